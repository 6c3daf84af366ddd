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
