import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../../api/boocontext.ts';
import { isUnread } from '../../../api/envelope.ts';
import { NotReadYet } from '../../../drawings/answer/reading.tsx';
import { partSchema } from '../../../drawings/overview/details.ts';
import { PartsWithGrades } from '../../../drawings/overview/parts.tsx';

const answerSchema = z.looseObject({ parts: z.array(partSchema) });

/** The parts of the repository, as a picture. Of a repository of one part there is none to be drawn. */
export function PartsPicture() {
  const call = useBoocontext();
  const answer = useQuery(
    boocontextQuery(call, 'boocontext_overview', { section: 'parts', limit: 100, max_chars: 60_000 }),
  );
  const parts = answerSchema.safeParse(answer.data?.details).data?.parts;
  if (answer.isError || (parts !== undefined && parts.length < 2)) return null;
  return (
    <section aria-label="Its parts" className="rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-2 font-medium">Its parts</h2>
      {parts === undefined || (answer.data !== undefined && isUnread(answer.data)) ? (
        <div className="min-h-[30rem] max-sm:min-h-[44rem]">
          <NotReadYet what="the parts of the repository, and what they import" />
        </div>
      ) : (
        <PartsWithGrades parts={parts} />
      )}
    </section>
  );
}
