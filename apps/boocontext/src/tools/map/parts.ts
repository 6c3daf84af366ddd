/**
 * The parts of a project as a newcomer would draw them: folders, split where one holds too much of the whole, with what
 * flows between them.
 */
import type { ProjectAnswer, RankedFile, RankedSymbol } from '@boocontext/code-index';

export interface Part {
  /** Relative to the directory asked about; empty for files at its top. */
  readonly folder: string;
  /** The folder itself only, where its subfolders are parts of their own. */
  readonly isOpen: boolean;
  /** What a manifest there says. */
  readonly name: string;
  readonly description: string;
  /** What lies aside is counted apart, unless the whole part does. */
  readonly files: number;
  readonly lines: number;
  readonly filesAside: number;
  /** Its largest files, largest first. */
  readonly largest: readonly string[];
  /** Most central first. */
  readonly symbols: readonly PartSymbol[];
  /** Other parts that it imports, each with how often one of its files imports one of theirs; most used first. */
  readonly uses: readonly (readonly [folder: string, imports: number])[];
  readonly usedBy: number;
  readonly aside: boolean;
}

interface PartSymbol extends RankedSymbol {
  readonly file: string;
}

/** Most central first; what lies aside last. Empty where nothing was ranked. */
export function partsOf({ ranking, workspaces, manifests }: ProjectAnswer): readonly Part[] {
  const files = ranking?.files ?? [];
  const folders = splitFolders(files, new Set(workspaces.map(({ directory }) => directory)));
  const partOf = files.map(({ file }) => folderOf(file, folders));
  const members = new Map<string, RankedFile[]>();
  const uses = new Map<string, Map<string, number>>();
  for (const [index, file] of files.entries()) {
    const folder = partOf[index] as string;
    members.set(folder, [...(members.get(folder) ?? []), file]);
    for (const target of file.imports) {
      const other = partOf[target] as string;
      if (other === folder) continue;
      const counts = uses.get(folder) ?? new Map<string, number>();
      uses.set(folder, counts.set(other, (counts.get(other) ?? 0) + 1));
    }
  }
  const weigh = weigher(files);
  const usedBy = (folder: string) => [...uses.values()].filter((counts) => counts.has(folder)).length;
  return [...members]
    .map(([folder, all]): Part & { readonly score: number } => {
      const telling = all.filter(({ aside }) => !aside);
      const own = telling.length > 0 ? telling : all;
      return {
        folder,
        isOpen: [...members.keys()].some((other) => other !== folder && isInside(other, folder)),
        name: manifests.find(({ file }) => folder !== '' && directoryOf(file) === folder)?.name ?? '',
        description: manifests.find(({ file }) => folder !== '' && directoryOf(file) === folder)?.description ?? '',
        files: own.length,
        filesAside: all.length - own.length,
        lines: own.reduce((sum, { lines }) => sum + lines, 0),
        symbols: own
          .flatMap(({ file, symbols }) => symbols.map((symbol) => ({ ...symbol, file })))
          .sort((a, b) => b.score - a.score || Number(b.exported) - Number(a.exported)),
        uses: [...(uses.get(folder) ?? [])].sort((a, b) => b[1] - a[1] || compare(a[0], b[0])),
        usedBy: usedBy(folder),
        aside: telling.length === 0,
        largest: [...own]
          .sort((a, b) => b.lines - a.lines || compare(a.file, b.file))
          .slice(0, 4)
          .map(({ file }) => file),
        score: own.reduce((sum, file) => sum + weigh(file), 0),
      };
    })
    .sort(
      (a, b) =>
        Number(a.aside) - Number(b.aside) || b.score - a.score || b.lines - a.lines || compare(a.folder, b.folder),
    );
}

/**
 * Centrality where it is known, size where it is not: all parsed files together weigh what they have of all lines, and
 * each of the others what it has itself, so that a server in one language stands beside its page in another.
 */
function weigher(files: readonly RankedFile[]): (file: RankedFile) => number {
  const linesOf = (some: readonly RankedFile[]) => some.reduce((sum, { lines }) => sum + lines, 0);
  const parsed = files.filter(({ score }) => score > 0);
  const all = linesOf(files) || 1;
  const scores = parsed.reduce((sum, { score }) => sum + score, 0) || 1;
  const shareOfParsed = linesOf(parsed) / all;
  return ({ score, lines }) => (score > 0 ? (score / scores) * shareOfParsed : lines / all);
}

/** A folder that holds more than this share of all files is split. */
const largestShare = 0.25;
const fewestToSplit = 12;
const mostParts = 40;

/** The folders that are parts: packages, and of large folders their subfolders. */
function splitFolders(files: readonly RankedFile[], packages: ReadonlySet<string>): ReadonlySet<string> {
  const parts = new Set<string>(['']);
  const limit = Math.max(fewestToSplit, files.filter(({ aside }) => !aside).length * largestShare);
  let pending = [''];
  while (pending.length > 0) {
    const next: string[] = [];
    for (const folder of pending) {
      const children = childrenOf(folder, files);
      const leadsToPackage = [...packages].some((directory) => directory !== folder && isInside(directory, folder));
      const size = [...children.values()].reduce((sum, count) => sum + count, 0);
      if (folder !== '' && !leadsToPackage && (size <= limit || parts.size + children.size > mostParts)) continue;
      for (const child of children.keys()) {
        parts.add(child);
        next.push(child);
      }
    }
    pending = next;
  }
  return parts;
}

/** Folders in a folder, each with its number of files; what lies aside does not count, since nobody looks there first. */
function childrenOf(folder: string, files: readonly RankedFile[]): ReadonlyMap<string, number> {
  const children = new Map<string, number>();
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const { file, aside } of files) {
    if (!file.startsWith(prefix)) continue;
    const slash = file.indexOf('/', prefix.length);
    if (slash < 0) continue;
    const child = file.slice(0, slash);
    children.set(child, (children.get(child) ?? 0) + (aside ? 0 : 1));
  }
  return children;
}

function folderOf(file: string, folders: ReadonlySet<string>): string {
  let folder = directoryOf(file);
  while (!folders.has(folder)) folder = directoryOf(folder);
  return folder;
}

function directoryOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '' : file.slice(0, slash);
}

function isInside(folder: string, of: string): boolean {
  return of === '' ? folder !== '' : folder.startsWith(`${of}/`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
