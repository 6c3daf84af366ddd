/** Threads that hang in a file: they are ended, the file is left out and named, and the question is answered without it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEngine } from '@boocontext/code-index';
import {
  folderThatHangs,
  hangsEveryThread,
  hangsOneHelper,
  untilStuck,
  waitsOnce,
  withStuckThreads,
} from '@boocontext/test-support';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'stuck-')));
const log = path.join(home, 'log');
/** Files that were left out. Tests run side by side, so each has names of its own. */
const leftOut: string[] = [];
/** Files at which a thread waited for nothing, and that were read all the same. */
const waited: (string | undefined)[] = [];
let stuckNowhere = 0;
beforeAll(() => {
  for (const [name, value] of Object.entries(withStuckThreads(log))) vi.stubEnv(name, value);
  vi.stubEnv('BOOCONTEXT_FILE_DEADLINE_MS', '1500');
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation(((text: string, ...rest: never[]) => {
    const file = /stuck at (\S+), which/.exec(text)?.[1];
    if (/read once more/.test(text)) waited.push(file);
    else if (file !== undefined) leftOut.push(file);
    else if (/stuck and the file is not known/.test(text)) stuckNowhere++;
    else return write(text, ...rest);
    return true;
  }) as typeof process.stderr.write);
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    fs.rmSync(home, { recursive: true });
  };
});

const honest: Files = {
  'a.py': 'def run():\n    pass\n',
  'b.py': 'from a import run\n\ndef main():\n    run()\n',
};
const slow = `# ${hangsEveryThread}\ndef other():\n    pass\n# run\n`;
const times = (pattern: RegExp) => leftOut.filter((file) => pattern.test(file)).length;

async function callers(made: Project): Promise<readonly string[] | undefined> {
  return (await made.callgraph('run', { direction: 'callers' })).callers?.map((edge) => callerText(edge));
}
const coverageOf = async (made: Project) => (await made.callgraph('run', { direction: 'callers' })).coverage;
const main = ['main b.py:4 call resolved'];
const without = (number: number, names: string) => ({
  partial: true,
  skipped: { too_slow: number },
  notes: [expect.stringContaining(names)],
});

describe('a file in which every thread hangs', () => {
  const made = project({ ...honest, 'pattern.py': slow });

  test('is left out, named and counted, and the question is answered', async () => {
    expect(await callers(made)).toEqual(main);
    expect(await coverageOf(made)).toMatchObject(without(1, 'pattern.py'));
  });

  test('holds up no other question, and each says that it is missing', async () => {
    const engine = await made.engine();
    const answers = [
      await engine.symbols({ query: 'other', limit: 5, offset: 0 }),
      await engine.health({ limit: 5 } as never),
      await engine.callgraph({ symbol: 'other', direction: 'both', depth: 1 }),
      await engine.impact({ file: 'a.py', depth: 3 }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ coverage: { partial: true, skipped: { too_slow: 1 } } });
  });

  test('is tried once more by the next process, and holds up none after that', async () => {
    const timesAfter: number[] = [times(/pattern/)];
    for (let process = 2; process <= 3; process++) {
      const engine = await openEngine({ root: made.root, cacheDirectory: made.cache });
      const answer = await engine.callgraph({ symbol: 'run', direction: 'callers', depth: 1 });
      expect(answer).toMatchObject({ callers: [{ symbol: 'main' }], coverage: without(1, 'pattern.py') });
      await engine.close();
      timesAfter.push(times(/pattern/));
    }
    expect(timesAfter).toEqual([1, 2, 2]);
  });

  test('counts again as soon as it holds something else', async () => {
    made.write({ 'pattern.py': 'from a import run\n\ndef other():\n    run()\n' });
    expect(await callers(made)).toEqual([...main, 'other pattern.py:4 call resolved']);
    expect(await coverageOf(made)).toBeUndefined();
    made.write({ 'pattern.py': slow });
    expect(await coverageOf(made)).toMatchObject(without(1, 'pattern.py'));
    expect(times(/pattern/)).toBe(2);
  });
});

