/**
 * What one source file of a language without a checker says by itself: plain data, a pure function of the file's text
 * and the extractor's version. An extractor for each language makes it; the one inference of type terms reads it, and
 * knows no syntax.
 *
 * Everything that has a value is a *term*: an expression or a written type, cut down to what decides which definition is
 * meant. Terms are kept in one list for each file and name each other by their index, so a chain of calls costs one term
 * for each link. -1 stands for no term. Offsets are UTF-16 units.
 */
import type { FileFacts } from './facts.ts';
import type { ReferenceRole } from './roles.ts';

/** Index in `SyntaxFacts.terms`, or -1. */
export type TermId = number;

export type Term =
  /** A name as it is written, looked up from `scope` at offset `at`. */
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly scope: number;
      readonly at: number;
      readonly space?: NameSpace;
    }
  /** `of.name`, `of::name`. `scope` and `at` as for a name: a branch may have narrowed this very path. */
  | {
      readonly kind: 'member';
      readonly of: TermId;
      readonly name: string;
      readonly scope: number;
      readonly at: number;
      readonly space?: NameSpace;
    }
  /** `of(...)`. In Python a class is called as well. */
  | { readonly kind: 'call'; readonly of: TermId; readonly args: readonly Argument[] }
  /** `new Of(...)`, `Of{...}`: `of` is a written type. */
  | { readonly kind: 'construct'; readonly of: TermId; readonly args: readonly Argument[] }
  /** `of[args]`. In Python a written `list[X]` is one too. */
  | { readonly kind: 'index'; readonly of: TermId; readonly args: readonly TermId[] }
  /** What a loop over it gives, one at a time. */
  | { readonly kind: 'element'; readonly of: TermId }
  /** The part at a position of a tuple, or of several results. */
  | { readonly kind: 'part'; readonly of: TermId; readonly position: number }
  | { readonly kind: 'await'; readonly of: TermId }
  /** What `with of as x` binds; `isAsync` for `async with`. */
  | { readonly kind: 'enter'; readonly of: TermId; readonly isAsync: boolean }
  /** A value of the type that `of` writes: an annotation where a value is asked for. */
  | { readonly kind: 'instance'; readonly of: TermId }
  /** A written type with arguments, in languages that tell `Of<X>` from an index. */
  | { readonly kind: 'generic'; readonly of: TermId; readonly args: readonly TermId[] }
  /** One of these: a conditional expression, `a or b`, a written union. */
  | { readonly kind: 'either'; readonly of: readonly TermId[] }
  | { readonly kind: 'tuple'; readonly of: readonly TermId[] }
  /** A literal of a collection of the language itself, with what it holds: `list` and its elements, `dict` and its keys and values. */
  | { readonly kind: 'collection'; readonly type: string; readonly of: readonly TermId[] }
  /** A value of a type of the language itself: `str`, `int`, `string`, `func`. */
  | { readonly kind: 'literal'; readonly type: string }
  /** A definition of this file as a value: a lambda that has a name, an anonymous class. */
  | { readonly kind: 'definition'; readonly index: number }
  /** A function without a name: `parameters` are names of bindings in `scope`. */
  | { readonly kind: 'lambda'; readonly scope: number; readonly parameters: readonly string[]; readonly result: TermId }
  /** The object that a method runs on, or with `isClass` its class: `this`, `self`, `cls`. `definition` is the type around it. */
  | { readonly kind: 'self'; readonly definition: number; readonly isClass: boolean }
  /** What the bases of `definition` have, seen from an object (or with `isClass` from the class). */
  | {
      readonly kind: 'super';
      readonly definition: number;
      readonly isClass: boolean;
      /** The one that is meant of them, as a written type: `Stock.super` of Java, `super<Stock>` of Kotlin. */
      readonly base?: TermId;
    }
  /** `left operator right`; of a unary operator `right` is -1. */
  | { readonly kind: 'operator'; readonly operator: string; readonly left: TermId; readonly right: TermId }
  /** The parameter at a position of the function that `call` expects as its argument `argument`: of a lambda without types. */
  | { readonly kind: 'expected'; readonly call: TermId; readonly argument: number; readonly parameter: number }
  /** What a function of the type of `of` is handed at a position: the parameter of a lambda that is given to a variable. */
  | { readonly kind: 'handed'; readonly of: TermId; readonly position: number }
  /** What is behind a pointer, a reference or an option: `*of`, `of!`, `of?`. */
  | { readonly kind: 'unwrap'; readonly of: TermId }
  /** `&of`, a written `*Of`: most languages see no difference between it and `of`. */
  | { readonly kind: 'pointer'; readonly of: TermId };

