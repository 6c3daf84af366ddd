import { closingBracket } from '../../reading/code-text.ts';
import type { MiddlewareUse } from '../../reading/middleware.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

/** `MIDDLEWARE` of Django's settings, in its order, and what is added to it further down. */
export function djangoMiddleware(sources: Sources): readonly MiddlewareUse[] {
  return middlewareListed(sources).map(({ file, line, dotted }) => ({
    name: dotted.slice(dotted.lastIndexOf('.') + 1),
    file,
    line,
  }));
}

/** By its whole name: `shop.middleware.Audit`. */
export function middlewareListed(
  sources: Sources,
): readonly { readonly dotted: string; readonly file: string; readonly line: number }[] {
  const files = sources.files.filter((file) => file.endsWith('.py') && sources.text(file).includes('MIDDLEWARE'));
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    return [...masked.matchAll(DJANGO_LIST)].flatMap((match) => {
      const open = match.index + match[0].length - 1;
      return [...masked.slice(open, closingBracket(masked, open)).matchAll(/["']([\w.]*\.\w+)["']/g)].map((named) => ({
        dotted: named[1] as string,
        file,
        line: lineAt(masked, open + named.index),
      }));
    });
  });
}

const DJANGO_LIST = /^[ \t]*MIDDLEWARE(?:[ \t]*(?::[^=\n]{1,200})?\+?=[ \t]*[[(]|\.(?:append|insert|extend)\()/gm;
