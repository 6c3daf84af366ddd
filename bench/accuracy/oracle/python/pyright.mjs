/** pyright's language server: where a name at a place is defined. Installed into the benchmark's cache, once. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheDirectory } from '../../../lib/repositories.mjs';

export const PYRIGHT_VERSION = '1.1.414';

/** @returns {string} the language server's script */
function installPyright() {
  const folder = path.join(cacheDirectory(), `pyright-${PYRIGHT_VERSION}`);
  const script = path.join(folder, 'node_modules', 'pyright', 'langserver.index.js');
  if (!existsSync(script)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
    execFileSync(
      'npm',
      ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', `pyright@${PYRIGHT_VERSION}`],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
    );
  }
  return script;
}

/**
 * A language server for one repository.
 * @param {string} root
 * @returns {Promise<{definitions: (file: string, places: readonly {line: number, column: number}[]) => Promise<{file: string, line: number, column: number}[][]>, close: () => Promise<void>}>}
 *   lines from 1, columns from 0 in UTF-16 units
 */
export async function startPyright(root) {
  const child = spawn(process.execPath, [installPyright(), '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
    // Whatever is installed on this machine is no part of the repository.
    env: { ...process.env, PYTHONPATH: '' },
  });
  /** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void}>} */
  const pending = new Map();
  let nextId = 1;
  const send = (/** @type {object} */ message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const request = (/** @type {string} */ method, /** @type {object} */ params) =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      pending.set(id, { resolve, reject });
      send({ id, method, params });
    });
  readMessages(child.stdout, (message) => {
    if (message.method !== undefined && message.id !== undefined) {
      // It asks for its settings, and to be told of changes.
      const settings = { analysis: { autoSearchPaths: true, diagnosticMode: 'openFilesOnly' } };
      const result = message.method === 'workspace/configuration' ? message.params.items.map(() => settings) : null;
      send({ id: message.id, result });
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result);
  });
  child.on('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('pyright has ended'));
  });
  const rootUri = pathToFileURL(root).href;
  await request('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'repository' }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
  });
  send({ method: 'initialized', params: {} });

  return {
    async definitions(file, places) {
      const uri = pathToFileURL(path.join(root, file)).href;
      const text = readFileSync(path.join(root, file), 'utf8');
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'python', version: 1, text } },
      });
      const found = await Promise.all(
        places.map(({ line, column }) =>
          // A place that it stumbles over is one that it says nothing of.
          request('textDocument/definition', {
            textDocument: { uri },
            position: { line: line - 1, character: column },
          }).catch(() => null),
        ),
      );
      send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
      return found.map((locations) =>
        [locations ?? []].flat().map((location) => {
          const { start } = location.targetSelectionRange ?? location.range;
          const target = fileURLToPath(location.targetUri ?? location.uri);
          return {
            file: path.relative(root, target).split(path.sep).join('/'),
            line: start.line + 1,
            column: start.character,
          };
        }),
      );
    },
    async close() {
      await request('shutdown', {}).catch(() => {});
      send({ method: 'exit' });
      child.kill();
    },
  };
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(message: any) => void} use
 */
function readMessages(stream, use) {
  let buffered = Buffer.alloc(0);
  stream.on('data', (/** @type {Buffer} */ chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      const end = buffered.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffered.subarray(0, end).toString())?.[1]);
      if (buffered.length < end + 4 + length) return;
      use(JSON.parse(buffered.subarray(end + 4, end + 4 + length).toString('utf8')));
      buffered = buffered.subarray(end + 4 + length);
    }
  });
}
