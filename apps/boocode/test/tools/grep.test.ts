import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRipgrep } from '../../src/repository/ripgrep.ts';
import { grepTool } from '../../src/tools/native/grep.ts';
import type { ToolResult } from '../../src/tools/tool-def.ts';
import { ToolRegistry } from '../../src/tools/tool-registry.ts';
import { toolsOf } from '../support/call.ts';
import { makeFolder } from '../support/repository.ts';

const outside = makeFolder({ 'a.txt': 'needle outside\n' });
const key = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'MIIEowIBAAKCAQEAneedleneedleneedleneedleneedle',
  '-----END RSA PRIVATE KEY-----',
];
const root = makeFolder({
  'src/a.ts': 'const needle = 1;\nlet other;\nuse(needle);\n',
  'src/b.tsx': 'Needle\r\n',
  'lib/c.js': 'needle(\n',
  'notes.md': 'a.b and axb\n',
  'config.ini': 'api_key = "needle0123456789abcdef"\n',
  'deploy.yml': 'env:\n  - name: DB_PASSWORD\n    value: grove4trees\n',
  'certs/readme.txt': `${key.join('\n')}\n`,
  'minified.js': `${'y'.repeat(10_000)}needle\n`,
  '.gitignore': 'built/\n*.log\n',
  'built/o.js': 'needle ignored\n',
  'trace.log': 'needle ignored\n',
  '.github/ci.yml': 'run: needle\n',
  '.git/config': 'needle\n',
  '.env': 'SECRET=needle\n',
  'credentials.json': '{"a": "needle"}\n',
  'picture.bin': Buffer.from('\0\0needle\n'),
  '-odd name.txt': 'weird needle\n',
});
symlinkSync(outside, path.join(root, 'linked'));
symlinkSync('.env', path.join(root, 'innocent.txt'));

test('ripgrep comes along with the package', async () => {
  expect(await findRipgrep(root)).toMatch(/node_modules.*ripgrep.*rg(\.exe)?$/);
});

