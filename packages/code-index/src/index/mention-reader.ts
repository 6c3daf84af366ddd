/**
 * What the one reference search (`reference-search.ts`) asks a language: where to look for a symbol, and what a mention of its
 * name means. Counting, explaining and following other names is the search's own.
 */
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { Resolution } from '../model/edges.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import type { LineMap } from '../model/lines.ts';
import type { MentionCause, MentionPlace } from '../model/mention-causes.ts';
import type { ReferenceRole } from '../model/roles.ts';
import type { Budget } from './budget.ts';
import type { Judged, PossibleUse } from './mentions.ts';
import type { SymbolUse } from './symbol-uses.ts';
import type { NameWriting } from './word-occurrences.ts';

export interface NameToSearch {
  readonly name: string;
  /** Only in these files; everywhere when undefined. */
  readonly files: ReadonlySet<string> | undefined;
  /**
   * It is a name of the symbol, whose mentions are counted. What only holds the symbol, `const alias = run`, is searched for
   * uses that are proven to run it, and its name is none of the symbol's.
   */
  readonly counts: boolean;
  /** `super`, `Self`: said only where the symbol is named as well. */
  readonly isKeyword?: boolean;
}

/** A search, as the reader of mentions sees it. */
export interface MentionSearch {
  readonly targets: readonly DefinitionRef[];
  /** Of the targets, in the same order. */
  readonly definitions: readonly Definition[];
  readonly budget: Budget;
  /** Has another name searched as well; once, however often it is added. */
  addName(wanted: NameToSearch): void;
  /** Records a proven use; of several by one target at one place the first, unless a later one names it directly. */
  use(use: FoundUse): void;
  /** The file can see one of the targets. */
  reaches(file: string): boolean;
  /** Something that the file imports leads nowhere known, which may be a target; or it loads by a name made at run time. */
  mayReach(file: string): boolean;
}

export interface FoundUse extends Omit<SymbolUse, 'line' | 'text'> {
  readonly lines: LineMap;
}

/** Mentions of one name in one file of code. */
export interface CodeMentions {
  readonly text: string;
  readonly lines: LineMap;
  /** Names that stand as such; `judged` is undefined where the place is no mention, such as a `super(…)`. */
  readonly named: readonly { readonly start: number; readonly judged: Judged | undefined }[];
  /** The word at an offset where no name is: in a comment, in a string. */
  judgeText(start: number): Judged;
  /** Of a file that is code in parts: what stands there is markup. */
  readonly isMarkup?: (start: number) => boolean;
}

/** A mention in a file that is no code of the language, as it is shown. */
export interface MentionElsewhere {
  readonly start: number;
  readonly line: number;
  readonly text: string;
  readonly judged: Judged;
}

/** A place that may mean a symbol without its name. */
export interface ChosenMention {
  readonly file: string;
  readonly start: number;
  readonly lines: LineMap;
  readonly cause: MentionCause;
  readonly possible?: readonly PossibleUse[];
}

/** What a page is known to use by a name that stands there. */
export interface PageMention {
  /** Which targets, by their indexes. */
  readonly of: readonly number[];
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
}

export interface MentionReader {
  readonly writing: NameWriting;
  /** Adds the names under which the search begins. */
  begin(): void;
  /** Files to look at, in the order in which that costs least. */
  filesFor(wanted: NameToSearch): readonly string[];
  /** `seen` has the places that were judged under another name, and takes those that are judged now. Undefined where it cannot be read. */
  read(file: string, wanted: NameToSearch, seen: Set<string>): CodeMentions | undefined;
  /** Places that may mean a target by a name which is put together when they run: nowhere do they write it out. */
  chosen(): readonly ChosenMention[];
  /** Mentions in a file of another kind that has dealings with the language; undefined where it is a text like any other. */
  elsewhere(file: string, text: string, name: string): readonly MentionElsewhere[] | undefined;
  /**
   * In a file that holds code of the language beside others: the places where it is known what the name means, without those
   * that were told before.
   */
  within(file: string, text: string, name: string, isTold: (start: number) => boolean): ReadonlyMap<number, Judged>;
  /** What is known of a file that is no code of the language, and may name one of the targets. */
  placeOf(file: string, name: string): Omit<MentionPlace, 'codeReaches' | 'isLinked' | 'runsOperations'>;
  /** A string can call up one of the targets: something that no scope hides. */
  canBeNamedByString(): boolean;
  /** What is known of a name in the code of a page or a template; undefined where that is not known. */
  inPage?(
    file: string,
    text: string,
    mention: { readonly start: number; readonly name: string },
  ): PageMention | undefined;
  /** A page or a template may call one of the targets by its name alone. Left out: none may. */
  isCalledByPages?(): boolean;
  /** Whoever has one of the symbols imports it by its name from its module. Left out: others may have it, too. */
  isHadByImportAlone?(): boolean;
  /** Files that can see one of the targets. */
  reaching(): ReadonlySet<string>;
  /** The file loads others by a name made at run time, which may be that of a target's. */
  mayLoad(file: string): boolean;
  /** The file writes code that is put into others, and need not see what it names. */
  writesCode(file: string): boolean;
  /** What the language keeps from being known. */
  notes(): readonly CoverageNote[];
}

/** Of a place, in `seen` of `MentionReader.read`. */
export function placeKey(file: string, start: number): string {
  return `${file}:${start}`;
}
