/** What boocontext's tool for symbols answers, as far as lists of the page show it. */
import { z } from 'zod';

const foundSymbol = z.looseObject({
  symbol: z.string(),
  container: z.string().optional(),
  kind: z.string(),
  file: z.string(),
  line: z.number(),
  end_line: z.number().optional(),
});

const answerSchema = z.looseObject({ results: z.array(foundSymbol) });

export type FoundSymbol = z.infer<typeof foundSymbol>;

/** In the order of the answer; undefined where it is of another form. */
export function foundSymbols(details: unknown): readonly FoundSymbol[] | undefined {
  return answerSchema.safeParse(details).data?.results;
}
