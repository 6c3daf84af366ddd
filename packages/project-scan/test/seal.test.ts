// A thread that has been sealed off: whatever codesight might do to the machine is tried in one.

import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const built = new URL('../dist/runner/', import.meta.url);
let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-seal-')));
  writeFileSync(path.join(root, 'seen.txt'), 'seen');
  writeFileSync(path.join(root, 'unseen.js'), 'module.exports = "executed";');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The result of an expression, or the code of its error, with `get` for modules that codesight may import. */
async function attempt(expression: string): Promise<unknown> {
  const code = `
    const { parentPort, workerData: root } = require('node:worker_threads');
    (async () => {
      const { sealProcesses, sealFilesAndModules } = await import('${new URL('seal.js', built)}');
      const { FileView } = await import('${new URL('view.js', built)}');
      const get = (name) => import('node:' + name);
      sealProcesses();
      const view = new FileView(root, ['seen.txt']);
      sealFilesAndModules(() => view);
      const value = await (${expression});
      parentPort.postMessage(value === undefined ? 'nothing' : String(value));
    })().catch((error) => parentPort.postMessage(error.code ?? error.message));`;
  const worker = new Worker(code, { eval: true, workerData: root, stdout: true, stderr: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('no answer')));
    });
  } finally {
    await worker.terminate();
  }
}

describe('refused', () => {
  test.each([
    ["(await get('child_process')).spawn('true')"],
    ["(await get('child_process')).execFileSync('true')"],
    [
      "new Promise((resolve, reject) => get('child_process').then(({ execFile }) => execFile('true', (e) => (e ? reject(e) : resolve('ran')))))",
    ],
    ["(await get('module')).createRequire(root + '/x.js')('./unseen.js')"],
    ["require(root + '/unseen.js')"],
    ["new (await get('worker_threads')).Worker('1', { eval: true })"],
    ["(await get('fs')).writeFileSync(root + '/written', 'x')"],
    ["(await get('fs')).createWriteStream(root + '/written')"],
    ["(await get('fs')).readFileSync(root + '/unseen.js')"],
    ["(await get('fs/promises')).open(root + '/written', 'w')"],
    ["(await get('fs/promises')).rm(root + '/seen.txt')"],
    ["(await get('fs')).promises.symlink('a', root + '/link')"],
    ["(await get('net')).connect(80, 'localhost')"],
    ["(await get('dns')).promises.lookup('localhost')"],
    ["fetch('http://localhost')"],
    ['process.dlopen({}, root)'],
    ['process.kill(process.pid, 0)'],
  ])('%s', async (expression) => {
    expect(await attempt(expression)).toBe('EPERM');
    expect(readdirSync(root).toSorted()).toEqual(['seen.txt', 'unseen.js']);
  });
});

test('only the files of the view are there', async () => {
  const read = (file: string) => attempt(`(await get('fs/promises')).readFile(${file}, 'utf8')`);
  expect(await read("root + '/seen.txt'")).toBe('seen');
  expect(await read("root + '/unseen.js'")).toBe('ENOENT');
  expect(await read("'/etc/hostname'")).toBe('ENOENT');
  expect(await read("root + '/../' + root.split('/').at(-1) + '/seen.txt'")).toBe('seen');
  expect(await attempt("(await get('fs/promises')).readdir(root)")).toBe('seen.txt');
  expect(await attempt("(await get('fs')).existsSync(root + '/unseen.js')")).toBe('false');
});

test('what is written is read back, and lies nowhere', async () => {
  const wiki = "root + '/.codesight/wiki'";
  const writeAndRead = `(async ({ mkdir, writeFile, readdir, readFile }) => {
    await mkdir(${wiki}, { recursive: true });
    await writeFile(${wiki} + '/a.md', 'kept');
    return (await readdir(${wiki})) + ' ' + (await readFile(${wiki} + '/a.md'));
  })(await get('fs/promises'))`;
  expect(await attempt(writeAndRead)).toBe('a.md kept');
  expect(existsSync(path.join(root, '.codesight'))).toBe(false);
  expect(await attempt("(await get('fs/promises')).writeFile('/tmp/outside-of-the-view', 'x')")).toBe('EPERM');
});
