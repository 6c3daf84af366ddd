import type { ReferenceRole } from '../languages/typescript/facts.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { DefinitionRef } from '../model/facts.ts';
import type { UnreadFile } from '../repository/repository.ts';
import type { MentionKind, OpenMention } from './mentions.ts';

/** One proven use of one of the symbols asked for. */
export interface SymbolUse {
  /** Which of the symbols asked for, by its index. */
  readonly of: number;
  readonly file: string;
  readonly start: number;
  readonly line: number;
  readonly text: string;
  /** Innermost definition around the use, or -1. */
  readonly holder: number;
  readonly role: ReferenceRole;
  /** Reached through an interface or a base class rather than named. */
  readonly virtual: boolean;
  readonly resolution: 'exact' | 'resolved' | 'candidate';
  /** A page or a text uses it: no stored edge says so. */
  readonly isUnlinked?: true;
  /** Something else is put in its place there, by a library of mocks. */
  readonly isMock?: true;
}

export interface References {
  readonly uses: readonly SymbolUse[];
  readonly explained: ReadonlyMap<MentionKind, number>;
  readonly open: readonly OpenMention[];
  readonly total: number;
  /** Files that mention the name and had to be looked at, and how many of them were. */
  readonly filesTotal: number;
  readonly filesChecked: number;
  readonly notes: readonly CoverageNote[];
  /** Other definitions of the same name that are used, each with one place that uses it. */
  readonly namesakes: readonly { readonly ref: DefinitionRef; readonly file: string; readonly line: number }[];
  /** Files that are not read in which the name stands, without those that only tell of names. */
  readonly unread: readonly UnreadFile[];
  /** All names under which uses were looked for. */
  readonly names: readonly string[];
  /** Of the names those that are the symbol's own wherever they stand, and are looked for in what is not read. */
  readonly counted: readonly string[];
}
