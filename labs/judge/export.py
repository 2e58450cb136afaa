# SPDX-License-Identifier: GPL-2.0-only
"""What leaves this tree: the repository of a class, without solutions, and an autograder for Gradescope, with them."""
import pathlib
import shlex
import subprocess
import zipfile

from . import guest
from .errors import Trouble

# Of no use without solutions, or for teachers only.
TEACHERS = ("labs/hostile/", "labs/instructor.md", "labs/judge/gates.py", "labs/judge/hostile.py", "labs/judge/itself.py", "labs/judge/crowd.py",
            "labs/lecture.txt", "tests/labs")
OURS = ("solution.c", "mutants", "stubs")

SETUP = """#!/bin/bash
# Gradescope runs this once, as root. It needs an image of Debian 12 (bookworm).
set -eu
cd /autograder/source/tree
tests/packages labs
for kernel in {kernels}; do
	tests/packages demo "$kernel"
done
"""

RUN = """#!/bin/bash
# Gradescope runs this for each submission, in a container that nothing else uses: that is the sandbox.
set -eu
top=${{AUTOGRADER:-/autograder}}
class=$(mktemp -d)
# No two submissions have the same puzzles: what a student was told of one helps nobody with the next.
read -r id name < <(python3 -c 'import json, sys
about = json.load(open(sys.argv[1]))
print(about["id"], ", ".join(user["name"] for user in about["users"]).replace("/", "-").lstrip("."))' \
	"$top/submission_metadata.json")
cp -r "$top/submission" "$class/$name"
cd "$top/source/tree"
status=0
LABS_SANDBOX=none labs/run class LAB={lab} FROM="$class" OUT="$class/out" SEED={seed}-"$id" || status=$?
mkdir -p "$top/results"
cp "$class/out/students/$name.json" "$top/results/results.json"
exit "$status"
"""


def files():
    """Return the paths of the tree's files, as git knows them or, in a tree without git, as they are."""
    done = subprocess.run(["git", "-C", guest.TOP, "ls-files", "-z"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return [name for name in done.stdout.split("\0") if name and (guest.TOP / name).is_file()]
    return [str(path.relative_to(guest.TOP)) for path in guest.TOP.rglob("*")
            if path.is_file() and path.relative_to(guest.TOP).parts[0] not in ("build", "work", ".git")
            and "__pycache__" not in path.parts]


def write(path, data, mode):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def class_repository(labs, out):
    """Write the tree without what students are to find out."""
    out = pathlib.Path(out)
    if out.exists() and any(out.iterdir()):
        raise Trouble(f"{out} is not empty")
    replaced = {}
    for lab in labs:
        folder = lab.folder.relative_to(guest.TOP)
        replaced[f"{folder}/skeleton.c"] = lab.skeleton()
        replaced.update({f"{folder}/{name}": None for name in OURS})
        if "solution" in lab.suite.fields:
            replaced[lab.suite.fields["solution"]] = lab.skeleton()
    for name in files():
        if not name.startswith(TEACHERS) and name not in replaced:
            write(out / name, (guest.TOP / name).read_bytes(), (guest.TOP / name).stat().st_mode & 0o777)
    for name, text in replaced.items():
        if text is not None:
            write(out / name, text.encode(), 0o644)
    return len(files())


def gradescope(lab, seed, path):
    """Write an archive that Gradescope takes as an autograder."""
    kernels = [name for name in lab.kernels("6.1") if name not in ("host", "real")]
    stock = " ".join(name for name in kernels if not (guest.TOP / f"tests/kernels/{name}.config").exists())
    scripts = {"setup.sh": SETUP.format(kernels=stock),
               "run_autograder": RUN.format(lab=lab.number, seed=shlex.quote(seed))}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in scripts.items():
            member = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            member.external_attr = 0o100755 << 16
            archive.writestr(member, text)
        for name in files():
            archive.write(guest.TOP / name, f"tree/{name}")
