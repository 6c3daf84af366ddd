// Where the server looks, where it must not look, and what it says of a place with nothing in it.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';
import { type Input, type ToolName, toolNames } from './support/session.ts';

const ground = playground();

const questionFor = (tool: ToolName, name: string): Input => (tool === 'symbols' ? { query: name } : { symbol: name });

describe('a place without source is not answered as if something had been measured', () => {
  test.each([
    ['an empty folder', {}],
    ['a folder with no source', { 'notes.md': '# charge\n', 'data.csv': 'charge,1\n', 'logo.png': '\x89PNG\r\n' }],
  ])('%s', async (_, files) => {
    const project = ground.project(files);
    for (const tool of ['callgraph', 'impact', 'types'] as const) {
      const answer = await project.ask(tool, { symbol: 'charge' });
      expect(answer).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'unknown_symbol' } } });
      expect(answer.details.near).toBeUndefined();
    }
    expect(await project.ask('symbols', { query: 'charge' })).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringMatching(/No symbol matches/),
      details: { results: [] },
    });
    expect(await project.ask('impact', { file: 'a.ts' })).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'no_such_file' } },
    });
    expect(await project.ask('impact', { diff: 'working' })).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'not_git' } },
    });
  });
});

describe('a directory that is not there or lies outside the root is UNSAFE for every tool', () => {
  const secret = 'exportedOutside';
  const prepared = (): void => {
    writeFileSync(path.join(ground.outside, 'secret.ts'), `export function ${secret}() {}\n`);
  };

  test.each<[string, string, () => string]>([
    ['missing', 'directory_missing', () => 'no/such/folder'],
    ['a file', 'directory_missing', () => '.control/bell.ts'],
    ['a name that no file can have', 'directory_missing', () => 'a\0b'],
    ['a name of 100,000 letters', 'directory_missing', () => 'x'.repeat(100_000)],
    ['outside by ..', 'outside_roots', () => '../outside'],
    ['outside by .. in the middle', 'outside_roots', () => '.control/../../outside'],
    ['outside by an absolute path', 'outside_roots', () => ground.outside],
    ['the folder above', 'outside_roots', () => '..'],
    ['the root of the file system', 'outside_roots', () => '/'],
    [
      'outside by a symbolic link',
      'outside_roots',
      () => {
        symlinkSync(ground.outside, path.join(ground.root, 'link-out'));
        return 'link-out';
      },
    ],
    [
      'outside through a chain of links',
      'outside_roots',
      () => {
        symlinkSync('link-out', path.join(ground.root, 'link-on'));
        return 'link-on';
      },
    ],
    [
      'a loop of links',
      'directory_missing',
      () => {
        symlinkSync('loop-b', path.join(ground.root, 'loop-a'));
        symlinkSync('loop-a', path.join(ground.root, 'loop-b'));
        return 'loop-a';
      },
    ],
  ])('%s', async (_, code, directoryOf) => {
    prepared();
    const directory = directoryOf();
    for (const tool of toolNames) {
      const answer = await ground.session.ask(tool, { ...questionFor(tool, secret), directory });
      expect(answer).toMatchObject({ verdict: 'UNSAFE', details: { error: { code } } });
      expect(JSON.stringify(answer).replaceAll(secret, '').length).toBeLessThan(2000);
    }
  });
});

describe('links inside the repository that leave the root are not followed, and what they lead to is not shown', () => {
  const planted = 'plantedOutside';

  test('a linked file, a linked folder, a linked tsconfig and a linked package.json', async () => {
    writeFileSync(path.join(ground.outside, 'planted.ts'), `export function ${planted}() {\n  inside();\n}\n`);
    writeFileSync(
      path.join(ground.outside, 'tsconfig.json'),
      '{"compilerOptions": {"paths": {"planted": ["./planted.ts"]}}}',
    );
    writeFileSync(path.join(ground.outside, 'package.json'), '{"name": "planted-name"}');
    mkdirSync(path.join(ground.outside, 'folder'), { recursive: true });
    writeFileSync(
      path.join(ground.outside, 'folder/deep.ts'),
      `import { inside } from '../../projects/links/a';\nexport function ${planted}Deep() {\n  inside();\n}\n`,
    );
    const project = ground
      .project(
        {
          'a.ts': `import './planted';\nexport function inside() {}\n`,
          'b.ts': "import { inside } from './a';\nexport const use = () => inside();\n",
        },
        'links',
      )
      .link('planted.ts', '../../outside/planted.ts')
      .link('folder', '../../outside/folder')
      .link('absolute.ts', path.join(ground.outside, 'planted.ts'))
      .link('tsconfig.json', '../../outside/tsconfig.json')
      .link('package.json', '../../outside/package.json')
      .link('broken.ts', 'nowhere.ts')
      .link('self', '.')
      .commit();

    const answers = [
      await project.callgraph('inside', { direction: 'callers', depth: 3 }),
      await project.impact('inside'),
      await project.callgraph(planted),
      await project.callgraph(`${planted}Deep`),
      await project.ask('types', { symbol: planted }),
      await project.ask('symbols', { query: planted }),
      await project.ask('impact', { file: 'planted.ts' }),
      await project.ask('impact', { file: 'folder/deep.ts' }),
      await project.ask('impact', { file: '../../outside/planted.ts' }),
      await project.ask('impact', { diff: 'HEAD' }),
    ];
    const [inside, , unknown] = answers;
    expect(inside).toMatchObject({ details: { callers: [{ caller_symbol: 'use', file: 'b.ts' }] } });
    expect(unknown).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'unknown_symbol' } } });
    for (const answer of answers.slice(6, 9)) expect(answer.details.error).toMatchObject({ code: 'no_such_file' });
    for (const answer of answers)
      expect(JSON.stringify(answer)).not.toMatch(/planted-name|deep\.ts.*caller|function planted/);
  });

  test('a file of the repository named twice, once through a link, is one file', async () => {
    const project = ground
      .project({ 'src/a.ts': 'export function once() {}\n', 'src/b.ts': "import { once } from './a';\nonce();\n" })
      .link('alias.ts', 'src/a.ts')
      .link('again', 'src');
    expect(await project.callgraph('once', { direction: 'callers' })).toMatchObject({
      verdict: 'INFO',
      details: { symbol: { file: 'src/a.ts' }, callers: [{ file: 'src/b.ts' }] },
    });
  });
});

