/** What else belongs to a change: what history, words and names say, beside the edges. */
import type { Evidence, RelatedAnswer, RelatedQuestion } from '@boocontext/code-index';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

/** A repository whose commits write these files, one after the other. */
function committed(...commits: readonly Files[]): Project {
  const made = project({});
  for (const files of commits) {
    made.write(files);
    commitAll(made.root);
  }
  return made;
}

async function related(made: Project, question: Partial<RelatedQuestion>): Promise<RelatedAnswer> {
  const engine = await made.engine();
  return await engine.related({ edges: [], ...question });
}

/** `FILE: 2 of 3 commits`, of each that history tells. */
function together({ related: files }: RelatedAnswer): string[] {
  return files.flatMap(({ file, evidence }) =>
    evidence.flatMap((each) => (each.kind === 'history' ? [`${file}: ${each.together} of ${each.of}`] : [])),
  );
}

const till = (n: number) => ({ 'till.py': `price = ${n}\n` });
const menu = (n: number) => ({ 'menu.json': `{"coffee": ${n}}\n` });
const sign = (n: number) => ({ 'sign.txt': `open at ${n}\n` });

test('what was changed together, with how often', async () => {
  const made = committed({ ...till(1), ...menu(1), ...sign(1) }, { ...till(2), ...menu(2) }, till(3), sign(2), {
    ...till(4),
    ...menu(4),
  });
  const answer = await related(made, { file: 'till.py' });
  expect(together(answer)).toEqual(['menu.json: 3 of 4', 'sign.txt: 1 of 4']);
  expect(answer.history).toBe('read');
});

test('what has moved is known under the name that it has now', async () => {
  const made = committed({ ...till(1), ...menu(1) }, { ...till(2), ...menu(2) });
  git(made.root, 'mv', 'menu.json', 'card.json');
  commitAll(made.root);
  expect(together(await related(made, { file: 'till.py' }))).toEqual(['card.json: 2 of 2']);
  // What has come since is read on from there.
  git(made.root, 'mv', 'card.json', 'drinks.json');
  commitAll(made.root);
  made.write({ ...till(3), 'drinks.json': '{"coffee": 3}\n' });
  commitAll(made.root);
  expect(together(await related(made, { file: 'till.py' }))).toEqual(['drinks.json: 3 of 3']);
});

test('a commit that was taken back has never been', async () => {
  const made = committed({ ...till(1), ...menu(1), ...sign(1) }, { ...till(2), ...menu(2) });
  expect(together(await related(made, { file: 'till.py' }))).toContain('menu.json: 2 of 2');
  git(made.root, 'reset', '--quiet', '--hard', 'HEAD~1');
  made.write({ ...till(3), ...sign(3) });
  commitAll(made.root);
  expect(together(await related(made, { file: 'till.py' }))).toEqual(['sign.txt: 2 of 2', 'menu.json: 1 of 2']);
});

test('a commit of very many files ties none of them', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`cups/${i}.py`, `cup = ${i}\n`]));
  const made = committed({ ...till(1), ...many }, { ...till(2), ...menu(2) });
  expect(together(await related(made, { file: 'till.py' }))).toEqual(['menu.json: 1 of 1']);
});

test('of a diff: neither what it changes, nor what is gone', async () => {
  const made = committed({ ...till(1), ...menu(1), ...sign(1) });
  made.remove('sign.txt');
  commitAll(made.root);
  made.write({ ...till(2), ...menu(2) });
  expect(together(await related(made, { diff: 'working' }))).toEqual([]);
});

test('edges and history are ranked together', async () => {
  const made = committed({ ...till(1), ...menu(1), 'shop.py': 'import till\n', 'yard.py': 'import shop\n' });
  const edge: Evidence = { kind: 'edge', why: 'imports till' };
  const answer = await related(made, {
    file: 'till.py',
    edges: [
      { file: 'yard.py', symbol: 'sweep', line: 3, why: edge.why },
      { file: 'till.py', why: 'is itself' },
    ],
  });
  expect(answer.related[0]).toEqual({
    file: 'yard.py',
    symbol: 'sweep',
    line: 3,
    evidence: [edge, { kind: 'history', together: 1, of: 1 }],
  });
});

test('without a history it is said why', async () => {
  expect((await related(project({ 'till.py': 'price = 1\n' }), { file: 'till.py' })).history).toBe('no_git');
});

test('at most ten of each', async () => {
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`cups/${i}.py`, `cup = ${i}\n`]));
  const tests = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`test_${i}.py`, `cup = ${i}\n`]));
  const answer = await related(committed({ ...till(1), ...many, ...tests }), { file: 'till.py' });
  expect([answer.related.length, answer.tests.length]).toEqual([10, 10]);
});
