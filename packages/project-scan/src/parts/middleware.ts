/**
 * What runs before a route: what is handed to `use` of a router that is known to be one, and what a framework takes for
 * middleware by its place or type. A file that only has `auth` or `rate` in its name is none.
 */
import type { MiddlewareUse } from '../reading/middleware.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedMiddleware } from '../scan.ts';
import { middlewareReaders } from './all-readers.ts';

export function readMiddleware(sources: Sources, uses: readonly MiddlewareUse[]): readonly ScannedMiddleware[] {
  const found = [...uses, ...middlewareReaders.flatMap((read) => read(sources))];
  const unique = new Map(found.map((use) => [`${use.name}\0${use.file}\0${use.line}`, use]));
  return [...unique.values()].map(({ name, file, line }) => ({ name, type: typeOf(name), file, line }));
}

const types: readonly (readonly [string, RegExp])[] = [
  ['rate-limit', /rate.?limit|throttl|slow.?down/i],
  ['cors', /cors/i],
  ['auth', /auth|jwt|bearer|passport|clerk|session|guard|csrf/i],
  ['validation', /valid|sanitiz|pipe$/i],
  ['logging', /log(?!in)|morgan|pino/i],
  ['error-handler', /error|exception|not.?found/i],
];

function typeOf(name: string): string {
  return types.find(([, pattern]) => pattern.test(name))?.[0] ?? 'custom';
}
