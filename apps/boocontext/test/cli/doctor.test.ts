// What works here and what does not, each with a way to mend it, and an exit code that scripts can use.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EngineError } from '@boocontext/code-index';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkHosts } from '../../src/cli/doctor-children.ts';
import { runDoctor } from '../../src/cli/doctor-command.ts';
import type { Finding } from '../../src/cli/doctor-finding.ts';
import { callgraph, snapshot } from '../support/answers.ts';
import { childBench } from '../support/children.ts';
import { bin } from '../support/client.ts';
import { fakeEngine } from '../support/fake-engine.ts';

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-doctor-test-')));
  mkdirSync(path.join(home, 'project'));
  mkdirSync(path.join(home, 'tmp'));
  mkdirSync(path.join(home, 'empty'));
  writeFileSync(path.join(home, 'project/a.ts'), 'export const a = 1;\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/**
 * `npx`, `npm`, `uvx` and `uv` of ours in a folder: each says its version, finds what is on this machine (`cached`) or in
 * the registry (`offered`), and fails otherwise.
 */
function fetchers(found: 'cached' | 'offered' | 'neither' = 'offered'): string {
  const folder = path.join(home, found);
  mkdirSync(folder, { recursive: true });
  for (const name of ['npx', 'npm', 'uvx', 'uv']) {
    const script = [
      '#!/bin/sh',
      `case "$*" in`,
      `  --version) echo ${name.startsWith('n') ? '11.0.0' : `${name} 0.9.0`}; exit 0;;`,
      `  *--offline*) ${found === 'cached' ? 'echo cached; exit 0' : 'exit 1'};;`,
      `  "view "*|"pip compile "*) ${found === 'offered' ? 'echo 1.0; exit 0' : 'exit 1'};;`,
      'esac',
      'exit 2',
    ];
    writeFileSync(path.join(folder, name), `${script.join('\n')}\n`, { mode: 0o755 });
  }
  return folder;
}

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
}

function doctor(directory: string, env: Readonly<Record<string, string>> = {}, ...args: readonly string[]): Outcome {
  return spawnSync(process.execPath, [bin, 'doctor', '--directory', directory, ...args], {
    env: {
      ...process.env,
      // A temporary folder of its own shows what is left in it.
      TMPDIR: path.join(home, 'tmp'),
      BOOCONTEXT_CACHE: path.join(home, 'cache'),
      // Not what whoever runs the tests has configured.
      HOME: home,
      XDG_CONFIG_HOME: home,
      // Programs that fetch child servers, and what they find.
      PATH: `${fetchers()}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
    encoding: 'utf8',
  });
}

function findings({ stdout }: Outcome): Readonly<Record<string, Finding>> {
  const { findings: found }: { findings: readonly Finding[] } = JSON.parse(stdout);
  return Object.fromEntries(found.map((finding) => [finding.name, finding]));
}

test('where all is good: a line each, no colours outside a terminal, exit code 0', () => {
  const project = path.join(home, 'project');
  const { status, stdout } = doctor(project);
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^✓ Node {6}\d+\.\d+\.\d+$/),
    expect.stringMatching(/^✓ Checker {3}starts, and answered about a tiny project in \d+\.\d s$/),
    expect.stringMatching(/^✓ Parsers {3}starts?, and answered about a tiny project in /),
    expect.stringMatching(/^✓ Cache {5}\/.*\/cache, \d+\.\d MB of \d+ repositor(y|ies)$/),
    expect.stringMatching(/^✓ git {7}\d+\.\d+/),
    expect.stringMatching(/^✓ Root {6}.*\/project, 1 file that counts, as of \w+$/),
    expect.stringMatching(/^✓ Settings {2}the native engine answers$/),
    expect.stringMatching(
      /^✓ Analyzer {2}uvx 0\.9\.0; tree-sitter-analyzer\[mcp\]==\S+ is not on this machine, and the first question/,
    ),
    expect.stringMatching(/^✓ Types {5}npx 11\.0\.0; @nick-vi\/type-inject-mcp@\S+ is not on this machine, and the /),
    expect.stringMatching(/^✓ Hosts {5}none has an entry for boocontext yet$/),
  ]);
  expect(status).toBe(0);
  expect(readdirSync(project)).toEqual(['a.ts']);
  expect(readdirSync(path.join(home, 'tmp'))).toEqual([]);
});

test('a directory that is not there is exit code 1', () => {
  const outcome = doctor(path.join(home, 'nowhere'), {}, '--json');
  expect(outcome.status).toBe(1);
  expect(findings(outcome).Root).toEqual({
    name: 'Root',
    state: 'bad',
    message: expect.stringMatching(/nowhere is not a directory/),
    mend: expect.stringMatching(/--directory/),
  });
});

test('without git, and with a cache that cannot be written, questions are answered: warnings, and exit code 0', () => {
  const file = path.join(home, 'project/a.ts');
  const outcome = doctor(path.join(home, 'project'), { PATH: home, BOOCONTEXT_CACHE: file }, '--json');
  expect(findings(outcome)).toMatchObject({
    Checker: { state: 'good' },
    git: { state: 'warning', mend: 'Install git' },
    Cache: { state: 'warning', mend: expect.stringMatching(/BOOCONTEXT_CACHE/) },
    Root: { state: 'good' },
  });
  expect(outcome.status).toBe(0);
});

test.each([
  ['cached', 'good', /with .*, which is on this machine$/],
  ['offered', 'good', /would be downloaded by the first question for it$/],
  ['neither', 'warning', /is neither on this machine nor to be had from its registry, so that `engine: "/],
] as const)('children that are %s: %s; and an empty directory is worth a word', (found, state, message) => {
  const PATH = `${fetchers(found)}${path.delimiter}${process.env.PATH}`;
  const outcome = doctor(path.join(home, 'empty'), { PATH }, '--json', '--online');
  expect(findings(outcome)).toMatchObject({
    Analyzer: { state, message: expect.stringMatching(message) },
    Types: { state, message: expect.stringMatching(message) },
    Root: { state: 'warning', message: expect.stringMatching(/0 files/) },
  });
  if (state === 'warning') {
    expect(findings(outcome).Types?.mend).toMatch(/set BOOCONTEXT_TYPE_INJECT_COMMAND$/);
    expect(findings(outcome).Analyzer?.mend).toMatch(/set BOOCONTEXT_TSA_COMMAND$/);
  }
});

test.each([
  [
    'that does not start',
    async () => {
      throw new EngineError('checker_missing', 'the checker is not installed');
    },
    /the checker is not installed/,
  ],
  ['that answers wrongly', async () => callgraph({ callers: [] }), /it answered wrongly/],
])('a checker %s is exit code 1', async (_, answer, message) => {
  let printed = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    printed += text;
    for (const argument of rest) if (typeof argument === 'function') argument();
    return true;
  });
  const files = async () => ({ files: [], generated: [], snapshot });
  const code = await runDoctor(['--json', '--directory', path.join(home, 'project')], async () =>
    fakeEngine({ callgraph: answer, files }),
  ).finally(() => stdout.mockRestore());
  expect(code).toBe(1);
  expect(findings({ status: code, stdout: printed }).Checker).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(message),
    mend: expect.stringMatching(/npm ci/),
  });
});

