// Files made to stop BooCode: the real server, one repository with all of them, asked over HTTP as the page and the model
// ask. None may take long, none may keep others waiting, and none may bring a planted secret to light.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll, mostForTwice, type ServerProcess, startServerProcess, timesAsLong } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { familyMs, within } from './support/costs.ts';
import { usualSecretFiles } from './support/secret-files.ts';

// In pieces, so that no scanner takes this file for a leak.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5';
const planted = ['sk', '_live_', letters].join('');
const keyBegin = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
const keyEnd = ['-----END', 'PRIVATE KEY-----'].join(' ');

const size = 60_000;
const manyOf = (characters: number) => (part: string) => part.repeat(Math.ceil(characters / part.length));
const many = manyOf(size);

/** A line that takes a careless masker long, and a secret behind it. */
const linesOf = (many: (part: string) => string): Readonly<Record<string, string>> => ({
  'a key that goes on in plus signs': `${keyBegin}\n${many('+')}!`,
  'a key that goes on in digits': `${keyBegin}\n${many('1')}!`,
  'a key that goes on in slashes': `${keyBegin}\n${many('/+')}!`,
  'a key behind blanks': `${keyBegin}\n${many(' ')}!`,
  'a key with a tail of blanks': `${keyBegin}\nAAAA${many(' ')}!`,
  'a key with a tail of commas': `${keyBegin}\nAAAA${many('",')}!`,
  'a header without end': `${keyBegin}\n${many('Proc-Type')}`,
  'keys that begin and never end': many(keyBegin),
  'keys that only end': many(keyEnd),
  'keys on one line': many(`${keyBegin}AAAAAAAAAAAAAAAAAAAA`),
  'tokens of many parts': many('eyJaaaaaaaaaa.'),
  'tokens in one another': many('-eyJ'),
  'beginnings of keys': many('-sk-'),
  'assignments in one another': `${many('token=')}(`,
  'assignments without value': many('password: '),
  'quotes that do not close': many('secret="'),
  'other quotes': many(`token='"`),
  'addresses without end': many('a://b:'),
  'addresses with users': many('http://a:b'),
  'bearers of nothing': many('Bearer '),
  'one long word': many('A'),
  'many equal signs': many('password='),
  'blanks behind an assignment': `token = ${many(' ')}x`,
  brackets: many('['),
  'names without value': many('"token", '),
  'defaults of defaults': many('getenv("PASSWORD", '),
  'elements without end': many('<password>'),
  'commands without end': many('curl -u a:'),
  'types without end': many('password: String '),
});
/** Whole, and half as long: what is linear takes twice as much of the processor for the one as for the other. */
const folders = { lines: linesOf(many), half: linesOf(manyOf(size / 2)) };
type Folder = keyof typeof folders;
const names = Object.keys(folders.lines);

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocode-hostile-')));
const repo = path.join(base, 'repo');
let server: ServerProcess;

interface ToolReply {
  readonly error: boolean;
  readonly output: string;
  readonly reason?: { readonly code: string };
}

async function call(name: string, args: object): Promise<ToolReply> {
  const response = await server.post(`/api/tools/${name}/call`, { args });
  expect(response.status).toBe(200);
  return (await response.json()) as ToolReply;
}

/** How many plain questions the server answered while `work` went on. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    await server.get('/api/health');
    answered += 1;
  }
  await finished;
  return answered;
}

/** How many times the processor time of the half the whole takes. */
const growthOf = (work: (folder: Folder) => Promise<void>) =>
  timesAsLong(
    () => work('lines'),
    () => work('half'),
    mostForTwice,
    () => familyMs(server.pid),
  );
const soon = <T>(what: string, work: Promise<T>) => within(server.pid, soonMs, what, work);

const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(repo, file)), { recursive: true });
  fs.writeFileSync(path.join(repo, file), text);
};
const fileOf = (name: string, folder: Folder = 'lines') => `${folder}/${name.replaceAll(' ', '-')}.txt`;

