# SPDX-License-Identifier: GPL-2.0-only
"""What a course decides, what a student has so far, and how points come about."""
import hashlib
import json
import pathlib
import random
import re
import subprocess

from .guest import Kernel

TOP = pathlib.Path(__file__).resolve().parents[2]


def settings():
    text = (TOP / "labs/settings").read_text(encoding="utf-8")
    return {name: int(value) if value.isdigit() else value for name, value in re.findall(r"(?m)^([\w-]+): (.+)$", text)}


def cap(failures):
    """Return the most that a lab is worth with these failures, and the worst of them, or None."""
    course = settings()
    return min(((course[failure.worst], failure) for failure in failures if failure and failure.worst),
               key=lambda one: one[0], default=(100, None))


def total(tests, examples=0, hints=0, late=0, style=0, with_examples=True, most=100, bonus=0):
    """Return the points of a submission: of its tests, of its examples, and a bonus, less hints, days and what checkpatch found."""
    course = settings()
    share = course["examples"] if with_examples else 0
    points = min((tests * (100 - share) + 50) // 100 + min(examples, share) + bonus, most)
    return max(points - hints * course["hint-cost"] - late * course["late-cost"] - style, 0)


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode(errors="surrogateescape")).hexdigest()


def commit():
    """Return the commit of the labs, with a "+" when something was changed since; a tree without git has a digest instead."""
    done = subprocess.run(["git", "-C", TOP, "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    if done.returncode:
        paths = sorted(path for path in [*(TOP / "labs").rglob("*"), *(TOP / "driver").rglob("*")]
                       if path.is_file() and "__pycache__" not in path.parts)
        return "tree " + digest(*(path.read_text(encoding="utf-8", errors="replace") for path in paths))
    changed = "".join(subprocess.run(["git", "-C", TOP, *words, "--", "labs", "driver", "include"], capture_output=True, text=True,
                                     errors="replace", check=True).stdout
                      for words in (["diff", "HEAD"], ["ls-files", "--others", "--exclude-standard"]))
    return done.stdout.strip() + ("+" + digest(changed)[:12] if changed else "")


def images(names):
    """Return digests of the kernels of these names; what runs without a kernel of its own has none."""
    digests = {}
    for name in names:
        if name not in ("host", "real"):
            with open(Kernel(name).image, "rb") as file:
                digests[name] = hashlib.file_digest(file, "sha256").hexdigest()
    return digests


class Progress:
    """What is kept in work/N/progress.json: the best score, its seed, hints taken, examples judged."""

    def __init__(self, lab):
        self.path = lab.work / "progress.json"
        self.values = {"best": None, "seed": None, "hints": 0, "examples": 0, "judged": None}
        try:
            self.values.update(json.loads(self.path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            pass

    def __getitem__(self, name):
        return self.values[name]

    def set(self, **values):
        self.values.update(values)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.values, indent=1) + "\n", encoding="utf-8")

    def graded(self, score, seed):
        if self["best"] is None or score > self["best"]:
            self.set(best=score, seed=seed)

    def changed(self, text):
        """Say whether these are other examples than those that were judged."""
        return bool(text and self["judged"]) and self["judged"] != digest(text)

    def example_points(self, text):
        """Return the points of the examples, if these are the ones that were judged."""
        return self["examples"] if text and self["judged"] == digest(text) else 0


def paragraphs(path):
    """Return the paragraphs of a file, each as one line; none when it is not there."""
    if not path.exists():
        return []
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")) if part.strip()]


def questions(lab, seed, name=""):
    """Return two questions for a viva: the same ones for the same seed and student."""
    every = paragraphs(lab.folder / "viva")
    return random.Random(f"{seed} {name} {lab.number}").sample(every, min(2, len(every)))
