/** Calls of a script that follow one another: `text('name').notNull().$type<Name>()`. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';

export interface JsStep {
  readonly name: string;
  /** Of its name. */
  readonly at: number;
  /** What it is given; undefined for a member that is not called. */
  readonly given: readonly Span[] | undefined;
  /** What stands between angle brackets; undefined where nothing does. */
  readonly types: Span | undefined;
  /** Behind it. */
  readonly end: number;
}

/** Of `a.b('x').c` from its beginning: `a`, `b` and `c`. Empty where no name stands. */
export function jsSteps(masked: string, { from, to }: Span): readonly JsStep[] {
  const steps: JsStep[] = [];
  let at = from;
  for (;;) {
    const head = (steps.length === 0 ? first : next).exec(masked.slice(at, Math.min(to, at + 500)));
    if (head === null) return steps;
    const name = head[1] ?? '';
    const nameAt = at + head[0].length - name.length;
    at += head[0].length;
    const types = anglesAt(masked, at, to);
    const open = skipBlanks(masked, types === undefined ? at : types.to + 1, to);
    if (masked[open] === '(' && open < to) {
      const close = Math.min(closingBracket(masked, open), to);
      steps.push({ name, at: nameAt, given: splitAtCommas(masked, open + 1, close), types, end: close + 1 });
      at = close + 1;
    } else steps.push({ name, at: nameAt, given: undefined, types, end: at });
  }
}

const first = /^\s{0,200}(?:new\s{1,20})?([\w$]{1,200})/;
const next = /^\s{0,200}[?!]?\s{0,200}\.\s{0,40}([\w$]{1,200})/;

/** Inside of the angle brackets that begin here, if such do and are closed before anything that types do not hold. */
function anglesAt(masked: string, from: number, to: number): Span | undefined {
  const open = skipBlanks(masked, from, to);
  if (masked[open] !== '<') return undefined;
  let depth = 0;
  for (let at = open; at < to && at - open < 2000; at++) {
    const char = masked[at];
    if (char === '<') depth += 1;
    else if (char === '>' && masked[at - 1] !== '=') {
      depth -= 1;
      if (depth === 0) return { from: open + 1, to: at };
    } else if (char === ';' && masked[at + 1] === '\n' && depth === 0) return undefined;
  }
  return undefined;
}

function skipBlanks(masked: string, from: number, to: number): number {
  let at = from;
  while (at < to && /\s/.test(masked[at] as string)) at += 1;
  return at;
}

/** What commas separate, as `splitAtCommas` has it, but for those between angle brackets of types. */
export function splitAtOuterCommas(masked: string, from: number, to: number): readonly Span[] {
  const spans: Span[] = [];
  let open: number | undefined;
  for (const span of splitAtCommas(masked, from, to)) {
    const start: number = open ?? span.from;
    open = anglesLeftOpen(masked, { from: start, to: span.to }) ? start : undefined;
    if (open === undefined) spans.push({ from: start, to: span.to });
  }
  return spans;
}

function anglesLeftOpen(masked: string, { from, to }: Span): boolean {
  let depth = 0;
  for (let at = from; at < to && at - from < 5000; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (char === '<' && /[\w$]/.test(masked[at - 1] ?? '')) depth += 1;
    else if (char === '>' && masked[at - 1] !== '=') depth -= 1;
  }
  return depth > 0;
}
