// SPDX-License-Identifier: GPL-2.0-only
/*
 * Drives the second card of lab 13, whose interrupts come over the same line as those of the
 * first one, the student's. It looks at that one as well, and lets it interrupt.
 *
 *	exclusive=1	when loaded: do not share the line
 *	deaf=1		when loaded: do not listen to our card
 *	claims=1	when loaded: claim registers of both cards
 *	raise=N		written: our card interrupts N times; each is first ignored, once
 *	raised		how many of our interrupts have been acknowledged
 *	poke=REASON	written: the student's card interrupts for that reason
 *	hold=1, hold=0	written: keep the line off; when the student's card is idle, let it on again
 *	late=1		written: when the student's card is idle, let it begin a transfer
 *	busy=1		written: for a tenth of a second, what schedule_work() queues waits
 *	spoil=CELL	written: when the student's card is idle, change a byte of its own memory
 *	reason		what the student's card interrupts for
 *	transfer	the last transfer that was asked of it: bytes, and 1 if they went to memory
 *	memory		the first 81 bytes of its own memory
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bits.h>
#include <linux/delay.h>
#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/workqueue.h>

#define REASON		0x24
#define RAISE		0x60
#define ACK		0x64
#define SOURCE		0x80
#define TARGET		0x88
#define COUNT		0x90
#define COMMAND		0x98
#define START		BIT(0)
#define BACK		BIT(1)
#define NOTIFY		BIT(2)
#define MEMORY		0x40000
#define CELLS		81
#define WAIT		500	/* milliseconds, for a transfer */
#define WORKS		20
#define WORK		5	/* milliseconds; after 10, the kernel lets other work items pass */

static bool exclusive;
module_param(exclusive, bool, 0444);
MODULE_PARM_DESC(exclusive, "The line of our interrupt is not shared");

static unsigned int raised;
module_param(raised, uint, 0444);

static bool claims;
module_param(claims, bool, 0444);
MODULE_PARM_DESC(claims, "We claim registers of both cards");

static bool deaf;
module_param(deaf, bool, 0444);
MODULE_PARM_DESC(deaf, "We do not listen to our card");

/* A card, and its registers. The first one is the student's. */
static struct card {
	struct pci_dev *pci;
	void __iomem *registers;
	struct resource *claimed;
} cards[2];
static bool ignored;
static bool held;
static struct work_struct works[WORKS];

static irqreturn_t neighbour_interrupt(int irq, void *data)
{
	struct card *card = data;
	u32 reason = readl(card->registers + REASON);

	if (!reason)
		return IRQ_NONE;
	/* An interrupt that nobody wants is counted by the kernel, unless somebody lies. */
	ignored = !ignored;
	if (ignored)
		return IRQ_NONE;
	writel(reason, card->registers + ACK);
	raised++;
	return IRQ_HANDLED;
}

static int raise_set(const char *text, const struct kernel_param *param)
{
	unsigned int times;
	int error = kstrtouint(text, 0, &times);

	while (!error && times--) {
		writel(1, cards[1].registers + RAISE);
		msleep(20);
	}
	return error;
}

static const struct kernel_param_ops raise_ops = { .set = raise_set };
module_param_cb(raise, &raise_ops, NULL, 0200);

static irqreturn_t nobody(int irq, void *data)
{
	return IRQ_NONE;
}

/*
 * Where nobody listens, QEMU forgets an interrupt. So somebody does, with the line switched off: it
 * then comes to whoever is the next to listen, as it would from a real card.
 */
static int poke_set(const char *text, const struct kernel_param *param)
{
	unsigned int irq = cards[1].pci->irq;
	u32 reason;
	int error = kstrtouint(text, 0, &reason);

	if (!error && deaf)
		error = request_irq(irq, nobody, IRQF_SHARED, KBUILD_MODNAME, &deaf);
	if (error)
		return error;
	if (deaf)
		disable_irq(irq);
	writel(reason, cards[0].registers + RAISE);
	if (deaf)
		free_irq(irq, &deaf);
	return 0;
}

static const struct kernel_param_ops poke_ops = { .set = poke_set };
module_param_cb(poke, &poke_ops, NULL, 0200);

static int reason_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%u\n", readl(cards[0].registers + REASON));
}

static const struct kernel_param_ops reason_ops = { .get = reason_get };
module_param_cb(reason, &reason_ops, NULL, 0444);

static int transfer_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%u %u\n", readl(cards[0].registers + COUNT),
			  !!(readl(cards[0].registers + COMMAND) & BACK));
}

static const struct kernel_param_ops transfer_ops = { .get = transfer_get };
module_param_cb(transfer, &transfer_ops, NULL, 0444);

/* Return: 0, or -EIO. */
static int wait_until_idle(void)
{
	int left = WAIT;

	while (readl(cards[0].registers + COMMAND) & START && left--)
		usleep_range(1000, 2000);
	return left > 0 ? 0 : -EIO;
}

