/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users: the memory that the driver holds for each of them, and the lists of answers that they
 * have published.
 *
 * A user is an effective user ID. It exists as long as a session, a batch or a list refers to it.
 */
#ifndef SUDOKU_USER_H
#define SUDOKU_USER_H

#include <linux/types.h>
#include <linux/uidgid.h>

struct sudoku_user;

/* Lists grow by chunks of this size. */
#define SUDOKU_CHUNK	4096

struct sudoku_chunk {
	struct sudoku_chunk *next;
	u8 data[SUDOKU_CHUNK - sizeof(void *)];
};

/*
 * The memory of a list of answers; answers.h says what is in it. The session that adds answers
 * changes the chunks, under its lock. The table's lock (see user.c) protects refs and serial.
 */
struct sudoku_list {
	struct sudoku_user *user;	/* pays for the list */
	size_t size;			/* of the struct that begins with this one */
	unsigned int order;
	unsigned int refs;		/* files that use the list, and the table if published */
	u64 serial;			/* order of publication */
	struct sudoku_chunk *first;
	struct sudoku_chunk *last;
};

/* Whether an allocation may drop published lists to make room. */
enum sudoku_room {
	SUDOKU_OPTIONAL,	/* no: it only saves time, and the caller can do without */
	SUDOKU_NEEDED,
};

struct sudoku_user *sudoku_user_get(kuid_t uid);
void sudoku_user_put(struct sudoku_user *user);
kuid_t sudoku_user_id(const struct sudoku_user *user);

void *sudoku_alloc(struct sudoku_user *user, size_t size, enum sudoku_room room);
void sudoku_free(struct sudoku_user *user, void *memory, size_t size);

void *sudoku_list_create(struct sudoku_user *user, unsigned int order, size_t size);
int sudoku_list_grow(struct sudoku_list *list, enum sudoku_room room);
void sudoku_list_shrink(struct sudoku_list *list);
void sudoku_list_put(struct sudoku_list *list);

void sudoku_publish(struct sudoku_list *list);
struct sudoku_list *sudoku_published(struct sudoku_user *user, unsigned int order);
struct sudoku_list *sudoku_withdraw(kuid_t uid, unsigned int order);
void sudoku_withdraw_all(void);

#endif
