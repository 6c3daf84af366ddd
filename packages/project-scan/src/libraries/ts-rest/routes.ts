/** Routes of ts-rest: what a contract declares, where an implementation of it is written. A contract alone serves nobody. */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { classesWith } from '../../reading/scripts/decorated.ts';
import { type Place, valueAt } from '../../reading/scripts/expressions.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { nestPackages } from '../../reading/scripts/nest-packages.ts';
import { globalPrefix } from '../../reading/scripts/nest-prefix.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const tsRest: RouteReader = { frameworks: ['ts-rest'], read: routesIn };

const packages = [
  '@ts-rest/core',
  '@ts-rest/express',
  '@ts-rest/fastify',
  '@ts-rest/nest',
  '@ts-rest/next',
  '@ts-rest/serverless',
];

/** What a contract, or a part of it, declares. */
type Declared =
  | { readonly kind: 'route'; readonly method: string; readonly path: string }
  | { readonly kind: 'router'; readonly entries: ReadonlyMap<string, Place>; readonly prefix: string };

interface Implementation {
  readonly file: string;
  /** Of its call. */
  readonly at: number;
  readonly contract: Place;
  readonly handlers: Place;
  /** What stands before the paths. */
  readonly base: string;
  readonly isSure: boolean;
}

function routesIn(sources: Sources): RouteReading {
  const files = sources
    .scripts()
    .filter(
      (file) =>
        /@ts-rest\/|\brouter\(|tsRestHandler/.test(sources.text(file)) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    );
  if (files.length === 0) return { routes: [] };
  const isServed = isRegistered(sources);
  const prefix = globalPrefix(sources);
  const made = files.flatMap((file) => implementationsIn(sources, file, isServed, prefix));
  const held = new Set<string>();
  const byPlace = new Map(made.map((each) => [keyOf(each), each]));
  const read = made.map((each) => ({ each, routes: leavesOf({ sources, byPlace, held }, each) }));
  return {
    routes: [
      ...read.flatMap(({ each, routes }) => (held.has(keyOf(each)) ? [] : routes)),
      ...decorated(sources, prefix),
    ],
  };
}

function keyOf({ file, at }: { readonly file: string; readonly at: number }): string {
  return `${file}\0${at}`;
}

/** Whether some router is handed to a server as it is; where it gets a prefix on the way, paths are not whole. */
function isRegistered(sources: Sources): boolean {
  return sources.scripts().some((file) => {
    const masked = sources.masked(file);
    const express = /\bcreateExpressEndpoints\s{0,20}\(/.exec(masked);
    if (express !== null) {
      const open = express.index + express[0].length - 1;
      const app = splitAtCommas(masked, open + 1, closingBracket(masked, open))[2];
      const name = app === undefined ? '' : masked.slice(app.from, app.to);
      return (
        name === 'app' ||
        (/^\w{1,80}$/.test(name) && new RegExp(`\\b${name}\\b[^=\\n]{0,80}=\\s{0,20}express\\(\\)`).test(masked))
      );
    }
    return (
      (/\.(?:plugin|registerRouter)\s{0,20}\(/.test(masked) &&
        !/\bprefix\s{0,20}:/.test(masked) &&
        /@ts-rest\/fastify/.test(sources.text(file))) ||
      (/\b(?:fetchRequestHandler|lambdaHandler|create\w{1,40}Handler)\s{0,20}\(/.test(masked) &&
        /@ts-rest\/serverless/.test(sources.text(file)) &&
        !/\bbasePath\s{0,20}:/.test(masked))
    );
  });
}

const call =
  /(?<![\w$])(?:[\w$]+(?:\([^()]{0,80}\))?\.)?(?:router|createNextRoute|createNextHandler|createNextRouter|tsRestHandler|create\w{1,40}Handler)\s{0,20}(?:<[^<>()]{0,200}>\s{0,20})?\(/g;

function implementationsIn(
  sources: Sources,
  file: string,
  isServed: boolean,
  prefix: { readonly path: string; readonly isUnknown: boolean },
): readonly Implementation[] {
  const masked = sources.masked(file);
  return [...masked.matchAll(call)].flatMap((match): readonly Implementation[] => {
    const at = match.index;
    const open = at + match[0].length - 1;
    const [contract, handlers, options] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    if (contract === undefined || handlers === undefined || !/^[\w$.]+$/.test(masked.slice(contract.from, contract.to)))
      return [];
    const isNest = match[0].startsWith('tsRestHandler');
    const isNext = /createNext/.test(match[0]);
    const own =
      options === undefined || masked[options.from] !== '{' ? undefined : fieldsOf(masked, options).get('basePath');
    const base = own === undefined ? '' : (literalAt(sources.text(file), masked, own.from) ?? '{basePath}');
    return [
      {
        file,
        at,
        contract: { file, ...contract },
        handlers: { file, ...handlers },
        base: isNest ? prefix.path : base,
        isSure: isNest ? !prefix.isUnknown : isNext ? own !== undefined : isServed,
      },
    ];
  });
}

interface Reading {
  readonly sources: Sources;
  readonly byPlace: ReadonlyMap<string, Implementation>;
  /** Those that are a part of another one. */
  readonly held: Set<string>;
}

function leavesOf(reading: Reading, implementation: Implementation): readonly ReadRoute[] {
  const declared = declaredAt(reading.sources, implementation.contract, implementation.base);
  return declared === undefined ? [] : implemented(reading, implementation, declared, implementation.handlers, 0);
}

/** What answers, beside what is declared. */
function implemented(
  reading: Reading,
  implementation: Implementation,
  declared: Declared,
  handlers: Place,
  depth: number,
): readonly ReadRoute[] {
  const { sources } = reading;
  if (declared.kind === 'route') return [routeOf(sources, implementation, declared, handlers, handlers)];
  const object = depth > MOST_STEPS ? undefined : objectOf(reading, implementation, handlers);
  if (object === undefined) return [];
  const masked = sources.masked(object.file);
  return splitAtCommas(masked, object.from + 1, object.to - 1).flatMap((part): readonly ReadRoute[] => {
    const [head = '', , key = ''] =
      /^(?:async\s{1,20})?(['"]?)([\w$]+)\1\s{0,20}(?::\s{0,20})?/.exec(masked.slice(part.from, part.to)) ?? [];
    const entry = declared.entries.get(key);
    const inner = entry && declaredAt(sources, entry, declared.prefix);
    if (inner === undefined) return [];
    // `{ list }` is the value of that name, `{ async list() {…} }` a method.
    const from = head.trimEnd().endsWith(':') ? part.from + head.length : part.from;
    const value = { file: object.file, from, to: part.to };
    return inner.kind === 'route'
      ? [routeOf(sources, implementation, inner, { file: object.file, ...part }, value)]
      : implemented(reading, implementation, inner, value, depth + 1);
  });
}

const MOST_STEPS = 8;

function routeOf(
  sources: Sources,
  { isSure }: Implementation,
  { method, path }: Extract<Declared, { kind: 'route' }>,
  entry: Place,
  value: Place,
): ReadRoute {
  const text = sources.text(entry.file);
  const [line, endLine] = [lineAt(text, entry.from), lineAt(text, entry.to - 1)];
  return {
    method,
    path,
    handler: handlerAt(sources, entry.file, value) ?? '<inline>',
    file: entry.file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: 'ts-rest',
    confidence: isSure && !/\$?\{/.test(path) ? 'high' : 'inferred',
  };
}

/** The object with the handlers: it stands there, in a call for a part of the contract, or under a name. */
function objectOf({ sources, byPlace, held }: Reading, of: Implementation, value: Place): Place | undefined {
  const found = valueAt(sources, value);
  if (found === undefined) return undefined;
  const masked = sources.masked(found.file);
  if (masked[found.from] === '{') return found;
  const inner = byPlace.get(keyOf({ file: found.file, at: found.from }));
  if (inner === undefined || inner === of) return undefined;
  held.add(keyOf(inner));
  return valueAt(sources, inner.handlers);
}

/** `contract.posts` step by step, with the prefixes of the routers on the way. */
function declaredAt(sources: Sources, place: Place, prefix: string, depth = 0): Declared | undefined {
  if (depth > MOST_STEPS) return undefined;
  const masked = sources.masked(place.file);
  const path = /^[\w$]+(?:\.[\w$]+){1,10}$/.exec(masked.slice(place.from, place.to))?.[0].split('.');
  if (path !== undefined) {
    const [root = '', ...members] = path;
    let declared = declaredAt(sources, { ...place, to: place.from + root.length }, prefix, depth + 1);
    for (const member of members) {
      const entry = declared?.kind === 'router' ? declared.entries.get(member) : undefined;
      declared = entry && declaredAt(sources, entry, declared?.kind === 'router' ? declared.prefix : prefix, depth + 1);
    }
    return declared;
  }
  const value = valueAt(sources, place);
  return value === undefined ? undefined : declaredBy(sources, value, prefix, depth);
}

function declaredBy(sources: Sources, value: Place, prefix: string, depth: number): Declared | undefined {
  const { file } = value;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (masked[value.from] === '{') return declaredIn(sources, value, prefix);
  const made =
    /^(?:[\w$]+(?:\([^()]{0,80}\))?\.(?:router|query|mutation)|nestControllerContract)\s{0,20}(?:<[^<>()]{0,200}>\s{0,20})?\(/.exec(
      masked.slice(value.from, value.to),
    );
  if (made === null) return undefined;
  const open = value.from + made[0].length - 1;
  const [first, options] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return undefined;
  const own =
    options === undefined || masked[options.from] !== '{' ? undefined : fieldsOf(masked, options).get('pathPrefix');
  const below = own === undefined ? '' : (textValueOf(sources, file, own) ?? `\${${text.slice(own.from, own.to)}}`);
  return declaredAt(sources, { file, ...first }, `${prefix}${below}`, depth + 1);
}

/** An object of a contract: a route where it has a method and a path, else a router. */
function declaredIn(sources: Sources, { file, from, to }: Place, prefix: string): Declared {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const fields = fieldsOf(masked, { from, to });
  const [method, path] = [fields.get('method'), fields.get('path')];
  const named = method && literalAt(text, masked, method.from);
  if (named !== undefined && path !== undefined) {
    const written = textValueOf(sources, file, path) ?? `\${${text.slice(path.from, path.to)}}`;
    return { kind: 'route', method: named, path: routePath([prefix, written]) };
  }
  return { kind: 'router', prefix, entries: new Map([...fields].map(([name, span]) => [name, { file, ...span }])) };
}

/** `@TsRest(contract.list) list() {}` of NestJS. */
function decorated(
  sources: Sources,
  prefix: { readonly path: string; readonly isUnknown: boolean },
): readonly ReadRoute[] {
  return classesWith(sources, 'Controller', nestPackages).flatMap(({ file, text, masked, found }) =>
    found.members.flatMap((member) =>
      member.decorators.flatMap(({ name, open, at }): readonly ReadRoute[] => {
        if (name !== 'TsRest' || open < 0) return [];
        const [first] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
        const declared = first && declaredAt(sources, { file, ...first }, prefix.path);
        if (declared?.kind !== 'route') return [];
        return [
          {
            method: declared.method,
            path: declared.path,
            handler: `${found.name}.${member.name}`,
            file,
            line: lineAt(text, at),
            endLine: lineAt(text, member.nameEnd),
            framework: 'ts-rest',
            confidence: prefix.isUnknown || declared.path.includes('${') ? 'inferred' : 'high',
          },
        ];
      }),
    ),
  );
}
