/** What each host reads, and where. Learnt from opencode 1.18.33 and Claude Code 2.1.197. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentTexts, skillText } from './integration-texts.ts';
import type { JsonDialect, JsonProperty } from './json-property.ts';

export const hostNames = ['opencode', 'claude', 'boocode'] as const;
export type HostName = (typeof hostNames)[number];
export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project of the scope `project`. */
  readonly directory: string;
}

/** What shall be there: one property of one file, and whole files that are ours alone. */
export interface Wanted {
  readonly config: {
    readonly file: string;
    readonly dialect: JsonDialect;
    readonly property: JsonProperty;
    /** What a file that is made anew begins with. */
    readonly blank: string;
  };
  readonly texts: readonly { readonly file: string; readonly text: string }[];
  /** What a person does next. */
  readonly next: string;
}

const node = process.execPath;
const bin = fileURLToPath(new URL('../../bin/boocontext.js', import.meta.url));

export function wantedFor(host: HostName, scope: Scope, { env, directory }: Surroundings): Wanted {
  const home = env.HOME || os.homedir();
  if (host === 'opencode') {
    const user = path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'opencode');
    const folder = scope === 'user' ? user : path.join(directory, '.opencode');
    const file = firstThere(scope === 'user' ? user : directory, ['opencode.jsonc', 'opencode.json'], 'opencode.json');
    const skill = skillText('opencode');
    return {
      config: {
        file,
        dialect: { withComments: true },
        // opencode adds this line where it is missing, and a file that it has changed could not be removed whole.
        blank: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
        property: {
          container: 'mcp',
          name: 'boocontext',
          value: { type: 'local', command: [node, bin, 'mcp'], enabled: true },
        },
      },
      texts: [
        { file: path.join(folder, 'skills', skill.name, 'SKILL.md'), text: skill.text },
        ...agentTexts('opencode').map(({ name, text }) => ({ file: path.join(folder, 'agents', `${name}.md`), text })),
      ],
      next: '`opencode mcp list` shows boocontext as connected.',
    };
  }
  if (host === 'claude') {
    const folder =
      scope === 'user' ? env.CLAUDE_CONFIG_DIR || path.join(home, '.claude') : path.join(directory, '.claude');
    const userFile = path.join(env.CLAUDE_CONFIG_DIR || home, '.claude.json');
    const skill = skillText('claude');
    return {
      config: {
        file: scope === 'user' ? userFile : path.join(directory, '.mcp.json'),
        dialect: { withComments: false },
        blank: '{}\n',
        property: {
          container: 'mcpServers',
          name: 'boocontext',
          value: { type: 'stdio', command: node, args: [bin, 'mcp'], env: {} },
        },
      },
      texts: [
        { file: path.join(folder, 'skills', skill.name, 'SKILL.md'), text: skill.text },
        ...agentTexts('claude').map(({ name, text }) => ({ file: path.join(folder, 'agents', `${name}.md`), text })),
      ],
      next:
        scope === 'user'
          ? '`claude mcp list` shows boocontext as connected.'
          : 'Claude Code asks once in this project whether it may use boocontext; until then `claude mcp list` says that approval is pending.',
    };
  }
  const installation = fileURLToPath(new URL('../../../../data/mcp.json', import.meta.url));
  return {
    config: {
      // BooCode's own order: the variable, then the file of a container, then that of its installation.
      file: env.MCP_CONFIG_PATH || (existsSync('/data/mcp.json') ? '/data/mcp.json' : installation),
      dialect: { withComments: false },
      blank: '{}\n',
      property: {
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
    // Its agents are part of its own data/AGENTS.md.
    texts: [],
    next: 'BooCode reads it when it starts; its page *Servers* shows boocontext as ready.',
  };
}

function firstThere(folder: string, names: readonly string[], otherwise: string): string {
  return path.join(folder, names.find((name) => existsSync(path.join(folder, name))) ?? otherwise);
}
