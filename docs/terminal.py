#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Draws a recorded terminal as an animated SVG, without scripts. It repeats; viewers without animation show the last scene.

usage: docs/screencast | docs/terminal.py >docs/screencast.svg

A line that begins with "$ " or "# " is a command; "== TITLE" begins a scene, which replaces the one before it.
"""
import html
import sys

LINE, MARGIN, COLUMNS, ROWS = 17, 14, 104, 16  # pixels: of a line, of a margin; characters
TYPING, PAUSE, READING, HOLD = .015, .5, .25, 5  # seconds: a character, after a command, a line of output, a whole scene
STYLE = """<style>
text { font: 13px ui-monospace, "DejaVu Sans Mono", monospace; fill: #d1d7e0; white-space: pre }
.paper { fill: #151b23 }
.command { font-weight: bold; fill: #f0f6fc }
.title { fill: #9198a1 }
.bad { fill: #ff7b72 }
.good { fill: #3fb950 }
</style>"""


def scenes(lines):
    """The scenes, each a list of lines with the time at which it appears; and the time of the end."""
    now, every = 0, []
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("== "):
            now += HOLD if every else 0
            every.append([])
        elif line[:2] in ("$ ", "# "):
            now += PAUSE + TYPING * len(line)
        every[-1].append((line, now))
        now += PAUSE if line[:2] in ("$ ", "# ") else READING
    return every, now + HOLD


def look(line):
    words = line.split()
    if line.startswith("== "):
        return "title", line[3:]
    if line[:2] in ("$ ", "# "):
        return "command", line
    return {"FAIL": "bad", "ok": "good"}.get(words[0] if words else "", "output"), line


def element(line, row, begin, end, total):
    name, text = look(line)
    if len(text) > COLUMNS or row >= ROWS:
        sys.exit(f"too much for the picture: {text}")
    last = end == total
    values, times = (["hidden"], [0]) if begin else ([], [])
    values += ["visible"] + ([] if last else ["hidden"])
    times += [begin / total] + ([] if last else [end / total])
    moves = f'<animate attributeName="visibility" calcMode="discrete" dur="{total:g}s" repeatCount="indefinite" ' \
            f'values="{";".join(values)}" keyTimes="{";".join(f"{time:.5g}" for time in times)}"/>'
    hidden = "" if last else ' visibility="hidden"'
    return f'<text class="{name}" x="{MARGIN}" y="{MARGIN + LINE * (row + 1) - 4}"{hidden}>{html.escape(text)}{moves}</text>'


def main():
    every, total = scenes(sys.stdin)
    width, height = 2 * MARGIN + round(COLUMNS * 7.85), 2 * MARGIN + ROWS * LINE
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">')
    print(f'<title>{html.escape("; ".join(scene[0][0][3:] for scene in every))}</title>\n{STYLE}')
    print('<rect class="paper" width="100%" height="100%" rx="8"/>')
    ends = [scene[0][1] for scene in every[1:]] + [total]
    for scene, end in zip(every, ends):
        for row, (line, begin) in enumerate(scene):
            print(element(line, row, begin, end, total))
    print("</svg>")


main()
