// The action and the job that review a pull request in CI, run as CI runs them: the script that stands in the YAML, by
// the shell that is used there, on a repository whose merge is checked out. In the place of npx stands one that starts
// what was built, and in the place of GitHub a server on this machine.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { commitAll, git } from '@boocontext/test-support';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readJson } from '../scripts/packages/manifest.mjs';
import { pinningFiles, withPinnedVersion } from '../scripts/packages/release-texts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const action = parse(read('action.yml'));
const [step] = action.runs.steps;
const job = parse(read('integrations/gitlab/review.yml'))['boocontext-review'];
const marker = '<!-- boocontext review -->';

let home: string;
let repository: string;
let commits: Record<'began' | 'target' | 'merged', string>;
let server: Server;
let asked: { method: string; place: string; authorization: string; body: Record<string, string> }[];
let comments: { id: number; body: string; user: { login: string; type: string } }[];
let refuses: boolean;

beforeAll(async () => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-ci-')));
  repository = path.join(home, 'repo');
  mkdirSync(repository);
  edit('till.ts', 'export function charge(sum: number): number {\n  return sum;\n}\n');
  edit('shop.ts', "import { charge } from './till';\nexport const buy = () => charge(3);\n");
  edit('stock.ts', 'export function count(): number {\n  return 1;\n}\n');
  const began = commitAll(repository);
  git(repository, 'checkout', '--quiet', '-b', 'feature');
  edit('till.ts', 'export function chargeOnce(sum: number): number {\n  return sum;\n}\n');
  commitAll(repository);
  git(repository, 'checkout', '--quiet', 'main');
  edit('stock.ts', 'export function count(shelf: string): number {\n  return shelf.length;\n}\n');
  const target = commitAll(repository);
  git(repository, 'update-ref', 'refs/remotes/origin/main', target);
  git(repository, 'checkout', '--quiet', '--detach', 'main');
  git(repository, 'merge', '--quiet', '--no-edit', 'feature');
  commits = { began, target, merged: git(repository, 'rev-parse', 'HEAD').trim() };

  mkdirSync(path.join(home, 'bin'));
  const program = path.join(root, 'apps/boocontext/bin/boocontext.js');
  const npx = [
    '#!/bin/sh',
    `printf '%s|%s|%s\\n' "$PWD" "\${REVIEW_TOKEN-}" "$*" >>"$NPX_LOG"`,
    '[ -z "${NPX_SAYS-}" ] || exec cat "$NPX_SAYS"',
    'shift 2',
    `exec node "${program}" "$@"`,
  ].join('\n');
  writeFileSync(path.join(home, 'bin/npx'), npx, { mode: 0o755 });
  writeFileSync(path.join(home, 'event.json'), '{"pull_request": {"number": 7}}');
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method = '', url: place = '', headers } = request;
    asked.push({
      method,
      place,
      authorization: headers.authorization ?? '',
      body: text === '' ? {} : JSON.parse(text),
    });
    const page = Number(new URL(place, 'http://localhost').searchParams.get('page'));
    const answer = method === 'GET' ? comments.slice((page - 1) * 100, page * 100) : {};
    response.writeHead(refuses ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  asked = [];
  comments = [];
  refuses = false;
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true, force: true });
});

test('no text of a pull request can become part of a script, and no other action is used', () => {
  expect(action.runs).toMatchObject({ using: 'composite', steps: [{ shell: 'bash' }] });
  expect(action.runs.steps.map(({ uses }: { uses?: string }) => uses)).toEqual([undefined]);
  expect(step.run).not.toContain('${{');
  const handedOver = Object.values<string>(step.env).map((value) => /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1]);
  expect(handedOver.sort()).toEqual(Object.keys(action.inputs).sort());
});

test('one version is pinned: that of the packages, which a release sets', () => {
  const { version } = readJson('package.json');
  expect([action.inputs.version.default, job.variables.BOOCONTEXT_VERSION]).toEqual([version, version]);
  for (const file of pinningFiles) {
    expect(withPinnedVersion(read(file), version, '9.8.7')).toBe(read(file).replace(`'${version}'`, "'9.8.7'"));
  }
  expect(() => withPinnedVersion('nothing', version, '9.8.7')).toThrow(/once/);
});

