/** What is measured of one source file, by itself. Lines are 0-based. */

/** Parallel arrays, an entry for each line that holds code, in order. */
export interface CodeLines {
  /** 0-based. */
  readonly lines: Uint32Array;
  /** Equal for equal tokens. */
  readonly hashes: Uint32Array;
  /** How many tokens, at most 255; 0 on lines that belong to imports, which everybody has to repeat. */
  readonly tokens: Uint8Array;
}

/** What one function costs its reader. Functions inside it are counted by themselves. */
export interface FunctionMetrics {
  /** `<anonymous>` where nothing names it, `<module>` for what stands outside every function. */
  readonly name: string;
  /** Names of what it stands in, joined with dots. */
  readonly container: string;
  /** Of its name, and of its end; 0-based. */
  readonly line: number;
  readonly endLine: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  /** Blocks inside each other, an `else if` as one with its `if`. */
  readonly nesting: number;
  /** Lines with code, those of functions inside it included. */
  readonly lines: number;
  /** The same without them. */
  readonly ownLines: number;
  readonly parameters: number;
}

/** A module that is loaded when this one is: imports of types, of values used as types only and deferred ones are none. */
export interface LoadedModule {
  readonly specifier: string;
  /** 0-based. */
  readonly line: number;
}

/** Why a file has no metrics. */
export interface Unmeasured {
  /** What a grammar does not understand may be right all the same, where the language has moved on: that is no error. */
  readonly reason: 'syntax_error' | 'not_understood' | 'too_deep' | 'unreadable' | 'timeout';
  /** Where it is known: the place of the error, 0-based, and what was expected there. */
  readonly line?: number;
  readonly message?: string;
}

/** All that is measured of one file. */
export interface FileMetrics {
  /** In source order. `<module>` and initializers of class fields are among them only where they branch. */
  readonly functions: readonly FunctionMetrics[];
  readonly codeLines: CodeLines;
  readonly loads: readonly LoadedModule[];
  /** It does nothing but import and export. */
  readonly isBarrel: boolean;
  /** Nested deeper than is followed: what is counted is too little. */
  readonly tooDeep: boolean;
  /** Functions that are left out, since something in them could not be read, and the line of the first; 0-based. */
  readonly unread?: { readonly functions: number; readonly line: number };
}
