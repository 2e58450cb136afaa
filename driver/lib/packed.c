// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pack and unpack grids of order 3, eight cells at a time: one cell in each byte of a
 * u64. Operations apply to all eight bytes.
 */
#include <asm/byteorder.h>
#include <linux/compiler.h>
#include <linux/types.h>

#include "packed.h"

/* A byte, repeated in all eight bytes. */
#define EIGHT(byte)	((byte) * 0x0101010101010101ull)

#define TOP_BITS	EIGHT(0x80)

/*
 * Load eight bytes, with the first in the lowest bits, whatever the byte order. The builtin
 * is inlined; in User-Mode Linux, memcpy() is a call, which would take most of the time.
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

/* The top bit of each byte that is 0. All bytes must be below 0x80. */
static __always_inline u64 zero_bytes(u64 eight)
{
	return (TOP_BITS - eight) & TOP_BITS;
}

/* Return: nonzero if a byte is above 9. Only such bytes carry into the next byte. */
static __always_inline u64 above_nine(u64 eight)
{
	return (eight | (eight + EIGHT(0x80 - 10))) & TOP_BITS;
}

/*
 * Values of eight characters; above 9 for invalid ones:
 *
 *	character	'.'	'0'	'5'	'9'	':'	' '
 *	value		0	0	5	9	10	16
 */
static __always_inline u64 values_of(u64 characters)
{
	u64 dots = zero_bytes((characters ^ EIGHT('.')) & ~TOP_BITS);

	return characters ^ (dots >> 7) * ('.' ^ '0') ^ EIGHT('0');
}

/* Return: eight values, from values or characters; sets *invalid if one is above 9. */
static __always_inline u64 check_eight(u64 eight, bool characters, u64 *invalid)
{
	u64 values = characters ? values_of(eight) : eight;

	*invalid |= above_nine(values);
	return values;
}

static __always_inline bool pack(struct sudoku_packed *packed, const u8 *from,
				 bool characters)
{
	const u8 *last = from + SUDOKU_PACKED_CELLS - 1;
	u64 invalid = 0;
	unsigned int i;

	for (i = 0; from < last; i++, from += 16) {
		u64 low = check_eight(load_eight(from), characters, &invalid);
		u64 high = check_eight(load_eight(from + 8), characters, &invalid);

		packed->words[i] = low | high << 4;
	}
	packed->words[i] = check_eight(characters ? EIGHT('0') << 8 | *last : *last,
				       characters, &invalid);
	return !invalid;
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
 * @packed: output
 * @cells: 81 values
 *
 * Return: whether all values are 0 to 9.
 */
bool sudoku_pack_cells(struct sudoku_packed *packed, const u8 *cells)
{
	return pack(packed, cells, false);
}

/**
 * sudoku_pack_text - pack the characters of a puzzle
 * @packed: output
 * @text: 81 characters
 *
 * Return: whether all characters are valid: 1 to 9 for a digit, 0 or a dot for a blank.
 */
bool sudoku_pack_text(struct sudoku_packed *packed, const char *text)
{
	return pack(packed, (const u8 *)text, true);
}

/**
 * sudoku_unpack_cells - unpack the cells of a grid
 * @packed: the grid
 * @cells: output: 81 values, 0 to 9
 */
void sudoku_unpack_cells(const struct sudoku_packed *packed, u8 *cells)
{
	unpack(packed, cells, 0);
}

/**
 * sudoku_unpack_text - unpack a solution into characters
 * @packed: a grid without blanks
 * @text: output: 81 characters, 1 to 9; no newline, no NUL
 */
void sudoku_unpack_text(const struct sudoku_packed *packed, char *text)
{
	unpack(packed, (u8 *)text, '0');
}
