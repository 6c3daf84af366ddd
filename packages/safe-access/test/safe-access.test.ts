import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll, git, until } from '@boocontext/test-support';
import { afterAll, describe, expect, test } from 'vitest';
import {
  findProgram,
  guarded,
  headCommit,
  locateGit,
  makeFolder as makeFolderFor,
  openFileAt,
  problemOfObjects,
  readFileAt,
  readFileBelow,
  safePath,
} from '../src/index.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'safe-access-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

let folders = 0;
function makeFolder(files: Readonly<Record<string, string>> = {}): string {
  folders += 1;
  const folder = path.join(base, String(folders));
  for (const [name, text] of Object.entries({ '.keep': '', ...files })) write(path.join(folder, name), text);
  return folder;
}

function write(file: string, text: string, mode = 0o644): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { mode });
}

function repository(): string {
  const root = makeFolder({ 'a.txt': 'a\n' });
  commitAll(root);
  return root;
}

describe.skipIf(process.platform === 'win32')('a file', () => {
  const root = makeFolder({ 'a.txt': 'text', 'sub/b.txt': 'b' });
  write(path.join(base, 'beside.txt'), 'beside');
  fs.symlinkSync('a.txt', path.join(root, 'link'));
  fs.symlinkSync('/dev/zero', path.join(root, 'zero'));
  fs.symlinkSync('/etc/passwd', path.join(root, 'outside'));
  fs.symlinkSync('sub', path.join(root, 'folder-link'));
  fs.symlinkSync('/etc', path.join(root, 'folder-outside'));
  execFileSync('mkfifo', [path.join(root, 'pipe')]);
  fs.symlinkSync('pipe', path.join(root, 'pipe-link'));
  fs.writeFileSync(path.join(root, 'huge'), '');
  fs.truncateSync(path.join(root, 'huge'), 3_000_000_000);

  test.each([
    ['a.txt', 'text'],
    ['link', 'text'],
    ['folder-link/b.txt', 'b'],
    ['missing', 'missing'],
    ['a.txt/missing', 'missing'],
    ['sub', 'special'],
    ['pipe', 'special'],
    ['pipe-link', 'special'],
    ['zero', 'outside'],
    ['outside', 'outside'],
    ['folder-outside/passwd', 'outside'],
    ['../beside.txt', 'outside'],
    ['huge', 'too_large'],
  ])('below a folder: %s is %s', (name, expected) => {
    const { bytes, problem } = readFileBelow(root, name, 1_000);
    expect(bytes?.toString() ?? problem).toBe(expected);
  });

  test.each([
    ['a.txt', undefined],
    ['link', 'special'],
    ['zero', 'special'],
    ['pipe', 'special'],
    ['huge', 'too_large'],
  ])('at a place: %s, problem %s', (name, problem) => {
    expect(readFileAt(path.join(root, name), 1_000).problem).toBe(problem);
    const opened = openFileAt(path.join(root, name));
    expect(opened !== undefined).toBe(problem !== 'special');
    if (opened !== undefined) fs.closeSync(opened.descriptor);
  });

  test('a device that says it is empty is none', () => {
    expect(readFileAt('/dev/zero', 1_000).problem).toBe('special');
  });

  test('of exactly the limit is read, of one byte more is not', () => {
    expect(readFileAt(path.join(root, 'a.txt'), 4).bytes?.toString()).toBe('text');
    expect(readFileAt(path.join(root, 'a.txt'), 3).problem).toBe('too_large');
  });
});

describe.skipIf(process.platform === 'win32')('PATH', () => {
  const root = makeFolder({ '.git/HEAD': 'ref: refs/heads/main\n' });
  const outside = makeFolder();
  for (const folder of [path.join(root, 'bin'), path.join(root, 'sub/bin'), outside]) {
    write(path.join(folder, 'tool'), '#!/bin/sh\n', 0o755);
  }
  fs.symlinkSync(path.join(root, 'bin'), path.join(outside, 'into'));
  fs.symlinkSync(outside, path.join(root, 'out'));
  write(path.join(outside, 'links/tool'), '');
  fs.rmSync(path.join(outside, 'links/tool'));
  fs.symlinkSync(path.join(root, 'bin/tool'), path.join(outside, 'links/tool'));

  test.each([
    ['bin'],
    ['./bin'],
    ['.'],
    [''],
    ['..'],
    [path.join(root, 'bin')],
    [`${root}/x/../bin`],
    [`${root}/sub/bin`],
    [root],
    [path.join(outside, 'into')],
    [path.join(root, 'out')],
  ])('loses %s', (entry) => {
    for (const repositories of [[root], [path.join(root, 'sub')], [outside, root]]) {
      expect(safePath(repositories, { PATH: `${entry}:/usr/bin` })).toBe('/usr/bin');
    }
    expect(findProgram('tool', [root], { environment: { PATH: entry }, directory: root })).toBeUndefined();
  });

  test('keeps what lies outside, and finds a program there', () => {
    expect(safePath([root], { PATH: `${outside}:/no/such/folder:/usr/bin` })).toBe(
      `${outside}:/no/such/folder:/usr/bin`,
    );
    expect(findProgram('tool', [root], { environment: { PATH: `bin:${outside}` } })).toBe(path.join(outside, 'tool'));
  });

  test('a program that is a link into the repository is not found, one that is named by its path is', () => {
    const environment = { PATH: path.join(outside, 'links') };
    expect(findProgram('tool', [root], { environment })).toBeUndefined();
    expect(findProgram('./bin/tool', [root], { directory: root })).toBeUndefined();
    expect(findProgram('./tool', [root], { directory: outside })).toBe(path.join(outside, 'tool'));
    expect(findProgram(path.join(root, 'bin/tool'), [root])).toBe(path.join(root, 'bin/tool'));
  });

  test('the system keeps its own programs where the whole disk is looked at', () => {
    expect(safePath(['/'], { PATH: `${outside}:/usr/bin:/bin` })).toBe('/usr/bin:/bin');
    expect(findProgram('sh', ['/'], { environment: { PATH: '/usr/bin:/bin' } })).toMatch(/^\/(usr\/)?bin\/sh$/);
  });
});

