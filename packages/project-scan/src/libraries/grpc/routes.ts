/**
 * Methods of the services that `.proto` files declare, with what answers them where it was seen. A service of which only
 * the stub that calls it is here is somebody else's. Else that this project answers it is likely, and not seen.
 */
import { closingBracket } from '../../reading/code-text.ts';
import { groupedBy } from '../../reading/grouped.ts';
import { packageOf, protoFiles } from '../../reading/proto-files.ts';
import type { ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { folderOf, lineAt, type Sources } from '../../reading/sources.ts';
import { type GrpcSides, grpcSides } from './sides.ts';

export const grpc: RouteReader = {
  frameworks: ['grpc'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

interface Declared {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

function routesIn(sources: Sources): readonly ReadRoute[] {
  // Each side of a service may keep a copy of what declares it.
  const declared = new Map<string, Declared>();
  for (const file of protoFiles(sources))
    for (const each of declaredIn(sources, file)) if (!declared.has(each.path)) declared.set(each.path, each);
  const services = groupedBy([...declared.values()], ({ service }) => service);
  if (services.size === 0) return [];
  const methods = new Map([...services].map(([name, all]) => [name, all.map(({ method }) => method)]));
  const sides = grpcSides(sources, methods);
  return [...services].flatMap(([name, all]) => {
    if (!isServedHere(sides, name)) return [];
    // Code names a service without its package: of two that are called the same it does not say which.
    const isSole = new Set(all.map(({ path }) => folderOf(path))).size === 1;
    return all.map((each) => routeOf(each, isSole ? sides.handlers : new Map()));
  });
}

function isServedHere({ served, called }: GrpcSides, service: string): boolean {
  return served.has(service) || !called.has(service);
}

function routeOf({ service, method, path, file, line }: Declared, handlers: GrpcSides['handlers']): ReadRoute {
  const handler = handlers.get(`${service}/${method}`);
  const route = { method: 'RPC', path, framework: 'grpc' } as const;
  return handler === undefined
    ? { ...route, handler: method, file, line, confidence: 'inferred' }
    : { ...route, handler: handler.name, file: handler.file, line: handler.line, confidence: 'high' };
}

function declaredIn(sources: Sources, file: string): readonly Declared[] {
  const masked = sources.masked(file);
  const prefix = packageOf(masked);
  return [...masked.matchAll(/\bservice\s+(\w+)\s*\{/g)].flatMap(({ 0: head, 1: service = '', index }) => {
    const open = index + head.length - 1;
    const body = masked.slice(open, closingBracket(masked, open));
    return [...body.matchAll(/\brpc\s+(\w+)\s*\(/g)].map((rpc): Declared => {
      const method = rpc[1] ?? '';
      const path = `/${prefix === undefined ? '' : `${prefix}.`}${service}/${method}`;
      return { service, method, path, file, line: lineAt(masked, open + rpc.index) };
    });
  });
}
