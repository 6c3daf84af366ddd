// The health of places that cannot be measured, or only in part: the verdict must say so.

import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';

const ground = playground();

const plain = 'export const a = 1;\n';
const tangled = (depth: number): string =>
  `export function f(a) {\n${'if (a) {\n'.repeat(depth)}return 1;\n${'}\n'.repeat(depth)}}\n`;

describe('nothing measured is UNSAFE', () => {
  test.each([
    ['an empty folder', {}],
    ['prose', { 'readme.md': '# hello\n' }],
    ['another language', { 'main.lua': 'print(1)\n' }],
    ['only syntax errors', { 'a.ts': 'export const = 1;\n' }],
  ])('%s', async (_, files) => {
    expect(await ground.project(files).ask('health', {})).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'nothing_measured' } },
    });
  });

  test('a missing directory', async () => {
    expect(await ground.session.ask('health', { directory: 'no/such/folder' })).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'directory_missing' } },
    });
  });

  test.each([
    ['that is not there', 'b.ts'],
    ['outside', '../.control/bell.ts'],
  ])('a file %s', async (_, file) => {
    expect(await ground.project({ 'a.ts': plain }).ask('health', { file })).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'no_such_file' } },
    });
  });
});

describe('measured in part is CAUTION, and the summary says what is missing', () => {
  test.each([
    ['a syntax error', { 'b.ts': 'export const = 1;\n' }, /syntax errors \(b\.ts\)/],
    ['20,000 brackets', { 'b.ts': `export const b = ${'['.repeat(20_000)}${']'.repeat(20_000)};\n` }, /too deeply/],
    ['a file of twelve megabytes', { 'b.ts': 'call();\n'.repeat(1_500_000) }, /too large/],
    ['another language', { 'main.lua': 'print(1)\n' }, /1 Lua/],
  ])('%s', async (_, files, reason) => {
    const answer = await ground.project({ 'a.ts': plain, ...files }).ask('health', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(reason),
      details: { file_count: 1 },
      metadata: { coverage: { partial: true } },
    });
  });
});

test('a file of a million lines is measured', async () => {
  const project = ground.project({ 'a.ts': `export const a = \`${'a line\n'.repeat(1_000_000)}\`;\n` });
  expect(await project.ask('health', {})).toMatchObject({
    verdict: 'CAUTION',
    details: { code_lines: 1_000_001, grade_distribution: { A: 0, B: 0 }, other_unhealthy: [{ file: 'a.ts' }] },
  });
});

describe('history', () => {
  test('no git: INFO, and nothing is said to be calm', async () => {
    expect(await ground.project({ 'a.ts': plain }).ask('health', {})).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringMatching(/no git repository here, so what is often changed is unknown/),
    });
  });

  test('a shallow clone', async () => {
    const origin = ground.project({ 'a.ts': tangled(9) }).commit();
    origin.write({ 'a.ts': tangled(10) }).commit();
    const clone = ground.project({});
    rmSync(clone.root, { recursive: true });
    origin.git('clone', '--quiet', '--depth=1', `file://${origin.root}`, clone.root);
    expect(await clone.ask('health', {})).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(/1 file unhealthy by score alone \(D or F\), first a\.ts .*shallow/),
      details: { other_unhealthy: [{ file: 'a.ts' }] },
    });
    expect(await origin.ask('health', {})).toMatchObject({ details: { hotspots: [{ file: 'a.ts', commits: 2 }] } });
  });

  test('nothing that the repository names is run, and nothing is written there', async () => {
    const project = ground.project({ 'a.ts': tangled(9), '.gitattributes': '*.ts diff=evil filter=evil\n' }).commit();
    project.write({ 'a.ts': tangled(10) }).commit();
    const witness = `${ground.outside}/health-was-here`;
    const evil = project.executable('evil.sh', `#!/bin/sh\ntouch '${witness}'\ncat\n`).root;
    project.write({
      '.git/config': `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${evil}/evil.sh\n\tpager = ${evil}/evil.sh\n[diff "evil"]\n\ttextconv = ${evil}/evil.sh\n\tcommand = ${evil}/evil.sh\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${evil}/evil.sh\n`,
      '.git/HOSTILE': '',
    });
    expect(await project.ask('health', {})).toMatchObject({ details: { hotspots: [{ file: 'a.ts', commits: 2 }] } });
    expect(() => rmSync(witness)).toThrow(/ENOENT/);
  });
});

test('a thousand unhealthy files fit into the answer, and all are reached', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, i) => [`src/part${i}/module${i}.ts`, tangled(12)]),
  );
  const project = ground.project(files);
  const first = await project.ask('health', {});
  expect(JSON.stringify(first).length).toBeLessThan(5_000);
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await project.ask('health', { limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    expect(JSON.stringify(page).length).toBeLessThan(24_000);
    for (const { file } of (page.details.other_unhealthy ?? []) as { file: string }[]) seen.add(file);
    cursor = page.metadata.cursor;
  } while (cursor !== undefined);
  expect(seen.size).toBe(1_000);
});
