/** Every way in which source code calls something. */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers } = cases();

describe('a call seen through what is around it', () => {
  callers(
    'optional chaining',
    `
    export class A { run() {} }
    export function main(a?: A) {
      a?.run();
      a?.run?.();
    }`,
    'A.run',
    ['main a.ts:3,4 call'],
  );
  callers(
    'optional call of a bare name',
    `
    export function run() {}
    export function main() {
      run?.();
    }`,
    'run',
    ['main a.ts:3 call'],
  );
  callers(
    'a default in a pattern that is given to variables',
    `
    export function run() {}
    export function main(it: { go?: () => void }) {
      let go: () => void;
      ({ go = run } = it);
      go();
    }`,
    'run',
    ['main a.ts:4 reference'],
  );
  callers(
    'a text that is handed on',
    `
    declare function keep(key: string): void;
    export const KEY = 'locale';
    export function main() {
      keep(KEY);
    }`,
    'KEY',
    ['main a.ts:4 reference'],
  );
  callers(
    'a function kept in a constant is handed on',
    `
    declare function keep(...all: unknown[]): void;
    declare function later(): () => void;
    export const undo = later();
    export function main() {
      keep(undo);
    }`,
    'undo',
    ['main a.ts:5 callback'],
  );
  callers(
    'non-null',
    `
    export class A { run() {} }
    export function main(a: A | undefined) {
      a!.run();
      a!.run!();
    }`,
    'A.run',
    ['main a.ts:3,4 call'],
  );
  callers(
    'parentheses',
    `
    export function run() {}
    export function main() {
      (run)();
      ((run))();
    }`,
    'run',
    ['main a.ts:3,4 call'],
  );
  callers(
    'the comma that compilers put before a call',
    `
    export function run() {}
    export function main() {
      (0, run)();
    }`,
    'run',
    ['main a.ts:3 call'],
  );
  callers(
    '`as`, `satisfies` and angle brackets',
    `
    export function run() {}
    type Fn = () => void;
    export function main() {
      (run as Fn)();
      (run satisfies Fn)();
      (<Fn>run)();
      (run as any)();
    }`,
    'run',
    ['main a.ts:4,5,6,7 call'],
  );
  callers(
    'a receiver behind `as`',
    `
    export class A { run() {} }
    export function main(a: unknown) {
      (a as A).run();
    }`,
    'A.run',
    ['main a.ts:3 call'],
  );
  callers(
    'await and yield',
    `
    export async function run() { return [1]; }
    export async function main() {
      await run();
      for await (const each of await run()) console.log(each);
    }`,
    'run',
    ['main a.ts:3,4 call'],
  );
  callers(
    'spread, index, template and condition',
    `
    export function run() { return ['']; }
    export function main() {
      [...run()];
      run()[0];
      \`\${run()}\`;
      if (run()) return;
      return run() ?? run();
    }`,
    'run',
    ['main a.ts:3,4,5,6,7 call'],
  );
  callers(
    'tagged templates',
    `
    export function run(strings: TemplateStringsArray, ...values: unknown[]) { return strings.length + values.length; }
    export const object = { run };
    export function main() {
      run\`one \${1}\`;
      object.run\`two\`;
    }`,
    'run',
    ['<module> a.ts:2 reference', 'main a.ts:4,5 call'],
  );
  callers(
    'explicit type arguments',
    `
    export function run<T>(value: T) { return value; }
    export function main() {
      run<string>('x');
      new Map<string, number>([['x', run<number>(1)]]);
    }`,
    'run',
    ['main a.ts:3,4 call'],
  );
});

