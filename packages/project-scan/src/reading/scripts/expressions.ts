/** Expressions of scripts by their place, followed through constants, imports and barrel files. */
import type { Span } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { endOfStatement } from './functions.ts';
import { exportsOf, fileOfImport, importsIn } from './modules.ts';

/** An expression, and the file that it stands in. */
export interface Place extends Span {
  readonly file: string;
}

const MOST_STEPS = 8;

/** What a name stands for, here or where it is imported from; the expression itself where it is no name. */
export function valueAt(sources: Sources, place: Place, depth = 0): Place | undefined {
  const masked = sources.masked(place.file);
  const written = masked.slice(place.from, place.to);
  if (!/^[\w$]+$/.test(written)) return place;
  if (depth > MOST_STEPS) return undefined;
  const { file } = place;
  const set = new RegExp(`\\b(?:const|let|var)\\s{1,20}${escaped(written)}\\b[^=;\\n]{0,200}=\\s{0,100}`).exec(masked);
  if (set !== null) {
    const from = set.index + set[0].length;
    return valueAt(sources, trimmed(masked, { file, from, to: endOfStatement(masked, from) }), depth + 1);
  }
  const imported = importsIn(sources, file).get(written);
  const target = imported && fileOfImport(sources, file, imported.module);
  return imported === undefined || target === undefined
    ? undefined
    : exportedFrom(sources, target, imported.name, depth);
}

function exportedFrom(sources: Sources, file: string, name: string, depth: number): Place | undefined {
  const masked = sources.masked(file);
  if (name === 'default') {
    const given = /\bexport\s{1,20}default\s{1,20}/.exec(masked);
    if (given === null) return undefined;
    const from = given.index + given[0].length;
    return valueAt(sources, trimmed(masked, { file, from, to: endOfStatement(masked, from) }), depth + 1);
  }
  const local = exportsOf(sources, file).get(name) ?? name;
  const set = new RegExp(`\\b(?:const|let|var)\\s{1,20}${escaped(local)}\\b[^=;\\n]{0,200}=\\s{0,100}`).exec(masked);
  if (set !== null) {
    const from = set.index + set[0].length;
    return valueAt(sources, trimmed(masked, { file, from, to: endOfStatement(masked, from) }), depth + 1);
  }
  for (const [, names = '', module = ''] of sources
    .text(file)
    .matchAll(/\bexport\s{1,5}(\*|\{[^{}]{0,2000}\})\s{1,5}from\s{1,5}['"]([^'"\n]{1,200})['"]/g)) {
    if (names !== '*' && !new RegExp(`\\b${escaped(name)}\\b`).test(names)) continue;
    const target = depth > MOST_STEPS ? undefined : fileOfImport(sources, file, module);
    const found = target === undefined || target === file ? undefined : exportedFrom(sources, target, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function trimmed(masked: string, { file, from, to }: Place): Place {
  const written = masked.slice(from, to);
  const end = written.replace(
    /\s{0,100}(?:;|\bas\s{1,20}const\b|\bsatisfies\s{1,20}[\w$.<>]{1,200})?\s{0,100}$/,
    '',
  ).length;
  return { file, from: from + written.length - written.trimStart().length, to: from + end };
}
