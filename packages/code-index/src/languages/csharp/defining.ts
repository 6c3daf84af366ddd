/** What all declarations of C# have. */
import type { SymbolKind } from '../../model/facts.ts';
import type { OpenDetail } from '../shape/builder.ts';
import type { Modifiers } from './modifiers.ts';
import { nameOf, nameStart } from './names.ts';
import type { CsharpWalk } from './walk.ts';

interface Declaration {
  readonly kind: SymbolKind;
  readonly modifiers: Modifiers;
  readonly words?: readonly string[];
  /** What it is called, if not as it is written. */
  readonly name?: string;
  readonly body?: number;
  readonly hasBody?: boolean;
}

export function define(walk: CsharpWalk, nameNode: number, whole: number, declaration: Declaration): number {
  const { tree, builder } = walk;
  const { modifiers, words = [], name = nameOf(tree, nameNode), kind, body = -1, hasBody = true } = declaration;
  const start = nameStart(tree, nameNode);
  const definition = walk.define(nameNode, whole, {
    name,
    kind,
    nameStart: start,
    modifiers: [...modifiers.words, ...words],
    exported: isExported(walk, modifiers.words, words),
    hasBody,
    doc: builder.docBefore(0, tree.start(whole)),
    signatureStart: modifiers.start,
    body,
  });
  builder.site(nameOf(tree, nameNode), start, 'definition', -1, definition);
  builder.decorate(definition, modifiers.decorators);
  return definition;
}

/** What stands in an interface, and what is implemented for one by its name, is seen by whoever sees that. */
function isExported({ builder }: CsharpWalk, words: readonly string[], own: readonly string[]): boolean {
  const above = builder.definitions[builder.holder];
  if (words.includes('private') || above?.exported === false) return false;
  if (above === undefined || above.kind !== 'class') return true;
  return own.includes('explicit') || words.some((word) => SEEN.has(word));
}

const SEEN: ReadonlySet<string> = new Set(['public', 'protected', 'internal']);

/** `int IShelf.Count`: the interface whose member this is. */
export function explicitInterface(walk: CsharpWalk, node: number, detail: OpenDetail): void {
  const [type] = walk.tree.children(node);
  if (type !== undefined) detail.implementing = walk.type(type);
}

/** What stands behind the `=` of a declarator. */
export function givenIn({ tree }: CsharpWalk, declarator: number): number {
  let isBehind = false;
  for (const child of tree.allChildren(declarator)) {
    if (isBehind && (tree.isNamed(child) || tree.kind(child) === 'this') && tree.kind(child) !== 'comment')
      return child;
    isBehind ||= tree.kind(child) === '=';
  }
  return -1;
}

/** The last child that has a value: `this` is a token. */
export function lastValue({ tree }: CsharpWalk, node: number): number {
  if (node < 0) return -1;
  return (
    tree
      .allChildren(node)
      .findLast((child) => (tree.isNamed(child) && tree.kind(child) !== 'comment') || tree.kind(child) === 'this') ?? -1
  );
}
