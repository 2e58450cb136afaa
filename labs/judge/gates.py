# SPDX-License-Identifier: GPL-2.0-only
"""Judges the labs themselves; KTAP on standard output.
usage: gates [brief | stock | ours] [LAB[:PART] | judge[:PART] | debug | hostile[:PART]]...

stock leaves out what needs a kernel that we build, ours all else; brief is of stock what is neither a mutant, nor a block left out, nor
about seeds, nor on the newer kernel or in the real driver, nor, without LAB, of a skeleton or the judge. SEEDS=50 tries fifty seeds, not ten.

Skeletons build without a warning and get no points; so does a solution that lacks one of its blocks not get all;
solutions get 100 on every kernel, and so do variants, which are unusual and correct; those with "on: KERNEL" on that
one only; each mutant fails its test with its message; what "read" names is there.
"""
import concurrent.futures
import functools
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading

from . import guest, hostile, itself, litmus, locks, post, source
from .classroom import TRIES
from .__main__ import HOSTS, Lab, numbers
from .hostile import Wrong
from .several import together
from .tests import TestError

SEED = "gate"
SEEDS = int(os.environ.get("SEEDS", "10"))
OURS = ("labs", "kcsan")
TOGETHER = 12  # mutants in a boot
DRIVER_LINK = re.compile(r"\b((?:driver|include|tests|userspace|docs)/[\w./-]+\.[ch\d])(?::(\w+))?")


def results(lab, text, kernel, name, tests=None, clean=False, seed=SEED):
    """Build and run; return the failures by test."""
    folder = guest.BUILD / "gates" / f"{lab.number}-{name}"
    if lab.kind is post:
        text = post.filled(lab.suite, text, seed)
    module, machine_of = lab.build({lab.file: text}, kernel, folder, seed)
    if clean and module.warnings:
        raise Wrong(f"warnings:\n{module.warnings}")
    machine = machine_of(module, kernel != "newer")  # the clock of graded runs; on newer, that of `make lab`
    try:
        return dict(machine.run(lab.suite, tests or lab.tests(kernel), seed))
    finally:
        machine.close()


def results_on(kernels, lab, text, name, clean=False):
    """Build and run on some kernels; a test fails when it fails on one of them."""
    failures = {}
    for kernel in kernels:
        for test, failure in results(lab, text, kernel, f"{name}-{kernel}", clean=clean).items():
            failures[test] = failures.get(test) or failure
    return failures


def told(failure):
    return "" if not failure else "\n".join(
        f"  {name}: {getattr(failure, name)}" for name in ("tried", "expected", "got", "means", "detail"))


def skeleton_gets_nothing(lab):
    if lab.suite.fields.get("skeleton") == "does not build":
        for kernel in lab.quick():
            try:
                results(lab, lab.skeleton(), kernel, f"skeleton-{kernel}")
            except guest.DoesNotBuild:
                continue
            raise Wrong(f"the skeleton builds on {kernel}")
        return
    for test, failure in results_on(lab.quick(), lab, lab.skeleton(), "skeleton", clean=True).items():
        if test.points and not failure:
            raise Wrong(f"the skeleton passes \"{test.name}\"")


def block_is_missed(lab, block):
    for kernel in lab.kernels("stock", real=False):
        try:
            if any(results(lab, lab.solution(without=block), kernel, f"without-{block}-{kernel}").values()):
                return
        except guest.DoesNotBuild:
            return
    raise Wrong("all tests pass without it")


def solution_gets_all(lab, kernel, seed=SEED):
    for test, failure in results(lab, lab.solution(), kernel, f"solution-{kernel}", clean=True, seed=seed).items():
        if failure:
            raise Wrong(f"\"{test.name}\" fails with SEED={seed}\n{told(failure)}")


def no_seed_matters(lab, kernel):
    """Tests may not assume of their puzzles what judge/puzzles.py does not promise. 90211 once drew too hard a puzzle."""
    for seed in "90211", *random.sample(range(100000), SEEDS - 1):
        solution_gets_all(lab, kernel, str(seed))


def memory_tells(lab, count):
    """What our script for drgn finds in what machines left behind must be what was planted there. It cannot read the source."""
    for seed in map(str, random.sample(range(100000), count)):
        left = guest.BUILD / "gates" / f"{lab.number}-seed-{seed}"
        shutil.rmtree(left, ignore_errors=True)
        post.hand_out(lab.suite, seed, left)
        text = "".join(subprocess.run([*shlex.split(post.reader(left, day)), lab.folder / "solution.py", day, left], stdout=subprocess.PIPE, text=True,
                                      check=True).stdout for day in post.DAYS) + "".join(re.findall(r"(?m)^.*-mistake:.*\n", lab.solution()))
        for test, failure in results(lab, text, "stock", f"seed-{seed}-answers", seed=seed).items():
            if failure:
                raise Wrong(f"\"{test.name}\" fails with SEED={seed}\n{told(failure)}\n{text}")
        shutil.rmtree(left)


