import { z } from 'zod';
import { globMatcher, type PathMatcher } from '../../repository/glob.ts';
import { listFiles } from '../../repository/list-files.ts';
import { printablePath } from '../../repository/printable.ts';
import { findRipgrep } from '../../repository/ripgrep.ts';
import { resolvePath } from '../../repository/safe-path.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

export function findFilesTool(root: string): ToolDef {
  return nativeTool({
    name: 'find_files',
    description:
      'Finds files of the repository by name: a part of the path ("user-service"), or a file pattern ("*.test.ts", ' +
      '"src/**/*.{ts,tsx}"). Ignored files are left out. For files by what is in them use grep.',
    input: {
      pattern: z.string().min(1).max(500).describe('A part of the path, in any case; or a pattern with * ** ? [] {}'),
      path: fields.path.optional().describe('Only below this folder'),
      include_ignored: z.boolean().default(false).describe('Also files that ignore files name'),
      limit: fields.limit(2_000, 200),
      offset: fields.offset,
    },
    async execute({ pattern, path = '', include_ignored, limit, offset }, { signal }) {
      const place = await resolvePath(root, path);
      const isWanted = matcher(pattern);
      const ripgrep = await findRipgrep(root);
      const { files, notes } = await listFiles({
        root,
        folder: place.relative,
        includeIgnored: include_ignored,
        ripgrep,
        signal,
      });
      const found = files.filter(isWanted);
      const shown = found.slice(offset, offset + limit);
      const rest = found.length - offset - shown.length;
      const count = found.length === 1 ? '1 file matches' : `${found.length} files match`;
      return toolAnswer(
        [
          `${count} ${JSON.stringify(pattern)}, of ${files.length}${include_ignored ? '' : ' that are not ignored'}`,
          ...shown.map(printablePath),
          ...(rest > 0 ? [`[${rest} more; go on with offset ${offset + shown.length}]`] : []),
          ...notes,
        ].join('\n'),
        { files: shown, total: found.length },
      );
    },
  });
}

function matcher(pattern: string): PathMatcher {
  if (/[*?[{]/.test(pattern)) return globMatcher(pattern);
  const part = pattern.toLowerCase();
  return (path) => path.toLowerCase().includes(part);
}
