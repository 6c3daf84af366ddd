/**
 * Processes that a benchmark starts, and what they and everything below them use.
 *
 * Whatever is started here is ended here, by its id, when the run ends or is interrupted. Memory and time are read from
 * /proc; on systems without it they are null, and reports say so.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connectMcpServer } from './mcp.mjs';

/**
 * @typedef {object} ProcessSample
 * @property {number} pid
 * @property {string} name
 * @property {number} residentBytes
 * @property {number} cpuMs user and system time since it started
 */

/**
 * @typedef {object} Usage of a process and all below it
 * @property {number} peakBytes highest sum of resident memory; pages that two processes share count twice
 * @property {Record<string, number>} peakByName bytes at that moment, by name of the process
 * @property {number} cpuMs
 */

const SAMPLE_EVERY_MS = 50;

/** @type {Set<number>} */
const started = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });
}
process.once('exit', endAll);

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, statuses?: readonly unknown[], sampleEveryMs?: number, limitMs?: number}} [options]
 *   `env` is added to this process's own; any other exit status than these (default: 0) is an error;
 *   after `limitMs` it is ended, with all below it
 * @returns {Promise<{durationMs: number, stdout: string, usage: Usage | null}>}
 */
export async function runCommand(command, args, { cwd, env, statuses = [0], sampleEveryMs, limitMs } = {}) {
  const start = performance.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (child.pid === undefined) return await /** @type {Promise<never>} */ (ended);
  started.add(child.pid);
  const { pid } = child;
  const watch = watchTree(pid, sampleEveryMs);
  const limit = limitMs === undefined ? undefined : setTimeout(() => endTree(pid), limitMs);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  try {
    const status = await ended;
    const durationMs = performance.now() - start;
    if (!statuses.includes(status)) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stderr}`);
    return { durationMs, stdout, usage: watch.stop() };
  } finally {
    clearTimeout(limit);
    watch.stop();
    endTree(pid);
    started.delete(pid);
  }
}

/**
 * Starts an MCP server. The caller must `close()` it, also after a failure; nothing that it started outlives that.
 * @param {Parameters<typeof connectMcpServer>[0]} options
 * @returns {Promise<import('./mcp.mjs').McpConnection & {pid: number}>}
 */
export async function startServer(options) {
  const server = await connectMcpServer(options);
  const { pid } = server;
  if (pid === null) throw new Error(`${options.command} has ended already`);
  started.add(pid);
  return {
    ...server,
    pid,
    async close() {
      const below = processTree(pid) ?? [];
      await server.close();
      for (const each of below) end(each.pid, each.name);
      started.delete(pid);
    },
  };
}

/**
 * The process and all below it, as they are now; null where there is no /proc.
 * @param {number} root
 * @returns {ProcessSample[] | null}
 */
export function processTree(root) {
  if (!HAS_PROC) return null;
  /** @type {Map<number, (ProcessSample & {parent: number})[]>} */
  const byParent = new Map();
  for (const entry of readdirSync('/proc')) {
    const sample = /^\d+$/.test(entry) ? sampleOf(Number(entry)) : undefined;
    if (sample === undefined) continue;
    const siblings = byParent.get(sample.parent);
    if (siblings === undefined) byParent.set(sample.parent, [sample]);
    else siblings.push(sample);
  }
  const top = sampleOf(root);
  const tree = top === undefined ? [] : [top];
  for (const sample of tree) tree.push(...(byParent.get(sample.pid) ?? []));
  return tree.map(({ parent: _parent, ...sample }) => sample);
}

/**
 * Samples a process tree until it is stopped. Time of processes that came and went between two samples is missing.
 * @param {number} root
 * @param {number} [sampleEveryMs] looking costs time too: more than a little where other processes are many
 * @returns {{stop: () => Usage | null}}
 */
export function watchTree(root, sampleEveryMs = SAMPLE_EVERY_MS) {
  /** @type {Map<number, number>} */
  const cpuByPid = new Map();
  let peakBytes = 0;
  /** @type {Record<string, number>} */
  let peakByName = {};
  const look = () => {
    const tree = processTree(root) ?? [];
    for (const { pid, cpuMs } of tree) cpuByPid.set(pid, cpuMs);
    const bytes = sum(tree.map(({ residentBytes }) => residentBytes));
    if (bytes <= peakBytes) return;
    peakBytes = bytes;
    peakByName = bytesByName(tree);
  };
  look();
  const timer = setInterval(look, sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return HAS_PROC ? { peakBytes, peakByName, cpuMs: sum([...cpuByPid.values()]) } : null;
    },
  };
}

/**
 * @param {readonly ProcessSample[]} tree
 * @returns {Record<string, number>} resident bytes by name of the process
 */
export function bytesByName(tree) {
  /** @type {Record<string, number>} */
  const bytes = {};
  for (const { name, residentBytes } of tree) bytes[name] = (bytes[name] ?? 0) + residentBytes;
  return bytes;
}

/**
 * User and system time so far of the process and all below it; null where the system does not tell.
 * @param {number} root
 */
export function cpuMsOf(root) {
  const tree = processTree(root);
  return tree === null ? null : sum(tree.map(({ cpuMs }) => cpuMs));
}

/**
 * How many times longer than alone a busy thread takes just now, because others use the machine.
 * @returns {number} 1 on a quiet machine
 */
export function slowdownNow() {
  const start = performance.now();
  const before = process.cpuUsage();
  let busyMs = 0;
  while (busyMs < 200) {
    const { user, system } = process.cpuUsage(before);
    busyMs = (user + system) / 1000;
  }
  return (performance.now() - start) / busyMs;
}

/** @param {readonly number[]} values */
export function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

const HAS_PROC = existsSync('/proc/self/stat');
const PAGE_BYTES = HAS_PROC ? Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' })) : 0;
/** Linux tells times to programs in hundredths of a second, whatever its own tick is. */
const CPU_TICK_MS = 10;

/**
 * @param {number} pid
 * @returns {(ProcessSample & {parent: number}) | undefined} undefined when it has ended
 */
function sampleOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): the name stands in parentheses and may itself hold some; the fields after it are counted from the third.
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  const field = (/** @type {number} */ number) => Number(fields[number - 3]);
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    parent: field(4),
    cpuMs: (field(14) + field(15)) * CPU_TICK_MS,
    residentBytes: field(24) * PAGE_BYTES,
  };
}

function endAll() {
  for (const pid of started) endTree(pid);
  started.clear();
}

/** @param {number} root */
function endTree(root) {
  for (const { pid, name } of processTree(root) ?? [{ pid: root, name: '' }]) end(pid, name);
}

/**
 * @param {number} pid
 * @param {string} name the process had when it was seen: an id may have been given to another one since
 */
function end(pid, name) {
  if (HAS_PROC && sampleOf(pid)?.name !== name) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
