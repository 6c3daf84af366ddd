/** Routes of Actix: what is registered on its app, its scopes and its resources, and functions that say it by a macro. */

import { givenTo, quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { type Prefix, prefixesOf } from '../../reading/mounts.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { aroundRouter, type RustWraps } from '../../reading/rust/around.ts';
import {
  endpointsOf,
  functionsNamed,
  pathAt,
  type RustFunction,
  type RustReading,
  type RustRouter,
  type RustRules,
  readRustRouters,
} from '../../reading/rust/routers.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';
import { actix as library } from './library.ts';

export const actix: RouteReader = { frameworks: ['actix'], read: routesIn };

const rules: RustRules = {
  makes(path, first) {
    if (/(?:^|::)App::new$/.test(path)) return { prefix: '', isServed: true };
    if (/(?:^|::)(?:scope|resource|(?:Scope|Resource)::new)$/.test(path))
      return { prefix: first ?? '{…}', isServed: false };
    return undefined;
  },
  handed: /\bServiceConfig\b/,
  registers: /^(?:route|service|configure)$/,
  mounts(step, _text, bare) {
    const [first] = givenTo(bare, step);
    return /^(?:service|configure)$/.test(step.name) && first !== undefined ? { prefix: '', what: first } : undefined;
  },
};

const WRAPS: RustWraps = { names: /^wrap(?:_fn)?$/, isInOrder: false };

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.rs') &&
      /\bactix_web\b|\bweb::/.test(sources.text(file)) &&
      !isPartOf(sources, file, library.packages),
  );
  if (!files.some((file) => /\bactix_web\b/.test(sources.text(file)))) return { routes: [] };
  const reading = readRustRouters(sources, files, rules);
  const macros = files.flatMap((file) => handlersWithMacro(sources, file));
  const registered = new Set<MacroHandler>();
  const hidden: Place[] = files.flatMap((file) => registeringMacros(sources, file));
  const routes = [
    ...reading.routers.flatMap((router) => routesOf(sources, reading, router)),
    ...reading.others.flatMap(({ router, what }) => {
      const path = pathAt(sources.bare(router.of.file), what);
      const redirect = redirectOf(sources, reading, router, path, what);
      if (redirect !== undefined) return redirect;
      const meant = functionsNamed(
        sources,
        macros.map(({ of }) => of),
        router.of,
        path,
      );
      const { file } = router.of;
      // A service of a library, or a function with a macro that is not Actix's own.
      if (meant.length === 0) hidden.push({ file, line: lineAt(sources.text(file), what.from), why: 'brought' });
      const isPerhaps = isConditional(sources, file, what.from);
      const ways = prefixesOf(router, reading.mounts).map((way) => (isPerhaps ? { ...way, isComplete: false } : way));
      return macros
        .filter(({ of }) => meant.includes(of))
        .flatMap((handler) => {
          registered.add(handler);
          return ofMacro(sources, handler, ways, aroundRouter(sources, reading, WRAPS, router, what.from));
        });
    }),
  ];
  const lost = macros.filter((each) => !registered.has(each));
  const open = lost.flatMap((each) => ofMacro(sources, each, [{ prefix: '', endsInSlash: false, isComplete: false }]));
  return { routes: [...routes, ...open], hidden };
}

/** `web::redirect("/old", "/new")` answers every method; undefined for anything else. */
function redirectOf(
  sources: Sources,
  { mounts }: RustReading,
  router: RustRouter,
  made: string,
  what: Span,
): readonly ReadRoute[] | undefined {
  const { file } = router.of;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const open = bare.indexOf('(', what.from);
  if (!/(?:^|::)web::redirect$|^redirect$/.test(made) || open < 0 || open >= what.to) return undefined;
  const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  const path = first && quoted(text, bare, first);
  if (path === undefined) return undefined;
  const [line, endLine] = [lineAt(text, what.from), lineAt(text, what.to)];
  const isPerhaps = isConditional(sources, file, what.from);
  return prefixesOf(router, mounts).map(({ prefix, isComplete }) => ({
    method: 'ALL',
    path: joined(prefix, path),
    handler: '<inline>',
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: 'actix',
    confidence: isComplete && !isPerhaps && !prefix.includes('{…') ? 'high' : 'inferred',
  }));
}

