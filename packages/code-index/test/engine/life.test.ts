/** An engine is opened, asked, stopped and closed; nothing that it started outlives it. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Engine, openEngine } from '@boocontext/code-index';
import { hasProc, isGone, livingDescendants, until, warningsWhile } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { beganAt } from '../../src/engine/protocol.ts';
import { callerText } from '../support/cases.ts';
import { checkersFor, checkersOf } from '../support/processes.ts';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

const files: Files = {
  'tsconfig.json': {},
  'package.json': { name: 'fixture', private: true },
  'a.ts': 'export function run() {}',
  'b.ts': "import { run } from './a';\nexport const main = () => run();",
};
const question = { symbol: 'run', direction: 'both', depth: 1 } as const;

/** Enough to be in the middle of when something happens. */
function large(): Files {
  const many: Record<string, string | object> = { ...files };
  for (let i = 0; i < 60; i++) {
    const calls = Array.from({ length: 20 }, (_, j) => `export const f${j} = () => run();`).join('\n');
    many[`src/file${i}.ts`] = `import { run } from '../a';\n${calls}`;
  }
  return many;
}

async function callers(made: Project | Engine): Promise<string[]> {
  const answer = await made.callgraph(...(('root' in made ? ['run'] : [question]) as [never]));
  return answer.found ? (answer.callers ?? []).map((edge) => callerText(edge)) : [];
}

test('one signal may come with many questions', async () => {
  const made = project(files);
  const { signal } = new AbortController();
  const questions = () => Promise.all(Array.from({ length: 30 }, () => made.callgraph('run', {}, { signal })));
  expect(await warningsWhile(questions)).toEqual([]);
});

describe('what was found out', () => {
  test('by one question is there for the next process, though nobody waited', async () => {
    const made = project(files);
    const edges = () =>
      fs.readdirSync(made.cache, { recursive: true, encoding: 'utf8' }).filter((each) => /edges\.bin$/.test(each));
    const engine = await openEngine({ root: made.root, cacheDirectory: made.cache });
    await engine.impact({ symbol: { symbol: 'run' }, depth: 3 });
    await engine.close();
    expect(edges()).toHaveLength(1);
  });
});

describe('opening', () => {
  test('a folder that is not there is refused', async () => {
    const missing = path.join(os.tmpdir(), 'no-such-folder-of-the-engine');
    await expect(openEngine({ root: missing })).rejects.toMatchObject({ code: 'directory_missing' });
  });
  test('a file is no folder', async () => {
    const made = project(files);
    await expect(openEngine({ root: made.path('a.ts') })).rejects.toMatchObject({ code: 'directory_missing' });
  });
  test('an empty folder is answered', async () => {
    const made = project({});
    const engine = await made.engine();
    expect(await engine.callgraph(question)).toMatchObject({ found: false, near: [] });
    expect(await engine.report()).toMatchObject({ files: 0, symbols: 0, mostCalled: [] });
    expect(await engine.index()).toMatchObject({ files: 0, symbols: 0, edges: 0 });
  });
  test('a folder is the same by a link to it', async () => {
    const made = project(files);
    const link = `${made.root}-link`;
    fs.symlinkSync(made.root, link);
    const engine = await openEngine({ root: link, cacheDirectory: made.cache });
    try {
      expect(await callers(engine)).toEqual(['main b.ts:2 call']);
    } finally {
      await engine.close();
    }
  });
  test('nothing is started before the first question', async () => {
    const made = project(files);
    await made.engine();
    expect(fs.existsSync(made.cache)).toBe(false);
    if (hasProc) expect(checkersFor(made)).toEqual([]);
  });
  test('the file that holds the symbol may lie behind a link that leaves the repository: it is not followed', async () => {
    const made = project(files);
    const outside = path.join(made.root, '../outside.ts');
    fs.writeFileSync(outside, "import { run } from './repository/a';\nexport const far = () => run();");
    fs.symlinkSync(outside, made.path('linked.ts'));
    fs.mkdirSync(path.join(made.root, '../outside'));
    fs.writeFileSync(path.join(made.root, '../outside/c.ts'), "import { run } from '../repository/a';\nrun();");
    fs.symlinkSync(path.join(made.root, '../outside'), made.path('linked'));
    expect(await callers(made)).toEqual(['main b.ts:2 call']);
  });
});

test.runIf(hasProc)(
  'a type checker that answers no more holds up no project in which it has nothing to read',
  async () => {
    const made = project(files);
    await callers(made);
    const started = checkersFor(made);
    expect(started).not.toEqual([]);
    for (const pid of started) process.kill(pid, 'SIGSTOP');
    made.clear();
    made.write({ 'a.kt': 'fun run() = 1\nfun main() = run()\n' });
    expect(await callers(made)).toEqual(['main a.kt:2 call resolved']);
    await until(() => started.every(isGone));
  },
);

