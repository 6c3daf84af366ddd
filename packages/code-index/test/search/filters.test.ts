// What is found can be narrowed by kind, path and language, for names and for words alike.

import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';
import { askProject } from './check.ts';

const made = project({
  'src/a.ts': 'export class Retry { retry() {} }',
  'src/deep/b.tsx': 'export function retry() {}',
  'src/c.js': 'export const retry = () => 1;',
  'src-old/d.ts': 'export interface Retry { retry: number }',
  'lib/index.mts': 'export type RetryOptions = { retry: number };',
});

const filtered = (question: Parameters<typeof askProject>[2], expected: readonly string[]) =>
  describe(JSON.stringify(question), () => {
    for (const query of ['retry', 'where is it tried again, retry'])
      test(query, async () => {
        const { places } = await askProject(made, query, question);
        expect([...new Set(places.map((place) => place.split(' ')[1]?.split(':')[0]))].toSorted()).toEqual(expected);
      });
  });

describe('kind', () => {
  filtered({ kind: 'function' }, ['src/c.js', 'src/deep/b.tsx']);
  filtered({ kind: 'class' }, ['src/a.ts']);
  filtered({ kind: 'namespace' }, []);
});

describe('path', () => {
  filtered({ path: 'src/' }, ['src/a.ts', 'src/c.js', 'src/deep/b.tsx']);
  filtered({ path: './src/deep' }, ['src/deep/b.tsx']);
  filtered({ path: 'src/a.ts' }, ['src/a.ts']);
  filtered({ path: 'src' }, ['src-old/d.ts', 'src/a.ts', 'src/c.js', 'src/deep/b.tsx']);
  filtered({ path: 'src/*' }, ['src/a.ts', 'src/c.js']);
  filtered({ path: 'src/**' }, ['src/a.ts', 'src/c.js', 'src/deep/b.tsx']);
  filtered({ path: '**/*.ts' }, ['src-old/d.ts', 'src/a.ts']);
  filtered({ path: '*.{js,tsx}' }, ['src/c.js', 'src/deep/b.tsx']);
  filtered({ path: '{lib,src-old}/**' }, ['lib/index.mts', 'src-old/d.ts']);
  filtered({ path: 'src/[ab].ts' }, ['src/a.ts']);
  filtered({ path: '!src/**' }, []);
  filtered({ path: 'nowhere' }, []);
});

describe('language', () => {
  filtered({ language: 'JavaScript' }, ['src/c.js']);
  filtered({ language: 'js' }, ['src/c.js']);
  filtered({ language: 'typescript' }, ['lib/index.mts', 'src-old/d.ts', 'src/a.ts', 'src/deep/b.tsx']);
  filtered({ language: 'tsx' }, ['src/deep/b.tsx']);
  filtered({ language: 'cobol' }, []);
});

test('filters add up', async () => {
  const { places } = await askProject(made, 'retry', { path: 'src', language: 'ts', kind: 'method' });
  expect(places).toEqual(['Retry.retry src/a.ts:1']);
});
