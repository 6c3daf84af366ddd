/** Calls of Ruby that declare, with what they are given: `t.string "name", null: false`. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface RubyCall {
  /** Without what it is called on. */
  readonly name: string;
  readonly at: number;
  /** Behind all that it is given. */
  readonly end: number;
  /** What it is given without a name, in order, as written. */
  readonly given: readonly string[];
  /** The rest, by name. */
  readonly named: ReadonlyMap<string, string>;
}

/** Calls with one of these names at the beginning of a line, between two offsets. */
export function rubyCalls(sources: Sources, file: string, { from, to }: Span, names: string): readonly RubyCall[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const call = new RegExp(`^[ \\t]*(?:\\w{1,80}\\.)?(${names})(?=[ \\t(]|$)[ \\t]{0,80}`, 'gm');
  call.lastIndex = from;
  const found: RubyCall[] = [];
  // Whoever looks into a class does not look through all that comes behind it.
  const within = bare.slice(0, to);
  for (let match = call.exec(within); match !== null; match = call.exec(within)) {
    const start = match.index + match[0].length;
    const span =
      bare[start] === '('
        ? { from: start + 1, to: Math.min(closingBracket(bare, start), to) }
        : { from: start, to: endOfArguments(bare, start, to) };
    // A bracket that never closes: nobody looks for the ends of others.
    if (span.to === bare.length && to === bare.length) break;
    const parts = splitAtCommas(bare, span.from, span.to).map((part) => ({
      part,
      head: /^(?:"[^"\n]{0,100}"|:?(\w{1,100}[?!]?))\s{0,20}(?:=>|:(?!:))\s{0,100}/.exec(
        bare.slice(part.from, part.to),
      ),
    }));
    const named = parts.flatMap(({ part, head }) =>
      head?.[1] === undefined ? [] : [[head[1], text.slice(part.from + head[0].length, part.to)] as const],
    );
    found.push({
      name: match[1] ?? '',
      at: match.index + match[0].search(/\S/),
      end: span.to,
      given: parts.filter(({ head }) => head?.[1] === undefined).map(({ part }) => text.slice(part.from, part.to)),
      named: new Map(named),
    });
    call.lastIndex = Math.max(span.to, match.index + match[0].length);
  }
  return found;
}

/** Where a list without brackets ends: with its line, but behind a comma or in a bracket. */
function endOfArguments(bare: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === ';') return at;
    else if (char === '\n' && !/[,\\]\s{0,40}$/.test(bare.slice(Math.max(from, at - 40), at))) return at;
    else if (/\s/.test(char as string) && /^\s(?:do|if|unless)\b/.test(bare.slice(at, at + 8))) return at;
  }
  return to;
}

/** Of `"users"`, `'users'`, `:users` and `:"users"` the text; undefined for anything else. */
export function rubyText(written: string | undefined): string | undefined {
  const match = /^(?::?"([^"#\n]{0,200})"|:?'([^'\n]{0,200})'|:(\w{1,200}[?!]?))$/.exec(written?.trim() ?? '');
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Of `["a", :b]`, `%w[a b]`, `%i[a b]` and a single one; undefined where something else is among them. */
export function rubyTexts(written: string | undefined): readonly string[] | undefined {
  if (written === undefined) return undefined;
  const trimmed = written.trim();
  const words = /^%[wi][[({]([^\])}]{0,1000})[\])}]$/.exec(trimmed)?.[1];
  if (words !== undefined) return words.split(/\s+/).filter((each) => each !== '');
  const list = trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1).split(',') : [trimmed];
  const texts = list.filter((each) => each.trim() !== '').map(rubyText);
  return texts.every((each) => each !== undefined) ? (texts as string[]) : undefined;
}