describe('who the caller is', () => {
  callers(
    'the innermost named function, an arrow function in an argument is none',
    `
    export function run() {}
    export function outer() {
      function inner() { run(); }
      [1].forEach(() => run());
      return inner;
    }`,
    'run',
    ['outer a.ts:4 call', 'outer.inner a.ts:3 call'],
  );
  callers(
    'a variable that holds a function',
    `
    export function run() {}
    export const arrow = () => run();
    export const expression = function () { run(); };
    export const named = function other() { run(); };`,
    'run',
    ['arrow a.ts:2 call', 'expression a.ts:3 call', 'named a.ts:4 call'],
  );
  callers(
    'the module, at its top level',
    `
    export function run() {}
    run();
    const value = run();
    export { value };`,
    'run',
    ['<module> a.ts:2,3 call'],
  );
  callers(
    'itself',
    `
    export function run(n: number): number { return n === 0 ? 0 : run(n - 1); }`,
    'run',
    ['run a.ts:1 call'],
  );
  callers(
    'the module, in a function that is called on the spot',
    `
    export function run() {}
    (() => { run(); })();
    (function () { run(); })();
    (async () => { run(); })();`,
    'run',
    ['<module> a.ts:2,3,4 call'],
  );
  callers(
    'generators and async functions',
    `
    export function* run() { yield 1; }
    export function* generator() { yield* run(); }
    export async function* both() { yield* run(); }
    export const arrow = async () => [...run()];`,
    'run',
    ['generator a.ts:2 call', 'both a.ts:3 call', 'arrow a.ts:4 call'],
  );
  callers(
    'members of classes',
    `
    export function run() { return 1; }
    export class A {
      constructor() { run(); }
      method() { run(); }
      get value() { return run(); }
      set value(to: number) { run(); }
      static make() { run(); }
      #secret() { run(); }
      arrow = () => run();
      use() { this.#secret(); }
    }`,
    'run',
    [
      'A.constructor a.ts:3 call',
      'A.method a.ts:4 call',
      'A.value a.ts:5 call',
      'A.value a.ts:6 call',
      'A.make a.ts:7 call',
      'A.#secret a.ts:8 call',
      'A.arrow a.ts:9 call',
    ],
  );
  callers(
    'the module, in field initialisers and static blocks: no function is around them',
    `
    export function run() { return 1; }
    export class A {
      field = run();
      static shared = run();
      static { run(); }
    }`,
    'run',
    ['<module> a.ts:3,4,5 call'],
  );
  callers(
    'the function whose parameter has it as default',
    `
    export function run() { return 1; }
    export function main(value = run(), { other = run() } = {}) { return value + other; }
    export class A { constructor(readonly value = run()) {} }`,
    'run',
    ['main a.ts:2 call', 'A.constructor a.ts:3 call'],
  );
  callers(
    'methods of object literals',
    `
    export function run() {}
    export const api = {
      list() { run(); },
      get: () => run(),
      nested: { drop: function () { run(); } },
    };`,
    'run',
    ['api.list a.ts:3 call', 'api.get a.ts:4 call', 'api.nested.drop a.ts:5 call'],
  );
  callers(
    'a variable that is given a function later',
    `
    export function run() {}
    let later: () => void;
    later = () => run();
    export function outer() {
      let inner: (() => void) | undefined;
      const start = () => { inner = () => { run(); }; };
      start();
      inner?.();
      later();
    }`,
    'run',
    ['later a.ts:3 call', 'outer.start.inner a.ts:6 call'],
  );
  callers(
    'that variable itself',
    `
    export function run() {}
    export function outer() {
      let inner: (() => void) | undefined;
      inner = () => { run(); };
      inner?.();
      inner = function () {};
      return inner;
    }`,
    'outer.inner',
    ['outer a.ts:5 call', 'outer a.ts:6,7 reference'],
  );
  callers(
    'members whose names are computed',
    {
      'a.ts': `
        export function run() { return 1; }
        const key = 'x';
        export class A {
          *[Symbol.iterator]() { yield run(); }
          [key]() { run(); }
          ['plain']() { run(); }
          get [Symbol.toStringTag]() { return String(run()); }
        }
        export const object = { [key]: () => run(), ['other'](): number { return run(); } };`,
      'b.js': `
        const { run } = require('./a');
        const app = {};
        ['get', 'put'].forEach((method) => {
          app[method] = function (path) { run(path); };
        });
        app['named'] = function () { run(); };`,
    },
    'run',
    [
      'A.[Symbol.iterator] a.ts:4 call',
      'A.[key] a.ts:5 call',
      'A.plain a.ts:6 call',
      'A.[Symbol.toStringTag] a.ts:7 call',
      'object.[key] a.ts:9 call',
      'object.other a.ts:9 call',
      'app.[method] b.js:4 call',
      'app.named b.js:6 call',
    ],
  );
  callers(
    'a class expression, an anonymous class and an anonymous default export',
    {
      'a.ts': `
        export function run() {}
        export const Named = class { go() { run(); } };
        export default class { go() { run(); } }`,
      'b.ts': `
        import { run } from './a';
        export default function () { run(); }`,
      'c.ts': `
        import { run } from './a';
        export default () => run();`,
    },
    'run',
    ['Named.go a.ts:2 call', 'default.go a.ts:3 call', 'default b.ts:2 call', 'default c.ts:2 call'],
  );
  callers(
    'namespaces',
    `
    export function run() {}
    export namespace Outer {
      run();
      export namespace Inner { export function go() { run(); } }
    }`,
    'run',
    ['<module> a.ts:3 call', 'Outer.Inner.go a.ts:4 call'],
  );
});

