/** SQL as text: what is no code blanked, its statements, and the names in it. */

export interface SqlText {
  /** Without comments. */
  readonly text: string;
  /** Without what stands in single quotes and dollars, too; `_` stands for it. Offsets are those of the file in both. */
  readonly bare: string;
}

/** A name as it is written, with or without quotes, and with what it is qualified by. */
export const NAME = '(?:"[^"\\n]{1,200}"|`[^`\\n]{1,200}`|\\[[^\\]\\n]{1,200}\\]|[\\w$]{1,200})';
export const QUALIFIED = `${NAME}(?:\\.${NAME}){0,2}`;

export function withoutQuotes(name: string): string {
  return name.replace(/["`[\]]/g, '');
}

export function blanked(source: string): SqlText {
  const text: string[] = [];
  const bare: string[] = [];
  let from = 0;
  const put = (to: number, kind: 'comment' | 'string') => {
    const part = source.slice(from, to);
    const blank = part.replace(/[^\n]/g, kind === 'comment' ? ' ' : '_');
    text.push(kind === 'comment' ? blank : part);
    bare.push(blank);
    from = to;
  };
  for (let at = 0; at < source.length; at++) {
    const end = endOfOther(source, at);
    if (end === undefined) continue;
    text.push(source.slice(from, at));
    bare.push(source.slice(from, at));
    from = at;
    put(end, source[at] === '-' || source[at] === '/' ? 'comment' : 'string');
    at = end - 1;
  }
  text.push(source.slice(from));
  bare.push(source.slice(from));
  return { text: text.join(''), bare: bare.join('') };
}

/** Behind the comment or the string that begins here. */
function endOfOther(source: string, at: number): number | undefined {
  const behind = (end: string, from: number) => {
    const found = source.indexOf(end, from);
    return found < 0 ? source.length : found + end.length;
  };
  const char = source[at];
  if (char === "'") return behind("'", at + 1);
  if (char === '-' && source[at + 1] === '-') {
    const end = source.indexOf('\n', at);
    return end < 0 ? source.length : end;
  }
  if (char === '/' && source[at + 1] === '*') return behind('*/', at + 2);
  if (char !== '$') return undefined;
  const opening = /^\$(?:[A-Za-z_]\w{0,60})?\$/.exec(source.slice(at, at + 64))?.[0];
  return opening === undefined ? undefined : behind(opening, at + opening.length);
}

/** Where statements begin: behind a semicolon or `GO`, and at each line that makes, changes or drops a table. */
export function statementStarts(bare: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: found } of bare.matchAll(
    /;|^GO[ \t]{0,20}\r?$|^[ \t]{0,40}(?=(?:CREATE|ALTER|DROP)[ \t]{1,20}(?:TABLE|UNIQUE)\b)/gim,
  ))
    starts.push(index + found.length);
  return starts;
}
