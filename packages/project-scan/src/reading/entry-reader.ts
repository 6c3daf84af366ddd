/** What a library's file gives to the list in `entry-readers.ts`. */
import type { ScannedEntry } from '../scan.ts';
import type { Sources } from './sources.ts';

export interface EntryReader {
  /** Names of those that it reads. */
  readonly libraries: readonly string[];
  /** In any order. */
  readonly read: (sources: Sources) => readonly ScannedEntry[];
}
