# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Runs the table of tests, functions and their names, of the script that sources this. Prints KTAP. A test fails if it
# sets failed, or dies.
# shellcheck disable=SC2154 # tests is the table
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
