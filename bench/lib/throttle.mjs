/**
 * A machine that has little time for a program, for benches and tests: the program and all below it are stopped and
 * continued, so that they get a share of the time, or run beside processes that take every processor.
 *
 *   node bench/lib/throttle.mjs --share 0.1 -- node apps/boocontext/bin/boocontext.js callgraph NAME
 *   node bench/lib/throttle.mjs --share 0.1 --pid PID        (as long as that process lives)
 *   node bench/lib/throttle.mjs --beside 30 -- COMMAND ARGS  (thirty busy processes)
 *
 * Input, output and exit status are those of the command. It needs /proc to know what is below a process. Other programs
 * import what stands first here; the work is done by a process of its own, which no busy caller keeps from it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Load
 * @property {number} [share] of the time that the program and all below it run; default: all of it
 * @property {number} [periodMs] one stretch of running and one of standing still; default: 100
 * @property {number} [beside] how many busy processes run beside it; default: none
 */

/**
 * The command to start instead of another one, so that this one runs under a load from its beginning to its end.
 * @param {Load} load
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {{command: string, args: string[]}}
 */
export function underLoad(load, command, args) {
  return { command: process.execPath, args: [script, ...optionsOf(load), '--', command, ...args] };
}

/**
 * Puts a load on a process that runs already, and all below it, until it is stopped.
 * @param {number} pid
 * @param {Load} load
 * @returns {{stop: () => Promise<void>}} after `stop` everything goes on, and nothing of the load is left
 */
export function putLoadOn(pid, load) {
  const child = spawn(process.execPath, [script, ...optionsOf(load), '--pid', String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const script = fileURLToPath(import.meta.url);

/** @param {Load} load */
function optionsOf({ share, periodMs, beside }) {
  return [
    ...(share === undefined ? [] : ['--share', String(share)]),
    ...(periodMs === undefined ? [] : ['--period-ms', String(periodMs)]),
    ...(beside === undefined ? [] : ['--beside', String(beside)]),
  ];
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      share: { type: 'string', default: '1' },
      'period-ms': { type: 'string', default: '100' },
      beside: { type: 'string', default: '0' },
      pid: { type: 'string' },
    },
    allowPositionals: true,
  });
  const share = Number(values.share);
  const periodMs = Number(values['period-ms']);
  const [command, ...args] = positionals;
  if (!(share > 0 && share <= 1) || !(periodMs > 0) || (command === undefined) === (values.pid === undefined)) {
    console.error('usage: throttle.mjs [--share 0.1] [--period-ms 100] [--beside 30] (--pid PID | -- COMMAND [ARGS])');
    process.exit(64);
  }
  const { processTree } = await import('./processes.mjs');
  if (processTree(process.pid) === null) {
    console.error('throttle.mjs: there is no /proc here, which tells what is below a process');
    process.exit(69);
  }
  const busy = Array.from({ length: Number(values.beside) }, startBusyProcess);
  const started = command === undefined ? undefined : spawn(command, args, { stdio: 'inherit' });
  const ended = new Promise((resolve, reject) => {
    started?.once('error', reject);
    started?.once('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 128)));
  });
  const pid = started?.pid ?? Number(values.pid);
  const tree = new StoppableTree(pid, processTree);
  // `processes.mjs` ends this process on any signal; what was started by us is told to end as well.
  process.once('exit', () => {
    tree.goOn();
    for (const each of busy) each.kill('SIGKILL');
    if (started?.exitCode === null) started.kill('SIGTERM');
  });
  const parent = process.ppid;
  const isAlone = () => process.ppid !== parent || (started === undefined && !isThere(pid));
  const loaded = (async () => {
    while (!isAlone()) {
      await setTimeout(periodMs * share);
      if (share === 1) continue;
      tree.standStill();
      await setTimeout(periodMs * (1 - share));
      tree.goOn();
    }
    return 0;
  })();
  process.exit(await (started === undefined ? loaded : Promise.race([ended, loaded])));
}

/** What one process has started, and they in turn, as long as they live: also those whose own parent has ended. */
class StoppableTree {
  #treeOf;
  /** @type {Set<number>} */
  #known;

  /**
   * @param {number} root
   * @param {typeof import('./processes.mjs').processTree} treeOf
   */
  constructor(root, treeOf) {
    this.#known = new Set([root]);
    this.#treeOf = treeOf;
  }

  standStill() {
    // Who has been stopped starts nobody any more; who was started while we looked is found at the next look.
    /** @type {Set<number>} */
    let before;
    do {
      before = this.#known;
      this.#look();
      this.#send('SIGSTOP');
    } while ([...this.#known].some((pid) => !before.has(pid)));
  }

  goOn() {
    this.#send('SIGCONT');
  }

  /** Who has ended is forgotten, since its id may be given to another. */
  #look() {
    const seen = new Set();
    for (const top of this.#known) {
      if (!seen.has(top)) for (const { pid } of this.#treeOf(top) ?? []) seen.add(pid);
    }
    this.#known = seen;
  }

  /** @param {NodeJS.Signals} signal */
  #send(signal) {
    for (const pid of this.#known) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  }
}

/** Counts until we are gone, in a shell, since thirty of them must not take the memory as well. */
function startBusyProcess() {
  const loop = `while kill -0 ${process.pid} 2>&-; do i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; done`;
  return spawn('sh', ['-c', loop], { stdio: 'ignore' });
}

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === script) await main();
