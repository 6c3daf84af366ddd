// The Go oracle on tiny modules. It needs the Go toolchain and what its program is made of, so it runs where the
// benchmark has run before and says that it is skipped elsewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOracle, isProgramBuilt } from '../oracle/go/index.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** One line for each call inside: `caller -> callee`, `~>` for one that is possible, `external` and `?` with the name. */
function check(files: string | Record<string, string>, expected: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-oracle-go-'));
  folders.push(root);
  const all = typeof files === 'string' ? { 'a.go': `package a\n${files}` } : files;
  for (const [file, text] of Object.entries({ 'go.mod': 'module example.org/m\n\ngo 1.24\n', ...all })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const oracle = buildOracle(root);
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    return definition?.container ? `${definition.container}.${definition.name}` : definition?.name;
  };
  const lines = oracle.sites.flatMap((site) => {
    const caller = site.caller ? nameOf(site.caller) : site.callerName;
    const sure = site.targets.map((id) => `${caller} -> ${nameOf(id)}`);
    const possible = site.possible.map((id) => `${caller} ~> ${nameOf(id)}`).sort();
    if (sure.length + possible.length > 0) return [...sure, ...possible];
    return [`${caller} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
  });
  expect(lines).toEqual(expected);
}

describe.skipIf(!isProgramBuilt())('a call in Go', () => {
  test('leads to the function, and a closure calls as the function around it', () =>
    check('func f() {}\nfunc g() { func() { f() }(); h := func() { f() }; h() }\nvar v = func() { f() }', [
      'g -> f',
      'g -> f',
      'g declared h',
      'v -> f',
    ]));

  test('of new makes the type that it is given', () =>
    check('type A struct{}\nfunc f() *A { return new(A) }\nfunc g() **A { return new(*A) }', [
      'f external new',
      'f ~> A',
      'g external new',
    ]));

  test('of a promoted method leads to the embedded type', () =>
    check('type A struct{}\nfunc (a *A) M() {}\ntype B struct{ *A }\nfunc f(b B) { b.M() }', ['f -> A.M']));

  test('through an interface leads to its method, and perhaps to what implements it', () =>
    check('type I interface{ M() }\ntype A struct{}\nfunc (a *A) M() {}\nfunc f(i I) { i.M() }', [
      'f -> I.M',
      'f ~> A.M',
    ]));

  test('of a generic function or method leads to its origin', () =>
    check(
      'type L[T any] struct{}\nfunc (l L[T]) M() {}\nfunc g[T any](t T) L[T] { return L[T]{} }\nfunc f() { g(1).M() }',
      ['g ~> L', 'f -> g', 'f -> L.M'],
    ));

  test('leads to the function of every platform', () =>
    check(
      {
        'a.go': 'package a\nfunc f() { g() }',
        'a_linux.go': 'package a\nfunc g() {}',
        'a_windows.go': 'package a\nfunc g() {}',
      },
      ['f -> g', 'f -> g'],
    ));

  test('into the library is external, and a test of another package sees the package', () =>
    check(
      {
        'a.go': 'package a\nimport "strings"\nfunc F() { strings.ToUpper("") }',
        'a_test.go': 'package a_test\nimport "example.org/m"\nfunc g() { a.F() }',
      },
      ['F external ToUpper', 'g -> F'],
    ));
});
