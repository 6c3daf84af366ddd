// The oracles of Vue and Svelte on tiny components whose calls are plain to see. They ask the frameworks' own compilers, so
// they run where the benchmark has run before and say that they are skipped elsewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isSvelteCompilerInstalled } from '../oracle/svelte/compile.mjs';
import { buildOracle as buildSvelteOracle } from '../oracle/svelte/index.mjs';
import { isVueCompilerInstalled } from '../oracle/vue/compile.mjs';
import { buildOracle as buildVueOracle } from '../oracle/vue/index.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** One line for each call that leads into the repository: `->` sure, `~>` possible, with the lines of both ends. */
function edgesOf(build: typeof buildVueOracle, files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-components-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const oracle = build(root);
  const nameOf = (id: string) => {
    const definition = oracle.definitions.get(id);
    return `${definition?.name} ${definition?.file}:${definition?.line}`;
  };
  return oracle.sites
    .flatMap((site) => [
      ...site.targets.map((id) => `${site.callerName}:${site.line} -> ${nameOf(id)}`),
      ...site.possible.map((id) => `${site.callerName}:${site.line} ~> ${nameOf(id)}`),
    ])
    .sort();
}

const shelf = 'export class Shelf { lend() {} }\nexport const rows = () => [new Shelf()];\n';
const typescript = '{"compilerOptions": {"strict": true}, "include": ["."]}';

describe.skipIf(!isVueCompilerInstalled())('the Vue compiler says', () => {
  const check = (files: Record<string, string>, expected: string[]) =>
    expect(edgesOf(buildVueOracle, { 'tsconfig.json': typescript, 'shelf.ts': shelf, ...files })).toEqual(
      [...expected, 'rows:2 -> Shelf shelf.ts:1'].sort(),
    );

  test('what a script that is set up calls, and its template, at their own lines', () =>
    check(
      {
        'Desk.vue': `<script setup lang="ts">
import { ref } from 'vue'
import { rows, Shelf } from './shelf'
const shelves = ref<Shelf[]>([])
function save() { rows() }
const close = () => save()
</script>
<template>
  <p v-for="shelf in shelves" @click="shelf.lend(); close()" @keyup="save">
    {{ rows().length }}
  </p>
</template>
`,
      },
      [
        'Desk:10 -> rows shelf.ts:2',
        'Desk:9 -> close Desk.vue:6',
        'Desk:9 -> lend shelf.ts:1',
        'close:6 -> save Desk.vue:5',
        'save:5 -> rows shelf.ts:2',
      ],
    ));

  test('which component a tag shows: imported, registered, or known to all', () =>
    check(
      {
        'Card.vue': '<template><p /></template>\n',
        'UserTag.vue': '<template><p /></template>\n',
        'components.d.ts':
          "declare module 'vue' { export interface GlobalComponents { UserTag: typeof import('./UserTag.vue')['default'] } }\nexport {};\n",
        'Desk.vue': `<script setup lang="ts">
import Card from './Card.vue'
</script>
<template>
  <Card />
  <user-tag></user-tag>
  <other-tag />
</template>
`,
        'Hall.vue': `<template>
  <div><book-card @click="save()" /></div>
</template>
<script lang="ts">
import { defineComponent } from 'vue'
import BookCard from './Card.vue'
export default defineComponent({
  components: { BookCard },
  methods: { save() { this.close() }, close() {} },
})
</script>
`,
      },
      [
        'Desk:5 -> Card Card.vue:1',
        'Desk:6 -> UserTag UserTag.vue:1',
        'Hall:2 -> Card Card.vue:1',
        'Hall:2 -> save Hall.vue:9',
        'save:9 -> close Hall.vue:9',
      ],
    ));

  test('that a tag shows what the script binds, not the component itself', () =>
    check(
      {
        'Tree.vue': '<script setup lang="ts"></script>\n<template><Tree /></template>\n',
        'Layout.vue': `<script setup lang="ts">
import theme from 'some-theme'
const { Layout } = theme
</script>
<template><Layout /></template>
`,
      },
      ['Tree:2 -> Tree Tree.vue:1'],
    ));

  test('that what a ref holds may be another function by then', () =>
    check(
      {
        'use.ts': "import { shallowRef } from 'vue';\nconst way = shallowRef(() => 1);\nway.value();\n",
        'Desk.vue': `<script setup lang="ts">
import { shallowRef } from 'vue'
function up() {}
const way = shallowRef(up)
way.value()
</script>
`,
      },
      ['Desk:5 ~> up Desk.vue:3'],
    ));
});

describe.skipIf(!isSvelteCompilerInstalled())('the Svelte compiler says', () => {
  const check = (files: Record<string, string>, expected: string[]) =>
    expect(edgesOf(buildSvelteOracle, { 'tsconfig.json': typescript, 'shelf.ts': shelf, ...files })).toEqual(
      [...expected, 'rows:2 -> Shelf shelf.ts:1'].sort(),
    );

  test('what both scripts and the markup call, at their own lines', () =>
    check(
      {
        'Desk.svelte': `<script context="module" lang="ts">
  export function most() { return 3 }
</script>
<script lang="ts">
  import { rows } from './shelf'
  export function open() { save() }
  function save() {}
  $: shown = rows()
</script>

{#each rows() as row (row)}
  <p on:click={() => row.lend()} on:keyup={save}>{most()}</p>
{/each}
`,
      },
      [
        'Desk:11 -> rows shelf.ts:2',
        'Desk:12 -> lend shelf.ts:1',
        'Desk:12 -> most Desk.svelte:2',
        'Desk:8 -> rows shelf.ts:2',
        'open:6 -> save Desk.svelte:7',
      ],
    ));

  test('what a reaction declares has its name', () =>
    check(
      {
        'Desk.svelte': `<script>
  import { rows } from './shelf'
  $: add = (most) => rows(most)
  $: shown = add(1)
</script>
`,
      },
      ['Desk:4 -> add Desk.svelte:3', 'add:3 -> rows shelf.ts:2'],
    ));

  test('which component a tag shows, and who mounts it; what a directive names is handed on', () =>
    check(
      {
        'Card.svelte': '<script>let { title } = $props()</script>\n<p>{title}</p>\n',
        'Card.svelte.d.ts': 'export default class Card {}\n',
        'Desk.svelte': `<script>
  import Card from './Card.svelte'
  import { rows } from './shelf'
  function grow(node) {}
</script>
<Card title={rows()} />
<p use:grow></p>
`,
        'main.ts': "import Desk from './Desk.svelte';\nnew Desk({ target: document.body });\n",
      },
      [
        '<module>:2 -> Desk Desk.svelte:1',
        'Desk:6 -> Card Card.svelte:1',
        'Desk:6 -> rows shelf.ts:2',
        'Desk:7 ~> grow Desk.svelte:4',
      ],
    ));
});
