/** Child servers in tests: the commands of small servers of ours, and who of their processes lives. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const fixtures = path.resolve(import.meta.dirname, '../fixtures/children');

export interface ChildBench {
  /** A temporary directory. */
  readonly home: string;
  /** In the environment of boocontext: nothing of the user's own settings, and these commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Where children put down their ids; in `PID_DIR` of their environment. */
  readonly pids: string;
  /** All that were ever started. */
  started(): readonly number[];
  living(): readonly number[];
}

/** @param analyzer How the analyzer behaves, as its fixture says. */
export function childBench(analyzer: object = {}): ChildBench {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-children-')));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const pids = path.join(home, 'pids');
  fs.mkdirSync(pids);
  const started = () => fs.readdirSync(pids).map(Number);
  return {
    home,
    pids,
    env: {
      BOOCONTEXT_CACHE: path.join(home, 'cache'),
      XDG_CONFIG_HOME: path.join(home, 'config'),
      BOOCONTEXT_TSA_COMMAND: command(pids, 'analyzer.mjs', JSON.stringify(analyzer)),
      BOOCONTEXT_TYPE_INJECT_COMMAND: command(pids, 'type-inject.mjs'),
    },
    started,
    living: () => started().filter(isAlive),
  };
}

/** Children get no variables of ours, so the id's place is set in the command. */
function command(pids: string, file: string, ...args: readonly string[]): string {
  const script = path.join(fixtures, file);
  return JSON.stringify(['env', `PID_DIR=${pids}`, process.execPath, script, ...args]);
}

/** One that has ended, but was not waited for, still takes signals; /proc tells. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !fs.existsSync('/proc/self/stat') || !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Asks again and again, up to a limit, until something holds. */
export async function until(holds: () => boolean, limitMs = 10_000): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
