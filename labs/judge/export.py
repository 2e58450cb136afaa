# SPDX-License-Identifier: GPL-2.0-only
"""What leaves this tree: the repository of a class, without solutions, and an autograder for Gradescope, with them.

What a lab begins with shows how the labs before it are solved. So a class gets the labs one by one: each when those
before it are closed.
"""
import fnmatch
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import zipfile

from . import guest, litmus
from .errors import Trouble

# Of no use without solutions, or for teachers only.
TEACHERS = ("labs/hostile/", "labs/stages.c", "labs/authors.md", "labs/instructor.md", "labs/judge/gates.py", "labs/judge/hostile.py", "labs/judge/itself.py", "labs/judge/crowd.py",
            ".github/", "labs/ci/", "tests/labs", "tests/mutants/solver")
OURS = ("solution.c", "mutants", "variants", "stubs")

SETUP = """#!/bin/bash
# Gradescope runs this once, as root. It needs an image of Debian 12 or 13.
set -eu
cd /autograder/source/tree
tools/packages labs
for kernel in {kernels}; do
	tools/packages demo "$kernel"
done
for kernel in {ours}; do
	tools/kernel "$kernel"
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
        return [name for name in done.stdout.split("\0") if name and os.path.lexists(guest.TOP / name)]
    return [str(path.relative_to(guest.TOP)) for path in guest.TOP.rglob("*")
            if (path.is_file() or path.is_symlink()) and path.relative_to(guest.TOP).parts[0] not in ("build", "work", ".git")
            and "__pycache__" not in path.parts]


def names_missing(text, document, names):
    """Return the paths that a text names, in links or backquotes, and that are not among the names."""
    def is_there(pattern):
        pattern = os.path.normpath(pattern)
        return any(fnmatch.fnmatch(name, pattern) or name.startswith(pattern + "/") for name in names)

    folder = os.path.dirname(document)
    paths = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    paths += re.findall(r"`([\w.*\[\]-]+(?:/[\w./*\[\]-]*|\.(?:md|txt|py)))`", text)
    return [path for path in paths if not any(is_there(os.path.join(place, path)) for place in (folder, ""))]


def missing_first(item, name, names):
    """Return whether the first link of an item of a list leads to what is not there."""
    link = re.search(r"\[[^\]]*\]\([^)]*\)", item)
    return bool(link and names_missing(link[0], name, names))


def document(text, name, names):
    """Return a document without the rows of tables and the items of lists about what is not there, and without links to it."""
    text = re.sub(r"(?m)^- .*\n(?:  .*\n)*", lambda item: "" if missing_first(item[0], name, names) else item[0], text)
    lines = [line for line in text.splitlines() if not (
        line.startswith("|") and (names_missing(line.split(" | ")[0], name, names) or "`tests/check labs" in line))]
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", lambda link: link[1] if names_missing(link[0], name, names) else link[0],
                  "\n".join(lines) + "\n")


def makefile(text):
    """Return the Makefile without the commands of teachers."""
    lines = []
    for line in text.splitlines():
        names = re.match(r"(?:\.PHONY: )?(?:lab|hint) [\w -]+:?$", line)
        line = re.sub(rf" (?:{COMMANDS})\b", "", line) if names else line
        lines.append(line.removesuffix("; to teach a course: labs/instructor.md"))
    return "\n".join(lines) + "\n"


def class_repository(labs, last, out):
    """Write the tree with the labs up to the last one, and without what students are to find out."""
    out = pathlib.Path(out)
    if out.exists() and any(out.iterdir()) and not (out / "labs/run").exists():
        raise Trouble(f"{out} is neither empty nor an export")
    order = [lab.number for lab in labs]
    replaced, left_out = {}, TEACHERS
    for lab in labs:
        folder, solution = str(lab.folder.relative_to(guest.TOP)), lab.suite.fields.get("solution")
        later = order.index(lab.number) > order.index(last)
        if later:
            left_out += (folder + "/",)
        else:
            replaced[f"{folder}/skeleton.c"] = lab.skeleton()
            replaced.update({f"{folder}/{name}": None for name in OURS})
            if litmus.skeleton(lab):
                replaced[f"{folder}/{litmus.FILE}"] = litmus.skeleton(lab)
        # Later labs build on what this one's students have written.
        if solution and (later or lab.number == last):
            replaced[solution] = lab.skeleton()
    for name, source in CI.items():
        replaced[name] = (guest.LABS / "ci" / source).read_text(encoding="utf-8")
    kept = {name for name in files() if not name.startswith(left_out) and name not in replaced}
    names = kept | {name for name, text in replaced.items() if text is not None}
    for name in sorted(kept):
        path, to = guest.TOP / name, out / name
        to.parent.mkdir(parents=True, exist_ok=True)
        to.unlink(missing_ok=True)
        if path.is_symlink() or (name not in CHANGED and path.suffix != ".md"):
            shutil.copy2(path, to, follow_symlinks=False)
        else:
            text = path.read_text(encoding="utf-8")
            to.write_text(CHANGED[name](text) if name in CHANGED else document(text, name, names), encoding="utf-8")
            shutil.copymode(path, to)
    for name, text in replaced.items():
        if text is not None:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text, encoding="utf-8")


# What grades students' repositories, which hold their work
CI = {".github/workflows/labs.yml": "github.yml", ".gitlab-ci.yml": "gitlab.yml"}
COMMANDS = "class|gradescope|lab-export"
CHANGED = {
    "Makefile": makefile,
    ".gitignore": lambda text: text.replace("/work/\n", "/results/\n"),
    "tests/check": lambda text: re.sub(r"(?m)^\tlabs.*\n", "", text.replace(" hosts labs)", " hosts)")),
}


def gradescope(lab, seed, path):
    """Write an archive that Gradescope takes as an autograder."""
    kernels = [name for name in lab.kernels("stock") if name not in ("host", "real")]
    ours = [name for name in kernels if (guest.TOP / f"tools/kernels/{name}.config").exists()]
    stock = " ".join(name for name in kernels if name not in ours)
    scripts = {"setup.sh": SETUP.format(kernels=stock, ours=" ".join(ours)),
               "run_autograder": RUN.format(lab=lab.number, seed=shlex.quote(seed))}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in scripts.items():
            member = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            member.external_attr = 0o100755 << 16
            archive.writestr(member, text)
        for name in files():
            if not (guest.TOP / name).is_dir():  # as what a symbolic link may lead to
                archive.write(guest.TOP / name, f"tree/{name}")
