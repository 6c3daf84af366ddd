/**
 * Whether objects and arrays are nested deeper than a limit. What a server sends is asked this before anything that
 * walks it by recursion, as `JSON.stringify` does, because brackets are cheap and our stack is not.
 */
export function isNestedDeeper(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      if (depth === limit) return true;
      for (const inner of Object.values(item)) next.push(inner);
    }
    level = next;
  }
  return false;
}
