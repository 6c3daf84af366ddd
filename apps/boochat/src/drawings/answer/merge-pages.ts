/**
 * An answer that came in pages, as one. On each later page a list goes on where it ended before, and what is no list is
 * as it was; a list that has ended is left out.
 */
import type { Envelope } from '../../api/envelope.ts';

export function mergePages(first: Envelope, next: Envelope): Envelope {
  const { cursor: _, ...metadata } = first.metadata;
  return {
    ...first,
    details: mergeDetails(first.details, next.details),
    metadata: {
      ...metadata,
      truncated: next.metadata.truncated ?? false,
      ...(next.metadata.cursor === undefined ? {} : { cursor: next.metadata.cursor }),
    },
  };
}

type Details = Readonly<Record<string, unknown>>;

function mergeDetails(first: Details, next: Details): Details {
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(next)) {
    const before = merged[name];
    if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
    else if (isDetails(before) && isDetails(value)) merged[name] = mergeDetails(before, value);
    else if (name === 'text' && typeof before === 'string' && typeof value === 'string') {
      merged[name] = joinTexts(before, value);
    } else if (before === undefined) merged[name] = value;
  }
  return merged;
}

/** Each page of a text begins with the heading of its section. */
function joinTexts(first: string, next: string): string {
  const headEnd = next.indexOf('\n');
  const head = headEnd < 0 ? next : next.slice(0, headEnd);
  return first.startsWith(head) ? `${first}\n${headEnd < 0 ? '' : next.slice(headEnd + 1)}` : `${first}\n${next}`;
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
