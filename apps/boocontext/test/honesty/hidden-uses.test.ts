// Uses that no name shows. Each of these was, or nearly was, a wrong SAFE.

import { beforeAll, describe, expect, test } from 'vitest';
import { type AskableProject, playground } from './support/playground.ts';
import type { Input } from './support/session.ts';

const ground = playground();

/** Each case lies in a folder of its own; the answer must be CAUTION with this reason. */
const cases: Readonly<Record<string, readonly [Input, RegExp, Readonly<Record<string, string>>]>> = {
  'an iterator that a loop runs': [
    { symbol: 'Walk.next' },
    /next is a name that frameworks and the language call/,
    {
      'walk.ts':
        'export class Walk {\n  next() {\n    return { done: true as const, value: undefined };\n  }\n  [Symbol.iterator]() {\n    return this;\n  }\n}\n',
      'use.ts': "import { Walk } from './walk';\nfor (const step of new Walk()) console.log(step);\n",
    },
  ],
  'an object in the options of a package that is not there': [
    { symbol: 'Plugin.wire' },
    /objects of Plugin are handed to code from outside at .*use\.ts:3/,
    {
      'plugin.ts': 'export class Plugin {\n  wire() {}\n}\n',
      'use.ts':
        "import bundler from 'bundler';\nimport { Plugin } from './plugin';\nbundler({ plugins: [new Plugin()] });\n",
    },
  ],
  'a variable given to a package': [
    { symbol: 'Plugin.wire' },
    /handed to code from outside at .*use\.ts:4/,
    {
      'plugin.ts': 'export class Plugin {\n  wire() {}\n}\n',
      'use.ts':
        "import { register } from 'outside';\nimport { Plugin } from './plugin';\nconst plugin = new Plugin();\nregister(plugin);\n",
    },
  ],
  'a class given to a package': [
    { symbol: 'Plugin.wire' },
    /Plugin is handed to code from outside/,
    {
      'plugin.ts': 'export class Plugin {\n  wire() {}\n}\n',
      'use.ts': "import { register } from 'outside';\nimport { Plugin } from './plugin';\nregister(Plugin);\n",
    },
  ],
  'an object kept in the window': [
    { symbol: 'Tools.ping' },
    /objects of Tools are kept where others find it/,
    { 'use.ts': 'export class Tools {\n  ping() {}\n}\n(window as any).tools = new Tools();\n' },
  ],
  'a proxy handler': [
    { symbol: 'Handler.ownKeys' },
    /handed to code from outside/,
    { 'use.ts': 'export class Handler {\n  ownKeys() {\n    return [];\n  }\n}\nnew Proxy({}, new Handler());\n' },
  ],
  'a key put together at run time, on a value of type any': [
    { symbol: 'Bell.onRing' },
    /untyped object is chosen at run time at .*use\.ts:3/,
    {
      'bell.ts': 'export class Bell {\n  onRing() {}\n}\n',
      'use.ts': `import { Bell } from './bell';\nconst bell = new Bell() as any;\nbell[\`on\${'Ring'}\`]();\n`,
    },
  ],
  'a remote call by the name of a method': [
    { symbol: 'Api.list' },
    /an object that has list is chosen at run time/,
    {
      'service.ts': 'class Api {\n  list() {}\n}\nexport const service = new Api();\n',
      'use.ts':
        "import { service } from './service';\nexport const call = (method: string) => (service as any)[method]();\ncall('x');\n",
    },
  ],
  'a shape that fits an interface': [
    { symbol: 'Fire.start' },
    /objects of Fire may stand for/,
    {
      'fire.ts': 'export class Fire {\n  start() {}\n}\n',
      'use.ts':
        "import { Fire } from './fire';\nfunction go(what: { start(): void }) {\n  what.start();\n}\ngo(new Fire());\n",
    },
  ],
  'a module found by a computed name': [
    { symbol: 'greet' },
    /may be loaded by a computed name at .*use\.ts:2/,
    {
      'words/en.ts': 'export function greet() {}\n',
      'use.ts': `export async function say(language: string) {\n  await import(\`./words/\${language}.ts\`);\n}\nsay('en');\n`,
    },
  ],
  'a worker named by its path': [
    { file: 'job.ts' },
    /job\.ts is named by its path at .*use\.ts:1/,
    { 'job.ts': 'export function job() {}\njob();\n', 'use.ts': "new Worker(new URL('./job.ts', import.meta.url));\n" },
  ],
  'a file that a configuration names': [
    { file: 'prepare.ts' },
    /prepare\.ts is named by its path at .*tool\.json:1/,
    { 'prepare.ts': 'export function prepare() {}\n', 'tool.json': '{"setupFiles": ["./prepare.ts"]}\n' },
  ],
  'a function that a page calls': [
    { symbol: 'clicked' },
    /reaches 1 symbol in 1 file, all possible.* the chain ends at <module> \(.*page\.html:1\)/,
    { 'page.js': 'function clicked() {}\n', 'page.html': '<button onclick="clicked()">x</button>\n' },
  ],
  'a function of a script, whose pages lie elsewhere': [
    { symbol: 'pressed' },
    /pressed\.js is a script: its names are global/,
    { 'pressed.js': 'function pressed() {}\n' },
  ],
  'a component of another kind of file': [
    { symbol: 'money' },
    /open: it may be used there/,
    {
      'money.ts': 'export function money() {}\n',
      'App.mdx': "import { money } from './money'\n\n<p>{money()}</p>\n",
    },
  ],
  'an alias that only a bundler knows': [
    { symbol: 'price' },
    /2 of 4 mentions are open: it may be used there/,
    {
      'lib/price.ts': 'export function price() {}\n',
      'use.ts': "import { price } from '@/lib/price';\nprice();\n",
    },
  ],
  'a default export behind an alias that only a bundler knows': [
    { symbol: 'tariff' },
    /open: it may be used there/,
    {
      'lib/tariff.ts': 'export default function tariff() {}\n',
      'use.ts': "import anything from '~/lib/tariff';\nanything();\n",
    },
  ],
  'a type in a comment of JavaScript': [
    { symbol: 'Order' },
    /reaches/,
    {
      'order.ts': 'export interface Order {\n  id: string;\n}\n',
      'use.js': "/** @param {import('./order').Order} order */\nexport function pay(order) {\n  return order.id;\n}\n",
    },
  ],
};

