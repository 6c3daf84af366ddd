#!/usr/bin/env node
/** `npm run bench:soak`: see README.md. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listening } from '../lib/boocode.mjs';
import { serveBoocontext } from '../lib/boocontext.mjs';
import { startModel } from '../lib/model.mjs';
import { processTree } from '../lib/processes.mjs';
import { listSourceFiles } from '../lib/repositories.mjs';
import { seededRandom } from '../lib/statistics.mjs';
import { makeRunFolder, makeWorkingCopy, removeFolder } from '../speed/working-copy.mjs';
import { Watch } from './watch.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '5000' },
    turns: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const [directory] = positionals;
if (options.help || directory === undefined) {
  console.log('npm run bench:soak -- DIR [--calls N] [--turns N] [--seed N]');
  process.exit(options.help ? 0 : 2);
}

const BOOCODE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../apps/boocode/bin/boocode.js');
const EDIT_EVERY = 100;
const KILL_CHILD_EVERY = 200;
const KILL_SERVER_EVERY = 50;
const LOOKS = 40;
const MOST_GROWTH = 1.25;
/** What a killed process may spoil: the call that was on its way, and the one after it. */
const AFTER_KILL = 2;

const random = seededRandom(Number(options.seed));
const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
/** @type {string[]} */
const faults = [];

const folder = makeRunFolder();
const root = path.join(folder, 'repository');
const temporary = path.join(folder, 'temporary');
try {
  makeWorkingCopy(path.resolve(directory), root);
  mkdirSync(temporary);
  process.env.TMPDIR = temporary;
  const files = listSourceFiles(root).map((file) => path.relative(root, path.resolve(root, file)));
  const names = [
    ...new Set(
      files.flatMap(
        (file) =>
          readFileSync(path.join(root, file), 'utf8')
            .match(/\b[a-z]\w{4,}\b/g)
            ?.slice(0, 200) ?? [],
      ),
    ),
  ];
  await soakCalls(files, names);
  await soakTurns(names);
} finally {
  removeFolder(folder);
}
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** @param {readonly string[]} files @param {readonly string[]} names */
async function soakCalls(files, names) {
  const total = Number(options.calls);
  const server = await serveBoocontext(root, path.join(folder, 'cache'), {});
  const watch = new Watch(server.pid, temporary, total);
  const counts = { answered: 0, refused: 0, cut: 0, killed: 0, edited: 0 };
  let untilCalm = 0;
  console.log(`calls about ${path.basename(path.resolve(directory ?? ''))}`);
  for (let at = 1; at <= total; at += 1) {
    const [tool, input] = anyCall(files, names);
    try {
      const { isError, envelope } = await server.call(tool, input);
      if (isError) counts.refused += 1;
      else counts.answered += 1;
      if (envelope?.metadata?.coverage?.complete === false) counts.cut += 1;
    } catch (cause) {
      if (untilCalm === 0) faults.push(`${tool} ${JSON.stringify(input)}: ${String(cause).slice(0, 300)}`);
    }
    untilCalm = Math.max(0, untilCalm - 1);
    if (at % EDIT_EVERY === 0) {
      const file = path.join(root, pick(files));
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
      counts.edited += 1;
    }
    if (at % KILL_CHILD_EVERY === 0 && killOneBelow(server.pid)) {
      counts.killed += 1;
      untilCalm = AFTER_KILL;
    }
    if (at % Math.ceil(total / LOOKS) === 0) watch.look(at);
  }
  console.log(`  ${JSON.stringify(counts)}, memory of the last tenth ${watch.growth().toFixed(2)} of the third`);
  if (watch.growth() > MOST_GROWTH) faults.push(`calls: memory grew by ${watch.growth().toFixed(2)}`);
  const below = (processTree(server.pid) ?? []).map(({ pid }) => pid);
  await server.close();
  await checkLeft('calls', below);
}

/** @param {readonly string[]} files @param {readonly string[]} names @returns {[tool: string, input: object]} */
function anyCall(files, names) {
  const symbol = pick(names);
  const file = pick(files);
  return pick([
    ['boocontext_overview', {}],
    ['boocontext_map', {}],
    ['boocontext_health', random() < 0.5 ? {} : { file }],
    ['boocontext_symbols', { query: random() < 0.5 ? symbol : `where is ${symbol} used` }],
    ['boocontext_callgraph', { symbol, depth: 1 + Math.floor(random() * 3) }],
    ['boocontext_impact', random() < 0.5 ? { symbol } : { file }],
    ['boocontext_impact', { diff: 'working' }],
    ['boocontext_types', { symbol }],
  ]);
}

