/** That an answer is not complete, why, and one click away all that is open in it. */
import { z } from 'zod';
import type { Envelope } from '../../api/envelope.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { IncompleteBadge } from '../../ui/incomplete-badge.tsx';
import { forPeople } from './for-people.ts';
import { openOf } from './said.ts';

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

const openMentionsSchema = z.looseObject({
  mentions: z.looseObject({ unexplained: z.array(z.looseObject({ file: z.string(), line: z.number() })) }),
});
