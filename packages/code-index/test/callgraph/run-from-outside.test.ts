/** What a framework or a value as a name runs is said of scripts, and never bluntly "no known caller". */
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';

const made = project({
  'tsconfig.json': { compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', allowJs: true } },
  'package.json': { name: 'shop', private: true, dependencies: { vue: '3', next: '14', '@angular/core': '17' } },
  'src/guard.ts': `
    import { Injectable } from '@angular/core';
    import { CanActivate } from '@angular/router';
    import { Own } from './own';
    @Injectable()
    export class Guard implements CanActivate {
      canActivate() { return this.isIn(); }
      private isIn() { return true; }
    }
    @Injectable()
    export class Made extends Own { plain() { return 1; } }
    `,
  'src/own.ts': 'export class Own {}\n',
  'src/page.ts':
    "import { Component } from '@angular/core';\n@Component({ selector: 'a' })\nexport class Page { ngOnInit() {} }\n",
  'app/layout.tsx': 'export const revalidate = 60;\nexport function other() {}\nfunction inner() {}\n',
  'instrumentation.ts': 'export function onRequestError() {}\n',
  'src/Head.vue':
    '<template><p /></template>\n<script>\nexport default {\n  created() {},\n  methods: { created2() {} },\n};\n</script>\n',
  'src/keys.ts': `
    export const RUN = Symbol('run');
    export const KEYS = { STOP: Symbol('stop') } as const;
    export class Till {
      [RUN]() { return 1; }
      [KEYS.STOP]() { return 1; }
    }
    `,
  'src/use.ts': `
    import { KEYS, RUN, Till } from './keys';
    export function use(till: Till) { return till[RUN](); }
    export function stop(till: any) { return till[KEYS.STOP]; }
    export function none() { return [RUN]; }
    `,
});

describe('who may run it is said', () => {
  test.each([
    ['Guard.canActivate', 'Guard builds on CanActivate from outside, which may use canActivate'],
    ['Page.ngOnInit', 'Page is decorated: its framework may use ngOnInit'],
    ['other', 'app/layout.tsx is a page or route by convention'],
    ['onRequestError', 'instrumentation.ts is an entry of its framework by convention'],
    ['created', 'created is a name that frameworks and the language call by themselves'],
  ])('%s', async (symbol, told) => {
    expect((await made.callgraph(symbol, { direction: 'callers' })).runBy).toEqual([told]);
  });
  test.each(['Made.plain', 'inner', 'methods.created2'])('%s, which nothing outside runs', async (symbol) => {
    expect((await made.callgraph(symbol, { direction: 'callers' })).runBy).toBeUndefined();
  });
});

test.each([
  ['Till.[RUN]', 'use src/use.ts call candidate'],
  ['Till.[KEYS.STOP]', 'stop src/use.ts reference candidate'],
])('%s is used where its name is a key', async (symbol, caller) => {
  const { callers } = await made.callgraph(symbol, { direction: 'callers' });
  expect(callers?.map(({ symbol: by, file, via, resolution }) => `${by} ${file} ${via} ${resolution}`)).toEqual([
    caller,
  ]);
});

test('what is loaded with its folder goes where no import leads, required by its name or not', async () => {
  const loaded = project({
    'package.json': { name: 'shop', private: true },
    'server/index.js': `
      const mail = require('./jobs/mail');
      global.JOBS = {};
      for (const name of require('fs').readdirSync('jobs')) global.JOBS[name] = require('./jobs/' + name);
      mail.start();
      `,
    'server/jobs/mail.js': 'exports.start = function start() {};\nexports.tellAll = function tellAll() {};\n',
    'server/asks.js': 'function ask(JOBS) { JOBS.mail.tellAll(); }\nask(global.JOBS);\n',
  });
  const { callers, mentions } = await loaded.callgraph('tellAll', { direction: 'callers' });
  expect(callers?.map(({ symbol, resolution }) => `${symbol} ${resolution}`)).toEqual(['ask candidate']);
  expect(mentions).toMatchObject({ likelyTotal: 0 });
});

test('a template that a class has as a text uses its members, and those that it inherits', async () => {
  const pages = project({
    'tsconfig.json': { compilerOptions: { strict: true, module: 'nodenext' } },
    'package.json': { name: 'shop', private: true, dependencies: { '@angular/core': '17' } },
    'src/base.ts': 'export class Base { shown() { return 1; } }\n',
    'src/page.ts':
      "import { Component } from '@angular/core';\nimport { Base } from './base';\n@Component({ selector: 'a', template: `<p (click)=\"pay()\">{{ shown() }} pay said</p>` })\nexport class Page extends Base { pay() {} said() {} }\nexport class Other { pay() {} }\n",
  });
  const callersOf = async (symbol: string) =>
    (await pages.callgraph(symbol, { direction: 'callers' })).callers?.map(
      ({ symbol: by, resolution, callSites }) => `${by} ${resolution} ${callSites.length}`,
    );
  expect(await callersOf('Page.pay')).toEqual(['<module> candidate 1']);
  expect(await callersOf('Base.shown')).toEqual(['<module> candidate 1']);
  expect(await callersOf('Page.said')).toEqual([]);
  expect(await callersOf('Other.pay')).toEqual([]);
});

test('a template holds to its end, whatever words and quotes of others stand in it', async () => {
  const pages = project({
    'tsconfig.json': { compilerOptions: { strict: true, module: 'nodenext' } },
    'package.json': { name: 'shop', private: true, dependencies: { '@angular/core': '17' } },
    'src/page.ts':
      "import { Component } from '@angular/core';\n@Component({ selector: 'a', template: `<ng-template #row>it's \\` here</ng-template><p (click)=\"pay()\"></p>`, styles: ['pay'] })\nexport class Page { pay() {} }\n",
  });
  const { callers } = await pages.callgraph('Page.pay', { direction: 'callers' });
  expect(callers?.map(({ symbol, callSites }) => `${symbol} ${callSites.length}`)).toEqual(['<module> 1']);
});

test('a prop is given where it is written with hyphens', async () => {
  const shop = project({
    'tsconfig.json': { compilerOptions: { strict: true, module: 'nodenext' } },
    'package.json': { name: 'shop', private: true, dependencies: { vue: '3' } },
    'src/Head.vue':
      '<template><h1>{{ headLine }}</h1></template>\n<script setup lang="ts">\nconst props = defineProps<{ headLine: string; subLine?: string }>();\n</script>\n',
    'src/Page.vue':
      '<template><Head :head-line="text" /></template>\n<script setup lang="ts">\nimport Head from \'./Head.vue\';\nconst text = 1;\n</script>\n',
  });
  const { callers } = await shop.callgraph('headLine', { direction: 'callers' });
  expect(callers?.map(({ symbol }) => symbol).toSorted()).toEqual(['Head', 'Page']);
  expect((await shop.callgraph('subLine', { direction: 'callers' })).callers).toEqual([]);
});

test('of several definitions it is said as of one', async () => {
  const several = project({
    'package.json': { name: 'shop', private: true, dependencies: { '@angular/core': '17' } },
    'src/a.ts':
      "import { Component } from '@angular/core';\n@Component({ selector: 'a' })\nexport class A { ngOnInit() {} }\n@Component({ selector: 'b' })\nexport class B { ngOnInit() {} }\n",
  });
  expect((await several.callgraph('ngOnInit', { direction: 'callers' })).runBy).toEqual([
    'A is decorated: its framework may use ngOnInit',
    'B is decorated: its framework may use ngOnInit',
  ]);
});
