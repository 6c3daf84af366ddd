/** One import as written, with the file it leads to. */
export interface ImportEdge {
  readonly specifier: string;
  readonly target: string;
}

/** A `require`, `import()` or glob whose specifier is made at run time. `prefix` is relative to the root. */
export interface ComputedLoad {
  readonly file: string;
  readonly line: number;
  readonly prefix: string | undefined;
}

/** How the imports of a language are found in its texts and followed, without parsing any. */
export interface ImportReader {
  /** Files, manifests or what files say to others have changed: imports may lead elsewhere. */
  restart(): void;
  /** Looks for what the text of a file imports, where that was not done since it changed. */
  read(file: string): void;
  /** Reads a file that has changed, where what it says to others is less than all of it. */
  readAgain(file: string): void;
  /** Imports as they stand in the text, as far as these may change while a file says the same to others. */
  written(file: string): string;
  /** Files of the repository that a file imports, as far as that can be followed. */
  importsOf(file: string): readonly ImportEdge[];
  /** The same, and for what leads nowhere the files that it may mean. */
  possibleImportsOf(file: string): readonly ImportEdge[];
  /** Imports that lead to no known file and are not known to lead outside. */
  unresolvedOf(file: string): readonly string[];
}
