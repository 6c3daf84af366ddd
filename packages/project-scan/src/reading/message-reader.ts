/** What a language's file gives to the list in `read-messages.ts`. */
import type { ScannedMessage } from '../scan.ts';
import type { Sources } from './sources.ts';

export interface MessageReader {
  /** Of channels that it reads messages for: where nothing listens to any it is not asked. */
  readonly families: readonly string[];
  /** In any order. @param heard channels that something listens to */
  readonly read: (sources: Sources, heard: ReadonlySet<string>) => readonly ScannedMessage[];
}
