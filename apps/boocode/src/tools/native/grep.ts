import { z } from 'zod';
import { printablePath } from '../../repository/printable.ts';
import { findRipgrep } from '../../repository/ripgrep.ts';
import { resolveReadable } from '../../repository/safe-path.ts';
import { type FoundLine, search } from '../../repository/search.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

const MAX_LINE_CHARACTERS = 400;

export interface GrepOptions {
  /** Instead of the ripgrep that is there; null for none. */
  readonly ripgrep?: string | null;
}

export function grepTool(root: string, options: GrepOptions = {}): ToolDef {
  return nativeTool({
    name: 'grep',
    description:
      'Searches the text of all files of the repository, with ripgrep: lines with path and number, all of them counted. ' +
      'Ignored files, binary files and files that usually hold secrets (.env, keys) are not searched. ' +
      'Who calls or uses a symbol is answered more exactly by a tool that knows the language, if there is one.',
    input: {
      pattern: z.string().min(1).max(2_000).describe('Regular expression (no look-around), or text with literal'),
      literal: z.boolean().default(false).describe('Take the pattern as it stands'),
      ignore_case: z.boolean().default(false),
      path: fields.path.optional().describe('Only in this file or folder'),
      glob: z.string().min(1).max(500).optional().describe('Only in files like this: "*.ts", "src/**/*.{ts,tsx}"'),
      include_ignored: z.boolean().default(false).describe('Also in files that ignore files name'),
      context: z.int().min(0).max(20).default(0).describe('Lines to show before and after each match'),
      files_only: z.boolean().default(false).describe('Only which files match, with the number of lines'),
      limit: fields.limit(2_000, 200),
      offset: fields.offset,
    },
    async execute(args, { signal }) {
      const place = await resolveReadable(root, args.path ?? '');
      const ripgrep = options.ripgrep === undefined ? await findRipgrep(root) : (options.ripgrep ?? undefined);
      const { files, notes } = await search({
        root,
        place: place.relative,
        pattern: args.pattern,
        isLiteral: args.literal,
        ignoreCase: args.ignore_case,
        glob: args.glob,
        includeIgnored: args.include_ignored,
        contextLines: args.files_only ? 0 : args.context,
        ripgrep,
        signal,
      });
      const counts = new Map([...files].map(([file, lines]) => [file, lines.filter(({ isMatch }) => isMatch).length]));
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const header =
        total === 0
          ? `No line matches. ${args.include_ignored || ripgrep === undefined ? 'Binary' : 'Ignored, binary'} and secret files were not searched.`
          : `${total} ${total === 1 ? 'line matches' : 'lines match'} in ${files.size} ${files.size === 1 ? 'file' : 'files'}`;
      const { offset, limit } = args;
      if (args.files_only) {
        const shown = [...counts].slice(offset, offset + limit);
        return toolAnswer(
          [
            header,
            ...shown.map(([file, count]) => `${printablePath(file)} (${count})`),
            ...rest(counts.size, offset, shown.length),
            ...notes,
          ].join('\n'),
          { total, files: shown.map(([path, count]) => ({ path, count })) },
        );
      }
      const shown = page(files, offset, limit);
      const short = [...shown].map(([file, lines]) => [file, lines.map(shorten)] as const);
      const count = [...shown.values()].flat().filter(({ isMatch }) => isMatch).length;
      return toolAnswer(
        [
          header,
          ...short.flatMap(([file, lines]) => printed(file, lines)),
          ...rest(total, offset, count),
          ...notes,
        ].join('\n'),
        {
          total,
          matches: short.flatMap(([path, lines]) =>
            lines.filter(({ isMatch }) => isMatch).map(({ line, text }) => ({ path, line, text })),
          ),
        },
      );
    },
  });
}

/** The matches from `offset` on, each with the context that belongs to it. */
function page(
  files: ReadonlyMap<string, readonly FoundLine[]>,
  offset: number,
  limit: number,
): Map<string, FoundLine[]> {
  const shown = new Map<string, FoundLine[]>();
  let seen = 0;
  for (const [file, lines] of files) {
    let pending: FoundLine[] = [];
    for (const line of lines) {
      const isWithin = seen >= offset && seen < offset + limit;
      if (line.isMatch) {
        seen += 1;
        if (isWithin) shown.set(file, [...(shown.get(file) ?? []), ...pending, line]);
        pending = [];
      } else if (seen > offset && seen <= offset + limit && shown.has(file)) shown.get(file)?.push(line);
      else pending.push(line);
    }
    if (seen >= offset + limit) break;
  }
  return shown;
}

/** `PATH:LINE: TEXT`, and with `-` where it is context; every line says where it is from, so that it can be cited. */
function printed(file: string, lines: readonly FoundLine[]): string[] {
  const place = printablePath(file);
  return lines.map(({ line, text, isMatch }) => (isMatch ? `${place}:${line}: ${text}` : `${place}-${line}- ${text}`));
}

function rest(total: number, offset: number, shown: number): string[] {
  const left = total - offset - shown;
  return left > 0 ? [`[${left} more; go on with offset ${offset + shown}]`] : [];
}

function shorten(line: FoundLine): FoundLine {
  const left = line.text.length - MAX_LINE_CHARACTERS;
  return left <= 0 ? line : { ...line, text: `${line.text.slice(0, MAX_LINE_CHARACTERS)} […]` };
}
