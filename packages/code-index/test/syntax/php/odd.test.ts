/** Source code of PHP that nobody wrote to be read: an answer comes, and says what it rests on. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const again = '<?php function good() { return 1; } ?>\n';
const nested = `<?php function f() { return ${'['.repeat(20_000)}${']'.repeat(20_000)}; }\n`;
// Each case writes the odd file anew, so that none rests on another.
const made = project({ 'good.php': '<?php\nfunction good() { return 1; }\nfunction caller() { return good(); }\n' });

test.each([
  ['a megabyte in one line', `<?php function f() { ${'a($b, $c); '.repeat(90_000)} }\n`],
  ['nested brackets', nested],
  ['a chain of calls', `<?php function f($a) { return $a${'->b()'.repeat(10_000)}; }\n`],
  ['blocks in blocks', `<?php ${'if ($a) { '.repeat(3_000)}\n`],
  ['closures in closures', `<?php $a = ${'fn() => '.repeat(3_000)}1;\n`],
  ['5,000 functions of one name', again.repeat(5_000)],
  ['5,000 assignments of a file', `<?php ${'$a = f(); $b[] = $a;\n'.repeat(5_000)}`],
  ['a sum of many terms', `<?php $a = ${'$b . '.repeat(20_000)}$c;\n`],
  ['brackets that never close', '((((('.repeat(20_000)],
  ['types that rest on themselves', '<?php class A extends B { use T; } class B extends A { } trait T { use T; }\n'],
  [
    'names that nobody has',
    '<?php namespace; use ; class { function ( $ ) {} } new ; ->x(); A:: ; function () use () {};\n',
  ],
  ['null bytes', `${again}\0\0\0${again}`],
  ['no code at all', '\u{1f600} ��� <<<<<<< HEAD\n'.repeat(2_000)],
])('%s', async (_, text) => {
  made.write({ 'odd.php': text });
  const answer = await made.callgraph('good', { file: 'good.php', direction: 'callers', depth: 2 });
  expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller good.php');
});

test('what is nested too deeply to be read is told', async () => {
  made.write({ 'odd.php': `${again}${nested}${again}` });
  const answer = await made.callgraph('good', { file: 'good.php' });
  expect(answer.coverage).toMatchObject({ partial: true, skipped: { too_deep: 1 } });
});

test('text in other encodings', async () => {
  made.write({ 'odd.php': '' });
  fs.writeFileSync(made.path('latin.php'), Buffer.from(`${again.trim()} caf\u00e9\n`, 'latin1'));
  fs.writeFileSync(made.path('marked.php'), `\ufeff${again}`);
  const answer = await made.callgraph('good', { file: 'marked.php' });
  expect(answer.definitions).toMatchObject([{ symbol: 'good', line: 0 }]);
});

test('a class between two others that are asked about is neither imported nor used, and counts when it is edited', async () => {
  const shop = project({
    'D.php': '<?php\nnamespace App;\nfunction deep() {}\nclass D { function foo() { deep(); } }\n',
    'C.php': '<?php\nnamespace App;\nclass C extends D { }\n',
    'B.php': '<?php\nnamespace App;\nclass B extends C { }\n',
    'A.php': '<?php\nnamespace App;\nclass A extends B { function run() { $this->foo(); } }\n',
  });
  const reached = async () => {
    const answer = await shop.impact({ symbol: { symbol: 'deep', file: 'D.php' }, depth: 5 });
    return answer.affectedSymbols.map(({ symbol }) => symbol);
  };
  expect(await reached()).toEqual(['foo', 'run']);
  shop.write({ 'C.php': '<?php\nnamespace App;\nclass C extends D { function foo() { } }\n' });
  expect(await reached()).toEqual(['foo']);
});
