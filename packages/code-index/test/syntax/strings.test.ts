// What of a string is text: all but the code in it, and in that the strings again.

import { expect, test } from 'vitest';
import { extractSyntax, loadLanguage } from '../../src/languages/languages.ts';

test.each([
  ['C#', 'class A { void f() { var s = $"a {charge($"x {tax("y")}")} b"; } }'],
  ['Dart', 'void f() { var s = "a ${charge("x ${tax("y")}")} b"; }'],
  ['Kotlin', 'fun f() { val s = "a ${charge("x ${tax("y")}")} b" }'],
  ['PHP', '<?php function f() { $s = "a {$this->charge("x {$this->tax("y")}")} b"; }'],
  ['Python', 'def f():\n    s = f"a {charge(f\'x {tax("y")}\')} b"'],
  ['Ruby', 'def f\n  s = "a #{charge("x #{tax("y")}")} b"\nend'],
  ['Scala', 'def f() = s"a ${charge(s"x ${tax("y")}")} b"'],
  ['Swift', 'func f() { let s = "a \\(charge("x \\(tax("y"))")) b" }'],
])('%s', async (language, text) => {
  await loadLanguage(language);
  const { texts, sites } = extractSyntax(language, `${text}\n`);
  const written = Array.from({ length: texts.length / 3 }, (_, at) => text.slice(texts[3 * at], texts[3 * at + 1]));
  expect(written.map((part) => part.replaceAll(/["']/g, '').trim()).filter((part) => /^[a-z]$/.test(part))).toEqual([
    'a',
    'x',
    'y',
    'b',
  ]);
  expect(sites.flatMap(({ name, role }) => (role === 'call' ? [name] : []))).toEqual(['charge', 'tax']);
});
