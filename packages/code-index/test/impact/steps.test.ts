/**
 * What depends on a symbol is all that there is only where it is known who uses each step on the way: an open mention of a
 * caller may be one more of that, and so on. Of `callers` with a depth and of a path the same is asked.
 */
import { describe, expect, test, vi } from 'vitest';
import type { Budget } from '../../src/index/budget.ts';
import { GraphStore } from '../../src/index/graph.ts';
import { loadLanguage } from '../../src/languages/languages.ts';
import { askImpact } from '../../src/query/impact.ts';
import { analysisOf, BUDGET, endOf } from '../support/analysis.ts';
import { project } from '../support/project.ts';

const rate = { 'rate.ts': 'export function rate() { return 1; }', 'tsconfig.json': {}, 'package.json': {} };
const total = {
  ...rate,
  'total.ts': "import { rate } from './rate';\nexport const total = () => rate();",
};
const page = (from: string, name: string) => `import { ${name} } from '${from}'\n\n<p>{${name}()}</p>\n`;
const further = (text: string) => `further on, ${text} could not be explained`;

async function openOf(files: Parameters<typeof project>[0], question = { depth: 5 }): Promise<readonly string[]> {
  const answer = await project(files).impact({ symbol: { symbol: 'rate' }, ...question });
  return answer.open;
}

describe('a step on the way', () => {
  test('that a page uses, whose code is not resolved', async () => {
    expect(await openOf({ ...total, 'Cart.mdx': page('./total', 'total') })).toEqual([
      further('3 likely mentions of total (total.ts:2)'),
    ]);
  });
  test('that is asked of an object of which nothing is known', async () => {
    const till = {
      ...rate,
      'till.ts': "import { rate } from './rate';\nexport class Till { charge() { return rate(); } }",
      'shop.ts':
        "import { Till } from './till';\nimport { inject } from 'gone';\nexport const sell = () => inject(Till).charge();",
    };
    expect(await openOf(till)).toEqual([further('1 likely mention of Till.charge (till.ts:2)')]);
  });
  test('of which every mention is explained', async () => {
    expect(
      await openOf({ ...total, 'shop.ts': "import { total } from './total';\nexport const sell = () => total();" }),
    ).toEqual([]);
  });
  test('far away', async () => {
    const files = {
      ...total,
      'sum.ts': "import { total } from './total';\nexport const sum = () => total();",
      'Cart.mdx': page('./sum', 'sum'),
    };
    expect(await openOf(files)).toEqual([further('3 likely mentions of sum (sum.ts:2)')]);
  });
  test('that a template of PHP uses, whose code imports nothing', async () => {
    const files = {
      'composer.json': {},
      'src/rate.php': '<?php\nfunction rate() { return 1; }\nfunction total() { return rate(); }\n',
      'views/cart.blade.php': '<b>{!! total() !!}</b>\n',
      'notes.md': 'Call `total()` for it.\n',
    };
    expect((await openOf(files)).join()).toContain('1 likely mention of total (src/rate.php:3)');
  });
  test('that starts a program is named by nobody', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
      'src/main.rs': 'mod page;\nfn rate() -> i32 { 1 }\nfn main() { total(); }\nfn total() -> i32 { rate() }\n',
      'src/page.rs': 'use gone::html;\nfn view() { html! { <main class="a"></main> } }\n',
    };
    expect(await openOf(files)).toEqual([]);
  });
  test('that code loads by a pattern, where nothing else is known to use it', async () => {
    const files = {
      ...rate,
      'api/cart/post.ts': "import { rate } from '../../rate';\nexport default function post() { return rate(); }",
      'api/index.ts':
        "const modules = import.meta.glob('./*/*.ts', { eager: true });\nexport const get = (name: string) => modules[name];",
    };
    expect(await openOf(files)).toEqual(['api/cart/post.ts may be loaded by a computed name at api/index.ts:1']);
    const used = { ...files, 'shop.ts': "import post from './api/cart/post';\nexport const sell = () => post();" };
    expect(await openOf(used)).toEqual([]);
  });
  test('that is code of a module which is loaded by a name made at run time, and imported by nobody', async () => {
    const files = {
      ...rate,
      'jobs/mail.ts': "import { rate } from '../rate';\nrate();",
      'run.ts': 'export const run = (name: string) => import(`./jobs/${name}.ts`);',
    };
    expect(await openOf(files)).toEqual(['jobs/mail.ts may be loaded by a computed name at run.ts:1']);
    expect(await openOf({ ...files, 'run.ts': "import './jobs/mail';" })).toEqual([]);
  });
  test('of several the nearest are told', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const files = {
      ...rate,
      ...Object.fromEntries(
        names.map((name) => [`${name}.ts`, `import { rate } from './rate';\nexport const ${name} = () => rate();`]),
      ),
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(`./${name}`, name)])),
    };
    expect(await openOf(files)).toEqual([
      further('3 likely mentions of four (four.ts:2), 3 of one (one.ts:2), 3 of three (three.ts:2) and perhaps others'),
    ]);
  });
  test('that only names it as a type is none', async () => {
    const files = {
      'rate.ts': 'export interface rate { of: number }',
      'total.ts': "import type { rate } from './rate';\nexport const total = (it?: rate) => 1;",
      'Cart.mdx': page('./total', 'total'),
      'tsconfig.json': {},
      'package.json': {},
    };
    expect(await openOf(files)).toEqual([]);
    const called = {
      ...files,
      'total.ts': "import { rate } from './rate';\nexport const total = (it?: rate) => it ?? rate;",
    };
    const both = { ...called, 'rate.ts': 'export interface rate { of: number }\nexport const rate = { of: 1 };' };
    const answer = await project(both).impact({ symbol: { symbol: 'rate' } });
    expect(answer.open.join()).toContain('of total (total.ts:2)');
  });
  test('in a test is none: nothing but its runner runs it', async () => {
    const files = {
      ...rate,
      'rate.test.ts':
        "import { rate } from './rate';\nimport { test } from 'vitest';\nexport const total = () => rate();\ntest('it', total);",
      'Cart.mdx': page('./rate.test', 'total'),
    };
    expect((await openOf(files)).join()).not.toContain('further on');
  });
  test('that may be anything by the word of its file may be the member, wherever its imports lead there', async () => {
    const files = {
      ...rate,
      'till.ts':
        "import { rate } from './rate';\nexport class Till { build() { return rate(); } }\nexport const other = 1;",
      'shop.ts': "import { other } from './all';\nexport const sell = (it: any) => it.build(other);",
      'all.ts': "export { other } from './till';",
    };
    expect(await openOf(files)).toEqual([further('1 likely mention of Till.build (till.ts:2)')]);
  });
  test('that something from outside has a name like is no use of it', async () => {
    const files = {
      ...rate,
      'till.ts':
        "import { rate } from './rate';\nexport class Till { build() { return rate(); } }\nexport const other = 1;",
      'shop.ts':
        "import { other } from './all';\nimport { Response } from 'gone';\nexport const sell = () => Response.ok(other).build();",
      'all.ts': "export { other } from './till';",
    };
    expect(await openOf(files)).toEqual([]);
  });
});

