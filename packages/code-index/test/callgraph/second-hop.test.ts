/** A name at a call is often not the function's own: what it holds was given it somewhere else. */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers, callees } = cases();

describe('callers of a function that goes by another name', () => {
  callers(
    'a variable at module level',
    {
      'a.ts': `
        export function run() {}
        export const alias = run;`,
      'b.ts': `
        import { alias } from './a';
        export const main = () => alias();`,
    },
    'run',
    ['<module> a.ts:2 reference', 'main b.ts:2 call'],
  );
  callers(
    'a local variable',
    `
    export function run() {}
    export function main() {
      const alias = run;
      alias();
    }`,
    'run',
    ['main a.ts:4 call', 'main a.ts:3 reference'],
  );
  callers(
    'a local variable of a local variable',
    `
    export function run() {}
    export function main() {
      const first = run;
      const second = first;
      second();
    }`,
    'run',
    ['main a.ts:5 call', 'main a.ts:3 reference'],
  );
  callers(
    'a property of an object',
    {
      'a.ts': `
        function run() {}
        export const api = { go: run };`,
      'b.ts': `
        import { api } from './a';
        export const main = () => api.go();`,
    },
    'run',
    ['<module> a.ts:2 reference', 'main b.ts:2 call'],
  );
  callers(
    'a shorthand property',
    {
      'a.ts': `
        function run() {}
        export const api = { run };`,
      'b.ts': `
        import { api } from './a';
        export const main = () => api.run();`,
    },
    'run',
    ['<module> a.ts:2 reference', 'main b.ts:2 call'],
  );
  callers(
    'an object of functions that a function returns',
    {
      'a.ts': `
        export function create() {
          function run() {}
          const stop = () => {};
          return { run, halt: stop };
        }`,
      'b.ts': `
        import { create } from './a';
        export function main() {
          const made = create();
          made.run();
          const { run } = create();
          run();
          create().run();
        }`,
    },
    'create.run',
    ['create a.ts:4 reference', 'main b.ts:4,6,7 call'],
  );
  callers(
    'another name in an object that a function returns',
    {
      'a.ts': `
        export function create() {
          const stop = () => {};
          return { halt: stop };
        }`,
      'b.ts': `
        import { create } from './a';
        export const main = () => create().halt();`,
    },
    'create.stop',
    ['create a.ts:3 reference', 'main b.ts:2 call'],
  );
  callers(
    'a destructured binding, renamed',
    {
      'a.ts': 'export const api = { run() {} };',
      'b.ts': `
        import { api } from './a';
        const { run: go } = api;
        export const main = () => go();`,
    },
    'api.run',
    ['<module> b.ts:2 reference', 'main b.ts:3 call'],
  );
  callers(
    'a destructured binding, renamed and exported',
    {
      'a.ts': `
        export function make<T extends object>(state: T) {
          function patch(key: keyof T) {}
          return { patch, state };
        }`,
      'b.ts': "import { make } from './a';\nexport const { patch: change, state: drawn } = make({ x: 1 });",
      'c.ts': "import { change } from './b';\nexport const main = () => change('x');",
    },
    'make.patch',
    ['make a.ts:3 reference', 'main c.ts:2 call'],
  );
  callers(
    'a destructured binding in a file that comes before the one which makes it',
    {
      'sync.ts': `
        export function make() {
          function push(key: string) {}
          return { push };
        }`,
      'drawings.ts': "import { make } from './sync';\nexport const { push: send } = make();",
      'use.ts': "import { send } from './drawings';\nexport const main = () => send('x');",
    },
    'make.push',
    ['make sync.ts:3 reference', 'main use.ts:2 call'],
  );
  callers(
    'a function with its type arguments',
    {
      'a.ts': 'function define<F>(fn: F) { return fn; }\nexport const defineRow = define<() => void>;',
      'b.ts': "import { defineRow } from './a';\nexport const main = () => defineRow(() => {});",
    },
    'define',
    ['<module> a.ts:2 reference', 'main b.ts:2 call'],
  );
  callers(
    'a destructured parameter',
    {
      'a.ts': 'export interface Api { run(): void }',
      'b.ts': `
        import type { Api } from './a';
        export const main = ({ run }: Api) => run();
        export const other = ({ run: go }: Api) => go();`,
    },
    'Api.run',
    ['main b.ts:2 call', 'main b.ts:2 reference', 'other b.ts:3 call', 'other b.ts:3 reference'],
  );
  callers(
    '`bind`, `call` and `apply`',
    `
    export function run(this: unknown) {}
    export function main() {
      const bound = run.bind(null);
      bound();
      run.call(null);
      run.apply(null);
    }`,
    'run',
    ['main a.ts:4,5,6 call', 'main a.ts:3 reference'],
  );
  callees(
    '`call` of a variable that holds something from outside is no call of the variable',
    {
      'a.js': `
        const slice = Array.prototype.slice;
        function run() {}
        exports.main = function () { slice.call([1]); run.call(this); };`,
    },
    'main',
    ['run a.js:2 call'],
  );
  callers(
    'a default parameter',
    `
    export function run() {}
    export function main(then = run) {
      then();
    }`,
    'run',
    ['main a.ts:3 call', 'main a.ts:2 reference'],
  );
  callers(
    'a conditional, `||` and `??`',
    `
    export function run() {}
    export function other() {}
    export function main(fast: boolean, given?: () => void) {
      const it = fast ? run : other;
      it();
      (fast ? run : other)();
      (given ?? run)();
      (given || run)();
    }`,
    'run',
    // Two functions of one type are one to the checker: the call by \`it\` is of the first at least.
    ['main a.ts:5,6,7,8 call', 'main a.ts:4 reference'],
  );
  callers(
    'a static table of handlers',
    `
    export function run() {}
    export function halt() {}
    const handlers = { run, stop: halt };
    export const main = (key: keyof typeof handlers) => handlers[key]();
    export const direct = () => handlers.stop();`,
    'halt',
    ['<module> a.ts:3 reference', 'direct a.ts:5 call'],
  );
  callers(
    'a property of a class',
    `
    function run() {}
    export class A {
      go = run;
      static halt = run;
      main() { this.go(); A.halt(); }
    }`,
    'run',
    ['<module> a.ts:3,4 reference', 'A.main a.ts:5 call'],
  );
  callers(
    'an assignment to a property',
    `
    function run() {}
    export const api: { go?: typeof run } = {};
    api.go = run;
    export const main = () => api.go?.();`,
    'run',
    ['<module> a.ts:3 reference', 'main a.ts:4 call'],
  );
  callers(
    'a value wrapped by a function that keeps its type',
    `
    function memo<T>(it: T): T { return it; }
    function run() {}
    export const cached = memo(run);
    export const main = () => cached();`,
    'run',
    ['<module> a.ts:3 callback', 'main a.ts:4 call'],
  );
  callers(
    'an arrow function wrapped where it is defined',
    `
    function wrap<T>(it: T): T { return it; }
    export const run = wrap(() => 1);
    export const main = () => run();`,
    'run',
    ['main a.ts:3 call'],
  );
});

