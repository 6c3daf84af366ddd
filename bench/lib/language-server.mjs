/** A language server over stdio, asked as an editor asks: messages of the Language Server Protocol 3.17. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {object} LanguageServer
 * @property {number | undefined} pid
 * @property {(method: string, params: object) => Promise<any>} request rejects with what the server says, and when it ends
 * @property {(file: string, languageId: string) => {uri: string}} open shows it a file of the repository, as it is on disk
 * @property {(file: string) => void} closeFile
 * @property {() => Promise<void>} close ends the server
 */

/**
 * @param {object} options
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} options.root of the repository
 * @param {Record<string, string>} [options.env] added to this process's own
 * @param {unknown} [options.settings] what it gets for every section of the configuration that it asks for, so that
 *   settings of several sections stand beside one another
 * @param {object} [options.initializationOptions]
 * @returns {Promise<LanguageServer>}
 */
export async function startLanguageServer({ command, args, root, env, settings = null, initializationOptions }) {
  const child = spawn(command, [...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  /** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void}>} */
  const pending = new Map();
  let nextId = 1;
  let ended = '';
  const end = (/** @type {string} */ reason) => {
    ended = reason;
    for (const { reject } of pending.values()) reject(new Error(reason));
    pending.clear();
  };
  child.on('error', ({ message }) => end(`${path.basename(command)} did not start: ${message}`));
  child.on('exit', () => end(`${path.basename(command)} has ended`));
  // Writing to a server that has just ended is told by `exit`.
  child.stdin.on('error', () => {});
  const send = (/** @type {object} */ message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const request = (/** @type {string} */ method, /** @type {object} */ params) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Error(ended));
      const id = nextId++;
      pending.set(id, { resolve, reject });
      send({ id, method, params });
    });
  readMessages(child.stdout, (message) => {
    if (message.method !== undefined && message.id !== undefined) {
      // It asks for its settings, and to be told of changes.
      const result = message.method === 'workspace/configuration' ? message.params.items.map(() => settings) : null;
      send({ id: message.id, result });
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result);
  });
  const rootUri = pathToFileURL(root).href;
  await request('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'repository' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { callHierarchy: {} },
    },
    initializationOptions,
  });
  send({ method: 'initialized', params: {} });

  const uriOf = (/** @type {string} */ file) => pathToFileURL(path.join(root, file)).href;
  return {
    pid: child.pid,
    request,
    open(file, languageId) {
      const textDocument = {
        uri: uriOf(file),
        languageId,
        version: 1,
        text: readFileSync(path.join(root, file), 'utf8'),
      };
      send({ method: 'textDocument/didOpen', params: { textDocument } });
      return { uri: textDocument.uri };
    },
    closeFile(file) {
      send({ method: 'textDocument/didClose', params: { textDocument: { uri: uriOf(file) } } });
    },
    async close() {
      await request('shutdown', {}).catch(() => {});
      send({ method: 'exit' });
      child.kill();
    },
  };
}

/**
 * A file that a server names, relative to the repository with `/`; outside of it the path begins with `../`.
 * @param {string} root
 * @param {string} uri
 */
export function fileOfUri(root, uri) {
  return path.relative(root, fileURLToPath(uri)).split(path.sep).join('/');
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
