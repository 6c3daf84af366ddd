/**
 * Groups of nodes that all reach each other (Tarjan 1972, without recursion), each sorted; they come in an order in which
 * what they lead to comes first. A node on no circle is a group by itself; what `next` names beyond `nodes` does not count.
 */
export function stronglyConnected(
  nodes: readonly string[],
  next: (node: string) => readonly string[],
): { readonly groups: readonly (readonly string[])[]; readonly groupOf: ReadonlyMap<string, number> } {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const groupOf = new Map<string, number>();
  const known = new Set(nodes);
  for (const start of nodes) {
    if (order.has(start)) continue;
    const work: { readonly node: string; readonly children: readonly string[]; at: number }[] = [];
    const enter = (node: string) => {
      order.set(node, order.size);
      low.set(node, order.get(node) as number);
      stack.push(node);
      onStack.add(node);
      work.push({ node, children: next(node).filter((child) => known.has(child)), at: 0 });
    };
    enter(start);
    while (work.length > 0) {
      const frame = work[work.length - 1] as (typeof work)[number];
      const child = frame.children[frame.at++];
      if (child !== undefined) {
        if (!order.has(child)) enter(child);
        else if (onStack.has(child))
          low.set(frame.node, Math.min(low.get(frame.node) as number, order.get(child) as number));
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent !== undefined)
        low.set(parent.node, Math.min(low.get(parent.node) as number, low.get(frame.node) as number));
      if (low.get(frame.node) !== order.get(frame.node)) continue;
      const group: string[] = [];
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        onStack.delete(node);
        group.push(node);
        groupOf.set(node, groups.length);
        if (node === frame.node) break;
      }
      groups.push(group.sort());
    }
  }
  return { groups, groupOf };
}
