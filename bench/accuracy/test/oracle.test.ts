// The oracle on tiny repositories whose calls are plain to see. It judges everything else, so nothing may rot here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOracle } from '../oracle/index.mjs';
import { sampleQuestions } from '../sample.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function oracleOf(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-oracle-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return buildOracle(root);
}

/** One line for each call: `caller -> callee`, `~>` for a callee that is possible but not sure, `?` for unresolved. */
function edgesOf(files: Record<string, string>): string[] {
  const oracle = oracleOf(files);
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    return definition?.container ? `${definition.container}.${definition.name}` : definition?.name;
  };
  return oracle.sites.flatMap((site) => {
    const caller = site.caller ? nameOf(site.caller) : site.callerName;
    const sure = site.targets.map((id) => `${caller} -> ${nameOf(id)}`);
    const possible = site.possible.map((id) => `${caller} ~> ${nameOf(id)}`);
    if (sure.length + possible.length > 0) return [...sure, ...possible.sort()];
    return [`${caller} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
  });
}

function check(files: string | Record<string, string>, expected: string[]) {
  expect(edgesOf(typeof files === 'string' ? { 'a.ts': files } : files)).toEqual(expected);
}

describe('the caller', () => {
  test('is the innermost named function; an anonymous callback belongs to the one around it', () =>
    check('function f() {}\nfunction g() { [1].forEach(() => f()); }\nf();', [
      'g external forEach',
      'g -> f',
      '<module> -> f',
    ]));

  test('can be an arrow bound to a variable, a property or a member of an object', () =>
    check(
      'function f() {}\nconst a = () => f();\nconst o = { b: () => f(), c() { f(); } };\nclass C { d = () => f(); }',
      ['a -> f', 'o.b -> f', 'o.c -> f', 'C.d -> f'],
    ));

  test('can be an accessor or a constructor', () =>
    check('function f() {}\nclass C { constructor() { f(); } get x() { f(); return 1; } }', [
      'C.constructor -> f',
      'C.x -> f',
    ]));

  test('of a decorator on a method is not that method', () =>
    check('function log(..._: unknown[]): any {}\nclass C { @log m() {} }', ['<module> -> log']));
});

describe('the callee', () => {
  test('is found through renamed, default and namespace imports and re-exports', () =>
    check(
      {
        'lib.ts': 'export function f() {}\nexport default function g() {}',
        'index.ts': "export { f as h } from './lib';\nexport { default as d } from './lib';",
        'use.ts': "import { h, d } from './index';\nimport * as all from './lib';\nh(); d(); all.f();",
      },
      ['<module> -> f', '<module> -> g', '<module> -> f'],
    ));

  test('of an overload is the implementation', () =>
    check('function f(a: string): void;\nfunction f(a: number): void;\nfunction f(_a: unknown) {}\nf(1);', [
      '<module> -> f',
    ]));

  test('of new and super(…) is the class', () =>
    check('class A {}\nclass B extends A { constructor() { super(); } }\nnew B();', [
      'B.constructor -> A',
      '<module> -> B',
    ]));

  test('of a typed constant is its own function, not the type', () =>
    check('type Handler = () => void;\nconst f: Handler = () => {};\nf();', ['<module> -> f']));

  test('is found through a value: const g = f', () => check('function f() {}\nconst g = f;\ng();', ['<module> -> f']));

  test('is what a factory makes and returns, while a function out of a map is possible only', () =>
    check(
      'function make() { return function inner() {}; }\nconst g = make();\ng();\nfunction f() {}\nconst h = new Map([[1, f]]).get(1)!;\nh();',
      ['<module> -> make', '<module> -> inner', '<module> external get', '<module> external Map', '<module> ~> f'],
    ));

  test('that is one of two is possible only', () =>
    check('function f() {}\nfunction g() {}\ndeclare const yes: boolean;\n(yes ? f : g)();', [
      '<module> ~> f',
      '<module> ~> g',
    ]));

  test('of a tagged template and of JSX', () =>
    check(
      { 'a.tsx': 'function t(_: TemplateStringsArray) {}\nfunction Box() { return null; }\nt`x`;\nconst e = <Box />;' },
      ['<module> -> t', '<module> -> Box'],
    ));

  test('behind an interface is any implementation, none for sure', () =>
    check('interface I { m(): void }\nclass A implements I { m() {} }\nfunction f(i: I) { i.m(); }', ['f ~> A.m']));

  test('behind an interface is found through an interface that declares the member again', () =>
    check(
      'interface I { m(): void }\ninterface J extends I { m(): void }\nclass A implements J { m() {} }\nfunction f(i: I) { i.m(); }',
      ['f ~> A.m'],
    ));

  test('behind an interface can be the member of an object literal, also one of several types that fit', () =>
    check(
      'interface I { m(): void }\nfunction take(_: I | (() => void)) {}\ntake({ m: () => {} });\nfunction f(i: I) { i.m(); }',
      ['<module> -> take', 'f ~> m'],
    ));

  test('that a subclass overrides is sure, and the override possible; super.m() reaches no override', () =>
    check('class A { m() {} }\nclass B extends A { override m() { super.m(); } }\nfunction f(a: A) { a.m(); }', [
      'B.m -> A.m',
      'f -> A.m',
      'f ~> B.m',
    ]));

  test('of a receiver without a type is unresolved, and one of another definition of the name is not taken', () =>
    check('class A { m() {} }\nclass B { m() {} }\nfunction f(x: any) { x.m(); }\nfunction g(b: B) { b.m(); }', [
      'f ? m',
      'g -> B.m',
    ]));

  test('of f.call(…) is f, but only as possible', () =>
    check('function f() {}\nf.call(undefined);', ['<module> ~> f']));
});

describe('repositories', () => {
  test('CommonJS without a tsconfig, prototypes and exports', () =>
    check(
      {
        'lib.js':
          'function View() {}\nView.prototype.draw = function draw() {};\nexports.make = function () { return new View(); };',
        'use.js': "const { make } = require('./lib');\nmake().draw();",
      },
      ['make -> View', '<module> -> draw', '<module> -> make'],
    ));

  test('workspace packages that nobody installed, through their exports', () =>
    check(
      {
        'package.json': '{"workspaces": ["packages/*"]}',
        'packages/a/package.json': '{"name": "@x/a", "exports": {".": "./dist/index.js", "./deep": "./dist/deep.js"}}',
        'packages/a/src/index.ts': 'export function f() {}',
        'packages/a/src/deep.ts': 'export function g() {}',
        'packages/b/use.ts': "import { f } from '@x/a';\nimport { g } from '@x/a/deep';\nf(); g();",
      },
      ['<module> -> f', '<module> -> g'],
    ));

  test('a root tsconfig that only holds references, with path aliases in the referenced one', () =>
    check(
      {
        'tsconfig.json': '{"files": [], "references": [{"path": "app"}]}',
        'app/tsconfig.json': '{"compilerOptions": {"paths": {"~/*": ["./src/*"]}}, "include": ["src"]}',
        'app/src/lib.ts': 'export function f() {}',
        'app/src/use.ts': "import { f } from '~/lib';\nf();",
      },
      ['<module> -> f'],
    ));

  test('a declaration file beside its script stands for the script', () =>
    check(
      {
        'lib.js': 'exports.f = function () {};',
        'lib.d.ts': 'export function f(): void;',
        'use.ts': "import { f } from './lib';\nf();",
      },
      ['<module> -> f'],
    ));

  test('dist and node_modules are left out', () =>
    check(
      {
        'a.ts': 'function f() {}\nf();',
        'dist/a.js': 'function f() {}\nf();',
        'node_modules/p/index.js': 'function f() {}\nf();',
      },
      ['<module> -> f'],
    ));
});

test('the sample is the same for the same seed, and splits names by how often they are defined', () => {
  const files = {
    'a.ts':
      'export class A { m() {} }\nexport class B { m() {} }\nexport function once() {}\nexport function never() {}\nnew A().m();\nonce();',
  };
  const oracle = oracleOf(files);
  const settings = { perGroup: 10, uncalledPerGroup: 10, seed: 7 };
  const asked = sampleQuestions(oracle, settings).map(
    ({ definition, group, isCalled }) => `${group} ${definition.name} ${isCalled}`,
  );
  expect(asked).toEqual([
    'unique A true',
    'unique once true',
    'unique B false',
    'unique never false',
    'ambiguous m true',
    'ambiguous m false',
  ]);
  const again = sampleQuestions(oracleOf(files), settings).map(
    ({ definition, group, isCalled }) => `${group} ${definition.name} ${isCalled}`,
  );
  expect(again).toEqual(asked);
});
