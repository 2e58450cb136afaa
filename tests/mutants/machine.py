# SPDX-License-Identifier: GPL-2.0-only
"""Mutants made by machine: every one that tools/mutants.py makes of the sources, whether its object differs, and which
suites reach its line."""
import glob
import hashlib
import json
import os
import re
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../tools"))
from mutants import plant  # noqa: E402 # pylint: disable=wrong-import-position

AREAS = {
    "driver": ["driver/*.[ch]"],
    "driver/lib": ["driver/lib/*.[ch]"],
    "userspace": ["userspace/*/*.c", "userspace/lib/techniques/*.c"],
}
HOST = ("sudokuctl", "formats", "make", "explain", "play", "watch", "completion")  # programs of tests/host
GUEST = {"programs": ("sudokuctl", "sudoku-make", "sudoku-explain"), "watch": ("sudoku-watch",)}
DEVICE = ("sessions", "text", "errors", "bounds", "large", "solve", "request", "fault", "signals", "concurrency",
          "stats", "trace", "uring", "shell.sh")
# Those that look first at a file of the driver
PROGRAMS = {
    "answers": ("sessions", "bounds"), "batch": ("solve", "request"), "bounds": ("bounds",), "context": ("sessions",),
    "counters": ("stats",), "device": ("sessions", "errors", "uring"), "events": ("trace",), "main": ("bounds", "stats", "shell.sh"),
    "session": ("sessions", "text", "fault"), "solve": ("solve", "signals"), "stats": ("stats",), "trace": ("trace",),
    "user": ("sessions", "bounds"), "lib/text": ("text", "fault"), "lib/lanes": ("large", "solve"), "lib/packed": ("large",),
    "lib/group": ("large", "solve"),
}
TYPED = "-Werror=int-conversion -Werror=incompatible-pointer-types -Werror=implicit-function-declaration"


def plant_area(top, area):
    for pattern in AREAS[area]:
        for path in sorted(glob.glob(os.path.join(top, pattern))):
            with open(path, encoding="utf-8") as file:
                yield from plant(os.path.relpath(path, top), file.read())


def programs(path, lines):
    """The programs of the device's tests that reach these lines, if make mutants has counted them; or those for the file."""
    name = re.match(r"driver/((?:lib/)?[a-z]+)", path)
    if not name:
        return ()
    reaching = []
    for program in DEVICE:
        kept = glob.glob(os.path.join(os.path.dirname(__file__), f"../../build/mutants/build/reached-device:{program}-*.json"))
        for newest in sorted(kept, key=os.path.getmtime)[-1:]:
            with open(newest, encoding="utf-8") as file:
                counts = json.load(file)[0].get(path, {})
            reaching += [program] * any(counts.get(str(line)) for line in lines)
    return reaching or PROGRAMS.get(name[1], ("solve",) if name[1].startswith("lib/") else ("sessions",))


