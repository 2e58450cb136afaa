/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SUDOKU_TESTS_KUNIT_SUITES_H
#define SUDOKU_TESTS_KUNIT_SUITES_H

#include <kunit/test.h>

extern struct kunit_suite grid_suite;
extern struct kunit_suite text_suite;
extern struct kunit_suite solver_suite;
extern struct kunit_suite search_suite;
extern struct kunit_suite lanes_suite;
extern struct kunit_suite group_suite;
extern struct kunit_suite answers_suite;
extern const struct sudoku_solver second_stage;

#endif
