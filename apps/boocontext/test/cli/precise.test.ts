/** `index --precise` with indexers that tests write: what is run where, what it may see, and what is made of it. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isGone, until } from '@boocontext/test-support';
import { afterEach, describe, expect, test } from 'vitest';
import { bin } from '../support/client.ts';

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) fs.rmSync(home, { recursive: true, force: true });
});

const sources = {
  'till.py': 'class Till:\n    def ring(self):\n        pass\n\nclass Bell:\n    def ring(self):\n        pass\n',
  'shop.py': 'def serve(thing):\n    thing.ring()\n',
};

/** A repository, and a folder of commands; a command is the body of a Node script. */
function made(files: Readonly<Record<string, string>>, commands: Readonly<Record<string, string>>) {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-precise-')));
  homes.push(home);
  const root = path.join(home, 'repository');
  const write = (folder: string, name: string, text: string, mode: number) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode });
  };
  for (const [name, text] of Object.entries(files)) write(root, name, text, 0o644);
  for (const [name, body] of Object.entries(commands))
    write(path.join(home, 'bin'), name, `#!${process.execPath}\n${body}\n`, 0o755);
  const env = {
    HOME: home,
    PATH: [path.join(home, 'bin'), path.join(root, 'bin'), 'bin'].join(path.delimiter),
    BOOCONTEXT_CACHE: path.join(home, 'cache'),
    SECRET_TOKEN: 'hush',
  };
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8', env });
  return { home, root, env, run };
}

/** Writes an index in which \`thing.ring()\` is that of Till, and tells beside it what it was given. */
const python = `
const fs = require('node:fs'), path = require('node:path');
const at = (name) => process.argv[process.argv.indexOf(name) + 1];
const bytes = (field, value) => Buffer.concat([Buffer.from([field * 8 + 2, value.length]), value]);
const occurrence = (line, from, to, symbol, roles) => bytes(2, Buffer.concat([bytes(1, Buffer.from([line, from, to])), bytes(2, Buffer.from(symbol)), Buffer.from(roles ? [24, roles] : [])]));
const document = (file, ...all) => bytes(2, Buffer.concat([bytes(1, Buffer.from(file)), ...all]));
const ring = 's p n v Till#ring().';
const tool = bytes(1, bytes(2, Buffer.concat([bytes(1, Buffer.from('scip-test')), bytes(2, Buffer.from('1'))])));
console.log('half of it');
fs.writeFileSync(at('--output'), Buffer.concat([tool, document('till.py', occurrence(1, 8, 12, ring, 1)), document('shop.py', occurrence(1, 10, 14, ring, 0))]));
fs.writeFileSync(path.join(process.env.HOME, 'seen.json'), JSON.stringify({ cwd: process.cwd(), directory: at('--cwd'), files: fs.readdirSync(at('--cwd')), secret: process.env.SECRET_TOKEN ?? null }));
fs.writeFileSync(path.join(at('--cwd'), 'dropping'), '');
`;

test('what an indexer wrote is kept, and answers from then on', () => {
  const { home, root, run } = made(sources, { 'scip-python': python });
  const indexed = run('index', '--precise');
  expect(indexed).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^SAFE Precise in Python: all of 2 files\.\nPython: scip-test 1 read 2 files in [\d.]+ s\.\nIndexed 2 files.*\nExact edges from precise\.scip by scip-test 1: 2 files\.\n$/,
    ),
    stderr: expect.stringContaining('scip-python reads Python: half of it'),
  });
  const seen = JSON.parse(fs.readFileSync(path.join(home, 'seen.json'), 'utf8'));
  expect(seen).toMatchObject({ files: ['shop.py', 'till.py'], secret: null });
  for (const folder of [seen.cwd, seen.directory]) expect(path.relative(root, folder)).toMatch(/^\.\./);
  expect(fs.readdirSync(root).sort()).toEqual(['shop.py', 'till.py']);

  const answer = JSON.parse(run('callgraph', 'Till.ring', '--direction', 'callers', '--json').stdout);
  expect(answer.details.callers).toMatchObject([{ caller_symbol: 'serve', call_sites: [{ line: 2 }] }]);
  expect(answer.details.callers[0].resolution).toBeUndefined();
});

