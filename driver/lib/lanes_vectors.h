/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The lanes solver in vectors: what lanes_x86.c calls in vector sections.
 */
#ifndef SUDOKU_LANES_VECTORS_H
#define SUDOKU_LANES_VECTORS_H

#include "lanes_ports.h"

extern const struct lanes_layout sudoku_avx2_layout;
void sudoku_avx2_settle(struct lanes_ports *ports);
void sudoku_avx2_part(struct lanes_ports *ports);

extern const struct lanes_layout sudoku_avx512_layout;
void sudoku_avx512_settle(struct lanes_ports *ports);
void sudoku_avx512_part(struct lanes_ports *ports);

#endif
