/** What a TypeScript file says to others: what may change without a look at the files that import it, and what may not. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Checker } from '../../src/checker/checker.ts';
import { extractTypeScript } from '../../src/languages/typescript/facts.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

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

export function log(name: string) {
  if (name === '') return;
  start(name);
}

export class Shelf {
  readonly label: string;
  constructor(label: string) {
    this.label = label;
  }
  set first(job: Job) {
    start(job.first);
  }
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
  ['what stands behind all', 'export const held = () => current;\n', 'export const held = () => current;\n\n// All.\n'],
  ['what stands before a member', '  get size', '  // How many.\n  get size'],
  ['what a function does that gives nothing', 'start(name);\n}', 'start(name);\n  start(name);\n}'],
  ['what a constructor does where all members have types', 'this.label = label;', 'this.label = start(label);'],
  ['what a setter does', 'start(job.first);', 'start(job.last);'],
  ['a member that a body gives to a function around it', 'return found;', 'make.times = 1;\n  return found;'],
  ['a key that is given something by name in a body', 'return found;', 'start({ run: make });\n  return found;'],
  ['a variable around it that a body reads', 'return found;', 'start(current);\n  return found;'],
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
  ['a part of a pattern that a body gives to a variable', 'return found;', '[{ current }] = [found];\n  return found;'],
  ['whether a function gives anything', "if (name === '') return;", "if (name === '') return name;"],
  ['whether all members have types', 'readonly label: string;', 'readonly label;'],
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

  test('holds what is said to the compiler before the first statement', () => {
    const only = 'export class Page { one: string; }\n';
    expect(digestOf(`/** @jsxImportSource ours */\n${only}`)?.interfaceHash).not.toBe(
      digestOf(`/** @jsxImportSource other */\n${only}`)?.interfaceHash,
    );
  });

  test('is all of its text where a body may make it a module', () => {
    expect(digestOf('function all(): void {\n  void import.meta;\n}\n')?.interfaceHash).toBe('');
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
    [
      'a global name of a module, told with a comment',
      'export {};\ndeclare /* all */ global { const all: string; }',
      true,
    ],
    ['all that it exports, by a global name', 'export declare const one: string;\nexport as namespace ones;', true],
    ['nothing but exports', 'export declare const one: string; // declare global', false],
  ])('tells that it adds to others: %s', (_, text, adds) => {
    expect(digestOf(text)?.addsToOthers).toBe(adds);
  });
});

/**
 * What others come to in a body whose function has a result of its own: before an edit the file exports a `value` with the
 * members of these types, and after it with those of others.
 */
const SEEN: readonly (readonly [title: string, before: string, after: string, types: string, later: string])[] = [
  [
    'narrowed where it stands',
    "const each = either();\n((): void => {\n  if (each.kind !== 'a') throw 1;\n})();\nexport const value = each;",
    "const each = either();\n((): void => {\n  if (each.kind !== 'b') throw 1;\n})();\nexport const value = each;",
    'A',
    'B',
  ],
  [
    'used this',
    'function pick<T = B>(take: (it: T) => T, from: { make(): T }): T { return take(from.make()); }\nexport const value = pick((it) => it, { make(): A { return new A(); } });',
    'function pick<T = B>(take: (it: T) => T, from: { make(): T }): T { return take(from.make()); }\nexport const value = pick((it) => it, { make(): A { void this; return new A(); } });',
    'A',
    'B',
  ],
  [
    'named by the result',
    'function make(): typeof made { const made = new A(); return made; }\nexport const value = make();',
    'function make(): typeof made { const made = new B(); return made; }\nexport const value = make();',
    'A',
    'B',
  ],
  [
    'named by a default value',
    'function make(made = build()): [typeof made] { function build(): A { return new A(); } return [made]; }\nexport const [value] = make();',
    'function make(made = build()): [typeof made] { function build(): B { return new B(); } return [made]; }\nexport const [value] = make();',
    'A',
    'B',
  ],
  [
    'given to a variable',
    'let each: A | B = new A();\nfunction change(): void { void each; }\nconst held = () => each;\nexport const value = held();',
    'let each: A | B = new A();\nfunction change(): void { each = new B(); }\nconst held = () => each;\nexport const value = held();',
    'A',
    'A B',
  ],
  [
    'given to a variable of its own',
    'let each: A | B = new A();\nfunction change(): void { each = new B(); }\nconst held = () => each;\nexport const value = held();',
    'let each: A | B = new A();\nfunction change(): void { let each; each = new B(); }\nconst held = () => each;\nexport const value = held();',
    'A B',
    'A',
  ],
  [
    'given to a member without a type',
    'class Box { made; constructor() { this.made = new A(); } }\nexport const value = new Box().made;',
    'class Box { made; constructor() { this.made = new B(); } }\nexport const value = new Box().made;',
    'A',
    'B',
  ],
  [
    'returned',
    'function make() { new A(); return; }\nexport const value = make();',
    'function make() { new A(); return new B(); }\nexport const value = make();',
    '',
    'B',
  ],
];

test('an edge by what a body does that others can see is found again', async () => {
  const made = project({
    'tsconfig.json': { compilerOptions: { strict: true, target: 'es2022' } },
    'types.ts': `export function leafA(): void {}\nexport function leafB(): void {}\nexport class A {\n  kind = 'a' as const;\n  run(): void { leafA(); }\n}\nexport class B {\n  kind = 'b' as const;\n  run(): void { leafB(); }\n}\nexport declare function either(): A | B;\n`,
  });
  const written = (text: string) =>
    `import { A, B, either } from './types';\nvoid either;\nvoid A;\nvoid B;\n${text}\n`;
  SEEN.forEach(([, before], at) => {
    made.write({ [`make${at}.ts`]: written(before) });
    made.write({
      [`use${at}.ts`]: `import { value } from './make${at}';\nexport function use(): void {\n  value.run();\n}\n`,
    });
  });
  const engine = await made.engine();
  const reached = async () => {
    await engine.index();
    const users = new Map<string, string[]>();
    for (const type of ['A', 'B']) {
      // What uses `run` is two steps away: the first one is asked of the compiler, and not of the stored edges.
      const answer = (await engine.impact({ symbol: { symbol: `leaf${type}` }, depth: 2 })) as ImpactAnswer;
      for (const { file } of answer.affectedSymbols) users.set(file, [...(users.get(file) ?? []), type]);
    }
    return SEEN.map(([title], at) => [title, (users.get(`use${at}.ts`) ?? []).join(' ')]);
  };
  expect(await reached()).toEqual(SEEN.map(([title, , , types]) => [title, types]));
  SEEN.forEach(([, , after], at) => {
    made.write({ [`make${at}.ts`]: written(after) });
  });
  expect(await reached()).toEqual(SEEN.map(([title, , , , later]) => [title, later]));
});

/** `use` runs `A.run` through what `make`, in a file of its own, gives. */
const FILES = {
  'tsconfig.json': {},
  'types.ts':
    'export function leafA(): void {}\nexport function leafB(): void {}\nexport class A {\n  run(): void {\n    leafA();\n  }\n}\nexport class B {\n  run(): void {\n    leafB();\n  }\n}\n',
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
    const answer = (await engine.impact({ symbol: { symbol: `leaf${type}` }, depth: 2 })) as ImpactAnswer;
    return answer.affectedSymbols.flatMap(({ file, symbol }) => (file === 'use.ts' ? [`${file} ${symbol}`] : []));
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
