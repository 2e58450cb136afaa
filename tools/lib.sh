# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Functions for scripts, which source it from the top of the tree.

PATH=$PATH:/usr/sbin:/sbin # not in everyone's

# Kernels that are downloaded or built; safe to delete.
# shellcheck disable=SC2034 # read by the scripts
cache=$(realpath -m "${SUDOKU_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku}")

# Node.js brings certificates of its own; the system may trust others, too.
certificates=/etc/ssl/certs/ca-certificates.crt
[ ! -e "$certificates" ] || export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-$certificates}"

die() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 2
}

[[ $cache != *[[:space:]]* ]] || die "make cannot use a folder whose name has a space: SUDOKU_CACHE=$cache"

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		die "not root, and there is no sudo; as root, run: $*"
	fi
}

# project_version: print the version in driver/lib/version.h
project_version() {
	sed -n 's/^#define SUDOKU_VERSION\t"\(.*\)"/\1/p' driver/lib/version.h
}

# other_versions: print the first line with a version of each file that repeats it, if it is not that of driver/lib/version.h
other_versions() {
	local file version
	version=$(project_version)
	for file in CHANGELOG.md README.md debian/changelog packaging/{PKGBUILD,sudoku.spec}; do
		grep -HnE -m 1 '^(## |Version:? +|sudoku-dkms \(|pkgver=)[0-9]' "$file" || echo "$file has none"
	done | grep -vE "[ (=]${version//./\\.}(\)| |$)" || true
}

# release_field NUMBER [ARCH]: print a field of tools/releases for this distribution
release_field() {
	local codename row
	codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-${ID:-}}")
	row=$(grep "^$codename " tools/releases) ||
		die "knows Debian 12, 13 and testing, and Ubuntu 24.04; elsewhere, use the container (see docs/install.md)"
	awk -v number="$1" -v arch="${2:-$(dpkg --print-architecture)}" \
		'{ gsub("ARCH", arch); sub("cloud-s390x", "s390x"); print $number }' <<<"$row"
}

# headers_package stock|newer|rt [ARCH]: print the Debian package that depends on the newest headers of that kernel
headers_package() {
	local package field
	case $1 in
	stock) field=2 ;;
	newer) field=3 ;;
	rt) field=4 ;;
	esac
	package=$(release_field "$field" "${2:-}")
	[ "$package" != - ] || die "this distribution has no kernel $1"
	echo "$package"
}

# offered KERNEL...: print those that this distribution has. Which of them apt offers depends on its sources; whoever
# asks is told what is missing.
offered() {
	local kernel package
	for kernel; do
		package=$(headers_package "$kernel" 2>/dev/null) || continue
		if [ -s "$cache/found-$package" ] || apt-cache show "$package" >/dev/null 2>&1; then
			echo "$kernel"
		else
			echo "apt offers no $package: the kernel $kernel is left out" >&2
		fi
	done
}

# kernels: print the kernels of this distribution: stock, and newer if there is one
kernels() {
	echo stock
	offered newer
}

# release_of FOLDER: print the release for which this folder builds modules; kernel.release in Debian's headers differs
release_of() {
	sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' "$1/build/include/generated/utsrelease.h"
}

# builds_silently KERNEL FOLDER [WORD...]: build the module there with W=1; print what make says but its last line, and fail if that is anything
builds_silently() {
	local output
	output=$(make -s module KDIR="$1/build" OUT="$2" W=1 "${@:3}" 2>&1) || {
		echo "$output"
		return 1
	}
	! grep -Ev '^The module is|^Skipping BTF generation' <<<"$output"
}

# source_package: print the package with Linux's source
source_package() {
	local package
	package=$(release_field 5)
	dpkg-query -W -f '${Depends}' "$package" | grep -o '^linux-source-[^ ]*' || echo "$package"
}

# source_version: print the version of that package
source_version() {
	dpkg-query -W -f '${Version}' "$(source_package)"
}

# unpack_source FOLDER [FILE...]: unpack Debian's Linux source, or these files of it
unpack_source() {
	local package archive folder=$1
	shift
	package=$(source_package)
	archive=$(dpkg -L "$package" | grep -m 1 '/linux-source.*\.tar\.')
	tar -xf "$archive" -C "$folder" --strip-components=1 "${@/#/$package/}"
}

# unpacked FOLDER [FILE...]: unpack that source, or these files of it, once into a folder of the cache
unpacked() {
	local folder=$1 new
	shift
	[ ! -d "$folder" ] || return 0
	(
		mkdir -p "$cache"
		new=$(mktemp -d "$cache/linux.XXXXXX")
		trap 'rm -rf "$new"' EXIT
		chmod 755 "$new"
		unpack_source "$new" "$@"
		mv -T "$new" "$folder" || [ -d "$folder" ]
	)
}

# kernel_source: print the folder of that source
kernel_source() {
	local folder
	folder=$cache/linux-$(source_version)
	unpacked "$folder"
	echo "$folder"
}

# foreign_apt ARCH FOLDER [SUITE]: set the array apt to options with which apt-get uses that architecture's archive, or that
# suite of Debian, whose lists it keeps in FOLDER
foreign_apt() {
	local site
	mkdir -p "$2"/{lists,archives}/partial
	: >"$2/status"
	apt=(-o APT::Sandbox::User= -o APT::Architecture="$1" -o APT::Architectures="$1" -o Acquire::Languages=none
		-o Dir::State="$2" -o Dir::State::status="$2/status" -o Dir::Cache="$2")
	if [ "${3:-}" ]; then
		# shellcheck disable=SC2016 # apt-get expands it
		site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -E -m 1 '/debian/?$')
		echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $site $3 main" >"$2/sources"
		apt+=(-o Dir::Etc::SourceList="$2/sources" -o Dir::Etc::SourceParts=/nonexistent)
	fi
	apt-get "${apt[@]}" -q update
}

