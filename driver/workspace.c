// SPDX-License-Identifier: GPL-2.0-only
/*
 * Workspaces for search, and pauses.
 */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#include "workspace.h"

/**
 * sudoku_workspace_create - allocate a workspace
 * @order: 2 to 5
 * @user: who is charged for it
 *
 * Context: process context, may sleep.
 * Return: the workspace, or an error pointer: -ENOSPC when the user would hold too
 * much, -ENOMEM.
 */
struct sudoku_search *sudoku_workspace_create(unsigned int order,
					      struct sudoku_user *user)
{
	struct sudoku_search *search =
		sudoku_user_alloc(user, sudoku_search_size(order),
				  SUDOKU_SHARE_REST);

	if (!IS_ERR(search))
		sudoku_search_init(search, order);
	return search;
}

/**
 * sudoku_workspace_free - free a workspace
 * @search: the workspace, NULL, or an error pointer
 * @order: as it was created
 * @user: likewise
 */
void sudoku_workspace_free(struct sudoku_search *search, unsigned int order,
			   struct sudoku_user *user)
{
	sudoku_user_free(user, search, sudoku_search_size(order));
}

/**
 * sudoku_pause - let other tasks run, and look whether the caller is to stop
 *
 * The caller is to stop for a signal, and also for what the kernel treats like
 * one: to be frozen, or to run work that was queued for the task.
 *
 * Context: process context, may sleep.
 * Return: 0 to go on, else -ERESTARTSYS.
 */
int sudoku_pause(void)
{
	cond_resched();
	return signal_pending(current) ? -ERESTARTSYS : 0;
}
