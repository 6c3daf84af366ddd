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

describe('what a template names of other classes', () => {
  const made = project({
    ...settings,
    'src/base.ts':
      "import { Directive, Input } from '@angular/core';\n@Directive()\nexport abstract class Base { @Input() size = 1; wide = 1; }\n",
    'src/card.component.ts': `import { Component, EventEmitter, HostListener, Input, input, model, Output } from '@angular/core';
import { Base } from './base';
@Component({ selector: 'user-card', templateUrl: './card.component.html' })
export class CardComponent extends Base {
  @Input() item = 1;
  @Input({ required: true, alias: 'shownAs' }) title = '';
  @Output() picked = new EventEmitter<number>();
  @Output() countChange = new EventEmitter<number>();
  @Input() count = 0;
  read = input.required<string>();
  mode = model('a');
  disabled = false;
}
`,
    'src/card.component.html': '<p>{{ item }}</p>\n',
    'src/high.ts': `import { Directive, Input } from '@angular/core';
@Directive({ selector: 'p[high], [low]' })
export class HighDirective { @Input() high = ''; @Input() level = 1; }
`,
    'src/shout.ts': `import { Pipe } from '@angular/core';
@Pipe({ name: 'shout', standalone: true })
export class ShoutPipe { transform(value: string, times = 1) { return value; } }
@Pipe({ name: 'whisper' })
export class WhisperPipe { transform(value: string) { return value; } }
`,
    'src/page.component.ts': `import { Component } from '@angular/core';
import { CardComponent } from './card.component';
import { HighDirective } from './high';
import { ShoutPipe } from './shout';
@Component({ selector: 'page', imports: [CardComponent, HighDirective, ShoutPipe], templateUrl: './page.component.html' })
export class PageComponent { up(n: number) {} name = ''; total = 0; }
`,
    'src/page.component.html': `<user-card #card [item]="2" (picked)="up($event)" [shownAs]="name | shout:total" [(count)]="total"
  size="3" bind-read="name" [(mode)]="name" [disabled]="true" [wide]="1"></user-card>
<p [high]="name" level="3" title="item"></p>
<b [high]="1" [level]="2"></b> <i low [level]="4"></i>
`,
    'src/note.ts': `import { Component } from '@angular/core';
import { CardComponent } from './card.component';
import { WhisperPipe } from './shout';
@Component({ selector: 'note', imports: [CardComponent, WhisperPipe], template: '<user-card [shownAs]="a | whisper"></user-card>' })
export class Note { a = ''; }
`,
  });

  test('is the class of the tag, of the attribute, and of the pipe', async () => {
    expect(await ask(made, 'CardComponent')).toEqual({
      callers: [
        '<module> src/note.ts:4 reference',
        '<module> src/note.ts:4 reference candidate',
        '<module> src/page.component.html:1 jsx resolved',
        '<module> src/page.component.ts:5 reference',
      ].toSorted(),
      open: [],
    });
    expect((await ask(made, 'HighDirective')).callers).toEqual([
      '<module> src/page.component.html:3,4 reference resolved',
      '<module> src/page.component.ts:5 reference',
    ]);
    expect(await ask(made, 'ShoutPipe.transform')).toEqual({
      callers: ['<module> src/page.component.html:1 call resolved'],
      open: [],
    });
  });

  test('is an input or an output of it, under the name that it has there', async () => {
    for (const [member, places] of [
      ['item', 'src/page.component.html:1'],
      ['title', 'src/page.component.html:1'],
      ['picked', 'src/page.component.html:1'],
      ['count', 'src/page.component.html:1'],
      ['countChange', 'src/page.component.html:1'],
      ['read', 'src/page.component.html:2'],
      ['mode', 'src/page.component.html:2'],
    ]) {
      const { callers } = await ask(made, `CardComponent.${member}`);
      expect(
        callers.filter((each) => !each.includes('card.component.html:') || each.includes('page.')),
        member,
      ).toContain(`<module> ${places} reference resolved`);
    }
    expect((await ask(made, 'Base.size')).callers).toEqual(['<module> src/page.component.html:2 reference resolved']);
    expect((await ask(made, 'HighDirective.high')).callers).toEqual([
      '<module> src/page.component.html:3 reference resolved',
    ]);
    expect((await ask(made, 'HighDirective.level')).callers).toEqual([
      '<module> src/page.component.html:3,4 reference resolved',
    ]);
  });

  test('is none of its members that are no inputs', async () => {
    expect(await ask(made, 'CardComponent.disabled')).toEqual({ callers: [], open: [] });
    expect(await ask(made, 'Base.wide')).toEqual({ callers: [], open: [] });
  });

  test('may be a pipe or an input by another name in a template that a class has as a text', async () => {
    expect((await ask(made, 'WhisperPipe.transform')).callers).toEqual(['<module> src/note.ts:4 reference candidate']);
    expect((await ask(made, 'CardComponent.title')).callers).toContain('<module> src/note.ts:4 reference candidate');
  });

  test('is reached by what changes in it', async () => {
    const { affectedFiles } = await made.impact({ symbol: { symbol: 'ShoutPipe.transform' } });
    expect(affectedFiles.map(({ file }) => file)).toContain('src/page.component.html');
  });
});

test('in a template by another name all that may be meant is open', async () => {
  const made = project({
    ...settings,
    'src/card.ts':
      "import { Component, Input, Pipe } from '@angular/core';\n@Component({ selector: 'user-card', template: '' })\nexport class Card { @Input('shownAs') item = 1; }\n@Pipe({ name: 'shout' }) export class Shout { transform() {} }\n",
    'src/page.ts':
      "import { Component } from '@angular/core';\nimport { Card, Shout } from './card';\n@Component({ imports: [Card, Shout], templateUrl: './page.html' })\nexport class Page {}\n",
    'src/page.html': '<user-card [shownAs]="2 | shout"></user-card>\n',
  });
  for (const symbol of ['Card', 'Card.item', 'Shout.transform'])
    expect((await ask(made, symbol)).open, symbol).toContain('src/page.html:1');
});

test('of a selector that cannot be read every tag may be the one', async () => {
  const made = project({
    ...settings,
    'src/card.ts':
      "import { Component, Input } from '@angular/core';\nconst TAG = 'user-card';\n@Component({ selector: TAG, template: '' })\nexport class Card { @Input() item = 1; }\n",
    'src/page.component.ts':
      "import { Component } from '@angular/core';\n@Component({ templateUrl: './page.component.html' })\nexport class PageComponent {}\n",
    'src/page.component.html': '<user-card [item]="2"></user-card>\n',
  });
  expect(await ask(made, 'Card.item')).toEqual({ callers: [], open: ['src/page.component.html:1'] });
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
