/** The peer `@colbymchenry/codegraph`: its command line for the index, its MCP server for answers. */
import { CODEGRAPH_VERSION, codegraphCommand } from '../../lib/codegraph.mjs';
import { runCommand, startServer } from '../../lib/processes.mjs';
import { shakeHandsWith } from './product.mjs';

/** @returns {import('./product.mjs').Product} */
export function codegraph() {
  const { command, args: first, env } = codegraphCommand();
  // It ends with 1 where it knows no such symbol, which is an answer too.
  const run = (/** @type {string[]} */ ...args) =>
    runCommand(command, [...first, ...args], { env, statuses: args[0] === 'callers' ? [0, 1] : [0] });
  const start = (/** @type {string} */ copy) =>
    startServer({ command, args: [...first, 'serve', '--mcp', '--no-watch', '--path', copy], cwd: copy, env });

  return {
    name: 'codegraph',
    version: CODEGRAPH_VERSION,
    how: '`codegraph init` builds the index; a first answer is that and `codegraph callers`, one after a change is `codegraph sync` and `codegraph callers`; other answers come from `codegraph_callers` and `codegraph_callees` of its MCP server. Its daemon and its watcher are off',

    shakeHands: (copy) => shakeHandsWith(() => start(copy)),

    async runCold(copy, symbol) {
      const index = await run('init', '--yes', copy);
      const answer = await run('callers', '--path', copy, '--', symbol);
      const cpu = index.usage && answer.usage && index.usage.cpuMs + answer.usage.cpuMs;
      return {
        firstAnswerMs: index.durationMs + answer.durationMs,
        firstAnswerCpuMs: cpu,
        indexMs: index.durationMs,
        indexUsage: index.usage,
      };
    },

    async serve(copy) {
      const server = await start(copy);
      return {
        pid: server.pid,
        close: server.close,
        ask: (direction, symbol) => server.call(`codegraph_${direction}`, { symbol }),
      };
    },

    async answerAfterEdit(copy, symbol) {
      const sync = await run('sync', copy);
      const answer = await run('callers', '--path', copy, '--', symbol);
      return { text: answer.stdout, durationMs: sync.durationMs + answer.durationMs };
    },
  };
}
