// docs/promises.md: what the pages say stands there so, every paragraph of the README is in the list, and the tests exist.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Promised {
  readonly page: string;
  readonly words: string;
  readonly tests: readonly string[];
}

const promised: readonly Promised[] = read('docs/promises.md')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [page = '', ...lines] = section.split('\n');
    return lines
      .filter((line) => line.startsWith('| ') && !/^\| (?:promise|---)/.test(line))
      .map((line) => {
        const [, words = '', shown = ''] = /^\| (.+) \| (.+) \|$/.exec(line) ?? [];
        return { page, words, tests: [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) };
      });
  });

test.each([...new Set(promised.map(({ page }) => page))])(
  '%s says what is quoted, and each quotation has its tests',
  (page) => {
    const text = read(page);
    for (const { words, tests } of promised.filter((each) => each.page === page)) {
      expect(text, words).toContain(words);
      expect(tests.length, words).toBeGreaterThan(0);
      expect(tests.filter((file) => !/\.test\.ts$/.test(file) || !existsSync(path.join(root, file)))).toEqual([]);
    }
  },
);

/** What only says how to begin and where to read on. */
const noPromise = [/^\| tool \|/, /^With Node 20\.19/, /^Who calls the function/, /^- \[/, /^MIT licence/];

test('every paragraph of the README is in the list, and every tool', () => {
  const own = promised.filter(({ page }) => page === 'README.md');
  expect(own.length).toBeGreaterThan(30);
  const paragraphs = read('README.md')
    .replace(/^```[\s\S]*?^```$/gm, '')
    // A table of pictures.
    .replace(/^\| \| \|\n\| --- \| --- \|\n(?:\| !\[.*\n)+/gm, '')
    // Of the tables of settings other tests ask that each line is read.
    .replace(/^(?=\| `[a-z]+` \|)/gm, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '' && !part.startsWith('#') && !noPromise.some((pattern) => pattern.test(part)));
  const unshown = paragraphs.filter((part) => !own.some(({ words }) => part.includes(words)));
  expect(unshown.map((part) => part.slice(0, 100))).toEqual([]);
});

test('every page of docs that says what the programs do is in the list', () => {
  const pages = new Set(promised.map(({ page }) => page));
  const leads = [...read('README.md').matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, page = '']) => page);
  expect([...new Set(leads)].filter((page) => !pages.has(page) && page !== 'docs/promises.md')).toEqual([]);
});
