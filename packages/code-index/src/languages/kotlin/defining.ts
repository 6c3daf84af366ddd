/** What all declarations of Kotlin have. */
import type { SymbolKind } from '../../model/facts.ts';
import type { Modifiers } from './annotations.ts';
import type { KotlinWalk } from './walk.ts';
import { nameOf, useOf } from './written.ts';

export function asLocal<T>(walk: KotlinWalk, work: () => T): T {
  return walk.keeping({ isMember: false }, work);
}

export function defineValue(
  walk: KotlinWalk,
  nameNode: number,
  whole: number,
  given: {
    readonly kind: SymbolKind;
    readonly modifiers: Modifiers;
    readonly end: number;
    readonly isExtension?: boolean;
  },
): number {
  const { tree, builder } = walk;
  const name = nameOf(tree, nameNode);
  const isMember = given.kind === 'enum_member';
  const definition = walk.define(nameNode, whole, {
    name,
    kind: given.kind,
    end: given.end,
    signatureEnd: tree.end(whole),
    signatureStart: given.modifiers.start,
    doc: docOf(walk, whole),
    exported: isMember ? true : isExported(walk, given.modifiers.words),
    hasBody: true,
    modifiers: given.modifiers.words,
  });
  useOf(walk, nameNode, 'definition', -1, definition);
  if (given.isExtension !== true) builder.bind(name, 'definition', tree.start(nameNode), { definition });
  builder.decorate(definition, given.modifiers.decorators);
  return definition;
}

/** What is private is seen in its class, or in its file. */
export function isExported(walk: KotlinWalk, words: readonly string[]): boolean {
  if (!walk.state.isMember || words.includes('private')) return false;
  const above = walk.builder.definitions[walk.builder.holder];
  return above === undefined || above.exported;
}

export function docOf(walk: KotlinWalk, node: number): string {
  return walk.builder.docBefore(0, walk.tree.start(node));
}

/** The type that a member is written for, as a part of where it is found. */
export function addOwner(walk: KotlinWalk, definition: number, receiver: number): void {
  const { tree, builder } = walk;
  const made = builder.definitions[definition];
  if (made === undefined) return;
  let last = -1;
  for (let inner = receiver; inner < tree.endOf(receiver); inner++) {
    if (tree.kind(inner) === 'type_arguments') inner = tree.endOf(inner) - 1;
    else if (tree.kind(inner) === 'type_identifier') last = inner;
  }
  if (last < 0) return;
  const owner = nameOf(tree, last);
  made.container = made.container === '' ? owner : `${made.container}.${owner}`;
}
