// SPDX-License-Identifier: GPL-2.0-only
// The lesson: a question, commands that the page types, and then what was to be seen, and the code that did it.
import { at, make } from "./dom.mjs";
import { keep, state } from "./state.mjs";

const html = (tag, text, properties) => make(tag, { innerHTML: text, ...properties });

export class Lesson {
	#busy = true;
	#done = []; // by step, what is shown of it after its commands ran

	// type(lines) types commands, and resolves with their output, or null if they did not run. shows[name](element) shows more after
	// a step. changed() is called when another step is shown.
	constructor(steps, type, shows, changed) {
		Object.assign(this, { steps, type, shows, changed });
		at("steps").append(...steps.map(({ id, title }, i) => make("li", {}, make("a", { href: `#step=${id}`, title }, `${i + 1}`))));
		at("steps").addEventListener("click", event => {
			if (!event.target.matches("a") || event.ctrlKey || event.metaKey)
				return;
			event.preventDefault();
			this.go([...at("steps").children].indexOf(event.target.parentNode));
		});
		at("answers").addEventListener("change", () => this.busy(this.#busy));
		at("run").addEventListener("click", () => this.run());
		at("next").addEventListener("click", () => this.go(this.at + 1));
	}

	// Show the step that the address names, or the first.
	restore() {
		const named = this.steps.findIndex(({ id }) => id === state().step);
		if (named === -1 || named !== this.at)
			this.#show(Math.max(named, 0));
	}

	// Go to a step, as the visitor asks.
	go(i) {
		if (!this.steps[i])
			return;
		keep({ step: this.steps[i].id }, true);
		this.#show(i);
		at("title").focus();
	}

	#show(i) {
		const { title, prose, question, answers, commands } = this.steps[this.at = i];
		for (const [j, { firstChild }] of [...at("steps").children].entries())
			firstChild.ariaCurrent = j === i ? "step" : null;
		at("title").textContent = `${i + 1}. ${title}`;
		at("prose").innerHTML = prose;
		at("question").firstElementChild.innerHTML = question;
		at("question").disabled = i in this.#done;
		at("answers").replaceChildren(...this.#done[i]?.answers ?? answers.map(({ text, why, right }, j) =>
			make("div", { className: right ? "right" : "wrong" },
				make("label", {}, make("input", { type: "radio", name: "answer", value: j }), html("span", text)),
				html("div", why, { className: "why", hidden: true }))));
		at("after").replaceChildren(...this.#done[i]?.after ?? []);
		at("commands").textContent = commands.map(({ line }) => `# ${line}`).join("\n");
		at("next").hidden = i === this.steps.length - 1;
		this.changed();
		this.busy(this.#busy);
	}

	get #chosen() {
		return at("answers").querySelector(":checked");
	}

	// Whether commands can be typed now: never before an answer is chosen.
	busy(yes) {
		this.#busy = yes;
		at("run").disabled = yes || !this.#chosen;
		at("run").textContent = this.#chosen ? "Type these commands" : "Choose an answer first";
	}

	choose(i) {
		at("answers").querySelectorAll("input")[i]?.click();
	}

	async run() {
		const step = this.steps[this.at];
		const output = at("run").disabled ? null : await this.type(step.commands.map(({ line }) => line));
		if (output === null || step !== this.steps[this.at])
			return;
		const { seen, code, answers, shows } = step;
		at("question").disabled = true;
		for (const why of at("answers").querySelectorAll(".why"))
			why.hidden = false;
		const figure = make("figure", {}, make("figcaption", {}, "The code that did it: ", make("a", { href: code.href }, code.path),
			`, from line ${code.first}`), make("pre", {}, ...code.lines.map(([line, marked]) =>
			make(marked ? "mark" : "span", {}, `${line}\n`))));
		at("after").replaceChildren(make("p", { className: "verdict" }, answers[this.#chosen.value].right ? "Right." : "Not quite."),
			make("pre", { className: "output" }, output), html("div", seen), figure);
		this.#done[this.at] = { answers: [...at("answers").childNodes], after: [...at("after").childNodes] };
		if (shows) {
			// The visitor may go on meanwhile: then this is no longer in the page.
			const more = make("div");
			at("after").append(more);
			this.#done[this.at].after.push(more);
			await this.shows[shows](more, step);
		}
		if (step === this.steps[this.at])
			at("question").scrollIntoView();
	}
}
