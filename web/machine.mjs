// SPDX-License-Identifier: GPL-2.0-only
// The machine of the page, in a browser and in node: boots it or restores it, types at its terminal, and reads answers.

const MEMORY = 96 << 20; // v86 puts the initramfs at 64 MiB
const PROMPT = "\x1b]133;A\x07"; // see init
const ERRNO = {
	"Numerical argument out of domain": "EDOM", "Invalid argument": "EINVAL", "Timer expired": "ETIME",
	"No data available": "ENODATA", "No space left on device": "ENOSPC",
};

async function unpacked(bytes) {
	// Some servers have their clients unpack such files.
	if (new Uint8Array(bytes)[0] === 0)
		return bytes;
	return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export class Machine {
	#decoder = new TextDecoder();
	#text = ""; // the output since something was typed
	#echo = ""; // where the output of a command begins
	#waiting = null;
	#running = false; // a line was typed since the last prompt
	#line = ""; // of the second serial line
	#answered = null;
	#asked = Promise.resolve(); // the last request

	// load(name) returns a promise of a file's bytes. show(bytes) shows output on the terminal.
	constructor(load, show) {
		this.load = load;
		this.show = show;
	}

	// Restore the state, or boot. Resolves when the machine waits for the size of the terminal.
	async start(V86, restore) {
		const file = async name => ({ buffer: await this.load(name) });
		const options = {
			memory_size: MEMORY, vga_memory_size: 2 << 20, uart1: true, autostart: true,
			disable_keyboard: true, disable_mouse: true, disable_speaker: true,
		};
		const wasm = this.load("v86.wasm.gz").then(unpacked);
		if (restore) {
			options.initial_state = await file("state.zst");
		} else {
			const names = ["bios.bin", "vgabios.bin", "bzImage", "initrd.gz"];
			[options.bios, options.vga_bios, options.bzimage, options.initrd] = await Promise.all(names.map(file));
			options.cmdline = "console=ttyS0 tsc=reliable mitigations=off random.trust_cpu=on panic=-1 init_on_free=1";
		}
		const code = await wasm;
		await new Promise((resolve, reject) => {
			options.wasm_fn = imports => WebAssembly.instantiate(code, imports)
				.then(({ instance }) => instance.exports).catch(error => (reject(error), Promise.reject(error)));
			this.emulator = new V86(options);
			let bytes = [];
			this.emulator.add_listener("serial0-output-byte", byte => {
				if (bytes.push(byte) === 1)
					setTimeout(() => this.#receive(Uint8Array.from(bytes), bytes = []));
			});
			this.emulator.add_listener("serial1-output-byte", byte => {
				this.#line += String.fromCharCode(byte);
				if (this.#line === "ready\n")
					resolve();
				else if (byte === 4)
					this.#answered(this.#line.slice(0, -1));
				else
					return;
				this.#line = "";
			});
			if (restore)
				this.emulator.add_listener("emulator-started", resolve);
		});
	}

	#receive(bytes) {
		this.show(bytes);
		this.#text += this.#decoder.decode(bytes, { stream: true });
		if (this.#output !== null) {
			this.#running = false;
			this.#waiting?.();
		}
	}

	// What was printed before the prompt, or null
	get #output() {
		const at = this.#text.indexOf(this.#echo), end = this.#text.indexOf(PROMPT, at);
		return at === -1 || end === -1 ? null : this.#text.slice(at, end);
	}

	#send(line, text) {
		this.emulator.serial_send_bytes(line, new TextEncoder().encode(text));
	}

	// A prompt counts when the echo was shown before it.
	type(text, echo = "") {
		this.#text = "";
		this.#echo = echo;
		this.#running ||= /[\r\n]/.test(text);
		this.#send(0, text);
	}

	// Run a line where the terminal does not show it, after those asked before, and resolve with its output.
	ask(line) {
		return this.#asked = this.#asked.then(() => new Promise(resolve => {
			this.#answered = resolve;
			this.#send(1, `${line}\n`);
		}));
	}

	// The state may have been saved long ago.
	resize(rows, columns) {
		return this.ask(`stty -F /dev/ttyS0 rows ${rows} cols ${columns}; date -s @${Math.floor(Date.now() / 1000)} >/dev/null`);
	}

	// Resolves at the next prompt, with the output before it.
	prompt() {
		return new Promise(resolve => {
			this.#waiting = () => resolve(this.#output);
			if (this.#output !== null)
				this.#waiting();
		});
	}

	// Type a command in place of what the prompt has, and resolve with it and what it prints; or with null if a program runs there.
	async command(line) {
		if (this.#running)
			return null;
		// Ctrl-E and Ctrl-U clear the line. The echo of the new one is broken behind so many letters.
		this.type(`\x05\x15${line}\n`, line.slice(0, 20));
		return (await this.prompt()).replaceAll("\r", "");
	}

	// The outcome of a puzzle: { solution, others }, { error, why }, { unloaded } or { busy }.
	async solve(puzzle) {
		const output = await this.command(`echo ${puzzle} > /dev/sudoku; cat /dev/sudoku`);
		if (output === null)
			return { busy: true };
		const solution = output.match(/^[1-9]{81}$/m)?.[0];
		if (solution)
			return { solution, others: (await this.ask(`sudokuctl --count --limit 2 ${puzzle} | cat`)).startsWith("2") };
		const error = output.match(/error: (.*)/)?.[1];
		if (error)
			return { error: ERRNO[error] ?? error, why: (await this.command("sudokuctl --why"))?.match(/^puzzle 1.*?: (.*)/m)?.[1] };
		// Only a plain file may be removed: who types at the same time can hide the answer.
		if (await this.ask("[ -c /dev/sudoku ] && echo node") === "node\n")
			return { busy: true };
		await this.command("lsmod; rm -f /dev/sudoku");
		return { unloaded: true };
	}
}
