# SPDX-License-Identifier: GPL-2.0-only
"""Finds in a kernel's log, or a sanitizer's report, what went wrong, the student's line at fault, and what it means."""
import re
import subprocess

from . import tools

NULL = "A pointer is NULL, and what was accessed lies so many bytes behind it: a field of a structure, or an element of an " \
    "array, that is not there (yet)."
# A word for tests' sentences, what the log says, what it is, and what it means. The first that is found counts.
TABLE = [
    ("kasan", r"BUG: KASAN: slab-out-of-bounds", "access beyond an object of the heap (KASAN)",
     "The address is behind the end, or before the start, of what was allocated. Compare index and length with its size."),
    ("freed", r"BUG: KASAN: (?:slab-)?use-after-free", "use after free (KASAN)",
     "The memory was freed before this access. Who else still has the pointer, and what keeps them from using it?"),
    ("twice", r"BUG: KASAN: double-free|BUG: KASAN: invalid-free|kernel BUG at mm/slub\.c", "freed twice",
     "The same memory was freed a second time, or never was allocated. One owner frees, once."),
    ("kasan", r"BUG: KASAN: (?:global|stack|vmalloc)-out-of-bounds", "access beyond a variable or buffer (KASAN)",
     "The address is outside the variable. Compare the index with its size; off by one?"),
    ("null", r"KASAN: null-ptr-deref in range \[0x0*([0-9a-f]+)|BUG: KASAN: null-ptr-deref(?s:.*?)at addr 0*([0-9a-f]+)",
     "NULL pointer, with offset 0x{0}", NULL),
    ("pointer", r"KASAN: (?:\w+ )?user-memory-access", "access to a user's address (KASAN)",
     "The kernel must not follow a user's pointer: copy_from_user() and copy_to_user() check it, and survive a bad one."),
    ("kasan", r"BUG: KASAN: (\S+)", "bad access (KASAN: {0})", "KASAN keeps a shadow of what may be accessed; this may not."),
    ("atomic", r"sleeping function called from invalid context|scheduling while atomic", "sleep in atomic context",
     "A function that can sleep was called under a spinlock or with preemption off. Use a mutex, or do it outside."),
    ("inversion", r"possible circular locking dependency", "lock inversion (lockdep)",
     "Two locks are taken in both orders. Two tasks that meet there wait for each other for ever. Choose one order."),
    ("irqlock", r"inconsistent lock state", "a lock for which an interrupt comes too early (lockdep)",
     "An interrupt handler takes this lock, and elsewhere it is taken with interrupts on. If the interrupt comes there, its handler "
     "waits for ever for the code that it interrupted: take it with spin_lock_irq() or spin_lock_irqsave() outside the handler."),
    ("lock", r"possible recursive locking|INFO: trying to register|bad unlock balance|held lock freed|lock held when returning|"
             r"WARNING: .* at kernel/locking/",
     "wrong use of a lock (lockdep)", "Look at what is locked where, and whether every path unlocks."),
    ("stall", r"INFO: task .* blocked for more than|soft lockup|detected stall|self-detected stall", "stall",
     "The code in the kernel did not let anybody else run for seconds. Long loops call cond_resched() and look for signals."),
    ("stack", r"stack guard page was hit|kernel stack overflow|double fault", "stack overflow",
     "The kernel's stack has 16 KB for everything. No recursion, no large arrays on the stack."),
    ("smashed", r"stack-protector: Kernel stack is corrupted in: (\S+)", "write beyond a variable on the stack",
     "A function has written beyond an array of its own. Compare length and index with the array's size."),
    ("null", r"NULL pointer dereference, address: 0*([0-9a-f]+)|unable to handle page fault for address: 0{12}([0-9a-f]{4})\b",
     "NULL pointer, with offset 0x{0}", NULL),
    ("pointer", r"unable to handle page fault for address: 0000[0-7]", "access to a user's address",
     "The kernel must not follow a user's pointer (SMAP): copy_from_user() and copy_to_user() check it, and survive a bad one."),
    ("race", r"BUG: KCSAN: data-race in ([^\n]*\[\w+\])", "data race (KCSAN) in {0}",
     "Two tasks access the same memory at the same time without a lock that both take, and one of them writes."),
    ("leak", r"unreferenced object", "leak (kmemleak)", "Nothing points to this memory any more, and it was not freed."),
    ("ubsan", r"UBSAN: (.*) in", "undefined behaviour ({0})", "C does not say what this does; see the line."),
    ("refcount", r"refcount_t: (.*)", "reference count: {0}", "A reference was given back more often than it was taken."),
    ("usercopy", r"usercopy: Kernel memory \S+ attempt|kernel BUG at mm/usercopy", "copy beyond an object (usercopy)",
     "The length goes beyond the object that is copied: check it against the object's size."),
    ("unmapped", r"unable to handle page fault", "access to an address that is not mapped",
     "The address is wild: an index that is far too large, a pointer that was never set or is freed, or one into a module "
     "that is gone (a node that was not deregistered)."),
    ("wild", r"general protection fault", "access to an address that cannot be",
     "The pointer is garbage: never set, overwritten, or of memory that was freed."),
    ("bug", r"kernel BUG at (\S+)", "BUG at {0}", "A check inside the kernel failed."),
    ("panic", r"Kernel panic - not syncing: (.*)", "panic: {0}", "The kernel gave up."),
    ("card", r"hardware error: ([^\n]*)", "the card stopped the machine: {0}",
     "The card was told what it cannot do. Look at what you write to its registers, and in which order: the command comes last, and starts what the others say."),
    ("dma", r"DMA-API: (?:\S+ ){0,2}([^\n]*)", "misuse of DMA: {0}",
     "The kernel keeps account of what is mapped for devices: each mapping is checked with dma_mapping_error(), and ends once, with "
     "the size and the direction that it began with, before the driver leaves the device."),
    ("unwanted", r"irq \d+: nobody cared", "an interrupt that nobody wants",
     "A card interrupts, and all handlers say that it is not theirs (IRQ_NONE), so the kernel has switched the line off."),
    ("warning", r"WARNING: .* at (\S+)", "warning at {0}", "The kernel was used in a way that it does not expect."),
]
# The same of programs, from AddressSanitizer and UndefinedBehaviorSanitizer.
PROGRAM = [
    ("time", r"in out_of_time ", "it does not return",
     "A loop does not end, or counts no steps. It was here when the time was over:"),
    ("memory", r"rss limit exhausted", "it takes too much memory", "A solver works in its workspace, and allocates nothing."),
    ("recursion", r"AddressSanitizer: stack-overflow", "stack overflow",
     "Functions call each other without an end, or have large arrays on the stack."),
    ("freed", r"AddressSanitizer: heap-use-after-free", "use after free",
     "The memory was freed before this access. What a caller hands over is the caller's: copy what you need of it."),
    ("beyond", r"AddressSanitizer: heap-buffer-overflow", "access beyond the memory that was allocated",
     "The address is behind the end, or before the start. Compare the index with the size; which order was it?"),
    ("beyond", r"AddressSanitizer: (?:global|stack|dynamic-stack)-buffer-(?:over|under)flow", "access beyond a variable",
     "The address is outside the variable. Compare the index with its size; off by one?"),
    ("null", r"runtime error: .* null pointer of type", "NULL pointer", "A pointer is NULL here."),
    ("null", r"AddressSanitizer: SEGV on unknown address 0x0000000000[0-9a-f]{2} ", "NULL pointer",
     "A pointer is NULL here."),
    ("wild", r"AddressSanitizer: SEGV", "access to an address that is not mapped", "The pointer is garbage, or the index far too large."),
    ("division", r"AddressSanitizer: FPE|runtime error: division by zero", "division by zero", "Nothing can be divided by 0."),
    ("index", r"runtime error: (index \S+ out of bounds for type .*)", "{0}",
     "The index is beyond the array. Compare it with the array's size; off by one, or another order?"),
    ("shift", r"runtime error: (shift exponent .*)", "{0}", "A number of 32 bits is shifted by 0 to 31. Where does the count come from?"),
    ("undefined", r"runtime error: (.*)", "{0}", "C does not say what this does."),
    ("sanitizer", r"AddressSanitizer: (\S+)", "{0}", "The address sanitizer keeps track of what may be accessed; this may not."),
]
COMPLAINTS = re.compile(r"BUG: |WARNING: |UBSAN: |unreferenced object|INFO: (?:task|possible|trying|rcu)|general protection|"
                        r"Oops|refcount_t|Kernel panic|usercopy: |soft lockup|detected stall|DMA-API: |hardware error: |nobody cared")


