// SPDX-License-Identifier: GPL-2.0-only
// The grid: 81 fields that are one stop of the Tab key, where arrow keys move.

const CELLS = 81;
const grid = document.getElementById("grid");
const fields = Array.from({ length: CELLS }, (_, i) => {
	const field = document.createElement("input");
	Object.assign(field, {
		inputMode: "numeric", autocomplete: "off", tabIndex: i ? -1 : 0,
		ariaLabel: `row ${Math.floor(i / 9) + 1}, column ${i % 9 + 1}`,
	});
	grid.append(field);
	return field;
});

// What the visitor typed: no solution, and of a search only the givens
export const cells = () => fields.map(field => /^(given|$)/.test(field.className) && field.value || ".").join("");

// Show digits, each with the class that classes(i) gives it: none for what the visitor typed.
export function show(digits, classes = () => "") {
	fields.forEach((field, i) => {
		field.value = digits[i]?.match(/[1-9]/) ?? "";
		field.className = field.value && classes(i);
	});
}

// Remove what the visitor did not type.
export const forget = () => show(cells());

// changed() is called when the visitor changes a cell, enter() at the Enter key, pasted(text) for what is pasted.
export function listen({ changed, enter, pasted }) {
	grid.addEventListener("focusin", ({ target }) => {
		for (const field of fields)
			field.tabIndex = field === target ? 0 : -1;
		target.select();
	});
	grid.addEventListener("input", ({ target }) => {
		target.value = target.value.replace(/[^1-9]/g, "").slice(-1);
		target.className = "";
		forget();
		changed();
		if (target.value)
			target.nextSibling?.focus();
	});
	grid.addEventListener("keydown", event => {
		const i = fields.indexOf(event.target);
		const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
		if (event.key === "Enter")
			enter();
		else if (event.key === "Backspace" && !event.target.value)
			fields[i - 1]?.focus();
		else if (step)
			fields[i + step]?.focus();
		if (step)
			event.preventDefault();
	});
	grid.addEventListener("paste", event => {
		event.preventDefault();
		pasted(event.clipboardData.getData("text"));
	});
}
