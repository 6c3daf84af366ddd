/** A template that lies beside its class names the members of that; each is a use, and what is not understood stays open. */
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { componentModule } from '../../src/languages/typescript/components/component-module.ts';
import { callerText } from '../support/cases.ts';
import { type Project, project } from '../support/project.ts';

async function ask(made: Project, symbol: string) {
  const answer = await made.callgraph(symbol, { direction: 'callers' });
  return {
    callers: (answer.callers ?? []).map((edge) => callerText(edge)).toSorted(),
    open: answer.mentions.unexplained.map(({ file: place, line }) => `${place}:${line + 1}`),
  };
}

const settings = {
  'tsconfig.json': { compilerOptions: { strict: true, module: 'nodenext', experimentalDecorators: true } },
  'package.json': { name: 'shop', private: true, dependencies: { '@angular/core': '18' } },
};

describe('a template of Angular in a file of its own', () => {
  const made = project({
    ...settings,
    'src/item.ts':
      'export interface Row { label: string }\nexport class Item {\n  constructor(public price: number) {}\n  isCheap() { return this.price < 1; }\n  rows(): Row[] { return []; }\n}\n',
    'src/lender.ts': 'export class Lender { protected lent() { return 1; } }\n',
    'src/user-card.component.ts': `import { Component } from '@angular/core';
import { Item } from './item';
import { Lender } from './lender';
@Component({ selector: 'user-card', templateUrl: './user-card.component.html' })
export class UserCardComponent extends Lender {
  items: Item[] = [];
  first?: Item;
  open = false;
  row = 'a';
  pick(item: Item) { return item; }
  trackItem(nth: number, item: Item) { return item; }
  kept() { return 1; }
  label() { return ''; }
  sum() { return 1; }
  note() { return ''; }
  dead() {}
  none() {}
}
`,
    'src/user-card.component.html': `<!-- dead() -->
<h1 title="dead" i18n="dead">{{ sum() | currency:'EUR':kept() }} dead {{ lent() }}</h1>
<p *ngIf="first?.isCheap(); else none" [class.open]="open" (click)="open = !open; pick(first!)">
  <b *ngFor="let item of items; let i = index; trackBy: trackItem">{{ item.isCheap() }}{{ i }}</b>
</p>
@for (row of items[0].rows(); track row.label; let last = $last) {
  <i [ngClass]="{ dead: last, 'kept': row.label === label() }">{{ row.label }}</i>
} @empty { none of sum }
@if (items.length > 1; as many) { {{ many }} } @else if (kept()) { <br> }
@let text = note();
<ng-template #none let-item><span [innerHTML]="text">{{ item.price }}</span></ng-template>
`,
  });

  test('runs what its class has, and what that inherits', async () => {
    expect(await ask(made, 'UserCardComponent.pick')).toEqual({
      callers: ['<module> src/user-card.component.html:3 call'],
      open: [],
    });
    expect((await ask(made, 'Lender.lent')).callers).toEqual(['<module> src/user-card.component.html:2 call']);
    expect((await ask(made, 'UserCardComponent.note')).callers).toEqual([
      '<module> src/user-card.component.html:10 call',
    ]);
  });

  test('takes what is handed to a pipe, and what a loop is told to call', async () => {
    expect((await ask(made, 'UserCardComponent.sum')).callers).toEqual([
      '<module> src/user-card.component.html:2 call',
    ]);
    expect((await ask(made, 'UserCardComponent.kept')).callers).toEqual([
      '<module> src/user-card.component.html:2,9 call',
    ]);
    expect((await ask(made, 'UserCardComponent.trackItem')).callers).toEqual([
      '<module> src/user-card.component.html:4 callback',
    ]);
  });

  test('has objects of the types that its class says', async () => {
    expect(await ask(made, 'Item.isCheap')).toEqual({
      callers: ['<module> src/user-card.component.html:3,4 call'],
      open: [],
    });
    expect((await ask(made, 'Item.rows')).callers).toEqual(['<module> src/user-card.component.html:6 call']);
    expect((await ask(made, 'UserCardComponent.label')).callers).toEqual([
      '<module> src/user-card.component.html:7 call',
    ]);
  });

  test('says of words, keys and names of its own that they are none', async () => {
    expect(await ask(made, 'UserCardComponent.dead')).toEqual({ callers: [], open: [] });
    expect(await ask(made, 'UserCardComponent.row')).toEqual({ callers: [], open: [] });
  });

  test('may mean an element by the name of a member', async () => {
    expect(await ask(made, 'UserCardComponent.none')).toEqual({
      callers: [],
      open: ['src/user-card.component.html:11', 'src/user-card.component.html:3'],
    });
  });

  test('is reached by what changes in its class, and by what that runs', async () => {
    const { affectedFiles } = await made.impact({ symbol: { symbol: 'Item.rows' } });
    expect(affectedFiles.map(({ file }) => file)).toContain('src/user-card.component.html');
  });
});

