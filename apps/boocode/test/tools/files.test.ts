import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { toolsOf } from '../support/call.ts';
import { makeFolder, writeFile } from '../support/repository.ts';

const outside = makeFolder({ 'secret.txt': 'not yours', 'folder/a.txt': 'not yours' });
const root = makeFolder({
  'README.md': '# Shop\n\nSells things.\n',
  'empty.txt': '',
  'windows.txt': 'one\r\ntwo\r\n',
  'utf16.txt': Buffer.from('\ufeffhé\nho\n', 'utf16le'),
  'picture.png': Buffer.from([0x89, 0x50, 0, 1, 2]),
  'long-line.txt': `${'x'.repeat(3_000)}\nshort\n`,
  'many.txt': Array.from({ length: 2_500 }, (_, at) => `line ${at + 1}`).join('\n'),
  'src/app.ts': 'export const app = 1;\n',
  'src/cart/cart.ts': 'export class Cart {}\n',
  'src/cart/cart.test.ts': '\n',
  'config.yml': `name: shop\npassword: hunter2hunter\n`,
  'dist/built.js': 'var a;\n',
  '.gitignore': 'dist/\n*.log\n',
  'debug.log': 'noise\n',
  '.github/workflows/ci.yml': 'on: push\n',
  '.git/config': '[core]\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.env': 'TOKEN=abc\n',
  '.env.example': 'TOKEN=\n',
  'deploy/id_rsa': 'key\n',
  '..odd/file.txt': 'fine\n',
});
symlinkSync('src/app.ts', path.join(root, 'link-inside.ts'));
symlinkSync('src', path.join(root, 'linked-folder'));
symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'link-out.txt'));
symlinkSync(path.join(outside, 'folder'), path.join(root, 'folder-out'));
symlinkSync('.env', path.join(root, 'harmless.txt'));
symlinkSync('.git', path.join(root, 'git-data'));
symlinkSync('loop', path.join(root, 'loop'));
const { text, code, call } = toolsOf(root);

describe('view_file', () => {
  test('shows lines with numbers', async () => {
    expect(await text('view_file', { path: 'README.md' })).toBe(
      ['README.md, lines 1 to 3 of 3', '1\t# Shop', '2\t', '3\tSells things.'].join('\n'),
    );
  });

  test.each([
    [{ start_line: 2 }, 'lines 2 to 3 of 3', '2\t'],
    [{ end_line: 1 }, 'lines 1 to 1 of 3', '1\t# Shop'],
    [{ start_line: 3, end_line: 99 }, 'lines 3 to 3 of 3', '3\tSells things.'],
  ])('with %j', async (range, header, first) => {
    const lines = (await text('view_file', { path: 'README.md', ...range })).split('\n');
    expect(lines.slice(0, 2)).toEqual([`README.md, ${header}`, first]);
  });

  test.each([
    [{ start_line: 4 }, 'README.md has only 3 lines'],
    [{ start_line: 3, end_line: 2 }, 'end_line 2 lies before start_line 3'],
  ])('with %j there is nothing to show', async (range, why) => {
    expect(await call('view_file', { path: 'README.md', ...range })).toMatchObject({
      output: why,
      reason: { code: 'out_of_range' },
    });
  });

  test('a number of a line is at least 1', async () => {
    expect(await code('view_file', { path: 'README.md', start_line: 0 })).toBe('bad_arguments');
  });

  test('an empty file is said to be empty', async () => {
    expect(await text('view_file', { path: 'empty.txt' })).toBe('empty.txt is empty.');
  });

  test('a long file is cut, and says how to go on', async () => {
    const lines = (await text('view_file', { path: 'many.txt' })).split('\n');
    expect(lines.at(0)).toBe('many.txt, lines 1 to 2000 of 2500');
    expect(lines.at(1)).toBe('   1\tline 1');
    expect(lines.at(-1)).toBe('[cut at line 2000; go on with start_line 2001]');
    expect(await text('view_file', { path: 'many.txt', start_line: 2_001 })).not.toContain('cut');
  });

  test('a long line is cut, and says by how much', async () => {
    const [, line] = (await text('view_file', { path: 'long-line.txt' })).split('\n');
    expect(line).toMatch(/x \[1000 more characters on this line\]$/);
  });

  test('ends of lines and encodings of Windows are understood', async () => {
    expect((await call('view_file', { path: 'windows.txt' })).structured).toMatchObject({ lines: ['one', 'two'] });
    expect((await call('view_file', { path: 'utf16.txt' })).structured).toMatchObject({ lines: ['hé', 'ho'] });
  });

  test('secrets are masked, and that is said', async () => {
    const shown = await text('view_file', { path: 'config.yml' });
    expect(shown).toContain('password: ***');
    expect(shown).not.toContain('hunter2');
    expect(shown).toContain('[secrets in this file are masked with ***: 1]');
  });

  test('a link inside the repository shows what it leads to, under its real name', async () => {
    expect(await text('view_file', { path: 'link-inside.ts' })).toMatch(/^src\/app\.ts, /);
    expect(await text('view_file', { path: 'linked-folder/cart/cart.ts' })).toMatch(/^src\/cart\/cart\.ts, /);
  });

  test('what is ignored can still be shown', async () => {
    expect(await text('view_file', { path: 'dist/built.js' })).toContain('var a;');
  });
});