describe('members', () => {
  callers(
    'static methods',
    `
    export class A {
      static make() { return new this(); }
      static other() { return this.make(); }
    }
    export const main = () => A.make();`,
    'A.make',
    ['A.other a.ts:3 call', 'main a.ts:5 call'],
  );
  callers(
    'private names',
    `
    export class A {
      #secret() {}
      static #hidden = 1;
      go() { this.#secret(); return A.#hidden; }
      same(other: A) { other.#secret(); return #secret in other; }
    }
    export class B { #secret() {} go() { this.#secret(); } }`,
    'A.#secret',
    ['A.go a.ts:4 call', 'A.same a.ts:5 call', 'A.same a.ts:5 reference'],
  );
  callers(
    'by a string',
    `
    export class A { run() {} ['odd-name']() {} }
    export const main = (a: A) => { a['run'](); a[\`run\`](); a?.['run'](); a['odd-name'](); };`,
    'A.run',
    ['main a.ts:2 call'],
  );
  callers(
    'with a name that is no identifier',
    `
    export class A { 'odd-name'() {} }
    export const main = (a: A) => a['odd-name']();`,
    'A.odd-name',
    ['main a.ts:2 call'],
  );
  callers(
    'getters where they are read',
    `
    export class A { get size() { return 1; } }
    export const main = (a: A) => a.size + a['size'];
    export const other = ({ size }: A) => size;`,
    'A.size',
    ['main a.ts:2 reference', 'other a.ts:3 reference'],
  );
  callers(
    'properties that hold functions',
    `
    export class A { run = () => {}; }
    export interface B { go: () => void }
    export const main = (a: A, b: B) => { a.run(); b.go(); };`,
    'A.run',
    ['main a.ts:3 call'],
  );
  callers(
    'methods of an object literal',
    `
    export const api = { run() {}, other() { this.run(); } };
    export const main = () => api.run();`,
    'api.run',
    ['api.other a.ts:1 call', 'main a.ts:2 call'],
  );
  callers(
    'enum members and the enum itself',
    `
    export enum Color { Red, Blue = 2 }
    export const main = () => Color.Red + Color['Red'];
    export type Only = Color.Red;`,
    'Color.Red',
    ['main a.ts:2 reference'],
  );
  callers(
    'namespaces, also merged and aliased',
    `
    export namespace Tools { export function run() {} }
    export namespace Tools { export const again = () => run(); }
    import Short = Tools;
    export const main = () => { Tools.run(); Short.run(); };`,
    'Tools.run',
    ['Tools.again a.ts:2 call', 'main a.ts:4 call'],
  );
});

