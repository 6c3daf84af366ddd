/** From geminicli.com/docs/tools/mcp-server and /docs/cli/skills, and tried with Gemini CLI 0.61.0; see docs/decisions/hosts.md. */
import path from 'node:path';
import { commentedJson, type Host, homeOf, pathsOfThisMachine, sharedFolderOf } from '../host.ts';
import { skillFile } from '../integration-texts.ts';

export const gemini: Host = {
  name: 'gemini',
  title: 'Gemini CLI',
  scopes: ['user', 'project'],
  canAllow: true,
  traces: (surroundings) => [path.join(homeOf(surroundings), '.gemini')],
  wanted({ scope, allow, start: [command, ...args] }, surroundings) {
    const folder = path.join(scope === 'user' ? homeOf(surroundings) : surroundings.directory, '.gemini');
    return {
      configs: [
        {
          file: path.join(folder, 'settings.json'),
          format: commentedJson,
          blank: '{}\n',
          edit: {
            container: 'mcpServers',
            name: 'boocontext',
            value: { command, args, ...(allow ? { trust: true } : {}) },
          },
        },
      ],
      texts: [skillFile(sharedFolderOf(scope, surroundings))],
      next: `\`gemini mcp list\` shows boocontext as connected.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
    };
  },
};
