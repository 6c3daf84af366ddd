/** Uses in the places where they are easily overlooked: each of them keeps a change from being safe. */
import { describe, expect, test } from 'vitest';
import { cases, type ExpectedImpact, verdictOf } from '../support/cases.ts';
import { project } from '../support/project.ts';

const { impact } = cases({
  'package.json': { name: 'fixture', private: true },
  'tsconfig.json': { compilerOptions: { jsx: 'preserve' } },
});

function used(title: string, symbol: string, files: Record<string, string>, options: Partial<ExpectedImpact> = {}) {
  impact(title, files, symbol, { verdict: 'caution', ...options });
}

describe('types', () => {
  used('in a comment of JavaScript', 'Doc1', {
    'a.ts': 'export interface Doc1 { x: number }',
    'b.js': "/** @param {import('./a').Doc1} it */\nfunction take(it) { return it.x; }\nmodule.exports = { take };",
  });
  used('in a typedef of JavaScript', 'Doc2', {
    'a.ts': 'export interface Doc2 { x: number }',
    'b.js': "/** @typedef {import('./a').Doc2} Local */\n/** @type {Local} */\nexports.value = { x: 1 };",
  });
  used(
    'by `typeof import()`',
    'run3',
    {
      'a.ts': 'export function run3() {}',
      'b.ts': "export type Of = ReturnType<(typeof import('./a'))['run3']>;",
    },
    { likely: 1 },
  );
  used('by `satisfies`, `extends` of a type parameter, and a guard', 'Shape4', {
    'a.ts': 'export interface Shape4 { x: number }',
    'b.ts': "import type { Shape4 } from './a';\nexport const is = <T extends Shape4>(it: unknown): it is T => !!it;",
  });
  used('in a global declaration', 'Shape5', {
    'a.ts': 'export interface Shape5 { x: number }',
    'b.d.ts': "declare global { interface Window { shape: import('./a').Shape5 } }\nexport {};",
  });
});

describe('CommonJS', () => {
  used(
    '`Object.assign(exports, { run })`',
    'run6',
    {
      'a.js': 'function run6() {}\nObject.assign(exports, { run6 });',
      'b.js': "const { run6 } = require('./a');\nrun6();",
    },
    { affected: ['<module> a.js uses run6'], likely: 2 },
  );
  used('`Object.defineProperty(exports, "run", …)`', 'run7', {
    'a.js': "function run7() {}\nObject.defineProperty(exports, 'go', { get: () => run7 });",
  });
  used('`exports.default =`', 'run8', {
    'a.js': 'function run8() {}\nexports.default = run8;',
    'b.js': "const a = require('./a');\na.default();",
  });
  used(
    'an export that is renamed where it is required',
    'run9',
    {
      'a.js': 'exports.run9 = function () {};',
      'b.js': "const { run9: go } = require('./a');\ngo();",
    },
    { affected: ['<module> b.js calls run9'], otherNames: [2] },
  );
  used(
    'an export that is reached by `require().name`',
    'run10',
    {
      'a.js': 'exports.run10 = function () {};',
      'b.js': "const go = require('./a').run10;\ngo();",
    },
    { affected: ['<module> b.js uses run10'] },
  );
  used(
    'a dynamic import of a default export',
    'run11',
    {
      'a.ts': 'export default function run11() {}',
      'b.ts': "export const main = async () => { const { default: go } = await import('./a'); go(); };",
    },
    { affected: ['main b.ts uses run11'], otherNames: [2] },
  );
  used(
    'a default export that is loaded late',
    'Page12',
    {
      'a.tsx': 'export default function Page12() { return null; }',
      'b.tsx':
        "declare function lazy(load: () => Promise<object>): any;\nconst Page = lazy(() => import('./a'));\nexport const main = () => <Page />;",
    },
    { affected: ['Page b.tsx uses Page12', 'main b.tsx renders Page depth 2'] },
  );
  used(
    'what default exports call that are loaded late',
    'find14',
    {
      'a.ts': 'export const find14 = () => 1;',
      'b.tsx': "import { find14 } from './a';\nconst Page = () => <p>{find14()}</p>;\nexport default Page;",
      'c.tsx': "import { find14 } from './a';\nexport default function Door() { return <p>{find14()}</p>; }",
      'd/index.ts': "export { default } from './own';",
      'd/own.tsx': "import { find14 } from '../a';\nconst Own = () => <p>{find14()}</p>;\nexport { Own as default };",
      'e.tsx':
        "declare function lazy(load: () => Promise<object>): any;\nconst A = lazy(() => import('./b'));\nconst B = lazy(() => import('./c'));\nconst C = lazy(() => import('./d'));\nexport const main = () => <p><A /><B /><C /></p>;",
    },
    {
      affected: [
        'Page b.tsx calls find14',
        'Door c.tsx calls find14',
        'Own d/own.tsx calls find14',
        'A e.tsx uses Page depth 2',
        'B e.tsx uses Door depth 2',
        'C e.tsx uses Own depth 2',
        'main e.tsx renders A depth 3',
      ],
    },
  );
});

describe('tests', () => {
  used(
    'a spy that names it',
    'A.spied13',
    {
      'a.ts': 'export class A { spied13() {} }',
      'a.test.ts': "import { A } from './a';\ndeclare const vi: any;\nvi.spyOn(new A(), 'spied13');",
    },
    { likely: 1 },
  );
});

describe('a file', () => {
  const made = project({
    'package.json': { name: 'fixture', private: true },
    'tsconfig.json': {},
    'src/worker-job.ts': 'export const x = 1;',
    'src/start.ts': "export const w = new Worker(new URL('./worker-job.ts', import.meta.url));",
    'src/child.js': 'exports.x = 1;',
    'src/fork.js': "require('child_process').fork(__dirname + '/child.js');",
    'src/page.js': 'exports.x = 1;',
    'index.html': '<script src="/src/page.js"></script>',
    'src/cmd.js': 'exports.x = 1;',
    Dockerfile: 'CMD ["node", "src/cmd.js"]',
    'src/unused.ts': 'export const y = 1;',
    'src/bare.js': 'exports.x = 1;',
    'src/fork-bare.js': "require('child_process').fork(__dirname + '/bare');",
    'src/orders.ts': 'export const z = 1;',
    'src/routes.ts': "export const routes = (app: any) => { app.get('/orders'); return { path: '/orders' }; };",
    'notes.md': 'see src/unused.ts',
  });
  test.each(['src/worker-job.ts', 'src/child.js', 'src/bare.js', 'src/page.js', 'src/cmd.js'])(
    '%s is started by its path',
    async (file) => {
      const answer = await made.impact({ file });
      expect(verdictOf(answer), JSON.stringify(answer)).toBe('caution');
      expect([...answer.open, ...answer.affectedFiles.map((each) => each.file)].join()).toMatch(
        /start\.ts|fork\.js|fork-bare\.js|index\.html|Dockerfile/,
      );
    },
  );
  test.each([
    ['that only prose names', 'src/unused.ts'],
    ['whose name is an address', 'src/orders.ts'],
  ])('%s is safe', async (_, file) => {
    const answer = await made.impact({ file });
    expect(verdictOf(answer), JSON.stringify(answer.open)).toBe('safe');
  });
});
