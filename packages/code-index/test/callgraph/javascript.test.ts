/** JavaScript before classes and modules: TypeScript 7 no longer gives it types of its own. */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';
import { project } from '../support/project.ts';

const made = cases({ 'package.json': { name: 'fixture', private: true } });
const { callers, callees, impact } = made;

describe('constructor functions', () => {
  const reply = `
    function Reply(res) { this.res = res; }
    Reply.prototype.send = function (text) { return this.code(text); };
    Reply.prototype.code = function code(text) { return text; };
    Reply.make = function () { return new Reply(); };
    module.exports = Reply;`;
  const route = `
    const Reply = require('./reply');
    function handle() {
      const reply = new Reply(1);
      reply.send('x');
      return Reply.make();
    }
    module.exports = { handle };`;
  callers('constructed here and in another file', { 'reply.js': reply, 'route.js': route }, 'Reply', [
    'Reply.make reply.js:4 construct',
    'handle route.js:3 construct',
    'handle route.js:5 reference',
  ]);
  callers('a method called on what was constructed', { 'reply.js': reply, 'route.js': route }, 'Reply.send', [
    'handle route.js:4 call resolved',
  ]);
  callers('a method called on `this`', { 'reply.js': reply, 'route.js': route }, 'Reply.code', [
    'Reply.send reply.js:2 call resolved',
  ]);
  callers('a function assigned to the constructor', { 'reply.js': reply, 'route.js': route }, 'Reply.make', [
    'handle route.js:5 call',
  ]);
  callees('what a method of the prototype runs', { 'reply.js': reply, 'route.js': route }, 'Reply.send', [
    'Reply.code reply.js:3 call resolved',
  ]);
  callers(
    'a method that the constructor assigns to `this`',
    {
      'a.js': `
        function Timer() {
          this.start = function () {};
          this.run = () => this.start();
        }
        exports.main = function () { const timer = new Timer(); timer.start(); };`,
    },
    'Timer.start',
    ['Timer.run a.js:3 call resolved', 'main a.js:5 call resolved'],
  );
  callers(
    'inherited by util.inherits',
    {
      'a.js': `
        const util = require('util');
        function Base() {}
        Base.prototype.run = function () {};
        function Child() { Base.call(this); }
        util.inherits(Child, Base);
        Child.prototype.go = function () { this.run(); };
        exports.main = function () { const child = new Child(); child.run(); };`,
    },
    'Base.run',
    ['Child.go a.js:6 call resolved', 'main a.js:7 call resolved'],
  );
  callers(
    'a prototype that is one object literal',
    {
      'a.js': `
        function Base() {}
        Base.prototype = {
          run() {},
          go: function () { this.run(); },
        };
        exports.main = function () { const base = new Base(); base.run(); base.go(); };`,
    },
    'Base.run',
    ['Base.go a.js:4 call', 'main a.js:6 call resolved'],
  );
});