/** @param {readonly string[]} names */
async function soakTurns(names) {
  const total = Number(options.turns);
  let turn = 0;
  // It asks for a tool in one answer and says something in the next.
  const model = await startModel((messages) => {
    if (messages.at(-1)?.role === 'tool') return { text: 'That is what there is.' };
    turn += 1;
    const name = names[turn % names.length];
    const call =
      turn % 2 === 0
        ? { name: 'boocontext_callgraph', args: { symbol: name } }
        : { name: 'grep', args: { pattern: name } };
    return { calls: [call] };
  }, 'soak');
  const home = path.join(folder, 'boocode');
  mkdirSync(home);
  const child = spawn(process.execPath, [BOOCODE], {
    env: {
      ...process.env,
      PORT: '0',
      BOOCODE_REPO: root,
      BOOCONTEXT_CACHE: path.join(folder, 'cache'),
      DATABASE_URL: `file:${path.join(home, 'boocode.db')}`,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'soak',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = child.pid ?? 0;
  try {
    const url = await listening(child);
    const watch = new Watch(pid, temporary, total);
    const counts = { done: 0, failed: 0, killed: 0, reconnected: 0 };
    console.log('turns');
    let chat = '';
    for (let at = 1; at <= total; at += 1) {
      if (at % 20 === 1) chat = (await (await post(`${url}/api/chats`, {})).json()).id;
      const response = await post(`${url}/api/chats/${chat}/messages`, { text: `question ${at}` });
      const text = await response.text();
      if (response.ok && text.includes('That is what there is.')) counts.done += 1;
      else {
        counts.failed += 1;
        faults.push(`turn ${at}: ${response.status} ${text.slice(0, 300)}`);
      }
      if (at % KILL_SERVER_EVERY === 0 && killOneBelow(pid)) counts.killed += 1;
      // A server that ended is not started again by itself: as a person would, it is connected anew some turns later.
      if (at % KILL_SERVER_EVERY === 10) counts.reconnected += await reconnectServers(url);
      if (at % Math.ceil(total / LOOKS) === 0) watch.look(at);
    }
    console.log(`  ${JSON.stringify(counts)}, memory of the last tenth ${watch.growth().toFixed(2)} of the third`);
    if (watch.growth() > MOST_GROWTH) faults.push(`turns: memory grew by ${watch.growth().toFixed(2)}`);
    const below = (processTree(pid) ?? []).map((each) => each.pid);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await checkLeft('turns', below);
  } finally {
    child.kill('SIGKILL');
    model.close();
  }
}

/** Those that are not there. Returns how many. @param {string} url */
async function reconnectServers(url) {
  const { servers } = await (await fetch(`${url}/api/mcp/servers`)).json();
  const ended = servers.filter(({ state }) => state === 'unavailable');
  for (const { name } of ended) await post(`${url}/api/mcp/servers/${name}/reconnect`, {});
  return ended.length;
}

/** Waits where it is told that this is too many in a minute. @param {string} url @param {object} body */
async function post(url, body) {
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 429) return response;
    await response.text();
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

/** One of the processes that it has started, whichever. Returns whether there was one. @param {number} pid */
function killOneBelow(pid) {
  const below = (processTree(pid) ?? []).filter((each) => each.pid !== pid);
  if (below.length === 0) return false;
  try {
    process.kill(pick(below).pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** @param {string} part @param {readonly number[]} pids */
async function checkLeft(part, pids) {
  for (let waited = 0; waited < 50 && pids.some(isAlive); waited += 1) await sleep(100);
  const alive = pids.filter(isAlive);
  if (alive.length > 0) faults.push(`${part}: ${alive.length} processes are left`);
  const left = readdirSync(temporary);
  if (left.length > 0)
    faults.push(`${part}: in the folder for temporary files are left: ${left.slice(0, 10).join(' ')}`);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return /^State:\s+[^ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