describe.each([
  ['ripgrep', undefined],
  ['no ripgrep', null],
])('grep with %s', (_name, ripgrep) => {
  const registry = new ToolRegistry([grepTool(root, ripgrep === undefined ? {} : { ripgrep })]);
  const grep = (args: object): Promise<ToolResult> => registry.callTool('grep', args);
  const places = async (args: object): Promise<string[]> => {
    const result = await grep(args);
    if (result.error) throw new Error(result.output);
    const { matches } = result.structured as { matches: { path: string; line: number }[] };
    return matches.map((match) => `${match.path}:${match.line}`);
  };

  // Known: without ripgrep ignore files are not read; the answer says so.
  const ignored = ripgrep === undefined ? ['built/o.js', 'trace.log'] : [];

  test('finds lines in all files that are shown, sorted by path', async () => {
    expect(await places({ pattern: 'needle', path: 'src' })).toEqual(['src/a.ts:1', 'src/a.ts:3']);
    expect(await places({ pattern: 'weird' })).toEqual(['-odd name.txt:1']);
    expect(await places({ pattern: 'run:' })).toEqual(['.github/ci.yml:1']);
  });

  test('never looks into ignored files, binary files, secrets, data of git, or through links', async () => {
    const found = (await places({ pattern: 'needle' })).map((place) => place.replace(/:\d+$/, ''));
    for (const file of [...ignored, 'picture.bin', '.env', 'credentials.json', '.git/config', 'innocent.txt']) {
      expect(found).not.toContain(file);
    }
    expect(found.filter((file) => file.startsWith('linked'))).toEqual([]);
    expect(found).toContain('lib/c.js');
  });

  test.each([
    [{ pattern: 'NEEDLE', ignore_case: true, path: 'src' }, ['src/a.ts:1', 'src/a.ts:3', 'src/b.tsx:1']],
    [{ pattern: 'a.b' }, ['notes.md:1']],
    [{ pattern: 'a.b', literal: true }, ['notes.md:1']],
    [{ pattern: 'a[.]c', literal: true }, []],
    [{ pattern: 'needle(', literal: true }, ['lib/c.js:1']],
    [{ pattern: '^Needle$' }, ['src/b.tsx:1']],
    [{ pattern: 'needle', glob: '*.ts' }, ['src/a.ts:1', 'src/a.ts:3']],
    [{ pattern: 'needle', glob: 'src/**' }, ['src/a.ts:1', 'src/a.ts:3']],
    [{ pattern: 'eedle', glob: '*.{tsx,js}', path: 'src' }, ['src/b.tsx:1']],
    [{ pattern: 'needle', glob: '/lib/*.js' }, ['lib/c.js:1']],
    [{ pattern: 'needle', path: 'lib/c.js' }, ['lib/c.js:1']],
    [{ pattern: 'ignored', include_ignored: true, glob: 'built/**' }, ['built/o.js:1']],
    [{ pattern: '--files' }, []],
    [{ pattern: '-e' }, []],
  ])('%j finds %j', async (args, expected) => {
    expect(await places(args)).toEqual(expected);
  });

  test('a file pattern does not bring back what is ignored', async () => {
    const found = ripgrep === undefined ? [] : ['built/o.js:1', 'trace.log:1'];
    expect(await places({ pattern: 'needle ignored', glob: '{*.log,built/*}' })).toEqual(found);
  });

  test('shows lines with their places, and context apart from matches', async () => {
    const { output } = await grep({ pattern: 'other', context: 1 });
    expect(output.split('\n').slice(0, 4)).toEqual([
      '1 line matches in 1 file',
      'src/a.ts-1- const needle = 1;',
      'src/a.ts:2: let other;',
      'src/a.ts-3- use(needle);',
    ]);
  });

  test('counts everything, shows a page, and says how to go on', async () => {
    const { output } = await grep({ pattern: 'needle', path: 'src', limit: 1 });
    expect(output).toContain('2 lines match in 1 file\nsrc/a.ts:1: const needle = 1;\n[1 more; go on with offset 1]');
    expect(await places({ pattern: 'needle', path: 'src', limit: 1, offset: 1 })).toEqual(['src/a.ts:3']);
  });

  test('only the files', async () => {
    expect((await grep({ pattern: 'needle', path: 'src', files_only: true })).structured).toEqual({
      total: 2,
      files: [{ path: 'src/a.ts', count: 2 }],
    });
  });

  test('nothing found says what was not looked at', async () => {
    expect((await grep({ pattern: 'no such thing' })).output).toMatch(
      ripgrep === undefined
        ? /^No line matches\. Ignored, binary and secret files were not searched\./
        : /^No line matches\. Binary and secret files were not searched\./,
    );
  });

  test('secrets in a line are masked, also where only the file tells that they are', async () => {
    const shown = (await grep({ pattern: 'needle' })).output;
    expect(shown).not.toContain('0123456789abcdef');
    expect(shown).not.toContain('MIIEow');
    expect((await grep({ pattern: 'value:' })).output).toContain('value: ***');
  });

  test('whether a secret matches is not told either, so that it cannot be guessed letter by letter', async () => {
    expect(await places({ pattern: 'api_key = "needle' })).toEqual([]);
    expect(await places({ pattern: '0123456789', files_only: false })).toEqual([]);
    expect(await places({ pattern: 'MIIEow' })).toEqual([]);
    expect(await places({ pattern: 'grove4' })).toEqual([]);
    expect(await places({ pattern: 'value:' })).toEqual(['deploy.yml:3']);
    expect(await places({ pattern: 'api_key' })).toEqual(['config.ini:1']);
  });

  test('a long line is cut', async () => {
    const { output } = await grep({ pattern: 'needle', path: 'minified.js' });
    expect(output.length).toBeLessThan(1_000);
    expect(output).toContain('[…]');
  });

  test.each([
    [{ pattern: '(' }, 'bad_pattern'],
    [{ pattern: '' }, 'bad_arguments'],
    [{ pattern: 'a', path: '..' }, 'outside_repository'],
    [{ pattern: 'a', path: 'linked' }, 'outside_repository'],
    [{ pattern: 'a', path: '.env' }, 'secret_file'],
    [{ pattern: 'a', path: 'innocent.txt' }, 'secret_file'],
    [{ pattern: 'a', path: '.git/config' }, 'version_control_internals'],
    [{ pattern: 'a', path: 'nowhere' }, 'not_found'],
    [{ pattern: 'a', glob: '[' }, 'bad_pattern'],
  ])('%j: %s', async (args, expected) => {
    expect((await grep(args)).reason?.code).toBe(expected);
  });

  test('a pattern made to take for ever does not', async () => {
    const folder = makeFolder({ 'evil.txt': `${'a'.repeat(40)}b\n` });
    const evil = new ToolRegistry([grepTool(folder, ripgrep === undefined ? {} : { ripgrep })]);
    const { output } = await evil.callTool('grep', { pattern: '^(a+)+$' });
    expect(output).toMatch(/No line matches|took too long there: evil\.txt/);
  });

  test('is stopped', async () => {
    const result = await registry.callTool('grep', { pattern: 'needle' }, { signal: AbortSignal.abort() });
    expect(result.reason?.code).toBe('cancelled');
  });
});

