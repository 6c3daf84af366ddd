/** A checker that does not answer is ended, and the answer says what could not be looked at. */
import { hasProc } from '@boocontext/test-support';
import { beforeAll, expect, test, vi } from 'vitest';
import { callerText } from '../support/cases.ts';
import { checkersOf } from '../support/processes.ts';
import { project } from '../support/project.ts';

beforeAll(() => {
  vi.stubEnv('BOOCONTEXT_CHECKER_DEADLINE_MS', '5000');
  return () => vi.unstubAllEnvs();
});

const made = project({
  'tsconfig.json': {},
  'a.ts': 'export function run() {}',
  'b.ts': "import { run } from './a';\nexport const main = () => run();",
});

test.runIf(hasProc)('a checker that hangs is ended after its deadline, and the question asked again', async () => {
  await made.callgraph('run');
  for (const pid of checkersOf(process.pid)) process.kill(pid, 'SIGSTOP');
  const answer = await made.callgraph('run', { direction: 'callers' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main b.ts:2 call']);
  expect(answer.coverage).toBeUndefined();
});
