// Commands of oclif: by the place of their file.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('folders are words', () => {
  checkEntries(
    {
      'package.json': `{"name":"oc","oclif":{"commands":"./dist/commands","bin":"oc"}}`,
      'src/commands/deploy.ts': `import { Command } from '@oclif/core';
export default class Deploy extends Command {
  static args = {};
  async run() {}
}
`,
      'src/commands/user/add.ts': `import { Command } from '@oclif/core';
export class Add extends Command {
  async run() {}
}
`,
      'src/commands/helper.ts': `export const helper = 1;
`,
      'src/other/run.ts': `import { Command } from '@oclif/core';
export class Run extends Command { async run() {} }
`,
    },
    [
      'command deploy Deploy.run src/commands/deploy.ts:2 at src/commands/deploy.ts:4 high',
      'command user add Add.run src/commands/user/add.ts:2 at src/commands/user/add.ts:3 high',
    ],
  );
});

test('not without a manifest that says so', () => {
  checkEntries(
    {
      'package.json': `{"name":"oc"}`,
      'src/commands/deploy.ts': `export default class Deploy { async run() {} }
`,
    },
    [],
  );
});
