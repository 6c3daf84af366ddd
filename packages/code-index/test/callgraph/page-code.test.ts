/** Code in pages and templates, which runs among the names that scripts give to all of them. */
import { expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

const shop: Files = {
  'package.json': { name: 'shop', private: true },
  'static/main.js': `
    function pay(element) {}
    function refund(element) {}
    function submit(form) {}
    function twice() {}
    function local() {}
    function heard() {}
    function inModule() {}
    function said() {}
  `,
  'static/other.js': 'function twice() {}\n',
  'views/layout.html': '<script src="/static/main.js?v=1"></script>\n<script src="/static/other.js"></script>\n',
};

async function used(views: Files, symbol: string, file = 'static/main.js') {
  const made = project({ ...shop, ...views });
  const { callers = [], mentions } = await made.callgraph(symbol, { direction: 'callers', file });
  return { callers: callers.map((edge) => callerText(edge)), likely: mentions.likelyTotal };
}

test.each([
  ['an attribute that listens', '<a onclick="pay(this)">{{ name }}</a>', 'call'],
  ['one of htmx, in single quotes', `<a {{#if x}}b{{/if}} hx-on:click='pay("a")'>x</a>`, 'call'],
  ['behind other code', `<a onchange="if (ok('(')) { pay(); }">x</a>`, 'call'],
  ['a script', '<script>\n  pay(1);\n</script>', 'call'],
  ['a script that hands it on', "<script type='text/javascript'>x.addEventListener('a', pay);</script>", 'reference'],
])('%s', async (_, page, role) => {
  const line = page.split('\n').findIndex((each) => each.includes('pay')) + 1;
  const found = { callers: [`<module> views/row.hbs:${line} ${role} resolved`], likely: 0 };
  expect(await used({ 'views/row.hbs': `${page}\n` }, 'pay')).toEqual(found);
});

test.each([
  ['what an element has of that name comes first', 'submit', '<a onclick="submit(this)">x</a>', 1],
  ['a script that has its own', 'local', '<script>function local() {}\nlocal();</script>', 2],
  ['a module has its own names', 'inModule', '<script type="module">inModule();</script>', 1],
  ['a string says it', 'said', `<a onclick="say('said()')">x</a>`, 1],
  ['a member of something else', 'heard', '<a onclick="it.heard()">x</a>', 1],
])('%s', async (_, symbol, page, likely) => {
  expect(await used({ 'views/row.html': `${page}\n` }, symbol)).toEqual({ callers: [], likely });
});

test('of two scripts that define it any may be meant', async () => {
  const found = { callers: ['<module> views/row.html:1 call candidate'], likely: 0 };
  expect(await used({ 'views/row.html': '<a onclick="twice()">x</a>\n' }, 'twice')).toEqual(found);
});

test('of a script that no page is known to load it may be another', async () => {
  const views = { 'views/layout.html': '<p></p>\n', 'views/row.html': '<a onclick="pay()">x</a>\n' };
  expect(await used(views, 'pay')).toEqual({ callers: ['<module> views/row.html:1 call candidate'], likely: 0 });
});

test('what is behind a page is not followed, and the answer says so', async () => {
  const made = project({
    ...shop,
    'static/main.js': 'function count() {}\nfunction pay() { count(); }\n',
    'views/row.html': '<a onclick="pay()">x</a>\n',
  });
  const { open } = await made.impact({ symbol: { symbol: 'count' }, depth: 5 });
  expect(open.join('\n')).toMatch(/1 likely mention of pay/);
});
