/** What the checker knows nothing about is possible or open, never "safe". */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { impact, open } = cases();

describe('a receiver that is `any` may be it', () => {
  impact(
    'a parameter',
    {
      'a.ts': 'export class A { open1() {} }',
      'b.ts': `
        import { A } from './a';
        export const main = (it: any) => { it.open1(); return A; };`,
    },
    'A.open1',
    { verdict: 'caution', affected: ['main b.ts calls A.open1'], likely: 0 },
  );
  impact(
    'an import that leads nowhere',
    {
      'a.ts': 'export class A { open2() {} }',
      'b.ts': `
        import { A } from './a';
        import { make } from './generated/missing';
        export const main = () => { make().open2(); return A; };`,
    },
    'A.open2',
    { verdict: 'caution', affected: ['main b.ts calls A.open2'], likely: 0 },
  );
  impact(
    'a package that is not installed',
    {
      'a.ts': 'export class A { open3() {} }',
      'b.ts': `
        import { A } from './a';
        import { make } from 'not-installed';
        export const main = () => { make(A).open3(); };`,
    },
    'A.open3',
    { verdict: 'caution', affected: ['main b.ts calls A.open3'], likely: 0 },
  );
  impact(
    'destructured from `any`',
    {
      'a.ts': 'export class A { open4() {} }',
      'b.ts': `
        import { A } from './a';
        export const main = ({ open4 }: any) => [open4, A];`,
    },
    'A.open4',
    { verdict: 'caution', affected: [], open: [/mentions? (?:is|are) open/], likely: 1 },
  );
  impact(
    'a relative import of the name itself that leads nowhere',
    {
      'a.ts': 'export function open5() {}',
      'b.ts': `
        import './a';
        import { open5 } from './lost/a';
        export const main = () => open5();`,
    },
    'open5',
    { verdict: 'caution', affected: [], open: [/mentions are open/], likely: 2 },
  );
  impact(
    'a string that may name it',
    {
      'a.ts': 'export class A { open6() {} }',
      'b.ts': `
        import { A } from './a';
        export const main = (call: (name: string) => void) => { call('open6'); return A; };`,
    },
    'A.open6',
    { verdict: 'caution', affected: [], open: [/mentions is open/], likely: 1 },
  );
});

describe('what cannot be it is no reason', () => {
  impact(
    'an untyped receiver in a file that cannot reach the definition',
    {
      'a.ts': 'class A { far1() {} }\nexport {};',
      'b.ts': 'export const main = (it: any) => it.far1();',
    },
    'A.far1',
    { verdict: 'safe', affected: [], likely: 0 },
  );
  impact(
    'a member of something that is known',
    {
      'a.ts': 'class A { far2() {} }\nexport {};',
      'b.ts': `
        import './a';
        class B { far2() {} }
        export const main = (it: B) => it.far2();`,
    },
    'A.far2',
    { verdict: 'safe', affected: [], likely: 0 },
  );
});

describe('a receiver of which nothing is known has no function that is put on nothing', () => {
  open(
    'of a module',
    {
      'a.ts': `
        function hide1() {}
        export const main = (it: any) => { hide1(); it.hide1(); };`,
    },
    'hide1',
    [],
    1,
  );
  open(
    'that a module exports, and nobody has under a key',
    {
      'a.ts': 'export function hide5() {}',
      'b.ts': "import { hide5 } from './a';\nexport const main = (it: any) => { hide5(); it.hide5(); };",
    },
    'hide5',
    [],
    1,
  );
  open(
    'but may have one that it is given with its name',
    {
      'a.ts': 'export function hide7() {}',
      'b.ts': `
        import { hide7 } from './a';
        import server from 'server';
        server.decorate('hide7', hide7);
        export const main = (it: any) => it.hide7();`,
    },
    'hide7',
    ['b.ts:3 a string that may name it'],
  );
  open(
    'but may have one of a module that is taken whole',
    {
      'a.ts': 'export function hide6() {}',
      'b.ts': "import * as all from './a';\nexport const main = (it: any) => it.hide6(all);",
    },
    'hide6',
    [],
  );
  open(
    'of another function',
    {
      'a.ts': `
        export class A {
          main(it: any) { const hide2 = () => {}; hide2(); it.hide2(); }
        }`,
    },
    'A.main.hide2',
    [],
    1,
  );
  open(
    'but may have what is returned',
    {
      'a.ts': `
        export function make() { const hide3 = () => {}; return { hide3 }; }
        export const main = (it: any) => it.hide3;`,
    },
    'make.hide3',
    [],
  );
  open(
    'and one that is put on it',
    {
      'a.ts': `
        function hide4() {}
        export const main = (it: any) => { it.hide4 = hide4; };
        export const other = (it: any) => { it.hide4(); };`,
    },
    'hide4',
    ['a.ts:2 .hide4 on an untyped receiver', 'a.ts:3 .hide4 on an untyped receiver'],
  );
});

describe('a name that stands alone', () => {
  open(
    'is no method of a class',
    {
      'a.ts': 'export class A { alone1() {} }',
      'b.ts': "import './a';\nexport const main = () => alone1.cwd();",
    },
    'A.alone1',
    [],
    1,
  );
  open(
    'may be one that is made a name for everybody',
    {
      'a.ts': 'export class A { alone2() {} }',
      'b.ts': "import { A } from './a';\nglobalThis.alone2 = new A().alone2;\nexport const main = () => alone2();",
    },
    'A.alone2',
    ['b.ts:3 alone2 does not resolve'],
  );
});

describe('`this` of a function that is no method of a class', () => {
  impact(
    'may be what has the member',
    {
      'a.js': 'export class A { ours1() {} }',
      'b.js': `
        import { A } from './a';
        export const extend = (Type) => { Type.prototype.more = function () { this.ours1(); }; };
        extend(A);`,
    },
    'A.ours1',
    { verdict: 'caution', affected: ['Type.more b.js calls A.ours1'], likely: 0 },
  );
});
