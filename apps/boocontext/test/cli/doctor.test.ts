// What works here and what does not, each with a way to mend it, and an exit code that scripts can use.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EngineError } from '@boocontext/code-index';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Finding, runDoctor } from '../../src/cli/doctor-command.ts';
import { callgraph, snapshot } from '../support/answers.ts';
import { bin } from '../support/client.ts';
import { fakeEngine } from '../support/fake-engine.ts';

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-doctor-test-')));
  mkdirSync(path.join(home, 'project'));
  mkdirSync(path.join(home, 'tmp'));
  writeFileSync(path.join(home, 'project/a.ts'), 'export const a = 1;\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
}

function doctor(directory: string, env: Readonly<Record<string, string>> = {}, ...args: readonly string[]): Outcome {
  return spawnSync(process.execPath, [bin, 'doctor', '--directory', directory, ...args], {
    // A temporary folder of its own shows what is left in it.
    env: { ...process.env, TMPDIR: path.join(home, 'tmp'), BOOCONTEXT_CACHE: path.join(home, 'cache'), ...env },
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
    expect.stringMatching(/^✓ Grammars {2}none needed yet: /),
    expect.stringMatching(/^✓ Cache {5}\/.*\/cache, \d+\.\d MB of \d+ repositor(y|ies)$/),
    expect.stringMatching(/^✓ git {7}\d+\.\d+/),
    expect.stringMatching(/^✓ Root {6}.*\/project, 1 file that counts, as of \w+$/),
  ]);
  expect(status).toBe(0);
  expect(readdirSync(project)).toEqual(['a.ts']);
  expect(readdirSync(path.join(home, 'tmp'))).toEqual([]);
});

test('as JSON', () => {
  const outcome = doctor(path.join(home, 'project'), {}, '--json');
  expect(JSON.parse(outcome.stdout)).toMatchObject({ ok: true });
  expect(findings(outcome).Checker).toMatchObject({ state: 'good' });
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

test('an empty directory is worth a word', () => {
  mkdirSync(path.join(home, 'empty'));
  const outcome = doctor(path.join(home, 'empty'), {}, '--json');
  expect(findings(outcome).Root).toMatchObject({ state: 'warning', message: expect.stringMatching(/0 files/) });
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
  const files = async () => ({ files: [], snapshot });
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