describe('closing', () => {
  test.runIf(hasProc)('leaves no process', async () => {
    const made = project(files);
    await callers(made);
    const started = livingDescendants(process.pid);
    expect(started.length).toBeGreaterThan(0);
    await made.close();
    await until(() => started.every(isGone));
  });
  test('rejects what was asked and not answered', async () => {
    const made = project(large());
    const engine = await made.engine();
    const asked = engine.callgraph(question);
    const rejected = expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    await engine.close();
    await rejected;
    await expect(engine.callgraph(question)).rejects.toMatchObject({ code: 'cancelled' });
    await engine.close();
  });
  test.runIf(hasProc)('a process that forgets to close can end', async () => {
    const made = project(files);
    const child = start(made, 'await engine.callgraph(question); console.log("answered");');
    expect(await child.ended).toBe(0);
    expect(child.output()).toBe('answered\n');
  });
});

describe('several questions', () => {
  test('at once are all answered', async () => {
    const made = project(files);
    const engine = await made.engine();
    const answers = await Promise.all([
      engine.callgraph(question),
      engine.impact({ symbol: { symbol: 'run' }, depth: 3 }),
      engine.types({ symbol: 'run' }),
      engine.callgraph({ ...question, symbol: 'main' }),
      engine.index(),
    ]);
    expect(answers.map((answer) => 'found' in answer && answer.found)).toEqual([true, true, true, true, false]);
  });
  test('a hundred in a row', async () => {
    const made = project(files);
    for (let i = 0; i < 100; i++) expect(await callers(made)).toEqual(['main b.ts:2 call']);
  });
  test('two engines on one repository do not disturb each other', async () => {
    const made = project(large());
    const engines = await Promise.all([1, 2, 3].map(() => openEngine({ root: made.root, cacheDirectory: made.cache })));
    try {
      await Promise.all(engines.map((engine) => engine.index()));
      const answers = await Promise.all(engines.map((engine) => callers(engine)));
      for (const answer of answers) expect(answer).toHaveLength(60 * 20 + 1);
      made.write({ 'b.ts': '' });
      for (const engine of engines) expect(await callers(engine)).toHaveLength(60 * 20);
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
    }
  });
});

describe('cancelling', () => {
  test('before it is asked', async () => {
    const made = project(files);
    const engine = await made.engine();
    await expect(engine.callgraph(question, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await callers(made)).toEqual(['main b.ts:2 call']);
  });
  test('is prompt, and the next question is answered in full', async () => {
    const made = project(large());
    const engine = await made.engine();
    const controller = new AbortController();
    const asked = engine.callgraph({ ...question, depth: 5 }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 1);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    const answer = await engine.callgraph(question);
    expect(answer.found && answer.callers).toHaveLength(60 * 20 + 1);
    expect(answer.coverage).toBeUndefined();
  });
  test('one of several stops that one', async () => {
    const made = project(files);
    const engine = await made.engine();
    const controller = new AbortController();
    const first = engine.callgraph(question);
    const second = engine.callgraph(question, { signal: controller.signal });
    const third = engine.callgraph(question);
    const stopped = expect(second).rejects.toMatchObject({ code: 'cancelled' });
    controller.abort();
    await stopped;
    expect((await first).found && (await third).found).toBe(true);
  });
});

describe('a budget of time', () => {
  test('that is too short gives what is known and says what is not', async () => {
    const made = project(large());
    const engine = await made.engine();
    const answer = await engine.callgraph(question, { timeBudgetMs: 1 });
    expect(answer.coverage).toMatchObject({ partial: true });
    expect(answer.coverage?.notes.join()).toMatch(/\d+ of \d+/);
    const full = await engine.callgraph(question);
    expect(full.found && full.callers).toHaveLength(60 * 20 + 1);
    expect(full.coverage).toBeUndefined();
  });
  test.each([1, 20, 60, 150])(
    'of %i ms never makes an impact safe, or a symbol unknown, without saying so',
    async (timeBudgetMs) => {
      const made = project(large());
      const engine = await made.engine();
      const impact = await engine.impact({ symbol: { symbol: 'run' }, depth: 5 }, { timeBudgetMs });
      const affected = impact.found ? impact.affectedSymbols.length : 0;
      if (affected < 60 * 20 + 1) expect(impact.coverage).toMatchObject({ partial: true });
      const deep = await engine.callgraph({ ...question, depth: 4 }, { timeBudgetMs });
      if (!deep.found || (deep.callers ?? []).length < 60 * 20 + 1) {
        expect(deep.coverage).toMatchObject({ partial: true });
      }
    },
  );
  test.each([1, 10, 30, 80])(
    'of %i ms, in which not all that was changed is read again, tells nothing of it by what stood there before',
    async (timeBudgetMs) => {
      const users = (text: (nth: number) => string) =>
        Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`user${nth}.py`, text(nth)]));
      const using = (nth: number, before: string) =>
        `from base import pay\n\n${before}\ndef caller${nth}():\n    pay()\n`;
      const made = project({
        'base.py': 'def charge():\n    pass\n\ndef pay():\n    charge()\n',
        ...users((nth) => using(nth, '')),
      });
      const engine = await made.engine();
      const question = { symbol: { symbol: 'charge', file: 'base.py' }, depth: 5 };
      const before = await engine.impact(question);
      expect(before.found && before.affectedSymbols).toHaveLength(61);
      made.write(users((nth) => using(nth, 'def other():\n    pass\n'.repeat(nth % 7))));
      const hurried = await engine.impact(question, { timeBudgetMs });
      expect(hurried.found && hurried.affectedSymbols.filter(({ symbol }) => symbol === 'other')).toEqual([]);
      const after = await engine.impact(question);
      expect(after.found && after.affectedSymbols).toHaveLength(61);
    },
  );
  test('goes by while another question is answered, but for a moment that each one gets', () => {
    const leftMs = (timeBudgetMs: number, waitedMs: number) =>
      beganAt({ askedAt: 1_000_000, timeBudgetMs }, 1_000_000 + waitedMs) + timeBudgetMs - (1_000_000 + waitedMs);
    expect(leftMs(10_000, 0)).toBe(10_000);
    expect(leftMs(10_000, 4_000)).toBe(6_000);
    expect(leftMs(10_000, 60_000)).toBe(200);
    expect(leftMs(50, 60_000)).toBe(50);
  });
  test('does not spoil what is stored', async () => {
    const made = project(large());
    const engine = await made.engine();
    await engine.impact({ symbol: { symbol: 'run' }, depth: 5 }, { timeBudgetMs: 50 });
    const report = await engine.report();
    expect(report.mostCalled[0]).toMatchObject({ symbol: 'run', callers: 60 * 20 + 1 });
    expect(report.coverage).toBeUndefined();
  });
});

