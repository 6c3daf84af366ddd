/**
 * Two ways to ask the same thing agree, whichever construct one symbol reaches the other by: who is named as a caller calls
 * it, is on a path to it, and is affected by a change of it; a test that calls is among its tests.
 */
import type { EdgeInfo } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

const made = project({
  'package.json': { name: 'fixture', private: true },
  'ts/port.ts': `
    export interface Port { quote(): void }
    export abstract class Base { abstract area(): void; constructor() { seed(); } }
    function seed() {}`,
  'ts/real.ts': `
    import { Base, type Port } from './port';
    import { traced } from './traced';
    export class Real implements Port { quote() { inner(); } }
    export class Square extends Base { area() { inner(); } @traced marked() { inner(); } }
    export const literal: Port = { quote() { inner(); } };
    export const table = { plain: () => inner(), bound: inner };
    export function inner() {}`,
  'ts/traced.ts': 'export function traced(it: any, context: any) { return it; }',
  'ts/use.ts': `
    import { inner, Real, Square, table } from './real';
    import type { Base, Port } from './port';
    export const askPort = (port: Port) => port.quote();
    export const askBase = (base: Base) => base.area();
    export const direct = () => new Real().quote();
    export const makes = () => new Square();
    export const hands = () => [1].map(inner);
    export const plain = () => table.plain();
    export const bound = () => table.bound();
    export const nested = () => { const go = () => direct(); return go(); };`,
  'ts/use.test.ts': `
    import { askPort, makes } from './use';
    import { inner } from './real';
    declare const it: any;
    it('x', () => { askPort(undefined as any); makes(); inner(); });`,
  'py/shapes.py': `
    class Base:
        def area(self): pass
    class Square(Base):
        def area(self): return core()
    def core(): pass
    def total(shape: Base): return shape.area()
    def run_all(each=core): return list(map(core, [1]))
    `,
  'py/test_shapes.py': 'from shapes import core, total\n\ndef test_total():\n    total(None)\n    core()\n',
  'go.mod': 'module example.com/p\n',
  'go/real.go': `
    package p
    type Port interface{ Quote() }
    type Real struct{}
    func (r Real) Quote() { leaf() }
    func leaf() {}
    func ask(port Port) { port.Quote() }
    func both() { ask(Real{}) }`,
  'java/p/Real.java': `
    package p;
    class Real implements Port { public void quote() { Leaf.leaf(); } }
    interface Port { void quote(); }
    class Leaf { static void leaf() {} }
    class User { void ask(Port port) { port.quote(); } void each() { Runnable r = Leaf::leaf; r.run(); } }`,
  'rust/src/lib.rs': `
    trait Port { fn quote(&self); }
    struct Real;
    impl Port for Real { fn quote(&self) { leaf() } }
    fn leaf() {}
    fn ask(port: &dyn Port) { port.quote() }
    fn twice() { ask(&Real) }`,
});

/** A symbol with its file, since names repeat. */
const symbols: readonly (readonly [symbol: string, file: string])[] = [
  ['Real.quote', 'ts/real.ts'],
  ['literal.quote', 'ts/real.ts'],
  ['Square.area', 'ts/real.ts'],
  ['inner', 'ts/real.ts'],
  ['table.plain', 'ts/real.ts'],
  ['Base.constructor', 'ts/port.ts'],
  ['seed', 'ts/port.ts'],
  ['Port.quote', 'ts/port.ts'],
  ['traced', 'ts/traced.ts'],
  ['direct', 'ts/use.ts'],
  ['askPort', 'ts/use.ts'],
  ['Square.area', 'py/shapes.py'],
  ['core', 'py/shapes.py'],
  ['total', 'py/shapes.py'],
  ['Real.Quote', 'go/real.go'],
  ['leaf', 'go/real.go'],
  ['ask', 'go/real.go'],
  ['Real.quote', 'java/p/Real.java'],
  ['leaf', 'java/p/Real.java'],
  ['Real.quote', 'rust/src/lib.rs'],
  ['leaf', 'rust/src/lib.rs'],
  ['ask', 'rust/src/lib.rs'],
];

test.each(symbols)('%s of %s', async (symbol, file) => {
  const { callers = [], definitions } = await made.callgraph(symbol, { file, direction: 'callers' });
  const impact = await made.impact({ symbol: { symbol, file } });
  expect(callers).not.toEqual([]);
  const target = definitions[0];
  for (const caller of callers) {
    const what = `${caller.container}.${caller.symbol} ${caller.via} ${symbol}`;
    expect(
      impact.affectedSymbols.filter((each) => each.file === caller.file),
      what,
    ).not.toEqual([]);
    expect(
      impact.affectedFiles.map((each) => each.file),
      what,
    ).toContain(caller.file);
    if (/test/.test(caller.file)) {
      expect(impact.tests, what).toContainEqual(expect.objectContaining({ file: caller.file, distance: 1 }));
    }
    if (caller.symbol === '<module>') continue;
    const name = caller.container === '' ? caller.symbol : `${caller.container}.${caller.symbol}`;
    expect(
      impact.affectedSymbols.some((each) => each.file === caller.file && isWithin(each, name)),
      what,
    ).toBe(true);
    const from = { file: caller.file, line: caller.line, direction: 'callees' } as const;
    const forward = await made.callgraph(name, { ...from, pathTo: symbol });
    expect(forward.path?.length, what).toBeGreaterThan(0);
    if (!CALLS.has(caller.via) || caller.via === 'callback') continue;
    // Of a call through a base the callees name what is called, which it stands for; of making an object, the class.
    const isTarget = (each: EdgeInfo) =>
      (each.file === target?.file && each.line === target.line) ||
      (caller.via === 'virtual' && each.symbol === target?.symbol) ||
      (caller.via === 'construct' && each.via === 'construct');
    expect(forward.callees?.some(isTarget), `${what} is a callee`).toBe(true);
  }
});

function isWithin({ symbol, container }: { readonly symbol: string; readonly container: string }, name: string) {
  const own = container === '' ? symbol : `${container}.${symbol}`;
  return own === name || own.startsWith(`${name}.`);
}

const CALLS: ReadonlySet<string> = new Set(['call', 'construct', 'jsx', 'decorator', 'virtual']);
