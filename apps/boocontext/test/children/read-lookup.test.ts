// The texts of type-inject, case by case, as the real one writes them.
import { expect, test } from 'vitest';
import { membersOf, readLookup } from '../../src/children/type-inject/read-lookup.ts';

const one = (lines: readonly string[]) =>
  readLookup(['Found 1 type(s) matching "X" (showing 1):', '', ...lines].join('\n'));
const fence = (signature: string) => ['```typescript', ...signature.split('\n'), '```', ''];

test('everything that a type may have', () => {
  const { found, total } = one([
    '## X (class)',
    'File: src\\x.ts [offset=3,limit=5]',
    'Exported: yes',
    'JSDoc: First.',
    'Second: with `code`.',
    'Generics: <T, U>',
    '',
    ...fence('class X<T, U> {\n  go(): void;\n}'),
    'Used in 12 file(s):',
    '  - src\\use.ts:9',
    '  ... and 11 more',
    '',
    'Search time: 279ms',
  ]);
  expect(total).toBe(1);
  expect(found).toEqual([
    {
      name: 'X',
      kind: 'class',
      file: 'src/x.ts',
      line: 3,
      endLine: 7,
      exported: true,
      documentation: 'First.\nSecond: with `code`.',
      typeParameters: ['T', 'U'],
      signature: 'class X<T, U> {\n  go(): void;\n}',
      importedAt: [{ file: 'src/use.ts', line: 8 }],
      importedTotal: 12,
    },
  ]);
});

test('a comment that looks like another type makes the answer unreadable, not wrong', () => {
  const lines = [
    '## X (type)',
    'File: x.ts [offset=0,limit=1]',
    'JSDoc: see',
    '## Y (type)',
    'File: y.ts [offset=9,limit=1]',
  ];
  expect(() => one([...lines, '', ...fence('type X = 1')])).toThrow(/form that is not known/);
});

test('more than are shown are counted', () => {
  const text =
    'Found 7 type(s) matching "X" (showing 1):\n\n## X (type)\nFile: x.ts [offset=0,limit=1]\n\n```typescript\ntype X = 1\n```\n\n(6 more results not shown)';
  expect(readLookup(text)).toMatchObject({ total: 7, found: [{ name: 'X' }] });
});

test('none', () => {
  expect(readLookup('No types found matching "X"')).toEqual({ found: [], total: 0 });
});

test.each(['', 'All types are fine.', 'Found 1 type(s) matching "X" (showing 1):\n'])('no such form: %j', (text) => {
  expect(() => readLookup(text)).toThrow(/form that is not known/);
});

test.each([
  ['readonly id: string;', { name: 'id', kind: 'property', type: 'string', optional: false }],
  [
    'options?: { a: number; } | undefined;',
    { name: 'options', kind: 'property', type: '{ a: number; } | undefined', optional: true },
  ],
  [
    'run<K>(input: T): Promise<K>;',
    { name: 'run', kind: 'method', type: '<K>(input: T) => Promise<K>', optional: false },
  ],
  ['static of(): X;', { name: 'of', kind: 'method', type: '() => X', optional: false }],
  ['on: (name: string) => void;', { name: 'on', kind: 'property', type: '(name: string) => void', optional: false }],
])('the member %s', (line, member) => {
  expect(membersOf({ kind: 'interface', signature: `interface X {\n  ${line}\n}` })).toEqual([member]);
});
