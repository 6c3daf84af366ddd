/** Enough files of a language without a checker that other threads take part: nothing may be lost between them. */
import { expect, test } from 'vitest';
import { type Project, project } from '../support/project.ts';

const COUNT = 400;

function chain(): Project {
  const files: Record<string, string> = {};
  for (let i = 0; i < COUNT; i++) {
    files[`app/step_${i}.py`] =
      i === 0
        ? 'class Job:\n    def run_0(self):\n        return self\n'
        : `from app.step_${i - 1} import Job as Before\n\n\nclass Job(Before):\n    def run_${i}(self):\n        return self.run_${i - 1}()\n`;
  }
  return project({ 'app/__init__.py': '', ...files });
}

test('every file is read and resolved once, and a later process reads nothing anew', async () => {
  const made = chain();
  const figures = await (await made.engine()).index();
  // A class and a method in each file; an import, a base and a call in each but the first.
  expect(figures).toMatchObject({ files: COUNT + 1, symbols: 2 * COUNT, edges: 2 * (COUNT - 1) });

  const depth = 6;
  const answer = await made.callgraph('run_0', { direction: 'callers', depth });
  expect(answer.callers?.map(({ symbol, depth: at }) => `${symbol} ${at}`)).toEqual(
    Array.from({ length: depth }, (_, i) => `run_${i + 1} ${i + 1}`),
  );

  const first = `app/step_1.py`;
  made.write({
    [first]: 'from app.step_0 import Job as Before\n\n\nclass Job(Before):\n    def run_1(self):\n        return 1\n',
  });
  expect((await made.callgraph('run_0', { direction: 'callers', depth })).callers).toEqual([]);
  expect(await (await made.engine()).index()).toMatchObject({ edges: 2 * (COUNT - 1) - 1 });
});

test('it can be cancelled in the middle, and goes on where it was', async () => {
  const made = chain();
  const engine = await made.engine();
  const controller = new AbortController();
  const cancelled = engine.index({
    signal: controller.signal,
    onProgress: ({ done }) => {
      if (done > 20) controller.abort();
    },
  });
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  expect(await engine.index()).toMatchObject({ edges: 2 * (COUNT - 1) });
});
