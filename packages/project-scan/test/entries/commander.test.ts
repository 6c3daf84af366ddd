// Commands of commander: nested ones, names apart, and what has the same form and is none.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('names, nested commands, actions behind a variable', () => {
  checkEntries(
    {
      ...npm('commander'),
      'src/cli.ts': `import { Command, program as root } from 'commander';
import { build } from './build.ts';
const program = new Command();
program.name('shop');
program.command('build <target> [more...]').description('builds').action(build);
const remote = program.command('remote');
remote
  .command('add <name>')
  .option('-f')
  .action((name) => add(name));
program.addCommand(new Command('clean').action(wrap(clean)));
const later = new Command('later');
later.action(later2);
// program.command('ghost').action(ghost);
program.command('external', 'is a program of its own');
root.command(name).action(this.go.bind(this));
program.parse();
`,
    },
    [
      'command build build src/cli.ts:5 high',
      'command remote add <inline> src/cli.ts:8 high',
      'command clean clean src/cli.ts:11 high',
      'command later later2 src/cli.ts:13 high',
      'command {name} go src/cli.ts:16 inferred',
    ],
  );
});

test('a program that another file has made is inferred; one without the library is none', () => {
  checkEntries(
    {
      ...npm('commander'),
      'src/a.ts': `import { program } from './program.ts';
program.command('a').action(run);
`,
      'b/package.json': `{"name":"b"}`,
    },
    ['command a run src/a.ts:2 inferred'],
  );
});

test('the same form of something else', () => {
  checkEntries(
    {
      ...npm('redux'),
      'src/a.ts': `import { store } from './store.ts';
store.command('a').action(run);
`,
    },
    [],
  );
});
