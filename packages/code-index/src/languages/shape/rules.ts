/**
 * Rules that languages share, to be put into their tables. They are made for the parts of a node, by the names that the
 * grammar has for these: `operation('left', 'operator', 'right', 'bool')`.
 */
import type { TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from './tree.ts';
import type { ExpressionRule, StatementRule, TypeRule, Walk } from './walker.ts';

/** A part of a node: the field of this name, or its first child. */
export type Part = string;
const FIRST: Part = '';

function partOf(tree: SyntaxTree, node: number, part: Part): number {
  return part === FIRST ? (tree.children(node)[0] ?? -1) : tree.field(node, part);
}

/** A value of the language's own type, by its name. */
export function literal<S, H>(type: string): ExpressionRule<S, H> {
  return ({ builder }) => builder.literal(type);
}

/** What stands in brackets, or behind a word, and is the same thing: `(x)`. */
export function inner<S, H>(part: Part = FIRST): ExpressionRule<S, H> {
  return (walk, node, hint) => walk.expression(partOf(walk.tree, node, part), hint);
}

/** The same of written types. */
export function innerType<S, H>(part: Part = FIRST): TypeRule<S, H> {
  return (walk, node, role) => walk.type(partOf(walk.tree, node, part), role);
}

/** `&x`, `await x`, `x?`: what an expression is wrapped in, or taken out of. */
export function wrapping<S, H>(kind: 'pointer' | 'unwrap' | 'await', part: Part = FIRST): ExpressionRule<S, H> {
  return (walk, node) => walk.builder.term({ kind, of: walk.expression(partOf(walk.tree, node, part)) });
}

/** `x as T`: a value is looked at as one of a written type. */
export function cast<S, H>(value: Part, type: Part): ExpressionRule<S, H> {
  return (walk, node) => {
    walk.expression(partOf(walk.tree, node, value));
    return walk.builder.instance(walk.type(partOf(walk.tree, node, type)));
  };
}

/** `a + b`; a comparison gives a value of the type `truth`. */
export function operation<S, H>(left: Part, operator: Part, right: Part, truth: string): ExpressionRule<S, H> {
  return (walk, node) => {
    const { tree, builder } = walk;
    const first = walk.expression(partOf(tree, node, left));
    const second = walk.expression(partOf(tree, node, right));
    return builder.operation(tree.textOf(partOf(tree, node, operator)), first, second, truth);
  };
}

/** Something of the language's own whose content says nothing: what is inside is walked, and the value has this type. */
export function valued<S, H>(type: string): ExpressionRule<S, H> {
  return (walk, node) => {
    walk.inside(node);
    return walk.builder.literal(type);
  };
}

/** What says nothing, and is not looked into. */
export function nothing(): TermId {
  return -1;
}

/** Something that is no value of its own: `*list`, `**keywords`. */
export function walked<S, H>(walk: Walk<S, H>, node: number): TermId {
  walk.inside(node);
  return -1;
}

/** A pair of braces, or what stands for one: what is declared in it is seen in it alone. */
export function scoped<S, H>(rule: StatementRule<S, H> = inside): StatementRule<S, H> {
  return (walk, node) => walk.inScope(node, () => rule(walk, node));
}

/** Whatever is in a node. */
export function inside<S, H>(walk: Walk<S, H>, node: number): void {
  walk.inside(node);
}

/** These parts, in this order, each where it is written. */
export function parts<S, H>(...names: readonly Part[]): StatementRule<S, H> {
  return (walk, node) => {
    for (const name of names) for (const part of walk.tree.fields(node, name)) walk.statement(part);
  };
}

/** The names in a node are labels and the like; all else in it is walked. */
export function labels<S, H>(kind: string): StatementRule<S, H> {
  return (walk, node) => {
    for (const child of walk.tree.children(node)) {
      if (walk.tree.kind(child) === kind) walk.declared(child);
      else walk.statement(child);
    }
  };
}

/** Of a written type that the language itself builds: a generic one whose name is the keyword, as in `[]T` or `map[K]V`. */
export function builtType<S, H>(walk: Walk<S, H>, keyword: string, args: readonly TermId[], at: number): TermId {
  const { builder } = walk;
  return builder.term({ kind: 'generic', of: builder.name(keyword, at), args });
}
