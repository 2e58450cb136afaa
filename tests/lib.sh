# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Functions of the scripts in this folder, which source it from the top of the tree.

PATH=$PATH:/usr/sbin:/sbin # not in everyone's

# Kernels that are downloaded or built; safe to delete.
# shellcheck disable=SC2034 # read by the scripts
cache=${SUDOKU_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku}

die() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 2
}

# project_version: as driver/lib/version.h says it
project_version() {
	sed -n 's/^#define SUDOKU_VERSION\t"\(.*\)"/\1/p' driver/lib/version.h
}

# headers_package 6.1: the Debian package that always depends on the newest headers of that kernel
headers_package() {
	case $1 in
	6.1 | 32) echo linux-headers-cloud-amd64 ;;
	*) echo "linux-headers-$1-cloud-amd64" ;;
	esac
}

# kernel_release 6.1: the kernel that those headers are for, such as 6.1.0-56-cloud-amd64
kernel_release() {
	dpkg-query -W -f '${Depends}' "$(headers_package "$1")" |
		sed 's/^linux-headers-\([^ ]*\).*/\1/'
}

# kernel_image RELEASE: print the path of its bootable image, which may not exist yet
kernel_image() {
	if [ -r "/boot/vmlinuz-$1" ]; then
		echo "/boot/vmlinuz-$1"
	else
		echo "$cache/vmlinuz-$1"
	fi
}

# kernel_source: print the folder of Linux's source as Debian has it, unpacked once and never changed
kernel_source() {
	local folder
	folder=$cache/linux-$(dpkg-query -W -f '${Version}' linux-source-6.12)
	if [ ! -d "$folder" ]; then
		(
			mkdir -p "$cache"
			new=$(mktemp -d "$cache/linux.XXXXXX")
			trap 'rm -rf "$new"' EXIT
			tar -xf /usr/src/linux-source-6.12.tar.xz -C "$new" --strip-components=1
			mv -T "$new" "$folder" || [ -d "$folder" ]
		)
	fi
	echo "$folder"
}

# kernel_log_is_clean FILE: fails, and prints the lines, when the kernel complained
kernel_log_is_clean() {
	[ -s "$1" ] || die "$1: the kernel log is empty"
	! grep -nE -e 'WARNING|BUG|Oops|Kernel panic|Call Trace|general protection fault' \
		-e 'detected stall|lockup|blocked for more than|INFO: (task|possible|trying)' \
		-e 'KASAN|KCSAN|KFENCE|UBSAN|unreferenced object' \
		-e 'page allocation failure|Out of memory|corruption|segfault' "$1"
}

# kernel_make_options NAME: options of make for a kernel of tests/kernels and its modules
kernel_make_options() {
	case $1 in
	sanitize | native) echo ARCH=um ;;
	kcsan | labs) echo ARCH=x86_64 ;;
	esac
}

# qemu_machine THREADS: options of qemu-system-x86_64 for its processor; VM_CPU can be given. THREADS is single, or
# multi: then CPUs run at the same time, and a guest that patches code (tracepoints, static calls, ftrace) may hang. In
# QEMU 7.2 a CPU goes on with its old copy of that code, and takes the breakpoint in it over and over.
qemu_machine() {
	# /dev/kvm may be present without support of the processor; then the guest would hang.
	if grep -Eqw 'vmx|svm' /proc/cpuinfo && [ -w /dev/kvm ]; then
		echo "-accel kvm -cpu ${VM_CPU:-host}"
	else
		echo "-accel tcg,thread=$1 -cpu ${VM_CPU:-max}"
	fi
}

# KTAP from a shell script: the plan first, then one line for each command

plan() {
	printf 'KTAP version 1\n1..%d\n' "$1"
	tests_run=0
}

# attempt NAME COMMAND...: the command's output becomes the test's diagnostics
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
