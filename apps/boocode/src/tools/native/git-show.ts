import type { GitDirectory } from '@boocontext/safe-access';
import { isSecretFile, maskSecrets } from '@boocontext/secrets';
import { z } from 'zod';
import { type RunGit, withGit } from '../../repository/git.ts';
import { findGitDirectory, resolveRevision } from '../../repository/git-directory.ts';
import { printablePath } from '../../repository/printable.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { normalisePath, refuseSecret } from '../../repository/safe-path.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

export function gitShowTool(root: string): ToolDef {
  return nativeTool({
    name: 'git_show',
    description:
      'Shows a commit: message, changed files and the diff (of a merge: against its first parent). With path: only what ' +
      'it changed there. With "revision": "main:src/a.ts" the file as it was in that revision. Secrets are masked.',
    input: {
      revision: z.string().max(600).default('HEAD').describe('Branch, tag or commit, such as main~2; or REVISION:PATH'),
      path: fields.path.optional().describe('Only this file or folder of the commit'),
    },
    async execute({ revision, path }, { signal }) {
      const git = findGitDirectory(root);
      const colon = revision.indexOf(':');
      if (colon >= 0) {
        const plain = normalisePath(revision.slice(colon + 1));
        const commit = resolveRevision(git, revision.slice(0, colon) || 'HEAD');
        return await withGit({ git, signal }, (run) => showFile(run, git, commit, plain, revision));
      }
      const plain = path === undefined ? '' : normalisePath(path);
      refuseSecret(plain);
      const commit = resolveRevision(git, revision);
      return await withGit({ git, signal }, (run) => showCommit(run, git, commit, plain, revision));
    },
  });
}

async function showFile(run: RunGit, git: GitDirectory, commit: string, plain: string, revision: string) {
  refuseSecret(plain);
  const output = await run({ args: ['cat-file', 'blob', `${commit}:${git.prefix}${plain}`] });
  if (output === undefined) {
    throw new RepositoryError('not_found', `there is no file ${plain} in ${revision.slice(0, revision.indexOf(':'))}`);
  }
  if (output.text.slice(0, 8_000).includes('\0')) {
    throw new RepositoryError('binary_file', `${plain} is not text`);
  }
  const { text } = maskSecrets(output.text);
  return toolAnswer(output.isCut ? `${text}\n[more than is read]` : text || `${plain} is empty there.`);
}

async function showCommit(run: RunGit, git: GitDirectory, commit: string, plain: string, revision: string) {
  const header = await run({
    args: [
      'show',
      '--no-patch',
      '--format=%H%x00%P%x00%an%x00%aI%x00%B',
      '--end-of-options',
      `${commit}^{commit}`,
      '--',
    ],
  });
  if (header === undefined) throw new RepositoryError('unknown_revision', `there is no commit ${revision} here`);
  const [id = '', parents = '', author = '', date = '', message = ''] = header.text.split('\0');
  const [parent] = parents.split(' ').filter((name) => name !== '');
  // A commit without a parent, and the last one of a shallow clone, is shown as all new.
  const sides = parent === undefined ? ['--root', id] : [parent, id];
  const place = `${git.prefix}${plain}`;
  const within = place === '' ? [] : [`:(top,literal)${place}`];
  const options = ['--no-ext-diff', '--no-textconv', '--no-color', '--find-renames', '--no-commit-id', '-r'];

  const names = await run({ args: ['diff-tree', ...options, '--name-only', '-z', ...sides, '--', ...within] });
  if (names === undefined) throw new RepositoryError('failed', `the changes of ${revision} could not be read`);
  const changed = names.text.split('\0').filter((name) => name !== '');
  const secret = changed.filter((name) => isSecretFile(name));
  // Also where a secret file is only the other side of a rename, which `--no-renames` would not list.
  const without = secret.map((name) => `:(top,exclude,literal)${name}`);
  const isAllSecret = changed.length > 0 && secret.length === changed.length;
  const patch = isAllSecret
    ? { text: '', isCut: false }
    : await run({ args: ['diff-tree', ...options, '--stat', '--patch', ...sides, '--', ...within, ...without] });
  if (patch === undefined) throw new RepositoryError('failed', `the changes of ${revision} could not be read`);

  const { text } = maskSecrets(
    [
      `commit ${id}`,
      ...(parents.includes(' ') ? [`merge of ${parents}; shown against the first`] : []),
      `author ${author}, ${date}`,
      '',
      message.trim(),
      '',
      changed.length === 0 ? `It changes nothing${plain === '' ? '' : ` in ${plain}`}.` : patch.text.trimEnd(),
    ].join('\n'),
  );
  const notes = [
    ...(patch.isCut ? ['[the diff is longer than is read; ask for a path]'] : []),
    ...(secret.length > 0
      ? [`[not shown, since they usually hold secrets: ${secret.map(printablePath).join(', ')}]`]
      : []),
  ];
  return toolAnswer([text, ...notes].join('\n'));
}
