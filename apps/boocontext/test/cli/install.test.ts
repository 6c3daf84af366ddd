// `boocontext install` in a home of its own: what it writes, and that taking it back leaves every byte as before.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../src/cli/usage-error.ts';
import { bin } from '../support/client.ts';
import { installHome } from '../support/install-home.ts';

const here = installHome((home) => ({ MCP_CONFIG_PATH: path.join(home, 'boocode', 'mcp.json') }));
const { install, everything, put, get } = here;

const opencodeFiles = (folder: string) =>
  [
    'agents/context-cartographer.md',
    'agents/dependency-analyst.md',
    'agents/health-auditor.md',
    'skills/boocontext/SKILL.md',
  ].map((file) => path.join(folder, file));

test.each([
  ['opencode', 'user', '.config/opencode/opencode.json', '.config/opencode'],
  ['opencode', 'project', 'project/opencode.json', 'project/.opencode'],
  ['claude', 'user', '.claude.json', '.claude'],
  ['claude', 'project', 'project/.mcp.json', 'project/.claude'],
])('%s, scope %s, where nothing was there', async (host, scope, config, folder) => {
  const before = everything();
  const { code, stdout, stderr } = await install(host, '--scope', scope);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(config);
  const json = JSON.parse(get(config));
  expect(json).toEqual(
    host === 'opencode'
      ? {
          $schema: 'https://opencode.ai/config.json',
          mcp: { boocontext: { type: 'local', command: [process.execPath, bin, 'mcp'], enabled: true } },
        }
      : {
          mcpServers: {
            boocontext: { type: 'stdio', command: process.execPath, args: [bin, 'mcp'], env: {}, alwaysLoad: true },
          },
        },
  );
  for (const file of opencodeFiles(folder)) expect(get(file)).toMatch(/^---\n(name|description): /);
  expect((await install(host, '--scope', scope, '--uninstall')).code).toBe(0);
  expect(everything()).toEqual(before);
});

test('claude is installed for all projects unless told otherwise', async () => {
  await install('claude');
  expect(existsSync(path.join(here.path, '.claude.json'))).toBe(true);
  expect(readdirSync(here.project)).toEqual([]);
});

const rules = '"mcp__boocontext", "Skill(boocontext)"';

test.each([
  [
    'no settings',
    undefined,
    '{\n  "permissions": {\n    "allow": [\n      "mcp__boocontext",\n      "Skill(boocontext)"\n    ]\n  }\n}\n',
  ],
  [
    'rules in one line',
    '{"permissions":{"allow":["Bash(ls)"],"deny":[]}}',
    `{"permissions":{"allow":["Bash(ls)", ${rules}],"deny":[]}}`,
  ],
  [
    'rules in lines',
    '{\n "permissions": {\n  "allow": [\n   "A"\n  ]\n }\n}',
    `{\n "permissions": {\n  "allow": [\n   "A",\n   ${rules.replace(' ', '\n   ')}\n  ]\n }\n}`,
  ],
  ['an empty list', '{"permissions":{"allow":[]}}', `{"permissions":{"allow":[${rules}]}}`],
  ['permissions without a list', '{"permissions":{"deny":["B"]}}', undefined],
  [
    'one of the rules',
    '{"permissions":{"allow":["mcp__boocontext"]}}',
    `{"permissions":{"allow":["mcp__boocontext", "Skill(boocontext)"]}}`,
  ],
])('with --allow, where there are %s, Claude Code is told not to ask', async (_, text, expected) => {
  if (text !== undefined) put('.claude/settings.json', text);
  const before = everything();
  expect((await install('claude', '--allow')).code).toBe(0);
  if (expected !== undefined) expect(get('.claude/settings.json')).toBe(expected);
  const { allow } = JSON.parse(get('.claude/settings.json')).permissions;
  expect(allow).toEqual(expect.arrayContaining(['mcp__boocontext', 'Skill(boocontext)']));
  expect((await install('claude', '--allow')).stdout).toMatch(/^Already in place/);
  // What others have added meanwhile stays.
  const added = get('.claude/settings.json').replace('"Skill(boocontext)"', '"Skill(boocontext)", "C"');
  put('.claude/settings.json', added);
  await install('claude', '--uninstall');
  const own = JSON.parse(text ?? '{}').permissions ?? {};
  expect(JSON.parse(get('.claude/settings.json')).permissions).toEqual({ ...own, allow: [...(own.allow ?? []), 'C'] });
  if (text === undefined) rmSync(path.join(here.path, '.claude'), { recursive: true });
  else put('.claude/settings.json', text);
  expect(everything()).toEqual(before);
});

