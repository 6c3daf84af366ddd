// The oracle of PHP on tiny sources whose calls are plain to see. It needs Mago, which the benchmark builds, so it runs where
// the benchmark has run before and says that it is skipped elsewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOracle, isMagoBuilt } from '../oracle/php/index.mjs';

/** One line for each call: `->` sure, `~>` possible, else the outcome. Lines tell definitions of one name apart. */
function check(files: Record<string, readonly string[]>, expected: readonly string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-php-oracle-'));
  try {
    for (const [file, lines] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), ['<?php', ...lines].join('\n'));
    }
    const { definitions, sites } = buildOracle(root);
    const nameOf = (id: string) => `${definitions.get(id)?.name}:${definitions.get(id)?.line}`;
    const told = sites.flatMap((site) => {
      const sure = site.targets.map((id) => `${site.callerName}:${site.line} -> ${nameOf(id)}`);
      const possible = site.possible.map((id) => `${site.callerName}:${site.line} ~> ${nameOf(id)}`);
      if (sure.length + possible.length > 0) return [...sure, ...possible];
      return [
        `${site.callerName}:${site.line} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`,
      ];
    });
    expect(told.sort()).toEqual(expected.toSorted());
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe.skipIf(!isMagoBuilt())('Mago says', () => {
  test('that the caller is the innermost function with a name, and the module outside of functions', () =>
    check(
      {
        'a.php': [
          'namespace App;',
          'function f() { strlen("x"); }',
          'class A { public $p = 1; function m() { $g = fn () => f(); array_map(function () { \\App\\f(); }, []); } }',
          'f();',
        ],
      },
      ['<module>:5 -> f:3', 'f:3 external strlen', 'm:4 -> f:3', 'm:4 -> f:3', 'm:4 external array_map'],
    ));

  test('what a method is called on, by types, comments and tests, and what overrides it', () =>
    check(
      {
        'a.php': [
          'interface I { function run(); }',
          'class A implements I { function run() {} /** @return B[] */ function all() { return []; } }',
          'class B extends A { function run() { parent::run(); } }',
          'function f(I $i, A $a, $x) { $i->run(); foreach ($a->all() as $b) $b->run(); if ($x instanceof B) $x->run(); $x->gone(); }',
        ],
      },
      [
        'f:5 -> all:3',
        'f:5 -> run:2',
        'f:5 -> run:4',
        'f:5 -> run:4',
        'f:5 ? gone',
        'f:5 ~> run:3',
        'f:5 ~> run:4',
        'run:4 -> run:3',
      ],
    ));

  test('constructions, traits, static calls and functions that are handed on', () =>
    check(
      {
        'a.php': [
          'trait T { static function make() { return new static(); } function own() { $this->kept(); } function kept() {} }',
          'class A { use T; function __construct(int $n) {} }',
          'class B extends A { function __construct() { parent::__construct(1); self::make(); } }',
          'A::make(); new B(); $f = strlen(...); $f("x");',
        ],
      },
      [
        '<module>:5 -> B:4',
        '<module>:5 -> make:2',
        '<module>:5 ? f',
        '<module>:5 ~> __construct:4',
        '__construct:4 -> __construct:3',
        '__construct:4 -> make:2',
        'make:2 ~> T:2',
        'own:2 -> kept:2',
      ],
    ));

  test('that a class whose base is not here is looked into all the same, and what it does not have comes from there', () =>
    check(
      {
        'a.php': [
          'class Page extends \\Gone\\Model { function own(Page $p) { $p->own($p); $p->find(1); static::query(); } }',
        ],
      },
      ['own:2 -> own:2', 'own:2 external find', 'own:2 external query'],
    ));
});
