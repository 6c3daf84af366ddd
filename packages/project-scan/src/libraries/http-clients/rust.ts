/** Requests that Rust sends: reqwest, and tests that hand one to an application of actix or tower. */

import { chainFrom, givenTo } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { addressOf, methodAt, type Writing } from './addresses.ts';

export function readRustRequests(sources: Sources): readonly ScannedRequest[] {
  return sources.files
    .filter(
      (file) =>
        file.endsWith('.rs') &&
        /\breqwest\b|\bTestRequest\b|\bRequest::|\bTestServer\b|_client\b/.test(sources.text(file)),
    )
    .flatMap((file) => [...requestsIn(sources, file)]);
}

const RUST: Writing = {
  format: /^format!$/,
  place: /\{[^{}]{0,200}\}/g,
  inside: () => undefined,
  sets: (name) => new RegExp(`\\blet\\s{1,9}(?:mut\\s{1,9})?${name}\\s{0,9}(?::[^=;\\n]{0,80})?=(?!=)\\s{0,9}`, 'g'),
  constant: (sources, file, name) => {
    const set = new RegExp(
      `\\b(?:const|static) ${name.split('::').at(-1)}\\s{0,9}:\\s{0,9}&(?:'static )?str\\s{0,9}=\\s{0,9}"([^"\\n]{0,300})"`,
    );
    return set.exec(sources.text(file))?.[1];
  },
};

const VERBS = 'get|post|put|patch|delete|head';
const CALLS = new RegExp(
  [
    `(?<![\\w.:])(?!(?:test::)?TestRequest::)((?:\\w{1,80}(?:\\.|::)){1,6})(${VERBS})\\s{0,9}\\(`,
    `\\b(?:test::)?TestRequest::(${VERBS})\\(\\s{0,9}\\)`,
    '\\b(?:test::)?TestRequest::with_uri\\(',
    `\\b(?:http::)?Request::builder\\(\\s{0,9}\\)`,
  ].join('|'),
  'g',
);

function* requestsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const bare = sources.bare(file);
  for (const match of bare.matchAll(CALLS)) {
    const [whole, owner, verb, ofTest] = match;
    const at = match.index;
    const end = at + whole.length;
    if (owner !== undefined) {
      if (isClient(bare, owner)) yield* requestAt(sources, file, at, verb, firstOf(bare, end - 1));
    } else if (ofTest !== undefined) yield* built(sources, file, at, end, ofTest);
    else if (whole.endsWith('with_uri(')) yield* requestAt(sources, file, at, 'get', firstOf(bare, end - 1));
    else yield* built(sources, file, at, end, 'get');
  }
}

function firstOf(bare: string, open: number): Span | undefined {
  return splitAtCommas(bare, open + 1, closingBracket(bare, open))[0];
}

/** `reqwest`, and what is a client by its name, or by what makes it. */
function isClient(bare: string, owner: string): boolean {
  const parts = owner.split(/\.|::/).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts[0] === 'reqwest' || (parts.length === 2 && last === 'blocking')) return true;
  if (!/\breqwest\b|\bTestServer\b/.test(bare)) return false;
  return (
    /client$/.test(last) ||
    new RegExp(`\\b${last}\\s{0,9}(?::\\s{0,9}&?|=\\s{0,9})(?:reqwest::)?(?:blocking::)?(?:Client|TestServer)\\b`).test(
      bare,
    )
  );
}

/** `Request::builder().method("POST").uri("/orders")`: a GET where it does not say another method. */
function* built(sources: Sources, file: string, at: number, from: number, verb: string): Generator<ScannedRequest> {
  const bare = sources.bare(file);
  const { steps } = chainFrom(bare, from, 30);
  const given = (name: string) => {
    const step = steps.find((each) => each.name === name);
    return step === undefined ? undefined : givenTo(bare, step)[0];
  };
  const method = given('method');
  yield* requestAt(
    sources,
    file,
    at,
    method === undefined ? verb : (methodAt(sources, file, method) ?? ''),
    given('uri'),
  );
}

function* requestAt(
  sources: Sources,
  file: string,
  at: number,
  verb: string | undefined,
  url: Span | undefined,
): Generator<ScannedRequest> {
  const written = url === undefined ? undefined : addressOf(sources, file, url, RUST);
  const path = written === undefined ? undefined : pathOf(written);
  if (path === undefined) return;
  const method = verb === undefined || verb === '' ? {} : { method: verb.toUpperCase() };
  yield { ...path, ...method, file, line: lineAt(sources.text(file), at) };
}
