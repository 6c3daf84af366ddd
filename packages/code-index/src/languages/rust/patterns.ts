/** Patterns of Rust and the names that they bind. */
import type { Term, TermId } from '../../model/syntax.ts';
import { nothing } from '../shape/rules.ts';
import { ruleTable } from '../shape/walker.ts';
import { COMMENTS } from './defining.ts';
import type { RustWalk } from './walk.ts';
import { expressionWanted } from './wanted.ts';

export function letDeclaration(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const typeNode = tree.field(node, 'type');
  const written = walk.type(typeNode);
  const type = isInferred(walk, typeNode) ? -1 : written;
  const value = expressionWanted(walk, tree.field(node, 'value'), builder.instance(type));
  walk.expression(tree.field(node, 'alternative'));
  const pattern = tree.field(node, 'pattern');
  const from = tree.end(node);
  if (pattern >= 0 && tree.kind(pattern) === 'identifier') bindName(walk, pattern, 'variable', { type, value }, from);
  else bindPattern(walk, pattern, type >= 0 ? builder.instance(type) : value, from);
}

/** `Vec<_>`: what is written says less than the value. */
function isInferred(walk: RustWalk, type: number): boolean {
  return type < 0 || /(^|[<,\s(])_($|[>,\s)])/.test(walk.tree.textOf(type));
}

export function bindName(
  walk: RustWalk,
  node: number,
  kind: 'parameter' | 'variable',
  given: { readonly type?: TermId; readonly value?: TermId },
  from = walk.tree.start(node),
): void {
  const name = walk.tree.textOf(node);
  walk.declared(node);
  walk.builder.bind(name, kind, from, given);
}

/** Binds what a pattern takes out of a value; the names hold from this place on. */
export function bindPattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  if (node < 0) return;
  const rule = PATTERNS.get(walk.tree.kind(node));
  if (rule === undefined) walk.expression(node);
  else rule(walk, node, value, from);
}

/** What is done with a pattern that a value is held against. */
type PatternRule = (walk: RustWalk, node: number, value: TermId, from: number) => void;

function namePattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  // A capital letter names a constant or a variant, which is compared and not bound.
  if (/^\p{Lu}/u.test(walk.tree.textOf(node))) walk.expression(node);
  else bindName(walk, node, 'variable', { value }, from);
}

function tuplePattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  const parts = partsOfPattern(walk, node);
  const rest = parts.findIndex((part) => walk.tree.kind(part) === 'remaining_field_pattern');
  parts.forEach((part, position) => {
    const isBehind = rest >= 0 && position > rest;
    bindPattern(walk, part, isBehind ? -1 : walk.builder.term({ kind: 'part', of: value, position }), from);
  });
}

function tupleStructPattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  const { tree, builder } = walk;
  const type = tree.field(node, 'type');
  const path = walk.expression(type);
  const wrapped = tree.textOf(type);
  // `State(app): State<App>`: of a type from outside only what is written beside the pattern says what is in it.
  const isWritten = nameOfWritten(walk, value) === wrapped.slice(wrapped.lastIndexOf(':') + 1);
  const whole = isWritten ? value : builder.term({ kind: 'generic', of: path, args: value < 0 ? [] : [value] });
  // `Some(x)`, `Ok(x)` and `Err(x)` take what the value holds; other variants say themselves what they hold.
  const held = (position: number): Term =>
    wrapped === 'Some' || wrapped === 'Ok'
      ? { kind: 'unwrap', of: value }
      : wrapped === 'Err'
        ? { kind: 'part', of: value, position: 1 }
        : { kind: 'part', of: whole, position };
  partsOfPattern(walk, node)
    .filter((each) => each !== type)
    .forEach((part, position) => {
      bindPattern(walk, part, builder.term(held(position)), from);
    });
}

/** The last name of the type that is written for a value. */
function nameOfWritten(walk: RustWalk, value: TermId): string | undefined {
  let term = walk.builder.termAt(value);
  if (term?.kind !== 'instance') return undefined;
  while (term?.kind === 'instance' || term?.kind === 'generic' || term?.kind === 'pointer')
    term = walk.builder.termAt(term.of);
  return term?.kind === 'name' || term?.kind === 'member' ? term.name : undefined;
}

/** The fields are those of the type or of the variant that is named. */
function structPattern(walk: RustWalk, node: number, _value: TermId, from: number): void {
  const { tree, builder } = walk;
  const of = walk.type(tree.field(node, 'type'), 'reference');
  for (const field of tree.children(node)) {
    if (tree.kind(field) !== 'field_pattern') continue;
    const name = tree.field(field, 'name');
    const inner = tree.field(field, 'pattern');
    const value = walk.member(of, name, 'property_key');
    if (inner >= 0) bindPattern(walk, inner, value, from);
    else builder.bind(tree.textOf(name), 'variable', from, { value });
  }
}

/** `name @ pattern` */
function capturedPattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  const [name, inner = -1] = walk.tree.children(node);
  if (name !== undefined) bindName(walk, name, 'variable', { value }, from);
  bindPattern(walk, inner, value, from);
}

function slicePattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  for (const part of partsOfPattern(walk, node))
    bindPattern(walk, part, walk.builder.term({ kind: 'element', of: value }), from);
}

/** The patterns in it are held against the same value. */
function sameValue(walk: RustWalk, node: number, value: TermId, from: number): void {
  const { tree } = walk;
  for (const child of tree.children(node))
    if (tree.fieldOf(child) !== 'condition') bindPattern(walk, child, value, from);
}

/** The parts of a pattern in their places: `_` is a token to the grammar, and takes a place all the same. */
export function partsOfPattern(walk: RustWalk, node: number): number[] {
  const { tree } = walk;
  return tree
    .allChildren(node)
    .filter((each) => (tree.isNamed(each) || tree.kind(each) === '_') && !COMMENTS.has(tree.kind(each)));
}

/** What has no rule is an expression that the value is compared with. */
const PATTERNS = ruleTable<PatternRule>({
  'identifier shorthand_field_identifier': namePattern,
  tuple_pattern: tuplePattern,
  tuple_struct_pattern: tupleStructPattern,
  struct_pattern: structPattern,
  captured_pattern: capturedPattern,
  slice_pattern: slicePattern,
  'ref_pattern mut_pattern reference_pattern or_pattern match_pattern': sameValue,
  'mutable_specifier remaining_field_pattern _': nothing,
});
