// SPDX-License-Identifier: GPL-2.0-only
// Boots the site's machine in node, and saves its state there, so that visitors need not boot.
// usage: node save.mjs SITE
import fs from "node:fs";
import path from "node:path";

const site = path.resolve(process.argv[2]);
const { Machine } = await import(`${site}/machine.mjs`);
const { V86 } = await import(`${site}/libv86.mjs`);
const load = async name => Uint8Array.from(fs.readFileSync(`${site}/${name}`)).buffer;

const limit = setTimeout(() => {
	console.error("the machine was not ready within ten minutes");
	process.exit(1);
}, 600_000);
const machine = new Machine(load, bytes => process.stdout.write(bytes));
await machine.start(V86, false);
fs.writeFileSync(`${site}/state`, new Uint8Array(await machine.emulator.save_state()));
clearTimeout(limit);
process.exit(); // its timers would go on
