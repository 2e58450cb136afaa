# SPDX-License-Identifier: GPL-2.0-only
# For people; `make help` says what there is. What the module is made of is in Kbuild.

KERNELRELEASE ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KERNELRELEASE)/build
KERNEL ?= 6.1
PREFIX ?= /usr/local
CFLAGS ?= -O2 -Wall -Wextra

MAKEFLAGS += --no-print-directory

# Every kernel gets a folder of its own, with a copy of the sources, so that builds never mix.
# Its name is what the kernel calls itself: in Debian's headers kernel.release says otherwise.
utsrelease := $(KDIR)/include/generated/utsrelease.h
release := $(or $(shell sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' $(utsrelease) 2>/dev/null),$(KERNELRELEASE))
OUT ?= build/$(release)
KBUILD = $(MAKE) -C $(KDIR) M=$(CURDIR)/$(OUT) KERNELRELEASE=$(release)

nodes := /dev/sudoku /dev/sudoku4 /dev/sudoku16 /dev/sudoku25
sudo := $(if $(filter-out 0,$(shell id -u)),sudo)

module_sources := Kbuild $(wildcard driver/*.[ch] driver/lib/*.[ch] include/uapi/linux/*.h tests/*.h tests/kunit/*.[ch] tests/planted/*.c)
tool_sources := $(wildcard userspace/sudokuctl/*.c) driver/lib/grid.c driver/lib/text.c
headers := $(wildcard driver/lib/*.h userspace/*/*.h userspace/shim/*/*.h include/uapi/linux/*.h tests/*.h tests/device/*.h tests/counts/*.h)
# What runs in a virtual machine; GUEST=s390x-linux-gnu when that is not of the host's kind.
guest := build/guest$(addprefix -,$(GUEST))
guest_tests := $(patsubst %.c,$(guest)/%,$(wildcard $(addprefix tests/,$(addsuffix /*.c,guest attack device counts faults syscalls tracer))))

.PHONY: all module tool guest demo vm load unload check test-host test-device attack kunit oracle lint stack vectors guest guest-tests \
	check-all check-more cpus analyse tracer stress hosts portability sanitize races faults syscalls coverage install uninstall clean help

#: make              build the module and the tool, sudokuctl
all: tool module

module: headers-are-there $(addprefix $(OUT)/,$(module_sources))
	$(KBUILD) modules
	@echo "The module is $(OUT)/sudoku.ko"

.PHONY: headers-are-there
headers-are-there:
	@test -e $(KDIR)/Makefile || { \
		echo "There are no kernel headers at $(KDIR)."; \
		echo "  On Debian:   apt install linux-headers-$(KERNELRELEASE)"; \
		echo "  Elsewhere:   make KDIR=/the/folder/of/a/built/kernel"; \
		echo "\`make demo\` needs neither: it brings a kernel of its own."; \
		false; } >&2

$(OUT)/%: %
	@mkdir -p $(@D)
	@cp $< $@

tool: build/sudokuctl

build/sudokuctl $(guest)/sudokuctl: $(tool_sources)

$(guest_tests): $(guest)/%: %.c
$(guest)/tests/counts/solver: driver/lib/grid.c driver/lib/solver.c driver/lib/backtrack.c $(wildcard driver/lib/search*.c)

build/sudokuctl $(guest)/sudokuctl $(guest_tests): $(headers)
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -D_GNU_SOURCE $(CFLAGS) -pthread -Iuserspace/shim -Iinclude/uapi -Idriver/lib $(LDFLAGS) -o $@ $(filter %.c,$^) $(LDLIBS)

# The program in the manual page is one of the tests.
$(guest)/tests/device/unique: docs/ioctl_sudoku.2 $(headers)
	@mkdir -p $(@D)
	sed -n '/^#include <err.h>/,/^\.EE/ { /^\.EE/d; p }' $< | \
		$(CC) -std=gnu11 $(CFLAGS) -Werror -Iinclude/uapi $(LDFLAGS) -o $@ -x c -

guest: $(guest)/sudokuctl $(guest)/tests/guest/leave
guest-tests: guest $(guest_tests) $(guest)/tests/device/unique
$(guest)/%: LDFLAGS += -static
$(guest)/%: CC := $(if $(GUEST),$(GUEST)-gcc-12,$(CC))

#: make demo         boot a stock Debian kernel in QEMU and solve puzzles there
demo:
	@tests/packages demo $(KERNEL)
	@tests/vm demo $(KERNEL)

#: make vm           the same machine with a shell; `exit` leaves it
vm:
	@tests/packages demo $(KERNEL)
	@tests/vm shell $(KERNEL)

#: make load         load the module into the running kernel
load: module
	@for node in $(nodes); do \
		test ! -f $$node || { \
			echo "$$node is a plain file. A redirection left it there while the module was"; \
			echo "not loaded, and it would hide the device. Remove it: $(strip $(sudo) rm $$node)"; \
			exit 1; } >&2; \
	done
	$(sudo) insmod $(OUT)/sudoku.ko

#: make unload       take it out again
unload:
	$(sudo) rmmod sudoku

#: make check        all tests, on kernels 6.1 and 6.12; the parts of it:
check:
	@tests/check

#: make test-host      sudokuctl and its completion by shells, without a kernel
#: make test-device    the device, in QEMU
#: make attack         what a hostile user tries, see docs/security.md
#: make kunit          the insides of the module, in User-Mode Linux
#: make oracle         counts of solutions, against a SAT solver's
#: make lint           compilers' warnings, sparse, checkpatch, shellcheck, man pages, names in documents
#: make stack          the deepest kernel stack that the module can need
#: make vectors        vector instructions, which only vector sections may hold
test-host:
	@tests/check host formats completion
test-device:
	@tests/check device-6.1 device-6.12
attack:
	@tests/check attack-6.1 attack-6.12
kunit oracle lint vectors:
	@tests/check $@
stack:
	@tests/check stack && grep -h '^#  ' build/logs/stack.ktap

#: make fuzz           text and solver against references of their own, for FOR=60 seconds each
fuzz:
	@tests/packages check
	@$(MAKE) -C tests/fuzz fuzz SECONDS=$(or $(FOR),60)

#: make check-all    those, and what takes longer:
check-all:
	@tests/check --all

#: make check-more     all of these, and no more
check-more:
	@tests/check --more

#: make cpus           the module on processors without some or all vector registers
#: make analyse        gcc -fanalyzer, cppcheck, clang-tidy, coccinelle
#: make tracer         the stack as the kernel's stack tracer measures it
#: make stress         stress-ng on the devices
#: make hosts          sudokuctl on two machines by GNU parallel, of which one dies
#: make portability    the device with programs of 32 bits, and on a big-endian machine
#: make sanitize       the device under KASAN, UBSAN, lockdep and kmemleak, in User-Mode Linux
#: make races          concurrent use under KCSAN, on 2 and 4 processors
#: make faults         every allocation fails once, and every copy from and to the user
#: make syscalls       random system calls
#: make coverage       the lines and branches of driver/ that the tests reach
portability:
	@tests/check device-32 device-s390x
sanitize:
	@tests/check sanitizers sanitize
races:
	@tests/check races-2 races-4
faults:
	@tests/check faults && grep -h 'allocations failed' build/logs/faults.ktap
cpus analyse stress hosts syscalls:
	@tests/check $@
tracer:
	@tests/check tracer-6.1 tracer-6.12 && grep -h '^ *# ' build/logs/tracer-*.ktap
coverage:
	@tests/check coverage && grep -h '^# ' build/logs/coverage.ktap

#: make mutants      mistakes planted in the driver, one at a time, which tests must notice; ONLY=list:, name, file or suite
.PHONY: mutants
mutants:
	@tests/packages check
	@tests/mutants/run $(ONLY)

#: make bench        how fast the solvers are, and the device: see docs/benchmark.md
.PHONY: bench
bench:
	@tests/packages bench
	@bench/run $(PART)

completion := userspace/sudokuctl/completion
bash_completion = $(PREFIX)/share/bash-completion/completions/sudokuctl
zsh_completion = $(PREFIX)/share/zsh/site-functions/_sudokuctl
fish_completion = $(PREFIX)/share/fish/vendor_completions.d/sudokuctl.fish

modules_dir = $(DESTDIR)/lib/modules/$(release)
#: make install      module, tool, its completion, header, and manual pages (DESTDIR=, PREFIX=/usr/local)
install: all
	$(KBUILD) INSTALL_MOD_PATH=$(DESTDIR) INSTALL_MOD_DIR=updates modules_install
	install -D -m 755 build/sudokuctl $(DESTDIR)$(PREFIX)/bin/sudokuctl
	install -D -m 644 include/uapi/linux/sudoku.h $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	install -D -m 644 docs/sudokuctl.1 $(DESTDIR)$(PREFIX)/share/man/man1/sudokuctl.1
	install -D -m 644 docs/ioctl_sudoku.2 $(DESTDIR)$(PREFIX)/share/man/man2/ioctl_sudoku.2
	install -D -m 644 docs/sudoku.4 $(DESTDIR)$(PREFIX)/share/man/man4/sudoku.4
	install -D -m 644 $(completion)/sudokuctl.bash $(DESTDIR)$(bash_completion)
	install -D -m 644 $(completion)/_sudokuctl $(DESTDIR)$(zsh_completion)
	install -D -m 644 $(completion)/sudokuctl.fish $(DESTDIR)$(fish_completion)
	$(if $(DESTDIR),,depmod $(release))

#: make uninstall    remove them
uninstall:
	rm -f $(modules_dir)/updates/sudoku.ko*
	rm -f $(DESTDIR)$(PREFIX)/bin/sudokuctl
	rm -f $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/sudokuctl.1
	rm -f $(DESTDIR)$(PREFIX)/share/man/man2/ioctl_sudoku.2
	rm -f $(DESTDIR)$(PREFIX)/share/man/man4/sudoku.4
	rm -f $(addprefix $(DESTDIR),$(bash_completion) $(zsh_completion) $(fish_completion))
	$(if $(DESTDIR),,depmod $(release))

#: make clean        remove build/
clean:
	rm -rf build

#:
#: KDIR=, KERNELRELEASE=, LLVM= choose the kernel and the compiler of the module,
#: KERNEL=6.1 or 6.12 the one that demo and vm boot.
help:
	@sed -n 's/^#: \{0,1\}//p' Makefile
