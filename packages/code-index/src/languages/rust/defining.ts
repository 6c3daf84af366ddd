/** What all items of Rust have: visibility, attributes, documentation, and the type that they belong to. */
import type { SymbolKind } from '../../model/facts.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { bindItem } from './imports.ts';
import type { RustWalk } from './walk.ts';

export function defineItem(
  walk: RustWalk,
  nameNode: number,
  kind: SymbolKind,
  whole: number,
  body: number,
  more: { readonly exported?: boolean | undefined; readonly hasBody?: boolean } = {},
): number {
  const { tree, builder } = walk;
  const name = tree.textOf(nameNode);
  const definition = walk.define(nameNode, whole, {
    kind,
    body,
    start: tree.start(firstAttributeOf(walk, whole)),
    signatureStart: tree.start(whole),
    doc: docBeforeItem(walk, whole),
    exported: more.exported ?? isPublicItem(walk, whole),
    hasBody: more.hasBody ?? true,
  });
  walk.lastSite = builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  readAttributes(walk, whole, builder.details[definition] as OpenDetail);
  return definition;
}

/**
 * Walks what stands in an item, in a scope of its own, which begins and ends with `node`. The items in there are none of the
 * `impl` around it.
 */
export function insideItem(
  walk: RustWalk,
  definition: number,
  node: number,
  kind: 'block' | 'function',
  work: () => void,
): void {
  walk.keeping({ implementation: undefined }, () => walk.insideDefinition(definition, node, kind, work));
}

/** An item of an `impl` belongs to its type, one of a trait to the trait; any other is bound by its name. */
export function placeItem(walk: RustWalk, definition: number): void {
  const { builder } = walk;
  const written = builder.definitions[definition];
  const detail = builder.details[definition];
  if (written === undefined || detail === undefined) return;
  const { owner, implementing, name } = walk.state.implementation ?? {};
  if (owner !== undefined && implementing !== undefined) {
    detail.owner = owner;
    detail.implementing = implementing;
    written.container = [written.container, name].filter(Boolean).join('.');
    return;
  }
  const holder = builder.holder < 0 ? undefined : builder.definitions[builder.holder];
  if (holder?.kind !== 'interface') bindItem(walk, written.name, { definition });
}

/** `pub(crate)` and the like are seen by this crate alone. */
function isPublicItem(walk: RustWalk, item: number): boolean {
  const visibility = walk.tree.childOfKind(item, 'visibility_modifier');
  return visibility >= 0 && walk.tree.textOf(visibility) === 'pub';
}

/** Attributes that hand an item to somebody: a test runner, a linker, a macro. */
function readAttributes(walk: RustWalk, item: number, detail: OpenDetail): void {
  const { tree } = walk;
  for (let before = tree.previous(item); before >= 0; before = tree.previous(before)) {
    if (COMMENTS.has(tree.kind(before))) continue;
    if (tree.kind(before) !== 'attribute_item') return;
    const text = tree.textOf(before).replace(/^#\[\s*/, '');
    const name = /^[\w:]+/.exec(text)?.[0] ?? '';
    if (/^(?:(?:\w+::){0,9}test\b|cfg\(test\))/.test(text)) detail.modifiers.push('test');
    // Its variants are numbers, which code without their names may make.
    if (name === 'repr') detail.modifiers.push('repr');
    const derived = name === 'derive' ? text.match(/[\w:]+/g)?.slice(1) : undefined;
    const isHarmless = derived?.every((each) => HARMLESS_DERIVES.has(each)) ?? HARMLESS_ATTRIBUTES.has(name);
    if (!isHarmless) detail.decorators.push(walk.builder.name(name, tree.start(before)));
  }
}

/** The item itself where it has none. */
function firstAttributeOf({ tree }: RustWalk, item: number): number {
  let first = item;
  for (let before = tree.previous(item); before >= 0; before = tree.previous(before)) {
    if (tree.kind(before) === 'attribute_item') first = before;
    else if (!COMMENTS.has(tree.kind(before))) break;
  }
  return first;
}

/** Attributes may stand between an item and its comment. */
function docBeforeItem(walk: RustWalk, node: number): string {
  const { tree } = walk;
  const first = firstAttributeOf(walk, node);
  let before = tree.previous(first);
  while (before >= 0 && COMMENTS.has(tree.kind(before))) before = tree.previous(before);
  const parent = tree.parent(node);
  const from = before >= 0 ? tree.end(before) : parent >= 0 ? tree.start(parent) : 0;
  return walk.builder.docBefore(from, tree.start(first));
}

export const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);

/** They tell the compiler something, and nobody of the item. */
const HARMLESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'allow cfg cfg_attr cold deny deprecated doc expect forbid inline macro_use must_use ' +
    'non_exhaustive repr rustfmt::skip track_caller warn default automatically_derived target_feature'
  ).split(' '),
);
const HARMLESS_DERIVES: ReadonlySet<string> = new Set(
  'Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd'.split(' '),
);
