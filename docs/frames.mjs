// SPDX-License-Identifier: GPL-2.0-only
// The frames of a search, for picture.mjs and for the page in web/.

function units(side) {
	const order = Math.sqrt(side), places = [...Array(side).keys()];
	return places.flatMap(at => [
		places.map(place => at * side + place),
		places.map(place => place * side + at),
		places.map(place => (Math.floor(at / order) * order + Math.floor(place / order)) * side + at % order * order + place % order),
	]);
}

// The cells whose digit is twice in a unit
function clashes(cells, side) {
	const found = new Set();
	for (const unit of units(side))
		for (const at of unit)
			if (cells[at] !== "." && unit.filter(other => cells[other] === cells[at]).length > 1)
				found.add(at);
	return found;
}

// What a step did, in words
function words(step, cells, changed, side) {
	const count = changed.filter(at => cells[at] !== ".").length || changed.length;
	const some = `${count} cell${count > 1 ? "s" : ""}`;
	if (step.kind === "guess" && changed.length)
		return `guess ${cells[changed[0]]} in r${Math.floor(changed[0] / side) + 1}c${changed[0] % side + 1}`;
	return { rules: `rules fill ${some}`, restart: "restart" }[step.kind] ?? `backtrack, clear ${some}`;
}

// A search is an object of `sudoku-watch --to=json`. Each frame changes cells: a step that changes none is in the frame of
// the next one that does. A frame has the looks of the cells with digits, [digit, class] by cell; a caption; a mark, if there
// was a guess or a contradiction; and the depth. Also returns whether a guess decided no cell.
export function frames_of({ order, puzzle, steps, outcome }) {
	const side = order ** 2, origins = Array(puzzle.length).fill("given");
	const looks = wrong => new Map([...cells].flatMap((digit, at) => digit === "." ? [] : [[at, [digit, wrong.has(at) ? "wrong" : origins[at]]]]));
	let cells = puzzle, first = 1, guessed = false, narrowed = false;
	const frames = [{ looks: looks(new Set()), caption: "the puzzle", mark: null, depth: 0 }];
	steps.forEach((step, i) => {
		const last = i === steps.length - 1;
		const changed = [...step.cells].flatMap((digit, at) => digit === cells[at] ? [] : [at]);
		guessed ||= step.kind === "guess";
		if (!changed.length && !last)
			return;
		for (const at of changed)
			origins[at] = step.kind === "guess" ? "guess" : step.depth ? "follows" : "sure";
		cells = step.cells;
		const wrong = clashes(cells, side);
		const contradiction = wrong.size || (!last && steps[i + 1].kind === "backtrack");
		let what = words(step, cells, changed, side);
		if (!(step.kind === "guess" && changed.length) && guessed && step.kind === "rules") {
			what = `guess; ${what}`;
			narrowed = true;
		}
		if (last)
			what = outcome === "solved" ? outcome : `${what}; ${outcome}`;
		else if (contradiction)
			what += ", contradiction";
		else if (step.depth)
			what += `, depth ${step.depth}`;
		const span = first < i + 1 ? `steps ${first}-${i + 1}` : `step ${i + 1}`;
		frames.push({
			looks: looks(wrong), caption: `${span} of ${steps.length}: ${what}`, depth: step.depth,
			mark: last ? null : contradiction ? "wrong" : guessed ? "guess" : null,
		});
		[first, guessed] = [i + 2, false];
	});
	return { frames, narrowed };
}

// The depth as points of a line in a box
export const curve = (frames, left, top, width, height) => frames.map(({ depth }, at) => {
	const short = number => Number(number.toPrecision(4));
	return `${short(left + at * width / Math.max(frames.length - 1, 1))},${short(top + height - depth * height / Math.max(1, ...frames.map(frame => frame.depth)))}`;
}).join(" ");
