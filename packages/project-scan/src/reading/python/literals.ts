/** Calls of Python as data: what is called, with what, as far as the text says it. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type PyParameters, parametersOf } from './calls.ts';

export interface PyCall {
  /** The last part of what is called: `Column` of `sa.Column`. */
  readonly name: string;
  /** As written, `sa.Column`. */
  readonly callee: string;
  readonly given: PyParameters;
  readonly at: number;
  readonly end: number;
}

/** The call that begins here; undefined for what is none. */
export function pyCallAt(sources: Sources, file: string, { from, to }: Span): PyCall | undefined {
  const bare = sources.bare(file);
  const head = /^\s*([\w.]{1,200})\s*\(/.exec(bare.slice(from, Math.min(to, from + 400)));
  if (head === null) return undefined;
  const open = from + head[0].length - 1;
  const callee = head[1] ?? '';
  return {
    name: callee.slice(callee.lastIndexOf('.') + 1),
    callee,
    given: parametersOf(sources, file, open),
    at: from,
    end: closingBracket(bare, open),
  };
}

/** What is given by place, in order, that is a call. */
export function callsGiven(sources: Sources, file: string, { given }: PyCall): readonly PyCall[] {
  return [...given].flatMap(([key, span]) => (/^\d+$/.test(key) ? (pyCallAt(sources, file, span) ?? []) : []));
}

/** `"a"` and `'a'`; undefined for anything else. */
export function pyText(written: string | undefined): string | undefined {
  return /^[rub]?(["'])([^"'\\\n]*)\1$/.exec(written?.trim() ?? '')?.[2];
}

/** The texts of `["a", "b"]`, `("a", "b")` and of a single one; undefined where one of them is no text. */
export function pyTexts(sources: Sources, file: string, { from, to }: Span): readonly string[] | undefined {
  const parts = pyItems(sources, file, { from, to }).map((part) =>
    pyText(sources.masked(file).slice(part.from, part.to)),
  );
  return parts.every((part) => part !== undefined) ? parts.filter((part) => part !== undefined) : undefined;
}

/** What a list or a tuple holds; what is neither holds itself. */
export function pyItems(sources: Sources, file: string, { from, to }: Span): readonly Span[] {
  const bare = sources.bare(file);
  return /[[({]/.test(bare[from] ?? '') ? splitAtCommas(bare, from + 1, closingBracket(bare, from)) : [{ from, to }];
}