describe.concurrent('hangs of every kind', () => {
  // Made here and not in the tests: a test that runs beside others cannot say what is to be removed after it.
  const six = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`many${i}.py`, slow]));
  const manifest = JSON.stringify({ name: 'x', description: `run ${hangsEveryThread}` });
  const some = project({ ...honest, 'some1.py': slow, 'some2.go': `package p\n// run ${hangsEveryThread}` });
  const many = project({ ...honest, ...six });
  const waited = project({ ...honest, 'waited.py': slow });
  const look = project({ ...honest, 'look.js': `// ${hangsEveryThread}\nexport const a = 1;\n` });
  const last = project({ 'tsconfig.json': {}, 'a.ts': 'export function run() {}', 'last/package.json': manifest });
  const unlisted = project({ ...honest, [`${folderThatHangs}/a.py`]: '' });

  test('several files that hang are left out one after the other', async () => {
    expect(await callers(some)).toEqual(main);
    expect(times(/^some/)).toBe(2);
    expect(await coverageOf(some)).toMatchObject(without(2, 'some1.py, some2.go'));
  });

  test('where more hang than one question may wait for, it fails with a code, and the next one goes on', async () => {
    await expect(callers(many)).rejects.toMatchObject({ code: 'took_too_long' });
    expect(times(/^many\d/)).toBe(5);
    expect(await callers(many)).toEqual(main);
    expect(await coverageOf(many)).toMatchObject(without(6, 'many0.py'));
    expect(times(/^many\d/)).toBe(6);
  });

  test('all questions that wait are answered', async () => {
    const answers = await Promise.all([callers(waited), callers(waited), callers(waited), callers(waited)]);
    expect(answers).toEqual([main, main, main, main]);
    expect(times(/waited/)).toBe(1);
  });

  test('a file that hangs as soon as it is looked at', async () => {
    // The beginning of JavaScript is looked at before anything is made of it.
    expect(await callers(look)).toEqual(main);
    expect(times(/look/)).toBe(1);
  });

  test('one that was only read last is left out once the question is answered without it', async () => {
    const engine = await last.engine();
    expect(await engine.project({} as never)).toMatchObject({ snapshot: expect.any(String) });
    expect(times(/last/)).toBe(1);
    expect(await coverageOf(last)).toMatchObject(without(1, 'last/package.json'));
  });

  test('where nobody knows the file the question fails with a code, and the next one is answered', async () => {
    await expect(callers(unlisted)).rejects.toMatchObject({ code: 'took_too_long' });
    expect(stuckNowhere).toBe(1);
    unlisted.remove(folderThatHangs);
    expect(await callers(unlisted)).toEqual(main);
  });
});

test('a file at which a thread did nothing at all is read once more, and nothing is missing', async () => {
  const made = project({ ...honest, 'disk.py': `# ${waitsOnce}\nfrom a import run\n\ndef other():\n    run()\n` });
  expect(await callers(made)).toEqual([...main, 'other disk.py:5 call resolved']);
  expect(await coverageOf(made)).toBeUndefined();
  expect({ waited, leftOut: times(/disk/) }).toEqual({ waited: ['disk.py'], leftOut: 0 });
});

// A process of its own: threads of a thread take the options of the process.
test('a thread that helps and hangs is ended with the one that waits for it', () => {
  const many: Record<string, string> = {};
  for (let i = 0; i < 320; i++) many[`many/m${i}.py`] = `# ${hangsOneHelper}\ndef f${i}():\n    pass\n`;
  const made = project({ ...honest, ...many });
  const read = (attempt: number) => {
    const options = { root: made.root, cacheDirectory: `${made.cache}-${attempt}` };
    const script = `import { openEngine } from ${JSON.stringify(import.meta.resolve('@boocontext/code-index'))};
    const engine = await openEngine(${JSON.stringify(options)});
    const { files } = await engine.index();
    console.log(files);
    await engine.close();`;
    // One hangs where none has hung before: another process has another log.
    const ownLog = path.join(fs.mkdtempSync(path.join(home, 'helpers-')), 'log');
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, ...withStuckThreads(ownLog), BOOCONTEXT_FILE_DEADLINE_MS: '8000' },
      encoding: 'utf8',
    });
    return { named: [...stderr.matchAll(/stuck at (\S+),/g)].map(([, file]) => file), stdout, stderr };
  };
  // Where there is one processor there are no helpers.
  const hung = os.availableParallelism() > 1 ? 1 : 0;
  let found = read(0);
  // Now and then all is read before a helper has started: then none has hung, and nothing was shown.
  for (let attempt = 1; attempt < 20 && found.named.length < hung; attempt++) {
    expect(found).toMatchObject({ named: [], stdout: '322\n' });
    found = read(attempt);
  }
  const files = hung === 0 ? [] : [expect.stringMatching(/^many\/m\d+\.py$/)];
  expect(found).toMatchObject({ named: files, stdout: `${322 - hung}\n` });
});

describe('while it hangs', () => {
  const hanging = async (made: Project, signal?: AbortSignal) => {
    fs.rmSync(log, { force: true });
    const engine = await made.engine();
    const answer = engine
      .callgraph({ symbol: 'run', direction: 'callers', depth: 1 }, signal === undefined ? {} : { signal })
      .catch((error: unknown) => error);
    await untilStuck(log);
    return { engine, answer };
  };

  test('a question that is cancelled settles at once, and the next one is answered', async () => {
    const made = project({ ...honest, 'slow.py': slow });
    const abort = new AbortController();
    const { answer } = await hanging(made, abort.signal);
    const before = times(/slow\.py/);
    abort.abort();
    expect(await answer).toMatchObject({ code: 'cancelled' });
    // Nobody has waited until the thread was ended.
    expect(times(/slow\.py/)).toBe(before);
    expect(await callers(made)).toEqual(main);
  });

  test('closing takes no longer than otherwise', async () => {
    const made = project({ ...honest, 'slow.py': slow });
    const { engine, answer } = await hanging(made);
    const before = times(/slow\.py/);
    await engine.close();
    expect(times(/slow\.py/)).toBe(before);
    expect(await answer).toMatchObject({ code: 'cancelled' });
  });
});
