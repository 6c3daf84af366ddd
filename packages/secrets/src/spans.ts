/** From the first character of a secret to the one behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const MASK = '***';

/** In the order of the text; of those that overlap one. */
export function united(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else result.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) });
  }
  return result;
}
