// Files that are none, as an archive can hold them: pipes that nobody writes to, links to a device without end, and files
// that are nothing but large. In the git data, in place of sources and of ignore files, and in the cache.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  hasProc,
  isGone,
  livingDescendants,
  type ServerProcess,
  startServerProcess,
  until,
} from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, campaign, type Question, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';
import { within } from './support/costs.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-special-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** Sparse: it takes no room on the disk, and all of its size in the memory of whoever reads it. */
function huge(clone: Clone, place: string): Clone {
  clone.remove(place).write(place, '');
  fs.truncateSync(clone.at(place), 3_000_000_000);
  return clone;
}

const oddities: readonly (readonly [name: string, plant: (clone: Clone, place: string) => Clone])[] = [
  ['a pipe', (clone, place) => clone.pipe(place)],
  ['endless', (clone, place) => clone.link(place, '/dev/zero')],
  ['huge', huge],
];

/** In the git data: a name, and whether nothing can be told without it. */
const gitParts: readonly (readonly [place: string, isNeeded: boolean])[] = [
  ['.git/HEAD', true],
  ['.git/config', true],
  ['.git/refs/heads/main', true],
  ['.git/packed-refs', false],
  ['.git/index', false],
  ['.git/shallow', false],
  ['.git/info/exclude', false],
  ['.git/commondir', true],
];

/** Opened by git itself, if we let it. */
const objectParts = [
  'objects/info/alternates',
  'objects/info/commit-graph',
  'objects/info/commit-graphs/commit-graph-chain',
  'objects/pack/multi-pack-index',
  `objects/pack/pack-${'1'.repeat(40)}.idx`,
];

const diff: Question = { tool: 'impact', input: { diff: 'working' } };
const committed = (clone: Clone): Clone => clone.write('a.ts', 'export const a = 1;\n').commit();

const gitAttempts = gitParts.flatMap(([place, isNeeded]) =>
  oddities.map(
    ([name, plant]): Attempt => ({
      name: `${place} is ${name}`,
      plant: (clone) => {
        committed(clone).write('a.ts', 'export const a = 2;\n');
        plant(clone, place);
      },
      questions: [diff],
      expect: ([answer]) => {
        if (isNeeded) expect(answer?.details.error?.code).toBe('not_git');
      },
    }),
  ),
);

const objectAttempts = objectParts.map(
  (place): Attempt => ({
    name: `.git/${place} is a pipe`,
    plant: (clone) => {
      committed(clone).pipe(`.git/${place}`);
    },
    questions: [diff, { tool: 'health', input: {} }],
    expect: ([answer]) => expect(answer?.details.error?.code).toBe('not_git'),
  }),
);

campaign('special files in the git data: boocontext', [...gitAttempts, ...objectAttempts]);

const treeParts = ['.gitignore', '.ignore', 'sub/.gitignore', 'package.json', 'tsconfig.json', 'source.ts', 'go.py'];

campaign('special files in the working tree: boocontext', [
  ...oddities.map(
    ([name, plant]): Attempt => ({
      name: `ignore files, manifests and sources that are ${name}`,
      plant: (clone) => {
        committed(clone);
        for (const place of treeParts) plant(clone, place);
      },
    }),
  ),
  ...['.gitattributes', 'sub/.gitattributes', 'sub/.git/HEAD', 'sub/.gitignore', 'a.ts'].map(
    (place): Attempt => ({
      name: `${place} is a pipe where a change is asked for`,
      plant: (clone) => {
        clone.write('sub/b.ts', 'export const b = 1;\n');
        committed(clone).write('sub/b.ts', 'export const b = 2;\n').pipe(place);
      },
      questions: [diff, { tool: 'health', input: {} }],
      maxMs: 20_000,
      expect: ([answer]) => {
        if (place.endsWith('.gitattributes')) expect(answer?.details.error?.code).toBe('not_git');
        else expect(JSON.stringify(answer)).toContain('sub/b.ts');
      },
    }),
  ),
]);

describe('special files in the cache', () => {
  const clones = new Clone(path.join(base, 'cached'));
  const clone = new Clone(clones.at('clone'));
  const cache = path.join(base, 'cache');
  beforeAll(() => {
    plantHonestPart(clone);
    clone.write('more.py', 'def more():\n    return 1\n').commit();
  });

  const filesOf = (folder: string): string[] =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  test.each(oddities)('everything in it is %s', async (_, plant) => {
    const ask = async () => {
      const server = await startHostileServer(clones.root, { env: { BOOCONTEXT_CACHE: cache } });
      const input = { symbol: 'ring', file: 'honest/bell.ts', direction: 'callers' };
      const answers = [
        await server.ask(clone, { tool: 'callgraph', input }, 60_000),
        await server.ask(clone, { tool: 'health', input: {} }, 60_000),
        await server.ask(clone, { tool: 'impact', input: { symbol: 'ring', file: 'honest/bell.ts' } }, 60_000),
      ];
      const peak = server.peakBytes();
      await server.end();
      return { answers, peak };
    };
    const honest = await ask();
    expect(honest.answers[0]?.details).toMatchObject({ callers: [{ caller_symbol: 'door' }] });
    const files = filesOf(cache);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) plant(new Clone(path.dirname(file)), path.basename(file));
    const { answers, peak } = await ask();
    expect(answers.map(({ summary }) => summary)).toEqual(honest.answers.map(({ summary }) => summary));
    expect(peak).toBeLessThan(1_500_000_000);
    fs.rmSync(cache, { recursive: true, force: true });
  });
});