test('a dry run shows each rule, and where it goes', async () => {
  const { stdout } = await install('claude', '--allow', '--dry-run');
  expect(stdout).toMatch(
    /settings\.json, in "permissions\.allow":\n\+ {3}"mcp__boocontext"\n\+ {3}"Skill\(boocontext\)"\n/,
  );
  expect(existsSync(path.join(here.path, '.claude'))).toBe(false);
});

test('--allow and back, byte for byte', async () => {
  put('.claude/settings.json', '{ "permissions" : {"allow":[ "A" ]} }');
  const before = everything();
  await install('claude', '--allow');
  await install('claude', '--uninstall');
  expect(everything()).toEqual(before);
  await install('claude', '--allow');
  expect((await install('claude')).stdout).toMatch(/^- permissions\.allow in .*settings\.json$/m);
  expect(get('.claude/settings.json')).toBe(before['.claude/settings.json']);
  await install('claude', '--uninstall');
  expect(everything()).toEqual(before);
});

test('rules that everybody else has added and taken are not ours to judge', async () => {
  await install('claude', '--allow');
  put('.claude/settings.json', '{"permissions":{"allow":[]}}');
  const { code } = await install('claude', '--uninstall');
  expect({ code, text: get('.claude/settings.json') }).toEqual({ code: 0, text: '{"permissions":{"allow":[]}}' });
});

test('in a project --allow is written into the settings that are one person’s own', async () => {
  const { stdout } = await install('claude', '--allow', '--scope', 'project');
  expect(JSON.parse(get('project/.claude/settings.local.json')).permissions.allow).toContain('mcp__boocontext');
  expect(stdout).toMatch(/approval is pending.*keep it out of the repository/);
});

test('boocode', async () => {
  const before = everything();
  await install('boocode');
  expect(JSON.parse(get('boocode/mcp.json')).mcpServers.boocontext.args[0]).toMatch(/^\$\{BOOCODE_HOME\}\/apps\//);
  await install('boocode', '--uninstall');
  expect(everything()).toEqual(before);
});

const commented = `// mine
{
\t"theme": "dark", // never light
\t"mcp": { // servers
\t\t/* the first */
\t\t"other": { "type": "remote", "url": "https://example.org//mcp" }, // last
\t},
}
`;

test.each([
  ['comments, tabs and trailing commas', commented],
  ['lines that end as on Windows', commented.replaceAll('\n', '\r\n')],
  ['an object in one line', '{"theme":"dark","mcp":{"other":{"type":"remote","url":"https://example.org"}}}'],
  ['an empty object', '{}'],
  ['an empty object over two lines, and no servers', '{\n  "$schema": "https://opencode.ai/config.json"\n}\n'],
  ['an empty list of servers with a comment', '{\n  "mcp": {\n    // none yet\n  }\n}'],
])('a configuration with %s keeps all that is its own', async (_, text) => {
  put('.config/opencode/opencode.jsonc', text);
  const before = everything();
  expect((await install('opencode')).code).toBe(0);
  const after = get('.config/opencode/opencode.jsonc');
  // Our part is all that was added: what was there is there still, in the same order.
  let at = 0;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    for (const piece of word.split(/(?<=[{}])|(?=[{}])/)) {
      at = after.indexOf(piece, at);
      expect(at, piece).not.toBe(-1);
      at += piece.length;
    }
  }
  expect(after).toMatch(/"boocontext": \{/);
  if (text.includes('\r\n')) expect(after).not.toMatch(/[^\r]\n/);
  await install('opencode', '--uninstall');
  expect(everything()).toEqual(before);
});

test('a comment stays with what it is about', async () => {
  put('.config/opencode/opencode.jsonc', commented);
  await install('opencode');
  const lines = get('.config/opencode/opencode.jsonc').split('\n');
  expect(lines[3]).toBe('\t"mcp": { // servers');
  expect(lines[4]).toBe('\t\t"boocontext": {');
  expect(lines.slice(-5, -3)).toEqual([
    '\t\t/* the first */',
    '\t\t"other": { "type": "remote", "url": "https://example.org//mcp" }, // last',
  ]);
});

test.each([
  ['comments', commented],
  ['one line', '{"theme":"dark"}'],
  ['an empty object', '{}'],
])('with %s, what others have changed since stays', async (_, text) => {
  put('.config/opencode/opencode.jsonc', text);
  await install('opencode');
  const change = (content: string) => content.replace('dark', 'light').concat('\n// added\n');
  put('.config/opencode/opencode.jsonc', change(get('.config/opencode/opencode.jsonc')));
  await install('opencode', '--uninstall');
  expect(get('.config/opencode/opencode.jsonc')).toBe(change(text));
});

test('a host that has written its whole file anew keeps it, without our entry', async () => {
  put('.claude.json', '{"a":1}');
  await install('claude');
  const { mcpServers } = JSON.parse(get('.claude.json'));
  const { args, command } = mcpServers.boocontext;
  const reordered = {
    starts: 2,
    a: 1,
    mcpServers: { mine: { command: 'x' }, boocontext: { args, command, env: {}, type: 'stdio', alwaysLoad: true } },
  };
  put('.claude.json', JSON.stringify(reordered, null, 2));
  await install('claude', '--uninstall');
  expect(JSON.parse(get('.claude.json'))).toEqual({ starts: 2, a: 1, mcpServers: { mine: { command: 'x' } } });
});

test('twice is as good as once', async () => {
  put('.config/opencode/opencode.jsonc', commented);
  const before = everything();
  await install('opencode');
  const once = everything();
  const { code, stdout } = await install('opencode');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Already in place/) });
  expect(everything()).toEqual(once);
  await install('opencode', '--uninstall');
  expect(everything()).toEqual(before);
  expect((await install('opencode', '--uninstall')).stdout).toMatch(/^Nothing that this command has put in/);
});

