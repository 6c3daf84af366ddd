// Names: exact ones first and without an index, then names that are like the one asked for.

import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';
import { ask, checks } from './check.ts';

const check = checks();

describe('an outline', () => {
  check(
    'all that a file defines, in its order, and nothing of others',
    {
      'a.ts': 'export class Job {\n  run() {}\n}\nexport const limit = 3;\nfunction start(job: Job) {}',
      'b.ts': 'export function elsewhere() {}',
    },
    '*',
    ['Job a.ts:1', 'Job.run a.ts:2', 'limit a.ts:4', 'start a.ts:5'],
    { path: 'a.ts' },
  );
  check('of one kind', { 'a.ts': 'class Job {}\nfunction start() {}' }, '*', ['Job a.ts:1'], { kind: 'class' });
  check('of a language without a checker', { 'a.py': 'class Job:\n  def run(self):\n    pass\n' }, '*', [
    'Job a.py:1',
    'Job.run a.py:2',
  ]);
});

describe('exact names', () => {
  check('a function', { 'a.ts': 'export function chargeCard() {}' }, 'chargeCard', ['chargeCard a.ts:1']);
  check('a name with its call', { 'a.ts': 'export function chargeCard() {}' }, 'chargeCard()', ['chargeCard a.ts:1']);
  check('a name in backticks', { 'a.ts': 'export function chargeCard() {}' }, '`chargeCard`', ['chargeCard a.ts:1']);
  check(
    'a definition, not the import of it',
    { 'a.ts': 'export const rate = () => 1;', 'b.ts': "import { rate } from './a.js';\nexport { rate };" },
    'rate',
    ['rate a.ts:1'],
  );
  check('a method by its class', { 'a.ts': 'class A { run() {} }\nclass B { run() {} }' }, 'B.run', ['B.run a.ts:2']);
  check('a method by its class, with #', { 'a.ts': 'class A { run() {} }\nclass B { run() {} }' }, 'A#run', [
    'A.run a.ts:1',
  ]);
  check(
    'a member by a longer path',
    { 'a.ts': 'namespace a { export namespace b { export const name = () => 1 } }' },
    'a.b.name',
    ['a.b.name a.ts:1'],
  );
  check('a private name', { 'a.ts': 'class A { #secret() {} }' }, 'A.#secret', ['A.#secret a.ts:1']);
  check(
    'overloads are one symbol',
    { 'a.ts': 'export function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport function f(a: any) { return a }' },
    'f',
    ['f a.ts:3'],
  );
  check(
    'case-sensitive before case-insensitive',
    { 'a.ts': 'export class User {}\nexport function user() {}' },
    'user',
    ['user a.ts:2', 'User a.ts:1'],
  );
  check(
    'code before tests and declarations',
    {
      'a.test.ts': 'export function parse() {}',
      'b.d.ts': 'export declare function parse(): void;',
      'c.ts': 'export function parse() {}',
    },
    'parse',
    ['parse c.ts:1', 'parse b.d.ts:1', 'parse a.test.ts:1'],
  );
  check(
    'functions before properties',
    { 'a.ts': 'interface A { total: number }\nexport function total() {}' },
    'total',
    ['total a.ts:2', 'A.total a.ts:1'],
  );
  check('a name with its kind', { 'a.ts': 'class Job {}\ninterface Task {}\nfunction job() {}' }, 'class Job', [
    'Job a.ts:1',
  ]);
});

describe('names that are like it', () => {
  const names = {
    'a.ts':
      'export function parseBody() {}\nexport function reparse() {}\nexport function bodyParser() {}\nexport function other() {}',
  };
  check('a beginning before a part', names, 'parse', ['parseBody a.ts:1', 'reparse a.ts:2', 'bodyParser a.ts:3']);
  check('without regard to case', names, 'PARSEBODY', ['parseBody a.ts:1']);
  check('the same words in another order', names, 'bodyParse', ['bodyParser a.ts:3', 'parseBody a.ts:1']);
  check('shorter names first', { 'a.ts': 'const loadAllUsers = () => 1;\nconst loadUser = () => 1;' }, 'loa', [
    'loadUser a.ts:2',
    'loadAllUsers a.ts:1',
  ]);
});

