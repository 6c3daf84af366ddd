/** A parameter or variable with its type: `{ size = 1, label: text, ...rest }: Props`. */
import { closingBracket, type Span, splitAtCommas } from '../../code-text.ts';
import type { Sources } from '../../sources.ts';

export interface TakenApart {
  /** Names that it takes, as its giver calls them. */
  readonly names: readonly string[];
  /** What takes the others: `...rest`, or the whole under one name. */
  readonly rest: Span | undefined;
  /** Its type, where one is written. */
  readonly written: Span | undefined;
}

export function namesTakenApart(sources: Sources, file: string, { from, to }: Span): TakenApart {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const isPattern = masked[from] === '{';
  const name = isPattern ? undefined : /^[\w$]+/.exec(masked.slice(from, from + 100))?.[0];
  const close = isPattern ? closingBracket(masked, from) : from + (name?.length ?? 0) - 1;
  const colon = /^\s{0,20}\??\s{0,20}:/.exec(masked.slice(close + 1, Math.min(to, close + 60)));
  const written = colon === null ? undefined : { from: close + 1 + colon[0].length, to };
  if (!isPattern) return { names: [], rest: { from, to: close + 1 }, written };
  const parts = splitAtCommas(masked, from + 1, close);
  const rest = parts.find((part) => masked.startsWith('...', part.from));
  const names = parts.flatMap((part) => {
    const [, quoted, plain] = /^(?:["']([^"'\n]{1,100})["']|([\w$]+))/.exec(text.slice(part.from, part.to)) ?? [];
    return quoted ?? plain ?? [];
  });
  return { names, rest, written };
}
