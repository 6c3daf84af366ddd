/** Calls that follow one another on the same thing: `Route::prefix('/a')->group(…)`, `app.MapGroup("/a").MapGet(…)`. */
import { closingBracket, type Span, splitAtCommas } from './code-text.ts';

export interface Step {
  readonly name: string;
  /** Of its name. */
  readonly at: number;
  /** Inside of its brackets; undefined for a member that is not called. */
  readonly inside: Span | undefined;
}

export interface Chain {
  readonly steps: readonly Step[];
  /** Behind the last of them. */
  readonly end: number;
}

const link = /\s*(?:[?!]\s*)?(?:\.|->|::)\s*(\w+)\s*(?:(?:::)?<[^()<>]{0,200}>\s*)?(\()?/y;

/** The calls from this place on, no more than `most`: of `.a(1).b` those of `a` and `b`. */
export function chainFrom(bare: string, from: number, most = Number.POSITIVE_INFINITY): Chain {
  const steps: Step[] = [];
  let at = from;
  for (;;) {
    link.lastIndex = at;
    const next = link.exec(bare);
    if (next === null || steps.length >= most) return { steps, end: at };
    const [whole, name = '', open] = next;
    const nameAt = at + whole.indexOf(name, /^\s*(?:[?!]\s*)?(?:\.|->|::)/.exec(whole)?.[0].length);
    at += whole.length;
    const close = open === undefined ? -1 : closingBracket(bare, at - 1);
    steps.push({ name, at: nameAt, inside: open === undefined ? undefined : { from: at, to: close } });
    if (open !== undefined) at = close + 1;
  }
}

/** What is given to a call, in order. */
export function givenTo(bare: string, { inside }: Step): readonly Span[] {
  return inside === undefined ? [] : splitAtCommas(bare, inside.from, inside.to);
}

/** The text in quotes that a part of the code is as a whole; undefined for anything else. */
export function quoted(text: string, bare: string, { from, to }: Span): string | undefined {
  const quote = bare[from];
  const isWhole = (quote === '"' || quote === "'") && bare.indexOf(quote, from + 1) === to - 1;
  return isWhole ? text.slice(from + 1, to - 1) : undefined;
}
