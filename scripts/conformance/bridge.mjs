// boocontext speaks over stdio alone, and the conformance suite asks servers over HTTP alone. This passes each message on
// as it is, to one process for each session, and each answer back.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import readline from 'node:readline';

/**
 * Resolves with the address and with what ends it, and all processes with it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
export async function startBridge(command, args) {
  /** @type {Map<unknown, ReturnType<typeof startSession>>} */
  const sessions = new Map();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    if (request.method === 'DELETE') return response.writeHead(200).end();
    if (request.method !== 'POST') return response.writeHead(405).end();
    const message = JSON.parse(await new Response(/** @type {any} */ (request)).text());
    const isFirst = message.method === 'initialize';
    const id = isFirst ? randomUUID() : request.headers['mcp-session-id'];
    if (isFirst) sessions.set(id, startSession(command, args));
    const session = sessions.get(id);
    if (session === undefined) return response.writeHead(404).end();
    session.send(message);
    if (message.id === undefined) return response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': id });
    response.end(await session.answerTo(message.id));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([...sessions.values()].map((session) => session.end()));
    },
  };
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function startSession(command, args) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  /** @type {Map<unknown, (line: string) => void>} */
  const waiting = new Map();
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    // What the server asks or tells by itself has nowhere to go here.
    if (method === undefined) waiting.get(id)?.(line);
  });
  return {
    /** @param {object} message */
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    /**
     * @param {unknown} id
     * @returns {Promise<string>}
     */
    answerTo: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}
