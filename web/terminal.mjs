// SPDX-License-Identifier: GPL-2.0-only
// The terminal of the page: xterm.js, as wide as a manual page, and a line of a puzzle.
import { Terminal } from "./xterm.mjs";
import { FitAddon } from "./addon-fit.mjs";

const COLUMNS = 84;
const LIGHT = {
	background: "#ffffff", foreground: "#1c1c1c", cursor: "#1c1c1c", selectionBackground: "#b5d5ff",
	green: "#1a6b2c", yellow: "#8a4600", cyan: "#00666e",
};
const DARK = { background: "#16181d", foreground: "#e4e4e4", cursor: "#e4e4e4" };

// large() says whether letters are as large as fits. Keys for which is_ours(event) holds are the page's.
export function open_terminal(element, large, is_ours) {
	const dark = matchMedia("(prefers-color-scheme: dark)");
	const theme = () => dark.matches ? DARK : LIGHT;
	const terminal = new Terminal({ theme: theme(), fontSize: 14, lineHeight: 1.2, screenReaderMode: true, minimumContrastRatio: 4.5 });
	const fit = new FitAddon();
	terminal.loadAddon(fit);
	terminal.open(element);
	terminal.attachCustomKeyEventHandler(event => !is_ours(event));
	dark.addEventListener("change", () => terminal.options.theme = theme());
	// The letters are smaller where the columns do not fit.
	const resize = () => {
		terminal.options.fontSize = large() ? 28 : 14;
		while (fit.proposeDimensions()?.cols < COLUMNS && terminal.options.fontSize > 9)
			terminal.options.fontSize--;
		fit.fit();
	};
	resize();
	new ResizeObserver(resize).observe(element);
	return terminal;
}
