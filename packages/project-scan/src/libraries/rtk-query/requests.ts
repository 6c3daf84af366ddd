/**
 * Endpoints of RTK Query: `builder.query({ query: (id) => `orders/${id}` })` of `createApi`, and of what is put into one later. A
 * request is sent where the endpoint is described: the hooks that ask for it are made of its name.
 */

import { closingBracket, type Span } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { endOfStatement } from '../../reading/scripts/functions.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { methodGiven } from '../../reading/scripts/sendings.ts';
import { textValuesOf } from '../../reading/scripts/values.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';

export function readRtkRequests(sources: Sources): readonly ScannedRequest[] {
  return sources
    .scripts()
    .filter((file) => {
      const text = sources.text(file);
      return /\bcreateApi\b|\binjectEndpoints\b/.test(text) && /\.\s{0,20}(?:query|mutation)\b/.test(text);
    })
    .flatMap((file) => [...endpointsIn(sources, file)]);
}

const ENDPOINT =
  /(?<![\w$.])[\w$]{1,100}\s{0,20}\.\s{0,20}(?:query|mutation)\s{0,20}(?:<[^()]{0,600}>\s{0,20})?\(\s{0,200}\{/g;

function* endpointsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const masked = sources.masked(file);
  const base = baseOf(sources, file);
  for (const match of masked.matchAll(ENDPOINT)) {
    const open = match.index + match[0].length - 1;
    const query = fieldsOf(masked, { from: open, to: closingBracket(masked, open) + 1 }).get('query');
    const told = query === undefined ? undefined : resultOf(masked, query);
    if (told === undefined) continue;
    const isObject = masked[told.from] === '{';
    const url = isObject ? fieldsOf(masked, told).get('url') : told;
    const { said } = isObject ? methodGiven(sources, file, told) : { said: 'GET' };
    for (const written of url === undefined ? [] : textValuesOf(sources, file, url)) {
      const path = pathOf(`${base.replace(/\/$/, '')}/${written.replace(/^\//, '')}`);
      const line = lineAt(masked, match.index);
      if (path !== undefined) yield { ...path, ...(said === undefined ? {} : { method: said }), file, line };
    }
  }
}

/** What `(id) => x`, `(id) => ({ … })` and `query(id) { return x }` give, where that is one thing. */
function resultOf(masked: string, { from, to }: Span): Span | undefined {
  const head = /^(?:async\s{1,20})?(?:[\w$]{1,200}\s{0,20})?(?=\()|^[\w$]{1,200}(?=\s{0,20}=>)/.exec(
    masked.slice(from, from + 250),
  );
  if (head === null) return undefined;
  const behind = from + head[0].length;
  let at = masked[behind] === '(' ? closingBracket(masked, behind) + 1 : behind;
  at += /^\s{0,20}(?::[^={}]{0,200})?(?:=>\s{0,200})?/.exec(masked.slice(at, at + 450))?.[0].length ?? 0;
  if (masked[at] === '{') {
    const end = closingBracket(masked, at);
    const [one, ...more] = [...masked.slice(at, end).matchAll(/\breturn\s{1,200}/g)];
    if (one === undefined || more.length > 0) return undefined;
    const start = at + one.index + one[0].length;
    return inside(masked, { from: start, to: Math.min(end, endOfStatement(masked, start)) });
  }
  return inside(masked, { from: at, to });
}

/** `({ … })` is `{ … }`. */
function inside(masked: string, { from, to }: Span): Span {
  if (masked[from] === '{') return { from, to: closingBracket(masked, from) + 1 };
  if (masked[from] !== '(') return { from, to };
  const start = from + 1 + (/^\s{0,200}/.exec(masked.slice(from + 1, from + 201))?.[0].length ?? 0);
  return masked[start] === '{' ? { from: start, to: closingBracket(masked, start) + 1 } : { from, to };
}

const UNKNOWN = `\${base}`;

/** What `fetchBaseQuery({ baseUrl })` says, of the file or of that which makes what the endpoints are put into. */
function baseOf(sources: Sources, file: string): string {
  const masked = sources.masked(file);
  const into = /(?<![\w$.])([\w$]{1,200})\s{0,20}\.\s{0,20}injectEndpoints\b/.exec(masked)?.[1];
  const home = into === undefined ? file : meantBy(sources, file, into).file;
  const [own] = basesIn(sources, home);
  const used = /\bbaseQuery\s{0,9}:\s{0,9}([\w$]{1,200})/.exec(sources.masked(home))?.[1];
  const base = own ?? (used === undefined ? undefined : basesIn(sources, meantBy(sources, home, used).file)[0]);
  return base === undefined || base === '' ? UNKNOWN : base;
}

/** None where there are several. */
function basesIn(sources: Sources, file: string): readonly string[] {
  const masked = sources.masked(file);
  const found = [...masked.matchAll(/\b\w{0,40}[bB]aseQuery\s{0,9}\(\s{0,200}\{/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const fields = fieldsOf(masked, { from: open, to: closingBracket(masked, open) + 1 });
    const base = fields.get('baseUrl') ?? fields.get('baseURL');
    return base === undefined ? [''] : [textValuesOf(sources, file, base).at(-1) ?? ''];
  });
  return found.length === 1 ? found : [];
}