describe('files', () => {
  const files = {
    'src/user-card.html': '<p>{{ name }}</p>\n',
    'src/cards.ts': 'export function cardsOfUser() {\n  const own = 1;\n}\nexport const limit = 3;',
  };
  check('by their name, however its words are joined', files, 'UserCard', [
    'user-card.html src/user-card.html:1',
    'cardsOfUser src/cards.ts:1',
  ]);
  check('by their path, with what they define', files, 'src/cards.ts', [
    'cards.ts src/cards.ts:1',
    'cardsOfUser src/cards.ts:1',
    'limit src/cards.ts:4',
  ]);
  check('none where a symbol has the name', { ...files, 'src/a.ts': 'export const UserCard = 1;' }, 'UserCard', [
    'UserCard src/a.ts:1',
  ]);
});

test('a single exact hit carries its source unasked', async () => {
  const { answer } = await ask(
    { 'a.ts': '// Says hello.\nexport function greet() {\n  return 1;\n}\nexport const b = greet();' },
    'greet',
  );
  expect(answer.exact).toBe(1);
  expect(answer.results[0]).toMatchObject({
    symbol: 'greet',
    kind: 'function',
    container: '',
    file: 'a.ts',
    line: 1,
    endLine: 3,
    exported: true,
    context: 'export function greet() {',
    score: 1,
    source: 'export function greet() {\n  return 1;\n}',
  });
});

test('several exact hits carry none, unless it is asked for', async () => {
  const files = { 'a.ts': 'class A { run() { return 1 } }\nclass B { run() { return 2 } }' };
  expect((await ask(files, 'run')).answer.results.map((hit) => hit.source)).toEqual([undefined, undefined]);
  expect((await ask(files, 'run', { include: ['source'] })).answer.results.map((hit) => hit.source)).toEqual([
    'run() { return 1 }',
    'run() { return 2 }',
  ]);
});

test('a source that is too long is cut at a line, and says so', async () => {
  const lines = Array.from({ length: 2_000 }, (_, i) => `  console.log(${i});`).join('\n');
  const { answer } = await ask({ 'a.ts': `export function long() {\n${lines}\n}` }, 'long');
  expect(answer.results[0]?.source?.length).toBeLessThan(12_100);
  expect(answer.results[0]?.source).toMatch(/console\.log\(\d+\);\n… \d+ more lines$/);
});

test('callers and callees come with the hits where they are asked for', async () => {
  const files = { 'a.ts': 'function inner() {}\nexport function run() { inner() }\nfunction outer() { run() }' };
  const { answer } = await ask(files, 'run', { include: ['callers', 'callees'] });
  const names = answer.results.map(({ callers, callees }) =>
    [callers, callees].map((all) => all?.map((each) => each.symbol)),
  );
  expect(names).toEqual([[['outer'], ['inner']]]);
});

test('pages of one answer follow one another', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 7 }, (_, i) => [`f${i}.ts`, `export class C${i} { run() {} }`]),
  );
  const made = project(files);
  const engine = await made.engine();
  const pages = await Promise.all([0, 3, 6].map((offset) => engine.symbols({ query: 'run', limit: 3, offset })));
  expect(pages.map(({ total, exact }) => [total, exact])).toEqual([
    [7, 7],
    [7, 7],
    [7, 7],
  ]);
  expect(new Set(pages.flatMap(({ results }) => results.map(({ file }) => file))).size).toBe(7);
});

describe('no match', () => {
  test('is an empty list, with near names', async () => {
    const { answer, near } = await ask(
      { 'a.ts': 'export function chargeCard() {}\nexport function zebra() {}' },
      'chargeCrad',
    );
    expect(answer.results).toEqual([]);
    expect(answer.total).toBe(0);
    expect(near).toEqual(['chargeCard a.ts:1']);
  });

  test('says who bears the name in another container', async () => {
    const { answer, near } = await ask({ 'a.ts': 'class A { run() {} }' }, 'B.run');
    expect(answer.results).toEqual([]);
    expect(near).toEqual(['A.run a.ts:1']);
  });

  test('offers what shares words with a name that is not there', async () => {
    const { answer, near } = await ask({ 'a.ts': 'export function findUserById() {}' }, 'getUserByIdentifier');
    expect(answer.results).toEqual([]);
    expect(near).toEqual(['findUserById a.ts:1']);
  });

  test('is an empty list where nothing is near either', async () => {
    const { answer } = await ask({ 'a.ts': 'export function chargeCard() {}' }, 'qqqqq');
    expect(answer).toMatchObject({ results: [], total: 0, exact: 0, near: [] });
  });

  test('names what the filters kept out', async () => {
    const { answer, near } = await ask({ 'src/a.ts': 'export function run() {}' }, 'run', { path: 'lib' });
    expect(answer.results).toEqual([]);
    expect(near).toEqual(['run src/a.ts:1']);
  });
});
