import { stat } from 'node:fs/promises';
import { isSecretFile } from '@boocontext/secrets';
import { z } from 'zod';
import { listFiles } from '../../repository/list-files.ts';
import { printablePath } from '../../repository/printable.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { findRipgrep } from '../../repository/ripgrep.ts';
import { resolvePath } from '../../repository/safe-path.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
  /** In it and below it. */
  count: number;
}

export function listFilesTool(root: string): ToolDef {
  return nativeTool({
    name: 'list_files',
    description:
      'Lists what is in a folder of the repository: its folders, with how many files are in them, and its files. ' +
      'What ignore files such as .gitignore name is left out. For files by name use find_files.',
    input: {
      path: fields.path.optional().describe('Folder, from the root of the repository (default: the root)'),
      depth: z.int().min(1).max(10).default(1).describe('How many levels of folders to open'),
      include_ignored: z.boolean().default(false).describe('Also what ignore files name'),
      limit: fields.limit(2_000, 500),
      offset: fields.offset,
    },
    async execute({ path = '', depth, include_ignored, limit, offset }, { signal }) {
      const place = await resolvePath(root, path);
      if (!(await stat(place.real)).isDirectory()) {
        throw new RepositoryError('wrong_kind', `${place.relative} is a file; view_file shows it`);
      }
      const ripgrep = await findRipgrep(root);
      const { files, notes } = await listFiles({
        root,
        folder: place.relative,
        includeIgnored: include_ignored,
        ripgrep,
        signal,
      });
      const top = folderOf(files, place.relative);
      const entries = entriesOf(top, depth, place.relative === '' ? '' : `${place.relative}/`, '');
      const shown = entries.slice(offset, offset + limit);
      const name = place.relative === '' ? 'The repository' : place.relative;
      const header = `${name}: ${top.count} ${top.count === 1 ? 'file' : 'files'} in it and below`;
      const rest = entries.length - offset - shown.length;
      return toolAnswer(
        [
          include_ignored ? header : `${header} (ignored ones left out)`,
          ...shown.map(({ text }) => text),
          ...(rest > 0 ? [`[${rest} more entries; go on with offset ${offset + shown.length}]`] : []),
          ...notes,
        ].join('\n'),
        { path: place.relative, files: top.count, entries: shown.map(({ entry }) => entry), total: entries.length },
      );
    },
  });
}

function folderOf(files: readonly string[], below: string): Folder {
  const top: Folder = { folders: new Map(), files: [], count: 0 };
  for (const file of files) {
    const segments = (below === '' ? file : file.slice(below.length + 1)).split('/');
    const name = segments.pop() ?? '';
    let folder = top;
    folder.count += 1;
    for (const segment of segments) {
      let next = folder.folders.get(segment);
      if (next === undefined) {
        next = { folders: new Map(), files: [], count: 0 };
        folder.folders.set(segment, next);
      }
      next.count += 1;
      folder = next;
    }
    folder.files.push(name);
  }
  return top;
}

interface Entry {
  readonly text: string;
  readonly entry: { readonly path: string; readonly kind: 'folder' | 'file'; readonly files?: number };
}

/** Folders first, indented by level; `prefix` is the path of the folder, from the repository's root. */
function entriesOf(folder: Folder, depth: number, prefix: string, indent: string): Entry[] {
  const folders = [...folder.folders].flatMap(([name, inner]): Entry[] => {
    const path = `${prefix}${name}`;
    const count = inner.count === 1 ? '1 file' : `${inner.count} files`;
    return [
      { text: `${indent}${printablePath(name)}/ (${count})`, entry: { path, kind: 'folder', files: inner.count } },
      ...(depth > 1 ? entriesOf(inner, depth - 1, `${path}/`, `${indent}  `) : []),
    ];
  });
  const files = folder.files.map((name): Entry => {
    const path = `${prefix}${name}`;
    return {
      text: `${indent}${printablePath(name)}${isSecretFile(path) ? ' (not shown: secrets)' : ''}`,
      entry: { path, kind: 'file' },
    };
  });
  return [...folders, ...files];
}
