/** Annotations and other words in front of declarations of Kotlin. */
import type { TermId } from '../../model/syntax.ts';
import type { Decorators } from '../shape/builder.ts';
import { callWith } from './invocations.ts';
import type { KotlinWalk } from './walk.ts';

export interface Modifiers {
  readonly words: readonly string[];
  readonly decorators: Decorators;
  /** Where the declaration begins behind its annotations. */
  readonly start: number;
}

export const NO_DECORATORS: Decorators = { terms: [], sites: { from: 0, to: 0 } };

/** Words in front of a declaration; its annotations belong to what stands around it, until it is decorated with them. */
export function modifiersOf(walk: KotlinWalk, node: number): Modifiers {
  const { tree, builder } = walk;
  const words: string[] = [];
  const terms: TermId[] = [];
  const from = builder.sites.length;
  let start = tree.start(node);
  for (const list of tree.children(node).filter((each) => MODIFIER_LISTS.has(tree.kind(each)))) {
    let isFirst = true;
    for (const child of tree.children(list)) {
      if (tree.kind(child) === 'annotation') {
        const decorator = annotationOf(walk, child);
        if (decorator >= 0) terms.push(decorator);
        if (isFirst) start = startBehind(walk, child);
      } else {
        words.push(tree.textOf(child));
        isFirst = false;
      }
    }
  }
  return { words, decorators: { terms, sites: { from, to: builder.sites.length } }, start };
}

/** The annotation as a term, or -1 for one that the compiler or a reader looks for, and nothing that runs. */
export function annotationOf(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  let term = -1;
  for (const child of tree.children(node)) {
    if (tree.kind(child) === 'constructor_invocation') {
      const named = tree.childOfKind(child, 'user_type');
      const of = walk.type(named, 'decorator');
      const list = tree.childOfKind(child, 'value_arguments');
      callWith(walk, -1, of, list < 0 ? [] : [list], 'construct');
      if (!HARMLESS.test(tree.textOf(named))) term = of;
    } else if (tree.kind(child) === 'user_type') {
      const of = walk.type(child, 'decorator');
      if (!HARMLESS.test(tree.textOf(child))) term = of;
    }
  }
  return term < 0 ? -1 : builder.instance(term);
}

/** An annotation that nothing is made of here. */
export function annotationAlone(walk: KotlinWalk, node: number): TermId {
  annotationOf(walk, node);
  return -1;
}

/** Where the next token begins. */
function startBehind(walk: KotlinWalk, node: number): number {
  const { text } = walk.tree;
  let at = walk.tree.end(node);
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

const MODIFIER_LISTS: ReadonlySet<string> = new Set(['modifiers', 'parameter_modifiers', 'type_parameter_modifiers']);

/** Annotations that the compiler or a reader looks for, and nothing that runs. */
const HARMLESS =
  /(?:^|\.)(?:Suppress|Deprecated|JvmStatic|JvmOverloads|JvmField|JvmName|JvmSynthetic|JvmMultifileClass|JvmInline|JvmDefault|JvmSuppressWildcards|JvmWildcard|Throws|OptIn|RequiresOptIn|SinceKotlin|Synchronized|Volatile|Transient|VisibleForTesting|PublishedApi|DslMarker|Nullable|NotNull|NonNull|ExperimentalStdlibApi|Strictfp|BuilderInference|Language|UnsafeVariance|ThreadLocal|SharedImmutable|CheckResult|CheckReturnValue)$/;
