/**
 * The files of one repository as they are on disk: which of them count, what changed, what words they hold. The tree
 * (`tree.ts`) says what is there; each new or changed file is read once, and that one read gives its hash, its words
 * and the reason to leave it out, if there is one.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { borrowFileAt, type GitDirectory, locateGit, readFileBelow } from '@boocontext/safe-access';
import { EngineError } from '../errors.ts';
import { foldCase } from '../model/syntax.ts';
import { type CompileCandidate, findCompiled, outputFoldersOf } from './compiled.ts';
import {
  asUtf8,
  type CompilerSign,
  type ContentReason,
  compilerSign,
  decode,
  encodingOf,
  isDatabaseSchema,
  isDense,
  isGeneratedPath,
  isMinified,
  linesIn,
  saysItIsGenerated,
} from './contents.ts';
import { atFile, hasRead, type LeftOutFile } from './heartbeat.ts';
import {
  type FileKind,
  isDeclarationName,
  isManifestName,
  isProgrammingLanguage,
  isTestPath,
  kindOfShebang,
} from './languages.ts';
import { Snapshots } from './snapshot.ts';
import { decodeState, encodeState, type FileContent, type SavedFile } from './state.ts';
import { isIgnoredFromOutside, type NameReason, Tree, type TreeFile } from './tree.ts';
import { type Changes, MAX_FILE_BYTES, type RepositoryFile } from './types.ts';
import { type FileStamp, isSameStamp, stampOf, UnreadTexts, type WantedWord, wantedWord } from './unread-texts.ts';
import { hasHash, InvertedWords, wordHashes, wordHashesOfText } from './words.ts';

export type SkipReason = NameReason | ContentReason | 'too_large' | LeftOutFile['reason'] | 'compiled' | 'unreadable';

/** A text file that is part of the repository, and why it is not read. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** It was compiled from a source that is read, which names all that it names. */
  readonly hasSource?: true;
}

export interface OpenOptions {
  /** What `exportState` gave in an earlier process. A damaged one, or one of another version, is ignored. */
  readonly state?: Uint8Array;
  /** Files that are left out as long as they hold this. */
  readonly leftOut?: readonly LeftOutFile[];
}

export interface RefreshOptions {
  /** Called now and then while files are read. It may throw to stop: the next refresh goes on where this one ended. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Every method is synchronous. Nothing is ever written into the repository, and nothing in it is executed. */
export class Repository {
  /** Opens a directory; nothing is read before the first `refresh`. Throws `directory_missing` or `directory_unreadable`. */
  static open(root: string, options: OpenOptions = {}): Repository {
    return new Repository(realDirectory(root), options);
  }

  /** Real path of the root, with `/`. */
  readonly root: string;
  readonly #git: GitDirectory | undefined;
  readonly #tree: Tree<Entry>;
  readonly #snapshots: Snapshots;
  readonly #saved: Map<string, SavedFile>;
  /** All files that were looked into, kept or not. */
  readonly #entries = new Map<string, Entry>();
  /** Files to read: a refresh that was stopped leaves some. */
  readonly #unread = new Set<Entry>();
  readonly #foundGit: string | undefined;
  /** Left out as long as they hold this. */
  readonly leftOut: readonly LeftOutFile[];
  readonly #leftOut: ReadonlyMap<string, LeftOutFile['reason']>;
  /** The kept ones, sorted by path. */
  #kept: Entry[] = [];
  #configs: { readonly of: readonly Entry[]; readonly files: readonly string[] } | undefined;
  #files = new Map<string, RepositoryFile>();
  #written:
    | { readonly of: ReadonlyMap<string, RepositoryFile>; readonly files: ReadonlyMap<string, RepositoryFile> }
    | undefined;
  #compiled: ReadonlyMap<string, boolean> = new Map();
  #skipped: Map<string, string[]> | undefined;
  /** Found to be other than at the last settlement. A refresh that was stopped has told nobody, so the next one must. */
  readonly #affected = new Set<Entry>();
  #contentsDiffer = false;
  /** Counts up when the contents of any file that was looked into differ. */
  #generation = 0;
  #looks = 0;
  #wordIndexReady = false;
  /** Words that were looked for one by one. */
  #lookups = 0;
  /** The words of all files as they once were, and the files that have come, changed or gone since. */
  #inverted:
    | { readonly words: InvertedWords; readonly entries: readonly Entry[]; readonly since: Set<Entry> }
    | undefined;
  /** Words in small letters, of the files that were asked about them. */
  readonly #smallWords = new Map<string, { readonly hash: string; readonly words: Uint32Array }>();
  /** Words of files that are not read. */
  readonly #unreadTexts = new UnreadTexts();
  /** What was last found of those that are part of the repository, and their sizes and times since the last refresh. */
  #unreadFiles: { readonly of: unknown; readonly tracked: number; readonly files: readonly UnreadFile[] } | undefined;
  readonly #stamps = new Map<string, FileStamp | undefined>();

