/**
 * The skill and the agents, written once in `integrations/` with the names that the server gives its tools, and
 * rendered for a host. Only the frontmatter differs between hosts: the prompts say the server's names, of which every
 * host's names are the end.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../package-files.ts';
import { InstallFailure } from './install-failure.ts';

/** `shared` is what the standard for skills has, and no more: for hosts of which each has other names for tools. */
export type TextForm = 'claude' | 'claude-plugin' | 'opencode' | 'boocode' | 'shared';

export interface IntegrationText {
  /** As in its frontmatter. */
  readonly name: string;
  readonly text: string;
}

export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** The folder beside `apps`. */
const integrations = packageFile('../../integrations');

export function skillText(form: TextForm): IntegrationText {
  const { name, description, tools, body } = parse(read('skills/boocontext/SKILL.md'), 'allowed-tools');
  const head = [`name: ${name}`, `description: ${description}`];
  const allowed = `allowed-tools: ${tools.map((tool) => toolName(form, tool)).join(', ')}`;
  return { name, text: join(form === 'shared' ? head : [...head, allowed], body) };
}

/** The skill alone, in a folder of skills as most hosts have it. */
export function skillFile(folder: string, form: TextForm = 'shared'): TextFile {
  const { name, text } = skillText(form);
  return { file: path.join(folder, 'skills', name, 'SKILL.md'), text };
}

export function agentAndSkillFiles(folder: string, form: 'claude' | 'opencode'): readonly TextFile[] {
  const agents = agentTexts(form).map(({ name, text }) => ({ file: path.join(folder, 'agents', `${name}.md`), text }));
  return [skillFile(folder, form), ...agents];
}

/** In the order of their names. */
export function agentTexts(form: TextForm): readonly IntegrationText[] {
  requireTexts();
  const files = readdirSync(path.join(integrations, 'agents')).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => {
    const { name, description, tools, body } = parse(read(`agents/${file}`), 'tools');
    const names = tools.map((tool) => toolName(form, tool));
    return { name, text: join(agentHead(form, name, description, names), body) };
  });
}

function agentHead(form: TextForm, name: string, description: string, tools: readonly string[]): readonly string[] {
  switch (form) {
    case 'opencode':
      return [
        `description: ${description}`,
        'mode: subagent',
        'tools:',
        '  "*": false',
        ...[...opencodeReaders, ...tools].map((tool) => `  ${tool}: true`),
      ];
    case 'boocode':
      return [`name: ${name}`, `description: ${description}`, `tools: [${[...tools, ...boocodeReaders].join(', ')}]`];
    default:
      return [`name: ${name}`, `description: ${description}`, `tools: ${[...claudeReaders, ...tools].join(', ')}`];
  }
}

/**
 * BooCode's `AGENTS.md` with the sections of these agents as they are now: all that stands from the first of them on
 * is replaced, and what stands before is BooCode's own.
 */
export function withAgentSections(agentsFile: string): string {
  const sections = agentTexts('boocode').map(({ name, text }) => `## ${titleOf(name)}\n${text.trimEnd()}`);
  const [first = ''] = sections;
  const at = agentsFile.indexOf(`\n${first.slice(0, first.indexOf('\n') + 1)}`);
  const own = at === -1 ? agentsFile : agentsFile.slice(0, at);
  return `${[own.trimEnd(), ...sections].join('\n\n')}\n`;
}

/** `context-cartographer` is Context Cartographer. */
function titleOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What an agent needs besides, to read the places that an answer names. None of them writes. */
const claudeReaders = ['Read', 'Grep', 'Glob'];
const opencodeReaders = ['read', 'grep', 'glob', 'list'];
const boocodeReaders = ['view_file', 'list_files', 'find_files', 'grep', 'git_log', 'read_result'];

const prefixes: Readonly<Record<TextForm, string>> = {
  claude: 'mcp__boocontext__',
  // Claude Code calls a plugin's server `plugin:PLUGIN:SERVER`, and what is no letter becomes `_`.
  'claude-plugin': 'mcp__plugin_boocontext_boocontext__',
  opencode: 'boocontext_',
  // It doubles no prefix that a tool has already.
  boocode: '',
  // Prompts say the end of all names.
  shared: '',
};

/** The name under which a model sees a tool in this host. */
function toolName(form: TextForm, tool: string): string {
  return prefixes[form] + tool;
}

/** They lie beside `apps` in a clone and in the package `boocontext`, and are no part of `boocode`. */
export function hasTexts(): boolean {
  return existsSync(integrations);
}

function requireTexts(): void {
  if (hasTexts()) return;
  throw new InstallFailure('the skill and the agents are not part of this copy of boocontext; run it from a clone');
}

function read(file: string): string {
  requireTexts();
  return readFileSync(path.join(integrations, file), 'utf8').replaceAll('\r\n', '\n');
}

/** Our own files in our own narrow form, a line for each field; anything else is a mistake of ours, and throws. */
function parse(text: string, toolsField: string) {
  const parts = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)/.exec(text)?.groups;
  const field = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(parts?.head ?? '')?.[1];
    if (value === undefined) throw new Error(`a text in integrations/ has no ${name}`);
    return value;
  };
  const tools = field(toolsField)
    .replace(/^\[|\]$/g, '')
    .split(', ');
  return { name: field('name'), description: field('description'), tools, body: parts?.body ?? '' };
}

function join(head: readonly string[], body: string): string {
  return `---\n${head.join('\n')}\n---\n${body}`;
}
