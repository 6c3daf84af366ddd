/**
 * Two ways to ask the same thing agree, whichever construct one symbol reaches the other by: who is named as a caller calls
 * it, is on a path to it, and is affected by a change of it; a test that calls is among its tests.
 */
import type { EdgeInfo } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
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
  'ts/registry.ts': `
    import { inner } from './real';
    export interface Action { name: string; perform(value: number): void }
    export const actions: Action[] = [];
    export const register = <T extends Action & { test?: string }>(action: T) => { actions.push(action); return action; };
    export const flip = register({ name: 'flip', perform: (value) => { inner(); } });
    export const runs = (action: Action) => action.perform(1);`,
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
  'kt/Cache.kt': `
    fun seed() = sown()
    fun sown() = 1
    class Cache {
      fun rows() = object : Rows { private val first = seed(); override fun next() = first }
    }
    interface Rows { fun next(): Int }
    fun shown(cache: Cache) = cache.rows()`,
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
  ['flip.perform', 'ts/registry.ts'],
  ['Action.perform', 'ts/registry.ts'],
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
  ['seed', 'kt/Cache.kt'],
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

test.each(['seed', 'sown'])(
  'what gives a field of an object that a function makes, such as %s, affects who calls that',
  async (symbol) => {
    const { affectedSymbols } = await made.impact({ symbol: { symbol, file: 'kt/Cache.kt' }, depth: 5 });
    const names = affectedSymbols.map((each) => [each.container, each.symbol].filter(Boolean).join('.'));
    expect(names).toEqual(expect.arrayContaining(['Cache.rows', 'shown']));
  },
);

function isWithin({ symbol, container }: { readonly symbol: string; readonly container: string }, name: string) {
  const own = container === '' ? symbol : `${container}.${symbol}`;
  return own === name || own.startsWith(`${name}.`);
}

const CALLS: ReadonlySet<string> = new Set(['call', 'construct', 'jsx', 'decorator', 'virtual']);

test('a member of what a registry is given runs where a member of the registered type is called', async () => {
  const answer = await made.callgraph('flip.perform', { file: 'ts/registry.ts', direction: 'callers' });
  expect(answer.callers).toContainEqual(expect.objectContaining({ symbol: 'runs', via: 'virtual' }));
});

/** Constructs beside those above in which the two ends once told different things, in each language. */
const ends = project({
  'package.json': { name: 'fixture', private: true },
  'ts/a.ts': `
    export interface Port { quote(): void }
    export class Base { area() {} static made() { return new Base(); } get size() { return 1; } }
    export class Square extends Base { area() { super.area(); } get size() { return 2; } }
    export const literal: Port = { quote() { leaf(); } };
    export function leaf() {}
    export class Item {}
    export function each(make: unknown) { return make; }
    export function hands() { each(leaf); each(Item); }
    export function holds(then = leaf) { const own = leaf; own(); then(); return { run: leaf, leaf }; }
    export function asks(port: Port, base: Base) { port.quote(); base.area(); return base.size; }
    export function keeps(base: Base) { return base.area; }`,
  'py/shapes.py': `
    class Base:
        def area(self): pass
        def total(self): return self.area()
    class Square(Base):
        def area(self): return super().area()
    class Mixin:
        def run(self): return self.step()
        @property
        def size(self): return 1
        @size.setter
        def size(self, value): pass
        def grown(self): return self.size
    class Job(Mixin):
        def step(self): return leaf()
    def leaf(): pass
    def each(make): return make
    def hands(): return each(leaf), each(Base)
    def holds(then=leaf):
        own = leaf
        return own(), then(), {'run': leaf}
    def asks(base: Base): return base.area()
    `,
  'go.mod': 'module example.com/p\n',
  'go/a.go': `
    package p
    type Port interface{ Quote() }
    type Real struct{}
    func (r Real) Quote() { leaf() }
    func leaf() {}
    func each(run func()) { run() }
    func hands() { each(leaf) }
    func holds() func() { own := leaf; own(); return leaf }
    func asks(port Port) { port.Quote() }
    func keeps(port Port) func() { return port.Quote }`,
  'java/p/A.java': `
    package p;
    import java.util.function.Supplier;
    interface Port { void quote(); }
    class Real implements Port { public void quote() { Leaf.leaf(); } }
    class Base { void area() { } }
    class Square extends Base { void area() { super.area(); } }
    class Leaf { static void leaf() { } }
    class User {
      void each(Runnable run, Supplier<Base> make) { run.run(); make.get(); }
      void hands(Port port) { each(Leaf::leaf, Base::new); each(port::quote, null); }
      void asks(Port port, Base base) { port.quote(); base.area(); }
    }`,
  'rust/src/lib.rs': `
    trait Port { fn quote(&self); fn twice(&self) { self.quote() } }
    struct Real;
    impl Port for Real { fn quote(&self) { leaf() } fn twice(&self) { leaf() } }
    fn leaf() {}
    fn each(run: fn()) { run() }
    fn hands() { each(leaf) }
    fn holds() -> fn() { let own = leaf; own(); leaf }
    fn asks(port: &dyn Port) { port.quote(); port.twice() }`,
  'rust/Cargo.toml': '[package]\nname = "p"\nversion = "0.1.0"\n',
});

