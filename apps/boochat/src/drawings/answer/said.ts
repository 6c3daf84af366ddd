/** What an answer tells of what is open in it, where it stands beside the drawing. */
import { z } from 'zod';
import type { Envelope } from '../../api/envelope.ts';

/** Whether the note above an answer, or the list of what is open in it, tells this already. */
export function isSaid({ details, summary, metadata }: Envelope, why: string): boolean {
  const { open } = reasonsSchema.parse(details);
  const said = [...open, ...(metadata.complete === false ? [openOf(summary) ?? ''] : [])];
  // Long reasons are cut there.
  return said.some((each) => each.includes(why.slice(0, 80)));
}

/** A drawing lists them by itself. */
export function listsReasons({ details, metadata }: Envelope): boolean {
  return (
    metadata.tool === 'boocontext_impact' && !('review' in details) && reasonsSchema.parse(details).open.length > 0
  );
}

const reasonsSchema = z.looseObject({ open: z.array(z.string()).default([]).catch([]) });

/** What a summary says at its end of what is open; undefined where it says nothing of that. */
export function openOf(summary: string): string | undefined {
  const [, ...said] = summary.split(/(?:^| )Open(?: \(\d+\))?: /);
  const text = said.at(-1)?.split(' Shown: ')[0];
  return text === undefined || text === '' ? undefined : text;
}
