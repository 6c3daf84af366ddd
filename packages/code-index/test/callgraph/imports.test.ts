/**
 * Callers in projects that need not be opened: where an import brings the name, and where it only looks as if it did. The
 * defining file has a project of its own, so that none of the callers' is open when they are looked at.
 */
import { describe, expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

const lib: Files = {
  'package.json': { name: 'fixture', private: true, workspaces: ['lib', 'app'] },
  'lib/package.json': { name: '@shop/lib', version: '1.0.0', main: 'index.ts' },
  'lib/tsconfig.json': { compilerOptions: { strict: true }, include: ['.'] },
  'lib/run.ts': `
    export function run(): void {}
    export class Job {}
    export interface Shape { size: number }
    export const make = () => run;`,
  'lib/other.ts': 'export function run(): void {}\nexport function walk(): void {}',
  'lib/index.ts':
    "export { run, Job, make } from './run';\nexport type { Shape } from './run';\nexport { run as start } from './run';",
  'lib/all.ts': "export * from './names';\nexport * from './run';",
  'lib/names.ts': 'export const title = 1;',
  'lib/both.ts': "export * from './other';\nexport * from './run';",
  'lib/wrong.ts': "import { run as inner } from './run';\nconst walk = inner;\nexport { walk as run };",
  'app/package.json': { name: '@shop/app', version: '1.0.0', dependencies: { '@shop/lib': '*' } },
  'app/tsconfig.json': { compilerOptions: { strict: true, jsx: 'preserve' }, include: ['.'] },
};

interface Case {
  readonly files: Files;
  readonly callers: readonly string[];
  readonly symbol?: string;
  readonly open?: number;
}

const cases: Readonly<Record<string, Case>> = {
  'by its name': {
    files: { 'app/a.ts': "import { run } from '../lib/run';\nexport const main = () => run();" },
    callers: ['main app/a.ts:2 call'],
  },
  'through a package of the workspace that hands it on': {
    files: { 'app/a.ts': "import { run } from '@shop/lib';\nexport function main() { run(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'under a name of its own': {
    files: { 'app/a.ts': "import { run as go } from '../lib/run';\nexport function main() { go(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'that was renamed where it is handed on': {
    files: { 'app/a.ts': "import { start } from '@shop/lib';\nexport function main() { start(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'from a module that hands on all of others': {
    files: { 'app/a.ts': "import { run } from '../lib/all';\nexport function main() { run(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'from two modules that export it both, which TypeScript takes for the first': {
    files: { 'app/a.ts': "import { run } from '../lib/both';\nexport function main() { run(); }" },
    callers: [],
  },
  'of another function that is exported by this name': {
    files: { 'app/a.ts': "import { run } from '../lib/other';\nexport function main() { run(); }" },
    callers: [],
  },
  'hidden by a parameter': {
    files: {
      'app/a.ts': `
        import { run } from '../lib/run';
        export function main(run: () => void) { run(); }
        export function rest() { run(); }`,
    },
    callers: ['rest app/a.ts:3 call'],
  },
  'beside a function of its own by that name': {
    files: {
      'app/a.ts': 'export function run() {}\nexport function main() { run(); }',
      'app/b.ts': "import { run } from './a';\nexport function other() { run(); }",
    },
    callers: [],
  },
  'as a whole module': {
    files: { 'app/a.ts': "import * as lib from '../lib/run';\nexport function main() { lib.run(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'in a string and in a comment only': {
    files: { 'app/a.ts': "// run\nexport const text = 'they run';" },
    callers: [],
  },
  'as what a function returns that is called at once': {
    files: { 'app/a.ts': "import { make } from '../lib/run';\nexport function main() { make()(); }" },
    callers: ['main app/a.ts:2 call'],
  },
  'handed on as a value, and called by another name': {
    files: {
      'app/a.ts': "import { run } from '../lib/run';\nexport const jobs = { start: run };",
      'app/b.ts': "import { jobs } from './a';\nexport function main() { jobs.start(); }",
    },
    callers: ['<module> app/a.ts:2 reference', 'main app/b.ts:2 call'],
  },
  'by a path that only another project maps': {
    files: {
      'web/tsconfig.json': { compilerOptions: { paths: { '@/*': ['../lib/*'] } }, include: ['.'] },
      'web/a.ts': "import { run } from '@/run';\nexport function main() { run(); }",
      'app/a.ts': "import { run } from '@/run';\nexport function main() { run(); }",
    },
    callers: ['main web/a.ts:2 call'],
    open: 2,
  },
  'made by its constructor, extended, and named as a type, which is no call': {
    symbol: 'Job',
    files: {
      'app/a.ts': `
        import { Job } from '@shop/lib';
        export const make = () => new Job();
        export class Work extends Job {}
        export function take(job: Job) { return job; }`,
    },
    callers: ['<module> app/a.ts:3 reference', 'make app/a.ts:2 construct'],
  },
};

describe('a name that an import brings', () => {
  test.each(Object.entries(cases))('%s', async (_, { files, callers, symbol = 'run', open = 0 }) => {
    const made = project({ ...lib, ...files });
    const answer = await made.callgraph(symbol, { direction: 'callers', file: 'lib/run.ts' });
    const inCallers = answer.callers?.map((edge) => callerText(edge)).filter((each) => !/ lib\//.test(each));
    expect(inCallers?.toSorted()).toEqual([...callers].toSorted());
    expect(answer.mentions.unexplained.filter(({ file }) => !file.startsWith('lib/'))).toHaveLength(open);
  });
});

describe('who extends a class, in projects that are closed', () => {
  test('is found by imports, and what a package brings is none of it', async () => {
    const made = project({
      ...lib,
      'lib/base.ts': 'export class Base { go() {} }\nexport function ask(base: Base) { base.go(); }',
      'app/heir.ts': "import { Base } from '../lib/base';\nexport class Heir extends Base { go() {} }",
      'app/page.ts': "import { Component } from 'somewhere';\n// Base\nexport class Page extends Component { go() {} }",
      'web/tsconfig.json': { compilerOptions: { strict: false }, include: ['.'] },
      'web/heir.ts':
        "import { Heir as Parent } from '../app/heir';\nexport class Last extends Parent { go() {} }\n// Heir",
    });
    const { callees } = await made.callgraph('ask', { direction: 'callees' });
    expect(callees?.map(({ symbol, file, via }) => `${symbol} ${file} ${via}`).toSorted()).toEqual([
      'go app/heir.ts virtual',
      'go lib/base.ts call',
      'go web/heir.ts virtual',
    ]);
  });
});
