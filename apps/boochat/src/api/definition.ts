/** What a name means at one place in the code: the definition that it leads to, and its type and documentation. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { askAgainAfterMs, type BoocontextCall } from './boocontext.ts';
import { isLate } from './envelope.ts';

export interface NamePlace {
  readonly name: string;
  readonly file: string;
  /** 1-based, as the column is. */
  readonly line: number;
  readonly column: number;
}

export interface Definition {
  readonly symbol: string;
  /** `CartService.checkout`. */
  readonly label: string;
  readonly kind: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly signature: string;
  /** A parameter, a variable inside of a function and the like, which nothing outside can use. */
  readonly isLocal: boolean;
}

export type Meaning =
  | {
      readonly state: 'found';
      readonly definition: Definition;
      readonly documentation: string;
      /** What else the name may mean there. */
      readonly others: readonly Definition[];
    }
  /** Nothing in this repository that one could go to, though its type is known: from a library, or an expression. */
  | { readonly state: 'typed'; readonly signature: string; readonly documentation: string }
  /** What it may lead to is not read yet; it is asked for again by itself. */
  | { readonly state: 'unread' }
  /** `namesakes` bear the name, and whether one of them is meant there is not known. */
  | { readonly state: 'unknown'; readonly reason: string; readonly namesakes: readonly Definition[] };

/** What the name at a place means. Asked once for each place, since the code in sight is that of the answer. */
export function meaningQuery(call: BoocontextCall, { name, file, line, column }: NamePlace) {
  return queryOptions({
    queryKey: ['meaning', name, file, line, column],
    queryFn: async ({ signal }): Promise<Meaning> => {
      const input = { symbol: name, file, line, column, limit: shownMembers };
      const answer = await call('boocontext_types', input, signal);
      const meaning = readMeaning(name, answer.details, answer.summary);
      return meaning.state === 'unknown' && isLate(answer) ? { state: 'unread' } : meaning;
    },
    // What was not found in time may be found the next time.
    staleTime: ({ state }) => (state.data?.state === 'unknown' || state.data?.state === 'unread' ? 0 : 60_000),
    refetchInterval: ({ state }) => (state.data?.state === 'unread' ? askAgainAfterMs(state.dataUpdateCount) : false),
  });
}

/** Members are not shown here, and a list of them is long. */
const shownMembers = 5;

const definitionSchema = z.looseObject({
  symbol: z.string(),
  container: z.string().optional(),
  kind: z.string().optional(),
  file: z.string(),
  line: z.number(),
  column: z.number().optional(),
  signature: z.string().optional(),
});
const answerSchema = definitionSchema.extend({
  documentation: z.string().optional(),
  definitions: z.array(definitionSchema).optional(),
});
const errorSchema = z.looseObject({
  error: z.looseObject({ message: z.string() }),
  near: z.array(definitionSchema).optional().catch(undefined),
});

function readMeaning(name: string, details: unknown, summary: string): Meaning {
  const answer = answerSchema.safeParse(details);
  if (!answer.success) {
    const failed = errorSchema.safeParse(details);
    if (!failed.success) return { state: 'unknown', reason: summary, namesakes: [] };
    const { error, near = [] } = failed.data;
    const namesakes = near.filter(({ symbol }) => symbol === name).map(definitionOf);
    return { state: 'unknown', reason: error.message, namesakes };
  }
  const { documentation = '', definitions = [], ...first } = answer.data;
  if (first.kind === 'expression') return { state: 'typed', signature: first.signature ?? '', documentation };
  const definition = definitionOf(first);
  const others = definitions.map(definitionOf).filter((other) => !isSamePlace(other, definition));
  return { state: 'found', definition, documentation, others };
}

function definitionOf({
  symbol,
  container = '',
  kind = '',
  file,
  line,
  column,
  signature = '',
}: z.infer<typeof definitionSchema>): Definition {
  const label = container === '' ? symbol : `${container}.${symbol}`;
  return { symbol, label, kind, file, line, signature, isLocal: column !== undefined };
}

function isSamePlace(a: Definition, b: Definition): boolean {
  return a.file === b.file && a.line === b.line && a.label === b.label;
}
