// Subcommands of argparse whose function is a default of theirs.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('variables that are used again, nested parsers, chains', () => {
  checkEntries(
    {
      'main.py': `import argparse

def cmd_build(args): ...
def cmd_clean(args): ...

def main():
    parser = argparse.ArgumentParser()
    parser.set_defaults(func=usage, verbose=False)
    sub = parser.add_subparsers(dest="cmd")
    p = sub.add_parser("build", help="x (y)")
    p.add_argument("x")
    p.set_defaults(func=cmd_build)
    p = sub.add_parser("clean")
    p.set_defaults(verbose=True, func=cmd_clean)
    remote = sub.add_parser("remote")
    kinds = remote.add_subparsers()
    add = kinds.add_parser("add")
    add.set_defaults(
        func=add_remote,
    )
    sub.add_parser("one").set_defaults(func=lambda args: one(args))
    sub.add_parser("none").set_defaults(verbose=True)
`,
    },
    [
      'command * usage main.py:8 high',
      'command build cmd_build main.py:12 high',
      'command clean cmd_clean main.py:14 high',
      'command remote add add_remote main.py:18 high',
      'command one <inline> main.py:21 high',
    ],
  );
});
