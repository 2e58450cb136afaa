#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Runs sudokuctl with GNU parallel on two hosts, which are network namespaces with an sshd each. Whatever happens to one
# of them, every puzzle gets its answer, in order.
# shellcheck disable=SC2317 # table.sh calls the functions
set -u
export HOME=/root SHELL=/bin/bash

key=$HOME/.ssh/id_ed25519
unsolvable=.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
# Runs commands on host two; on request, it stops in the middle of the answers to its second block.
# shellcheck disable=SC2016 # the variable is the host's
login='if [ -e /tmp/stall ] && grep -q two /tmp/jobs; then
	bash -c "$SSH_ORIGINAL_COMMAND" | { head -c 4096; echo >/tmp/stalled; sleep 1000; }
else
	exec bash -c "$SSH_ORIGINAL_COMMAND"
fi'

turn_on() {
	local command=()
	[ "$1" = one ] || command=(-o "ForceCommand=$login")
	ip netns exec "$1" /bin/sshd -f /dev/null -h "$key" -o AuthorizedKeysFile="$key.pub" \
		-o StrictModes=no -o PidFile=none "${command[@]}"
}

turn_off() {
	while ip netns pids "$1" | grep -q .; do
		ip netns pids "$1" | xargs kill -KILL
	done
}

unplug() {
	ip link set "$1" down
}

plug() {
	ip link set "$1" up
}

set_up() {
	local host n=0
	insmod /lib/modules/veth.ko
	mkdir -p /etc /run/sshd "$HOME/.ssh"
	printf '%s\n' "root:x:0:0::$HOME:$SHELL" sshd:x:1:1::/:/bin/false >/etc/passwd
	ssh-keygen -q -t ed25519 -N "" -f "$key"
	printf '%s\n' "StrictHostKeyChecking no" "LogLevel ERROR" "ServerAliveInterval 5" "ConnectTimeout 15" \
		>"$HOME/.ssh/config"
	for host in one two; do
		n=$((n + 1))
		ip netns add "$host"
		ip link add "$host" type veth peer name eth0 netns "$host"
		ip address add "10.0.$n.1/24" dev "$host"
		ip link set "$host" up
		ip -n "$host" address add "10.0.$n.2/24" dev eth0
		ip -n "$host" link set eth0 up
		printf '%s\n' "Host $host" "HostName 10.0.$n.2" >>"$HOME/.ssh/config"
		turn_on "$host"
	done
	./generate 5 1000 >/tmp/solvable
	sed "700i $unsolvable" /tmp/solvable >/tmp/puzzles
}

# solve: as in sudokuctl(1), but with smaller blocks
solve() {
	parallel --pipe --keep-order --retries 4 -S 2/one,2/two --block 7k --joblog /tmp/jobs \
		'sudokuctl -; test $? -le 1' >/tmp/answers
}

# solved HOSTS: all puzzles are solved, and exactly these hosts were used
solved() {
	[ "$1" = "$(awk 'NR > 1 { print $2 }' /tmp/jobs | sort -u | xargs)" ] || failed=1
	sed '700{/^$/d}' /tmp/answers >/tmp/solutions
	./judge /tmp/solvable /tmp/solutions || failed=1
	cat /tmp/jobs
}

# solve_until COMMAND...: run it when host two has returned half the answers to a block
solve_until() {
	rm -f /tmp/jobs /tmp/stalled
	echo >/tmp/stall
	{ until [ -e /tmp/stalled ]; do sleep 0.1; done; "$@"; } &
	solve </tmp/puzzles || failed=1
	! kill $! 2>/dev/null || failed=1
	rm /tmp/stall
	solved "one two"
}

both() { # two hosts
	solve </tmp/puzzles || failed=1
	solved "one two"
}

one_dies() { # one is killed in the middle of its answers
	solve_until turn_off two
	turn_on two
}

one_falls_silent() { # one is cut off in the middle of its answers
	solve_until unplug two
	turn_off two
	plug two
	turn_on two
}

all_die() { # no host is left
	turn_off one
	turn_off two
	! solve </tmp/puzzles || failed=1
	! grep -q . /tmp/answers || failed=1
}

set_up || exit
# shellcheck source=tests/device/table.sh
. ./table.sh