describe.skipIf(process.platform === 'win32')('git data', () => {
  test('of a repository, of a working tree beside it, and of a submodule is found', () => {
    const root = repository();
    const head = git(root, 'rev-parse', 'HEAD').trim();
    const beside = path.join(base, 'beside');
    git(root, 'worktree', 'add', '--quiet', '--detach', beside);
    const part = repository();
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part, 'part');
    for (const place of [root, beside, path.join(root, 'part')]) {
      const found = locateGit(place)?.git;
      expect(found?.top).toBe(place);
      expect(found && headCommit(found)).toBe(git(place, 'rev-parse', 'HEAD').trim());
      expect(found && problemOfObjects(found)).toBeUndefined();
    }
    git(root, 'gc', '--quiet');
    expect(headCommit(locateGit(root)?.git ?? expect.fail())).toBe(head);
  });

  test('a folder .git that holds nothing is none, as for git', () => {
    const root = repository();
    fs.mkdirSync(path.join(root, 'sub/.git'), { recursive: true });
    expect(locateGit(path.join(root, 'sub'))?.git).toMatchObject({ top: root, prefix: 'sub/' });
  });

  test('of a clone in a folder that is called worktrees is not taken from the folder above it', () => {
    const victim = repository();
    const clone = path.join(victim, 'worktrees');
    write(path.join(clone, '.git'), 'gitdir: .\n');
    write(path.join(clone, 'gitdir'), '.git\n');
    write(path.join(clone, 'commondir'), '..\n');
    write(path.join(clone, 'HEAD'), 'ref: refs/heads/main\n');
    expect(locateGit(clone)).toEqual({ refused: 'its .git leads elsewhere' });
    fs.rmSync(path.join(clone, '.git'));
    write(path.join(clone, '.git/commondir'), '../..\n');
    write(path.join(clone, '.git/HEAD'), 'ref: refs/heads/main\n');
    expect(locateGit(clone)).toEqual({ refused: 'its .git leads elsewhere' });
  });

  test('before the first commit there is none, and garbage in its place is refused', () => {
    const root = makeFolder();
    git(root, 'init', '--quiet', '--initial-branch=main');
    expect(headCommit(locateGit(root)?.git ?? expect.fail())).toBeUndefined();
    write(path.join(root, '.git/refs/heads/main'), 'no commit\n');
    expect(locateGit(root)).toEqual({ refused: 'its HEAD names no commit' });
  });
});

describe.skipIf(process.platform === 'win32')('a guarded program', () => {
  test('says and ends as it would by itself', () => {
    const { file, args } = guarded({ file: '/bin/sh', args: ['-c', 'echo "$1"; exit 3', 'sh', 'two words'] });
    const { status, stdout } = spawnSync(file, args, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([3, 'two words\n']);
  });

  test('ends when the one who asked for it is killed', async () => {
    const { file, args } = guarded({ file: '/bin/sh', args: ['-c', 'echo $$; exec sleep 1000'] });
    const script = `const asked = require('child_process').spawn(${JSON.stringify(file)}, ${JSON.stringify(args)}, { stdio: ['ignore', 'pipe', 'ignore'] });
      asked.stdout.once('data', (pid) => {
        require('fs').writeSync(1, pid);
        process.kill(process.pid, 'SIGKILL');
      });`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    const pid = Number(stdout);
    expect(pid).toBeGreaterThan(1);
    await until(() => {
      try {
        process.kill(pid, 0);
        return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
      } catch {
        return true;
      }
    }, 15_000);
  });
});

describe('a folder that is to be there', () => {
  const home = makeFolder({ 'a file': 'text' });

  test('is made with what is missing above it, for its owner where that is asked', () => {
    const folder = path.join(home, 'one', 'two', 'three');
    makeFolderFor(folder, { mode: 0o700 });
    makeFolderFor(folder);
    for (const each of [folder, path.join(home, 'one')]) expect(fs.statSync(each).mode & 0o777).toBe(0o700);
  });

  test.each(['/proc/nothing', '/proc/nothing/below', '/proc/self/nothing/below', path.join(home, 'a file', 'below')])(
    'is refused where it cannot be: %s',
    (folder) => {
      expect(() => makeFolderFor(folder)).toThrow(/ENOENT|ENOTDIR|EEXIST|EPERM|EACCES/);
    },
  );

  test('is refused below a link that leads nowhere', () => {
    fs.symlinkSync(path.join(home, 'gone'), path.join(home, 'link'));
    expect(() => makeFolderFor(path.join(home, 'link', 'below'))).toThrow(/EEXIST/);
    expect(fs.existsSync(path.join(home, 'gone'))).toBe(false);
  });
});
