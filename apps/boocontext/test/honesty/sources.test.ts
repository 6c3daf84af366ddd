// Source that no person would write, and source that is broken: answers for the rest, and what was left out is counted.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin } from '../support/client.ts';
import { playground } from './support/playground.ts';
import { startSession } from './support/session.ts';

const ground = playground();

const sound = {
  'package.json': '{"name": "odd", "private": true}',
  'sound.ts': 'export function sound() {}\n',
  'user.ts': "import { sound } from './sound';\nexport function user() {\n  sound();\n}\n",
};

test('syntax errors cost nothing but themselves', async () => {
  const project = ground.project({
    ...sound,
    'cut.ts': "import { sound } from './sound';\nexport function cut() {\n  sound();\n",
    'torn.ts': "import { sound from './sound'\nexport function torn( {\n  return sound(\n}\nclass {{{ \n",
    'merge.ts':
      "import { sound } from './sound';\n<<<<<<< HEAD\nexport function ours() { sound(); }\n=======\nexport function theirs() { sound(); }\n>>>>>>> branch\n",
    'prose.ts': 'This is not TypeScript at all; sound is a word here.\n',
    'string.ts': 'export const open = "sound;\nexport const next = `sound',
  });
  const { verdict, details } = await project.callgraph('sound', { direction: 'callers' });
  const callers = (details.callers as { caller_symbol: string }[]).map((caller) => caller.caller_symbol);
  expect(callers).toEqual(expect.arrayContaining(['user', 'cut']));
  expect(['INFO', 'CAUTION']).toContain(verdict);
  expect((await project.impact('sound')).verdict).toBe('CAUTION');
  expect(await project.callgraph('cut', { direction: 'callees' })).toMatchObject({
    details: { callees: [{ callee_symbol: 'sound' }] },
  });
});

test('files that are not text, or text in other encodings', async () => {
  const text = "import { sound } from './sound';\nexport function NAME() {\n  sound();\n}\n";
  const project = ground.project({
    ...sound,
    'nuls.ts': 'export function nuls() {}\0\0\0\nsound\0();\n',
    'late.ts': `${text.replace('NAME', 'late')}${' '.repeat(20_000)}\0\n`,
    'binary.ts': Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256),
    'mark.ts': `\uFEFF${text.replace('NAME', 'mark')}`,
    'wide.ts': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace('NAME', 'wide'), 'utf16le')]),
    'latin.ts': Buffer.concat([Buffer.from(text.replace('NAME', 'latin')), Buffer.from([0x2f, 0x2f, 0xe9, 0xff])]),
    'returns.ts': text.replace('NAME', 'returns').replaceAll('\n', '\r\n'),
    'old.ts': text.replace('NAME', 'old').replaceAll('\n', '\r'),
    'empty.ts': '',
  });
  const { details } = await project.callgraph('sound', { direction: 'callers' });
  const callers = (details.callers as { caller_symbol: string }[]).map((caller) => caller.caller_symbol);
  expect(callers).toEqual(expect.arrayContaining(['user', 'late', 'mark', 'wide', 'latin', 'returns', 'old']));
  expect(JSON.stringify(await project.callgraph('returns'))).not.toContain('\\r');
});

test('100,000 lines', async () => {
  const lines = Array.from({ length: 100_000 }, (_, line) => `  total += ${line};`).join('\n');
  const project = ground.project({
    ...sound,
    'long.ts': `import { sound } from './sound';\nexport function long() {\n  let total = 0;\n${lines}\n  sound();\n  return total;\n}\n`,
  });
  expect(await project.callgraph('sound', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { callers: [{ caller_symbol: 'long', call_sites: [{ line: 100_004, text: 'sound();' }] }, {}] },
  });
  const found = await project.callgraph('long');
  expect(found).toMatchObject({ details: { callees: [{ callee_symbol: 'sound' }] } });
});