describe('special files: BooCode', () => {
  const home = path.join(base, 'boocode');
  const clone = new Clone(path.join(home, 'clone'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({
      PATH: process.env.PATH ?? '',
      HOME: home,
      BOOCODE_REPO: clone.root,
      DATABASE_URL: `file:${home}/chats.db`,
      MCP_CONFIG_PATH: path.join(home, 'none.json'),
    });
  });
  afterAll(() => server.end('SIGKILL'));

  const call = async (tool: string, args: object) => {
    const response = await within(server.pid, 20_000, tool, server.post(`/api/tools/${tool}/call`, { args }));
    return (await response.json()) as { error: boolean; output: string; reason?: { code: string } };
  };
  const freshly = () => {
    fs.rmSync(clone.root, { recursive: true, force: true });
    fs.mkdirSync(clone.root);
    return committed(clone.write('sub/b.ts', 'export const b = 1;\n'));
  };

  test.each(gitParts.flatMap(([place, isNeeded]) => oddities.map((odd) => [place, odd[0], odd[1], isNeeded] as const)))(
    '%s is %s',
    async (place, _, plant, isNeeded) => {
      plant(freshly(), place);
      const log = await call('git_log', {});
      if (isNeeded) expect(log.reason?.code).toBe('not_git');
      else expect(log.output).toContain('a commit');
      await call('git_blame', { path: 'a.ts' });
      expect((await call('view_file', { path: 'a.ts' })).output).toContain('export const a');
    },
  );

  test.each(objectParts)('.git/%s is a pipe', async (place) => {
    freshly().pipe(`.git/${place}`);
    expect((await call('git_log', {})).reason?.code).toBe('not_git');
    expect((await call('git_show', { revision: 'HEAD:a.ts' })).reason?.code).toBe('not_git');
  });

  test.each(oddities)('.gitattributes are %s: history needs none', async (_, plant) => {
    for (const place of ['.gitattributes', 'sub/.gitattributes']) plant(freshly(), place);
    expect((await call('git_log', { path: 'sub/b.ts' })).output).toContain('a commit');
    expect((await call('git_show', {})).output).toContain('export const b');
    expect((await call('git_blame', { path: 'sub/b.ts' })).output).toContain('export const b');
  });

  test.each(['.gitignore', 'sub/.gitignore', '.ignore', 'sub/.rgignore'])('%s is a pipe', async (place) => {
    freshly().pipe(place);
    for (const [tool, args] of [
      ['grep', { pattern: 'export' }],
      ['list_files', {}],
    ] as const) {
      const { error, output } = await call(tool, args);
      expect(error, output).toBe(true);
      expect(output).toContain(`${place} is no regular file`);
    }
  });

  test.each(oddities)('sources are %s', async (_, plant) => {
    plant(freshly(), 'c.ts');
    const view = await call('view_file', { path: 'c.ts' });
    expect(view.error).toBe(true);
    expect((await call('grep', { pattern: 'export' })).output).toContain('a.ts');
  });
});

// Processes are found in /proc.
describe.skipIf(!hasProc)('what must end does', () => {
  test.each(['the end of stdin', 'SIGTERM', 'SIGKILL'] as const)('boocontext, while git waits: %s', async (how) => {
    const place = new Clone(path.join(base, `waiting-${how.replaceAll(' ', '-')}`));
    const clone = new Clone(place.at('clone'));
    plantHonestPart(committed(clone));
    clone.write('a.ts', 'export const a = 2;\n');
    // The user's git, which never ends: as on a disk that does not answer.
    place.program('bin/git', 'exec sleep 1000');
    const server = await startHostileServer(place.root, {
      env: { BOOCONTEXT_CACHE: place.at('cache'), PATH: `${place.at('bin')}:${process.env.PATH}` },
    });
    const answer = server.ask(clone, diff, 60_000).catch(() => undefined);
    await until(() => livingDescendants(server.pid).length > 1);
    const family = [server.pid, ...livingDescendants(server.pid)];
    if (how === 'the end of stdin') void server.end().catch(() => {});
    else process.kill(server.pid, how);
    await until(() => family.every(isGone));
    await answer;
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('BooCode, while git waits: %s', async (signal) => {
    const home = new Clone(path.join(base, `boocode-${signal}`));
    const clone = committed(new Clone(home.at('clone')));
    home.program('bin/git', 'exec sleep 1000');
    const server = await startServerProcess({
      PATH: `${home.at('bin')}:${process.env.PATH}`,
      HOME: home.root,
      BOOCODE_REPO: clone.root,
      DATABASE_URL: `file:${home.at('chats.db')}`,
      MCP_CONFIG_PATH: home.at('none.json'),
    });
    const answer = server.post('/api/tools/git_log/call', { args: {} }).catch(() => undefined);
    await until(() => livingDescendants(server.pid).length > 1);
    const family = livingDescendants(server.pid);
    // Orderly where it is asked to end: nobody lost patience with it.
    expect(await server.end(signal)).toBe(signal === 'SIGTERM' ? 0 : signal);
    await until(() => family.every(isGone));
    await answer;
  });
});
