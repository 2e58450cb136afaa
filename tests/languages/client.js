// SPDX-License-Identifier: GPL-2.0-only
// The device in Node: synchronous calls, promises, streams, lines, watching.
'use strict';
const fs = require('fs');
const readline = require('readline');
const { pipeline } = require('stream/promises');
const device = '/dev/sudoku';
const [puzzle, solution] = ['PUZZLE', 'SOLUTION'].map((name) => process.env[name] + '\n');

async function check(name, attempt) {
	let answer;
	try {
		answer = await attempt();
	} catch (error) {
		answer = error;
	}
	console.log(answer === solution ? `ok node: ${name}` : `not ok node: ${name}: ${answer}`);
}

function readStream() {
	return new Promise((resolve, reject) => {
		let text = '';
		fs.createReadStream(device).on('data', (part) => { text += part; })
			.on('end', () => resolve(text)).on('error', reject);
	});
}

function writeStream(text) {
	return new Promise((resolve, reject) => {
		fs.createWriteStream(device).on('error', reject).end(text, (error) => error ? reject(error) : resolve());
	});
}

process.exitCode = 1; // of an event loop that runs dry
(async () => {
	await check('writeFileSync, readFileSync', () => {
		fs.writeFileSync(device, puzzle);
		return fs.readFileSync(device, 'utf8');
	});
	await check('promises', async () => {
		await fs.promises.writeFile(device, puzzle);
		return fs.promises.readFile(device, 'utf8');
	});
	await check('appendFile', async () => {
		await fs.promises.appendFile(device, puzzle);
		return fs.promises.readFile(device, 'utf8');
	});
	await check('streams', async () => {
		await writeStream(puzzle);
		return readStream();
	});
	await check('an error of a stream', () =>
		writeStream('not a puzzle\n').then(() => 'none', (error) => error.code === 'EINVAL' && solution));
	await check('openSync r+', () => {
		const file = fs.openSync(device, 'r+'), buffer = Buffer.alloc(200);
		fs.writeSync(file, puzzle);
		return buffer.toString('utf8', 0, fs.readSync(file, buffer, 0, 200, null));
	});
	await check('a FileHandle, r+', async () => {
		const file = await fs.promises.open(device, 'r+');
		await file.writeFile(puzzle);
		return file.readFile('utf8');
	});
	await check('readline', async () => {
		fs.writeFileSync(device, puzzle.repeat(3));
		let text = '';
		for await (const line of readline.createInterface({ input: fs.createReadStream(device) }))
			text += line + '\n';
		return text === solution.repeat(3) && solution;
	});
	await check('pipeline, both ways', async () => {
		fs.writeFileSync('/tmp/puzzle-node', puzzle);
		await pipeline(fs.createReadStream('/tmp/puzzle-node'), fs.createWriteStream(device));
		await pipeline(fs.createReadStream(device), fs.createWriteStream('/tmp/solution-node'));
		return fs.readFileSync('/tmp/solution-node', 'utf8');
	});
	// It truncates its target and, if that fails, removes it: for root, the device as well.
	await check('copyFile to a device is EINVAL', () =>
		fs.promises.copyFile('/tmp/puzzle-node', device).then(() => 'none', (error) => error.code === 'EINVAL' && solution));
	await check('watch', () => new Promise((resolve) => {
		const watcher = fs.watch(device, () => {
			watcher.close();
			resolve(fs.readFileSync(device, 'utf8'));
		});
		fs.writeFileSync(device, puzzle);
	}));
	process.exitCode = 0;
})();
