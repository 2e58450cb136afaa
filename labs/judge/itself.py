# SPDX-License-Identifier: GPL-2.0-only
"""The gates for the judge itself: what students and teachers see of it beside verdicts."""
import contextlib
import csv
import functools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import types
import unittest.mock
import zipfile

from . import classroom, crowd, examples, export, guest, marks, oops, patches, sandbox, similar, source, viva
from .__main__ import FOR_TEACHERS, Lab, numbers
from .hostile import Wrong

SEED = "gate"


def results_come_as_they_are_known():
    """A call that hangs ends its test, and the verdict is there before the next test has come to its end."""
    lab = Lab("2")
    text = lab.solution().replace("\tcount = min_t", "\tmsleep_interruptible(1000000);\n\tcount = min_t", 1)
    module = guest.Module(lab.suite, {lab.file: "#include <linux/delay.h>\n" + text}, guest.Kernel("stock"),
                          guest.BUILD / "gates/hangs", SEED).build(checked=False)
    machine = guest.Machine(module)
    tests = [test for test in lab.suite.tests if test.name in ("byte by byte", "pieces of 50 bytes")]
    try:
        results = machine.run(lab.suite, tests, SEED)
        _, failure = next(results)
        reports = (machine.folder / "reports").read_text()
        results.close()
    finally:
        machine.close()
    if not failure or "has not returned" not in failure.got:
        raise Wrong("a call that hangs is not noticed")
    if reports.count(" runs ") != 1:
        raise Wrong(f"{reports.count(' runs ')} calls were waited for before the first verdict")


EXAMPLES = "".join(f"example: number {number}\n\topen f /dev/sudoku ro -> ok\n" for number in range(examples.COUNT))


def examples_are_judged_once():
    """A verdict on examples is kept, for the same examples, seed and solution only."""
    lab, made = Lab("2"), []

    def failures(_lab, _text, tests, _seed, name):
        made.append(name)
        return {test: name == "leak" for test in tests}

    def judged(text, seed, again):
        made.clear()
        verdict = examples.judge(lab, {"a student": text}, seed)["a student"]
        if verdict.points != 3 or bool(made) == again:
            raise Wrong(f"{verdict.points} points after {len(made)} modules")

    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        stack.enter_context(unittest.mock.patch.object(examples, "failures", failures))
        stack.enter_context(unittest.mock.patch.object(examples, "KEPT", pathlib.Path(folder)))
        judged(EXAMPLES, "1", again=False)
        judged(EXAMPLES, "1", again=True)
        judged(EXAMPLES, "2", again=False)
        judged(EXAMPLES + "#", "1", again=False)
        with unittest.mock.patch.object(marks, "images", return_value={"stock": "another"}):
            judged(EXAMPLES, "1", again=False)


