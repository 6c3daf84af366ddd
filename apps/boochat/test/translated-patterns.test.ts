// The build translates patterns of the grammars, so that no page has to; no colour may change by it.
import fs from 'node:fs';
import path from 'node:path';
import { createCssVariablesTheme, createHighlighterCore, type LanguageInput } from 'shiki/core';
import { expect, test } from 'vitest';
import { engine } from '../src/ui/code/engine.ts';
import { grammars } from '../src/ui/code/grammars.ts';
import { readPattern, writePattern } from '../src/ui/code/translated-pattern.ts';
import { translatePatterns } from '../translate-patterns.ts';

const page = createCssVariablesTheme({ name: 'page', fontStyle: false });
const dist = path.resolve(import.meta.dirname, '../dist');

/** Each piece of the code with all that the grammar says of it. */
async function scopes(grammar: LanguageInput, lang: string, code: string): Promise<unknown> {
  using highlighter = await createHighlighterCore({ themes: [page], langs: [grammar], engine });
  const noLimit = { tokenizeTimeLimit: 0 };
  return highlighter.codeToTokensBase(code, { lang, theme: 'page', includeExplanation: 'scopeName', ...noLimit });
}

const loaders = grammars as Readonly<Record<string, () => unknown>>;

test.each([
  ['typescript', 'export const total = (cart: Cart): number => /a+/.test(`${cart.id}`) ? 1 : 0; // said'],
  ['yaml', 'a:\n  # what is said — with a dash that is not in ASCII\n  - "b" # and c\n  - |\n    text\n'],
  ['ruby', 'text = <<~END\n  a #{price}\nEND\nputs %w[a b], :name, /a/i'],
  ['css', '@media (width > 40rem) { .a:hover > b::before { color: #fff; margin: calc(1px + var(--b)) } }'],
])('what is translated means the same: %s', async (language, code) => {
  const grammar = ((await loaders[language]()) as { default: LanguageInput }).default;
  expect(await scopes(translatePatterns(grammar), language, code)).toEqual(await scopes(grammar, language, code));
});

test('a pattern that depends on its place in a text, or cannot be translated exactly for every browser, stays as it is', () => {
  const grammar = {
    patterns: [{ match: String.raw`\Ga` }, { begin: '(a)', end: String.raw`\1` }, { match: '[[:print:]]' }],
  };
  const [first, second, third] = translatePatterns(grammar).patterns;
  expect([first, third, second?.end]).toEqual([grammar.patterns[0], grammar.patterns[2], String.raw`\1`]);
  expect(readPattern(second?.begin ?? '')).toEqual(/(a)/dgu);
});

test('a pattern is read as it was written', () => {
  for (const regExp of [/a\\b\d+(?<n>c)/dgu, /(?:)/u]) expect(readPattern(writePattern(regExp) ?? '')).toEqual(regExp);
  // A regular expression that has the signs of such a text in itself.
  expect(writePattern(new RegExp(String.fromCodePoint(0xe000)))).toBe(undefined);
  expect(readPattern(String.raw`\b(a)`)).toBe(undefined);
});

test('the page has hardly anything left to translate for TypeScript', () => {
  const texts = fs
    .readdirSync(path.join(dist, 'assets'))
    .filter((file) => /^typescript-.*\.js$/.test(file))
    .map((file) => fs.readFileSync(path.join(dist, 'assets', file), 'utf8'));
  const grammar = texts.find((text) => text.includes('source.ts')) ?? '';
  const patterns = grammar.match(/"(?:match|begin|end|while)\\?":\\?"./gu) ?? [];
  const left = patterns.filter((pattern) => !pattern.endsWith('\u{E000}'));
  expect(patterns.length).toBeGreaterThan(400);
  expect(left.length / patterns.length).toBeLessThan(0.02);
});
