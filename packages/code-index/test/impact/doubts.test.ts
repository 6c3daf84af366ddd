/** Doubts that are said where they are, and not where they are provably empty. */
import { describe, expect, test } from 'vitest';
import { type CaseFiles, cases, verdictOf } from '../support/cases.ts';
import { project } from '../support/project.ts';

const { add, project: made } = cases();

/** Asks about symbols of these files, which have a folder of their own. */
function about(files: CaseFiles) {
  const folder = add(files);
  return async (symbol: string, file: string) => {
    const answer = await made.impact({ symbol: { symbol, file: `${folder}/${file}` } });
    const likely = answer.mentions?.unexplained.filter((it) => it.likely && it.file.startsWith(`${folder}/`)) ?? [];
    return { verdict: verdictOf(answer), open: answer.open.join('\n'), likely };
  };
}

describe('decorators', () => {
  const asked = about({
    'a.ts': `
      declare function Framed(): any;
      @Framed()
      export class Shown {
        @Framed() marked() {}
        plain() {}
        #hidden() {}
        outer() {
          function local() {}
          return 1;
        }
      }`,
  });

  test('of a member itself', async () => {
    expect((await asked('Shown.marked', 'a.ts')).open).toContain('marked is decorated: what decorates it may use it');
  });
  test('of its class', async () => {
    const { open } = await asked('Shown.plain', 'a.ts');
    expect(open).toContain('Shown is decorated: what decorates it may use plain');
    expect(open).not.toContain('plain is decorated');
  });
  const injected = about({
    'a.ts': `
      import { Controller, Get, HttpCode, Injectable } from '@nestjs/common';
      import type { Framed70 } from 'elsewhere';
      import { Injectable as Other } from 'elsewhere';
      @Injectable()
      export class Till70 { count() {} onModuleInit() {} @Other() shown() {} }
      @Injectable()
      export class Guard70 implements Framed70 { count() {} }
      @Injectable()
      export class Shelf70 implements Held70 { count() {} }
      export interface Held70 { count(): void }
      @Controller('desk')
      export class Desk70 { @Get('x') @HttpCode(201) count() {} @Get('y') @Other() show() {} }
      @Other()
      export class Drawer70 { count() {} }
      @Injectable() @Other()
      export class Both70 { count() {} }
      export function open(a: Till70, b: Guard70, c: Drawer70, d: Both70, e: Shelf70, f: Desk70) {
        e.count(); f.count(); f.show();
        a.count(); a.onModuleInit(); a.shown(); b.count(); c.count(); d.count();
      }`,
  });
  test('of its class, which has objects made of it alone', async () => {
    for (const symbol of ['Till70.count', 'Shelf70.count', 'Desk70.count'])
      expect((await injected(symbol, 'a.ts')).open, symbol).not.toContain('decorated');
    for (const symbol of [
      'Desk70.show',
      'Till70.onModuleInit',
      'Till70.shown',
      'Guard70.count',
      'Drawer70.count',
      'Both70.count',
    ])
      expect((await injected(symbol, 'a.ts')).open, symbol).toContain('is decorated');
  });
  const unused = about({
    'a.ts': `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class Till71 { count() {} }`,
  });
  test('of its class, where nothing is known to use it', async () => {
    expect((await unused('Till71.count', 'a.ts')).open).toContain('Till71 is decorated: its framework may use count');
  });
  test('of its class, which cannot reach it', async () => {
    expect((await asked('Shown.#hidden', 'a.ts')).open).not.toContain('decorated');
    expect((await asked('local', 'a.ts')).open).not.toContain('decorated');
  });
});

