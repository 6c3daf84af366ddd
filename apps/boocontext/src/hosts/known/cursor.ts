/** From cursor.com/docs/mcp and cursor.com/docs/context/skills; see docs/decisions/hosts.md. */
import path from 'node:path';
import { type Host, homeOf, pathsOfThisMachine, plainJson, sharedFolderOf } from '../host.ts';
import { skillFile } from '../integration-texts.ts';

export const cursor: Host = {
  name: 'cursor',
  title: 'Cursor',
  scopes: ['user', 'project'],
  canAllow: false,
  traces: (surroundings) => [path.join(homeOf(surroundings), '.cursor')],
  wanted({ scope, start: [command, ...args] }, surroundings) {
    const folder = path.join(scope === 'user' ? homeOf(surroundings) : surroundings.directory, '.cursor');
    return {
      configs: [
        {
          file: path.join(folder, 'mcp.json'),
          format: plainJson,
          blank: '{}\n',
          edit: { container: 'mcpServers', name: 'boocontext', value: { type: 'stdio', command, args } },
        },
      ],
      texts: [skillFile(sharedFolderOf(scope, surroundings))],
      next: `Cursor shows boocontext among its MCP servers, where it has to be switched on once.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
    };
  },
};
