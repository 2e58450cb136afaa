# SPDX-License-Identifier: GPL-2.0-only
"""The gates for the judge itself: what students and teachers see of it beside verdicts."""
from . import guest
from .hostile import Wrong

SEED = "gate"


def results_come_as_they_are_known(lab_of):
    """A call that hangs ends its test, and the verdict is there before the next test has come to its end."""
    lab = lab_of("2")
    text = lab.solution().replace("\tcount = min_t", "\tmsleep_interruptible(1000000);\n\tcount = min_t", 1)
    module = guest.Module(lab.suite, {lab.file: "#include <linux/delay.h>\n" + text}, guest.Kernel("6.1"),
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


GATES = {
    "results come as they are known": results_come_as_they_are_known,
}
