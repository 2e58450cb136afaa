# SPDX-License-Identifier: GPL-2.0-only
"""The text format of tests: what is called, what that is to give, and what it means when it gives something else.

A file begins with fields (lab:, points:, files:, layers:, imports:, load:, prepares:), and has tests behind them:

	test: a bad address after some bytes (8)
		read: write(2) RETURN VALUE; driver/session.c:sudoku_session_write
		open f /dev/sudoku rw -> ok
		write f p1 edge=40 -> 40
			means EFAULT: You report the error although something was taken.

A sentence whose words include "grave" is of a race, a leak to others, or the like, which cap the mark (labs/settings); crashes,
calls that never return and what sanitizers find do so without it. The number is the points. With a field load: the module is
loaded before each test, with those parameters; seconds: says how long a call may take, of the guest's time. The field prepares: names kernels that later labs need. Arguments and what is expected are words, or expressions of Python in which p1, s1 and
so on are puzzles of the seed and their solutions. A line is one of these; [] may be left out:

	[let NAME = EXPRESSION]  [for NAME in EXPRESSION]  [repeat N]	the last two have lines below them
	meet [in pairs|in order] [with threads [only]]	calls that come out as in one order or another (below)
	scarce, torn	calls that come out as where all memory is there, the kernel's or the caller's (below)
	load [NAME=VALUE]...  unload  taken NAME  untaken	modules: the student's, and one that takes a node's name
	open F PATH ro|wo|rw[,nonblock|creat]...    close F    dup G F    setfl F nonblock|ro	the last: fcntl(F_SETFL)
	read F COUNT    write F DATA    ioctl F NUMBER [DATA]
	writev F DATA N    readv F COUNT N	one call in which a driver with write() and read() sees N of them
	poll F in|out|in,out -> "in"	which of these, or of rdnorm and wrnorm, poll() tells; it waits only where a label begins the line
	watch E F in|out|in,out    await E -> "in"	an epoll file of one file, and what epoll_wait() tells of it
	buffer NAME DATA    dump NAME [as FUNCTION] -> DATA	at("NAME") is its address in DATA of others
	map NAME F LENGTH [offset=N] [prot=READ|WRITE] [private]	then dump NAME; by default READ, and shared
	seek F OFFSET set|cur|end	lseek()
	sendfile F G COUNT	sendfile() of what is in G, from its position on, into F
	unmap NAME    protect NAME READ|WRITE	munmap() and mprotect() of it
	grow NAME LENGTH    move NAME	mremap() to another address; move: with the same length
	neighbour [NAME=VALUE]...	loads labs/neighbour.c; unload neighbour
	show PATH [with WORD] [as FUNCTION] -> DATA	what a file of the kernel says, or its lines with a word; nothing if it is not there
	leaks -> ""			memory that nothing points to (kmemleak, of the labs kernel)
	memory NAME    memory NAME PAGES -> 0	notes free pages; and how many are missing since, if more than PAGES
	sleep MS    asleep A    still A    kill A SIGNAL    held A    release A    end A
	stop N    go	whoever makes the next call stops at its Nth place, or a thread of the kernel at its -Nth (labs/stops.h); and goes on
	poke NAME OFFSET DATA		into a buffer, at any time
	layout STRUCT -> TEXT		offsets and sizes of its fields where pointers have 32 bits
	frames BYTES -> TEXT		functions of the student's that take more of the stack
	source PATTERN -> TEXT		words of the student's code that are like this
	warnings -> TEXT		what the compiler said

Before a call, "A:" starts it and goes on; "end A" waits for it, "still A" does not. Behind its arguments may stand
edge=N (only so many bytes of the buffer can be accessed), at=N (pread() at that position), held (whoever accesses its last page waits for release),
uid=N, euid=N (the effective user only), fail=N, timer=MS, compat, alone (by a process with memory of its own, so no read) and userns (and in a namespace of users). Expected is a number, an errno, ok (no error), runs, asleep, killed, data, or
several with "or" between them, and at the end "within N ms" of the guest's time, which only counts where its clock
counts instructions: in graded runs. "means" says for which of the words of Outcome.kinds() its sentence is. The function
behind "as" makes a number or data of bytes; where it finds too few, as memory cannot be read, the outcome is EFAULT.
Below "meet" stand lines that make a state, calls with labels (with kill A USR1 among them), and lines that look at what came of it. The
module is loaded anew, and the calls are made one after another, in each order; then so that one is stopped wherever labs/stops.h can,
while those after it are made: the results must be those of one of the orders. "in pairs": two calls at a time, the first of which is stopped;
"in order": stopped in this order only; "with threads": a thread of the kernel is, too, or no other. Who is killed may also have done
nothing, and return EINTR. What uses a file of a call that is left out fails with EBADF; a line that expects nothing tells all the same.
Below "scarce" stand lines that are run with no file open, and then so that the first allocation of each call fails, the second of
each, and so on: who says ENOMEM, or wrote less, makes the call again, with the rest, and all results must be the same. Below "torn"
it is the memory of each write and read that ends: after 0 bytes, after 41, and so on.
A lab of another device than sudoku (field device:) has no puzzles; words(N) is a text of the seed that any lab can write.
A lab's checks.py may have more names for expressions; uses("misc_register") is a list with one element where the
student's code has that name, and else empty; secret(DATA, TEXT) is DATA that messages call TEXT. The field devices:
names what QEMU is to have besides, after which a test that fails ends its boot; the field words: has words for the
kernel.

A test runs on all kernels of the field kernels: or, with a field on:, on that one only. It fails when the kernel
complains; with a field complaint:, only of that word of oops.TABLE. Of a lab with a field stops: yes, or that names the
kernel, tasks and threads of the kernel can be stopped between two lines (labs/stops.h); with a field pauses:, a task can
be killed at a pause of the solver (labs/pauses.h). make lab uses the kernels of the field quick:, or the first.
"""
import copy
import errno
import fcntl
import functools
import itertools
import mmap
import os
import random
import re
import runpy
import select
import signal
import struct
import subprocess

from . import check, source, tools
from .puzzles import Puzzles, pairs

SLOTS, SLOT = 0x10000000, 1 << 21
SECONDS = 5  # of the guest, that a call may take
EVENTS = {"in": select.POLLIN, "out": select.POLLOUT, "err": select.POLLERR, "hup": select.POLLHUP, "bad": select.POLLNVAL,
          "rdnorm": select.POLLRDNORM, "wrnorm": select.POLLWRNORM}
