# SPDX-License-Identifier: GPL-2.0-only
"""Builds a student's module, boots virtual machines with it, and says what became of each call."""
import contextlib
import fcntl
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import sys
import tempfile

from . import check, oops, sandbox, tools
from .errors import DoesNotBuild, Trouble  # pylint: disable=unused-import
from .tests import Grave, Outcome

TOP = pathlib.Path(__file__).resolve().parents[2]
LABS = TOP / "labs"
BUILD = TOP / "build/labs"
LONG = 1 << 20  # bytes of a log
HANGS = 2  # that a submission may cost us
# norandmaps: the heap of the puppet is never where its buffers are.
WORDS = "nokaslr norandmaps mitigations=off tsc=reliable no_timer_check random.trust_cpu=on "
# A function of the student's is one of the module's, so that kernels name it when they complain.
EACH_CALL = "-fno-inline-functions -fno-inline-functions-called-once -fno-inline-small-functions -fno-partial-inlining " \
            "-fno-ipa-cp -fno-ipa-sra -fno-optimize-sibling-calls"
# Kernels of distributions clear variables that nobody has set, which hides the mistake.
NOTHING_IS_SET = "-ftrivial-auto-var-init=pattern"
# labs/stops.h is told of each access.
ACCESSES = "-fsanitize=thread --param tsan-distinguish-volatile=1 --param tsan-instrument-func-entry-exit=0"
ONE, LAST = 1 << 40, 1 << 62  # between them is the number of a machine's first report, which only its puppet is told


def shell(script, *arguments, stderr=subprocess.PIPE):
    """Run lines of bash in the folder of the tree, with tools/lib.sh."""
    done = subprocess.run(["bash", "-euc", ". tools/lib.sh; " + script, "labs", *arguments], cwd=TOP, text=True,
                          stdout=subprocess.PIPE, stderr=stderr, check=False)
    if done.returncode:
        raise Trouble((done.stderr or "").strip() or f"{script}: status {done.returncode}")
    return done.stdout.strip()


class Kernel:
    """A kernel of the distribution, stock or newer, or one that tools/kernels describes."""

    def __init__(self, name):
        self.name = name
        if (TOP / f"tools/kernels/{name}.config").exists():
            shell("tools/packages labs >&2")
        elif name == "newer":
            shell("tools/packages demo newer >&2")  # what its headers need
        folder = shell('tools/kernel "$1" amd64', name, stderr=None)
        self.headers, self.image = folder + "/build", folder + "/image"
        own = pathlib.Path(folder, "bin/busybox")  # where the host's is for another architecture
        self.busybox = own if own.exists() else pathlib.Path("/bin/busybox")


def prepare(names):
    """Have kernels built in the background that later labs need."""
    for name in names:
        said = shell('tools/packages labs >&2; tools/kernel --start "$1"', name)
        if said:
            print(said, flush=True)


