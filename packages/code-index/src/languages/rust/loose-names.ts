/** Names of Rust that stand in no syntax: in the tokens that a macro is handed. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** Every name below a node, as a use of that kind. */
export function namesIn(walk: RustWalk, node: number, role: ReferenceRole, from = node + 1): void {
  const { tree } = walk;
  for (let each = from; each < tree.endOf(node); each++) if (NAME_KINDS.has(tree.kind(each))) walk.name(each, role);
}

/**
 * What an attribute is called is a macro of a crate or the language's own, and no function or type that stands around: its path
 * leads where it says, and what the language names itself leads nowhere. What it is handed may name anything.
 */
export function attributeItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const [path = -1] = tree.children(tree.childOfKind(node, 'attribute'));
  if (path < 0) return;
  if (tree.kind(path) === 'scoped_identifier') walk.expression(path, 'decorator');
  else if (OF_THE_LANGUAGE.has(tree.textOf(path))) {
    const [name, start] = [tree.textOf(path), tree.start(path)];
    builder.site(name, start, 'decorator', builder.name(name, start, 'macro'));
  } else walk.name(path, 'decorator');
  namesIn(walk, node, 'decorator', tree.endOf(path));
}

const OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'allow automatically_derived bench cfg cfg_attr cold default deny deprecated derive doc expect export_name feature ' +
    'forbid global_allocator ignore inline link link_name link_section macro_export macro_use must_use no_mangle no_std ' +
    'non_exhaustive panic_handler path proc_macro proc_macro_attribute proc_macro_derive repr should_panic ' +
    'target_feature test track_caller used warn'
  ).split(' '),
);

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
