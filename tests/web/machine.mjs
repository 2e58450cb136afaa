// SPDX-License-Identifier: GPL-2.0-only
// Starts the site's machine in node, as the page does, and compares its answers.
// usage: node machine.mjs SITE
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

const site = path.resolve(process.argv[2]);
const { Machine } = await import(`${site}/machine.mjs`);
const { V86 } = await import(`${site}/libv86.mjs`);
// Each has one solution.
const PUZZLES = [
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....",
	"1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1",
	"8..6.....5.974...2..4....6.1.2..9..6.8.......3........2...5...1..7.132.9.....6.84",
	".96...8......6......7..192.86......4...........92..765.251....71....42....3......",
	".7..4..1.5.6.8.........7..99.....8263.5.......2..1.....1...3..7...9........4...91",
	"......7.3...1.8....6.79...11.23...97..8..2.....6....1...1.5.6.4.2.....5...4...93.",
	"4...7.3..1...8.........5.....3..7.9....3....494.26......85....3.......69.56.3.28.",
	"...9...86..9.5...1.58.1......1....5...7...9..6...21...984......7....2......4.3.6.",
	"..82..17.....6.3.......9..2...3...244.1..6...6...2....3..8...9.9.6.5.7........8..",
];
const UNSOLVABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const [FIRST, SECOND] = PUZZLES;

let output = "";
const begun = Date.now();
const machine = new Machine(async name => Uint8Array.from(fs.readFileSync(`${site}/${name}`)).buffer,
	bytes => output += Buffer.from(bytes).toString());
const after = what => console.log(`${what} after ${Date.now() - begun} ms`);
process.on("uncaughtException", error => {
	console.log(error.message, "\nThe terminal:\n", output.slice(-2000));
	process.exit(1);
});
setTimeout(() => assert.fail("no answer within four minutes"), 240_000);

// Whether each row, column and box of the solution has all digits, and the puzzle's givens are in it
function solves(solution, puzzle) {
	const units = [row => row * 9, column => column, box => 27 * Math.floor(box / 3) + box % 3 * 3];
	const steps = [i => i, i => 9 * i, i => 9 * Math.floor(i / 3) + i % 3];
	const nine = [...Array(9).keys()];
	return /^[1-9]{81}$/.test(solution) && [...puzzle].every((digit, i) => digit === "." || digit === solution[i]) &&
		units.every((first, kind) => nine.every(unit => new Set(nine.map(i => solution[first(unit) + steps[kind](i)])).size === 9));
}

await machine.start(V86, true);
machine.resize(33, 99);
await machine.prompt();
after("the prompt");
const solutions = [];
for (const puzzle of PUZZLES) {
	const outcome = await machine.solve(puzzle);
	assert.ok(solves(outcome.solution, puzzle), `${puzzle}: ${JSON.stringify(outcome)}`);
	solutions.push(outcome.solution);
}
after(`${PUZZLES.length} answers`);
const [first_solved, second_solved] = solutions;
assert.deepEqual(await machine.solve(UNSOLVABLE), { error: "EDOM", why: "no solution" });
assert.deepEqual(await machine.solve("11" + ".".repeat(79)),
	{ error: "EINVAL", why: "row 1, column 2: 1 twice in row 1, first in row 1, column 1" });

// Two users
await machine.solve(FIRST);
assert.match(await machine.command("su alice -c 'cat /dev/sudoku'"), /No data available/);
assert.ok((await machine.command(`su alice -c 'echo ${SECOND} > /dev/sudoku; cat /dev/sudoku'`)).endsWith(`\n${second_solved}\n`));
assert.ok((await machine.command("cat /dev/sudoku")).endsWith(`\n${first_solved}\n`));

// What the page promises besides
assert.match(await machine.command("stty size"), /^33 99$/m);
assert.ok(Math.abs((await machine.command("date +%s")).match(/^\d+$/m) - Date.now() / 1000) < 60, "the time is that of this machine");
assert.match(await machine.command("sudoku-make --number 10 > ten; cat ten > /dev/sudoku; cat /dev/sudoku | wc -l"), /10$/m);
assert.match(await machine.command(`sudoku-explain --hint --teach ${SECOND}`), /So r\dc\d is \d/);
assert.match(await machine.command(`sudoku-watch ${FIRST} | grep -c guess`), /^[0-9]+$/m);
assert.match(await machine.command("man sudokuctl | head -n 5"), /SUDOKUCTL\(1\)/);
assert.match(await machine.command("rmmod sudoku && ls /dev/sudoku"), /^ls: \/dev\/sudoku: No such file/m);
assert.deepEqual(await machine.solve(FIRST), { unloaded: true });
assert.match(await machine.command("modprobe sudoku && dmesg | tail -n 1"), /sudoku: version/);
assert.deepEqual(await machine.solve(FIRST), { solution: first_solved, others: false });
const { others } = await machine.solve(".".repeat(81));
assert.ok(others, "an empty grid has many solutions");

// A program in the terminal is not ended; a line that was begun is.
assert.equal(await machine.ask("echo $((6 * 7))"), "42\n");
assert.match(await machine.ask("sudoku-make 2>/dev/null | cat"), /^[1-9.]{81}\n$/);
machine.type("ls /sys/\t\t");
assert.deepEqual(await machine.solve(FIRST), { solution: first_solved, others: false });
machine.type("cat\n");
assert.deepEqual(await machine.solve(FIRST), { busy: true });
await machine.ask("until pidof cat; do sleep 0.1; done"); // until then, the shell has the keys
machine.type("\x03");
await machine.prompt();
after("everything");
process.exit();
