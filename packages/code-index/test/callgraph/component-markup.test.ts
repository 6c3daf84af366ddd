/** The markup of a component names what its scripts bind: each is a use, and what is not understood stays open. */
import { describe, expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, type Project, project } from '../support/project.ts';

async function ask(made: Project, symbol: string, file?: string) {
  const answer = await made.callgraph(symbol, { direction: 'callers', ...(file === undefined ? {} : { file }) });
  return {
    callers: (answer.callers ?? []).map((edge) => callerText(edge)).toSorted(),
    open: answer.mentions.unexplained.map(({ file: place, line }) => `${place}:${line + 1}`),
  };
}

describe('a template of Vue', () => {
  const made = project({
    'tsconfig.json': { compilerOptions: { strict: true }, include: ['src'] },
    'src/shelf.ts': `export class Shelf { title = ''; lend() {} }
export interface Row { label: string }
export const rows = (): Row[] => [];
`,
    'src/BookCard.vue': '<script setup>defineProps(["of"])</script>\n<template><slot /></template>\n',
    'src/Desk.vue': `<script setup lang="ts">
import { ref } from 'vue'
import BookCard from './BookCard.vue'
import { rows, Shelf } from './shelf'
const shelves = ref<Shelf[]>([])
const own = new Shelf()
function save() {}
const close = () => save()
const title = 'a'
</script>
<template>
  <BookCard v-for="(shelf, nth) in shelves" :key="nth" @click="save">
    {{ shelf.title }} <button @click="shelf.lend(); close()">{{ title }}</button>
  </BookCard>
  <book-card :of="own.lend" />
  <p v-for="{ label } in rows()" :title>{{ label }}</p>
  <p v-for="title in shelves">{{ title }}</p>
  <!-- save -->
  <p :class="{ save: true }">save {{ name }}</p>
  <component :is="close" />
</template>
`,
    'src/name.ts': 'export const name = () => 1;\n',
  });

  test('runs and hands on what the script has', async () => {
    expect(await ask(made, 'save')).toEqual({
      callers: ['Desk src/Desk.vue:12 callback', 'close src/Desk.vue:8 call'],
      open: [],
    });
    expect((await ask(made, 'close')).callers).toEqual(['Desk src/Desk.vue:13 call', 'Desk src/Desk.vue:20 callback']);
  });

  test('shows components, however their names are written', async () => {
    expect((await ask(made, 'BookCard')).callers).toEqual(['Desk src/Desk.vue:12,15 jsx']);
  });

  test('sees what refs hold', async () => {
    expect((await ask(made, 'Shelf.lend')).callers).toEqual([
      'Desk src/Desk.vue:13 call',
      'Desk src/Desk.vue:15 callback',
    ]);
    expect((await ask(made, 'Shelf.title')).callers).toEqual(['Desk src/Desk.vue:13 reference']);
    expect((await ask(made, 'Row.label')).callers).toEqual(['Desk src/Desk.vue:16 reference']);
  });

  test('a name that the template binds is another one, and one that nobody binds is open', async () => {
    expect((await ask(made, 'title', 'src/Desk.vue')).callers).toEqual(['Desk src/Desk.vue:13,16 reference']);
    expect(await ask(made, 'name')).toEqual({ callers: [], open: ['src/Desk.vue:19'] });
  });
});

test('a component with options has its methods as members, and shows what it registers', async () => {
  const made = project({
    'src/BookCard.vue': '<template><p /></template>\n',
    'src/Desk.vue': `<template>
  <div>
    <book-card @click="save(total)" />
    <p>{{ lend }}</p>
  </div>
</template>
<script>
import BookCard from './BookCard.vue'
import { lend } from './till'
export default {
  components: { BookCard },
  computed: { total() { return 1 } },
  methods: { save() { return lend() } },
  mounted() { this.save(); later(function () { this.save() }); },
}
</script>
`,
    'src/till.ts': 'export const lend = () => 1;\n',
  });
  expect(await ask(made, 'save')).toEqual({
    callers: ['Desk src/Desk.vue:3 call resolved', 'mounted src/Desk.vue:14 call resolved'],
    open: ['src/Desk.vue:14'],
  });
  expect((await ask(made, 'total')).callers).toEqual(['Desk src/Desk.vue:3 callback resolved']);
  expect((await ask(made, 'BookCard')).callers).toContain('Desk src/Desk.vue:3 jsx');
  // A template sees no import of a script that is not set up.
  expect(await ask(made, 'lend')).toEqual({ callers: ['methods.save src/Desk.vue:13 call'], open: ['src/Desk.vue:4'] });
});

