// SPDX-License-Identifier: GPL-2.0-only
// The tree of the module's functions that one write() and read() call, from the kernel's function-graph tracer.
import { make } from "./dom.mjs";

// Traces echo and cat of a puzzle, five times: the emulator compiles what it runs, and is disturbed. Below depth 7, a hard search
// calls the same functions a million times.
export const trace = puzzle => `(cd /sys/kernel/tracing
	echo nop > current_tracer
	echo ':mod:sudoku' > set_ftrace_filter
	echo '*trace*' > set_ftrace_notrace
	echo 7 > max_graph_depth
	for option in cpu overhead irqs; do echo 0 > options/funcgraph-$option; done
	[ ! -e options/funcgraph-retval ] || echo 1 > options/funcgraph-retval
	echo function_graph > current_tracer
	for time in 1 2 3 4 5; do echo > trace; [ ! -c /dev/sudoku ] || { echo ${puzzle} > /dev/sudoku; cat /dev/sudoku; }; cat trace; echo ===; done
	echo 0 > tracing_on; echo nop > current_tracer; echo 1 > tracing_on) 2>/dev/null`.replaceAll("\n", ";");
const LINE = /^\s*(?:([\d.]+) us\s*)?\|\s*(?:([\w.]+)(?: \[\w+\])?\(\)(;| \{)|\})(?:.*= ?(\S+) \*\/)?/;
const OPEN = 0.1; // calls with this share of the time are unfolded

const sum = calls => calls.reduce((sum, { us }) => sum + us, 0);

// The calls of the fastest run, as { name, us, calls, times, returned }; the compiler's endings of names are left out.
export const parse = text => text.split("===").map(parse_run).filter(calls => calls.length).sort((a, b) => sum(a) - sum(b))[0] ?? [];

function parse_run(text) {
	const top = { calls: [] }, open = [top];
	for (const line of text.split("\n")) {
		const [, us, name, more, returned] = line.match(LINE) ?? [];
		if (name) {
			const call = { name: name.replace(/\..*/, ""), us: Number(us ?? 0), calls: [], times: 1 };
			open.at(-1).calls.push(call);
			if (more === " {")
				open.push(call);
		} else if (us && open.length > 1) {
			const call = Object.assign(open.pop(), { us: Number(us) });
			// Many others return nothing, and the tracer cannot know which.
			if (/_iter$/.test(call.name))
				call.returned = returned;
		}
	}
	return fold(top.calls);
}

// Calls of the same function, one after the other, become one.
function fold(calls) {
	const folded = [];
	for (const call of calls) {
		const last = folded.at(-1);
		if (last?.name === call.name && last.returned === call.returned) {
			last.us += call.us;
			last.times++;
			last.calls.push(...call.calls);
		} else {
			folded.push(call);
		}
	}
	for (const call of folded)
		call.calls = fold(call.calls);
	return folded;
}

function item({ name, us, calls, times, returned }, whole, pages) {
	const share = us / whole, value = returned === undefined ? "" : ` returned ${Number(returned)}`;
	const line = [pages[name] ? make("a", { href: `documents/${pages[name]}` }, name) : name, times > 1 ? ` ${times} times` : "", value,
		make("span", { className: "share" }, share < 0.005 ? "" : `${Math.round(100 * share)} %`)];
	line.at(-1).style.setProperty("--share", share);
	return make("li", {}, calls.length ? make("details", { open: share > OPEN }, make("summary", {}, ...line),
		make("ul", {}, ...calls.map(call => item(call, whole, pages)))) : make("span", { className: "leaf" }, ...line));
}

// An element with the tree of calls that write a puzzle and read its solution
export async function calls_of(machine, puzzle) {
	const [text, pages] = await Promise.all([machine.ask(trace(puzzle)), fetch("functions.json").then(response => response.json())]);
	const calls = parse(text);
	if (!calls.length)
		throw new Error(`no calls: ${text}`);
	return make("ul", { className: "calls" }, ...calls.map(call => item(call, sum(calls), pages)));
}