# i386_system: print the folder of busybox, bash and the libraries of our programs for 32-bit x86
i386_system() (
	folder=$cache/system-i386
	echo "$folder"
	[ ! -d "$folder" ] || exit 0
	mkdir -p "$cache"
	new=$(mktemp -d "$cache/system.XXXXXX")
	trap 'rm -rf "$new"' EXIT
	chmod 755 "$new"
	cd "$new" || exit
	{
		foreign_apt i386 "$new/apt"
		apt-get "${apt[@]}" -q download busybox-static bash-static libncurses-dev
	} >&2
	for package in *.deb; do
		echo "$package" >>packages
		dpkg-deb --fsys-tarfile "$package" | tar -x --exclude ./usr/share
		rm "$package"
	done
	rm -r apt
	[ -e bin ] || ln -s usr/bin bin # where Debian 13 has programs
	sed -i 's,^Libs: ,&-L/usr/lib/i386-linux-gnu ,' usr/lib/i386-linux-gnu/pkgconfig/*.pc # which Debian 13 leaves out
	mv -T "$new" "$folder" || [ -d "$folder" ]
)

# checkpatch: print the path of that program, which needs two other files
checkpatch() {
	local folder
	folder=$cache/checkpatch-$(source_version)
	unpacked "$folder" scripts/{checkpatch.pl,spelling.txt,const_structs.checkpatch}
	echo "$folder/scripts/checkpatch.pl"
}

# memory_model: print the folder of the kernel's memory model, for herd7
memory_model() {
	local folder
	folder=$cache/memory-model-$(source_version)
	unpacked "$folder" tools/memory-model/linux-kernel.{bell,cat,cfg,def} tools/memory-model/lock.cat
	echo "$folder/tools/memory-model"
}

# kernel_log_is_clean FILE: fails and prints the lines if the kernel complained
kernel_log_is_clean() {
	[ -s "$1" ] || die "$1: the kernel log is empty"
	! grep -nE -e 'WARNING|BUG|Oops|Kernel panic|Call Trace|general protection fault' \
		-e 'detected stall|lockup|blocked for more than|INFO: (task|possible|trying)' \
		-e 'KASAN|KCSAN|KFENCE|UBSAN|unreferenced object' \
		-e 'page allocation failure|Out of memory|corruption|segfault' "$1"
}

# context_options: print the options of make with which clang-22 checks locks in a module, for the headers of "kernel backports".
# These are for gcc and for programs of a newer Debian: what clang does not know is switched off, and so is objtool.
context_options() {
	echo CC=clang-22 CONFIG_CC_IS_GCC= CONFIG_GCC_VERSION=0 CONFIG_CC_IS_CLANG=y CONFIG_CLANG_VERSION=220100 \
		CONFIG_CC_HAS_MIN_FUNCTION_ALIGNMENT= CONFIG_CC_IMPLICIT_FALLTHROUGH= CONFIG_FTRACE_MCOUNT_USE_CC= CONFIG_UBSAN= \
		CONFIG_OBJTOOL= CONFIG_WARN_CONTEXT_ANALYSIS=y
}

# kernel_make_options NAME: print the options of make for a kernel of tools/kernels and its modules
kernel_make_options() {
	case $1 in
	kunit | sanitize | native) echo ARCH=um ;;
	# clang warns about the kernel's own io.h, once per file.
	clang) echo ARCH=um LLVM=1 KCFLAGS=-Wno-null-pointer-arithmetic ;;
	cfi) echo "ARCH=x86_64 LLVM=$(release_field 6)" ;;
	# Debian's compiler for x86-64 knows 32 bits; other hosts have a cross compiler.
	web | i686)
		echo ARCH=i386
		[ "$(uname -m)" = x86_64 ] || echo CROSS_COMPILE=i686-linux-gnu-
		;;
	kcsan | labs)
		echo ARCH=x86_64
		[ "$(uname -m)" = x86_64 ] || echo CROSS_COMPILE=x86_64-linux-gnu-
		;;
	esac
}

# qemu_machine THREADS [ARCH [ACCEL]]: print QEMU's options for its machine; VM_CPU can be set. On x86-64, THREADS is single
# or multi. With multi, CPUs run concurrently, and a guest that patches code (tracepoints, static calls, ftrace) may hang:
# in QEMU 7.2, a CPU keeps its old copy of that code and hits the breakpoint in it repeatedly.
qemu_machine() {
	local accel=tcg,thread=$1 cpu=max
	case ${2:-$(dpkg --print-architecture)} in
	arm64) accel="tcg,thread=multi -machine virt" cpu=cortex-a72 ;;
	s390x) accel=tcg,thread=multi cpu=qemu ;;
	# /dev/kvm may exist without processor support; the guest would then hang.
	*) ! grep -Eqw 'vmx|svm' /proc/cpuinfo || [ ! -w /dev/kvm ] || accel=kvm cpu=host ;;
	esac
	echo "-accel ${3:-$accel} -cpu ${VM_CPU:-$cpu}"
}

# KTAP from a shell script: print the plan, then one line per command

plan() {
	printf 'KTAP version 1\n1..%d\n' "$1"
	tests_run=0
}

# attempt NAME COMMAND...: run a test; the command's output becomes its diagnostics
attempt() {
	local name=$1 output status=0
	shift
	output=$("$@" 2>&1) || status=$?
	[ -z "$output" ] || printf '%s\n' "$output" | sed 's/^/# /'
	tests_run=$((tests_run + 1))
	if [ "$status" = 0 ]; then
		echo "ok $tests_run $name"
	else
		echo "not ok $tests_run $name"
	fi
}
