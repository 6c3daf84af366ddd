import { execFileSync } from 'node:child_process';
import { compareWithPlain } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'git',
  family: 'same project, same answer',
  promise: 'the same in a git repository as in a plain folder',
  async check(ground) {
    const copy = ground.copy('git', {
      change: ({ root }) => {
        const settings = [
          'core.hooksPath=',
          'core.autocrlf=false',
          'commit.gpgSign=false',
          'gc.auto=0',
          'user.name=bench',
          'user.email=bench@example.invalid',
        ];
        const git = (/** @type {string[]} */ ...args) =>
          execFileSync('git', [...settings.flatMap((each) => ['-c', each]), ...args], { cwd: root, stdio: 'ignore' });
        git('init', '--quiet');
        // What is ignored in a plain folder is ignored in a repository, unless it is tracked.
        git('add', '--all');
        git('commit', '--quiet', '--no-verify', '--message', 'as it was copied');
      },
    });
    await ground.withAnswers(copy, (answerer) =>
      compareWithPlain(ground, copy, answerer, { what: 'in a git repository', ignored: ['counts'] }),
    );
  },
};
