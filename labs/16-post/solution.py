# SPDX-License-Identifier: GPL-2.0-only
"""Our solution of lab 16, run by drgn: prints the answers that a memory gives. usage: drgn ... solution.py crash|hang|leak FOLDER

Which lines are at fault is found by reading depot.c.
"""
import pathlib
import re
import subprocess
import sys

from drgn import Object, cast
from drgn.helpers.linux.fs import for_each_file
from drgn.helpers.linux.list import list_for_each_entry
from drgn.helpers.linux.pid import for_each_task
from drgn.helpers.linux.slab import slab_cache_for_each_allocated_object


def stores():
    return list(list_for_each_entry("struct store", prog["stores"].address_of_(), "list"))


def desk_of(task):
    for _, file in for_each_file(task):
        if file.f_op == prog["fops"].address_of_():
            return cast("struct desk *", file.private_data)
    return None


def clerks():
    return [task for task in for_each_task(prog) if task.mm and task.pid != 1]


def own_frames(task):
    """Yield the frames of a task that are in depot.c, innermost first."""
    for frame in prog.stack_trace(task):
        try:
            file, line, _ = frame.source()
        except LookupError:
            continue
        if file.endswith("depot.c"):
            yield frame, line


def line_in_log():
    """Return the line of the first place in depot.ko that the log names, for a stack that drgn cannot follow as far as that."""
    log = pathlib.Path(sys.argv[2], "crash.log").read_text(errors="replace")
    function, offset = re.search(r"(\w+)\+(0x\w+)/0x\w+ \[depot\]", log).groups()
    said = subprocess.run(["gdb", "-batch", "-ex", f"info line *({function}+{offset}-1)", f"{sys.argv[2]}/depot.ko"], stdout=subprocess.PIPE,
                          text=True, check=True).stdout
    return re.search(r"Line (\d+)", said)[1]


def owner(mutex):
    return Object(prog, "struct task_struct *", value=mutex.owner.counter.value_() & ~7)


def crash():
    dead = next(task for task in clerks() if any(frame.name == "oops_end" or "panic" in (frame.name or "") for frame in prog.stack_trace(task)))
    desk = desk_of(dead)
    print("crash-process:", dead.comm.string_().decode())
    print("crash-line:", next((line for _, line in own_frames(dead)), None) or line_in_log())
    print("crash-store:", desk.command.string_().decode().split()[1] if desk.command.string_().startswith(b"watch") else "")


def hang():
    waits, holds = [], []
    names = {store.lock.address_of_().value_(): store.name.string_().decode() for store in stores()}
    for task in clerks():
        for waiter_of, name in names.items():
            mutex = Object(prog, "struct mutex", address=waiter_of)
            for waiter in list_for_each_entry("struct mutex_waiter", mutex.wait_list.address_of_(), "list"):
                if waiter.task == task:
                    waits.append(f"{task.comm.string_().decode()} {name}")
    for address, name in names.items():
        task = owner(Object(prog, "struct mutex", address=address))
        if task:
            holds.append(f"{task.comm.string_().decode()} {name}")
    print("hang-waits:", ", ".join(waits))
    print("hang-holds:", ", ".join(holds))


def leak():
    known = {store.value_() for store in stores()}
    papers = {paper.value_() for store in stores() for paper in list_for_each_entry("struct paper", store.papers.address_of_(), "list")}
    for task in clerks():
        desk = desk_of(task)
        if desk and desk.watched:
            known.add(desk.watched.value_())
    lost = [f"paper {paper.number.value_()}" for paper in slab_cache_for_each_allocated_object(prog["paper_cache"], "struct paper")
            if paper.value_() not in papers]
    lost += [f"store {store.name.string_().decode()}" for store in slab_cache_for_each_allocated_object(prog["store_cache"], "struct store")
             if store.value_() not in known]
    print("leak-objects:", ", ".join(lost))


{"crash": crash, "hang": hang, "leak": leak}[sys.argv[1]]()
