/** Methods of the services that `.proto` files declare. That this project answers them is likely, and not seen. */
import { closingBracket } from '../reading/code-text.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import type { ReadRoute, RouteReader } from './route-reader.ts';

export const grpc: RouteReader = {
  frameworks: ['grpc'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  return sources.files
    .filter((file) => file.endsWith('.proto') && !/(^|\/)(google|buf|validate|protoc-gen-\w+)\//.test(file))
    .flatMap((file) => {
      const masked = sources.masked(file);
      const prefix = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(masked)?.[1];
      return [...masked.matchAll(/\bservice\s+(\w+)\s*\{/g)].flatMap((service) => {
        const open = service.index + service[0].length - 1;
        const body = masked.slice(open, closingBracket(masked, open));
        return [...body.matchAll(/\brpc\s+(\w+)\s*\(/g)].map(
          (rpc): ReadRoute => ({
            method: 'RPC',
            path: `/${prefix === undefined ? '' : `${prefix}.`}${service[1]}/${rpc[1]}`,
            handler: rpc[1] ?? '',
            file,
            line: lineAt(masked, open + rpc.index),
            framework: 'grpc',
            confidence: 'inferred',
          }),
        );
      });
    });
}
