// SPDX-License-Identifier: GPL-2.0-only
/*
 * Grids of order 3, packed and unpacked eight cells at a time: a byte of a 64-bit
 * word is a cell, and every operation is meant for each of the eight bytes.
 */
#include <asm/byteorder.h>
#include <linux/compiler.h>
#include <linux/types.h>

#include "packed.h"

/* The same byte eight times over. */
#define EIGHT(byte)	((byte) * 0x0101010101010101ull)

#define TOP_BITS	EIGHT(0x80)

/*
 * Eight cells, the first one in the lowest byte whatever the machine. By the
 * builtin: where memcpy() is a function, as in User-Mode Linux, calling it takes
 * longest here.
 */
static __always_inline u64 load_eight(const void *from)
{
	u64 eight;

	__builtin_memcpy(&eight, from, sizeof(eight));
	return __le64_to_cpu((__force __le64)eight);
}

static __always_inline void store_eight(void *to, u64 eight)
{
	__le64 bytes = __cpu_to_le64(eight);

	__builtin_memcpy(to, &bytes, sizeof(bytes));
}

/* The top bit of each byte that is 0; the others are below 0x80. */
static __always_inline u64 zero_bytes(u64 eight)
{
	return (TOP_BITS - eight) & TOP_BITS;
}

/* Something, if there is a byte above 9. */
static __always_inline u64 above_nine(u64 eight)
{
	return (eight | (eight + EIGHT(0x80 - 10))) & TOP_BITS;
}

/* The values of eight characters; above nine for one that is no cell. */
static __always_inline u64 values_of(u64 characters)
{
	u64 dots = zero_bytes((characters ^ EIGHT('.')) & ~TOP_BITS);

	return characters ^ (dots >> 7) * ('.' ^ '0') ^ EIGHT('0');
}

/* Eight values, or the values of eight characters; *odd is set if one is none. */
static __always_inline u64 take_eight(u64 eight, bool characters, u64 *odd)
{
	u64 values = characters ? values_of(eight) : eight;

	*odd |= above_nine(values);
	return values;
}

/* Sixteen cells a word, and the last cell in a word of its own. */
static __always_inline bool pack(struct sudoku_packed *packed, const u8 *from,
				 bool characters)
{
	const u8 *last = from + SUDOKU_PACKED_CELLS - 1;
	u64 odd = 0;
	unsigned int i;

	for (i = 0; from < last; i++, from += 16) {
		u64 low = take_eight(load_eight(from), characters, &odd);
		u64 high = take_eight(load_eight(from + 8), characters, &odd);

		packed->words[i] = low | high << 4;
	}
	packed->words[i] = take_eight(characters ? EIGHT('0') << 8 | *last : *last,
				      characters, &odd);
	return !odd;
}

static __always_inline void unpack(const struct sudoku_packed *packed, u8 *to,
				   u8 zero)
{
	const u64 low = EIGHT(0x0f);
	unsigned int i;

	for (i = 0; i < SUDOKU_PACKED_WORDS - 1; i++, to += 16) {
		u64 word = packed->words[i];

		store_eight(to, (word & low) + EIGHT(zero));
		store_eight(to + 8, (word >> 4 & low) + EIGHT(zero));
	}
	*to = packed->words[i] + zero;
}

/**
 * sudoku_pack_cells - pack the cells of a grid
 * @packed: filled in
 * @cells: 81 bytes
 *
 * Return: whether each of them is 0 to 9.
 */
bool sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells)
{
	return pack(packed, cells, false);
}

/**
 * sudoku_pack_text - pack a puzzle's characters
 * @packed: filled in
 * @text: 81 characters
 *
 * Return: whether each of them is a cell: 1 to 9, or 0 or a dot for a blank.
 */
bool sudoku_pack_text(struct sudoku_packed *packed, const char *text)
{
	return pack(packed, (const u8 *)text, true);
}

/**
 * sudoku_unpack_cells - the values of a grid's cells
 * @packed: the grid
 * @cells: filled in with 81 bytes, 0 to 9
 */
void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells)
{
	unpack(packed, cells, 0);
}

/**
 * sudoku_unpack_text - the characters of a solution
 * @packed: a grid without blanks
 * @text: filled in with 81 characters, 1 to 9; no newline, no NUL
 */
void sudoku_unpack_text(const struct sudoku_packed *packed, char *text)
{
	unpack(packed, (u8 *)text, '0');
}
