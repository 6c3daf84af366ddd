/** Plain data that the repository room hands out. */

/** `source` is the TypeScript and JavaScript family, with components that have scripts of it; every other kind that may mention a symbol is `text`. */
export type FileClass = 'source' | 'text';

/** One kept file. A changed file is a new object, so one that a caller holds never changes under it. */
export interface RepositoryFile {
  /** Relative to the repository's root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** The name people use: `TypeScript`, `Vue`, `YAML`. */
  readonly language: string;
  readonly class: FileClass;
  /** By its path it is a test, or helps one. */
  readonly test: boolean;
  /** `.d.ts`, `.d.mts`, `.d.cts` or `.d.NAME.ts`. */
  readonly declaration: boolean;
  /** Written by a program, as its name or its first comment says: it calls and is called, but nobody looks after it. */
  readonly generated: boolean;
  /** As `wc -l` counts, and a last line without a line break too. */
  readonly lines: number;
}

/** What differs from the refresh before: paths of kept files, each list sorted. */
export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
}

/** Lines are 0-based. With no line on a side, its start is where the lines of the other side belong. */
export interface DiffHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
}

export interface GitDiffFile {
  /** The newest name; of a deleted file, the name it had. Relative to the repository's root, with `/`. */
  readonly path: string;
  /** The name before: another one only where `status` is `renamed`. */
  readonly oldPath: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  /** Without context lines, in order. Empty for a binary file and where only the name or the mode changed. */
  readonly hunks: readonly DiffHunk[];
}

export interface GitDiff {
  /** Files below the repository's root only, in git's order. */
  readonly files: readonly GitDiffFile[];
  /** Paths of what has changed and is not read: links, submodules, files of secrets, files in conflict. */
  readonly unread: readonly string[];
  /** Text before the change, by either name of the file; undefined where there was none or it is binary. */
  readOld(path: string): string | undefined;
  /** Text after the change; undefined where there is none or it is binary. */
  readNew(path: string): string | undefined;
}

/** What is larger is not read as text. */
export const MAX_FILE_BYTES = 64_000_000;
