#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""What the changes since main concern, for tests/check --changed.
usage: changed.py suites    prints suites, and on standard error what is left to CI
       changed.py files     checks the files that differ; KTAP on standard output
       changed.py device    prints the tests of the device, as tools/vm takes them
BASE is the commit to compare with, by default where the branch left main."""
import os
import re
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "mutants"))
import machine  # noqa: E402 # pylint: disable=wrong-import-position

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
NAMES = ("names", "tests/names.py"), ("layers", "tests/layers.py")
# Files, where * is part of a name and ** any path; what tries them in a minute or two: a suite, a test of the device, a
# check of tests/lint, or checkpatch or man for the files; suites left to CI. {} is what the first * stands for.
ROWS = (
    ("driver/lib/*", ["kunit", "lint W=1, and sparse, stock"], "device sanitize stack vectors cpus oracle fuzz"),
    ("driver/*", ["lint W=1, and sparse, stock"], "device attack sanitize faults races stack intree context"),
    ("include/*", ["tests/device:request", "lint interface"], "device languages intree"),
    ("Kbuild", ["tests/device:errors", "lint W=1, and sparse, stock"], "vectors dkms intree smallest"),
    ("Makefile", ["tests/device:errors"], "install deb dkms release"),
    ("userspace/sudoku*/*", ["{}"], "package device"),
    ("userspace/lib/*.[ch]", ["sudokuctl"], "host programs package"),
    ("userspace/lib/techniques/*", ["explain"], "programs package"),
    ("userspace/completion/*", ["completion"], "package install"),
    ("tests/device/*.[ch]", ["tests/device:{}"], "device"),
    ("tests/device/*.sh", ["tests/device:{}.sh"], "device"),
    ("tests/attack/*.c", ["tests/attack:{}"], "attack sanitize"),
    ("tests/kunit/*", ["kunit"], "sanitize intree"),
    ("tests/host/*.bats", ["{}"], "package"),
    ("tests/host/test_*.py", ["{}"], "package"),
    ("tests/fuzz/*", ["fuzz"], ""),
    ("tests/check", ["harness"], ""),
    ("tools/**", ["tests/device:errors"], "harness device"),
    ("labs/*-*/**", ["lab-{}"], "labs"),
    ("labs/judge/**", ["lab"], "labs lab-judge"),
    ("docs/*.[1-8]", ["tests/device:manual.sh", "man ..."], "device completion"),
    ("docs/tour.md", ["tests/device:manual.sh"], ""),
    ("intree/**", [], "intree"),
    ("debian/**", [], "deb dkms installed"),
    ("packaging/**", [], "packaging"),
    ("web/**", [], "web"),
    ("bench/**", [], "oracle"),
    ("**.[ch]", ["checkpatch ..."], ""),
)


def git(*words):
    return subprocess.run(["git", *words], cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout


def base():
    """The commit to compare with."""
    for name in [os.environ["BASE"]] if os.environ.get("BASE") else ["origin/main", "origin/HEAD", "main"]:
        if found := git("merge-base", "HEAD", name).strip():
            return found
    sys.exit("changed: no main to compare with; say tests/check --changed COMMIT")


def changed_files():
    """The files that differ, also those that are gone."""
    files = git("diff", "--name-only", "--no-renames", base()) + git("ls-files", "--others", "--exclude-standard")
    return sorted(set(files.split("\n")) - {""})


def changed_lines(path):
    """Which lines of a file differ, as numbers of the present file."""
    hunks = re.findall(r"^@@ .*\+(\d+)(?:,(\d+))? @@", git("diff", "-U0", base(), "--", path), re.MULTILINE)
    return {line for start, count in hunks for line in range(int(start), int(start) + int(count or 1))}


def matched(pattern, path):
    """What the first * of the pattern stands for, if the path matches it."""
    regular = re.sub(r"\*\*|\*|\.", lambda found: {"**": ".*", "*": "([^/]*?)", ".": r"\."}[found[0]], pattern)
    match = re.fullmatch(regular, path)
    return match and (match.groups() or ("",))[0]


def concerned(files):
    """The steps for these files with the files, and the suites that are left to CI."""
    steps, left = {}, set()
    for path in files:
        for pattern, tries, later in ROWS:
            star = matched(pattern, path)
            if star is None:
                continue
            for step in tries:
                step = step.format({"ctl": "sudokuctl"}.get(star, star.lstrip("-")))
                if not step.startswith("tests/") or os.path.exists(os.path.join(TOP, step.replace(":", "/"))) or \
                        os.path.exists(os.path.join(TOP, step.replace(":", "/") + ".c")):
                    steps.setdefault(step, []).append(path)
            left |= set(later.split())
        for program in machine.programs(path, changed_lines(path)):
            steps.setdefault(f"tests/device:{program}", []).append(path)
    return steps, left


def scripts(files):
    """Shell scripts among these files."""
    for path in files:
        with open(os.path.join(TOP, path), encoding="utf-8", errors="replace") as file:
            if re.match(r"#!/(bin/(bash|sh|busybox sh)|usr/bin/env bats)|# SPDX.*\n# shellcheck shell", file.read(200)):
                yield path


def check_files(files, steps):
    there = [path for path in files if os.path.isfile(os.path.join(TOP, path))]
    commands = list(NAMES)
    shell = list(scripts(there))
    if shell:
        commands.append(("shellcheck", "shellcheck -x -e SC2329 " + " ".join(shell)))
    for step, paths in steps.items():
        paths = " ".join(path for path in paths if path in there)
        if step.startswith("lint "):
            commands.append((step, f"tests/lint '{step[5:]}'"))
        elif step == "checkpatch ..." and paths:
            commands.append(("checkpatch --strict", ". tools/lib.sh; \"$(checkpatch)\" --no-tree --strict --terse --no-summary "
                             "--ignore ALLOC_WITH_SIZEOF -f " + paths))
        elif step == "man ..." and paths:
            commands.append(("manual pages", f"! for page in {paths}; do LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "
                             "$page 2>&1 >/dev/null; done | grep ."))
    print(f"KTAP version 1\n1..{len(commands)}", flush=True)
    status = 0
    for number, (name, command) in enumerate(commands, 1):
        done = subprocess.run(["bash", "-c", command], cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        print("".join(f"# {line}\n" for line in done.stdout.splitlines() if done.returncode), end="")
        print("not ok" if done.returncode else "ok", number, name, flush=True)
        status |= done.returncode != 0
    return status


def main():
    files = changed_files()
    steps, left = concerned(files)
    device = sorted(step for step in steps if step.startswith("tests/"))
    if sys.argv[1] == "files":
        return check_files(files, steps)
    if sys.argv[1] == "device":
        print(*device)
        return 0
    if files:
        suites = [step for step in steps if not step.endswith("...") and " " not in step and step not in device]
        print("changed-files", *(["changed-device"] if device else []), *suites, sep="\n")
        print("Left to CI:", *sorted(left - set(suites)) or ["nothing"], file=sys.stderr)
    return 0


sys.exit(main())
