// SPDX-License-Identifier: GPL-2.0-only
// Loads the machine's files, and shows the progress; or a sentence that says why there is no machine.
import { sizes } from "./sizes.mjs";

const at = id => document.getElementById(id);
const sum = sizes => Object.values(sizes).reduce((a, b) => a + b, 0);
const got = {};
let failed = false;

export function show_progress() {
	at("loading").hidden = false;
}

export function loaded() {
	at("loading").hidden = true;
}

export function fail(sentence) {
	failed = true;
	at("stage").textContent = sentence;
	at("loading").classList.add("bad");
	at("loading").hidden = false;
	at("progress").hidden = true;
}

function progress(name, bytes) {
	got[name] = bytes;
	if (failed)
		return; // the sentence must stay
	at("progress").value = sum(got) / sum(sizes);
	at("stage").textContent = `Loading ${(sum(got) / 1e6).toFixed(1)} of ${(sum(sizes) / 1e6).toFixed(1)} MB`;
}

export async function load(name) {
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