def barrier_is_compared(lab):
    """Our litmus test has the accesses of our driver and of README's reader. A relaxed store is named, and variants have a writer."""
    reader = re.findall(r"__ATOMIC_(\w+)|ring->entry(\[)", (lab.folder / "README.md").read_text())
    if reader != [("ACQUIRE", ""), ("", "["), ("ACQUIRE", ""), ("RELAXED", "")]:
        raise Wrong(f"the reader of README is no longer that of judge/litmus.py: {reader}")
    ours, relaxed = source.Marked(lab.folder / litmus.FILE).solution(), "WRITE_ONCE(*count, 3)"
    wrong = litmus.compare(lab.file, lab.solution(), ours)
    if wrong:
        raise Wrong(wrong)
    said = litmus.compare(lab.file, lab.solution(), ours.replace("smp_store_release(count, 3)", relaxed))
    if relaxed not in said or "smp_store_release(&ring->count" not in said:
        raise Wrong(f"a relaxed store in P0 is not named: {said}")
    for variant in source.mutants(lab.folder / "variants", ("name",)):
        said = litmus.compare(lab.file, variant.plant(lab.solution()), ours)
        if said and not said.startswith("P0 is not"):
            raise Wrong(f"{variant.name}: {said}")


def barrier_is_proven(lab):
    """herd7 forbids the clause of our litmus test and that of the tour; it allows it without a barrier. Half a clause is refused."""
    ours = source.Marked(lab.folder / litmus.FILE).solution()
    tour = re.search(r"(?m)^    P0(?:.*\n    )+.*\n", (guest.TOP / "docs/tour.md").read_text())[0]
    tour = "C tour\n\n{}\n\n" + re.sub("(?m)^    ", "", tour)
    for text, wanted in ((ours, ""), (re.sub(r"smp_store_release\(", "WRITE_ONCE(*", ours), "find count 3, then entry 0"),
                         (ours.replace("smp_wmb();", ""), "find count 1, then entry 2, then count 1"),
                         (ours.replace("READ_ONCE(*slot)", "*slot"), "data race"),
                         (ours.replace(r"1:r0=3 /\ 1:r1=0 \/", ""), "smp_load_acquire"), (ours.replace(r" \/ 1:r1=2 /\ 1:r2=1", ""), "smp_rmb")):
        said = litmus.ask(text)
        if (wanted not in said) if wanted else said:
            raise Wrong(f"wanted: {wanted or 'nothing'}; said: {said}\n{text}")
    for text, wanted in (tour, False), (tour.replace("smp_store_release(", "WRITE_ONCE(*"), True):
        if litmus.herd(text)[0] != wanted:
            raise Wrong(text)


def mutant_kernel(lab, mutant):
    """Return the test of a mutant, and the kernel that it is run on."""
    tests = [test for test in lab.suite.tests if test.name == mutant.test]
    if not tests:
        raise Wrong(f"there is no test \"{mutant.test}\"")
    return tests[0], tests[0].fields.get("on", mutant.on or lab.kernels("stock")[0])


def results_together(lab, mutants, kernel):
    """Return the failures of mutants by name, where they failed."""
    wanted = {}
    for mutant in mutants:
        try:
            wanted[mutant.name] = mutant.plant(lab.solution()), [mutant_kernel(lab, mutant)[0]]
        except source.SourceError:
            continue
    return {name: next(iter(failures.values())) for name, failures in together(lab, wanted, kernel, SEED).items()}


def variants_pass(lab, variants, kernel):
    """Judge unusual but correct sources, first together; in doubt, each is run alone."""
    name_of = {variant: f"variant-{variant.name}-{kernel}" for variant in variants}
    try:
        found = together(lab, {name_of[variant]: (variant.plant(lab.solution()), lab.tests(kernel)) for variant in variants}, kernel, SEED) \
            if len(variants) > 1 else {}
    except (guest.Trouble, source.SourceError):
        found = {}
    for variant in variants:
        failures = found.get(name_of[variant], {})
        good = len(failures) == len(lab.tests(kernel)) and not any(failures.values())
        held = attempt(lambda one=variant: locks_are_held(lab, one.plant(lab.solution()), name_of[one])) if kernel == lab.kernels("stock")[0] else None
        yield held or (None if good else attempt(variant_passes, lab, variant, kernel, name_of[variant]))


