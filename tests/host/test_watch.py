# SPDX-License-Identifier: GPL-2.0-only
"""sudoku-watch with recordings: its screens, its pictures, and its messages about bad recordings."""
import json
import os
import pathlib
import re
import signal
import subprocess

import pytest

from conftest import HERE

P4 = "3410020000200143"
MONSTER = "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1"
P25 = "".join("1.3456789ABCDEFGHIJKLMNOP"[(5 * (row % 5) + row // 5 + column) % 25] for row in range(25) for column in range(25))
LOOKS = {"1": "g", "32": "s", "1 4 33": "u", "36": "f"}  # given, sure, unsure, follows
BEGIN = "solve-1 [0] 1.000000: sudoku_solve_begin: order=2 uid=0 givens=7 cells=341..2....2..143"
STEP = "solve-1 [0] 1.000001: sudoku_step: order=2 kind=rules depth=0 cells=3412.2....2..143"
END = "solve-1 [0] 1.000002: sudoku_solve_end: order=2 uid=0 error=0 solutions=1 steps=1 guesses=0 depth=0 ns=9"


def run(*arguments):
    """What a run without a terminal prints, and its status."""
    done = subprocess.run(["sudoku-watch", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout, done.returncode


@pytest.fixture(scope="session")
def recordings(programs, tmp_path_factory):
    """Recordings of searches."""
    folder = tmp_path_factory.mktemp("recordings")
    for name, *arguments in (("two", "backtrack", P4, MONSTER), ("hard", "search", MONSTER),
                             ("order5", "search", P25), ("short", "search", P4)):
        with open(folder / name, "w", encoding="ascii") as file:
            subprocess.run(["recording", *arguments], stdout=file, check=True)
    return folder


@pytest.fixture(autouse=True)
def folder(recordings, monkeypatch, tmp_path):
    """Each test runs in an empty folder, in which "two" is a link to a recording."""
    monkeypatch.chdir(tmp_path)
    for name in ("two", "hard", "order5"):
        os.symlink(recordings / name, name)


@pytest.fixture
def begin(terminal):
    """A function that starts at the beginning of the first search, paused."""
    def start(recording):
        screen = terminal(f"exec sudoku-watch {recording}")
        screen.has("^search 1")
        screen.press("Space")
        screen.has("paused")
        screen.press("Home")
        return screen
    return start


def record(*lines):
    pathlib.Path("lines").write_text("".join(line + "\n" for line in lines), encoding="ascii")
    return "lines"


# Screens

def test_steps_back_and_forth(begin):
    screen = begin("two")
    screen.has(r"step 0 of 8|step 1 of 8")
    screen.is_golden("watch/begin")
    screen.press("Right Right Right")
    screen.has("step 3 of 8")
    screen.press("Left")
    screen.is_golden("watch/attributes", LOOKS)
    screen.press("End Down End Left")
    screen.has("^search 2 of 2")
    screen.press("Up Left")  # nothing is before the first
    screen.is_golden("watch/begin")
    screen.press("+ + -")
    screen.has("paused 20 steps/s")
    screen.press("Space")
    screen.has(" playing 20 steps/s")
    screen.has("^search 2 of 2")  # it goes on to the next
    screen.press("q")
    screen.ends()
    screen.is_restored()


def test_it_plays_from_the_first_step_on(terminal):
    terminal("exec sudoku-watch hard").has("  step [0-9] of ")


def test_a_hard_puzzle_in_windows_of_many_sizes(begin):
    screen = begin("hard")
    screen.press("End")
    screen.has("step 166 of 166")
    screen.press("Left " * 12)
    screen.shows(3, """ 1 8 4 │ . 7 . │ . . 2   step 154 of 166
 3 9 7 │ 4 . . │ . 5 .   rules
 5 2 6 │ . . . │ 7 . 4   depth      4""")
    # What follows from a guess is another colour.
    looks = [" g f f . . F . . . . g", " f g u . g . . . . g ."]
    assert screen.until(lambda: [row[:24].rstrip() for row in screen.looks(LOOKS)[2:4]] == looks), screen.looks(LOOKS)
    screen.resize(60, 13)
    screen.shows(5, " 5 2 6 ┼ . . . ┼ 7 . 4   depth      4\n . 5 . │ 3 . 4 │ . 7 .   guesses    21")
    screen.resize(60, 8)  # the rows around what changed
    screen.shows(7, " . 5 . │ 3 . 4 │ . 7 .   backtracks 17\nspace pause  left right step  up down search  + - speed  q q")
    screen.resize(30, 10)
    screen.has("the terminal is too small")
    screen.resize(100, 40)
    screen.has("step 154 of 166")


def test_order_5(begin):
    screen = begin("order5")
    screen.press("Right")
    screen.shows(6, """ G H I J K │ L M N O P │ 1 2 3 4 5 │ 6 7 8 9 A │ B C D E F   guesses    0
 L M N O P │ 1 2 3 4 5 │ 6 7 8 9 A │ B C D E F │ G H I J K   backtracks 0
 ──────────┼───────────┼───────────┼───────────┼──────────   restarts   0""")
    screen.shows(23, " E F G H I │ J K L M N │ O P 1 2 3 │ 4 5 6 7 8 │ 9 A B C D")
    screen.resize(100, 40)
    screen.has("step 1 of")


def test_memory_is_bounded(begin, recordings):
    """2,000,000 steps are kept, and a search counts as 100 more. These have two steps each."""
    pathlib.Path("many").write_bytes((recordings / "short").read_bytes() * 25000)
    begin("many").has("^search [0-9]* of 19607 ")


def test_a_recording_in_a_pipe_and_keys_from_the_terminal(terminal):
    screen = terminal("cat two | sudoku-watch -")
    screen.has("^search 2")
    screen.press("q")
    screen.ends()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, 0])
def test_the_terminal_is_restored(terminal, number):
    screen = terminal("trap : INT; stty -a >before; sh -c 'echo $$ >pid; exec sudoku-watch hard'; status=$?; "
                      "stty -a >after; exit $((status + 1))")
    screen.has("^search 1")
    if number:
        os.kill(int(pathlib.Path("pid").read_text(encoding="ascii")), number)
    else:
        screen.press("q")
    screen.ends(128 * bool(number) + number + 1)
    screen.is_restored()
    assert pathlib.Path("before").read_text(encoding="utf-8") == pathlib.Path("after").read_text(encoding="utf-8")


@pytest.mark.parametrize("term, why", [
    ("dumb", "this terminal type cannot move the cursor (see TERM)"), ("what", "unknown terminal type (see TERM)"), ("", "TERM is not set")])
def test_terminals_that_cannot_show_it(terminal, term, why):
    screen = terminal("exec sudoku-watch two", TERM=term)
    screen.ends(2)
    assert f"sudoku-watch: cannot show a search: {why}" in screen.text().replace("\n", "")


def test_what_is_said_at_the_end(begin):
    for said, end in (("  1 of 9 steps$", END.replace("steps=1", "steps=9")), ("  interrupted$", END.replace("error=0", "error=-4")),
                      ("  steps/s    1000000$", END)):
        screen = begin(record(BEGIN, STEP, end))
        screen.press("End")
        screen.has(said)
    begin(record(BEGIN, END.replace("steps=1", "steps=5"))).has("by lanes: no steps")


def test_lost_events(terminal):
    for count, *lost in (12, "CPU:1 [LOST 12 EVENTS]"), (4, "CPU:0 [LOST EVENTS]", "CPU:1 [DROPPED 3 EVENTS]"):
        record(BEGIN, *lost, STEP)
        terminal("exec sudoku-watch lines").has(f" {count} events lost$")
    said, status = run("--to", "json", "lines")
    assert said.count("kind") == 1 and status == 1


# Bad recordings

@pytest.mark.parametrize("sentence, lines", [
    ("2: not an event: no task, [CPU] and time at the start", [BEGIN, "hello"]),
    ("1: not an event: no task, [CPU] and time at the start", [BEGIN.replace("solve-1", "solve")]),
    ("2: order=6 is not a number from 2 to 5", [BEGIN, STEP.replace("order=2", "order=6")]),
    ("2: 16 cells, expected 81", [BEGIN, STEP.replace("order=2", "order=3")]),
    ("1: order is missing", [BEGIN.replace("order=2", "")]),
    ("2: cells is missing", [BEGIN, STEP[:STEP.index("cells=")]]),
    ("1: 15 cells, expected 16", [BEGIN[:-1]]),
    ("2: cell 16: '5' is not a cell of order 2", [BEGIN, STEP[:-1] + "5"]),
    ("2: kind=magic is not rules, guess, backtrack or restart", [BEGIN, STEP.replace("rules", "magic")]),
    ("2: depth=x is not a number from 0 to 1250", [BEGIN, STEP.replace("depth=0", "depth=x")]),
    ("2: depth=012345678901234567890123456789 is not a number from 0 to 1250",  # cut
     [BEGIN, STEP.replace("depth=0", "depth=0123456789012345678901234567890")]),
])
def test_bad_recordings(sentence, lines):
    """A line that cannot be read is counted, said and skipped."""
    said, status = run("--to", "json", record(*lines))
    skipped = f"lines:{sentence}; 1 line was skipped\n"
    if lines[0] == BEGIN:
        assert said.startswith('{"search":1,') and said.endswith("}\n" + skipped) and status == 1
    else:
        assert (said, status) == (skipped + "lines: the recording has no search\n", 2)


def test_a_recording_without_a_search():
    assert run(record("# nothing")) == ("lines: the recording has no search\n", 2)


def test_an_endless_line():
    """It is refused, and does not fill the memory."""
    assert searches(record(BEGIN, STEP.ljust(2 ** 18), END))[0]["outcome"] == "solved"
    too_long = ": a line is longer than 256 KiB\n"
    assert run("--to", "json", record(BEGIN, STEP.ljust(2 ** 18 + 1), END)) == ("lines" + too_long, 2)
    assert run("/dev/zero") == ("/dev/zero" + too_long, 2)


@pytest.mark.parametrize("step", [
    STEP.replace("cells=3", "cells=."), STEP[:STEP.index("order")] + f"order=3 kind=rules depth=0 cells={'.' * 81}"])
def test_a_step_of_another_search(step):
    """Its beginning was lost: it is a search of its own."""
    assert [len(each["steps"]) for each in searches(record(BEGIN, step))] == [0, 1]


@pytest.mark.parametrize("field, least, most", [
    ("uid", 0, 2 ** 32 - 1), ("depth", 0, 1250), ("error", -4095, 0), ("solutions", 0, 2 ** 63 - 1), ("steps", 0, 2 ** 63 - 1),
    ("guesses", 0, 2 ** 63 - 1)])
def test_limits_of_numbers(field, least, most):
    def read(value):
        return run("--to", "json", record(BEGIN, STEP, re.sub(f" {field}=[0-9]+", value, END)))
    for number in (least - 1, most + 1, ""):
        said, status = read(f" {field}={number}")
        assert f"\nlines:3: {field}={number} is not a number from {least} to {most}; 1 line was skipped\n" in said and status == 1
    said, status = read("")
    assert f"\nlines:3: {field} is missing; 1 line was skipped\n" in said and status == 1
    for number in (least, most):
        assert read(f" {field}={number}")[1] == 0


def test_recordings_that_are_not_there():
    assert run("nothing") == ("sudoku-watch: nothing is neither a file nor 81 cells\n", 2)
    assert run("no/thing/") == ("sudoku-watch: no/thing/ is neither a file nor 81 cells\n", 2)


# Recordings of other programs

def fields(event):
    return event.split(": ", 2)[2]


@pytest.mark.parametrize("lines", [
    pytest.param([BEGIN, STEP, END], id="trace_pipe"),
    pytest.param(["cpus=2", f"           solve-1     [001] .....     1.000000: sudoku_solve_begin:          {fields(BEGIN)}",
                  f"           solve-1     [001]     1.000001: sudoku_step:                 {fields(STEP)}"], id="trace-cmd report"),
    pytest.param([f"solve     1 [001]     1.000000:       sudoku:sudoku_solve_begin: {fields(BEGIN)}",
                  f"solve     1 [001]     1.000001:              sudoku:sudoku_step: {fields(STEP)}"], id="perf script"),
    pytest.param(["# tracer: nop", "", BEGIN, "bash-7 [1] 1.000000: sched_switch: prev_comm=bash", STEP, END], id="other events"),
    pytest.param([BEGIN.replace("solve-", "a [b] [1-"), STEP.replace("solve-", "a [b] [1-")], id="a name with brackets"),
    pytest.param([BEGIN.replace("solve-", "a [1] b-"), STEP.replace("solve-", "a [1] b-")], id="a name like a CPU"),
    pytest.param([BEGIN, BEGIN.replace("-1", "-2"), STEP.replace("-1", "-2"), STEP], id="two tasks"),
    pytest.param([STEP, BEGIN], id="no beginning and no end"),
])
def test_recordings_of_other_programs(lines):
    assert max(len(each["steps"]) for each in searches(record(*lines))) == 1


# Pictures, which docs/picture.mjs draws

def picture(recording):
    drawn = subprocess.run([HERE / "../../docs/picture.mjs"], input=run("--to", "json", recording)[0], stdout=subprocess.PIPE, text=True,
                           check=True).stdout
    subprocess.run(["xmllint", "--noout", "-"], input=drawn, text=True, check=True)
    return drawn


def captions(drawn):
    return re.findall(r'<text class="caption note" y="\d+">([^<]*)', drawn)


def test_pictures_have_no_script():
    for recording in "hard", "order5":
        assert not re.search("script|href|on[a-z]+=", picture(recording), re.IGNORECASE)


def test_long_searches_are_thinned(recordings):
    pathlib.Path("long").write_text((recordings / "two").read_text(encoding="ascii").split("solve_end", 1)[1].split("\n", 1)[1],
                                    encoding="ascii")
    drawn = picture("long")
    assert len(captions(drawn)) == 240 and ">11898 steps, 459 guesses, solved; 240 frames<" in drawn


def test_each_frame_changes_cells_and_the_last_is_solved():
    drawn = picture("hard")
    shown = captions(drawn)
    assert shown[0] == "the puzzle" and shown[-1] == "step 166 of 166: solved"
    assert all(re.search("guess [1-9] in r[1-9]c[1-9]|guess; rules fill|rules fill [1-9]|clear [1-9]|restart", one) for one in shown[1:-1])
    assert len(re.findall(r'<text class="[a-z]*" x="\d+" y="\d+">[1-9]', drawn)) == 81


@pytest.mark.parametrize("solver", ["search", "backtrack"])
def test_the_pictures_in_docs_are_of_these_searches(solver):
    with open("one", "w", encoding="ascii") as file:
        subprocess.run(["recording", solver, MONSTER], stdout=file, check=True)
    assert picture("one") == (HERE / f"../../docs/{solver}.svg").read_text(encoding="utf-8")


def test_a_guess_that_decides_no_cell_is_in_the_frame_of_what_follows():
    drawn = picture(record(BEGIN, STEP.replace("rules", "guess").replace("cells=3412", "cells=341."), STEP.replace("depth=0", "depth=1"), END))
    assert captions(drawn) == ["the puzzle", "steps 1-2 of 2: solved"]
    drawn = picture(record(BEGIN, BEGIN.replace("solve_begin: order=2 uid=0 givens=7", "step: order=2 kind=guess depth=1"),
                           STEP.replace("depth=0", "depth=1"), STEP.replace("2.2....", "212....")))
    assert captions(drawn)[1] == "steps 1-2 of 3: guess; rules fill 1 cell, depth 1"
    assert ">guess: where a digit goes in a box, a cell or three<" in drawn


def test_contradictions_are_red_and_in_the_captions():
    full = STEP.replace("cells=3412.", "cells=34122")  # 2 twice in row 2
    drawn = picture(record(BEGIN, full, STEP.replace("kind=rules", "kind=backtrack"), full.replace("kind=rules", "kind=guess"), END))
    assert len(re.findall('<text class="wrong".*>2<', drawn)) == 2
    assert captions(drawn)[1:3] == ["step 1 of 3: rules fill 2 cells, contradiction", "step 2 of 3: backtrack, clear 1 cell"]


# Options

@pytest.mark.parametrize("sentence, arguments", [
    ("unrecognized option '--wrong'", ["--wrong"]), ("--to takes screen, text or json, not 'svg'", ["--to", "svg"]),
    (f"only one puzzle or recording can be watched, not '{P4}' too", [MONSTER, P4])])
def test_arguments_that_are_refused(sentence, arguments):
    assert run(*arguments) == (f"sudoku-watch: {sentence}\nTry: sudoku-watch --help\n", 2)


def test_what_cannot_be_watched():
    assert run("33" + P4[2:]) == (f"33{P4[2:]}: row 1, column 2: 3 twice in row 1, first in row 1, column 1\n", 2)
    assert run("two") == ("sudoku-watch: cannot show a search: standard output is not a terminal\n", 2)
    assert run("--to", "text", "two") == ("two: a recording is text already\n", 2)
    assert "lines: the recording has no search\n" in run(record(MONSTER))[0]


# JSON

def searches(recording):
    return [json.loads(line) for line in run("--to", "json", recording)[0].splitlines()]


def test_json():
    assert [(each["search"], each["order"], each["puzzle"]) for each in searches("two")] == [
        (1, 2, P4.replace("0", ".")), (2, 3, MONSTER)]
    steps = [f"kind={step['kind']} depth={step['depth']} cells={step['cells']}" for step in searches("hard")[0]["steps"]]
    assert steps == re.findall("kind=.*", pathlib.Path("hard").read_text(encoding="ascii"))
    outcomes = [line for error in (0, -33, -62, -4) for line in (BEGIN, END.replace("error=0", f"error={error}"))]
    assert [each["outcome"] for each in searches(record(*outcomes, BEGIN, BEGIN))] == [
        "solved", "no solution", "gave up", "interrupted", "no end recorded", "running"]
    record(BEGIN, END, BEGIN, STEP.replace("rules depth=0", "guess depth=2"), STEP.replace("2.2....", "212...."))
    assert run("--to", "json", "lines")[0].split("\n")[1] == (
        '{"search":2,"order":2,"puzzle":"341..2....2..143","steps":[{"kind":"guess","depth":2,"cells":"3412.2....2..143"},'
        '{"kind":"rules","depth":0,"cells":"341212....2..143"}],"outcome":"running"}')
