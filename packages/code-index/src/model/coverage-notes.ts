/**
 * What an answer rests on that was not looked at, as data: a code with the parts that belong to it. People read the words
 * of `query/coverage-wording.ts`; nothing is decided from those.
 */
import type { Unmeasured } from './metrics.ts';

/** Files that are named for many: how many there are, and the first of them. */
export interface SomeFiles {
  readonly count: number;
  readonly examples: readonly string[];
}

/** Of skipped files, the reasons for which one may still be source that matters; for the others it is none of this project. */
export const UNREAD_REASONS = ['not_read_yet', 'too_large', 'too_slow', 'unreadable', 'too_deep', 'binary'] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** Files by language, the most frequent first. */
export type LanguageCounts = readonly { readonly language: string; readonly files: number }[];

export type CoverageNote =
  /** The configuration of a project of the checker; `reason` is the compiler's or the system's own. */
  | {
      readonly code: 'configuration';
      readonly config: string;
      readonly reason: string;
      readonly isLeftOut: boolean;
    }
  /** The checker failed on files; `reason` is what it said of the first. */
  | { readonly code: 'checker_failed'; readonly files: SomeFiles; readonly reason: string }
  | { readonly code: 'unread_files'; readonly reason: UnreadReason; readonly files: SomeFiles }
  /** Files that only talk of names in other languages, and are code to the one that was asked for. */
  | { readonly code: 'too_large_as_code'; readonly examples: readonly string[] }
  /** Text files that are not read, and could not be searched for the name as bytes. */
  | { readonly code: 'unread_not_searched'; readonly files: number }
  /** `of`: a symbol that leads to what was asked for, where it is not that itself */
  | { readonly code: 'mentions_unchecked'; readonly checked: number; readonly total: number; readonly of?: string }
  /** Of what leads to it: of so many it is known who else may use them. */
  | { readonly code: 'steps_unasked'; readonly asked: number; readonly total: number }
  /** Generated files, which are left out, name it and import its file. */
  /** Of a name that was not found. */
  | { readonly code: 'mentioned_where_unread'; readonly examples: readonly string[] }
  /** Code in languages whose definitions are not read. */
  | { readonly code: 'unread_languages'; readonly languages: LanguageCounts }
  /** The name stands in such code; `examples` may be empty. */
  | {
      readonly code: 'named_in_unread_languages';
      readonly languages: LanguageCounts;
      readonly examples: readonly string[];
    }
  /** Of the stored edges. */
  | { readonly code: 'index_incomplete'; readonly covered: number; readonly total: number }
  | { readonly code: 'search_incomplete'; readonly searched: number; readonly total: number }
  /** Names under which it is passed on, of which only so many were followed. */
  | { readonly code: 'too_many_names'; readonly limit: number }
  | { readonly code: 'operator'; readonly name: string }
  /** Signs and words of the language call it without its name; see `LanguagePolicy.isCalledBySigns`. */
  | { readonly code: 'called_by_signs'; readonly name: string }
  /** A base from outside calls it by another name; see `LanguagePolicy.isAlsoCalledAnywhere`. */
  | { readonly code: 'called_otherwise'; readonly name: string; readonly as: string }
  | { readonly code: 'read_in_outline'; readonly languages: readonly string[] }
  /** What is asked for is data: see `LanguagePolicy.isReadByQueries`. */
  | { readonly code: 'rows_not_followed' }
  /** Of a file that could not be looked into, though its definitions are known. */
  | { readonly code: 'callees_unread'; readonly file: string }
  | { readonly code: 'members_not_shown'; readonly count: number }
  /** Of a diff: one of the two states of a file could not be had, or was not read to its end. */
  | { readonly code: 'not_compared'; readonly file: string; readonly reason: WhyNotCompared }
  | { readonly code: 'sources_not_in_time'; readonly missing: number; readonly total: number }
  | { readonly code: 'too_many_manifests'; readonly limit: number }
  | { readonly code: 'manifest_not_understood'; readonly file: string }
  | { readonly code: 'not_measured'; readonly reason: WhyNotMeasured; readonly files: SomeFiles }
  /** Of a file's health, where others could not be measured. */
  | { readonly code: 'not_compared_with'; readonly files: number }
  /** Functions that hold code which is none to the parser. */
  | {
      readonly code: 'unread_functions';
      readonly count: number;
      /** The first place in each file. */
      readonly places: readonly { readonly file: string; readonly line: number }[];
    }
  | { readonly code: 'languages_not_measured'; readonly languages: LanguageCounts };

/** Why two states of a file were not compared: what is missing of one would count as added or removed. */
export type WhyNotCompared = 'unreadable' | 'too_deep' | 'not_read_yet';

/** Why a file has no health: it could not be measured, or was never read. */
export type WhyNotMeasured =
  | Unmeasured['reason']
  | 'not_read_yet'
  | 'too_large'
  | 'too_slow'
  | 'minified'
  | 'generated'
  | 'compiled';

/** Why a SCIP index was not read, or not wholly; `index` is its file. */
export type ScipNote =
  | { readonly code: 'no_regular_file' | 'unreadable'; readonly index: string }
  | { readonly code: 'too_large'; readonly index: string; readonly limitBytes: number }
  /** `reason` is what was found in its place. */
  | { readonly code: 'no_index'; readonly index: string; readonly reason: string }
  | { readonly code: 'files_cut'; readonly index: string; readonly limit: number }
  | { readonly code: 'places_cut'; readonly limit: number };

/** Several searches may note the same. */
export function distinctNotes(notes: readonly CoverageNote[]): CoverageNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}
