/**
 * What Kotlin's declarations and expressions have in common: names, written types and annotations as terms. Its grammar
 * names no parts, so they are told by their kinds and their order.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { FactsBuilder } from '../shape/builder.ts';
import type { SyntaxTree } from '../shape/tree.ts';

/** The name of a class that has none. */
export const ANONYMOUS = '<anonymous>';
/** Binds what `this` is in a function that is written for a type, and in a lambda that is run on an object. */
export const RECEIVER = '<receiver>';
/** Binds what the companion of a class builds on, in the scope of the class. */
export const COMPANION_BASE = '<companion>';
/** In front of the type of a function: its arguments are what it gives, what it is run on if it is so, and what it takes. */
export const FUNCTION = 'function';
export const FUNCTION_WITH_RECEIVER = 'function with receiver';
/** Stands for what never comes: `return`, `throw`. */
export const NEVER = 'Nothing';

/** What is wanted where an expression stands, which says what a lambda there is handed: an argument of a call, or a value. */
export type Wanted = { readonly call: TermId; readonly argument: number } | { readonly of: TermId } | undefined;

/** What a `return` gives something to. */
export interface Receiver {
  readonly values: TermId[];
  readonly wanted: Wanted;
}

export interface Modifiers {
  readonly words: readonly string[];
  readonly decorators: readonly TermId[];
  /** Where the declaration begins behind its annotations. */
  readonly start: number;
}

export abstract class KotlinWritten {
  protected readonly builder: FactsBuilder;
  protected readonly tree: SyntaxTree;

  constructor(builder: FactsBuilder, tree: SyntaxTree) {
    this.builder = builder;
    this.tree = tree;
  }

  protected abstract expression(node: number, wanted?: Wanted): TermId;
  protected abstract callWith(site: number, of: TermId, lists: readonly number[], kind: 'call' | 'construct'): TermId;

  protected name(node: number, space?: NameSpace): TermId {
    return this.builder.name(nameOf(this.tree, node), this.tree.start(node), space);
  }

  protected member(of: TermId, node: number, space?: NameSpace): TermId {
    return this.builder.member(of, nameOf(this.tree, node), this.tree.start(node), space);
  }

  /** A use of the name that a node is. */
  protected site(node: number, role: ReferenceRole, term: TermId, definition?: number): number {
    const { tree, builder } = this;
    const isTicked = tree.textOf(node).startsWith('`');
    return builder.site(nameOf(tree, node), tree.start(node) + (isTicked ? 1 : 0), role, term, definition);
  }

  /** Words in front of a declaration; the terms and sites of its annotations belong to what stands around it. */
  protected modifiers(node: number): Modifiers {
    const { tree } = this;
    const words: string[] = [];
    const decorators: TermId[] = [];
    let start = tree.start(node);
    for (const list of tree.children(node).filter((each) => MODIFIER_LISTS.has(tree.kind(each)))) {
      let isFirst = true;
      for (const child of tree.children(list)) {
        if (tree.kind(child) === 'annotation') {
          const decorator = this.annotation(child);
          if (decorator >= 0) decorators.push(decorator);
          if (isFirst) start = this.#after(child);
        } else {
          words.push(tree.textOf(child));
          isFirst = false;
        }
      }
    }
    return { words, decorators, start };
  }

  /** The annotation as a term, or -1 for one that the compiler or a reader looks for, and nothing that runs. */
  protected annotation(node: number): TermId {
    const { tree, builder } = this;
    let term = -1;
    for (const child of tree.children(node)) {
      if (tree.kind(child) === 'constructor_invocation') {
        const named = tree.childOfKind(child, 'user_type');
        const of = this.typeOf(named, 'decorator');
        const list = tree.childOfKind(child, 'value_arguments');
        this.callWith(-1, of, list < 0 ? [] : [list], 'construct');
        if (!HARMLESS.test(tree.textOf(named))) term = of;
      } else if (tree.kind(child) === 'user_type') {
        const of = this.typeOf(child, 'decorator');
        if (!HARMLESS.test(tree.textOf(child))) term = of;
      }
    }
    return term < 0 ? -1 : builder.instance(term);
  }

