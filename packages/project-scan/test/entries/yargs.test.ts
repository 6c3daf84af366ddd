// Commands of yargs: in calls, as objects and as modules.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('calls, objects, modules', () => {
  checkEntries(
    {
      ...npm('yargs'),
      'src/cli.ts': `import yargs from 'yargs';
import * as deploy from './deploy.ts';
yargs(process.argv)
  .command('build <target>', 'builds', (y) => y.option('x', {}), (argv) => { build(argv); })
  .command(['start', '$0'], 'starts', {}, start)
  .command({ command: 'clean', describe: 'cleans', builder: { x: {} }, handler: clean })
  .command(deploy)
  .parse();
`,
      'src/deploy.ts': `import type { CommandModule } from 'yargs';
export const command = 'deploy <where>';
export const describe = 'deploys';
export const handler = async (argv) => {};
`,
      'src/list.ts': `import type { CommandModule } from 'yargs';
export const list: CommandModule = {
  command: 'list [all]',
  async handler(argv) {},
};
`,
      'src/old.js': `exports.command = 'old';
exports.handler = function (argv) {};
`,
      'src/none.ts': `export const command = 'none';
`,
    },
    [
      'command build <inline> src/cli.ts:4 high',
      'command start start src/cli.ts:5 high',
      'command clean clean src/cli.ts:6 high',
      'command deploy handler src/deploy.ts:2 at src/deploy.ts:4 high',
      'command list <inline> src/list.ts:2 high',
      'command old handler src/old.js:1 at src/old.js:2 high',
    ],
  );
});
