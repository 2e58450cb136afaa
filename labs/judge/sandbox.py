# SPDX-License-Identifier: GPL-2.0-only
"""Keeps what students hand in away from the host.

A module is built in bubblewrap: no network, no home, headers that can only be read, limits of time and memory. QEMU
runs, where the judge is root, as an unprivileged user that no other machine has. Limits count the processor's time, not
the clock's: a busy host changes no verdict.
"""
import functools
import os
import pathlib
import re
import shutil
import signal
import subprocess

from .errors import Trouble

BUILD_SECONDS = 60  # of the processor, for each program of a build
BUILD_MEMORY = 2 << 30
QUIET_SECONDS = 10  # of the processor, that a guest may take without a word, once it has reported
PAUSE = 0.1  # of the clock, between two looks at a guest
PATIENCE = 900  # of the clock, after which it is the host that has no time
TIME_IS_OVER, STUCK = 124, 125  # statuses of tools/machine


class Unsafe(Trouble):
    """There is no sandbox here."""


def is_none():
    """Is the whole machine the sandbox, as a container of Gradescope's is that lives for one submission?"""
    return os.environ.get("LABS_SANDBOX") == "none"


@functools.cache
def obstacle():
    """Say why there is no sandbox, or return the empty string."""
    if is_none():
        return ""
    if not shutil.which("bwrap"):
        return "there is no bubblewrap (Debian's package bubblewrap)"
    done = subprocess.run([*wrapper(), "true"], capture_output=True, text=True, check=False)
    return f"bubblewrap cannot work here: {done.stderr.strip()}" if done.returncode else ""


def wrapper(*binds):
    """Return the words before a command that is to see the system's programs and those binds only."""
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
             "--uid", "65534", "--gid", "65534", "--clearenv", "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "LC_ALL", "C",
             "--ro-bind", "/usr", "/usr", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives",
             "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    for name in ("/bin", "/sbin", "/lib", "/lib64"):
        path = pathlib.Path(name)
        words += ["--symlink", os.readlink(path), name] if path.is_symlink() else ["--ro-bind-try", name, name]
    return [*words, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", *binds]


def wrapped(words, *binds):
    """Return the words of a command that is to see those binds only, if there is a sandbox."""
    return list(words) if is_none() or obstacle() else [*wrapper(*binds), *words]


def build(folder, headers, make, target="modules"):
    """Run make for a module, with the headers of a kernel's folder; return its status and what it says."""
    kernel, headers = os.path.realpath(os.path.dirname(headers)), os.path.realpath(headers)
    limits = ["prlimit", f"--cpu={BUILD_SECONDS}", f"--as={BUILD_MEMORY}", f"--fsize={64 << 20}", "--core=0", "--"]
    if is_none() or obstacle():
        inside, words = str(folder), limits
    else:
        inside = "/lab"
        words = limits + wrapper("--ro-bind", kernel, kernel, "--bind", str(folder), inside, "--chdir", inside)
    try:
        done = subprocess.run([*words, *make, "-C", headers, f"M={inside}", target], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
                              timeout=PATIENCE, env={**os.environ, "LC_ALL": "C"})
    except subprocess.TimeoutExpired:
        raise Trouble(f"the build took more than {PATIENCE} seconds") from None
    return done.returncode, done.stdout.replace(f"{inside}/", "")


def commits(folder, path):
    """Return the times of the commits of a file in somebody's repository, oldest first; git obeys what is configured there."""
    inside = str(folder) if is_none() or obstacle() else "/lab"
    words = ["git", "-C", inside, "-c", "safe.directory=*", "-c", "log.showSignature=false", "log", "--reverse", "--format=%ad",
             "--date=format:%Y-%m-%d %H:%M", "--", path]
    try:
        done = subprocess.run(["prlimit", f"--cpu={BUILD_SECONDS}", "--", *wrapped(words, "--ro-bind", str(folder), inside)],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return []
    return re.findall(r"(?m)^[-\d]{10} [\d:]{5}$", done.stdout)


def machine(words, log, slower=1):
    """Run tools/machine, yielding now and then until it ends; return whether it hung. Who closes the generator ends it.

    A device that cannot do what it was told ends QEMU; what it says of that goes into the log.
    """
    words = [*words[:1], "--confine", "yes", "--silence", str(slower * QUIET_SECONDS), *words[1:]]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            while process.poll() is None:
                try:
                    process.wait(PAUSE)
                except subprocess.TimeoutExpired:
                    yield
        finally:
            process.terminate()
        # The limit of a file's size ends what writes for ever.
        if process.returncode in (STUCK, 128 + signal.SIGXFSZ):
            return True
        if process.returncode == TIME_IS_OVER:
            raise Trouble("the host has no time for QEMU")
        said = process.stderr.read().decode(errors="replace").strip()
        refusal = re.search(r"hardware error: .*", said)
        if refusal:
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"\n{refusal[0]}\n")
        elif process.returncode:
            raise Trouble(f"QEMU ended with status {process.returncode}: {said}")
        return False
