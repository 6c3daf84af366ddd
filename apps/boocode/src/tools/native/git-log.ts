import { maskSecrets } from '@boocontext/secrets';
import { z } from 'zod';
import { withGit } from '../../repository/git.ts';
import { findGitDirectory, resolveRevision } from '../../repository/git-directory.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { normalisePath } from '../../repository/safe-path.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

export function gitLogTool(root: string): ToolDef {
  return nativeTool({
    name: 'git_log',
    description:
      'Lists commits, newest first: id, date, author and subject. Of the whole repository, or of one file (through ' +
      'renames) or folder. git_show shows one of them.',
    input: {
      path: fields.path
        .optional()
        .describe('Only commits that changed this file or folder; it need not exist any more'),
      revision: z
        .string()
        .max(300)
        .optional()
        .describe('Branch, tag or commit to begin with, or a range A..B (default: HEAD)'),
      author: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Only where the name or address of the author contains this'),
      message: z.string().min(1).max(200).optional().describe('Only where the message contains this'),
      since: date('Only commits after this day: 2025-01-31'),
      until: date('Only commits before this day'),
      limit: fields.limit(500, 30),
      offset: fields.offset,
    },
    async execute({ path, revision = 'HEAD', author, message, since, until, limit, offset }, { signal }) {
      const plain = path === undefined ? '' : normalisePath(path);
      const git = findGitDirectory(root);
      const range = revision.split(/\.{2,3}/);
      if (range.length > 2)
        throw new RepositoryError('unknown_revision', `${revision} is neither a revision nor a range`);
      const [from = 'HEAD', to] = range.map((name) => resolveRevision(git, name === '' ? 'HEAD' : name));
      const revisions = to === undefined ? [from] : [to, `^${from}`];
      const place = `${git.prefix}${plain}`;
      const output = await withGit({ git, signal }, (run) =>
        run({
          args: [
            'log',
            '--format=%h%x00%as%x00%an%x00%s',
            `--max-count=${limit + 1}`,
            `--skip=${offset}`,
            '--fixed-strings',
            '--regexp-ignore-case',
            ...(author === undefined ? [] : [`--author=${author}`]),
            ...(message === undefined ? [] : [`--grep=${message}`]),
            ...(since === undefined ? [] : [`--since=${since}T00:00:00`]),
            ...(until === undefined ? [] : [`--until=${until}T00:00:00`]),
            ...(plain === '' ? [] : ['--follow']),
            '--end-of-options',
            ...revisions,
            '--',
            ...(place === '' ? [] : [`:(top,literal)${place}`]),
          ],
        }),
      );
      if (output === undefined) throw new RepositoryError('unknown_revision', `there is no commit ${revision} here`);
      const all = output.text.split('\n').filter((line) => line !== '');
      const commits = all.slice(0, limit).map((line) => {
        const [id = '', day = '', by = '', subject = ''] = maskSecrets(line).text.split('\0');
        return { id, date: day, author: by, subject };
      });
      const none = plain === '' ? 'No such commits.' : `No such commits for ${plain}.`;
      return toolAnswer(
        [
          ...(commits.length === 0 ? [none] : []),
          ...commits.map((commit) => `${commit.id} ${commit.date} ${commit.author}: ${commit.subject}`),
          ...(all.length > limit ? [`[there are more; go on with offset ${offset + limit}]`] : []),
          ...(output.isCut ? ['[more was printed than is read]'] : []),
        ].join('\n'),
        { commits },
      );
    },
  });
}

function date(description: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'a day is written as 2025-01-31')
    .optional()
    .describe(description);
}
