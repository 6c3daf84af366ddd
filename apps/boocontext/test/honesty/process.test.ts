// The life of the server: how it ends, what it leaves behind, and what it does when something around it fails.

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { bin } from '../support/client.ts';
import { Project } from './support/project.ts';
import { type Session, type SessionOptions, startSession } from './support/session.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-honesty-')));
const small = new Project(path.join(base, 'small'), 'small');
const big = new Project(path.join(base, 'big'), 'big');
/** Enough that the edges of all files take seconds, with types that keep the checker busy. */
const bigFiles = 300;
/** Only what never comes is waited for as long as this. */
const PATIENCE_MS = 120_000;
let fingerprints: readonly string[] = [];

beforeAll(() => {
  small.write({
    'package.json': '{"name": "small", "private": true}',
    'src/bell.ts': 'export function ring() {}\nexport interface Bell {\n  tone: string;\n}\n',
    'src/door.ts': "import { type Bell, ring } from './bell';\nexport function door(bell: Bell) {\n  ring();\n}\n",
  });
  const body = (index: number) =>
    Array.from(
      { length: 20 },
      (_, i) =>
        `export function f${index}_${i}(list: readonly string[]) {\n  return list.map((item) => item.length).filter((size) => size > ${i}).reduce((sum, size) => sum + size, f${Math.max(0, index - 1)}_${i}.length);\n}\n`,
    ).join('');
  big.write(
    Object.fromEntries(
      Array.from({ length: bigFiles }, (_, index) => [
        `src/f${index}.ts`,
        `${index === 0 ? '' : `import { ${Array.from({ length: 20 }, (_, i) => `f${index - 1}_${i}`).join(', ')} } from './f${index - 1}';\n`}${body(index)}`,
      ]),
    ),
  );
  fingerprints = [small.fingerprint(), big.fingerprint()];
});

const sessions: Session[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) {
    expect(session.strayOutput()).toEqual([]);
    if (session.process.exitCode === null && session.process.signalCode === null) await session.close();
  }
});
afterAll(() => {
  expect([small.fingerprint(), big.fingerprint()]).toEqual(fingerprints);
  rmSync(base, { recursive: true, force: true });
});

let caches = 0;
async function start(project: Project, options: SessionOptions = {}): Promise<Session> {
  const session = await startSession([project.root], {
    ...options,
    env: { BOOCONTEXT_CACHE: path.join(base, `cache-${++caches}`), ...options.env },
  });
  sessions.push(session);
  return session;
}

/** A question that needs the edges of all files, and so takes long. */
const longQuestion = { symbol: 'f0_0', depth: 10 };
/** Rejects when its server ends, which is what these tests are about. */
const askLong = (session: Session): Promise<unknown> => session.ask('impact', longQuestion).catch((error) => error);

const untilChecking = (session: Session): Promise<void> =>
  vi.waitFor(() => expect(session.checkers()).not.toEqual([]), { timeout: PATIENCE_MS, interval: 20 });

/** What an answer says, without how long it took. */
const said = ({ metadata: { duration_ms: _, ...metadata }, ...answer }: BoocontextResult) => ({ ...answer, metadata });

