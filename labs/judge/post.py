# SPDX-License-Identifier: GPL-2.0-only
"""Labs in which students read what a machine left behind: its log and its memory. Their file has answers.

The lab's folder has a driver, mistakes to plant, clerks.c, which is the machine's first process, and checks.py, whose
case(seed) says what happens there, and so what is true. A test has lines "answer NAME as KIND -> WHAT IS TRUE", where a
KIND is word, line, or set (of groups of words, with a comma between two). "means NAME: sentence" is for those who answer
what that name of checks.py is.
"""
import json
import os
import pathlib
import re
import runpy
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from . import guest, tools
from .errors import Refused, Trouble
from .tests import TestError

WORDS = "panic=0 loglevel=7 nolapic_timer slub_debug=P,depot_store,depot_paper sysctl.kernel.hung_task_timeout_secs=2"
MEMORY = 80  # MB
OVER = "clerks: the day is over|end Kernel panic"  # what the log says when the memory is taken
DAYS = ("crash", "hang", "leak")
PATIENCE = 600  # seconds of the clock
HEAD, PT_LOAD, PT_NOTE = struct.Struct("<IIQQQQQQ"), 1, 4  # type, flags, offset, virtual and physical address, sizes, alignment
DIRECT, IMAGE = 0xffff888000000000, 0xffffffff80000000  # where a kernel without randomization maps all memory, and itself
PID = 52  # where the number of the process stands in the note on a processor
LINE = re.compile(r"([a-z-]+)[ \t]*:[ \t]*(.*?)[ \t]*")


def kind_of(text, kind):
    """Return an answer as something that can be compared, or None."""
    words = text.lower().split()
    if kind == "line":
        number = re.fullmatch(r"(?:line |\S+\.c:)?(\d+)", text.strip())
        return int(number[1]) if number else None
    if kind == "word":
        return words[0] if len(words) == 1 else None
    groups = [tuple(group.split()) for group in text.lower().split(",")]
    return frozenset(group for group in groups if group)


def is_true(answer, truth, kind):
    if kind == "line":
        return answer in truth
    return answer == (truth if kind == "word" else frozenset(tuple(one.split()) if isinstance(one, str) else one for one in truth))


def filled(suite, text, seed):
    """Return answers in which names of what is true, in braces, are replaced by it."""
    def words(value):
        if isinstance(value, (set, frozenset)):
            return str(min(value)) if all(isinstance(one, int) for one in value) else \
                ", ".join(sorted(one if isinstance(one, str) else " ".join(one) for one in value))
        return str(value)

    names = suite.names(seed, suite.tests[0])
    return re.sub(r"{(\w+)}", lambda name: words(names[name[1]]), text)


def reader(left, day):
    """Return the command that reads the memory of a day."""
    return f"drgn -q -c {left}/{day}.dump -s {guest.shell('tools/kernel symbols')}/vmlinux -s {left}/depot.ko"


class Module:
    """Answers, read."""

    def __init__(self, suite, files, _kernel, folder, seed):
        self.suite, self.seed, self.folder, self.warnings = suite, seed, pathlib.Path(folder), ""
        self.file, self.text = next(iter(files.items()))
        self.answers = {}

    def build(self):
        known = re.findall(r"(?m)^([a-z-]+):", self.suite.source.skeleton())
        for number, line in enumerate(self.text.splitlines(), 1):
            found = LINE.fullmatch(line.partition("#")[0].strip())
            if line.partition("#")[0].strip() and not (found and found[1] in known):
                raise Refused(f"{self.file}:{number}: no answer to a question: {line.strip()[:60]}")
            if found and found[1] in self.answers:
                raise Refused(f"{self.file}:{number}: a second answer to {found[1]}")
            if found:
                self.answers[found[1]] = found[2]
        return self


class Machine:
    """Compares answers with what was planted; nothing runs."""

    def __init__(self, module, _=False):
        self.module = module

    def run(self, suite, tests, seed):
        names = suite.names(seed, tests[0])
        for test in tests:
            yield test, next(filter(None, (self.judge(suite, test, line, names) for line in test.lines)), None)

    def judge(self, suite, test, line, names):
        words = re.fullmatch(r"answer ([a-z-]+) as (word|line|set) -> (\w+)", line.text)
        if not words or words[3] not in names:
            raise TestError(f"{suite.path}:{line.number}: answer NAME as KIND -> WHAT IS TRUE: {line.text}")
        text = self.module.answers.get(words[1], "")
        answer = kind_of(text, words[2])
        if text and is_true(answer, names[words[3]], words[2]):
            return None
        said = next((sentence for others, sentence in [*line.means, *test.means] for other in others
                     if text and other in names and is_true(answer, names[other], words[2])), "")
        general = dict((other, sentence) for others, sentence in [*line.means, *test.means] for other in others)
        return guest.Failure(test, words[1], f"the {'number of a line' if words[2] == 'line' else 'answer'} that the memory gives",
                             text or "nothing", said or general.get("other" if text else "nothing", ""))

    def close(self):
        pass


def command(monitor, name, **arguments):
    """Give QEMU a command, and wait until it is done."""
    monitor.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
    monitor.flush()
    for line in monitor:
        said = json.loads(line)
        if "error" in said:
            raise Trouble(f"QEMU: {said['error']['desc']}")
        if "return" in said:
            return
    raise Trouble("QEMU has ended")


