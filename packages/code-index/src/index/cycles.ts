/** Groups of files that import each other in a circle. */
import { stronglyConnected } from './strongly-connected.ts';

/** Of two files and more, each group sorted by path, larger groups first. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  return stronglyConnected([...edges.keys()], (file) => edges.get(file) ?? [])
    .groups.filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length || ((a[0] as string) < (b[0] as string) ? -1 : 1));
}