test('a component shows what its setup returns, by the names that it returns it by', async () => {
  const made = project({
    'src/Desk.vue': `<template>
  <p @click="save(1)">{{ shut() }} {{ lend() }}</p>
</template>
<script lang="ts">
export default defineComponent({
  setup(props, { emit }) {
    function save(event) { emit('save') }
    const open = () => 1
    const lend = () => 2
    return { save, shut: open }
  },
})
</script>
`,
  });
  expect((await ask(made, 'save')).callers).toEqual([
    'Desk src/Desk.vue:2 call resolved',
    'setup src/Desk.vue:10 reference',
  ]);
  expect((await ask(made, 'open')).callers).toEqual([
    'Desk src/Desk.vue:2 call resolved',
    'setup src/Desk.vue:10 reference',
  ]);
  expect((await ask(made, 'lend')).callers).toEqual(['Desk src/Desk.vue:2 call candidate']);
});

test('a tag of a component that a tool imports', async () => {
  const made = project({
    'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
    'components/base/Book.vue': '<template><p /></template>\n',
    'components/Text.vue': '<template><p /></template>\n',
    'pages/index.vue': '<template><div><BaseBook /><base-book></base-book><Text /></div></template>\n',
  });
  expect(await ask(made, 'BaseBook')).toEqual({ callers: ['Pages pages/index.vue:1 jsx resolved'], open: [] });
  expect(await ask(made, 'Text')).toEqual({ callers: ['Pages pages/index.vue:1 jsx resolved'], open: [] });
});

describe('markup of Svelte', () => {
  const made = project({
    'src/shelf.ts': `export interface Row { label: string; open(): void }
export const rows: Row[] = [];
export const grow = (node: Element) => node;
`,
    'src/Card.svelte': '<slot />\n',
    'src/Desk.svelte': `<script lang="ts">
  import Card from './Card.svelte'
  import { grow, rows } from './shelf'
  function save() {}
  let total = 1
</script>

{#each rows as row, nth (row.label)}
  <Card on:click={save} {total}>{row.label}{nth}</Card>
{:else}
  <p use:grow class:total title="a {total}">{@html total}</p>
{/each}
{#if total}<button onclick={() => rows[0].open()}>x</button>{/if}
{#snippet line(save)}<p>{save}</p>{/snippet}
{@render line(1)}
<p>{#if total}<b>{total}</b>{/if}</p
><Card>{#key total}a{ /key }</Card>
`,
  });

  test('names what its scripts bind', async () => {
    expect(await ask(made, 'save')).toEqual({ callers: ['Desk src/Desk.svelte:9 callback'], open: [] });
    expect((await ask(made, 'Card')).callers).toEqual(['Desk src/Desk.svelte:9,17 jsx']);
    expect((await ask(made, 'grow')).callers).toEqual(['Desk src/Desk.svelte:11 reference']);
    expect((await ask(made, 'total')).callers).toEqual(['Desk src/Desk.svelte:9,11,13,16,17 reference']);
    expect((await ask(made, 'Row.label')).callers).toEqual(['Desk src/Desk.svelte:8,9 reference']);
    expect((await ask(made, 'Row.open')).callers).toEqual(['Desk src/Desk.svelte:13 call']);
  });
});

test('markup of Astro names what its front matter binds, in elements in its expressions too', async () => {
  const made = project({
    'src/shelf.ts': `export interface Row { label: string }
export const rows: Row[] = [];
export const lend = (row: Row) => row.label;
`,
    'src/Card.astro': '<p><slot /></p>\n',
    'src/Page.astro': `---
import Card from './Card.astro'
import { lend, rows } from './shelf'
const title = 'a'
---
<Card {title} class:list={[title]}>
  {rows.map((row) => (
    <li><br>it's <Card of={row.label} on={() => lend(row)}>{row.label}</Card></li>
  ))}
  {title && <p>{title}</p>}
</Card>
<style>title { color: red }</style>
`,
  });
  expect(await ask(made, 'lend')).toEqual({ callers: ['Page src/Page.astro:8 call'], open: [] });
  expect((await ask(made, 'Card')).callers).toEqual(['Page src/Page.astro:6,8 jsx']);
  expect((await ask(made, 'Row.label')).callers).toContain('Page src/Page.astro:8 reference');
  expect((await ask(made, 'title')).callers).toEqual(['Page src/Page.astro:6,10 reference']);
});

