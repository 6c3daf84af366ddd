/** Patterns of Rust and the names that they bind. */
import type { TermId } from '../../model/syntax.ts';
import { COMMENTS } from './defining.ts';
import type { RustWalk } from './walk.ts';

export function letDeclaration(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const value = tree.field(node, 'value');
  const given = value < 0 ? -1 : walk.expression(value);
  const typeNode = tree.field(node, 'type');
  const type = typeNode < 0 ? -1 : walk.type(typeNode);
  const alternative = tree.field(node, 'alternative');
  if (alternative >= 0) walk.expression(alternative);
  const pattern = tree.field(node, 'pattern');
  if (pattern < 0) return;
  const from = tree.end(node);
  if (tree.kind(pattern) === 'identifier')
    bindName(walk, pattern, 'variable', { type: isInferred(walk, typeNode) ? -1 : type, value: given }, from);
  else bindPattern(walk, pattern, type >= 0 && !isInferred(walk, typeNode) ? builder.instance(type) : given, from);
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
  walk.builder.site(name, walk.tree.start(node), 'definition', -1);
  walk.builder.bind(name, kind, from, given);
}

/** Binds what a pattern takes out of a value. */
export function bindPattern(walk: RustWalk, node: number, value: TermId, from: number): void {
  const { tree, builder } = walk;
  if (node < 0) return;
  switch (tree.kind(node)) {
    case 'identifier':
    case 'shorthand_field_identifier': {
      const name = tree.textOf(node);
      // A capital letter names a constant or a variant, which is compared and not bound.
      if (/^\p{Lu}/u.test(name)) walk.expression(node);
      else bindName(walk, node, 'variable', { value }, from);
      return;
    }
    case 'tuple_pattern': {
      const parts = partsOfPattern(walk, node);
      const rest = parts.findIndex((part) => tree.kind(part) === 'remaining_field_pattern');
      parts.forEach((part, position) => {
        if (rest >= 0 && position > rest) bindPattern(walk, part, -1, from);
        else bindPattern(walk, part, builder.term({ kind: 'part', of: value, position }), from);
      });
      return;
    }
    case 'tuple_struct_pattern': {
      const type = tree.field(node, 'type');
      const path = walk.expression(type, 'reference');
      const wrapped = tree.textOf(type);
      partsOfPattern(walk, node)
        .filter((each) => each !== type)
        .forEach((part, position) => {
          // `Some(x)`, `Ok(x)` and `Err(x)` take what the value holds; other variants say themselves what they hold.
          if (wrapped === 'Some' || wrapped === 'Ok')
            bindPattern(walk, part, builder.term({ kind: 'unwrap', of: value }), from);
          else if (wrapped === 'Err')
            bindPattern(walk, part, builder.term({ kind: 'part', of: value, position: 1 }), from);
          else bindPattern(walk, part, builder.term({ kind: 'part', of: path, position }), from);
        });
      return;
    }
    case 'struct_pattern': {
      const type = tree.field(node, 'type');
      // The fields are those of the type or of the variant that is named here.
      const of = walk.type(type, 'reference');
      for (const field of tree.children(node)) {
        if (tree.kind(field) !== 'field_pattern') continue;
        const nameNode = tree.field(field, 'name');
        const inner = tree.field(field, 'pattern');
        const name = tree.textOf(nameNode);
        const term = builder.member(of, name, tree.start(nameNode));
        builder.site(name, tree.start(nameNode), 'property_key', term);
        if (inner >= 0) bindPattern(walk, inner, term, from);
        else builder.bind(name, 'variable', from, { value: term });
      }
      return;
    }
    case 'captured_pattern': {
      const [name, inner = -1] = tree.children(node);
      if (name !== undefined) bindName(walk, name, 'variable', { value }, from);
      bindPattern(walk, inner, value, from);
      return;
    }
    case 'slice_pattern':
      for (const part of partsOfPattern(walk, node))
        bindPattern(walk, part, builder.term({ kind: 'element', of: value }), from);
      return;
    case 'ref_pattern':
    case 'mut_pattern':
    case 'reference_pattern':
    case 'or_pattern':
    case 'match_pattern':
      for (const child of tree.children(node))
        if (tree.fieldOf(child) !== 'condition') bindPattern(walk, child, value, from);
      return;
    case 'mutable_specifier':
    case 'remaining_field_pattern':
    case '_':
      return;
    default:
      walk.expression(node);
  }
}

/** The parts of a pattern in their places: `_` is a token to the grammar, and takes a place all the same. */
export function partsOfPattern(walk: RustWalk, node: number): number[] {
  const { tree } = walk;
  return tree
    .allChildren(node)
    .filter((each) => (tree.isNamed(each) || tree.kind(each) === '_') && !COMMENTS.has(tree.kind(each)));
}
