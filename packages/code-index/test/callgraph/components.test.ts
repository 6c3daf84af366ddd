/** What a component of Vue or Svelte imports, or a tool imports for it, it uses by its name, in its script and its template. */
import { describe, expect, test } from 'vitest';
import { callerText, verdictOf } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

const till = 'export function lend(title: string) { return title; }\n';

async function ask(files: Files, symbol = 'lend') {
  const answer = await project({ 'src/till.ts': till, ...files }).callgraph(symbol, { direction: 'callers' });
  return {
    callers: (answer.callers ?? []).map((edge) => callerText(edge)).toSorted(),
    open: answer.mentions?.unexplained.length,
  };
}

describe('a component of Vue', () => {
  test('calls what it imports', async () => {
    const desk = `<script setup lang="ts">
import { lend } from './till'
const title = computed(() => lend('a'))
const again = [1].map(lend)
</script>

<template>
  <button :title="lend('b')" @click="() => lend(title)">{{ lend('c') }}</button>
</template>
`;
    expect(await ask({ 'src/Desk.vue': desk })).toEqual({
      callers: ['Desk src/Desk.vue:3,8 call', 'Desk src/Desk.vue:4 callback'],
      open: 0,
    });
  });

  test('holds it in one of its functions, which does not run when it is loaded', async () => {
    const desk = `<script>
import { lend } from './till'
export default { methods: { again() { return lend('a') } } }
</script>
`;
    const { ends } = await project({ 'src/till.ts': till, 'src/Desk.vue': desk }).impact({
      symbol: { symbol: 'lend' },
    });
    expect(ends).toMatchObject([{ symbol: 'again', file: 'src/Desk.vue', how: 'uncalled' }]);
  });

  test('calls what Nuxt imports for it', async () => {
    const files = {
      'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
      'composables/shelf.ts': 'export function useShelf() { return 1 }\n',
      'components/Desk.vue':
        '<script setup lang="ts">\nconst shelf = useShelf()\n</script>\n<template><p>{{ shelf }}</p></template>\n',
    };
    expect(await ask(files, 'useShelf')).toEqual({
      callers: ['Desk components/Desk.vue:2 call resolved'],
      open: 0,
    });
  });

  test('calls what another file passes on', async () => {
    const files = {
      'src/index.ts': "export * from './till'\n",
      'src/Desk.vue': "<script setup>\nimport { lend } from './index'\nlend('a')\n</script>\n",
    };
    expect((await ask(files)).callers).toContain('Desk src/Desk.vue:3 call');
  });

  test.each([
    ['a parameter', "const each = (lend) => lend('a')", []],
    ['a constant', "function open() { const lend = String; lend('a') }", []],
    ['a pattern', "function open({ lend }) { lend('a') }", []],
    ['a method', "const own = { lend(a) { return a } }; lend('a')", ['Desk src/Desk.vue:3 call']],
    ['a key', "own({ lend: 'a' })", []],
  ])('a name that its script binds is another one: %s', async (_, line, expected) => {
    const desk = `<script setup>\nimport { lend } from './till'\n${line}\n</script>\n`;
    const answer = await project({ 'src/till.ts': till, 'src/Desk.vue': desk }).callgraph('lend', {
      direction: 'callers',
      file: 'src/till.ts',
    });
    expect((answer.callers ?? []).map((edge) => callerText(edge))).toEqual(expected);
  });

  test('a member of something unknown may be it, where an object has it', async () => {
    const desk = "<script setup>\nimport { lend } from './till'\nown.lend('a')\n</script>\n";
    const shop = `${till}export const shop = { lend };\n`;
    const { callers, open } = await ask({ 'src/till.ts': shop, 'src/Desk.vue': desk });
    expect(callers).toEqual(['<module> src/till.ts:2 reference', 'Desk src/Desk.vue:3 call candidate']);
    expect(open).toBe(0);
  });

  test.each([
    ['v-for', `<p v-for="lend in all">{{ lend('a') }}</p>`, 0],
    ['a slot', `<Shelf #default="{ lend }">{{ lend('a') }}</Shelf>`, 1],
  ])('a name that its template binds is another one: %s', async (_, line, known) => {
    const desk = `<script setup>\nimport { lend } from './till'\n</script>\n<template>\n${line}\n</template>\n`;
    const { callers, open } = await ask({ 'src/Desk.vue': desk });
    expect(callers).toEqual([]);
    expect(open).toBe(known);
  });

  test('says nothing of a name that another file has, nor of a script without setup in its template', async () => {
    const files = {
      'src/other.ts': till,
      'src/Desk.vue': "<script setup>\nimport { lend } from './other'\nlend('a')\n</script>\n",
      'src/Old.vue':
        "<script>\nimport { lend } from './till'\nexport default { methods: { open() { lend('a') } } }\n</script>\n<template>\n<p>{{ lend('b') }}</p>\n</template>\n",
    };
    const answer = await project({ 'src/till.ts': till, ...files }).callgraph('lend', {
      direction: 'callers',
      file: 'src/till.ts',
    });
    expect((answer.callers ?? []).map((edge) => callerText(edge))).toEqual(['methods.open src/Old.vue:3 call']);
    expect(answer.mentions?.unexplained.map(({ file, line }) => `${file}:${line + 1}`)).toEqual(['src/Old.vue:6']);
  });
});