describe('what a component shows is no name', () => {
  const till: Files = {
    'src/Page.ts': 'export function Page() { return 1; }\n',
    'src/use.ts': "import { Page } from './Page';\nexport const use = () => Page();\n",
  };
  const shown = `<h1 class="Page wide" title="The Page" :data-a="1">Page of <!-- Page --> all</h1>`;
  test.each([
    ['Vue', 'src/Desk.vue', `<template>${shown}</template>\n<style>.Page { color: red }</style>\n`],
    [
      'Svelte',
      'src/Desk.svelte',
      `<p title={'a ' + " - Status Page"}>${shown}</p>\n<style>.Page { color: red }</style>\n`,
    ],
    ['Astro', 'src/Desk.astro', `---\n---\n${shown}\n<style>.Page { color: red }</style>\n`],
  ])('%s', async (_, file, text) => {
    const made = project({ ...till, [file]: `${text}` });
    expect(await ask(made, 'Page')).toEqual({ callers: ['use src/use.ts:2 call'], open: [] });
  });

  test.each([
    ['an event of an element', 'src/Desk.astro', '<p onclick="Page()">a</p>\n'],
    ['what a component is handed', 'src/Desk.svelte', '<Card shows="Page" />\n'],
    ['a bound value', 'src/Desk.vue', '<template><p :title="Page + (">a</p></template>\n'],
    ['a reference', 'src/Desk.vue', '<template><p ref="Page">a</p></template>\n'],
    ['a script of the page', 'src/Desk.astro', '<script>Page()</script>\n'],
  ])('but %s may be', async (_, file, text) => {
    const { open } = await ask(project({ ...till, [file]: text }), 'Page');
    expect(open).toEqual([`${file}:1`]);
  });
});

describe('what cannot be read stays open', () => {
  const till: Files = { 'src/till.ts': 'export const lend = (a: string) => a;\n' };
  const head = "<script setup>\nimport { lend } from './till'\n</script>\n";
  test.each([
    ['tags that do not fit', `${head}<template><div>{{ lend('a') }}</p></template>\n`],
    ['another language', `${head}<template lang="pug">\np(@click="lend('a')")\n</template>\n`],
    ['brackets that do not fit', `${head}<template><p :a="lend('a'))">x</p></template>\n`],
    ['an entity', `${head}<template><p :a="lend(&quot;a&quot;)">x</p></template>\n`],
  ])('%s', async (_, desk) => {
    const answer = await project({ ...till, 'src/Desk.vue': desk }).callgraph('lend');
    expect((answer.callers ?? []).filter(({ resolution }) => resolution === 'exact')).toEqual([]);
    expect(answer.mentions.total).toBe(3);
  });
});

test('a key of a translation is no name, in whatever markup it stands', async () => {
  const key = "$t('desk.row.lend', { of: 1 })";
  const made = project({
    'Desk.vue': `<template><p :title="${key}">{{ ${key} }}</p><p :is="'lend'" /></template>\n<script setup>\nfunction lend() {}\n</script>\n`,
    'Hall.svelte': `<script>\nfunction keep() {}\n</script>\n<p title={$t('hall.keep')}>{$t("hall.keep")}</p>\n`,
    'src/shelf.component.ts':
      "import { Component } from '@angular/core';\n@Component({ templateUrl: './shelf.component.html' })\nexport class ShelfComponent { put() {} }\n",
    'src/shelf.component.html': `<p [title]="t('shelf.put')">{{ t('shelf.put', 1) }}{{ 'shelf.put' | translate }}</p>\n`,
  });
  // What is the name and nothing else may be asked for.
  expect((await ask(made, 'lend')).open).toEqual(['Desk.vue:1']);
  expect((await ask(made, 'keep')).open).toEqual([]);
  expect((await ask(made, 'ShelfComponent.put')).open).toEqual([]);
});
