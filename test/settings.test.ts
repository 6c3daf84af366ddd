// Every setting that boocontext reads from the environment stands in the README, and every one that stands there is read.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Handed to the guard of the checker's process; nobody sets them. */
const inside = ['BOOCONTEXT_CHECKER_EXECUTABLE', 'BOOCONTEXT_CHECKER_LIMIT_KB'];

test('the README lists the settings of boocontext', () => {
  const sources = ['apps/boocontext/src', 'packages/code-index/src', 'packages/project-scan/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  );
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `BOOCONTEXT_'))
    .flatMap((line) => namesIn(line.split('|')[1] ?? ''));
  const used = sources.flatMap((text) => namesIn(text)).filter((name) => !inside.includes(name));
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
});

test('the README lists the settings of BooCode', () => {
  const sources = readdirSync(path.join(root, 'apps/boocode/src/config'), { encoding: 'utf8' }).map((file) =>
    read(path.join('apps/boocode/src/config', file)),
  );
  const listed = read('README.md')
    .split('## BooCode')[1]
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  const asked = sources.flatMap((text) =>
    [...text.matchAll(/\b(?:read|readCount|readSwitch|readHttpAddress|readPrice)\('([A-Z_]+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual([...new Set(asked)].toSorted());
});

const root = path.resolve(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function namesIn(text: string): string[] {
  return text.match(/\bBOOCONTEXT_[A-Z_]+\b/g) ?? [];
}
