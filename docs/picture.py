#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Draws a search as an animated SVG, without scripts. It repeats; viewers without animation show the last frame.

usage: sudoku-watch --to=json search.txt | docs/picture.py >search.svg

The first search of the recording is drawn. Each frame changes cells: a step that changes none is in the frame of the
next one that does. Of a long search, 240 frames are drawn.
"""
import json
import sys

CELL, MARGIN, GRAPH, LINE = 30, 12, 44, 18  # pixels: of a cell; height of the depth graph, and of a line of text
FRAMES = 240
RATE, HOLD = 10, 3  # frames per second; seconds of the last one
LEGEND = {"given": "given", "sure": "sure", "guess": "guess", "follows": "follows", "wrong": "contradiction"}
STYLE = """<style>
text { font: 19px sans-serif; text-anchor: middle; fill: #1a7f37 }
.paper { fill: #ffffff }
.given { font-weight: bold; fill: #1f2328 }
.guess { font-weight: bold; fill: #bc4c00; text-decoration: underline }
.follows { font-style: italic; fill: #0969da }
.wrong { font-weight: bold; fill: #d1242f }
.caption { font-size: 12px; text-anchor: start; text-decoration: none }
.note, .cursor { fill: #59636e }
.thin, .thick { stroke: #59636e; stroke-width: .5 }
.thick { stroke-width: 2 }
.frame, .depth { fill: none; stroke-width: 5; stroke: #bc4c00 }
.depth { stroke-width: 1 }
.frame.wrong { stroke: #d1242f }
@media (prefers-color-scheme: dark) {
text { fill: #3fb950 }
.paper { fill: #0d1117 }
.given { fill: #f0f6fc }
.guess { fill: #f0883e }
.follows { fill: #58a6ff }
.wrong { fill: #ff7b72 }
.note, .cursor { fill: #9198a1 }
.thin, .thick { stroke: #9198a1 }
.frame, .depth { fill: none; stroke: #f0883e }
.frame.wrong { stroke: #ff7b72 }
}
</style>"""


def units(side):
    order = round(side ** 0.5)
    for at in range(side):
        yield [at * side + place for place in range(side)]
        yield [place * side + at for place in range(side)]
        yield [(at // order * order + place // order) * side + at % order * order + place % order for place in range(side)]


def clashes(cells, side):
    """The cells whose digit is twice in a unit."""
    found = set()
    for unit in units(side):
        for at in unit:
            if cells[at] != "." and sum(cells[other] == cells[at] for other in unit) > 1:
                found.add(at)
    return found


def frames_of(search):
    """For each frame, the look of its digits by cell, its caption, its mark and its depth."""
    side, steps = search["order"] ** 2, search["steps"]
    cells, origins = search["puzzle"], ["given"] * len(search["puzzle"])
    frames, first, guessed, narrowed = [({at: (digit, "given") for at, digit in enumerate(cells) if digit != "."},
                                         "the puzzle", None, 0)], 1, False, False
    for number, step in enumerate(steps, 1):
        guessed |= step["kind"] == "guess"
        changed = [at for at, digit in enumerate(step["cells"]) if digit != cells[at]]
        last = number == len(steps)
        if not changed and not last:
            continue
        origin = "guess" if step["kind"] == "guess" else "follows" if step["depth"] else "sure"
        for at in changed:
            origins[at] = origin
        cells = step["cells"]
        wrong = clashes(cells, side)
        contradiction = wrong or (not last and steps[number]["kind"] == "backtrack")
        filled = sum(cells[at] != "." for at in changed)
        count = f"{filled or len(changed)} cell{'s' * ((filled or len(changed)) > 1)}"
        what = {"rules": f"rules fill {count}", "restart": "restart"}.get(step["kind"], f"backtrack, clear {count}")
        if step["kind"] == "guess" and changed:
            what = f"guess {cells[changed[0]]} in r{changed[0] // side + 1}c{changed[0] % side + 1}"
        elif guessed and step["kind"] == "rules":
            what, narrowed = f"guess; {what}", True
        if last:
            what = search["outcome"] if search["outcome"] == "solved" else f"{what}; {search['outcome']}"
        elif contradiction:
            what += ", contradiction"
        elif step["depth"]:
            what += f", depth {step['depth']}"
        span = f"steps {first}-{number}" if first < number else f"step {number}"
        looks = {at: (digit, "wrong" if at in wrong else origins[at]) for at, digit in enumerate(cells) if digit != "."}
        frames.append((looks, f"{span} of {len(steps)}: {what}",
                       "wrong" if contradiction and not last else "guess" if guessed and not last else None, step["depth"]))
        first, guessed = number + 1, False
    return frames, narrowed


def thin(frames):
    """At most FRAMES of them, from the first to the last, each with the depth of those left out before it."""
    if len(frames) <= FRAMES:
        return frames
    wanted = [(len(frames) - 1) * at // (FRAMES - 1) for at in range(FRAMES)]
    return [(*frames[at][:3], max(frame[3] for frame in frames[before + 1:at + 1] or frames[:1]))
            for before, at in zip([-1, *wanted], wanted)]


class Picture:
    """The text of the SVG."""

    def __init__(self, search):
        frames, self.narrowed = frames_of(search)
        self.whole = len(frames)
        self.search, self.frames, self.order, self.side = search, thin(frames), search["order"], search["order"] ** 2
        self.seconds = len(self.frames) / RATE + HOLD
        self.lines = []

    def add(self, text):
        self.lines.append(text)

    def time(self, frame):
        return f"{frame / RATE / self.seconds:.5g}"

    def shown(self, visible):
        """An animation that shows an element in some of the frames."""
        turns = [at for at in range(len(visible)) if not at or visible[at] != visible[at - 1]]
        values = ";".join("visible" if visible[at] else "hidden" for at in turns)
        return (f'<animate attributeName="visibility" calcMode="discrete" dur="{self.seconds:g}s" repeatCount="indefinite" '
                f'values="{values}" keyTimes="{";".join(map(self.time, turns))}"/>')

    def element(self, start, text, end, visible):
        """An element that is visible in some of the frames, and before the animation as in the last one."""
        hidden = "" if visible[-1] else ' visibility="hidden"'
        return f"{start}{hidden}>{text}{'' if all(visible) else self.shown(visible)}</{end}>"

    def draw_grid(self):
        size = self.side * CELL
        for at in range(self.side + 1):
            name, place = "thin" if at % self.order else "thick", MARGIN + at * CELL
            self.add(f'<path class="{name}" d="M{MARGIN} {place}h{size}M{place} {MARGIN}v{size}"/>')
        for cell in range(self.side ** 2):
            looks = [frame[0].get(cell) for frame in self.frames]
            x, y = MARGIN + cell % self.side * CELL + CELL // 2, MARGIN + cell // self.side * CELL + CELL - 8
            self.add("".join(self.element(f'<text class="{look[1]}" x="{x}" y="{y}"', look[0], "text", [each == look for each in looks])
                             for look in sorted(set(looks) - {None})))
        for mark in "guess", "wrong":
            visible = [frame[2] == mark for frame in self.frames]
            if any(visible):
                self.add(self.element(f'<rect class="frame {mark}" x="{MARGIN - 5}" y="{MARGIN - 5}" width="{size + 10}" '
                                      f'height="{size + 10}" rx="4"', "", "rect", visible))

    def draw_captions(self, y, width):
        """All captions are lines of one text, which moves behind a window of one line."""
        count = len(self.frames)
        self.add(f'<svg x="{MARGIN}" y="{y}" width="{width}" height="{LINE}">\n<g transform="translate(0 -{(count - 1) * LINE})">')
        self.add("".join(f'<text class="caption note" y="{at * LINE + LINE - 5}">{frame[1]}</text>' for at, frame in enumerate(self.frames)))
        values = ";".join(f"0 -{at * LINE}" for at in range(count))
        self.add(f'<animateTransform attributeName="transform" type="translate" calcMode="discrete" dur="{self.seconds:g}s" '
                 f'repeatCount="indefinite" values="{values}" keyTimes="{";".join(map(self.time, range(count)))}"/>\n</g>\n</svg>')

    def draw_depth(self, top, width):
        """The depth of guesses as a line, with a moving cursor."""
        depths, last = [frame[3] for frame in self.frames], max(len(self.frames) - 1, 1)
        points = " ".join(f"{MARGIN + at * width / last:.4g},{top + GRAPH - depth * GRAPH / max(*depths, 1):.4g}"
                          for at, depth in enumerate(depths))
        self.add(f'<text class="caption note" x="{MARGIN}" y="{top - 6}">depth of guesses, up to {max(depths)}</text>')
        self.add(f'<polyline class="depth" points="{points}"/>')
        self.add(f'<rect class="cursor" x="{MARGIN + width}" y="{top}" width="2" height="{GRAPH}"><animate attributeName="x" '
                 f'dur="{self.seconds:g}s" repeatCount="indefinite" values="{MARGIN};{MARGIN + width};{MARGIN + width}" '
                 f'keyTimes="0;{self.time(len(self.frames))};1"/></rect>')

    def draw_notes(self, y):
        guesses = sum(step["kind"] == "guess" for step in self.search["steps"])
        notes = [f"{len(self.search['steps'])} steps, {guesses} guesses, {self.search['outcome']}"]
        if len(self.frames) < self.whole:
            notes[0] += f"; {len(self.frames)} frames"
        if self.narrowed:
            notes.append("guess: where a digit goes in a box, a cell or three")
        for note in notes:
            self.add(f'<text class="caption note" x="{MARGIN}" y="{y}">{note}</text>')
            y += LINE
        used = {look[1] for frame in self.frames for look in frame[0].values()} | {frame[2] for frame in self.frames}
        x = MARGIN
        for name, meaning in LEGEND.items():
            if name in used:
                self.add(f'<text class="caption {name}" x="{x}" y="{y}">{meaning}</text>')
                x += 10 + 7 * len(meaning)

    def draw(self):
        size = self.side * CELL
        width, height = max(size + 2 * MARGIN, 300), size + GRAPH + 4 * MARGIN + (4 + self.narrowed) * LINE
        self.add(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">')
        self.add(f'<title>A search, step by step</title>\n{STYLE}\n<rect class="paper" width="100%" height="100%" rx="6"/>')
        self.draw_grid()
        self.draw_captions(size + 2 * MARGIN, width - 2 * MARGIN)
        top = size + 3 * MARGIN + 2 * LINE
        self.draw_depth(top, width - 2 * MARGIN)
        self.draw_notes(top + GRAPH + LINE)
        self.add("</svg>")
        return "\n".join(self.lines)


print(Picture(json.loads(sys.stdin.readline())).draw())