# How bad it is, as settings has it: all else costs the points of its test.
WORST = {
    "grave": "freed twice kasan refcount race stall hangs runs time beyond",
    "crash": "null pointer stack smashed usercopy unmapped wild bug panic card stopped recursion division sanitizer",
}


class Crash:
    """A word for tests' sentences, a title, what it means, and the student's lines at fault."""

    def __init__(self, word, title, means="", detail=""):
        self.word, self.title, self.means, self.detail = word, title, means, detail
        self.worst = next((name for name, words in WORST.items() if word in words.split()), "")


def source_line(module, function, offset):
    """Return (file, line) of an address in the module, or None."""
    ko = module.folder / f"{module.suite.device}.ko"
    names = subprocess.run([f"{tools.PREFIX}nm", ko], capture_output=True, text=True, check=False).stdout
    sections = subprocess.run([f"{tools.PREFIX}objdump", "-t", ko], capture_output=True, text=True, check=False).stdout
    symbol = re.search(rf"^([0-9a-f]+) [tT] {re.escape(function)}$", names, re.M)
    section = re.search(rf"^[0-9a-f]+ .{{7}} (\S+)\t[0-9a-f]+ (?:\.hidden )?{re.escape(function)}$", sections, re.M)
    if not symbol or not section:
        return None
    address = int(symbol[1], 16) + offset
    found = subprocess.run([f"{tools.PREFIX}addr2line", "-e", ko, "-j", section[1], "-i", hex(address)], capture_output=True,
                           text=True, check=False).stdout
    for line in found.splitlines():
        place = re.search(r"/((?:lib/)?[\w.]+\.[ch]):(\d+)", line)
        # What the judge put around a student's call is where it was made.
        if place and place[1] not in ("stops.h", "pauses.h") and (module.folder / place[1]).exists():
            return place[1], int(place[2])
    return None


