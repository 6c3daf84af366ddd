/**
 * Clients of Zodios: a list of endpoints says method, path and name of each, and `api.getOrder({ params })` is called by the name.
 * openapi-zod-client writes both. The client is one by what makes it, here or in a file that it is imported from.
 */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { withComponents } from '../../reading/scripts/component-sources.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { functionsIn } from '../../reading/scripts/functions.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { declarationOf } from '../../reading/scripts/locals.ts';
import { filesAround } from '../../reading/scripts/near-files.ts';
import { argumentsAt } from '../../reading/scripts/sendings.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';

export function readZodiosRequests(all: Sources): readonly ScannedRequest[] {
  const homes = all.scripts().filter((file) => /["']@zodios\/core["']/.test(all.text(file)));
  if (homes.length === 0) return [];
  const sources = withComponents(all);
  const endpoints = new Map(homes.map((file) => [file, endpointsIn(sources, file)]));
  const clients = new Map<string, Client | undefined>();
  return filesAround(sources, new Set(homes)).flatMap((file) => [...callsIn(sources, file, endpoints, clients)]);
}

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

interface Client {
  readonly base: string;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

type EndpointsByFile = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

/** By the names that they are called by. */
function endpointsIn(sources: Sources, file: string): ReadonlyMap<string, Endpoint> {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const found = new Map<string, Endpoint>();
  for (const match of masked.matchAll(/\bmakeApi\s{0,9}\(\s{0,200}\[/g)) {
    const open = match.index + match[0].length - 1;
    for (const part of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
      if (masked[part.from] !== '{') continue;
      const fields = fieldsOf(masked, part);
      const [method, path, alias] = ['method', 'path', 'alias'].map((name) => {
        const field = fields.get(name);
        return field === undefined ? undefined : literalAt(text, masked, field.from);
      });
      if (method !== undefined && path !== undefined && alias !== undefined)
        found.set(alias, { method: method.toUpperCase(), path });
    }
  }
  return found;
}

const CALLS = /(?<![\w$.])([\w$]{1,200})\s{0,40}\??\.\s{0,40}([\w$]{1,200})\s{0,9}(?:<[^()]{0,200}>\s{0,9})?\(/g;

function* callsIn(
  sources: Sources,
  file: string,
  endpoints: EndpointsByFile,
  clients: Map<string, Client | undefined>,
): Generator<ScannedRequest> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(CALLS)) {
    const [, root = '', alias = ''] = match;
    const key = `${file}\0${root}`;
    if (!clients.has(key)) clients.set(key, clientOf(sources, file, root, endpoints));
    const client = clients.get(key);
    const endpoint = client?.endpoints.get(alias);
    if (client === undefined || endpoint === undefined) continue;
    const path = pathOf(`${client.base}${endpoint.path.replace(/:\w{1,100}/g, '$${x}')}`);
    if (path !== undefined) yield { ...path, method: endpoint.method, file, line: lineAt(masked, match.index) };
  }
}

const UNKNOWN = `\${base}`;

/** `new Zodios('/api', endpoints)`, and `createApiClient('/api')` of a function that gives such a one. */
function clientOf(sources: Sources, file: string, name: string, endpoints: EndpointsByFile): Client | undefined {
  const home = meantBy(sources, file, name);
  const masked = sources.masked(home.file);
  const value = declarationOf(sources, home.file, home.name)?.value;
  const made = value && /^(?:new\s{1,20})?([\w$]{1,200})\s{0,9}\(/.exec(masked.slice(value.from, value.from + 250));
  if (!made) return undefined;
  const maker = made[1] ?? '';
  const list = maker === 'Zodios' ? endpoints.get(home.file) : endpointsGivenBy(sources, home.file, maker, endpoints);
  if (list === undefined) return undefined;
  const [base] = argumentsAt(masked, value.from + made[0].length - 1);
  const written = base === undefined ? undefined : textValueOf(sources, home.file, base);
  return { base: written === undefined || written.includes('${') ? UNKNOWN : written, endpoints: list };
}

function endpointsGivenBy(
  sources: Sources,
  file: string,
  maker: string,
  endpoints: EndpointsByFile,
): ReadonlyMap<string, Endpoint> | undefined {
  const home = meantBy(sources, file, maker);
  const masked = sources.masked(home.file);
  const made = functionsIn(sources, home.file).find(({ name }) => name === home.name);
  const isZodios = made !== undefined && /\bnew\s{1,20}Zodios\b/.test(masked.slice(made.from, made.to));
  return isZodios ? endpoints.get(home.file) : undefined;
}