describe('who is among the callers has it among the callees, in the same way at the same lines, and the other way round', () => {
  const named: readonly (readonly [file: string, symbols: string])[] = [
    [
      'ts/a.ts',
      'Port.quote Base.area Base.made Base.size Square.area Square.size literal.quote leaf Item each hands holds asks keeps',
    ],
    [
      'py/shapes.py',
      'Base.area Base.total Square.area Mixin.run Mixin.grown Mixin.size Job.step leaf each hands holds asks',
    ],
    ['go/a.go', 'Port.Quote Real.Quote leaf each hands holds asks keeps'],
    ['java/p/A.java', 'Port.quote Real.quote Base.area Square.area Leaf.leaf User.each User.hands User.asks'],
    ['rust/src/lib.rs', 'Port.quote Port.twice Real.quote Real.twice leaf each hands holds asks'],
  ];
  test.each(named)('%s', async (file, symbols) => {
    const callers = new Set<string>();
    const callees = new Set<string>();
    const told = (from: string, to: string, { via, resolution, callSites }: EdgeInfo) =>
      `${from} -> ${to} ${via} ${resolution} ${callSites.map(({ line }) => line + 1)}`;
    const label = ({ container, symbol }: { readonly container: string; readonly symbol: string }) =>
      container === '' ? symbol : `${container}.${symbol}`;
    const known = new Set(symbols.split(' '));
    for (const symbol of known) {
      const answer = await ends.callgraph(symbol, { file });
      for (const edge of answer.callers ?? []) if (known.has(label(edge))) callers.add(told(label(edge), symbol, edge));
      for (const edge of answer.callees ?? []) if (known.has(label(edge))) callees.add(told(symbol, label(edge), edge));
    }
    expect([...callees].sort()).toEqual([...callers].sort());
    expect(callees.size).toBeGreaterThan(4);
  });
});

test('a member of an object that is registered leads on to whoever has the object', async () => {
  const registry = project({
    'package.json': { name: 'fixture', private: true },
    'actions.ts': `
      interface Action { name: string; perform(): void }
      const actions: Action[] = [];
      const register = <T extends Action>(action: T) => { actions.push(action); return action; };
      export const flip = register({ name: 'flip', perform: () => { turn(); } });
      function turn() {}`,
    'run.ts': 'export const run = (it: any) => it;',
    'flip.test.ts': `
      import { flip } from './actions';
      import { run } from './run';
      declare const it: any;
      it('x', () => { run(flip); });`,
  });
  for (const symbol of ['turn', 'flip.perform']) {
    const { tests, affectedFiles } = await registry.impact({ symbol: { symbol, file: 'actions.ts' } });
    expect(
      affectedFiles.map(({ file }) => file),
      symbol,
    ).toContain('flip.test.ts');
    expect(
      tests.map(({ file }) => file),
      symbol,
    ).toEqual(['flip.test.ts']);
  }
});
