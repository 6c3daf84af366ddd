/** Fields of a class of Python by their annotations: `x: T`, `x: T = v`, over as many lines as their brackets take. */
import { closingBracket, type Span } from '../../reading/code-text.ts';
import type { PyClass } from '../../reading/python/classes.ts';
import type { Sources } from '../../reading/sources.ts';

export interface PyAnnotated {
  readonly name: string;
  /** Undefined where it is only set. */
  readonly type: Span | undefined;
  /** Undefined where it is only declared. */
  readonly value: Span | undefined;
}

export function annotatedIn(sources: Sources, { file, body }: PyClass): readonly PyAnnotated[] {
  const bare = sources.bare(file);
  const found: PyAnnotated[] = [];
  let inside: number | undefined;
  const first = bare.indexOf('\n', body.from);
  for (let at = first < 0 ? body.to : first + 1, end = at; at < body.to; at = end + 1) {
    end = endOfStatement(bare, at, body.to);
    const indent = /^[ \t]*/.exec(bare.slice(at, Math.min(end, at + 200)))?.[0].length ?? 0;
    if (at + indent >= end) continue;
    inside ??= indent;
    if (indent !== inside) continue;
    const statement = statementAt(bare, at + indent, end);
    if (statement !== undefined) found.push(statement);
  }
  return found;
}

function endOfStatement(bare: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '\n') return at;
    if (char === '(' || char === '[' || char === '{') at = Math.min(closingBracket(bare, at), to);
    else if (char === '\\' && bare[at + 1] === '\n') at += 1;
  }
  return to;
}

function statementAt(bare: string, from: number, end: number): PyAnnotated | undefined {
  const head = /^(\w+)[ \t]*(?=[:=])/.exec(bare.slice(from, Math.min(end, from + 300)));
  const name = head?.[1];
  if (head === null || name === undefined) return undefined;
  const sign = from + head[0].length;
  if (bare[sign] === '=')
    return bare[sign + 1] === '=' ? undefined : { name, type: undefined, value: trimmed(bare, sign + 1, end) };
  const equals = equalsIn(bare, sign + 1, end);
  return {
    name,
    type: trimmed(bare, sign + 1, equals ?? end),
    value: equals === undefined ? undefined : trimmed(bare, equals + 1, end),
  };
}

function equalsIn(bare: string, from: number, end: number): number | undefined {
  for (let at = from; at < end; at++) {
    const char = bare[at];
    if (char === '=') return at;
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
  }
  return undefined;
}

function trimmed(text: string, from: number, to: number): Span {
  let [left, right] = [from, to];
  while (left < right && /\s/.test(text[left] ?? '')) left += 1;
  while (right > left && /\s/.test(text[right - 1] ?? '')) right -= 1;
  return { from: left, to: right };
}
