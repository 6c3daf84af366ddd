// To the grammar of C a `#define` of nothing goes on in the next line where anything stands before the end of its own.

import { beforeAll, describe, expect, test } from 'vitest';
import { extractSyntax, loadLanguage } from '../../../src/languages/languages.ts';

describe.each(['C', 'C++', 'C/C++'])('%s', (language) => {
  beforeAll(() => loadLanguage(language));

  test.each([
    ['nothing', '#define GUARD_H\n'],
    ['white space', '#define GUARD_H \t\n'],
    ['white space, as on Windows', '#define GUARD_H  \r\n'],
    ['a comment', '#define GUARD_H /* once */\n'],
    ['parameters and white space', '#define GUARD_H(x) \n'],
    ['parameters and a comment', '  # define GUARD_H( x, ... ) /* unused */ \n'],
  ])('behind a name that stands for %s', (_, define) => {
    const { facts } = extractSyntax(language, `${define}#include <stddef.h>\nint queue(void);\n`);
    expect(facts.imports.map(({ specifier, line }) => `${specifier} ${line}`)).toEqual(['stddef.h 1']);
    expect(facts.definitions.map(({ name, line, endLine }) => `${name} ${line}-${endLine}`)).toEqual([
      'GUARD_H 0-0',
      'queue 2-2',
    ]);
    expect(facts.definitions[0]?.nameStart).toBe(define.indexOf('GUARD_H'));
  });
});

// Words for Clang's analysis of threads, and of other tools, stand behind what is declared.
describe('C++', () => {
  beforeAll(() => loadLanguage('C++'));

  test.each([
    ['size_t usage_ GUARDED_BY(mutex_);', 'property usage_'],
    ['LRU lru_ PT_GUARDED_BY(mutex_), tail_;', 'property lru_, property tail_'],
    ['int seed_ ABSL_GUARDED_BY(lock) = 0;', 'property seed_'],
    ['Stats stats_[N] GUARDED_BY(mutex_);', 'property stats_'],
    ['Status Recover(Edit* edit)\n      EXCLUSIVE_LOCKS_REQUIRED(mutex_);', 'method Recover'],
    ['void Rest() const EXCLUSIVE_LOCKS_REQUIRED(mutex_);', 'method Rest'],
    ['static int MAKE_ID(int);', 'method MAKE_ID'],
  ])('%s', (member, expected) => {
    const { facts } = extractSyntax('C++', `class Cache {\n  ${member}\n};\n`);
    const members = facts.definitions.slice(1).map(({ kind, name }) => `${kind} ${name}`);
    expect(members.join(', ')).toBe(expected);
  });

  test('a call behind a loop that a macro makes is none of them', () => {
    const { sites } = extractSyntax('C++', 'void f() {\n  EACH(item)\n    FREE_ITEM(item);\n}\n');
    expect(sites.map(({ name }) => name)).toContain('FREE_ITEM');
  });
});