describe('CommonJS exports', () => {
  callers(
    '`exports.run =`',
    {
      'a.js': 'exports.run = function () {};',
      'b.js': `
        const tools = require('./a');
        const { run } = require('./a');
        exports.main = () => { tools.run(); run(); require('./a').run(); };`,
    },
    'run',
    ['main b.js:3 call'],
  );
  callers(
    'renamed where it is required',
    {
      'a.js': 'exports.run = function () {};',
      'b.js': `
        const { run: go } = require('./a');
        exports.main = () => go();`,
    },
    'run',
    ['main b.js:2 call'],
    { otherNames: [2] },
  );
  callers(
    '`exports.go =` of a function by another name',
    {
      'a.js': `
        function run() {}
        exports.go = run;`,
      'b.js': `
        const { go } = require('./a');
        const tools = require('./a');
        exports.main = () => { go(); tools.go(); };`,
    },
    'run',
    ['main b.js:3 call'],
  );
  callers(
    '`module.exports = { run, go: other }`',
    {
      'a.js': `
        function run() {}
        function other() {}
        module.exports = { run, go: other };`,
      'b.js': `
        const tools = require('./a');
        const { go } = require('./a');
        exports.main = (use) => { tools.run(); tools.go(); go(); use(go); };`,
    },
    'other',
    ['main b.js:3 call', 'main b.js:3 callback'],
  );
  callers(
    '`module.exports = function`',
    {
      'a.js': 'module.exports = function run() {};',
      'b.js': `
        const go = require('./a');
        exports.main = () => go();`,
    },
    'run',
    ['main b.js:2 call'],
  );
  callers(
    '`module.exports =` of an anonymous function, called on the spot and handed on',
    {
      'a.js': 'module.exports = () => 1;',
      'b.js': `
        exports.main = () => require('./a')();
        exports.hand = (use) => use(require('./a'));`,
    },
    'default',
    ['main b.js:1 call resolved', 'hand b.js:2 callback resolved'],
  );
  callers(
    '`module.exports =` of a name',
    {
      'a.js': `
        function run() {}
        module.exports = run;
        module.exports.extra = function () {};`,
      'b.js': `
        const go = require('./a');
        exports.main = () => { go(); go.extra(); };`,
    },
    'run',
    ['main b.js:2 call', 'main b.js:2 reference'],
  );
  callers(
    '`module.exports = class`',
    {
      'a.js': 'module.exports = class Thing { run() {} };',
      'b.js': `
        const Other = require('./a');
        exports.main = () => new Other().run();`,
    },
    'Thing',
    ['main b.js:2 construct'],
  );
  callers(
    'a method of `module.exports = class`',
    {
      'a.js': 'module.exports = class Thing { run() {} };',
      'b.js': `
        const Other = require('./a');
        exports.main = () => new Other().run();`,
    },
    'Thing.run',
    ['main b.js:2 call'],
  );
  callers(
    'handed on by an index: `module.exports = require()`',
    {
      'lib/a.js': `
        exports = module.exports = create;
        function create() {}`,
      'index.js': "module.exports = require('./lib/a');",
      'b.js': `
        const make = require('./index');
        exports.main = () => make();`,
    },
    'create',
    ['main b.js:2 call'],
    { file: 'lib/a.js' },
  );
  const kitchen = {
    'lib/boil.js': `
      const boil = (cup) => cup;
      module.exports = boil;`,
    'lib/index.js': `
      module.exports = {
        boil: require('./boil'),
      };`,
  };
  callers(
    'handed on by an index under a key: `module.exports = { boil: require() }`',
    {
      ...kitchen,
      'b.js': `
        const { boil } = require('./lib');
        const kitchen = require('./lib');
        exports.main = (use) => { use(boil); boil(); use(kitchen.boil); };`,
    },
    'boil',
    ['main b.js:3 call', 'main b.js:3 callback'],
    { file: 'lib/boil.js' },
  );
  callers(
    'handed on under a key, and taken out of the module later',
    {
      ...kitchen,
      'b.js': `
        const kitchen = require('./lib');
        const { boil } = kitchen;
        exports.main = (use) => use(boil);`,
    },
    'boil',
    ['<module> b.js:2 reference'],
    { file: 'lib/boil.js' },
  );
  callers(
    'handed on by two modules, each under a key of its own',
    {
      ...kitchen,
      'house.js': `
        const { boil } = require('./lib');
        exports.heat = boil;`,
      'b.js': `
        const { heat } = require('./house');
        exports.main = (use) => use(heat);`,
    },
    'boil',
    ['main b.js:2 callback'],
    { file: 'lib/boil.js' },
  );
  const kettle = (exported: string) => ({
    'lib/kettle.js': `
      class Kettle {}
      module.exports = ${exported};`,
    'lib/index.js': "module.exports = { Kettle: require('./kettle') };",
    'b.js': `
      const { Kettle } = require('./lib');
      exports.main = (use) => use(Kettle);`,
  });
  callers('a class handed on under a key', kettle('Kettle'), 'Kettle', ['main b.js:2 callback'], {
    file: 'lib/kettle.js',
  });
  callers(
    'what a module makes of its class is not the class',
    kettle('new Kettle()'),
    'Kettle',
    ['<module> lib/kettle.js:2 construct'],
    { file: 'lib/kettle.js' },
  );
  callers(
    'what has no name of its own, handed on under a key',
    {
      'lib/sip.js': 'module.exports = (cup) => cup;',
      'lib/index.js': "module.exports = { sip: require('./sip') };",
      'b.js': `
        const { sip } = require('./lib');
        exports.main = (use) => use(sip);`,
    },
    'default',
    ['main b.js:2 callback'],
    { file: 'lib/sip.js', otherNames: [2] },
  );
  callers(
    'what a wrapper made, handed on under a key, is neither the wrapper nor what it returns',
    {
      'lib/pour.js': `
        const guarded = require('./guarded');
        const pour = guarded((cup) => cup);
        module.exports = pour;`,
      'lib/guarded.js': `
        module.exports = function guarded(work) {
          return function poured(cup) { return work(cup); };
        };`,
      'lib/index.js': "exports.pour = require('./pour');",
      'b.js': `
        const { pour } = require('./lib');
        exports.main = (use) => use(pour);`,
    },
    'pour',
    ['main b.js:2 callback'],
    { file: 'lib/pour.js' },
  );
  impact(
    'no default export is safe to change while something requires its file',
    {
      'a.js': 'module.exports = () => 1;',
      'b.js': "exports.main = () => require('./a')();",
    },
    'default',
    { verdict: 'caution', affected: ['main b.js calls default'] },
  );
  callers(
    'an object that is given methods one by one',
    {
      'a.js': `
        const app = (exports = module.exports = {});
        app.init = function init() { this.defaults(); };
        app.defaults = function () {};`,
      'b.js': `
        const app = require('./a');
        exports.main = () => app.init();`,
    },
    'app.init',
    ['main b.js:2 call resolved'],
  );
});

