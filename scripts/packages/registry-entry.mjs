// What the registry of MCP servers and desktop hosts are told of boocontext, from its manifest.

import { manifestOf } from './manifest.mjs';
import { npmPackages } from './packages.mjs';

/** At most a hundred characters, as the registry's schema has it. */
const description = 'Code questions answered with proof: definitions, callers, impact of a change, types, health.';

function boocontext() {
  const npmPackage = npmPackages.find(({ name }) => name === 'boocontext');
  if (npmPackage === undefined) throw new Error('there is no package boocontext');
  return manifestOf(npmPackage);
}

/**
 * `server.json`, by the schema 2025-12-11 of the registry.
 * @returns {object}
 */
export function registryEntry() {
  const { name, version, mcpName } = boocontext();
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: name,
    description,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  };
}

/**
 * The manifest of the bundle for desktop hosts (`.mcpb`), by version 0.3 of its specification. The person chooses the
 * projects, since such a host has none open.
 * @param {readonly string[]} platforms those whose programs lie in the bundle, as Node calls them
 * @returns {object}
 */
export function bundleManifest(platforms) {
  const { name, version, license, engines, keywords } = boocontext();
  const bin = 'node_modules/boocontext/apps/boocontext/bin/boocontext.js';
  return {
    manifest_version: '0.3',
    name,
    version,
    description,
    author: { name: 'boocontext' },
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: bin,
      mcp_config: { command: 'node', args: [`\${__dirname}/${bin}`, 'mcp', '--root', `\${user_config.project}`] },
    },
    user_config: {
      project: {
        type: 'directory',
        title: 'Project',
        description: 'The directory that boocontext may read and answers about',
        required: true,
      },
    },
    compatibility: { platforms, runtimes: { node: engines.node } },
  };
}
