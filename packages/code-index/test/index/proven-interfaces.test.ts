/** Files that say the same to others though the body of a function was edited whose result is inferred. */
import { commitAll } from '@boocontext/test-support';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Analysis } from '../../src/index/analysis.ts';
import type { Budget } from '../../src/index/budget.ts';
import { GraphStore } from '../../src/index/graph.ts';
import { sameInterface } from '../../src/index/interface-comparison.ts';
import { languageServiceFor } from '../../src/index/services/language-services.ts';
import { Repository } from '../../src/repository/repository.ts';
import { type Project, projectOfItsOwn as project } from '../support/project.ts';

const JOBS = `export interface Job { name: string; run(): void }
export interface Other { name: string }
export function start(name: string): Job { return { name, run() {} }; }
export function other(name: string): Other { return { name }; }
export const first = (job: Job): void => job.run();
export const second = (job: Job): void => job.run();
`;

const MAKE = `import { type Job, first, second, start, other } from './jobs';

export function make(name: string) {
  const made = start(name);
  return made;
}
export const open = async (name: string) => {
  const made = start(name);
  return { made, name };
};
export const doing = () => {
  const done = first;
  return done;
};
export function outer() {
  function one() { return 1; }
  function two() { return 1; }
  return one;
}
export class Store {
  get size() {
    return this.jobs.length;
  }
  jobs: Job[] = [];
  find(name: string) {
    return this.jobs.find((job) => job.name === name);
  }
}
interface Handlers { run?: () => unknown }
export const handlers: Handlers = { run: () => { return start('a'); } };
export const choice: Handlers | null = { run: () => { return start('b'); } };
export const wrapped = [() => { return start('d'); }];
export const guard = (job: Job | string) => { return typeof job === 'string'; };
export function local() {
  class Inner { size = 1; }
  return new Inner();
}
export const self = () => { const own = { again: () => own, size: 1 }; return own; };
`;

/** What is replaced, and by what. */
type Edit = readonly [title: string, from: string, to: string];

const SAME: readonly Edit[] = [
  ['a statement more', 'const made = start(name);\n  return made;', 'first(start(name));\n  return start(name + "x");'],
  [
    'a local name',
    'const made = start(name);\n  return { made, name };',
    'const made = start(name + name);\n  return { made, name };',
  ],
  [
    'which of its parts are asked for',
    'return this.jobs.find((job) => job.name === name);',
    'return this.jobs.find((job) => name === job.name);',
  ],
  ['what a getter reads', 'return this.jobs.length;', 'return this.jobs.length + 1;'],
  ['what is given to a variable with a type', "run: () => { return start('a'); }", "run: () => { return other('a'); }"],
  [
    'what an inner function does that is no part of the result',
    'function two() { return 1; }',
    'function two() { return "x"; }',
  ],
  ['a function that is handed on', 'const done = first;', 'first(start("a"));\n  const done = first;'],
];

const OTHERS: readonly Edit[] = [
  ['another type', 'const made = start(name);\n  return made;', 'return other(name);'],
  ['a property more', 'return { made, name };', 'return { made, name, size: 1 };'],
  ['another function of the same type', 'const done = first;', 'const done = second;'],
  ['another inner function of the same type', 'return one;', 'return two;'],
  ['what an inner function gives that is handed on', 'function one() { return 1; }', 'function one() { return "x"; }'],
  ['what is found', 'return this.jobs.find(', 'return this.jobs.filter('],
  [
    'what is given to one that may be something else, of another type',
    "{ return start('b'); }",
    "{ return other('b'); }",
  ],
  ['what stands in a list', "[() => { return start('d'); }]", "[() => { return start('e'); }]"],
  ['what it guards', "return typeof job === 'string';", "return typeof job !== 'string';"],
  ['a class of its own', 'class Inner { size = 1; }', 'class Inner { size = "a"; }'],
  ['a nameless type that holds itself', 'size: 1 }; return own;', 'size: 2, more: 1 }; return own;'],
  ['what stands outside of functions', 'jobs: Job[] = [];', 'jobs: Job[] = [start("a")];'],
  ['a function more', 'export class Store', 'export const more = () => { return 1; };\nexport class Store'],
];

