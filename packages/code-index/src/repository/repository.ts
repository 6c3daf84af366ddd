import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EngineError } from '../errors.ts';
import { decode, encodingOf } from './contents.ts';
import { IgnoreFile, IgnoreRules } from './ignore-rules.ts';
import { isBinaryName, isDeclarationName, isLockfileName, isSecretName, isTestPath, kindOfName } from './languages.ts';
import type { Changes, RepositoryFile } from './types.ts';
import { hasHash, wordHashes, wordHashesOfText } from './words.ts';

/** The files of one repository as they are on disk. Every method is synchronous. */
export class Repository {
  /** Opens a directory; nothing is read before the first `refresh`. Throws `directory_missing` or `directory_unreadable`. */
  static open(root: string): Repository {
    let real: string;
    try {
      real = fs.realpathSync.native(root);
      if (!fs.statSync(real).isDirectory()) throw new EngineError('directory_missing', `${root} is not a directory`);
      fs.readdirSync(real);
    } catch (cause) {
      if (cause instanceof EngineError) throw cause;
      const code = (cause as NodeJS.ErrnoException).code;
      throw code === 'ENOENT' || code === 'ENOTDIR'
        ? new EngineError('directory_missing', `there is no directory ${root}`, { cause })
        : new EngineError('directory_unreadable', `the directory ${root} cannot be read`, { cause });
    }
    return new Repository(real.split(path.sep).join('/'));
  }

  /** Real path of the root, with `/`. */
  readonly root: string;
  #files = new Map<string, RepositoryFile>();
  #contents = new Map<string, { words: Uint32Array; hash: string }>();
  #skipped: Record<string, string[]> = {};
  #ready = false;

  private constructor(root: string) {
    this.root = root;
  }

  refresh(): Changes {
    const found = new Map<string, RepositoryFile>();
    this.#skipped = {};
    this.#walk('', new IgnoreRules(undefined, {}), found);
    const created: string[] = [];
    const changed: string[] = [];
    const files = new Map<string, RepositoryFile>();
    for (const file of [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
      const before = this.#files.get(file.path);
      if (before && before.size === file.size && before.mtimeMs === file.mtimeMs && before.ctimeMs === file.ctimeMs) {
        files.set(file.path, before);
        continue;
      }
      const bytes = this.#readBytes(file.path);
      const encoding = bytes && encodingOf(bytes);
      if (bytes === undefined || encoding === 'binary') {
        this.#skip(bytes === undefined ? 'unreadable' : 'binary', file.path);
        continue;
      }
      const content = { words: wordHashes(bytes, 0, bytes.length), hash: hash('sha1', bytes) };
      const same = before !== undefined && this.#contents.get(file.path)?.hash === content.hash;
      this.#contents.set(file.path, content);
      files.set(file.path, file);
      if (before === undefined) created.push(file.path);
      else if (!same) changed.push(file.path);
    }
    const deleted = [...this.#files.keys()].filter((path) => !files.has(path));
    for (const path of deleted) this.#contents.delete(path);
    this.#files = files;
    this.#ready = true;
    return { created, changed, deleted };
  }

  get files(): ReadonlyMap<string, RepositoryFile> {
    return this.#files;
  }

  get skipped(): Readonly<Record<string, number>> {
    return Object.fromEntries(Object.entries(this.#skipped).map(([reason, paths]) => [reason, paths.length]));
  }

  skippedExamples(reason: string): readonly string[] {
    return (this.#skipped[reason] ?? []).slice(0, 10);
  }

  configFiles(): readonly string[] {
    return [...this.#files.keys()].filter((path) =>
      /(^|\/)((ts|js)config([.\-_][^/]*)?\.json|package\.json)$/.test(path),
    );
  }

  readText(path: string): string | undefined {
    const bytes = this.#readBytes(path);
    return bytes && decode(bytes);
  }

  absolute(path: string): string {
    return path === '' ? this.root : `${this.root}/${path}`;
  }

  relative(absolute: string): string | undefined {
    const normal = path.posix.normalize(absolute.split(path.sep).join('/'));
    if (normal === this.root) return '';
    return normal.startsWith(`${this.root}/`) ? normal.slice(this.root.length + 1) : undefined;
  }

  contentHash(path: string): string {
    return this.#contents.get(path)?.hash ?? hash('sha1', this.#readBytes(path) ?? Buffer.alloc(0));
  }

  snapshot(): string {
    return hash('sha1', [...this.#files.keys()].map((path) => `${path}\0${this.contentHash(path)}\0`).join('')).slice(
      0,
      7,
    );
  }

  filesWithWord(word: string): readonly string[] {
    const hashes = wordHashesOfText(word);
    if (hashes.length === 0) return [];
    return [...this.#files.keys()].filter((path) => {
      const words = this.#contents.get(path)?.words;
      return words !== undefined && hashes.every((hash) => hasHash(words, hash));
    });
  }

  get wordIndexReady(): boolean {
    return this.#ready;
  }

  #walk(folder: string, parentRules: IgnoreRules, found: Map<string, RepositoryFile>): void {
    const prefix = folder === '' ? '' : `${folder}/`;
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(this.absolute(folder), { withFileTypes: true });
    } catch {
      this.#skip('unreadable', folder);
      return;
    }
    const names = new Set(entries.map((entry) => entry.name));
    const ignoreFile = (name: string) =>
      names.has(name) ? new IgnoreFile(this.#readBytes(prefix + name)?.toString() ?? '', prefix) : undefined;
    const git = ignoreFile('.gitignore');
    const other = ignoreFile('.ignore');
    const rules = git || other ? new IgnoreRules(parentRules, { git, other }) : parentRules;
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (entry.isDirectory()) {
        if (entry.name === '.git') continue;
        if (entry.name === 'node_modules') this.#skip('dependencies', path);
        else if (/^(vendor|third_party|bower_components|\.yarn|Pods)$/.test(entry.name)) this.#skip('vendored', path);
        else if (entry.name === 'dist') this.#skip('compiled', path);
        else if (rules.ignoredBy(path, true)) this.#skip('ignored', path);
        else this.#walk(path, rules, found);
      } else if (entry.isFile()) {
        if (isSecretName(entry.name)) this.#skip('secret', path);
        else if (isLockfileName(entry.name)) this.#skip('lockfile', path);
        else if (isBinaryName(entry.name)) this.#skip('binary', path);
        else if (rules.ignoredBy(path, false)) this.#skip('ignored', path);
        else {
          const kind = kindOfName(entry.name);
          const stats = fs.lstatSync(this.absolute(path), { throwIfNoEntry: false });
          if (kind === undefined) this.#skip('other', path);
          else if (stats === undefined) continue;
          else if (stats.size > (kind.class === 'source' ? 8_000_000 : 1_000_000)) this.#skip('too_large', path);
          else
            found.set(path, {
              path,
              size: stats.size,
              mtimeMs: stats.mtimeMs,
              ctimeMs: stats.ctimeMs,
              ...kind,
              test: isTestPath(path),
              declaration: isDeclarationName(entry.name),
            });
        }
      }
    }
  }

  #skip(reason: string, path: string): void {
    const paths = this.#skipped[reason];
    if (paths === undefined) this.#skipped[reason] = [path];
    else paths.push(path);
  }

  #readBytes(path: string): Buffer | undefined {
    try {
      const real = fs.realpathSync.native(this.absolute(path));
      if (this.relative(real) === undefined) return undefined;
      return fs.readFileSync(real);
    } catch {
      return undefined;
    }
  }
}
