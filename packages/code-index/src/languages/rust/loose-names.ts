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
  namesHanded(walk, node, tree.endOf(path), READ_CODE_IN_TEXT.has(tree.textOf(path)));
}

/** Names and paths that an attribute is handed, also in texts that are code to whoever reads them: `default = "sizes::usual"`. */
function namesHanded(walk: RustWalk, node: number, from: number, readsTexts: boolean): void {
  const { tree, builder } = walk;
  const { offset } = walk.state;
  const before = (each: number, most: number) => {
    const at = tree.start(each) - offset;
    return tree.text.slice(Math.max(0, at - most), at);
  };
  let of: TermId = -1;
  for (let each = from; each < tree.endOf(node); each++) {
    const kind = tree.kind(each);
    if (readsTexts && kind === 'string_literal' && CODE_IN_TEXT.test(before(each, 60))) pathInText(walk, each);
    else if (PATH_STARTS.has(kind)) of = startOfPath(walk, tree.textOf(each), tree.start(each));
    else if (!NAME_KINDS.has(kind)) continue;
    else if (before(each, 2) === '::' && of >= 0) {
      of = builder.member(of, tree.textOf(each), tree.start(each));
      builder.site(tree.textOf(each), tree.start(each), 'decorator', of);
    } else of = walk.name(each, 'decorator');
  }
}

/** What takes some texts for paths, and the arguments that hold them; to others `default = "light"` is a text. */
const READ_CODE_IN_TEXT: ReadonlySet<string> = new Set(['serde', 'schemars', 'validate']);
const CODE_IN_TEXT =
  /\b(?:default|with|serialize_with|deserialize_with|skip_serializing_if|schema_with|getter|custom|function)\s{0,9}=\s{0,9}$/;
const PATH_STARTS: ReadonlySet<string> = new Set(['crate', 'self', 'super']);

function startOfPath({ state, builder }: RustWalk, word: string, start: number): TermId {
  if (word === 'crate' || state.modules.length === 0) return builder.name(word === 'self' ? 'self::' : word, start);
  const inline = word === 'super' ? state.modules.slice(0, -1) : state.modules;
  return inline.reduce((of, name) => builder.member(of, name, start), builder.name('self::', start));
}

/** `"sizes::usual"`: each part is a use, as in code. */
function pathInText(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const written = /^"((?:[A-Za-z_]\w{0,100}::){0,9}[A-Za-z_]\w{0,100})"$/.exec(tree.textOf(node))?.[1];
  if (written === undefined) return;
  let of: TermId = -1;
  let start = tree.start(node) + 1;
  for (const part of written.split('::')) {
    if (of < 0 && PATH_STARTS.has(part)) of = startOfPath(walk, part, start);
    else {
      of = of < 0 ? builder.name(part, start) : builder.member(of, part, start);
      builder.site(part, start, 'decorator', of);
    }
    start += part.length + 2;
  }
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
    // `mock! { impl Store for Fake { fn save(&self); } }`: a function that the macro makes, and no use of another.
    if (/\bfn\s{1,9}$/.test(tree.text.slice(Math.max(0, from - 12), from))) {
      builder.site(name, start, 'definition', -1);
      continue;
    }
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