// Processes are found in /proc.
describe.skipIf(process.platform !== 'linux')('no checker outlives the server', () => {
  test('killed while it is indexing', async () => {
    const session = await start(big);
    const answer = askLong(session);
    await untilChecking(session);
    session.process.kill('SIGKILL');
    await once(session.process, 'exit');
    await vi.waitFor(() => expect(session.checkers()).toEqual([]), { timeout: PATIENCE_MS, interval: 50 });
    await vi.waitFor(() => expect(session.alive()).toEqual([]), { timeout: PATIENCE_MS, interval: 50 });
    await answer;
  });

  test.each<[string, (session: Session) => void]>([
    ['SIGTERM', (session) => session.process.kill('SIGTERM')],
    ['SIGINT', (session) => session.process.kill('SIGINT')],
    ['the end of stdin', (session) => session.process.stdin.end()],
  ])('%s while it is indexing: gone with the server', async (_, end) => {
    const session = await start(big);
    const answer = askLong(session);
    await untilChecking(session);
    end(session);
    await once(session.process, 'exit');
    expect(session.checkers()).toEqual([]);
    await answer;
  });

  test('ends in good order when nothing is going on', async () => {
    const session = await start(small);
    await session.ask('callgraph', { symbol: 'ring' });
    await session.close();
    expect(session.process.exitCode).toBe(0);
    expect(session.checkers()).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('a checker that is killed', () => {
  const kill = (session: Session) => {
    for (const pid of session.checkers()) process.kill(pid, 'SIGKILL');
  };

  test('between two questions: the next answers are right', async () => {
    const session = await start(small);
    const question = { symbol: 'ring' };
    const before = said(await session.ask('callgraph', question));
    expect(before).toMatchObject({ verdict: 'INFO', details: { callers: [{ caller_symbol: 'door' }] } });
    for (let round = 0; round < 3; round++) {
      kill(session);
      await vi.waitFor(() => expect(session.checkers()).toEqual([]), { timeout: PATIENCE_MS, interval: 20 });
      expect(said(await session.ask('callgraph', question))).toEqual(before);
      expect((await session.ask('types', { symbol: 'Bell' })).verdict).toBe('INFO');
    }
  });

  test('in the middle of a question: it is asked again, and the next answers are right', async () => {
    const session = await start(big);
    const answer = session.ask('impact', longQuestion);
    await untilChecking(session);
    kill(session);
    expect(await answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(/reaches 10 symbols in 10 files/),
    });
    const next = await session.ask('callgraph', { symbol: 'f5_0', direction: 'callers' });
    expect(next).toMatchObject({ verdict: 'INFO', details: { callers: [{ caller_symbol: 'f6_0' }] } });
    expect(next.metadata.coverage).toBeUndefined();
  });
});

test('two servers on one repository give the same answers, and leave a cache that a third can use', async () => {
  const env = { BOOCONTEXT_CACHE: path.join(base, 'shared-cache') };
  const [one, two] = await Promise.all([start(small, { env }), start(small, { env })]);
  const questions = [
    ['callgraph', { symbol: 'ring', depth: 3 }],
    ['impact', { symbol: 'ring' }],
    ['impact', { file: 'src/bell.ts' }],
    ['types', { symbol: 'Bell' }],
    ['symbols', { query: 'bell' }],
  ] as const;
  const ask = (session: Session) =>
    Promise.all(questions.map(async ([tool, input]) => said(await session.ask(tool, input))));
  const index = () =>
    execFileSync(process.execPath, [bin, 'index', '--directory', small.root], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
  const [first, second] = await Promise.all([ask(one), ask(two)]);
  expect(first).toEqual(second);
  index();
  expect(await ask(one)).toEqual(first);
  expect(await ask(await start(small, { env }))).toEqual(first);
});

describe('a cache that is no good', () => {
  const question = { symbol: 'ring', depth: 2 };
  const filled = path.join(base, 'filled-cache');
  let right: object;
  beforeAll(async () => {
    const env = { ...process.env, BOOCONTEXT_CACHE: filled };
    execFileSync(process.execPath, [bin, 'index', '--directory', small.root], { env, stdio: 'ignore' });
    const session = await start(small);
    right = said(await session.ask('impact', question));
    await session.close();
  });

  /** Damages a cache that was filled, and asks with it. */
  async function askWith(name: string, damage: (cache: string, files: readonly string[]) => void): Promise<object> {
    const cache = path.join(base, name);
    cpSync(filled, cache, { recursive: true });
    damage(cache, filesIn(cache));
    return said(await (await start(small, { env: { BOOCONTEXT_CACHE: cache } })).ask('impact', question));
  }

  const filesIn = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  test.each<[string, (cache: string, files: readonly string[]) => void]>([
    [
      'truncated',
      (_, files) => {
        for (const file of files) truncateSync(file, Math.floor(statSync(file).size / 2));
      },
    ],
    [
      'emptied',
      (_, files) => {
        for (const file of files) truncateSync(file, 0);
      },
    ],
    [
      'garbage',
      (_, files) => {
        for (const file of files) writeFileSync(file, `boocontext-cache \0${'x'.repeat(999)}`);
      },
    ],
    [
      'renamed',
      (_, files) => {
        for (const file of files) renameSync(file, `${file}.tmp`);
      },
    ],
    [
      'full of other things',
      (cache, files) => {
        for (const file of files) writeFileSync(`${file}.1.tmp`, 'left behind');
        writeFileSync(path.join(cache, 'notes.txt'), 'hello');
        mkdirSync(path.join(cache, 'small-0000000000000000', 'files.bin'), { recursive: true });
      },
    ],
    [
      'folders in place of files',
      (_, files) => {
        for (const file of files) {
          rmSync(file);
          mkdirSync(path.join(file, 'inside'), { recursive: true });
        }
      },
    ],
    [
      'files in place of folders',
      (cache) => {
        for (const name of readdirSync(cache)) {
          rmSync(path.join(cache, name), { recursive: true });
          writeFileSync(path.join(cache, name), 'not a folder');
        }
      },
    ],
    [
      'a file itself',
      (cache) => {
        rmSync(cache, { recursive: true });
        writeFileSync(cache, 'not a folder');
      },
    ],
  ])('%s', async (name, damage) => {
    expect(await askWith(`cache ${name}`, damage)).toEqual(right);
  });

  // Root may write everywhere, so the server is started as somebody else where that is possible.
  const other = 65_534;
  const isRoot = process.getuid?.() === 0;
  const canBeOther =
    !isRoot || spawnSync(process.execPath, [bin, '--version'], { uid: other, gid: other, cwd: '/' }).status === 0;

  test.skipIf(process.platform === 'win32' || !canBeOther)('read-only', async () => {
    const cache = path.join(base, 'cache read-only');
    mkdirSync(cache, { mode: 0o555 });
    chmodSync(base, 0o755);
    const session = await start(small, { env: { BOOCONTEXT_CACHE: cache }, ...(isRoot ? { uid: other } : {}) });
    expect(said(await session.ask('impact', question))).toEqual(right);
    expect(session.log()).toMatch(/the cache cannot be written/);
    chmodSync(cache, 0o755);
  });
});

describe('many things at once', () => {
  test('200 calls in parallel are all answered', async () => {
    const session = await start(small);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        if (index % 4 === 0) return session.ask('callgraph', { symbol: 'ring' });
        if (index % 4 === 1) return session.ask('impact', { symbol: 'ring' });
        if (index % 4 === 2) return session.ask('types', { symbol: 'Bell' });
        return session.ask('callgraph', { symbol: `nobody${index}` });
      }),
    );
    const verdicts = answers.map(({ verdict }) => verdict);
    expect(verdicts).toEqual(
      Array.from({ length: 200 }, (_, index) => ['INFO', 'CAUTION', 'INFO', 'UNSAFE'][index % 4]),
    );
  });

  test('a long call tells how far it is, can be cancelled, and the next call is answered at once', async () => {
    const session = await start(big);
    const cancel = new AbortController();
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    let enough = () => {};
    const isTold = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const long = session.ask('impact', longQuestion, {
      signal: cancel.signal,
      onprogress: (progress) => {
        told.push(progress);
        if (told.length >= 3) enough();
      },
    });
    await Promise.race([isTold, long]);
    cancel.abort('enough');
    await expect(long).rejects.toThrow();
    expect(await session.ask('callgraph', { symbol: 'f1_1', direction: 'callers' })).toMatchObject({
      verdict: 'INFO',
      details: { callers: [{ caller_symbol: 'f2_1' }] },
    });
    expect(told.length).toBeGreaterThanOrEqual(3);
    for (const [index, { progress, total = 0, message }] of told.entries()) {
      expect(progress).toBeGreaterThan(told[index - 1]?.progress ?? -1);
      expect(progress).toBeLessThanOrEqual(total);
      expect(message).toMatch(/\w+/);
    }
  });

  test('a client that does not read for a while loses no answer', async () => {
    const session = await start(small);
    await session.ask('callgraph', { symbol: 'ring' });
    session.process.stdout.pause();
    const answers = Array.from({ length: 300 }, () => session.ask('symbols', { query: 'bell', include: ['source'] }));
    // What is asked last is answered last: by then the pipe is full.
    const pong = session.client.ping();
    await vi.waitFor(() => expect(session.process.stdin.writableLength).toBe(0), { timeout: PATIENCE_MS });
    session.process.stdout.resume();
    expect(await Promise.all(answers)).toHaveLength(300);
    await pong;
  });
});
