import { closingBracket } from '../../reading/code-text.ts';
import type { MiddlewareUse } from '../../reading/middleware.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

/** Classes that Laravel puts before all routes, or those of a group: in `bootstrap/app.php`, before that in its kernel. */
export function laravelMiddleware(sources: Sources): readonly MiddlewareUse[] {
  const files = sources.files.filter((file) => /(?:^|\/)(?:bootstrap\/app|Http\/Kernel)\.php$/.test(file));
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    return [...masked.matchAll(LARAVEL_LIST)].flatMap((match) => {
      const open = match.index + match[0].length - 1;
      const listed = masked.slice(open, closingBracket(masked, open));
      return [...listed.matchAll(/(?<!\w)([A-Z]\w*)::class/g)].map((named) => ({
        name: named[1] ?? '',
        file,
        line: lineAt(masked, open + named.index),
      }));
    });
  });
}

const LARAVEL_LIST =
  /\$middleware(?:Groups)?\s*=\s*\[|\$middleware\s*->\s*(?:web|api|append|prepend|use|group|appendToGroup|prependToGroup)\s*\(/g;
