# SPDX-License-Identifier: GPL-2.0-only
"""Labs as patches, as kernel work is handed in: a series of the student's commits, and an mbox with the series of a class.

A series has each commit that changed the lab's file or its examples, from the first on, with Signed-off-by. Of several
versions of a series, the last one counts.
"""
import collections
import email
import email.policy
import email.utils
import os
import re
import shutil
import subprocess

from . import guest
from .errors import Trouble

SUBJECT = re.compile(r"\[PATCH(?: v(\d+))? lab(\w+) (\d+)/(\d+)\]")
NO_CONFIGURATION = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_COMMITTER_NAME": "class",
                    "GIT_COMMITTER_EMAIL": "class@localhost"}


def git(folder, *words, check=True):
    """Run git without anybody's configuration; return its status and what it said."""
    done = subprocess.run(["git", "-C", folder, *words], env={**os.environ, **NO_CONFIGURATION}, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, errors="replace", check=False)
    if check and done.returncode:
        raise Trouble(f"git {words[0]}: {done.stderr.strip()}")
    return done.returncode, done.stdout


def complaints(patches):
    """Return what checkpatch says of patches: a line each."""
    words = ("--strict", "--terse", "--no-tree", "--no-summary", "--ignore", "FILE_PATH_CHANGES")
    said = guest.shell('"$(checkpatch)" "$@" || true', *words, *map(str, patches))
    return [line for line in said.splitlines() if re.search(r"(ERROR|WARNING|CHECK): ", line)]


def send(lab, version, out):
    """Write a series of the student's commits to a folder; return its patches."""
    names = [f"{lab.work}/{name}" for name in lab.handed_in]
    top = subprocess.run(["git", "-C", lab.work, "rev-parse", "--show-toplevel"], capture_output=True, text=True, check=False)
    if top.returncode:
        raise Trouble(f"{lab.work} is in no git repository: git init, git add and git commit make one")
    commits = subprocess.run(["git", "-C", lab.work, "rev-list", "--reverse", "HEAD", "--", *names], capture_output=True, text=True,
                             check=False).stdout.split()
    if not commits:
        raise Trouble(f"no commit has {names[0]}: git add -f and git commit it first")
    if git(lab.work, "status", "--porcelain", "--", *names)[1]:
        raise Trouble(f"{lab.work} has changes that no commit has: git commit them first")
    shutil.rmtree(out, ignore_errors=True)
    for number, commit in enumerate(commits, 1):
        prefix = f"PATCH{f' v{version}' if version else ''} lab{lab.number} {number}/{len(commits)}"
        made = subprocess.run(["git", "-C", lab.work, "format-patch", "-1", "-s", "-N", "-q", "--subject-prefix", prefix,
                               "--start-number", str(number), "-o", out, commit, "--", *names], capture_output=True, text=True, check=False)
        if made.returncode:
            raise Trouble(made.stderr.strip())
    return sorted(out.iterdir())


class Series:
    """What one student has sent: files in a folder, or a sentence on what is wrong."""

    def __init__(self, sender, patches, folder, lab):
        self.sender, self.folder, self.complaints = sender, folder, []
        self.folder.mkdir(parents=True)
        self.paths = {f"work/{lab.number}/{name}" for name in lab.handed_in}
        self.wrong = self.counted(patches) or self.applied([patches[number] for number in sorted(patches)])

    @staticmethod
    def counted(patches):
        """Return which patch of a series, by its number, is missing or came twice."""
        last = max(total for total, _ in patches.values())
        missing = [number for number in range(1, last + 1) if number not in patches]
        return f"patch {missing[0]} of {last} is missing" if missing else ""

    def applied(self, patches):
        git(self.folder, "init", "-q")
        for number, (_, path) in enumerate(patches, 1):
            text = path.read_text(encoding="utf-8", errors="replace")
            if not re.search(rf"(?mi)^Signed-off-by: .*<{re.escape(self.sender)}>", text):
                return f"patch {number} has no Signed-off-by of {self.sender}"
            _, touched = git(self.folder, "apply", "--numstat", "-z", str(path), check=False)
            others = {line.split("\t")[-1] for line in touched.split("\0") if line} - self.paths
            if others:
                return f"patch {number} changes {sorted(others)[0]}: only {' and '.join(sorted(self.paths))} are handed in"
            if git(self.folder, "am", "-q", str(path), check=False)[0]:
                return f"patch {number} does not apply" + (f" to what patch {number - 1} leaves" if number > 1 else "")
        self.complaints = complaints(path for _, path in patches)
        return ""


def take(mbox, lab, out):
    """Return the series of a lab in an mbox, by the address that sent them."""
    shutil.rmtree(out, ignore_errors=True)
    (out / "mails").mkdir(parents=True)
    git(out, "mailsplit", f"-o{out / 'mails'}", str(mbox.resolve()))
    found = collections.defaultdict(lambda: collections.defaultdict(dict))
    for path in sorted((out / "mails").iterdir()):
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        subject = SUBJECT.search(" ".join(str(mail["subject"] or "").split()))
        sender = email.utils.parseaddr(str(mail["from"] or ""))[1].lower()
        if subject and subject[2] == lab.number and int(subject[3]) and re.fullmatch(r"[\w.+-]+@[\w.-]+", sender):
            found[sender][int(subject[1] or 1)][int(subject[3])] = int(subject[4]), path
    return {sender: Series(sender, versions[max(versions)], out / "series" / sender, lab) for sender, versions in sorted(found.items())}
