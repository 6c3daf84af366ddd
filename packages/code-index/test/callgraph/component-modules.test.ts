/** The scripts of a component of Vue, Svelte or Astro are a module to the checker, at their own offsets. */
import { describe, expect, test } from 'vitest';
import { calleeText, callerText, verdictOf } from '../support/cases.ts';
import { type Files, type Project, project } from '../support/project.ts';

const till = 'export function lend(title: string) { return { back: () => title }; }\n';

async function callersOf(made: Project, symbol: string, file?: string) {
  const answer = await made.callgraph(symbol, { direction: 'callers', ...(file === undefined ? {} : { file }) });
  return (answer.callers ?? []).map((edge) => callerText(edge)).toSorted();
}

const VUE: Files = {
  'tsconfig.json': { compilerOptions: { strict: true }, include: ['src'] },
  'src/till.ts': till,
  'src/Desk.vue': `<template>
  <p>lend</p>
</template>

<script lang="ts">
export interface Shown { title: string }
export const most = () => 3
</script>

<script setup lang="ts">
import { lend } from './till'
const again = () => lend('a')
function open(shown: Shown) { return again().back() }
open({ title: 'b' })
</script>

<style>p { color: lend }</style>
`,
  'src/Hall.vue': `<script>
import Desk, { most } from './Desk.vue'
import { lend } from './till'
export default {
  components: { Desk },
  methods: {
    close() { return most() },
    leave() { return this.close() + lend('c') },
  },
}
</script>
`,
  'src/main.ts':
    "import Home from './Hall.vue';\nimport type { Shown } from './Desk.vue';\nexport const shown: Shown = { title: String(Home) };\n",
};

describe('Vue', () => {
  const made = project(VUE);

  test('what scripts define is found at its place', async () => {
    const { results } = await (await made.engine()).symbols({ query: 'open', limit: 5, offset: 0 });
    expect(results).toMatchObject([{ symbol: 'open', kind: 'function', file: 'src/Desk.vue', line: 12 }]);
  });

  test('functions of a script call and are called', async () => {
    expect(await callersOf(made, 'lend')).toEqual(['again src/Desk.vue:12 call', 'methods.leave src/Hall.vue:8 call']);
    expect(await callersOf(made, 'again')).toEqual(['open src/Desk.vue:13 call']);
    expect(await callersOf(made, 'open')).toEqual(['Desk src/Desk.vue:14 call']);
    const { callees } = await made.callgraph('open', { direction: 'callees' });
    expect(callees?.map((edge) => calleeText(edge))).toContain('again src/Desk.vue:12 call');
  });

  test('what another file imports of it', async () => {
    expect(await callersOf(made, 'most')).toEqual(['methods.close src/Hall.vue:7 call']);
    const { mentions } = await made.callgraph('Shown');
    expect(mentions.unexplained).toEqual([]);
  });

  test('the component is what importers call it', async () => {
    expect(await callersOf(made, 'Desk')).toEqual(['Hall src/Hall.vue:5 reference']);
    expect(await callersOf(made, 'Hall')).toEqual(['<module> src/main.ts:3 callback']);
  });

  test('the type of what a script defines', async () => {
    expect((await made.types('again')).signature).toContain('back: () => string');
  });
});

describe('Svelte', () => {
  const made = project({
    'src/till.ts': till,
    'src/Desk.svelte': `<script context="module" lang="ts">
  export function most() { return 3 }
</script>
<script lang="ts">
  import { lend } from './till'
  export let title: string
  $: shown = lend(title)
</script>

<svelte:head><script>lend()</script></svelte:head>
`,
    'src/Hall.svelte': `<script>
  import Desk, { most } from './Desk.svelte'
  most(Desk)
</script>
`,
    'src/shelf.svelte.ts': "import { lend } from './till';\nexport const shelf = () => lend('s');\n",
    'src/main.ts': "import { shelf } from './shelf.svelte';\nshelf();\n",
  });

  test('both scripts of a file', async () => {
    expect(await callersOf(made, 'most')).toEqual(['Hall src/Hall.svelte:3 call']);
    expect(await callersOf(made, 'lend')).toEqual(['Desk src/Desk.svelte:7 call', 'shelf src/shelf.svelte.ts:2 call']);
    expect(await callersOf(made, 'Desk')).toEqual(['Hall src/Hall.svelte:3 callback']);
  });

  test('what a reaction gives a value to is declared by it, where nothing else declares it', async () => {
    const reacts = project({
      'src/till.js': 'export function open() {\n  function lend() {}\n  return { lend };\n}\n',
      'src/Desk.svelte': `<script>
  import { open } from './till'
  export let n
  $: till = n ? open(n) : null
  $: add = (x) => till.lend(x)
  $: n = add(1)
  function use() { till.lend() }
</script>
<p on:click={() => till.lend()}>{n}</p>
`,
    });
    expect(await callersOf(reacts, 'lend')).toEqual([
      'Desk src/Desk.svelte:9 call',
      'add src/Desk.svelte:5 call',
      'open src/till.js:3 reference',
      'use src/Desk.svelte:7 call',
    ]);
    expect(await callersOf(reacts, 'add')).toEqual(['Desk src/Desk.svelte:6 call']);
  });

  test('a module of runes stays a file of its own', async () => {
    expect(await callersOf(made, 'shelf')).toEqual(['<module> src/main.ts:2 call']);
  });
});