test('a child that is asked for is started, and one that does not start makes the exit code 1', () => {
  const project = path.join(home, 'project');
  const bench = childBench();
  const good = doctor(project, { ...bench.env, BOOCONTEXT_ENGINE: 'tree-sitter-analyzer' }, '--json');
  expect(JSON.parse(good.stdout)).toMatchObject({ ok: true });
  expect(findings(good)).toMatchObject({
    Checker: { state: 'good' },
    Settings: { state: 'good', message: 'tree-sitter-analyzer where it can, else the native engine answers' },
    Analyzer: {
      state: 'good',
      message: expect.stringMatching(/^tree-sitter-analyzer 3\.0\.0 \(test\) \(env PID_DIR=/),
    },
    Types: { state: 'good', message: expect.stringMatching(/^type-inject 1\.1\.2 /) },
  });
  expect(good.status).toBe(0);
  expect(bench.started()).toHaveLength(2);
  expect(bench.living()).toEqual([]);

  const bad = doctor(project, { BOOCONTEXT_TSA_COMMAND: '["no-such-command-anywhere"]' }, '--json');
  expect(findings(bad).Analyzer).toEqual({
    name: 'Analyzer',
    state: 'bad',
    message: 'tree-sitter-analyzer: no-such-command-anywhere: command not found',
    mend: expect.stringMatching(/^Install uv, or set BOOCONTEXT_TSA_COMMAND; .*`boocontext doctor --online` does so$/),
  });
  expect(bad.status).toBe(1);
});

test('what child servers keep in the cache is no repository', () => {
  const bench = childBench();
  for (const folder of ['mirrors', 'children', 'one-repository']) {
    mkdirSync(path.join(bench.home, 'cache', folder), { recursive: true });
  }
  const outcome = doctor(path.join(home, 'project'), bench.env, '--json');
  expect(findings(outcome).Cache?.message).toMatch(/ of 1 repository$/);
});

test('settings that cannot be used make the exit code 1', () => {
  const { status, stdout } = doctor(path.join(home, 'project'), { BOOCONTEXT_ENGINE: 'fast' });
  expect(stdout).toContain('✗ Settings  BOOCONTEXT_ENGINE is "fast"');
  expect(status).toBe(1);
});

test('hosts: who starts boocontext, and an entry that leads nowhere', () => {
  const user = mkdtempSync(path.join(home, 'user-'));
  expect(checkHosts(user, {})).toMatchObject({ state: 'good', message: 'none has an entry for boocontext yet' });
  writeFileSync(
    path.join(user, '.claude.json'),
    JSON.stringify({ mcpServers: { boocontext: { command: process.execPath, args: [bin, 'mcp'] } } }),
  );
  mkdirSync(path.join(user, '.config/opencode'), { recursive: true });
  const opencode = path.join(user, '.config/opencode/opencode.jsonc');
  const entry = { type: 'local', command: [process.execPath, bin, 'mcp'], enabled: false };
  writeFileSync(opencode, `// mine\n${JSON.stringify({ mcp: { boocontext: entry } })}`);
  expect(checkHosts(user, {})).toMatchObject({ message: 'opencode (switched off) and Claude Code start boocontext' });
  mkdirSync(path.join(user, '.codex'));
  const codex = path.join(user, '.codex/config.toml');
  writeFileSync(
    codex,
    `[mcp_servers.boocontext]\ncommand = ${JSON.stringify(process.execPath)}\nargs = ["x", "mcp"]\n`,
  );
  expect(checkHosts(user, {}).message).toBe('opencode (switched off), Claude Code and Codex start boocontext');
  writeFileSync(codex, 'damaged');
  expect(checkHosts(user, {}).message).not.toContain('Codex');
  writeFileSync(
    opencode,
    JSON.stringify({ mcp: { boocontext: { ...entry, command: ['node', '/gone/boocontext.js'] } } }),
  );
  expect(checkHosts(user, {})).toMatchObject({
    state: 'bad',
    message: `opencode (${opencode}) starts /gone/boocontext.js, which is not there`,
  });
});
