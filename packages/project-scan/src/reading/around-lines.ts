/** Lines that are told as what runs around routes, and what is named in them. */
import type { AroundLines } from '../scan.ts';
import type { Span } from './code-text.ts';
import { lineAt, type Sources } from './sources.ts';

/** @param of what in them is meant, where something else stands there as well */
export function aroundLines(sources: Sources, file: string, { from, to }: Span, of?: readonly string[]): AroundLines {
  const text = sources.text(file);
  const lines = { file, line: lineAt(text, from), endLine: lineAt(text, Math.max(from, to - 1)) };
  return of === undefined ? lines : { ...lines, of };
}

/** All that is named in a part of the code, each once. */
export function namesIn(masked: string, { from, to }: Span): readonly string[] {
  return [...new Set(masked.slice(from, to).match(/[A-Za-z_]\w{0,99}/g) ?? [])];
}

/** Each once. */
export function distinctLines(all: readonly AroundLines[]): readonly AroundLines[] {
  return [...new Map(all.map((each) => [[each.file, each.line, each.endLine, each.of].join('\0'), each])).values()];
}
