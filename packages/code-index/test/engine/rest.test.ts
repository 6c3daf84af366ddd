/** An engine that nobody asks gives back what it holds, and the next question does not notice. */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { callerText } from '../support/cases.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

beforeAll(() => {
  vi.stubEnv('BOOCONTEXT_IDLE_MS', '1');
  return () => vi.unstubAllEnvs();
});

const files = {
  'a.ts': 'export function run() {}\n',
  'b.ts': "import { run } from './a.ts';\nexport const first = () => run();\n",
};

/** Written when an engine goes to rest, and by no question that is answered live. */
function hasRested(cache: string): boolean {
  return fs
    .readdirSync(cache, { recursive: true })
    .some((file) => String(file).endsWith(path.join('facts', 'list.bin')));
}

test('after a rest it answers as before, and sees what changed meanwhile', async () => {
  const made = project(files);
  const callers = async () =>
    (await made.callgraph('run', { direction: 'callers' })).callers?.map((edge) => callerText(edge));
  expect(await callers()).toEqual(['first b.ts:2 call']);
  await expect.poll(() => hasRested(made.cache)).toBe(true);
  expect(await callers()).toEqual(['first b.ts:2 call']);
  made.write({ 'b.ts': "import { run } from './a.ts';\nexport const second = () => run();\n" });
  expect(await callers()).toEqual(['second b.ts:2 call']);
});

test('what is asked just when it goes to rest is answered', async () => {
  const made = project(files);
  const engine = await made.engine();
  for (let i = 0; i < 40; i++) {
    const answer = await engine.callgraph({ symbol: 'run', direction: 'callers', depth: 1 });
    expect(answer).toMatchObject({ found: true, callers: { length: 1 } });
    // More turns of the event loop each time: some questions come before, some with, and some after the rest.
    for (let n = 0; n < i * 40; n++) await turn();
  }
  expect(hasRested(made.cache)).toBe(true);
});