def excerpt(folder, name, number, function):
    """Return a line of a source, with those around it."""
    lines = (folder / name).read_text().splitlines()
    first, last = max(number - 2, 1), min(number + 2, len(lines))
    text = [f"{name}:{number}, in {function}():"]
    text += [f"{'>' if at == number else ' '} {at:4} {lines[at - 1]}" for at in range(first, last + 1)]
    return "\n".join(text)


def where(log, module):
    """Return the lines around the place that the log names first; if it is one of our layers, also who called it."""
    shown = ""
    for function, offset in re.findall(rf"\b([A-Za-z_]\w*)(?:\.\w+)*\+(0x[0-9a-f]+)/0x[0-9a-f]+ \[{module.suite.device}\]", log):
        # RIP is the instruction itself, the addresses of a call trace are behind it.
        exact = re.search(rf"RIP: 0010:{re.escape(function)}\S*\+{offset}/", log)
        place = source_line(module, function, int(offset, 16) - (0 if exact else 1))
        if not place:
            continue
        text = excerpt(module.folder, *place, function)
        if not place[0].startswith("lib/"):
            return f"{shown}\n{text}" if shown else text
        shown = shown or text
    return shown


def table_for(module):
    """Return the rows of TABLE. Where nobody hands pointers to the kernel, none of them is at fault."""
    users = "uaccess.h" in module.suite.source.text
    return [row for row in TABLE if users or row[0] != "pointer"]


def explain(log, module):
    """Say how the kernel died."""
    return find(table_for(module), log, lambda rest: where(rest, module)) or \
        Crash("stopped", "the machine stopped without a word", "Something ended the machine.")


def find(table, log, place):
    for word, pattern, title, means in table:
        found = re.search(pattern, log)
        if found:
            return Crash(word, title.format(*filter(None, found.groups())), means, place(log[found.start():]))
    return None


def complaint(log, module, only=None):
    """Say what the kernel complains of, or return None; with a word of the table, only that counts."""
    if only:
        return find([row for row in table_for(module) if row[0] == only], log, lambda rest: where(rest, module))
    return explain(log, module) if COMPLAINTS.search(log) else None


def explain_program(log, folder, file, status):
    """Say how a program died that was built of a student's file."""
    def place(text):
        for function, name, number in re.findall(r" in (\w+) (\S+?):(\d+)(?=[:\n])", text):
            if name.endswith("/" + file):
                return excerpt(folder, file, int(number), function)
        return ""

    return find(PROGRAM, log, place) or Crash("stopped", f"the program ended with status {status}", log.strip()[-400:])
