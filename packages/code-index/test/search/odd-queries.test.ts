// Whatever is typed, the answer comes soon and nothing breaks.

import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';
import { askProject } from './check.ts';

const made = project({
  'a.ts': `
    export class Model { constructor(readonly id: string) {} toString() { return this.id } }
    export const __proto__ = 1;
    export function hasOwnProperty() {}
    export const größe = () => 1;
    export const 名前 = () => 2;
    export const $ = () => 3;
    export const handlers = { 'content-type': () => 4 };
    export default function () { return 5 }
  `,
});

describe('finds', () => {
  for (const [query, expected] of [
    ['constructor', 'Model.constructor a.ts:1'],
    ['Model.constructor', 'Model.constructor a.ts:1'],
    ['toString', 'Model.toString a.ts:1'],
    ['__proto__', '__proto__ a.ts:2'],
    ['hasOwnProperty', 'hasOwnProperty a.ts:3'],
    ['größe', 'größe a.ts:4'],
    ['名前', '名前 a.ts:5'],
    ['$', '$ a.ts:6'],
    ['content-type', 'handlers.content-type a.ts:7'],
    ['default', 'default a.ts:8'],
    ['  Model  ', 'Model a.ts:1'],
    ['Model\0', 'Model a.ts:1'],
    ['Model::toString', 'Model.toString a.ts:1'],
  ] as const)
    test(JSON.stringify(query), async () => {
      expect((await askProject(made, query)).places[0]).toBe(expected);
    });
});

describe('is harmless', () => {
  for (const query of [
    '',
    ' ',
    '\0',
    '.',
    '..',
    '#',
    'Model.',
    '.Model',
    'a.b.c.d.e.f',
    '()',
    '=>',
    '&&',
    '(',
    '[',
    '\\',
    '*',
    '(a+)+$',
    '<div>',
    "'; DROP TABLE users; --",
    'the of and',
    'valueOf isPrototypeOf __defineGetter__ propertyIsEnumerable',
    '\u{1f600}',
    '\ud800',
    'é'.repeat(50),
  ])
    test(JSON.stringify(query), async () => {
      const { answer } = await askProject(made, query);
      expect(answer.results.length).toBeLessThanOrEqual(20);
      expect(answer.exact).toBeLessThanOrEqual(answer.total);
    });

  for (const [title, queryOf] of [
    ['one word', (size) => 'a'.repeat(size)],
    ['many words', (size) => 'model id '.repeat(size / 9)],
    ['many different words', (size) => Array.from({ length: size / 5 }, (_, i) => `w${i.toString(36)}`).join(' ')],
    ['dots', (size) => '.'.repeat(size)],
    ['a chain', (size) => 'a.'.repeat(size / 2)],
    ['brackets', (size) => '('.repeat(size)],
    ['changes of case', (size) => 'aB'.repeat(size / 2)],
  ] as readonly (readonly [string, (size: number) => string])[])
    test(`100,000 characters: ${title}`, async () => {
      const ask = (size: number) => askProject(made, queryOf(size));
      expect(await growthForTwice(ask, 100_000)).toBeLessThan(mostForTwice);
    });
});

test('a hostile path pattern takes no longer than its length', async () => {
  for (const [part, length] of [
    ['**/a', 500],
    ['{a,b}', 200],
    ['*', 5_000],
    ['[', 5_000],
    ['\0', 1],
  ] as const) {
    const ask = (size: number) => askProject(made, 'Model', { path: part.repeat(size) });
    expect(await growthForTwice(ask, length), part).toBeLessThan(mostForTwice);
  }
});

