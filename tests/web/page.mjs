// SPDX-License-Identifier: GPL-2.0-only
// Opens the site in Chromium, as a visitor does, and takes pictures of it.
// usage: node page.mjs SITE MODULES PICTURES    MODULES is the folder of node's modules, with puppeteer-core
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const [site, modules, pictures] = process.argv.slice(2).map(name => path.resolve(name));
const { default: puppeteer } = await import(`${modules}/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js`);
const PUZZLE = "....5..6.582..9..4.6......983.4.16...7.....8...17.6.356......4.3..6..728.1..7....";
const SOLUTION = "194357862582169374763842519835421697276935481941786235627598143359614728418273956";
const TYPES = { html: "text/html", css: "text/css", mjs: "text/javascript" };

// The site is in a folder of a server, which can lack files.
let lacking = [];
const server = http.createServer((request, response) => {
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
	executablePath: "/usr/bin/chromium", headless: true, protocolTimeout: 240_000,
	args: process.getuid() === 0 ? ["--no-sandbox"] : [],
});
process.on("exit", () => browser.process()?.kill());

async function visit(width, height, prepare = () => {}) {
	const page = await browser.newPage();
	page.setDefaultTimeout(60_000);
	page.elsewhere = [];
	page.errors = [];
	page.on("request", request => /^(data|blob):/.test(request.url()) || request.url().startsWith(`${origin}/some/folder/`) ||
		page.elsewhere.push(request.url()));
	page.on("pageerror", error => page.errors.push(error.message));
	await page.setViewport({ width, height });
	await prepare(page);
	await page.goto(`${origin}/some/folder/index.html`);
	return page;
}
const ready = page => page.waitForSelector("#solve:enabled");
const grid = page => page.$$eval("#grid input", fields => fields.map(field => field.value || ".").join(""));
// Lines may be broken anywhere.
const on_terminal = async (page, text) => {
	const shown = () => document.querySelector(".xterm-accessibility-tree").textContent.replace(/\s/g, "");
	await page.waitForFunction(`(${shown})().includes(${JSON.stringify(text.replace(/\s/g, ""))})`).catch(async () => {
		throw new Error(`the terminal lacks "${text}": ${await page.evaluate(shown)}`);
	});
};

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
	await page.waitForFunction(() => document.getElementById("outcome").textContent.startsWith("Solved"));
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
	await paste(PUZZLE.slice(1));
	assert.match(await page.$eval("#outcome", element => element.textContent), /80 cells, not 81/);
	assert.equal(await grid(page), PUZZLE);
	await page.close();
}

async function tries_everything() {
	const page = await visit(1280, 800);
	await ready(page);
	const labels = await page.$$eval("#list button", buttons => buttons.map(button => button.textContent));
	const expected = {
		"Two users": "No data available", "A bad line": "5 cells", "No solution": "no solution",
		"Watch it search": "steps/s", "Unload it, load it": "sudoku: version", "The manual": "SUDOKU(4)",
	};
	for (const label of labels) {
		await ready(page);
		await page.evaluate(label => [...document.querySelectorAll("#list button")].find(b => b.textContent === label).click(), label);
		if (expected[label])
			await on_terminal(page, expected[label]);
	}
	await page.close();
}

async function boots_where_there_is_no_state() {
	lacking = ["state.zst"];
	const page = await visit(1280, 800);
	await ready(page);
	lacking = [];
	await page.click("#solve");
	await page.waitForFunction(() => document.getElementById("outcome").textContent.startsWith("Solved"));
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
for (const test of [solves_what_is_typed, takes_a_pasted_grid, tries_everything, boots_where_there_is_no_state, says_what_is_missing,
	fits_three_widths]) {
	try {
		await test();
		console.log(`${test.name}: ok`);
	} catch (error) {
		failed = true;
		console.log(`${test.name}: ${error.stack}`);
	}
}
process.exit(failed ? 1 : 0);
