/**
 * What keeps a symbol that nothing uses from being "safe", and what does not. A missing reason here is the worst mistake
 * that an answer can make.
 */
import { describe } from 'vitest';
import { type CaseFiles, cases, type ExpectedImpact } from '../support/cases.ts';

const { impact } = cases();

function open(title: string, symbol: string, files: CaseFiles, reason: RegExp, options: Partial<ExpectedImpact> = {}) {
  impact(title, files, symbol, { affected: [], open: [reason], verdict: 'caution', ...options });
}

function safe(title: string, symbol: string, files: CaseFiles, options: Partial<ExpectedImpact> = {}) {
  impact(title, files, symbol, { affected: [], files: [], verdict: 'safe', ...options });
}

describe('safe', () => {
  safe('an internal function', 'unused1', { 'lib/a.ts': 'function unused1() {}\nexport const other = 1;' });
  safe('an exported function of a package that has no entry', 'unused2', {
    'lib/a.ts': 'export function unused2() {}\nexport const other = 1;',
    'lib/b.ts': "import * as a from './a';\nexport const x = a.other;",
  });
  safe('a private method', 'A.unused3', { 'lib/a.ts': 'export class A { private unused3() {} }' });
  safe('a private name', 'A.#unused3', { 'lib/a.ts': 'export class A { #unused3() {} }' });
  safe('a function that only calls itself', 'unused4', {
    'lib/a.ts': 'export function unused4(n: number): number { return n && unused4(n - 1); }',
  });
  safe('a type', 'Unused5', { 'lib/a.ts': 'export interface Unused5 { x: number }\nexport type Other = string;' });
  safe('what only prose and comments name', 'unused6', {
    'lib/a.ts': "// unused6\nfunction unused6() {}\nexport const text = 'unused6 is gone';",
    'lib/notes.md': 'unused6',
  });
  safe('a function of CommonJS', 'unused7', { 'lib/a.js': 'function unused7() {}\nmodule.exports = {};' });
  safe('what CommonJS exports and nobody takes', 'unused8', {
    'lib/a.js': 'function unused8() {}\nfunction used() {}\nmodule.exports = { unused8, used };',
    'lib/b.js': "const { used } = require('./a');\nexports.x = used;",
  });
});

describe('the public entry of a package', () => {
  const reason = /is exported by the package's public entry case\d+\/(?:src\/)?\w+\.[jt]s/;
  const packed = (fields: object) => ({ name: 'public', ...fields });
  open(
    '`main`',
    'public1',
    { 'src/start.ts': 'export function public1() {}', 'package.json': packed({ main: './dist/start.js' }) },
    reason,
  );
  open(
    '`exports`',
    'public2',
    {
      'src/start.ts': 'export function public2() {}',
      'package.json': packed({ exports: { '.': { import: './dist/start.js' } } }),
    },
    reason,
  );
  open(
    'a subpath',
    'public3',
    { 'src/sub.ts': 'export function public3() {}', 'package.json': packed({ exports: { './sub': './dist/sub.js' } }) },
    reason,
  );
  open(
    'a subpath pattern',
    'public4',
    {
      'src/parts/one.ts': 'export function public4() {}',
      'package.json': packed({ exports: { './parts/*': './dist/parts/*.js' } }),
    },
    /public entry case\d+\/src\/parts\/one\.ts/,
  );
  open(
    '`export *` at any depth',
    'public5',
    {
      'src/deep/a.ts': 'export function public5() {}',
      'src/deep/all.ts': "export * from './a';",
      'src/start.ts': "export * from './deep/all';",
      'package.json': packed({ main: './src/start.ts' }),
    },
    reason,
  );
  open(
    'under another name',
    'public6',
    {
      'src/a.ts': 'export function public6() {}',
      'src/start.ts': "export { public6 as other6 } from './a';",
      'package.json': packed({ main: './src/start.ts' }),
    },
    /./,
    { open: [], otherNames: [1] },
  );
  open(
    'imported and exported apart',
    'public7',
    {
      'src/a.ts': 'export function public7() {}',
      'src/start.ts': "import { public7 } from './a';\nexport { public7 };",
      'package.json': packed({ main: './src/start.ts' }),
    },
    /./,
    { open: [] },
  );
  open(
    'a method of a class that is exported',
    'Public8.method8',
    {
      'src/a.ts': 'export class Public8 { method8() {} }',
      'src/start.ts': "export { Public8 } from './a';",
      'package.json': packed({ main: './src/start.ts' }),
    },
    reason,
  );
  open(
    'the default export',
    'public9',
    { 'src/start.ts': 'export default function public9() {}', 'package.json': packed({ main: './src/start.ts' }) },
    reason,
  );
  open(
    '`bin`',
    'public10',
    {
      'src/cli-entry.ts': 'export function public10() {}',
      'package.json': packed({ bin: { ten: './dist/cli-entry.js' } }),
    },
    /names case\d+\/src\/cli-entry\.ts|public entry/,
  );
  open(
    'an index without any field',
    'public11',
    { 'index.js': 'exports.public11 = function () {};', 'package.json': packed({}) },
    reason,
  );
  open(
    'CommonJS through an index',
    'public12',
    {
      'lib/a.js': 'exports.public12 = function () {};',
      'index.js': "module.exports = require('./lib/a');",
      'package.json': packed({}),
    },
    reason,
  );
  open(
    'an object of functions',
    'public13',
    {
      'lib/a.js': 'function public13() {}\nmodule.exports = { public13 };',
      'index.js': "exports.tools = require('./lib/a');",
      'package.json': packed({}),
    },
    /./,
    { open: [] },
  );
  open(
    'a namespace',
    'public14',
    {
      'src/a.ts': 'export function public14() {}',
      'src/start.ts': "export * as tools from './a';",
      'package.json': packed({ main: './src/start.ts' }),
    },
    reason,
  );
  safe('is not what lies beside it', 'inner15', {
    'src/a.ts': 'export function inner15() {}\nexport function outer15() {}',
    'src/start.ts': "export { outer15 } from './a';",
    'package.json': packed({ main: './src/start.ts' }),
  });
});

