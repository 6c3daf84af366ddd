/** Symbols as answers name them. */
import { z } from 'zod';

/** Lines are 1-based. */
export const symbolSchema = z.looseObject({
  symbol: z.string(),
  container: z.string().optional(),
  file: z.string(),
  line: z.number().optional(),
  kind: z.string().optional(),
  signature: z.string().optional(),
});
/** Kinds of symbols that are used, and call nothing. */
export const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);

export type SymbolPlace = z.infer<typeof symbolSchema>;

/** `CartService.checkout`. */
export function labelOf({ symbol, container }: { readonly symbol: string; readonly container?: string | undefined }) {
  return container === undefined || container === '' ? symbol : `${container}.${symbol}`;
}

/** `CartService.checkout (src/cart/service.ts:88)`: what boocontext calls a symbol where it names one by text. */
export function labelAndPlace(symbol: Pick<SymbolPlace, 'symbol' | 'container' | 'file' | 'line'>): string {
  return `${labelOf(symbol)} (${symbol.file}:${symbol.line ?? 1})`;
}

/** What narrows a question to this definition. Code outside every function has no name to ask by. */
export function inputOf(symbol: SymbolPlace): Readonly<Record<string, unknown>> {
  return {
    symbol: labelOf(symbol),
    file: symbol.file,
    ...(symbol.line === undefined ? {} : { line: symbol.line }),
  };
}

export function isModule({ symbol }: { readonly symbol: string }): boolean {
  return symbol === '<module>';
}

/** What stands in a box of a graph. Code outside every function goes by the name of its file. */
export function titleOf(symbol: SymbolPlace): {
  readonly title: string;
  readonly owner?: string;
  readonly sub: string;
} {
  const sub = `${symbol.file}:${symbol.line ?? 1}`;
  const { container = '' } = symbol;
  if (!isModule(symbol)) return { title: labelOf(symbol), ...(container === '' ? {} : { owner: container }), sub };
  return { title: symbol.file.slice(symbol.file.lastIndexOf('/') + 1), sub: `module ${symbol.file}` };
}
