/** Complexity of Python functions, case by case, by the rules that TypeScript is measured by. */
import { describe, expect, test } from 'vitest';
import { complexityCases } from '../../support/complexity.ts';
import { project as makeProject } from '../../support/project.ts';

const checkIn = complexityCases();
const check = (title: string, text: string, expected: readonly string[]) => checkIn(title, 'py', text, expected);

describe('branches', () => {
  check('none', 'def f():\n    return 1\n', ['f 1 0']);
  check('if, elif, else', 'def f(a):\n    if a: pass\n    elif a > 1: pass\n    else: pass\n', ['f 3 3 1']);
  check(
    'what stands in an elif is as deep as in the if',
    'def f(a):\n    if a: pass\n    elif a > 1:\n        if a: pass\n',
    ['f 4 4 2'],
  );
  check('nested', 'def f(a):\n    if a:\n        for b in a:\n            while b:\n                b -= 1\n', [
    'f 4 6 3',
  ]);
  check('a choice and a comprehension', 'def f(a):\n    return [b if b else 1 for b in a if b]\n', ['f 4 1']);
  check('match', 'def f(a):\n    match a:\n        case 1: pass\n        case 2:\n            if a: pass\n', [
    'f 4 3 2',
  ]);
  check('try and except', 'def f():\n    try:\n        g()\n    except A:\n        if b: pass\n    except B: pass\n', [
    'f 4 4 2',
  ]);
  check('operators', 'def f(a, b, c):\n    return a and b and c or a and (b or c)\n', ['f 6 2']);
  check('defaults', 'def f(a=1, *, b: int = 2): pass\n', ['f 3 0']);
});

describe('functions', () => {
  check(
    'each by itself, under the names around it',
    'class A:\n    def f(self):\n        def g():\n            if 1: pass\n        if 2: pass\n',
    ['A.f 2 1 1', 'A.f.g 2 1 1'],
  );
  check('lambdas, and code of the module where it branches', 'f = lambda a: a if a else 1\nif f: pass\n', [
    '<anonymous> 2 1',
    '<module> 2 1 1',
  ]);
});

test('lines with code: no comments, no doc strings; a file that cannot be read is not graded', async () => {
  const made = makeProject({
    'a.py':
      '"""Doc.\n\nMore.\n"""\n\n# comment\nimport os\n\n\ndef f():\n    """Doc."""\n    return """a\n\n    b"""\n',
    'broken.py': 'def f(:\n    return )\n',
  });
  const answer = await (await made.engine()).health({});
  expect(answer).toMatchObject({
    scope: 'project',
    fileCount: 1,
    codeLines: 4,
    coverage: { skipped: { not_understood: 1 }, partial: true },
  });
});

test('circles of imports, and who imports whom', async () => {
  const made = makeProject({
    'pkg/__init__.py': '',
    'pkg/a.py': 'from . import b\n\ndef f():\n    return b.g()\n',
    'pkg/b.py': 'from pkg.a import f\n\ndef g():\n    return f()\n',
  });
  const answer = await (await made.engine()).health({});
  expect(answer).toMatchObject({ scope: 'project', cycles: [['pkg/a.py', 'pkg/b.py']] });
});
