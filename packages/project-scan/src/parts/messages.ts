/** What a project hands to queues and emitters, as far as anything in it listens. */

import { familyOf } from '../reading/channels.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedEntry, ScannedMessage } from '../scan.ts';
import { messageReaders } from './all-readers.ts';

/** In the order of files and lines; nothing of families that no entry listens to. */
export function readMessages(sources: Sources, entries: readonly ScannedEntry[]): readonly ScannedMessage[] {
  const heard = new Set(entries.flatMap(({ channels = [] }) => channels));
  const families = new Set([...heard].map(familyOf));
  return messageReaders
    .filter((reader) => reader.families.some((family) => families.has(family)))
    .flatMap(({ read }) => read(sources, heard))
    .filter(({ family }) => families.has(family))
    .sort((left, right) => (left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1));
}