describe('conventions', () => {
  open(
    'a page',
    'Page1',
    { 'src/pages/page1.tsx': 'export function Page1() { return null; }' },
    /is a page by convention/,
  );
  open(
    'a route of an app folder',
    'route2',
    { 'app/users/route.ts': 'export function route2() {}' },
    /page or route by/,
  );
  open('a route of SvelteKit', 'route3', { 'src/where/+server.ts': 'export function route3() {}' }, /a route by/);
  open('a test', 'test4', { 'src/a.test.ts': 'function test4() {}\nexport {};' }, /is a test or helps one/);
  open('a configuration', 'config5', { 'vite.config.ts': 'export function config5() {}' }, /configuration of a tool/);
  open('a script', 'script6', { 'scripts/do.ts': 'function script6() {}\nexport {};' }, /started by hand/);
  open('a serverless function', 'handler7', { 'api/do.ts': 'export function handler7() {}' }, /serverless function/);
  open(
    'a name that frameworks call',
    'getServerSideProps',
    { 'lib/a.ts': 'export function getServerSideProps() {}' },
    /frameworks and the language call/,
  );
  open(
    'a file that the package names',
    'start8',
    {
      'lib/worker-file.ts': 'export function start8() {}',
      'package.json': { name: 'eight', private: true, scripts: { start: 'node lib/worker-file.js' } },
    },
    /package\.json names|public entry/,
  );
  open(
    'a handler that a configuration names with its file',
    'handle9',
    {
      'lib/tax.ts': 'export function handle9() {}',
      'serverless.yml': 'functions:\n  tax:\n    handler: lib/tax.handle9\n',
    },
    /mentions is open/,
    { likely: 1 },
  );
});

