/** What else belongs to a change: what history, words and names say, beside the edges. */
import type { Evidence, RelatedAnswer, RelatedQuestion } from '@boocontext/code-index';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

/** A repository whose commits write these files, one after the other. */
function committed(...commits: readonly Files[]): Project {
  const made = project({});
  commitAll(made.root);
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

test('what was there from the beginning was not changed together', async () => {
  const made = project({ ...till(1), ...menu(1) });
  commitAll(made.root);
  expect(together(await related(made, { file: 'till.py' }))).toEqual([]);
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
  const made = committed({ ...till(1), ...menu(1), 'yard.py': 'soap = 1\n' }, menu(2));
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
    evidence: [{ kind: 'history', together: 1, of: 1 }, edge],
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

/** `FILE: words (so many rare)`, of each that shares any. */
function sharing({ related: files }: RelatedAnswer): string[] {
  return files.flatMap(({ file, evidence }) =>
    evidence.flatMap((each) => (each.kind === 'words' ? [`${file}: ${each.words.join(' ')} (${each.count})`] : [])),
  );
}

/** Files that have nothing to do with anything. */
const others: Files = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`cups/cup${i}.py`, `def pour(amount):\n    return amount + ${i}\n`]),
);

test('rare words that are shared, in whatever spelling and kind of file', async () => {
  const made = committed({
    ...others,
    'till.py': 'def close():\n    pass\n',
    'card.html': '<p>{{ quota_limit }}</p>\n',
    'limits.yaml': 'quotaLimit: 3\n',
    'sign.txt': 'amount\n',
  });
  made.write({ 'till.py': 'def close(amount):\n    return amount < quota_limit\n' });
  expect(sharing(await related(made, { diff: 'working' }))).toEqual([
    'limits.yaml: quota_limit (1)',
    'card.html: quota_limit (1)',
  ]);
});

test('of a symbol its own words alone are asked for', async () => {
  const made = committed({
    ...others,
    'till.py': 'def close():\n    return quota_limit\n\ndef clean():\n    return soap_bubbles\n',
    'card.html': '<p>{{ quota_limit }}</p>\n',
    'bath.html': '<p>{{ soap_bubbles }}</p>\n',
  });
  const answer = await related(made, { symbol: { symbol: 'clean' } });
  expect(sharing(answer)).toEqual(['bath.html: soap_bubbles (1)']);
});

/** `FILE as KIND` of each that is a counterpart by its name. */
function counterparts({ related: files, tests }: RelatedAnswer): string[] {
  return [...files, ...tests].flatMap(({ file, evidence }) =>
    evidence.flatMap((each) => (each.kind === 'name' ? [`${file} as ${each.as}`] : [])),
  );
}

test.each([
  ['src/till.ts', 'src/till.test.ts', 'test'],
  ['src/till.spec.ts', 'src/till.ts', 'tested'],
  ['shop/till.py', 'tests/test_till.py', 'test'],
  ['till.go', 'till_test.go', 'test'],
  ['src/main/java/Till.java', 'src/test/java/TillTest.java', 'test'],
  ['src/till.c', 'include/till.h', 'header'],
  ['locales/en.json', 'locales/de.json', 'translation'],
  ['lang/en/shop.php', 'lang/pt-BR/shop.php', 'translation'],
  ['res/values/strings.xml', 'res/values-de/strings.xml', 'translation'],
  ['app/models/order.rb', 'db/migrate/20240101_create_orders.rb', 'migration'],
  ['migrations/0002_order_total.py', 'shop/models/order.py', 'model'],
  ['till/till.component.ts', 'till/till.component.html', 'sibling'],
  ['app/orders_controller.rb', 'app/order.rb', 'sibling'],
])('%s has %s beside it', async (subject, other, as) => {
  const made = project({ [subject]: 'x\n', [other]: 'y\n', 'src/menu.ts': 'z\n', 'src/index.ts': 'z\n' });
  expect(counterparts(await related(made, { file: subject }))).toEqual([`${other} as ${as}`]);
});

test.each([
  ['src/index.ts', 'lib/index.ts'],
  ['locales/en.json', 'config/de.json'],
  ['src/till.ts', 'src/tillage.ts'],
  ['app/models.py', 'shop/models.py'],
])('%s is no counterpart of %s', async (subject, other) => {
  const made = project({ [subject]: 'x\n', [other]: 'y\n' });
  expect(counterparts(await related(made, { file: subject }))).toEqual([]);
});

/** `FILE: words`, of each that lies alongside. */
function lyingAlongside(files: RelatedAnswer['related']): string[] {
  return files.flatMap(({ file, evidence }) =>
    evidence.flatMap((each) => (each.kind === 'path' ? [`${file}: ${each.words.join(' ')}`] : [])),
  );
}

test('what lies alongside, by the words of its path that few paths have', async () => {
  const made = project({
    ...others,
    'src/drinks/espresso/grind.py': 'def grind():\n    pass\n',
    'src/drinks/espresso/press.py': '',
    'src/drinks/tea/steep.py': '',
    'tests/drinks/espresso/test_grind_fine.py': '',
    'tests/drinks/espresso/test_press.py': '',
    'tests/drinks/tea/test_steep.py': '',
    // Another spelling of the same words.
    'docs/EspressoDrinks.md': '',
  });
  const answer = await related(made, { file: 'src/drinks/espresso/grind.py', by: ['path'] });
  expect(lyingAlongside(answer.tests)).toEqual([
    'tests/drinks/espresso/test_grind_fine.py: grind espresso',
    'tests/drinks/espresso/test_press.py: espresso drink',
  ]);
  expect(lyingAlongside(answer.related)).toEqual([
    'src/drinks/espresso/press.py: espresso drink',
    'docs/EspressoDrinks.md: espresso drink',
  ]);
});

test('of a project in one folder nothing lies alongside', async () => {
  const made = project(Object.fromEntries(['till', 'menu', 'sign', 'card'].map((name) => [`src/shop/${name}.py`, ''])));
  expect(lyingAlongside((await related(made, { file: 'src/shop/till.py' })).related)).toEqual([]);
});
