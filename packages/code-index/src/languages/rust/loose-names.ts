/** Names of Rust that stand in no syntax: in the tokens that a macro is handed. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** Every name below a node, as a use of that kind. */
export function namesIn(walk: RustWalk, node: number, role: ReferenceRole): void {
  const { tree } = walk;
  for (let each = node + 1; each < tree.endOf(node); each++) if (NAME_KINDS.has(tree.kind(each))) walk.name(each, role);
}

/** Names in tokens: after a dot that of a member of something unknown, after `::` that of a path. */
export function looseNames(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const { offset } = walk.state;
  let before: TermId = -1;
  for (let each = node + 1; each < tree.endOf(node); each++) {
    if (!NAME_KINDS.has(tree.kind(each))) continue;
    const name = tree.textOf(each);
    const start = tree.start(each);
    // What is read may be a part of the file, in which places are counted from its own beginning.
    const from = start - offset;
    const above = tree.text.slice(Math.max(0, from - 2), from);
    const isPath = above === '::';
    const isMember = !isPath && above.endsWith('.') && above !== '..';
    const after = tree.text.slice(tree.end(each) - offset, tree.end(each) - offset + 80);
    const isMacro = /^\s*!\s*[([{]/.test(after);
    const isCall = isMacro || /^\s*(?:::<[^>]*>)?\(/.test(after);
    const term = isPath
      ? builder.member(before, name, start)
      : isMember
        ? builder.member(-1, name, start)
        : builder.name(name, start, isMacro ? 'macro' : isCall ? 'call' : 'token');
    const site = builder.site(name, start, isCall ? 'call' : 'reference', term);
    if (isCall) builder.called(builder.term({ kind: 'call', of: term, args: [] }), site);
    before = term;
  }
}

const NAME_KINDS: ReadonlySet<string> = new Set([
  'identifier',
  'type_identifier',
  'field_identifier',
  'shorthand_field_identifier',
]);
