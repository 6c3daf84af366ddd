/** Words and annotations in front of what is declared in Java. */
import type { TermId } from '../../model/syntax.ts';
import type { Decorators } from '../shape/builder.ts';
import type { JavaWalk } from './walk.ts';

export interface Modifiers {
  readonly words: readonly string[];
  readonly decorators: Decorators;
  /** Where the declaration begins without its annotations. */
  readonly start: number;
}

/** The terms of annotations belong to what stands around the declaration; the sites too, until it is decorated with them. */
export function modifiersOf(walk: JavaWalk, node: number): Modifiers {
  const { tree, builder } = walk;
  const words: string[] = [];
  const terms: TermId[] = [];
  const from = builder.sites.length;
  const modifiers = tree.childOfKind(node, 'modifiers');
  let start = tree.start(node);
  if (modifiers < 0) return { words, decorators: { terms, sites: { from, to: from } }, start };
  let isFirst = true;
  for (const child of tree.allChildren(modifiers)) {
    const kind = tree.kind(child);
    if (isAnnotation(walk, child)) {
      const decorator = annotation(walk, child);
      const name = tree.textOf(tree.field(child, 'name'));
      if (!HARMLESS.test(name)) terms.push(decorator);
      if (name === 'Override') words.push('override');
      if (isFirst) start = behind(walk, child);
    } else if (kind !== 'line_comment' && kind !== 'block_comment') {
      words.push(kind);
      isFirst = false;
    }
  }
  if (isFirst && terms.length > 0) start = behind(walk, modifiers);
  return { words, decorators: { terms, sites: { from, to: builder.sites.length } }, start };
}

export function isAnnotation(walk: JavaWalk, node: number): boolean {
  const kind = walk.tree.kind(node);
  return kind === 'annotation' || kind === 'marker_annotation';
}

/** Where the next token begins. */
function behind(walk: JavaWalk, node: number): number {
  const { text } = walk.tree;
  let at = walk.tree.end(node);
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** Comes to the type of the annotation. */
export function annotation(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const type = walk.type(tree.field(node, 'name'), 'decorator');
  const list = tree.field(node, 'arguments');
  for (const argument of tree.children(list)) {
    const key = tree.kind(argument) === 'element_value_pair' ? tree.field(argument, 'key') : -1;
    if (key >= 0) walk.member(builder.instance(type), key, 'reference', 'call');
    walk.expression(key < 0 ? argument : tree.field(argument, 'value'));
  }
  return type;
}

/** Annotations that the compiler or a reader looks for, and nothing that runs. */
const HARMLESS =
  /(?:^|\.)(?:Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|Nullable|NonNull|Nonnull|NotNull|NullMarked|CheckReturnValue|CanIgnoreReturnValue|VisibleForTesting|SuppressFBWarnings|Generated)$/;
