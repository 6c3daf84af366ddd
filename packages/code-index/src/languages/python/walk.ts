import type { ReferenceRole } from '../../model/roles.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { Walk } from '../shape/walker.ts';

/** The class around a method, and what the method calls the object it runs on. */
export interface Receiver {
  readonly name: string;
  readonly classDefinition: number;
  readonly isClass: boolean;
}

interface FunctionContext {
  /** Index of the definition, or -1 for a lambda. */
  readonly definition: number;
  readonly receiver: Receiver | undefined;
  /** Scopes of names that are declared `global` or `nonlocal`. */
  readonly globals: Map<string, number>;
}

/** What is kept while a file of Python is walked. */
export class PythonState {
  readonly root: SyntaxTree;
  function: FunctionContext | undefined;
  /** The class whose body is being walked, or -1. */
  class = -1;
  /** The class around, seen from methods and functions inside them too. */
  around = -1;
  /** Members of classes by `class:name`, so that all places that assign one belong to one definition. */
  readonly members = new Map<string, number>();
  /** Variables of the module by name. */
  readonly variables = new Map<string, number>();
  /** Names that `TypeVar` made. */
  readonly typeVariables = new Set<string>();
  /** Of imports: they stand under `TYPE_CHECKING`, or in a `try`. */
  modifiers: readonly string[] = [];

  constructor(root: SyntaxTree) {
    this.root = root;
  }
}

/** An expression is told the role of the name that it ends with. */
export type PythonWalk = Walk<PythonState, ReferenceRole>;
