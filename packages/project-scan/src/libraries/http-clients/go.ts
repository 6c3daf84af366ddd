/** Requests that Go sends: `net/http`, resty, and tests that hand a request to a handler. */

import { chainFrom, givenTo } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { goText } from '../../reading/go/texts.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { addressOf, methodAt, type Writing } from './addresses.ts';

export function readGoRequests(sources: Sources): readonly ScannedRequest[] {
  return sources.files
    .filter((file) => file.endsWith('.go') && /"net\/http(?:\/httptest)?"|\/resty\b/.test(sources.text(file)))
    .flatMap((file) => [...requestsIn(sources, file)]);
}

const GO: Writing = {
  format: /^fmt\.Sprintf$/,
  place: /%[+#]?[a-zA-Z]/g,
  inside: () => undefined,
  sets: (name) =>
    new RegExp(`(?<![\\w.])${name}(?:\\s{1,9}string)?(?:\\s{0,9},\\s{0,9}\\w{1,80})?\\s{0,9}:?=(?!=)\\s{0,9}`, 'g'),
  constant: (sources, file, name) => {
    const at = sources.text(file).indexOf(name);
    const known = at < 0 ? undefined : goText(sources, file, { from: at, to: at + name.length });
    return known === undefined || known.isOpen ? undefined : known.text;
  },
};

const CALLS =
  /(?<![\w.])((?:\w{1,80}\.){1,5})(Get|Head|Post|PostForm|NewRequest|NewRequestWithContext)\(|\.R\(\s{0,9}\)/g;

function* requestsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const bare = sources.bare(file);
  for (const match of bare.matchAll(CALLS)) {
    const [whole, owner = '', name = ''] = match;
    const at = match.index;
    if (owner === '') {
      yield* restyRequest(sources, file, at + whole.length);
      continue;
    }
    const open = at + whole.length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    const isRequest = name.startsWith('NewRequest');
    if (isRequest ? !/^(?:http|httptest)\.$/.test(owner) : !isClient(bare, owner.slice(0, -1))) continue;
    const [method, url] = isRequest ? given.slice(name.endsWith('Context') ? 1 : 0) : [undefined, given[0]];
    const said = isRequest ? methodAt(sources, file, method) : name === 'PostForm' ? 'POST' : name.toUpperCase();
    yield* requestAt(sources, file, at, said, url, '');
  }
}

function* requestAt(
  sources: Sources,
  file: string,
  at: number,
  method: string | undefined,
  url: Span | undefined,
  base: string,
): Generator<ScannedRequest> {
  const written = url === undefined ? undefined : addressOf(sources, file, url, GO);
  const path = written === undefined ? undefined : pathOf(written.startsWith('/') ? base + written : written);
  // A test may hand a path alone to one handler that it has in hand, whatever else is served by that.
  const isBare = base === '' && written?.startsWith('/') === true;
  if (path !== undefined)
    yield {
      ...path,
      ...(isBare ? { namesHost: true as const } : {}),
      ...(method === undefined ? {} : { method }),
      file,
      line: lineAt(sources.text(file), at),
    };
}

/** `http`, or what is an `http.Client` by a type or a value. */
function isClient(bare: string, name: string): boolean {
  if (name === 'http' || name === 'http.DefaultClient') return true;
  const last = name.split('.').at(-1) ?? name;
  return new RegExp(
    `(?<!\\w)${last}(?:\\s{1,20}|\\s{0,20}:?=\\s{0,20}|:\\s{0,20})[*&]?(?:http\\.(?:Client|DefaultClient)\\b|\\w{1,80}\\.Client\\(\\))`,
  ).test(bare);
}

/** `client.R().SetResult(&order).Get("/orders")`: what its paths begin with is set where it is made. */
function* restyRequest(sources: Sources, file: string, from: number): Generator<ScannedRequest> {
  if (!/\/resty\b/.test(sources.text(file))) return;
  const bare = sources.bare(file);
  for (const step of chainFrom(bare, from, 30).steps) {
    const given = givenTo(bare, step);
    const isVerb = /^(?:Get|Post|Put|Patch|Delete|Head|Options)$/.test(step.name);
    if (!isVerb && step.name !== 'Execute') continue;
    const method = isVerb ? step.name.toUpperCase() : methodAt(sources, file, given[0]);
    yield* requestAt(sources, file, step.at, method, given[isVerb ? 0 : 1], `\${base}`);
  }
}
