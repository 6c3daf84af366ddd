/**
 * Routes that codesight has found in other frameworks, each looked up in its file: one that the text does not hold, or
 * whose file does not use the framework, is left out. codesight finds these by their form, so they are `inferred` at best.
 */

import { closingBracket } from '../reading/code-text.ts';
import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import type { ScannedRoute } from '../scan.ts';

interface FoundRoute {
  readonly method: string;
  readonly path: string;
  readonly file: string;
  readonly framework: string;
}

/** What a file that serves routes of the framework has to hold. */
const signs: Readonly<Record<string, RegExp>> = {
  adonis: /from\s+['"](@adonisjs\/|@ioc:Adonis)/,
  actix: /\bactix_web\b/,
  axum: /\baxum\b/,
  spring: /org\.springframework\.web/,
  ktor: /\bio\.ktor\b/,
};

/** Frameworks that serve a file by its place, as the framework itself promises. */
const byPlace = new Set(['sveltekit', 'remix', 'nuxt']);

export function placeRoutes(
  sources: Sources,
  routes: readonly FoundRoute[],
): { readonly routes: readonly ScannedRoute[]; readonly unplaced: number } {
  const taken = new Set<string>();
  const placed = routes.flatMap(({ method, path, file: asGiven, framework }): readonly ScannedRoute[] => {
    const file = asGiven.replaceAll('\\', '/');
    const sign = signs[framework];
    if (!sources.has(file) || (sign !== undefined && !sign.test(sources.text(file)))) return [];
    const common = { method, path, file, framework, foundBy: 'codesight' } as const;
    if (byPlace.has(framework)) return [{ ...common, ...exportedHandler(sources, file, method), confidence: 'high' }];
    const place = findPath(sources, file, method, path, taken);
    if (place === undefined || isInRustTests(sources, file, place)) return [];
    const handler = handlerAfter(sources, file, place);
    const line = lineAt(sources.text(file), place);
    return [
      {
        ...common,
        path: path.startsWith('/') || /^(RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method) ? path : `/${path}`,
        ...(handler === undefined ? {} : { handler: handler.name }),
        line,
        ...(handler === undefined || handler.length === 0
          ? {}
          : { endLine: lineAt(sources.text(file), place + handler.length) }),
        confidence: sign === undefined ? 'low' : 'inferred',
      },
    ];
  });
  // Of Rust every call is looked at: what is left is in tests, or compares paths.
  const looked = routes.filter(({ file }) => !file.endsWith('.rs')).length;
  return { routes: placed, unplaced: looked - placed.filter(({ file }) => !file.endsWith('.rs')).length };
}

/** The offset of the string that holds the end of the path: what stands before it may be a prefix from elsewhere. */
function findPath(
  sources: Sources,
  file: string,
  method: string,
  path: string,
  taken: Set<string>,
): number | undefined {
  const masked = sources.masked(file);
  const text = sources.text(file);
  const parts = path.replace(/^\//, '').split('/');
  for (let from = 0; from <= parts.length; from++) {
    const rest = parts.slice(from).join('/');
    const word = /^(RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method)
      ? `\\b${escaped(parts.at(-1) ?? '')}\\b`
      : `['"\`]\\s*(?:${method}\\s+)?\\/?${escaped(rest)}\\/?['"\`]`;
    for (const match of text.matchAll(new RegExp(word, 'g'))) {
      const isCode = masked[match.index] === text[match.index];
      const line = text.slice(text.lastIndexOf('\n', match.index) + 1, text.indexOf('\n', match.index) >>> 0);
      const isOfMethod = new RegExp(
        `\\b(${method}|route|path|re_path|url|any|all|match|resources?|request|handle|rpc|query|mutation|subscription)(mapping|attribute)?\\b|Http${method}\\b`,
        'i',
      ).test(line);
      const key = `${file}\0${match.index}\0${method}`;
      const isCall =
        !file.endsWith('.rs') || registersInRust.test(text.slice(Math.max(0, match.index - 80), match.index));
      if (!isCode || !isOfMethod || !isCall || taken.has(key)) continue;
      taken.add(key);
      return match.index;
    }
    if (word.startsWith('\\b')) return undefined;
  }
  return undefined;
}

/** What stands before the path where Rust registers a route: a path that is compared with something is none. */
const registersInRust =
  /(?:\.(?:route|nest|nest_service|route_service)|\b(?:resource|scope)|#\[(?:get|post|put|delete|patch|head|options|route))\s{0,40}\(\s{0,40}$/;

/** Rust keeps the tests of a file in the file. */
function isInRustTests(sources: Sources, file: string, place: number): boolean {
  if (!file.endsWith('.rs')) return false;
  const masked = sources.masked(file);
  for (let at = masked.indexOf('#[cfg(test)]'); at >= 0 && at < place; at = masked.indexOf('#[cfg(test)]', at + 1)) {
    const open = masked.indexOf('{', at);
    if (open >= 0 && open < place && closingBracket(masked, open) > place) return true;
  }
  return false;
}

/** Its name, and how far behind the path it ends where it is declared there; 0 where it is only named. */
function handlerAfter(
  sources: Sources,
  file: string,
  place: number,
): { readonly name: string; readonly length: number } | undefined {
  const after = sources.masked(file).slice(place, place + 1500);
  const named = (name: string | undefined) => (name === undefined ? undefined : { name, length: 0 });
  const declared = (match: RegExpExecArray | null) =>
    match?.[1] === undefined ? undefined : { name: match[1], length: match[0].length };
  if (file.endsWith('.py')) {
    const line = after.slice(0, after.indexOf('\n') >>> 0);
    // `path('users/', views.list)` of Django names it on the line, a decorator stands before it.
    const view = /^['"][^'"]*['"]\s*,\s*([\w.]+?)(?:\.as_view\(.*|\s*[,)])/.exec(line)?.[1];
    return named(view) ?? declared(/\n[^\S\n]*(?:async\s+)?def\s+(\w+)/.exec(after));
  }
  if (file.endsWith('.go')) {
    const last = /^"[^"\n]*"\s*,(?:[^()\n]*,)?\s*([\w.]+)\s*\)/.exec(after)?.[1];
    return named(last) ?? named(/^"[^"\n]*"\s*,\s*func\s*\(/.test(after) ? '<inline>' : undefined);
  }
  if (/\.([mc]?[jt]s|java|kt|cs)$/.test(file))
    return declared(
      /^[^\n]*\n(?:\s*@[^\n]*\n)*\s*(?:(?:public|private|protected|async|override|suspend|fun|static)\s+)*(?:[\w<>[\],.?]+\s+)?([\w$]+)\s*(?=\()/.exec(
        after,
      ),
    );
  return undefined;
}

function exportedHandler(sources: Sources, file: string, method: string): Pick<ScannedRoute, 'handler' | 'line'> {
  const masked = sources.masked(file);
  const names = [method, ...(method === 'GET' ? ['loader'] : method === 'POST' ? ['action'] : [])].join('|');
  const exported = new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function|const)\\s+(${names})\\b`).exec(masked);
  if (exported?.[1] !== undefined) return { handler: exported[1], line: lineAt(masked, exported.index) };
  const byDefault = /\bexport\s+default\b/.exec(masked);
  return byDefault ? { handler: '<inline>', line: lineAt(masked, byDefault.index) } : {};
}
