// SPDX-License-Identifier: GPL-2.0-only
// Plays a search in the grid: the frames that docs/picture.mjs draws, and the depth as a curve.
import { at } from "./dom.mjs";
import { curve, frames_of } from "./frames.mjs";
import * as grid from "./grid.mjs";

const RATE = 5; // frames per second
const WIDTH = 300, HEIGHT = 40;

let frames = [], timer;

function go(frame) {
	at("frame").value = frame;
	const { looks, caption, depth } = frames[at("frame").value];
	const givens = frames[0].looks;
	grid.show(Array.from({ length: 81 }, (_, cell) => looks.get(cell)?.[0]), cell => `${givens.has(cell) ? "given " : ""}${looks.get(cell)[1]}`);
	at("caption").textContent = caption;
	at("frame").ariaValueText = caption;
	at("depth").textContent = `guesses open: ${depth}`;
}

function play(yes) {
	clearInterval(timer);
	at("play").textContent = yes ? "Pause" : "Play";
	timer = yes && setInterval(() => {
		go(Number(at("frame").value) + 1);
		if (at("frame").value === at("frame").max)
			play(false);
	}, 1000 / RATE);
}

at("play").addEventListener("click", () => {
	if (at("frame").value === at("frame").max)
		go(0);
	play(!timer);
});
for (const [id, step] of [["back", -1], ["forth", 1]])
	at(id).addEventListener("click", () => {
		play(false);
		go(Number(at("frame").value) + step);
	});
at("frame").addEventListener("input", () => {
	play(false);
	go(at("frame").value);
});

// Search for the solution of a puzzle, and play that.
export async function search(machine, puzzle) {
	const answer = await machine.ask(`sudoku-watch --to=json ${puzzle}`);
	({ frames } = frames_of(JSON.parse(answer.match(/^\{.*\}$/m)[0])));
	at("frame").max = frames.length - 1;
	at("curve").setAttribute("points", curve(frames, 0, 2, WIDTH, HEIGHT));
	at("player").hidden = false;
	go(0);
	play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
}

export function close() {
	play(false);
	at("player").hidden = true;
}
