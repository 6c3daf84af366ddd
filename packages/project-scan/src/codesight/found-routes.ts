/**
 * Routes that codesight has found, of frameworks that nobody reads here, each looked up in its file: one that the text does
 * not hold, or whose file does not use the framework, is left out. codesight finds these by their form, so they are
 * `inferred` at best.
 */

import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import type { ScannedRoute } from '../scan.ts';

export interface FoundRoute {
  readonly method: string;
  readonly path: string;
  readonly file: string;
  readonly framework: string;
}

/** @param signs by framework, what a file that serves its routes has to hold, where that is known */
export function placeRoutes(
  sources: Sources,
  routes: readonly FoundRoute[],
  signs: ReadonlyMap<string, RegExp | undefined>,
): { readonly routes: readonly ScannedRoute[]; readonly unplaced: number } {
  const taken = new Set<string>();
  const placed = routes.flatMap(({ method, path, file: asGiven, framework }): readonly ScannedRoute[] => {
    const file = asGiven.replaceAll('\\', '/');
    const sign = signs.get(framework);
    if (!sources.has(file) || (sign !== undefined && !sign.test(sources.text(file)))) return [];
    const place = findPath(sources, file, { method, path }, taken);
    if (place === undefined) return [];
    return [
      {
        method,
        path: path.startsWith('/') ? path : `/${path}`,
        file,
        framework,
        foundBy: 'codesight',
        line: lineAt(sources.text(file), place),
        confidence: sign === undefined ? 'low' : 'inferred',
      },
    ];
  });
  return { routes: placed, unplaced: routes.length - placed.length };
}

/** The offset of the string that holds the end of the path: what stands before it may be a prefix from elsewhere. */
function findPath(
  sources: Sources,
  file: string,
  { method, path }: Pick<FoundRoute, 'method' | 'path'>,
  taken: Set<string>,
): number | undefined {
  const masked = sources.masked(file);
  const text = sources.text(file);
  const parts = path.replace(/^\//, '').split('/');
  const isOfMethod = new RegExp(`\\b(${method}|route|any|all|on|resources?)\\b`, 'i');
  for (let from = 0; from <= parts.length; from++) {
    const written = new RegExp(`['"\`]\\s*\\/?${escaped(parts.slice(from).join('/'))}\\/?['"\`]`, 'g');
    for (const { index } of text.matchAll(written)) {
      const isCode = masked[index] === text[index];
      const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index) >>> 0);
      const key = `${file}\0${index}\0${method}`;
      if (!isCode || !isOfMethod.test(line) || taken.has(key)) continue;
      taken.add(key);
      return index;
    }
  }
  return undefined;
}
