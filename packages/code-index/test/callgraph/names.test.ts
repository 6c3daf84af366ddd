/** Names change on the way from the definition to its use. Missing one is a wrong "safe". */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers, impact, open } = cases();

/** Each importer is a caller, and so no change of the symbol is safe. */
function check(
  title: string,
  files: Readonly<Record<string, string>>,
  symbol: string,
  expected: readonly string[],
  otherNames: readonly (string | number)[] = [],
): void {
  callers(title, files, symbol, expected, { otherNames });
  impact(`${title}: a change is not safe`, files, symbol, { verdict: 'caution', otherNames });
}

describe('default exports', () => {
  check(
    'imported under another name',
    {
      'a.ts': 'export default function run() {}',
      'b.ts': `
        import go from './a';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    'without a name',
    {
      'a.ts': 'export default function () {}',
      'b.ts': `
        import go from './a';
        export const main = () => go();`,
    },
    'default',
    ['main b.ts:2 call'],
  );
  check(
    'an arrow function',
    {
      'a.ts': 'export default () => 1;',
      'b.ts': `
        import go from './a';
        export const main = () => go();`,
    },
    'default',
    ['main b.ts:2 call'],
  );
  check(
    'in a statement of its own',
    {
      'a.ts': `
        const run = () => 1;
        export default run;`,
      'b.ts': `
        import go from './a';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    'by `export { run as default }`',
    {
      'a.ts': `
        function run() {}
        export { run as default };`,
      'b.ts': `
        import go from './a';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    'imported by `{ default as go }`',
    {
      'a.ts': 'export default function run() {}',
      'b.ts': `
        import { default as go } from './a';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    're-exported as default',
    {
      'a.ts': 'export default function run() {}',
      'index.ts': "export { default } from './a';",
      'b.ts': `
        import go from './index';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    're-exported under a name',
    {
      'a.ts': 'export default function run() {}',
      'index.ts': "export { default as renamed1 } from './a';",
      'b.ts': `
        import { renamed1 } from './index';
        export const main = () => renamed1();`,
    },
    'run',
    ['main b.ts:2 call'],
    ['renamed1'],
  );
  check(
    'imported, and exported under the new name',
    {
      'a.ts': 'export default function run() {}',
      'index.ts': `
        import renamed2 from './a';
        export { renamed2 };`,
      'b.ts': `
        import { renamed2 } from './index';
        export const main = () => renamed2();`,
    },
    'run',
    ['main b.ts:2 call'],
    ['renamed2'],
  );
  check(
    'read from a namespace import',
    {
      'a.ts': 'export default function run() {}',
      'b.ts': `
        import * as all from './a';
        export const main = () => all.default();`,
    },
    'run',
    ['main b.ts:2 call'],
  );
  check(
    'an object of functions',
    {
      'a.ts': `
        function run() {}
        export default { run, halt() {} };`,
      'b.ts': `
        import api from './a';
        export const main = () => { api.run(); api.halt(); };`,
    },
    'run',
    ['<module> a.ts:2 reference', 'main b.ts:2 call'],
  );
  check(
    'a class, by its own name and another',
    {
      'a.ts': 'export default class Thing { run() {} }',
      'b.ts': `
        import Other from './a';
        export const main = () => new Other().run();`,
    },
    'Thing',
    ['main b.ts:2 construct'],
    [2],
  );
});

describe('names changed by exports and imports', () => {
  check(
    '`import { run as go }`',
    {
      'a.ts': 'export function run() {}',
      'b.ts': `
        import { run as go } from './a';
        export const main = () => go();`,
    },
    'run',
    ['main b.ts:2 call'],
    [2],
  );
  check(
    '`export { run as go }`',
    {
      'a.ts': `
        function run() {}
        export { run as renamed3 };`,
      'b.ts': `
        import { renamed3 } from './a';
        export const main = () => renamed3();`,
    },
    'run',
    ['main b.ts:2 call'],
    ['renamed3'],
  );
  check(
    '`export { run as go } from`',
    {
      'a.ts': 'export function run() {}',
      'index.ts': "export { run as renamed4 } from './a';",
      'b.ts': `
        import { renamed4 } from './index';
        export const main = () => renamed4();`,
    },
    'run',
    ['main b.ts:2 call'],
    ['renamed4'],
  );
  check(
    'twice on the way',
    {
      'a.ts': 'export function run() {}',
      'one.ts': "export { run as renamed5 } from './a';",
      'two.ts': "export { renamed5 as renamed6 } from './one';",
      'b.ts': `
        import { renamed6 as third } from './two';
        export const main = () => third();`,
    },
    'run',
    ['main b.ts:2 call'],
    ['renamed5', 'renamed6', 2],
  );
  check(
    '`export *` twice',
    {
      'a.ts': 'export function run() {}',
      'one.ts': "export * from './a';",
      'two.ts': "export * from './one';",
      'b.ts': `
        import { run } from './two';
        export const main = () => run();`,
    },
    'run',
    ['main b.ts:2 call'],
  );
  check(
    '`export * as tools`',
    {
      'a.ts': 'export function run() {}',
      'index.ts': "export * as tools from './a';",
      'b.ts': `
        import { tools } from './index';
        export const main = () => tools.run();`,
    },
    'run',
    ['main b.ts:2 call'],
  );
  check(
    'a namespace import',
    {
      'a.ts': 'export function run() {}',
      'b.ts': `
        import * as tools from './a';
        export const main = () => tools.run();
        export const other = () => { const { run } = tools; run(); };
        export const key = () => tools['run']();`,
    },
    'run',
    ['main b.ts:2 call', 'other b.ts:3 call', 'other b.ts:3 reference', 'key b.ts:4 call'],
  );
  check(
    'a dynamic import, awaited and destructured',
    {
      'a.ts': 'export function run() {}',
      'b.ts': `
        export async function main() {
          const { run } = await import('./a');
          run();
        }
        export async function other() {
          const { run: go } = await import('./a');
          go();
        }
        export async function whole() {
          const tools = await import('./a');
          tools.run();
          (await import('./a')).run();
        }
        export const then = () => import('./a').then((tools) => tools.run());
        export const bound = () => import('./a').then(({ run }) => run());`,
    },
    'run',
    [
      'main b.ts:3 call',
      'main b.ts:2 reference',
      'other b.ts:7 call',
      'other b.ts:6 reference',
      'whole b.ts:11,12 call',
      'then b.ts:14 call',
      'bound b.ts:15 call',
      'bound b.ts:15 reference',
    ],
  );
  check(
    '`import x = require()` of `export =`',
    {
      'a.cts': `
        function run() {}
        export = run;`,
      'b.cts': `
        import go = require('./a.cjs');
        export const main = () => go();`,
    },
    'run',
    ['main b.cts:2 call'],
  );
  check(
    '`import x = require()` of a module',
    {
      'a.cts': 'export function run() {}',
      'b.cts': `
        import tools = require('./a.cjs');
        export const main = () => tools.run();`,
    },
    'run',
    ['main b.cts:2 call'],
  );
  check(
    'a type and a value of one name',
    {
      'a.ts': `
        export interface Thing { x: number }
        export function Thing(): Thing { return { x: 1 }; }`,
      'b.ts': `
        import { Thing as Other } from './a';
        export const main = (): Other => Other();`,
    },
    'Thing',
    ['Thing a.ts:2 reference of 0', 'main b.ts:2 reference of 0', 'main b.ts:2 call of 1'],
    [3],
  );
  check(
    'type-only imports',
    {
      'a.ts': 'export interface Shape { size: number }',
      'b.ts': `
        import type { Shape } from './a';
        import { type Shape as Other } from './a';
        export const main = (shape: Shape, other: Other) => shape.size + other.size;
        export type Inline = import('./a').Shape;`,
    },
    'Shape',
    ['main b.ts:3 reference', 'Inline b.ts:4 reference'],
    [2],
  );
});

describe('names that only running the code tells', () => {
  const BY_KEY = 'a member chosen at run time, by any name';
  open(
    'a table of functions that is asked by a key, and gone through elsewhere',
    {
      'a.ts': `
        export const table = { made(n: number) { return n; }, gone: (n: number) => n };
        export const on = (kind: keyof typeof table) => table[kind](1);`,
      'b.ts': `
        import * as all from './a';
        for (const each of Object.values(all.table)) each(2);`,
      'c.ts': `
        import { table } from './a';
        export const first = table['gone'](3);`,
    },
    'table.made',
    [`a.ts:2 ${BY_KEY}`, `b.ts:2 ${BY_KEY}`],
  );
  open(
    'a class that chooses among its own methods, by what is written of their names',
    {
      'a.ts': `
        export class Export {
          run(kind: 'csv' | 'json') { return (this as any)[\`write_\${kind}\`](); }
          write_csv() {}
          read_csv() {}
        }`,
    },
    'Export.write_csv',
    ['a.ts:2 a member chosen at run time, by a name like write_…'],
  );
  const api = (thing: string) => ({
    'api.ts': `
      export class Api {
        api${thing}List(query: object) { return query; }
        api${thing}Create() {}
      }`,
    'model.ts': `
      import { Api } from './api';
      export class Model {
        api: Api = new Api();
        constructor(public name: string) {}
        list() { return this.api[\`api\${this.name}List\`]({}); }
        other() { return new Map<string, number>()['api' + this.name]; }
      }`,
  });
  open('a class of which another has an object', api('Bread'), 'Api.apiBreadList', [
    'model.ts:5 a member chosen at run time, by a name like api…List',
  ]);
  open('and by another name none is', api('Roll'), 'Api.apiRollCreate', []);
  open(
    'of others than those none is chosen',
    {
      'a.ts': `
        export class Export {
          run(kind: 'csv' | 'json') { return (this as any)['draw_' + kind](); }
          draw_csv() {}
          load_csv() {}
        }`,
    },
    'Export.load_csv',
    [],
  );
  open(
    'a module that is taken whole',
    {
      'a.ts': 'export function put() {}',
      'b.ts': "import * as all from './a';\nexport const go = (n: 'put') => all[n]();",
    },
    'put',
    ['b.ts:2 a string that may name it', `b.ts:2 ${BY_KEY}`],
  );
  open(
    'numbers and rows are no members of it',
    {
      'a.ts': `
        export const rows = [{ kept() { return 1; } }];
        export const shelf = { kept() { return 2; }, rows: [1, 2] };
        export const go = (at: number) => rows[at]?.kept() ?? shelf.rows[at];`,
    },
    'shelf.kept',
    [],
    2,
  );
});
