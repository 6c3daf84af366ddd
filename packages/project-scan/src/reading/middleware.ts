/**
 * What runs before a route: what is handed to `use` of a router that is known to be one, and what a framework takes for
 * middleware by its place or type. A file that only has `auth` or `rate` in its name is none.
 */
import type { ScannedMiddleware } from '../scan.ts';
import { closingBracket } from './code-text.ts';
import { dependsOn } from './packages.ts';
import { lineAt, type Sources } from './sources.ts';

/** What a router runs before its routes. */
export interface MiddlewareUse {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

export function readMiddleware(sources: Sources, uses: readonly MiddlewareUse[]): readonly ScannedMiddleware[] {
  const found = [...uses, ...byPlaceOrType(sources), ...ofDjango(sources), ...ofAspNet(sources), ...ofLaravel(sources)];
  const unique = new Map(found.map((use) => [`${use.name}\0${use.file}\0${use.line}`, use]));
  return [...unique.values()].map(({ name, file, line }) => ({ name, type: typeOf(name), file, line }));
}

function byPlaceOrType(sources: Sources): readonly MiddlewareUse[] {
  return sources.files.flatMap((file): readonly MiddlewareUse[] => {
    const forms = /\.[mc]?[jt]s$/.test(file) ? scriptForms(sources, file) : file.endsWith('.py') ? pythonForms : [];
    if (forms.length === 0) return [];
    const masked = sources.masked(file);
    return forms.flatMap((form) =>
      [...masked.matchAll(form)].map((match) => ({ name: match[1] ?? '', file, line: lineAt(masked, match.index) })),
    );
  });
}

/** `MIDDLEWARE` of Django's settings, in its order, and what is added to it further down. */
function ofDjango(sources: Sources): readonly MiddlewareUse[] {
  const files = sources.files.filter((file) => file.endsWith('.py') && sources.text(file).includes('MIDDLEWARE'));
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    return [...masked.matchAll(DJANGO_LIST)].flatMap((match) => {
      const open = match.index + match[0].length - 1;
      return [...masked.slice(open, closingBracket(masked, open)).matchAll(/["'][\w.]*\.(\w+)["']/g)].map((named) => ({
        name: named[1] as string,
        file,
        line: lineAt(masked, open + named.index),
      }));
    });
  });
}

/** What is handed to `Use…` of an application of ASP.NET; of `UseMiddleware<T>` its type. */
function ofAspNet(sources: Sources): readonly MiddlewareUse[] {
  const files = sources.files.filter((file) => file.endsWith('.cs') && /\.Use[A-Z(]/.test(sources.text(file)));
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    const made = /\b(\w+)\s*=\s*\w+\.Build\(\)|\b(?:IApplicationBuilder|WebApplication)\s+(\w+)\s*(?=[,)=;])/g;
    const apps = new Set([...masked.matchAll(made)].map(([, built, given]) => built ?? given));
    const used = /(?<![\w.])(\w+)\s*\.\s*(Use(?:[A-Z]\w*)?)\s*(?:<\s*([\w.]{1,100})\s*>\s*)?\(/g;
    return [...masked.matchAll(used)]
      .filter(([, app, method]) => apps.has(app) && method !== 'UseEndpoints')
      .map((match) => ({ name: match[3] ?? match[2] ?? '', file, line: lineAt(masked, match.index) }));
  });
}

/** Classes that Laravel puts before all routes, or those of a group: in `bootstrap/app.php`, before that in its kernel. */
function ofLaravel(sources: Sources): readonly MiddlewareUse[] {
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
const DJANGO_LIST = /^[ \t]*MIDDLEWARE(?:[ \t]*(?::[^=\n]{1,200})?\+?=[ \t]*[[(]|\.(?:append|insert|extend)\()/gm;

const pythonForms = [
  /\.add_middleware\(\s*(\w+)/g,
  /@\w+\.(?:middleware|before_request|after_request)\b[^\n]{0,400}\n\s*(?:async\s+)?def\s+(\w+)/g,
];

function scriptForms(sources: Sources, file: string): readonly RegExp[] {
  if (/^(?:.*\/)?(?:src\/)?(?:middleware|proxy)\.[jt]s$/.test(file) && dependsOn(sources, file, ['next'])) {
    return [/\bexport\s+(?:default\s+)?(?:async\s+)?(?:function|const)\s+(middleware|proxy)\b/g];
  }
  return dependsOn(sources, file, ['@nestjs/common'])
    ? [
        /\bclass\s+(\w+)[^{]{0,200}\bimplements\b[^{]{0,100}\b(?:CanActivate|NestInterceptor|NestMiddleware|ExceptionFilter|PipeTransform)\b/g,
      ]
    : [];
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