describe('construction', () => {
  callers(
    'with a constructor',
    `
    export class A { constructor(readonly x = 1) {} }
    export const main = () => new A(2);
    export const bare = () => new A;`,
    'A.constructor',
    ['main a.ts:2 construct', 'bare a.ts:3 construct'],
  );
  callers(
    'asked of the class',
    `
    export class A { constructor(readonly x = 1) {} }
    export const main = () => new A(2);`,
    'A',
    ['main a.ts:2 construct'],
  );
  callers(
    'without a constructor',
    `
    export class A {}
    export const main = () => new A();`,
    'A',
    ['main a.ts:2 construct'],
  );
  callers(
    '`super()` and `super.method()`',
    `
    export class A { constructor(readonly x: number) {} run() {} }
    export class B extends A { constructor() { super(1); } override run() { super.run(); } }`,
    'A.constructor',
    ['B.constructor a.ts:2 construct'],
  );
  callers(
    '`super.method()`',
    `
    export class A { run() {} }
    export class B extends A { override run() { super.run(); } }`,
    'A.run',
    ['B.run a.ts:2 call'],
  );
  callers(
    'a constructor that a subclass inherits',
    `
    export class A { constructor(readonly x = 1) {} }
    export class B extends A {}
    export const main = () => new B();`,
    'A.constructor',
    ['main a.ts:3 construct'],
  );
  callers(
    'a class handed on and constructed elsewhere',
    `
    export class A {}
    export function build(type: new () => A) { return new type(); }
    export const main = () => build(A);`,
    'A',
    ['main a.ts:3 callback'],
  );
});

describe('inheritance', () => {
  callers(
    'an inherited method called on a subclass',
    `
    export class A { run() {} }
    export class B extends A {}
    export class C extends B { go() { this.run(); } }
    export const main = () => new C().run();`,
    'A.run',
    ['C.go a.ts:3 call', 'main a.ts:4 call'],
  );
  callers(
    'an abstract method, called through the base',
    `
    export abstract class A { abstract run(): void; go() { this.run(); } }
    export class B extends A { run() {} }`,
    'A.run',
    ['A.go a.ts:1 call'],
  );
  callers(
    'an override may run where the base is called',
    `
    export abstract class A { abstract run(): void; go() { this.run(); } }
    export class B extends A { run() {} }
    export const main = (b: B) => b.run();`,
    'B.run',
    ['A.go a.ts:1 virtual', 'main a.ts:3 call'],
  );
  callers(
    'an implementation may run where its interface is called',
    `
    export interface Port { run(): void }
    export class A implements Port { run() {} }
    export const main = (port: Port) => port.run();`,
    'A.run',
    ['main a.ts:3 virtual'],
  );
  callers(
    'an implementation of an interface that extends another',
    `
    export interface Base { run(): void }
    export interface Port extends Base { other(): void }
    export class A implements Port { run() {} other() {} }
    export const main = (port: Base) => port.run();`,
    'A.run',
    ['main a.ts:4 virtual'],
  );
  callers(
    'mixins',
    `
    type Constructor = new (...args: any[]) => object;
    export const Runs = <T extends Constructor>(Base: T) => class extends Base { run() {} };
    export class Plain {}
    export class A extends Runs(Plain) {}
    export const main = () => new A().run();`,
    'Runs.run',
    ['main a.ts:5 call'],
  );
});