def variant_passes(lab, variant, kernel, name):
    for test, failure in results(lab, variant.plant(lab.solution()), kernel, name).items():
        if failure:
            raise Wrong(f"\"{test.name}\" fails\n{told(failure)}")


def mutants_are_told(lab, mutants, kernel):
    """Judge mutants, first together. What one did to the kernel may fall on the next: in doubt, each is run alone."""
    try:
        found = results_together(lab, mutants, kernel)
    except guest.Trouble:
        found = {}
    for mutant in mutants:
        try:
            mutant_is_told(mutant, found.get(mutant.name))
            yield None
        except Wrong:
            yield attempt(mutant_alone, lab, mutant)


def mutant_alone(lab, mutant):
    test, kernel = mutant_kernel(lab, mutant)
    mutant_is_told(mutant, results(lab, mutant.plant(lab.solution()), kernel, f"mutant-{mutant.name}", [test])[test])


def mutant_is_told(mutant, failure):
    if not failure:
        raise Wrong(f"\"{mutant.test}\" passes")
    if mutant.means not in failure.means or mutant.fields.get("got", "") not in failure.got:
        raise Wrong(f"the message is another\n{told(failure)}")
    if mutant.worst and mutant.worst != failure.worst:
        raise Wrong(f"it caps the mark as {failure.worst or 'nothing'}, not as {mutant.worst}")


def links_are_there(lab):
    texts = [(lab.folder / "tests").read_text(), (lab.folder / "README.md").read_text()]
    for text in texts:
        for path, name in DRIVER_LINK.findall(text):
            file = guest.TOP / path
            if not file.exists():
                raise Wrong(f"there is no {path}")
            if name and not re.search(rf"\b{name}\b", file.read_text()):
                raise Wrong(f"{path} has no {name}")


def missing(lab, text, name="solution"):
    return locks.missing(lab.suite, {lab.file: text}, guest.BUILD / "gates" / f"{lab.number}-{name}-locks")


def locks_are_held(lab, text, name="solution"):
    if found := missing(lab, text, name):
        raise Wrong("\n".join(found))


def locks_are_missed(lab):
    """The solution uses nothing without its lock; without its first mutex_lock(), it does, in that function."""
    text = lab.solution()
    locks_are_held(lab, text)
    taken = re.search(r"(?m)^\t+mutex_lock\(&(.*)\);\n", text)
    first, last = (text.count("\n", 0, at) + 1 for at in (taken.start(), text.index("\n}\n", taken.end())))
    found = missing(lab, text[:taken.start()] + text[taken.end():])
    if not found or not all(first <= int(one.split(":")[1]) < last and one.endswith(f" without {taken[1]}") for one in found):
        raise Wrong(f"without line {first}:\n" + "\n".join(found))


def boots(lab, sources, kernel):
    """Divide a list into parts that are judged together: each is a boot or, where nothing boots, one source."""
    size = TOGETHER if lab.kind is guest and kernel not in HOSTS else 1
    return (sources[at:at + size] for at in range(0, len(sources), size))


