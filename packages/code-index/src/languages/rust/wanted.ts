/**
 * What the place of an expression says of its type: `let ball: Ball = Default::default()`. Only there it is said whose function
 * is meant where a trait is named and no type.
 */
import type { Argument, TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** Reads an expression in a place where a value of this type stands; -1 where nothing is known of it. */
export function expressionWanted(walk: RustWalk, node: number, type: TermId): TermId {
  return wanting(walk, node, type, () => walk.expression(node));
}

export function wanting<T>(walk: RustWalk, node: number, type: TermId, work: () => T): T {
  return walk.keeping({ wanted: node < 0 || type < 0 ? undefined : { node, type } }, work);
}

/** What is wanted of a node is wanted of a part of it as well: of the last expression of a block, of a branch. */
export function passingOn<T>(walk: RustWalk, node: number, part: number, work: () => T): T {
  return wanting(walk, part, wantedOf(walk, node), work);
}

/** A value of the type that the place of a node asks for, or -1. */
export function wantedOf(walk: RustWalk, node: number): TermId {
  const { wanted } = walk.state;
  return wanted?.node === node ? wanted.type : -1;
}

/**
 * Methods of the library that run a function of the type which their place asks for: `text.parse()` runs `from_str` of it.
 * `unwrap`: what is asked for is in what they give.
 */
const CONVERSIONS: ReadonlyMap<string, string> = new Map([
  ['into', 'from'],
  ['try_into', 'try_from'],
  ['parse', 'from_str'],
  ['collect', 'from_iter'],
  ['unwrap_or_default', 'default'],
]);

/** A method of the library that runs a function of ours. */
export function isConversion(method: string): boolean {
  return CONVERSIONS.has(method);
}

/** The methods of the library that run a function of this name, of whatever type their place asks for. */
export function conversionsTo(name: string): readonly string[] {
  return [...CONVERSIONS].flatMap(([method, run]) => (run === name ? [method] : []));
}

/** The name by which a call carries what it converts to, as nothing in a program can be called. */
export const CONVERTED = ':converted';

/**
 * What a call of a conversion runs of the type that its place asks for, or that is written behind it; undefined for any other.
 * @param of The term of the callee.
 */
export function converted(walk: RustWalk, call: number, callee: number, of: TermId): Argument | undefined {
  const { tree, builder } = walk;
  const isWritten = tree.kind(callee) === 'generic_function';
  const field = isWritten ? tree.field(callee, 'function') : callee;
  const name = tree.kind(field) === 'field_expression' ? tree.field(field, 'field') : -1;
  const run = name < 0 ? undefined : CONVERSIONS.get(tree.textOf(name));
  if (run === undefined) return undefined;
  const applied = builder.termAt(of);
  const type = applied?.kind === 'generic' ? builder.instance(applied.args[0] ?? -1) : wantedOf(walk, call);
  if (type < 0) return undefined;
  const inner = builder.term({ kind: 'unwrap', of: type });
  return { value: builder.member(inner, run, tree.start(name), 'call'), name: CONVERTED };
}

/** What is asked of a call is asked of what it is called on: `text.parse().unwrap()`, `text.parse()?`. */
export const GIVE_WHAT_IS_INSIDE: ReadonlySet<string> = new Set([
  'unwrap',
  'expect',
  'unwrap_or',
  'unwrap_or_else',
  'context',
  'map_err',
]);

/** What a call hands on to an argument of what is wanted of the call: `Some(x)`, `Ok(x)`, `Box::new(x)`. */
export function wantedInside(walk: RustWalk, call: number, callee: string): TermId {
  const type = wantedOf(walk, call);
  if (type < 0) return -1;
  if (callee === 'Some' || callee === 'Ok') return walk.builder.term({ kind: 'unwrap', of: type });
  return HOLDERS.test(callee) ? type : -1;
}

/** They are left out of types. */
const HOLDERS = /^(?:\w+::){0,4}(?:Box|Rc|Arc)::new$/;

/** Traits that are named in the place of the type whose function is meant. */
export const TRAITS_BY_RESULT: ReadonlySet<string> = new Set(['Default', 'From', 'TryFrom', 'FromStr', 'FromIterator']);
/** Of these, whose function may give none of the type. */
export const MAY_FAIL_TRAITS: ReadonlySet<string> = new Set(['TryFrom', 'FromStr']);