describe('receivers of every type', () => {
  callers(
    'a union is a call of each',
    `
    export class A { run() {} }
    export class B { run() {} }
    export const main = (it: A | B) => it.run();`,
    'B.run',
    ['main a.ts:3 call'],
  );
  callers(
    'the first of a union as well',
    `
    export class A { run() {} }
    export class B { run() {} }
    export const main = (it: A | B) => it.run();`,
    'A.run',
    ['main a.ts:3 call'],
  );
  callers(
    'narrowing picks one of a union',
    `
    export class A { run() {} }
    export class B { run() {} }
    export const main = (it: A | B) => { if (it instanceof A) it.run(); };`,
    'B.run',
    [],
  );
  callers(
    'an intersection',
    `
    export interface A { run(): void }
    export interface B { go(): void }
    export const main = (it: A & B) => { it.run(); it.go(); };`,
    'A.run',
    ['main a.ts:3 call'],
  );
  callers(
    'mapped types',
    `
    export interface A { run(): void; other(): void }
    export const partial = (it: Partial<A>) => it.run?.();
    export const pick = (it: Pick<A, 'run'>) => it.run();
    export const omit = (it: Omit<A, 'other'>) => it.run();
    export const readOnly = (it: Readonly<A>) => it.run();`,
    'A.run',
    ['partial a.ts:2 call', 'pick a.ts:3 call', 'omit a.ts:4 call', 'readOnly a.ts:5 call'],
    // A string in a type names it too; what is done with that name the checker cannot be asked.
    { likely: 1 },
  );
  callers(
    'generics with a constraint',
    `
    export class A { run() {} }
    export function main<T extends A>(it: T) { it.run(); }
    export class Box<T extends A> { constructor(readonly it: T) {} go() { this.it.run(); } }`,
    'A.run',
    ['main a.ts:2 call', 'Box.go a.ts:3 call'],
  );
  callers(
    'a method of a generic class',
    `
    export class Box<T> { constructor(readonly it: T) {} run() { return this.it; } }
    export const main = () => new Box('x').run().length + new Box<number>(1).run();`,
    'Box.run',
    ['main a.ts:2 call'],
  );
  callers(
    'chains of `this`',
    `
    export class A { set() { return this; } run() {} }
    export class B extends A { other() { return this; } }
    export const main = () => new B().set().other().run();`,
    'A.run',
    ['main a.ts:3 call'],
  );
  callers(
    'what awaiting, indexing, calling and destructuring give',
    `
    export class A { run() {} }
    declare const list: A[];
    declare const map: Map<string, A>;
    declare function make(): Promise<A>;
    export async function main() {
      (await make()).run();
      list[0]?.run();
      map.get('x')?.run();
      for (const each of list) each.run();
      const [first] = list;
      first?.run();
      list.forEach((each) => each.run());
    }`,
    'A.run',
    ['main a.ts:6,7,8,9,11,12 call'],
  );
  callers(
    'overloads are one symbol',
    `
    export function run(x: string): string;
    export function run(x: number): number;
    export function run(x: unknown) { return x; }
    export const main = () => [run('x'), run(1)];`,
    'run',
    ['main a.ts:4 call'],
  );
  callers(
    'overloaded methods are one symbol',
    `
    export class A {
      run(x: string): string;
      run(x: number): number;
      run(x: unknown) { return x; }
    }
    export const main = (a: A) => [a.run('x'), a.run(1)];`,
    'A.run',
    ['main a.ts:6 call'],
  );
});

describe('decorators', () => {
  callers(
    'of a class, a method, a property and an accessor',
    `
    export function mark(...args: any[]): any { return args; }
    @mark
    export class A {
      @mark method() {}
      @mark field = 1;
      @mark get value() { return 1; }
    }`,
    'mark',
    ['<module> a.ts:2,5 decorator', 'A.method a.ts:4 decorator', 'A.value a.ts:6 decorator'],
  );
  callers(
    'that are made by a call',
    `
    export function mark(name: string): any { return name; }
    export const tools = { mark };
    @mark('x')
    export class A {
      @mark('y') method() {}
      @tools.mark('z') other() {}
    }`,
    'mark',
    ['<module> a.ts:3 call', '<module> a.ts:2 reference', 'A.method a.ts:5 call', 'A.other a.ts:6 call'],
  );
});

