// SPDX-License-Identifier: GPL-2.0-only
// The page: the grid, the terminal, and things to try.
import { Machine } from "./machine.mjs";
import { sizes } from "./sizes.mjs";

const at = id => document.getElementById(id);
const PUZZLES = [
	"....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1",
];
const [FIRST, SECOND, HARD] = PUZZLES;
const UNSOLVABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const TRY = [
	["Read it twice", "cat /dev/sudoku; cat /dev/sudoku"],
	["Two users", `echo ${FIRST} > /dev/sudoku`, "su alice -c 'cat /dev/sudoku'",
		`su alice -c 'echo ${SECOND} > /dev/sudoku; cat /dev/sudoku'`, "cat /dev/sudoku"],
	["A bad line", "echo 53..7 > /dev/sudoku; sudokuctl --why"],
	["No solution", `echo ${UNSOLVABLE} > /dev/sudoku; cat /dev/sudoku; sudokuctl --why`],
	["A private session", "exec 3<>/dev/sudoku", `echo ${SECOND} >&3; read answer <&3; echo $answer`, "exec 3>&-"],
	["Ten puzzles at once", "sudoku-make --number 10 > ten; cat ten > /dev/sudoku; cat /dev/sudoku"],
	["Watch it search", `sudoku-watch ${HARD}`],
	["Explain a step", `sudoku-explain --hint --teach ${SECOND}`],
	["Play", "sudoku-make > mine; sudoku-play mine"],
	["Unload it, load it", "rmmod sudoku; ls /dev/sudoku*", "modprobe sudoku; ls /dev/sudoku*; dmesg | tail -n 1"],
	["The manual", "man sudoku"],
];

const BUSY = "A program has the terminal. End it first: most end with q.";

// The grid

const grid = at("grid");
const fields = Array.from({ length: 81 }, (_, i) => {
	const field = document.createElement("input");
	Object.assign(field, { inputMode: "numeric", autocomplete: "off", ariaLabel: `row ${Math.floor(i / 9) + 1}, column ${i % 9 + 1}` });
	grid.append(field);
	return field;
});
grid.addEventListener("focusin", event => event.target.select());
grid.addEventListener("input", ({ target }) => {
	target.value = target.value.replace(/[^1-9]/g, "").slice(-1);
	forget();
	if (target.value)
		target.nextSibling?.focus();
});
grid.addEventListener("keydown", event => {
	const i = fields.indexOf(event.target);
	const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
	if (event.key === "Enter")
		at("solve").click();
	else if (event.key === "Backspace" && !event.target.value)
		fields[i - 1]?.focus();
	else if (step)
		fields[i + step]?.focus();
	if (step)
		event.preventDefault();
});
grid.addEventListener("paste", event => {
	const cells = event.clipboardData.getData("text").replace(/[^0-9._*x-]/g, "");
	if (cells.length < 2)
		return;
	event.preventDefault();
	if (cells.length === 81)
		set(cells);
	else
		say(`What you pasted has ${cells.length} cells, not 81: digits, and 0 or . for blanks.`, true);
});

function say(text, bad = false) {
	at("outcome").textContent = text;
	at("outcome").classList.toggle("bad", bad);
}

// Remove the digits of an answer, and keep the puzzle.
function forget() {
	for (const field of grid.querySelectorAll(".found")) {
		field.value = "";
		field.classList.remove("found");
	}
}

function set(cells) {
	forget();
	fields.forEach((field, i) => field.value = cells[i]?.match(/[1-9]/) ?? "");
	say("Type or paste a puzzle, or take this one.");
}

const dark = matchMedia("(prefers-color-scheme: dark)");
let machine, terminal, turn = 0;

at("another").addEventListener("click", () => set(PUZZLES[++turn % PUZZLES.length]));
at("clear").addEventListener("click", () => set(""));
at("solve").addEventListener("click", async () => {
	forget();
	const puzzle = fields.map(field => field.value || ".").join("");
	busy(true);
	say("Solving …");
	const begun = performance.now();
	const { solution, error, why, unloaded } = await machine.solve(puzzle);
	if (solution) {
		fields.forEach((field, i) => {
			field.classList.toggle("found", !field.value);
			field.value = solution[i];
		});
		say(`Solved, in ${((performance.now() - begun) / 1000).toFixed(1)} s with all the typing.`);
	} else if (error) {
		say(`${error}: ${why}`, true);
	} else if (unloaded) {
		say("The module is not loaded, so echo made a plain file. Load it: modprobe sudoku", true);
	} else {
		say(BUSY, true);
	}
	busy(false);
});

