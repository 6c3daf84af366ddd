import { readRepositoryFile } from '../../repository/read-file.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

const MAX_LINES = 2_000;
const MAX_LINE_CHARACTERS = 2_000;

export function viewFileTool(root: string): ToolDef {
  return nativeTool({
    name: 'view_file',
    description:
      'Shows a text file of the repository, or a range of its lines, with line numbers. ' +
      `Without a range: from the first line, up to ${MAX_LINES} lines; what is left out is said. Secrets are masked.`,
    input: { path: fields.path, start_line: fields.startLine, end_line: fields.endLine },
    async execute({ path, start_line = 1, end_line = Number.POSITIVE_INFINITY }) {
      const file = await readRepositoryFile(root, path);
      const total = file.lines.length;
      if (end_line < start_line) {
        throw new RepositoryError('out_of_range', `end_line ${end_line} lies before start_line ${start_line}`);
      }
      if (total === 0) return toolAnswer(`${file.path} is empty.`, answer(file.path, 1, 0, 0, []));
      if (start_line > total) throw new RepositoryError('out_of_range', `${file.path} has only ${total} lines`);
      const last = Math.min(end_line, total, start_line + MAX_LINES - 1);
      const lines = file.lines.slice(start_line - 1, last).map(shorten);
      const width = String(last).length;
      const numbered = lines.map((line, at) => `${String(start_line + at).padStart(width)}\t${line}`);
      const isCut = last < Math.min(end_line, total);
      const notes = [
        ...(isCut ? [`[cut at line ${last}; go on with start_line ${last + 1}]`] : []),
        ...(file.maskedCount === 0 ? [] : [`[secrets in this file are masked with ***: ${file.maskedCount}]`]),
      ];
      return toolAnswer(
        [`${file.path}, lines ${start_line} to ${last} of ${total}`, ...numbered, ...notes].join('\n'),
        answer(file.path, start_line, last, total, lines),
      );
    },
  });
}

function answer(path: string, startLine: number, endLine: number, totalLines: number, lines: readonly string[]) {
  return { path, start_line: startLine, end_line: endLine, total_lines: totalLines, lines };
}

function shorten(line: string): string {
  const left = line.length - MAX_LINE_CHARACTERS;
  return left <= 0 ? line : `${line.slice(0, MAX_LINE_CHARACTERS)} [${left} more characters on this line]`;
}
