// SPDX-License-Identifier: GPL-2.0-only
// The page: puts together the lesson, the grid, the terminal and the machine.
import { calls_of } from "./calls.mjs";
import { watch } from "./counters.mjs";
import { at, make } from "./dom.mjs";
import * as grid from "./grid.mjs";
import { Lesson } from "./lesson.mjs";
import { fail, load, loaded, show_progress } from "./loading.mjs";
import { Machine } from "./machine.mjs";
import * as player from "./search.mjs";
import { keep, state } from "./state.mjs";

const SECOND = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1";
const TRY = [
	["Ten puzzles at once", "sudoku-make --number 10 > ten; cat ten > /dev/sudoku; cat /dev/sudoku"],
	["Watch it search", `sudoku-watch ${HARD}`],
	["Explain a step", `sudoku-explain --hint --teach ${SECOND}`],
	["Play", "sudoku-make > mine; sudoku-play mine"],
	["The manual (q leaves it)", "man sudoku"],
];
const BLANKS = /[0._*x-]/g;
const BUSY = "A program runs in the terminal. End it first: most end with q, all others with Ctrl-C.";

let machine, terminal, lesson, busy_now = true;

function say(text, bad = false) {
	at("outcome").textContent = text;
	at("outcome").classList.toggle("bad", bad);
}

function busy(yes) {
	busy_now = yes;
	for (const button of document.querySelectorAll("#solve, #another, #list button"))
		button.disabled = yes;
	lesson.busy(yes);
}

// What the visitor sees in the grid is no longer a search, or a solution.
function reset() {
	player.close();
	at("more").hidden = true;
	say("");
}

// Say that a program runs in the terminal, until it ends.
function say_busy() {
	say(BUSY, true);
	machine.prompt().then(() => at("outcome").textContent === BUSY && say(""));
}

// Type commands. A program for the visitor does not end by itself, so wait milliseconds at most. Resolves with their output, or null.
async function type(lines, limit = 1e9) {
	busy(true);
	at("linux").scrollIntoView({ block: "nearest" });
	let output = "";
	for (const line of lines) {
		const long = new Promise(resolve => setTimeout(resolve, limit, ""));
		const more = await Promise.race([machine.command(line), long]);
		output = more === null || output === null ? null : `${output}# ${more}`;
	}
	if (output === null)
		say_busy();
	busy(false);
	return output;
}

// The grid

function take(puzzle) {
	reset();
	grid.show(puzzle);
	keep({ puzzle: puzzle.replace(BLANKS, ".") });
}

async function solve() {
	if (busy_now)
		return;
	reset();
	grid.forget();
	const puzzle = grid.cells();
	busy(true);
	say("Solving …");
	const begun = performance.now();
	const { solution, others, error, why, unloaded } = await machine.solve(puzzle);
	if (solution) {
		at("more").hidden = false;
		grid.show(solution, i => puzzle[i] === "." ? "found" : "");
		say(others ? "Solved; but this puzzle has other solutions, too." :
			`Solved, in ${((performance.now() - begun) / 1000).toFixed(1)} s with all the typing. It is the only solution.`);
	} else if (error) {
		say(why ? `${error}: ${why}` : error, true);
	} else if (unloaded) {
		say("The module is not loaded, so echo made a plain file. Load it: modprobe sudoku", true);
	} else {
		say_busy();
	}
	busy(false);
}

grid.listen({
	changed() {
		reset();
		keep({ puzzle: grid.cells() });
	},
	enter: solve,
	pasted(text) {
		const cells = text.replace(/[^0-9._*x-]/g, "");
		if (cells.length === 81)
			take(cells);
		else
			say(`What you pasted has ${cells.length} cells, not 81: digits, and 0 or . for blanks.`, true);
	},
});
at("solve").addEventListener("click", solve);
at("clear").addEventListener("click", () => take(".".repeat(81)));
at("another").addEventListener("click", async () => {
	busy(true);
	say("sudoku-make makes one …");
	take((await machine.ask("sudoku-make 2>/dev/null | cat")).trim());
	busy(false);
});

// Look at a write and read, or a search, of a puzzle. Without the module, there is nothing to see.
async function look(what, puzzle) {
	busy(true);
	try {
		await what(machine, puzzle);
	} catch (error) {
		console.warn(error);
		say("The machine did not show it. Is the module loaded? lsmod says so.", true);
	}
	busy(false);
}

