// SPDX-License-Identifier: GPL-2.0-only
// Shows the devices' counters as they change, and tells when the machine no longer answers.
import { at, make } from "./dom.mjs";

const NAMES = ["solved", "unsolvable", "step_limit", "refused", "steps", "guesses"];
const FILES = NAMES.map(name => `sudoku*/${name}`).join(" ");
// Without another process, so that it costs next to nothing
const ASK = `for file in $(cd /sys/class/misc; echo ${FILES}); do read -r n </sys/class/misc/$file && echo $file $n; done`;
const PERIOD = 1000, LIMIT = 10_000; // milliseconds

let shown = {};

function show(answer) {
	const numbers = Object.fromEntries([...answer.matchAll(/^(sudoku\d*\/\w+) (\d+)$/mg)].map(match => match.slice(1)));
	const devices = [...new Set(Object.keys(numbers).map(file => file.split("/")[0]))]
		.filter(device => device === "sudoku" || NAMES.some(name => numbers[`${device}/${name}`] !== "0"));
	at("counters").tBodies[0].replaceChildren(...devices.map(device => make("tr", {},
		make("th", { scope: "row" }, `/dev/${device}`),
		...NAMES.map(name => `${device}/${name}`).map(file => make("td", {
			className: numbers[file] === (shown[file] ?? numbers[file]) ? "" : "changed",
		}, numbers[file])))));
	shown = numbers;
}

// lost(true) is called when the machine has not answered for a while, and lost(false) when it answers.
export async function watch(machine, lost) {
	at("counters").tHead.append(make("tr", {}, make("th", { scope: "col" }, "counters"),
		...NAMES.map(name => make("th", { scope: "col" }, name.replace("_", " ")))));
	for (;;) {
		const timer = setTimeout(lost, LIMIT, true);
		const answer = await machine.ask(ASK);
		clearTimeout(timer);
		lost(false);
		show(answer);
		await new Promise(resolve => setTimeout(resolve, PERIOD));
	}
}
