/** What the folder of a library gives to the list of commands, jobs and listeners. */
import type { ScannedEntry } from '../scan.ts';
import type { Sources } from './sources.ts';

export interface EntryReader {
  /** Names of those that it reads. */
  readonly libraries: readonly string[];
  /** In any order. */
  readonly read: (sources: Sources) => readonly ScannedEntry[];
  /**
   * Places that register in a form which is not read, in any order. What is registered in a loop, or by a function that is
   * handed it, is known of every library (`registered-often.ts`).
   *
   * @param found by this reader
   */
  readonly unread?: (sources: Sources, found: readonly ScannedEntry[]) => readonly EntryPlace[];
}

export interface EntryPlace {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** All that is registered there, by name, with the classes that a class builds on; else it may be anything. */
  readonly names?: readonly string[];
  /** With `names`: the functions in which it is registered. */
  readonly within?: readonly string[];
}