describe('use by what frames it', () => {
  open(
    'a decorated class',
    'Marked1',
    'declare function mark(...args: unknown[]): any;\n@mark class Marked1 {}\nexport {};',
    /is decorated/,
  );
  open(
    'a decorated method',
    'A.marked2',
    'declare function mark(...args: unknown[]): any;\nclass A { @mark() marked2() {} }\nexport {};',
    /is decorated/,
  );
  open(
    'a method of a decorated class',
    'A.marked3',
    'declare function mark(...args: unknown[]): any;\n@mark() class A { marked3() {} }\nexport {};',
    /is decorated/,
  );
  open(
    'a method of a class that extends something outside',
    'A.hook4',
    "import { Component } from 'react';\nclass A extends Component { hook4() {} }\nexport {};",
    /extends Component from outside/,
  );
  open(
    'a method of a class that implements something outside',
    'A.hook5',
    "import type { Hook } from 'angular';\nclass A implements Hook { hook5() {} }\nexport {};",
    /extends Hook from outside/,
  );
  open(
    'a method of a class that extends one that does',
    'B.hook6',
    "import { Component } from 'react';\nclass A extends Component {}\nclass B extends A { hook6() {} }\nexport {};",
    /from outside/,
  );
  open('a method of an object literal', 'hooks.hook7', 'const hooks = { hook7() {} };\nexport {};', /object literal/);
  open(
    'a method of a class whose objects fit an interface that is called',
    'Real.fits8',
    `
    interface Port { fits8(): void }
    function use(port: Port) { port.fits8(); }
    class Real { fits8() {} }
    use(new Real());
    export {};`,
    /may stand for Port/,
  );
  open(
    'the same for a type without a name',
    'Real.fits9',
    `
    function use(port: { fits9(): void }) { port.fits9(); }
    class Real { fits9() {} }
    use(new Real());
    export {};`,
    /may stand for/,
  );
  safe(
    'an interface that its objects do not fit',
    'Real.fits10',
    `
    interface Port { fits10(): void; more: number }
    export function use(port: Port) { port.fits10(); }
    class Real { fits10() {} }
    new Real();`,
  );
  open(
    'a method of an object that is handed to code from outside',
    'Plugin.apply11',
    {
      'a.js': `
        const { webpack } = require('webpack');
        class Plugin { apply11() {} }
        webpack({ plugins: [new Plugin()] });`,
    },
    /handed to code from outside/,
  );
  open(
    'the same by way of a variable',
    'Plugin.apply12',
    {
      'a.ts': `
        import webpack from 'webpack';
        class Plugin { apply12() {} }
        const plugin = new Plugin();
        webpack(plugin);`,
    },
    /handed to code from outside/,
  );
  open(
    'a member of an enum',
    'Color.Red13',
    'enum Color { Red13, Blue }\nexport const color = (x: number) => Color[x];',
    /enum member|chosen at run time/,
  );
  open(
    'a computed name',
    'A.[Symbol.iterator]',
    'class A { *[Symbol.iterator]() { yield 1; } }\nexport const list = [...new A()];',
    /reached by a computed name/,
    { likely: 0 },
  );
  open('a property', 'A.size14', 'class A { size14 = 1 }\nexport {};', /part of the shape/);
});

