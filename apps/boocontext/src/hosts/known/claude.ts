/** Learnt from Claude Code 2.1.197. */
import path from 'node:path';
import { type Host, homeOf, pathsOfThisMachine, plainJson, type Surroundings, type WantedConfig } from '../host.ts';
import { agentAndSkillFiles } from '../integration-texts.ts';

export const claude: Host = {
  name: 'claude',
  title: 'Claude Code',
  scopes: ['user', 'project'],
  canAllow: true,
  traces: (surroundings) => [userFile(surroundings), userFolder(surroundings)],
  wanted({ scope, allow, start: [command, ...args] }, surroundings) {
    const { directory } = surroundings;
    const folder = scope === 'user' ? userFolder(surroundings) : path.join(directory, '.claude');
    const server: WantedConfig = {
      file: scope === 'user' ? userFile(surroundings) : path.join(directory, '.mcp.json'),
      format: plainJson,
      blank: '{}\n',
      edit: {
        container: 'mcpServers',
        name: 'boocontext',
        // Otherwise its tools are not there in the first turn, and later only by name, behind a search for tools.
        value: { type: 'stdio', command, args, env: {}, alwaysLoad: true },
      },
    };
    const permission: WantedConfig = {
      // Of a project the settings that are one person's own.
      file: path.join(folder, scope === 'user' ? 'settings.json' : 'settings.local.json'),
      format: plainJson,
      blank: '{}\n',
      edit: { container: 'permissions', list: 'allow', items: ['mcp__boocontext', 'Skill(boocontext)'] },
    };
    return {
      configs: allow ? [server, permission] : [server],
      texts: agentAndSkillFiles(folder, 'claude'),
      next: [
        scope === 'user'
          ? '`claude mcp list` shows boocontext as connected.'
          : `Claude Code asks once in this project whether it may use boocontext; until then \`claude mcp list\` says that approval is pending. ${pathsOfThisMachine}`,
        ...(allow ? [] : ['It asks before the first call of each tool, too; with --allow it does not.']),
      ].join('\n'),
    };
  },
};

function userFolder(surroundings: Surroundings): string {
  return surroundings.env['CLAUDE_CONFIG_DIR'] || path.join(homeOf(surroundings), '.claude');
}

function userFile(surroundings: Surroundings): string {
  return path.join(surroundings.env['CLAUDE_CONFIG_DIR'] || homeOf(surroundings), '.claude.json');
}
