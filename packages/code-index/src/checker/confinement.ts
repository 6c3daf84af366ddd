/**
 * What the checker's process may look at: regular files of the repository, of our own cache, of TypeScript's libraries and
 * of the stubs that we bring, all by their real paths. It asks us before it opens or looks for anything; a link that leads out, a device, a pipe, an
 * absolute import and a file that it could not afford are not there for it. What it may read it reads itself: our answer
 * is a word, not the text, and costs some 30 µs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { costOf, type TooCostly } from './cost.ts';
import { GivenTexts } from './given-texts.ts';
import { STUBS } from './library-stubs.ts';
import { type ModuleMaker, noteShownName, SHOWN_EXTENSIONS, type ShownModule } from './shown-module.ts';

/** Verbs of `typescript/unstable/sync`, as far as they are used here: undefined means "look yourself". */
interface CheckerFileSystem {
  readFile(file: string): string | null | undefined;
  fileExists(file: string): boolean | undefined;
  directoryExists(directory: string): boolean | undefined;
  getAccessibleEntries(directory: string): { files: string[]; directories: string[] } | undefined;
}

export class Confinement implements CheckerFileSystem {
  /** What lies in our own folder because the checker is to read it. */
  readonly given = new GivenTexts();
  readonly #folders: readonly string[];
  readonly #trusted: string;
  /** By absolute path, what stands for what lies on disk. */
  readonly #texts: readonly ReadonlyMap<string, string | undefined>[];
  /** By real path: whether the checker can afford the file, as of its size and time. */
  readonly #costs = new Map<string, { readonly version: string; readonly cost: TooCostly | undefined }>();
  /** Whether a file, or a folder, is there: each project that is opened asks for the same places again. */
  readonly #files = new Map<string, boolean>();
  readonly #directories = new Map<string, boolean>();
  readonly #cache: string;
  readonly #modules: ModuleMaker | undefined;
  /** Of files of which a module is shown, as of their size and time: what their names end with for the checker; undefined where none can be made. */
  readonly #extensions = new Map<string, { readonly version: string; readonly extension: string | undefined }>();
  /** Where something is only parsed: all that is there. */
  #shown: ReadonlySet<string> | undefined;

  /**
   * @param root Real path of the repository.
   * @param cache A folder of ours.
   * @param libraries TypeScript's own folder: the only one whose files are not looked into.
   * @param overlay Texts by absolute path that stand for what lies on disk; undefined for what is not to be there.
   * @param modules What makes modules of files of other languages.
   */
  constructor({
    root,
    cache,
    libraries,
    overlay = new Map(),
    modules,
  }: {
    readonly root: string;
    readonly cache: string;
    readonly libraries: string;
    readonly overlay?: ReadonlyMap<string, string | undefined> | undefined;
    readonly modules?: ModuleMaker | undefined;
  }) {
    this.#modules = modules;
    this.#trusted = `${comparable(realPath(libraries) ?? libraries)}/`;
    const folders = [root, cache, libraries, STUBS].flatMap((folder) => [folder, realPath(folder) ?? folder]);
    this.#folders = [...new Set(folders.map((folder) => `${comparable(folder).replace(/\/$/, '')}/`))];
    this.#texts = [overlay, this.given.inMemory];
    this.#cache = `${cache}${path.sep}`;
  }

  /** What is there is looked for anew: to be called before every question, since nothing tells of changes outside git. */
  forget(): void {
    this.#files.clear();
    this.#directories.clear();
  }

  /**
   * While something is only parsed, nothing is there but these files and what is ours: the checker looks for every import all
   * the same, six times or more where it leads nowhere, and a file may have thousands of them.
   */
  showOnly<T>(files: readonly string[], work: () => T): T {
    this.#shown = new Set(files);
    try {
      return work();
    } finally {
      this.#shown = undefined;
    }
  }