test('an indexer that is missing is named, with the way to get it', () => {
  const { run } = made({ ...sources, 'a.go': 'package a\n', 'go.mod': 'module a\n', 'A.java': 'class A {}\n' }, {});
  const { status, stdout } = run('index', '--precise');
  expect(status).toBe(2);
  expect(stdout).toMatch(/^UNSAFE Nothing is precise: /);
  expect(stdout).toMatch(/^Python: scip-python was not run; npm has it: .*@sourcegraph\/scip-python@/m);
  expect(stdout).toMatch(/^Go: scip-go was not run; `go install /m);
  expect(stdout).toMatch(
    /^Java: scip-java was not run; it runs the build of the repository, which boocontext never does/m,
  );
  expect(stdout).toMatch(/^Indexed \d/m);
});

test('what is indexed in part is CAUTION, and no failure', () => {
  const { run } = made({ ...sources, 'A.java': 'class A {}\n', 'new.py': '' }, { 'scip-python': python });
  const { status, stdout } = run('index', '--precise', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout).precise).toMatchObject({
    verdict: 'CAUTION',
    summary: expect.stringMatching(/^Partly precise: 2 of 4 files, in Python\./),
    languages: [
      {
        language: 'Python',
        state: 'made',
        files: 2,
        of: 3,
        sentence: expect.stringContaining('2 of 3 files (not new.py)'),
      },
      { language: 'Java', state: 'missing', files: 0, of: 1 },
    ],
  });
});

test('TypeScript needs none', () => {
  const { run } = made({ 'a.ts': 'export const a = 1;\n' }, {});
  expect(run('index', '--precise')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^SAFE No language/) });
});

test('one that fails is told with what it said, and what was made before stays', () => {
  const { home, run } = made(sources, { 'scip-python': python });
  expect(run('index', '--precise').status).toBe(0);
  fs.writeFileSync(
    path.join(home, 'bin', 'scip-python'),
    `#!${process.execPath}\nconsole.error('reading\\nerror: no space left on device\\n  0: in a trace\\n  1: of the stack\\n  2: of calls'); process.exit(3);\n`,
  );
  const failed = run('index', '--precise');
  expect(failed).toMatchObject({
    status: 2,
    stdout: expect.stringMatching(
      /^Python: scip-python failed: error: no space left on device\. What it made before stays, for files/m,
    ),
  });
  const answer = JSON.parse(run('callgraph', 'Till.ring', '--direction', 'callers', '--json').stdout);
  expect(answer.details.callers).toHaveLength(1);
});

test.each([
  ['half an index', `fs.writeFileSync(at('--output'), Buffer.of(0x12, 0x7f, 1));`, 'with an index that cannot be read'],
  ['an empty one', `fs.writeFileSync(at('--output'), '');`, 'with an index of no file of the repository'],
  ['none', '', 'without an index'],
])('an indexer that leaves %s behind has failed', (_, body, why) => {
  const { run } = made(sources, {
    'scip-python': `const fs = require('node:fs'); const at = (name) => process.argv[process.argv.indexOf(name) + 1];\n${body}`,
  });
  expect(run('index', '--precise')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining(`Python: scip-python ended ${why}.`),
  });
});

