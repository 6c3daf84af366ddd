/** That an answer is not complete, why, and one click away all that is open in it. */
import { z } from 'zod';
import type { Envelope } from '../../api/envelope.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { IncompleteBadge } from '../../ui/incomplete-badge.tsx';
import { forPeople } from './for-people.ts';

export function IncompleteNote({ envelope: { details, summary } }: { readonly envelope: Envelope }) {
  const mentions = openMentionsSchema.safeParse(details);
  const open = mentions.success ? mentions.data.mentions.unexplained : [];
  const reason = forPeople(openOf(summary) ?? 'something was left out, stayed open, or was not looked at in time.');
  return (
    <details className="group w-full text-sm">
      <summary className="flex items-baseline gap-2 rounded marker:content-none">
        <IncompleteBadge />
        {/* As long as it is one can read on. */}
        <span className="line-clamp-2 min-w-0 text-muted group-open:line-clamp-none">{reason}</span>
      </summary>
      {open.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5">
          {open.map(({ file, line }) => (
            <li key={`${file}:${line}`}>
              a mention in <FileLink path={file} line={line} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

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
function openOf(summary: string): string | undefined {
  const [, ...said] = summary.split(/(?:^| )Open(?: \(\d+\))?: /);
  const text = said.at(-1)?.split(' Shown: ')[0];
  return text === undefined || text === '' ? undefined : text;
}

const openMentionsSchema = z.looseObject({
  mentions: z.looseObject({ unexplained: z.array(z.looseObject({ file: z.string(), line: z.number() })) }),
});
