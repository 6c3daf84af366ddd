/**
 * What one source file says by itself, before anything is linked: plain data, a pure function of the file's bytes
 * and the extractor's version. Lines and columns are 0-based; offsets are UTF-16 units, as in TypeScript and LSP.
 */

/** What a definition is. `variable` and `property` hold values that are not functions. */
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** The order is part of caches: new ones come last. */
export const SYMBOL_KINDS = [
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'interface',
  'type',
  'enum',
  'enum_member',
  'variable',
  'property',
  'namespace',
  /** A single-file component: its whole file, which runs where it is shown. */
  'component',
] as const;

/** What has a body of its own that a call runs. */
export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'component',
]);

/** What a call can run: functions, and classes by their constructors. */
export const CALLABLE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...FUNCTION_KINDS, 'class']);

/** A named thing that a file introduces. */
export interface Definition {
  /** The bare name; `default` for an anonymous default export, `constructor` for constructors. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Names of the enclosing definitions, joined with dots; empty at module level. */
  readonly container: string;
  /** Index of the enclosing definition in `FileFacts.definitions`, or -1 at module level. */
  readonly parent: number;
  /** Offsets of the name. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offsets of the whole declaration, without the doc comment. */
  readonly start: number;
  readonly end: number;
  /** Line of the name, and last line of the declaration. */
  readonly line: number;
  readonly endLine: number;
  /** The declaration up to its body, as written, with white space folded and cut at 300 characters. */
  readonly signature: string;
  /** Of a function whose signature is cut: a hash of all of it. */
  readonly headHash?: number;
  /** The doc comment as plain text, cut at 600 characters; empty where there is none. */
  readonly doc: string;
  /** Visible outside its module: exported itself, or a member of something exported. */
  readonly exported: boolean;
  /** Only its own type sees it: `private`, `#name`. */
  readonly isPrivate: boolean;
  /** It has a body: an overload signature, an interface member or an abstract method has none. */
  readonly hasBody: boolean;
  /** A call can run it: functions, methods, constructors, accessors, classes. */
  readonly callable: boolean;
}

/** One import, re-export, `require` or dynamic `import()`. */
export interface ImportFact {
  readonly specifier: string;
  readonly line: number;
  readonly kind: 'import' | 'reexport' | 'require' | 'dynamic';
  readonly typeOnly: boolean;
  /** It stands in a function: what it names is loaded when that runs, often to break a circle. */
  readonly later?: true;
  /** `default` for the default export, `*` for the whole module. */
  readonly names: readonly { readonly imported: string; readonly local: string }[];
}

/** All that one file says. */
export interface FileFacts {
  /** In source order, an enclosing definition before those inside it. */
  readonly definitions: readonly Definition[];
  readonly imports: readonly ImportFact[];
  /** Offsets of the statements that import, from and to, in source order; what is imported in the middle of an expression has none. */
  readonly importSpans: readonly (readonly [number, number])[];
  /**
   * Pairs of [index of a syntax node in its file, index of the definition it declares]: the join with the checker,
   * which names declarations by node index. A definition may have several nodes (the variable and its arrow function).
   */
  readonly declarationNodes: readonly (readonly [number, number])[];
  /** Keys of object literals that are given a value which may be a function, as `run` in `{ run: start }`: a call of it may run that. */
  readonly boundKeys: readonly string[];
  /** Other names of what is defined, exported or imported under one: `b` of `export { a as b }`. */
  readonly otherNames: readonly string[];
  /** It imports or exports something: names at its top level are its own, not everyone's. */
  readonly isModule: boolean;
  readonly lineCount: number;
  /** Deeper nesting than the extractor follows was left out. */
  readonly tooDeep: boolean;
}

/** A definition by its place: the file, relative, and its index among the file's definitions. */
export interface DefinitionRef {
  readonly file: string;
  readonly index: number;
}

export function isSameRef(a: DefinitionRef, b: DefinitionRef): boolean {
  return a.index === b.index && a.file === b.file;
}

/** What is reached by an object rather than by a name of its file, wherever it is written. */
export function isMember({ container, parent, kind }: Definition): boolean {
  return (container !== '' && kind !== 'namespace') || parent >= 0;
}

/** For tables by definition. */
export function keyOfRef({ file, index }: DefinitionRef): string {
  return `${file}\0${index}`;
}

/** `Cart.total`, as a person names it. */
export function labelOf({ name, container }: Pick<Definition, 'name' | 'container'>): string {
  return container === '' ? name : `${container}.${name}`;
}

/** Whether what lies in `container` is meant by what it is said to lie in, from the outside in: the inner part of it is enough. */
export function isInContainers(container: string, said: readonly string[]): boolean {
  const own = container.split('.');
  return said.length <= own.length && said.every((part, i) => own[own.length - said.length + i] === part);
}
