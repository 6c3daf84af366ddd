/** Learnt from opencode 1.18.33. */
import path from 'node:path';
import { commentedJson, configHomeOf, firstThere, type Host, pathsOfThisMachine, type Surroundings } from '../host.ts';
import { agentAndSkillFiles } from '../integration-texts.ts';

export const opencode: Host = {
  name: 'opencode',
  title: 'opencode',
  scopes: ['user', 'project'],
  canAllow: false,
  traces: (surroundings) => [userFolder(surroundings)],
  wanted({ scope, start }, surroundings) {
    const { directory } = surroundings;
    const user = userFolder(surroundings);
    return {
      configs: [
        {
          file: firstThere(scope === 'user' ? user : directory, ['opencode.jsonc', 'opencode.json'], 'opencode.json'),
          format: commentedJson,
          // opencode adds this line where it is missing, and a file that it has changed could not be removed whole.
          blank: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
          edit: {
            container: 'mcp',
            name: 'boocontext',
            value: { type: 'local', command: start, enabled: true },
          },
        },
      ],
      texts: agentAndSkillFiles(scope === 'user' ? user : path.join(directory, '.opencode'), 'opencode'),
      next: `\`opencode mcp list\` shows boocontext as connected.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
    };
  },
};

function userFolder(surroundings: Surroundings): string {
  return path.join(configHomeOf(surroundings), 'opencode');
}