class Objects:
    """What the compiler makes of a file, to leave out mutants that do not build or are the same to it."""

    def __init__(self, work):
        self.work, self.commands, self.plain = work, {}, {}
        subprocess.run(["make", "-s", "module", "OUT=build/objects",
                        "KDIR=" + self.shell("tools/kernel stock").strip() + "/build"],
                       cwd=work, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.kernel = self.shell('readlink -f "$(tools/kernel stock)/build"').strip()
        for path in glob.glob(os.path.join(work, "build/objects/driver/**/.*.o.cmd"), recursive=True):
            with open(path, encoding="utf-8") as file:
                recipe = file.read()
            source = re.search(r"(?m)^source_\S+ := (\S+)", recipe)[1]
            command = re.search(r"(?m)^(?:saved)?cmd_\S+ := (.*?) -o \S+ \S+\.c", recipe)[1]
            for name in {source, *re.findall(r"\S+/build/objects/(?:driver)\S+\.h", recipe)}:
                name = os.path.relpath(os.path.join(self.kernel, name), os.path.join(work, "build/objects"))
                self.commands.setdefault(name, []).append((self.kernel, f"{command} -g0 {TYPED} -o - -S {source}"))
        libraries = self.shell("pkg-config --cflags cairo ncursesw").strip()
        for path in glob.glob(os.path.join(work, "userspace/**/*.c"), recursive=True):
            self.commands[os.path.relpath(path, work)] = [(work, f"gcc -std=gnu11 -D_GNU_SOURCE -O2 {TYPED} -pthread {libraries} "
                f"-Idriver/shim -Iuserspace/lib -Iinclude/uapi -Idriver/lib -S -o - {os.path.relpath(path, work)}")]

    def shell(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.work, check=True, text=True, stdout=subprocess.PIPE).stdout

    def compiled(self, file):
        """The assembly of each object that the file is part of; None when one does not build."""
        digests = []
        for folder, command in self.commands.get(file, []):
            done = subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            if done.returncode:
                return None
            digests.append(hashlib.sha1(done.stdout).digest())
        return digests

    def differ(self, mutant, plant_in):
        """Whether the mutant builds, and gives another object."""
        if mutant.file not in self.plain:
            self.plain[mutant.file] = self.compiled(mutant.file)
        places = [os.path.join(self.work, mutant.file)]
        if mutant.file.startswith("driver/"):
            places.append(os.path.join(self.work, "build/objects", mutant.file))
        with plant_in(mutant, places):
            made = self.compiled(mutant.file)
        return made is not None and made != self.plain[mutant.file]


class Coverage:
    """Which lines each suite reaches. A file keeps it while no source and no test changes."""

    def __init__(self, work, run_suite):
        self.work, self.run_suite, self.reached, self.seconds = work, run_suite, {}, {}
        self.lines = {}  # by file: those that the compiler counts

    def learn(self, areas):
        suites = [f"host-{name}" for name in HOST] if "userspace" in areas else []
        if {"driver", "driver/lib"} & set(areas):
            suites += ["kunit", *(f"device:{name}" for name in DEVICE)]
        if "driver/lib" in areas:
            self.seconds["fuzz"] = self.run("fuzz", {})
        for suite in suites:
            kept = os.path.join(self.work, f"build/reached-{suite}-{self.digest(suite)}.json")
            if not os.path.exists(kept):
                lines, seconds = self.count(suite)
                if not suite.startswith("device:"):  # how long it takes in programs that do not count
                    seconds = self.run(suite, {})
                with open(kept, "w", encoding="utf-8") as file:
                    json.dump([lines, seconds], file)
            with open(kept, encoding="utf-8") as file:
                counts, self.seconds[suite] = json.load(file)
            for path, lines in counts.items():
                self.lines.setdefault(path, set()).update(map(int, lines))
                self.reached.setdefault(suite, {})[path] = {int(line) for line, times in lines.items() if times}

    def digest(self, suite):
        digest = hashlib.sha1()
        tests = {"h": "tests/host/*", "k": "tests/kunit/*", "d": "tests/device/*"}[suite[0]]
        for pattern in ["driver/**/*.[ch]", "userspace/**/*.[ch]", tests]:
            for path in sorted(glob.glob(os.path.join(self.work, pattern), recursive=True)):
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        digest.update(file.read())
        return digest.hexdigest()[:12]

    def count(self, suite):
        """Run a suite in programs or a module that count; return how often each line of each file ran."""
        if suite.startswith("host-"):
            folder = os.path.join(self.work, "build/host/sanitize")
            environment, command = {"HOST_BUILD": "sanitize", "HOST_CFLAGS": "--coverage -fno-sanitize=all"}, suite
        else:
            folder = os.path.join(self.work, "build/coverage")
            environment, command = {}, f"VM_WORDS=counts={folder} sanitize {suite} gcov"
        for path in glob.glob(os.path.join(folder, "**/*.gcda"), recursive=True):
            os.remove(path)
        seconds = self.run(command, environment)
        counts = {}
        for path in glob.glob(os.path.join(folder, "**/*.gcda"), recursive=True):
            if not os.path.exists(path[:-2] + "no"):
                continue
            said = subprocess.run(["gcov", "--json-format", "--stdout", path], cwd=self.work, check=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            for one in said.splitlines():
                for file in json.loads(one)["files"]:
                    name = re.search(r"(?:^|/)((?:driver|userspace)/.*)$", file["file"])
                    for line in file["lines"] if name else ():
                        lines = counts.setdefault(name[1], {})
                        lines[line["line_number"]] = lines.get(line["line_number"], 0) + line["count"]
        return counts, seconds

    def run(self, suite, environment):
        what, why, seconds = self.run_suite(suite, environment)
        if what != "passed":
            raise SystemExit(f"{suite} does not pass without a mistake: {what} {why}")
        return seconds

    def suites(self, mutant):
        """What to run, the cheapest first: the suites that reach the line. If none is known to, as no compiler counts
        the line, or as it runs in programs that are killed, those that reach its file."""
        counted = self.lines.get(mutant.file, set())
        line = next((line for line in range(mutant.line, mutant.line - 4, -1) if line in counted), None)
        cheapest = sorted(self.reached, key=self.seconds.get)
        suites = ([suite for suite in cheapest if line in self.reached[suite].get(mutant.file, ())] or
                  [suite for suite in cheapest if self.reached[suite].get(mutant.file)])
        if mutant.file.startswith("userspace"):
            programs = " ".join(f"device:{name}.sh" for name in GUEST if any(program in mutant.file for program in GUEST[name]))
            return suites + [f"sanitize {programs}"] * bool(programs)
        programs = " ".join(suite for suite in suites if suite != "kunit")
        is_pure = mutant.file.startswith("driver/lib/")
        return (["kunit"] * ("kunit" in suites) + ["fuzz"] * is_pure + [f"sanitize {programs}"] * bool(programs) +
                ["sanitize faults"] * (not is_pure) + [f"stock {programs} attack"] * bool(programs))
