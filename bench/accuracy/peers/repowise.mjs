/**
 * The peer repowise, in its mode without a model. Its index is asked where it is stored (`.repowise/wiki.db`), because
 * its MCP tool `get_context` tells the same edges in lists cut to what a model reads.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { installFromPypi } from '../../lib/installed.mjs';
import { runCommand } from '../../lib/processes.mjs';
import { callableName, closestNode, indexedCopy, quietEnvironment, SAMPLE_EVERY_MS } from './peer.mjs';

/** @typedef {import('./peer.mjs').Definition} Definition */
/** @typedef {import('./peer.mjs').Direction} Direction */

const VERSION = '0.59.0';

/** @typedef {{id: string, kind: string, name: string, file: string, line: number, endLine: number}} GraphNode */
/** @typedef {{nodes: GraphNode[], calls: {from: string, to: string, lines: number[]}[]}} Graph */

const READ_GRAPH = `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
nodes = db.execute("select node_id, kind, name, file_path, start_line, end_line from graph_nodes where node_type = 'symbol'")
calls = db.execute("select source_node_id, target_node_id, call_lines_json from graph_edges where edge_type = 'calls'")
names = ("id", "kind", "name", "file", "line", "endLine")
json.dump({
    "nodes": [dict(zip(names, row)) for row in nodes],
    "calls": [{"from": a, "to": b, "lines": json.loads(lines)} for a, b, lines in calls],
}, sys.stdout)
`;

/** @type {import('./peer.mjs').Peer} */
export const repowise = {
  name: 'repowise',
  describe: () =>
    `\`repowise\` ${VERSION} (PyPI): \`repowise init --mode fast --no-prose\`, then the \`calls\` edges of its stored graph`,
  async open(repository, _language, limitMs) {
    const command = installFromPypi('repowise', VERSION, 'repowise');
    const { copy, indexMs, indexPeakBytes } = await indexedCopy(
      repository,
      { peer: `repowise-${VERSION}`, limitMs },
      async (root, home) => {
        // It reads what git tracks.
        const git = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', '-c', 'commit.gpgsign=false'];
        for (const args of [
          ['init', '--quiet'],
          ['add', '--all', '--force'],
          ['commit', '--quiet', '--message', 'all'],
        ])
          execFileSync('git', [...git, ...args], { cwd: root, stdio: 'ignore' });
        const args = [
          'init',
          root,
          '--mode',
          'fast',
          '--no-prose',
          '--embedder',
          'mock',
          '--yes',
          '--no-editor-setup',
          '--no-agents',
          '--no-hook',
        ];
        const { usage } = await runCommand(command, args, {
          cwd: root,
          env: { ...quietEnvironment(home), REPOWISE_SKIP_EDITOR_SETUP: '1' },
          sampleEveryMs: SAMPLE_EVERY_MS,
          limitMs,
        });
        return usage?.peakBytes ?? null;
      },
    );
    const python = path.join(path.dirname(command), process.platform === 'win32' ? 'python.exe' : 'python');
    const stored = execFileSync(python, ['-c', READ_GRAPH, path.join(copy, '.repowise', 'wiki.db')], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    const ask = createAsk(JSON.parse(stored));
    return {
      indexMs,
      indexPeakBytes,
      parallel: 1,
      ask: async (definition, direction) => ask(definition, direction),
      close: async () => {},
    };
  },
};

/**
 * @param {Graph} graph
 * @returns {(definition: Definition, direction: Direction) => import('./peer.mjs').PeerAnswer}
 */
export function createAsk({ nodes, calls }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (definition, direction) => {
    const meant = closestNode(definition, nodes);
    if (meant === undefined) return { failure: 'unknown_symbol', relations: [] };
    const [own, other] =
      direction === 'callers' ? /** @type {const} */ (['to', 'from']) : /** @type {const} */ (['from', 'to']);
    const relations = calls
      .filter((call) => call[own] === meant.id)
      .flatMap((call) => {
        const node = byId.get(call[other]);
        if (node === undefined) return [];
        return [
          {
            file: node.file,
            name: callableName(node.name, ['function', 'method'].includes(node.kind), direction),
            line: node.line,
            callLines: call.lines,
            span: { startLine: node.line, endLine: node.endLine },
            apart: null,
          },
        ];
      });
    return { failure: null, relations };
  };
}
