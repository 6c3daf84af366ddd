/** Ruby that declares by calls with blocks, as `config/routes.rb` does: its statements, each with those of its block. */
import { closingBracket, type Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface RubyStatement {
  /** What is called, with what it is called on: `resources`, `Rails.application.routes.draw`. */
  readonly name: string;
  readonly at: number;
  /** What it is given, brackets included where there are any. */
  readonly given: Span;
  readonly body: readonly RubyStatement[];
  /** `if …` or `unless …` behind it. */
  readonly condition: Span | undefined;
  /** It is no assignment, no constant and no keyword. */
  readonly isCall: boolean;
}

export function rubyStatements(sources: Sources, file: string): readonly RubyStatement[] {
  const bare = sources.bare(file);
  const top: RubyStatement[] = [];
  const open: RubyStatement[][] = [top];
  for (const { from, to } of lines(bare)) {
    const written = bare.slice(from, to);
    if (/^(?:end\b|\}$)/.test(written)) {
      if (open.length > 1) open.pop();
      continue;
    }
    // The branches of a condition stand side by side in the block around.
    if (/^(?:else|elsif|when|rescue|ensure)\b/.test(written)) continue;
    const block = /\bdo\s{0,20}(?:\|[^|\n]{0,200}\|)?\s{0,20}$|\{\s{0,20}(?:\|[^|\n]{0,200}\|)?\s{0,20}$/.exec(written);
    const oneLine = block === null ? /^(.{1,2000}?)\s(?:do|\{)\s(.{1,2000})\s(?:end|\})\s{0,20}$/s.exec(written) : null;
    const isKeyword = /^(?:if|unless|case|while|begin|def|class|module)\b/.test(written);
    const end = block === null ? (oneLine?.[1] === undefined ? to : from + oneLine[1].length) : from + block.index;
    const name =
      /^(?:[\w:]{1,200}(?:\.\w{1,80}[?!]?){0,10}|%[wi][[(][^\])]{0,2000}[\])](?:\.\w{1,80}){1,5})/.exec(written)?.[0] ??
      '';
    const body: RubyStatement[] = [];
    const rest = bare.slice(from + name.length, end);
    const modifier = modifierLength(rest);
    (open.at(-1) as RubyStatement[]).push({
      name,
      at: from,
      given: { from: from + name.length, to: end - modifier },
      body,
      condition: modifier === 0 ? undefined : { from: end - modifier, to: end },
      isCall:
        name !== '' &&
        !isKeyword &&
        !/^\s{0,20}(?:=(?!>)|\|\|=)/.test(rest) &&
        /^[a-z]/.test(name.split('.').at(-1) ?? ''),
    });
    if (oneLine?.[2] !== undefined) {
      const start = from + written.lastIndexOf(oneLine[2]);
      body.push(inner(bare, start, start + oneLine[2].length));
    } else if (block !== null || (isKeyword && !/\bthen\b.{0,400}\bend$/.test(written))) open.push(body);
  }
  return top;
}

function inner(bare: string, from: number, to: number): RubyStatement {
  const name = /^[\w.]+/.exec(bare.slice(from, Math.min(to, from + 200)))?.[0] ?? '';
  return {
    name,
    at: from,
    given: { from: from + name.length, to },
    body: [],
    condition: undefined,
    isCall: name !== '',
  };
}

/** `… if Rails.env.development?` */
function modifierLength(rest: string): number {
  return /\s(?:if|unless)\s[^\n]{1,400}$/.exec(rest)?.[0].length ?? 0;
}

/** A block that more follows behind, as in `authenticate :user, ->(u) { … } do`, is a part of what is given. */
function endsStatement(bare: string, open: number): boolean {
  const text = bare.slice(open, open + MOST_OF_BLOCK);
  const close = closingBracket(text, 0);
  return close >= text.length || /^\}[ \t]{0,100}(?:[\n;#]|(?:if|unless)\b|$)/.test(text.slice(close, close + 200));
}

const MOST_OF_BLOCK = 5_000;

/** Statements, several lines where one goes on: behind a comma, an operator or an open bracket. */
function* lines(bare: string): Generator<Span> {
  let from = 0;
  let depth = 0;
  for (let at = 0; at <= bare.length; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') depth = Math.max(0, depth - 1);
    else if (char === '\n' || char === ';' || char === undefined) {
      const line = bare.slice(from, at);
      const ends = line.trimEnd();
      // A bracket that never closes makes one line of all that are behind it.
      const tail = ends.slice(-300);
      const block = /\{\s{0,20}(?:\|[^|\n]{0,200}\|)?$/.exec(tail);
      const opensBlock = block !== null && endsStatement(bare, from + ends.length - tail.length + block.index);
      if (
        char !== undefined &&
        !opensBlock &&
        (depth > 0 || /[,\\&|+]$|=>$/.test(tail)) &&
        !/\bdo\s{0,20}\|[^|\n]{0,200}\|$/.test(tail)
      )
        continue;
      depth = 0;
      const start = from + (line.length - line.trimStart().length);
      const end = from + ends.length;
      if (end > start) yield { from: start, to: end };
      from = at + 1;
    }
  }
}
