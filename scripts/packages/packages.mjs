// What npm gets: two packages, each laid out as the clone is, so that every path in the code holds in both.

/**
 * @typedef {object} NpmPackage
 * @property {string} name also that of its command
 * @property {string} app the workspace that the command and the manifest are of
 * @property {readonly string[]} apps the workspaces that lie in it as they do in the clone
 * @property {readonly string[]} libraries the workspaces that lie in its `node_modules`
 * @property {readonly string[]} files what else of the clone lies in it
 * @property {readonly string[]} keywords
 * @property {string} [mcpName] its name in the registry of MCP servers, which looks for it in the manifest
 */

/** In this namespace of the registry of MCP servers may publish whoever owns the account of that name on GitHub. */
export const mcpName = 'io.github.boocontext/boocontext';

const engine = [
  'packages/safe-access',
  'packages/secrets',
  'packages/code-index',
  'packages/project-scan',
  'packages/mcp-client',
];

/** @type {readonly NpmPackage[]} */
export const npmPackages = [
  {
    name: 'boocontext',
    app: 'apps/boocontext',
    apps: ['apps/boocontext'],
    libraries: engine,
    files: ['integrations'],
    keywords: ['mcp', 'mcp-server', 'code-search', 'call-graph', 'impact-analysis'],
    mcpName,
  },
  {
    // boocontext lies in it, so that one tarball is one whole that was tested together.
    name: 'boocode',
    app: 'apps/boocode',
    apps: ['apps/boocode', 'apps/boochat', 'apps/boocontext'],
    libraries: [...engine, 'packages/chat-api'],
    files: ['data/AGENTS.md', 'data/mcp.json'],
    keywords: ['mcp', 'chat', 'code-search', 'self-hosted'],
  },
];

/**
 * The page is bundled: what it is made of lies in its files, and is not installed.
 * @param {NpmPackage} npmPackage
 * @returns {readonly string[]}
 */
export function workspacesThatRun({ apps, libraries }) {
  return [...apps, ...libraries].filter((workspace) => workspace !== 'apps/boochat');
}
