/** `index --precise` with indexers that tests write: what is run where, what it may see, and what is made of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
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
  return { home, root, run };
}

/** Writes an index in which \`thing.ring()\` is that of Till, and tells beside it what it was given. */
const python = `
const fs = require('node:fs'), path = require('node:path');
const at = (name) => process.argv[process.argv.indexOf(name) + 1];
const bytes = (field, value) => Buffer.concat([Buffer.from([field * 8 + 2, value.length]), value]);
const occurrence = (line, from, to, symbol, roles) => bytes(2, Buffer.concat([bytes(1, Buffer.from([line, from, to])), bytes(2, Buffer.from(symbol)), Buffer.from(roles ? [24, roles] : [])]));
const document = (file, ...all) => bytes(2, Buffer.concat([bytes(1, Buffer.from(file)), ...all]));
const ring = 's p n v Till#ring().';
fs.writeFileSync(at('--output'), Buffer.concat([document('till.py', occurrence(1, 8, 12, ring, 1)), document('shop.py', occurrence(1, 10, 14, ring, 0))]));
fs.writeFileSync(path.join(process.env.HOME, 'seen.json'), JSON.stringify({ cwd: process.cwd(), directory: at('--cwd'), files: fs.readdirSync(at('--cwd')), secret: process.env.SECRET_TOKEN ?? null }));
fs.writeFileSync(path.join(at('--cwd'), 'dropping'), '');
`;

test('what an indexer wrote is kept, and answers from then on', () => {
  const { home, root, run } = made(sources, { 'scip-python': python });
  const indexed = run('index', '--precise');
  expect(indexed).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Python: scip-python wrote 1 kilobyte in [\d.]+ s\.\nIndexed 2 files/),
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
  const { run } = made({ ...sources, 'a.go': 'package a\n', 'A.java': 'class A {}\n' }, {});
  const { status, stdout } = run('index', '--precise');
  expect(status).toBe(2);
  expect(stdout).toMatch(/^Python: scip-python was not run; npm has it: .*@sourcegraph\/scip-python@/m);
  expect(stdout).toMatch(/^Go: scip-go was not run; https:/m);
  expect(stdout).toMatch(
    /^Java: scip-java was not run; it runs the build of the repository, which boocontext never does/m,
  );
  expect(stdout).toMatch(/^Indexed \d/m);
});

test('one that fails is told with what it said, and what was made before stays', () => {
  const { home, run } = made(sources, { 'scip-python': python });
  expect(run('index', '--precise').status).toBe(0);
  fs.writeFileSync(
    path.join(home, 'bin', 'scip-python'),
    `#!${process.execPath}\nconsole.error('no such luck'); process.exit(3);\n`,
  );
  const failed = run('index', '--precise');
  expect(failed).toMatchObject({
    status: 2,
    stdout: expect.stringMatching(/^Python: scip-python failed: no such luck\./),
  });
  const answer = JSON.parse(run('callgraph', 'Till.ring', '--direction', 'callers', '--json').stdout);
  expect(answer.details.callers).toHaveLength(1);
});

test('a command in the repository is none, and neither is one where the shell stands', () => {
  const { root, run } = made(sources, {});
  const planted = path.join(root, 'bin', 'scip-python');
  fs.mkdirSync(path.dirname(planted));
  fs.writeFileSync(planted, `#!${process.execPath}\nrequire('node:fs').writeFileSync('${root}/ran', '')\n`, {
    mode: 0o755,
  });
  expect(run('index', '--precise').stdout).toMatch(/^Python: scip-python was not run/);
  expect(fs.existsSync(path.join(root, 'ran'))).toBe(false);
});

test('npx fetches a pinned one, and stands outside the repository and its copy', () => {
  const npx = `${python}\nfs.writeFileSync(path.join(process.env.HOME, 'args.json'), JSON.stringify(process.argv.slice(2)));`;
  const { home, run } = made({ ...sources, '.npmrc': 'registry=http://127.0.0.1:1\n' }, { npx });
  expect(run('index', '--precise').status).toBe(0);
  expect(JSON.parse(fs.readFileSync(path.join(home, 'args.json'), 'utf8')).slice(0, 2)).toEqual([
    '--yes',
    expect.stringMatching(/^@sourcegraph\/scip-python@\d+\.\d+\.\d+$/),
  ]);
  const { cwd, directory } = JSON.parse(fs.readFileSync(path.join(home, 'seen.json'), 'utf8'));
  expect(path.relative(directory, cwd)).toMatch(/^\.\./);
});

test('rust-analyzer sees no compiler wrapper and no toolchain of the repository, and runs no build script', () => {
  const rust = `
const fs = require('node:fs'), path = require('node:path');
const [, , , directory] = process.argv;
const at = (name) => process.argv[process.argv.indexOf(name) + 1];
fs.writeFileSync(path.join(process.env.HOME, 'seen.json'), JSON.stringify({ files: fs.readdirSync(directory, { recursive: true }), config: JSON.parse(fs.readFileSync(at('--config-path'), 'utf8')) }));
fs.writeFileSync(at('--output'), '');`;
  const { home, run } = made(
    {
      'src/lib.rs': 'pub fn a() {}\n',
      'Cargo.toml': '[package]\n',
      '.cargo/config.toml': '[build]\nrustc-wrapper = "./evil"\n',
      'rust-toolchain.toml': '[toolchain]\npath = "evil"\n',
    },
    { 'rust-analyzer': rust },
  );
  run('index', '--precise');
  const { files, config } = JSON.parse(fs.readFileSync(path.join(home, 'seen.json'), 'utf8'));
  expect(files.filter((file: string) => /cargo\/|toolchain/.test(file))).toEqual([]);
  expect(config).toMatchObject({ cargo: { buildScripts: { enable: false } }, procMacro: { enable: false } });
});

test('git sees nothing of it', () => {
  const { root, run } = made(sources, { 'scip-python': python });
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(run('index', '--precise').status).toBe(0);
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe(
    '?? shop.py\n?? till.py\n',
  );
});
