/** What boocontext's tool for symbols answers, as far as the page shows it. */
import { z } from 'zod';

const symbolSchema = z.looseObject({
  symbol: z.string(),
  container: z.string().optional(),
  kind: z.string(),
  file: z.string(),
  line: z.number(),
  end_line: z.number().optional(),
  signature: z.string().optional(),
  source: z.string().optional(),
});

const answerSchema = z.looseObject({ results: z.array(symbolSchema), near: z.array(symbolSchema).optional() });

export type AnsweredSymbol = z.infer<typeof symbolSchema>;

/** In the order of the answer; undefined where it is of another form. */
export function foundSymbols(details: unknown): readonly AnsweredSymbol[] | undefined {
  return answerSchema.safeParse(details).data?.results.filter(isSymbol);
}

/** Those, and behind them the ones whose names are near. */
export function foundOrNearSymbols(details: unknown): readonly AnsweredSymbol[] {
  const { results = [], near = [] } = answerSchema.safeParse(details).data ?? {};
  return [...results.filter(isSymbol), ...near];
}

/** A file that bears the name is found as a file. */
function isSymbol({ kind }: AnsweredSymbol): boolean {
  return kind !== 'file';
}