function busy(yes) {
	for (const button of document.querySelectorAll("#solve, #list button"))
		button.disabled = yes;
}

// Things to try

for (const [label, ...lines] of TRY) {
	const button = document.createElement("button");
	button.textContent = label;
	button.disabled = true;
	button.title = lines.join("\n");
	button.addEventListener("click", async () => {
		busy(true);
		terminal.focus();
		at("linux").scrollIntoView({ block: "nearest" });
		for (const line of lines) {
			// A program for the visitor does not end by itself.
			const long = new Promise(resolve => setTimeout(resolve, 4000, ""));
			if (await Promise.race([machine.command(line), long]) === null) {
				say(BUSY, true);
				break;
			}
		}
		busy(false);
	});
	at("list").append(document.createElement("li"));
	at("list").lastChild.append(button);
}

// Linux

function fail(sentence) {
	at("stage").textContent = sentence;
	at("loading").classList.add("bad");
	at("loading").hidden = false;
	at("progress").hidden = true;
}

const got = {};
let expected = {};
function progress(name, bytes) {
	got[name] = bytes;
	const sum = sizes => Object.values(sizes).reduce((a, b) => a + b, 0);
	at("progress").value = sum(got) / sum(expected);
	at("stage").textContent = `Loading ${(sum(got) / 1e6).toFixed(1)} of ${(sum(expected) / 1e6).toFixed(1)} MB`;
}

async function load(name) {
	const response = await fetch(name);
	if (!response.ok)
		throw new Error(`${name}: ${response.status} ${response.statusText}`);
	const chunks = [];
	let bytes = 0;
	for (const reader = response.body.getReader(); ;) {
		const { done, value } = await reader.read();
		if (done)
			return new Blob(chunks).arrayBuffer();
		chunks.push(value);
		progress(name, bytes += value.length);
	}
}

function open_terminal({ Terminal }, { FitAddon }) {
	const theme = () => dark.matches ? { background: "#16181d", foreground: "#e4e4e4", cursor: "#e4e4e4" } :
		{ background: "#ffffff", foreground: "#1c1c1c", cursor: "#1c1c1c", selectionBackground: "#b5d5ff" };
	terminal = new Terminal({ theme: theme(), fontSize: 14, screenReaderMode: true, minimumContrastRatio: 4.5 });
	const fit = new FitAddon();
	terminal.loadAddon(fit);
	terminal.open(at("terminal"));
	terminal.attachCustomKeyEventHandler(event => !(event.key === "Tab" && event.shiftKey));
	dark.addEventListener("change", () => terminal.options.theme = theme());
	// As wide as a manual page, and a line of a puzzle; the letters are smaller where that does not fit.
	const resize = () => {
		terminal.options.fontSize = 14;
		while (fit.proposeDimensions()?.cols < 84 && terminal.options.fontSize > 9)
			terminal.options.fontSize--;
		fit.fit();
	};
	resize();
	new ResizeObserver(resize).observe(at("terminal"));
}

async function start() {
	if (typeof WebAssembly === "undefined")
		return fail("This browser has no WebAssembly, or it is switched off. Without it, there is no Linux here.");
	if (typeof DecompressionStream === "undefined")
		return fail("This browser is too old: it cannot unpack the machine.");
	set(FIRST);
	const [{ V86 }, xterm, fit] = await Promise.all(["./libv86.mjs", "./xterm.mjs", "./addon-fit.mjs"].map(name => import(name)));
	machine = new Machine(load, bytes => terminal.write(bytes));
	open_terminal(xterm, fit);
	try {
		expected = sizes.restore;
		await machine.start(V86, true);
	} catch (error) {
		if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
			throw error;
		console.warn("not restored, so booting:", error);
		expected = sizes.boot;
		await machine.start(V86, false);
	}
	at("loading").hidden = true;
	// The shell asks where the cursor is, but by then, another program may be there to be confused by the answer.
	terminal.onData(text => /^\x1b\[\d+;\d+R$/.test(text) || machine.type(text));
	terminal.onResize(({ rows, cols }) => machine.resize(rows, cols));
	machine.resize(terminal.rows, terminal.cols);
	await machine.prompt();
	performance.mark("prompt");
	busy(false);
}

const failed = error => fail(error instanceof RangeError || error instanceof WebAssembly.RuntimeError ?
	`There is not enough memory for the machine, which needs about 300 MB: ${error.message}` : `The machine did not start: ${error.message}`);
addEventListener("unhandledrejection", event => failed(event.reason));
start().catch(failed);