describe('dynamic access', () => {
  open(
    'a computed member of an object',
    'A.any1',
    "export class A { any1() {} }\nexport const main = (a: A, key: 'any1') => a[key]();",
    /chosen at run time at case\d+\/a\.ts:2/,
    { likely: 1 },
  );
  open(
    'a computed member of `this`',
    'A.any2',
    'export class A { any2() {} go(key: keyof A) { return this[key]; } }',
    /chosen at run time/,
    { likely: 1, otherNames: [1] },
  );
  open(
    'a computed member of a namespace import',
    'any3',
    {
      'a.ts': 'export function any3() {}',
      'b.ts': "import * as all from './a';\nexport const main = (key: keyof typeof all) => all[key]();",
    },
    /(?:chosen at run time|handed on whole) at case\d+\/b\.ts/,
    { likely: 1, otherNames: [1] },
  );
  open(
    'all members of a namespace import',
    'any4',
    {
      'a.ts': 'export function any4() {}',
      'b.ts': "import * as all from './a';\nexport const main = () => Object.values(all);",
    },
    /handed on whole at case\d+\/b\.ts:2/,
    { likely: 1, otherNames: [1] },
  );
  open(
    'a namespace import that is handed on',
    'any5',
    {
      'a.ts': 'export function any5() {}',
      'b.ts': "import * as all from './a';\nexport const main = (use: (it: object) => void) => use(all);",
    },
    /handed on whole/,
  );
  open(
    'a module that is required whole',
    'any6',
    {
      'a.js': 'exports.any6 = function () {};',
      'b.js': "const all = require('./a');\nexports.main = (key) => all[key]();",
    },
    /chosen at run time|handed on whole/,
    { likely: 1, otherNames: [1] },
  );
  open(
    'a module that is required and handed on',
    'any7',
    {
      'a.js': 'exports.any7 = function () {};',
      'b.js': "exports.main = (use) => use(require('./a'));",
    },
    /taken as a whole at case\d+\/b\.js:1/,
  );
  open(
    'a module that is imported at run time and handed on',
    'any8',
    {
      'a.ts': 'export function any8() {}',
      'b.ts': "export const main = (use: (it: object) => void) => import('./a').then(use);",
    },
    /taken as a whole at case\d+\/b\.ts:1/,
  );
  open(
    'a component that is loaded late',
    'Late9',
    {
      'a.tsx': 'export function Late9() { return null; }',
      'b.tsx':
        "declare function lazy(load: () => Promise<object>): unknown;\nexport const main = lazy(() => import('./a'));",
    },
    /taken as a whole at case\d+\/b\.tsx:2/,
  );
  open(
    'a folder whose modules are loaded by a computed name',
    'any10',
    {
      'commands/a.ts': 'export function any10() {}',
      'load.ts': 'export const load = (name: string) => import(`./commands/${name}.ts`);',
    },
    /by a computed name at case\d+\/load\.ts:1/,
  );
  open(
    'a file that nothing imports, while modules are loaded by a computed name',
    'any11',
    {
      'plugins/a.js': 'exports.any11 = function () {};',
      'load.js':
        "const path = require('path');\nexports.load = (name) => require(path.join(__dirname, 'plugins', name));",
      'package.json': { name: 'loads', private: true },
    },
    /by a computed name at/,
  );
  open(
    'a glob of modules',
    'any12',
    {
      'modules/a.ts': 'export function any12() {}',
      'load.ts': "export const all = (import.meta as any).glob('./modules/*.ts');",
    },
    /by a computed name at/,
  );
  open(
    'a string that is its name',
    'any13',
    {
      'a.ts': 'export function any13() {}',
      'b.ts': "import './a';\nexport const name = 'any13';",
    },
    /mentions is open/,
    { likely: 1 },
  );
  safe(
    'a computed member of something else',
    'A.any14',
    'class A { any14() {} }\nexport const main = (list: string[], i: number) => [list[i], new A()];',
  );
});

describe('what is reached by another road than its name', () => {
  open(
    'a name in code that is made at run time',
    'made15',
    "function made15() {}\nexport const run = (code: string) => eval(code + '()');",
    /code is made at run time at case\d+\/a\.ts:2, which may name made15/,
  );
  open(
    'an interface that adds to one of the platform',
    'Window15',
    'declare global {\n  interface Window15 { size15: number }\n}\nexport const size = (window15: any) => window15.size;',
    /Window15 adds to what is declared elsewhere by that name/,
  );
  open(
    'a namespace whose parts are used without it',
    'Parts15',
    'namespace Parts15 {\n  function first15() {}\n  first15();\n}\nexport {};',
    /Parts15 holds first15, which may be used apart from it/,
  );
});

describe('what is left out', () => {
  open(
    'its name in a generated file that is no code',
    'left1',
    {
      'src/a.ts': 'export function left1() {}',
      'src/gen.css': '/* @generated by a tool. DO NOT EDIT. */ .left1 {}',
    },
    /stands in files that are left out: case\d+\/src\/gen\.css/,
  );
});

describe('what CommonJS hands out under the same roof', () => {
  open(
    'a function that is added to an exported value',
    'added1',
    {
      'lib/a.js':
        'const codes = { one: 1 };\nfunction added1() {}\nmodule.exports = codes;\nmodule.exports.added1 = added1;',
      'lib/b.js': "const { added1 } = require('./a');\nfunction run() { added1(); }\nmodule.exports = { run };",
    },
    /mentions? (?:is|are) open/,
    // That it is put on what is exported is a use that is possible.
    { likely: 2 },
  );
});