def gates(lab, part=""):
    """Yield (kernel, names, function): the function gives what is wrong with each of the names, or None."""
    def one(kernel, name, function, *arguments):
        if part in name:
            yield kernel, [f"lab {lab.number}: {name}"], lambda: [attempt(function, lab, *arguments)]

    kernels = lab.kernels("stock newer")
    yield from one("none", "what the tests and README name in the tree is there", links_are_there)
    yield from one(lab.quick()[-1], "the skeleton gets nothing", skeleton_gets_nothing)
    if '"locks.h"' in lab.source.text:
        yield from one("none", "a missing lock is named" + ("" if locks.there() else " # SKIP clang-22 or headers of Linux 7 are missing"),
                       locks_are_missed if locks.there() else lambda _: None)
    blocks = lab.source.blocks()
    for block in range(blocks if blocks > 1 else 0):
        yield from one(kernels[0], f"block {block + 1} is missed", block_is_missed, block)
    for kernel in kernels:
        yield from one(kernel, f"the solution gets 100 on {kernel}", solution_gets_all, kernel)
    yield from one(kernels[0], f"the solution gets 100 with {SEEDS} seeds", no_seed_matters, kernels[0])
    if lab.kind is post:
        yield from one("stock", "drgn finds the answers for 3 seeds", memory_tells, 3)
    if litmus.skeleton(lab):
        yield from one("none", "the barrier: ring.litmus is compared", barrier_is_compared)
        here = shutil.which("herd7")
        yield from one("none", "the barrier: herd7 decides" + ("" if here else " # SKIP there is no herd7"),
                       barrier_is_proven if here else str)
    by_kernel = {}
    for mutant in source.mutants(lab.folder / "mutants"):
        if part in f"mutant {mutant.name}":
            by_kernel.setdefault(mutant_kernel(lab, mutant)[1], []).append(mutant)
    for kernel, mutants in by_kernel.items():
        for some in boots(lab, mutants, kernel):
            names = [f"lab {lab.number}: mutant {mutant.name}" for mutant in some]
            if len(some) == 1:
                yield kernel, names, functools.partial(lambda mutant: [attempt(mutant_alone, lab, mutant)], some[0])
            else:
                yield kernel, names, functools.partial(mutants_are_told, lab, some, kernel)
    variants = [variant for variant in source.mutants(lab.folder / "variants", ("name",))
                if part in f"variant {variant.name}"]
    for kernel in lab.graded(real=False) if variants else ():
        for some in boots(lab, [variant for variant in variants if variant.on in (None, kernel)], kernel):
            names = [f"lab {lab.number}: variant {variant.name} gets 100 on {kernel}" for variant in some]
            yield kernel, names, functools.partial(variants_pass, lab, some, kernel)


def debugger_stops():
    """A debugger stops in our module, and where a wrong one dies when its run is replayed."""
    lab = Lab("2")
    follows = [one for one in source.mutants(lab.folder / "mutants") if one.name == "follows-the-pointer"][0]
    for command, text, wanted in (("debug", lab.solution(), "Breakpoint 1, sudoku_read (file="),
                                  ("replay", follows.plant(lab.solution()), "memcpy((void __force *)buf")):
        work = guest.BUILD / "gates/debug"
        (work / lab.number).mkdir(parents=True, exist_ok=True)
        (work / lab.number / lab.file).write_text(text)
        done = subprocess.run([guest.LABS / "run", command, "LAB=2", "TEST=whole"], stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env={**os.environ, "LABS_WORK": str(work)})
        if wanted not in done.stdout.partition("breakpoint 1 at")[2]:
            raise Wrong(f"labs/run {command} does not stop:\n{done.stdout}")


def attempt(function, *arguments):
    """Return what is wrong, or None. Trouble of the host's is tried again, as in a class."""
    said = None
    for _ in range(TRIES):
        try:
            function(*arguments)
            return None
        except guest.Trouble as error:
            said = str(error)
        except (Wrong, TestError, guest.DoesNotBuild, source.SourceError) as error:
            return str(error)
    return said


def main():
    words = sys.argv[1:]
    which = words.pop(0) if words and words[0] in ("brief", "stock", "ours") else ""
    every = []
    for name in words or [*numbers(), *(["judge", "debug", "hostile"] if which != "brief" else [])]:
        name, _, part = name.partition(":")
        if name == "hostile":
            every += [("stock", [gate[0]], functools.partial(lambda call: [attempt(*call)], gate[1:]))
                      for lab in hostile.LABS for gate in hostile.gates(Lab(lab)) if part in gate[0]]
        elif name == "judge":
            every += [("stock", [f"judge: {said}"], functools.partial(lambda gate: [attempt(gate)], gate))
                      for said, gate in itself.GATES.items() if part in said]
        elif name == "debug":
            every.append(("stock", ["lab 2: a debugger stops in it"], lambda: [attempt(debugger_stops)]))
        else:
            every += gates(Lab(name), part)
    jobs = [job for kernel, *job in every if not which or (kernel in OURS) == (which == "ours")]
    if which == "brief":
        jobs = [job for job in jobs if not re.search(r": (mutant|variant|block) | on (newer|real)$| seeds$" + "| the skeleton " * (not words), job[0][0])]
    guest.programs()
    lock, count, failed = threading.Lock(), 0, 0
    print(f"KTAP version 1\n1..{sum(len(names) for names, _ in jobs)}", flush=True)

    def work(job):
        nonlocal count, failed
        names, function = job
        for name, wrong in zip(names, function()):
            with lock:
                count += 1
                failed += wrong is not None
                for line in (wrong or "").splitlines():
                    print("# " + line)
                print(f"{'not ok' if wrong is not None else 'ok'} {count} {name}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for job in pool.map(work, jobs):
            assert job is None
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
