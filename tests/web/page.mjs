// SPDX-License-Identifier: GPL-2.0-only
// Opens the site in Chromium, as a visitor does, and takes pictures of it.
// usage: node page.mjs SITE MODULES PICTURES [TEST...]    MODULES is the folder of node's modules, with puppeteer-core and axe-core
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const [site, modules, pictures] = process.argv.slice(2, 5).map(name => path.resolve(name));
const only = process.argv.slice(5);
const { default: puppeteer } = await import(`${modules}/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js`);
const PUZZLE = "....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....";
const SOLUTION = "194357862582169374763842519835421697276935481941786235627598143359614728418273956";
const axe = fs.readFileSync(`${modules}/axe-core/axe.min.js`, "utf8");
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", mjs: "text/javascript", json: "application/json", svg: "image/svg+xml", png: "image/png" };

// The site is in a folder of a server, which can lack files.
let lacking = [], away = false;
const server = http.createServer((request, response) => {
	if (away)
		return request.socket.destroy();
	const name = path.normalize(decodeURIComponent(new URL(request.url, "http://here").pathname)).replace("/some/folder/", "");
	const file = path.join(site, name);
	if (lacking.includes(name) || !fs.existsSync(file))
		return response.writeHead(404).end();
	response.writeHead(200, { "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
	fs.createReadStream(file).pipe(response);
});
await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await puppeteer.launch({
	executablePath: "/usr/bin/chromium", headless: true, protocolTimeout: 600_000,
	args: process.getuid() === 0 ? ["--no-sandbox"] : [],
});
process.on("exit", () => browser.process()?.kill());

async function visit(width, height, prepare = () => {}, hash = "") {
	const page = await browser.newPage();
	page.setDefaultTimeout(240_000);
	page.elsewhere = [];
	page.errors = [];
	page.on("request", request => /^(data|blob):/.test(request.url()) || request.url().startsWith(`${origin}/some/folder/`) ||
		page.elsewhere.push(request.url()));
	page.on("pageerror", error => page.errors.push(error.message));
	await page.setViewport({ width, height });
	await prepare(page);
	await page.goto(`${origin}/some/folder/index.html${hash}`);
	return page;
}
const ready = page => page.waitForSelector("#solve:enabled");
const outcome = (page, text) => page.waitForFunction(text => document.getElementById("outcome").textContent.includes(text), {}, text)
	.catch(async () => {
		throw new Error(`no "${text}", but "${await page.$eval("#outcome", element => element.textContent)}"`);
	});
const focused = page => page.evaluate(() => document.activeElement.closest("#grid, #terminal, #lesson")?.id ?? document.activeElement.id);
const grid = page => page.$$eval("#grid input", fields => fields.map(field => field.value || ".").join(""));
// Lines may be broken anywhere.
const on_terminal = async (page, text) => {
	const shown = () => document.querySelector(".xterm-accessibility-tree").textContent.replace(/\s/g, "");
	await page.waitForFunction(`(${shown})().includes(${JSON.stringify(text.replace(/\s/g, ""))})`).catch(async () => {
		throw new Error(`the terminal lacks "${text}": ${await page.evaluate(shown)}`);
	});
};

const at_prompt = page => page.waitForFunction(() =>
	[...document.querySelectorAll(".xterm-accessibility-tree > *")].map(line => line.textContent.trim()).filter(text => text).at(-1) === "#");

async function solves_what_is_typed() {
	const page = await visit(1280, 800);
	await ready(page);
	const [download, prompt] = await page.evaluate(() => [performance.getEntriesByName("state.zst", "resource"),
		Math.max(...performance.getEntriesByType("resource").map(entry => entry.responseEnd)), performance.getEntriesByName("prompt")[0].startTime].slice(1));
	console.log(`# the prompt came ${Math.round(prompt - download)} ms after the download, ${Math.round(prompt)} ms after the start`);
	await page.click("#clear");
	assert.equal(await grid(page), ".".repeat(81));
	await page.focus("#grid input");
	for (const [i, cell] of [...PUZZLE].entries())
		await page.keyboard.press(cell === "." ? "ArrowRight" : cell);
	assert.equal(await grid(page), PUZZLE);
	await page.click("#solve");
	await outcome(page, "It is the only solution");
	assert.equal(await grid(page), SOLUTION);
	await on_terminal(page, `echo ${PUZZLE} > /dev/sudoku; cat /dev/sudoku ${SOLUTION}`);
	await page.screenshot({ path: `${pictures}/solved.png` });

	// Another of its own, at the prompt
	await page.click(".xterm");
	await page.keyboard.type("echo $((6 * 7)) and more\n");
	await on_terminal(page, "42 and more");

	// What is wrong with it
	await page.click("#clear");
	await page.focus("#grid input");
	await page.keyboard.type("77");
	await page.click("#solve");
	await page.waitForFunction(() => document.getElementById("outcome").textContent.includes("7 twice in row 1"));
	assert.deepEqual([page.elsewhere, page.errors], [[], []]);
	await page.close();
}

async function takes_a_pasted_grid() {
	const page = await visit(1280, 800);
	const paste = text => page.$eval("#grid input", (field, text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", text);
		field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, text);
	await paste(PUZZLE.replace(/.{9}/g, "$&\n"));
	assert.equal(await grid(page), PUZZLE);
	for (const [text, cells] of [[PUZZLE.slice(1), 80], ["Hello, world", 0]]) {
		await paste(text);
		await outcome(page, `What you pasted has ${cells} cells, not 81`);
		assert.equal(await grid(page), PUZZLE);
	}
	await page.close();
}

async function tries_everything() {
	const page = await visit(1280, 800);
	await ready(page);
	await page.click("#try summary");
	const buttons = await page.$$("#list button");
	// What is shown last, and the key that ends the program
	const expected = ["cat /dev/sudoku", "steps/s", "So r", "q: save and quit", "SUDOKU(4)"], keys = [, "q",, "q", "q"];
	assert.equal(buttons.length, expected.length);
	for (const [i, button] of buttons.entries()) {
		await button.click();
		await on_terminal(page, expected[i]);
		await ready(page);
		if (keys[i])
			await page.keyboard.press(keys[i]);
		await at_prompt(page);
	}
	await page.close();
}

async function solves_what_has_many_solutions_and_ends_no_program() {
	const page = await visit(1280, 800);
	await ready(page);
	await page.click("#clear");
	await page.click("#solve");
	await outcome(page, "other solutions");
	await page.click("#another");
	await page.waitForFunction(() => [...document.querySelectorAll("#grid input")].filter(field => field.value).length < 60);
	assert.match(await page.evaluate(() => location.hash), new RegExp(`puzzle=${(await grid(page)).replaceAll(".", "\\.")}`));

	await page.click(".xterm");
	await page.keyboard.type("cat\n");
	await page.click("#solve");
	await outcome(page, "A program runs in the terminal");
	await page.click(".xterm");
	await page.keyboard.type("still here\n");
	await on_terminal(page, "still here still here");
	await page.click("#interrupt");
	await page.waitForFunction(() => !document.getElementById("outcome").textContent);
	await page.click("#solve");
	await outcome(page, "Solved");
	await page.close();
}

async function goes_through_a_step_with_keys_only() {
	const page = await visit(1920, 1080, () => {}, "#step=private&lecture=yes");
	await ready(page);
	const title = () => page.$eval("#title", element => element.textContent);
	assert.equal(await title(), "2. A private session");
	await page.keyboard.press("ArrowLeft");
	assert.equal(await title(), "1. Two opens, one answer");
	assert.match(await page.evaluate(() => location.hash), /step=two-opens/);
	await page.keyboard.press("1");
	await page.keyboard.press("Enter");
	await page.waitForSelector("#after figure");
	assert.equal(await page.$eval(".verdict", element => element.textContent), "Not quite.");
	await on_terminal(page, SOLUTION);
	assert.ok((await page.$$eval("#after mark", marks => marks.map(mark => mark.textContent).join(""))).includes("sudoku_published("));
	assert.equal(await page.evaluate(() => document.querySelectorAll(".why:not([hidden])").length), 3);
	await page.waitForFunction(() => Number(document.querySelector("#counters td").textContent) >= 1);
	await page.screenshot({ path: `${pictures}/lecture.png` });
	const sizes = await page.evaluate(() => ["#prose", ".xterm-rows"].map(name => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)));
	assert.ok(sizes.every(size => size >= 21), `letters of ${sizes} pixels`);
	// What was done stays, and a key leads to the terminal and back.
	await page.keyboard.press("ArrowRight");
	assert.equal(await page.$(".verdict"), null);
	await page.keyboard.press("ArrowLeft");
	assert.equal(await page.$eval(".verdict", element => element.textContent), "Not quite.");
	await page.keyboard.press("F4");
	assert.equal(await focused(page), "terminal");
	await page.keyboard.press("F4");
	assert.equal(await focused(page), "lesson");
	// Small projectors
	for (const [width, height] of [[1280, 720], [1024, 768]]) {
		await page.setViewport({ width, height });
		const [scroll, client, lesson] = await page.evaluate(() =>
			[document.documentElement.scrollWidth, document.documentElement.clientWidth, document.getElementById("lesson").clientHeight]);
		assert.ok(scroll <= client && lesson > height / 2, `${width}: ${scroll} wide, the lesson ${lesson} high`);
		await page.screenshot({ path: `${pictures}/lecture-${width}.png` });
	}
	await page.keyboard.press("F2");
	assert.doesNotMatch(await page.evaluate(() => location.hash), /lecture/);
	await page.goBack();
	assert.equal(await title(), "2. A private session");
	await page.close();
}

async function is_reached_by_the_tab_key() {
	const page = await visit(1280, 800);
	await ready(page);
	const seen = [];
	for (let i = 0; i < 60 && !seen.includes("terminal"); i++) {
		await page.keyboard.press("Tab");
		seen.push(await focused(page));
	}
	assert.equal(seen.filter(id => id === "grid").length, 1, "the grid is one stop");
	assert.ok(seen.indexOf("lesson") < seen.indexOf("grid") && seen.includes("solve") && seen.at(-1) === "terminal", `${seen}`);
	await page.keyboard.down("Shift");
	await page.keyboard.press("Tab");
	await page.keyboard.up("Shift");
	assert.notEqual(await focused(page), "terminal");
	await page.close();
}

async function shows_calls_and_the_search() {
	const page = await visit(1280, 800, () => {}, `#puzzle=${PUZZLE}`);
	await ready(page);
	await page.click("#solve");
	await outcome(page, "Solved");
	await page.click("#inside");
	await page.waitForSelector("#calls[open] .calls a[href*='driver/device.c.html#L']");
	assert.match(await page.$eval("#tree", element => element.textContent), /sudoku_write_iter returned 82/);
	await page.screenshot({ path: `${pictures}/calls.png` });
	await page.keyboard.press("Escape");
	await page.click("#draw");
	await page.waitForSelector("#player:not([hidden])");
	await page.click("#play");
	assert.equal(await page.$eval("#caption", element => element.textContent.includes(" of ") || element.textContent === "the puzzle"), true);
	await page.$eval("#frame", range => {
		range.value = range.max;
		range.dispatchEvent(new Event("input"));
	});
	assert.equal(await grid(page), SOLUTION);
	const caption = () => page.$eval("#caption", element => element.textContent);
	const last = await caption();
	await page.click("#back");
	assert.notEqual(await caption(), last);
	await page.click("#forth");
	assert.equal(await caption(), last);
	await page.screenshot({ path: `${pictures}/search.png` });
	await page.close();
}

async function reloads_without_a_server() {
	const page = await visit(1280, 800);
	await ready(page);
	await page.waitForFunction(() => performance.getEntriesByName("kept").length);
	away = true;
	await page.reload();
	await ready(page);
	assert.equal(await page.$eval("#steps", list => list.children.length), 10);
	away = false;
	await page.close();
}

async function says_that_the_machine_is_halted() {
	const page = await visit(1280, 800);
	await ready(page);
	await page.click(".xterm");
	await page.keyboard.type("poweroff -f\n");
	await page.waitForSelector("#lost:not([hidden])");
	await page.click("#restart");
	await ready(page);
	await page.close();
}

async function has_no_barrier() {
	for (const width of [390, 1280])
		for (const scheme of ["light", "dark"]) {
			const page = await visit(width, 844, page => page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]));
			await ready(page);
			await page.evaluate(axe);
			for (const state of ["", "after a step"]) {
				if (state)
					await page.click("#answers input").then(() => page.click("#run")).then(() => page.waitForSelector("#after figure"));
				const { violations } = await page.evaluate(() => globalThis.axe.run());
				assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(node => node.target.join())]), [], `${width} ${scheme} ${state}`);
			}
			await page.close();
		}
}

