/** References come in groups: the symbol's own, its supertypes', its siblings'. */
import { expect, test } from 'vitest';
import { calleeText, callerText, cases } from '../support/cases.ts';

const { callers, add, project } = cases();

const family = `
  export interface Port { run(): void }
  export class A implements Port { run() {} }
  export class B implements Port { run() {} }
  export class C extends B { override run() {} }
  export const ofA = (a: A) => a.run();
  export const ofB = (b: B) => b.run();
  export const ofC = (c: C) => c.run();
  export const ofPort = (port: Port) => port.run();`;

callers('a sibling is dropped, the interface is virtual', family, 'A.run', [
  'ofA a.ts:5 call',
  'ofPort a.ts:8 virtual',
]);
callers('an override is no caller of what it overrides', family, 'B.run', ['ofB a.ts:6 call', 'ofPort a.ts:8 virtual']);
callers('both the class above and the interface above that are virtual', family, 'C.run', [
  'ofB a.ts:6 virtual',
  'ofC a.ts:7 call',
  'ofPort a.ts:8 virtual',
]);
callers(
  'super runs what the base has, and no override of it',
  `
  export class A { run() {} }
  export class B extends A { override run() { super.run(); } }
  export class C extends A { override run() { super.run(); } }`,
  'B.run',
  [],
);
callers(
  'super of a class that is made from any class may run each override',
  `
  type Made = new (...args: any[]) => A;
  export class A { run() {} }
  export class B extends A { override run() {} }
  export function mixed<T extends Made>(base: T) {
    return class Mixed extends base { override run() { super.run(); } };
  }
  export const Both = mixed(B);`,
  'B.run',
  ['mixed.Mixed.run a.ts:5 virtual'],
);
callers('the interface itself has only its own', family, 'Port.run', ['ofPort a.ts:8 call']);

callers(
  'an object literal with the type of an interface',
  `
  export interface Port { run(): void }
  export const real: Port = { run() {} };
  export const arrow: Port = { run: () => {} };
  export const ofPort = (port: Port) => port.run();`,
  'real.run',
  ['ofPort a.ts:4 virtual'],
);
callers(
  'implementations that are object literals use the interface',
  `
  export interface Port { run(): void }
  export const real: Port = { run() {} };
  export const arrow: Port = { run: () => {} };
  export function make(run: () => void): Port { return { run }; }
  export const ofPort = (port: Port) => port.run();`,
  'Port.run',
  ['real.run a.ts:2 reference', 'arrow.run a.ts:3 reference', 'make a.ts:4 reference', 'ofPort a.ts:5 call'],
);

const ambiguous = add(`
  export interface Port { twice(): void }
  export class A implements Port { twice() {} }
  export class B { twice() {} }
  export const ofA = (a: A) => a.twice();
  export const ofB = (b: B) => b.twice();
  export const ofPort = (port: Port) => port.twice();`);
test('of an ambiguous name each caller says which definition it belongs to', async () => {
  const answer = await project.callgraph('twice', { direction: 'callers' });
  expect(answer.definitions.map((each) => each.container)).toEqual(['Port', 'A', 'B']);
  expect(answer.callers?.map((edge) => callerText(edge, ambiguous))).toEqual([
    'ofPort a.ts:6 call of 0',
    'ofA a.ts:4 call of 1',
    'ofPort a.ts:6 virtual of 1',
    'ofB a.ts:5 call of 2',
  ]);
});

const shared = add(`
  export class A { split() {} }
  export class B { split() {} }
  export const ofA = (a: A) => a.split();
  export const ofB = (b: B) => b.split();
  export const aboveBoth = (a: A, b: B) => { ofA(a); ofB(b); };
  export const topBoth = (a: A, b: B) => aboveBoth(a, b);`);
