# SPDX-License-Identifier: GPL-2.0-only
"""Runs tests on many sources of a lab in few boots."""
import copy

from . import guest


class Several(guest.Machine):
    """Each source is a module in a folder of its own."""

    hangs = 1000  # of different sources

    def __init__(self, modules, icount):
        super().__init__(next(iter(modules.values())), icount)
        self.modules = modules


def together(lab, wanted, kernel, seed, folder=guest.BUILD / "gates"):
    """Run tests on sources, both by name, in as few boots as they leave possible; return their failures by name and test.
    A source that does not build is left out."""
    modules, every = {}, []
    for name, (text, tests) in wanted.items():
        try:
            module, _ = lab.build({lab.file: text}, kernel, folder / f"{lab.number}-{name}", seed)
        except guest.DoesNotBuild:
            continue
        modules[f"/{name}"] = module
        for test in map(copy.copy, tests):
            test.fields = {**test.fields, "place": f"/{name}"}
            every.append(test)
    failures = {}
    if every:
        machine = Several(modules, True)  # as when they are graded: a busy host changes nothing
        try:
            for test, failure in machine.run(lab.suite, every, seed):
                failures.setdefault(test.fields["place"][1:], {})[test.name] = failure
        finally:
            machine.close()
    return failures
