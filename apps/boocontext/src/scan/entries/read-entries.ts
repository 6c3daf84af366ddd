/** All commands, jobs and listeners that are found in a project, each once. */
import type { ScannedEntry } from '../project-scan.ts';
import type { Sources } from '../reading/sources.ts';
import { entryReaders } from './entry-readers.ts';

export function readEntries(sources: Sources): readonly ScannedEntry[] {
  const known = entriesBySources.get(sources);
  if (known !== undefined) return known;
  const found = new Map<string, ScannedEntry>();
  for (const entry of entryReaders.flatMap(({ read }) => read(sources))) {
    const key = [entry.kind, entry.name, entry.file, entry.line, entry.handler].join('\0');
    if (!found.has(key)) found.set(key, entry);
  }
  const entries = [...found.values()];
  entriesBySources.set(sources, entries);
  return entries;
}

/** What is sent to them is read after them. */
const entriesBySources = new WeakMap<Sources, readonly ScannedEntry[]>();
