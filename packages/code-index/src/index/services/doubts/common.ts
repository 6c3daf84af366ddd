/** Doubts that languages with a checker and those without have in common. */
import type { LanguageConventions } from '../../../inference/conventions.ts';
import type { Doubt } from '../../../model/doubts.ts';
import type { Definition, DefinitionRef, SymbolKind } from '../../../model/facts.ts';
import type { Repository } from '../../../repository/repository.ts';
import type { FactsStore } from '../../facts-store.ts';

/** A file that something outside of the code starts: a test runner, a framework, a build tool, a person. */
export function startedByConvention(
  { repository }: { readonly repository: Repository },
  file: string,
  conventions?: LanguageConventions,
): Doubt[] {
  const entry = conventions?.entryFiles.find(({ pattern }) => pattern.test(file));
  return [
    ...(repository.files.get(file)?.test === true ? [{ code: 'test_file', file } as const] : []),
    ...(entry === undefined ? [] : [{ code: 'entry_by_convention', file, what: entry.what } as const]),
  ];
}

/** Names that a language and its frameworks call by themselves. */
export function calledByItself({ name }: Definition, { protocolNames }: LanguageConventions): Doubt[] {
  return protocolNames.test(name) ? [{ code: 'protocol_name', name }] : [];
}

/** A name space is one name for all that it holds. */
export function holdsOthers(
  { facts }: { readonly facts: FactsStore },
  ref: DefinitionRef,
  { name, kind }: Definition,
): Doubt[] {
  if (kind !== 'namespace') return [];
  const held = facts.known(ref.file)?.definitions.filter(({ parent }) => parent === ref.index) ?? [];
  return held.length === 0 ? [] : [{ code: 'holds_others', name, held: held.map((each) => each.name) }];
}

/** Whoever copies, compares or writes out an object reads these. */
export const SHAPE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['property', 'getter', 'setter']);

/** `#name` is reached by no string. */
export function isHardPrivate({ name }: Definition): boolean {
  return name.startsWith('#');
}