test('an agent of an older version is replaced', async () => {
  const before = everything();
  await install('claude');
  const installed = everything();
  rmSync(path.join(here.path, '.claude/agents/health-auditor.md'));
  await install('claude');
  expect(everything()).toEqual(installed);
  await install('claude', '--uninstall');
  expect(everything()).toEqual(before);
});

test('what was edited since is left', async () => {
  await install('claude');
  put('.claude/agents/health-auditor.md', 'mine now');
  expect((await install('claude', '--uninstall')).stdout).toMatch(/health-auditor\.md was changed since/);
  const again = await install('claude');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/health-auditor\.md was left alone/) });
  expect(everything()).toEqual({
    '.claude': '',
    '.claude/agents': '',
    '.claude/agents/health-auditor.md': 'mine now',
    project: '',
  });
});

test('a dry run shows the change and writes nothing', async () => {
  put('.claude.json', '{"secret":"of the host"}');
  const dry = await install('claude', '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.stdout).toMatch(/\+ {5}"boocontext": \{/);
  expect(dry.stdout).toMatch(/Nothing was written/);
  expect(dry.stdout).not.toContain('of the host');
  expect(readdirSync(here.path, { recursive: true }).sort()).toEqual(['.claude.json', 'project']);
  expect(get('.claude.json')).toBe('{"secret":"of the host"}');
  await install('claude');
  const installed = everything();
  expect((await install('claude', '--dry-run', '--uninstall')).stdout).toMatch(/^- .*\.claude\.json$/m);
  expect(everything()).toEqual(installed);
});

test('the backup is the file as it was, for its owner alone', async () => {
  put('.claude.json', '{"secret":"of the host"}');
  const { stdout } = await install('claude');
  const backup = /^Backup of the file as it was: (.*)$/m.exec(stdout)?.[1] ?? '';
  expect(readFileSync(backup, 'utf8')).toBe('{"secret":"of the host"}');
  expect(statSync(backup).mode & 0o077).toBe(0);
});

test.each([
  ['broken JSON', '{\n  "mcp": {\n', /opencode\.json was left alone: it is damaged in line 3/],
  ['a list', '[]', /holds no JSON object/],
  ['an empty file', '', /it is empty/],
  ['servers that are no object', '{"mcp": []}', /"mcp" is no object/],
  ['the same key twice', '{"mcp": {}, "mcp": {}}', /says "mcp" twice/],
  ['an entry that is not ours', '{"mcp": {"boocontext": {"type": "remote"}}}', /that this command did not write/],
])('%s is left alone', async (_, text, message) => {
  put('.config/opencode/opencode.json', text);
  const before = everything();
  const { code, stderr } = await install('opencode');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
  expect(everything()).toEqual(before);
});

test('a list of rules that is none is left alone, and all else with it', async () => {
  put('.claude/settings.json', '{"permissions":{"allow":"all"}}');
  const before = everything();
  const { code, stderr } = await install('claude', '--allow');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/"permissions\.allow" is no list/) });
  expect(everything()).toEqual(before);
});

test('comments where the host does not read them are damage', async () => {
  put('.claude.json', '{ // mine\n}');
  expect((await install('claude')).stderr).toMatch(/damaged in line 1/);
});

test('a skill of the same name that is not ours is left alone', async () => {
  put('.claude/skills/boocontext/SKILL.md', 'mine');
  const before = everything();
  expect(await install('claude')).toMatchObject({ code: 1, stderr: expect.stringMatching(/move it away first/) });
  expect(everything()).toEqual(before);
});

