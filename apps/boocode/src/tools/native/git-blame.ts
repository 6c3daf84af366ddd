import { z } from 'zod';
import { readFileAt } from '../../repository/file-at.ts';
import { withGit } from '../../repository/git.ts';
import { findGitDirectory, resolveRevision } from '../../repository/git-directory.ts';
import { readRepositoryBytes, readRepositoryFile } from '../../repository/read-file.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

const MAX_LINES = 500;

export function gitBlameTool(root: string): ToolDef {
  return nativeTool({
    name: 'git_blame',
    description:
      'Says for each line of a file, as it is now or was at a revision, which commit last changed it: id, date and ' +
      `author, line number and text. Up to ${MAX_LINES} lines at once. Lines that are not committed yet say so.`,
    input: {
      path: fields.path,
      revision: z.string().max(300).optional().describe('Branch, tag or commit (default: the file as it is now)'),
      start_line: fields.startLine,
      end_line: fields.endLine,
    },
    async execute({ path, revision, start_line = 1, end_line = Number.POSITIVE_INFINITY }, { signal }) {
      const git = findGitDirectory(root);
      const file = await (revision === undefined ? readNow(root, path) : readThen(root, path, revision));
      const total = file.lines.length;
      const last = Math.min(end_line, total, start_line + MAX_LINES - 1);
      if (start_line > last) throw new RepositoryError('out_of_range', `${file.path} has ${total} lines`);
      const place = `${git.prefix}${file.path}`;
      const range = `-L${start_line},${last}`;
      const head = file.commit ?? resolveRevision(git, 'HEAD');
      const output = await withGit({ git, head, attributesOf: place, signal }, (run) =>
        run(
          file.commit === undefined
            ? { args: ['blame', '--porcelain', range, '--contents=-', '--', place], input: file.bytes }
            : { args: ['blame', '--porcelain', range, file.commit, '--', place] },
        ),
      );
      if (output === undefined) throw new RepositoryError('not_found', `${file.path} is not in the last commit`);
      const origins = parse(output.text);
      const lines = file.lines.slice(start_line - 1, last).map((text, at) => {
        const line = start_line + at;
        const origin = origins.get(line);
        return { line, text, commit: origin?.commit ?? '', date: origin?.date ?? '', author: origin?.author ?? '' };
      });
      const width = String(last).length;
      return toolAnswer(
        [
          `${file.path}, lines ${start_line} to ${last} of ${total}`,
          ...lines.map(({ line, text, commit, date, author }) => {
            const origin = commit === '' ? 'not committed yet' : `${commit} ${date} ${author}`;
            return `${origin}\t${String(line).padStart(width)}\t${text}`;
          }),
          ...(last < Math.min(end_line, total) ? [`[cut at line ${last}; go on with start_line ${last + 1}]`] : []),
        ].join('\n'),
        { path: file.path, total_lines: total, lines },
      );
    },
  });
}

async function readNow(root: string, asked: string) {
  const { path, lines } = await readRepositoryFile(root, asked);
  const { bytes } = await readRepositoryBytes(root, asked);
  return { path, lines, bytes, commit: undefined };
}

async function readThen(root: string, asked: string, revision: string) {
  const { plain: path, lines, commit } = await readFileAt(root, asked, revision);
  return { path, lines, bytes: undefined, commit };
}

interface Origin {
  readonly commit: string;
  readonly date: string;
  readonly author: string;
}

/**
 * The porcelain form: a line `ID ORIGINAL FINAL [COUNT]` for each line of the file, at the first mention of a commit
 * followed by what is known of it, and then the line's text behind a tab.
 */
function parse(printed: string): Map<number, Origin> {
  const commits = new Map<string, { author: string; date: string }>();
  const origins = new Map<number, Origin>();
  let current = '';
  let line = 0;
  for (const text of printed.split('\n')) {
    const head = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(text);
    if (head !== null) {
      current = head[1] ?? '';
      line = Number(head[2]);
      if (!commits.has(current)) commits.set(current, { author: '', date: '' });
      continue;
    }
    const commit = commits.get(current);
    if (commit === undefined) continue;
    if (text.startsWith('author ')) commit.author = text.slice('author '.length);
    else if (text.startsWith('author-time ')) {
      commit.date = new Date(Number(text.slice('author-time '.length)) * 1_000).toISOString().slice(0, 10);
    } else if (text.startsWith('\t') && !/^0+$/.test(current)) {
      origins.set(line, { commit: current.slice(0, 8), ...commit });
    }
  }
  return origins;
}