describe('what is not shown', () => {
  test.each([
    ['../secret.txt', 'outside_repository'],
    ['src/../../secret.txt', 'outside_repository'],
    ['src/../README.md', 'outside_repository'],
    ['..\\secret.txt', 'outside_repository'],
    ['/etc/passwd', 'outside_repository'],
    [path.join(root, 'README.md'), 'outside_repository'],
    ['C:\\Windows\\win.ini', 'outside_repository'],
    ['c:/Windows/win.ini', 'outside_repository'],
    ['\\\\server\\share', 'outside_repository'],
    ['README.md\0.txt', 'outside_repository'],
    ['link-out.txt', 'outside_repository'],
    ['folder-out/a.txt', 'outside_repository'],
    ['loop', 'not_found'],
    ['no-such.txt', 'not_found'],
    ['src', 'wrong_kind'],
    ['', 'wrong_kind'],
    ['.', 'wrong_kind'],
    ['README.md/', undefined],
    ['./src//app.ts', undefined],
    ['..odd/file.txt', undefined],
    ['picture.png', 'binary_file'],
    ['.git/config', 'version_control_internals'],
    ['.GIT/config', 'version_control_internals'],
    ['.git./config', 'version_control_internals'],
    ['.git::$INDEX_ALLOCATION/config', 'version_control_internals'],
    ['.g\u200cit/config', 'version_control_internals'],
    ['GIT~1/config', 'version_control_internals'],
    ['git-data/config', 'version_control_internals'],
    ['src/.git/HEAD', 'version_control_internals'],
    ['.github/workflows/ci.yml', undefined],
    ['.gitignore', undefined],
    ['.env', 'secret_file'],
    ['.ENV', 'secret_file'],
    ['harmless.txt', 'secret_file'],
    ['deploy/id_rsa', 'secret_file'],
    ['.env.example', undefined],
  ])('%j: %s', async (asked, expected) => {
    expect(await code('view_file', { path: asked })).toBe(expected);
  });

  test('a pipe is refused, and nobody waits for it', async () => {
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect(await code('view_file', { path: 'pipe' })).toBe('wrong_kind');
  });

  test('a file that is too large for anybody', async () => {
    writeFile(root, 'huge.txt', Buffer.alloc(10_000_001, 0x61));
    expect(await code('view_file', { path: 'huge.txt' })).toBe('file_too_large');
  });

  test('no message tells what lies outside, or where the repository is', async () => {
    for (const asked of ['link-out.txt', 'no-such.txt', '../secret.txt', 'loop']) {
      const { output } = await call('view_file', { path: asked });
      expect(output).not.toContain(outside);
      expect(output).not.toContain(root);
    }
  });

  test('a second name of the same file cannot be told from a first', async () => {
    // Known: a hard link has no name that it leads to. Whoever can make one inside the repository can copy as well.
    linkSync(path.join(root, '.env'), path.join(root, 'hard-link.txt'));
    expect(await text('view_file', { path: 'hard-link.txt' })).toContain('TOKEN=');
  });
});

