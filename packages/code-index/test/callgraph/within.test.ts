/** Code that no named function is around: the caller is `<module>`, and each of its lines says which definition holds it. */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';
import type { Files } from '../support/project.ts';

const { project, add } = cases({
  'tsconfig.json': {},
  'package.json': { name: 'fixture', private: true },
  'build.gradle.kts': 'plugins { kotlin("jvm") }\n',
});

/** The lines of code of modules that use a symbol of the first file, each as `a.ts:3 in X`, or without a definition. */
function within(title: string, files: Files, symbol: string, expected: readonly string[], depth = 1): void {
  const folder = add(files);
  test(title, async () => {
    const file = `${folder}/${Object.keys(files)[0]}`;
    const { callers = [] } = await project.callgraph(symbol, { file, direction: 'callers', depth });
    const told = callers.flatMap(({ symbol: caller, file: at, callSites }) =>
      callSites.map(({ line, within: around }) => {
        if (caller !== '<module>') expect(around).toBeUndefined();
        return `${caller} ${at.slice(folder.length + 1)}:${line + 1}${around === undefined ? '' : ` in ${around}`}`;
      }),
    );
    expect(told.filter((each) => each.startsWith('<module>'))).toEqual(expected.map((each) => `<module> ${each}`));
  });
}

describe('the definition around', () => {
  within(
    'a call in what is handed to a function, and one in a variable of a module',
    {
      'a.ts': `
        export function price1() { return 1; }
        declare function observer<T>(made: T): T;
        export const Shop1 = observer(() => price1());
        export const cheapest1 = price1();
        price1();`,
    },
    'price1',
    ['a.ts:3 in Shop1', 'a.ts:4 in cheapest1', 'a.ts:5'],
  );
  within(
    'a field of a class and a member of an object',
    {
      'a.ts': `
        export function price2() { return 1; }
        export class Till2 { readonly first = price2(); count() { return price2(); } }
        export const table2 = { low: price2() };`,
    },
    'price2',
    ['a.ts:2 in Till2.first', 'a.ts:3 in table2'],
  );
  within(
    'attributes of a class of Python',
    { 'a.py': 'def price3():\n    return 1\n\nclass Till3:\n    first = price3()\n\nlow3 = price3()\nprice3()\n' },
    'price3',
    ['a.py:5 in Till3.first', 'a.py:7 in low3', 'a.py:8'],
  );
  within(
    'a property of Kotlin',
    {
      'A.kt':
        'package shop\n\nfun routes4(vararg names: String) = names\n\ninterface Api4 { val routes: Array<out String> }\n\nclass Shop4 : Api4 {\n  override val routes = routes4("a", "b")\n}\n',
    },
    'routes4',
    ['A.kt:8 in Shop4.routes'],
  );
  within(
    'a use further away',
    {
      'a.ts': `
        export function price5() { return 1; }
        function double5() { return price5() * 2; }
        export const twice5 = double5();`,
    },
    'price5',
    ['a.ts:3 in twice5'],
    2,
  );
});

test('what it holds is followed from its own name', async () => {
  const answer = await project.callgraph('Shop1', { direction: 'callees' });
  expect(answer.callees?.map(({ symbol }) => symbol)).toContain('price1');
  const impact = await project.impact({ symbol: { symbol: 'price2' } });
  expect(impact.affectedSymbols.map(({ container, symbol }) => `${container}.${symbol}`)).toEqual(
    expect.arrayContaining(['Till2.first', '.table2']),
  );
});
