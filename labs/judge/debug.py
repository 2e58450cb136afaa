# SPDX-License-Identifier: GPL-2.0-only
"""A shell in a machine with a student's module, and a debugger that stops in it."""
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from . import guest, oops, sandbox, tools
from .errors import Trouble

INIT = """#!/bin/busybox sh
/bin/busybox mkdir -p /proc /sys /dev /tmp /sbin /usr/bin /usr/sbin
/bin/busybox --install -s
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
insmod /{device}.ko {parameters}
"""
SHELL = """echo "This is a virtual machine, and {device}.ko is loaded: ls /dev/{device}*. The key Ctrl-D or the word exit ends it."
setsid cttyhack sh
poweroff -f
"""
SCRIPT = """sh /script
poweroff -f
"""
SECTIONS = """cd /sys/module/{device}/sections
for section in .*[a-z]*; do echo "section $section $(cat $section)"; done
poweroff -f
"""
GUEST_SECONDS = 300  # of the host, that a guest may take that ends by itself


def quoted(value):
    return "'" + str(value).replace("'", "'\\''") + "'"


def module(lab, seed, kernel):
    """Build the student's module for stock; return it, and the words that load it."""
    if kernel not in (None, "stock"):
        raise Trouble(f"ON={kernel}: shells and debuggers run on the kernel stock only; make lab LAB={lab.number} ON={kernel} runs tests")
    if lab.suite.fields.get("kind") == "post":
        raise Trouble(f"lab {lab.number} has no module to run: make lab LAB={lab.number} says how to read the memories of its machines")
    made = guest.Module(lab.suite, lab.student(), guest.Kernel("stock"), lab.place / "debug",
                        seed).build()
    names = lab.suite.names(seed, lab.suite.tests[0])
    words = [word.partition("=") for word in lab.suite.load]
    values = [(name, eval(value, {}, names)) for name, _, value in words]  # pylint: disable=eval-used # our own tests
    return made, " ".join(f"{name}={quoted(value)}" for name, value in values)


@contextlib.contextmanager
def initramfs(made, init, script=""):
    """Pack a guest with busybox, the module, and a script."""
    with tempfile.TemporaryDirectory(prefix="vm.", dir=made.folder) as folder:
        root, archive = pathlib.Path(folder) / "root", pathlib.Path(folder) / "initramfs"
        (root / "bin").mkdir(parents=True)
        shutil.copy(made.kernel.busybox, root / "bin")
        for path in made.folder.glob("*.ko"):
            shutil.copy(path, root)
        (root / "init").write_text(init)
        (root / "script").write_text(script)
        (root / "init").chmod(0o755)
        guest.pack(root, archive)
        yield archive


def boot_to_end(made, archive, out):
    """Boot a guest that ends by itself."""
    done = subprocess.run([*guest.emulator(made.kernel, made.suite, archive, "quiet"), "--user", "yes", "--seconds", str(GUEST_SECONDS)],
                          stdin=subprocess.DEVNULL, stdout=out, text=True, errors="replace", check=False)
    if done.returncode == sandbox.TIME_IS_OVER:
        raise Trouble(f"the machine has not ended within {GUEST_SECONDS} seconds")
    return done.stdout


def shell(lab, arguments):
    """Boot the student's module and give them a shell; or, where there is no terminal, run what comes on standard input."""
    made, parameters = module(lab, arguments.seed, arguments.on)
    init = INIT.format(device=lab.suite.device, parameters=parameters)
    if not os.isatty(0):
        with initramfs(made, init + SCRIPT, sys.stdin.read()) as archive:
            boot_to_end(made, archive, None)
        return
    with initramfs(made, init + SHELL.format(device=lab.suite.device)) as archive:
        subprocess.run([*guest.emulator(made.kernel, made.suite, archive, "quiet"), "--user", "yes"], check=False)


def sections(made, parameters):
    """Boot once to see where the module comes to lie: without kaslr it is the same place every time."""
    with initramfs(made, (INIT + SECTIONS).format(device=made.suite.device, parameters=parameters)) as archive:
        said = boot_to_end(made, archive, subprocess.PIPE)
    places = dict(re.findall(r"(?m)^section (\S+) (0x[0-9a-f]+)", said))
    if places and ".text" not in places:
        raise Trouble("the module has no function yet that stays in memory, so that there is nowhere to stop")
    if not places:
        raise Trouble(f"the module cannot be loaded, so that nothing is to be debugged:\n{said[-1500:]}")
    return places


