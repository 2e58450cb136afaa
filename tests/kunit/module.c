// SPDX-License-Identifier: GPL-2.0-only
/* The KUnit tests of the layers below sessions. */
#include <kunit/test.h>
#include <linux/module.h>

#include "suites.h"

kunit_test_suites(&grid_suite, &text_suite, &solver_suite, &search_suite,
		  &lanes_suite, &group_suite, &answers_suite);

MODULE_DESCRIPTION("KUnit tests of the Sudoku driver");
MODULE_LICENSE("GPL");
