import type { Coverage } from '@boocontext/code-index';
import type { Analyzer } from './analyzer.ts';

/** Each note is about something that may be missing; without any there is nothing to tell. */
export function coverageOf({ mirror }: Analyzer, notes: readonly string[]): Coverage | undefined {
  if (notes.length === 0) return undefined;
  return { checked: mirror.size, total: mirror.size, skipped: {}, notes, partial: true };
}
