# SPDX-License-Identifier: GPL-2.0-only
"""Names the programs that build for a guest and read what was built: it is x86-64 on every host."""
import platform

PREFIX = "" if platform.machine() == "x86_64" else "x86_64-linux-gnu-"
MAKE = ["ARCH=x86_64", f"CROSS_COMPILE={PREFIX}"] if PREFIX else []
GDB = "gdb-multiarch" if PREFIX else "gdb"