/**
 * Where a language keeps functions, types and values apart (`size`, `size()`, `Size`), which of them is meant. `label` is a
 * member of what is asked about in a `switch`, by its bare name, or else a name like any other; `value` is no function, where
 * these are named in calls alone; a `key` of a literal is a field of what is made, or else a name like any other, where a map
 * is made. A `token` is handed to a macro, which may make anything of it. A `macro` of Rust is called as `name!(...)`, and
 * shares its name with nothing else.
 */
export type NameSpace = (typeof NAME_SPACES)[number];
export const NAME_SPACES = ['call', 'type', 'package', 'label', 'value', 'key', 'token', 'macro'] as const;

export interface Argument {
  readonly value: TermId;
  /** Of an argument that is given by name. */
  readonly name?: string;
  /** `*rest`, `**rest`, `rest...`: stands for any number. */
  readonly spread?: boolean;
  /** A lambda behind the parentheses, which the last parameter takes. */
  readonly isTrailing?: boolean;
}

/** Where names are bound. Scope 0 is the file's own. */
export interface Scope {
  /** The scope around it, or -1. */
  readonly parent: number;
  /**
   * `class`: names bound here are members, which the functions inside do not see by their bare name unless the policy says so.
   * `block`: seen as a part of the function around it.
   */
  readonly kind: 'module' | 'class' | 'function' | 'block';
  /** The definition whose body it is, or -1. */
  readonly definition: number;
  readonly start: number;
  readonly end: number;
  /** In source order. */
  readonly bindings: readonly Binding[];
}

/** A `macro` of Rust is a definition that only the name space of that name sees. */
export const BINDING_KINDS = [
  'definition',
  'import',
  'parameter',
  'variable',
  'type_parameter',
  'narrowing',
  'macro',
] as const;

export interface Binding {
  /** A name; of a narrowing a path too: `self.job`. */
  readonly name: string;
  readonly kind: (typeof BINDING_KINDS)[number];
  /** The offset from which it holds, for code of the same function. */
  readonly start: number;
  /**
   * The block that it stands in: before `to` it has surely happened, after it perhaps. A binding of the scope's own body has
   * the scope's offsets. A narrowing holds only between them.
   */
  readonly from: number;
  readonly to: number;
  /** The block ends by leaving (`return`, `raise`, `break`): after it the binding does not hold. */
  readonly leaves: boolean;
  /** The loop around it, by offsets, or -1: in a loop it also holds for what stands before it. */
  readonly loopStart: number;
  /** Index of the definition that it is, or -1 for a local variable. */
  readonly definition: number;
  /**
   * Written type, or -1. Of a narrowing: the type that is left; with a `value` the name as it was before, of which the
   * written type `value` is taken away.
   */
  readonly type: TermId;
  /** What it is given, or -1: the right side, the default of a parameter. */
  readonly value: TermId;
  /** Of an import: index in `SyntaxFacts.imports`, and of the name among its names (-1: the module itself). */
  readonly imported: number;
  readonly importedName: number;
}

/** One import as the language writes it; `FileFacts.imports` has the same in the form that all languages share, at the same index. */
export interface SyntaxImport {
  /** The module as written: `a.b`, `./x`, `github.com/a/b`, `java.util.List`, `crate::a`. */
  readonly module: string;
  /** Leading dots of a relative import, 0 for an absolute one. */
  readonly level: number;
  /** Names taken from it; empty where only the module is bound. `*` for all of them. */
  readonly names: readonly { readonly imported: string; readonly local: string; readonly start: number }[];
  /** The name that the module itself is bound to, or empty. */
  readonly local: string;
  /** Scope that it binds in. */
  readonly scope: number;
  readonly start: number;
  readonly line: number;
  /** `static` of Java, `pub` of Rust, `type_checking`, `optional` (in a `try`), `future`. */
  readonly modifiers: readonly string[];
  /** Names of the inline modules of a Rust file that it stands in, from the outermost one; left out where it is in none. */
  readonly within?: readonly string[];
}

/** A Rust `impl` block, which gives members to a type wherever that is written. */
export interface Implementation {
  /** Name of the type, without its path and arguments. */
  readonly name: string;
  readonly type: TermId;
  /** -1 where there is none. */
  readonly trait: TermId;
}

/** An import as far as patterns in the text tell. */
export interface WrittenImport {
  readonly module: string;
  /** Leading dots of a relative import. */
  readonly level: number;
  readonly names: readonly string[];
  /** As it is written, for people. */
  readonly specifier: string;
}

export interface Parameter {
  readonly name: string;
  readonly type: TermId;
  readonly value: TermId;
  /** `rest` takes any number, `keywords` any by name, `named` only by name, `receiver` is `self`, `cls` or a Go receiver. */
  readonly kind: 'plain' | 'named' | 'rest' | 'keywords' | 'receiver';
}

