/** All commands, jobs and listeners that are found in a project, each once. */

import type { EntryPlace } from '../reading/entry-reader.ts';
import { valuesNamed } from '../reading/python/registered.ts';
import { isHandlerWorkedOut, isRegisteredOften } from '../reading/registered-often.ts';
import { entriesOfTurns } from '../reading/scripts/entries-of-turns.ts';
import { escaped, type Sources, startOfLine } from '../reading/sources.ts';
import type { ScannedEntry } from '../scan.ts';
import { entryReaders } from './all-readers.ts';

export interface EntriesRead {
  readonly entries: readonly ScannedEntry[];
  /** Places at which there are more, or may be others: each once, in the order of files and lines. */
  readonly hidden: readonly EntryPlace[];
}

export function readEntries(sources: Sources): EntriesRead {
  const known = entriesBySources.get(sources);
  if (known !== undefined) return known;
  const found = new Map<string, ScannedEntry>();
  const places: (EntryPlace & { readonly by: number })[] = [];
  const readers = new Map<string, Set<number>>();
  for (const [by, { read, unread }] of entryReaders.entries()) {
    const own = read(sources);
    for (const entry of own.flatMap((each) => entriesOfTurns(sources, each) ?? [each])) {
      const key = [entry.kind, entry.name, entry.file, entry.line, entry.handler].join('\0');
      if (!found.has(key)) found.set(key, isExpression(sources, entry) ? { ...entry, isExpression: true } : entry);
    }
    for (const entry of own) {
      const place = placeKey(entry);
      readers.set(place, (readers.get(place) ?? new Set()).add(by));
    }
    places.push(...(unread?.(sources, own) ?? []).map((place) => ({ ...place, by })));
  }
  const entries = [...found.values()];
  const often = entries.filter((entry) => isRegisteredOften(sources, entry)).map((entry) => oftenAt(sources, entry));
  // What one library would register in a way that is not read, another one may have been seen to.
  const left = places
    .filter(({ by, ...place }) => [...(readers.get(placeKey(place)) ?? [])].every((other) => other === by))
    .map(({ by: _, ...place }) => place);
  const hidden = new Map<string, EntryPlace>();
  for (const place of [...often, ...left]) {
    const key = placeKey(place);
    const before = hidden.get(key);
    // What one reader knows all of another may not.
    if (before === undefined || before.names !== undefined) hidden.set(key, place);
  }
  const result = { entries, hidden: [...hidden.values()].sort(byPlace) };
  entriesBySources.set(sources, result);
  return result;
}

/** Who is run may be told, though not under which names; of Python the code may say all that a variable or a parameter stands for. */
function oftenAt(sources: Sources, entry: ScannedEntry): EntryPlace {
  const { file, line, handler } = entry;
  if (!isHandlerWorkedOut(sources, entry)) return { file, line, names: [], within: [] };
  const names =
    file.endsWith('.py') && handler !== undefined ? valuesNamed(sources, { file, line, name: handler }) : undefined;
  return { file, line, ...(names === undefined ? {} : names) };
}

function placeKey({ file, line }: EntryPlace): string {
  return `${file}\0${line}`;
}

function byPlace(left: EntryPlace, right: EntryPlace): number {
  return left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1;
}

/** A name stands before what is run, which may be as long as the file: so much of a place is read, in characters. */
const mostOfPlace = 4_000;

/** The place does not say the name, but what it is worked out of: a constant, a member, a call, a variable. */
function isExpression(sources: Sources, { name, handler, file, line, endLine = line }: ScannedEntry): boolean {
  if (name === handler) return false;
  const isWord = /^[A-Za-z_$][\w$]*$/.test(name);
  if (!isWord && !/^(?:\{.*\}$|[A-Za-z_$][\w$]*(?:\.[\w$]+)+$|\()/s.test(name)) return false;
  const from = startOfLine(sources.text(file), line);
  const to = Math.min(startOfLine(sources.text(file), endLine + 1) || Number.POSITIVE_INFINITY, from + mostOfPlace);
  const written = sources.text(file).slice(from, to).replace(/\s+/g, ' ');
  const bare = sources.bare(file).slice(from, to).replace(/\s+/g, ' ');
  // A word may stand there for something else; what is given stands between brackets, commas or colons.
  if (isWord && !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name))
    return isGiven(bare.slice(0, 120), name) && !isGiven(written, `["'\`]${escaped(name)}["'\`]`, true);
  // Texts in it are blank in the code.
  const code = name.startsWith('{') ? (/[\w$.]+/.exec(name)?.[0] ?? name) : name;
  const at = written.includes(name.replace(/^\{|\}$/g, '').trim()) ? bare.indexOf(code) : -1;
  return at >= 0 && !/\b(?:class|defmodule|module|object|struct|def|func|function)\s+$/.test(bare.slice(0, at));
}

/** @param isPattern the name is a part of a regular expression */
function isGiven(code: string, name: string, isPattern = false): boolean {
  return new RegExp(`[(:=,]\\s?\\$?${isPattern ? name : escaped(name)}\\s?[,)}\\]]`).test(code);
}

/** What is sent to them is read after them. */
const entriesBySources = new WeakMap<Sources, EntriesRead>();
