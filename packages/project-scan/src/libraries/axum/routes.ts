/** Routes of Axum: what is registered on its routers, nested and merged, and what utoipa says of handlers. */
import { givenTo, quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { prefixesOf } from '../../reading/mounts.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { aroundRouter, type RustWraps } from '../../reading/rust/around.ts';
import {
  endpointsOf,
  functionsNamed,
  pathAt,
  type RustEndpoint,
  type RustFunction,
  type RustReading,
  type RustRouter,
  type RustRules,
  readRustRouters,
} from '../../reading/rust/routers.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';

export const axum: RouteReader = { frameworks: ['axum'], read: routesIn };

const rules: RustRules = {
  makes: (path) =>
    /(?:^|::)(?:Open)?(?:Api)?Router::(?:new|default|with_openapi)$/.test(path)
      ? { prefix: '', isServed: false }
      : undefined,
  handed: /\b(?:Open)?(?:Api)?Router\b/,
  registers: /^(?:route|routes|nest|merge|route_service|nest_service|fallback)$/,
  mounts(step, text, bare) {
    const [first, second] = givenTo(bare, step);
    if (step.name === 'merge' && first !== undefined) return { prefix: '', what: first };
    if (step.name !== 'nest' || first === undefined || second === undefined) return undefined;
    return { prefix: quoted(text, bare, first) ?? `{${text.slice(first.from, first.to)}}`, what: second };
  },
};

const LAYERS: RustWraps = { names: /^(?:route_)?layer$/, isInOrder: true };

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.rs') &&
      /\baxum\b|Router\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, ['axum', 'axum-extra', 'axum-core']),
  );
  if (!files.some((file) => /\baxum\b/.test(sources.text(file)))) return { routes: [] };
  const reading = readRustRouters(sources, files, rules);
  const described = utoipaPaths(sources);
  return {
    routes: reading.routers.flatMap((router) => routesOf(sources, files, reading, described, router)),
    // Routers of libraries, and of functions that are not read; prefixes that are perhaps put before others.
    hidden: [
      ...reading.others.map((each) => ({ ...placeOf(sources, each), why: 'brought' as const })),
      ...reading.open.map((each) => placeOf(sources, each)),
    ],
  };
}

function placeOf(
  sources: Sources,
  { router: { of }, what }: RustReading['others'][number] | RustReading['open'][number],
) {
  return { file: of.file, line: lineAt(sources.text(of.file), what.from) };
}

function routesOf(
  sources: Sources,
  files: readonly string[],
  reading: RustReading,
  described: readonly DescribedHandler[],
  router: RustRouter,
): readonly ReadRoute[] {
  const { file } = router.of;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const ways = prefixesOf(router, reading.mounts).map(({ prefix, isComplete, isConditional: isPerhaps }) => ({
    prefix,
    isComplete: !isPerhaps && (isComplete || isServedAtTheTop(sources, files, reading, router)),
  }));
  return router.steps.flatMap((step) => {
    const given = givenTo(bare, step);
    const [first, second] = given;
    const isPerhaps = isConditional(sources, file, step.at);
    const around = aroundRouter(sources, reading, LAYERS, router, step.at);
    const place = { file, line: lineAt(text, step.at), ...endOf(text, step.at, step.inside?.to ?? step.at) };
    const found =
      step.name === 'route' && first !== undefined && second !== undefined
        ? endpointsOf(bare, second).map((each) => ({ ...each, path: quoted(text, bare, first) }))
        : step.name === 'fallback' && first !== undefined
          ? fallbackOf(bare, first)
          : step.name === 'routes'
            ? handlersListed(bare, first).flatMap((name) => describedAs(sources, described, router.of, name))
            : [];
    return ways.flatMap(({ prefix, isComplete }) =>
      found.map(({ method, path, handler }): ReadRoute => {
        const full = nested(prefix, path ?? '{…}');
        return {
          method,
          path: full,
          ...(handler === undefined ? {} : { handler }),
          ...place,
          ...(around.length === 0 ? {} : { around }),
          framework: 'axum',
          confidence: isComplete && !isPerhaps && path !== undefined && !prefix.includes('{…') ? 'high' : 'inferred',
        };
      }),
    );
  });
}

/** What answers where nothing else does. */
function fallbackOf(bare: string, given: Span): readonly (RustEndpoint & { readonly path: string })[] {
  const named = endpointsOf(bare, given);
  const answering = named.length > 0 ? named : [{ method: 'ALL', handler: pathAt(bare, given) || '<inline>' }];
  return answering.map((each) => ({ ...each, path: '/*' }));
}

