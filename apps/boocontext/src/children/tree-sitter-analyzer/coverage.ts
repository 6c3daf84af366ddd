/** What tree-sitter-analyzer did not look at or does not tell, as data, and the words for it. */
import type { Coverage, SymbolInfo } from '@boocontext/code-index';
import type { Mirror } from '../mirror.ts';
import { childName } from './child-name.ts';

/** Lines are those that it tells, from 1 on. */
export type AnalyzerNote =
  | { readonly code: 'stopped_after'; readonly files: number }
  | { readonly code: 'files_unreadable'; readonly files: number }
  | { readonly code: 'files_unread' }
  | { readonly code: 'matches_cut'; readonly told: number }
  | { readonly code: 'callers_cut'; readonly told: number; readonly total: number }
  /** Of the functions that reach a symbol. */
  | { readonly code: 'reaching_cut'; readonly symbol: string; readonly total: number }
  /** Uses that are no calls. */
  | { readonly code: 'used_uncalled'; readonly count: number; readonly first: Place }
  | {
      readonly code: 'calls_unresolved';
      readonly count: number;
      readonly first: Place;
      /** What is called there, as it is written. */
      readonly callee: string;
    }
  /** `reason` is its own code. */
  | { readonly code: 'callers_missing'; readonly reason: string }
  | { readonly code: 'callers_maybe_missing' | 'callees_maybe_missing' | 'callees_cut' | 'direct_callees_only' }
  /** Lines with the name that it says nothing about. */
  | { readonly code: 'lines_unexplained'; readonly count: number; readonly first: Place }
  | { readonly code: 'no_function'; readonly symbol: string }
  | { readonly code: 'roots_cut'; readonly asked: number; readonly total: number }
  | { readonly code: 'importers_unknown' }
  | { readonly code: 'files_not_measured'; readonly files: number }
  | { readonly code: 'files_not_graded'; readonly files: number; readonly total: number; readonly first: string };

interface Place {
  readonly file: string;
  readonly line: number;
}

/**
 * Each note is about something that may be missing; without any there is nothing to tell.
 *
 * @param native What the native engine, which has a part in the answer, says of itself.
 */
export function coverageOf(
  { mirror }: { readonly mirror: Mirror },
  notes: readonly AnalyzerNote[],
  native: readonly string[] = [],
): Coverage | undefined {
  if (notes.length + native.length === 0) return undefined;
  const words = [...notes.map(noteInWords), ...native];
  return { checked: mirror.size, total: mirror.size, skipped: {}, notes: words, partial: true };
}

export function reachingCut({ symbol }: SymbolInfo, total: number): AnalyzerNote {
  return { code: 'reaching_cut', symbol, total };
}

/** The same may be noted of several definitions. */
export function distinctNotes(notes: readonly AnalyzerNote[]): AnalyzerNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function noteInWords(note: AnalyzerNote): string {
  switch (note.code) {
    case 'stopped_after':
      return `${childName} stopped after ${note.files} files`;
    case 'files_unreadable':
      return `${childName} could not read ${note.files} files`;
    case 'files_unread':
      return `${childName} has not read all files`;
    case 'matches_cut':
      return `${childName} told only of the first ${note.told} matches`;
    case 'callers_cut':
      return `${childName} tells ${note.told} of ${note.total} callers`;
    case 'reaching_cut':
      return `${childName} lists only the first of ${note.total} functions that reach ${note.symbol}`;
    case 'used_uncalled':
      return `${placeOf(note.first)}${note.count > 1 ? ` and ${note.count - 1} more places` : ''} use the name without calling it, and a call through them is not followed`;
    case 'calls_unresolved':
      return `${note.count} ${note.count === 1 ? 'call' : 'calls'} could not be resolved and may mean it, such as ${placeOf(note.first)} (${note.callee.slice(0, 60)})`;
    case 'callers_missing':
      return `${childName} says that callers may be missing: ${note.reason.toLowerCase().replaceAll('_', ' ')}`;
    case 'callers_maybe_missing':
      return `${childName} does not say that these are all callers`;
    case 'callees_maybe_missing':
      return `${childName} does not say whether these are all callees`;
    case 'callees_cut':
      return `${childName} tells only some of the callees`;
    case 'direct_callees_only':
      return `${childName} is asked for direct callees only`;
    case 'lines_unexplained':
      return `${note.count} ${note.count === 1 ? 'line' : 'lines'} with this name may hold calls that ${childName} does not tell, such as ${placeOf(note.first)}`;
    case 'no_function':
      return `${childName} follows functions only, and ${note.symbol} is none that it knows`;
    case 'roots_cut':
      return `${childName} was asked about the first ${note.asked} of ${note.total} symbols`;
    case 'importers_unknown':
      return 'which files import this one is not known for this language, only which functions call it';
    case 'files_not_measured':
      return `${childName} could not measure ${note.files} files`;
    case 'files_not_graded':
      return `${childName} did not grade ${note.files} of ${note.total} source files, such as ${note.first}`;
  }
}

function placeOf({ file, line }: Place): string {
  return `${file}:${line}`;
}
