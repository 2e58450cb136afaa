// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs suites on kernels without KUnit, and writes what fails to the log as KUnit does.
 *
 * A case runs in a thread of its own, so that an assertion can end it.
 */
#include <linux/kthread.h>
#include <linux/printk.h>

/* Memory that is freed when its case is over. */
struct memory {
	struct list_head list;
	u8 bytes[] __aligned(ARCH_KMALLOC_MINALIGN);
};

void *kunit_kmalloc(struct kunit *test, size_t size, gfp_t gfp)
{
	struct memory *memory = kmalloc(struct_size(memory, bytes, size), gfp);

	if (!memory)
		return NULL;
	list_add(&memory->list, &test->memory);
	return memory->bytes;
}

void kunit_kfree(struct kunit *test, const void *bytes)
{
	struct memory *memory;

	if (!bytes)
		return;
	memory = container_of((u8 (*)[])bytes, struct memory, bytes);
	list_del(&memory->list);
	kfree(memory);
}

void lab_kunit_end(struct kunit *test)
{
	kthread_complete_and_exit(&test->over, 0);
}

void lab_kunit_fail(struct kunit *test, bool fatal, const char *file, int line,
		    const char *expected, const long long *values, const char *format, ...)
{
	struct va_format message = { .fmt = format };
	va_list arguments;

	test->status = KUNIT_FAILURE;
	pr_err("    # %s: %s FAILED at %s:%d\n", test->name,
	       fatal ? "ASSERTION" : "EXPECTATION", kbasename(file), line);
	if (values)
		pr_err("    Expected %s, but they are %lld and %lld\n", expected, values[0],
		       values[1]);
	else
		pr_err("    Expected %s\n", expected);
	if (format) {
		va_start(arguments, format);
		message.va = &arguments;
		pr_err("    %pV\n", &message);
		va_end(arguments);
	}
	if (fatal)
		lab_kunit_end(test);
}

static int run_thread(void *data)
{
	struct kunit *test = data;

	test->run(test);
	lab_kunit_end(test);
}

static void run(struct kunit *test, void (*function)(struct kunit *test))
{
	struct task_struct *thread;

	test->run = function;
	init_completion(&test->over);
	thread = kthread_run(run_thread, test, "kunit");
	if (IS_ERR(thread))
		lab_kunit_fail(test, false, __FILE__, __LINE__, "a thread", NULL, NULL);
	else
		wait_for_completion(&test->over);
}

static void run_case(struct kunit_suite *suite, struct kunit_case *test_case)
{
	struct kunit test = {
		.name = test_case->name,
		.memory = LIST_HEAD_INIT(test.memory),
	};

	if (suite->init && suite->init(&test))
		lab_kunit_fail(&test, false, __FILE__, __LINE__, "init() to return 0", NULL, NULL);
	else
		run(&test, test_case->run_case);
	if (suite->exit)
		suite->exit(&test);
	while (!list_empty(&test.memory))
		kunit_kfree(&test, list_first_entry(&test.memory, struct memory, list)->bytes);
	test_case->status = test.status;
}

int __kunit_test_suites_init(struct kunit_suite *const *const suites, int count)
{
	struct kunit_case *test_case;
	int i;

	for (i = 0; i < count; i++)
		for (test_case = suites[i]->test_cases; test_case->run_case; test_case++)
			run_case(suites[i], test_case);
	return 0;
}

void __kunit_test_suites_exit(struct kunit_suite **suites, int count)
{
}

enum kunit_status kunit_suite_has_succeeded(struct kunit_suite *suite)
{
	struct kunit_case *test_case;

	for (test_case = suite->test_cases; test_case->run_case; test_case++)
		if (test_case->status == KUNIT_FAILURE)
			return KUNIT_FAILURE;
	return KUNIT_SUCCESS;
}