function endOf(text: string, at: number, end: number) {
  const endLine = lineAt(text, end);
  return endLine > lineAt(text, at) ? { endLine } : {};
}

/** Below a prefix the path `/` is the prefix itself. */
function nested(prefix: string, path: string): string {
  const full = routePath([prefix, path]);
  return path.length > 1 && path.endsWith('/') ? `${full}/` : full;
}

/** Nobody nests so many routers in one another. */
const MOST_STEPS = 40;

/** Whether nothing mounts what it is a part of, and that is handed to a server or given to somebody who calls for it. */
function isServedAtTheTop(
  sources: Sources,
  files: readonly string[],
  { mounts }: RustReading,
  router: RustRouter,
): boolean {
  const seen = new Set<RustRouter>();
  let top = router;
  for (
    let next = mounts.get(top)?.[0]?.parent;
    next !== undefined && !seen.has(next) && seen.size < MOST_STEPS;
    next = mounts.get(top)?.[0]?.parent
  ) {
    seen.add(next);
    top = next;
  }
  const known = servedBySources.get(sources) ?? new Map<RustFunction, boolean>();
  servedBySources.set(sources, known);
  const isServed = known.get(top.of) ?? isServedFrom(sources, files, top.of);
  known.set(top.of, isServed);
  return isServed;
}

const servedBySources = new WeakMap<Sources, Map<RustFunction, boolean>>();

function isServedFrom(sources: Sources, files: readonly string[], { name, file, body }: RustFunction): boolean {
  const inside = sources.bare(file).slice(body.from, body.to);
  if (name === 'main' || /\bserve\s*\(|\binto_make_service/.test(inside)) return true;
  const isServing = files.some((each) => /\bserve\s*\(|\binto_make_service/.test(sources.bare(each)));
  const called = new RegExp(`(?<!fn )\\b${name}\\s*(?:::<[^<>()]{0,80}>)?\\(`);
  return isServing && sources.files.some((each) => each.endsWith('.rs') && called.test(sources.bare(each)));
}

interface DescribedHandler {
  readonly of: RustFunction;
  readonly method: string;
  readonly path: string;
}

/** `#[utoipa::path(get, path = "/a")]` before a function. */
function utoipaPaths(sources: Sources): readonly DescribedHandler[] {
  return sources.files
    .filter((file) => file.endsWith('.rs') && sources.text(file).includes('utoipa::path'))
    .flatMap((file) => {
      const [text, bare] = [sources.text(file), sources.bare(file)];
      return [...bare.matchAll(/#\[utoipa::path\s*\(/g)].flatMap((match): readonly DescribedHandler[] => {
        const open = match.index + match[0].length - 1;
        const close = closingBracket(bare, open);
        const parts = splitAtCommas(bare, open + 1, close);
        const method = parts
          .map(({ from, to }) => bare.slice(from, to))
          .find((each) => /^(?:get|post|put|patch|delete|head|options|trace)$/.test(each));
        const path = parts.flatMap(({ from, to }) => /^path\s*=\s*"([^"]*)"$/.exec(text.slice(from, to))?.[1] ?? []);
        const name = /\bfn\s+(\w+)/.exec(bare.slice(close, close + 3000))?.[1];
        if (method === undefined || path[0] === undefined || name === undefined) return [];
        const of = { file, name, at: close, body: { from: close, to: close }, head: '', handed: [] };
        return [{ of, method: method.toUpperCase(), path: path[0] }];
      });
    });
}

/** Names in `routes!(a, b::c)`. */
function handlersListed(
  bare: string,
  given: { readonly from: number; readonly to: number } | undefined,
): readonly string[] {
  const head = given && /^(?:\w{1,80}::){0,5}routes!\s*\(/.exec(bare.slice(given.from, given.to));
  if (given === undefined || head === null || head === undefined) return [];
  return splitAtCommas(bare, given.from + head[0].length, given.to - 1).map((span) => pathAt(bare, span));
}

function describedAs(sources: Sources, described: readonly DescribedHandler[], from: RustFunction, handler: string) {
  const named = functionsNamed(
    sources,
    described.map(({ of }) => of),
    from,
    handler,
  );
  return described.filter(({ of }) => named.includes(of)).map(({ method, path }) => ({ method, path, handler }));
}