def a_class_is_told_why():
    """The table of a class has the same points as its JSON, and says why some are missing."""
    lab, folder = Lab("1"), guest.BUILD / "gates/class-why"
    shutil.rmtree(folder, ignore_errors=True)
    texts = {"right": (lab.solution(), "examples: There is no file examples."),
             "skeleton": (lab.skeleton(), f"{lab.suite.tests[0].name}: "),
             "clone": (lab.solution(), "examples: There is no file examples."),
             "Jo_17_x": (lab.solution(), "examples: There is no file examples."),
             "broken": (lab.solution() + "int x = y;\n", "does not build: "),
             "refused": (lab.solution() + "#include <linux/net.h>\n", "does not build: sudoku.c:")}
    for name, (text, _) in texts.items():
        place = folder / "from" / name / ("work/1" if name == "clone" else "")
        place.mkdir(parents=True)
        (place / lab.file).write_text(text, encoding="utf-8")
    for words in ("init", "-q"), ("add", "-f", "work"), ("-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "c",
                                                         "--date", "2027-03-01T10:02"):
        subprocess.run(["git", "-C", folder / "from/clone", *words], check=True)
    if classroom.safe("") or classroom.safe("=1") != "'=1":
        raise Wrong("the table says something of those who lack nothing, or has formulas")
    (folder / "pairs").write_text("right, left\n", encoding="utf-8")
    words = [guest.LABS / "run", "class", "LAB=1", f"FROM={folder}/from", f"OUT={folder}/out", f"PARTNERS={folder}/pairs"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode or "right" in done.stdout:
        raise Wrong(f"status {done.returncode}, or progress where nobody watches\n{done.stdout}{done.stderr}")
    students = json.loads((folder / "out/class.json").read_text(encoding="utf-8"))["students"]
    with open(folder / "out/class.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = "right" if row["name"] == "left" else row["name"]
            if ("2027-03-01 10:02" in row["commits"]) != (name == "clone"):
                raise Wrong(f"{row['name']}: commits: {row['commits']}")
            if not row["why"].startswith(texts[name][1]):
                raise Wrong(f"{row['name']}: {row['why']}")
            if int(row["score"]) != students[name]["score"]:
                raise Wrong(f"{row['name']}: {row['score']} points in one place, and others in another")
    if students["right"]["score"] != 100 - marks.settings()["examples"]:
        raise Wrong(f"a solution without examples gets {students['right']['score']}")
    with open(folder / "out/lms.csv", encoding="utf-8", newline="") as file:
        found = {row["Identifier"]: row for row in csv.DictReader(file)}
    if found.keys() != {*texts, "left"} or found["left"]["Points"] != str(students["right"]["score"]):
        raise Wrong(f"these are told to the learning management system: {found}")
    if "0 of 100" not in (folder / "out/feedback/broken.txt").read_text() or not (folder / "out/feedback/left.txt").exists():
        raise Wrong("nobody is told why")
    if f"{len(texts)} of {len(texts)} graded" not in (folder / "out/progress").read_text():
        raise Wrong("a file does not say how far it is")
    done = subprocess.run([*words, "ONLY=clone"], capture_output=True, text=True, check=False)
    if "  1 graded in" not in done.stdout:
        raise Wrong(f"one student is not graded alone\n{done.stdout}{done.stderr}")


def patches_are_taken():
    """A series in two versions, and what is wrong with others: three of them are told by the class."""
    lab, folder = Lab("1"), guest.BUILD / "gates/patches"
    shutil.rmtree(folder, ignore_errors=True)
    mails = {}
    for name in "right", "unsigned", "other", "missing", "astray":
        work = folder / name / "work/1"
        work.mkdir(parents=True)
        git = functools.partial(patches.git, folder / name)
        git("init", "-q")
        for text in lab.skeleton(), lab.solution():
            (work / lab.file).write_text(text, encoding="utf-8")
            git("add", ".")
            git("-c", f"user.name={name}", "-c", f"user.email={name}@localhost", "commit", "-q", "-m",
                f"{name}: a change\n\nWhich has a reason.")
        done = subprocess.run([guest.LABS / "run", "submit", "LAB=1", "VERSION=2"], capture_output=True, text=True, check=False,
                              env={**os.environ, **patches.NO_CONFIGURATION, "LABS_WORK": str(work.parent), "GIT_COMMITTER_NAME": name,
                                   "GIT_COMMITTER_EMAIL": f"{name}@localhost"})
        if done.returncode:
            raise Wrong(f"submit: status {done.returncode}\n{done.stdout}{done.stderr}")
        mails[name] = [path.read_text() for path in sorted((work / "patches").iterdir())]
    first = mails["right"][0].replace("PATCH v2 lab1 1/2", "PATCH lab1 1/1")
    mails["right"] = [mails["right"][1], first, mails["right"][0]]
    mails["unsigned"][1] = re.sub("(?m)^Signed-off-by.*\n", "", mails["unsigned"][1])
    mails["other"][1] = mails["other"][1].replace("work/1/sudoku.c", "driver/main.c")
    mails["missing"].pop()
    mails["astray"][1] = mails["astray"][1].replace("\n-", "\n-x")
    (folder / "mbox").write_text("".join(sum(mails.values(), [])), encoding="utf-8")
    done = subprocess.run([guest.LABS / "run", "class", "LAB=1", f"FROM={folder}/mbox", f"OUT={folder}/out"], capture_output=True,
                          text=True, check=False)
    students = json.loads((folder / "out/class.json").read_text(encoding="utf-8"))["students"]
    told = {name.partition("@")[0]: (one["score"], "".join(test["output"] for test in one["tests"][:1])) for name, one in students.items()}
    points = 100 - marks.settings()["examples"]
    if told != {"right": (points, ""), "unsigned": (0, "patch 2 has no Signed-off-by of unsigned@localhost"),
                "other": (0, "patch 2 changes driver/main.c: only work/1/examples and work/1/sudoku.c are handed in"),
                "missing": (0, "patch 2 of 2 is missing"), "astray": (0, "patch 2 does not apply to what patch 1 leaves")}:
        raise Wrong(f"{told}\n{done.stdout}{done.stderr}")


def copies_are_found():
    """A solution with other names, other comments, and functions that changed places, but not one that was written anew."""
    lab = Lab("3")
    names = re.compile(r"\b(?!sudoku_|copy_|mutex_|kmalloc|kfree|static\b|int\b)[a-z]+_[a-z_]+\b")
    solution = lab.solution()
    parts = re.split(r"(?m)(?<=^}\n)", solution)
    texts = {"first": solution, "renamed": names.sub(lambda name: "my_" + name[0], solution),
             "moved": "".join(parts[1:-1] + parts[:1] + parts[-1:]), "of another lab": Lab("5").solution(),
             "skeleton": lab.skeleton()}
    found = {(name, other) for _, name, other in similar.pairs(lab.skeleton(), solution, texts, marks.settings()["alike"])}
    if found != {("first", "renamed"), ("first", "moved"), ("moved", "renamed")}:
        raise Wrong(f"alike are {sorted(found)}")
    for lab in map(Lab, ("1", "2", "7a", "7b")):
        variants = source.mutants(lab.folder / "variants", ("name",))
        texts = {variant.name + twice: variant.plant(lab.solution()) for variant in variants for twice in ("", " copied")}
        if similar.pairs(lab.skeleton(), lab.solution(), texts, 60):
            raise Wrong(f"lab {lab.number} is too small to compare")


def gradescope_knows_the_student():
    """What Gradescope unpacks and runs grades a submission, with questions for the student whose it is."""
    lab, scores = Lab("1"), {}
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        export.gradescope(lab, SEED, top / "autograder.zip")
        with zipfile.ZipFile(top / "autograder.zip") as archive:
            for member in archive.infolist():
                os.chmod(archive.extract(member, top / "source"), (member.external_attr >> 16) & 0o777)
        (top / "submission").mkdir()
        (top / "submission" / lab.file).write_text(lab.solution(), encoding="utf-8")
        for name in "A. Student", "Another/One":
            (top / "submission_metadata.json").write_text(json.dumps({"id": 7, "users": [{"id": 3, "name": name}]}))
            done = subprocess.run([top / "source/run_autograder"], env={**os.environ, "AUTOGRADER": str(top)},
                                  capture_output=True, text=True, check=False)
            if done.returncode:
                raise Wrong(f"status {done.returncode}\n{done.stdout}{done.stderr}")
            result = json.loads((top / "results/results.json").read_text(encoding="utf-8"))
            scores[result["extra_data"]["name"]] = result["score"], tuple(result["extra_data"]["viva"])
    if scores.keys() != {"A. Student", "Another-One"} or len({viva for _, viva in scores.values()}) != 2:
        raise Wrong(f"it knows {scores}")
    if {score for score, _ in scores.values()} != {100 - marks.settings()["examples"]}:
        raise Wrong(f"solutions get {scores}")


def a_missing_kernel_is_trouble():
    """Where make finds no kernel, that is not what a student did, and it is said."""
    lab, kernel = Lab("1"), guest.Kernel("stock")
    kernel.headers = "/usr/share/no-kernel"
    try:
        guest.Module(lab.suite, {lab.file: lab.solution()}, kernel, guest.BUILD / "gates/no-kernel", SEED).build()
    except guest.DoesNotBuild as error:
        raise Wrong(f"the student is told that it does not build: {error}") from None
    except guest.Trouble as error:
        if "no-kernel" not in str(error):
            raise Wrong(f"it says {error}") from None


def gradescope_builds_kernels_before():
    """What Gradescope prepares once has every kernel that a lab is judged on: no submission waits for one."""
    with tempfile.TemporaryDirectory() as folder:
        export.gradescope(Lab("7a"), SEED, f"{folder}/autograder.zip")
        with zipfile.ZipFile(f"{folder}/autograder.zip") as archive:
            setup = archive.read("setup.sh").decode()
    if 'for kernel in labs kcsan; do\n\ttools/kernel "$kernel"' not in setup:
        raise Wrong(setup)


def the_worst_caps_the_mark():
    """A crash, a race and a call that never returns cap the mark; a wrong error and what only lockdep says do not."""
    lab, course = Lab("7b"), marks.settings()
    test = lab.suite.tests[0]
    script = test.script(lab.suite, test, SEED, lab.suite.names(SEED, test))

    def log(text):
        return oops.explain(text, types.SimpleNamespace(suite=lab.suite))

    found = {
        "crash": guest.judge(test, script, {}, log("BUG: kernel NULL pointer dereference, address: 0000000000000008"), None, ""),
        "hang": guest.judge(test, script, {}, guest.HANGS_UP, None, ""),
        "waits": guest.judge(test, script, {script.steps[0].report: "runs S"}, None, None, ""),
        "freed": guest.judge(test, script, {script.steps[0].report: "-22"}, None, log("BUG: KASAN: slab-use-after-free in f"), ""),
        "race": guest.Failure(test, "", "", "", next(text for line in test.lines for _, text in line.means if "parser has cells" in text)),
        "error": guest.judge(test, script, {script.steps[0].report: "-22"}, None, None, ""),
        "lockdep": guest.judge(test, script, {script.steps[0].report: "-22"}, None, log("possible circular locking dependency"), ""),
    }
    told = {name: marks.cap([None, failure])[0] for name, failure in found.items()}
    wanted = {**dict.fromkeys(("hang", "waits", "freed", "race"), course["grave"]), "crash": course["crash"], "error": 100, "lockdep": 100}
    if told != wanted or marks.total(96, 5, 1, most=60) != 60 - course["hint-cost"]:
        raise Wrong(f"{told}")


def yaml_commands(path):
    """Return the commands of labs/run in a workflow."""
    return set(re.findall(r"labs/run (\w+)", path.read_text(encoding="utf-8")))


def export_holds_together():
    """A class's repository names what it has, builds its labs, and has no solution of its last one, or of a later one."""
    with tempfile.TemporaryDirectory() as folder:
        for last in "3", "6", "10":
            export.class_repository([Lab(number) for number in numbers()], last, folder)
            top = pathlib.Path(folder)
            done = subprocess.run(["tests/names.py"], cwd=top, capture_output=True, text=True, check=False)
            if done.returncode:
                raise Wrong(f"up to lab {last}: {done.stdout}{done.stderr}")
            texts = [path.read_text(encoding="utf-8", errors="replace") for path in top.rglob("*")
                     if path.is_file() and ".git" not in path.parts]
            begun = {lab.number for lab in map(Lab, numbers()) if list(top.glob(f"labs/{lab.folder.name}/skeleton.c"))}
            for lab in map(Lab, numbers()):
                for block in () if lab.number in begun and lab.number != last else lab.source.parts():
                    if len(block) > 80 and any(block in text for text in texts):
                        raise Wrong(f"up to lab {last}: of the solution of lab {lab.number} there is:\n{block}")
        env = {**os.environ, "LABS_WORK": f"{folder}/work"}
        done = subprocess.run([top / "labs/run", "lab", "LAB=1"], env=env, capture_output=True, text=True, check=False)
        if done.returncode != 1 or "make hint" not in done.stdout:
            raise Wrong(f"lab 1 is not tested there\n{done.stdout}{done.stderr}")
        (top / "work/1/sudoku.c").write_text(Lab("1").solution(), encoding="utf-8")
        said = yaml_commands(top / ".gitlab-ci.yml") & yaml_commands(top / ".github/workflows/labs.yml")
        done = subprocess.run([top / "labs/run", *said, "OUT=results"], cwd=top, env=env, capture_output=True, text=True, check=False)
        result = json.loads((top / "results/result.json").read_text(encoding="utf-8"))
        points = 100 - marks.settings()["examples"]
        if done.returncode or (result["score"], result["max_score"], len(result["tests"])) != (points, 100, 1):
            raise Wrong(f"a push is graded with {result}\n{done.stdout}{done.stderr}")
        # Without examples, points are missing.
        if not re.search('<testsuite name="lab 1, [^>]* failures="1"><testcase ', (top / "results/result.xml").read_text(encoding="utf-8")):
            raise Wrong("the tests of lab 1 are missing in result.xml")
        if "/work" in (top / ".gitignore").read_text() or (top / ".github/workflows/check.yml").exists():
            raise Wrong("students cannot commit their work, or test ours")
        for command in FOR_TEACHERS:
            done = subprocess.run([top / "labs/run", command, "LAB=1", f"FROM={folder}/work", f"OUT={folder}/out"],
                                  env=env, capture_output=True, text=True, check=False)
            if done.returncode != 2 or "without solutions" not in done.stderr:
                raise Wrong(f"{command} is for teachers\n{done.stdout}{done.stderr}")


def a_viva_is_about_the_students_lines():
    """Questions are about lines that the skeleton does not have, and what the tests give with a change is measured."""
    lab = Lab("2")
    text = lab.solution()
    kinds = viva.drawn(text, lab.skeleton(), random.Random(SEED))
    given = lab.skeleton().split("\n")
    for change in (change for some in kinds.values() for change in some):
        if change.new == text or any(text.split("\n")[line - 1] in given for line in change.lines):
            raise Wrong(f"lines {change.lines}: {change.says}")
    if kinds.keys() < {"check", "without", "bound"}:
        raise Wrong(f"no more kinds of changes than {kinds.keys()}")
    checks = [question for question in viva.measured(lab, kinds["check"], "stock", SEED, guest.BUILD / "gates/viva") if question.failure]
    if not checks or "Which test fails first" not in checks[0].asks() or "expected" not in checks[0].answer():
        raise Wrong("a check that is dropped has no consequence")


def a_class_can_be_made_up():
    """Of each lab, with what students hand in."""
    for lab in map(Lab, numbers()):
        with tempfile.TemporaryDirectory() as folder:
            crowd.make(lab, folder, 25)
            made = [path.read_text(encoding="utf-8") for path in pathlib.Path(folder).glob(f"*/{lab.file}")]
            if len(made) != 25 or len(set(made)) < min(15, len(source.mutants(lab.folder / "mutants"))):
                raise Wrong(f"lab {lab.number}: {len(made)} submissions, {len(set(made))} of which differ")


def a_shell_ends_with_its_input():
    """Without a terminal, make lab-vm runs what it is given, and ends."""
    work = guest.BUILD / "gates/vm"
    (work / "2").mkdir(parents=True, exist_ok=True)
    (work / "2/sudoku.c").write_text(Lab("2").solution(), encoding="utf-8")
    done = subprocess.run([guest.LABS / "run", "vm", "LAB=2"], env={**os.environ, "LABS_WORK": str(work)}, text=True,
                          input="cat /dev/sudoku && echo that was $((40 + 2))\n", capture_output=True, check=False)
    if done.returncode or not re.search(r"(?m)[1-9]{81}\s*that was 42\r?$", done.stdout):
        raise Wrong(f"status {done.returncode}\n{done.stdout}{done.stderr}")


def what_cannot_work_is_said():
    """A lab that is not begun is not judged, and one cannot begin with anything else."""
    with tempfile.TemporaryDirectory() as folder:
        for words, status, wanted in ((["grade", "LAB=5"], 1, "make lab LAB=5"), (["lab", "LAB=5", "FROM=mine"], 2, "FROM=solution"),
                                      (["vm", "LAB=2", "ON=labs"], 2, "on the kernel stock only")):
            done = subprocess.run([guest.LABS / "run", *words], env={**os.environ, "LABS_WORK": folder}, text=True,
                                  capture_output=True, check=False)
            if done.returncode != status or wanted not in done.stdout + done.stderr or os.listdir(folder):
                raise Wrong(f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}")


def a_branch_may_be_named_labs():
    """A result names the commit, whatever branches are called."""
    with tempfile.TemporaryDirectory() as folder:
        for name in "labs", "driver", "include":
            (pathlib.Path(folder) / name).mkdir()
            (pathlib.Path(folder) / name / "file").touch()
        for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message=all"], ["branch", "labs"]):
            subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@localhost", "-C", folder, *words], check=True)
        with unittest.mock.patch.object(marks, "TOP", pathlib.Path(folder)):
            same = marks.commit()
            (marks.TOP / "labs/file").write_text("changed", encoding="utf-8")
            changed = marks.commit()
    if not re.fullmatch("[0-9a-f]{40}", same) or not changed.startswith(same + "+"):
        raise Wrong(f"{same}, then {changed}")


def a_kernel_is_built_while_the_student_reads():
    """The first make lab of lab 1 starts to build the kernel that later labs need, on a terminal only."""
    with tempfile.TemporaryDirectory() as folder:
        cache, tools, started = (pathlib.Path(folder) / name for name in ("cache", "tools", "started"))
        cache.mkdir()
        tools.mkdir()
        for path in pathlib.Path(guest.shell('echo "$cache"')).iterdir():
            if not path.name.startswith("labs-"):
                (cache / path.name).symlink_to(path)
        (tools / "setsid").write_text(f'#!/bin/sh\necho "$@" >>{started}\n')
        (tools / "setsid").chmod(0o755)
        env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "SUDOKU_CACHE": str(cache)}
        words = [guest.LABS / "run", "lab", "LAB=1", "TEST=loads"]
        subprocess.run(words, env={**env, "LABS_WORK": f"{folder}/script"}, capture_output=True, check=False)
        if started.exists():
            raise Wrong("a script starts to build a kernel")
        for _ in range(2):
            done = subprocess.run(["script", "-qec", " ".join(map(str, words)), "/dev/null"], stdin=subprocess.DEVNULL, text=True,
                                  env={**env, "LABS_WORK": f"{folder}/work"}, capture_output=True, check=False)
            if "It does not build" in done.stdout:
                raise Wrong(done.stdout)
            if not started.exists() or started.read_text() != "-f nice -n 19 tools/kernel labs\n":
                raise Wrong(f"it is not started once\n{done.stdout}")


def a_card_ends_the_machine():
    """What QEMU says when a device cannot go on is a verdict, and no trouble of the host's."""
    with tempfile.TemporaryDirectory() as folder:
        machine, log = pathlib.Path(folder) / "machine", pathlib.Path(folder) / "log"
        machine.write_text("#!/bin/sh\necho qemu: hardware error: EDU: out of bounds >&2; exit 134\n")
        machine.chmod(0o755)
        log.write_text("[    1.0] sudoku: the last words")
        list(sandbox.machine([machine], log))
        crash = oops.explain(log.read_text(), types.SimpleNamespace(suite=Lab("13").suite))
    if crash.word != "card" or "out of bounds" not in crash.title:
        raise Wrong(f"it is told: {crash.title}")


GATES = {
    "a card ends the machine": a_card_ends_the_machine,
    "a missing kernel is trouble": a_missing_kernel_is_trouble,
    "a kernel is built while the student reads": a_kernel_is_built_while_the_student_reads,
    "a shell ends with its input": a_shell_ends_with_its_input,
    "an export holds together": export_holds_together,
    "examples are judged once": examples_are_judged_once,
    "a class can be made up": a_class_can_be_made_up,
    "a class is told why": a_class_is_told_why,
    "copies are found": copies_are_found,
    "patches are taken": patches_are_taken,
    "gradescope builds kernels before": gradescope_builds_kernels_before,
    "gradescope knows the student": gradescope_knows_the_student,
    "a viva is about the student's lines": a_viva_is_about_the_students_lines,
    "results come as they are known": results_come_as_they_are_known,
    "the worst caps the mark": the_worst_caps_the_mark,
    "what cannot work is said": what_cannot_work_is_said,
    "a branch may be named labs": a_branch_may_be_named_labs,
}
