# SPDX-License-Identifier: GPL-2.0-only
# For people; `make help` says what there is. What the module is made of is in Kbuild.

KERNELRELEASE ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KERNELRELEASE)/build
KERNEL ?= stock
PREFIX ?= /usr/local
CFLAGS ?= -O2 -Wall -Wextra

MAKEFLAGS += --no-print-directory
ifneq ($(words $(CURDIR)),1)
$(error make cannot build in a folder whose name has a space: $(CURDIR))
endif

# Every kernel gets a folder of its own, with a copy of the sources, so that builds never mix.
# Its name is what the kernel calls itself: in Debian's headers kernel.release says otherwise.
utsrelease := $(KDIR)/include/generated/utsrelease.h
release := $(or $(shell sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' $(utsrelease) 2>/dev/null),$(KERNELRELEASE))
OUT ?= build/$(release)
# By default the compiler that built the kernel
LLVM ?= $(if $(shell grep -s '^CONFIG_CC_IS_CLANG=y' $(KDIR)/.config),1)
KBUILD = $(MAKE) -C $(KDIR) M=$(CURDIR)/$(OUT) KERNELRELEASE=$(release) $(if $(LLVM),LLVM=$(LLVM))

version := $(shell sed -n 's/^\#define SUDOKU_VERSION\t"\(.*\)"/\1/p' driver/lib/version.h)
dist := sudoku-$(version)
nodes := /dev/sudoku /dev/sudoku4 /dev/sudoku16 /dev/sudoku25
sudo := $(if $(filter-out 0,$(shell id -u)),sudo)

module_sources := Kbuild $(wildcard driver/*.[ch] driver/lib/*.[ch] include/uapi/linux/*.h tests/*.h tests/kunit/*.[ch] tests/planted/*.c)
# What programs share; of a library, the linker takes what they use.
library_sources := $(filter-out %/screen.c,$(wildcard userspace/lib/*.c userspace/lib/*/*.c)) $(addprefix driver/lib/,grid.c text.c solver.c backtrack.c) $(wildcard driver/lib/search*.c)
headers := $(wildcard driver/lib/*.h driver/shim/*/*.h userspace/*/*.h userspace/*/*/*.h include/uapi/linux/*.h tests/*.h tests/*/*.h)
includes := -Idriver/shim -Iuserspace/lib -Iinclude/uapi -Idriver/lib

# A program is a folder. It may need a library, as pkg-config calls it, of a Debian package: packages_NAME, debian_NAME.
programs := $(notdir $(patsubst %/,%,$(wildcard userspace/sudoku*/)))
packages_sudoku-play := ncursesw
debian_sudoku-play := libncurses-dev
packages_sudoku-watch := libtracefs ncursesw
debian_sudoku-watch := libtraceevent-dev libtracefs-dev libncurses-dev
has_libraries = $(or $(if $(packages_$1),,yes),$(shell pkg-config --exists $(packages_$1) 2>/dev/null && echo yes))
can_be_built := $(foreach program,$(programs),$(if $(call has_libraries,$(program)),$(program)))
# Where programs are built; tests have folders of their own.
BIN ?= build
# What runs in a virtual machine; GUEST=s390x-linux-gnu when that is not of the host's kind.
guest := build/guest$(addprefix -,$(GUEST))
guest_tests := $(patsubst %.c,$(guest)/%,$(wildcard $(addprefix tests/,$(addsuffix /*.c,guest attack device counts faults syscalls tracer tracing))))

.PHONY: all module programs guest demo vm load unload check test-host test-device attack kunit oracle lint stack vectors guest guest-tests \
	check-all check-more cpus analyse tracer tracing stress hosts portability sanitize races faults syscalls coverage test-packages install uninstall clean help

#: make              build the module and the programs
all: programs module

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

programs: $(can_be_built:%=$(BIN)/%)
	@$(foreach program,$(filter-out $(can_be_built),$(programs)),echo "$(program) is not built: \
		it needs the Debian packages pkg-config and $(debian_$(program)).";)

compile = $(CC) -std=gnu11 -D_GNU_SOURCE $(CFLAGS) -pthread $(includes)

# program FOLDER NAME
define program
$1/$2: libraries := $(packages_$2)
$1/$2: $(patsubst %.c,$1/objects/%.o,$(wildcard userspace/$2/*.c) \
	$(if $(filter ncursesw,$(packages_$2)),userspace/lib/screen.c)) $1/libsudoku.a
endef
# library FOLDER
define library
$1/libsudoku.a: $(library_sources:%.c=$1/objects/%.o)
endef
# objects FOLDER
define objects
$1/objects/%.o: %.c $(headers)
	@mkdir -p $$(@D)
	$$(compile) $$(if $$(libraries),$$(shell pkg-config --cflags $$(libraries))) -c -o $$@ $$<
endef
folders := $(sort $(BIN) $(guest))
$(foreach folder,$(folders),$(eval $(call objects,$(folder))) $(eval $(call library,$(folder))) \
	$(foreach name,$(programs),$(eval $(call program,$(folder),$(name)))))

$(folders:%=%/libsudoku.a):
	@rm -f $@
	$(AR) rcs $@ $^

$(foreach folder,$(folders),$(programs:%=$(folder)/%)):
	$(compile) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(if $(libraries),$(shell pkg-config --libs $(static) $(libraries)))

$(guest_tests): $(guest)/%: %.c
$(guest)/tests/counts/solver: driver/lib/grid.c driver/lib/solver.c driver/lib/backtrack.c $(wildcard driver/lib/search*.c)

$(guest_tests): $(headers)
	@mkdir -p $(@D)
	$(compile) $(LDFLAGS) -o $@ $(filter %.c,$^) $(LDLIBS)

# The program in the manual page is one of the tests.
$(guest)/tests/device/unique: docs/ioctl_sudoku.2 $(headers)
	@mkdir -p $(@D)
	sed -n '/^#include <err.h>/,/^\.EE/ { /^\.EE/d; p }' $< | \
		$(CC) -std=gnu11 $(CFLAGS) -Werror -Iinclude/uapi $(LDFLAGS) -o $@ -x c -

# Of another kind of machine there are no libraries.
guest_programs := $(foreach name,$(can_be_built),$(if $(GUEST),$(if $(packages_$(name)),,$(name)),$(name)))
guest: $(guest_programs:%=$(guest)/%) $(guest)/tests/guest/heartbeat $(guest)/tests/guest/leave
guest-tests: guest $(guest_tests) $(guest)/tests/device/unique
$(guest)/%: LDFLAGS += -static
$(guest)/%: static := --static
$(guest)/%: CC := $(if $(GUEST),$(GUEST)-gcc,$(CC))
$(guest)/%: AR := $(if $(GUEST),$(GUEST)-ar,$(AR))

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

#: make sign         sign the module for Secure Boot, with the key of DKMS or KEY=, CERT=
.PHONY: sign
KEY ?= /var/lib/dkms/mok.key
CERT ?= /var/lib/dkms/mok.pub
sign_program = $(or $(wildcard $(KDIR)/scripts/sign-file),$(shell command -v kmodsign))
sign_hash = $(or $(shell sed -n 's/^CONFIG_MODULE_SIG_HASH="\(.*\)"/\1/p' $(KDIR)/.config 2>/dev/null),sha512)
# Of a module that is signed already, Kbuild makes another: a signature would be appended to the first.
sign: headers-are-there
	@test -e "$(KEY)" && test -e "$(CERT)" || { \
		echo "There is no key to sign with: no $(KEY) and $(CERT)."; \
		echo "DKMS makes its own when it builds a module; or give others: make sign KEY=key.pem CERT=certificate.pem"; \
		false; } >&2
	@test -n "$(sign_program)" || { \
		echo "There is neither $(KDIR)/scripts/sign-file nor kmodsign to sign with."; false; } >&2
	@rm -f $(OUT)/sudoku.ko
	@$(MAKE) module
	@$(if $(shell test -r "$(KEY)" || echo no),$(sudo)) "$(sign_program)" $(sign_hash) "$(KEY)" "$(CERT)" $(OUT)/sudoku.ko
	@echo "It is signed with $(KEY). For the kernel to know that, once: sudo mokutil --import $(CERT); reboot"

#: make check        the tests that take minutes; tests/README.md lists them, and these are parts of it:
check:
	@tests/check

#: make test-host      the programs and their completion by shells, without a kernel
#: make test-device    the device, in QEMU, on each of the distribution's kernels
#: make attack         what a hostile user tries, see docs/security.md
#: make kunit          the insides of the module, in User-Mode Linux
#: make lint           compilers' warnings, sparse, checkpatch, shellcheck, man pages, names in documents
#: make stack          the deepest kernel stack that the module can need
test-host:
	@tests/check host formats make explain play watch completion
test-device:
	@tests/check device
attack:
	@tests/check attack
kunit oracle lint vectors:
	@tests/check $@
stack:
	@tests/check stack && grep -h '^#  ' build/logs/stack.ktap

#: make fuzz           text and solver against references of their own, for FOR=60 seconds each
fuzz:
	@tests/packages all
	@$(MAKE) -C tests/fuzz fuzz SECONDS=$(or $(FOR),60)

#: make check-all    those, and what takes up to an hour:
check-all:
	@tests/check --all

#: make check-more     all of these, and no more
check-more:
	@tests/check --more

#: make oracle         counts of solutions, against a SAT solver's
#: make vectors        vector instructions, which only vector sections may hold
#: make cpus           the module on processors without some or all vector registers
#: make analyse        gcc -fanalyzer, cppcheck, clang-tidy, coccinelle
#: make tracer         the stack as the kernel's stack tracer measures it
#: make tracing        bpftrace, perf and trace-cmd, as docs/tracing.md uses them
#: make stress         stress-ng on the devices
#: make hosts          sudokuctl on two machines by GNU parallel, of which one dies
#: make portability    the device with programs of 32 bits, on s390x (big-endian), and on arm64
#: make sanitize       the device under KASAN, UBSAN, lockdep and kmemleak, in User-Mode Linux
#: make races          concurrent use under KCSAN, on 2 and 4 processors
#: make test-packages   the Debian packages, the tarball, signatures, and a kernel under Secure Boot
#: make faults         every allocation fails once, and every copy from and to the user
#: make syscalls       random system calls
#: make coverage       the lines and branches of driver/ that the tests reach
portability:
	@tests/check device-32 device-s390x device-arm64
sanitize:
	@tests/check sanitizers sanitize
races:
	@tests/check races-2 races-4
faults:
	@tests/check faults && grep -h 'allocations failed' build/logs/faults.ktap
test-packages:
	@tests/check deb dist sign secure
cpus analyse stress hosts syscalls:
	@tests/check $@
tracer:
	@tests/check tracer && grep -h '^ *# ' build/logs/tracer-*.ktap
tracing:
	@tests/check tracing
coverage:
	@tests/check coverage && grep -h '^# ' build/logs/coverage.ktap

#: make test-install   a full Debian in QEMU with our packages: DKMS, reboots, upgrades, purge; takes half an hour
.PHONY: test-install
test-install:
	@tests/check installed

#: make check-everything   check-all, and what takes an hour more: all labs and submissions, test-container, test-install
.PHONY: check-everything
check-everything:
	@tests/check --everything

#: make check-latest   the tests on Debian testing, and with the newest kernel that Debian has; both change without us
.PHONY: check-latest
check-latest:
	@tests/check debian-13-backports debian-testing

#: make mutants      mistakes planted in the driver, one at a time, which tests must notice; ONLY=list:, name, file or suite
#: make mutants SAMPLE=300 SEED=1   so many made by machine of driver/, driver/lib/ and userspace/ each; ONLY=file:line
.PHONY: mutants
mutants:
	@tests/packages all
	@tests/mutants/run $(if $(SAMPLE),--sample $(SAMPLE) $(or $(SEED),1)) $(ONLY)

#: make lab LAB=1    begin a lab, and test what you wrote up to the first failure; labs/README.md has the list
#: make grade LAB=1    all its tests, with points (SEED=, JSON=; REAL=1: and lab 5 in the real driver)
#: make hint LAB=1     the next of three hints
#: make examples LAB=1   say what calls give, before you write the code
#: make lab-vm LAB=1   a shell in a virtual machine with your module
#: make lab-debug LAB=2 AT=sudoku_read   a debugger that stops there in a test (TEST=)
#: make lab-replay LAB=2 TEST=page   a test that the machine dies in, recorded, and again under a debugger
#: make progress       what you reached in which lab
#: make class LAB=1 FROM=dir   grade a folder of submissions (JOBS=, SEED=, OUT=, LATE=)
#: make gradescope LAB=1   an autograder for Gradescope (SEED=, OUT=)
#: make lab-export OUT=dir LAB=3   the labs up to that one, without solutions, for a class
#: make lecture      ten minutes of labs on a screen; Enter goes on (CAST=file: an asciicast)
.PHONY: lab grade hint examples progress class gradescope lab-export lab-vm lab-debug lab-replay lecture
lab grade examples class lecture:
	@tests/packages labs
	@$(labs)
lab-vm lab-debug lab-replay:
	@tests/packages debug
	@$(labs)
hint progress gradescope lab-export:
	@$(labs)
# Here make says "Error 1" when points are missing, and "Error 2" when the trouble is not the student's; its own status
# is 2 for both. Who needs to tell them apart calls labs/run, with the same words. The OUT of modules is not passed on.
labs = labs/run $(@:lab-%=%) $(foreach word,LAB TEST SEED FROM REAL ON JSON OUT JOBS LATE AT CAST,$(if $(and $(filter-out file,$(origin $(word))),$($(word))),$(word)='$(subst ','\'',$($(word)))'))

#: make test-container  the image of Containerfile, built, and what README says run in it
.PHONY: test-container
test-container:
	@tests/check container

#: make intree KSRC=dir   put the driver into a Linux source, to be configured and built there
#: make patch        patches that do this in small steps, in build/patches (KSRC=dir; by default, the distribution's)
.PHONY: intree patch
intree:
	@test -n "$(KSRC)" || { echo "Into which source? make intree KSRC=/the/folder/of/linux" >&2; false; }
	@driver/intree/run put "$(KSRC)"
	@echo "The driver is in $(KSRC)/drivers/misc/sudoku"
patch:
	@$(if $(KSRC),,tests/packages patch)
	@driver/intree/run patches "$(or $(KSRC),$$(bash -c '. tests/lib.sh; kernel_source'))" build/patches
	@echo "The patches are in build/patches"

#: make bench        how fast the solvers are, and the device: see docs/benchmark.md
.PHONY: bench
bench:
	@tests/packages bench
	@bench/run $(PART)

#: make report       print what a bug report needs: versions, processor, module, the last failure
.PHONY: report
report:
	@CC="$(CC)" tests/report

#: make dist         build/sudoku-VERSION.tar.xz, the same bytes for the same files
# In Git, the files that Git knows; elsewhere, all but what is built. Their time is that of the Debian changelog.
.PHONY: dist
dist_files = $(if $(wildcard .git),git ls-files -z,find . -name build -prune -o -name __pycache__ -prune -o ! -type d -print0)
dist_time = $(or $(SOURCE_DATE_EPOCH),$(shell sed -n 's/^ -- .*>  //p; T; q' debian/changelog | date -f - +%s))
dist:
	@mkdir -p build
	@set -e; new=$$(mktemp -d build/dist.XXXXXX); trap 'rm -r '$$new EXIT; \
		$(dist_files) >$$new/files; sed -z 's,^\./,,' $$new/files | LC_ALL=C sort -z | \
		tar --null --no-recursion -T - --hard-dereference --transform 's,^,$(dist)/,S' --owner=root:0 --group=root:0 --mode=u=rwX,go=rX \
			--mtime=@$(dist_time) -cf $$new/tar; \
		xz -9 -T1 $$new/tar; chmod +r $$new/tar.xz; mv $$new/tar.xz build/$(dist).tar.xz
	@echo "The sources are build/$(dist).tar.xz"

#: make deb          Debian packages, in build/deb/
.PHONY: deb
deb:
	@tests/packages deb
	@$(MAKE) dist
	@rm -rf build/deb
	@umask 022 && mkdir -p build/deb && tar -xf build/$(dist).tar.xz -C build/deb && \
		cd build/deb/$(dist) && { env -u MAKEFLAGS dpkg-buildpackage --no-sign >../log 2>&1 || { cat ../log >&2; false; }; }
	@rm -r build/deb/$(dist)
	@ls build/deb/*.deb

share = $(DESTDIR)$(PREFIX)/share
# with_programs COMMANDS: once for each $$name of a program
with_programs = @set -e; for name in $(can_be_built); do $1; done

modules_dir = $(DESTDIR)/lib/modules/$(release)
#: make install      module, programs, their completion, header, and manual pages (DESTDIR=, PREFIX=/usr/local)
install: module install-programs
	$(KBUILD) INSTALL_MOD_PATH=$(DESTDIR) INSTALL_MOD_DIR=updates modules_install
	$(if $(DESTDIR),,depmod $(release))

#: make install-programs   all of that but the module
.PHONY: install-programs
install-programs: programs
	$(call with_programs,install -D -m 755 $(BIN)/$$name $(DESTDIR)$(PREFIX)/bin/$$name; \
		install -D -m 644 docs/$$name.1 $(share)/man/man1/$$name.1; \
		completion=userspace/$$name/completion; \
		install -D -m 644 $$completion/$$name.bash $(share)/bash-completion/completions/$$name; \
		install -D -m 644 $$completion/_$$name $(share)/zsh/site-functions/_$$name; \
		install -D -m 644 $$completion/$$name.fish $(share)/fish/vendor_completions.d/$$name.fish)
	install -D -m 644 include/uapi/linux/sudoku.h $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	install -D -m 644 docs/ioctl_sudoku.2 $(share)/man/man2/ioctl_sudoku.2
	install -D -m 644 docs/sudoku.4 $(share)/man/man4/sudoku.4

#: make uninstall    remove them
uninstall:
	rm -f $(modules_dir)/updates/sudoku.ko*
	rm -f $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	rm -f $(share)/man/man2/ioctl_sudoku.2 $(share)/man/man4/sudoku.4
	@for name in $(programs); do \
		rm -f $(DESTDIR)$(PREFIX)/bin/$$name $(share)/man/man1/$$name.1 \
			$(share)/bash-completion/completions/$$name $(share)/zsh/site-functions/_$$name \
			$(share)/fish/vendor_completions.d/$$name.fish; done
	$(if $(DESTDIR),,depmod $(release))

#: make clean        remove build/
clean:
	rm -rf build

#:
#: KDIR=, KERNELRELEASE=, LLVM= choose the kernel and the compiler of the module, by default the kernel's own,
#: KERNEL=stock or newer the one that demo and vm boot; not every distribution has two.
help:
	@sed -n 's/^#: \{0,1\}//p' Makefile