static int hold_set(const char *text, const struct kernel_param *param)
{
	bool hold;
	int error = kstrtobool(text, &hold);

	if (error || hold == held)
		return error;
	held = hold;
	if (hold) {
		disable_irq(cards[1].pci->irq);
	} else {
		wait_until_idle();
		enable_irq(cards[1].pci->irq);
	}
	return 0;
}

static const struct kernel_param_ops hold_ops = { .set = hold_set };
module_param_cb(hold, &hold_ops, NULL, 0200);

static void waste_time(struct work_struct *work)
{
	mdelay(WORK);
}

static int busy_set(const char *text, const struct kernel_param *param)
{
	int at;

	for (at = 0; at < WORKS; at++)
		schedule_work(&works[at]);
	return 0;
}

static const struct kernel_param_ops busy_ops = { .set = busy_set };
module_param_cb(busy, &busy_ops, NULL, 0200);

/* Let the student's card begin to copy memory. */
static int start(u32 source, u32 target, u32 count, u32 command)
{
	void __iomem *registers = cards[0].registers;

	if (wait_until_idle())
		return -EIO;
	writel(source, registers + SOURCE);
	writel(target, registers + TARGET);
	writel(count, registers + COUNT);
	writel(START | command, registers + COMMAND);
	return 0;
}

static int late_set(const char *text, const struct kernel_param *param)
{
	return start(0, MEMORY, 1, NOTIFY);
}

static const struct kernel_param_ops late_ops = { .set = late_set };
module_param_cb(late, &late_ops, NULL, 0200);

static int spoil_set(const char *text, const struct kernel_param *param)
{
	struct device *dev = &cards[0].pci->dev;
	dma_addr_t address;
	unsigned int cell;
	int error = kstrtouint(text, 0, &cell);
	u8 *other;

	if (error || cell >= CELLS)
		return error ? error : -EINVAL;
	other = dma_alloc_coherent(dev, 1, &address, GFP_KERNEL);
	if (!other)
		return -ENOMEM;
	*other = 0xff;	/* no cell holds that */
	error = start(address, MEMORY + cell, 1, 0) ?: wait_until_idle();
	dma_free_coherent(dev, 1, other, address);
	return error;
}

static const struct kernel_param_ops spoil_ops = { .set = spoil_set };
module_param_cb(spoil, &spoil_ops, NULL, 0200);

static int memory_get(char *text, const struct kernel_param *param)
{
	struct device *dev = &cards[0].pci->dev;
	dma_addr_t address;
	u8 *cells = dma_alloc_coherent(dev, CELLS, &address, GFP_KERNEL);
	int at, error;

	if (!cells)
		return -ENOMEM;
	error = start(MEMORY, address, CELLS, BACK) ?: wait_until_idle();
	for (at = 0; !error && at < CELLS; at++)
		text[at] = cells[at] < 10 ? '0' + cells[at] : '?';
	dma_free_coherent(dev, CELLS, cells, address);
	return error ? error : CELLS;
}

static const struct kernel_param_ops memory_ops = { .get = memory_get };
module_param_cb(memory, &memory_ops, NULL, 0444);

/* Unless it claims the registers, the student's driver may. */
static int find_card(struct card *card, struct pci_dev *from)
{
	resource_size_t start;

	card->pci = pci_get_device(0x1234, 0x11e8, from);
	if (!card->pci)
		return -ENODEV;
	start = pci_resource_start(card->pci, 0);
	card->registers = ioremap(start, SZ_4K);
	if (!card->registers)
		return -ENOMEM;
	if (claims)
		card->claimed = request_mem_region(start, SZ_4K, KBUILD_MODNAME);
	return !claims || card->claimed ? 0 : -EBUSY;
}

static void put_cards(void)
{
	int at;

	for (at = 0; at < 2; at++) {
		if (cards[at].claimed)
			release_mem_region(cards[at].claimed->start, SZ_4K);
		if (cards[at].registers)
			iounmap(cards[at].registers);
		pci_dev_put(cards[at].pci);
	}
}

static int __init neighbour_init(void)
{
	int error = find_card(&cards[0], NULL), at;

	for (at = 0; at < WORKS; at++)
		INIT_WORK(&works[at], waste_time);
	if (!error)
		error = find_card(&cards[1], pci_dev_get(cards[0].pci));
	if (!error)
		error = pci_enable_device(cards[1].pci);
	if (error)
		goto put;
	if (!deaf)
		error = request_irq(cards[1].pci->irq, neighbour_interrupt,
				    exclusive ? 0 : IRQF_SHARED, KBUILD_MODNAME, &cards[1]);
	if (!error)
		return 0;
	pci_disable_device(cards[1].pci);
put:
	put_cards();
	return error;
}
module_init(neighbour_init);

static void __exit neighbour_exit(void)
{
	int at;

	for (at = 0; at < WORKS; at++)
		cancel_work_sync(&works[at]);
	if (held)
		enable_irq(cards[1].pci->irq);
	if (!deaf)
		free_irq(cards[1].pci->irq, &cards[1]);
	pci_disable_device(cards[1].pci);
	put_cards();
}
module_exit(neighbour_exit);

MODULE_DESCRIPTION("Drives the second card, and looks at the first");
MODULE_LICENSE("GPL");
