/**
 * What the measures know of a product under comparison. Each works on a copy of the repository of its own.
 *
 * @typedef {import('../../lib/processes.mjs').Usage} Usage
 *
 * @typedef {object} ColdRun from nothing: no index, no cache, no process
 * @property {number} firstAnswerMs from the start of the first process to the callers of one symbol
 * @property {number | null} firstAnswerCpuMs of all processes
 * @property {number} indexMs wall time of building the whole index
 * @property {Usage | null} indexUsage
 *
 * @typedef {object} Session its MCP server, running
 * @property {number} pid
 * @property {(direction: 'callers' | 'callees', symbol: string) => Promise<{text: string, durationMs: number, envelope: any}>} ask
 *   `text` is what an agent reads
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Handshake
 * @property {number} durationMs
 * @property {number | null} cpuMs
 * @property {string[] | null} processes names of all that run at its end
 *
 * @typedef {object} Product
 * @property {string} name
 * @property {string} version
 * @property {string} how which commands and tools serve for an index and an answer
 * @property {(copy: string, symbol: string) => Promise<ColdRun>} runCold leaves an index for `serve`
 * @property {(copy: string, env?: Record<string, string>) => Promise<Session>} serve
 * @property {(copy: string) => Promise<Handshake>} shakeHands starts a server, asks for its tools, and ends it
 * @property {(copy: string, symbol: string) => Promise<{text: string, durationMs: number}>} [answerAfterEdit] where a
 *   running server is not the product's best way to take in a change
 */

import { cpuMsOf, processTree } from '../../lib/processes.mjs';

/**
 * @param {() => Promise<import('../../lib/mcp.mjs').McpConnection & {pid: number}>} start
 * @returns {Promise<Handshake>}
 */
export async function shakeHandsWith(start) {
  const begin = performance.now();
  const server = await start();
  try {
    await server.listTools();
    const durationMs = performance.now() - begin;
    const cpuMs = cpuMsOf(server.pid);
    return { durationMs, cpuMs, processes: processTree(server.pid)?.map(({ name }) => name) ?? null };
  } finally {
    await server.close();
  }
}