describe('the cache', () => {
  test('holds what was found out until the process was ended, and the next one goes on from there', async () => {
    const many: Record<string, string | object> = { ...files };
    for (let i = 0; i < 300; i++)
      many[`src/file${i}.ts`] = `import { run } from '../a';\nexport const f${i} = () => { run(); late${299 - i}(); };
        function late${299 - i}() {}`;
    const made = project(many);
    const resolving: { done: number; total: number }[] = [];
    const stop = new AbortController();
    const engine = await made.engine();
    const stopped = engine.index({
      signal: stop.signal,
      onProgress: ({ done, total, message }) => {
        if (message === 'resolving calls' && done >= 260) stop.abort();
        else if (message === 'resolving calls') resolving.push({ done, total });
      },
    });
    // On a fast machine no word of progress may come that late.
    const isWhole = await stopped.then(
      () => true,
      () => false,
    );
    await made.close();
    const next = await made.engine();
    const left: number[] = [];
    const { files: number } = await next.index({
      onProgress: ({ total, message }) => {
        if (message === 'resolving calls') left.push(total);
      },
    });
    expect(number).toBeGreaterThan(300);
    for (const total of left) expect(total, `${isWhole} ${JSON.stringify(resolving.at(-1))}`).toBeLessThan(100);
    // What a name means that was unknown when it was passed over is found all the same.
    const late = await made.callgraph('late0', { direction: 'callers', depth: 2 });
    expect(late.callers?.map(({ symbol }) => symbol)).toContain('f299');
    expect((await made.impact({ symbol: { symbol: 'run' } })).affectedSymbols.length).toBeGreaterThanOrEqual(300);
  });

  function cacheFiles(made: Project): string[] {
    return fs
      .readdirSync(made.cache, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }

  test.each([
    ['garbage', () => Buffer.from([0, 255, 17, 10, 3, 9, 200])],
    ['nothing', () => Buffer.alloc(0)],
    ['a half', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    [
      'a flipped bit',
      (bytes: Buffer) => {
        const copy = Buffer.from(bytes);
        copy[copy.length - 3] = (copy[copy.length - 3] ?? 0) ^ 1;
        return copy;
      },
    ],
  ])('that holds %s is made anew', async (_what, spoil) => {
    const made = project(files);
    await (await made.engine()).index();
    await made.close();
    const stored = cacheFiles(made);
    expect(stored.length).toBeGreaterThan(2);
    for (const file of stored) fs.writeFileSync(file, spoil(fs.readFileSync(file)));
    const answer = await made.callgraph('run', { depth: 3 });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main b.ts:2 call']);
    expect(answer.coverage).toBeUndefined();
  });
  test('whose files are folders is lived with', async () => {
    const made = project(files);
    await (await made.engine()).index();
    await made.close();
    for (const file of cacheFiles(made)) {
      fs.rmSync(file);
      fs.mkdirSync(file);
    }
    expect(await callers(made)).toEqual(['main b.ts:2 call']);
  });
  test('that vanishes while the engine is open is lived with', async () => {
    const made = project(files);
    await callers(made);
    fs.rmSync(made.cache, { recursive: true });
    made.write({ 'c.ts': "import { run } from './a';\nexport const more = () => run();" });
    expect(await callers(made)).toEqual(['main b.ts:2 call', 'more c.ts:2 call']);
  });
  test('that cannot be made is done without', async () => {
    const made = project(files);
    const blocked = made.path('a.ts');
    const engine = await openEngine({ root: made.root, cacheDirectory: path.join(blocked, 'cache') });
    try {
      expect(await callers(engine)).toEqual(['main b.ts:2 call']);
      expect(await engine.index()).toMatchObject({ files: 2 });
    } finally {
      await engine.close();
    }
  });
  test.skipIf(process.getuid?.() === 0)('that cannot be written is done without', async () => {
    const made = project(files);
    fs.mkdirSync(made.cache, { mode: 0o500 });
    expect(await callers(made)).toEqual(['main b.ts:2 call']);
  });
  test('lies outside the repository, readable by nobody else', async () => {
    const made = project(files);
    const before = fs.readdirSync(made.root).sort();
    await (await made.engine()).index();
    expect(fs.readdirSync(made.root).sort()).toEqual(before);
    for (const file of cacheFiles(made)) expect(fs.statSync(file).mode & 0o077, file).toBe(0);
  });
});

describe.runIf(hasProc)('a checker', () => {
  test('that is killed between two questions is started again', async () => {
    const made = project(files);
    await callers(made);
    for (const pid of checkersFor(made)) process.kill(pid, 'SIGKILL');
    const answer = await made.callgraph('run');
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main b.ts:2 call']);
    expect(answer.coverage).toBeUndefined();
  });
  test('that is killed during a question costs no answer', async () => {
    const made = project(large());
    await callers(made);
    for (let round = 0; round < 3; round++) {
      made.write({ 'b.ts': `import { run } from './a';\nexport const main${round} = () => run();` });
      const [pid] = checkersFor(made) as [number];
      // Stopped first, so that the question is sure to be under way when it dies.
      process.kill(pid, 'SIGSTOP');
      const asked = made.callgraph('run', { direction: 'callers' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      process.kill(pid, 'SIGKILL');
      const answer = await asked;
      expect(answer.callers).toHaveLength(60 * 20 + 1);
      expect(answer.callers?.map((edge) => edge.symbol)).toContain(`main${round}`);
      expect(answer.coverage).toBeUndefined();
    }
  });
});

describe.runIf(hasProc)('a process that is killed', () => {
  test('takes its checker with it', async () => {
    const made = project(files);
    const child = start(
      made,
      'await engine.callgraph(question); console.log("answered"); await new Promise(() => setInterval(() => {}, 1e6));',
    );
    await until(() => child.output() === 'answered\n');
    const started = livingDescendants(child.pid);
    expect(started.length).toBeGreaterThan(0);
    process.kill(child.pid, 'SIGKILL');
    await until(() => started.every(isGone));
  });
  test('takes even a checker that hangs with it', async () => {
    const made = project(files);
    const child = start(
      made,
      'await engine.callgraph(question); console.log("answered"); await new Promise(() => setInterval(() => {}, 1e6));',
    );
    await until(() => child.output() === 'answered\n');
    const started = livingDescendants(child.pid);
    for (const pid of checkersOf(child.pid)) process.kill(pid, 'SIGSTOP');
    process.kill(child.pid, 'SIGKILL');
    await until(() => started.every(isGone));
  });
});

/** A process of its own that opens an engine on the project and does something with it. */
function start(made: Project, what: string) {
  const script = `
    import { openEngine } from '@boocontext/code-index';
    const engine = await openEngine(${JSON.stringify({ root: made.root, cacheDirectory: made.cache })});
    const question = ${JSON.stringify(question)};
    ${what}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { pid: child.pid as number, ended, output: () => output };
}

test('what was read for an answer that was cut short is there for the next process', async () => {
  const functions = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`many/m${i}.py`, `def made${i}(a):\n    return a\n`]),
  );
  const made = project(functions);
  const engine = await openEngine({ root: made.root, cacheDirectory: made.cache });
  const { ranOut } = await engine.project({}, { timeBudgetMs: 1 });
  await engine.close();
  expect(ranOut).toBe(true);
  const [folder] = fs.readdirSync(made.cache);
  expect(fs.readdirSync(path.join(made.cache, folder ?? ''))).toContain('files.bin');
});
