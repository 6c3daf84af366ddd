/** The peer tree-sitter-analyzer: its MCP server indexes and answers. It is asked by name, with the class before it, and file. */
import { installFromPypi } from '../../lib/installed.mjs';
import { startServer, watchTree } from '../../lib/processes.mjs';
import { indexedCopy, quietEnvironment, SAMPLE_EVERY_MS } from './peer.mjs';

/** @typedef {import('./peer.mjs').Definition} Definition */
/** @typedef {import('./peer.mjs').Direction} Direction */
/** @typedef {import('./peer.mjs').Relation} Relation */

const VERSION = '3.0.0';

/** Opening an indexed repository again can take minutes; each question has a limit of its own. */
const START_LIMIT_MS = 600_000;

/** @type {import('./peer.mjs').Peer} */
export const treeSitterAnalyzer = {
  name: 'tree-sitter-analyzer',
  describe: () =>
    `\`tree-sitter-analyzer[mcp]\` ${VERSION} (PyPI): \`index {action: "full", mode: "full"}\`, then \`nav {action: "callers"}\` and \`"callees"\` by \`Class.name\` and file`,
  async open(repository, _language, limitMs) {
    const command = installFromPypi('tree-sitter-analyzer[mcp]', VERSION, 'tree-sitter-analyzer-mcp');
    const start = async (/** @type {string} */ root, /** @type {string} */ home, timeoutMs = START_LIMIT_MS) => {
      const server = await startServer({
        command,
        args: [],
        cwd: root,
        env: quietEnvironment(home),
        timeoutMs,
      });
      const call = async (/** @type {string} */ tool, /** @type {object} */ input) => {
        const answer = await server.call(tool, input);
        if (answer.isError || answer.envelope === null) throw new Error(answer.text.slice(0, 200));
        return answer.envelope;
      };
      try {
        await call('set_project_path', { project_path: root });
      } catch (error) {
        await server.close();
        throw error;
      }
      return { server, call };
    };
    const { copy, home, indexMs, indexPeakBytes } = await indexedCopy(
      repository,
      { peer: `tsa-${VERSION}`, limitMs },
      async (root, own) => {
        const { server, call } = await start(root, own, limitMs);
        const watch = watchTree(server.pid, SAMPLE_EVERY_MS);
        try {
          await call('index', { action: 'full', mode: 'full' });
          return watch.stop()?.peakBytes ?? null;
        } finally {
          watch.stop();
          await server.close();
        }
      },
    );
    const { server, call } = await start(copy, home);
    return {
      indexMs,
      indexPeakBytes,
      parallel: 1,
      async ask(definition, direction) {
        const input = {
          action: direction,
          file_path: definition.file,
          limit: 1000,
          // Bodies tell where a callee is defined.
          include_bodies: direction === 'callees',
        };
        const named = await call('nav', { ...input, function_name: qualifiedName(definition) });
        return readNavigation(named, direction);
      },
      close: () => server.close(),
    };
  },
};

/**
 * As it wants a method to be named.
 * @param {Definition} definition
 */
export function qualifiedName({ name, kind, container }) {
  const owner = container?.split('.').at(-1);
  return kind === 'method' && owner ? `${owner}.${name}` : name;
}

/**
 * @param {any} answer
 * @param {Direction} direction
 * @returns {import('./peer.mjs').PeerAnswer}
 */
export function readNavigation(answer, direction) {
  if (answer.success !== true)
    return { failure: String(answer.error_type ?? answer.error ?? 'no answer').slice(0, 80), relations: [] };
  if (direction === 'callers') return { failure: null, relations: (answer.callers ?? []).map(readCaller) };
  // What it cannot place it names without a file: no claim that something of the repository is called.
  const placed = (answer.callees ?? []).filter((/** @type {any} */ each) => each.callee_resolved_file);
  return { failure: null, relations: placed.map(readCallee) };
}

/**
 * @param {any} each
 * @returns {Relation}
 */
function readCaller({ name, file, line, end_line: endLine }) {
  return {
    file,
    name: plainName(name),
    line,
    callLines: [],
    ...(typeof endLine === 'number' ? { span: { startLine: line, endLine } } : {}),
    apart: null,
  };
}

/**
 * @param {any} each
 * @returns {Relation}
 */
function readCallee({ name, line, callee_resolved_file: resolved, body }) {
  // The body that it shows is the better place: in Go it takes what the package defines for the file's own.
  const place = typeof body?.file === 'string' ? { file: body.file, line: body.start_line } : { file: resolved, line };
  return { ...place, name: plainName(name), callLines: [line], apart: null };
}

/** @param {string} name */
function plainName(name) {
  return name.split(/\.|::/).at(-1) ?? name;
}