describe('JSX', () => {
  const config = `
    declare namespace JSX { interface Element {} interface IntrinsicElements { [name: string]: unknown } }`;
  callers(
    'elements that close themselves, and pairs',
    {
      'a.tsx': `
        export function Button(props: { label?: string; children?: unknown }) { return <b>{props.label}</b>; }
        export const Page = () => <Button label="x" />;
        export const Pair = () => <Button>text</Button>;`,
      'jsx.d.ts': config,
    },
    'Button',
    ['Page a.tsx:2 jsx', 'Pair a.tsx:3 jsx'],
  );
  callers(
    'pairs with a path',
    {
      'a.tsx': 'export function Row(props: { children?: unknown }) { return <li />; }',
      'b.tsx': `
        import * as Ns from './a';
        const Menu = { Row: Ns.Row };
        export const Page = () => <Ns.Row>text</Ns.Row>;
        export const Other = () => <Menu.Row>{1}</Menu.Row>;`,
    },
    'Row',
    ['<module> b.tsx:2 reference', 'Page b.tsx:3 jsx', 'Other b.tsx:4 jsx'],
  );
  callers(
    'members of a namespace import and of an object',
    {
      'a.tsx': 'export function Item() { return <li />; }',
      'b.tsx': `
        import * as Ns from './a';
        const Menu = { Item: Ns.Item };
        export const Page = () => <Ns.Item />;
        export const Other = () => <Menu.Item />;`,
    },
    'Item',
    ['<module> b.tsx:2 reference', 'Page b.tsx:3 jsx', 'Other b.tsx:4 jsx'],
  );
  callers(
    'a class component',
    {
      'a.tsx': `
        export class View { constructor(readonly props: object) {} render() { return <p />; } }
        export const Page = () => <View />;`,
    },
    'View',
    ['Page a.tsx:2 jsx'],
  );
  callers(
    'handed on as a property, called in a property and in a child',
    {
      'a.tsx': `
        export function go() { return 'x'; }
        export const Page = () => <button onClick={go} title={go()}>{go()}{go}</button>;`,
    },
    'go',
    ['Page a.tsx:2 call', 'Page a.tsx:2 callback', 'Page a.tsx:2 reference'],
  );
});

describe('functions as values', () => {
  callers(
    'arguments, array elements, object properties, returned',
    `
    export function run() {}
    export const argument = () => [1].forEach(run);
    export const element = () => [run];
    export const property = () => ({ go: run });
    export const shorthand = () => ({ run });
    export const returned = () => run;
    export const constructed = () => new Promise(run);`,
    'run',
    [
      'argument a.ts:2 callback',
      'element a.ts:3 reference',
      'property a.ts:4 reference',
      'shorthand a.ts:5 reference',
      'returned a.ts:6 reference',
      'constructed a.ts:7 callback',
    ],
  );
  callers(
    'methods',
    `
    export class A { run() {} }
    export const main = (a: A) => { setTimeout(a.run, 1); setTimeout(() => a.run(), 1); };`,
    'A.run',
    ['main a.ts:2 call', 'main a.ts:2 callback'],
  );
  callers(
    'a function that a function returns',
    `
    export function make() {
      return function inner() {};
    }
    export const main = () => make()();`,
    'make.inner',
    ['make a.ts:2 reference', 'main a.ts:4 call'],
  );
  callers(
    'the function that makes it',
    `
    export function make() {
      return function inner() {};
    }
    export const main = () => make()();`,
    'make',
    ['main a.ts:4 call'],
  );
  callers(
    'an inner function returned by name',
    `
    export function make() {
      const inner = () => {};
      return inner;
    }
    export const main = () => { make()(); const made = make(); made(); };`,
    'make.inner',
    ['make a.ts:3 reference', 'main a.ts:5 call'],
  );
  callers(
    'a variable that is given another function later',
    `
    export function one() {}
    export function two() {}
    export function main(first: boolean) {
      let it = one;
      if (!first) it = two;
      it();
    }`,
    'two',
    ['main a.ts:5 reference'],
  );
});

describe('what an object literal has for options that are taken apart', () => {
  const shop = (save: string, run: string) => ({
    'b.ts': `
      import { keep } from './a';
      export function shop() { keep({ ${save}() {} }); }`,
    'a.ts': run,
  });
  callers(
    'in a parameter with a type of its own',
    shop('save1', 'export function keep({ save1 }: { save1: () => void }) { save1(); }'),
    'shop.save1',
    ['keep a.ts:1 virtual'],
  );
  callers(
    'in a variable',
    shop(
      'save2',
      'interface Kept { save2(): void }\nexport function keep(kept: Kept) { const { save2: run } = kept; run(); }',
    ),
    'shop.save2',
    ['keep a.ts:2 virtual'],
  );
});
