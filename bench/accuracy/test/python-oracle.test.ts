// The Python oracle on tiny sources whose calls are plain to see. It asks pyright, so it runs where the benchmark has run
// before and says that it is skipped elsewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOracle } from '../oracle/python/index.mjs';
import { isPyrightInstalled } from '../oracle/python/pyright.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** One line for each call: `->` sure, `~>` possible, else the outcome. Lines tell definitions of one name apart. */
async function check(files: string | Record<string, string>, expected: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-python-oracle-'));
  folders.push(root);
  for (const [file, text] of Object.entries(typeof files === 'string' ? { 'a.py': files } : files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const oracle = await buildOracle(root);
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    const name = definition?.container ? `${definition.container}.${definition.name}` : definition?.name;
    return `${name}:${definition?.line}`;
  };
  const lines = oracle.sites.flatMap((site) => {
    const caller = site.caller ? nameOf(site.caller) : site.callerName;
    const sure = site.targets.map((id) => `${caller} -> ${nameOf(id)}`);
    const possible = site.possible.map((id) => `${caller} ~> ${nameOf(id)}`);
    if (sure.length + possible.length > 0) return [...sure, ...possible];
    return [`${caller} ${site.outcome === 'unresolved' ? '?' : site.outcome} ${site.calleeName}`];
  });
  expect(lines).toEqual(expected);
}

describe.skipIf(!isPyrightInstalled())('the Python oracle', () => {
  test('knows who calls what, at module level, in functions and in methods', () =>
    check(
      [
        'def f(): pass',
        'class Box:',
        '    def save(self): f()',
        '    def twice(self): self.save()',
        'Box().save()',
      ].join('\n'),
      ['Box.save:3 -> f:1', 'Box.twice:4 -> Box.save:3', '<module> -> Box.save:3', '<module> -> Box:2'],
    ));

  test('follows imports and `g = f`', () =>
    check({ 'a.py': 'def f(): pass\ng = f\n', 'b.py': 'from a import g\ndef use(): g()\n' }, ['use:2 -> f:1']));

  test('leads an overload to the function that runs', () =>
    check(
      [
        'from typing import overload',
        '@overload',
        'def f(x: int) -> int: ...',
        '@overload',
        'def f(x: str) -> str: ...',
        'def f(x): return x',
        'f(1)',
      ].join('\n'),
      ['<module> external overload', '<module> external overload', '<module> -> f:6'],
    ));

  test('leaves a call on something without a type open, and tells the outside apart', () =>
    check('import os\ndef f(x):\n    x.save()\n    os.getcwd()\n', ['f:2 ? save', 'f:2 external getcwd']));

  test('sees no package but Python’s own: what comes out of a dependency is open on every machine', () =>
    check('import pip\nfrom click import echo\necho()\npip.main()\n', ['<module> ? echo', '<module> ? main']));

  test('gives a decorator, and the call in it, to what stands around', () =>
    check('def d(f): return f\ndef e(x): return d\n@d\ndef a(): pass\n@e(1)\ndef b(): pass\n', [
      '<module> -> d:1',
      '<module> -> e:2',
    ]));
});
