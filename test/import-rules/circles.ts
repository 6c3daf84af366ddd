import { findCycles } from '../../packages/code-index/src/index/cycles.ts';
import type { Import } from './imports.ts';

/** Files that import each other, directly or through others, and those that import themselves: each group sorted. */
export function circlesOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports)
    if (to !== undefined) targets.set(from.path, [...(targets.get(from.path) ?? []), to.path]);
  const alone = [...targets].flatMap(([file, of]) => (of.includes(file) ? [[file]] : []));
  return [...findCycles(targets), ...alone];
}
