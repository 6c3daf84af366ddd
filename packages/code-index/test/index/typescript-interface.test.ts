/** What a TypeScript file says to others: what may change without a look at the files that import it, and what may not. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Checker } from '../../src/checker/checker.ts';
import { extractTypeScript } from '../../src/languages/typescript/facts.ts';
import { project } from '../support/project.ts';

/** An edit: what is replaced, and by what. */
type Edit = readonly [title: string, from: string, to: string];

const TEXT = `import { type Job, start } from './job';

let current: Job | undefined;
export const LIMIT = 10;

export function find(name: string): Job | undefined {
  const found = start(name);
  return found;
}

export function make(name: string) {
  const made = start(name);
  return made;
}

export class Store extends Base {
  jobs;
  constructor(job: Job) {
    super();
    this.jobs = [job];
  }
  get size(): number {
    return this.jobs.length;
  }
  run = (job: Job): void => {
    start(job.name);
  };
}

export function named(label: string, again = () => label): string {
  return label;
}

if (current !== undefined) setTimeout((): void => {}, LIMIT);
export const held = () => current;
`;

const KEEPS: readonly Edit[] = [
  ['what a function does whose result is written', 'const found = start(name);', 'const found = start(name + "x");'],
  ['a local name', 'const found = start(name);\n  return found;', 'return start(name);'],
  ['a comment in a body', 'return found;', '// It.\n  return found;'],
  ['what a getter does', 'return this.jobs.length;', 'return 0;'],
  ['what an arrow function of a member does', 'start(job.name);', 'start(job.title);'],
  ['what stands before a statement', 'export function find', '/** Finds. */\n\nexport function find'],
  ['what stands before a member', '  get size', '  // How many.\n  get size'],
  ['a body in brackets of its own', '(): void => {}, LIMIT', '(): void => { start("a"); }, LIMIT'],
];

const CHANGES: readonly Edit[] = [
  ['an import', "from './job'", "from './work'"],
  ['a load in a body', 'return found;', "void import('./work');\n  return found;"],
  ['a value', 'LIMIT = 10', "LIMIT = '10'"],
  ['a parameter', 'find(name: string)', 'find(name: string, more?: string)'],
  ['a written result', '): Job | undefined {', '): Job {'],
  ['whether a result is written', '): Job | undefined {', ') {'],
  ['what a function gives whose result is inferred', 'const made = start(name);', 'const made = name;'],
  ['a base', 'extends Base', 'extends Other'],
  ['what a constructor gives a member', 'this.jobs = [job];', 'this.jobs = [job.name];'],
  ['a function in a body', 'return found;', 'function inner() {}\n  return found;'],
  ['what a body gives to a variable around it', 'return found;', 'current = undefined;\n  return found;'],
  ['a member that a body gives to a function', 'return found;', 'make.times = 1;\n  return found;'],
  ['a key that is given something by name', 'return found;', 'start({ run: make });\n  return found;'],
  ['a parameter that a default value holds on to', 'return label;', 'label = "";\n  return label;'],
  ['a name', 'function make', 'function made'],
  ['a new function', 'export class', 'function more() {}\nexport class'],
];

