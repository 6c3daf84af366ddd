import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { partSchema } from './details.ts';

const answerSchema = z.looseObject({ parts: z.array(partSchema) });

/** The parts of a project, as many as a picture has room for. @param scope which project, where that is not the one at hand */
export function useParts(isEnabled: boolean, scope: Readonly<Record<string, unknown>> = {}) {
  const asked = { ...scope, section: 'parts', limit: 100, max_chars: 60_000 };
  return useQuery({ ...boocontextQuery(useBoocontext(), 'boocontext_overview', asked), enabled: isEnabled });
}

/** None where the answer has none, or is not there yet. */
export function partsOf(answer: Envelope | undefined): readonly z.infer<typeof partSchema>[] {
  return answerSchema.safeParse(answer?.details).data?.parts ?? [];
}
