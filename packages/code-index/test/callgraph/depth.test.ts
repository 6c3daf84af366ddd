/** Callers with a depth: they go on behind what may or may not run a symbol, as far as `impact` does, and say that it may not. */
import { describe, expect, test } from 'vitest';
import { callerText, cases } from '../support/cases.ts';
import type { Files } from '../support/project.ts';

const { project, add } = cases({
  'tsconfig.json': {},
  'package.json': { name: 'fixture', private: true },
  'pom.xml': '<project/>\n',
});

const further = add({
  'a.ts': `
    export class Job6 { run6() {} }
    export function use6(it: any) { it.run6(); }
    export function begin6() { use6(new Job6()); }`,
});

/** Who calls a symbol of the first file, up to a depth; `impact` of the same depth reaches each of them. */
function rings(title: string, files: Files, symbol: string, depth: number, expected: readonly string[]): void {
  const folder = add(files);
  test(title, async () => {
    const file = `${folder}/${Object.keys(files)[0]}`;
    const { callers = [], open } = await project.callgraph(symbol, { file, direction: 'callers', depth });
    expect(callers.map((edge) => callerText(edge, folder))).toEqual(expected);
    expect(open ?? []).toEqual([]);
    const impact = await project.impact({ symbol: { symbol, file }, depth });
    const nameOf = (each: { readonly container: string; readonly symbol: string }) =>
      `${each.container}.${each.symbol}`;
    const reached = new Set(impact.affectedSymbols.map(nameOf));
    const functions = callers.filter(({ symbol: name }) => name !== '<module>').map(nameOf);
    expect(functions.filter((name) => !reached.has(name))).toEqual([]);
    // Seen from the other end it is the same.
    for (const { file: from, line, depth: far, ...caller } of callers.filter(
      ({ symbol: name }) => name !== '<module>',
    )) {
      const asked = { file: from, line, direction: 'callees', depth: far } as const;
      const { callees = [] } = await project.callgraph(caller.symbol, asked);
      expect(
        callees.map((each) => each.symbol),
        nameOf(caller),
      ).toContain(symbol);
    }
    const told = new Set(callers.map(nameOf));
    expect(
      impact.affectedSymbols
        .filter(({ symbol: name, why }) => name !== '<module>' && !/^(?:holds|overrides) /.test(why))
        .map(nameOf)
        .filter((name) => !told.has(name)),
    ).toEqual([]);
  });
}

describe('behind', () => {
  rings(
    'a call through an interface',
    {
      'a.ts': `
        function count1() {}
        interface Till1 { pay1(): void }
        class Cash1 implements Till1 { pay1() { count1(); } }
        function shop1(till: Till1) { till.pay1(); }
        export function market1() { shop1(new Cash1()); }`,
    },
    'count1',
    3,
    ['Cash1.pay1 a.ts:3 call', 'shop1 a.ts:4 virtual depth 2', 'market1 a.ts:5 call candidate depth 3'],
  );
  rings(
    'the same in Java',
    {
      'A.java':
        'class A {\n  static void count2() { }\n}\ninterface Till2 { void pay2(); }\nclass Cash2 implements Till2 {\n  public void pay2() { A.count2(); }\n}\nclass Shop2 {\n  void sell2(Till2 till) { till.pay2(); }\n  void open2() { sell2(new Cash2()); }\n}\n',
    },
    'count2',
    3,
    [
      'Cash2.pay2 A.java:6 call resolved',
      'Shop2.sell2 A.java:9 virtual resolved depth 2',
      'Shop2.open2 A.java:10 call candidate depth 3',
    ],
  );
  rings(
    'a function that is handed on',
    {
      'a.ts': `
        function ring3() {}
        function every3() { setTimeout(ring3, 1); }
        export function start3() { every3(); }`,
    },
    'ring3',
    2,
    ['every3 a.ts:2 callback', 'start3 a.ts:3 call candidate depth 2'],
  );
  rings(
    'an object that holds it',
    {
      'a.ts': `
        function core4() {}
        const table4 = { go4: () => core4() };
        declare function emit(given: unknown): void;
        function all4() { emit(table4); }
        export function top4() { all4(); }`,
    },
    'core4',
    4,
    ['table4.go4 a.ts:2 call', 'all4 a.ts:4 callback candidate depth 3', 'top4 a.ts:5 call candidate depth 4'],
  );
  rings(
    'no more than there is within the depth, and each once',
    {
      'a.ts': `
        function count5() {}
        interface Till5 { pay5(): void }
        class Cash5 implements Till5 { pay5() { count5(); } }
        function shop5(till: Till5) { till.pay5(); both5(); }
        function both5() { count5(); }
        export function market5() { shop5(new Cash5()); }`,
    },
    'count5',
    2,
    ['Cash5.pay5 a.ts:3 call', 'both5 a.ts:5 call', 'shop5 a.ts:4 virtual depth 2'],
  );
});

test('calls of what is called are open as well, as far as they are asked for', async () => {
  const far = await project.callgraph('begin6', { file: `${further}/a.ts`, direction: 'callees', depth: 2 });
  expect(far.open).toEqual([`of 1 call in it it is not known what it runs: run6 (${further}/a.ts:2)`]);
  expect(
    (await project.callgraph('begin6', { file: `${further}/a.ts`, direction: 'callees', depth: 1 })).open,
  ).toBeUndefined();
});
