/** How hard a text is to parse is a property of the text: no clock has a say in it. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { extractSyntax, loadLanguage } from '../../src/languages/languages.ts';

/** Short sources of every kind of parser: those that read their text once, and those that look ahead. */
const sources: readonly (readonly [language: string, text: string])[] = [
  ['Python', 'def weigh(crate):\n    return sum(crate.items)\n'],
  ['Ruby', 'def weigh(crate)\n  crate.items.sum\nend\n'],
  ['Go', 'package crates\n\nfunc weigh(items []int) int {\n\treturn len(items)\n}\n'],
  ['Swift', 'func weigh(_ crate: Crate) -> Int {\n  return crate.items.count\n}\n'],
  ['C++', 'int weigh(const Crate& crate) {\n  return crate.items.size();\n}\n'],
  ['Kotlin', 'fun weigh(crate: Crate): Int = crate.items.sum()\n'],
];

/** What a parser finds its way through only by trying, or by looking on to the end at each character. */
const hard: readonly (readonly [language: string, text: string])[] = [
  ['Ruby', Array.from({ length: 400 }, (_, i) => `<div class="a${i}"><a href="/x?${i}&y=1">b</a></div>\n`).join('')],
  ['Swift', 'a crate of pears, and one of plums; who weighs them? "nobody does\n'.repeat(1_200)],
];

beforeAll(async () => {
  for (const [language] of sources) await loadLanguage(language);
});

describe('on a machine whose clock runs away', () => {
  test.each(sources)('ten lines of %s are read', (language, text) => {
    let now = 0;
    clock(() => {
      now += 60_000;
      return now;
    });
    const { facts } = extractSyntax(language, text);
    expect(facts).toMatchObject({ tooDeep: false, definitions: [{ name: 'weigh' }] });
  });
});

describe('on a machine whose clock stands still', () => {
  test.each(hard)('a text of %s that is none is given up all the same', (language, text) => {
    clock(() => 0);
    expect(extractSyntax(language, text).facts).toMatchObject({ tooDeep: true, definitions: [] });
  });
});

function clock(now: () => number): void {
  const clocks = [vi.spyOn(performance, 'now').mockImplementation(now), vi.spyOn(Date, 'now').mockImplementation(now)];
  onTestFinished(() => {
    for (const each of clocks) each.mockRestore();
  });
}
