import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';

/** The type that an `impl` block is for, and its trait. */
interface Implementation {
  readonly owner: TermId;
  readonly implementing: TermId;
  /** Last name of the type, for people. */
  readonly name: string;
}

/** What is kept while a file of Rust is walked. */
export class RustState {
  implementation: Implementation | undefined;
  /** Inline modules around, from the outermost one. */
  modules: readonly string[] = [];
  /** Macros around whose arguments are read as code. */
  macroDepth = 0;
  /** A node, and a value of the type that its place asks for. */
  wanted: { readonly node: number; readonly type: TermId } | undefined;
  /** A value of the type that the function around gives back, or -1. */
  result: TermId = -1;
  /** Where the text that is being read begins in the file. */
  offset = 0;
}

/** An expression is told the role of the name that it ends with. */
export type RustWalk = Walk<RustState, ReferenceRole>;
