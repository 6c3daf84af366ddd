/** Child servers in tests: the commands of small servers of ours, and who of their processes lives. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isGone } from '@boocontext/test-support';
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
    living: () => started().filter((pid) => !isGone(pid)),
  };
}

/** Children get no variables of ours, so the id's place is set in the command. */
function command(pids: string, file: string, ...args: readonly string[]): string {
  const script = path.join(fixtures, file);
  return JSON.stringify(['env', `PID_DIR=${pids}`, process.execPath, script, ...args]);
}