describe('spies and mocks doubt what they name, not what lies beside it', () => {
  const module = { 'm.ts': 'export function spied() {}\nexport function beside() {}' };
  for (const [title, text] of [
    ['vi.spyOn', "import * as m from './m';\nimport { vi } from 'vitest';\nvi.spyOn(m, 'spied').mockReturnValue();"],
    ['jest.spyOn', "import * as m from './m';\njest.spyOn(m, 'spied');"],
    ['jest.spyOn of a require', "const m = require('./m');\njest.spyOn(m, 'spied');"],
    ['sinon.stub', "import * as m from './m';\nimport sinon from 'sinon';\nsinon.stub(m, 'spied').returns(1);"],
    [
      'sandbox.replace',
      "import * as m from './m';\nimport sinon from 'sinon';\nsandbox.replace(m, 'spied', () => {});",
    ],
    ['mock.method', "import * as m from './m';\nimport { mock } from 'node:test';\nmock.method(m, 'spied');"],
    ['jest.mock', "jest.mock('./m');\nimport { spied } from './m';\nspied();"],
    [
      'vi.mock',
      "import { vi } from 'vitest';\nvi.mock('./m', () => ({ spied: () => {} }));\nimport { spied } from './m';\nspied();",
    ],
  ] as const) {
    const asked = about({ ...module, 'm.test.ts': `${text}\ntest('one', () => {});` });
    test(`${title}: beside`, async () => {
      const { open } = await asked('beside', 'm.ts');
      expect(open).toBe('');
    });
    test(`${title}: itself`, async () => {
      expect((await asked('spied', 'm.ts')).verdict).toBe('caution');
    });
  }

  const computed = about({
    ...module,
    'm.test.ts': "import * as m from './m';\nfor (const name of names()) vi.spyOn(m, name);\ntest('one', () => {});",
  });
  test('a spy on a name that is made at run time doubts them all', async () => {
    expect((await computed('beside', 'm.ts')).open).toMatch(/handed on whole/);
  });

  test('in Python', async () => {
    const python = project({
      'pkg/__init__.py': '',
      'pkg/m.py': ['_spied1', '_spied2', '_spied3', '_beside'].map((name) => `def ${name}():\n    pass\n`).join('\n'),
      'tests/test_1.py':
        "from unittest import mock\n\n\ndef test_one():\n    with mock.patch('pkg.m._spied1'):\n        pass\n",
      'tests/test_2.py':
        "from pkg import m\n\n\ndef test_one(monkeypatch):\n    monkeypatch.setattr(m, '_spied2', 1)\n",
      'tests/test_3.py':
        "from unittest import mock\nfrom pkg import m\n\n\n@mock.patch.object(m, '_spied3')\ndef test_one(it):\n    pass\n",
    });
    const verdicts: string[] = [];
    for (const symbol of ['_beside', '_spied1', '_spied2', '_spied3'])
      verdicts.push(verdictOf(await python.impact({ symbol: { symbol, file: 'pkg/m.py' } })));
    expect(verdicts).toEqual(['safe', 'caution', 'caution', 'caution']);
  });
});

describe('configuration that names a branch, a tag or a key like the symbol', () => {
  const workflow = `
    on:
      push:
        branches: [main]
    jobs:
      a:
        container: ghcr.io/x/tool:main
        steps:
          - uses: x/cache@main`;
  for (const [file, text] of [
    ['src/main.ts', 'export function main() {}'],
    ['src/main.py', 'def main():\n    pass\n'],
    ['src/cache.ts', 'export function main() {}'],
  ] as const) {
    const asked = about({ [file]: text, '.github/workflows/ci.yml': workflow });
    test(`is none of ${file}`, async () => {
      expect((await asked('main', file)).likely).toEqual([]);
    });
  }

  for (const [title, config, text] of [
    ['a module and its function', 'run.yml', 'handler: "src/main:main"'],
    ['a line of a script', 'Makefile', 'all:\n\tnode -e "require(\'./src/main\').main()"\n'],
  ] as const) {
    const asked = about({ 'src/main.ts': 'export function main() {}', [config]: text });
    test(`${title} may be it`, async () => {
      expect((await asked('main', 'src/main.ts')).likely).not.toEqual([]);
    });
  }
});