const names = Object.keys(cases);
let project: AskableProject;
beforeAll(() => {
  project = ground
    .project({
      'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', exports: './entry.ts' }),
      'entry.ts': 'export const version = 1;\n',
    })
    .write(
      Object.fromEntries(
        names.flatMap((name, index) =>
          Object.entries(cases[name]?.[2] ?? {}).map(([file, text]) => [`part${index}/${file}`, text]),
        ),
      ),
    );
});

test.each(names)('%s', async (name) => {
  const [question, reason] = cases[name] ?? [{}, /never/];
  const folder = `part${names.indexOf(name)}`;
  // By its file too, since several parts have a class of one name.
  const [own = ''] = Object.keys(cases[name]?.[2] ?? {});
  const input =
    question.file === undefined ? { ...question, file: `${folder}/${own}` } : { file: `${folder}/${question.file}` };
  const { verdict, summary, details } = await project.ask('impact', input);
  expect(verdict).toBe('CAUTION');
  expect([summary, ...((details.open as string[]) ?? [])].join('\n')).toMatch(reason);
});

describe('an object that the package gives out', () => {
  const api = 'class Api {\n  list() {}\n}\n';
  test.each([
    [
      'made by an offered function',
      'export { make } from "./make";\n',
      `${api}export function make() {\n  return new Api();\n}\n`,
    ],
    ['made by an offered arrow function', 'export * from "./make";\n', `${api}export const make = () => new Api();\n`],
    ['offered itself', 'export { one } from "./make";\n', `${api}export const one = new Api();\n`],
    ['the default export', 'export { default } from "./make";\n', `${api}export default new Api();\n`],
  ])('%s', async (_, entry, text) => {
    const files = { 'package.json': '{"name": "shop", "exports": "./entry.ts"}', 'entry.ts': entry, 'make.ts': text };
    const impact = await ground.project(files).impact('Api.list');
    expect(impact).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(/objects of Api are given out by/),
    });
  });
});

