// The skill, the agents and the plugins say what the server is: a tool that they name and that does not exist would be
// asked for in vain, in every session.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { agentTexts, skillText, type TextForm, withAgentSections } from '../../src/hosts/integration-texts.ts';
import { tools } from '../../src/tools/tools.ts';
import { version } from '../../src/version.ts';
import { bin } from '../support/client.ts';

const integrations = path.resolve(import.meta.dirname, '../../../../integrations');
const served = tools.map(({ name }) => name);
const forms: readonly (readonly [TextForm, string])[] = [
  ['claude', 'mcp__boocontext__'],
  ['claude-plugin', 'mcp__plugin_boocontext_boocontext__'],
  ['opencode', 'boocontext_'],
  ['boocode', ''],
];

test.each(forms)('%s: every tool in a frontmatter is served, under the name that the host gives it', (form, prefix) => {
  const names = served.map((name) => prefix + name);
  const texts = [skillText(form), ...agentTexts(form)];
  expect(texts).toHaveLength(4);
  for (const { name, text } of texts) {
    const head = text.split('\n---\n')[0];
    const named = head.match(/[a-z_]*boocontext_[a-z]+(_[a-z]+)*(?=[,:\n]|$)/g) ?? [];
    expect(named.length, name).toBeGreaterThan(2);
    expect(names, name).toEqual(expect.arrayContaining(named));
  }
});

test('the skill allows every tool', () => {
  const allowed = /^allowed-tools: (.*)$/m.exec(skillText('claude').text)?.[1]?.split(', ') ?? [];
  expect(allowed.sort()).toEqual(served.map((name) => `mcp__boocontext__${name}`).sort());
});

test.each(forms)('%s: the skill says when to hand over to each agent, and when an answer is complete', (form) => {
  const { text } = skillText(form);
  for (const file of readdirSync(path.join(integrations, 'agents'))) {
    expect(text).toMatch(new RegExp(`^\\| \`${path.basename(file, '.md')}\` \\| \\w`, 'm'));
  }
  expect(text).toContain('`(not complete)`');
});

test('every tool and every input in a prompt exists', () => {
  for (const { name, text } of [skillText('claude'), ...agentTexts('claude')]) {
    const body = text.slice(text.indexOf('\n---\n'));
    for (const [, tool] of body.matchAll(/\b(boocontext_[a-z_]+)/g)) expect(served, name).toContain(tool);
    const calls = [...body.matchAll(/\b(boocontext_[a-z]+)`? (?:\| `)?(\{[^{}\n]*\})/g)];
    expect(calls.length, name).toBeGreaterThan(0);
    for (const [, toolName, input] of calls) {
      const properties = tools.find((tool) => tool.name === toolName)?.inputSchema.properties ?? {};
      for (const [, key] of input.matchAll(/"([a-z_]+)":/g)) expect(Object.keys(properties), input).toContain(key);
    }
  }
});

test('the Claude Code plugin holds the same texts (`npm run integrations` writes them)', () => {
  const plugin = path.join(integrations, 'claude-code');
  const read = (file: string) => readFileSync(path.join(plugin, file), 'utf8');
  expect(read('skills/boocontext/SKILL.md')).toBe(skillText('claude-plugin').text);
  const agents = agentTexts('claude-plugin');
  expect(readdirSync(path.join(plugin, 'agents')).sort()).toEqual(agents.map(({ name }) => `${name}.md`));
  for (const { name, text } of agents) expect(read(`agents/${name}.md`)).toBe(text);
  expect(JSON.parse(read('.claude-plugin/plugin.json'))).toMatchObject({ name: 'boocontext', version });
});

test('BooCode has the same agents (`npm run integrations` writes them), and keeps its own', () => {
  const file = readFileSync(path.join(integrations, '../data/AGENTS.md'), 'utf8');
  expect(withAgentSections(file)).toBe(file);
  const own = '# Agents\n\n## Mine\n---\nname: Mine\n---\nIt is.\n';
  const made = withAgentSections(own);
  expect(made.startsWith(own)).toBe(true);
  expect(made.match(/^## .*$/gm)).toEqual([
    '## Mine',
    '## Context Cartographer',
    '## Dependency Analyst',
    '## Health Auditor',
  ]);
  expect(withAgentSections(made)).toBe(made);
  for (const { text } of agentTexts('boocode')) expect(made).toContain(text.trimEnd());
});

test('the marketplace names the plugin where it is', () => {
  const root = path.dirname(integrations);
  const { plugins } = JSON.parse(readFileSync(path.join(root, '.claude-plugin/marketplace.json'), 'utf8'));
  expect(plugins).toHaveLength(1);
  expect(existsSync(path.join(root, plugins[0].source, '.claude-plugin/plugin.json'))).toBe(true);
});

test('the opencode plugin adds the server and the skill, and leaves what is configured', async () => {
  const { Boocontext } = await import(pathToFileURL(path.join(integrations, 'opencode/boocontext.ts')).href);
  const { config } = await Boocontext();
  const fresh: { mcp?: unknown; skills?: { paths?: unknown } } = {};
  await config(fresh);
  expect(fresh.mcp).toEqual({ boocontext: { type: 'local', command: ['node', bin, 'mcp'], enabled: true } });
  expect(fresh.skills?.paths).toEqual([path.join(integrations, 'skills')]);
  const own = { mcp: { boocontext: { enabled: false }, other: {} }, skills: { paths: ['mine'] } };
  await config(own);
  expect(own).toEqual({
    mcp: { boocontext: { enabled: false }, other: {} },
    skills: { paths: ['mine', path.join(integrations, 'skills')] },
  });
});
