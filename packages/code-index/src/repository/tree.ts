/**
 * The folders and files below the root as they are on disk, kept up to date by asking each known one for its size and
 * times: no watcher, no git. A folder's own times say whether names came or went in it, so only those that changed are
 * listed again. What a file holds is none of this file's business.
 */
import fs from 'node:fs';
import { type GitDirectory, isLinkedWorktree, readCommon, readTextAt } from '@boocontext/safe-access';
import { isSecretFile } from '@boocontext/secrets';
import { isGeneratedPath, isPackageMapName } from './contents.ts';
import { isReadWhereTracked, reasonToLeaveOut } from './folders.ts';
import { TrackedPaths } from './git-index.ts';
import { beat } from './heartbeat.ts';
import { IgnoreFile, IgnoreRules } from './ignore-rules.ts';
import {
  type FileKind,
  isBinaryName,
  isLockfileName,
  isPerhapsTextName,
  isProgrammingLanguage,
  isSourceMapName,
  isTestSnapshotName,
  kindOfName,
} from './languages.ts';

/** Why something was left out without a look inside. */
export type NameReason =
  | 'dependencies'
  | 'vendored'
  | 'compiled'
  | 'generated'
  | 'ignored'
  | 'secret'
  | 'lockfile'
  | 'source_map'
  | 'test_snapshot'
  | 'binary'
  | 'other'
  | 'unreadable'
  | 'special'
  | 'link_outside_root';

/** A file whose contents decide. Its fields are as of the last look at it. */
export interface TreeFile {
  readonly path: string;
  /** Undefined for a file without an extension: its first line may name an interpreter. */
  readonly kind: FileKind | undefined;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  /** It changed so shortly before it was looked at that a later change may show the same times. */
  racy: boolean;
}

export interface LeftOut {
  readonly path: string;
  readonly reason: NameReason;
  /** A folder, with all that is in it. */
  readonly isFolder?: true;
  /** A file that may be text and is part of the repository: git tracks it, or does not ignore it. */
  readonly isPart?: true;
}

/** How the tree differs from the look before. */
export interface TreeChanges<File extends TreeFile> {
  readonly created: File[];
  /** Size or times differ, or may hide a difference (`racy`). */
  readonly suspect: File[];
  readonly deleted: File[];
  /** What is left out may differ. */
  readonly leftOutChanged: boolean;
}

export interface TreeOptions<File extends TreeFile> {
  readonly root: string;
  readonly git: GitDirectory | undefined;
  readonly createFile: (file: TreeFile) => File;
}

export class Tree<File extends TreeFile> {
  readonly #options: TreeOptions<File>;
  /** Ignore rules see paths from the top of the working tree: this much lies before a path from the root. */
  readonly #lead: string;
  readonly #tracked: TrackedPaths | undefined;
  /** What was decided about names that git's rules ignore, to be decided again when the index has changed. */
  readonly #ignoredNames = new Map<string, boolean>();
  #trackedVersion = 0;
  #top: Folder<File> | undefined;
  #outerRules: WatchedRules;
  #changes: TreeChanges<File> & { leftOutChanged: boolean };

  constructor(options: TreeOptions<File>) {
    this.#options = options;
    this.#lead = options.git?.prefix ?? '';
    this.#tracked = options.git && new TrackedPaths(options.git);
    this.#outerRules = { rules: new IgnoreRules(undefined, {}), watched: [] };
    this.#changes = noChanges();
  }

  /** Brings the tree up to date. */
  update(): TreeChanges<File> {
    const now = Date.now();
    this.#changes = noChanges();
    const rulesChanged = this.#updateOuterRules(now);
    const trackedChanged = this.#trackedChanged();
    this.#top ??= newFolder('', this.#outerRules.rules, false);
    this.#visit(this.#top, this.#outerRules.rules, rulesChanged || trackedChanged, now);
    return this.#changes;
  }

