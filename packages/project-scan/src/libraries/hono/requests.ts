/**
 * Calls of Hono's client: `client.api.orders[':id'].$get({ param })`, where the keys are the path. What it begins with is told when
 * the client is made, `hc<App>(url)`, a host as a rule.
 */

import { pathOf } from '../../reading/request-path.ts';
import { withComponents } from '../../reading/scripts/component-sources.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';

export function readHonoRequests(all: Sources): readonly ScannedRequest[] {
  if (!all.scripts().some((file) => /["']hono\/client["']/.test(all.text(file)))) return [];
  const sources = withComponents(all);
  return sources
    .scripts()
    .filter((file) => /\.\s{0,20}\$(?:get|post|put|patch|delete)\b/.test(sources.text(file)))
    .flatMap((file) => [...callsIn(sources, file)]);
}

const CALLS =
  /(?<![\w$.\])])[\w$]{1,100}((?:\s{0,40}\.\s{0,40}[\w$]{1,100}|\s{0,9}\[\s{0,9}["'][^"'\n]{0,200}["']\s{0,9}\]){1,12}?)\s{0,40}\.\s{0,40}\$(get|post|put|patch|delete)\s{0,9}\(/g;

function* callsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  for (const match of masked.matchAll(CALLS)) {
    const from = match.index + match[0].indexOf(match[1] as string);
    const keys = text.slice(from, from + (match[1] as string).length);
    const parts = [...keys.matchAll(/\.\s{0,40}([\w$]{1,100})|\[\s{0,9}["']([^"'\n]{0,200})["']/g)];
    const words = parts.map(([, name, quoted]) => name ?? quoted ?? '');
    const known = words.at(-1) === 'index' ? words.slice(0, -1) : words;
    const path = pathOf(`\${base}/${known.join('/').replace(/:\w{1,100}(?:\{[^{}]{0,100}\})?/g, '$${x}')}`);
    if (path !== undefined)
      yield { ...path, method: (match[2] ?? '').toUpperCase(), file, line: lineAt(masked, match.index) };
  }
}
