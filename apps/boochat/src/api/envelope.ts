/** The answer of a boocontext tool, as far as the page draws it. Fields may be added to it from release to release. */
import { z } from 'zod';

const verdictSchema = z.enum(['SAFE', 'CAUTION', 'UNSAFE', 'INFO']);
export type Verdict = z.infer<typeof verdictSchema>;

const envelopeSchema = z.looseObject({
  verdict: verdictSchema,
  summary: z.string(),
  details: z.looseObject({}),
  metadata: z.looseObject({
    source: z.string(),
    tool: z.string(),
    duration_ms: z.number().optional(),
    truncated: z.boolean().optional(),
    /** Absent from answers of other programs, which do not tell. */
    complete: z.boolean().optional(),
    snapshot: z.string().optional(),
    /** Something is not read yet: the same question soon has more. */
    late: z.boolean().optional(),
    coverage: z.looseObject({}).optional(),
    cursor: z.string().optional(),
    next: z.array(z.string()).optional(),
    /** It was asked what has changed: where `compared`, the details are that alone. */
    since: z.looseObject({ compared: z.boolean() }).optional(),
  }),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** It tells what has changed since an earlier answer: a list that is not there is not empty. */
export function isOfChanges({ metadata }: Envelope): boolean {
  return metadata.since?.compared === true;
}

/** The envelope in what a tool answered, or undefined where the answer is something else. */
export function readEnvelope(structured: unknown): Envelope | undefined {
  const parsed = envelopeSchema.safeParse(structured);
  return parsed.success ? parsed.data : undefined;
}

/** Something in it is not read yet, and somebody reads on: asked again, it soon has more. */
export function isLate({ metadata, details }: Envelope): boolean {
  return metadata.late === true || metadata.coverage?.['late'] === true || isUnread({ details });
}

const unreadSchema = z.looseObject({ error: z.looseObject({ code: z.literal('not_read_yet') }) });

/** Nothing is known yet of what was asked: no failure, and no answer either. */
export function isUnread({ details }: Pick<Envelope, 'details'>): boolean {
  return unreadSchema.safeParse(details).success;
}

/** Files were not looked at, now or ever: what is counted is counted in the others. */
export function isPartial(envelope: Envelope): boolean {
  return isLate(envelope) || envelope.metadata.coverage?.['partial'] === true;
}

const severalSchema = z.looseObject({ answers: z.record(z.string(), z.looseObject({})) });

/** Where several symbols were asked about at once, the details of each by its name. */
export function severalAnswers(envelope: Envelope): readonly (readonly [string, Envelope['details']])[] | undefined {
  const parsed = severalSchema.safeParse(envelope.details);
  return parsed.success && !isOfChanges(envelope) ? Object.entries(parsed.data.answers) : undefined;
}
