/** What of an answer was not read in time. */
import type { Envelope } from '../../api/envelope.ts';
import { isSaid } from './said.ts';

export const fromOutside = ['routes', 'commands', 'jobs', 'listeners'] as const;

/**
 * Why a call graph, an impact or a review may lack routes, commands, jobs and listeners; undefined where it has all that are
 * known. They are read together, and the tool says so under one name.
 */
export function unreadRoutes({ metadata }: Pick<Envelope, 'metadata'>): Unread | undefined {
  const why = metadata.coverage?.['routes'];
  // Names that are computed stay unread however often one asks; what is only late has a mark.
  return typeof why === 'string' ? { why, isLate: metadata.coverage?.['late'] === true } : undefined;
}

/** The same, without what stands above the drawing already: what is late is said in its place, since it comes there. */
export function unsaidRoutes(envelope: Envelope): Unread | undefined {
  const unread = unreadRoutes(envelope);
  return unread !== undefined && !unread.isLate && isSaid(envelope, unread.why) ? undefined : unread;
}

export interface Unread {
  /** In the words of the tool. */
  readonly why: string;
  /** It is still being read: asking again gives it. */
  readonly isLate: boolean;
}