@contextlib.contextmanager
def alone(folder):
    """Wait until no other run builds in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("labs: waiting for another run of this lab to end", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def programs():
    """Build the puppet; return its path."""
    puppet = BUILD / "puppet"
    source = LABS / "puppet.c"
    if not puppet.exists() or puppet.stat().st_mtime < source.stat().st_mtime:
        BUILD.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=BUILD) as new:
            subprocess.run([f"{tools.PREFIX}gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-D_GNU_SOURCE", "-static",
                            f"-I{TOP}/driver/shim", "-o", new.name, source], check=True)
            os.chmod(new.name, 0o755)
            shutil.copy(new.name, str(puppet) + ".new")
        os.rename(str(puppet) + ".new", puppet)
    return puppet


def pack(root, archive):
    """Write an initramfs of a folder."""
    for name in ("proc", "sys", "dev", "tmp"):
        (root / name).mkdir()
    with archive.open("wb") as out:
        names = "\n".join(str(path.relative_to(root)) for path in sorted(root.rglob("*")))
        subprocess.run(["cpio", "--quiet", "-o", "-H", "newc", "-R", "0:0"], cwd=root, input=names.encode(), stdout=out,
                       check=True)


OTHERS = ("taken", "neighbour")  # modules of ours beside the student's


def emulator(kernel, suite, archive, words, memory="256M"):
    """Return the command that runs a machine for a lab, to which options can be added."""
    words = f"{words} {suite.fields.get('words', '')}"
    return [TOP / "tools/machine", "--arch", "amd64", "--accel", "tcg", "--cpu", "qemu64,+smap,+smep", "--memory", memory,
            "--kernel", kernel.image, "--initrd", archive, "--words", WORDS + words,
            "--devices", suite.fields.get("devices", "")]


class Module:
    """A module built of a student's files and the layers of ours that its lab uses."""

    def __init__(self, suite, files, kernel, folder, seed):
        self.folder, self.kernel, self.suite, self.seed = pathlib.Path(folder), kernel, suite, seed
        self.warnings, self.files = "", files
        self.folder.mkdir(parents=True, exist_ok=True)
        layers = suite.fields.get("layers", "").split()
        for source in [*(TOP / "driver/lib").glob("*.h"), *(TOP / f"driver/lib/{layer}.c" for layer in layers)]:
            self.put("lib/" + source.name, source.read_text())
        self.put("include/uapi/linux/sudoku.h", (TOP / "include/uapi/linux/sudoku.h").read_text())
        for name in (*(f"{other}.c" for other in OTHERS), "stops.h", "pauses.h", "locks.h"):
            self.put(name, (LABS / name).read_text())
        for name, text in {**files, **self.sources(layers)}.items():
            self.put(name, text)

    def sources(self, layers):
        """Return what makes a module of the student's files: texts by name."""
        tests = self.suite.path.read_text()
        others = " ".join(f"{name}.o" for name in OTHERS if re.search(rf"(?m)^\s*{name} ", tests))
        frames = "-fstack-usage " if re.search(r"(?m)^\s*frames ", tests) else ""
        stops = '#include "stops.h"\n' if self.suite.fields.get("stops") in ("yes", self.kernel.name) else ""
        accesses = ACCESSES if stops and self.kernel.name in ("stock", "newer") else ""
        stops += '#include "pauses.h"\n' if self.suite.fields.get("pauses") else ""
        return {
            "module.c": f'// SPDX-License-Identifier: GPL-2.0-only\n{stops}#include "{self.suite.file}"\n',
            "Kbuild": f"ccflags-y := -gdwarf-4 {frames}{EACH_CALL} {NOTHING_IS_SET} -I$(src)/include/uapi\n"
                      f"CFLAGS_module.o := {accesses}\nobj-m := {self.suite.device}.o {others}\n{self.suite.device}-y := module.o {' '.join(f'lib/{layer}.o' for layer in layers)}\n",
        }

    def put(self, name, text):
        path = self.folder / name
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def build(self, checked=True):
        """Build; what the compiler says of the student's files is in warnings."""
        if checked:
            check.source(self.suite, self.files, self.suite.source.text)  # what ours includes they may include
        status, said = sandbox.build(self.folder, self.kernel.headers, ["make", "-s", "W=1", *tools.MAKE])
        lines = [line for line in said.splitlines()
                 if not re.match(r"make\[|Skipping BTF|In file included from .*module\.c|ERROR: Kernel conf|make:", line)]
        self.warnings = "\n".join(lines)
        self.put("warnings", self.warnings)
        if status and not lines:
            raise Trouble(said.strip())
        if status:
            raise DoesNotBuild(self.warnings)
        if checked:
            check.built(self.suite, self.folder / f"{self.suite.device}.ko")
        return self


class Said:
    """What a machine reports through its port, and what its kernel's log says.

    Whoever writes to the port must know the number that the machine's reports begin with, and a report neither comes
    twice nor before its time. That keeps honest what does not search the puppet's memory for the number.
    """

    def __init__(self, first, orders, text, log, hangs=None):
        self.reports, self.log, self.hangs, self.forged = {}, log, bool(hangs), False
        self.runs = hangs is None  # the machine goes on: what it writes may end anywhere
        if self.runs:
            log = log[:log.rfind("\n") + 1]
        last = 0
        # What ends without an end of line is what the machine died in.
        for line in text.split("\n")[:-1]:
            number, _, rest = line.partition(" ")
            order = int(number) - first if re.fullmatch("[0-9]{1,20}", number) else 0
            if order > len(orders) or order <= last:
                self.forged = True
                break
            self.reports[order] = rest
            last = order
        parts = re.split(r"(?m)^.*puppet: test (\d+)$", log.replace("\r", ""))
        self.logs = {int(number) - first: part for number, part in zip(parts[1::2], parts[2::2])}


FORGED = oops.Crash("forged", "reports that are not the puppet's", "Something in the kernel writes to the port at which "
                    "the judge listens. A driver has no business there.")
SILENT = oops.Crash("silent", "a kernel's log that ends early", "The kernel's messages were switched off, so that nobody "
                    "can see whether it complains. Leave the console as it is.")
