/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_LIST_H
#define SHIM_LINUX_LIST_H

#include <stddef.h>

struct list_head {
	struct list_head *next, *prev;
};

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list;
	list->prev = list;
}

static inline void list_add(struct list_head *node, struct list_head *head)
{
	node->next = head->next;
	node->prev = head;
	head->next->prev = node;
	head->next = node;
}

static inline void list_move(struct list_head *node, struct list_head *head)
{
	node->prev->next = node->next;
	node->next->prev = node->prev;
	list_add(node, head);
}

static inline void list_splice_init(struct list_head *list,
				    struct list_head *head)
{
	if (list->next == list)
		return;
	list->next->prev = head;
	list->prev->next = head->next;
	head->next->prev = list->prev;
	head->next = list->next;
	INIT_LIST_HEAD(list);
}

#define list_entry(pointer, type, member)	\
	((type *)((char *)(pointer) - offsetof(type, member)))
#define list_first_entry(head, type, member)	\
	list_entry((head)->next, type, member)
#define list_last_entry(head, type, member)	\
	list_entry((head)->prev, type, member)

#endif
