import type { MiddlewareUse } from '../../reading/middleware.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

/** What is handed to `Use…` of an application of ASP.NET; of `UseMiddleware<T>` its type. */
export function aspNetMiddleware(sources: Sources): readonly MiddlewareUse[] {
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
