/**
 * The language servers that coding agents bring along, asked for `callHierarchy/incomingCalls` and `outgoingCalls` at the
 * name of a definition, as an agent asks them: with the file at hand open, on the repository as it lies there, without
 * its dependencies.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installFromGo, installFromNpm } from '../../lib/installed.mjs';
import { fileOfUri, startLanguageServer } from '../../lib/language-server.mjs';
import { copyForTool } from '../../lib/repositories.mjs';
import { PYRIGHT_VERSION } from '../oracle/python/pyright.mjs';
import { pythonWithoutPackages } from '../oracle/python/python.mjs';
import { callableName } from './peer.mjs';

/** @typedef {import('./peer.mjs').Definition} Definition */
/** @typedef {import('./peer.mjs').Direction} Direction */
/** @typedef {import('./peer.mjs').Relation} Relation */

/**
 * @typedef {object} Server
 * @property {string} description
 * @property {(file: string) => string} languageId
 * @property {() => Omit<Parameters<typeof startLanguageServer>[0], 'root'>} start
 */

const SERVER_VERSIONS = { typescriptLanguageServer: '6.0.2', typescript: '6.0.3', gopls: 'v0.21.1' };

/** @type {Record<string, Server>} */
const SERVERS = {
  typescript: {
    description: `\`typescript-language-server\` ${SERVER_VERSIONS.typescriptLanguageServer} with TypeScript ${SERVER_VERSIONS.typescript}`,
    languageId: (file) =>
      /\.[cm]?ts$/.test(file) ? 'typescript' : file.endsWith('.tsx') ? 'typescriptreact' : 'javascript',
    start: () => {
      const modules = installFromNpm('typescript-language-server', SERVER_VERSIONS.typescriptLanguageServer, {
        beside: { typescript: SERVER_VERSIONS.typescript },
      });
      return {
        command: process.execPath,
        args: [path.join(modules, 'typescript-language-server', 'lib', 'cli.mjs'), '--stdio'],
        initializationOptions: {
          tsserver: { path: path.join(modules, 'typescript', 'lib', 'tsserver.js') },
          disableAutomaticTypingAcquisition: true,
        },
      };
    },
  },
  python: {
    description: `\`pyright-langserver\` ${PYRIGHT_VERSION}`,
    languageId: () => 'python',
    start: () => ({
      command: process.execPath,
      args: [
        path.join(
          installFromNpm('pyright', PYRIGHT_VERSION, { without: ['optional'] }),
          'pyright',
          'langserver.index.js',
        ),
        '--stdio',
      ],
      env: { PYTHONPATH: '' },
      settings: { pythonPath: pythonWithoutPackages(), autoSearchPaths: true },
    }),
  },
  go: {
    description: `\`gopls\` ${SERVER_VERSIONS.gopls}`,
    languageId: () => 'go',
    start: () => ({
      command: installFromGo('golang.org/x/tools/gopls', SERVER_VERSIONS.gopls),
      args: ['serve'],
    }),
  },
};

/** @type {import('./peer.mjs').Peer} */
export const languageServer = {
  name: 'language server',
  describe: (language) => {
    const server = SERVERS[language];
    return server === undefined
      ? null
      : `${server.description}: \`callHierarchy/incomingCalls\` and \`outgoingCalls\`; it shares its type checker with the judge`;
  },
  async open(repository, language) {
    const spec = /** @type {Server} */ (SERVERS[language]);
    const start = performance.now();
    // Servers may write beside the files.
    const root = copyForTool(repository, 'language-server');
    const server = await startLanguageServer({ ...spec.start(), root });
    /** @type {Map<string, {uri: string}>} */
    const open = new Map();
    return {
      indexMs: performance.now() - start,
      indexPeakBytes: null,
      parallel: 1,
      async ask(definition, direction) {
        const { file } = definition;
        const textDocument = open.get(file) ?? server.open(file, spec.languageId(file));
        open.set(file, textDocument);
        const text = readFileSync(path.join(root, file), 'utf8');
        let item;
        // `app.get = function get() {}`: the server knows one of the two.
        for (const position of positionsOfName(text, definition)) {
          const items = await server.request('textDocument/prepareCallHierarchy', { textDocument, position });
          item ??= items?.[0];
        }
        if (item === undefined) return { failure: 'unknown_symbol', relations: [] };
        const method = direction === 'callers' ? 'callHierarchy/incomingCalls' : 'callHierarchy/outgoingCalls';
        return { failure: null, relations: readCalls(await server.request(method, { item }), direction, root) };
      },
      close: () => server.close(),
    };
  },
};

/**
 * Where the name of a definition stands in its line, as the protocol counts.
 * @param {string} text
 * @param {Pick<Definition, 'name' | 'line'>} definition
 * @returns {{line: number, character: number}[]}
 */
export function positionsOfName(text, { name, line }) {
  const content = text.split(/\r\n|\r|\n/)[line - 1] ?? '';
  const isPart = (/** @type {string | undefined} */ character) => character !== undefined && /[\w$]/.test(character);
  const positions = [];
  for (let at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + 1)) {
    if (!isPart(content[at - 1]) && !isPart(content[at + name.length]))
      positions.push({ line: line - 1, character: at });
  }
  return positions;
}

/** `SymbolKind` of what the judge takes for a function: Method, Constructor, Function. */
const FUNCTION_KINDS = [6, 9, 12];

/**
 * @param {any[] | null} calls of the protocol: `CallHierarchyIncomingCall[]` or `CallHierarchyOutgoingCall[]`
 * @param {Direction} direction
 * @param {string} root
 * @returns {Relation[]}
 */
export function readCalls(calls, direction, root) {
  return (calls ?? []).map(({ from, to, fromRanges }) => {
    const item = direction === 'callers' ? from : to;
    return {
      file: fileOfUri(root, item.uri),
      name: callableName(item.name.split('.').at(-1) ?? item.name, FUNCTION_KINDS.includes(item.kind), direction),
      line: item.selectionRange.start.line + 1,
      callLines: [...new Set(fromRanges.map((/** @type {any} */ range) => range.start.line + 1))],
      span: { startLine: item.range.start.line + 1, endLine: item.range.end.line + 1 },
      apart: null,
    };
  });
}