  /** Where the next token begins. */
  #after(node: number): number {
    const { text } = this.tree;
    let at = this.tree.end(node);
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    return at;
  }

  /** A written type as a term; `T?` is T. */
  protected typeOf(node: number, role: ReferenceRole = 'type'): TermId {
    if (node < 0) return -1;
    const { tree, builder } = this;
    switch (tree.kind(node)) {
      case 'user_type':
        return this.#path(tree.children(node), role);
      case 'type_identifier':
        return this.#path([node], role);
      case 'function_type':
        return this.#functionType(node);
      case 'annotation':
        this.annotation(node);
        return -1;
      case 'type_projection':
        if (tree.has(node, '*')) return builder.literal('*');
        return this.#inner(node, role);
      default:
        return this.#inner(node, role);
    }
  }

  #inner(node: number, role: ReferenceRole): TermId {
    let term = -1;
    for (const child of this.tree.children(node)) {
      const found = WORDS_OF_TYPES.has(this.tree.kind(child)) ? -1 : this.typeOf(child, role);
      if (found >= 0) term = found;
    }
    return term;
  }

  /** `A`, `p.A`, `A<T>.B`. The role is that of the last name. */
  #path(parts: readonly number[], role: ReferenceRole): TermId {
    const { tree, builder } = this;
    const last = parts.findLast((part) => tree.kind(part) === 'type_identifier');
    let term = -1;
    for (const part of parts) {
      switch (tree.kind(part)) {
        case 'type_identifier':
        case 'simple_identifier':
          term = term < 0 ? this.name(part, 'type') : this.member(term, part, 'type');
          this.site(part, part === last ? role : 'type', term);
          break;
        case 'type_arguments': {
          const args = tree.children(part).map((argument) => this.typeOf(argument));
          if (args.length > 0) term = builder.term({ kind: 'generic', of: term, args });
          break;
        }
        default:
          if (term < 0) term = this.typeOf(part, role);
      }
    }
    return term;
  }

  #functionType(node: number): TermId {
    const { tree, builder } = this;
    const list = tree.childOfKind(node, 'function_type_parameters');
    const children = tree.children(node).filter((child) => !WORDS_OF_TYPES.has(tree.kind(child)));
    const before = children.filter((child) => child < list);
    const receiver = before.length === 0 ? -1 : this.#path(before, 'type');
    const parameters = (list < 0 ? [] : tree.children(list)).map((child) => {
      if (tree.kind(child) !== 'parameter') return this.typeOf(child);
      const nameNode = tree.childOfKind(child, 'simple_identifier');
      if (nameNode >= 0) this.site(nameNode, 'definition', -1);
      return this.typeOf(typeIn(tree, child));
    });
    const result = children.findLast((child) => child > list);
    const given = result === undefined ? -1 : this.typeOf(result);
    const kind = before.length === 0 ? FUNCTION : FUNCTION_WITH_RECEIVER;
    const args = [given, ...(before.length === 0 ? [] : [receiver]), ...parameters];
    return builder.term({ kind: 'generic', of: builder.literal(kind), args });
  }

  /** `class A<T : B>`, `where T : C`: all names first, since a bound may name a later one. */
  protected typeParameters(node: number, definition: number): void {
    const { tree, builder } = this;
    const list = tree.childOfKind(node, 'type_parameters');
    const detail = builder.details[definition];
    if (list < 0 || detail === undefined) return;
    const constraints = tree.childOfKind(node, 'type_constraints');
    const parameters = tree.children(list).filter((child) => tree.kind(child) === 'type_parameter');
    for (const parameter of parameters) {
      const nameNode = tree.childOfKind(parameter, 'type_identifier');
      if (nameNode < 0) continue;
      const name = nameOf(tree, nameNode);
      this.site(nameNode, 'definition', -1);
      const bounds = [this.typeOf(typeIn(tree, parameter))];
      for (const constraint of constraints < 0 ? [] : tree.children(constraints)) {
        const named = tree.childOfKind(constraint, 'type_identifier');
        if (named < 0 || nameOf(tree, named) !== name) continue;
        this.site(named, 'type', this.name(named, 'type'));
        bounds.push(this.typeOf(typeIn(tree, constraint)));
      }
      const written = bounds.filter((each) => each >= 0);
      const bound = written.length > 1 ? builder.term({ kind: 'either', of: written }) : (written[0] ?? -1);
      detail.typeParameters.push({ name, bound });
      builder.bind(name, 'type_parameter', tree.start(node), { definition, type: bound });
    }
  }

  protected arrayOf(element: TermId): TermId {
    const { builder } = this;
    return builder.term({ kind: 'generic', of: builder.literal('Array'), args: [element] });
  }
}

/** The written type among the children of a node, or -1. */
export function typeIn(tree: SyntaxTree, node: number, behind = -1): number {
  return tree.children(node).find((child) => child > behind && TYPES.has(tree.kind(child))) ?? -1;
}

export function nameOf(tree: SyntaxTree, node: number): string {
  const text = tree.textOf(node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

export function isType(kind: string): boolean {
  return TYPES.has(kind);
}

const TYPES: ReadonlySet<string> = new Set([
  'user_type',
  'nullable_type',
  'parenthesized_type',
  'not_nullable_type',
  'function_type',
]);
const MODIFIER_LISTS: ReadonlySet<string> = new Set(['modifiers', 'parameter_modifiers', 'type_parameter_modifiers']);
const WORDS_OF_TYPES: ReadonlySet<string> = new Set([
  'type_modifiers',
  'type_projection_modifiers',
  'variance_modifier',
]);

/** Annotations that the compiler or a reader looks for, and nothing that runs. */
const HARMLESS =
  /(?:^|\.)(?:Suppress|Deprecated|JvmStatic|JvmOverloads|JvmField|JvmName|JvmSynthetic|JvmMultifileClass|JvmInline|JvmDefault|JvmSuppressWildcards|JvmWildcard|Throws|OptIn|RequiresOptIn|SinceKotlin|Synchronized|Volatile|Transient|VisibleForTesting|PublishedApi|DslMarker|Nullable|NotNull|NonNull|ExperimentalStdlibApi|Strictfp|BuilderInference|Language|UnsafeVariance|ThreadLocal|SharedImmutable|CheckResult|CheckReturnValue)$/;
