// SPDX-License-Identifier: GPL-2.0-only
export const at = id => document.getElementById(id);

// make("a", { href }, "text", element): an element with properties and children
export function make(tag, properties = {}, ...children) {
	const element = Object.assign(document.createElement(tag), properties);
	element.append(...children);
	return element;
}
