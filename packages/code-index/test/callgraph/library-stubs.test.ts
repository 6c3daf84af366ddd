/** With nothing installed, what a library hands back of what it is given is known all the same. */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers } = cases();

/** Mentions are counted in all cases together. */
let nth = 0;

const shelf = 'export class Shelf { lend(title: string) { return title; } }\nexport class Till { lend(n: number) {} }';

describe('an object that comes back by its class', () => {
  const by = (title: string, code: string, expected: readonly string[]) => {
    const lend = `lend${nth++}`;
    const files = { 'shelf.ts': shelf, 'desk.ts': `import { Shelf, Till } from './shelf';\n${code}` };
    const renamed = Object.entries(files).map(([file, text]) => [file, text.replaceAll('lend', lend)]);
    callers(title, Object.fromEntries(renamed), `Shelf.${lend}`, expected);
  };
  by(
    'from Angular',
    `import { inject, InjectionToken } from '@angular/core';
const TILL = new InjectionToken<Till>('till');
export class Desk {
  readonly #shelf = inject(Shelf);
  readonly till = inject<Till>(TILL);
  open() { this.#shelf.lend('a'); this.till.lend(1); }
}`,
    ['Desk.open desk.ts:7 call'],
  );
  by(
    'in a test of Angular',
    `import { TestBed } from '@angular/core/testing';
export function check() { TestBed.inject(Shelf).lend('a'); TestBed.inject(Till).lend(1); }`,
    ['check desk.ts:3 call'],
  );
  by(
    'from an application of Nest, a module and a test of one',
    `import { ModuleRef, NestFactory } from '@nestjs/core';
import { Test } from '@nestjs/testing';
export async function main(module: ModuleRef) {
  const app = await NestFactory.create(Desk);
  app.enableCors();
  app.get(Shelf).lend('a');
  (await module.resolve(Shelf)).lend('b');
  const test = await Test.createTestingModule({}).overrideProvider(Till).useValue({}).compile();
  test.get(Shelf).lend('c');
  test.get(Till).lend(1);
}
class Desk {}`,
    ['main desk.ts:7,8,10 call'],
  );
  by(
    'from a container',
    `import { container } from 'tsyringe';
import { Container } from 'typedi';
export function open() { container.resolve(Shelf).lend('a'); Container.get(Shelf).lend('b'); Container.get(Till).lend(1); }`,
    ['open desk.ts:4 call'],
  );
  by(
    'on what a directive of Vue stands at',
    `import type { App, Directive } from 'vue';
export function install(app: App) {
  app.directive<Element & { kept: Shelf }>('kept', { mounted(el) { el.kept.lend('a'); } });
  app.use({}).mount('#app');
}
export const till: Directive<Element, Till> = (el, { value }) => value.lend(1);`,
    ['install.mounted desk.ts:4 call'],
  );
  by(
    'in what stands for it in a test',
    `import { mock, mockDeep } from 'jest-mock-extended';
const deep = mockDeep<Shelf>();
const till = mock<Till>();
export function check() { deep.lend.mockReturnValue('a'); till.lend.mockReturnValue(1); mock<Shelf>().lend('b'); }`,
    ['check desk.ts:5 call', 'check desk.ts:5 reference'],
  );
  by(
    'from a context, a reference and what is made once, in React',
    `import React, { useContext, useMemo, useRef } from 'react';
const Desk = React.createContext<Shelf | undefined>(undefined);
export function Page() {
  const desk = useContext(Desk);
  desk?.lend('a');
  useRef<Shelf>(null).current?.lend('b');
  useMemo(() => new Shelf(), []).lend('c');
  React.useMemo(() => new Till(), []).lend(1);
}`,
    ['Page desk.ts:6,7,8 call'],
  );
  by(
    'from the properties and the state of a component that is a class, in React',
    `import React, { Component, PureComponent } from 'react';
interface Props { shelf: Shelf }
export class Desk extends Component<Props, { till: Till }> {
  open() { this.props.shelf.lend('a'); this.state.till.lend(1); }
}
export class Door extends React.PureComponent<Props> {
  open() { this.props.shelf.lend('b'); }
}`,
    ['Desk.open desk.ts:5 call', 'Door.open desk.ts:8 call'],
  );
  by(
    'from a box of Vue',
    `import { computed, ref } from 'vue';
const one = ref<Shelf>();
const two = computed(() => new Shelf());
const till = ref(new Till());
export function open() { one.value?.lend('a'); two.value.lend('b'); till.value.lend(1); }`,
    ['open desk.ts:6 call'],
  );
});

