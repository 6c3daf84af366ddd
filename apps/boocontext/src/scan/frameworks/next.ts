/** Routes that Next.js serves by the place of a file: `app/…/route.ts` and `pages/api/…`. */
import { dependsOn } from '../reading/packages.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import type { ReadRoute, RouteReader } from './route-reader.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const next: RouteReader = {
  frameworks: ['next'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  return sources.scripts().flatMap((file) => {
    const app = /(?:^|\/)app\/((?:.*\/)?)route\.[jt]sx?$/.exec(file);
    const pages = /(?:^|\/)pages\/(api\/.*)\.[jt]sx?$/.exec(file);
    if ((app === null && pages === null) || !dependsOn(sources, file, ['next'])) return [];
    return app === null ? pagesRoutes(sources, file, pages?.[1] ?? '') : appRoutes(sources, file, app[1] ?? '');
  });
}

function appRoutes(sources: Sources, file: string, folder: string): readonly ReadRoute[] {
  const masked = sources.masked(file);
  const path = pathOf(folder.split('/').filter((part) => !/^(\(.*\)|@.*)$/.test(part)));
  const lists = [...masked.matchAll(/\bexport\s*(?:const\s*)?\{[^{}]*\}/g)];
  return methods.flatMap((method): readonly ReadRoute[] => {
    const exported =
      new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function|const|let)\\s+${method}\\b`).exec(masked) ??
      lists.find(([list]) => new RegExp(`\\b${method}\\b`).test(list));
    if (exported === undefined) return [];
    const line = lineAt(masked, exported.index);
    return [{ method, path, handler: method, file, line, framework: 'next', confidence: 'high' }];
  });
}

function pagesRoutes(sources: Sources, file: string, place: string): readonly ReadRoute[] {
  const text = sources.text(file);
  const masked = sources.masked(file);
  const handler =
    /\bexport\s+default\s+(?:async\s+)?(?:function\s*)?([\w$]*)/.exec(masked) ??
    /\bexport\s*\{[^{}]{0,500}?([\w$]+)\s+as\s+default\b/.exec(masked);
  // Without a default export it is a helper that happens to lie here, and Next.js says so too.
  if (handler === null && !/\bmodule\.exports\b/.test(masked)) return [];
  const compared = methods.filter((method) =>
    new RegExp(`method\\s*[!=]==?\\s*['"]${method}['"]|case\\s+['"]${method}['"]`).test(text),
  );
  const path = pathOf(place.replace(/\/?index$/, '').split('/'));
  const name = handler?.[1];
  return (compared.length > 0 ? compared : ['ALL']).map((method) => ({
    method,
    path,
    handler: name === undefined || name === '' || name === 'async' || name === 'function' ? '<inline>' : name,
    file,
    line: lineAt(masked, handler?.index ?? 0),
    framework: 'next',
    confidence: 'high',
  }));
}

function pathOf(parts: readonly string[]): string {
  return `/${parts.filter((part) => part !== '').join('/')}`;
}
