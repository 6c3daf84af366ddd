/** What Go, Java, Kotlin, C# and Rust write as the address of a request: literals, sums, formats, constants and local variables. */
import { closingBracket, type Span, splitAtCommas, trimmedSpan } from '../../reading/code-text.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

/** How a language writes texts. */
export interface Writing {
  /** Names of functions of which the first argument has places for the others: `fmt.Sprintf`. */
  readonly format: RegExp;
  /** A place in such a text. */
  readonly place: RegExp;
  /** A place in what is written in quotes, where the language has such: `$"/a/{id}"`. */
  readonly inside: (prefix: string) => RegExp | undefined;
  /** What stands before the name of a variable that is set, and behind it. */
  readonly sets: (name: string) => RegExp;
  /** Of a name in the project; undefined where it has no one text. */
  readonly constant: (sources: Sources, file: string, name: string) => string | undefined;
}

const MOST_STEPS = 5;
const UNKNOWN = `\${x}`;

/** With unknown parts as `${x}`; undefined where nothing of it is known. */
export function addressOf(sources: Sources, file: string, span: Span, writing: Writing): string | undefined {
  const written = textAt(sources, file, span, writing, 0);
  return /^(?:\$\{[^{}]*\}|\s)*$/.test(written) ? undefined : written;
}

function textAt(sources: Sources, file: string, span: Span, writing: Writing, step: number): string {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const parts = splitAtPlus(bare, span).map((part) => {
    const literal = literalIn(text, bare, part, writing);
    if (literal !== undefined) return literal;
    const [open, called = ''] = callIn(bare, part) ?? [];
    if (open !== undefined && step < MOST_STEPS) {
      const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
      if (first === undefined) return UNKNOWN;
      if (writing.format.test(called))
        return textAt(sources, file, first, writing, step + 1).replace(writing.place, UNKNOWN);
      // `URI.create("/a")`, `new Uri($"/a")`, `url.QueryEscape(x)` is a part of it at the most.
      if (/(?:^|[\s.:])(?:create|Uri|URI|URL|parse|Parse|from)$/.test(called))
        return textAt(sources, file, first, writing, step + 1);
      return UNKNOWN;
    }
    const name = /^&?((?:\w{1,100}(?:\.|::)){0,6}\w{1,100})$/.exec(bare.slice(part.from, part.to))?.[1];
    if (name === undefined || step >= MOST_STEPS) return UNKNOWN;
    const local = /\W/.test(name) ? undefined : valueBefore(bare, name, part.from, writing);
    if (local !== undefined) return textAt(sources, file, local, writing, step + 1);
    return writing.constant(sources, file, name) ?? UNKNOWN;
  });
  return parts.join('');
}

const QUOTES = /^&?((?:\$@|@\$|\$|@|b?r#{0,9})?)("""|"|`)/;

function literalIn(text: string, bare: string, { from, to }: Span, { inside }: Writing): string | undefined {
  const head = QUOTES.exec(bare.slice(from, Math.min(to, from + 16)));
  if (head === null) return undefined;
  const [whole, prefix = '', quote = ''] = head;
  const end = bare.indexOf(quote, from + whole.length);
  const rest = end < 0 ? '' : bare.slice(end + quote.length, to);
  // What is done with a text afterwards, `"/a".to_string()` say, does not change it.
  if (end < 0 || !/^#{0,9}(?:\.(?:to_string|to_owned|into|as_str|toUri|trimIndent)\(\))?$/.test(rest.trim()))
    return undefined;
  const value = text.slice(from + whole.length, end);
  const place = inside(prefix);
  return place === undefined ? value : value.replace(place, UNKNOWN);
}

/** The bracket of the call that this is as a whole, and what is called. */
function callIn(bare: string, { from, to }: Span): readonly [open: number, called: string] | undefined {
  const head = /^&?((?:new\s{1,10})?(?:\w{1,100}(?:\.|::)){0,6}\w{1,100}!?)\s{0,9}\(/.exec(
    bare.slice(from, Math.min(to, from + 500)),
  );
  if (head === null) return undefined;
  const open = from + head[0].length - 1;
  const close = closingBracket(bare, open);
  return close <= to - 1 && /^\??;?$|^\.unwrap\(\)$/.test(bare.slice(close + 1, to).trim())
    ? [open, head[1] ?? '']
    : undefined;
}

/** How far before its use a variable is looked for. */
const NEAR = 4000;

/** What a variable was set to last, in the same function. */
function valueBefore(bare: string, name: string, at: number, { sets }: Writing): Span | undefined {
  const start = Math.max(0, at - NEAR);
  const before = bare.slice(start, at);
  const [last] = [...before.matchAll(sets(escaped(name)))].slice(-1);
  if (last === undefined) return undefined;
  const from = start + last.index + last[0].length;
  const to = endOfValue(bare, from);
  if (to >= at) return undefined;
  let depth = 0;
  for (let each = to; each < at; each++) {
    if (bare[each] === '{') depth += 1;
    else if (bare[each] === '}') depth -= 1;
    // The block in which it was set has ended.
    if (depth < 0) return undefined;
  }
  return { from, to };
}

function endOfValue(bare: string, from: number): number {
  for (let at = from; at < bare.length; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (
      char === ';' ||
      (char === '\n' &&
        !/^\s*[.+?]|^\s*&&/.test(bare.slice(at, at + 100)) &&
        !/[+=(,]\s*$/.test(bare.slice(from, at).slice(-10)))
    )
      return at;
  }
  return bare.length;
}

function splitAtPlus(bare: string, { from, to }: Span): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === '"' || char === '`') {
      const end = bare.indexOf(char, at + 1);
      at = end < 0 ? to : end;
    } else if (char === '+') {
      parts.push(trimmedSpan(bare, start, at));
      start = at + 1;
    }
  }
  return [...parts, trimmedSpan(bare, start, to)];
}

/** `GET` of `"get"`, `http.MethodGet`, `HttpMethod.Get` and `Method::GET`. */
export function methodAt(sources: Sources, file: string, span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const written = sources.text(file).slice(span.from, span.to);
  return /^(?:"|(?:\w+(?:\.|::))*(?:Method)?)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)"?$/i
    .exec(written)?.[1]
    ?.toUpperCase();
}
