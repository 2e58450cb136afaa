# SPDX-License-Identifier: GPL-2.0-only
"""A student's file in the place of the driver's own, whose suites then run in QEMU: the kernel is called real.

A test that is on: real has lines, for a boot each, of suites of tests/ and parameters of the module:

	boot FOLDER[:PROGRAM]... [NAME=VALUE]... -> ok
"""
import os
import pathlib
import re
import shutil
import subprocess

from . import check, guest, oops

SECONDS = 400  # of the host, that the machine may take
LEFT_OUT = {"build", "work", ".git", "__pycache__"}


def files_of(top):
    """Yield the files of a tree, without what is built."""
    for folder, folders, names in os.walk(top):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        yield from (pathlib.Path(folder, name) for name in names)


class Module:
    """A copy of the tree with the student's file in the place of the lab's solution."""

    def __init__(self, suite, files, folder):
        self.suite, self.folder, self.warnings = suite, pathlib.Path(folder), ""
        (self.file, self.text), = files.items()

    def put(self, path, data):
        """Write what is not there yet, so that make builds what has changed."""
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def build(self):
        ours = (guest.TOP / self.suite.fields["solution"]).read_text()
        check.source(self.suite, {self.file: self.text}, ours)
        file = self.folder / self.suite.fields["solution"]
        ours = {self.folder / path.relative_to(guest.TOP): path for path in files_of(guest.TOP)}
        for path in files_of(self.folder):
            if path not in ours:
                path.unlink()
        for copy, path in ours.items():
            if copy != file:
                self.put(copy, path.read_bytes())
                shutil.copymode(path, copy)
        self.put(file, self.text.encode())
        return self

    def crash(self, log):
        """Decode a log of a kernel that died or complained."""
        ko = self.folder / "build" / guest.shell('release_of "$(tools/kernel stock)"') / "sudoku.ko"
        shutil.copy(ko, self.folder / "driver/sudoku.ko")
        return oops.complaint(log, type("Module", (), {"folder": self.folder / "driver", "suite": self.suite}))


class Machine:
    """Boots a machine with the driver for each line of a test."""

    def __init__(self, module, _=False):
        self.module = module

    def boot(self, test, line):
        """Return None or a Failure."""
        words = line.text.partition(" -> ")[0].split()[1:]
        suites = ["tests/" + word for word in words if "=" not in word]
        parameters = " ".join(word for word in words if "=" in word)
        log = self.module.folder / "build/logs"
        shutil.rmtree(log, ignore_errors=True)
        words = f'"parameters={parameters}"' if parameters else ""
        done = subprocess.run(["tools/vm", "test", "stock", *suites], cwd=self.module.folder, check=False,
                              env={**os.environ, "VM_SECONDS": str(SECONDS), "VM_WORDS": words},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        if not done.returncode:
            return None
        if "the build for" in done.stderr:
            wrong = guest.DoesNotBuild if self.module.file in done.stderr else guest.Trouble
            raise wrong(done.stderr.strip()[-2000:])
        logs = list(log.glob("kernel-*.log"))
        if not logs:
            raise guest.Trouble(done.stderr.strip())
        crash = self.module.crash(logs[0].read_text(errors="replace"))
        failed = re.search(r"(?m)((?:^ +# .*\n)*)^ +not ok \d+ (.*)", done.stdout)
        tried = f"insmod sudoku.ko {parameters}\n" + "\n".join(suites)
        if not crash and not failed:
            crash = oops.Crash("runs", "a call has not returned when the time was over",
                               "The search does not end, or takes far more steps than it has to.")
        if not crash:
            return guest.Failure(test, tried, "all tests pass", f"not ok: {failed[2]}",
                                 guest.sentence(test, line, ["other"]), re.sub(r"(?m)^ +# ?", "", failed[1]).strip())
        return guest.Failure(test, tried, "all tests pass", crash.title,
                             guest.sentence(test, line, [crash.word, "crash"]) or crash.means, crash.detail, crash.worst)

    def judge(self, test):
        for line in test.lines:
            failure = self.boot(test, line)
            if failure:
                return failure
        return None

    def run(self, _, tests, __):
        """Yield (test, failure) for each test, as guest.Machine does."""
        for test in tests:
            yield test, self.judge(test)

    def close(self):
        pass
