/** Before many files are parsed for one name, their texts are asked whether they may define it: whatever does must say so. */

import fs from 'node:fs';
import path from 'node:path';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { extractSyntax, loadLanguage, outlineOf } from '../../../src/languages/languages.ts';
import { LINKS as PHP } from '../../../src/languages/php/modules.ts';

const linksOf = (language: string) => (language === 'PHP' ? PHP : outlineOf(language)?.links);

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');

/** Ways to define something that the fixtures do not have. */
const MORE: Readonly<Record<string, string>> = {
  PHP: `<?php
    namespace A\\B;
    const
      ONE = 1,
      TWO = 2;
    abstract class K { const int THREE = 3, FOUR = 4; var $five; public static ?int $six = 1, $seven; use T { run as protected eight; } }
    define("NINE", 9); $ten = 10; function &eleven() {} final readonly class Twelve { function __construct(private int $thirteen) {} }
    enum Fourteen { case Fifteen; case Sixteen; }`,
  Ruby: `
    One = 1; Two ||= 2
    class A::Three; def four= (x); end; def five?; end; def <=>(o); end; def self.six; end; attr_writer "seven", :eight; end
    def @object.nine; end
    alias ten eleven
    alias :twelve :thirteen
    alias_method 'fourteen', :thirteen
    Fifteen = Struct.new(:sixteen)
    delegate :seventeen, to: :x`,
  Shell: `
    one () { :; }
    function two { :; }
    function a::three() { :; }
    FOUR=4; FIVE+=5; export SIX=6 SEVEN=7
    eight[1]=8
    alias nine='ls' ten="ls"`,
};

test.each(Object.keys(MORE))('%s', async (language) => {
  await loadLanguage(language);
  const folder = path.join(FIXTURES, language.toLowerCase());
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  const texts = files.filter((file) => fs.statSync(file).isFile()).map((file) => fs.readFileSync(file, 'utf8'));
  const missed = [MORE[language] as string, ...texts].flatMap((text) =>
    extractSyntax(language, text)
      .facts.definitions.filter(({ name }) => linksOf(language)?.mayDefine?.(name, text) !== true)
      .map(({ name, line }) => `${name} in ${text.split('\n')[line]}`),
  );
  expect(missed).toEqual([]);
});

test('a use alone does not', () => {
  const asked = (language: string, text: string) => linksOf(language)?.mayDefine?.('charge', text);
  expect(asked('PHP', '<?php\nuse function A\\pay;\npay($x->charge(1), charge(2));\n')).toBe(false);
  expect(asked('Ruby', 'x.charge(1) if charge\n# charge\n')).toBe(false);
  expect(asked('Shell', 'a | charge x\n$(charge y)\n')).toBe(false);
});

/** Patterns are asked of texts that nobody wrote to be read; what is tried again and again would never end. */
test.each<[language: string, text: string]>([
  ['PHP', `include${' '.repeat(300_000)}`],
  ['PHP', `function${' '.repeat(300_000)}`],
  ['PHP', '\ndeclare('.repeat(30_000)],
  ['PHP', `charge${'\n'.repeat(300_000)}`],
  ['Ruby', `require File.join("a"${' '.repeat(300_000)}`],
  ['Ruby', `def ${'a.'.repeat(150_000)}`],
  ['Shell', `. "${'$('.repeat(150_000)}`],
  ['Shell', '. "$(a'.repeat(50_000)],
])('patterns of %s take twice as long for twice the text', async (language, whole) => {
  const links = linksOf(language);
  const read = (size: number) => {
    const text = whole.slice(0, size);
    expect(links?.importsInText(text)).toBeDefined();
    expect(links?.packagesInText?.(text) ?? []).toBeDefined();
    expect(links?.mayDefine?.('missing', text)).toBe(false);
  };
  expect(await growthForTwice(read, whole.length)).toBeLessThan(mostForTwice);
});