describe('callees seen through what holds them', () => {
  callees(
    'variables, properties, parameters',
    `
    export function run() {}
    export function halt() {}
    const api = { go: run };
    export function main(then = halt) {
      const local = run;
      local();
      api.go();
      then();
    }`,
    'main',
    ['run a.ts:1 call', 'run a.ts:1 reference', 'halt a.ts:2 call', 'halt a.ts:2 reference'],
    { file: 'a.ts' },
  );
  callees(
    'a call of what a call returns',
    `
    export function make() {
      return function inner() {};
    }
    export const main = () => make()();`,
    'main',
    ['make a.ts:1 call', 'make.inner a.ts:2 call'],
  );
  callees(
    'everything that a function runs',
    {
      'a.ts': `
        import { A, type Port } from './b';
        export function main(port: Port, list: string[]) {
          const a = new A(1);
          a.run();
          A.make();
          a.size;
          a.size = 2;
          port.go();
          list.forEach(handle);
          list.map((each) => handle(each));
          function nested() { a.other(); }
          nested();
        }
        function handle(text: string) {}`,
      'b.ts': `
        export class A {
          constructor(readonly x: number) {}
          run() {}
          other() {}
          static make() {}
          get size() { return 1; }
          set size(to) {}
        }
        export interface Port { go(): void }
        export class Real implements Port { go() {} }`,
    },
    'main',
    [
      'main.nested a.ts:11 call',
      'handle a.ts:14 call',
      'handle a.ts:14 callback',
      'A b.ts:1 construct',
      'A.run b.ts:3 call',
      'A.make b.ts:5 call',
      'A.size b.ts:6 reference',
      'A.size b.ts:7 reference',
      'Port.go b.ts:9 call',
      'Real.go b.ts:10 virtual',
    ],
  );
  callees(
    'a class runs its constructor, its fields and its static blocks',
    `
    function one() { return 1; }
    function two() { return 2; }
    function three() {}
    function four() {}
    export class A {
      field = one();
      constructor() { two(); }
      static { three(); }
      method() { four(); }
    }`,
    'A',
    ['one a.ts:1 call', 'two a.ts:2 call', 'three a.ts:3 call'],
  );
});