test('of an ambiguous name those at depth say so too', async () => {
  const answer = await project.callgraph('split', { direction: 'callers', depth: 3 });
  expect(answer.callers?.map((edge) => callerText(edge, shared))).toEqual([
    'ofA a.ts:3 call of 0',
    'ofB a.ts:4 call of 1',
    'aboveBoth a.ts:5 call depth 2 of 0',
    'aboveBoth a.ts:5 call depth 2 of 1',
    'topBoth a.ts:6 call depth 3 of 0',
    'topBoth a.ts:6 call depth 3 of 1',
  ]);
});

const deep = add(`
  export function root() {}
  export function one() { root(); }
  export function two() { one(); }
  export function three() { two(); }
  export class Made { constructor() { one(); } }
  export const makes = () => new Made();
  export const above = () => makes();
  export interface Port { go(): void }
  export class Real implements Port { go() { root(); } }
  export const throughPort = (port: Port) => port.go();
  export const aboveThroughPort = (port: Port) => throughPort(port);
  export const hands = () => [1].forEach(one);
  export const aboveHands = () => hands();
  export class Field { value = root(); }
  export const readsField = (field: Field) => field.value;`);

test('callers at depth, where a constructor is called by what constructs', async () => {
  const answer = await project.callgraph('root', { direction: 'callers', depth: 5 });
  expect(answer.callers?.map((edge) => callerText(edge, deep))).toEqual([
    '<module> a.ts:14 call',
    'one a.ts:2 call',
    'Real.go a.ts:9 call',
    'two a.ts:3 call depth 2',
    'Made.constructor a.ts:5 call depth 2',
    'throughPort a.ts:10 virtual depth 2',
    'hands a.ts:12 callback depth 2',
    'readsField a.ts:15 reference candidate depth 2',
    'three a.ts:4 call depth 3',
    'makes a.ts:6 construct depth 3',
    'aboveThroughPort a.ts:11 call candidate depth 3',
    'aboveHands a.ts:13 call candidate depth 3',
    'above a.ts:7 call depth 4',
  ]);
});

test('at depth each says through which it reaches the symbol', async () => {
  const callers = await project.callgraph('root', { direction: 'callers', depth: 5 });
  expect(callers.callers?.map(({ symbol, through }) => [symbol, through?.symbol])).toEqual([
    ['<module>', undefined],
    ['one', undefined],
    ['go', undefined],
    ['two', 'one'],
    ['constructor', 'one'],
    ['throughPort', 'go'],
    ['hands', 'one'],
    ['readsField', 'value'],
    ['three', 'two'],
    ['makes', 'constructor'],
    ['aboveThroughPort', 'throughPort'],
    ['aboveHands', 'hands'],
    ['above', 'makes'],
  ]);
  const callees = await project.callgraph('three', { direction: 'callees', depth: 3 });
  expect(callees.callees?.map(({ symbol, through }) => [symbol, through?.symbol])).toEqual([
    ['two', undefined],
    ['one', 'two'],
    ['root', 'one'],
  ]);
});

test('callees at depth', async () => {
  const answer = await project.callgraph('above', { direction: 'callees', depth: 5 });
  expect(answer.callees?.map((edge) => calleeText(edge, deep))).toEqual([
    'makes a.ts:6 call',
    'Made a.ts:5 construct depth 2',
    'one a.ts:2 call depth 3',
    'root a.ts:1 call depth 4',
  ]);
});

const cycle = add(`
  export function ping() { pong(); }
  export function pong() { ping(); }
  export const starts = () => ping();`);
test('a cycle ends', async () => {
  const answer = await project.callgraph('ping', { depth: 10 });
  expect(answer.callers?.map((edge) => callerText(edge, cycle))).toEqual(['pong a.ts:2 call', 'starts a.ts:3 call']);
  expect(answer.callees?.map((edge) => calleeText(edge, cycle))).toEqual(['pong a.ts:2 call']);
});

test('a shortest path, its ends included', async () => {
  const answer = await project.callgraph('above', { pathTo: 'root' });
  expect(answer.path?.map((each) => each.symbol)).toEqual(['above', 'makes', 'Made', 'one', 'root']);
});

test('no path is an empty one', async () => {
  const answer = await project.callgraph('root', { pathTo: 'above' });
  expect(answer.path).toEqual([]);
});