HANGS_UP = oops.Crash("hangs", "the machine hangs", "The code in the kernel does not come to an end, and lets nobody else "
                      "run: look at the condition of each loop, and at locks that are taken twice.")
GIVEN_UP = oops.Crash("hangs", "not tried", f"The machine has hung {HANGS} times in other tests. Mend those first.")


class Machine:
    """A virtual machine for a list of tests, rebooted as often as it dies."""

    hangs = HANGS  # after which it is given up

    def __init__(self, module, icount=False):
        # The labs kernel is slow enough to look like one that hangs, where its clock is that of a busy host. On that
        # which looks for races, what runs when is the same in each boot, where the clock counts instructions.
        self.module, self.icount = module, icount or module.kernel.name in ("labs", "kcsan")
        self.modules = {"": module}  # by the folder that the guest has them in
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="run.", dir=module.folder))

    def pack(self, orders):
        """Write what the machine begins with; return the archive and the secret number."""
        root, archive = self.folder / "root", self.folder / "initramfs"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        shutil.copy(programs(), root / "init")
        for place, module in self.modules.items():
            folder = root / place.strip("/")
            folder.mkdir(exist_ok=True)
            for name in (module.suite.device, *OTHERS):
                if (module.folder / f"{name}.ko").exists():
                    subprocess.run([f"{tools.PREFIX}objcopy", "--strip-debug", module.folder / f"{name}.ko",
                                    folder / f"{name}.ko"], check=True)
        first = secrets.randbelow(LAST - ONE) + ONE
        (root / "calls").write_text("\n".join([f"{first} {self.module.suite.device}", *filter(None, orders)]) + "\n")
        pack(root, archive)
        return archive, first

    def boot(self, orders):
        """Run orders; yield what the machine has said whenever it says more, and at last what it said in all."""
        archive, first = self.pack(orders)
        log, reports = self.folder / "log", self.folder / "reports"
        words = "loglevel=5 nolapic_timer softlockup_panic=1 kasan_multi_shot init_on_alloc=0 " \
                f"watchdog_thresh={1 if self.icount else 2}"
        for path in log, reports:
            path.write_bytes(b"")

        def said_so_far(hangs=None):
            return Said(first, orders, reports.read_text(errors="replace"), log.read_text(errors="replace"), hangs)

        memory = "256M" if self.module.kernel.name == "labs" else "128M"
        icount = ["--", "-icount", "shift=0,sleep=off"] if self.icount else []
        machine, size = sandbox.machine([*emulator(self.module.kernel, self.module.suite, archive, words, memory),
                                         "--log", log, "--reports", reports, *icount], log, 4 if self.icount else 1), 0
        with contextlib.closing(machine):
            while True:
                try:
                    next(machine)
                except StopIteration as end:
                    yield said_so_far(end.value)
                    return
                # Nothing is known before the first report, and of a log without end no more than at its end.
                grown = reports.stat().st_size + min(log.stat().st_size, LONG)
                if reports.stat().st_size and grown != size:
                    size = grown
                    yield said_so_far()

    def run(self, suite, tests, seed):
        """Yield (test, failure) for each test, in order and as soon as it is known; failure is None, or a Failure.

        Tests come a second time, and have failed, when the reports that they were judged by turn out to be forged.
        """
        rest, hangs = list(tests), 0
        while rest:
            orders, scripts = [], []
            for number, test in enumerate(rest):
                place = test.fields.get("place", "")
                names = {**suite.names(seed, test), "folder": self.modules[place].folder, "place": place}
                script = test.script(suite, test, seed, names)
                for step in script.steps if not self.icount else ():
                    step.expected.milliseconds = None
                orders.append(f"test {number}")
                scripts.append((test, script, len(orders)))
                orders += script.orders
            with contextlib.closing(self.boot([*orders, "test end"])) as boot:
                done, hung = yield from self.verdicts(boot, scripts)
            rest, hangs = rest[done:], hangs + hung
            if hangs >= self.hangs:
                for test in rest:
                    yield test, judge(test, test.script(suite, test, seed, {**suite.names(seed, test), "folder": self.module.folder}), {}, GIVEN_UP, None, "")
                return

    def verdicts(self, boot, scripts):
        """Yield (test, failure) of a boot's tests; return how many are judged, and whether the machine hung."""
        done = 0
        for said in boot:
            if said.forged:
                for test, script, _ in scripts:
                    yield test, self.verdict(judge(test, script, {}, FORGED, None, ""), "")
                return len(scripts), False
            if not said.runs and 1 not in said.reports:
                raise Trouble(f"the machine did not get as far as the first test:\n{said.log[-2000:]}")
            while done < len(scripts):
                test, script, offset = scripts[done]
                after = offset + len(script.orders) + 1
                if said.runs and not (after in said.reports and after in said.logs):
                    break
                failure = self.judge(test, script, offset, said)
                yield test, failure
                done += 1
                # What follows a test that has not ended, that keeps its module, or that left a device as it was not, says nothing.
                if after not in said.reports or stays(said.reports[after]) or (failure and "devices" in self.module.suite.fields):
                    return done, said.hangs or "soft lockup" in said.logs.get(offset, "")
        return done, False

    def judge(self, test, script, offset, said):
        """Return what became of a test whose first order has this number; None, or a Failure."""
        module = self.modules[test.fields.get("place", "")]
        after = offset + len(script.orders) + 1
        own = {order - offset: text for order, text in said.reports.items() if offset < order < after}
        log, crash = said.logs.get(offset, ""), None
        if after not in said.reports:
            crash = HANGS_UP if said.hangs else oops.explain(log, module)
        elif offset not in said.logs or after not in said.logs:
            crash = SILENT
        complaint = oops.complaint(log, module, test.fields.get("complaint"))
        return self.verdict(judge(test, script, own, crash, complaint, said.reports.get(after, "")), log)

    def verdict(self, failure, _log):
        """Return the failure of a test, or None; what the kernel said during it may say more."""
        return failure

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Failure:
    """What a student is told of a test that failed."""

    def __init__(self, test, tried, expected, got, means, detail="", worst=""):
        self.tried, self.expected, self.got, self.means, self.detail = tried, expected, got, means, detail
        # A name of settings, which caps the mark
        self.worst = worst or ("grave" if isinstance(means, Grave) else "")
        self.read = test.fields.get("read", "")