describe('of a file', () => {
  const made = project({});
  let checker: Checker;
  beforeAll(() => {
    checker = new Checker({
      root: made.root,
      cacheDirectory: made.root,
      softBytes: 700 << 20,
      watch: { started: () => {}, ended: () => {}, asking: () => {}, answered: () => {} },
    });
  });
  afterAll(() => checker.close());
  let opened = 0;
  const digestOf = (text: string, extension = 'ts') => {
    const folder = `${++opened}`;
    made.write({ [`${folder}/tsconfig.json`]: { files: [`a.${extension}`], compilerOptions: { allowJs: true } } });
    made.write({ [`${folder}/a.${extension}`]: text });
    const config = made.path(`${folder}/tsconfig.json`);
    checker.update({ open: [config] });
    const sourceFile = checker.sourceFile(config, made.path(`${folder}/a.${extension}`));
    return sourceFile === undefined ? undefined : extractTypeScript(sourceFile);
  };
  const edit = ([, from, to]: Edit): string => {
    expect(TEXT).toContain(from);
    return TEXT.replace(from, to);
  };

  test.each(KEEPS)('is the same for others after a change of %s', (...each) => {
    expect(digestOf(TEXT)?.interfaceHash).not.toBe('');
    expect(digestOf(edit(each))?.interfaceHash).toBe(digestOf(TEXT)?.interfaceHash);
  });

  test.each(CHANGES)('is another for others after a change of %s', (...each) => {
    expect(digestOf(edit(each))?.interfaceHash).not.toBe(digestOf(TEXT)?.interfaceHash);
  });

  test('is all of its text in JavaScript, and where it exports as JavaScript does', () => {
    expect(digestOf(TEXT.replaceAll(/: (?:string|Job|void|number)(?: \| undefined)?/g, ''), 'js')?.interfaceHash).toBe(
      '',
    );
    expect(digestOf(`${TEXT}\nmodule.exports = make;\n`)?.interfaceHash).toBe('');
  });

  test.each([
    ['what all can name', 'declare const all: string;', true],
    ['a global name of a module', 'export {};\ndeclare global { const all: string; }', true],
    ['a member of another module', "export {};\ndeclare module './a' { interface A { b: string } }", true],
    ['nothing but exports', 'export declare const one: string;', false],
  ])('tells that it adds to others: %s', (_, text, adds) => {
    expect(digestOf(text)?.addsToOthers).toBe(adds);
  });
});

/** `use` runs `A.run` through what `make`, in a file of its own, gives. */
const FILES = {
  'tsconfig.json': {},
  'types.ts': 'export class A {\n  run(): void {}\n}\nexport class B {\n  run(): void {}\n}\n',
  'make.ts':
    "import { A, B } from './types';\n\nexport function make(): A {\n  const made = new A();\n  return made;\n}\nvoid B;\n",
  'use.ts':
    "import { make } from './make';\nimport { log } from './log';\n\nexport function use(): void {\n  make().run();\n  log();\n}\n",
  'log.ts': 'export function log(): void {}\n',
  'ambient.ts': "export {};\ndeclare module './types' {\n  interface A { later: B }\n}\n",
};

test('edges through a file that was changed are as they would be from nothing', async () => {
  const made = project(FILES);
  const engine = await made.engine();
  const usersOf = async (type: string) => {
    const answer = (await engine.impact({ symbol: { symbol: `${type}.run` }, depth: 3 })) as ImpactAnswer;
    return answer.affectedSymbols.map(({ file, symbol }) => `${file} ${symbol}`);
  };
  const edit = async (file: keyof typeof FILES, from: string, to: string) => {
    made.write({ [file]: (FILES[file] as string).replace(from, to) });
    await engine.index();
  };
  await engine.index();
  expect([await usersOf('A'), await usersOf('B')]).toEqual([['use.ts use'], []]);
  await edit('make.ts', 'const made = new A();', 'const other = new A();\n  const made = other;');
  expect([await usersOf('A'), await usersOf('B')]).toEqual([['use.ts use'], []]);
  await edit('types.ts', 'export class A', 'export function first(): void {}\n\nexport class A');
  expect([await usersOf('A'), await usersOf('B')]).toEqual([['use.ts use'], []]);
  await edit('make.ts', '): A {\n  const made = new A();', '): B {\n  const made = new B();');
  expect([await usersOf('A'), await usersOf('B')]).toEqual([[], ['use.ts use']]);
});

test('an edge by another name of an export is found again after a change of the file that uses it', async () => {
  const made = project({
    'tsconfig.json': {},
    'core.ts': 'export interface Base { a: string }\ntype Output = Base;\nexport type { Output as shown };\n',
    'use.ts': "import * as core from './core';\nexport type Used = core.shown;\n",
  });
  const engine = await made.engine();
  const reached = async () => {
    const answer = (await engine.impact({ symbol: { symbol: 'Base' }, depth: 3 })) as ImpactAnswer;
    return answer.affectedSymbols.map(({ symbol }) => symbol);
  };
  await engine.index();
  expect(await reached()).toEqual(['Output', 'Used']);
  made.write({ 'use.ts': "// Changed.\nimport * as core from './core';\nexport type Used = core.shown;\n" });
  await engine.index();
  expect(await reached()).toEqual(['Output', 'Used']);
});