PROTECTIONS = {"READ": mmap.PROT_READ, "WRITE": mmap.PROT_WRITE}
MAP_FIXED, MREMAP_MAYMOVE, MREMAP_FIXED = 0x10, 1, 2
MODES = {"ro": os.O_RDONLY, "wo": os.O_WRONLY, "rw": os.O_RDWR, "nonblock": os.O_NONBLOCK, "trunc": os.O_TRUNC,
         "creat": os.O_CREAT}
NUMBERS = {"read": 0, "write": 1, "open": 2, "close": 3, "poll": 7, "epoll_wait": 232, "epoll_ctl": 233, "epoll_create1": 291, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11, "ioctl": 16,
           "mremap": 25, "dup": 32, "sendfile": 40, "fcntl": 72, "readv": 19, "writev": 20, "pread": 17,
           "delete_module": 176, "finit_module": 313}
COMPAT = {"read": 3, "write": 4, "open": 5, "close": 6, "ioctl": 54, "dup": 41}
PLACES = 40  # at which a call may be stopped while others are made
LABEL = re.compile(r"(\w+): ")
WORD = re.compile(r"""(?:[^\s"'(\[]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])+""")


class TestError(Exception):
    pass


def errno_name(value):
    return errno.errorcode.get(-value, str(value)) if value < 0 else str(value)


def shorten(data):
    text = data.decode("latin-1")
    text = text if len(text) <= 40 else text[:20] + "…" + text[-12:]
    return '"' + text.encode("unicode_escape").decode().replace('"', '\\"').replace("\\u2026", "…") + '"'


def dumped(text):
    """Return the bytes of a dump: what differs, and how often the last one comes again."""
    different, _, more = text.strip().partition("*")
    data = bytes.fromhex(different)
    return data + data[-1:] * int(more or 0)


