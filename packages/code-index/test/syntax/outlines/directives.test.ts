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
