/** What terms come to: types, and what a name stands for. Plain data; a set of types is a list without repetition. */
import type { DefinitionRef } from '../model/facts.ts';
import type { TermId } from '../model/syntax.ts';

export type Type =
  /** An object of a class, a value of a struct. */
  | { readonly kind: 'instance'; readonly ref: DefinitionRef; readonly args: readonly Types[] }
  /** The class itself: static members, construction. A written type is one too. */
  | { readonly kind: 'class'; readonly ref: DefinitionRef; readonly args: readonly Types[] }
  /** A function or a method; `self` is what it was taken from, `typeArguments` are those that are written for it. */
  | {
      readonly kind: 'callable';
      readonly ref: DefinitionRef;
      readonly self?: Type;
      readonly typeArguments?: readonly Types[];
    }
  | { readonly kind: 'lambda'; readonly file: string; readonly term: TermId }
  /** A module or package, by a key that its policy understands. */
  | { readonly kind: 'module'; readonly key: string }
  /** A type parameter; `bound` is what is known of it. */
  | { readonly kind: 'variable'; readonly name: string; readonly bound: Types }
  | { readonly kind: 'tuple'; readonly of: readonly Types[] }
  /**
   * From outside the repository, by the name that it has there (`list`, `requests.Session`), with type arguments. A dead
   * end: what is taken from it is outside as well, unless the policy knows better.
   */
  | {
      readonly kind: 'outside';
      readonly name: string;
      readonly args: readonly Types[];
      readonly isClass: boolean;
      /** Of a method as a value: its name; what it was taken from is the first of `args`. */
      readonly method?: string;
      /** Something of ours went into it, or it was read from where that may be kept: what it gives may be ours. */
      readonly mayGiveOurs?: boolean;
      /** As written it is a pointer to such a value. */
      readonly isPointer?: boolean;
    };

/** The types that something may have. `isOpen`: or something that is not known. */
export interface Types {
  readonly of: readonly Type[];
  readonly isOpen: boolean;
}

/** What a name or a member stands for. */
export type Meaning =
  /** `self` is the object or class that it was taken from. */
  | {
      readonly kind: 'definition';
      readonly ref: DefinitionRef;
      readonly self?: Type;
      /** Of several functions the nearest are meant, if they take what is given: those of the lowest number, 0 if left out. */
      readonly distance?: number;
    }
  /** A parameter or a local variable. */
  | { readonly kind: 'local'; readonly types: Types }
  | { readonly kind: 'module'; readonly key: string }
  /** `mayReturnArgument`: of something that holds what is ours, so that its value, or what it gives, may be ours as well. */
  | {
      readonly kind: 'outside';
      readonly type: Extract<Type, { kind: 'outside' }>;
      readonly mayReturnArgument?: boolean;
    }
  /** Known by its type alone: an item of a tuple, a type parameter. */
  | { readonly kind: 'typed'; readonly types: Types };

export interface Meanings {
  readonly of: readonly Meaning[];
  /** It may stand for something else as well, which is not known. */
  readonly isOpen: boolean;
  /** Something that is not known may come first, and hide what is found: a guess, and no proof of anything. */
  readonly isGuess?: boolean;
}

export const UNKNOWN: Types = { of: [], isOpen: true };
export const NOTHING: Types = { of: [], isOpen: false };
export const NO_MEANING: Meanings = { of: [], isOpen: true };

/** As many types as one term may have; what has more is treated as unknown beyond them. */
const MAX_TYPES = 24;

export function one(type: Type): Types {
  return { of: [type], isOpen: false };
}

export function outside(name: string, args: readonly Types[] = [], isClass = false): Type {
  return { kind: 'outside', name, args, isClass };
}

export function union(parts: readonly Types[]): Types {
  if (parts.length === 1) return parts[0] as Types;
  const found = new Map<string, Type>();
  let isOpen = false;
  for (const part of parts) {
    isOpen ||= part.isOpen;
    for (const type of part.of) {
      if (found.size >= MAX_TYPES) isOpen = true;
      else found.set(keyOf(type), type);
    }
  }
  return { of: [...found.values()], isOpen };
}

