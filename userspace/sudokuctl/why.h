/* SPDX-License-Identifier: GPL-2.0-only */
/* --why and --info: questions about the device rather than about puzzles. */
#ifndef SUDOKUCTL_WHY_H
#define SUDOKUCTL_WHY_H

#include "status.h"

enum exit_status tell_why(unsigned int order);
enum exit_status tell_info(void);

#endif