describe('beyond the depth', () => {
  test('what is listed last is asked too, where nothing is known behind it', async () => {
    const files = { ...total, 'Cart.mdx': page('./total', 'total') };
    expect(await openOf(files, { depth: 1 })).toEqual([further('3 likely mentions of total (total.ts:2)')]);
  });
});

describe('of a file and of a diff', () => {
  test('a file', async () => {
    const files = { ...total, 'Cart.mdx': page('./total', 'total') };
    const answer = await project(files).impact({ file: 'rate.ts' });
    expect(answer.open).toEqual([further('3 likely mentions of total (total.ts:2)')]);
  });
});

describe('callers with a depth', () => {
  const files = { ...total, 'Cart.mdx': page('./total', 'total') };
  test('rest on who calls the callers', async () => {
    const made = project(files);
    expect((await made.callgraph('rate', { direction: 'callers', depth: 2 })).open).toEqual([
      further('3 likely mentions of total (total.ts:2)'),
    ]);
    expect((await made.callgraph('rate', { direction: 'callers', depth: 1 })).open).toBeUndefined();
    expect((await made.callgraph('rate', { direction: 'callees', depth: 2 })).open).toBeUndefined();
  });
  test('those of the last ring are not followed', async () => {
    const chain = {
      ...total,
      'sum.ts': "import { total } from './total';\nexport const sum = () => total();",
      'Cart.mdx': page('./sum', 'sum'),
    };
    const made = project(chain);
    expect((await made.callgraph('rate', { direction: 'callers', depth: 2 })).open).toBeUndefined();
    expect((await made.callgraph('rate', { direction: 'callers', depth: 3 })).open).toEqual([
      further('3 likely mentions of sum (sum.ts:2)'),
    ]);
  });
});

describe('no path', () => {
  const shop = { 'shop.ts': "import { pay } from 'gone';\nexport const sell = () => pay();" };
  test('rests on who uses what it may lead through', async () => {
    const made = project({ ...total, ...shop, 'Cart.mdx': page('./total', 'total') });
    const answer = await made.callgraph('sell', { direction: 'callees', pathTo: 'rate' });
    expect(answer.path).toEqual([]);
    expect(answer.open).toEqual([further('3 likely mentions of total (total.ts:2)')]);
  });
  test('and on who uses its end', async () => {
    const made = project({ ...rate, ...shop, 'Cart.mdx': page('./rate', 'rate') });
    const answer = await made.callgraph('sell', { direction: 'callees', pathTo: 'rate' });
    expect(answer.open).toEqual([further('3 likely mentions of rate (rate.ts:1)')]);
  });
});