def complete(path):
    """Make of QEMU's dump one as kdump writes it: with a note that says where the kernel is, and with virtual addresses.

    Debian's kernel cannot give QEMU the note, but has it in memory.
    """
    data = bytearray(path.read_bytes())
    start, count = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<H", data, 56)[0]
    heads = [list(HEAD.unpack_from(data, start + number * HEAD.size)) for number in range(count)]
    note = next(head for head in heads if head[0] == PT_NOTE)
    texts = re.findall(rb"OSRELEASE=[^\0]{1000,4000}\n(?=\0)", data)
    if not texts:
        raise Trouble(f"{path}: the kernel has left no VMCOREINFO")
    text = max(texts, key=len)
    # QEMU numbers processors where drgn looks for the process that runs: the one that the log says has died, if any.
    died = re.findall(r"(?m)\bCPU: 0 (?:UID: \d+ )?PID: (\d+) Comm", path.with_suffix(".log").read_text(errors="replace")) or ["0"]
    struct.pack_into("<I", data, note[2] + PID, int(died[-1]))
    notes = data[note[2]:note[2] + note[5]] + struct.pack("<III", 11, len(text), 0) + b"VMCOREINFO\0\0" + text + bytes(-len(text) % 4)
    note[2], note[5], note[6] = len(data), len(notes), len(notes)
    loads = [head for head in heads if head[0] == PT_LOAD]
    every = [note, *([*head[:3], base + head[4], *head[4:]] for base in (DIRECT, IMAGE) for head in loads if head[4] < 1 << 31)]
    data += notes
    struct.pack_into("<Q", data, 32, len(data))
    struct.pack_into("<H", data, 56, len(every))
    path.write_bytes(data + b"".join(HEAD.pack(*head) for head in every))


def take_memory(kernel, root, path):
    """Boot, wait until the day is over, and write the kernel's log and the machine's memory."""
    with tempfile.TemporaryDirectory(prefix="post.") as folder:
        folder = pathlib.Path(folder)
        guest.pack(root, folder / "initramfs")
        log = path.with_suffix(".log")
        log.write_bytes(b"")
        words = [guest.TOP / "tools/machine", "--arch", "amd64", "--accel", "tcg", "--cpu", "qemu64,+smap,+smep", "--memory", f"{MEMORY}M",
                 "--kernel", kernel.image, "--initrd", folder / "initramfs", "--words", guest.WORDS + WORDS, "--log", log,
                 "--seconds", str(PATIENCE), "--", "-icount", "shift=0,sleep=off", "-qmp", f"unix:{folder}/monitor,server=on,wait=off"]
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as machine:
            try:
                while not re.search(OVER, log.read_text(errors="replace")):
                    if machine.poll() is not None:
                        raise Trouble(f"QEMU ended with status {machine.returncode}: {machine.stderr.read().decode(errors='replace')}")
                    time.sleep(0.2)
                with socket.socket(socket.AF_UNIX) as link:
                    link.connect(f"{folder}/monitor")
                    with link.makefile("rw", encoding="utf-8") as monitor:
                        monitor.readline()
                        command(monitor, "qmp_capabilities")
                        command(monitor, "dump-guest-memory", paging=False, protocol=f"file:{path}")
            finally:
                machine.terminate()
    complete(path)


def hand_out(suite, seed, out):
    """Write what a machine left behind, if it is not there: source and module of its driver, logs and memories."""
    if out.exists():
        return
    folder = suite.path.parent
    text, days, _ = runpy.run_path(str(folder / "checks.py"))["case"](seed)
    guest.shell("tools/packages post >&2", stderr=None)
    kernel = guest.Kernel("stock")
    new = pathlib.Path(tempfile.mkdtemp(prefix=f"{out.name}.", dir=out.parent))
    try:
        build = new / "build"
        build.mkdir()
        (build / "depot.c").write_text(text)
        (build / "Kbuild").write_text(f"ccflags-y := -gdwarf-4 {guest.EACH_CALL}\nobj-m := depot.o\n")
        done = subprocess.run(["make", "-s", *tools.MAKE, "-C", kernel.headers, f"M={build}", "modules"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Trouble(done.stderr)
        for name in "depot.c", "depot.ko":
            shutil.copy(build / name, new / name)
        subprocess.run([f"{tools.PREFIX}gcc", "-O2", "-Wall", "-D_GNU_SOURCE", "-static", "-o", build / "init", folder / "clerks.c"], check=True)
        for name, day in days.items():
            root = build / name
            root.mkdir()
            shutil.copy(build / "init", root / "init")
            subprocess.run([f"{tools.PREFIX}objcopy", "--strip-debug", new / "depot.ko", root / "depot.ko"], check=True)
            (root / "clerks").write_text("\n".join(day.clerks) + "\n")
            (root / "steps").write_text("\n".join(day.steps) + "\n")
            take_memory(kernel, root, new / f"{name}.dump")
        shutil.rmtree(build)
        os.chmod(new, 0o755)
        os.rename(new, out)
    finally:
        shutil.rmtree(new, ignore_errors=True)