describe('what is part of the shape of an object', () => {
  open(
    'a member of a type by another name that a component without a type takes apart',
    'Props21.first21',
    {
      'lib/a.tsx':
        "import { forwardRef } from 'react';\ntype Props21 = { first21?: string };\nexport const Input = forwardRef<object, Props21>(({ first21 }) => first21);",
    },
    /first21 is part of the shape of Props21/,
    { likely: 1 },
  );
  open(
    'a member of a type that a parameter is written with',
    'make22.author22',
    'export function make22<T extends object>(over?: T & { author22?: string }) { return { ...over }; }',
    /author22 is part of the shape of make22/,
  );
  open(
    'a function that is put on an object from outside',
    'onmessage23',
    { 'lib/a.js': 'const channel = new MessageChannel();\nchannel.port1.onmessage23 = () => channel.port1.close();' },
    /onmessage23 is put on channel\.port1/,
  );
  open(
    'a function that is put on one that is handed out',
    'removeHeader24',
    {
      'lib/a.js':
        "const Stream = require('stream');\nmodule.exports = () => {\n  const res = new Stream();\n  res.removeHeader24 = (key) => key;\n  return { res };\n};",
      'lib/b.js': "module.exports = { remove() { this.res.removeHeader24('a'); } };",
    },
    /removeHeader24 is put on res/,
  );
  safe('not what is put on a prototype', 'dead25', {
    'lib/a.js':
      'function Job25() {}\nJob25.prototype.dead25 = function () {};\nJob25.prototype.live25 = function () {};\nnew Job25().live25();\nmodule.exports = {};',
  });
});

describe('an object that is handed to a file that does not know its class', () => {
  const handed = (use: string, given = 'new Job()'): CaseFiles => ({
    'a.ts': `export class Job { METHOD() {} }`,
    'b.ts': use,
    'c.ts': `import { Job } from './a';\nimport { use } from './b';\nuse(${given});`,
  });
  const named = (files: CaseFiles, method: string): CaseFiles =>
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, (text as string).replaceAll('METHOD', method)]),
    );
  impact(
    'and calls it by its name: it may be',
    named(handed('export function use(it: any) { it.METHOD(); }'), 'run31'),
    'Job.run31',
    { affected: ['use b.ts calls Job.run31', '<module> c.ts calls use depth 2'], verdict: 'caution' },
  );
  open(
    'and takes it apart',
    'Job.run32',
    named(
      {
        'a.js': 'class Job { METHOD() {} }\nmodule.exports = { Job };',
        'b.js': 'exports.use = function ({ METHOD }) { METHOD(); };',
        'c.js': "const { Job } = require('./a');\nrequire('./b').use(new Job());",
      },
      'run32',
    ),
    /mentions is open/,
    { likely: 1 },
  );
  open(
    'and takes it apart by an assignment',
    'Job.run33',
    named(handed('let METHOD: any;\nexport function use(it: any) { ({ METHOD } = it); METHOD(); }'), 'run33'),
    /mentions is open/,
    { likely: 1 },
  );
  open(
    'and asks it for a member by a computed name',
    'Job.run34',
    named(
      handed('export function use<T extends object>(it: T, key: keyof T = "x" as any) { return it[key]; }'),
      'run34',
    ),
    /asked for a member that is chosen at run time/,
  );
  open(
    'and goes through its members',
    'Job.run35',
    named(handed('export function use(it: any) { for (const key of Reflect.ownKeys(it)) it[key] = 1; }'), 'run35'),
    /gone through, whatever its members are called/,
  );
  impact(
    'a private one, as well',
    {
      'a.ts': 'export class Job { private run36() {} }',
      'b.ts': 'export function use(it: any) { it.run36(); }',
      'c.ts': "import { Job } from './a';\nimport { use } from './b';\nuse(new Job());",
    },
    'Job.run36',
    { affected: ['use b.ts calls Job.run36', '<module> c.ts calls use depth 2'], verdict: 'caution' },
  );
  open(
    'a private one that its own file chooses at run time',
    'Job.onRun37',
    'class Job { private onRun37() {} go(key: string) { const self: any = this; self["on" + key](); } }\nnew Job().go("");\nexport {};',
    /an untyped object is chosen at run time/,
  );
  safe('not where nothing that knows its class knows the file', 'Job.run38', {
    'a.ts': 'class Job { run38() {} }\nnew Job();\nexport {};',
    'b.ts': 'export function use(it: any) { it.run38(); }',
  });
});

