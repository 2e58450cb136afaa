# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Runs the tests of the script that sources this, which are its functions with a name behind the brace: "echo() { # an
# echo". Prints KTAP. A test fails if it sets failed, or dies.
mapfile -t tests <<<"$(sed -n 's/^\([a-z_]*\)() { # \(.*\)/\1\n\2/p' "${BASH_SOURCE[0]%/*}/${0##*/}")"
[ ${#tests[@]} -gt 1 ] || exit
echo "KTAP version 1"
echo "1..$((${#tests[@]} / 2))"
all=0
for ((test = 0; test < ${#tests[@]}; test += 2)); do
	if (failed=0; ${tests[test]}; exit "$failed") >/tmp/said 2>&1; then
		result=ok
	else
		result="not ok"
		all=1
	fi
	sed 's/^/# /' /tmp/said
	echo "$result $((test / 2 + 1)) ${tests[test + 1]}"
done
exit "$all"
