/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * KUnit, for kernels without it. Debian's are built without CONFIG_KUNIT: there, this
 * header and kunit.c stand in for <kunit/test.h>, with its names and meanings, as far as
 * suites of lab 9 need them. A kernel with KUnit runs the same suites on its own.
 *
 * Kbuild includes it before the student's first line.
 */
#ifndef LAB_KUNIT_H
#define LAB_KUNIT_H

#ifdef CONFIG_KUNIT

#include <kunit/test.h>
#undef kunit_test_suites
#undef kunit_test_suite

#else

/* Of the kernel's own header, nothing more is wanted. */
#define _KUNIT_TEST_H

#include <linux/completion.h>
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/types.h>

enum kunit_status {
	KUNIT_SUCCESS,
	KUNIT_FAILURE,
};

struct kunit {
	void *priv;
	const char *name;
	enum kunit_status status;
	struct list_head memory;
	struct completion over;
	void (*run)(struct kunit *test);
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
	enum kunit_status status;
};

struct kunit_suite {
	const char name[256];
	int (*init)(struct kunit *test);
	void (*exit)(struct kunit *test);
	struct kunit_case *test_cases;
};

#define KUNIT_CASE(function)	{ .run_case = function, .name = #function }

int __kunit_test_suites_init(struct kunit_suite *const *const suites, int count);
void __kunit_test_suites_exit(struct kunit_suite **suites, int count);
enum kunit_status kunit_suite_has_succeeded(struct kunit_suite *suite);

void *kunit_kmalloc(struct kunit *test, size_t size, gfp_t gfp);
void kunit_kfree(struct kunit *test, const void *memory);
void lab_kunit_end(struct kunit *test) __noreturn;
__printf(7, 8) void lab_kunit_fail(struct kunit *test, bool fatal, const char *file, int line,
				   const char *expected, const long long *values,
				   const char *format, ...);

static inline void *kunit_kzalloc(struct kunit *test, size_t size, gfp_t gfp)
{
	return kunit_kmalloc(test, size, gfp | __GFP_ZERO);
}

static inline void *kunit_kmalloc_array(struct kunit *test, size_t count, size_t size, gfp_t gfp)
{
	return kunit_kmalloc(test, array_size(count, size), gfp);
}

static inline void *kunit_kcalloc(struct kunit *test, size_t count, size_t size, gfp_t gfp)
{
	return kunit_kmalloc_array(test, count, size, gfp | __GFP_ZERO);
}

