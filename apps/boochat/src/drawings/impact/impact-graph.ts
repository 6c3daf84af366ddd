/**
 * What a change reaches, in columns by distance. The answer says of each symbol how far it is and why it is affected,
 * by the name of what it depends on. Where exactly one symbol of the column before bears that name, an edge shows it;
 * where none or several do, there is no edge, since any would be a guess. What asks for a route names the route instead:
 * it depends on the handler of that route, and directly on what is asked about where that is one symbol alone.
 */
import { labelAndPlace, labelOf, type SymbolPlace, titleOf } from '../answer/symbols.ts';
import type { Graph, GraphEdge, GraphNode } from '../graph/graph.ts';
import type { ImpactDetails } from './details.ts';

export function rootsOf(details: ImpactDetails): readonly SymbolPlace[] {
  const { symbol, candidates, symbols, changed_symbols: changed } = details;
  return symbol === undefined ? (candidates ?? symbols ?? changed ?? []) : [symbol];
}

export function impactGraph(details: ImpactDetails): Graph {
  const stale = new Set((details.stale_callers ?? []).map(labelAndPlace));
  const nodes = new Map<string, GraphNode>();
  const byName = new Map<string, string[]>();
  const take = (symbol: SymbolPlace, column: number, look: GraphNode['look'], note?: string) => {
    const id = labelAndPlace(symbol);
    if (nodes.has(id)) return;
    nodes.set(id, {
      id,
      ...titleOf(symbol),
      file: symbol.file,
      look,
      column,
      ...(note === undefined ? {} : { note }),
    });
    const key = `${column} ${labelOf(symbol)}`;
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [id]);
    else known.push(id);
  };
  for (const root of rootsOf(details)) take(root, 0, 'root');
  for (const symbol of details.affected_symbols) {
    const isStale = stale.has(labelAndPlace(symbol));
    take(symbol, symbol.depth, isStale ? 'warning' : 'plain', isStale ? 'calls a changed signature' : symbol.why);
  }
  const handlers = new Map(
    (details.affected_routes ?? []).map(({ method, path, handler }) => [`${method} ${path}`, handler]),
  );
  const roots = rootsOf(details);
  const causes = ({ verb, name }: { readonly verb: string; readonly name: string }, column: number) => {
    const found = byName.get(`${column} ${name}`) ?? [];
    const route = found.length > 0 ? undefined : /\b([A-Z]+)$/.exec(verb);
    if (route === undefined || route === null) return found;
    const handler = handlers.get(`${route[1]} ${name}`);
    const handling = handler === undefined ? [] : (byName.get(`${column} ${handler}`) ?? []);
    if (handling.length > 0) return handling;
    return column === 0 && roots.length === 1 ? roots.map(labelAndPlace) : [];
  };
  const edges = details.affected_symbols.flatMap((symbol): readonly GraphEdge[] => {
    const to = labelAndPlace(symbol);
    const cause = causeOf(symbol.why ?? '');
    const found = cause === undefined ? [] : causes(cause, symbol.depth - 1);
    const [from] = found;
    if (from === undefined || found.length > 1 || cause === undefined || from === to) return [];
    return [
      {
        id: `${from} > ${to}`,
        from,
        to,
        look: symbol.resolution ?? 'exact',
        ...(cause.verb === 'calls' ? {} : { label: cause.verb }),
      },
    ];
  });
  return { nodes: [...nodes.values()], edges };
}

/** `calls chargeCard` and `may run Port.run through its base`, as verb and name. */
function causeOf(why: string): { readonly verb: string; readonly name: string } | undefined {
  const through = /^(may run) (\S+) through its base$/.exec(why);
  const plain = through ?? /^(.+) (\S+)$/.exec(why);
  return plain === null ? undefined : { verb: plain[1] as string, name: plain[2] as string };
}
