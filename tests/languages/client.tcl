# SPDX-License-Identifier: GPL-2.0-only
# The device in Tcl: channels, events.
proc check {name script} {
	catch {uplevel #0 $script} answer
	puts [expr {$answer eq $::env(SOLUTION) ? "ok tcl: $name" : "not ok tcl: $name: $answer"}]
}

check "open w, r" {
	set file [open /dev/sudoku w]
	puts $file $env(PUZZLE)
	close $file
	set file [open /dev/sudoku r]
	gets $file
}
check "open r+" {
	set file [open /dev/sudoku r+]
	puts $file $env(PUZZLE)
	flush $file
	gets $file
}
check "fileevent" {
	set file [open /dev/sudoku r+]
	fconfigure $file -blocking 0 -buffering line
	puts $file $env(PUZZLE)
	fileevent $file readable {set answer [gets $file]}
	vwait answer
	set answer
}
check "fcopy" {
	set file [open /dev/sudoku r]
	set to [open /tmp/solution-tcl w+]
	fcopy $file $to
	seek $to 0
	gets $to
}
