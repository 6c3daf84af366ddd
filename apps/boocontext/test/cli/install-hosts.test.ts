// The hosts whose programs are not run here: what is written for them, in the form and the place that their own pages
// name (docs/decisions/hosts.md), and that taking it back leaves every byte as before.

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { startCommand } from '../../src/hosts/start-command.ts';
import { bin } from '../support/client.ts';
import { installHome } from '../support/install-home.ts';

const here = installHome();
const { install, everything, put, get } = here;
const command = process.execPath;
const args = [bin, 'mcp'];
const forCodex = { command, args, startup_timeout_sec: 120 };

const onLinux = process.platform === 'linux';

test.skipIf(!onLinux).each([
  ['cursor', 'user', '.cursor/mcp.json', { mcpServers: { boocontext: { type: 'stdio', command, args } } }, '.agents'],
  [
    'cursor',
    'project',
    'project/.cursor/mcp.json',
    { mcpServers: { boocontext: { type: 'stdio', command, args } } },
    'project/.agents',
  ],
  [
    'vscode',
    'user',
    '.config/Code/User/mcp.json',
    { servers: { boocontext: { type: 'stdio', command, args } } },
    '.agents',
  ],
  [
    'vscode',
    'project',
    'project/.vscode/mcp.json',
    { servers: { boocontext: { type: 'stdio', command, args } } },
    'project/.agents',
  ],
  ['codex', 'user', '.codex/config.toml', { mcp_servers: { boocontext: forCodex } }, '.agents'],
  ['codex', 'project', 'project/.codex/config.toml', { mcp_servers: { boocontext: forCodex } }, 'project/.agents'],
  ['gemini', 'user', '.gemini/settings.json', { mcpServers: { boocontext: { command, args } } }, '.agents'],
  [
    'gemini',
    'project',
    'project/.gemini/settings.json',
    { mcpServers: { boocontext: { command, args } } },
    'project/.agents',
  ],
  [
    'zed',
    'user',
    '.config/zed/settings.json',
    { context_servers: { boocontext: { command, args, env: {} } } },
    '.agents',
  ],
  [
    'zed',
    'project',
    'project/.zed/settings.json',
    { context_servers: { boocontext: { command, args, env: {} } } },
    'project/.agents',
  ],
  [
    'windsurf',
    'user',
    '.codeium/windsurf/mcp_config.json',
    { mcpServers: { boocontext: { command, args } } },
    '.codeium/windsurf',
  ],
])('%s, scope %s', async (host, scope, file, expected, skills) => {
  const before = everything();
  const scoped = host === 'windsurf' ? [] : ['--scope', scope];
  const { code, stderr } = await install(host, ...scoped);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(file.endsWith('.toml') ? parse(get(file)) : JSON.parse(get(file))).toEqual(expected);
  const skill = get(path.join(skills, 'skills/boocontext/SKILL.md'));
  expect(skill).toMatch(/^---\nname: boocontext\ndescription: ".+"\n---\n/);
  expect((await install(host, ...scoped)).stdout).toMatch(/^Already in place/);
  expect((await install(host, ...scoped, '--uninstall')).code).toBe(0);
  expect(everything()).toEqual(before);
});

test.each([
  ['codex', '.codex/config.toml', /^default_tools_approval_mode = "approve"$/m],
  ['gemini', '.gemini/settings.json', /"trust": true/],
])('with --allow %s is told not to ask, and only then', async (host, file, rule) => {
  await install(host);
  expect(get(file)).not.toMatch(rule);
  await install(host, '--allow');
  expect(get(file)).toMatch(rule);
});

const codexFile = `# mine
model = "o9"   # the large one

[mcp_servers.docs]
command = 'docs'   # others' server
args = [
  "--all",
]

# about the profile
[profiles.fast]
model_reasoning_effort = "low"
`;

test.each([
  ['tables and comments', codexFile],
  ['lines that end as on Windows', codexFile.replaceAll('\n', '\r\n')],
  ['no line end at its end', codexFile.trimEnd()],
  ['nothing', ''],
  ['only a comment', '# none yet\n'],
  ['one table with dotted keys', 'mcp_servers.docs.command = "docs"\n'],
])('a TOML file with %s keeps every byte', async (_, text) => {
  put('.codex/config.toml', text);
  const before = everything();
  expect(await install('codex')).toMatchObject({ code: 0, stderr: '' });
  const after = get('.codex/config.toml');
  expect(after.startsWith(text)).toBe(true);
  expect(parse(after)).toMatchObject({ ...parse(text), mcp_servers: { boocontext: forCodex } });
  if (text.includes('\r\n')) expect(after).not.toMatch(/[^\r]\n/);
  await install('codex', '--uninstall');
  expect(everything()).toEqual(before);
});

test('what others have changed in a TOML file since stays, in front of ours and behind it', async () => {
  put('.codex/config.toml', codexFile);
  await install('codex');
  const change = (text: string) =>
    `${text.replace('"o9"', '"o10"')}\n# trusted\n[projects."/p"]\ntrust_level = "trusted"\n`;
  put('.codex/config.toml', change(get('.codex/config.toml')));
  expect((await install('codex', '--uninstall')).stdout).toMatch(
    /mcp_servers\.boocontext in .*changed elsewhere since/,
  );
  expect(get('.codex/config.toml')).toBe(change(codexFile));
});