describe('what names it in files of other kinds', () => {
  for (const [i, [file, line]] of (
    [
      ['ci.yml', 'run: node -e "require(\'./lib/tool\').NAME()"\n'],
      ['run.sh', 'node -e "require(\'./lib/tool\').NAME()"\n'],
      ['Makefile', 'all:\n\tnode -e "require(\'./lib/tool\').NAME()"\n'],
      ['Dockerfile', 'CMD node -e "require(\'./lib/tool\').NAME()"\n'],
    ] as const
  ).entries()) {
    const name = `told4${i}`;
    open(
      `with its file: ${file}`,
      name,
      { 'lib/tool.js': `exports.${name} = function () {};`, [file]: line.replace('NAME', name) },
      /mentions is open/,
      { likely: 1 },
    );
  }
  open(
    'a template that asks an object for it',
    'Service45.title45',
    {
      'lib/service.ts': 'export class Service45 { title45() {} }',
      'lib/page.ts': "import { Service45 } from './service';\nexport const it = new Service45();",
      'lib/page.html': '<b (click)="it.title45()">',
    },
    /mentions is open/,
    { likely: 1 },
  );
  open(
    'a worker whose types are imported',
    'start46',
    {
      'lib/counter46.ts': 'export function start46() {}\nexport type Api46 = number;',
      'lib/b.ts':
        "import type { Api46 } from './counter46';\nnew Worker(new URL('./counter46.ts', import.meta.url));\nexport let api: Api46;",
    },
    /is named by its path at/,
  );
  open(
    'a configuration of a tool in JSX',
    'parameters47',
    { '.storybook/preview.tsx': 'export const parameters47 = {};' },
    /configuration of a tool/,
  );
});

describe('what is loaded by its place', () => {
  const packed = { 'package.json': { name: 'placed', private: true, dependencies: { outside: '1' } } };
  const reason = /nothing imports .*: what loads files by their place may take/;
  open(
    'a class of a command, a job or a plugin',
    'Deploy48',
    {
      'src/orders/deploy.ts':
        "import { Command } from 'outside';\nexport class Deploy48 extends Command { async go() {} }",
      ...packed,
    },
    reason,
  );
  open(
    'what a framework has made',
    'nightly49',
    {
      'src/trigger/nightly.ts': "import { task } from 'outside';\nexport const nightly49 = task({ go() {} });",
      ...packed,
    },
    reason,
  );
  open(
    'a default export',
    'plugin50',
    { 'src/x/a.ts': 'export default async function plugin50() {}', ...packed },
    reason,
  );
  open(
    'given apart',
    'plugin51',
    { 'src/x/a.ts': 'const plugin51 = () => {};\nexport default plugin51;', ...packed },
    reason,
  );
  open(
    'of CommonJS',
    'plugin52',
    { 'src/x/a.js': 'function plugin52() {}\nmodule.exports = plugin52;', ...packed },
    reason,
  );
  safe('not what our own code has made', 'made53', {
    'src/x/a.ts': 'function make() { return 1; }\nexport const made53 = make();',
    ...packed,
  });
  safe('nor a class of a file that is imported', 'Deploy54', {
    'src/x/a.ts':
      "import { Command } from 'outside';\nexport class Deploy54 extends Command {}\nexport const other = 1;",
    'src/x/b.ts': "import { other } from './a.ts';\nother;\nexport {};",
    ...packed,
  });
  const folder = /lies in .*orders, which is named at/;
  for (const [i, call] of [
    "yargs(process.argv).commandDir('orders').parse();",
    "fs.readdirSync(path.join(__dirname, 'orders'));",
    "glob('./orders/**/*.js');",
    "app.register(autoload, { dir: './orders' });",
  ].entries())
    open(
      `code goes through the folder: ${call}`,
      `builder55${i}`,
      {
        'src/orders/a.ts': `export const builder55${i} = {};`,
        'src/start.ts': `${call}\nexport {};`,
        ...packed,
      },
      folder,
    );
  open(
    'the manifest of a command line names it',
    'builder56',
    {
      'src/orders/a.ts': 'export const builder56 = {};',
      'package.json': { name: 'placed', private: true, oclif: { commands: './dist/orders' } },
    },
    folder,
  );
  safe('a folder that nobody names', 'builder57', { 'src/orders/a.ts': 'export const builder57 = {};', ...packed });
});