async function works_without_scripts() {
	const page = await visit(1280, 800, page => page.setJavaScriptEnabled(false));
	assert.ok(await page.$eval("noscript p", element => element.getBoundingClientRect().bottom < 300));
	assert.ok(await page.$eval("#loading", element => element.hidden));
	await page.close();
}

async function says_what_is_missing() {
	for (const [sentence, prepare] of [
		["no WebAssembly", () => delete globalThis.WebAssembly],
		["not enough memory", () => WebAssembly.instantiate = async () => { throw new RangeError("out of memory"); }],
	]) {
		const page = await visit(1280, 800, page => page.evaluateOnNewDocument(prepare));
		await page.waitForFunction(text => document.getElementById("stage").textContent.includes(text), {}, sentence);
		await page.close();
	}
}

async function shows_the_first_command_of_the_documents() {
	const page = await visit(1280, 800, page => page.setJavaScriptEnabled(false));
	await page.goto(`${origin}/some/folder/documents/README.html`);
	const [scroll, client] = await page.$eval("pre", pre => [pre.scrollWidth, pre.clientWidth]);
	assert.ok(scroll <= client, `it needs ${scroll} of ${client} pixels`);
	await page.goto(`${origin}/some/folder/documents/driver/device.c.html#L91`);
	assert.match(await page.$eval(":target", line => line.textContent), /sudoku_write_iter/);
	await page.close();
}