test.each([
  ['a table of ours that somebody has added to', (text: string) => text.replace('args =', 'enabled = false\nargs =')],
  ['a table of ours in other words', (text: string) => `${text}[mcp_servers.boocontext.env]\nA = "1"\n`],
])('%s is left as it is, and said so', async (_, change) => {
  await install('codex');
  put('.codex/config.toml', change(get('.codex/config.toml')));
  const changed = get('.codex/config.toml');
  expect((await install('codex', '--uninstall')).stdout).toMatch(/was changed since, and is left as it is/);
  expect(get('.codex/config.toml')).toBe(changed);
});

test.each([
  ['a damaged line', 'model = \n', /config\.toml was left alone: it is damaged in line 1/],
  ['servers that are no table', 'mcp_servers = 3\n', /"mcp_servers" is no table/],
  ['servers in one line', 'mcp_servers = { docs = { command = "docs" } }\n', /a form that nothing can be added to/],
  ['an entry that is not ours', '[mcp_servers.boocontext]\ncommand = "mine"\n', /that this command did not write/],
])('a TOML file with %s is left alone', async (_, text, message) => {
  put('.codex/config.toml', text);
  const before = everything();
  const { code, stderr } = await install('codex');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
  expect(everything()).toEqual(before);
});

test('a skill that two hosts read goes with the last of them', async () => {
  const before = everything();
  await install('codex');
  await install('zed');
  await install('codex', '--uninstall');
  expect(existsSync(path.join(here.path, '.agents/skills/boocontext/SKILL.md'))).toBe(true);
  expect(existsSync(path.join(here.path, '.codex'))).toBe(false);
  await install('zed', '--uninstall');
  expect(everything()).toEqual(before);
});

test('--all puts it into every host that is here, and takes it out of all again', async () => {
  put('.cursor/extensions.json', '[]');
  put('.gemini/settings.json', '{\n  // mine\n  "theme": "dark"\n}\n');
  put('.claude.json', '{"a":1}');
  const before = everything();
  const dry = await install('--all', '--dry-run');
  expect(everything()).toEqual(before);
  const { code, stdout } = await install('--all');
  expect({ code, titles: stdout.match(/^(Claude Code|Cursor|Gemini CLI|Codex|Zed|opencode)$/gm) }).toEqual({
    code: 0,
    titles: ['Claude Code', 'Cursor', 'Gemini CLI'],
  });
  expect(dry.stdout).toContain('Gemini CLI');
  expect(get('.gemini/settings.json')).toContain('// mine');
  await install('--all', '--uninstall');
  expect(everything()).toEqual(before);
  expect((await install('--all', '--uninstall')).stdout).toBe('This command has put nothing in.\n');
});

test.each([
  ['claude', '.claude/settings.json', 'mcp__boocontext'],
  ['codex', '.codex/config.toml', 'default_tools_approval_mode'],
  ['gemini', '.gemini/settings.json', '"trust": true'],
])('--all leaves the leave that was given to %s', async (host, file, rule) => {
  put('.claude.json', '{}');
  put('.codex/config.toml', '');
  put('.gemini/settings.json', '{}');
  await install(host, '--allow');
  expect(get(file)).toContain(rule);
  await install('--all');
  expect(get(file)).toContain(rule);
  // As after an update: what is there differs from what is wanted.
  const skill = host === 'claude' ? '.claude/skills/boocontext/SKILL.md' : '.agents/skills/boocontext/SKILL.md';
  rmSync(path.join(here.path, skill));
  await install('--all');
  expect(get(file)).toContain(rule);
  expect(get(skill)).not.toBe('');
});

test.each([[['--all']], [['cursor']]])(
  '%s takes nothing out where it cannot put anything in its place',
  async (args) => {
    put('.cursor/mcp.json', '{}');
    await install('cursor');
    // A person has set a variable for the server.
    const entry = JSON.parse(get('.cursor/mcp.json'));
    entry.mcpServers.boocontext.env = { BOOCONTEXT_CACHE: '/big/disk' };
    put('.cursor/mcp.json', JSON.stringify(entry));
    const before = everything();
    const { code, stderr } = await install(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/mcp\.json was left alone: /) });
    expect(everything()).toEqual(before);
    entry.mcpServers.boocontext.env = undefined;
    put('.cursor/mcp.json', JSON.stringify(entry));
    expect((await install(...args, '--uninstall')).code).toBe(0);
    expect(everything()).not.toHaveProperty(['.agents/skills/boocontext/SKILL.md']);
  },
);

test('--all does the others where one cannot be done, and says so', async () => {
  put('.cursor/mcp.json', '{ broken');
  put('.gemini/settings.json', '{}');
  const { code, stderr } = await install('--all');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/\.cursor\/mcp\.json was left alone/) });
  expect(JSON.parse(get('.gemini/settings.json'))).toHaveProperty('mcpServers.boocontext');
});

test('--all where no host is says so', async () => {
  expect((await install('--all')).stdout).toMatch(/^None of the hosts/);
});

test('from npm a host asks npm for just this version', () => {
  const start = startCommand('1.2.3', path.join(here.path, 'project'));
  expect(start.slice(-4)).toEqual(['npx', '-y', 'boocontext@1.2.3', 'mcp']);
  for (const folder of ['.npm/_npx/0a1b/node_modules/boocontext', 'shop/node_modules/boocontext', 'lib/boocontext']) {
    expect(startCommand('1.2.3', path.join(here.path, folder))).toEqual(start);
  }
});

test.skipIf(!onLinux)('a global package is started where it is, with nobody asked', () => {
  const root = path.join(here.path, '.npm-global/lib/node_modules/boocontext');
  expect(startCommand('1.2.3', root)).toEqual([
    process.execPath,
    path.join(root, 'apps/boocontext/bin/boocontext.js'),
    'mcp',
  ]);
});