describe('scripts without modules', () => {
  callers(
    'a global function called from another script',
    {
      'a.js': 'function globalRun() {}',
      'b.js': 'function globalMain() { globalRun(); }',
    },
    'globalRun',
    ['globalMain b.js:1 call'],
  );
  callers(
    'an immediately called function that hides its own',
    {
      'a.js': `
        (function () {
          function hidden() {}
          function starts() { hidden(); }
          starts();
        })();`,
    },
    'hidden',
    ['starts a.js:3 call'],
  );
});

describe('a module of CommonJS that imports as ES modules do', () => {
  const row = (whole: string, name: string) => ({
    'row.js': `
      import React from 'react';
      class ${name} extends React.Component {}
      ${whole} = ${name};`,
    'list.js': `
      import ListRow from './row';
      export const list = () => <ListRow />;`,
  });
  callers(
    'is brought by a default import, under another name',
    row('module.exports', 'Row1'),
    'Row1',
    ['list list.js:2 jsx resolved'],
    { otherNames: [2] },
  );
  callers(
    'in a chain of assignments',
    row('module.exports = exports', 'Row2'),
    'Row2',
    ['list list.js:2 jsx resolved', '<module> row.js:3 reference'],
    { otherNames: [2] },
  );
});

describe('what a comment says of types', () => {
  callers(
    'that the file does not import uses nothing',
    {
      'till.js': 'export default class Till7 {}',
      'desk.js': `
        import Till7 from './till';
        export const open = () => new Till7();`,
      'shop.js': `
        /** @param {Till7} till what is paid at */
        export function shop(till) { return till; }`,
    },
    'Till7',
    ['open desk.js:2 construct'],
  );
});

describe('what a module exports as a whole that nothing imports', () => {
  const folder = made.add({
    'models/key.js': 'module.exports = class Key8 { static all() {} };',
    'models/lock.js': 'module.exports = class Lock8 {};',
    'models/index.js': "module.exports = require('auto-load')(__dirname);",
    'open.js': "const Lock = require('./models/lock');\nmodule.exports = { open() { return new Lock(); } };",
  });
  test.each([
    ['Key8', 'models/key.js', true],
    ['Lock8', 'models/lock.js', false],
  ])('is not said to have no caller: %s', async (symbol, file, isOpen) => {
    const { open = [] } = await made.project.callgraph(symbol, { file: `${folder}/${file}`, direction: 'callers' });
    expect(open).toEqual(
      isOpen ? [`nothing imports ${folder}/${file}: what loads files by their place may take ${symbol}`] : [],
    );
  });
});

test('what a module of CommonJS exports by its name alone is used as a value too', async () => {
  const made = project({
    'package.json': { name: 'shop', private: true },
    'auth.js':
      'function login(req, res) {}\nfunction logout(req, res) {}\nmodule.exports = {\n  login,\n  logout,\n}\n',
    'routes.js':
      "const auth = require('./auth');\nconst { logout } = require('./auth');\nexports.all = [auth.login, logout];\nauth.login();\n",
  });
  for (const [symbol, roles] of [
    ['login', ['call', 'reference']],
    ['logout', ['reference']],
  ] as const) {
    const { callers, mentions } = await made.callgraph(symbol, { direction: 'callers' });
    expect(callers?.map(({ file, via }) => `${file} ${via}`)).toEqual(roles.map((via) => `routes.js ${via}`));
    expect(mentions?.explained.other_symbol).toBeUndefined();
  }
});

test('a page calls what a script gives to all of them, and says other words', async () => {
  const made = project({
    'package.json': { name: 'shop', private: true },
    'static/main.js': 'function pay(element) {}\nfunction refund(element) {}\n',
    'views/row.hbs': '<a onclick="pay(this)">{{ name }}</a>\n<p>refund (soon) or refund</p>\n',
    'views/page.html': '<p>pay</p>\n',
  });
  const { mentions } = await made.callgraph('pay', { direction: 'callers' });
  expect(mentions).toMatchObject({ total: 3, explained: { definition: 1, call: 1, text: 1 }, likelyTotal: 0 });
});