/** What `FileFacts.definitions` does not say of a definition: the same index. */
export interface DefinitionDetail {
  /** The scope that its body is, or -1. */
  readonly scope: number;
  /** The scope that it is bound in. */
  readonly declaredIn: number;
  /**
   * Words of the language, in lower case: `static`, `classmethod`, `property`, `setter`, `abstract`, `async`, `generator`,
   * `overload`, `dataclass`, `private`, `interface`, `trait`, `varargs`, …
   */
  readonly modifiers: readonly string[];
  /** Types that a type builds on, in order: bases, embedded types, implemented interfaces and traits. */
  readonly bases: readonly TermId[];
  readonly parameters: readonly Parameter[];
  /** Written type of its value; of a function, of what it returns; of an alias, what it stands for. -1 where none is written. */
  readonly type: TermId;
  /** Of a variable or field: everything that it is given. Of a function: everything that it returns. */
  readonly values: readonly TermId[];
  /** What a generator yields. */
  readonly yields: readonly TermId[];
  readonly typeParameters: readonly { readonly name: string; readonly bound: TermId }[];
  /** From the outermost to the innermost. */
  readonly decorators: readonly TermId[];
  /** The type that a member belongs to, where it is written outside of it: a Go receiver, the type of a Rust `impl`. -1 otherwise. */
  readonly owner: TermId;
  /** Of a Rust `impl Trait for Type`: the trait. -1 otherwise. */
  readonly implementing: TermId;
}

/**
 * What becomes of the value of a name, or of the object that a call of it makes, where that is plain: it is `asked` for a
 * member, `tested` for what it is, `dropped` at the end of its statement, or `named` by a variable.
 */
export type ValueFlow = (typeof VALUE_FLOWS)[number];
export const VALUE_FLOWS = ['asked', 'tested', 'dropped', 'named'] as const;

/** One place where a name is used or declared. */
export interface NameSite {
  readonly name: string;
  readonly start: number;
  readonly role: ReferenceRole;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
  /** Its term, of kind `name` or `member`; -1 for the name of a definition or a binding. */
  readonly term: TermId;
  /** The term of the call that runs what is named here, or -1. */
  readonly call: TermId;
  /** Left out where the value goes on to something else, and in languages that do not tell. */
  readonly flow?: ValueFlow;
}

/** All that one file says. */
export interface SyntaxFacts {
  readonly language: string;
  /** What every language has: definitions, imports. Kept for all files at once. */
  readonly facts: FileFacts;
  readonly details: readonly DefinitionDetail[];
  readonly imports: readonly SyntaxImport[];
  readonly scopes: readonly Scope[];
  /** In source order. */
  readonly implementations: readonly Implementation[];
  readonly terms: readonly Term[];
  /** In source order. */
  readonly sites: readonly NameSite[];
  /** Package or module name that the file gives itself (Go, Java); empty otherwise. */
  readonly packageName: string;
  /** Names that a `*` import takes, where the file says so (`__all__`). */
  readonly exportList: readonly string[] | undefined;
  /** Places that are no code, in order: triples of start, end and `TextKind`. */
  readonly texts: Int32Array;
  /**
   * Lines that the parser could not make sense of, with what stands around in the same expression: pairs of offsets, in order.
   * What is found there may be the wrong thing.
   */
  readonly unread: Int32Array;
  /** It was not read to its end: too deep, or too slow. What was found before stands. */
  readonly isPartial: boolean;
}

/** A name as languages see it that do not tell capitals from small letters; as long as before, so that offsets stay. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/[A-Z\u0080-\uffff]/g, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** Kinds of places in `SyntaxFacts.texts`. */
export const TEXT_COMMENT = 0;
/** A string that runs nothing by itself. */
export const TEXT_STRING = 1;
/** A string that is a comment: a doc string. */
export const TEXT_DOC = 2;

/** The comment or the string at an offset, of what `texts` of the facts of a file tells. */
export function textAt(
  texts: Int32Array,
  at: number,
): { readonly start: number; readonly end: number; readonly kind: number } | undefined {
  let low = 0;
  let high = texts.length / 3 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = texts[3 * middle] as number;
    const end = texts[3 * middle + 1] as number;
    if (at < start) high = middle - 1;
    else if (at >= end) low = middle + 1;
    else return { start, end, kind: texts[3 * middle + 2] as number };
  }
  return undefined;
}

/** Whether the parser was lost at this offset; `unread` of the facts of a file says where. */
export function isUnread(unread: Int32Array, at: number): boolean {
  let low = 0;
  let high = unread.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (at < (unread[2 * middle] as number)) high = middle - 1;
    else if (at >= (unread[2 * middle + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}

/** A place that is no code: a comment, a string. */
export function isText(texts: Int32Array, at: number): boolean {
  return textAt(texts, at) !== undefined;
}
