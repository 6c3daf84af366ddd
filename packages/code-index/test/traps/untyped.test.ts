/** What the checker knows nothing about is possible or open, never "safe". */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { impact } = cases();

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
