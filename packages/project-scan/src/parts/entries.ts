/** All commands, jobs and listeners that are found in a project, each once. */

import { type Sources, startOfLine } from '../reading/sources.ts';
import type { ScannedEntry } from '../scan.ts';
import { entryReaders } from './all-readers.ts';

export function readEntries(sources: Sources): readonly ScannedEntry[] {
  const known = entriesBySources.get(sources);
  if (known !== undefined) return known;
  const found = new Map<string, ScannedEntry>();
  for (const entry of entryReaders.flatMap(({ read }) => read(sources))) {
    const key = [entry.kind, entry.name, entry.file, entry.line, entry.handler].join('\0');
    if (!found.has(key)) found.set(key, isExpression(sources, entry) ? { ...entry, isExpression: true } : entry);
  }
  const entries = [...found.values()];
  entriesBySources.set(sources, entries);
  return entries;
}

/** The place does not say the name, but what it is worked out of: a constant, a member, a call. */
function isExpression(sources: Sources, { name, handler, file, line, endLine = line }: ScannedEntry): boolean {
  if (name === handler || !/^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|\{.*\}$|[A-Za-z_$][\w$]*(?:\.[\w$]+)+$|\()/.test(name))
    return false;
  const text = sources.text(file);
  const written = text.slice(startOfLine(text, line), startOfLine(text, endLine + 1) || undefined);
  const code = name.replace(/^\{|\}$/g, '');
  const bare = sources.bare(file).slice(startOfLine(text, line), startOfLine(text, endLine + 1) || undefined);
  const at = written.replace(/\s+/g, ' ').includes(code) ? bare.replace(/\s+/g, ' ').indexOf(code) : -1;
  return (
    at >= 0 &&
    !/\b(?:class|defmodule|module|object|struct|def|func|function)\s+$/.test(bare.replace(/\s+/g, ' ').slice(0, at))
  );
}

/** What is sent to them is read after them. */
const entriesBySources = new WeakMap<Sources, readonly ScannedEntry[]>();