test('a change that a component does not bear is not said to be safe: nobody compiles it', async () => {
  const desk = "<script setup>\nimport { lend } from './till'\nlend('a')\n</script>\n";
  const made = project({ 'tsconfig.json': {}, 'src/till.ts': till, 'src/Desk.vue': desk });
  const answer = await made.impact({ symbol: { symbol: 'lend' }, change: { kind: 'remove' } });
  expect(verdictOf(answer)).not.toBe('safe');
});

test('a component of Svelte subscribes to a store by its name with a dollar', async () => {
  const files = {
    'src/shelf.ts': "import { writable } from 'svelte/store';\nexport const shelf = writable(1);\n",
    'src/Desk.svelte':
      "<script>\nimport { shelf } from './shelf';\n$: twice = $shelf * 2;\n</script>\n<p>{$shelf} {twice}</p>\n",
  };
  expect(await ask(files, 'shelf')).toEqual({
    callers: ['Desk src/Desk.svelte:3,5 reference'],
    open: 0,
  });
});

describe('in a component', () => {
  test('names of what elements have, and parts of longer names, are no names of code', async () => {
    const desk = (tag: string) => `<template>
  ${tag}
</template>
<script>
import { shelf } from './till'
export default { data() { return { shelf } } }
</script>
`;
    const files = {
      'src/till.ts': 'export const shelf = 1;\nexport class Till { lend() {} }\n',
      'src/Desk.vue': desk(
        '<object lend="1" data-lend="2" @lend-out="shelf" :aria-lend="shelf" /><Box @re-lend="shelf" />',
      ),
    };
    expect(await ask(files, 'Till.lend')).toEqual({ callers: [], open: 0 });
    const asked = { ...files, 'src/Desk.vue': desk('<Box lend="1" /><p v-lend />') };
    expect(await ask(asked, 'Till.lend')).toMatchObject({ open: 2 });
  });

  test('what is watched is not the function that is told of it', async () => {
    const desk = `<script>
export default {
  data() { return { lend: 1 } },
  watch: { lend() { return this.lend + 1 } },
  methods: { open() { return this.lend } },
}
</script>
`;
    expect(await ask({ 'src/Desk.vue': desk }, 'watch.lend')).toEqual({ callers: [], open: 0 });
  });
});

describe('a store of Vuex', () => {
  const store = {
    'src/user.js': `export default {
  namespaced: true,
  getters: { isAdmin(state) { return state.admin } },
  mutations: { setName(state, name) { state.name = name } },
  actions: { login({ commit }, name) { commit('setName', name) }, logout() {} },
}
`,
    'src/store.js': `import Vuex from 'vuex'
import user from './user'
export default new Vuex.Store({ modules: { user } })
`,
    'src/Desk.vue': `<script>
import { mapActions, mapGetters } from 'vuex'
export default {
  computed: { ...mapGetters('user', ['isAdmin']) },
  methods: {
    ...mapActions({ leave: 'user/logout' }),
    open() { this.$store.dispatch('user/login', 'a') },
    show() { return this.$store.getters['user/isAdmin'] },
  },
}
</script>
`,
  };
  test.each([
    ['user.actions.login', ['methods.open src/Desk.vue:7 call candidate']],
    ['user.mutations.setName', ['actions.login src/user.js:5 call candidate']],
    ['user.actions.logout', ['Desk src/Desk.vue:6 reference candidate']],
    [
      'user.getters.isAdmin',
      ['Desk src/Desk.vue:4 reference candidate', 'methods.show src/Desk.vue:8 reference candidate'],
    ],
  ])('is asked for %s by its name', async (symbol, callers) => {
    expect(await ask(store, symbol.replace('user.', ''))).toEqual({ callers, open: 0 });
  });
});