/** Macros of the project in which something is registered: what they make of it is known where they are used alone. */
function registeringMacros(sources: Sources, file: string): readonly Place[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return [...bare.matchAll(/\bmacro_rules\s*!\s*\w+\s*(?=[({])/g)].flatMap(({ index, 0: head }) => {
    const body = bare.slice(index, closingBracket(bare, index + head.length));
    return /\.(?:service|route|configure)\s*\(|\bweb::(?:scope|resource)\b|#\[(?:get|post|put|patch|delete|route)\b/.test(
      body,
    )
      ? [{ file, line: lineAt(text, index), why: 'form' as const }]
      : [];
  });
}

function routesOf(sources: Sources, reading: RustReading, router: RustRouter): readonly ReadRoute[] {
  const { file } = router.of;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const ways = prefixesOf(router, reading.mounts);
  const isResource = /(?:^|::)(?:resource|Resource::new)$/.test(router.made);
  return router.steps.flatMap((step) => {
    const given = givenTo(bare, step);
    const [first, second] = given;
    if (first === undefined) return [];
    const isVerb = isResource && /^(?:get|post|put|patch|delete|head|to)$/.test(step.name);
    const found = isVerb
      ? [{ method: step.name === 'to' ? 'ALL' : step.name.toUpperCase(), handler: pathAt(bare, first) || '<inline>' }]
      : step.name !== 'route'
        ? []
        : endpointsOf(bare, second ?? first);
    const path = isResource || second === undefined ? '' : (quoted(text, bare, first) ?? '{…}');
    const isPerhaps = isConditional(sources, file, step.at);
    const around = aroundRouter(sources, reading, WRAPS, router, step.at);
    const place = { file, line: lineAt(text, step.at) };
    const endLine = lineAt(text, step.inside?.to ?? step.at);
    return ways.flatMap(({ prefix, isComplete }) =>
      found.map(({ method, handler }): ReadRoute => {
        const full = joined(prefix, path);
        return {
          method,
          path: full,
          ...(handler === undefined ? {} : { handler }),
          ...place,
          ...(endLine > place.line ? { endLine } : {}),
          ...(around.length === 0 ? {} : { around }),
          framework: 'actix',
          confidence: isComplete && !isPerhaps && !full.includes('{…') ? 'high' : 'inferred',
        };
      }),
    );
  });
}

/** A scope at `/a` with the path `/` answers at `/a/`, with an empty one at `/a`. */
function joined(prefix: string, path: string): string {
  const full = `${prefix}${path}`;
  if (full === '') return '/';
  return full.startsWith('/') ? full : `/${full}`;
}

interface MacroHandler {
  readonly of: RustFunction;
  readonly methods: readonly string[];
  readonly path: string;
  readonly at: number;
  readonly end: number;
}

/** `#[get("/a")]`, `#[route("/a", method = "GET", method = "HEAD")]`; other macros may stand between it and its function. */
function handlersWithMacro(sources: Sources, file: string): readonly MacroHandler[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const macro = /#\[(?:actix_web::|web::)?(get|post|put|patch|delete|head|options|trace|connect|route)\s*\(\s*(?=")/g;
  return [...bare.matchAll(macro)].flatMap((match): readonly MacroHandler[] => {
    const open = bare.indexOf('(', match.index);
    const close = closingBracket(bare, open);
    const from = match.index + match[0].length;
    const path = text.slice(from + 1, bare.indexOf('"', from + 1));
    const found = /\bfn\s+(\w+)/.exec(bare.slice(close, close + 1500));
    const name = found?.[1];
    if (found === null || name === undefined) return [];
    const named = [...text.slice(from, close).matchAll(/\bmethod\s{0,10}=\s{0,10}"(\w+)"/g)].map(
      ([, method = '']) => method,
    );
    const end = close + found.index + found[0].length;
    const of = { file, name, at: match.index, body: { from: end, to: end }, head: '', handed: [] };
    return [
      { of, methods: match[1] === 'route' ? named : [(match[1] ?? '').toUpperCase()], path, at: match.index, end },
    ];
  });
}

function ofMacro(
  sources: Sources,
  { of, methods, path, at, end }: MacroHandler,
  ways: readonly Prefix[],
  around: readonly AroundLines[] = [],
): readonly ReadRoute[] {
  const text = sources.text(of.file);
  return ways.flatMap(({ prefix, isComplete }) =>
    methods.map(
      (method): ReadRoute => ({
        method,
        path: joined(prefix, path),
        handler: of.name,
        file: of.file,
        line: lineAt(text, at),
        endLine: lineAt(text, end),
        ...(around.length === 0 ? {} : { around }),
        framework: 'actix',
        confidence: isComplete && !prefix.includes('{…') ? 'high' : 'inferred',
      }),
    ),
  );
}
