/** What each host reads, and where. Learnt from opencode 1.18.33 and Claude Code 2.1.197. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../version.ts';
import { agentTexts, skillText } from './integration-texts.ts';
import type { JsonEdit } from './json-edit.ts';
import type { JsonDialect } from './json-property.ts';
import { startCommand } from './start-command.ts';

export const hostNames = ['opencode', 'claude', 'boocode'] as const;
export type HostName = (typeof hostNames)[number];
export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project of the scope `project`. */
  readonly directory: string;
}

/** What shall be there: edits of files that are the host's, and whole files that are ours alone. */
export interface Wanted {
  readonly configs: readonly WantedConfig[];
  readonly texts: readonly { readonly file: string; readonly text: string }[];
  /** What a person does next. */
  readonly next: string;
}

interface WantedConfig {
  readonly file: string;
  readonly dialect: JsonDialect;
  readonly edit: JsonEdit;
  /** What a file that is made anew begins with. */
  readonly blank: string;
}

export interface WantedOptions {
  readonly scope: Scope;
  /** The host shall call the tools without asking first. */
  readonly allow: boolean;
}

const [command, ...args] = startCommand(version);

export function wantedFor(host: HostName, { scope, allow }: WantedOptions, surroundings: Surroundings): Wanted {
  switch (host) {
    case 'opencode':
      return wantedForOpencode(scope, surroundings);
    case 'claude':
      return wantedForClaude(scope, allow, surroundings);
    case 'boocode':
      return wantedForBoocode(surroundings);
  }
}

function wantedForOpencode(scope: Scope, { env, directory }: Surroundings): Wanted {
  const user = path.join(env.XDG_CONFIG_HOME || path.join(homeOf(env), '.config'), 'opencode');
  const file = firstThere(scope === 'user' ? user : directory, ['opencode.jsonc', 'opencode.json'], 'opencode.json');
  return {
    configs: [
      {
        file,
        dialect: { withComments: true },
        // opencode adds this line where it is missing, and a file that it has changed could not be removed whole.
        blank: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
        edit: {
          container: 'mcp',
          name: 'boocontext',
          value: { type: 'local', command: [command, ...args], enabled: true },
        },
      },
    ],
    texts: textsIn(scope === 'user' ? user : path.join(directory, '.opencode'), 'opencode'),
    next: `\`opencode mcp list\` shows boocontext as connected.${scope === 'project' ? ` ${pathsOfThisMachine}` : ''}`,
  };
}

function wantedForClaude(scope: Scope, allow: boolean, { env, directory }: Surroundings): Wanted {
  const user = env.CLAUDE_CONFIG_DIR || path.join(homeOf(env), '.claude');
  const folder = scope === 'user' ? user : path.join(directory, '.claude');
  const server: WantedConfig = {
    file:
      scope === 'user'
        ? path.join(env.CLAUDE_CONFIG_DIR || homeOf(env), '.claude.json')
        : path.join(directory, '.mcp.json'),
    dialect: { withComments: false },
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
    dialect: { withComments: false },
    blank: '{}\n',
    edit: { container: 'permissions', list: 'allow', items: ['mcp__boocontext', 'Skill(boocontext)'] },
  };
  return {
    configs: allow ? [server, permission] : [server],
    texts: textsIn(folder, 'claude'),
    next: [
      scope === 'user'
        ? '`claude mcp list` shows boocontext as connected.'
        : `Claude Code asks once in this project whether it may use boocontext; until then \`claude mcp list\` says that approval is pending. ${pathsOfThisMachine}`,
      ...(allow ? [] : ['It asks before the first call of each tool, too; with --allow it does not.']),
    ].join('\n'),
  };
}

function wantedForBoocode({ env }: Surroundings): Wanted {
  const installation = fileURLToPath(new URL('../../../../data/mcp.json', import.meta.url));
  return {
    configs: [
      {
        // BooCode's own order: the variable, then the file of a container, then that of its installation.
        file: env.MCP_CONFIG_PATH || (existsSync('/data/mcp.json') ? '/data/mcp.json' : installation),
        dialect: { withComments: false },
        blank: '{}\n',
        edit: {
          container: 'mcpServers',
          name: 'boocontext',
          // BooCode sets both variables. Just the entry that it ships with, so that this counts as there already.
          value: {
            type: 'stdio',
            command: 'node',
            args: [`\${BOOCODE_HOME}/apps/boocontext/bin/boocontext.js`, 'mcp', '--root', `\${BOOCODE_REPO}`],
            enabled: true,
          },
        },
      },
    ],
    // Its agents are part of its own data/AGENTS.md.
    texts: [],
    next: 'BooCode reads it when it starts; its page *Servers* shows boocontext as ready.',
  };
}

const pathsOfThisMachine = 'What was written holds paths of this machine: keep it out of the repository.';

function textsIn(folder: string, form: 'opencode' | 'claude'): Wanted['texts'] {
  const skill = skillText(form);
  return [
    { file: path.join(folder, 'skills', skill.name, 'SKILL.md'), text: skill.text },
    ...agentTexts(form).map(({ name, text }) => ({ file: path.join(folder, 'agents', `${name}.md`), text })),
  ];
}

function homeOf(env: Surroundings['env']): string {
  return env.HOME || os.homedir();
}

function firstThere(folder: string, names: readonly string[], otherwise: string): string {
  return path.join(folder, names.find((name) => existsSync(path.join(folder, name))) ?? otherwise);
}
