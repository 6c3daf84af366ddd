/** Groups of files that import each other in a circle: the strongly connected components of two files and more (Tarjan 1972). */

/** Each group sorted by path, larger groups first. The walk keeps its own stack. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];

  for (const root of edges.keys()) {
    if (order.has(root)) continue;
    const path: { readonly node: string; next: number }[] = [enter(root)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const target = edges.get(step.node)?.[step.next++];
      if (target === undefined) {
        path.pop();
        leave(step.node, path.at(-1)?.node);
      } else if (!order.has(target)) {
        path.push(enter(target));
      } else if (isOpen.has(target)) {
        lower(step.node, order.get(target) as number);
      }
    }
  }
  return groups
    .map((group) => group.sort())
    .sort((a, b) => b.length - a.length || ((a[0] as string) < (b[0] as string) ? -1 : 1));

  function enter(node: string): { node: string; next: number } {
    const index = order.size;
    order.set(node, index);
    low.set(node, index);
    open.push(node);
    isOpen.add(node);
    return { node, next: 0 };
  }

  function leave(node: string, parent: string | undefined): void {
    const lowest = low.get(node) as number;
    if (parent !== undefined) lower(parent, lowest);
    if (lowest !== order.get(node)) return;
    const group: string[] = [];
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      isOpen.delete(member);
      group.push(member);
      if (member === node) break;
    }
    if (group.length > 1) groups.push(group);
  }

  function lower(node: string, to: number): void {
    if (to < (low.get(node) as number)) low.set(node, to);
  }
}
