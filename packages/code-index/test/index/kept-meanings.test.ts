/**
 * What was told of every place when the edges were made answers the questions of a later process, which opens no project
 * for it, and says exactly what one says that opens them all.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

const FILES: Files & { readonly 'app/use.ts': string; readonly 'lib/core.ts': string } = {
  'package.json': { name: 'fixture', private: true },
  'lib/tsconfig.json': { include: ['.'] },
  'lib/core.ts': `
    export interface Job { run(): number; size?: number }
    export class Base implements Job {
      run(): number { return 1; }
      stop(): void {}
    }
    export function make(): Job { return new Base(); }
    export function given(): () => Job { return make; }
    export const later = make;
    export function load() { return { value: 1 }; }`,
  'lib/index.ts': "export { make, make as made, Base } from './core';\nexport * from './core';\n",
  'lib/default.ts': "import { make } from './core';\nexport default make;\n",
  'app/tsconfig.json': { compilerOptions: { jsx: 'preserve' }, include: ['.'] },
  'app/use.ts': `
    import { make, made, Base, later, given, load, type Job } from '../lib/index';
    import fromDefault from '../lib/default';
    import * as lib from '../lib/index';
    import outside, { make as foreign, nothing } from 'outside';
    declare const anything: any;
    class Own extends Base {
      run(): number { return super.run(); }
    }
    export function direct() { return make().run(); }
    export function renamed() { return made(); }
    export function byDefault() { return fromDefault(); }
    export function member() { return lib.make(); }
    export function value() { return later(); }
    export function twice() { return given()(); }
    export function untyped() { return anything.make(); }
    export function other() { return [foreign(), nothing(), outside.make(), outside.tools.run()]; }
    export function shadowed(make: () => number) { return make(); }
    export function taken() { const { value } = load(); return value; }
    export function handed(): Job { const made: Job = { run() { return 2; } }; return made; }
    export function keyed() { return { make, run: make }; }
    export function named() { return ['make', new Own().run(), new Own().stop()]; }`,
  'app/old.js': "const { make } = require('../lib/core');\nmodule.exports.use = () => make();\n",
};

const SYMBOLS = [
  'make',
  'Base',
  'Base.run',
  'Base.stop',
  'Job',
  'Job.run',
  'later',
  'given',
  'load',
  'Own.run',
  'keyed',
];

async function answersOf(made: Project) {
  const answers: unknown[] = [];
  for (const symbol of SYMBOLS) answers.push([symbol, await made.callgraph(symbol)]);
  return answers;
}

/** A project with these files of which nothing is known yet. */
async function answersAnew(files: Files) {
  return answersOf(project(files));
}

async function indexed(files: Files): Promise<Project> {
  const made = project(files);
  await (await made.engine()).index();
  await made.close();
  fs.rmSync(projectsOf(made), { recursive: true });
  return made;
}

function projectsOf(made: Project): string {
  const [ofRepository = ''] = fs.readdirSync(made.cache).filter((name) => name.startsWith('repository-'));
  return path.join(made.cache, ofRepository, 'projects');
}

/** Configurations that were written since the index was made: each is written when it is opened. */
function openedProjects(made: Project): string[] {
  if (!fs.existsSync(projectsOf(made))) return [];
  const contents = fs
    .readdirSync(projectsOf(made))
    .map((name) => fs.readFileSync(path.join(projectsOf(made), name, 'tsconfig.json'), 'utf8'));
  return contents.filter((content) => JSON.parse(content).compilerOptions.noResolve !== true);
}

test('a later process says the same as one that has to find it out', async () => {
  const made = await indexed(FILES);
  expect(await answersOf(made)).toEqual(await answersAnew(FILES));
});

test('of callers it opens no project', async () => {
  const use = FILES['app/use.ts'].replace('return { make, run: make };', 'return make;');
  const made = await indexed({ ...FILES, 'app/use.ts': use });
  for (const symbol of ['make', 'Base', 'Base.stop', 'later', 'given']) {
    const { callers } = await made.callgraph(symbol, { direction: 'callers' });
    expect([symbol, callers?.length]).not.toEqual([symbol, 0]);
  }
  expect(openedProjects(made)).toEqual([]);
});

test.each([
  ['what a function returns', 'export function make(): Job', 'export function make(): { run(): string }'],
  [
    'which class is extended',
    'class Base implements Job',
    'class Other implements Job { run() { return 1; } }\nexport class Base',
  ],
  ['what a name is called', 'export function given', 'export function taken'],
  ['that a name is gone', 'export const later = make;', ''],
  ['nothing but a body', 'return { value: 1 };', 'const value = 1; return { value };'],
])('where a change says %s, it says what is true now', async (_, from, to) => {
  const changed = { ...FILES, 'lib/core.ts': FILES['lib/core.ts'].replace(from, to) };
  expect(changed).not.toEqual(FILES);
  const made = await indexed(FILES);
  made.write(changed);
  const known = SYMBOLS.filter((symbol) => changed['lib/core.ts'].includes(symbol.split('.')[0] as string));
  const anew = project(changed);
  for (const symbol of known.filter((each) => !/^(?:later|given|keyed|Own)/.test(each)))
    expect(await made.callgraph(symbol)).toEqual(await anew.callgraph(symbol));
});

test('back and forth between two states, each says what is true then', async () => {
  const made = await indexed(FILES);
  const use = 'app/use.ts';
  const changed = { ...FILES, [use]: FILES[use].replace('return made();', 'return 1;') };
  made.write(changed);
  await (await made.engine()).index();
  expect(await made.callgraph('make')).toEqual(await project(changed).callgraph('make'));
  made.write(FILES);
  expect(await made.callgraph('make')).toEqual(await project(FILES).callgraph('make'));
  await made.close();
  expect(await made.callgraph('make')).toEqual(await project(FILES).callgraph('make'));
});

test('what keys of literals stand for is asked once, by whoever asks first', async () => {
  const made = await indexed(FILES);
  const asked = ['keyed', 'Job.run', 'load', 'make'];
  const answers = async () => {
    const found = [];
    for (const symbol of asked) found.push(await made.callgraph(symbol));
    return found;
  };
  const first = await answers();
  expect(openedProjects(made)).not.toEqual([]);
  await made.close();
  fs.rmSync(projectsOf(made), { recursive: true });
  expect(await answers()).toEqual(first);
  expect(openedProjects(made)).toEqual([]);
  // The type that says what the keys are is another one by now.
  const core = FILES['lib/core.ts'].replace(
    'export interface Job { run(): number;',
    'export interface Job { go(): number;',
  );
  made.write({ 'lib/core.ts': core });
  const { callers } = await made.callgraph('Job.go', { direction: 'callers' });
  expect(callers).toEqual(
    (await project({ ...FILES, 'lib/core.ts': core }).callgraph('Job.go', { direction: 'callers' })).callers,
  );
});
