#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0-only
# The device in Perl: buffered files, sysread and syswrite, File::Copy.
use strict;
use warnings;
use File::Copy;
use IO::Handle;

my ($device, $puzzle, $solution) = ("/dev/sudoku", "$ENV{PUZZLE}\n", "$ENV{SOLUTION}\n");

sub check {
	my ($name, $attempt) = @_;
	my $answer = eval { $attempt->() } // $@;
	print $answer eq $solution ? "ok perl: $name\n" : "not ok perl: $name: $answer";
}

sub contents {
	open my $file, "<", $device or die "$!\n";
	return scalar <$file>;
}

$| = 1;
check "open >, <", sub {
	open my $file, ">", $device or die "$!\n";
	print $file $puzzle;
	close $file or die "$!\n";
	return contents;
};
check "open +<", sub {
	open my $file, "+<", $device or die "$!\n";
	$file->autoflush;
	print $file $puzzle;
	return scalar <$file>;
};
check "open >>", sub {
	open my $file, ">>", $device or die "$!\n";
	print $file $puzzle;
	close $file or die "$!\n";
	return contents;
};
check "sysopen, syswrite, sysread", sub {
	open my $file, "+<", $device or die "$!\n";
	syswrite $file, $puzzle or die "$!\n";
	sysread $file, my $answer, 200 or die "$!\n";
	return $answer;
};
check "File::Copy", sub {
	open my $file, ">", "/tmp/puzzle-perl" or die "$!\n";
	print $file $puzzle;
	close $file;
	copy "/tmp/puzzle-perl", $device or die "$!\n";
	return contents;
};
