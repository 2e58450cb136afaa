# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# shellcheck disable=SC2016,SC2034 # commands for eval
# The device in a shell: redirections, and the programs that one would try.
device=/dev/sudoku newline=$'\n'
check() {
	local answer
	answer=$(eval "$2" 2>&1)
	[ "$answer" = "$SOLUTION" ] && echo "ok shell: $1" || echo "not ok shell: $1: $answer"
}
check "echo and cat" 'echo "$PUZZLE" >$device; cat $device'
check "<>" 'exec 3<>$device; echo "$PUZZLE" >&3; cat <&3'
check "read, line by line" 'echo "$PUZZLE$newline$PUZZLE" >$device; while read -r line; do echo "$line"; done <$device | uniq'
check "mapfile" 'mapfile -t lines <$device; echo "${lines[0]}"'
check "tee" 'echo "$PUZZLE" | tee $device >/dev/null; cat $device'
check "cp, both ways" 'echo "$PUZZLE" >/tmp/puzzle-sh; cp /tmp/puzzle-sh $device; cp $device /tmp/solution-sh; cat /tmp/solution-sh'
check "dd, byte by byte" 'echo "$PUZZLE" | dd of=$device bs=1 status=none; dd if=$device bs=5 status=none'
check "head" 'head -n 1 $device'
check "tail" 'tail -n 1 $device'
check "sed" 'sed -n 1p $device'
check "sort" 'sort -u $device'
check "CR LF" 'printf "%s\r\n" "$PUZZLE" >$device; cat $device'
check "no newline" 'printf %s "$PUZZLE" >$device; cat $device'