test('the action writes a summary and one comment, sends the findings, and ends by fail-on', async () => {
  const first = await runAction({ 'fail-on': 'error', token: 'secret', sarif: 'true' });
  expect(first.stdout).toBe('::error title=boocontext review::The review has findings of the level error or above.\n');
  expect(first.status).toBe(2);
  expect(first.summary).toContain(`## Review of \`${commits.target}..HEAD\``);
  expect(first.summary).toContain('`shop.ts:2`');
  // What others did on the target in the meantime is not of this pull request.
  expect(first.summary).not.toContain('stock.ts');
  const range = `review ${commits.target}..HEAD --repo ${repository}`;
  const version = readJson('package.json').version;
  expect(first.calls.map(({ token, command }) => ({ token, command }))).toEqual([
    { token: '', command: `-y boocontext@${version} ${range} --fail-on error` },
    { token: '', command: `-y boocontext@${version} ${range} --sarif` },
  ]);
  for (const { folder } of first.calls) expect(path.relative(repository, folder)).toMatch(/^\.\./);
  expect(asked.map(({ method, place }) => `${method} ${place}`)).toEqual([
    'GET /repos/me/shop/issues/7/comments?per_page=100&page=1',
    'POST /repos/me/shop/issues/7/comments',
    'POST /repos/me/shop/code-scanning/sarifs',
  ]);
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
  const [, comment, upload] = asked.map(({ body }) => body);
  expect(comment.body).toBe(`${marker}\n${first.summary.trimEnd()}`);
  expect(upload).toMatchObject({ commit_sha: commits.merged, ref: 'refs/pull/7/merge' });
  const [run] = JSON.parse(gunzipSync(Buffer.from(upload.sarif, 'base64')).toString()).runs;
  expect(run.results).toContainEqual(expect.objectContaining({ ruleId: 'use-of-removed', level: 'error' }));

  // The second push: behind a hundred comments of people, who may write the marker too.
  const person = { login: 'somebody', type: 'User' };
  comments = Array.from({ length: 100 }, (_, id) => ({ id, body: `${marker}\nmine`, user: person }));
  comments.push({ id: 1234, body: comment.body, user: { login: 'github-actions[bot]', type: 'Bot' } });
  asked = [];
  const second = await runAction({ token: 'secret', base: commits.began });
  expect(second).toMatchObject({ status: 0, stdout: '' });
  expect(second.summary).toContain('stock.ts');
  expect(asked.map(({ method, place }) => `${method} ${place}`)).toEqual([
    'GET /repos/me/shop/issues/7/comments?per_page=100&page=1',
    'GET /repos/me/shop/issues/7/comments?per_page=100&page=2',
    'PATCH /repos/me/shop/issues/comments/1234',
  ]);
  expect(git(repository, 'status', '--porcelain')).toBe('');
});

test('a token that may not write, as on a pull request from a fork, is a warning; without one nothing is asked', async () => {
  refuses = true;
  const says = { NPX_SAYS: path.join(home, 'says.md') };
  writeFileSync(says.NPX_SAYS, '## Review\n');
  const refused = await runAction({ token: 'weak' }, says);
  expect(refused).toMatchObject({ status: 0, summary: '## Review\n' });
  expect(refused.stdout).toMatch(/^::warning .*was answered with 403\. The token needs pull-requests: write.*\n$/);
  asked = [];
  expect(await runAction({}, says)).toMatchObject({ status: 0, stdout: '', summary: '## Review\n' });
  expect(asked).toEqual([]);
});

test('a comment that would be too long ends after a whole line, and the summary has the rest', async () => {
  const says = { NPX_SAYS: path.join(home, 'says.md') };
  const long = `## Review\n\n<details>\n${'- one more finding\n'.repeat(4000)}\n</details>\n`;
  writeFileSync(says.NPX_SAYS, long);
  const { summary } = await runAction({ token: 'secret' }, says);
  expect(summary).toBe(long);
  const { body } = asked.at(-1)?.body ?? {};
  expect(body.length).toBeLessThan(65_536);
  expect(body).toMatch(/\n- one more finding\n\n<\/details>\n\n… and more, which is too long for this place\.$/);
});

test.each([
  [{ version: 'latest' }, 'version is one like 1.2.3'],
  [{ version: '1.0.0; id' }, 'version is one like 1.2.3'],
  [{ 'fail-on': 'fatal' }, 'fail-on is one of error, warning, note, not fatal'],
  [{ sarif: 'true' }, 'sarif needs a token'],
  [{ comment: 'no', token: 'secret' }, 'comment is true or false'],
  [{ base: 'origin/elsewhere' }, 'give actions/checkout fetch-depth: 0'],
  [{ base: '--output=x\n::error::y' }, 'the history up to --output=x%0A::error::y was not fetched'],
  [{ base: 'HEAD' }, 'what is checked out is part of HEAD, and not the pull request'],
])('%j is refused before anything runs', async (inputs, message) => {
  const { status, stdout, calls, summary } = await runAction(inputs);
  expect({ status, calls, summary }).toEqual({ status: 1, calls: [], summary: '' });
  expect(stdout).toMatch(/^::error title=boocontext review::[^\n]*\n$/);
  expect(stdout).toContain(message);
  expect(asked).toEqual([]);
});

