/**
 * The three arms. Each has what every agent has, a search for text and a look at files; two have the tools of one MCP server
 * besides, as it offers them. None has this project's folder at hand, in which the keys lie.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openBoocontext } from '../../lib/boocontext.mjs';
import { codegraphCommand, openCodegraph } from '../../lib/codegraph.mjs';
import { connectMcpServer } from '../../lib/mcp.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} OpenArm
 * @property {readonly import('./work-on.mjs').Tool[]} tools
 * @property {string} instructions of the server, which a host puts before the question
 * @property {() => Promise<void>} close
 */

/** @type {Readonly<Record<string, (repository: import('../../lib/repositories.mjs').Repository) => Promise<OpenArm>>>} */
export const ARMS = {
  grep: async ({ root }) => ({ tools: textTools(root), instructions: '', close: async () => {} }),
  codegraph: async (repository) => {
    // It keeps its index in what it reads: a copy is its own.
    const { root: copy } = openCodegraph(repository);
    const { command, args, env } = codegraphCommand();
    const server = await connectMcpServer({
      command,
      args: [...args, 'serve', '--mcp', '--path', copy],
      cwd: copy,
      env,
    });
    // The text is searched where git knows it, under the same paths.
    return await withServer(server, repository.root);
  },
  boocontext: async ({ root }) => {
    const cache = mkdtempSync(path.join(os.tmpdir(), 'bench-agent-'));
    const server = await openBoocontext(root, { env: { BOOCONTEXT_CACHE: cache }, clientName: 'opencode' });
    const arm = await withServer(server, root);
    return {
      ...arm,
      async close() {
        await arm.close();
        rmSync(cache, { recursive: true, force: true });
      },
    };
  },
};

/**
 * @param {import('../../lib/mcp.mjs').McpConnection} server
 * @param {string} root
 * @returns {Promise<OpenArm>}
 */
async function withServer(server, root) {
  const offered = await server.listTools();
  const tools = offered.map(({ name, description = '', inputSchema }) => ({
    offer: { name, description, inputSchema },
    run: async (/** @type {unknown} */ args) => (await server.call(name, asObject(args))).text,
  }));
  return { tools: [...textTools(root), ...tools], instructions: server.instructions(), close: () => server.close() };
}

/** @param {unknown} args @returns {Record<string, unknown>} */
function asObject(args) {
  if (typeof args !== 'object' || args === null) throw new Error('the arguments are no JSON object');
  return /** @type {Record<string, unknown>} */ (args);
}

/** As much as hosts show of an answer. */
const MOST_SHOWN = 30_000;
const MOST_LINES = 2_000;

/**
 * @param {string} root
 * @returns {readonly import('./work-on.mjs').Tool[]}
 */
export function textTools(root) {
  return [
    {
      offer: {
        name: 'grep',
        description:
          'Search files for an extended regular expression; answers `file:line:text`. `path` narrows to a folder or glob.',
        inputSchema: {
          type: 'object',
          properties: {
            pattern: { type: 'string' },
            path: { type: 'string' },
            ignore_case: { type: 'boolean' },
            files_only: { type: 'boolean', description: 'names of files alone' },
          },
          required: ['pattern'],
        },
      },
      run: (args) => grep(root, asObject(args)),
    },
    {
      offer: {
        name: 'read',
        description: 'Read a file, with line numbers; `offset` is the first line, `limit` how many (default 2000).',
        inputSchema: {
          type: 'object',
          properties: { file: { type: 'string' }, offset: { type: 'integer' }, limit: { type: 'integer' } },
          required: ['file'],
        },
      },
      run: async (args) => read(root, asObject(args)),
    },
    {
      offer: {
        name: 'list',
        description: 'List files whose path matches a glob such as `src/**/*.ts`.',
        inputSchema: { type: 'object', properties: { glob: { type: 'string' } }, required: ['glob'] },
      },
      run: async (args) => cut(await git(root, ['ls-files', '--', `:(glob)${String(asObject(args).glob)}`])),
    },
  ];
}

/** @param {string} root @param {Record<string, unknown>} args */
async function grep(root, { pattern, path: folder, ignore_case, files_only }) {
  const flags = ['-nIE', ...(ignore_case === true ? ['-i'] : []), ...(files_only === true ? ['-l'] : [])];
  const where = folder === undefined ? [] : ['--', String(folder)];
  return cut(await git(root, ['grep', ...flags, '-e', String(pattern), ...where]));
}

/** @param {string} root @param {Record<string, unknown>} args */
function read(root, { file, offset = 1, limit = MOST_LINES }) {
  const absolute = realpathSync(path.resolve(root, String(file)));
  if (!absolute.startsWith(`${realpathSync(root)}${path.sep}`))
    throw new Error(`${file} lies outside of the repository`);
  const from = Math.max(1, Number(offset));
  const lines = readFileSync(absolute, 'utf8')
    .split('\n')
    .slice(from - 1, from - 1 + Number(limit));
  return cut(lines.map((line, index) => `${from + index}\t${line}`).join('\n'));
}

/** @param {string} root @param {readonly string[]} args */
async function git(root, args) {
  try {
    const { stdout } = await run('git', ['-C', root, ...args], { maxBuffer: 64_000_000 });
    return stdout;
  } catch (error) {
    // Nothing matches.
    if (/** @type {{code?: unknown}} */ (error).code === 1) return '';
    throw error;
  }
}

/** @param {string} text */
function cut(text) {
  if (text === '') return 'Nothing was found.';
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}\n… cut after ${MOST_SHOWN} characters`;
}