describe('list_files', () => {
  test('shows folders with how many files are below them, then files; ignored ones are left out', async () => {
    const folder = makeFolder({
      'b.txt': '',
      'a.txt': '',
      'src/x/y.ts': '',
      'src/z.ts': '',
      '.gitignore': 'out\n',
      'out/o.js': '',
      '.env': '',
      '.git/HEAD': '',
    });
    const tools = toolsOf(folder);
    expect(await tools.text('list_files', {})).toBe(
      [
        'The repository: 6 files in it and below (ignored ones left out)',
        'src/ (2 files)',
        '.env (not shown: secrets)',
        '.gitignore',
        'a.txt',
        'b.txt',
      ].join('\n'),
    );
    expect(await tools.text('list_files', { path: 'src', depth: 3 })).toBe(
      ['src: 2 files in it and below (ignored ones left out)', 'x/ (1 file)', '  y.ts', 'z.ts'].join('\n'),
    );
    expect((await tools.call('list_files', { path: 'src', depth: 2 })).structured).toEqual({
      path: 'src',
      files: 2,
      total: 3,
      entries: [
        { path: 'src/x', kind: 'folder', files: 1 },
        { path: 'src/x/y.ts', kind: 'file' },
        { path: 'src/z.ts', kind: 'file' },
      ],
    });
    expect(await tools.text('list_files', { include_ignored: true })).toContain('out/ (1 file)');
    expect(await tools.text('list_files', { limit: 2 })).toContain('[3 more entries; go on with offset 2]');
    expect(await tools.text('list_files', { offset: 4 })).toBe(
      'The repository: 6 files in it and below (ignored ones left out)\nb.txt',
    );
  });

  test.each([
    ['..', 'outside_repository'],
    ['folder-out', 'outside_repository'],
    ['.git', 'version_control_internals'],
    ['git-data', 'version_control_internals'],
    ['README.md', 'wrong_kind'],
    ['no-such', 'not_found'],
  ])('%j: %s', async (asked, expected) => {
    expect(await code('list_files', { path: asked })).toBe(expected);
  });

  test('does not follow links', async () => {
    expect(await text('list_files', { depth: 10 })).not.toContain('folder-out');
  });

  test('an empty folder has no files', async () => {
    mkdirSync(path.join(root, 'nothing'));
    expect(await text('list_files', { path: 'nothing' })).toContain('nothing: 0 files');
  });
});

describe('find_files', () => {
  test.each([
    ['cart', ['src/cart/cart.test.ts', 'src/cart/cart.ts']],
    ['CART/CART.ts', ['src/cart/cart.ts']],
    ['*.test.ts', ['src/cart/cart.test.ts']],
    ['src/*.ts', ['src/app.ts']],
    ['src/**/*.ts', ['src/app.ts', 'src/cart/cart.test.ts', 'src/cart/cart.ts']],
    ['**/cart/*.{js,ts}', ['src/cart/cart.test.ts', 'src/cart/cart.ts']],
    ['app.[jt]s', ['src/app.ts']],
    ['ap?.ts', ['src/app.ts']],
    ['src/cart/**', ['src/cart/cart.test.ts', 'src/cart/cart.ts']],
    ['src/cart/', ['src/cart/cart.test.ts', 'src/cart/cart.ts']],
    ['src/app.ts/**', []],
    ['built.js', []],
    ['*.yml', ['.github/workflows/ci.yml', 'config.yml']],
    ['.git/*', []],
  ])('%j finds %j', async (pattern, expected) => {
    expect((await call('find_files', { pattern })).structured).toEqual({ files: expected, total: expected.length });
  });

  test('below a folder, ignored ones too, page by page', async () => {
    expect((await call('find_files', { pattern: '*.ts', path: 'src/cart' })).structured).toMatchObject({ total: 2 });
    expect(await text('find_files', { pattern: 'built.js', include_ignored: true })).toContain('dist/built.js');
    expect(await text('find_files', { pattern: '*.ts', limit: 1 })).toContain('[2 more; go on with offset 1]');
    expect((await call('find_files', { pattern: '*.ts', offset: 2 })).structured).toMatchObject({
      files: ['src/cart/cart.ts'],
    });
  });

  test.each([
    [{ pattern: '[ab' }, 'bad_pattern'],
    [{ pattern: '{a,b}'.repeat(9) }, 'bad_pattern'],
    [{ pattern: '' }, 'bad_arguments'],
    [{ pattern: 'a', path: '../' }, 'outside_repository'],
  ])('%j: %s', async (args, expected) => {
    expect(await code('find_files', args)).toBe(expected);
  });
});
