/** What codesight calls otherwise than people do. */

/**
 * The frameworks that it names, as they are called here. Left out is what it takes for one by a file that any project may
 * have, and what is no framework: where Go or Node serve with their own library, their routes say so.
 */
export function frameworksNamed(names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => (VAGUE.has(name) ? [] : [called.get(name) ?? name])))];
}

const VAGUE = new Set(['raw-http', 'php', 'swiftui', 'android', 'go-net-http']);

const called: ReadonlyMap<string, string> = new Map([
  ['next-app', 'next'],
  ['next-pages', 'next'],
  ['aspnet', 'ASP.NET'],
]);

/** What shows components of which nobody reads here. */
export const unreadComponents: ReadonlySet<string> = new Set(['flutter', 'jetpack-compose']);