def gdb(made, places, socket, commands):
    """Return the command that attaches a debugger which knows the module."""
    others = " ".join(f"-s {name} {places[name]}" for name in (".data", ".bss", ".rodata", ".init.text", ".exit.text")
                      if name in places)
    words = ["set pagination off", "set confirm off", "set width 0", f"set substitute-path /lab {made.folder}",
             "set architecture i386:x86-64", f"add-symbol-file {made.folder}/{made.suite.device}.ko {places['.text']} {others}",
             f"target remote {socket}", *commands]
    return [tools.GDB, "-q", "-nx", *(part for word in words for part in ("-ex", word))]


class Debugged:
    """A test of the student's module in a machine that a debugger can stop."""

    def __init__(self, lab, arguments):
        tests = [test for test in lab.suite.tests if (arguments.test or "").lower() in test.name.lower()]
        if not tests:
            raise Trouble(f"lab {lab.number} has no test that is called \"{arguments.test}\"")
        self.made, self.parameters = module(lab, arguments.seed, arguments.on)
        self.test = tests[0]
        script = self.test.script(lab.suite, self.test, arguments.seed, lab.suite.names(arguments.seed, self.test))
        self.machine = guest.Machine(self.made)
        self.folder = self.machine.folder
        archive, _ = self.machine.pack(["test 0", *script.orders, "test end"])
        self.words = [*guest.emulator(self.made.kernel, self.made.suite, archive, "quiet"), "--log", self.folder / "log",
                      "--reports", self.folder / "reports"]

    def record(self):
        """Run the test once, and keep what is needed to run it again in the same way; return the kernel's log."""
        subprocess.run([*self.words, "--seconds", "600", "--", *self.rr("record")], stdin=subprocess.DEVNULL, check=False)
        return (self.folder / "log").read_text(errors="replace")

    def rr(self, mode):
        return ["-icount", f"shift=auto,rr={mode},rrfile={self.folder}/record"]

    def stop(self, at, *options):
        """Run the test, and hand the machine over to a debugger where it first comes to a place."""
        print("Booting once to see where the module comes to lie", flush=True)
        places, socket = sections(self.made, self.parameters), self.folder / "gdb"
        # A machine that has died stays, so that gdb can say so and go on being asked.
        words = [*self.words, "--", *options, "-action", "shutdown=pause", "-gdb", f"unix:{socket},server=on,wait=off", "-S"]
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=True) as qemu:
            try:
                while not socket.exists() and qemu.poll() is None:
                    time.sleep(0.1)
                print(f"Running the test \"{self.test.name}\" up to {at}; then: bt, next, print, continue, quit. "
                      "When the machine has ended, gdb calls that SIGQUIT.", flush=True)
                # Not yet in memory: only a breakpoint of the processor's can be set.
                commands = [f"hbreak {at}", "continue", "bt", "list"]
                if not os.isatty(0):
                    commands += ["info args", "quit"]
                subprocess.run(gdb(self.made, places, socket, commands), check=False)
            finally:
                qemu.terminate()


@contextlib.contextmanager
def debugged(lab, arguments):
    one = Debugged(lab, arguments)
    try:
        yield one
    finally:
        one.machine.close()


def place(at):
    if not re.fullmatch(r"[\w./:]+", at):
        raise Trouble(f"AT= is a function, or FILE:LINE, and not {at}")
    return at


def debug(lab, arguments):
    """Run a test under a debugger that stops at a function of the module."""
    at = place(arguments.at or next(name for name in (f"{lab.suite.device}_read", f"{lab.suite.device}_init")
                                     if name.endswith("init") or re.search(rf"\b{name}\b", lab.student()[lab.file])))
    with debugged(lab, arguments) as one:
        one.stop(at)


def replay(lab, arguments):
    """Run a test that the machine dies in, and then the same run again under a debugger, up to where it died."""
    with debugged(lab, arguments) as one:
        print(f"Recording the test \"{one.test.name}\"", flush=True)
        crash = oops.explain(one.record(), one.made)
        line = re.match(r"[\w./]+:\d+(?=, in )", crash.detail)
        if not line:
            raise Trouble("the machine does not die in your module there; make lab-debug stops in a test that fails otherwise")
        print(f"It died: {crash.title}\n{crash.detail}")
        one.stop(place(arguments.at or line[0]), *one.rr("replay"))