describe('nested far too deeply: answered, counted, no hang', () => {
  // Twice the depth that is followed: four times as deep takes sixteen times as long, and a busy machine then leaves files out.
  const depth = 2_000;
  const nested: Readonly<Record<string, string>> = {
    brackets: `export const brackets = ${'['.repeat(20_000)}${']'.repeat(20_000)};`,
    parentheses: `export const parentheses = ${'('.repeat(depth)}1${')'.repeat(depth)};`,
    objects: `export const objects = ${'{ a: '.repeat(depth)}1${' }'.repeat(depth)};`,
    choices: `export function choices(n: number) {\n${Array.from({ length: depth }, (_, i) => `if (n === ${i}) { sound(); }`).join(' else ')}\n}`,
    sums: `export const sums = ${Array.from({ length: depth }, () => '1').join(' + ')};`,
    elements: `export const elements = ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)};`,
    blocks: `export function blocks() {\n${'{'.repeat(depth)}${'}'.repeat(depth)}\n}`,
    functions: `export const functions = ${'() => '.repeat(depth)}1;`,
    calls: `export const calls = ${'sound('.repeat(depth)}${')'.repeat(depth)};`,
    members: `export const members = ({} as any)${'.a'.repeat(depth)};`,
    types: `export type types = ${'Array<'.repeat(depth)}1${'>'.repeat(depth)};`,
    templates: `export const templates = ${'`${'.repeat(depth)}1${'}`'.repeat(depth)};`,
  };
  const names = Object.keys(nested);

  test('all at once', async () => {
    const project = ground.project({
      ...sound,
      ...Object.fromEntries(
        Object.entries(nested).map(([name, text]) => [
          `${name}.tsx`,
          `import { sound } from './sound';\n${text}\nexport function after_${name}() {\n  sound();\n}\n`,
        ]),
      ),
    });
    const callers = await project.callgraph('sound', { direction: 'callers', limit: 100 });
    expect(callers).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(
        /12 files are nested too deeply, or too hard to parse, to be read to the end \(\w+\.tsx, /,
      ),
      metadata: { coverage: { partial: true, skipped: { too_deep: 12 } } },
    });
    const found = (callers.details.callers as { caller_symbol: string }[]).map((caller) => caller.caller_symbol);
    expect(found).toEqual(expect.arrayContaining(['user', ...names.map((name) => `after_${name}`)]));
    expect((await project.impact('sound')).verdict).toBe('CAUTION');
    for (const name of names) {
      expect(await project.ask('types', { symbol: name })).toMatchObject({
        verdict: 'CAUTION',
        summary: expect.stringContaining('nested too deeply'),
      });
    }
    // None of it took the checker with it: what is sound is still answered whole.
    expect(await project.callgraph('user', { direction: 'both' })).toMatchObject({
      verdict: 'INFO',
      details: { callees: [{ callee_symbol: 'sound' }] },
    });
  });
});

test('5,000 tiny files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      `src/part${index % 50}/file${index}.ts`,
      `export function part${index}() {\n  return ${index};\n}\n`,
    ]),
  );
  const project = ground.project({
    ...files,
    'src/use.ts': "import { part4999 } from './part49/file4999';\nexport function use() {\n  return part4999();\n}\n",
  });
  expect(await project.callgraph('part4999', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { callers: [{ caller_symbol: 'use' }] },
  });
  // How long it takes is measured by `npm run bench:scale`.
  expect(await project.callgraph('part4998', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { callers: [] },
    metadata: { complete: true },
  });
});

describe('what cannot be read', () => {
  test.skipIf(process.platform === 'win32')('a pipe is not waited for', async () => {
    const project = ground.project(sound);
    execFileSync('mkfifo', [path.join(project.root, 'pipe.ts')]);
    expect(await project.callgraph('sound', { direction: 'callers' })).toMatchObject({
      details: { callers: [{ caller_symbol: 'user' }] },
    });
  });

  // Root may read everything, so the server is started as somebody else where that is possible.
  const other = 65_534;
  const isRoot = process.getuid?.() === 0;
  const canBeOther =
    !isRoot || spawnSync(process.execPath, [bin, '--version'], { uid: other, gid: other, cwd: '/' }).status === 0;

  test.skipIf(process.platform === 'win32' || !canBeOther)(
    'a file and a folder without permission are counted',
    async () => {
      const project = ground.project({
        ...sound,
        'locked.ts': "import { sound } from './sound';\nsound();\n",
        'vault/inner.ts': "import { sound } from '../sound';\nsound();\n",
      });
      for (const folder of [path.dirname(ground.root), ground.root, project.root]) chmodSync(folder, 0o755);
      const session = await startSession([project.root], {
        env: { BOOCONTEXT_CACHE: path.join(project.root, '../nobody-cache'), HOME: '/nonexistent' },
        ...(isRoot ? { uid: other } : {}),
      });
      chmodSync(path.join(project.root, 'locked.ts'), 0);
      chmodSync(path.join(project.root, 'vault'), 0);
      try {
        const answer = await session.ask('callgraph', { symbol: 'sound', direction: 'callers' });
        expect(answer).toMatchObject({
          verdict: 'CAUTION',
          summary: expect.stringContaining('locked.ts'),
          details: { callers: [{ caller_symbol: 'user' }] },
          metadata: { coverage: { partial: true, skipped: { unreadable: expect.any(Number) } } },
        });
        expect((await session.ask('impact', { symbol: 'user' })).verdict).toBe('CAUTION');
        expect(await session.ask('health', {})).toMatchObject({
          verdict: 'CAUTION',
          summary: expect.stringMatching(/2 files not measured: not readable \(locked\.ts, vault\)/),
        });
      } finally {
        chmodSync(path.join(project.root, 'locked.ts'), 0o644);
        chmodSync(path.join(project.root, 'vault'), 0o755);
        await session.close();
      }
    },
  );
});
