# SPDX-License-Identifier: GPL-2.0-only
"""The gates for submissions that are after the grader: refused by name, and without the check worth nothing all the same."""
import json
import shutil
import subprocess

from . import guest, source
from .errors import DoesNotBuild, Refused

LABS = ("2", "5")  # of those that are modules, and of those that are programs, one


class Wrong(Exception):
    pass


def secret():
    """Return a file of this host that no build may read."""
    path = guest.BUILD / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("'s', 'e', 'c', 'r', 'e', 't', 0\n", encoding="ascii")
    return path


def submissions(lab):
    """Return the sources by name, with what is to be seen of each."""
    for one in source.mutants(guest.LABS / "hostile/submissions", fields=("name", "base", "means")):
        if one.fields.get("lab", LABS[0]) != lab.number:
            continue
        base = lab.solution() if one.fields["base"] == "solution" else lab.skeleton()
        yield one, one.plant(base).replace("SECRET", str(secret()))


def folder_of(one, kind):
    return guest.BUILD / "gates" / f"hostile-{one.name}-{kind}"


def is_refused(lab, one, text):
    wanted = one.means.replace("SECRET", str(secret()))
    try:
        lab.build({lab.file: text}, lab.graded(False)[0], folder_of(one, "checked"), "gate")
    except Refused as error:
        if wanted not in str(error):
            raise Wrong(f"it is refused for another reason:\n{error}") from None
        return
    raise Wrong("it is not refused")


def gets_nothing(lab, one, text):
    try:
        made = guest.Module(lab.suite, {lab.file: text}, guest.Kernel("stock"), folder_of(one, "built"),
                            "gate").build(checked=False)
    except DoesNotBuild:
        if one.fields.get("builds") == "no":
            return
        raise
    if one.fields.get("builds") == "no":
        raise Wrong("it builds")
    machine = guest.Machine(made)
    try:
        passed = [test.name for test, failure in machine.run(lab.suite, lab.suite.tests, "gate") if not failure]
    finally:
        machine.close()
    if passed:
        raise Wrong(f"it passes {', '.join(passed)}")


NEIGHBOURS = ("panics", "forges-ktap-and-marks", "includes-a-host-file", "forks", "writes-reports", "never-returns")


def neighbours_are_unhurt(lab):
    """Grade a class of hostile and honest submissions, several at a time, and once more, when nothing is to be done."""
    folder = guest.BUILD / f"gates/class-{lab.number}"
    full = sum(test.points for test in lab.suite.tests if test.fields.get("on") != "real")
    shutil.rmtree(folder, ignore_errors=True)
    texts = {one.name: text for one, text in submissions(lab) if one.name in NEIGHBOURS}
    texts.update({"a solution": lab.solution(), "one more solution": lab.solution()})
    for name, text in texts.items():
        (folder / "from" / name).mkdir(parents=True)
        (folder / "from" / name / lab.file).write_text(text, encoding="utf-8")
    (folder / "from/link").mkdir()
    (folder / "from/link" / lab.file).symlink_to(guest.LABS / "README.md")
    (folder / "from/nothing").mkdir()
    words = [str(guest.LABS / "run"), "class", f"LAB={lab.number}", f"FROM={folder}/from", f"OUT={folder}/out", "JOBS=2"]
    for again in False, True:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Wrong(f"status {done.returncode}\n{done.stdout}{done.stderr}")
        if again != (f"; {len(texts) + 2} as before" in done.stdout):
            raise Wrong(f"it does not go on where it was, or begins so\n{done.stdout}")
        students = json.loads((folder / "out/class.json").read_text(encoding="utf-8"))["students"]
        for name, result in students.items():
            points = result["extra_data"]["tests"]
            if points != (full if name.endswith("solution") else 0):
                raise Wrong(f"{name} gets {points}\n{done.stdout}")


def gates(lab):
    """Yield (name, function, arguments), as the gates of a lab. A program that is refused is never run."""
    for one, text in submissions(lab):
        if one.means != "-":
            yield f"hostile: {one.name} is refused", is_refused, lab, one, text
        if "host" not in lab.graded(False):
            yield f"hostile: {one.name} gets nothing", gets_nothing, lab, one, text
    yield f"hostile: neighbours in a class of lab {lab.number} are unhurt, and what is graded stays", \
        neighbours_are_unhurt, lab