beforeAll(async () => {
  for (const folder of ['half', 'lines'] as const) {
    for (const [name, line] of Object.entries(folders[folder])) {
      write(fileOf(name, folder), `${line}\nstripe("${planted}") needle\n`);
    }
    if (folder === 'half') commitAll(repo, { message: `about ${manyOf(size / 2)('-eyJ')}` });
  }
  // Of its own, so that the commit that is shown holds whole lines alone.
  commitAll(repo, { message: `about ${many('-eyJ')}` });
  write('long/one-line.txt', `${keyBegin} needle ${'A'.repeat(16)}${'+'.repeat(2_900)}!\n`);
  write('long/secret-far-out.txt', `${'x '.repeat(20_000)}${planted}\n`);
  write('long/megabytes.txt', `${'password = x\n'.repeat(200_000)}const key = "${planted}";\n`);
  write('plain.txt', `const key = "${planted}"; // plain\n`);
  for (let group = 0; group < 40; group += 1) write(`${'a'.repeat(100)}-${group}/${'a'.repeat(100)}.txt`, 'a\n');
  write('ignored/.gitignore', `${' '.repeat(100_000)}x\n*.log\n`);
  write('ignored/deep/kept.txt', 'needle in a folder\n');
  write('ignored/deep/left.log', 'needle in a log\n');
  commitAll(repo, { message: 'the rest' });
  fs.writeFileSync(path.join(base, 'mcp.json'), '{"mcpServers": {}}');
  fs.writeFileSync(path.join(base, 'AGENTS.md'), '');
  server = await startServerProcess({
    PATH: process.env.PATH ?? '',
    BOOCODE_REPO: repo,
    MCP_CONFIG_PATH: path.join(base, 'mcp.json'),
    AGENTS_PATH: path.join(base, 'AGENTS.md'),
    DATABASE_URL: `file:${path.join(base, 'boocode.db')}`,
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(base, { recursive: true, force: true });
});

/** Of the processor; what it guards against took minutes of it. */
const soonMs = 20_000;

describe('a file made to take long is shown soon, with its secret masked', () => {
  test.each(names)('%s', async (name) => {
    const growth = await growthOf(async (folder) => {
      const place = fileOf(name, folder);
      const view = await call('view_file', { path: place });
      const blame = await call('git_blame', { path: place });
      const file = await fetch(`${server.url}/api/files?path=${encodeURIComponent(place)}`);
      const text = await file.text();
      for (const shown of [view.output, blame.output, text]) {
        expect(shown).toContain('needle');
        expect(shown).not.toContain(letters.slice(0, 12));
      }
    });
    expect(growth).toBeLessThan(mostForTwice);
  });
});

test('all of them are searched, and no line shows what is masked', async () => {
  const growth = await growthOf(async (folder) => {
    const { output, error } = await call('grep', { pattern: 'needle', context: 2, path: folder });
    expect(error).toBe(false);
    for (const name of names) expect(output).toContain(fileOf(name, folder));
    expect(output).not.toContain(letters.slice(0, 12));
  });
  expect(growth).toBeLessThan(mostForTwice);
  expect((await soon('grep', call('grep', { pattern: 'needle', path: 'long' }))).output).toContain('long/one-line.txt');
});

test('a commit of all of them is shown', async () => {
  const growth = await growthOf(async (folder) => {
    const { output, error } = await call('git_show', { revision: folder === 'lines' ? 'HEAD~1' : 'HEAD~2' });
    expect(error).toBe(false);
    expect(output).not.toContain(letters.slice(0, 12));
  });
  expect(growth).toBeLessThan(mostForTwice);
  expect((await soon('git_show', call('git_show', {}))).output).not.toContain(letters.slice(0, 12));
  expect((await soon('git_log', call('git_log', {}))).error).toBe(false);
});

test('a secret far out on a line is masked before the line is cut', async () => {
  expect((await call('view_file', { path: 'long/secret-far-out.txt' })).output).not.toContain(letters.slice(0, 6));
  const { output } = await call('grep', { pattern: 'sk_live', path: 'long' });
  expect(output).not.toContain(letters.slice(0, 6));
});

test('while large files are masked, others are answered at once', async () => {
  const work = Promise.all([1, 2].map(() => call('view_file', { path: 'long/megabytes.txt', start_line: 199_990 })));
  const answered = await answeredDuring(work);
  for (const { output } of await work) expect(output).toContain('"***"');
  // In the server's own thread each would keep everybody waiting until it is masked: one answer before, between and after.
  expect(answered).toBeGreaterThan(4);
});

test('rules of an ignore file made of blanks are read', async () => {
  const { output } = await soon('grep', call('grep', { pattern: 'needle', path: 'ignored/deep' }));
  expect(output).toContain('ignored/deep/kept.txt');
  expect(output).not.toContain('left.log');
  const listed = await soon('list_files', call('list_files', { path: 'ignored/deep' }));
  expect(listed.output).not.toContain('left.log');
});

describe('a request made to take long is answered soon', () => {
  const stars = `*${'a*'.repeat(120)}b`;
  test.each<[string, string, object]>([
    ['a file pattern of stars', 'find_files', { pattern: stars }],
    ['a file pattern of folders', 'find_files', { pattern: `${'**/a*'.repeat(60)}/b` }],
    ['a file pattern of choices', 'find_files', { pattern: '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}' }],
    ['a search only in such files', 'grep', { pattern: 'needle', glob: stars }],
    ['a search for what backtracks', 'grep', { pattern: '(a+)+$' }],
    ['a search for repeated repetitions', 'grep', { pattern: '(x{1,50}){1,50}y' }],
    ['a path of dots', 'view_file', { path: `a${'.'.repeat(200_000)}x` }],
    ['a path of secrets', 'view_file', { path: 'secret.'.repeat(20_000) }],
    ['a path of blanks', 'list_files', { path: `a${' '.repeat(200_000)}x` }],
    ['a revision of dashes', 'git_show', { revision: '-'.repeat(600) }],
    ['a revision of carets', 'git_show', { revision: `main${'^'.repeat(500)}` }],
  ])('%s', async (_, tool, args) => {
    const { output } = await soon(tool, call(tool, args));
    expect(output).not.toBe('');
  });
});

describe('files that usually hold secrets are neither shown nor searched', () => {
  const names = [
    '.env~',
    '.env.swp',
    '.env.bak',
    '.ENV.LOCAL',
    '.flaskenv',
    '.secrets',
    '.token',
    'kubeconfig',
    'kubeconfig-prod',
    'id_rsa.old',
    '.id_rsa.swp',
    'tls/Server.KEY',
    'terraform.tfstate.1699999999.backup',
    'service-account-1.json',
    '.vault-token',
    '.s3cfg',
    ...usualSecretFiles,
  ];
  beforeAll(() => {
    for (const name of names) write(`hidden/${name}`, `CONTENT=hidden-${letters}\n`);
    write('hidden/.env.example', 'CONTENT=\n');
  });
  test.each(names)('%s', async (name) => {
    const view = await call('view_file', { path: `hidden/${name}` });
    expect(view.reason?.code).toBe('secret_file');
    expect((await fetch(`${server.url}/api/files?path=${encodeURIComponent(`hidden/${name}`)}`)).status).toBe(403);
  });
  test('together', async () => {
    const { output } = await call('grep', { pattern: 'CONTENT', include_ignored: true });
    expect(output).toMatch(/^1 line matches/);
    expect(output).toContain('.env.example');
    expect((await call('view_file', { path: 'hidden/.env.example' })).output).toContain('CONTENT=');
  });
});
