# SPDX-License-Identifier: GPL-2.0-only
"""Programs in a terminal that pyte emulates, for the tests with pytest. --tap writes TAP to that file descriptor,
--golden writes golden files."""
import os
import pathlib
import re
import signal
import subprocess
import time

import pexpect
import pyte
import pytest

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it
HERE = pathlib.Path(__file__).parent
PATIENCE = int(os.environ.get("HOST_PATIENCE", 60))  # seconds that a screen may take
KEYS = {"Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "Home": "\x1b[7~", "End": "\x1b[8~",
        "Delete": "\x1b[3~", "Backspace": "\x7f", "Enter": "\r", "Space": " ", **{f"^{key}": chr(ord(key) - 64) for key in "CHZ"}}
COLOURS = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]  # in the order of their codes


class Screen:
    """A program in a terminal. What a test expects of the screen must be so within PATIENCE seconds."""

    def __init__(self, command, columns, lines, environment, golden):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.golden = golden
        self.printed = b""  # all of it
        def heed_signals():
            """Suites run in the background, where shells ignore these."""
            for ignored in signal.SIGINT, signal.SIGQUIT:
                signal.signal(ignored, signal.SIG_DFL)
        self.child = pexpect.spawn("/bin/sh", ["-c", command], dimensions=(lines, columns), env=environment, preexec_fn=heed_signals)
        self.child.delaybeforesend = None

    def press(self, keys):
        """Press keys, with a space between them."""
        for key in keys.split():
            self.child.send(KEYS.get(key, key))

    def click(self, column, line):
        """Press and release button 1."""
        place = chr(32 + column) + chr(32 + line)
        self.child.send(f"\x1b[M {place}\x1b[M#{place}".encode("latin-1"))

    def resize(self, columns, lines):
        assert self.until(lambda: self.printed)  # curses heeds SIGWINCH only then
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def read(self):
        """Read what the program prints. Returns false at its end."""
        try:
            printed = self.child.read_nonblocking(65536, 0.1)
            self.printed += printed
            self.stream.feed(printed)
        except pexpect.TIMEOUT:
            pass
        except pexpect.EOF:
            return False
        return True

    def until(self, condition):
        """Read until the condition is met."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if not self.read() or time.monotonic() > end:
                return condition()
        return True

    def rows(self):
        return [row.rstrip() for row in self.screen.display]

    def text(self):
        return "\n".join(self.rows())

    def has(self, pattern):
        """The screen has this regular expression."""
        assert self.until(lambda: re.search(pattern, self.text(), re.MULTILINE)), f"{pattern} is not in:\n{self.text()}"

    def has_not(self, pattern):
        assert self.until(lambda: not re.search(pattern, self.text(), re.MULTILINE)), f"{pattern} is in:\n{self.text()}"

    def shows(self, first, text):
        """The rows from this one on, the first of which is 1, are the lines of the text."""
        lines = text.split("\n")
        self.until(lambda: self.rows()[first - 1:first - 1 + len(lines)] == lines)
        assert self.rows()[first - 1:first - 1 + len(lines)] == lines, self.text()

    def is_golden(self, name, looks=None):
        """The screen is that of a golden file; with looks, so is the look of its characters."""
        def picture():
            text = re.sub(r"\b\d+:\d\d(?= |$)", "T", self.text(), flags=re.MULTILINE)  # the clock
            return "\n".join([text] + (self.looks(looks) if looks else [])) + "\n"
        path = HERE / "golden" / name
        if self.golden:
            self.until(lambda: False)
            path.write_text(picture(), encoding="utf-8")
        self.until(lambda: picture() == path.read_text(encoding="utf-8"))
        assert picture() == path.read_text(encoding="utf-8")

    def looks(self, names):
        """The look of each character, for each row: a letter of names for its codes, . without any; # and a capital letter if
        it is reversed."""
        return ["".join(self.look(names, row, column) for column in range(self.screen.columns)).rstrip()
                for row in range(self.screen.lines)]

    def look(self, names, row, column):
        cell = self.screen.buffer[row][column]
        codes = ["1"] * cell.bold + ["4"] * cell.underscore
        codes += [f"{kind}{COLOURS.index(colour)}" for kind, colour in ((3, cell.fg), (4, cell.bg)) if colour != "default"]
        if cell.data == " " and not cell.reverse and cell.bg == "default":
            return " "
        name = names.get(" ".join(codes), "?") if codes else "."
        return (name.upper() if name != "." else "#") if cell.reverse else name

    def ends(self, status=0):
        """The program ends with this status, or, if it is negative, of this signal."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"it does not end:\n{self.text()}"
        self.child.wait()
        assert (self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus) == status, self.text()

    def is_restored(self):
        """The terminal is as programs expect it."""
        assert 47 << 5 not in self.screen.mode and not self.screen.cursor.hidden


def build(*names):
    return subprocess.run([HERE / "programs", *names], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


@pytest.fixture
def terminal(request, monkeypatch, tmp_path):
    """A function that starts a command in a terminal, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    started = []

    def start(command, columns=80, lines=24, **variables):
        screen = Screen(command, columns, lines, {**os.environ, **variables}, request.config.option.golden)
        started.append(screen)
        return screen
    yield start
    for screen in started:
        screen.child.close(force=True)


@pytest.fixture(scope="session", autouse=True)
def programs():
    """Programs are built and in PATH."""
    os.environ["PATH"] = build("sudoku-play", "sudoku-watch", "sudokuctl", "recording") + ":" + os.environ["PATH"]
    # pyte knows all control sequences of rxvt but those that select other characters for lines.
    os.environ.update(TERM="rxvt", NCURSES_NO_UTF8_ACS="1", LC_ALL="C.UTF-8", ASAN_OPTIONS="detect_leaks=0:exitcode=99", PS1="$ ")
    os.environ.pop("NO_COLOR", None)


class Tap:
    """Writes TAP."""

    def __init__(self, file):
        self.file = file
        self.count = 0

    def say(self, text):
        print(text, file=self.file, flush=True)

    def pytest_collection_finish(self, session):
        self.say(f"1..{len(session.items)}")

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and report.passed:
            return
        self.count += 1
        self.say(f"{'not ' * report.failed}ok {self.count} {report.nodeid.split('::')[-1][:90]}{' # SKIP' * report.skipped}")
        for line in report.longreprtext.splitlines():
            self.say(f"# {line}")


def pytest_addoption(parser):
    parser.addoption("--tap", type=int)
    parser.addoption("--golden", action="store_true")


def pytest_configure(config):
    if config.option.tap:
        config.pluginmanager.register(Tap(os.fdopen(config.option.tap, "w")))