def stays(after):
    """Say from the report that follows a test whether the module could not be unloaded."""
    words = after.split()
    return len(words) > 2 and words[2] not in ("0", "-2")


def sentence(test, line, kinds):
    """Return what the tests say of an outcome."""
    kinds = list(kinds)
    for means in (line.means if line else []), test.means:
        for words, text in means:
            if any(kind in words for kind in kinds):
                return text
    return ""


# What a call means that does not return, where the tests say nothing of it.
WAITS = "The call waits, and its wait has no end: most often it waits for a lock that a call before it has not given back. Look " \
        "at each way out of your functions. Or it waits for an event that cannot come."


def ended(crash):
    """Return how bad it is that a machine ended with this."""
    return crash.worst or ("" if crash in (FORGED, SILENT) else "crash")


def judge(test, script, reports, crash, complaint, after):
    """Compare the reports of a test with what is expected; return None or a Failure."""
    for step in script.steps:
        got = step.outcome(reports)
        if got is None:
            if not crash:
                crash = oops.Crash("stopped", "the machine stopped")
            got = Outcome(crash=crash)
            return Failure(test, step.tried, step.expected.text(), crash.title,
                           crash is not GIVEN_UP and sentence(test, step.line, got.kinds(step.expected)) or crash.means, crash.detail,
                           ended(crash))
        if not step.expected.fits(got):
            late = f" after {got.nanoseconds / 1e6:.1f} ms" if step.expected.late(got) else step.expected.difference(got)
            return Failure(test, step.tried, step.expected.text(), got.text() + late,
                           got.certain(step.expected) or sentence(test, step.line, got.kinds(step.expected)) or step.means or (WAITS if got.runs else got.default(step.expected)),
                           ": ".join(text for text in (complaint.title, complaint.detail) if text) if complaint else "",
                           complaint.worst if complaint else "grave" if isinstance(step.means, Grave) or got.runs and step.alone else "")
    if crash:
        return Failure(test, "what the test leaves: files closed, the module unloaded", "that the machine goes on",
                       crash.title, crash.means, crash.detail, ended(crash))
    if complaint:
        return Failure(test, "the calls of the test", "what they gave, and a kernel that does not complain",
                       complaint.title, sentence(test, None, [complaint.word]) or complaint.means, complaint.detail, complaint.worst)
    if stays(after):
        return Failure(test, f"rmmod {script.suite.device}, when all files are closed", "0", "-EWOULDBLOCK",
                       "Somebody still holds the module, or a call of it has not ended: what is taken must be given back.")
    return None
