/** From docs.windsurf.com/windsurf/cascade/mcp and …/skills; see docs/decisions/hosts.md. */
import path from 'node:path';
import { type Host, homeOf, plainJson, type Surroundings } from '../host.ts';
import { skillFile } from '../integration-texts.ts';

export const windsurf: Host = {
  name: 'windsurf',
  title: 'Windsurf',
  // It reads no servers from a project.
  scopes: ['user'],
  canAllow: false,
  traces: (surroundings) => [userFolder(surroundings)],
  wanted({ start: [command, ...args] }, surroundings) {
    const folder = userFolder(surroundings);
    return {
      configs: [
        {
          file: path.join(folder, 'mcp_config.json'),
          format: plainJson,
          blank: '{}\n',
          edit: { container: 'mcpServers', name: 'boocontext', value: { command, args } },
        },
      ],
      texts: [skillFile(folder)],
      next: 'Refresh the MCP servers in Cascade. Windsurf does not say which project is open: its agent has to give `directory` in each call, and the skill says so.',
    };
  },
};

function userFolder(surroundings: Surroundings): string {
  return path.join(homeOf(surroundings), '.codeium', 'windsurf');
}
