/** That an answer is not complete, and one click away what is open in it. */
import { z } from 'zod';
import type { Envelope } from '../../api/envelope.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { IncompleteBadge } from '../../ui/incomplete-badge.tsx';
import { forPeople } from './for-people.ts';

export function IncompleteNote({ envelope: { details, metadata, summary } }: { readonly envelope: Envelope }) {
  const mentions = openMentionsSchema.safeParse(details);
  const open = mentions.success ? mentions.data.mentions.unexplained : [];
  return (
    <details className="text-sm open:w-full">
      <summary className="flex w-fit items-center gap-1.5 rounded marker:content-none">
        <IncompleteBadge /> <span className="text-accent text-xs hover:underline">why?</span>
      </summary>
      <p className="mt-1">
        Something was left out, stayed open, or was not looked at in time
        {metadata.coverage === undefined ? '.' : '; what was not looked at is listed below the drawing.'}
      </p>
      <p className="mt-1 text-muted">{forPeople(summary)}</p>
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