  /** Everything that was left out by name, in no particular order. */
  *leftOut(): Iterable<LeftOut> {
    const pending = this.#top === undefined ? [] : [this.#top];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      yield* folder.leftOut;
      for (const child of folder.folders.values()) pending.push(child);
    }
  }

  /** Another number whenever git may track other files than before. */
  get trackedVersion(): number {
    return this.#trackedVersion;
  }

  /** The files of the repository that were left out by name, or with a folder of which git tracks them. */
  leftOutFiles(): LeftOut[] {
    const files: LeftOut[] = [];
    const folders = new Map<string, NameReason>();
    for (const left of this.leftOut()) {
      if (left.isPart === true) files.push(left);
      else if (left.isFolder === true && this.#tracked?.hasFolder(left.path) === true)
        folders.set(left.path, left.reason);
    }
    if (folders.size === 0) return files;
    for (const path of this.#tracked?.files() ?? []) {
      const reason = reasonAbove(path, folders);
      if (reason !== undefined && mayBeText(path)) files.push({ path, reason: isSecretFile(path) ? 'secret' : reason });
    }
    return files;
  }

  /** Paths of the folders that have a child folder of this name. */
  parentsOf(name: string): ReadonlySet<string> {
    const parents = new Set<string>();
    const pending = this.#top === undefined ? [] : [this.#top];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      if (folder.folders.has(name)) parents.add(folder.path);
      for (const child of folder.folders.values()) pending.push(child);
    }
    return parents;
  }

  #visit(folder: Folder<File>, parentRules: IgnoreRules, force: boolean, now: number): void {
    beat();
    const stats = this.#stat(folder.path);
    if (!stats?.isDirectory()) {
      this.#forget(folder);
      return;
    }
    const rulesChanged = force || haveChanged(folder.ignoreFiles);
    if (
      rulesChanged ||
      folder.racy ||
      folder.mtimeMs !== stats.mtimeMs ||
      folder.ctimeMs !== stats.ctimeMs ||
      folder.parentRules !== parentRules
    ) {
      folder.mtimeMs = stats.mtimeMs;
      folder.ctimeMs = stats.ctimeMs;
      folder.racy = isRacy(stats.ctimeMs, now);
      this.#list(folder, parentRules, rulesChanged, now);
    } else {
      this.#lookAtFiles(folder, now);
    }
    for (const child of folder.folders.values()) this.#visit(child, folder.rules, force, now);
  }

  #lookAtFiles(folder: Folder<File>, now: number): void {
    for (const file of folder.files.values()) {
      const stats = this.#stat(file.path);
      // The folder's times did not change, so only a race brings us here.
      if (!stats?.isFile()) folder.racy = true;
      else this.#lookAt(file, stats, now);
    }
  }

  #lookAt(file: File, stats: fs.Stats, now: number): void {
    if (!file.racy && file.mtimeMs === stats.mtimeMs && file.ctimeMs === stats.ctimeMs && file.size === stats.size) {
      return;
    }
    file.size = stats.size;
    file.mtimeMs = stats.mtimeMs;
    file.ctimeMs = stats.ctimeMs;
    file.racy = isRacy(stats.ctimeMs, now);
    this.#changes.suspect.push(file);
  }

  /** Reads the names in a folder and decides about each; what is known of those that stay is kept. */
  #list(folder: Folder<File>, parentRules: IgnoreRules, rulesChanged: boolean, now: number): void {
    let entries: fs.Dirent[];
    const leftOutBefore = folder.leftOut;
    folder.leftOut = [];
    try {
      entries = fs.readdirSync(this.#absolute(folder.path), { withFileTypes: true });
    } catch {
      entries = [];
      folder.leftOut.push({ path: folder.path, reason: 'unreadable' });
    }
    const names = new Set<string>();
    for (const entry of entries) names.add(entry.name);
    this.#loadRules(folder, parentRules, entries, rulesChanged, now);

    const files = folder.files;
    const folders = folder.folders;
    folder.files = new Map();
    folder.folders = new Map();
    const prefix = folder.path === '' ? '' : `${folder.path}/`;
    for (const entry of entries) {
      const name = entry.name;
      const path = prefix + name;
      if (entry.isDirectory()) {
        if (isVersionControl(name) || this.#isLinkedWorktree(path)) continue;
        const reason = this.#reasonOfFolder(path, names, folder);
        if (reason === 'tracked_only' || reason === undefined) {
          const child = folders.get(name) ?? newFolder<File>(path, folder.rules, reason === 'tracked_only');
          child.trackedOnly = reason === 'tracked_only';
          folder.folders.set(name, child);
          folders.delete(name);
        } else {
          folder.leftOut.push({ path, reason, isFolder: true });
        }
      } else if (entry.isFile()) {
        const kind = kindOfName(name);
        const byName = reasonByFileName(path, name, kind);
        const reason = byName ?? (this.#isIgnoredFile(path, folder) ? 'ignored' : undefined);
        if (reason !== undefined) {
          folder.leftOut.push({ path, reason, ...(this.#isPartWhenUnread(path, folder, reason) ? IS_PART : {}) });
          continue;
        }
        const stats = this.#stat(path);
        if (stats === undefined) folder.leftOut.push({ path, reason: 'unreadable' });
        if (!stats?.isFile()) continue;
        const known = files.get(name);
        if (known !== undefined) {
          files.delete(name);
          folder.files.set(name, known);
          this.#lookAt(known, stats, now);
        } else {
          const { size, mtimeMs, ctimeMs } = stats;
          const file = this.#options.createFile({ path, kind, size, mtimeMs, ctimeMs, racy: isRacy(ctimeMs, now) });
          folder.files.set(name, file);
          this.#changes.created.push(file);
        }
      } else if (entry.isSymbolicLink()) {
        // What a link inside the root leads to is found under its own name.
        if (this.#leadsOutside(path)) folder.leftOut.push({ path, reason: 'link_outside_root' });
      } else {
        folder.leftOut.push({ path, reason: 'special' });
      }
    }
    for (const file of files.values()) this.#changes.deleted.push(file);
    for (const child of folders.values()) this.#forget(child);
    if (
      folder.leftOut.length !== leftOutBefore.length ||
      folder.leftOut.some((left, index) => {
        const before = leftOutBefore[index] as LeftOut;
        return before.path !== left.path || before.reason !== left.reason;
      })
    ) {
      this.#changes.leftOutChanged = true;
    }
  }

  #forget(folder: Folder<File>): void {
    for (const file of folder.files.values()) this.#changes.deleted.push(file);
    if (folder.leftOut.length > 0) this.#changes.leftOutChanged = true;
    for (const child of folder.folders.values()) this.#forget(child);
    folder.files.clear();
    folder.folders.clear();
    folder.leftOut = [];
  }

  #loadRules(
    folder: Folder<File>,
    parentRules: IgnoreRules,
    entries: readonly fs.Dirent[],
    rulesChanged: boolean,
    now: number,
  ): void {
    const present = entries
      .filter((entry) => isIgnoreFileName(entry.name) && entry.isFile())
      .map((entry) => entry.name);
    const known = folder.ignoreFiles.map((file) => file.name);
    if (!rulesChanged && folder.parentRules === parentRules && present.join() === known.join()) return;
    const prefix = folder.path === '' ? '' : `${folder.path}/`;
    folder.parentRules = parentRules;
    folder.ignoreFiles = present.map((name) => watch(name, this.#absolute(prefix + name), now));
    const read = (name: string) =>
      present.includes(name)
        ? new IgnoreFile(readRules(this.#absolute(prefix + name)), this.#lead + prefix)
        : undefined;
    const git = read('.gitignore');
    const other = read('.ignore');
    folder.rules = git || other ? new IgnoreRules(parentRules, { git, other }) : parentRules;
  }

  #reasonOfFolder(
    path: string,
    beside: ReadonlySet<string>,
    parent: Folder<File>,
  ): NameReason | 'tracked_only' | undefined {
    const reason = reasonToLeaveOut(path, beside, this.#listForDecision);
    if (reason === undefined) return this.#ignoredFolder(path, parent);
    if (!isReadWhereTracked(path, reason, this.#listForDecision)) return reason;
    const tracked = this.#tracked?.hasFolder(path) ?? false;
    this.#ignoredNames.set(`${path}/`, tracked);
    return tracked ? 'tracked_only' : reason;
  }

  /** Of a file that is not read: whether it is part of the repository, and may be text. */
  #isPartWhenUnread(path: string, parent: Folder<File>, reason: NameReason): boolean {
    if (!mayBeText(path)) return false;
    // What may hold secrets is of the repository only where somebody has said so.
    if (reason === 'secret') {
      const tracked = this.#tracked?.hasFile(path) ?? false;
      this.#ignoredNames.set(path, tracked);
      return tracked;
    }
    // What `.ignore` alone leaves out is tracked by git, as what none of its own rules names may be.
    if (reason === 'ignored') return this.#tracked?.hasFile(path) ?? false;
    return !this.#isIgnoredFile(path, parent);
  }

  /** Another working tree of some repository: all that is in it is a version of what is elsewhere. */
  #isLinkedWorktree(path: string): boolean {
    if (this.#options.git === undefined) return false;
    const place = this.#absolute(`${path}/.git`);
    return statsOf(place)?.isFile() === true && isLinkedWorktree(place);
  }

  #ignoredFolder(path: string, parent: Folder<File>): 'ignored' | 'tracked_only' | undefined {
    const by = parent.trackedOnly ? 'git' : parent.rules.ignoredBy(this.#lead + path, true);
    if (by === 'other') return 'ignored';
    if (by === undefined) return undefined;
    const tracked = this.#tracked?.hasFolder(path) ?? false;
    this.#ignoredNames.set(`${path}/`, tracked);
    return tracked ? 'tracked_only' : 'ignored';
  }

  #isIgnoredFile(path: string, parent: Folder<File>): boolean {
    const by = parent.trackedOnly ? 'git' : parent.rules.ignoredBy(this.#lead + path, false);
    if (by !== 'git') return by === 'other';
    const tracked = this.#tracked?.hasFile(path) ?? false;
    this.#ignoredNames.set(path, tracked);
    return !tracked;
  }

  #trackedChanged(): boolean {
    const tracked = this.#tracked;
    if (tracked === undefined || !tracked.hasChanged()) return false;
    this.#trackedVersion++;
    let differs = false;
    for (const [name, before] of this.#ignoredNames) {
      const now = name.endsWith('/') ? tracked.hasFolder(name.slice(0, -1)) : tracked.hasFile(name);
      if (now !== before) differs = true;
    }
    if (differs) this.#ignoredNames.clear();
    return differs;
  }

  #updateOuterRules(now: number): boolean {
    const git = this.#options.git;
    if (git === undefined || (this.#top !== undefined && !haveChanged(this.#outerRules.watched))) return false;
    this.#outerRules = outerRules(git, now);
    return true;
  }

  #leadsOutside(path: string): boolean {
    try {
      const real = fs.realpathSync.native(this.#absolute(path)).replaceAll('\\', '/');
      return real !== this.#options.root && !real.startsWith(withSlash(this.#options.root));
    } catch {
      return false;
    }
  }

  readonly #listForDecision = (path: string): readonly string[] => {
    try {
      const entries = fs.readdirSync(this.#absolute(path), { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    } catch {
      return [];
    }
  };

  #stat(path: string): fs.Stats | undefined {
    return statsOf(this.#absolute(path));
  }

  #absolute(path: string): string {
    return path === '' ? this.#options.root : withSlash(this.#options.root) + path;
  }
}

/**
 * Whether the repository around the root ignores it, and with it everything inside: a checkout in someone's ignored
 * scratch folder, say. It is then looked at by itself, as if there was no repository around it.
 */
export function isIgnoredFromOutside(git: GitDirectory): boolean {
  return git.prefix !== '' && outerRules(git, Date.now()).ignoreRoot && !new TrackedPaths(git).hasFolder('');
}

/** Rules from outside the root: `info/exclude`, and ignore files between the top of the working tree and the root. */
function outerRules(git: GitDirectory, now: number): WatchedRules & { readonly ignoreRoot: boolean } {
  const exclude = `${git.common}/info/exclude`;
  const watched = [watch('exclude', exclude, now)];
  let rules = excludeRules(git);
  let ignoreRoot = false;
  let base = '';
  for (const segment of git.prefix.split('/').slice(0, -1)) {
    const [own, other] = ['.gitignore', '.ignore'].map((name) => {
      const place = withSlash(git.top) + base + name;
      watched.push(watch(name, place, now));
      return new IgnoreFile(readRules(place), base);
    });
    rules = new IgnoreRules(rules, { git: own, other });
    if (rules.ignoredBy(base + segment, true) === 'git') ignoreRoot = true;
    base += `${segment}/`;
  }
  return { rules, watched, ignoreRoot };
}

/** What `info/exclude` says: the weakest of all rules. */
export function excludeRules(git: GitDirectory): IgnoreRules {
  return new IgnoreRules(undefined, { git: new IgnoreFile(readCommon(git, 'info/exclude') ?? '', '') });
}

function watch(name: string, place: string, now: number): WatchedFile {
  const stats = statsOf(place);
  const ctimeMs = stats?.ctimeMs ?? 0;
  return { name, place, size: stats?.size ?? -1, mtimeMs: stats?.mtimeMs ?? 0, ctimeMs, racy: isRacy(ctimeMs, now) };
}

function haveChanged(files: readonly WatchedFile[]): boolean {
  return files.some((file) => {
    const now = watch(file.name, file.place, 0);
    return file.racy || now.size !== file.size || now.mtimeMs !== file.mtimeMs || now.ctimeMs !== file.ctimeMs;
  });
}

interface Folder<File> {
  readonly path: string;
  mtimeMs: number;
  ctimeMs: number;
  racy: boolean;
  parentRules: IgnoreRules | undefined;
  rules: IgnoreRules;
  ignoreFiles: WatchedFile[];
  /** Git's rules ignore the folder, and it holds tracked files: only these count. */
  trackedOnly: boolean;
  files: Map<string, File>;
  folders: Map<string, Folder<File>>;
  leftOut: LeftOut[];
}

interface WatchedFile {
  readonly name: string;
  readonly place: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly racy: boolean;
}

interface WatchedRules {
  readonly rules: IgnoreRules;
  readonly watched: readonly WatchedFile[];
}

function newFolder<File>(path: string, rules: IgnoreRules, trackedOnly: boolean): Folder<File> {
  return {
    path,
    mtimeMs: -1,
    ctimeMs: -1,
    racy: false,
    parentRules: undefined,
    rules,
    ignoreFiles: [],
    trackedOnly,
    files: new Map(),
    folders: new Map(),
    leftOut: [],
  };
}

function noChanges<File extends TreeFile>(): TreeChanges<File> & { leftOutChanged: boolean } {
  return { created: [], suspect: [], deleted: [], leftOutChanged: false };
}

/**
 * A file system stamps a change with a clock that ticks every few milliseconds, some (FAT) every two seconds, so a
 * second change within a tick leaves the times as they are. Times with parts of a millisecond come from a fine clock.
 * The time of change is what counts: nobody can set it.
 */
function isRacy(ctimeMs: number, now: number): boolean {
  return now - ctimeMs < (Number.isInteger(ctimeMs) ? 2000 : 100);
}

function reasonByFileName(path: string, name: string, kind: FileKind | undefined): NameReason | undefined {
  if (isSecretFile(path)) return 'secret';
  if (isLockfileName(name)) return 'lockfile';
  if (isSourceMapName(name)) return 'source_map';
  if (isBinaryName(name)) return 'binary';
  if (isTestSnapshotName(name)) return 'test_snapshot';
  // Code is read whoever wrote it, since it calls the rest.
  const isCode = kind !== undefined && isProgrammingLanguage(kind.language);
  if (isPackageMapName(name) || (isGeneratedPath(path) && !isCode)) return 'generated';
  return kind === undefined && name.includes('.') ? 'other' : undefined;
}

const IS_PART = { isPart: true } as const;

/** A file that is not read, and that git may take for text. */
function mayBeText(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !isBinaryName(name) || isPerhapsTextName(name);
}

/** Of the uppermost folder around a path that was left out. */
function reasonAbove(path: string, folders: ReadonlyMap<string, NameReason>): NameReason | undefined {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const reason = folders.get(path.slice(0, at));
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function isIgnoreFileName(name: string): boolean {
  return name === '.gitignore' || name === '.ignore';
}

function isVersionControl(name: string): boolean {
  return name === '.git' || name === '.hg' || name === '.svn' || name === '.jj' || name === 'CVS';
}

/** The rules in a file; none when it is not a regular file, or a huge one. */
export function readRules(place: string): string {
  return readTextAt(place, 1_000_000) ?? '';
}

/** Undefined too where a folder on the way has become a file or may not be looked into. */
function statsOf(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function withSlash(folder: string): string {
  return folder.endsWith('/') ? folder : `${folder}/`;
}
