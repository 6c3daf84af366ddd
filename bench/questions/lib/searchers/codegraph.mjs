/**
 * The peer `@colbymchenry/codegraph`, which indexes a copy of the repository (it writes into what it analyses).
 *
 * It has three commands that take words, and none is best throughout, so all three are measured.
 */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { CODEGRAPH_VERSION, installCodegraph } from '../../../lib/codegraph.mjs';
import { copyForTool } from '../../../lib/repositories.mjs';
import { Unavailable } from './searcher.mjs';

const ENVIRONMENT = {
  ...process.env,
  CODEGRAPH_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  CODEGRAPH_NO_DAEMON: '1',
  NO_COLOR: '1',
};
const run = promisify(execFile);

/** @type {import('./searcher.mjs').Searcher} */
export const codegraphQuery = searcher({
  name: 'codegraph query',
  how: '`codegraph query --json --limit 5 QUESTION`, its nodes in their order.',
  async search(codegraph, question, limit) {
    const output = await codegraph(['query', '--json', '--limit', String(limit), '--', question]);
    return { hits: /** @type {any[]} */ (parseJson(output) ?? []).map(({ node }) => hitOfNode(node)) };
  },
});

/** @type {import('./searcher.mjs').Searcher} */
export const codegraphContext = searcher({
  name: 'codegraph context',
  how: '`codegraph context --format json --no-code --max-nodes 20 QUESTION`, its entry points first, then the other nodes.',
  async search(codegraph, question) {
    const output = await codegraph(['context', '--format', 'json', '--no-code', '--max-nodes', '20', '--', question]);
    const { entryPoints = [], nodes = [] } = parseJson(output) ?? {};
    const seen = new Set();
    const ordered = [...entryPoints, ...nodes].filter(({ id }) => !seen.has(id) && seen.add(id));
    return { hits: ordered.filter(({ kind }) => kind !== 'file' && kind !== 'import').map(hitOfNode) };
  },
});

/** @type {import('./searcher.mjs').Searcher} */
export const codegraphExplore = searcher({
  name: 'codegraph explore',
  how: '`codegraph explore QUESTION` (its one MCP tool gives the same text): the symbols it lists with a place, in that order, then those in the headings of its source blocks; files in the order of the blocks.',
  async search(codegraph, question) {
    return readExploration(await codegraph(['explore', '--', question]));
  },
});

/**
 * @param {{name: string, how: string, search: (codegraph: (args: string[]) => Promise<string>, question: string, limit: number) => Promise<import('./searcher.mjs').Answered>}} definition
 * @returns {import('./searcher.mjs').Searcher}
 */
function searcher({ name, how, search }) {
  return {
    name,
    how,
    async version() {
      try {
        installCodegraph();
      } catch (cause) {
        throw new Unavailable(`npm could not install @colbymchenry/codegraph@${CODEGRAPH_VERSION}`, { cause });
      }
      return CODEGRAPH_VERSION;
    },
    async open(repository) {
      const copy = indexedCopy(repository);
      return {
        search: (question, limit) => search((args) => codegraphIn(copy, args), question, limit),
        close: async () => {},
      };
    },
  };
}

/** Copies already indexed in this run, by root: the three commands share one. */
const copies = new Map();

/** @param {import('../repositories.mjs').AskedRepository} repository */
function indexedCopy(repository) {
  let copy = copies.get(repository.root);
  if (copy === undefined) {
    copy = copyForTool(repository, 'codegraph-questions');
    const { command, first } = executable();
    execFileSync(command, [...first, 'init', '--yes', copy], { env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    copies.set(repository.root, copy);
  }
  return copy;
}

/**
 * @param {string} directory
 * @param {string[]} args
 */
async function codegraphIn(directory, args) {
  const { command, first } = executable();
  const [name, ...rest] = args;
  const { stdout } = await run(command, [...first, /** @type {string} */ (name), '--path', directory, ...rest], {
    env: ENVIRONMENT,
    maxBuffer: 1 << 26,
  });
  return stdout;
}

function executable() {
  const file = installCodegraph();
  return file.endsWith('.js') ? { command: process.execPath, first: [file] } : { command: file, first: [] };
}

/** @param {{name: string, qualifiedName?: string, filePath: string, startLine?: number}} node */
function hitOfNode({ name, qualifiedName, filePath, startLine }) {
  const container = qualifiedName?.split('::').at(-2);
  return {
    symbol: name,
    ...(container ? { container } : {}),
    file: filePath,
    ...(startLine ? { line: startLine } : {}),
  };
}

/**
 * @param {string} text what `explore` prints
 * @returns {import('./searcher.mjs').Answered}
 */
export function readExploration(text) {
  /** @type {import('./searcher.mjs').Hit[]} */
  const hits = [];
  const files = [];
  for (const [, symbol, file, line] of text.matchAll(/^- `([^`]+)` \(([^):]+):(\d+)\)/gm)) {
    hits.push({ symbol: /** @type {string} */ (symbol), file: /** @type {string} */ (file), line: Number(line) });
  }
  for (const [, file, list] of text.matchAll(/^\*\*`([^`]+)`\*\* — (.*)$/gm)) {
    files.push(/** @type {string} */ (file));
    for (const [, symbol] of /** @type {string} */ (list).matchAll(/([\w$#]+)\((?!calls|references|imports)\w+\)/g)) {
      hits.push({ symbol: /** @type {string} */ (symbol), file: /** @type {string} */ (file) });
    }
  }
  const seen = new Set();
  const distinct = hits.filter(({ symbol, file }) => !seen.has(`${symbol} ${file}`) && seen.add(`${symbol} ${file}`));
  return { hits: distinct, files: files.length > 0 ? files : [...new Set(distinct.map(({ file }) => file))] };
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text.slice(text.search(/[[{]/)));
  } catch {
    return null;
  }
}