function analysisOf(made: Project): Analysis {
  const watch = { started() {}, ended() {}, asking() {}, answered() {} };
  const repository = Repository.open(made.root, { leftOut: [] });
  const analysis = new Analysis(repository, made.cache, { watch, serviceFor: languageServiceFor });
  analysis.refresh();
  return analysis;
}

const edited = (text: string, [, from, to]: Edit): string => {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
};

describe('the checker says of an edit', () => {
  let said: ReadonlyMap<string, boolean>;
  beforeAll(() => {
    const made = project({ 'tsconfig.json': { compilerOptions: { strict: true } }, 'jobs.ts': JOBS, 'make.ts': MAKE });
    const analysis = analysisOf(made);
    try {
      said = new Map(
        [...SAME, ...OTHERS].map((edit) => {
          made.write({ 'make.ts': edited(MAKE, edit) });
          analysis.refresh();
          const says = sameInterface(analysis, 'make.ts', MAKE);
          // What is asked afterwards is true of the file as it is.
          expect(analysis.projects.view('make.ts')?.sourceFile.text).toBe(edited(MAKE, edit));
          return [edit[0], says !== undefined];
        }),
      );
    } finally {
      analysis.rest();
    }
  });

  test.each(SAME)('that others see the same: %s', (title) => {
    expect(said.get(title)).toBe(true);
  });

  test.each(OTHERS)('that others may see something else: %s', (title) => {
    expect(said.get(title)).toBe(false);
  });
});

describe('stored edges', () => {
  function committed(): Project {
    const made = project({
      'tsconfig.json': { compilerOptions: { strict: true } },
      'jobs.ts': JOBS,
      'make.ts': MAKE,
      'use.ts': "import { make, open } from './make';\nexport const used = make('a').run();\nexport { open };\n",
      'more.ts': "import { used } from './use';\nexport const all = () => used;\n",
    });
    commitAll(made.root);
    return made;
  }

  /** For one test. */
  function opened(made: Project): Analysis {
    const analysis = analysisOf(made);
    onTestFinished(() => analysis.rest());
    return analysis;
  }

  /** How many files' edges were made. */
  function build(analysis: Analysis, store: GraphStore): number {
    let resolved = 0;
    const budget: Budget = {
      check() {},
      isOver: () => false,
      progress: (_, total, what) => {
        if (what === 'resolving calls') resolved = total;
      },
    };
    analysis.refresh();
    store.graph(budget);
    return resolved;
  }

  test('of files that import it are kept, also by the next process, as long as what it imports says the same', () => {
    const made = committed();
    const [same, another] = [SAME[0], OTHERS[0]] as [Edit, Edit];
    const first = opened(made);
    const store = new GraphStore(first);
    expect(build(first, store)).toBe(4);
    made.write({ 'make.ts': edited(MAKE, same) });
    expect(build(first, store)).toBe(1);
    made.write({ 'make.ts': edited(edited(MAKE, same), ['', 'return this.jobs.length;', 'return 1;']) });
    expect(build(first, store)).toBe(1);
    first.facts.save(first.codeFiles());
    store.save();

    const second = opened(made);
    const later = new GraphStore(second);
    expect(build(second, later)).toBe(0);
    made.write({
      'jobs.ts': JOBS.replace('export interface Job { name: string;', 'export interface Job { title: string;'),
    });
    expect(build(second, later)).toBe(4);
    made.write({ 'jobs.ts': JOBS });
    build(second, later);
    made.write({ 'make.ts': edited(MAKE, another) });
    expect(build(second, later)).toBe(3);
  });

  test('are made anew where there is nothing to compare with', () => {
    const made = committed();
    made.remove('.git');
    const analysis = opened(made);
    const store = new GraphStore(analysis);
    build(analysis, store);
    made.write({ 'make.ts': edited(MAKE, SAME[0] as Edit) });
    expect(build(analysis, store)).toBe(3);
  });
});