  /** The name under which the checker knows a file. */
  shownAs(file: string): string {
    if (this.#modules?.isFor(file) !== true) return file;
    const shown = `${file}${this.#extensionOf(file) ?? SHOWN_EXTENSIONS[0]}`;
    noteShownName(shown, file);
    return shown;
  }

  /** Every name under which the checker may have known a file. */
  namesOf(file: string): readonly string[] {
    if (this.#modules?.isFor(file) !== true) return [file];
    return SHOWN_EXTENSIONS.map((extension) => `${file}${extension}`);
  }

  #extensionOf(file: string): string | undefined {
    const laid = this.#laidOver(file);
    if (laid !== undefined) return this.#moduleOf(file)?.extension;
    const real = this.#real(file);
    const stats = real === undefined ? undefined : statsOf(real);
    if (stats === undefined) return undefined;
    const version = `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    const known = this.#extensions.get(file);
    if (known?.version === version) return known.extension;
    const extension = this.#moduleOf(file)?.extension;
    this.#extensions.set(file, { version, extension });
    return extension;
  }

  /** Undefined where the file is not there, or where no module can be made of it. */
  #moduleOf(file: string): ShownModule | undefined {
    const laid = this.#laidOver(file);
    const real = laid === undefined ? this.#real(file) : undefined;
    const stats = real === undefined ? undefined : statsOf(real);
    const isReadable = stats?.isFile() === true && stats.size <= MAX_BYTES;
    const text =
      laid === undefined ? (isReadable ? readRegular(real as string, stats.size).toString() : undefined) : laid.text;
    if (text === undefined) return undefined;
    const made = this.#modules?.moduleOf(file, text.replace(/^\uFEFF/, ''));
    // A file of that very name is what an import of it means.
    const isTaken = made !== undefined && this.#real(`${file}${made.extension}`) !== undefined;
    return isTaken ? undefined : made;
  }

  /** The file of which a module is shown under this name. */
  #shownFrom(name: string): string | undefined {
    if (this.#modules === undefined) return undefined;
    const extension = SHOWN_EXTENSIONS.find((each) => name.endsWith(each));
    const file = extension === undefined ? '' : name.slice(0, -extension.length);
    if (!this.#modules.isFor(file) || this.#extensionOf(file) !== extension) return undefined;
    noteShownName(name, file);
    return file;
  }

  readFile = (file: string): string | null | undefined => {
    const from = this.#shownFrom(file);
    if (from !== undefined) {
      const text = this.#moduleOf(from)?.text;
      return text !== undefined && costOf(Buffer.from(text), file) === undefined ? text : null;
    }
    const laid = this.#laidOver(file);
    if (laid !== undefined) {
      const { text } = laid;
      return text !== undefined && costOf(Buffer.from(text), file) === undefined ? text : null;
    }
    return this.whyNot(file) === undefined ? undefined : null;
  };

  fileExists = (file: string): boolean => {
    const laid = this.#laidOver(file);
    if (laid !== undefined) return laid.text !== undefined;
    if (!this.#isHidden(file) && this.#shownFrom(file) !== undefined) return true;
    return (
      !this.#isHidden(file) &&
      this.#remember(this.#files, file, () => {
        const real = this.#real(file);
        return real !== undefined && statsOf(real)?.isFile() === true;
      })
    );
  };

  directoryExists = (directory: string): boolean =>
    !this.#isHidden(directory) && (this.#isShownBelow(directory) || this.#isFolder(directory));

  #isFolder(directory: string): boolean {
    return this.#remember(this.#directories, directory, () => {
      const real = this.#real(directory);
      return real !== undefined && statsOf(real)?.isDirectory() === true;
    });
  }

  /** A text stands for a file below it, though there may be no such folder on disk. */
  #isShownBelow(directory: string): boolean {
    for (const texts of this.#texts)
      for (const [file, text] of texts)
        if (text !== undefined && file.startsWith(directory) && file[directory.length] === '/') return true;
    return false;
  }

  /** The text that stands for what lies on disk, undefined in it for what is not to be there; undefined for a file of the disk. */
  #laidOver(file: string): { readonly text: string | undefined } | undefined {
    const texts = this.#texts.find((each) => each.has(file));
    return texts && { text: texts.get(file) };
  }

  getAccessibleEntries = (directory: string): { files: string[]; directories: string[] } | undefined =>
    this.#real(directory) === undefined ? { files: [], directories: [] } : undefined;

  /** Why the checker does not read a file; undefined where it does. */
  whyNot(file: string): 'missing' | 'malformed' | TooCostly | undefined {
    if (this.#modules?.isFor(file) === true) {
      const made = this.#moduleOf(file);
      return made === undefined ? 'malformed' : costOf(Buffer.from(made.text), this.shownAs(file));
    }
    const real = this.#real(file);
    if (real === undefined) return 'missing';
    const stats = statsOf(real);
    if (stats === undefined || !stats.isFile()) return 'missing';
    if (comparable(real).startsWith(this.#trusted)) return undefined;
    if (stats.size > MAX_BYTES) return 'too_large';
    // Nothing that small reaches the bounds: each step of a chain takes two bytes at least.
    if (stats.size < CHEAP_BYTES) return undefined;
    const version = `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    const known = this.#costs.get(real);
    if (known?.version === version) return known.cost;
    const cost = costOf(readRegular(real, stats.size), file);
    this.#costs.set(real, { version, cost });
    return cost;
  }

  #isHidden(place: string): boolean {
    return this.#shown !== undefined && !this.#shown.has(place) && !place.startsWith(this.#cache);
  }

  #remember(known: Map<string, boolean>, place: string, look: () => boolean): boolean {
    const before = known.get(place);
    if (before !== undefined) return before;
    const found = look();
    // Into our own folder configurations are written in the middle of a question.
    if (!place.startsWith(this.#cache)) known.set(place, found);
    return found;
  }

  /** The real path of what lies below one of the folders, also by that path; undefined for everything else. */
  #real(place: string): string | undefined {
    // What is not below by its name is not even looked for: on Windows that alone could open a connection.
    if (!this.#isBelow(place)) return undefined;
    const real = realPath(place);
    return real !== undefined && this.#isBelow(real) ? real : undefined;
  }

  #isBelow(place: string): boolean {
    const name = `${comparable(path.resolve(place))}/`;
    return this.#folders.some((folder) => name.startsWith(folder));
  }
}

/** TypeScript's own checker.ts has 3 MB. */
const MAX_BYTES = 8_000_000;
const CHEAP_BYTES = 20_000;

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/** At most so many bytes of a file that was regular a moment ago: whatever lies there now, nobody waits for it. */
function readRegular(file: string, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!fs.fstatSync(descriptor).isFile()) return bytes.subarray(0, 0);
    while (length < size) {
      const read = fs.readSync(descriptor, bytes, length, size - length, length);
      if (read === 0) break;
      length += read;
    }
  } catch {
    // The checker will not be able to read it either.
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
  return bytes.subarray(0, length);
}

function statsOf(real: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(real);
  } catch {
    return undefined;
  }
}

function realPath(place: string): string | undefined {
  try {
    return fs.realpathSync.native(place);
  } catch {
    return undefined;
  }
}

/** Two spellings of one path are equal, where the system takes them for one. */
function comparable(place: string): string {
  switch (process.platform) {
    case 'win32':
      return place.replaceAll('\\', '/').toLowerCase();
    case 'darwin':
      return place.toLowerCase();
    default:
      return place;
  }
}
