// SPDX-License-Identifier: GPL-2.0-only
// The state in the page's address: #step=two-users&puzzle=53..7…&lecture=yes. A link or the Back button restores it.

export const state = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

// Change some of it; what is empty is left out. "push" makes the Back button return to the state before.
export function keep(changes, push = false) {
	const entries = Object.entries({ ...state(), ...changes }).filter(([, value]) => value);
	const hash = `#${new URLSearchParams(entries)}`;
	if (hash !== (location.hash || "#"))
		history[push ? "pushState" : "replaceState"](null, "", hash);
}
