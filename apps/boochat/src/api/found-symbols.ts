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

const answerSchema = z.looseObject({
  results: z.array(symbolSchema).optional(),
  near: z.array(symbolSchema).optional(),
});

export type AnsweredSymbol = z.infer<typeof symbolSchema>;

/** In the order of the answer; undefined where it is of another form. */
export function foundSymbols(details: unknown): readonly AnsweredSymbol[] | undefined {
  return answerSchema.safeParse(details).data?.results?.filter(isSymbol);
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

export interface FoundSymbol {
  /** `CartService.checkout`. */
  readonly label: string;
  readonly kind: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly signature: string;
  readonly source: string | undefined;
}

/** Those that have exactly this name, with this container where it says one. */
export function bearersOf(name: string, details: unknown): readonly FoundSymbol[] {
  return (foundSymbols(details) ?? []).map(asFound).filter(({ label }) => label === name || label.endsWith(`.${name}`));
}

export function asFound({ symbol, container = '', kind, file, line, signature = '', source }: AnsweredSymbol) {
  const label = container === '' ? symbol : `${container}.${symbol}`;
  return { label, kind, file, line, signature, source };
}
