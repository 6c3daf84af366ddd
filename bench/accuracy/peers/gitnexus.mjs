/**
 * The peer GitNexus: its command line indexes, its MCP server answers. Asked with `cypher`, whose own first example is
 * "find callers of a function"; `context` tells the same edges without the lines of definitions.
 */
import path from 'node:path';
import { installFromNpm } from '../../lib/installed.mjs';
import { runCommand, startServer } from '../../lib/processes.mjs';
import { callableName, closestNode, indexedCopy, LIMITS, quietEnvironment, SAMPLE_EVERY_MS } from './peer.mjs';

/** @typedef {import('./peer.mjs').Definition} Definition */
/** @typedef {import('./peer.mjs').Direction} Direction */
/** @typedef {import('./peer.mjs').Relation} Relation */

const VERSION = '1.6.12';

/** @typedef {{id: string, label: string, file: string, name: string, line: number, endLine: number}} GraphNode lines from 1 */

/** @type {import('./peer.mjs').Peer} */
export const gitnexus = {
  name: 'gitnexus',
  describe: () =>
    `\`gitnexus\` ${VERSION} (npm, without install scripts, on Node ${process.versions.node}; it asks for 22.18): \`gitnexus analyze --index-only --skip-git\`, then its MCP tool \`cypher\` for \`CALLS\` edges`,
  async open(repository, _language, limitMs) {
    const script = path.join(installFromNpm('gitnexus', VERSION), 'gitnexus', 'dist', 'cli', 'index.js');
    const { server, indexMs, indexPeakBytes } = await serveIndexed(script, repository, `gitnexus-${VERSION}`, limitMs);
    const query = async (/** @type {string} */ statement, /** @type {object} */ params) => {
      const { envelope, text, isError } = await server.call('cypher', { statement, params });
      const answer = envelope ?? readText(text);
      if (isError || answer === null || answer.error) throw new Error(answer?.error ?? text.slice(0, 200));
      return readTable(answer.markdown ?? '');
    };
    /** @type {Map<string, GraphNode[]>} */
    const nodesByFile = new Map();
    return {
      indexMs,
      indexPeakBytes,
      parallel: 1,
      async ask(definition, direction) {
        const { file } = definition;
        const inFile = nodesByFile.get(file) ?? (await query(NODES_OF_FILE, { file })).map(readNode);
        nodesByFile.set(file, inFile);
        const ids = nodesMeant(definition, inFile);
        if (ids.length === 0) return { failure: 'unknown_symbol', relations: [] };
        const relations = [];
        // A parameter of a query is no list.
        for (const id of ids) {
          const edges = await query(direction === 'callers' ? CALLERS : CALLEES, { id });
          relations.push(...edges.map((edge) => readEdge(edge, direction)));
        }
        return { failure: null, relations };
      },
      close: () => server.close(),
    };
  },
};

/**
 * Indexes a copy of a repository, and serves it over MCP.
 * @param {string} script that the command `gitnexus` runs
 * @param {import('../../lib/repositories.mjs').Repository} repository
 * @param {string} label of the copy, with what the tool is told apart by
 * @param {number} limitMs
 */
export async function serveIndexed(script, repository, label, limitMs) {
  const environment = (/** @type {string} */ home) => ({
    ...quietEnvironment(home),
    GITNEXUS_HOME: home,
    // Its full-text search would be fetched, and has no say in who calls whom.
    GITNEXUS_LBUG_EXTENSION_INSTALL: 'never',
    // A busy machine is no reason to give up on its workers.
    GITNEXUS_WORKER_READY_TIMEOUT_MS: '120000',
  });
  const { copy, home, indexMs, indexPeakBytes } = await indexedCopy(
    repository,
    { peer: label, limitMs },
    async (root, own) => {
      const options = ['--skip-git', '--index-only', '--skip-agents-md', '--skip-skills', '--worker-timeout', '300'];
      const { usage } = await runCommand(process.execPath, [script, 'analyze', root, ...options], {
        cwd: root,
        env: environment(own),
        sampleEveryMs: SAMPLE_EVERY_MS,
        limitMs,
      });
      return usage?.peakBytes ?? null;
    },
  );
  const server = await startServer({
    command: process.execPath,
    args: [script, 'mcp'],
    cwd: copy,
    env: environment(home),
    timeoutMs: LIMITS.questionMs,
  });
  return { server, indexMs, indexPeakBytes };
}

// The id stands last, because it alone may hold anything.
const COLUMNS = 'n.startLine, n.endLine, n.name, n.filePath';
const NODES_OF_FILE = `MATCH (n) WHERE n.filePath = $file RETURN ${COLUMNS}, '' AS reason, n.id`;
const CALLERS = `MATCH (n)-[r:CodeRelation {type: 'CALLS'}]->(m) WHERE m.id = $id RETURN ${COLUMNS}, r.reason, n.id`;
const CALLEES = `MATCH (m)-[r:CodeRelation {type: 'CALLS'}]->(n) WHERE m.id = $id RETURN ${COLUMNS}, r.reason, n.id`;

/** @param {string} text the answer as JSON, with a hint for the model after it */
function readText(text) {
  try {
    return JSON.parse(text.split('\n\n---\n')[0] ?? '');
  } catch {
    return null;
  }
}

/**
 * The rows of a Markdown table.
 * @param {string} markdown
 * @returns {string[][]}
 */
export function readTable(markdown) {
  return markdown
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
}

/**
 * @param {readonly string[]} row
 * @returns {GraphNode & {reason: string}}
 */
export function readNode([start = '', end = '', name = '', file = '', reason = '', ...id]) {
  const wholeId = id.join(' | ');
  // Its lines count from 0 in the graph.
  return {
    id: wholeId,
    label: wholeId.split(':')[0] ?? '',
    file,
    name,
    line: Number(start) + 1,
    endLine: Number(end) + 1,
    reason,
  };
}

/**
 * The node meant; for a class also its constructors, which it takes for what a construction calls.
 * @param {Definition} definition
 * @param {readonly GraphNode[]} inFile
 * @returns {string[]} ids
 */
export function nodesMeant(definition, inFile) {
  const askable = inFile.filter(({ label }) => !['File', 'Folder', 'Section', 'Process', 'Community'].includes(label));
  const node = closestNode(definition, askable);
  if (node === undefined) return [];
  if (definition.kind !== 'class') return [node.id];
  const constructors = askable.filter(
    ({ label, name, line, endLine }) =>
      (label === 'Constructor' || name === '__init__' || name === 'constructor') &&
      line >= node.line &&
      endLine <= node.endLine,
  );
  return [node.id, ...constructors.map(({ id }) => id)];
}

/**
 * @param {readonly string[]} row
 * @param {Direction} direction
 * @returns {Relation}
 */
export function readEdge(row, direction) {
  const { label, name, file, line, endLine, reason } = readNode(row);
  return {
    file,
    name: callableName(name, ['Function', 'Method', 'Constructor'].includes(label), direction),
    line,
    callLines: [],
    span: { startLine: line, endLine },
    // What it guesses from the flow of function values is no plain call; boocontext's callbacks are told apart too.
    apart: reason === 'callable-value-flow' ? reason : null,
  };
}