describe('an object that reaches a package on a way through the repository', () => {
  const visitor = 'class Visitor {\n  visit() {}\n}\n';
  const walk = "import { walk } from 'walker';\n";
  const ways: Readonly<Record<string, string>> = {
    'as the parameter of a function': `${walk}function start(way: Visitor) {\n  walk(way);\n}\nstart(new Visitor());\n`,
    'as the parameter of a method': `${walk}class Job {\n  start(way: Visitor) {\n    walk(way);\n  }\n}\nnew Job().start(new Visitor());\n`,
    'as the parameter of a constructor, kept in a property': `${walk}class Job {\n  constructor(private way: Visitor) {}\n  run() {\n    walk(this.way);\n  }\n}\nnew Job(new Visitor()).run();\n`,
    'as a part of a destructured parameter': `${walk}function start({ way }: { way: Visitor }) {\n  walk(way);\n}\nstart({ way: new Visitor() });\n`,
    'as a rest parameter': `${walk}function start(...ways: Visitor[]) {\n  for (const way of ways) walk(way);\n}\nstart(new Visitor());\n`,
    'as the result of a function': `${walk}function make() {\n  return new Visitor();\n}\nwalk(make());\n`,
    'as the result of an async arrow function': `${walk}const make = async () => new Visitor();\nmake().then((way) => walk(way));\nvoid (async () => walk(await make()))();\n`,
    'in a property of its own class': `${walk}class Job {\n  way = new Visitor();\n  run() {\n    walk(this.way);\n  }\n}\nnew Job().run();\n`,
    'assigned to a property': `${walk}class Job {\n  way?: Visitor;\n  run() {\n    this.way = new Visitor();\n    walk(this.way);\n  }\n}\nnew Job().run();\n`,
    'in a property of an object': `${walk}const holder = { way: new Visitor() };\nwalk(holder.way);\n`,
    'taken out of an object': `${walk}const holder = { way: new Visitor() };\nconst { way } = holder;\nwalk(way);\n`,
    'through a list': `${walk}const ways: Visitor[] = [];\nways.push(new Visitor());\nfor (const way of ways) walk(way);\n`,
    'through a callback over a list': `${walk}const ways = [new Visitor()];\nways.forEach((way) => walk(way));\n`,
    'through a map': `${walk}const ways = new Map<string, Visitor>();\nways.set('a', new Visitor());\nwalk(ways.get('a'));\n`,
    'under another variable': `${walk}let way: Visitor;\nway = new Visitor();\nconst other = way;\nwalk(other);\n`,
    'behind a choice': `${walk}function pick(way?: Visitor) {\n  return way ?? new Visitor();\n}\nwalk(pick());\n`,
    thrown: `${walk}walk(() => {\n  throw new Visitor();\n});\n`,
    yielded: `${walk}function* all() {\n  yield new Visitor();\n}\nwalk(all());\n`,
  };
  const cases = Object.entries(ways);
  let travel: AskableProject;
  beforeAll(() => {
    travel = ground
      .project({
        'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', exports: './entry.ts' }),
        'entry.ts': 'export const version = 1;\n',
      })
      .write(Object.fromEntries(cases.map(([, text], i) => [`way${i}.ts`, `${visitor}${text}export {};\n`])));
  });

  test.each(cases.map(([name], i) => [name, i] as const))('%s', async (_, i) => {
    const { verdict, summary } = await travel.ask('impact', { symbol: 'Visitor.visit', file: `way${i}.ts` });
    expect(summary).toMatch(/Visitor are (?:handed to code from outside|thrown|kept|given)/);
    expect(verdict).toBe('CAUTION');
  });

  test('is safe where the objects stay inside', async () => {
    const inside = ground.project({
      'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', exports: './entry.ts' }),
      'entry.ts': 'export const version = 1;\n',
      'stay.ts': `${visitor.replace('visit() {}', 'visit() {}\n  other() {}')}function start(way: Visitor) {\n  way.other();\n}\nclass Job {\n  way = new Visitor();\n  run() {\n    start(this.way);\n    if (this.way === undefined) return;\n    this.way.other();\n  }\n}\nnew Job().run();\nexport {};\n`,
    });
    expect(await inside.impact('Visitor.visit')).toMatchObject({ verdict: 'SAFE' });
  });
});