describe('code in languages that are not read', () => {
  const mixed = project({
    'web/form.ts': 'export function showLoginForm() {}',
    'api/login.ex': 'def check_password do\nend\n',
    'api/user.ex': 'def find_user do\nend\n',
  });

  test('where the answer may lie there, that is said', async () => {
    const { places, answer } = await askProject(mixed, 'where is the login handled');
    expect(places).toContain('showLoginForm web/form.ts:1');
    expect(answer.coverage).toMatchObject({ partial: true, checked: 1, total: 3, skipped: { other_language: 2 } });
    expect(answer.coverage?.notes.join()).toMatch(/definitions in Elixir \(2 files\) are not read yet/);
  });

  test('not where a symbol of exactly the name was found, or only other folders hold such code', async () => {
    expect((await askProject(mixed, 'showLoginForm')).answer.coverage).toBeUndefined();
    expect((await askProject(mixed, 'the login form', { path: 'web/' })).answer.coverage).toBeUndefined();
  });

  test('nothing found there is no proof of absence', async () => {
    const { answer } = await askProject(mixed, 'check_password');
    expect(answer).toMatchObject({ total: 0, coverage: { partial: true } });
  });

  test('a name that stands nowhere is no match, and that is all', async () => {
    const { answer } = await askProject(mixed, 'check_certificate');
    expect(answer.total).toBe(0);
    expect(answer.coverage).toBeUndefined();
  });

  test('where it stands in them, the files are named', async () => {
    const { answer } = await askProject(mixed, 'check_password');
    expect(answer.coverage?.notes).toEqual([
      'the name stands in api/login.ex, and definitions in Elixir (1 file) are not read yet',
    ]);
  });

  test('a symbol that only they may have is unknown, and that they name it is said', async () => {
    const answer = await (await mixed.engine()).callgraph({ symbol: 'check_password', direction: 'both', depth: 1 });
    expect(answer).toMatchObject({ found: false });
    expect(answer.coverage?.notes.join()).toMatch(/stands in other code, and definitions in Elixir \(1 file\) are not/);
  });
});

describe('files that are left out', () => {
  const made = project({ 'a.ts': 'export function known() {}' });
  made.write({ 'large.py': `${'x = 1\n'.repeat(170_000)}def only_in_large():\n    pass\n` });
  made.write({
    'test/zero.test.ts': 'export function onlyInTests() {} // \0',
    'zero.ts': 'export function onlyInZero() {} // \0',
    'large.yaml': `only_in_data: ${'x'.repeat(1_000_001)}`,
  });

  for (const [name, file] of [
    ['only_in_large', 'large.py'],
    ['onlyInZero', 'zero.ts'],
  ] as const)
    test(`${name} may be in ${file}`, async () => {
      const { answer } = await askProject(made, name);
      expect(answer).toMatchObject({ total: 0, coverage: { partial: true } });
      expect(answer.coverage?.notes.join()).toContain(`(${file})`);
    });

  test('onlyInTests may be in a test, where tests are asked for', async () => {
    const only = (await askProject(made, 'onlyInTests', { tests: 'only' })).answer;
    expect(only.coverage?.notes.join()).toContain('(test/zero.test.ts)');
    expect((await askProject(made, 'onlyInTests', { tests: 'none' })).answer.coverage).toBeUndefined();
  });

  test('what stands nowhere, or in data, is no match', async () => {
    expect((await askProject(made, 'onlyInDreams')).answer.coverage).toBeUndefined();
    expect((await askProject(made, 'only_in_data')).answer.coverage).toBeUndefined();
    expect((await askProject(made, 'known')).answer.coverage).toBeUndefined();
  });
});

describe('where something is only like the name', () => {
  const made = project({
    'like.ts': 'export function chargeAll() {}',
    'deep.ts': `declare const x: any;\nx${'.a'.repeat(100_000)};\nexport function charge() {}`,
    'modules.ts': `${Array.from({ length: 12_001 }, (_, at) => `import './m${at}';\n`).join('')}export function pay() {}`,
    'paid.ts': 'export function payAll() {}',
  });
  made.write({
    'large.py': `${'x = 1\n'.repeat(170_000)}def refund():\n    pass\n`,
    'small.py': 'def refund_all():\n    pass\n',
  });

  test.each([
    ['charge', 'chargeAll', 'deep.ts'],
    ['pay', 'payAll', 'modules.ts'],
    ['refund', 'refund_all', 'large.py'],
  ])('%s may be defined in a file that was not read', async (name, like, file) => {
    const { answer } = await askProject(made, name);
    expect(answer.results.map(({ symbol }) => symbol)).toContain(like);
    expect(answer).toMatchObject({ exact: 0, coverage: { partial: true } });
    expect(answer.coverage?.notes.join()).toContain(file);
  });

  test('what has the name is the answer', async () => {
    expect((await askProject(made, 'chargeAll')).answer.coverage).toBeUndefined();
  });
});