describe('a store', () => {
  callers(
    'of Pinia, by its setup',
    {
      'till.ts': `import { defineStore } from 'pinia';
export const useTill = defineStore('till', () => {
  function settle() {}
  return { settle };
});`,
      'desk.ts': `import { useTill } from './till';
export function open() { useTill().settle(); }`,
    },
    'settle',
    ['open desk.ts:2 call', '<module> till.ts:4 reference'],
  );
  callers(
    'of Pinia, by its options',
    {
      'till.ts': `import { defineStore } from 'pinia';
export const useTill = defineStore('till', {
  state: () => ({ sum: 1 }),
  actions: { pay() {}, end() { this.pay(); } },
});`,
      'desk.ts': `import { useTill } from './till';
export function open() { const till = useTill(); till.pay(); till.sum.toFixed(); }`,
    },
    'useTill.actions.pay',
    ['open desk.ts:2 call', 'useTill.actions.end till.ts:4 call'],
  );
  callers(
    'of Zustand',
    {
      'till.ts': `import { create } from 'zustand';
import { persist } from 'zustand/middleware';
export const useTill = create<Till>()(persist((set) => ({ close: () => set({}) }), { name: 'till' }));
interface Till { close: () => void }`,
      'desk.ts': `import { useTill } from './till';
export function open() { useTill.getState().close(); }`,
    },
    'Till.close',
    ['open desk.ts:2 call'],
    { file: 'till.ts' },
  );
});

describe('what no library tells', () => {
  callers(
    'may be what is asked for',
    {
      'shelf.ts': shelf,
      'desk.ts': `import { Shelf } from './shelf';
import { forgotten } from 'vue';
export function open() { forgotten(Shelf).lend('a'); }`,
    },
    'Shelf.lend',
    ['open desk.ts:3 call candidate'],
    { likely: 0 },
  );
});

describe('what runes of Svelte hold', () => {
  callers(
    'is what they are given, in a component and in a module',
    {
      'rune.ts': 'export class Rune { carve(title: string) { return title; } }',
      'Desk.svelte': `<script lang="ts">
  import { Rune } from './rune'
  let own = $state(new Rune())
  const same = $derived(own)
  const made = $derived.by(() => own)
  function open() { same.carve('a'); made.carve('b') }
</script>
<p>{own.carve('c')}</p>
`,
      'desk.svelte.ts': `import { Rune } from './rune';
export class Desk {
  own = $state.raw(new Rune());
  close() { this.own.carve('d'); $state.snapshot(this.own).carve('e'); }
}
`,
    },
    'Rune.carve',
    ['Desk Desk.svelte:8 call', 'open Desk.svelte:6 call', 'Desk.close desk.svelte.ts:4 call'],
    { likely: 0 },
  );
});

describe('what shows elements', () => {
  callers(
    'is no component, in React',
    {
      'page.tsx': `import { Component } from 'react';
export class Page extends Component { render() { return null; } }`,
      'main.tsx': `import { createRoot } from 'react-dom/client';
import ReactDOM from 'react-dom';
import { Page } from './page';
createRoot(document.body).render(<Page />);
ReactDOM.render(<Page />, document.body);`,
    },
    'Page.render',
    [],
  );
});