def layout(path, name):
    """Return the fields of a structure in a student's file, with offset and size, where pointers have 32 bits."""
    found = re.search(rf"(?ms)^struct {name} {{(.*?)^}}[^;]*;", path.read_text())
    if not found:
        return "no such structure"
    bare = re.sub(r"(?s)/\*.*?\*/|//[^\n]*|__aligned\(\w+\)|__packed\b", "", found[1])
    fields = [field for line in bare.split(";") for field in re.findall(r"(\w+)\s*(?:\[[^\]]*\])?\s*(?:,|$)", line.strip())]
    types = "".join(f"typedef unsigned {kind} __u{bits}, u{bits};\ntypedef {kind} __s{bits}, s{bits};\n"
                    for kind, bits in (("char", 8), ("short", 16), ("int", 32), ("long long", 64)))
    values = ", ".join(f"__builtin_offsetof(struct {name}, {field}), sizeof(((struct {name} *)0)->{field})"
                       for field in fields)
    macros = "#define __packed __attribute__((packed))\n#define __aligned(to) __attribute__((aligned(to)))\n" \
             "#define __aligned_u64 __u64 __aligned(8)\n#define aligned_u64 __aligned_u64\n"
    text = f"{types}{macros}{found[0]}\n" \
           f"unsigned int values[] = {{ {values}, sizeof(struct {name}) }};\n"
    done = subprocess.run([f"{tools.PREFIX}gcc", "-m32", "-S", "-x", "c", "-o", "-", "-"], input=text, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        return "it does not compile"
    numbers = re.findall(r"\.long\t(\d+)", done.stdout)
    pairs = [f"{field} {numbers[2 * at]} {numbers[2 * at + 1]}" for at, field in enumerate(fields)]
    return ", ".join([*pairs, f"all {numbers[-1]}"])


def frames(path, name, allowed):
    """Return the functions of a file that take more than so many bytes of the stack, and how many; gcc -fstack-usage says."""
    found = [line.split("\t") for line in path.read_text().splitlines() if f"/{name}:" in f"/{line}"]
    return ", ".join(f"{place.split(':')[-1]}() {size}" for place, size, _ in found if int(size) > allowed)


class Outcome:
    """What became of a call in the guest."""

    def __init__(self, words=None, data=None, crash=None):
        self.crash, self.data = crash, data
        self.value, self.runs, self.killed, self.nanoseconds, self.handled, self.fired = None, None, None, 0, 0, False
        self.leak = None
        if data and data.startswith(b"unreferenced object"):
            self.leak = re.findall(r"(\w+)\+0x\w+/0x\w+ \[(?!taken|neighbour)\w+\]", data.split(b"\nunref")[0].decode("latin-1"))
        if not words:
            return
        if words[0] == "runs":
            self.runs = words[1]
        elif words[0] == "killed":
            self.killed, self.nanoseconds = int(words[1]), int(words[2])
        else:
            self.value = int(words[0])
            if len(words) > 3:
                self.nanoseconds, self.handled, self.fired = int(words[1]), int(words[2]), words[3] != "0"

    def text(self):
        if self.crash:
            return self.crash.title
        if self.runs:
            return "it has not returned, and " + {"R": "runs all the time", "D": "sleeps where signals do not wake it"}.get(self.runs, "sleeps")
        if self.killed:
            return "killed by " + signal.Signals(self.killed).name
        if self.value is None:
            return "nothing: the machine stopped"
        if self.value < 0:
            return "-" + errno_name(self.value)
        if self.leak is not None:
            return "memory that nothing points to" + "".join(f", allocated in {name}()" for name in self.leak[:1])
        return f"{self.value}" + (f", {shorten(self.data[:self.value])}" if self.data and self.value else "")

    def default(self, expected):
        """Return what the outcome means where the tests say nothing of it."""
        fails = expected.fails()
        if expected.late(self):
            return "The result came too late: look at what your code waits for, and for how long."
        if self.killed:
            return "The signal ended the call, which was to go on."
        if self.value is None:
            return ""
        if self.leak is not None:
            return "Memory was allocated, nobody points to it any more, and it was not freed."
        if self.value < 0:
            return f"The call was to fail with {' or '.join(expected.names)}: another condition was found first, or the error is another." \
                if fails else f"The call was to succeed. Look at each place of your code that can give {errno_name(self.value)}."
        if fails:
            return "The call was to fail. Which condition is not checked?"
        if self.data is not None and self.data[self.value:].strip(b"\xa5"):
            return "More was written into the caller's memory than was reported."
        words = set(self.kinds(expected))
        return "The call says that it did more than it was to do." if "more" in words else \
            "The call says that it did less than it was to do." if "less" in words else \
            "The number is right, and the bytes are not." if self.data else "The call was to give something else."

    def certain(self, expected):
        """Return what the outcome means whatever the tests say of it, or nothing."""
        if self.runs == "R" and "asleep" in expected.names:
            return "The call does not sleep: it asks again and again. Whoever waits sleeps until somebody wakes it, as in wait_event_interruptible()."
        if self.value and expected.fails() and errno.errorcode.get(self.value) in expected.names:
            return f"{self.value} is {errno.errorcode[self.value]} without its minus: a call that fails returns a negative number."
        return ""

    def kinds(self, expected):
        """Yield the words under which a sentence on this outcome may stand, the most special first."""
        if self.crash:
            yield self.crash.word
            yield "crash"
        elif self.runs:
            yield "runs"
        elif self.killed:
            yield "late" if expected.late(self) else "killed"
        elif self.value is not None:
            if self.value < 0:
                yield errno_name(self.value)
                yield "error"
            elif self.leak is not None:
                yield from self.leak
                yield "leak"
            else:
                if self.data is not None and self.data[self.value:].strip(b"\xa5"):
                    yield "beyond"
                yield str(self.value)
                wanted = [len(one) if isinstance(one, bytes) else one for one in expected.values
                          if isinstance(one, (bytes, int))]
                if wanted and self.value != wanted[0]:
                    yield "more" if self.value > wanted[0] else "less"
                elif wanted:
                    yield "wrong" if not expected.late(self) else "late"
                yield "ok"
        yield "other"


class Grave(str):
    """A sentence on a race, a leak to others or the like: what it is for caps the mark."""


class Secret(bytes):
    """Data that a message must not show, because it is what the student is to find."""

    def __new__(cls, text, instead):
        secret = super().__new__(cls, text.encode())
        secret.instead = instead
        return secret


class Expected:
    def __init__(self, text, evaluate):
        self.milliseconds, self.values, self.names, self.nothing = None, [], [], "nothing"
        within = re.match(r"(.*) within (\d+) ms$", text)
        if within:
            text, self.milliseconds = within[1], int(within[2])
        for part in text.split(" or "):
            if re.fullmatch(r"E[A-Z0-9]+|ok|runs|asleep|killed|any", part):
                self.names.append(part)
            else:
                value = evaluate(part)
                self.values.append(value.encode("latin-1") if isinstance(value, str) else value)

    def fails(self):
        return all(name[0] == "E" for name in self.names) and not self.values

    def late(self, got):
        return self.milliseconds is not None and got.nanoseconds > self.milliseconds * 1000000

    def fits(self, got):
        if got.crash or self.late(got):
            return False
        if got.runs:
            return "runs" in self.names or "any" in self.names or ("asleep" in self.names and got.runs in "SD")
        if got.killed:
            return "killed" in self.names or "any" in self.names
        if got.value is None:
            return False
        if got.data is not None and got.data[max(got.value, 0):].strip(b"\xa5"):
            return False
        if got.value < 0:
            return errno_name(got.value) in self.names or got.value in self.values or "any" in self.names
        if "ok" in self.names or "any" in self.names:
            return True
        return any(got.value == value if isinstance(value, int) else
                   got.value == len(value) and (got.data is None or got.data[:got.value] == value)
                   for value in self.values)

    def text(self):
        parts = ["-" + name if name[0] == "E" else
                 {"ok": "no error", "runs": "that it waits", "asleep": "that it sleeps", "killed": "killed by the signal",
                  "any": "anything"}[name] for name in self.names]
        parts += [str(value) if isinstance(value, int) else value.instead if isinstance(value, Secret) else
                  f"{len(value)}, {shorten(value)}" if value else self.nothing for value in self.values]
        return " or ".join(parts) + (f" within {self.milliseconds} ms" if self.milliseconds else "")

    def difference(self, got):
        """Return where data differs from what is expected, if that prints alike."""
        alike = [value for value in self.values if type(value) is bytes and f"{len(value)}, {shorten(value)}" == got.text()]
        at = next((at for at, pair in enumerate(zip(alike[0], got.data)) if pair[0] != pair[1]), None) if alike and got.data else None
        return "" if at is None else f", but byte {at} is {got.data[at:at + 1]!r}, not {alike[0][at:at + 1]!r}"


class Ordered(Expected):
    """What calls give in one order or another; for a result that none of the orders gives."""

    def __init__(self, wanted):
        super().__init__("any", None)
        self.names, self.wanted = [], wanted

    def text(self):
        return self.wanted


class Line:
    """A line of a test with those below it."""

    def __init__(self, number, text):
        self.number, self.text, self.below, self.means = number, text, [], []
        self.kills = text.startswith("kill ")
        label = LABEL.match(text)
        self.who = label[1] if label else text.split()[1] if self.kills else ""  # whose call it begins, or kills


class Step:
    """A call to be judged: the number of the order that reports it, and that of the dump of its buffer."""

    def __init__(self, line, tried, report, expected):
        self.line, self.tried, self.report, self.expected = line, tried, report, expected
        self.dump, self.asks, self.view, self.alone, self.means, self.opens = None, None, None, False, "", False

    def later(self, orders):
        """Return the same step of another repetition."""
        step = copy.copy(self)
        step.report, step.dump = self.report + orders, self.dump and self.dump + orders
        return step

    def outcome(self, reports):
        if self.asks == "source":
            return Outcome([str(len(self.dump))], self.dump)
        if self.report not in reports:
            return None
        words = reports[self.report].split()
        if self.asks == "dump":
            return self.viewed(dumped(words[0] if words else ""))
        data = dumped(reports.get(self.dump, "")) if self.dump else None
        if self.view and words[0].isdecimal():
            return self.viewed(data)
        return Outcome(words, data)

    def viewed(self, data):
        """Return the outcome of a dump."""
        try:
            seen = self.view(data) if self.view else data
        except (struct.error, IndexError):
            seen = -errno.EFAULT
        return Outcome([str(seen)]) if isinstance(seen, int) else Outcome([str(len(seen))], seen)


class Interrupted(Step):
    """A call that a signal ended before it did anything."""

    def outcome(self, reports):
        return Outcome([str(-errno.EINTR)])


class Met(Step):
    """Calls, one of which was stopped while others were made, or which lacked memory. The results must be those of an order in which nothing of this happened."""

    def __init__(self, line, how, inorder, run, where, stopped, passed):
        super().__init__(line, "", None, Expected("any", None))
        self.how, self.inorder, self.run, self.where, self.stopped, self.passed = how, inorder, run, where, stopped, passed

    @staticmethod
    def same(step, got):
        """Return what must be the same: not the number of a descriptor, nor the time."""
        value = min(got.value or 0, 0) if step.opens else got.value
        return bool(got.runs), got.killed, value, got.data and got.data[:max(got.value or 0, 0)]

    def outcome(self, reports):
        if reports.get(self.stopped) == "nobody" or self.stopped not in reports and self.passed in reports:
            return Outcome(["0"])
        results = [[step.outcome(reports) for step in run] for run in (self.run, *self.inorder)]
        told = results[0].index(None) if None in results[0] else len(self.run)  # a call that does not return ends the test
        if told < len(self.run) and not (told and results[0][told - 1].runs) or any(None in run for run in results[1:]):
            self.tried = self.how
            return None
        got, *wanted = [[self.same(*pair) for pair in zip(self.run[:told], run)] for run in results]
        if got in wanted:
            return Outcome(["0"])
        # The first that is in no order what it was here, of the orders that fit up to there
        at = next(at for at in range(len(got)) if not any(one[:at + 1] == got[:at + 1] for one in wanted))
        self.line = self.run[at].line
        fit = [result[at] for one, result in zip(wanted, results[1:]) if one[:at] == got[:at]]
        self.tried = f"{self.how}: {self.run[at].tried}"
        self.expected = Ordered(" or ".join(dict.fromkeys(one.text() for one in fit)) + f", as where {self.where}")
        lost = results[0][at].runs and not any(one.runs for one in fit)
        self.means = next((means for _, _, where, means in WANTING.values() if where == self.where), LOST if lost else MET)
        return results[0][at]


MET = Grave("Somebody came between two lines of one call. What must stay true from one line to another is looked at and changed while a lock is held once.")
LOST = Grave("A wake-up is lost, or a lock is kept: a task sleeps, as in no order of these calls. Make the condition true, then wake; join the queue, then look.")
# Which calls, what is said of them, and of those to which they are compared, and what it means that they differ
WANTING = {
    "scarce": (r"(\w+: )?(open|write|read|ioctl|map) ", "as before, but allocation {} of each call fails, and who found no memory makes the call again".format,
               "no allocation fails", "A call found no memory, and what came after it is not what it would have been. It fails with ENOMEM and changes nothing: "
               "what it took is given back."),
    "torn": (r"(write|read) .* -> [^E]", lambda place: f"as before, but each caller's memory ends after {41 * (place - 1)} bytes, and then come the rest",
             "all memory is there", "The caller's memory ended before its call was done, and with the rest, something is lost or comes twice. What was copied "
             "before is taken, and counted; -EFAULT says that nothing was."),
}


class Script:
    """The orders of one test for the puppet, and how to judge its reports."""

    def __init__(self, suite, test, seed, names):
        self.orders, self.steps, self.calls, self.buffers = [], [], 0, 0
        self.registers, self.named, self.pending, self.free, self.views = {}, {}, {}, {}, {}
        self.stopped, self.meets = set(), False  # pages and tasks that the test stops; in a meeting
        self.names = dict(names)
        self.suite, self.seconds = suite, self.patience(suite)
        self.names["at"] = lambda name: self.address(*self.named[name])
        self.names["uses"] = self.uses
        if "load" in suite.fields:
            self.run([Line(test.number, "load -> 0")])
        self.run(test.lines)

    @staticmethod
    def patience(suite):
        return int(suite.fields.get("seconds", SECONDS))

    def uses(self, name):
        """Return one element if the student's code has this name, none if not: for tests of what not all do."""
        path = self.names["folder"] / self.suite.file
        return [name] if any(check.Source(path.name, path.read_text()).find(rf"\b{name}\b")) else []

    def evaluate(self, text):
        try:
            return eval(text, {"__builtins__": __builtins__, **self.names})  # pylint: disable=eval-used
        except Exception as error:
            raise TestError(f"{text}: {error}") from None

    @staticmethod
    def address(number, valid):
        return SLOTS + number * SLOT + SLOT // 2 - valid

    def order(self, *words):
        self.orders.append(" ".join(str(word) for word in words))
        return len(self.orders)

    def buffer(self, size, valid=None, data=b"", held=False):
        valid = size if valid is None else valid
        number = self.buffers = self.buffers + 1
        if number > 63:
            raise TestError("more than 63 buffers are in use")
        self.order("buffer", number, valid, *(["held"] if held else []))
        if data[:valid]:
            self.order("fill", number, 0, data[:valid].hex())
        return number

    def run(self, lines):
        for line in lines:
            try:
                self.line(line)
            except (TestError, KeyError, ValueError) as error:
                raise TestError(f"{self.suite.path}:{line.number}: {error or type(error).__name__}") from None

    def line(self, line):
        text = line.text
        match = re.fullmatch(r"let ([\w, ]+) = (.*)", text)
        if match:
            names, value = match[1].split(", "), self.evaluate(match[2])
            self.names.update(zip(names, value) if len(names) > 1 else [(names[0], value)])
            return
        if re.fullmatch("scarce|torn|meet( in pairs| in order)?( with threads( only)?)?", text):
            self.wanting(line) if text in WANTING else self.meet(line, text[5:])
            self.order("files")
            return
        match = re.fullmatch(r"(?:for (\w+) in|repeat) (.*)", text)
        if match:
            values = self.evaluate(match[2])
            for value in values if match[1] else range(values):
                if match[1]:
                    self.names[match[1]] = value
                self.run(line.below)
            return
        self.act(line, *text.partition(" -> ")[::2])

    def meet(self, line, how):
        """Order calls one after another, in each order; and then so that one is stopped, at each of its places, while those after it are made."""
        at = [at for at, one in enumerate(line.below) if one.who]
        parts = line.below[:at[0]], line.below[at[-1] + 1:]
        for group in itertools.combinations(line.below[at[0]:at[-1] + 1], 2 if "in pairs" in how else at[-1] + 1 - at[0]):
            # Nobody is killed before it runs.
            orders = [order for order in itertools.permutations(group)
                      if all(late.who in [one.who for one in order[:place]] for place, late in enumerate(order) if late.kills)]
            killed = [one.who for one in group if one.kills]
            without = list(itertools.permutations([one for one in group if one.who not in killed])) if killed else []
            inorder = [self.meeting(line, order, parts, group)[0] for order in orders + without]
            self.steps += itertools.chain(*inorder)
            stops = [(order, at) for order in ([group] if "in order" in how else orders) for at, one in enumerate(order)
                     if not one.kills and not (at and "in pairs" in how) and "only" not in how]
            for order, at in stops + [(order, len(order)) for order in orders] * ("with threads" in how):
                said = [LABEL.sub("", one.text) for one in order] + ["a thread of the kernel"] * (at == len(order))
                how_of = lambda place, said=said, at=at: "; ".join([*said[:at], f"{said[at]}, stopped at place {place}", *said[at + 1:], "it goes on"])
                self.each_place(line, how_of, inorder, "nobody is stopped", lambda order=order, at=at: self.meeting(line, order, parts, group, at))

    def wanting(self, line):
        """Order lines as they are, and then so that memory is wanting in each call, at one place after the other, and the call is made again."""
        calls, how, where, _ = WANTING[line.text]
        self.steps += (wanted := self.meeting(line, (), (line.below, ()), ())[0])
        again = [copy.copy(one) for one in line.below]
        for one in again:
            if re.match(calls, one.text):
                one.text = re.sub("( -> .*|)$", rf" {line.text}\1", one.text, 1)

        def part():
            if line.text == "scarce":
                self.order("number", "judge_fail")
            return self.meeting(line, (), (again, ()), ())[0], self.order("failed")

        self.each_place(line, how, [wanted], where, part)

    def each_place(self, line, how, inorder, where, part):
        """Repeat a part of the orders at each place. Its results must be those of a run in order."""
        head = self.order("repeat")
        run, stopped = part()
        lines = self.order("next") - head
        self.orders[head - 1] += f" {lines} {PLACES}"
        self.orders += [""] * lines * (PLACES - 1)  # the puppet repeats them
        self.steps += [Met(line, how(place + 1), inorder, [step.later(place * lines) for step in run], where, stopped + place * lines, len(self.orders))
                       for place in range(PLACES)]

    def meeting(self, line, order, parts, group, at=None):
        """Order the calls of a meeting, and stop the call at this place, or a thread of the kernel if the place is behind all calls.
        Return the steps, and the number of the order that reports whether somebody was stopped."""
        steps, self.steps, self.calls, self.buffers, self.meets = self.steps, [], 0, 0, True
        for kept in self.registers, self.named, self.pending, self.views:
            kept.clear()
        stopped = None
        if order:
            self.steps.append(Step(line, f"rmmod {self.suite.device}, when all files are closed", self.order("again"), Expected("0 or ENOENT", eval)))
            if "load" in self.suite.fields:
                self.run([Line(line.number, "load -> 0")])
        else:
            self.order("files")
        self.run(parts[0])
        thread = at == len(order)
        if thread:
            self.order("number", "judge_place", "-")
        for place, one in enumerate(order):
            if place == at:
                self.order("number", "judge_place")
            self.run([one])
            self.order("asleep", self.pending[one.who][0], SECONDS * 1000)
            if thread:
                self.order("sleep", 20)
        if at is not None:  # also where it had slept and was woken
            stopped = self.order("stopped")
            self.order("set", "judge_stop", 0)
        for who in (one.who for one in group if not one.kills):
            if who in self.pending:
                self.finish(line, Expected("any", eval), *self.pending[who], "calm")
            else:
                self.steps.append(Interrupted(line, "", None, Expected("any", eval)))
        self.run(parts[1])
        run, self.steps, self.meets = self.steps, steps, False
        return run, stopped

    def act(self, line, call, wanted):
        """Order what a line says."""
        label = LABEL.match(call)
        words = WORD.findall(call[label.end():] if label else call)
        options = {}
        while words[-1] in ("held", "alone", "userns", "compat", "private", "scarce", "torn") or re.match(r"(at|edge|e?uid|fail|timer|offset|prot)=", words[-1]):
            option, _, value = words.pop().partition("=")
            options[option] = self.evaluate(value) if value else True
        if "held" in options:
            self.stopped.add(label[1] if label else words[1])
        expected = Expected(wanted or "any", self.evaluate)
        getattr(self, "do_" + words[0])(line, expected, label and label[1], options, *words[1:])

    def call(self, line, expected, label, options, name, tried, *arguments, buffer=None):
        """Order a system call, wait for it unless it has a label, and note how it is judged."""
        self.calls += 1
        flags = [f"{option}={options[option]}" for option in ("uid", "euid", "fail", "timer") if option in options]
        flags += ["scarce=1"] * ("scarce" in options)
        if "torn" in options:
            most, piece = expected.values[0], self.buffer(1)
            self.order("piece", piece, arguments[2])
            flags += [f"piece={piece}", f"most={most if isinstance(most, int) else len(most)}"]
        flags += [] if label else ["waited=1"]
        number = NUMBERS[name]
        flags += ["alone"] if {"alone", "userns"} & options.keys() else []
        flags += ["userns"] if "userns" in options else []
        if "compat" in options:
            flags.append("compat")
            number = COMPAT[name]
        self.order("call", self.calls, *flags, number, *arguments)
        tried += f", as user {options['uid']}" if "uid" in options else ""
        tried += f", with the effective user {options['euid']}" if "euid" in options else ""
        tried += f", while its allocation {options['fail']} fails" if "fail" in options else ""
        tried += ", by another program that has the file" if "alone" in options else ""
        tried += ", in a namespace of users" if "userns" in options else ""
        tried += ", from a 32-bit program" if "compat" in options else ""
        if label:
            self.pending[label] = (self.calls, tried, buffer)
        else:
            self.finish(line, expected, self.calls, tried, buffer)
            self.buffers = max((number for number, _ in self.named.values()), default=0)
            self.buffers = max([self.buffers] + [b for _, _, b in self.pending.values() if b])
        return self.calls

    def finish(self, line, expected, call, tried, buffer, verb=""):
        waits = {"runs", "asleep", "any"} & set(expected.names)
        step = Step(line, tried, self.order(verb or ("still" if waits else "end"), call, self.seconds * 1000), expected)
        # A call that does not return now never will: the test has stopped nothing, and did not ask whether it waits.
        step.alone = not waits and not self.stopped and "EAGAIN" not in expected.names
        step.opens = tried.startswith(("open(", "mmap("))
        if buffer:
            step.dump, step.view = self.order("dump", buffer), self.views.get(call)
        self.steps.append(step)

    def path(self, text):
        data = text.encode("latin-1") + b"\0"
        return f"b{self.buffer(len(data), data=data)}"

    def fd(self, name):
        return f"r{self.registers[name]}" if name in self.registers or not self.meets else -1  # of a call that is left out

    def do_load(self, line, expected, label, options, *parameters, module=""):
        values = [parameter.partition("=") for parameter in parameters] or \
                 [parameter.partition("=") for parameter in self.suite.load if not module]
        module = module or self.suite.device
        text = " ".join(f"{name}={self.quote(self.evaluate(value))}" for name, _, value in values)
        self.calls += 1
        self.order("call", self.calls, NUMBERS["open"], self.path(f"{self.names.get('place', '')}/{module}.ko"), os.O_RDONLY)
        self.order("end", self.calls, SECONDS * 1000)
        self.call(line, expected, label, options, "finit_module", f"insmod {module}.ko {text}".strip(),
                  f"r{self.calls}", self.path(text), 0)
        if label:  # the call needs the file
            return
        self.order("call", self.calls + 1, NUMBERS["close"], f"r{self.calls - 1}")
        self.calls += 1
        self.order("end", self.calls, 1000)

    @staticmethod
    def quote(value):
        text = str(value)
        return f'"{text}"' if " " in text else text

    def do_taken(self, line, expected, label, options, name):
        self.do_load(line, expected, label, options, f"name={name!r}", module="taken")

    def do_neighbour(self, line, expected, label, options, *parameters):
        self.do_load(line, expected, label, options, *parameters, module="neighbour")

    def do_stop(self, line, expected, label, options, place):
        self.stopped.add("stop")
        self.order("set", "judge_stop", self.evaluate(place))

    def do_go(self, line, expected, label, options):
        self.stopped.discard("stop")
        self.order("set", "judge_stop", 0)

    def do_unload(self, line, expected, label, options, module=""):
        module = module or self.suite.device
        self.call(line, expected, label, options, "delete_module", f"rmmod {module}", self.path(module), os.O_NONBLOCK)

    def do_untaken(self, line, expected, label, options):
        self.do_unload(line, expected, label, options, "taken")

    def do_open(self, line, expected, label, options, name, path, mode):
        flags = 0
        for word in mode.split(","):
            flags |= MODES[word]
        self.registers[name] = self.call(line, expected, label, options, "open", f"open({path}, {mode})",
                                         self.path(path), flags)

    def do_close(self, line, expected, label, options, name):
        self.call(line, expected, label, options, "close", "close(fd)", self.fd(name))

    def do_dup(self, line, expected, label, options, name, old):
        self.registers[name] = self.call(line, expected, label, options, "dup", "dup(fd)", self.fd(old))

    def do_setfl(self, line, expected, label, options, name, mode):
        self.call(line, expected, label, options, "fcntl", f"fcntl(fd, F_SETFL, {mode})", self.fd(name), fcntl.F_SETFL, MODES[mode])

    def do_read(self, line, expected, label, options, name, count):
        size = self.evaluate(count)
        valid = min(size, options.get("edge", size))
        buffer = self.buffer(size, valid, held="held" in options)
        tried = f"read(fd, {size} bytes{self.edge(options, 'written')})"
        at = [options["at"]] if "at" in options else []
        if at:
            tried = f"p{tried[:-1]}, at {at[0]})"
        if label:
            self.named[label] = (buffer, valid)
        expected.nothing = "0, the end of the file" if size else "0"
        self.call(line, expected, label, options, "pread" if at else "read", tried, self.fd(name), f"b{buffer}", size, *at,
                  buffer=buffer)

    def do_write(self, line, expected, label, options, name, data):
        data = self.bytes(data)
        if name in ("stop", "hold"):
            (self.stopped.discard if data == b"0" else self.stopped.add)(name)
        buffer = self.buffer(len(data), options.get("edge"), data, "held" in options)
        tried = f"write(fd, {shorten(data)}, {len(data)} byte{'s'[len(data) == 1:]}{self.edge(options, 'read')})"
        number = self.call(line, expected, label, options, "write", tried, self.fd(name), f"b{buffer}", len(data))
        if label:
            self.pending[label] = (number, tried, None)
            self.named[label] = (buffer, options.get("edge", len(data)))

    def do_writev(self, line, expected, label, options, name, data, count):
        data = self.bytes(data)
        self.vector(line, expected, label, "writev", name, data, count, shorten(data))

    def do_readv(self, line, expected, label, options, name, size, count):
        size = self.evaluate(size)
        self.vector(line, expected, label, "readv", name, bytes(size), count, f"{size} byte{'s'[size == 1:]}")

    def vector(self, line, expected, label, call, name, data, count, what):
        """Order a call whose parts all have the same memory; what is read is not looked at."""
        count = self.evaluate(count)
        part = struct.pack("<QQ", self.address(self.buffer(len(data), data=data), len(data)), len(data))
        buffer = self.buffer(len(part) * count, data=part * count)
        tried = f"{call}(fd, {count} times {what})"
        if label:
            self.named[label] = (buffer, len(part) * count)
        self.call(line, expected, label, {}, call, tried, self.fd(name), f"b{buffer}", count)

    def do_ioctl(self, line, expected, label, options, name, number, data="b''"):
        data = self.bytes(data)
        buffer = self.buffer(len(data), options.get("edge"), data, "held" in options)
        number = self.evaluate(number)
        if label:
            self.named[label] = (buffer, options.get("edge", len(data)))
        self.call(line, expected, label, options, "ioctl", f"ioctl(fd, {number:#x}, {len(data)} bytes)",
                  self.fd(name), number, f"b{buffer}")

    def do_poll(self, line, expected, label, options, name, events):
        """Poll one file. What it tells is in the buffer behind the descriptor and the events."""
        asked = sum(EVENTS[event] for event in events.split(","))
        buffer = self.buffer(8, data=bytes(4) + struct.pack("<HH", asked, 0))
        self.order("fill", buffer, 0, self.fd(name))
        self.views[self.calls + 1] = lambda data: " ".join(
            event for event, bit in EVENTS.items() if struct.unpack_from("<H", data, 6)[0] & bit).encode()
        words = " | ".join("POLL" + event.upper() for event in events.split(","))
        self.call(line, expected, label, options, "poll", f"poll(fd, {words}{', and wait' if label else ''})", f"b{buffer}", 1,
                  -1 if label else 0, buffer=buffer)

    def do_watch(self, line, expected, label, options, name, file, events):
        self.registers[name] = self.call(line, expected, None, options, "epoll_create1", "epoll_create1(0)", 0)
        buffer = self.buffer(12, data=struct.pack("<IQ", sum(EVENTS[event] for event in events.split(",")), 0))
        self.call(line, expected, None, options, "epoll_ctl", f"epoll_ctl(EPOLL_CTL_ADD, {events})", self.fd(name), 1, self.fd(file), f"b{buffer}")

    def do_await(self, line, expected, label, options, name):
        buffer = self.buffer(12, data=bytes(12))
        self.views[self.calls + 1] = lambda data: " ".join(
            event for event, bit in EVENTS.items() if struct.unpack_from("<I", data)[0] & bit).encode()
        self.call(line, expected, label, options, "epoll_wait", "epoll_wait()", self.fd(name), f"b{buffer}", 1, -1 if label else 0, buffer=buffer)

    @staticmethod
    def edge(options, access):
        return f", of which {options['edge']} can be {access}" if "edge" in options else ""

    def bytes(self, text):
        data = self.evaluate(text)
        return data.encode("latin-1") if isinstance(data, str) else data

    def do_buffer(self, line, expected, label, options, name, data):
        data = self.bytes(data)
        valid = options.get("edge", len(data))
        self.named[name] = (self.buffer(len(data), valid, data, "held" in options), valid)

    def do_dump(self, line, expected, label, options, name, _="", view=""):
        step = Step(line, f"what is in {name}" + (f", as {view}" if view else ""),
                    self.order("dump", self.named[name][0]), expected)
        step.asks, step.view = "dump", self.evaluate(view) if view else None
        self.steps.append(step)

    def do_map(self, line, expected, label, options, name, file, length):
        """Map a file in the place of a buffer."""
        size, offset = self.evaluate(length), options.get("offset", 0)
        prot = options.get("prot", mmap.PROT_READ)
        kind = "MAP_PRIVATE" if "private" in options else "MAP_SHARED"
        whole = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
        if name in self.named:
            self.named[name] = (self.named[name][0], whole)
            self.order("buffer", *self.named[name])
        else:
            self.named[name] = (self.buffer(whole), whole)
        tried = f"mmap(NULL, {size}, {self.protection(prot)}, {kind}, fd, {offset})"
        looks = {}
        if {"fail", "scarce"} & options.keys():  # where it succeeds, the pages must be there
            self.views[self.calls + 1] = lambda data: 0 if len(data) == whole else -errno.EFAULT
            looks["buffer"] = self.named[name][0]
        self.call(line, expected, label, options, "mmap", tried, f"b{self.named[name][0]}", size, prot,
                  getattr(mmap, kind) | MAP_FIXED, self.fd(file), offset, **looks)

    @staticmethod
    def protection(prot):
        return " | ".join(f"PROT_{name}" for name, bit in PROTECTIONS.items() if prot & bit) or "PROT_NONE"

    def do_seek(self, line, expected, label, options, name, offset, whence):
        offset = self.evaluate(offset)
        self.call(line, expected, label, options, "lseek", f"lseek(fd, {offset}, SEEK_{whence.upper()})", self.fd(name), offset,
                  ("set", "cur", "end").index(whence))

    def do_sendfile(self, line, expected, label, options, name, source, count):
        count = self.evaluate(count)
        self.call(line, expected, label, options, "sendfile", f"sendfile(fd, a file, NULL, {count})", self.fd(name), self.fd(source), 0,
                  count)

    def do_unmap(self, line, expected, label, options, name):
        self.call(line, expected, label, options, "munmap", f"munmap({name})", f"b{self.named[name][0]}", mmap.PAGESIZE)

    def do_protect(self, line, expected, label, options, name, prot):
        prot = self.evaluate(prot)
        self.call(line, expected, label, options, "mprotect", f"mprotect({name}, {self.protection(prot)})",
                  f"b{self.named[name][0]}", mmap.PAGESIZE, prot)

    def do_grow(self, line, expected, label, options, name, length):
        """Move a mapping to the place of another buffer, and make it larger."""
        size = self.evaluate(length)
        self.call(line, expected, label, options, "mremap", f"mremap({name}, {size})", f"b{self.named[name][0]}",
                  mmap.PAGESIZE, size, MREMAP_MAYMOVE | MREMAP_FIXED, f"b{self.buffer(size)}")

    def do_move(self, line, expected, label, options, name):
        """Move a mapping to the place of another buffer."""
        old, self.named[name] = self.named[name][0], (self.buffer(mmap.PAGESIZE), mmap.PAGESIZE)
        self.call(line, expected, label, options, "mremap", f"mremap({name}) to another address", f"b{old}",
                  mmap.PAGESIZE, mmap.PAGESIZE, MREMAP_MAYMOVE | MREMAP_FIXED, f"b{self.named[name][0]}")

    def do_memory(self, line, expected, label, options, name, pages=""):
        """Count pages that are free, wait for the processor, or are the puppet's; or how many more than allowed are missing."""
        allowed = self.evaluate(pages) if pages else None

        def count(data):
            free = sum(map(int, re.findall(rb" (?:nr_free_pages|nr_anon_pages|nr_page_table_pages|count:) +(\d+)", data)))
            if allowed is None:
                self.free[name] = free
                return 0
            missing = self.free[name] - free
            return missing if missing > allowed else 0

        self.order("sleep", 200)  # so that what is freed later is free
        step = Step(line, "counting the pages that are free", self.order("show", "/proc/zoneinfo"),
                    expected if pages else Expected("0", int))
        step.asks, step.view = "dump", count
        self.steps.append(step)

    def do_leaks(self, line, expected, label, options):
        """A scan reports what the one before it found, if that is five seconds old and has not changed."""
        scan = ("open kmemleak /sys/kernel/debug/kmemleak wo -> ok", 'write kmemleak "scan" -> 4', "close kmemleak -> 0")
        lines = [Line(line.number, text) for text in (
            *scan, "sleep 5500", *scan, "open kmemleak /sys/kernel/debug/kmemleak ro -> ok",
            'read kmemleak 16384 -> ""', "close kmemleak -> 0")]
        lines[-2].means = line.means
        self.seconds = 60
        self.run(lines)
        self.seconds = self.patience(self.suite)
        self.steps[-2].tried = "looking for memory that nothing points to (kmemleak)"
        self.steps[-2].expected.nothing = "none"

    def do_show(self, line, expected, label, options, path, *words):
        how = dict(zip(words[::2], words[1::2]))
        word, view = how.get("with", ""), how.get("as")
        tried = f"grep {word} {path}" if word else f"cat {path}"
        step = Step(line, tried + (f", as {view}" if view else ""), self.order("show", path, word), expected)
        step.asks, step.view = "dump", self.evaluate(view) if view else None
        self.steps.append(step)

    def do_sleep(self, line, expected, label, options, milliseconds):
        self.order("sleep", self.evaluate(milliseconds))

    def do_kill(self, line, expected, label, options, name, what):
        self.order("kill", self.pending[name][0], int(signal.Signals["SIG" + what]))

    def do_asleep(self, line, expected, label, options, name):
        call, tried, _ = self.pending[name]
        self.steps.append(Step(line, tried, self.order("asleep", call, SECONDS * 1000), expected))

    def do_held(self, line, expected, label, options, name):
        _, tried, _ = self.pending[name]
        self.steps.append(Step(line, tried + ", up to the page that is held", self.order("held", 0, SECONDS * 1000),
                               expected))

    def do_poke(self, line, expected, label, options, name, offset, data):
        self.order("fill", self.named[name][0], self.evaluate(offset), self.bytes(data).hex())

    def do_layout(self, line, expected, label, options, name):
        step = Step(line, f"to compile struct {name} for 32 bits, and ask for offset and size of each field", None, expected)
        step.asks, step.dump = "source", layout(self.names["folder"] / self.suite.file, name).encode()
        self.steps.append(step)

    def do_frames(self, line, expected, label, options, size):
        step = Step(line, "to look at how much of the stack each function takes", None, expected)
        step.asks, step.dump = "source", frames(self.names["folder"] / "module.su", self.suite.file, self.evaluate(size)).encode()
        self.steps.append(step)

    def do_warnings(self, line, expected, label, options):
        step = Step(line, "to build it", None, expected)
        step.asks, step.dump = "source", (self.names["folder"] / "warnings").read_bytes()
        self.steps.append(step)

    def do_source(self, line, expected, label, options, pattern):
        path = self.names["folder"] / self.suite.file
        found = check.Source(path.name, path.read_text()).find(rf"\b({self.evaluate(pattern)})\b")
        step = Step(line, "to look at the words of the source", None, expected)
        step.asks, step.dump = "source", ", ".join(f"{place} {match[1]}" for match, place in found).encode()
        self.steps.append(step)

    def do_still(self, line, expected, label, options, name):
        call, tried, _ = self.pending[name]
        # A call that has returned is given the time to end its process.
        self.steps.append(Step(line, tried, self.order("still", call, 2), expected))

    def do_release(self, line, expected, label, options, name):
        self.order("release", self.named[name][0])
        self.stopped.discard(name)

    def do_end(self, line, expected, label, options, name):
        self.finish(line, expected, *self.pending.pop(name))


class Test:
    script = Script

    def __init__(self, name, points, number):
        self.name, self.points, self.number = name, points, number
        self.lines, self.means, self.fields = [], [], {}


class Suite:
    """The tests of a lab."""

    def __init__(self, path):
        self.path, self.fields, self.tests = path, {}, []
        stack = []
        for number, text in enumerate(path.read_text().splitlines(), 1):
            depth = len(text) - len(text.lstrip("\t"))
            text = text.strip()
            if not text or text[0] == "#":
                continue
            test = re.fullmatch(r"test: (.*) \((\d+)\)", text)
            field = re.fullmatch(r"(\w+): (.*)", text)
            means = re.fullmatch(r"means ([\w, -]+): (.*)", text)
            if test:
                self.tests.append(Test(test[1], int(test[2]), number))
            elif field and depth == 0:
                self.fields[field[1]] = field[2]
            elif not self.tests:
                raise TestError(f"{path}:{number}: no field, and in no test: {text}")
            elif field and depth == 1 and field[1] in ("read", "on", "complaint"):
                self.tests[-1].fields[field[1]] = field[2]
            elif means:
                owner = stack[depth - 2] if depth > 1 else self.tests[-1]
                words = re.split(r", *", means[1])
                owner.means.append((words, Grave(means[2]) if "grave" in words else means[2]))
            else:
                line = Line(number, text)
                del stack[depth - 1:]
                (stack[-1].below if stack else self.tests[-1].lines).append(line)
                stack.append(line)
        total = sum(test.points for test in self.tests)
        if total != 100:
            raise TestError(f"{path}: the points of the tests are {total}, not 100")
        self.load = WORD.findall(self.fields.get("load", ""))
        self.device, self.file = self.fields.get("device", "sudoku"), self.fields["files"]
        checks = path.parent / "checks.py"
        self.checks = runpy.run_path(str(checks))["names"] if checks.exists() else lambda seed, names: {}

    @functools.cached_property
    def source(self):
        return source.of(self.path.parent, self.fields)

    def given(self, text, which=1):
        """Return the number of the line that has this text, at the first or another place, in what students begin with."""
        found = [number for number, line in enumerate(self.source.skeleton().splitlines(), 1) if text in line]
        return found[which - 1]

    def names(self, seed, test):
        """Return what the expressions of a test can use."""
        names = dict(PROTECTIONS, pack=struct.pack, given=self.given, secret=Secret)
        if self.device != "sudoku":
            return self.more_names(names, seed, random.Random(f"{seed} {test.name}"))
        puzzles = Puzzles(seed, int(self.fields.get("order", "3")))
        for number, pair in enumerate(pairs(seed, puzzles.order, 9), 1):
            names[f"p{number}"], names[f"s{number}"] = pair
        puzzles.random.seed(f"{seed} {test.name}")
        names.update(clash=puzzles.clash, none=puzzles.none(), endless=puzzles.endless(), hard=puzzles.hard, puzzles=puzzles)
        return self.more_names(names, seed, puzzles.random)

    def more_names(self, names, seed, chance):
        """Add what depends on the seed and on the lab."""
        names.update(choose=lambda *values: chance.choice(values),
                     words=lambda count: " ".join("".join(chance.choices("abcdefghij", k=chance.randint(2, 9))) for _ in range(count)))
        names.update(self.checks(seed, names))
        for name, text in (field.split("=", 1) for field in WORD.findall(self.fields.get("let", ""))):
            names[name] = eval(text, {}, names)  # pylint: disable=eval-used
        return names