/** Equal for equal types, as far as anything here depends on it. */
export function keyOf(type: Type, depth = 0): string {
  const args = (list: readonly Types[]) =>
    depth > 3 ? '…' : list.map((each) => each.of.map((inner) => keyOf(inner, depth + 1)).join('|')).join(',');
  switch (type.kind) {
    case 'instance':
    case 'class':
      return `${type.kind} ${type.ref.file}#${type.ref.index}<${args(type.args)}>`;
    case 'callable':
      return `callable ${type.ref.file}#${type.ref.index}<${args(type.typeArguments ?? [])}> ${type.self === undefined || depth > 2 ? '' : keyOf(type.self, depth + 1)}`;
    case 'lambda':
      return `lambda ${type.file}#${type.term}`;
    case 'module':
      return `module ${type.key}`;
    case 'variable':
      // Two functions may each have a T.
      return `variable ${type.name}${depth > 2 ? '' : `:${type.bound.of.map((bound) => keyOf(bound, depth + 2)).join('&')}`}`;
    case 'tuple':
      return `tuple<${args(type.of)}>`;
    case 'outside':
      return `outside ${type.name} ${type.isClass}<${args(type.args)}>${type.mayGiveOurs === true ? ' of ours' : ''}`;
  }
}

/** Something of the repository is in it: an object, a class, a function. */
export function mayHoldOurs(types: Types, depth = 0): boolean {
  return types.of.some((type) => {
    if (type.kind === 'module') return false;
    if (type.kind !== 'tuple' && type.kind !== 'outside') return true;
    if (type.kind === 'outside' && type.mayGiveOurs === true) return true;
    const parts = type.kind === 'tuple' ? type.of : type.args;
    return depth < MAX_HELD && parts.some((part) => mayHoldOurs(part, depth + 1));
  });
}

/** Deeper inside type arguments nothing is looked for. */
const MAX_HELD = 4;

/** What one use of a name stands for. */
export interface SiteMeaning {
  /** `missing`: it is known where to look, and it is not found there. */
  readonly kind: 'definition' | 'local' | 'module' | 'outside' | 'missing' | 'unknown';
  /** Definitions named here; of a call those that it runs. */
  readonly refs: readonly DefinitionRef[];
  /** What is run as well: `__call__` of an object that is called, the function behind `const g = f`. */
  readonly runs: readonly DefinitionRef[];
  /** What may be run: the class that a variable of type `type[X]` holds, or one that builds on it. */
  readonly mayRun: readonly DefinitionRef[];
  /** Something else may be meant too, which is not known. */
  readonly isOpen: boolean;
  /** Of what is outside: the name that it has there. */
  readonly outside?: string;
  /** Of several overloads the one that is meant could not be told. */
  readonly isOneOf?: boolean;
  /** Something that is not known may hide what is named here. */
  readonly isGuess?: boolean;
}

export function replaceVariables(types: Types, given: ReadonlyMap<string, Types>): Types {
  if (!types.of.some(mayHoldVariables)) return types;
  const parts = types.of.map((type): Types => {
    switch (type.kind) {
      case 'variable':
        return given.get(type.name) ?? one(type);
      case 'instance':
      case 'class':
      case 'outside':
        return one({ ...type, args: type.args.map((arg) => replaceVariables(arg, given)) });
      case 'tuple':
        return one({ ...type, of: type.of.map((part) => replaceVariables(part, given)) });
      default:
        return one(type);
    }
  });
  return union([...parts, ...(types.isOpen ? [UNKNOWN] : [])]);
}

export function mayHoldVariables(type: Type): boolean {
  switch (type.kind) {
    case 'variable':
      return true;
    case 'instance':
    case 'class':
    case 'outside':
      return type.args.some((arg) => arg.of.some(mayHoldVariables));
    case 'tuple':
      return type.of.some((part) => part.of.some(mayHoldVariables));
    default:
      return false;
  }
}

/** This, or something that is not known. */
export function orUnknown(type: Type): Types {
  return { of: [type], isOpen: true };
}

/** Something from outside, by its name. */
export function outsideMeaning(name: string, isClass = false, mayReturnArgument = false): Meanings {
  const plain = outside(name, [], isClass) as Extract<Type, { kind: 'outside' }>;
  const type = mayReturnArgument ? { ...plain, mayGiveOurs: true } : plain;
  return { of: [{ kind: 'outside', type, mayReturnArgument }], isOpen: false };
}

/** What an object of a type is. */
export function instanceOfType(type: Type): Type {
  if (type.kind === 'class') return { ...type, kind: 'instance' };
  if (type.kind === 'outside') return { ...type, isClass: false };
  return type;
}

/** Something from outside that may give back what is ours, or is that itself. */
export function orOurs(name: string, args: readonly Types[] = []): Types {
  return orUnknown({ kind: 'outside', name, args, isClass: false, mayGiveOurs: true });
}

/** All of these definitions, and nothing else. */
export function definitionMeanings(refs: readonly DefinitionRef[]): Meanings {
  return { of: refs.map((ref) => ({ kind: 'definition', ref })), isOpen: false };
}

/** All of these modules, and nothing else. */
export function moduleMeanings(...keys: readonly string[]): Meanings {
  return { of: keys.map((key) => ({ kind: 'module', key })), isOpen: false };
}