test('the second run has nothing to do, until a file changes', () => {
  const { home, root, run } = made(sources, { 'scip-python': python });
  run('index', '--precise');
  fs.rmSync(path.join(home, 'seen.json'));
  expect(run('index', '--precise')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Python: the index of scip-test 1 is up to date: 2 files\.$/m),
  });
  expect(fs.existsSync(path.join(home, 'seen.json'))).toBe(false);

  // No name has moved, so that only its content tells that the file is another one.
  fs.appendFileSync(path.join(root, 'shop.py'), '# more\n');
  const answer = JSON.parse(run('callgraph', 'Till.ring', '--direction', 'callers', '--json').stdout);
  expect(answer.details.callers?.filter((each: { resolution?: string }) => each.resolution === undefined)).toEqual([]);
  expect(run('index').stdout).toContain('2 files, of which 1 changed since and is read from source (shop.py)');

  expect(run('index', '--precise').stdout).toMatch(/^Python: scip-test 1 read 2 files/m);
  expect(fs.existsSync(path.join(home, 'seen.json'))).toBe(true);
  expect(run('index').stdout).not.toContain('changed since');
});

test('what cannot be kept is told, and leaves nothing half written', () => {
  const { home, run } = made(sources, { 'scip-python': python });
  run('index', '--precise');
  const cache = path.join(home, 'cache');
  const [kept = ''] = fs
    .readdirSync(cache)
    .map((name) => path.join(name, 'precise.scip'))
    .filter((name) => fs.existsSync(path.join(cache, name)));
  fs.rmSync(path.join(cache, kept));
  // As good as a full disk: nothing can be renamed to where a folder with something in it is.
  fs.mkdirSync(path.join(cache, kept, 'in-the-way'), { recursive: true });
  const { status, stderr } = run('index', '--precise');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^boocontext: .*precise\.scip was not read: it is no regular file\. Remove it\./m);
  expect(fs.readdirSync(path.dirname(path.join(cache, kept))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe('an indexer that is still at work', () => {
  /** Starts another process, as npx does, and tells the ids of both. */
  const slow = `
const fs = require('node:fs'), path = require('node:path'), { spawn } = require('node:child_process');
const below = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
fs.writeFileSync(path.join(process.env.HOME, 'pids.tmp'), JSON.stringify([process.pid, below.pid]));
fs.renameSync(path.join(process.env.HOME, 'pids.tmp'), path.join(process.env.HOME, 'pids'));
setInterval(() => {}, 1000);`;

  test.each([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('is ended with everything it has started when boocontext gets %s', async (signal, status) => {
    const { home, root, env } = made(sources, { 'scip-python': slow });
    const child = spawn(process.execPath, [bin, 'index', '--precise'], { cwd: root, env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const pidFile = path.join(home, 'pids');
    await until(() => fs.existsSync(pidFile));
    const pids: number[] = JSON.parse(fs.readFileSync(pidFile, 'utf8'));
    expect(pids.map(isGone)).toEqual([false, false]);
    child.kill(signal);
    expect((await ended)[0]).toBe(status);
    await until(() => pids.every(isGone));
  });
});

test('Go modules are indexed each in its folder, with what lies beside their manifests', () => {
  const go = `
const fs = require('node:fs'), path = require('node:path');
const bytes = (field, value) => Buffer.concat([Buffer.from([field * 8 + 2, value.length]), value]);
const name = fs.readdirSync('.').find((each) => each.endsWith('.go'));
fs.writeFileSync(process.argv[process.argv.indexOf('--output') + 1], bytes(2, bytes(1, Buffer.from(name))));
fs.appendFileSync(path.join(process.env.HOME, 'seen'), fs.readdirSync('.').join(' ') + ' ' + process.env.GOPROXY + ' ' + process.env.GOTOOLCHAIN + '\\n');`;
  const { home, run } = made(
    {
      'one/go.mod': 'module one\n',
      'one/go.sum': 'x v1 h1:=\n',
      'one/a.go': 'package one\n',
      // As tools write it; the engine lists it as generated.
      'two/go.mod': '// Code generated by modtool. DO NOT EDIT.\nmodule two\n',
      'two/b.go': 'package two\n',
    },
    { 'scip-go': go },
  );
  expect(run('index', '--precise').stdout).toMatch(/^SAFE Precise in Go: all of 2 files\./);
  expect(fs.readFileSync(path.join(home, 'seen'), 'utf8').trim().split('\n')).toEqual([
    'a.go go.mod go.sum off local',
    'b.go go.mod off local',
  ]);
});

test('a command in the repository is none, and neither is one where the shell stands', () => {
  const { root, run } = made(sources, {});
  const planted = path.join(root, 'bin', 'scip-python');
  fs.mkdirSync(path.dirname(planted));
  fs.writeFileSync(planted, `#!${process.execPath}\nrequire('node:fs').writeFileSync('${root}/ran', '')\n`, {
    mode: 0o755,
  });
  expect(run('index', '--precise').stdout).toMatch(/^Python: scip-python was not run/m);
  expect(fs.existsSync(path.join(root, 'ran'))).toBe(false);
});

test('nothing is fetched unless that is asked for: then npx fetches a pinned one, outside the repository and its copy', () => {
  const npx = `${python}\nfs.writeFileSync(path.join(process.env.HOME, 'args.json'), JSON.stringify(process.argv.slice(2)));`;
  const { home, run } = made({ ...sources, '.npmrc': 'registry=http://127.0.0.1:1\n' }, { npx });
  expect(run('index', '--precise').stdout).toMatch(
    /^Python: scip-python was not run; npm has it: `--fetch` fetches it/m,
  );
  expect(fs.existsSync(path.join(home, 'args.json'))).toBe(false);
  expect(run('index', '--precise', '--fetch').status).toBe(0);
  expect(JSON.parse(fs.readFileSync(path.join(home, 'args.json'), 'utf8')).slice(0, 2)).toEqual([
    '--yes',
    expect.stringMatching(/^@sourcegraph\/scip-python@\d+\.\d+\.\d+$/),
  ]);
  const { cwd, directory } = JSON.parse(fs.readFileSync(path.join(home, 'seen.json'), 'utf8'));
  expect(path.relative(directory, cwd)).toMatch(/^\.\./);
});

test.each(['rust-analyzer', 'cargo', 'rustc', 'rustup', 'scip-java', 'npx'])(
  'no %s is started, since it runs what the repository names or fetches what nobody asked for',
  (command) => {
    const { home, run } = made(
      {
        ...sources,
        'src/lib.rs': 'pub fn a() {}\n',
        'build.rs': 'fn main() {}\n',
        'Cargo.toml': '[package]\n',
        'rust-project.json': '{"sysroot": "evil", "crates": []}\n',
        'A.java': 'class A {}\n',
      },
      { [command]: `require('node:fs').writeFileSync(require('node:path').join(process.env.HOME, 'ran'), '');` },
    );
    const { stdout } = run('index', '--precise');
    expect(stdout).toMatch(/^Rust: rust-analyzer was not run; it runs build scripts and macros of the repository/m);
    expect(fs.existsSync(path.join(home, 'ran'))).toBe(false);
  },
);

test('nothing in the copy is a program', () => {
  const modes = `${python}
const modes = fs.readdirSync(at('--cwd')).map((file) => fs.statSync(path.join(at('--cwd'), file))).filter((each) => each.isFile()).map(({ mode }) => mode & 0o111);
fs.writeFileSync(path.join(process.env.HOME, 'modes.json'), JSON.stringify(modes));`;
  const { root, home, run } = made({ ...sources, 'tool.py': '#!/usr/bin/env python3\n' }, { 'scip-python': modes });
  fs.chmodSync(path.join(root, 'tool.py'), 0o755);
  expect(run('index', '--precise').status).toBe(0);
  const seen: number[] = JSON.parse(fs.readFileSync(path.join(home, 'modes.json'), 'utf8'));
  expect(seen.length).toBeGreaterThan(2);
  expect(new Set(seen)).toEqual(new Set([0]));
});

test('git sees nothing of it', () => {
  const { root, run } = made(sources, { 'scip-python': python });
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(run('index', '--precise').status).toBe(0);
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe(
    '?? shop.py\n?? till.py\n',
  );
});
