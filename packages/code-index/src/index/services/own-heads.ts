/** Blocks that give members to a type: in the file that defines it such a block is a part of the type, and no use of it. */
import { FileTable } from '../../inference/file-table.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { NameSite, SyntaxFacts, TermId } from '../../model/syntax.ts';
import type { SyntaxStore } from '../syntax-store.ts';

/** The site, which leads to `ref`, is the name of the type in the head of a block of its own: `impl From<Crate> for Shelf`. */
export function isHeadOfOwn(syntax: SyntaxStore, file: string, site: NameSite, ref: DefinitionRef): boolean {
  if (ref.file !== file || site.term < 0) return false;
  if (HEADS.of(syntax, file)?.has(site.term) !== true) return false;
  // Another name for a type has no members: what is written for it uses it.
  return syntax.fileFacts(file)?.definitions[ref.index]?.kind !== 'type';
}

const HEADS = new FileTable(headsIn);

/** Terms of the names, behind references and before type arguments. */
function headsIn({ implementations, terms }: SyntaxFacts): ReadonlySet<TermId> {
  const heads = new Set<TermId>();
  for (const { type } of implementations) {
    let head = type;
    for (let term = terms[head]; term?.kind === 'generic' || term?.kind === 'pointer'; term = terms[head])
      head = term.of;
    heads.add(head);
  }
  return heads;
}