test('where a file cannot be written, what was written before it is taken back', async () => {
  put('.claude.json', '{"a": 1}\n');
  // A file where a directory is needed stops everybody, those who may write everything included.
  put('.claude/agents', 'a file');
  const before = everything();
  const { code, stderr } = await install('claude');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/agents/) });
  expect(everything()).toEqual(before);
  expect((await install('claude', '--uninstall')).stdout).toMatch(/^Nothing that this command has put in/);
});

test('a configuration that is a link stays one', async () => {
  put('dotfiles/claude.json', '{"a": 1}\n');
  symlinkSync(path.join(here.path, 'dotfiles/claude.json'), path.join(here.path, '.claude.json'));
  await install('claude');
  expect(JSON.parse(get('dotfiles/claude.json'))).toHaveProperty('mcpServers.boocontext');
  await install('claude', '--uninstall');
  expect(realpathSync(path.join(here.path, '.claude.json'))).toBe(path.join(here.path, 'dotfiles/claude.json'));
  expect(get('dotfiles/claude.json')).toBe('{"a": 1}\n');
});

const projectFiles = ['.mcp.json', '.claude', '.claude/skills', '.claude/agents', '.claude/skills/boocontext'];

test.each(
  projectFiles.flatMap((link) => [
    ['claude', link, 'outside'],
    ['claude', link, 'nowhere'],
  ]),
)('%s, scope project: a link %s of the repository that leads %s is not written through', async (host, link, end) => {
  put('outside/settings', '{"a": 1}\n');
  const target = end === 'nowhere' ? 'gone' : link === '.mcp.json' ? 'outside/settings' : 'outside';
  put(`project/${link}.beside`, '');
  symlinkSync(path.join(here.path, target), path.join(here.project, link));
  const before = everything();
  const { code, stderr } = await install(host, '--scope', 'project');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('a link leads out of the project') });
  expect(everything()).toEqual(before);
});

test.each([
  ['opencode', 'opencode.json'],
  ['opencode', '.opencode'],
  ['cursor', '.cursor'],
  ['gemini', '.gemini'],
  ['vscode', '.vscode'],
])('%s, scope project: a link %s is not written through', async (host, link) => {
  put('outside/mcp.json', '{}\n');
  symlinkSync(
    path.join(here.path, link.endsWith('json') ? 'outside/mcp.json' : 'outside'),
    path.join(here.project, link),
  );
  const before = everything();
  const { code, stderr } = await install(host, '--scope', 'project');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('a link leads out of the project') });
  expect(everything()).toEqual(before);
});

test('scope project: a link inside the project is followed, and a folder that became a link since is left alone', async () => {
  put('project/settings/mcp.json', '{}\n');
  symlinkSync('settings/mcp.json', path.join(here.project, '.mcp.json'));
  expect((await install('claude', '--scope', 'project')).code).toBe(0);
  expect(get('project/settings/mcp.json')).toContain('boocontext');
  cpSync(path.join(here.project, '.claude'), path.join(here.path, 'outside'), { recursive: true });
  rmSync(path.join(here.project, '.claude'), { recursive: true });
  symlinkSync(path.join(here.path, 'outside'), path.join(here.project, '.claude'));
  const before = everything();
  expect((await install('claude', '--scope', 'project', '--uninstall')).code).toBe(1);
  expect(everything()).toEqual(before);
});

test('a copy without the skill and the agents says that a clone is needed', () => {
  const app = path.resolve(path.dirname(bin), '..');
  const copy = path.join(here.path, 'copy/apps/boocontext');
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(path.join(app, part), path.join(copy, part), { recursive: true });
  }
  symlinkSync(path.resolve(app, '../../node_modules'), path.join(here.path, 'copy/node_modules'));
  const { status, stderr } = spawnSync(process.execPath, [path.join(copy, 'bin/boocontext.js'), 'install', 'claude'], {
    env: { ...process.env, HOME: here.path },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^boocontext: .*run it from a clone/),
  });
  expect(existsSync(path.join(here.path, '.claude.json'))).toBe(false);
});

test.each([
  [['emacs'], /a host must be one of opencode, claude, cursor, .*, boocode, not emacs/],
  [[], /a host must be one of/],
  [['claude', '--scope', 'world'], /--scope must be one of user, project/],
  [['boocode', '--scope', 'user'], /leave out --scope/],
  [['opencode', '--allow'], /leave out --allow/],
])('%j is refused', async (args, message) => {
  const error = await install(...args).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toMatch(message);
});
