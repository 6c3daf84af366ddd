// What stands in regular expressions, templates, elements and comments is no code, and hides none behind it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { growthForTwice } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { parseScript } from '../src/reading/scripts/parser/parse.ts';
import { treeOf } from '../src/reading/scripts/tree.ts';
import { Sources } from '../src/reading/sources.ts';

function calls(file: string, text: string): readonly string[] {
  const sources = new Sources([file], () => text);
  return treeOf(sources, file)
    .all('CallExpression')
    .map(({ callee, arguments: [first] }) => {
      const given = first?.type === 'Literal' ? String(first.value) : '…';
      return `${text.slice(callee.start, callee.end)}(${first === undefined ? '' : given})`;
    });
}

function check(file: string, text: string, expected: readonly string[]): void {
  expect(calls(file, text)).toEqual(expected);
  // Nothing of it depends on what is behind.
  expect(calls(file, `${text}\nbehind('all')\n`)).toEqual([...expected, 'behind(all)']);
}

test.each([
  [
    'a backtick in a regular expression',
    'a.ts',
    "const isQuoted = (s) => /`/.test(s);\nget('/a')",
    ['/`/.test(…)', 'get(/a)'],
  ],
  ['a quote in a regular expression', 'a.js', "if (ok) /['\"]/.exec(x);\nget('/a')", ['/[\'"]/.exec(…)', 'get(/a)']],
  ['a slash in a class of characters', 'a.ts', "const part = /[/`]+/g;\nget('/a')", ['get(/a)']],
  ['a division behind brackets', 'a.ts', "const half = (a + b) / 2; get('/a'); const c = d / e;", ['get(/a)']],
  ['a division behind a block of an object', 'a.js', "const n = {} / 2; get('/a'); // it's half", ['get(/a)']],
  ['a template in a template', 'a.ts', "const t = `a ${get(`b ${`}`} `)} '`;\npost('/b')", ['get(…)', 'post(/b)']],
  [
    'an apostrophe in an element',
    'a.tsx',
    "const p = <p>it's {get('/a')} `here`</p>;\npost('/b')",
    ['get(/a)', 'post(/b)'],
  ],
  ['a slash in an element', 'a.jsx', "const p = <a href='/x'>// no comment</a>;\npost('/b')", ['post(/b)']],
  ['a comment of HTML', 'a.js', "<!-- it's old\nget('/a')\n--> it's over", ['get(/a)']],
  ['a first line for the shell', 'a.js', "#!/usr/bin/env node it's\nget('/a')", ['get(/a)']],
  ['a cast before a value', 'a.ts', "const a = <Of<'x'>>get('/a');\npost('/b')", ['get(/a)', 'post(/b)']],
  ['types of an arrow in a file of elements', 'a.tsx', "const f = <T,>(a: T) => get('/a');", ['get(/a)']],
  ['types in a file of JavaScript', 'a.js', "const a: string = get('/a');", ['get(/a)']],
  ['`return` outside of functions', 'a.cjs', "if (done) return;\nget('/a');", ['get(/a)']],
  ['what looks like code in a text', 'a.ts', "const s = \"get('/no')\"; // get('/no')\nget('/a')", ['get(/a)']],
  [
    'a script of a component',
    'a.vue',
    "<template><p>it's</p></template>\n<script setup lang='ts'>\nget<'x'>('/a')\n</script>\n",
    ['get(/a)'],
  ],
  ['what stands above the markup', 'a.astro', "---\nconst a = get('/a');\n---\n<p>it's</p>\n", ['get(/a)']],
] as const)('%s', (_, file, text, expected) => {
  if (/\.(?:vue|astro)$/.test(file) || text.includes('-->')) expect(calls(file, text)).toEqual(expected);
  else check(file, text, expected);
});

test('offsets are those of the text, whatever its letters take', () => {
  const text = "const smile = '😀 é'; get('/a')";
  const [call] = treeOf(new Sources(['a.ts'], () => text), 'a.ts').all('CallExpression');
  expect(call && text.slice(call.start, call.end)).toBe("get('/a')");
});

test('a line that is being written costs that line', () => {
  const text = "get('/a');\nconst x = ;\npost('/b');\n";
  expect(calls('a.ts', text)).toEqual(['get(/a)', 'post(/b)']);
  expect(parseScript('a.ts', text).isPartial).toBe(true);
});

test('a template that never ends costs the line that begins it', () => {
  const text = 'const a = `never\nget(1)\n';
  expect([calls('a.ts', text), parseScript('a.ts', text).isPartial]).toEqual([['get(1)'], true]);
});

test.each(['(', '[', '{', 'a=>', 'f(()=>{', '<T>', '`${', 'a?b:', '!', 'type A<', '<a>'])(
  'a hundred thousand of %s are told as unread, and the next file is read',
  (part) => {
    const { program, isPartial } = parseScript('a.tsx', part.repeat(100_000));
    expect([program?.body ?? [], isPartial]).toEqual([[], true]);
    expect(calls('b.ts', "get('/b')")).toEqual(['get(/b)']);
  },
);

test('what is read of the sources of this package is what they have', () => {
  const file = fileURLToPath(new URL('../src/reading/scripts/values.ts', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const tree = treeOf(new Sources(['values.ts'], () => text), 'values.ts');
  const declared = [...text.matchAll(/^(?:export )?function (\w+)/gm)].map(([, name]) => name);
  expect(tree.program.body.flatMap((each) => functionName(each) ?? [])).toEqual(declared);
});

function functionName(statement: ReturnType<typeof treeOf>['program']['body'][number]): string | undefined {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'FunctionDeclaration' ? declared.id?.name : undefined;
}

test('twice as much takes twice as long', async () => {
  const text = (size: number) =>
    "router.get('/a', async (req, res) => res.json(await find(req.params.id)));\n".repeat(size);
  expect(await growthForTwice((size) => parseScript('a.ts', text(size)), 500)).toBeLessThan(3);
});