at("inside").addEventListener("click", () => look(async () => {
	at("tree").replaceChildren(await calls_of(machine, grid.cells()));
	at("calls").showModal();
}));
at("draw").addEventListener("click", () => look(player.search, grid.cells()));

// The terminal

at("list").append(...TRY.map(([label, ...lines]) => make("li", {}, make("button", {
	disabled: true, title: lines.join("\n"),
	onclick() {
		terminal.focus();
		type(lines, 4000);
	},
}, label))));
at("interrupt").addEventListener("click", () => machine.type("\x03"));
at("restart").addEventListener("click", () => location.reload());

// Lectures

function lecture(yes) {
	document.body.classList.toggle("lecture", yes);
	at("lecture").ariaPressed = yes;
	keep({ lecture: yes && "yes" });
}

at("lecture").addEventListener("click", () => lecture(!state().lecture));
addEventListener("keydown", event => {
	const key = event.key;
	if (key === "F2")
		lecture(!state().lecture);
	else if (key === "F4")
		event.target.closest("#terminal") ? at("title").focus({ preventScroll: true }) : terminal.focus();
	else if (!state().lecture || event.target.closest("#terminal, #grid, #frame, dialog") || event.ctrlKey || event.metaKey || event.altKey)
		return;
	else if (key === "ArrowRight" || key === "ArrowLeft")
		lesson.go(lesson.at + (key === "ArrowRight" ? 1 : -1));
	else if (key === "PageDown" || key === "PageUp")
		at("lesson").scrollBy(0, (key === "PageDown" ? 0.8 : -0.8) * at("lesson").clientHeight);
	else if (/^[1-9]$/.test(key))
		lesson.choose(key - 1);
	else if (key === "Enter" && !event.target.closest("button, a, summary"))
		lesson.run();
	else
		return;
	event.preventDefault();
}, true);

function restore() {
	if (location.hash === "#about")
		return;
	const { puzzle } = state();
	reset();
	lesson.restore();
	grid.show(/^[1-9.]{81}$/.test(puzzle) ? puzzle : HARD);
	say("Type or paste a puzzle, or take this one.");
	lecture(!!state().lecture);
}

// Keep the files that were loaded, for a reload without a network.
async function keep_files() {
	if (!navigator.serviceWorker)
		return;
	await navigator.serviceWorker.register("worker.js");
	const cache = await caches.open("sudoku-page");
	const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
	await Promise.allSettled([location.pathname, "functions.json", ...loaded].map(name => cache.add(name)));
	performance.mark("kept");
}

async function start() {
	if (typeof WebAssembly === "undefined")
		return fail("This browser has no WebAssembly, or it is switched off. Without it, there is no Linux here.");
	if (typeof DecompressionStream === "undefined")
		return fail("This browser is too old: it cannot unpack the machine.");
	show_progress();
	const [steps, { V86 }, { open_terminal }] = await Promise.all([
		fetch("lesson.json").then(response => response.json()), import("./libv86.mjs"), import("./terminal.mjs"),
	]);
	lesson = new Lesson(steps, type, {
		calls: (element, { puzzle }) => look(async () => element.append(await calls_of(machine, puzzle))),
		search: (_, { puzzle }) => look(player.search, puzzle),
	}, () => {
		reset();
		grid.forget();
	});
	restore();
	addEventListener("popstate", restore);
	machine = new Machine(load, bytes => terminal.write(bytes));
	terminal = open_terminal(at("terminal"), () => document.body.classList.contains("lecture"),
		event => /^F[24]$/.test(event.key) || event.key === "Tab" && event.shiftKey);
	await machine.start(V86, true);
	loaded();
	// The shell asks where the cursor is, but by then, another program may be there to be confused by the answer.
	terminal.onData(text => /^\x1b\[\d+;\d+R$/.test(text) || machine.type(text));
	terminal.onResize(({ rows, cols }) => machine.resize(rows, cols));
	machine.resize(terminal.rows, terminal.cols);
	await machine.prompt();
	performance.mark("prompt");
	at("interrupt").disabled = false;
	busy(false);
	watch(machine, lost => at("lost").hidden = !lost);
	keep_files().catch(console.warn);
}

const failed = error => fail(error instanceof RangeError || error instanceof WebAssembly.RuntimeError ?
	`There is not enough memory for the machine, which needs about 300 MB: ${error.message}` : `The machine did not start: ${error.message}`);
addEventListener("unhandledrejection", event => failed(event.reason));
start().catch(failed);