test('on the way the template of a class counts, and that of another does not', async () => {
  const page = (file: string) =>
    `import { Component } from '@angular/core';\nimport { Till } from './till';\n@Component({ selector: 'a', templateUrl: './${file}' })\nexport class Desk {\n  readonly model = new Till();\n}\n`;
  const files = (file: string) => ({
    'src/till.ts': 'export class Till { cents = 1; }\n',
    'src/desk.ts': page(file),
    'src/desk.html': '<p>{{ model.cents }}</p>\n',
  });
  const openOf = async (file: string) => (await project(files(file)).impact({ symbol: { symbol: 'Till' } })).open ?? [];
  expect((await openOf('desk.html')).join()).toContain('Desk.model');
  expect((await openOf('other.html')).join()).not.toContain('Desk.model');
});

describe('a member of Python on the way, whose name stands behind something unknown', () => {
  const site = (base: string, more = '') => ({
    'pyproject.toml': '[project]\nname = "site"\nversion = "1"\ndependencies = ["django"]\n',
    'rate.py': 'def rate():\n    return 1\n',
    'views.py': `from django.views import View\nfrom rate import rate\n\n\nclass Plain:\n    pass\n\n\nclass Total(${base}):\n    def get(self, request):\n        return rate()\n${more}`,
    'urls.py':
      'from django.urls import path\nfrom views import Total\n\nurlpatterns = [path("total", Total.as_view())]\n\n\ndef ask(it):\n    return it.get("name")\n',
  });
  const get = /likely mentions? of Total\.get /;
  test('is none of a view, of which no code here has an object', async () => {
    expect((await openOf(site('View'))).join()).not.toMatch(get);
  });
  test('may be one where the view hands itself on', async () => {
    expect((await openOf(site('View', '\n    def post(self, request):\n        return keep(self)\n'))).join()).toMatch(
      get,
    );
  });
  test('or one is made, or what builds on it may be more than a view', async () => {
    expect((await openOf(site('Plain', '\n\nkeep(Total())\n'))).join()).toMatch(get);
    expect((await openOf(site('View, gone.Mixin'))).join()).toMatch(get);
    expect((await openOf(site('View', '\n\nclass More(Total, gone.Mixin):\n    pass\n'))).join()).toMatch(get);
  });
  test('or may be made where its name stands behind something unknown', async () => {
    const loading = { 'load.py': 'import views\n\n\ndef load(it):\n    return it.Total()\n' };
    expect((await openOf({ ...site('Plain'), ...loading })).join()).toMatch(get);
  });
  test('and none of a class that nothing makes an object of', async () => {
    expect((await openOf(site('Plain'))).join()).not.toMatch(get);
  });
});

test('of a constructor that has a name of its own, whoever may make an object of its class counts', async () => {
  const files = {
    'rate.py': 'def rate():\n    return 1\n',
    'plugs/open.py': 'from rate import rate\n\n\nclass Plug:\n    def __init__(self):\n        self.kept = rate()\n',
    'loading.py':
      'import importlib\n\n\ndef load(name):\n    module = importlib.import_module(f"plugs.{name}")\n    return module.Plug()\n',
  };
  expect(await openOf(files)).toEqual([further('1 likely mention of Plug (plugs/open.py:4)')]);
  const answer = await project({
    ...files,
    'near.py': 'from plugs.open import Plug\n\n\ndef near():\n    return Plug()\n',
  }).impact({ symbol: { symbol: 'Plug.__init__' } });
  expect(answer.open.join()).toContain('1 likely mention of Plug (plugs/open.py:4)');
});

test('a script of a manifest is told as a command, and leaves nothing open', async () => {
  const files = (section: string) => ({
    'rate.py': 'def rate():\n    return 1\n',
    'shop/main.py': 'from rate import rate\n\n\ndef begin():\n    return rate()\n',
    'pyproject.toml': `[project]\nname = "shop"\nversion = "1"\n\n[${section}]\nshop = "shop.main:begin"\n`,
  });
  expect(await openOf(files('project.scripts'))).toEqual([]);
  expect(await openOf(files('tool.other'))).toEqual([further('1 likely mention of begin (shop/main.py:4)')]);
});

test('what stands at a place of another language is read once for all steps that have the same name', async () => {
  await loadLanguage('Python');
  const analysis = analysisOf(
    project({
      'tsconfig.json': {},
      'page.ts': "export const Save = 1;\nexport const note = 'Save';\n",
      'a.py':
        'def rate():\n    return 1\n\n\nclass One:\n    def Save(self):\n        rate()\n\n\nclass Two:\n    def Save(self):\n        One().Save()\n',
    }),
  );
  const read = vi.spyOn(analysis.projects, 'tree');
  const store = new GraphStore(analysis);
  const services = { analysis, graph: (given: Budget) => store.graph(given) };
  const answer = endOf(askImpact(services, { symbol: { symbol: 'rate' }, depth: 5 }, BUDGET));
  expect(answer).toMatchObject({ affectedSymbols: [{ symbol: 'Save' }, { symbol: 'Save' }] });
  expect(read.mock.calls).toEqual([['page.ts']]);
});
