import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDiff } from '../../src/repository/diff.ts';
import { readWindowAt } from '../../src/repository/file-at.ts';
import { readFolderAt, readRevisions } from '../../src/repository/revisions.ts';
import { toolsOf } from '../support/call.ts';
import { makeFolder, writeFile } from '../support/repository.ts';

const root = makeFolder();
const home = makeFolder();
const { text, code, call } = toolsOf(root);

/** A commit on each day of January 2024. */
let day = 1;
function git(cwd: string, ...args: string[]): string {
  const date = `2024-01-${String(day).padStart(2, '0')}T12:00:00Z`;
  return execFileSync('git', ['-c', 'init.defaultBranch=main', '-c', 'core.hooksPath=/dev/null', ...args], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: day % 2 === 1 ? 'Ada' : 'Ben',
      GIT_AUTHOR_EMAIL: 'someone@example.com',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
      GIT_COMMITTER_DATE: date,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function commit(message: string, files: Record<string, string> = {}): string {
  for (const [name, content] of Object.entries(files)) writeFile(root, name, content);
  git(root, 'add', '--all', '--force');
  git(root, 'commit', '--allow-empty', '-m', message);
  day += 1;
  return git(root, 'rev-parse', 'HEAD');
}

const ids: Record<string, string> = {};

beforeAll(() => {
  git(root, 'init', '-q');
  ids.first = commit('feat: a shop', { 'a.txt': 'one\ntwo\n', '.env': 'TOKEN=verysecret1\n', 'src/x.ts': 'let x;\n' });
  ids.second = commit('fix: two is three', { 'a.txt': 'one\nthree\n' });
  git(root, 'mv', 'a.txt', 'b.txt');
  ids.renamed = commit('refactor: b');
  ids.secret = commit('chore: keys', {
    '.env': 'TOKEN=othersecret2\n',
    'settings.py': 'API_KEY = "abcdef0123456789"\n',
  });
  git(root, 'tag', 'v1');
  git(root, 'tag', '-a', 'v1-annotated', '-m', 'a tag');
  git(root, 'checkout', '-q', '-b', 'topic/one', 'v1~1');
  ids.topic = commit('feat: on the side', { 'side.txt': 'side\n' });
  git(root, 'checkout', '-q', 'main');
  ids.main = commit('docs: 100% done', { 'README.md': '# Shop\n' });
  git(root, 'merge', '-q', '--no-ff', '-m', 'Merge topic', 'topic/one');
  ids.merge = git(root, 'rev-parse', 'HEAD');
  appendFileSync(path.join(root, 'b.txt'), 'not yet\n');
});

describe('git_log', () => {
  const subjects = async (args: object): Promise<string[]> => {
    const result = await call('git_log', args);
    if (result.error) throw new Error(result.output);
    return (result.structured as { commits: { subject: string }[] }).commits.map(({ subject }) => subject);
  };

  test('lists commits, newest first', async () => {
    const [merge, ...others] = (await text('git_log', {})).split('\n');
    expect(merge).toMatch(/^[0-9a-f]{7,} 2024-01-\d\d \w+: Merge topic$/);
    expect(others).toHaveLength(6);
  });

  test.each([
    [{ revision: 'v1' }, ['chore: keys', 'refactor: b', 'fix: two is three', 'feat: a shop']],
    [{ revision: 'v1-annotated~2' }, ['fix: two is three', 'feat: a shop']],
    [{ revision: 'topic/one', limit: 1 }, ['feat: on the side']],
    [{ revision: 'main..topic/one' }, []],
    [{ revision: 'v1..main', path: 'side.txt' }, ['feat: on the side']],
    [{ revision: 'topic/one..', path: 'README.md' }, ['docs: 100% done']],
    [{ path: 'b.txt' }, ['refactor: b', 'fix: two is three', 'feat: a shop']],
    [{ path: 'a.txt' }, ['refactor: b', 'fix: two is three', 'feat: a shop']],
    [{ path: 'src' }, ['feat: a shop']],
    [{ path: 'no-such-file' }, []],
    [{ message: 'THREE' }, ['fix: two is three']],
    [{ message: '100%' }, ['docs: 100% done']],
    [{ message: '.*' }, []],
    [{ author: 'ben', revision: 'v1' }, ['chore: keys', 'fix: two is three']],
    [{ since: '2024-01-02', until: '2024-01-04' }, ['refactor: b', 'fix: two is three']],
    [{ revision: 'v1', limit: 1, offset: 1 }, ['refactor: b']],
  ])('%j lists %j', async (args, expected) => {
    expect(await subjects(args)).toEqual(expected);
  });

  test('a page says how to go on', async () => {
    expect(await text('git_log', { limit: 2 })).toContain('[there are more; go on with offset 2]');
    expect(await text('git_log', { revision: 'v1', limit: 4 })).not.toContain('go on');
  });
});

describe('git_show', () => {
  test('shows a commit with its diff', async () => {
    const shown = await text('git_show', { revision: ids.second });
    expect(shown).toContain(`commit ${ids.second}`);
    expect(shown).toContain('author Ben, 2024-01-02');
    expect(shown).toContain('fix: two is three');
    expect(shown).toContain('-two\n+three');
  });

  test('the first commit, too', async () => {
    expect(await text('git_show', { revision: ids.first })).toContain('+let x;');
  });

  test('a merge against its first parent', async () => {
    const shown = await text('git_show', {});
    expect(shown).toContain('Merge topic');
    expect(shown).toContain('+side');
    expect(shown).not.toContain('README');
  });

  test('a rename as one', async () => {
    expect(await text('git_show', { revision: ids.renamed })).toContain('rename from a.txt\nrename to b.txt');
  });

  test('only one file, and a file that was not changed', async () => {
    expect(await text('git_show', { revision: ids.first, path: 'src' })).not.toContain('+two');
    expect(await text('git_show', { revision: ids.second, path: 'src' })).toContain('It changes nothing in src.');
  });

  test('a file as it was', async () => {
    expect(await text('git_show', { revision: `${ids.first}:a.txt` })).toBe('one\ntwo\n');
    expect(await text('git_show', { revision: 'topic/one:side.txt' })).toBe('side\n');
    expect(await code('git_show', { revision: 'main:a.txt' })).toBe('not_found');
    expect(await code('git_show', { revision: 'main:src' })).toBe('not_found');
  });

  test('names secret files, shows nothing of them, and masks secrets in others', async () => {
    const shown = await text('git_show', { revision: ids.secret });
    expect(shown).toContain('[not shown, since they usually hold secrets: .env]');
    expect(shown).toContain('+API_KEY = "***"');
    expect(shown).not.toMatch(/verysecret|othersecret|abcdef0/);
    expect(await text('git_show', { revision: ids.first })).not.toContain('verysecret');
    expect(await code('git_show', { revision: 'main:.env' })).toBe('secret_file');
    expect(await code('git_show', { path: '.env' })).toBe('secret_file');
  });
});

describe('git_blame', () => {
  test('says who changed each line, through renames, and what is not committed', async () => {
    const lines = (await text('git_blame', { path: 'b.txt' })).split('\n');
    expect(lines[0]).toBe('b.txt, lines 1 to 3 of 3');
    expect(lines[1]).toBe(`${ids.first?.slice(0, 8)} 2024-01-01 Ada\t1\tone`);
    expect(lines[2]).toBe(`${ids.second?.slice(0, 8)} 2024-01-02 Ben\t2\tthree`);
    expect(lines[3]).toBe('not committed yet\t3\tnot yet');
  });

  test('of the file as it was', async () => {
    const lines = (await text('git_blame', { path: 'a.txt', revision: 'v1~2' })).split('\n');
    expect(lines.slice(1)).toEqual([
      `${ids.first?.slice(0, 8)} 2024-01-01 Ada\t1\tone`,
      `${ids.second?.slice(0, 8)} 2024-01-02 Ben\t2\tthree`,
    ]);
  });

  test('a range of lines', async () => {
    expect((await text('git_blame', { path: 'b.txt', start_line: 2, end_line: 2 })).split('\n')).toHaveLength(2);
    expect(await code('git_blame', { path: 'b.txt', start_line: 9 })).toBe('out_of_range');
  });

  test('masks secrets, refuses secret files, and says where a file has no history', async () => {
    expect(await text('git_blame', { path: 'settings.py' })).toContain('API_KEY = "***"');
    expect(await code('git_blame', { path: '.env' })).toBe('secret_file');
    expect(await code('git_blame', { path: '../x' })).toBe('outside_repository');
    writeFile(root, 'new.txt', 'new\n');
    expect((await call('git_blame', { path: 'new.txt' })).output).toBe('new.txt is not in the last commit');
    rmSync(path.join(root, 'new.txt'));
  });
});

describe('what comes from outside is never an option or a command', () => {
  test.each([
    ['git_log', { revision: '--output=planted' }, 'unknown_revision'],
    ['git_log', { revision: '-n1' }, 'unknown_revision'],
    ['git_log', { revision: 'main --all' }, 'unknown_revision'],
    ['git_log', { revision: 'main..--output=planted' }, 'unknown_revision'],
    ['git_log', { revision: '../../etc' }, 'unknown_revision'],
    ['git_log', { revision: ':/feat' }, 'unknown_revision'],
    ['git_log', { revision: 'main^{/feat}' }, 'unknown_revision'],
    ['git_log', { revision: 'main@{1}' }, 'unknown_revision'],
    ['git_log', { revision: 'a..b..c' }, 'unknown_revision'],
    ['git_log', { revision: 'nothing' }, 'unknown_revision'],
    ['git_log', { revision: 'deadbeef' }, 'unknown_revision'],
    ['git_log', { path: '../outside' }, 'outside_repository'],
    ['git_log', { path: '.git/config' }, 'version_control_internals'],
    ['git_log', { since: '$(touch planted)' }, 'bad_arguments'],
    ['git_show', { revision: '--ext-diff' }, 'unknown_revision'],
    ['git_show', { revision: 'main:../x' }, 'outside_repository'],
    ['git_show', { revision: 'main:.git/config' }, 'version_control_internals'],
    ['git_show', { revision: 'main:/etc/passwd' }, 'outside_repository'],
    ['git_blame', { path: '--contents=/etc/passwd' }, 'not_found'],
  ])('%s %j: %s', async (tool, args, expected) => {
    expect(await code(tool, args)).toBe(expected);
    expect(existsSync(path.join(root, 'planted'))).toBe(false);
  });

  test('pathspec magic in a path is only a name', async () => {
    expect(await text('git_log', { path: ':(glob)**' })).toBe('No such commits for :(glob)**.');
    expect(await text('git_log', { author: '--all' })).toBe('No such commits.');
  });
});

describe('a repository that is not trusted', () => {
  test('its configuration, attributes and hooks run nothing', async () => {
    const folder = makeFolder({ '.gitattributes': '* diff=evil filter=evil\n', 'a.txt': 'x\n' });
    const planted = path.join(folder, 'planted');
    git(folder, 'init', '-q');
    git(folder, 'add', '--all');
    git(folder, 'commit', '-q', '-m', 'one');
    writeFileSync(path.join(folder, 'evil.sh'), `#!/bin/sh\ntouch '${planted}'\ncat\n`, { mode: 0o755 });
    const evil = path.join(folder, 'evil.sh');
    appendFileSync(
      path.join(folder, '.git/config'),
      [
        `[core]\n\tfsmonitor = ${evil}\n\tpager = ${evil}\n\teditor = ${evil}\n\thooksPath = ${folder}\n\tsshCommand = ${evil}`,
        `[diff]\n\texternal = ${evil}\n[diff "evil"]\n\ttextconv = ${evil}\n\tcommand = ${evil}`,
        `[filter "evil"]\n\tclean = ${evil}\n\tsmudge = ${evil}\n\trequired = true`,
        `[gpg]\n\tprogram = ${evil}\n[log]\n\tshowSignature = true\n[alias]\n\tlog = !${evil}\n\tblame = !${evil}`,
        '',
      ].join('\n'),
    );
    writeFile(folder, 'a.txt', 'y\n');
    // The trap works: git itself falls into it.
    git(folder, 'diff');
    expect(existsSync(planted)).toBe(true);
    rmSync(planted);

    const tools = toolsOf(folder);
    expect(await tools.text('git_log', {})).toContain('one');
    expect(await tools.text('git_show', {})).toContain('+x');
    expect(await tools.text('git_blame', { path: 'a.txt' })).toContain('not committed yet');
    await tools.text('grep', { pattern: 'y' });
    await tools.text('find_files', { pattern: '*' });
    expect(existsSync(planted)).toBe(false);
  });

  test('a .git that points to somebody else is not believed', async () => {
    const folder = makeFolder({ '.git': `gitdir: ${root}/.git\n` });
    expect(await toolsOf(folder).call('git_log', {})).toMatchObject({ reason: { code: 'not_git' } });
    const copied = makeFolder({
      '.git/HEAD': `${ids.main}\n`,
      '.git/commondir': `${root}/.git\n`,
    });
    expect(await toolsOf(copied).code('git_log', {})).toBe('not_git');
  });

  test('a linked working tree is read, and a submodule', async () => {
    const tree = path.join(makeFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', tree, 'topic/one');
    expect(await toolsOf(tree).text('git_log', { limit: 1 })).toContain('feat: on the side');
    expect(await toolsOf(tree).text('git_show', { revision: 'v1:b.txt' })).toBe('one\nthree\n');

    const outer = makeFolder();
    git(outer, 'init', '-q');
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', root, 'inner');
    expect(await toolsOf(path.join(outer, 'inner')).text('git_log', { limit: 1 })).toContain('Merge topic');
  });

  test('of a larger repository only what lies below the root is shown', async () => {
    const outer = makeFolder({ 'private.txt': 'private\n', 'app/a.txt': 'mine\n' });
    git(outer, 'init', '-q');
    git(outer, 'add', '--all');
    git(outer, 'commit', '-q', '-m', 'both');
    writeFile(outer, 'private.txt', 'changed\n');
    git(outer, 'commit', '-q', '-a', '-m', 'only private');
    const tools = toolsOf(path.join(outer, 'app'));
    expect(await tools.text('git_log', {})).not.toContain('only private');
    expect(await tools.text('git_show', { revision: 'HEAD~1' })).not.toContain('private\n');
    expect(await tools.text('git_show', { revision: 'HEAD~1:a.txt' })).toBe('mine\n');
    expect(await tools.code('git_show', { revision: 'HEAD:../private.txt' })).toBe('outside_repository');
    expect(await tools.text('git_blame', { path: 'a.txt' })).toContain('mine');
  });

  test('no git, no commits', async () => {
    const bare = makeFolder({ 'a.txt': 'x\n', '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/x': '' });
    expect(await toolsOf(bare).code('git_log', {})).toBe('unknown_revision');
    renameSync(path.join(bare, '.git'), path.join(bare, 'was-git'));
    expect(await toolsOf(bare).code('git_log', {})).toBe('not_git');
  });

  test('branches that are packed are found', async () => {
    git(root, 'pack-refs', '--all');
    expect(await text('git_log', { revision: 'topic/one', limit: 1 })).toContain('feat: on the side');
    expect(await text('git_log', { revision: 'v1', limit: 1 })).toContain('chore: keys');
  });

  test('nothing is written into it, and nothing is left behind', async () => {
    const before = readdirSync(path.join(root, '.git')).sort();
    const temporary = makeFolder();
    const usual = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    try {
      await text('git_log', {});
      await text('git_blame', { path: 'b.txt' });
      await text('grep', { pattern: 'one', glob: '*.txt' });
    } finally {
      if (usual === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usual;
    }
    expect(readdirSync(path.join(root, '.git')).sort()).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('what differs, for a person to read', () => {
  const linesOf = async (of: string, path?: string) => {
    const { files } = await readDiff(root, of, path);
    return files.map(({ path: file, status, withheld, hunks }) => [
      file,
      withheld ?? status,
      ...hunks.flatMap(({ lines }) => lines),
    ]);
  };

  test.each<[string, readonly (readonly string[])[]]>([
    ['working', [['b.txt', 'modified', ' one', ' three', '+not yet']]],
    [
      'v1~1',
      [
        ['.env', 'secret'],
        ['README.md', 'added', '+# Shop'],
        ['b.txt', 'modified', ' one', ' three', '+not yet'],
        ['settings.py', 'added', '+API_KEY = "[masked]"'],
        ['side.txt', 'added', '+side'],
      ],
    ],
    ['v1~3..v1~2', [['a.txt', 'modified', ' one', '-two', '+three']]],
    ['v1~1^!', [['b.txt', 'renamed']]],
    [
      'v1~3^!',
      [
        ['.env', 'secret'],
        ['a.txt', 'added', '+one', '+two'],
        ['src/x.ts', 'added', '+let x;'],
      ],
    ],
    ['v1...topic/one', [['side.txt', 'added', '+side']]],
    ['main^!', [['side.txt', 'added', '+side']]],
  ])('%s', async (of, expected) => {
    const found = await linesOf(of);
    expect(found.map((file) => file.map((line) => line.replace(/"[^"]*"/, '"[masked]"')))).toEqual(expected);
    expect(JSON.stringify(found)).not.toContain('abcdef0123456789');
  });

  test('new files, lines that look like headers, and what is no text or longer than is sent', async () => {
    const own = makeFolder();
    const run = (...args: string[]) => git(own, ...args);
    run('init', '-q');
    writeFile(own, 'sub/a.txt', '-- a/x\n++ b/x\nsame\n');
    writeFile(own, 'sub/long.txt', 'x\n');
    run('add', '--all');
    run('commit', '-m', 'one');
    writeFile(own, 'sub/a.txt', '-- a/y\n++ b/y\ndiff --git a/b c/d\nsame');
    writeFile(own, 'sub/long.txt', 'y\n'.repeat(3_000));
    writeFile(own, 'sub/new\u00e9 file.txt', 'new\n');
    writeFile(own, 'sub/image.png', 'x\0y');
    const { files, before, after } = await readDiff(path.join(own, 'sub'), 'working');
    expect(files).toMatchObject([
      { path: 'a.txt', added: 4, removed: 3, hunks: [{ oldStart: 1, newStart: 1 }] },
      { path: 'image.png', status: 'added', withheld: 'binary' },
      { path: 'long.txt', added: 3_000, removed: 1, withheld: 'long', hunks: [] },
      { path: 'new\u00e9 file.txt', status: 'added', hunks: [{ lines: ['+new'] }] },
    ]);
    expect(files[0]?.hunks[0]?.lines).toContain('+diff --git a/b c/d');
    expect([before, after]).toEqual([run('rev-parse', 'HEAD'), null]);
    const [alone] = (await readDiff(path.join(own, 'sub'), 'working', 'long.txt')).files;
    expect(alone?.hunks[0]?.lines).toHaveLength(3_001);
  });

  test.each([
    ['nowhere', 'unknown_revision'],
    ['main..nowhere', 'unknown_revision'],
    ['--output=x', 'unknown_revision'],
    ['main..--output=x', 'unknown_revision'],
  ])('%s is refused', async (of, code) => {
    await expect(readDiff(root, of)).rejects.toMatchObject({ code });
  });

  test('a file, a folder and the revisions that there are', async () => {
    expect(await readWindowAt(root, { path: 'a.txt', at: 'v1~3' })).toMatchObject({
      text: 'one\ntwo',
      at: { commit: ids.first, isCurrent: false },
    });
    expect(await readWindowAt(root, { path: 'README.md', at: 'main' })).toMatchObject({ at: { isCurrent: true } });
    await expect(readWindowAt(root, { path: '.env', at: 'v1' })).rejects.toMatchObject({ code: 'secret_file' });
    await expect(readWindowAt(root, { path: '../x', at: 'v1' })).rejects.toMatchObject({ code: 'outside_repository' });
    const { entries } = await readFolderAt(root, '', 'v1');
    expect(entries.map((entry) => entry.path)).toEqual(['src', '.env', 'b.txt', 'settings.py']);
    expect((await readFolderAt(root, 'src', 'v1')).entries).toEqual([{ path: 'src/x.ts', kind: 'file' }]);
    expect(readRevisions(root)).toEqual({
      branch: 'main',
      head: ids.merge,
      branches: ['main', 'topic/one'],
      remoteBranches: [],
      tags: ['v1', 'v1-annotated'],
    });
  });
});