describe('SvelteKit', () => {
  const app: Files = {
    'src/lib/Desk.svelte': '<slot />\n',
    'src/routes/+page.svelte':
      "<script>\nimport Desk from '$lib/Desk.svelte'\nimport { goto } from '$app/navigation'\ngoto('/')\n</script>\n<Desk />\n",
  };

  test('what lies in its library', async () => {
    const made = project({ 'svelte.config.js': 'export default {}\n', ...app });
    expect(await callersOf(made, 'Desk')).toEqual(['Page src/routes/+page.svelte:6 jsx']);
  });

  test('an alias that nobody explains may lead there', async () => {
    const { callers, mentions } = await project(app).callgraph('Desk');
    expect(callers).toEqual([]);
    expect(mentions.unexplained.map(({ line }) => line + 1)).toContain(6);
  });
});

describe('Astro', () => {
  test('front matter runs in the component', async () => {
    const made = project({
      'src/till.ts': till,
      'src/Page.astro': `---
import { lend } from './till'
import Desk from './Desk.astro'
const shown = lend('a')
if (!shown) return Desk
---
<p>{shown}</p>
<script>lend('b')</script>
`,
      'src/Desk.astro': '<p>no front matter</p>\n',
    });
    expect(await callersOf(made, 'lend')).toEqual(['Page src/Page.astro:4 call']);
    expect(await callersOf(made, 'Desk')).toEqual(['Page src/Page.astro:5 reference']);
  });
});

describe('what cannot be told is not read, and said', () => {
  test.each([
    ['a script that is not closed', "<script>\nimport { lend } from './till'\nlend('a')\n"],
    [
      'two scripts of a kind',
      "<script>\nlet a\n</script>\n<script>\nimport { lend } from './till'\nlend('a')\n</script>\n",
    ],
    ['a language that is not read', "<script lang=\"coffee\">\nimport { lend } from './till'\nlend 'a'\n</script>\n"],
  ])('%s', async (_, text) => {
    const answer = await project({ 'src/till.ts': till, 'src/Desk.vue': text }).callgraph('lend');
    expect(answer.callers).toEqual([]);
    expect(answer.coverage?.notes.join()).toContain('src/Desk.vue');
  });
});

test('a component that cannot be read leaves nothing open of names that it does not hold', async () => {
  const made = project({
    'src/till.ts': till,
    'src/main.ts': "import { lend } from './till';\nexport const one = () => lend('a');\n",
    'src/Desk.vue': '<script>\nlet a\n</script>\n<script>\nlet b\n</script>\n',
  });
  expect(await callersOf(made, 'lend')).toEqual(['one src/main.ts:2 call']);
  expect((await made.callgraph('lend')).coverage).toBeUndefined();
  expect((await made.impact({ symbol: { symbol: 'lend' } })).coverage).toBeUndefined();
  made.write({ 'src/Desk.vue': '<script>\nlet a\n</script>\n<script>\nlend()\n</script>\n' });
  expect((await made.callgraph('lend')).coverage?.notes.join()).toContain('src/Desk.vue');
});

test('a component that nothing imports may be taken by its place, and a function of it is unused', async () => {
  const made = project({
    'package.json': { name: 'desk', private: true },
    'src/pages/Desk.vue':
      '<template><p>{{ shown }}</p></template>\n<script setup>\nconst shown = 1\nfunction close() {}\n</script>\n',
  });
  expect(verdictOf(await made.impact({ symbol: { symbol: 'Desk' } }))).toBe('caution');
  expect(verdictOf(await made.impact({ symbol: { symbol: 'shown' } }))).toBe('caution');
  expect(verdictOf(await made.impact({ symbol: { symbol: 'close' } }))).toBe('safe');
});

test('an edit is seen, also of the language of a script', async () => {
  const made = project(VUE);
  expect(await callersOf(made, 'again')).toEqual(['open src/Desk.vue:13 call']);
  made.write({ 'src/Desk.vue': '<script setup>\nimport { lend } from "./till"\nlend("d")\n</script>\n' });
  expect(await callersOf(made, 'lend')).toEqual(['Desk src/Desk.vue:3 call', 'methods.leave src/Hall.vue:8 call']);
  made.remove('src/Desk.vue');
  expect(await callersOf(made, 'lend')).toEqual(['methods.leave src/Hall.vue:8 call']);
  made.write({ 'src/Desk.vue': VUE['src/Desk.vue'] as string });
  expect(await callersOf(made, 'most')).toEqual(['methods.close src/Hall.vue:7 call']);
});
