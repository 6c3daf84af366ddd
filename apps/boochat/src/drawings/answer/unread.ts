/** What of an answer was not read in time. */
import type { Envelope } from '../../api/envelope.ts';

export const fromOutside = ['routes', 'commands', 'jobs', 'listeners'] as const;

/**
 * Why a call graph, an impact or a review may lack routes, commands, jobs and listeners; undefined where it has all that are
 * known. They are read together, and the tool says so under one name.
 */
export function unreadRoutes({ metadata }: Pick<Envelope, 'metadata'>): string | undefined {
  const routes = metadata.coverage?.['routes'];
  return typeof routes === 'string' ? routes : undefined;
}
