/** Names of Rust that stand in no syntax: in the tokens that a macro is handed. */

import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** Every name below a node, as a use of that kind. */
export function namesIn(walk: RustWalk, node: number, role: ReferenceRole): void {
  const { tree } = walk;
  for (let each = node + 1; each < tree.endOf(node); each++) {
    if (!NAME_KINDS.has(tree.kind(each))) continue;
    walk.builder.site(
      tree.textOf(each),
      tree.start(each),
      role,
      walk.builder.name(tree.textOf(each), tree.start(each)),
    );
  }
}

/** Names in tokens: after a dot that of a member of something unknown, after `::` that of a path. */
export function looseNames(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  let before: TermId = -1;
  for (let each = node + 1; each < tree.endOf(node); each++) {
    if (!NAME_KINDS.has(tree.kind(each))) continue;
    const name = tree.textOf(each);
    const start = tree.start(each);
    const above = tree.text.slice(Math.max(0, inText(walk, start) - 2), inText(walk, start));
    const isPath = above === '::';
    const isMember = !isPath && above.endsWith('.') && above !== '..';
    const after = tree.text.slice(inText(walk, tree.end(each)), inText(walk, tree.end(each)) + 80);
    const isMacro = /^\s*!\s*[([{]/.test(after);
    const isCall = isMacro || /^\s*(?:::<[^>]*>)?\(/.test(after);
    const term = isPath
      ? builder.member(before, name, start)
      : isMember
        ? builder.member(-1, name, start)
        : isMacro
          ? builder.name(`${name}!`, start)
          : builder.name(name, start, isCall ? 'call' : 'token');
    const site = builder.site(name, start, isCall ? 'call' : 'reference', term);
    if (isCall) builder.called(builder.term({ kind: 'call', of: term, args: [] }), site);
    before = term;
  }
}

/** An offset of the file as one of the text that is being read, which may be a part of the file. */
function inText(walk: RustWalk, offset: number): number {
  return offset - walk.state.offset;
}

const NAME_KINDS: ReadonlySet<string> = new Set([
  'identifier',
  'type_identifier',
  'field_identifier',
  'shorthand_field_identifier',
]);