async function keeps_what_went_wrong() {
	lacking = ["v86.wasm.gz"];
	const page = await visit(1280, 800);
	await page.waitForFunction(() => document.getElementById("stage").textContent.includes("v86.wasm.gz: 404"));
	await page.waitForNetworkIdle();
	assert.match(await page.$eval("#stage", element => element.textContent), /v86.wasm.gz: 404/);
	lacking = [];
	await page.close();
}

async function fits_three_widths() {
	for (const [width, height, scheme] of [[390, 844, "light"], [820, 1180, "dark"], [1440, 900, "light"]]) {
		const page = await visit(width, height, page => page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]));
		await ready(page);
		await page.click("#solve");
		await page.waitForFunction(() => document.getElementById("outcome").textContent.startsWith("Solved"));
		await page.screenshot({ path: `${pictures}/${width}.png`, fullPage: true });
		const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
		assert.ok(scroll <= client, `at ${width} pixels, the page is ${scroll} wide`);
		await page.close();
	}
}

fs.mkdirSync(pictures, { recursive: true });
let failed = false;
for (const test of [solves_what_is_typed, takes_a_pasted_grid, tries_everything, solves_what_has_many_solutions_and_ends_no_program,
	goes_through_a_step_with_keys_only, is_reached_by_the_tab_key, shows_calls_and_the_search, reloads_without_a_server, says_that_the_machine_is_halted, has_no_barrier,
	works_without_scripts, shows_the_first_command_of_the_documents, says_what_is_missing, keeps_what_went_wrong, fits_three_widths]) {
	if (only.length && !only.includes(test.name))
		continue;
	try {
		await test();
		console.log(`${test.name}: ok`);
	} catch (error) {
		failed = true;
		console.log(`${test.name}: ${error.stack}`);
	}
}
process.exit(failed ? 1 : 0);
