// SPDX-License-Identifier: GPL-2.0-only
// Runs every step of the lesson in the site's machine in node, and finds in the output what lesson.md says; then the tree of
// calls, and the search.
// usage: node lesson.mjs SITE [STEP...]
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

const [site, ...only] = process.argv.slice(2);
const from = name => import(path.resolve(site, name));
const [{ Machine }, { V86 }, { parse, trace }, { frames_of }] =
	await Promise.all(["machine.mjs", "libv86.mjs", "calls.mjs", "frames.mjs"].map(from));
const steps = JSON.parse(fs.readFileSync(`${site}/lesson.json`));
const functions = JSON.parse(fs.readFileSync(`${site}/functions.json`));
const machine = new Machine(async name => Uint8Array.from(fs.readFileSync(`${site}/${name}`)).buffer, () => {});
let doing = "the prompt";
setTimeout(() => assert.fail(`no answer within fifteen minutes: ${doing}`), 900_000);

// Find lines in the output, in order. … stands for anything.
function find(lines, output) {
	const pattern = lines.map(line => line.split("…").map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*"));
	assert.match(output, new RegExp(pattern.map(line => `^${line}$`).join("\\n(?:.*\\n)*?"), "m"));
}

// Links of other documents name steps.
for (const document of ["labs/README.md", "labs/instructor.md", "web/README.md"])
	for (const [, name] of fs.readFileSync(document, "utf8").matchAll(/#step=([\w-]+)/g))
		assert.ok(steps.some(({ id }) => id === name), `${document}: there is no step ${name}`);

await machine.start(V86, true);
machine.resize(33, 200);
await machine.prompt();
assert.equal(steps.length, 10);
for (const { id, commands, answers } of steps.filter(({ id }) => !only.length || only.includes(id))) {
	assert.equal(answers.filter(({ right }) => right).length, 1, id);
	for (const { line, output } of commands) {
		doing = `${id}: ${line}`;
		const shown = await machine.command(line);
		if (process.env.SHOW)
			console.log(`# ${line}\n${shown}`);
		find(output, shown.split("\n").slice(1).join("\n"));
	}
	console.log(`${id}: ok`);
}

if (!only.length || only.includes("calls")) {
	doing = "the tree of calls";
	const tree = parse(await machine.ask(trace(steps[0].commands[0].line.match(/[1-9.]{81}/)[0])));
	const flat = calls => calls.flatMap(call => [call, ...flat(call.calls)]);
	const inside = name => flat(tree.find(call => call.name === name).calls).map(call => call.name);
	assert.ok(inside("sudoku_write_iter").includes("sudoku_group_solve"));
	assert.ok(inside("sudoku_read_iter").includes("sudoku_answers_peek"));
	assert.ok(tree.some(call => call.name === "sudoku_write_iter" && Number(call.returned) === 82 && call.us > 0));
	assert.deepEqual(flat(tree).map(call => call.name).filter(name => !functions[name]), [], "functions without a page");
	console.log("the tree of calls: ok");
}

if (!only.length || only.includes("search")) {
	doing = "the search";
	const answer = await machine.ask(`sudoku-watch --to=json ${steps.at(-1).puzzle}`);
	const { frames } = frames_of(JSON.parse(answer.match(/^\{.*\}$/m)[0]));
	assert.ok(frames.length > 20 && frames.some(({ mark }) => mark === "wrong") && frames.at(-1).looks.size === 81);
	console.log("the search: ok");
}
process.exit();
