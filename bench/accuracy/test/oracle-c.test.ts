// The oracle of C on tiny sources whose calls are plain to see. It needs libclang, which the benchmark installs, so it runs
// where the benchmark has run before and says that it is skipped elsewhere.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOracle, isLibclangInstalled } from '../oracle/c/index.mjs';

/** One line for each call: `->` sure, `~>` possible, else the outcome. */
function check(files: Record<string, readonly string[]>, expected: readonly string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-c-oracle-'));
  try {
    for (const [file, lines] of Object.entries(files)) writeFileSync(path.join(root, file), lines.join('\n'));
    const { definitions, sites } = buildOracle(root);
    const nameOf = (id: string) => `${definitions.get(id)?.name} ${definitions.get(id)?.file}`;
    const told = sites.flatMap((site) => {
      const from = `${site.callerName}:${site.line}`;
      const sure = site.targets.map((id) => `${from} -> ${nameOf(id)}`);
      const possible = site.possible.map((id) => `${from} ~> ${nameOf(id)}`);
      if (sure.length + possible.length > 0) return [...sure, ...possible];
      return [`${from} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
    });
    expect(told.sort()).toEqual(expected.toSorted());
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe.skipIf(!isLibclangInstalled())('clang says', () => {
  test('what is linked, and what each file has for itself', () =>
    check(
      {
        'a.c': ['#include "a.h"', 'static int own(void) { return 1; }', 'int pay(int a) { return own(); }'],
        'a.h': ['int pay(int a);', 'int die(void);'],
        'b.c': ['#include "a.h"', 'static int own(void) { return 2; }', 'int b(void) { return pay(own()) + die(); }'],
        'c.c': ['int die(void) { return 1; }'],
        'd.c': ['int die(void) { return 2; }'],
      },
      ['b:3 -> own b.c', 'b:3 -> pay a.c', 'b:3 ~> die c.c', 'b:3 ~> die d.c', 'pay:3 -> own a.c'],
    ));

  test('macros, what they are given, and what a condition leaves out', () =>
    check(
      {
        'a.c': [
          '#define TWICE(x) ((x) + gone(x))',
          'int gone(int a);',
          'int one(void) { return 1; }',
          'int two(int (*f)(void)) { return TWICE(one()) + f(); }',
          '#ifdef NOWHERE',
          'int three(void) { return one(); }',
          '#endif',
        ],
      },
      [
        '<module>:6 ? one',
        '<module>:6 ? three',
        'TWICE:1 ? gone',
        'two:4 -> TWICE a.c',
        'two:4 -> one a.c',
        'two:4 ? f',
      ],
    ));
});
