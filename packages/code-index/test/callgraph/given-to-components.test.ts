/** What an application gives to all of its components under a name, and what is asked of it there. */
import { describe, expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, type Project, project } from '../support/project.ts';

const shop = (main: string): Files => ({
  'package.json': { name: 'shop', private: true, dependencies: { vue: '3.0.0' } },
  'src/api/index.js': `
    export const queryUsers = () => 1;
    export const dropUsers = () => 2;
    export * from './more';
  `,
  'src/api/more.js': 'export const queryLists = () => 3;\n',
  'src/tools.js': `
    export default class Tools {
      toast() {}
      hum() {}
    }
  `,
  'src/money.js': 'export const money = { round() { return 1; } };\n',
  'src/main.js': main,
  'src/Users.vue': `
    <template><button @click="$api.dropUsers()">x</button></template>
    <script>
    export default {
      methods: {
        load() {
          this.$api.queryUsers();
          this.$api.queryLists();
          this.$tools.toast();
          this.$money.round();
        },
      },
    };
    </script>
  `,
});

const inVue2 = `
  import Vue from 'vue';
  import * as api from './api';
  import Tools from './tools';
  import { money } from './money';
  import Users from './Users.vue';
  Vue.prototype.$api = api;
  Vue.prototype.$tools = new Tools();
  Vue.prototype.$money = money;
  new Vue({ render: (h) => h(Users) });
`;
const inVue3 = inVue2
  .replaceAll('Vue.prototype.', 'app.config.globalProperties.')
  .replace("import Vue from 'vue';", "import { createApp } from 'vue';\n  const app = createApp({});")
  .replace('new Vue({ render: (h) => h(Users) });', 'app.mount(Users);');

async function callersOf(made: Project, symbol: string): Promise<string[]> {
  const { callers = [], mentions } = await made.callgraph(symbol, { direction: 'callers' });
  expect(mentions.likelyTotal, JSON.stringify(mentions.unexplained)).toBe(0);
  return callers.map((edge) => callerText(edge)).toSorted();
}

describe.each([
  ['Vue 2', inVue2],
  ['Vue 3', inVue3],
])('%s', (_, main) => {
  const made = project(shop(main));

  test('what a module exports that is given as a whole', async () => {
    expect(await callersOf(made, 'queryUsers')).toEqual(['methods.load src/Users.vue:6 call resolved']);
    expect(await callersOf(made, 'dropUsers')).toEqual(['Users src/Users.vue:1 call resolved']);
  });

  test('what that hands on from another', async () => {
    expect(await callersOf(made, 'queryLists')).toEqual(['methods.load src/Users.vue:7 call resolved']);
  });

  test('an object of a class, and one that is written out', async () => {
    expect(await callersOf(made, 'toast')).toEqual(['methods.load src/Users.vue:8 call resolved']);
    expect(await callersOf(made, 'round')).toEqual(['methods.load src/Users.vue:9 call resolved']);
    expect(await callersOf(made, 'hum')).toEqual([]);
  });
});

test.each([
  ['is handed on as a whole', "register('api', api);", ['methods.load src/Users.vue:6 call candidate']],
  ['is asked for its members alone', 'api.queryUsers();', ['<module> src/main.js:3 call']],
])('what uses a member of something unknown, where the module %s', async (_, use, expected) => {
  const made = project(shop(`import * as api from './api';\nimport Users from './Users.vue';\n${use}\nrun(Users);\n`));
  const { callers = [] } = await made.callgraph('queryUsers', { direction: 'callers' });
  expect(callers.map((edge) => callerText(edge))).toEqual(expected);
});