test('without ripgrep the answer says so', async () => {
  const registry = new ToolRegistry([grepTool(root, { ripgrep: null })]);
  const { output } = await registry.callTool('grep', { pattern: 'needle' });
  expect(output).toContain('ripgrep is not there, so ignore files were not read');
  expect(output).toContain('taken for a JavaScript regular expression');
});

test('configuration of ripgrep in the environment or in the repository has no effect', async () => {
  const folder = makeFolder({ 'a.txt': 'needle\n', 'b.txt': 'x\n', '.ripgreprc': '--invert-match\n' });
  process.env.RIPGREP_CONFIG_PATH = path.join(folder, '.ripgreprc');
  try {
    const { structured } = await new ToolRegistry([grepTool(folder)]).callTool('grep', {
      pattern: 'needle',
      glob: '*.txt',
    });
    expect(structured).toMatchObject({ matches: [{ path: 'a.txt', line: 1 }], total: 1 });
  } finally {
    delete process.env.RIPGREP_CONFIG_PATH;
  }
});

describe('ignore files', () => {
  const above = makeFolder({
    '.gitignore': '*\n',
    '.ignore': '*.txt\n',
    'plain/a.txt': 'needle\n',
    'plain/src/b.txt': 'needle\n',
    'plain/.gitignore': '/src/built.txt\nout.txt\n',
    'plain/src/built.txt': 'needle\n',
    'plain/src/deep/built.txt': 'needle\n',
    'plain/src/deep/out.txt': 'needle\n',
    'plain/src/deep/own.txt': 'needle\n',
    'plain/src/.gitignore': '/deep/own.txt\n',
    'dotfiles/.gitignore': '*\n',
    'dotfiles/.git/HEAD': '',
    'dotfiles/app/a.txt': 'needle\n',
    'mono/.git/HEAD': '',
    'mono/.gitignore': 'node_modules\n/app/dist\n/other\n',
    'mono/app/a.txt': 'needle\n',
    'mono/app/other/b.txt': 'needle\n',
    'mono/app/dist/c.txt': 'needle\n',
    'mono/app/src/node_modules/d.txt': 'needle\n',
  });
  test.each([
    ['plain', '', ['a.txt', 'src/b.txt', 'src/deep/built.txt']],
    ['plain', 'src', ['src/b.txt', 'src/deep/built.txt']],
    ['plain', 'src/deep', ['src/deep/built.txt']],
    ['dotfiles/app', '', ['a.txt']],
    ['mono/app', '', ['a.txt', 'other/b.txt']],
    ['mono/app', 'src', []],
    ['mono/app', 'dist', ['dist/c.txt']],
  ])(
    'outside the repository hide nothing in it, inside they count from everywhere: %s, %j',
    async (root, folder, expected) => {
      const { call } = toolsOf(path.join(above, root));
      const args = { pattern: 'needle', path: folder };
      expect(
        ((await call('grep', args)).structured as { matches: { path: string }[] }).matches.map((m) => m.path),
      ).toEqual(expected);
      expect(
        ((await call('find_files', { pattern: '*.txt', path: folder })).structured as { files: string[] }).files,
      ).toEqual(expected);
      const { output } = await call('grep', { ...args, glob: '*.txt', files_only: true });
      expect(output).toMatch(expected.length === 0 ? /^No line matches/ : new RegExp(`in ${expected.length} files?`));
    },
  );
});

test('a name with the end of a line in it cannot speak for another file', async () => {
  const folder = makeFolder({ 'x\nsrc/a.ts': 'needle planted\n', 'src/a.ts': 'nothing\n' });
  const { call, text } = toolsOf(folder);
  const { structured } = await call('grep', { pattern: 'needle' });
  expect(structured).toMatchObject({ matches: [{ path: 'x\nsrc/a.ts', line: 1 }] });
  for (const [tool, args] of [
    ['grep', { pattern: 'needle' }],
    ['grep', { pattern: 'needle', files_only: true }],
    ['find_files', { pattern: 'a.ts', path: 'x\nsrc' }],
    ['list_files', { depth: 1 }],
  ] as const) {
    const lines = (await text(tool, args)).split('\n');
    expect(lines.filter((line) => /^src\/a|^src.*planted/.test(line))).toEqual([]);
  }
});
