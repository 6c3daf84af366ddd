/** Laravel, Symfony and Rails take a POST for what `_method` of its form says. */
import { closingBracket, openingBracket, type Span } from '../../reading/code-text.ts';
import type { GivenMethod } from '../../reading/scripts/sendings.ts';
import type { Sources } from '../../reading/sources.ts';

const TELLS = /(["'`]?)_method\1\s{0,9}[,:]\s{0,9}(["'`])(PUT|PATCH|DELETE|put|patch|delete)\2/g;

/**
 * Undefined where nothing says another one; under a condition, or where several are said, it is not known.
 *
 * @param given the arguments of the call
 */
export function methodToldInForm(sources: Sources, file: string, given: Span): GivenMethod | undefined {
  const text = sources.text(file);
  if (!text.includes('_method')) return undefined;
  const masked = sources.masked(file);
  const told = toldIn(sources, file).filter(
    ({ index, body }) =>
      (given.from < index && index < given.to) || (body !== undefined && body.from < given.from && given.to < body.to),
  );
  if (told.length === 0) return undefined;
  const said = new Set(told.map(({ method }) => method));
  const isSure = told.every(({ index }) => isAlwaysSaid(masked, index, given));
  return said.size === 1 && isSure ? { said: [...said].join() } : {};
}

interface ToldMethod {
  readonly index: number;
  readonly method: string;
  /** Of the function around it. */
  readonly body: Span | undefined;
}

const toldBySources = new WeakMap<Sources, Map<string, readonly ToldMethod[]>>();

function toldIn(sources: Sources, file: string): readonly ToldMethod[] {
  const files = toldBySources.get(sources) ?? new Map<string, readonly ToldMethod[]>();
  toldBySources.set(sources, files);
  const known =
    files.get(file) ??
    [...sources.text(file).matchAll(TELLS)].map(({ index, 3: method = '' }) => ({
      index,
      method: method.toUpperCase(),
      body: functionAround(sources.masked(file), index),
    }));
  files.set(file, known);
  return known;
}

function isAlwaysSaid(masked: string, at: number, given: Span): boolean {
  const block = enclosingBrace(masked, at);
  const isInBlock = block >= 0 && closingBracket(masked, block) > given.from;
  const isGuarded = /\b(?:if|else|case)\b[^;{}]{0,200}$|[?&]{2}[^;{}]{0,200}$|\?[^;{}.]{0,200}$/.test(
    masked.slice(Math.max(0, at - 200), at),
  );
  return isInBlock && !isGuarded;
}

/** Blocks in blocks. */
const MOST_BLOCKS = 20;

function functionAround(masked: string, at: number): Span | undefined {
  let open = enclosingBrace(masked, at);
  for (let step = 0; step < MOST_BLOCKS && open >= 0; step++) {
    if (isBody(masked, open)) return { from: open, to: closingBracket(masked, open) };
    open = enclosingBrace(masked, open);
  }
  return undefined;
}

/** Of a function: behind `=>`, or behind brackets that no `if` and its like stand before. */
function isBody(masked: string, open: number): boolean {
  const head = masked.slice(Math.max(0, open - 200), open);
  if (/=>\s{0,20}$/.test(head)) return true;
  if (!/\)\s{0,20}$/.test(head)) return /\)\s{0,9}:[^{};()]{0,150}$/.test(head);
  const bracket = openingBracket(masked, open - (head.length - head.trimEnd().length) - 1);
  return !/\b(?:if|for|while|switch|catch)\s{0,20}$/.test(masked.slice(Math.max(0, bracket - 30), bracket));
}

/** How far before a place a brace is looked for. */
const NEAR = 6000;

function enclosingBrace(masked: string, from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0 && from - at < NEAR; at--) {
    if (masked[at] === '}') depth += 1;
    else if (masked[at] === '{' && depth === 0) return at;
    else if (masked[at] === '{') depth -= 1;
  }
  return -1;
}
