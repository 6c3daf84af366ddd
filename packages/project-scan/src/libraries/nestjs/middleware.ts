import { type MiddlewareUse, usesIn } from '../../reading/middleware.ts';
import { dependsOn } from '../../reading/packages.ts';
import type { Sources } from '../../reading/sources.ts';

/** Classes of the types that it runs around a route. */
export function nestMiddleware(sources: Sources): readonly MiddlewareUse[] {
  return sources.files.flatMap((file) =>
    /\.[mc]?[jt]s$/.test(file) && dependsOn(sources, file, ['@nestjs/common'])
      ? usesIn(sources, file, [RUN_AROUND])
      : [],
  );
}

const RUN_AROUND =
  /\bclass\s+(\w+)[^{]{0,200}\bimplements\b[^{]{0,100}\b(?:CanActivate|NestInterceptor|NestMiddleware|ExceptionFilter|PipeTransform)\b/g;
