/**
 * The parts of a file of which only code that runs knows whether they are reached: what stands under an `if`, in a branch
 * or in a loop. What is registered there may not be served. For languages with braces.
 */
import { closingBracket, type Span } from './code-text.ts';
import type { Sources } from './sources.ts';

/** Whether the place lies in such a part. */
export function isConditional(sources: Sources, file: string, at: number): boolean {
  return sources.once(file, conditionsOf).some(({ from, to }) => from < at && at < to);
}

/** `impl Trait for Type` of Rust has a word of a loop and is none. */
const word = /(?<![\w.$>:@])(?:if|else|elseif|switch|match|when|foreach|while|for)(?!\w)/g;
const compiled = /^[ \t]*#if\b/gm;
/** What is compiled for tests alone is left out elsewhere. */
const feature = /#\[cfg\s*\((?!\s*test\s*\))/g;

function conditionsOf(sources: Sources, file: string): readonly Span[] {
  const bare = sources.bare(file);
  return [
    ...[...bare.matchAll(word)].flatMap(({ index, 0: name }) => {
      const span = branchBehind(bare, index + name.length);
      const isOfType = name === 'for' && span !== undefined && !/\bin\b|\(/.test(bare.slice(index, span.from));
      return span === undefined || isOfType ? [] : [span];
    }),
    ...[...bare.matchAll(compiled)].map(({ index }) => ({ from: index, to: bare.indexOf('#endif', index) >>> 0 })),
    ...[...bare.matchAll(feature)].map(({ index }) => ({
      from: index,
      to: endOfStatement(bare, closingBracket(bare, index + 1) + 1),
    })),
  ];
}

/** The block behind the condition, or the one statement that stands there without braces. */
function branchBehind(bare: string, from: number): Span | undefined {
  let at = from;
  while (/\s/.test(bare[at] ?? '')) at += 1;
  if (bare[at] === '(') at = closingBracket(bare, at) + 1;
  const alternative = /\s{0,40}:(?!:)/y;
  alternative.lastIndex = at;
  if (alternative.test(bare)) {
    // `if (…): … endif;` of PHP.
    const end = bare.indexOf('end', at);
    return { from: at, to: end < 0 ? bare.length : end };
  }
  return { from: at, to: endOfStatement(bare, at) };
}

/** Behind its first block, or at its semicolon. */
function endOfStatement(bare: string, from: number): number {
  for (let at = from; at < bare.length; at++) {
    const char = bare[at];
    if (char === '{') return closingBracket(bare, at);
    if (char === '(' || char === '[') at = closingBracket(bare, at);
    else if (char === ';' || char === ')' || char === ']' || char === '}') return at;
  }
  return bare.length;
}