test('a directory inside the root by an absolute path, by .. and by a link that stays inside is answered', async () => {
  const project = ground.project({ 'src/a.ts': 'export function here() {}\nhere();\n' }, 'inside');
  symlinkSync('inside', path.join(ground.root, 'link-in'));
  for (const directory of [project.root, '.control/../inside', 'link-in', 'inside/', './inside']) {
    expect(await ground.session.ask('callgraph', { symbol: 'here', directory })).toMatchObject({
      verdict: 'INFO',
      details: { symbol: { file: 'src/a.ts' } },
    });
  }
});

describe('names of folders and files that need care', () => {
  const odd = [
    'with space',
    `it's "quoted"`,
    'ünï côdé',
    '名前',
    'new\nline',
    '$HOME `id` $(id);x',
    '-rf',
    '--output=x',
    '#hash?query%41',
    '[a]{b}*',
    'tab\tbell\u0007',
    '{"json": 1}',
    'emoji 🎈',
    'con.ts.d',
    '.hidden',
  ];

  test('files and folders inside the repository', async () => {
    const files = odd.map((name, index) => ({ file: `${name}/${name}.ts`, symbol: `named${index}`, name }));
    const project = ground
      .project({
        ...Object.fromEntries(files.map(({ file, symbol }) => [file, `export function ${symbol}() {}\n`])),
        'use.ts': files
          .map(
            ({ symbol, name }) =>
              `import { ${symbol} } from ${JSON.stringify(`./${name}/${name}`)};\nexport function user_${symbol}() {\n  ${symbol}();\n}\n`,
          )
          .join(''),
      })
      .commit();
    for (const { file, symbol } of files) {
      expect(await project.callgraph(symbol, { direction: 'callers', file })).toMatchObject({
        verdict: 'INFO',
        details: { symbol: { file }, callers: [{ caller_symbol: `user_${symbol}`, file: 'use.ts' }] },
      });
      expect(await project.ask('impact', { file })).toMatchObject({
        details: { affected_files: [{ file: 'use.ts' }] },
      });
    }
    project.write(
      Object.fromEntries(files.map(({ file, symbol }) => [file, `export function ${symbol}(count: number) {}\n`])),
    );
    const { details } = await project.ask('impact', { diff: 'working' });
    const changed = details.changed_symbols as readonly { file: string; change: string }[];
    expect(changed.map(({ file }) => file).sort()).toEqual(files.map(({ file }) => file).sort());
    expect(new Set(changed.map(({ change }) => change))).toEqual(new Set(['signature']));
    expect(details.stale_callers).toHaveLength(files.length);
  });

  test.each([
    'all of it: it\'s "quoted" ünï 日本 🎈 $HOME `id` $(id); [a]{b}* #hash?query%41 new\nline tab\t',
    '-rf --output=x',
    ':(glob)**',
  ])('the repository: %j', async (name) => {
    const project = ground
      .project({ 'a.ts': 'export function named() {}\n', 'b.ts': "import { named } from './a';\nnamed();\n" }, name)
      .commit();
    expect(await project.callgraph('named', { direction: 'callers' })).toMatchObject({
      verdict: 'INFO',
      details: { callers: [{ file: 'b.ts' }] },
    });
    project.write({ 'a.ts': 'export function named(count: number) {}\n' });
    expect(await project.ask('impact', { diff: 'working' })).toMatchObject({
      details: { changed_symbols: [{ symbol: 'named' }], stale_callers: [{ file: 'b.ts' }] },
    });
  });

  // The checker takes a backslash for a slash, so it cannot be given such a file. That must be said.
  test.skipIf(process.platform === 'win32')('a backslash', async () => {
    const project = ground.project({
      'a.ts': 'export function seen() {}\n',
      'back\\slash.ts': "import { seen } from './a';\nexport function unseen() {\n  seen();\n}\n",
    });
    expect(await project.impact('seen')).toMatchObject({
      verdict: 'CAUTION',
      metadata: { coverage: { partial: true, checked: '1 of 2 files' } },
    });
    expect(await project.callgraph('unseen')).toMatchObject({
      verdict: 'CAUTION',
      details: { error: { code: 'unknown_symbol' } },
      summary: expect.stringContaining('back\\slash.ts'),
      metadata: { coverage: { partial: true } },
    });
  });
});
