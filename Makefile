# SPDX-License-Identifier: GPL-2.0-only
# For people: `make help` lists the main targets. Kbuild lists the sources of the module.

KERNELRELEASE ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KERNELRELEASE)/build
KERNEL ?= stock
PREFIX ?= /usr/local
CFLAGS ?= -O2 -Wall -Wextra

MAKEFLAGS += --no-print-directory
ifneq ($(shell pwd | grep "[][ (){}<>|;:\`'\"$$&*?\#!\\]"),)
$(error make cannot build in a folder whose name has a space or any of ()[]{}<>|;:'"`$$&*?\#!\: $(CURDIR))
endif

# Each kernel has its own build folder with a copy of the sources, so that builds never mix. The folder is named
# after UTS_RELEASE, because kernel.release is wrong in Debian's headers.
utsrelease := $(KDIR)/include/generated/utsrelease.h
release := $(or $(shell sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' $(utsrelease) 2>/dev/null),$(KERNELRELEASE))
OUT ?= build/$(release)
# By default, the compiler that built the kernel
LLVM ?= $(if $(shell grep -s '^CONFIG_CC_IS_CLANG=y' $(KDIR)/.config),1)
KBUILD = $(MAKE) -C $(KDIR) M=$(abspath $(OUT)) KERNELRELEASE=$(release) $(if $(LLVM),LLVM=$(LLVM))

version := $(shell sed -n 's/^\#define SUDOKU_VERSION\t"\(.*\)"/\1/p' driver/lib/version.h)
dist := sudoku-$(version)
nodes := /dev/sudoku /dev/sudoku4 /dev/sudoku16 /dev/sudoku25
sudo := $(if $(filter-out 0,$(shell id -u)),sudo)

module_sources := Kbuild $(wildcard driver/*.[ch] driver/lib/*.[ch] include/uapi/linux/*.h tests/*.h tests/kunit/*.[ch])
# Code that programs share, as a library: the linker takes only what a program uses.
library_sources := $(filter-out %/screen.c,$(wildcard userspace/lib/*.c userspace/lib/*/*.c)) $(addprefix driver/lib/,grid.c text.c solver.c backtrack.c) $(wildcard driver/lib/search*.c)
headers := $(wildcard driver/lib/*.h driver/shim/*/*.h userspace/*/*.h userspace/*/*/*.h include/uapi/linux/*.h tests/*.h tests/*/*.h)
includes := -Idriver/shim -Iuserspace/lib -Iinclude/uapi -Idriver/lib

# Each program has a folder. packages_NAME are the libraries it needs, as pkg-config names them; debian_NAME are their
# Debian packages.
programs := $(notdir $(patsubst %/,%,$(wildcard userspace/sudoku*/)))
packages_sudoku-play := ncursesw
debian_sudoku-play := libncurses-dev
packages_sudoku-watch := ncursesw
debian_sudoku-watch := libncurses-dev
# Without the library optional_NAME, NAME lacks what is in its LIBRARY.c. The static programs of virtual machines do.
optional_sudoku-make := cairo
without_sudoku-make := PDF and SVG, which need the Debian package libcairo2-dev
$(foreach name,$(programs),$(if $(optional_$(name)),$(eval found_$(name) := \
	$(shell pkg-config --exists $(optional_$(name)) 2>/dev/null && echo $(optional_$(name))))))
has_libraries = $(or $(if $(packages_$1),,yes),$(shell pkg-config --exists $(packages_$1) 2>/dev/null && echo yes))
can_be_built := $(foreach program,$(programs),$(if $(call has_libraries,$(program)),$(program)))
# Build folder of the programs; tests use their own.
BIN ?= build
# Programs for the virtual machine. GUEST=s390x-linux-gnu cross-compiles them; pkg-config finds libraries where its own
# PKG_CONFIG_LIBDIR says.
guest := build/guest$(addprefix -,$(GUEST))
guest_tests := $(patsubst %.c,$(guest)/%,$(wildcard tools/guest/*.c $(addprefix tests/,$(addsuffix /*.c,attack device counts faults tracing))))

.PHONY: all module programs guest demo vm load unload check check-all fuzz install uninstall clean help

#: make              build the module and the programs; `make programs` needs no kernel headers
all: headers-are-there programs module

module: headers-are-there $(addprefix $(OUT)/,$(module_sources))
	+$(KBUILD) modules
	@echo "The module is $(OUT)/sudoku.ko"

.PHONY: headers-are-there
headers-are-there:
	$(if $(filter ny,$(CONFIG_SUDOKU_SEARCH)$(CONFIG_SUDOKU_LANES)),$(error CONFIG_SUDOKU_LANES=y needs CONFIG_SUDOKU_SEARCH=y))
	@test -e $(KDIR)/Makefile || { \
		echo "There are no kernel headers at $(KDIR)."; \
		echo "  On Debian:   apt install linux-headers-$(KERNELRELEASE)"; \
		echo "  Elsewhere:   make KDIR=/the/folder/of/a/built/kernel"; \
		echo "\`make demo\` needs neither: it brings a kernel of its own. \`make programs\` builds the rest."; \
		false; } >&2

# The two modules of docs/tour.md
.PHONY: first
first: $(addprefix $(OUT)/,$(wildcard docs/first/*))
	+$(KBUILD) M=$(abspath $(OUT))/docs/first modules

$(OUT)/%: %
	@mkdir -p $(@D)
	@cp $< $@

programs: $(can_be_built:%=$(BIN)/%)
	@$(foreach program,$(filter-out $(can_be_built),$(programs)),echo "$(program) is not built: \
		it needs the Debian packages pkg-config and $(debian_$(program)).";)
	@$(foreach name,$(can_be_built),$(if $(optional_$(name)),$(if $(found_$(name)),,echo "$(name) is built without $(without_$(name)).";)))

compile = $(CC) -std=gnu11 -D_GNU_SOURCE $(CFLAGS) -pthread $(includes)

# found FOLDER NAME: the optional library, if it can be used there
found = $(if $(filter-out $(guest),$1),$(found_$2))
# program FOLDER NAME
define program
$1/$2: libraries := $(packages_$2) $(call found,$1,$2)
$1/$2: $(patsubst %.c,$1/objects/%.o,$(filter-out $(if $(call found,$1,$2),,userspace/$2/$(optional_$2).c),$(wildcard userspace/$2/*.c)) \
	$(if $(filter ncursesw,$(packages_$2)),userspace/lib/screen.c)) $1/libsudoku.a $(if $(optional_$2),$1/objects/$2.with-$(or $(call found,$1,$2),nothing))
endef
# library FOLDER
define library
$1/libsudoku.a: $(library_sources:%.c=$1/objects/%.o)
endef
# objects FOLDER
define objects
# What a program was built with, so that it is built again when its optional library comes or goes
$1/objects/sudoku%:
	@mkdir -p $$(@D)
	@rm -f $$(basename $$@).with-*
	@touch $$@
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
	$(compile) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS) $(if $(libraries),$(shell pkg-config --libs $(static) $(libraries)))

$(guest_tests): $(guest)/%: %.c $(headers)
	@mkdir -p $(@D)
	$(compile) $(LDFLAGS) -o $@ $(filter %.c,$^) $(LDLIBS)

# The manual page's example is one of the tests.
$(guest)/tests/device/unique: docs/ioctl_sudoku.2 $(headers)
	@mkdir -p $(@D)
	sed -n '/^#include <err.h>/,/^\.EE/ { /^\.EE/d; p }' $< | \
		$(CC) -std=gnu11 $(CFLAGS) -Werror -Iinclude/uapi $(LDFLAGS) -o $@ -x c -

guest: $(can_be_built:%=$(guest)/%) $(guest)/tools/guest/heartbeat $(guest)/tools/guest/leave
$(guest)/%: LDFLAGS += -static
$(guest)/%: static := --static
$(guest)/%: CC := $(if $(GUEST),$(GUEST)-gcc,$(CC))
$(guest)/%: AR := $(if $(GUEST),$(GUEST)-ar,$(AR))

#: make demo         boot a stock Debian kernel in QEMU and solve puzzles there
demo:
	@tools/packages demo $(KERNEL)
	@tools/vm demo $(KERNEL)

#: make vm           boot the same machine with a shell; `exit` ends it
vm:
	@tools/packages demo $(KERNEL)
	@tools/vm shell $(KERNEL)

#: make load         load the module into the running kernel; `make unload` unloads it
load: module
	@for node in $(nodes); do \
		test ! -f $$node || { \
			echo "$$node is a plain file. A redirection left it there while the module was"; \
			echo "not loaded, and it would hide the device. Remove it: $(strip $(sudo) rm $$node)"; \
			exit 1; } >&2; \
	done
	$(sudo) insmod $(OUT)/sudoku.ko

unload:
	$(sudo) rmmod sudoku

# Sign the module for Secure Boot with the key of DKMS, or with KEY= and CERT=; see docs/install.md.
.PHONY: sign
sign: KEY ?= /var/lib/dkms/mok.key
sign: CERT ?= /var/lib/dkms/mok.pub
sign_program = $(or $(wildcard $(KDIR)/scripts/sign-file),$(shell command -v kmodsign))
sign_hash = $(or $(shell sed -n 's/^CONFIG_MODULE_SIG_HASH="\(.*\)"/\1/p' $(KDIR)/.config 2>/dev/null),sha512)
# Signing appends, so a signed module is built again first.
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

#: make check        run the tests that take minutes; `tests/check SUITE` runs one, tests/README.md lists them
check:
	@tests/check

#: make check-all    also run those that take up to an hour
check-all:
	@tests/check --all

# Fuzz text, solvers and formats for FOR=60 seconds each.
fuzz:
	@tools/packages all
	@$(MAKE) -C tests/fuzz fuzz SECONDS=$(or $(FOR),60)

# Plant a SAMPLE= of mistakes, drawn by SEED=, one at a time, which tests must notice; see tests/README.md.
.PHONY: mutants
mutants:
	@tools/packages all
	@tests/mutants/run $(or $(SAMPLE),300) $(or $(SEED),1) $(ONLY)

#: make lab LAB=1    begin a lab, or test it; more commands: labs/README.md; to teach a course: labs/instructor.md
.PHONY: lab grade hint examples progress submit class gradescope viva lab-export lab-vm lab-debug lab-replay
lab grade examples class:
	@tools/packages labs
	@$(labs)
lab-vm lab-debug lab-replay:
	@tools/packages debug
	@$(labs)
hint progress submit gradescope viva lab-export:
	@$(labs)
# make prints "Error 1" if points are missing and "Error 2" if the fault is not the student's, but its own status is 2
# for both. Scripts that must tell them apart call labs/run with the same words. The OUT of modules is not passed on.
labs = labs/run $(@:lab-%=%) $(foreach word,LAB TEST SEED FROM REAL ON JSON OUT JOBS LATE MARKS VIVA PARTNERS ONLY AT VERSION,$(if $(and $(filter-out file,$(origin $(word))),$($(word))),$(word)='$(subst ','\'',$($(word)))'))

# Put the driver into the kernel source KSRC=, or write it as patches; see intree/README.md.
.PHONY: intree patch
intree:
	@test -n "$(KSRC)" || { echo "Into which source? make intree KSRC=/the/folder/of/linux" >&2; false; }
	@intree/run put "$(KSRC)"
	@echo "The driver is in $(KSRC)/drivers/misc/sudoku"
patch:
	@$(if $(KSRC),,tools/packages patch)
	@intree/run patches "$(or $(KSRC),$$(bash -c '. tools/lib.sh; kernel_source'))" build/patches
	@echo "The patches are in build/patches"

#: make bench        measure the solvers and the device; docs/benchmark.md explains the results
.PHONY: bench
bench:
	@bench/run $(PART)

# Print the symbols of the kernel that the module uses; packaging/README.md says which changed.
.PHONY: symbols
symbols: module
	@nm -u $(OUT)/sudoku.ko | sed 's/^ *U //'

# Print what a bug report needs: versions, processor, module, the last failure.
.PHONY: report
report:
	@CC="$(CC)" tools/report

#: make web          build the page in build/web/, which boots a kernel with the module in a browser
.PHONY: web
web:
	@tools/packages web
	@web/site

#: make dist         make the tarball build/sudoku-VERSION.tar.xz
# Reproducible: the same files give the same bytes, with the time of the Debian changelog. In a clone, it packs the files
# that Git knows; elsewhere, all but what was built.
.PHONY: dist
dist_files = $(if $(wildcard .git),git ls-files -z,find . -name build -prune -o -path ./work -prune -o -name __pycache__ -prune -o ! -type d -print0)
dist_time = $(or $(SOURCE_DATE_EPOCH),$(shell sed -n 's/^ -- .*>  //p; T; q' debian/changelog | date -f - +%s))
dist:
	@mkdir -p build
	@set -e; new=$$(mktemp -d build/dist.XXXXXX); trap 'rm -r '$$new EXIT; \
		$(dist_files) >$$new/files; sed -z 's,^\./,,' $$new/files | LC_ALL=C sort -z | \
		tar --null --no-recursion -T - --hard-dereference --transform 's,^,$(dist)/,S' --owner=root:0 --group=root:0 --mode=u=rwX,go=rX \
			--mtime=@$(dist_time) -cf $$new/tar; \
		xz -9 -T1 $$new/tar; chmod +r $$new/tar.xz; mv $$new/tar.xz build/$(dist).tar.xz
	@echo "The sources are build/$(dist).tar.xz"

#: make deb          make Debian packages in build/deb/
.PHONY: deb
deb:
	@tools/packages deb
	@$(MAKE) dist
	@rm -rf build/deb
	@umask 022 && mkdir -p build/deb && tar -xf build/$(dist).tar.xz -C build/deb && \
		cd build/deb/$(dist) && { env -u MAKEFLAGS dpkg-buildpackage --no-sign >../log 2>&1 || { cat ../log >&2; false; }; }
	@rm -r build/deb/$(dist)
	@ls build/deb/*.deb

# Make build/release, all that is published: from a tag of the version. KEY= signs it; see docs/packaging.md.
.PHONY: release
release:
	@SOURCE_DATE_EPOCH=$(dist_time) packaging/release "$(KEY)"

share = $(DESTDIR)$(PREFIX)/share
# with_programs COMMANDS: once for each $$name of a program
with_programs = @set -e; for name in $(can_be_built); do $1; done

modules_dir = $(DESTDIR)/lib/modules/$(release)
#: make install      install module, programs and manual pages (DESTDIR=, PREFIX=); `make uninstall` removes them
# First the module: a system that cannot have it gets nothing. All can read what is installed, whatever umask root has.
install: module
	+umask 022 && $(KBUILD) INSTALL_MOD_PATH=$(DESTDIR) INSTALL_MOD_DIR=updates modules_install
	$(if $(DESTDIR),,depmod $(release))
	@chmod a+r $(modules_dir)/updates/sudoku.ko*
	@$(MAKE) install-programs

# The same without the module
.PHONY: install-programs
install_file = umask 022 && install -D -m 644
install-programs: programs
	$(call with_programs,umask 022 && install -D -m 755 $(BIN)/$$name $(DESTDIR)$(PREFIX)/bin/$$name; \
		$(install_file) docs/$$name.1 $(share)/man/man1/$$name.1; \
		$(install_file) userspace/completion/sudoku.bash $(share)/bash-completion/completions/$$name; \
		$(install_file) userspace/completion/sudoku.fish $(share)/fish/vendor_completions.d/$$name.fish)
	$(install_file) userspace/completion/_sudoku $(share)/zsh/site-functions/_sudoku
	$(install_file) include/uapi/linux/sudoku.h $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	$(install_file) docs/ioctl_sudoku.2 $(share)/man/man2/ioctl_sudoku.2
	$(install_file) docs/sudoku.4 $(share)/man/man4/sudoku.4

# For packages: the module's source for DKMS, and the files that load it at boot
.PHONY: install-dkms
dkms_source = $(DESTDIR)/usr/src/$(dist)
install-dkms:
	umask 022 && mkdir -p $(dkms_source) && cp --parents -t $(dkms_source) dkms.conf packaging/dkms-advice $(filter-out tests/%,$(module_sources))
	$(install_file) debian/60-sudoku.rules $(DESTDIR)/usr/lib/udev/rules.d/60-sudoku.rules
	$(install_file) debian/sudoku.conf $(DESTDIR)/usr/lib/modules-load.d/sudoku.conf

uninstall:
	rm -f $(modules_dir)/updates/sudoku.ko*
	rm -f $(DESTDIR)$(PREFIX)/include/linux/sudoku.h
	rm -f $(share)/man/man2/ioctl_sudoku.2 $(share)/man/man4/sudoku.4 $(share)/zsh/site-functions/_sudoku
	@for name in $(programs); do \
		rm -f $(DESTDIR)$(PREFIX)/bin/$$name $(share)/man/man1/$$name.1 \
			$(share)/bash-completion/completions/$$name $(share)/fish/vendor_completions.d/$$name.fish; done
	$(if $(DESTDIR),,$(if $(wildcard /lib/modules/$(release)),depmod $(release)))

#: make clean        remove build/
clean:
	rm -rf build

#:
#: KDIR=, KERNELRELEASE= and LLVM= select a kernel and a compiler for the module; the default is the running kernel's.
#: KERNEL=stock or newer selects the kernel of demo and vm. Some distributions have only one.
help:
	@sed -n 's/^#: \{0,1\}//p' Makefile
