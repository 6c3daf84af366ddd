import type { Import } from './imports.ts';

/** Files that import each other, directly or through others: each group sorted, the groups by their first file. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (to === undefined) continue;
    const of = targets.get(from.path) ?? new Set();
    targets.set(from.path, of.add(to.path));
  }
  const reached = new Map([...targets.keys()].map((file) => [file, reachableFrom(file, targets)] as const));
  const circles = new Map<string, string[]>();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(file) === true).sort();
    circles.set(circle[0] as string, circle);
  }
  return [...circles.values()].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** All that a file imports, in one step or in many; itself only where a way leads back to it. */
function reachableFrom(file: string, targets: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...(targets.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(targets.get(next) ?? []));
  }
  return seen;
}
