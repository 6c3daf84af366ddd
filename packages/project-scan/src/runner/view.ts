/**
 * A directory as codesight may see it: the files it was given and the folders that lead to them, and nothing else. What
 * it writes is kept in memory. Whatever else lies on the disk does not exist for it.
 */
import fs from 'node:fs';
import path from 'node:path';

const largestFile = 1_000_000;
const largestKept = 200_000_000;

export interface DirectoryEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

export class FileView {
  readonly root: string;
  readonly #files: ReadonlySet<string>;
  readonly #folders = new Map<string, Map<string, boolean>>();
  readonly #texts = new Map<string, string>();
  readonly #written = new Map<string, string>();
  readonly #onText: (file: string) => void;
  #kept = 0;

  /**
   * @param files Relative to the root, with `/`.
   * @param options `onText`: called before the text of one of them is given. `texts`: stand for what lies on the disk.
   */
  constructor(
    root: string,
    files: readonly string[],
    {
      onText = () => {},
      texts = new Map(),
    }: { readonly onText?: (file: string) => void; readonly texts?: ReadonlyMap<string, string> } = {},
  ) {
    this.#onText = onText;
    this.root = root;
    this.#files = new Set(files);
    for (const [file, text] of texts) if (this.#files.has(file)) this.#texts.set(file, text.replace(/^\uFEFF/, ''));
    this.#folders.set('', new Map());
    for (const file of files) this.#addToFolders(file);
  }

  /** Relative to the root, with `/`; undefined when it lies outside. */
  relative(place: string): string | undefined {
    const relative = path.relative(this.root, path.resolve(this.root, place)).split(path.sep).join('/');
    return relative === '..' || relative.startsWith('../') || path.isAbsolute(relative) ? undefined : relative;
  }

  /** Absolute paths of the given files, as codesight takes them. */
  places(): string[] {
    return [...this.#files].map((file) => path.join(this.root, file));
  }

  has(file: string): boolean {
    return this.#written.has(file) || this.#files.has(file);
  }

  /** Undefined when there is no such folder. */
  list(folder: string): readonly DirectoryEntry[] | undefined {
    const names = this.#folders.get(folder);
    return names && [...names].map(([name, isFolder]) => ({ name, isFolder }));
  }

  /** Undefined when the file is not one of the view, cannot be read, is too large, or by its real path lies outside. */
  text(file: string): string | undefined {
    this.#onText(file);
    const known = this.#written.get(file) ?? this.#texts.get(file);
    if (known !== undefined || !this.#files.has(file)) return known;
    const text = readTextInside(this.root, file);
    if (text !== undefined && this.#kept + text.length <= largestKept) {
      this.#kept += text.length;
      this.#texts.set(file, text);
    }
    return text;
  }

  /** Texts of files that are none of the view: what looks through it does not see them. */
  beside(files: readonly string[]): readonly { readonly file: string; readonly text: string }[] {
    return files.flatMap((file) => {
      const text = readTextInside(this.root, file);
      return text === undefined ? [] : [{ file, text }];
    });
  }

  write(file: string, text: string): void {
    this.#written.set(file, text);
    this.#addToFolders(file);
  }

  makeFolder(folder: string): void {
    if (folder !== '' && !this.#folders.has(folder)) {
      this.#addToFolders(`${folder}/.`);
      this.#folders.get(folder)?.delete('.');
    }
  }

  #addToFolders(file: string): void {
    let child = file;
    let isFolder = false;
    for (;;) {
      const slash = child.lastIndexOf('/');
      const parent = slash < 0 ? '' : child.slice(0, slash);
      const names = this.#folders.get(parent);
      if (names?.has(child.slice(slash + 1))) return;
      if (names === undefined) this.#folders.set(parent, new Map([[child.slice(slash + 1), isFolder]]));
      else names.set(child.slice(slash + 1), isFolder);
      if (parent === '') return;
      child = parent;
      isFolder = true;
    }
  }
}

// The functions as they are when this file is loaded: codesight's own are replaced before it runs.
const { realpathSync, openSync, fstatSync, readFileSync, closeSync, constants } = fs;
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readTextInside(root: string, file: string): string | undefined {
  let descriptor: number;
  try {
    const real = realpathSync.native(path.join(root, file));
    if (!real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return undefined;
    descriptor = openSync(real, openFlags);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(descriptor);
    // It reads manifests as they are, and JSON with a byte order mark is none.
    return stats.isFile() && stats.size <= largestFile
      ? readFileSync(descriptor, 'utf8').replace(/^\uFEFF/, '')
      : undefined;
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
