/** A command that is killed in the midst of its work, and one whose disk is full: the next answer is right all the same. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin } from '../support/client.ts';

const COUNT = 150;

let home: string;
let root: string;
let expected: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'abrupt-'));
  root = path.join(home, 'repository');
  fs.mkdirSync(root);
  for (let at = 0; at < COUNT; at += 1) {
    const before = at === 0 ? '' : `import { step${at - 1} } from './step${at - 1}';\n`;
    const body = at === 0 ? 'return 1;' : `return step${at - 1}() + 1;`;
    fs.writeFileSync(path.join(root, `step${at}.ts`), `${before}export function step${at}(): number { ${body} }\n`);
  }
  expected = answerWith(path.join(home, 'untouched'));
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

function environment(cache: string): NodeJS.ProcessEnv {
  return { ...process.env, BOOCONTEXT_CACHE: cache, NO_COLOR: '1' };
}

function answerWith(cache: string): string {
  const args = [bin, 'impact', 'step5', '--depth', '3', '--json'];
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: environment(cache),
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const { verdict, details } = JSON.parse(stdout) as { verdict: string; details: { affected_symbols: unknown } };
  expect(details.affected_symbols).toHaveLength(3);
  return JSON.stringify([verdict, details.affected_symbols]);
}

/** What has been begun by then, by what lies in the cache. */
const STAGES: Readonly<Record<string, (files: readonly string[]) => boolean>> = {
  'right away': () => true,
  'while projects are opened': (files) => files.some((file) => file.includes(`${path.sep}projects${path.sep}`)),
  'while facts are written': (files) => files.some((file) => file.endsWith('.facts')),
  'while edges are written': (files) => files.some((file) => path.basename(file).startsWith('edges.bin')),
};

describe('an index that is killed', () => {
  test.each(Object.entries(STAGES))('%s', async (name, hasCome) => {
    const cache = path.join(home, name.replaceAll(' ', '-'));
    const child = spawn(process.execPath, [bin, 'index'], { cwd: root, env: environment(cache), stdio: 'ignore' });
    const ended = once(child, 'exit');
    const listed = () => (fs.existsSync(cache) ? fs.readdirSync(cache, { recursive: true }).map(String) : []);
    await until(() => hasCome(listed()) || child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    expect(answerWith(cache)).toBe(expected);
    expect(answerWith(cache)).toBe(expected);
  });
});

// A limit on the size of files is what a full disk is to a writer, and needs no right to mount one.
describe.skipIf(process.platform === 'win32')('where the disk is full it answers all the same', () => {
  test.each([
    ['at once', 0],
    ['with the first file of some size', 1],
    ['later', 8],
  ])('%s', (_when, blocks) => answersOnFullDisk(blocks));
});

function answersOnFullDisk(blocks: number): void {
  const cache = path.join(home, `full-${blocks}`);
  const command = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, bin, 'impact', 'step5', '--depth', '3', '--json'];
  const { stdout, status } = spawnSync('bash', args, { cwd: root, env: environment(cache), encoding: 'utf8' });
  expect(status).toBe(0);
  const { verdict, details } = JSON.parse(stdout) as { verdict: string; details: { affected_symbols: unknown } };
  expect(JSON.stringify([verdict, details.affected_symbols])).toBe(expected);
  expect(answerWith(cache)).toBe(expected);
}
