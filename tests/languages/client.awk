# SPDX-License-Identifier: GPL-2.0-only
# The device in awk: redirection.
BEGIN {
	device = "/dev/sudoku"
	print ENVIRON["PUZZLE"] > device
	close(device)
	getline answer < device
	print (answer == ENVIRON["SOLUTION"] ? "ok awk: print, getline" : "not ok awk: print, getline: " answer)
}
