import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../../api/boocontext.ts';
import { isLate, isUnread } from '../../../api/envelope.ts';
import { NotReadYet } from '../../../drawings/answer/reading.tsx';
import { partSchema } from '../../../drawings/overview/details.ts';
import { PartsWithGrades } from '../../../drawings/overview/parts.tsx';

const answerSchema = z.looseObject({ parts: z.array(partSchema) });

export function useParts(isEnabled: boolean) {
  const call = useBoocontext();
  const query = boocontextQuery(call, 'boocontext_overview', { section: 'parts', limit: 100, max_chars: 60_000 });
  return useQuery({ ...query, enabled: isEnabled });
}

/** The parts of the repository, as a picture. Of a repository of one part there is none to be drawn. */
export function PartsPicture({ answer }: { readonly answer: ReturnType<typeof useParts> }) {
  const parts = answerSchema.safeParse(answer.data?.details).data?.parts;
  const isStillRead = answer.data !== undefined && isLate(answer.data);
  if (answer.isError || (parts !== undefined && parts.length < 2 && !isStillRead)) return null;
  return (
    <section aria-label="Its parts" className="rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-2 font-medium">Its parts</h2>
      {/* What stands below it does not move when it comes. */}
      <div className="min-h-[30rem] max-sm:min-h-[44rem]">
        {parts === undefined || parts.length < 2 || (answer.data !== undefined && isUnread(answer.data)) ? (
          <NotReadYet what="the parts of the repository, and what they import" />
        ) : (
          <PartsWithGrades parts={parts} />
        )}
      </div>
    </section>
  );
}
