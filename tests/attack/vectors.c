// SPDX-License-Identifier: GPL-2.0-only
/* The module uses vector registers. A call must not change a program's values in them. */
#include "../device/batch.h"
#include "../device/generate.h"

#ifdef __x86_64__

#include <asm/unistd.h>

#define COUNT	2000
#define REGISTERS	16
#define BYTES	64	/* largest size of a register */

/* An instruction for each register of a list. */
#define EACH(numbers, instruction) \
	".irp i, " numbers "\n\t" instruction "\n\t.endr\n\t"

#define LOWER	"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"
#define UPPER	"16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"

/* Load registers, make a system call, and store them, with nothing in between. */
#define CALL(load, store, fd, request, from_, to_) ({			\
	long ret_ = __NR_ioctl;						\
									\
	asm volatile(load "syscall\n\t" store "vzeroupper"		\
		     : "+a"(ret_)					\
		     : "D"((long)(fd)), "S"(SUDOKU_IOC_SOLVE), "d"(request),\
		       [from] "r"(from_), [to] "r"(to_)			\
		     : "rcx", "r11", "memory");				\
	ret_;								\
})

static long call_with_ymm(int fd, void *request, const void *in, void *out)
{
	return CALL(EACH(LOWER, "vmovdqu 32*\\i(%[from]), %%ymm\\i"),
		    EACH(LOWER, "vmovdqu %%ymm\\i, 32*\\i(%[to])"),
		    fd, request, in, out);
}

/* The upper 16 registers, which only AVX-512 has; the lower ones include those of AVX. */
static long call_with_zmm(int fd, void *request, const void *in, void *out)
{
	return CALL(EACH(UPPER, "vmovdqu64 64*(\\i-16)(%[from]), %%zmm\\i"),
		    EACH(UPPER, "vmovdqu64 %%zmm\\i, 64*(\\i-16)(%[to])"),
		    fd, request, in, out);
}

static const char *const solvers[] = { "search", "words", "avx2", "avx512" };

TEST_EACH(solvers, "a program's vector registers stay, solver %s")
{
	static unsigned char in[REGISTERS * BYTES], out[REGISTERS * BYTES];
	struct batch batch = batch_new(3, COUNT, 2, 0);
	int fd = device_open(3, O_RDONLY);
	unsigned long long seed = 1;

	if (parameter_write("solver", *test) < 0)
		return;
	for (unsigned int i = 0; i < COUNT; i++) {
		char puzzle[82], solution[82];

		generate(&seed, 3, puzzle, solution);
		batch_set(&batch, i, puzzle);
	}
	for (unsigned int round = 0; round < 10; round++) {
		for (size_t i = 0; i < sizeof(in); i++)
			in[i] = random_next(&seed);
		EXPECT_EQ(COUNT, call_with_ymm(fd, &batch.request, in, out));
		EXPECT(!memcmp(in, out, sizeof(in) / 2));
		if (!__builtin_cpu_supports("avx512f"))
			continue;
		EXPECT_EQ(COUNT, call_with_zmm(fd, &batch.request, in, out));
		EXPECT(!memcmp(in, out, sizeof(in)));
	}
}

int main(void)
{
	if (!__builtin_cpu_supports("avx2")) {
		puts("KTAP version 1\n1..0 # SKIP no vector registers");
		return 0;
	}
	return ktap_main();
}

#else

int main(void)
{
	puts("KTAP version 1\n1..0 # SKIP the module uses no vector registers here");
	return 0;
}

#endif