#define kunit_info(test, format, ...) \
	pr_info("    # %s: " format, (test)->name, ##__VA_ARGS__)
#define kunit_warn(test, format, ...) \
	pr_warn("    # %s: " format, (test)->name, ##__VA_ARGS__)
#define kunit_err(test, format, ...) \
	pr_err("    # %s: " format, (test)->name, ##__VA_ARGS__)

/* An assertion ends the case that it fails in, an expectation does not. */
#define LAB_CHECK(test, fatal, condition, expected, values, ...)			\
	do {										\
		if (!(condition))							\
			lab_kunit_fail(test, fatal, __FILE__, __LINE__, expected,	\
				       values, __VA_ARGS__);				\
	} while (0)
#define LAB_COMPARE(test, fatal, left, op, right, ...)					\
	do {										\
		const typeof(left) __left = (left);					\
		const typeof(right) __right = (right);					\
		const long long __values[] = { (long long)__left, (long long)__right };	\
											\
		LAB_CHECK(test, fatal, __left op __right, #left " " #op " " #right,	\
			  __values, __VA_ARGS__);					\
	} while (0)

#define KUNIT_EXPECT_EQ(test, left, right) KUNIT_EXPECT_EQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_EQ_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, ==, right, __VA_ARGS__)
#define KUNIT_ASSERT_EQ(test, left, right) KUNIT_ASSERT_EQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_EQ_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, ==, right, __VA_ARGS__)
#define KUNIT_EXPECT_NE(test, left, right) KUNIT_EXPECT_NE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_NE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, !=, right, __VA_ARGS__)
#define KUNIT_ASSERT_NE(test, left, right) KUNIT_ASSERT_NE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_NE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, !=, right, __VA_ARGS__)
#define KUNIT_EXPECT_LT(test, left, right) KUNIT_EXPECT_LT_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_LT_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, <, right, __VA_ARGS__)
#define KUNIT_ASSERT_LT(test, left, right) KUNIT_ASSERT_LT_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_LT_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, <, right, __VA_ARGS__)
#define KUNIT_EXPECT_LE(test, left, right) KUNIT_EXPECT_LE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_LE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, <=, right, __VA_ARGS__)
#define KUNIT_ASSERT_LE(test, left, right) KUNIT_ASSERT_LE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_LE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, <=, right, __VA_ARGS__)
#define KUNIT_EXPECT_GT(test, left, right) KUNIT_EXPECT_GT_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_GT_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, >, right, __VA_ARGS__)
#define KUNIT_ASSERT_GT(test, left, right) KUNIT_ASSERT_GT_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_GT_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, >, right, __VA_ARGS__)
#define KUNIT_EXPECT_GE(test, left, right) KUNIT_EXPECT_GE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_GE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, false, left, >=, right, __VA_ARGS__)
#define KUNIT_ASSERT_GE(test, left, right) KUNIT_ASSERT_GE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_GE_MSG(test, left, right, ...) \
	LAB_COMPARE(test, true, left, >=, right, __VA_ARGS__)
#define KUNIT_EXPECT_TRUE(test, condition) KUNIT_EXPECT_TRUE_MSG(test, condition, NULL)
#define KUNIT_EXPECT_TRUE_MSG(test, condition, ...) \
	LAB_CHECK(test, false, condition, #condition " is true", NULL, __VA_ARGS__)
#define KUNIT_ASSERT_TRUE(test, condition) KUNIT_ASSERT_TRUE_MSG(test, condition, NULL)
#define KUNIT_ASSERT_TRUE_MSG(test, condition, ...) \
	LAB_CHECK(test, true, condition, #condition " is true", NULL, __VA_ARGS__)
#define KUNIT_EXPECT_FALSE(test, condition) KUNIT_EXPECT_FALSE_MSG(test, condition, NULL)
#define KUNIT_EXPECT_FALSE_MSG(test, condition, ...) \
	LAB_CHECK(test, false, !(condition), #condition " is false", NULL, __VA_ARGS__)
#define KUNIT_ASSERT_FALSE(test, condition) KUNIT_ASSERT_FALSE_MSG(test, condition, NULL)
#define KUNIT_ASSERT_FALSE_MSG(test, condition, ...) \
	LAB_CHECK(test, true, !(condition), #condition " is false", NULL, __VA_ARGS__)
#define KUNIT_EXPECT_PTR_EQ(test, left, right) KUNIT_EXPECT_PTR_EQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_PTR_EQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, false, (left) == (right), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_ASSERT_PTR_EQ(test, left, right) KUNIT_ASSERT_PTR_EQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_PTR_EQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, true, (left) == (right), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_EXPECT_PTR_NE(test, left, right) KUNIT_EXPECT_PTR_NE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_PTR_NE_MSG(test, left, right, ...) \
	LAB_CHECK(test, false, (left) != (right), #left " != " #right, NULL, __VA_ARGS__)
#define KUNIT_ASSERT_PTR_NE(test, left, right) KUNIT_ASSERT_PTR_NE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_PTR_NE_MSG(test, left, right, ...) \
	LAB_CHECK(test, true, (left) != (right), #left " != " #right, NULL, __VA_ARGS__)
#define KUNIT_EXPECT_STREQ(test, left, right) KUNIT_EXPECT_STREQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_STREQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, false, !strcmp(left, right), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_ASSERT_STREQ(test, left, right) KUNIT_ASSERT_STREQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_STREQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, true, !strcmp(left, right), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_EXPECT_STRNEQ(test, left, right) KUNIT_EXPECT_STRNEQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_STRNEQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, false, strcmp(left, right), #left " != " #right, NULL, __VA_ARGS__)
#define KUNIT_ASSERT_STRNEQ(test, left, right) KUNIT_ASSERT_STRNEQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_STRNEQ_MSG(test, left, right, ...) \
	LAB_CHECK(test, true, strcmp(left, right), #left " != " #right, NULL, __VA_ARGS__)
#define KUNIT_EXPECT_MEMEQ(test, left, right, size) \
	KUNIT_EXPECT_MEMEQ_MSG(test, left, right, size, NULL)
#define KUNIT_EXPECT_MEMEQ_MSG(test, left, right, size, ...) \
	LAB_CHECK(test, false, !memcmp(left, right, size), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_ASSERT_MEMEQ(test, left, right, size) \
	KUNIT_ASSERT_MEMEQ_MSG(test, left, right, size, NULL)
#define KUNIT_ASSERT_MEMEQ_MSG(test, left, right, size, ...) \
	LAB_CHECK(test, true, !memcmp(left, right, size), #left " == " #right, NULL, __VA_ARGS__)
#define KUNIT_EXPECT_NULL(test, pointer) KUNIT_EXPECT_NULL_MSG(test, pointer, NULL)
#define KUNIT_EXPECT_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, false, !(pointer), #pointer " is NULL", NULL, __VA_ARGS__)
#define KUNIT_ASSERT_NULL(test, pointer) KUNIT_ASSERT_NULL_MSG(test, pointer, NULL)
#define KUNIT_ASSERT_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, true, !(pointer), #pointer " is NULL", NULL, __VA_ARGS__)
#define KUNIT_EXPECT_NOT_NULL(test, pointer) KUNIT_EXPECT_NOT_NULL_MSG(test, pointer, NULL)
#define KUNIT_EXPECT_NOT_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, false, pointer, #pointer " is not NULL", NULL, __VA_ARGS__)
#define KUNIT_ASSERT_NOT_NULL(test, pointer) KUNIT_ASSERT_NOT_NULL_MSG(test, pointer, NULL)
#define KUNIT_ASSERT_NOT_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, true, pointer, #pointer " is not NULL", NULL, __VA_ARGS__)
#define KUNIT_EXPECT_NOT_ERR_OR_NULL(test, pointer) \
	KUNIT_EXPECT_NOT_ERR_OR_NULL_MSG(test, pointer, NULL)
#define KUNIT_EXPECT_NOT_ERR_OR_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, false, !IS_ERR_OR_NULL(pointer), #pointer " is a pointer", \
		  NULL, __VA_ARGS__)
#define KUNIT_ASSERT_NOT_ERR_OR_NULL(test, pointer) \
	KUNIT_ASSERT_NOT_ERR_OR_NULL_MSG(test, pointer, NULL)
#define KUNIT_ASSERT_NOT_ERR_OR_NULL_MSG(test, pointer, ...) \
	LAB_CHECK(test, true, !IS_ERR_OR_NULL(pointer), #pointer " is a pointer", NULL, __VA_ARGS__)

#define KUNIT_SUCCEED(test)	((void)(test))
#define KUNIT_FAIL(test, ...)	LAB_CHECK(test, false, false, "not to come here", NULL, __VA_ARGS__)

#endif /* CONFIG_KUNIT */

/* KUnit runs suites when their module has loaded; harness.c does, to say how that went. */
extern struct kunit_suite *const lab_suites[];
#define kunit_test_suites(...) \
	struct kunit_suite *const lab_suites[] = { __VA_ARGS__, NULL }
#define kunit_test_suite(suite) kunit_test_suites(&(suite))

#endif
