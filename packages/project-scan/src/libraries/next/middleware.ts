import { type MiddlewareUse, usesIn } from '../../reading/middleware.ts';
import { dependsOn } from '../../reading/packages.ts';
import type { Sources } from '../../reading/sources.ts';
import { next } from './library.ts';

/** What the file of this name exports at the root. */
export function nextMiddleware(sources: Sources): readonly MiddlewareUse[] {
  return sources.files.flatMap((file) =>
    /^(?:.*\/)?(?:src\/)?(?:middleware|proxy)\.[jt]s$/.test(file) && dependsOn(sources, file, next.packages)
      ? usesIn(sources, file, [/\bexport\s+(?:default\s+)?(?:async\s+)?(?:function|const)\s+(middleware|proxy)\b/g])
      : [],
  );
}
