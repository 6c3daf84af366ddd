/**
 * The peer: `@colbymchenry/codegraph`, asked through its command line with `--json`, which says more than its MCP tools
 * do (call sites, kinds of edges, one answer per definition) and so serves it best.
 *
 * It keeps its index inside the repository, so it works on a copy. Telemetry and its daemon are off.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installFromNpm } from './installed.mjs';
import { copyForTool } from './repositories.mjs';

const run = promisify(execFile);

export const CODEGRAPH_VERSION = '1.6.1';
const QUIET = { CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1', CODEGRAPH_NO_DAEMON: '1' };
const ENVIRONMENT = { ...process.env, ...QUIET };

/**
 * Installs the pinned version into the cache, once, without running any install script.
 * @returns {string} the executable
 */
export function installCodegraph() {
  const modules = path.join(installFromNpm('@colbymchenry/codegraph', CODEGRAPH_VERSION), '@colbymchenry');
  // The platform package holds the program itself; the other one only finds and starts it, which costs time per call.
  const direct = path.join(modules, `codegraph-${process.platform}-${process.arch}`, 'bin', 'codegraph');
  const shim = path.join(modules, 'codegraph', 'npm-shim.js');
  return existsSync(direct) ? direct : shim;
}

/**
 * How it is started, for whoever measures its commands.
 * @returns {{command: string, args: string[], env: Record<string, string>}} `args` come before those of a command;
 *   `env` is to be added to the environment
 */
export function codegraphCommand() {
  const executable = installCodegraph();
  return {
    command: executable.endsWith('.js') ? process.execPath : executable,
    args: executable.endsWith('.js') ? [executable] : [],
    env: QUIET,
  };
}

/**
 * Indexes a fresh copy of the repository.
 * @param {import('./repositories.mjs').Repository} repository
 * @returns {{root: string, indexMs: number, ask: (direction: 'callers' | 'callees', symbol: string, file: string) => Promise<any>}}
 *   `ask` returns what the command prints as JSON, null where it knows no such symbol
 */
export function openCodegraph(repository) {
  const { command, args: first } = codegraphCommand();
  const root = copyForTool(repository, 'codegraph');
  const start = performance.now();
  execFileSync(command, [...first, 'init', '--yes', root], { env: ENVIRONMENT, stdio: 'ignore' });
  const indexMs = performance.now() - start;
  return {
    root,
    indexMs,
    async ask(direction, symbol, file) {
      const question = [direction, '--path', root, '--file', file, '--limit', '100000', '--json', '--', symbol];
      try {
        const { stdout } = await run(command, [...first, ...question], { env: ENVIRONMENT, maxBuffer: 1 << 28 });
        return stdout.trim().startsWith('{') ? JSON.parse(stdout) : null;
      } catch (error) {
        // It exits non-zero for an unknown symbol; only an answer that cannot be read is a failure of the run.
        if (/** @type {{code?: unknown}} */ (error).code === 1) return null;
        throw error;
      }
    },
  };
}
