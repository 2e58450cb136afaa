#!/usr/bin/env node
// SPDX-License-Identifier: GPL-2.0-only
// Draws a search as an animated SVG, without scripts. It repeats; viewers without animation show the last frame.
//
// usage: sudoku-watch --to=json search.txt | docs/picture.mjs >search.svg
//
// The first search of the recording is drawn; of a long search, 240 frames.
import fs from "node:fs";
import { curve, frames_of } from "./frames.mjs";

const CELL = 30, MARGIN = 12, GRAPH = 44, LINE = 18; // pixels: of a cell; height of the depth graph, and of a line of text
const FRAMES = 240;
const RATE = 10, HOLD = 3; // frames per second; seconds of the last one
const LEGEND = { given: "given", sure: "sure", guess: "guess", follows: "follows", wrong: "contradiction" };
const STYLE = `<style>
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
</style>`;

// At most FRAMES of them, from the first to the last, each with the depth of those left out before it
function thin(frames) {
	if (frames.length <= FRAMES)
		return frames;
	const wanted = Array.from({ length: FRAMES }, (_, at) => Math.floor((frames.length - 1) * at / (FRAMES - 1)));
	return wanted.map((at, i) => ({
		...frames[at], depth: Math.max(...(i ? frames.slice(wanted[i - 1] + 1, at + 1) : frames.slice(0, 1)).map(frame => frame.depth)),
	}));
}

const search = JSON.parse(fs.readFileSync(0, "utf8").split("\n")[0]);
const { frames: whole, narrowed } = frames_of(search);
const frames = thin(whole), { order } = search, side = order ** 2, size = side * CELL;
const seconds = frames.length / RATE + HOLD;
const time = frame => Number((frame / RATE / seconds).toPrecision(5));
const lines = [];

// An element that is visible in some of the frames, and before the animation as in the last one
function element(start, text, end, visible) {
	const turns = visible.flatMap((yes, at) => at && yes === visible[at - 1] ? [] : [at]);
	const values = turns.map(at => visible[at] ? "visible" : "hidden").join(";");
	const shown = `<animate attributeName="visibility" calcMode="discrete" dur="${seconds}s" repeatCount="indefinite" ` +
		`values="${values}" keyTimes="${turns.map(time).join(";")}"/>`;
	return `${start}${visible.at(-1) ? "" : ' visibility="hidden"'}>${text}${visible.every(yes => yes) ? "" : shown}</${end}>`;
}

function draw_grid() {
	for (let at = 0; at <= side; at++) {
		const place = MARGIN + at * CELL;
		lines.push(`<path class="${at % order ? "thin" : "thick"}" d="M${MARGIN} ${place}h${size}M${place} ${MARGIN}v${size}"/>`);
	}
	for (let cell = 0; cell < side ** 2; cell++) {
		const looks = frames.map(frame => frame.looks.get(cell)?.join());
		const x = MARGIN + cell % side * CELL + CELL / 2, y = MARGIN + Math.floor(cell / side) * CELL + CELL - 8;
		lines.push([...new Set(looks)].filter(look => look).sort().map(look => {
			const [digit, name] = look.split(",");
			return element(`<text class="${name}" x="${x}" y="${y}"`, digit, "text", looks.map(each => each === look));
		}).join(""));
	}
	for (const mark of ["guess", "wrong"]) {
		const visible = frames.map(frame => frame.mark === mark);
		if (visible.includes(true))
			lines.push(element(`<rect class="frame ${mark}" x="${MARGIN - 5}" y="${MARGIN - 5}" width="${size + 10}" ` +
				`height="${size + 10}" rx="4"`, "", "rect", visible));
	}
}

// All captions are lines of one text, which moves behind a window of one line.
function draw_captions(y, width) {
	lines.push(`<svg x="${MARGIN}" y="${y}" width="${width}" height="${LINE}">\n<g transform="translate(0 -${(frames.length - 1) * LINE})">`);
	lines.push(frames.map(({ caption }, at) => `<text class="caption note" y="${at * LINE + LINE - 5}">${caption}</text>`).join(""));
	lines.push(`<animateTransform attributeName="transform" type="translate" calcMode="discrete" dur="${seconds}s" ` +
		`repeatCount="indefinite" values="${frames.map((_, at) => `0 -${at * LINE}`).join(";")}" ` +
		`keyTimes="${frames.map((_, at) => time(at)).join(";")}"/>\n</g>\n</svg>`);
}

// The depth of guesses as a line, with a moving cursor
function draw_depth(top, width) {
	lines.push(`<text class="caption note" x="${MARGIN}" y="${top - 6}">depth of guesses, up to ${Math.max(...frames.map(frame => frame.depth))}</text>`);
	lines.push(`<polyline class="depth" points="${curve(frames, MARGIN, top, width, GRAPH)}"/>`);
	lines.push(`<rect class="cursor" x="${MARGIN + width}" y="${top}" width="2" height="${GRAPH}"><animate attributeName="x" ` +
		`dur="${seconds}s" repeatCount="indefinite" values="${MARGIN};${MARGIN + width};${MARGIN + width}" ` +
		`keyTimes="0;${time(frames.length)};1"/></rect>`);
}

function draw_notes(y) {
	const guesses = search.steps.filter(step => step.kind === "guess").length;
	const thinned = frames.length < whole.length ? `; ${frames.length} frames` : "";
	const notes = [`${search.steps.length} steps, ${guesses} guesses, ${search.outcome}${thinned}`];
	if (narrowed)
		notes.push("guess: where a digit goes in a box, a cell or three");
	for (const note of notes) {
		lines.push(`<text class="caption note" x="${MARGIN}" y="${y}">${note}</text>`);
		y += LINE;
	}
	const used = new Set(frames.flatMap(({ looks, mark }) => [mark, ...[...looks.values()].map(look => look[1])]));
	let x = MARGIN;
	for (const [name, meaning] of Object.entries(LEGEND).filter(([name]) => used.has(name))) {
		lines.push(`<text class="caption ${name}" x="${x}" y="${y}">${meaning}</text>`);
		x += 10 + 7 * meaning.length;
	}
}

const width = Math.max(size + 2 * MARGIN, 300), height = size + GRAPH + 4 * MARGIN + (4 + narrowed) * LINE;
lines.push(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`);
lines.push(`<title>A search, step by step</title>\n${STYLE}\n<rect class="paper" width="100%" height="100%" rx="6"/>`);
draw_grid();
draw_captions(size + 2 * MARGIN, width - 2 * MARGIN);
draw_depth(size + 3 * MARGIN + 2 * LINE, width - 2 * MARGIN);
draw_notes(size + 3 * MARGIN + 3 * LINE + GRAPH);
lines.push("</svg>");
console.log(lines.join("\n"));
