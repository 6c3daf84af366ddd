/** From developers.openai.com/codex/mcp and /codex/skills, and tried with Codex 0.169.0; see docs/decisions/hosts.md. */
import path from 'node:path';
import { type Host, homeOf, pathsOfThisMachine, type Surroundings, sharedFolderOf } from '../host.ts';
import { skillFile } from '../integration-texts.ts';

export const codex: Host = {
  name: 'codex',
  title: 'Codex',
  scopes: ['user', 'project'],
  canAllow: true,
  traces: (surroundings) => [userFolder(surroundings)],
  wanted({ scope, allow, start: [command, ...args] }, surroundings) {
    const { directory } = surroundings;
    const folder = scope === 'user' ? userFolder(surroundings) : path.join(directory, '.codex');
    return {
      configs: [
        {
          file: path.join(folder, 'config.toml'),
          format: { kind: 'toml' },
          blank: '',
          edit: {
            container: 'mcp_servers',
            name: 'boocontext',
            value: {
              command,
              args,
              // Codex gives a server ten seconds, in which npx may not have fetched it.
              startup_timeout_sec: 120,
              ...(allow ? { default_tools_approval_mode: 'approve' } : {}),
            },
          },
        },
      ],
      texts: [skillFile(sharedFolderOf(scope, surroundings))],
      next:
        scope === 'user'
          ? '`codex mcp list` shows boocontext.'
          : `Codex reads it where you have told it to trust this project. ${pathsOfThisMachine}`,
    };
  },
};

function userFolder(surroundings: Surroundings): string {
  return surroundings.env['CODEX_HOME'] || path.join(homeOf(surroundings), '.codex');
}