test('a review that fails is no review without findings', async () => {
  edit('till.ts', 'export function another(): void {}\n');
  const { status, stdout, summary } = await runAction({ token: 'secret' });
  git(repository, 'checkout', '--quiet', 'till.ts');
  expect({ status, summary }).toEqual({ status: 1, summary: '' });
  expect(stdout).toContain('boocontext review failed, which says nothing of the diff. ');
  expect(stdout).toContain('the files are not those of HEAD');
  expect(asked).toEqual([]);
});

test('the job of GitLab leaves the review as an artifact, and ends by its level', async () => {
  const results = { CI_MERGE_REQUEST_TARGET_BRANCH_SHA: commits.target, CI_MERGE_REQUEST_DIFF_BASE_SHA: commits.began };
  const failing = await runJob({ ...results, BOOCONTEXT_FAIL_ON: 'error', BOOCONTEXT_SARIF: 'true' });
  expect(failing.status).toBe(2);
  const [folder = ''] = job.artifacts.paths;
  const left = path.join(repository, folder);
  expect(readdirSync(left)).toEqual(['review.md', 'review.sarif']);
  const markdown = readFileSync(path.join(left, 'review.md'), 'utf8');
  expect(markdown).toContain('`shop.ts:2`');
  expect(markdown).not.toContain('stock.ts');
  expect(JSON.parse(readFileSync(path.join(left, 'review.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  rmSync(left, { recursive: true });
  for (const { folder } of failing.calls) expect(path.relative(repository, folder)).toMatch(/^\.\./);

  for (const [variables, message] of [
    [{}, 'not the pipeline of a merge request'],
    [{ CI_MERGE_REQUEST_DIFF_BASE_SHA: '1'.repeat(40) }, "set GIT_DEPTH to '0'"],
    [{ CI_MERGE_REQUEST_DIFF_BASE_SHA: commits.merged }, 'not the merge request'],
    [{ BOOCONTEXT_VERSION: 'latest' }, 'one like 1.2.3'],
  ] as const) {
    const { status, stderr, calls } = await runJob(variables);
    expect({ status, calls }).toEqual({ status: 1, calls: [] });
    expect(stderr).toContain(message);
  }
});

function runAction(inputs: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>> = {}) {
  const value = (name: string): string => inputs[name] ?? action.inputs[name].default;
  const handedOver = Object.entries<string>(step.env).map(([name, expression]) => [
    name,
    expression.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/, (_, input: string) => value(input)),
  ]);
  return runScript(['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
    ...Object.fromEntries(handedOver),
    GITHUB_ACTION_PATH: root,
    GITHUB_WORKSPACE: repository,
    GITHUB_EVENT_PATH: path.join(home, 'event.json'),
    GITHUB_BASE_REF: 'main',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: commits.merged,
    GITHUB_REPOSITORY: 'me/shop',
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...variables,
  });
}

function runJob(variables: Readonly<Record<string, string>>) {
  return runScript(['sh', '-c', job.script.join('\n')], { ...job.variables, ...variables });
}

async function runScript([shell = '', ...args]: readonly string[], variables: Readonly<Record<string, string>>) {
  const [summary, log] = ['summary.md', 'npx.log'].map((name) => path.join(home, name));
  for (const file of [summary, log]) writeFileSync(file, '');
  const env = {
    PATH: `${path.join(home, 'bin')}:${process.env.PATH}`,
    HOME: home,
    BOOCONTEXT_CACHE: path.join(home, 'cache'),
    GITHUB_STEP_SUMMARY: summary,
    NPX_LOG: log,
    ...variables,
  };
  const { status, stdout, stderr } = await new Promise<{ status: number; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(shell, args, { cwd: repository, env }, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    },
  );
  const calls = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return {
    status,
    stdout,
    stderr,
    summary: readFileSync(summary, 'utf8'),
    calls: calls.map((line) => {
      const [folder = '', token, command] = line.split('|');
      return { folder, token, command };
    }),
  };
}

function edit(file: string, text: string): void {
  writeFileSync(path.join(repository, file), text);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
