// The Java oracle on tiny sources whose calls are plain to see. It judges everything else, so nothing may rot here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOracle, hasJavaCompiler } from '../oracle/java/index.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** One line for each call, as in oracle.test.ts: `->` sure, `~>` possible, else the outcome. Lines tell overloads apart. */
function edgesOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-java-oracle-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const oracle = buildOracle(root);
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    const name = definition?.container ? `${definition.container}.${definition.name}` : definition?.name;
    return `${name}:${definition?.line}`;
  };
  return oracle.sites.flatMap((site) => {
    const caller = site.caller ? nameOf(site.caller) : site.callerName;
    const sure = site.targets.map((id) => `${caller} -> ${nameOf(id)}`);
    const possible = site.possible.map((id) => `${caller} ~> ${nameOf(id)}`);
    if (sure.length + possible.length > 0) return [...sure, ...possible.sort()];
    return [`${caller} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
  });
}

function check(lines: string | readonly string[], expected: string[]) {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  expect(edgesOf({ 'p/A.java': `package p; ${text}` })).toEqual(expected);
}

describe.skipIf(!hasJavaCompiler())('javac says', () => {
  test('that the caller is the innermost named method, and the module outside of methods', () =>
    check(
      [
        'class A { static int f() { return 1; }',
        'int x = f();',
        'static { f(); }',
        'void m() { Runnable r = () -> f(); new Thread() {',
        'public void run() { f(); } }; }',
        'A() { f(); } }',
      ],
      [
        '<module> -> A.f:1',
        '<module> -> A.f:1',
        'A.m:4 -> A.f:1',
        'A.m:4 external Thread',
        'run:5 -> A.f:1',
        'A.constructor:6 -> A.f:1',
      ],
    ));

  test('which overload is called, and that overriders are possible', () =>
    check(
      [
        'interface I { void m(); }',
        'class A implements I { public void m() {} void o(int i) {}',
        'void o(Object s) {}',
        'void t(I i) { i.m(); o(1); o("s"); this.m(); } }',
        'class B extends A { public void m() { super.m(); } }',
      ],
      [
        'A.t:4 -> I.m:1',
        'A.t:4 ~> A.m:2',
        'A.t:4 ~> B.m:5',
        'A.t:4 -> A.o:2',
        'A.t:4 -> A.o:3',
        'A.t:4 -> A.m:2',
        'A.t:4 ~> B.m:5',
        'B.m:5 -> A.m:2',
      ],
    ));

  test('that a construction leads to the class, and nothing that the compiler wrote is a call', () =>
    check(
      [
        'class A { A(int i) {} A() { this(1); } }',
        'class B extends A { Object o = new A() {}; Object r = new Runnable() { public void run() {} }; }',
        'class C extends A { C() { super(); } C(int i) { } }',
        'enum E { X, Y(1); E() {} E(int i) {} }',
        'record R(int a) { R { new A(); } }',
      ],
      [
        'A.constructor:1 -> A:1',
        '<module> -> A:1',
        '<module> external Runnable',
        'C.constructor:3 -> A:1',
        '<module> ~> E:4',
        '<module> -> E:4',
        'R.constructor:5 -> A:1',
      ],
    ));

  test('what it cannot tell without the dependencies', () =>
    check(
      [
        'import gone.Base; class A extends Base { void m(gone.Thing t) { t.run(); inherited(); o(t); t.x.y(); }',
        'void o(String s) {} void o(Integer i) {} void own(gone.Thing t) { own(t); } }',
      ],
      ['A.m:1 ? run', 'A.m:1 ? inherited', 'A.m:1 ~> A.o:2', 'A.m:1 ? y', 'A.own:2 -> A.own:2'],
    ));
});
