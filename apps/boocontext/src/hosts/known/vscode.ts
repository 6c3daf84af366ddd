/** From code.visualstudio.com/docs/agents/reference/mcp-configuration and …/agent-skills; see docs/decisions/hosts.md. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  commentedJson,
  configHomeOf,
  type Host,
  homeOf,
  pathsOfThisMachine,
  type Surroundings,
  sharedFolderOf,
} from '../host.ts';
import { skillFile } from '../integration-texts.ts';

export const vscode: Host = {
  name: 'vscode',
  title: 'VS Code',
  scopes: ['user', 'project'],
  canAllow: false,
  traces: userFolders,
  wanted({ scope, start: [command, ...args] }, surroundings) {
    const { directory } = surroundings;
    const [stable = '', insiders = stable] = userFolders(surroundings);
    const user = !existsSync(stable) && existsSync(insiders) ? insiders : stable;
    return {
      configs: [
        {
          file: path.join(scope === 'user' ? user : path.join(directory, '.vscode'), 'mcp.json'),
          format: commentedJson,
          blank: '{}\n',
          edit: { container: 'servers', name: 'boocontext', value: { type: 'stdio', command, args } },
        },
      ],
      texts: [skillFile(sharedFolderOf(scope, surroundings))],
      next: `"MCP: List Servers" in VS Code shows boocontext; it asks once whether you trust it.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
    };
  },
};

/** Of the stable edition, then of Insiders. */
function userFolders(surroundings: Surroundings): readonly string[] {
  return ['Code', 'Code - Insiders'].map((edition) => path.join(applicationData(surroundings), edition, 'User'));
}

function applicationData(surroundings: Surroundings): string {
  switch (process.platform) {
    case 'darwin':
      return path.join(homeOf(surroundings), 'Library', 'Application Support');
    case 'win32':
      return surroundings.env['APPDATA'] || path.join(homeOf(surroundings), 'AppData', 'Roaming');
    default:
      return configHomeOf(surroundings);
  }
}
