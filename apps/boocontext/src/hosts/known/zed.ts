/** From zed.dev/docs/ai/mcp and /docs/ai/skills; see docs/decisions/hosts.md. */
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

export const zed: Host = {
  name: 'zed',
  title: 'Zed',
  scopes: ['user', 'project'],
  canAllow: false,
  traces: (surroundings) => [userFolder(surroundings)],
  wanted({ scope, start: [command, ...args] }, surroundings) {
    const { directory } = surroundings;
    return {
      configs: [
        {
          file: path.join(scope === 'user' ? userFolder(surroundings) : path.join(directory, '.zed'), 'settings.json'),
          format: commentedJson,
          blank: '{}\n',
          edit: { container: 'context_servers', name: 'boocontext', value: { command, args, env: {} } },
        },
      ],
      texts: [skillFile(sharedFolderOf(scope, surroundings))],
      next: `The settings of Zed's agent show boocontext with a green dot.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
    };
  },
};

function userFolder(surroundings: Surroundings): string {
  if (process.platform === 'darwin') return path.join(homeOf(surroundings), '.config', 'zed');
  if (process.platform !== 'win32') return path.join(configHomeOf(surroundings), 'zed');
  return path.join(surroundings.env['APPDATA'] || path.join(homeOf(surroundings), 'AppData', 'Roaming'), 'Zed');
}
