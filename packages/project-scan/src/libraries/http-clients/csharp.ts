/** Requests that C# sends: HttpClient, what is made by hand for it, RestSharp, and interfaces of Refit. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { addressOf, methodAt, type Writing } from './addresses.ts';

export function readCsharpRequests(sources: Sources): readonly ScannedRequest[] {
  return sources.files
    .filter((file) => file.endsWith('.cs') && MAY_REQUEST.test(sources.text(file)))
    .flatMap((file) => [...requestsIn(sources, file)]);
}

const MAY_REQUEST =
  /\bHttpClient\b|\bHttpRequestMessage\b|\bRestRequest\b|\busing\s+Refit\b|(?:Get|Post|Put|Patch|Delete)\w{0,20}Async\b/;

const CSHARP: Writing = {
  format: /^(?:string|String)\.Format$/,
  place: /\{\d+(?::[^{}]*)?\}/g,
  inside: (prefix) => (prefix.includes('$') ? /\{[^{}"]{0,300}\}/g : undefined),
  sets: (name) => new RegExp(`\\b(?:var|string|String|Uri)\\s{1,9}${name}\\s{0,9}=(?!=)\\s{0,9}`, 'g'),
  constant: (sources, _, name) => constantOf(sources, name.split('.').at(-1) ?? name),
};

const constantsBySources = new WeakMap<Sources, ReadonlyMap<string, ReadonlySet<string>>>();

/** A text that the whole project gives one value. */
function constantOf(sources: Sources, name: string): string | undefined {
  const known = constantsBySources.get(sources) ?? constantsIn(sources);
  constantsBySources.set(sources, known);
  const [value, ...more] = known.get(name) ?? [];
  return more.length > 0 ? undefined : value;
}

function constantsIn(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const set =
    /\b(?:const|static\s{1,9}readonly)\s{1,9}string\s{1,9}(\w{1,100})\s{0,9}=\s{0,9}"([^"\n{}]{0,300})"\s{0,9};/g;
  for (const file of sources.files) {
    if (!file.endsWith('.cs')) continue;
    for (const [, name = '', value = ''] of sources.text(file).matchAll(set))
      found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return found;
}

const CALLS =
  /(?<![\w.])((?:\w{1,80}\??\.){1,5})(Get|Post|Put|Patch|Delete)(?:Async|StringAsync|StreamAsync|ByteArrayAsync|FromJsonAsync|FromJsonAsAsyncEnumerable|AsJsonAsync)\s{0,9}(?:<[^()]{0,200}>\s{0,9})?\(|\bnew\s{1,9}(HttpRequestMessage|RestRequest)\s{0,9}\(|\[\s{0,9}(Get|Post|Put|Patch|Delete|Head)\s{0,9}\(/g;

function* requestsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const isRefit = /\busing\s+Refit\b/.test(text);
  for (const match of bare.matchAll(CALLS)) {
    const [whole, owner = '', verb, made, attribute] = match;
    const at = match.index;
    const open = at + whole.length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    if (attribute !== undefined) {
      if (isRefit) yield* requestAt(sources, file, at, attribute.toUpperCase(), given[0], true);
    } else if (made === 'HttpRequestMessage')
      yield* requestAt(sources, file, at, methodAt(sources, file, given[0]), given[1]);
    else if (made === 'RestRequest')
      yield* requestAt(
        sources,
        file,
        at,
        methodAt(sources, file, given[1]) ?? (given.length < 2 ? 'GET' : undefined),
        given[0],
        true,
      );
    else if (isClient(bare, owner)) yield* requestAt(sources, file, at, verb?.toUpperCase(), given[0]);
  }
}

/** By its name or its type: what only looks like it, a cache say, has neither. */
function isClient(bare: string, owner: string): boolean {
  const name = owner.replace(/\?/g, '').split('.').at(-2) ?? '';
  if (/client$|^http$/i.test(name)) return true;
  return new RegExp(
    `\\bHttpClient\\??\\s{1,9}${name}\\b|\\b${name}\\s{0,9}=\\s{0,9}[^;\\n]{0,200}\\.CreateClient\\(`,
  ).test(bare);
}

/** @param isBelow the path is put behind what its client begins with, even where it begins with a slash */
function* requestAt(
  sources: Sources,
  file: string,
  at: number,
  method: string | undefined,
  url: Span | undefined,
  isBelow = false,
): Generator<ScannedRequest> {
  const written = url === undefined ? undefined : addressOf(sources, file, url, CSHARP);
  if (written === undefined) return;
  const isWhole = /^(?:https?:|\$\{)/.test(written) || (written.startsWith('/') && !isBelow);
  const path = pathOf(isWhole ? written : `\${base}/${written.replace(/^\//, '')}`);
  if (path !== undefined)
    yield { ...path, ...(method === undefined ? {} : { method }), file, line: lineAt(sources.text(file), at) };
}
