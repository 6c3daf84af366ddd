/**
 * A mention is another symbol only where it leads to something that could be named. What is not found where it is looked for
 * is no other symbol but open, in every language; what a known class or module from outside has is that library's.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const made = project({
  'pyproject.toml': '[project]\nname = "fixture"\n',
  'go.mod': 'module fixture\n\ngo 1.22\n',
});
const pending: Files[] = [];
beforeAll(() => {
  for (const files of pending) made.write(files);
});
let count = 0;

interface Expected {
  readonly callers?: readonly string[];
  /** Lines of open mentions, counted from 1, each with its cause. */
  readonly open?: readonly string[];
  readonly others?: number;
}

/** All files of one case lie in a folder of their own. */
function check(title: string, files: Files, symbol: string, { callers = [], open = [], others = 0 }: Expected): void {
  const folder = `case${++count}`;
  pending.push(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])));
  test(title, async () => {
    const file = `${folder}/${Object.keys(files)[0]}`;
    const { callers: found, mentions } = await made.callgraph(symbol, { file, direction: 'callers' });
    expect(found?.map((each) => each.symbol)).toEqual(callers);
    expect(mentions.unexplained.map(({ line, cause }) => `${line + 1} ${cause}`)).toEqual(open);
    expect(mentions.explained.other_symbol ?? 0, JSON.stringify(mentions.explained)).toBe(others);
  });
}

describe('a member that the type of its receiver does not have', () => {
  check(
    'Python',
    {
      'a.py': `
        class Drawer:
            def tally_py(self):
                return 1


        class Till:
            pass


        def go():
            return Till().tally_py()
        `,
    },
    'Drawer.tally_py',
    { open: ['11 tally_py is not found where it is looked for'] },
  );
  check(
    'Python, where the base is a parameter',
    {
      'shelf.py': `
        from stocklib import Shelf


        def labelled(base: type[Shelf]) -> type[Shelf]:
            class Labelled(base):
                def topmost(self):
                    return super().topmost()

            return Labelled


        def use(shelf: Shelf):
            return shelf.topmost()
        `,
      'requirements.txt': 'stocklib\n',
    },
    'topmost',
    { open: ['7 .topmost on an untyped receiver', '13 .topmost on an untyped receiver'] },
  );
  check(
    'Java',
    {
      'Drawer.java': `
        class Drawer { int tallyJava() { return 1; } }
        class Till { }
        class Use { int go(Till till) { return till.tallyJava(); } }
        `,
    },
    'Drawer.tallyJava',
    { open: ['3 tallyJava is not found where it is looked for'] },
  );
  check(
    'Kotlin',
    {
      'Drawer.kt': `
        class Drawer { fun tallyKotlin() = 1 }
        class Till
        fun go(till: Till) = till.tallyKotlin()
        `,
    },
    'Drawer.tallyKotlin',
    // No other member bears the name, and an extension may be written anywhere: it may be that one.
    { callers: ['go'], open: ['3 .tallyKotlin on an untyped receiver'] },
  );
  check(
    'PHP',
    {
      'Drawer.php': `<?php
        class Drawer { function tallyPhp() { return 1; } }
        class Till { }
        function go(Till $till) { return $till->tallyPhp(); }
        `,
    },
    'Drawer.tallyPhp',
    { open: ['4 tallyPhp is not found where it is looked for'] },
  );
  check(
    'Go',
    {
      'drawer.go': `
        package till

        type Drawer struct{}

        func (Drawer) TallyGo() int { return 1 }

        type Till struct{}

        func Use(till Till) int { return till.TallyGo() }
        `,
    },
    'Drawer.TallyGo',
    { open: ['9 TallyGo is not found where it is looked for'] },
  );
});

describe('what leads to something', () => {
  check(
    'of the repository, or a name of the place itself',
    {
      'a.py': `
        class Drawer:
            def count_py(self):
                return 1


        class Till:
            def count_py(self):
                return 2


        def go(count_py):
            return Till().count_py() + count_py
        `,
    },
    'Drawer.count_py',
    // The other definition, the call that runs it, a parameter and its use.
    { others: 4 },
  );
  check(
    'outside, as a member of a module or of a class that is known',
    {
      'a.py': `
        import json
        from argparse import ArgumentParser


        class Drawer:
            def dumps(self):
                return 1

            def add_argument(self):
                return 2


        def go(value):
            ArgumentParser().add_argument("--till")
            return json.dumps(value)
        `,
    },
    'Drawer.dumps',
    { others: 1 },
  );
});

describe('what a test puts in the place of a module', () => {
  check(
    'stands for its exports',
    {
      'till.ts': 'export function chargeMocked() { return 1; }',
      'till.test.ts': `
        import { vi } from 'vitest';
        import { chargeMocked } from './till';
        vi.mock('./till', async () => ({ chargeMocked: vi.fn() }));
        jest.mock('./till', () => {
          return { chargeMocked: () => 2 };
        });
        chargeMocked();
        export const other = { chargeMocked: 3 };
        `,
    },
    'chargeMocked',
    // A function that is put there is named as one that overrides it is.
    { callers: ['<module>', '<module>', 'chargeMocked'], others: 1 },
  );
  check(
    'and is open where another file hands them on, or none is known',
    {
      'till.ts': 'export function chargeOpen() { return 1; }',
      'all.ts': "export * from './till';",
      'all.test.ts': `
        import { vi } from 'vitest';
        import { other } from './all';
        vi.mock('./all', () => ({ chargeOpen: vi.fn() }));
        vi.mock(import('./more'), () => ({ chargeOpen: vi.fn() }));
        vi.mock('node:fs', () => ({ chargeOpen: vi.fn() }));
        `,
    },
    'chargeOpen',
    {
      open: ['3 chargeOpen taken from an untyped value', '4 chargeOpen taken from an untyped value'],
      others: 1,
    },
  );
});
