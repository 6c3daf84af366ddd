/**
 * The peer tree-sitter-analyzer (PyPI), an MCP server. uv fetches it into its own cache once; it is then started
 * directly, because what `uvx` does before that is not its own time.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startServer, watchTree } from '../../lib/processes.mjs';
import { shakeHandsWith } from './product.mjs';

const VERSION = '3.0.0';

/** @returns {import('./product.mjs').Product | string} why it is not there, where it is not */
export function treeSitterAnalyzer() {
  let command;
  try {
    const script = 'import sys; print(sys.prefix)';
    const packageArgs = ['--from', `tree-sitter-analyzer[mcp]==${VERSION}`];
    const prefix = execFileSync('uvx', [...packageArgs, 'python', '-c', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    command = ['bin', 'Scripts']
      .map((folder) => path.join(prefix, folder, 'tree-sitter-analyzer-mcp'))
      .find((file) => existsSync(file));
  } catch {
    return '`uvx` could not fetch it (install uv)';
  }
  if (command === undefined) return 'its package has no `tree-sitter-analyzer-mcp`';
  const executable = command;
  const start = (/** @type {string} */ copy) => startServer({ command: executable, args: [], cwd: copy });

  return {
    name: 'tree-sitter-analyzer',
    version: VERSION,
    how: 'its MCP server: `set_project_path`, `index {action: "full", mode: "full"}`, then `nav {action: "callers"}` and `callees`; started without `uvx`, whose own time is not counted',

    shakeHands: (copy) => shakeHandsWith(() => start(copy)),

    async runCold(copy, symbol) {
      const begin = performance.now();
      const server = await start(copy);
      const watch = watchTree(server.pid);
      try {
        await call(server, 'set_project_path', { project_path: copy });
        const index = await call(server, 'index', { action: 'full', mode: 'full' });
        const indexUsage = watch.stop();
        await call(server, 'nav', { action: 'callers', function_name: symbol });
        return {
          firstAnswerMs: performance.now() - begin,
          firstAnswerCpuMs: watch.stop()?.cpuMs ?? null,
          indexMs: index.durationMs,
          indexUsage,
        };
      } finally {
        watch.stop();
        await server.close();
      }
    },

    async serve(copy) {
      const server = await start(copy);
      try {
        await call(server, 'set_project_path', { project_path: copy });
      } catch (error) {
        await server.close();
        throw error;
      }
      return {
        pid: server.pid,
        close: server.close,
        ask: (direction, symbol) => server.call('nav', { action: direction, function_name: symbol }),
      };
    },
  };
}

/**
 * @param {import('../../lib/mcp.mjs').McpConnection} server
 * @param {string} tool
 * @param {object} input
 */
async function call(server, tool, input) {
  const answer = await server.call(tool, input);
  if (answer.isError) throw new Error(`tree-sitter-analyzer, ${tool}: ${answer.text.slice(0, 300)}`);
  return answer;
}