  private constructor(root: string, { state, leftOut = [] }: OpenOptions) {
    this.root = root;
    this.leftOut = leftOut;
    this.#leftOut = new Map(leftOut.map(({ file, hash, reason }) => [`${hash} ${file}`, reason]));
    const place = locateGit(root);
    this.#foundGit = JSON.stringify(place);
    const git = place?.git;
    this.#git = git !== undefined && isIgnoredFromOutside(git) ? undefined : git;
    this.#tree = new Tree({ root, git: this.#git, createFile: (file) => new Entry(file) });
    this.#snapshots = new Snapshots(root, this.#git);
    this.#saved = state === undefined ? new Map() : decodeState(state);
  }

  /**
   * Finds what changed on disk since the last call; the first lists all as created. A file that was only touched has
   * not changed. A file counts as deleted too when it is no longer kept, and as created when it is now.
   */
  refresh(options: RefreshOptions = {}): Changes {
    const tree = this.#tree.update();
    this.#unreadTexts.restart();
    if (this.#hasUnreadChanged()) this.#looks++;
    for (const entry of tree.deleted) {
      this.#unread.delete(entry);
      this.#affected.add(entry);
      this.#contentsDiffer = true;
      this.#smallWords.delete(entry.path);
      this.#unreadTexts.forget(entry.path);
      this.#entries.delete(entry.path);
    }
    for (const entry of tree.created) {
      this.#affected.add(entry);
      this.#contentsDiffer = true;
      this.#entries.set(entry.path, entry);
      if (!this.#takeSaved(entry)) this.#unread.add(entry);
    }
    for (const entry of tree.suspect) {
      this.#affected.add(entry);
      this.#unread.add(entry);
    }
    if (tree.leftOutChanged) this.#skipped = undefined;
    if (tree.leftOutChanged || tree.deleted.length + tree.created.length + tree.suspect.length > 0) this.#looks++;
    this.#readAll(options.onProgress);
    this.#saved.clear();
    this.#wordIndexReady = true;
    return this.#affected.size === 0 ? noChanges : this.#settle();
  }

  /** Another number whenever anything may have changed, files that are left out included. */
  get looks(): number {
    return this.#looks;
  }

  /** Git's data has come, gone or moved since this was opened: what is ignored must be found out anew. */
  get hasOtherGit(): boolean {
    return JSON.stringify(locateGit(this.root)) !== this.#foundGit;
  }

  /** Kept files by path, sorted by path, as of the last refresh. */
  get files(): ReadonlyMap<string, RepositoryFile> {
    return this.#files;
  }

  /** Those of them that people write: what programs write is read as well, and no part of how large or how good a project is. */
  get written(): ReadonlyMap<string, RepositoryFile> {
    if (this.#written?.of !== this.#files) {
      const files = new Map([...this.#files].filter(([, file]) => !file.generated));
      this.#written = { of: this.#files, files };
    }
    return this.#written.files;
  }

  /** How many files, or folders left out as a whole, were left out, by reason. */
  get skipped(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#skippedPaths()].map(([reason, paths]) => [reason, paths.length]));
  }

  /** The same, with what was read though a program wrote it: all that does not count in the figures of a project. */
  get uncounted(): Readonly<Record<string, number>> {
    const { skipped } = this;
    const generated = (skipped['generated'] ?? 0) + this.#files.size - this.written.size;
    return generated === 0 ? skipped : { ...skipped, generated };
  }

  /** The first ten paths left out for this reason, or as many as are asked for, sorted. */
  skippedExamples(reason: string, limit = 10): readonly string[] {
    return (this.#skippedPaths().get(reason) ?? []).slice(0, limit);
  }

  /** Why a file was looked at and left out; undefined for one that is kept, is in a folder left out as a whole, or is not there. */
  skipReason(path: string): string | undefined {
    const entry = this.#entries.get(path);
    return entry === undefined || entry.file !== undefined ? undefined : this.#reasonOf(entry);
  }

  /** Kept files named `tsconfig*.json`, `jsconfig*.json` or `package.json`, sorted. */
  configFiles(): readonly string[] {
    // A list with other files in it is another list.
    if (this.#configs?.of !== this.#kept) {
      const files = this.#kept.map((entry) => entry.path).filter((file) => configName.test(file));
      this.#configs = { of: this.#kept, files };
    }
    return this.#configs.files;
  }

  /**
   * The text of any file below the root, as it is now and without a byte order mark; undefined when it is gone, not
   * readable, binary, over 64 MB, left out for taking too long, or by its real path outside the root.
   */
  readText(path: string): string | undefined {
    const { bytes } = readFileBelow(this.root, path, MAX_FILE_BYTES);
    if (bytes === undefined) return undefined;
    const hash = this.#entries.get(path)?.content.hash || this.#blobId(bytes);
    if (this.#leftOut.has(`${hash} ${path}`)) return undefined;
    hasRead(path, hash);
    return decode(bytes);
  }

  /** Absolute path, with `/`, of a path relative to the root. */
  absolute(path: string): string {
    return path === '' ? this.root : `${this.root === '/' ? '' : this.root}/${path}`;
  }

  /** Path relative to the root, empty for the root itself; undefined when outside. Links are not resolved. */
  relative(absolute: string): string | undefined {
    // Most calls are for a file that the checker names, thousands of times.
    if (absolute.startsWith(`${this.root}/`) && !/\/(\.{0,2}\/|\.{1,2}$)|\\|\/$/.test(absolute)) {
      return absolute.slice(this.root.length + 1);
    }
    const relative = path.relative(this.root, absolute);
    if (path.isAbsolute(relative) || relative === '..' || relative.startsWith(`..${path.sep}`)) return undefined;
    return relative.split(path.sep).join('/');
  }

  /** Git's id of the file's contents, as of the last refresh for a kept file; empty when it cannot be read. */
  contentHash(path: string): string {
    const known = this.#entries.get(path)?.content.hash;
    if (known) return known;
    const { bytes } = readFileBelow(this.root, path, MAX_FILE_BYTES);
    return bytes === undefined ? '' : this.#blobId(bytes);
  }

  /**
   * The state as of the last refresh in a few characters, equal for equal contents: the commit (`4f2a91c`), with a hash
   * of what differs from it (`4f2a91c+b07d1e2`); without git or before the first commit a hash of all. Files that were
   * not looked into (binary ones, lock files, pruned folders) do not count.
   */
  snapshot(): string {
    return this.#snapshots.current(this.#entries, this.#generation);
  }

  /** Paths of kept files whose text holds every word of `word`, most often one, sorted. A hash collision may add a file too many. */
  filesWithWord(word: string): readonly string[] {
    if (++this.#lookups > LOOKUPS_TO_INVERT) this.prepareLookups();
    const first = this.#inverted === undefined ? undefined : wordHashesOfText(word)[0];
    if (this.#inverted === undefined || first === undefined) return withWord(word, this.#kept);
    const { words, entries, since } = this.#inverted;
    const candidates = words.filesWith(first).map((file) => entries[file] as Entry);
    const asBefore = withWord(word, since.size === 0 ? candidates : candidates.filter((entry) => !since.has(entry)));
    const others = withWord(
      word,
      [...since].filter((entry) => entry.file !== undefined),
    );
    return others.length === 0 ? asBefore : [...asBefore, ...others].sort();
  }

  /** Makes `filesWithWord` quick, which it otherwise becomes once it was asked often: half a second for ten thousand files. */
  prepareLookups(): void {
    if (this.#inverted !== undefined || this.#kept.length >= MOST_INVERTED) return;
    const entries = [...this.#kept];
    const words = new InvertedWords(entries.map((entry) => entry.content.words));
    this.#inverted = { words, entries, since: new Set() };
  }

  /**
   * The same for a word in capitals or small letters, whichever: of these files, of all kept ones if they are left out. Such
   * words are indexed when they are first asked for, which reads each file once.
   */
  filesWithWordInAnyCase(word: string, files?: readonly string[]): readonly string[] {
    const wanted = wordHashesOfText(foldCase(word));
    const entries = files === undefined ? this.#kept : files.flatMap((file) => this.#entries.get(file) ?? []);
    return entries
      .filter((entry) => {
        const words = this.#wordsInSmallLetters(entry);
        return wanted.length > 0 && wanted.every((hash) => hasHash(words, hash));
      })
      .map(({ path: file }) => file)
      .sort();
  }

  #wordsInSmallLetters({ path: file, content }: Entry): Uint32Array {
    const known = this.#smallWords.get(file);
    if (known !== undefined && known.hash === content.hash) return known.words;
    const words = wordHashesOfText(foldCase(this.readText(file) ?? ''));
    this.#smallWords.set(file, { hash: content.hash, words });
    return words;
  }

  /** Whether the text of one kept file holds every word of `word`; a hash collision may say so of a file too many. */
  hasWord(path: string, word: string): boolean {
    const entry = this.#entries.get(path);
    return entry?.file !== undefined && withWord(word, [entry]).length > 0;
  }

  /**
   * The same for text files that are part of the repository and are not read, whatever the reason: searched as bytes.
   * `unsearched` are those that could not be searched, or not yet.
   */
  unreadFilesWith(
    word: string,
    inAnyCase = false,
  ): { readonly files: readonly UnreadFile[]; readonly unsearched: number } {
    // Which letters are the same beyond A to Z is not known of bytes.
    const folds = inAnyCase && isAscii(word);
    const wanted = [wantedWord(folds ? foldCase(word) : word)];
    const files: UnreadFile[] = [];
    let unsearched = 0;
    // An operator is no word.
    if (wanted[0]?.hashes.length === 0) return { files, unsearched };
    for (const unread of this.#filesUnread()) {
      const held = this.#holds(unread.path, wanted, folds, unread.reason !== 'too_large');
      if (held === 'unknown') unsearched++;
      else if (held) files.push(unread);
    }
    return { files, unsearched };
  }

  /** The text of such a file; as `readText`, and however long reading it as code would take. */
  readUnreadText(path: string): string | undefined {
    const { bytes } = readFileBelow(this.root, path, MAX_FILE_BYTES);
    return bytes === undefined ? undefined : decode(bytes);
  }

  #filesUnread(): readonly UnreadFile[] {
    const of = this.#skippedPaths();
    const tracked = this.#tree.trackedVersion;
    if (this.#unreadFiles?.of === of && this.#unreadFiles.tracked === tracked) return this.#unreadFiles.files;
    const files: UnreadFile[] = this.#tree.leftOutFiles();
    for (const entry of this.#entries.values()) {
      if (entry.file !== undefined) continue;
      const reason = this.#reasonOf(entry);
      if (NEVER_SEARCHED.has(reason)) continue;
      files.push({ path: entry.path, reason, ...(this.#compiled.get(entry.path) === true ? { hasSource: true } : {}) });
    }
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#unreadFiles = { of, tracked, files };
    this.#stamps.clear();
    return files;
  }

  /** Whether a file that was searched, and that the tree does not look after, may hold something else by now. */
  #hasUnreadChanged(): boolean {
    let hasChanged = (this.#unreadFiles?.tracked ?? this.#tree.trackedVersion) !== this.#tree.trackedVersion;
    for (const [file, before] of this.#stamps) {
      const now = stampOf(this.absolute(file));
      if (isSameStamp(before, now)) continue;
      hasChanged = true;
      this.#stamps.set(file, now);
    }
    return hasChanged;
  }

  #holds(path: string, wanted: readonly WantedWord[], inAnyCase: boolean, textOnly: boolean): boolean | 'unknown' {
    const place = this.absolute(path);
    const entry = this.#entries.get(path);
    if (entry === undefined && !this.#stamps.has(path)) this.#stamps.set(path, stampOf(place));
    const stamp = entry ?? this.#stamps.get(path);
    // Git's index may still name what is gone.
    if (stamp === undefined) return false;
    const file = { path, place, size: stamp.size, stamp: stamp.racy ? undefined : stamp };
    return this.#unreadTexts.holds(file, wanted, { inAnyCase, textOnly });
  }

  /**
   * Of the files left out for this reason, those in which one of the words that matter there stands, as bytes (any file where
   * that is undefined), and those that cannot be searched, folders among them. In capitals or not where that is the same.
   */
  leftOutThatMayHold(
    reason: string,
    wordsFor: (file: string) => readonly string[] | undefined,
    inAnyCase = false,
  ): string[] {
    return (this.#skippedPaths().get(reason) ?? []).filter((file) => {
      const entry = this.#entries.get(file);
      // By its name alone it is no text; what cannot be looked at may be.
      if (entry === undefined) return reason === 'unreadable';
      if (reason === 'binary' && entry.kind === undefined) return false;
      const names = wordsFor(file);
      // Which letters are the same beyond A to Z is not known of bytes.
      if (names === undefined || (inAnyCase && names.some((name) => !isAscii(name)))) return true;
      if (names.length === 0) return false;
      const wanted = names.map((name) => wantedWord(inAnyCase ? foldCase(name) : name));
      return this.#holds(file, wanted, inAnyCase, false) !== false;
    });
  }

  /** False until a refresh has read every file. */
  get wordIndexReady(): boolean {
    return this.#wordIndexReady;
  }

  /** What need not be read again by a later process that opens the same directory. */
  exportState(): Uint8Array {
    // A file that changed just before it was read must be read again in any case.
    return encodeState(
      [...this.#entries.values()].filter(
        (entry) => entry.content.hash !== '' && !entry.racy && !this.#unread.has(entry),
      ),
    );
  }

  #takeSaved(entry: Entry): boolean {
    const saved = this.#saved.get(entry.path);
    if (saved === undefined || entry.racy) return false;
    if (saved.size !== entry.size || saved.mtimeMs !== entry.mtimeMs || saved.ctimeMs !== entry.ctimeMs) return false;
    // Which files are left out for this is not for good.
    if (saved.content.reason === 'too_slow' || saved.content.reason === 'not_read_yet') return false;
    if (this.#leftOut.has(`${saved.content.hash} ${entry.path}`)) return false;
    entry.content = saved.content;
    return true;
  }

  #readAll(onProgress: RefreshOptions['onProgress']): void {
    let done = 0;
    const total = this.#unread.size;
    for (const entry of this.#unread) {
      if (onProgress !== undefined && done % 200 === 0) onProgress(done, total);
      done++;
      const before = entry.content;
      entry.content = this.#look(entry, before);
      this.#unread.delete(entry);
      if (entry.content !== before) this.#contentsDiffer = true;
    }
  }

  /** What the file holds; the same object as before when it holds the same. */
  #look(entry: Entry, before: FileContent): FileContent {
    const { path, kind } = entry;
    const limit = kind?.class === 'source' ? sourceLimit : textLimit;
    if (entry.size > limit) return before.reason === 'too_large' ? before : left('too_large');
    const bytes = borrowFileAt(this.absolute(path), limit);
    if (bytes === undefined) return before.reason === 'unreadable' ? before : left('unreadable');
    const id = this.#blobId(bytes);
    if (id === before.hash) return before;
    const reason = this.#leftOut.get(`${id} ${path}`);
    if (reason !== undefined) return { ...left(reason), hash: id };
    return atFile(path, id, () => lookInto(bytes, id, entry));
  }

  /** Decides which of the affected files are kept, and tells how they differ from those kept before. */
  #settle(): Changes {
    if (this.#contentsDiffer) {
      this.#generation++;
      this.#skipped = undefined;
      const before = this.#compiled;
      this.#compiled = findCompiled(this.#entries, this.#tree.parentsOf('src'));
      for (const path of symmetricDifference(before, this.#compiled)) {
        const entry = this.#entries.get(path);
        if (entry !== undefined) this.#affected.add(entry);
      }
    }
    this.#contentsDiffer = false;
    this.#keepInverted();

    const before = new Map<string, string>();
    const after = new Map<string, string>();
    for (const entry of this.#affected) {
      if (entry.file !== undefined) before.set(entry.path, entry.settledHash);
      entry.settledHash = entry.content.hash;
      entry.file = this.#entries.get(entry.path) === entry ? this.#publish(entry) : undefined;
      if (entry.file !== undefined) after.set(entry.path, entry.content.hash);
    }
    const created = [...after.keys()].filter((path) => !before.has(path)).sort();
    const changed = [...after.keys()].filter((path) => before.has(path) && before.get(path) !== after.get(path)).sort();
    const deleted = [...before.keys()].filter((path) => !after.has(path)).sort();

    const isReplaced = [...this.#affected].some((entry) => before.has(entry.path) && entry.file === undefined);
    if (created.length > 0 || isReplaced) {
      const kept = this.#kept.filter((entry) => entry.file !== undefined);
      const known = new Set(kept);
      for (const entry of this.#affected) if (entry.file !== undefined && !known.has(entry)) kept.push(entry);
      this.#kept = kept.sort((a, b) => (a.path < b.path ? -1 : 1));
      this.#files = new Map();
      for (const entry of kept) this.#files.set(entry.path, entry.file as RepositoryFile);
    } else {
      for (const entry of this.#affected) if (entry.file !== undefined) this.#files.set(entry.path, entry.file);
      this.#written = undefined;
    }
    this.#affected.clear();
    return { created, changed, deleted };
  }

  /** What has changed is looked at by itself from now on, until that is so much that all are turned around again. */
  #keepInverted(): void {
    if (this.#inverted === undefined) return;
    const { since, entries } = this.#inverted;
    for (const entry of this.#affected) since.add(entry);
    if (since.size <= Math.max(MOST_SINCE, entries.length / 20)) return;
    this.#inverted = undefined;
    this.#lookups = 0;
  }

  /** What others see of a file; undefined when it is left out. */
  #publish(entry: Entry): RepositoryFile | undefined {
    const kind = entry.kind ?? entry.content.kind;
    if (kind === undefined || entry.content.reason !== undefined || this.#compiled.has(entry.path)) return undefined;
    const { path, size, mtimeMs, ctimeMs, test } = entry;
    const { language, class: fileClass } = kind;
    const declaration = isDeclarationName(path);
    const generated = entry.content.saysItIsGenerated || isGeneratedPath(path);
    return {
      path,
      size,
      mtimeMs,
      ctimeMs,
      language,
      class: fileClass,
      test,
      declaration,
      generated,
      lines: entry.content.lines,
    };
  }

  #skippedPaths(): ReadonlyMap<string, string[]> {
    if (this.#skipped !== undefined) return this.#skipped;
    const skipped = new Map<string, string[]>();
    const add = (reason: SkipReason, path: string): void => {
      const paths = skipped.get(reason);
      if (paths === undefined) skipped.set(reason, [path]);
      else paths.push(path);
    };
    for (const { path, reason } of this.#tree.leftOut()) add(reason, path);
    for (const entry of this.#entries.values()) if (entry.file === undefined) add(this.#reasonOf(entry), entry.path);
    for (const paths of skipped.values()) paths.sort();
    this.#skipped = skipped;
    return skipped;
  }

  #reasonOf(entry: Entry): SkipReason {
    return entry.content.reason ?? (this.#compiled.has(entry.path) ? 'compiled' : 'other');
  }

  #blobId(bytes: Buffer): string {
    return createHash(this.#git?.objectFormat ?? 'sha1')
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest('hex');
  }
}

/** One file that was, or is to be, looked into. */
class Entry implements TreeFile, CompileCandidate {
  readonly path: string;
  readonly kind: FileKind | undefined;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  racy: boolean;
  readonly test: boolean;
  content: FileContent = left('unreadable');
  /** Hash of the contents when it was last decided whether the file is kept. */
  settledHash = '';
  /** What others see of it while it is kept. */
  file: RepositoryFile | undefined;

  constructor(file: TreeFile) {
    this.path = file.path;
    this.kind = file.kind;
    this.size = file.size;
    this.mtimeMs = file.mtimeMs;
    this.ctimeMs = file.ctimeMs;
    this.racy = file.racy;
    this.test = isTestPath(file.path);
  }

  get words(): Uint32Array {
    return this.content.words;
  }

  get compilerSign(): CompilerSign {
    return this.content.compilerSign;
  }

  get dense(): boolean {
    return this.content.dense;
  }

  get outputFolders(): readonly string[] {
    return this.content.outputFolders;
  }
}

function symmetricDifference(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] {
  return [...[...a.keys()].filter((value) => !b.has(value)), ...[...b.keys()].filter((value) => !a.has(value))];
}

/** After so many words looked for one by one, it pays to turn the lists of words around. */
/** What is no text, and what a thread was stuck in: whether a word stands in it is asked of its bytes alone. */
const NEVER_SEARCHED: ReadonlySet<SkipReason> = new Set<SkipReason>([
  'binary',
  'unreadable',
  'too_slow',
  'not_read_yet',
]);
const LOOKUPS_TO_INVERT = 100;
/** Files that are looked at one by one beside the lists of words that were turned around. */
const MOST_SINCE = 100;
const MOST_INVERTED = 1_000_000;
const noChanges: Changes = { created: [], changed: [], deleted: [] };
const noWords = new Uint32Array(0);
const textLimit = 1_000_000;
const sourceLimit = 8_000_000;
const tsconfigName = /(^|\/)[tj]sconfig([.\-_][^/]*)?\.json$/;
const configName = /(^|\/)([tj]sconfig([.\-_][^/]*)?|package)\.json$/;

function left(reason: NonNullable<FileContent['reason']>): FileContent {
  return {
    reason,
    kind: undefined,
    hash: '',
    words: noWords,
    compilerSign: 'none',
    dense: false,
    saysItIsGenerated: false,
    outputFolders: [],
    lines: 0,
  };
}

function lookInto(bytes: Buffer, id: string, { path, kind }: Entry): FileContent {
  const encoding = encodingOf(bytes);
  if (encoding === 'binary') return { ...left('binary'), hash: id };
  const utf8 = asUtf8(bytes, encoding);
  const scriptKind = kind === undefined ? kindOfShebang(firstLine(utf8)) : undefined;
  if (kind === undefined && scriptKind === undefined) return { ...left('other'), hash: id };
  const language = (kind ?? scriptKind)?.language ?? '';
  // A manifest says what the project is, whoever has written it: `cargo publish` writes its own over the author's.
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isGenerated = !isManifestName(name) && saysItIsGenerated(utf8, language) && !isDatabaseSchema(path, utf8);
  if (isMinified(utf8, path)) {
    // By its lines alone it may be somebody's own; what a name says is known to be made of something else.
    const words = /\.min\.[a-z]+$/i.test(path) ? noWords : wordHashes(utf8, 0, utf8.length);
    return { ...left('minified'), hash: id, words };
  }
  return {
    reason: isGenerated && !isProgrammingLanguage(language) ? 'generated' : undefined,
    kind: scriptKind,
    hash: id,
    words: wordHashes(utf8, 0, utf8.length),
    compilerSign: compilerSign(utf8, path),
    dense: isDense(utf8),
    saysItIsGenerated: isGenerated,
    outputFolders: tsconfigName.test(path) ? outputFoldersOf(utf8.toString(), path) : [],
    lines: linesIn(utf8),
  };
}

function withWord(word: string, entries: readonly Entry[]): string[] {
  const hashes = wordHashesOfText(word);
  const first = hashes[0];
  if (first === undefined) return [];
  const paths: string[] = [];
  for (const { path, content } of entries) {
    if (hasHash(content.words, first) && hashes.every((hash) => hasHash(content.words, hash))) paths.push(path);
  }
  return paths;
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function firstLine(utf8: Buffer): string {
  const newline = utf8.indexOf(10);
  return utf8.toString('utf8', 0, Math.min(newline < 0 ? utf8.length : newline, 200));
}

function realDirectory(root: string): string {
  try {
    const real = fs.realpathSync.native(root);
    if (!fs.statSync(real).isDirectory()) throw new EngineError('directory_missing', `${root} is not a directory`);
    fs.readdirSync(real);
    return real.split(path.sep).join('/');
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    throw code === 'ENOENT' || code === 'ENOTDIR'
      ? new EngineError('directory_missing', `there is no directory ${root}`, { cause })
      : new EngineError('directory_unreadable', `the directory ${root} cannot be read`, { cause });
  }
}