test('what a template takes of an object of unknown type stays open', async () => {
  const made = project({
    ...settings,
    'src/item.ts': 'export class Item { isCheap() { return true; } }\n',
    'src/desk.component.ts':
      "import { Component } from '@angular/core';\nimport type { Item } from './item';\n@Component({ templateUrl: './desk.component.html' })\nexport class DeskComponent { items!: Item[]; any: any; }\n",
    'src/desk.component.html': '{{ (items | slice:1)[0].isCheap() }}\n{{ any.isCheap() }}\n',
  });
  expect(await ask(made, 'Item.isCheap')).toEqual({
    callers: [],
    open: ['src/desk.component.html:1', 'src/desk.component.html:2'],
  });
});

test('a template whose class goes by another name is of the only class beside it', async () => {
  const made = project({
    ...settings,
    'src/desk.component.ts':
      "import { Component } from '@angular/core';\n@Component({ templateUrl: './desk.component.html' })\nexport class Desk { lend() {} }\n",
    'src/desk.component.html': '<button (click)="lend()"></button>\n',
  });
  expect((await ask(made, 'Desk.lend')).callers).toEqual(['<module> src/desk.component.html:1 call']);
});

test('a template that no class is beside says nothing for sure', async () => {
  const made = project({
    ...settings,
    'src/desk.ts':
      "import { Component } from '@angular/core';\n@Component({ templateUrl: './table.component.html' })\nexport class Desk { lend() {} }\n",
    'src/table.component.html': '<button (click)="lend()"></button>\n',
  });
  const { callers, open } = await ask(made, 'Desk.lend');
  expect(callers.filter((each) => !each.includes('candidate'))).toEqual([]);
  expect(callers.length + open.length).toBe(1);
});

describe('a template that a class has as a text', () => {
  const made = project({
    ...settings,
    'src/high.ts':
      "import { Directive, Input, Output } from '@angular/core';\n@Directive({ selector: '[high]', exportAs: 'high' })\nexport class High { @Input() level = 1; @Output() raised: any; toggle() {} wide() {} said() {} }\n",
    'src/page.ts': `import { Component } from '@angular/core';
import { High } from './high';
@Component({ selector: 'page', imports: [High], template: \`
  <div high #h="high" [level]="2" (raised)="up()" title="said">said {{ h?.wide() }}</div>
  <p *ngIf="h.toggle()">level toggle</p>\` })
export class Page { up() {} }
`,
  });

  test('leaves open what it asks of others', async () => {
    expect((await ask(made, 'High.toggle')).open).toEqual(['src/page.ts:5']);
    expect((await ask(made, 'High.wide')).open).toEqual(['src/page.ts:4']);
    expect((await ask(made, 'High.said')).open).toEqual([]);
  });

  test('leaves open what it gives to members of others, and hears of them', async () => {
    expect((await ask(made, 'High.level')).open).toEqual(['src/page.ts:4']);
    expect((await ask(made, 'High.raised')).open).toEqual(['src/page.ts:4']);
    expect((await ask(made, 'Page.up')).callers).toEqual(['<module> src/page.ts:4 call candidate']);
  });
});

test.each([
  ['elements in one another', (count: number) => '<a (x)="b">'.repeat(count)],
  ['ends of nothing', (count: number) => `${'<a>'.repeat(count)}${'</b>'.repeat(count)}${'</a>'.repeat(count)}`],
  [
    'names that hold to the end',
    (count: number) => Array.from({ length: count }, (_, i) => `@let v${i} = v${i - 1};`).join(''),
  ],
  ['blocks that are not closed', (count: number) => '@if (a'.repeat(count)],
  ['braces', (count: number) => '@if (a) {{{ b }'.repeat(count)],
])('a template of twice as many %s takes twice as long', async (_, make) => {
  const read = (count: number) => componentModule('a.component.html', make(count));
  expect(await growthForTwice(read, 3000)).toBeLessThan(mostForTwice);
});
