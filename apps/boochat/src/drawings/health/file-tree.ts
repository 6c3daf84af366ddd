/** Files by the folders that they stand in. */
import { type Grade, grades, type RatedFile } from './details.ts';

export interface Leaf {
  readonly path: string;
  readonly name: string;
  readonly file: RatedFile;
  readonly lines: number;
}
export interface Folder {
  /** Empty for the root. */
  readonly path: string;
  /** A folder that holds nothing but another one is named together with it: `src/api`. */
  readonly name: string;
  readonly children: readonly (Folder | Leaf)[];
  /** At any depth. */
  readonly files: number;
  readonly lines: number;
  /** The poorest grade in it. */
  readonly worst: Grade;
}

export function treeOf(files: readonly RatedFile[]): Folder {
  const root: OpenFolder = { path: '', folders: new Map(), leaves: [] };
  for (const file of files) {
    const parts = file.file.split('/');
    const name = parts.pop() as string;
    let folder = root;
    parts.forEach((part, index) => {
      let next = folder.folders.get(part);
      if (next === undefined) {
        next = { path: parts.slice(0, index + 1).join('/'), folders: new Map(), leaves: [] };
        folder.folders.set(part, next);
      }
      folder = next;
    });
    // Where lines are not known, every file is as large as the others.
    folder.leaves.push({ path: file.file, name, file, lines: Math.max(1, file.lines ?? 1) });
  }
  return close(root, '');
}

/** The folder of that path, or the root where there is none. */
export function folderAt(root: Folder, path: string): Folder {
  let folder = root;
  for (;;) {
    if (folder.path === path) return folder;
    const next = folder.children.find(
      (child): child is Folder => 'children' in child && (path === child.path || path.startsWith(`${child.path}/`)),
    );
    if (next === undefined) return path.startsWith(folder.path) && folder !== root ? folder : root;
    folder = next;
  }
}

interface OpenFolder {
  readonly path: string;
  readonly folders: Map<string, OpenFolder>;
  readonly leaves: Leaf[];
}

function close(folder: OpenFolder, name: string): Folder {
  const folders = [...folder.folders].map(([child, inside]) => {
    let at = inside;
    let label = child;
    while (at.leaves.length === 0 && at.folders.size === 1) {
      const [[only, next]] = [...at.folders] as [[string, OpenFolder]];
      label = `${label}/${only}`;
      at = next;
    }
    return close(at, label);
  });
  return {
    path: folder.path,
    name,
    children: [...folders, ...folder.leaves],
    files: folders.reduce((sum, each) => sum + each.files, folder.leaves.length),
    lines: [...folders, ...folder.leaves].reduce((sum, each) => sum + each.lines, 0),
    worst: worstOf([...folders, ...folder.leaves]),
  };
}

export function worstOf(parts: readonly (Folder | Leaf)[]): Grade {
  const ranks = parts.map((part) => grades.indexOf('file' in part ? part.file.grade : part.worst));
  return grades[Math.max(0, ...ranks)] ?? 'A';
}
