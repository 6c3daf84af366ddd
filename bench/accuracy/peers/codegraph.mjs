/** The peer codegraph: its command line, in `../../lib/codegraph.mjs`. */
import { CODEGRAPH_VERSION, openCodegraph } from '../../lib/codegraph.mjs';
import { callableName, LINES_OFF_AT_MOST, linesOff } from './peer.mjs';

/** @typedef {import('./peer.mjs').Definition} Definition */
/** @typedef {import('./peer.mjs').Direction} Direction */
/** @typedef {import('./peer.mjs').Relation} Relation */

/** @type {import('./peer.mjs').Peer} */
export const codegraph = {
  name: 'codegraph',
  describe: () =>
    `\`@colbymchenry/codegraph\` ${CODEGRAPH_VERSION} (npm): \`codegraph init\`, then \`codegraph callers|callees --file FILE --json\``,
  async open(repository) {
    const { indexMs, ask } = openCodegraph(repository);
    return {
      indexMs,
      indexPeakBytes: null,
      parallel: 2,
      async ask(definition, direction) {
        return readCodegraph(await ask(direction, definition.name, definition.file), definition, direction);
      },
      close: async () => {},
    };
  },
};

/**
 * Only what codegraph says is a call or a construction; it lists imports and type references beside them. Its edges
 * of dynamic dispatch are marked `heuristic` and scored apart, like boocontext's.
 * @param {any} output
 * @param {Definition} definition
 * @param {Direction} direction
 */
export function readCodegraph(output, definition, direction) {
  if (output === null || output.filteredOut || !output.definitions?.length)
    return { failure: 'unknown_symbol', relations: [] };
  const answer = closestAnswer(output, definition);
  if (!answer) return { failure: 'unknown_symbol', relations: [] };
  const nodes = new Map((answer[direction] ?? []).map((/** @type {any} */ node) => [node.id, node]));
  /** @type {Map<string, Relation>} */
  const relations = new Map();
  for (const edge of answer.edges) {
    if (!['calls', 'instantiates', 'decorates'].includes(edge.kind)) continue;
    const node = nodes.get(direction === 'callers' ? edge.source : edge.target);
    if (!node) continue;
    const apart = edge.provenance === 'heuristic' ? 'heuristic' : null;
    const key = `${node.id} ${apart}`;
    /** @type {Relation} */
    const relation = relations.get(key) ?? {
      file: node.filePath,
      name: callableName(node.name, ['function', 'method', 'component'].includes(node.kind), direction),
      line: node.startLine,
      callLines: [],
      apart,
    };
    if (typeof edge.line === 'number') relation.callLines.push(edge.line);
    relations.set(key, relation);
  }
  return { failure: null, relations: [...relations.values()] };
}

/**
 * Its `--file` can leave several definitions of the name; the one at the line meant is taken, whichever of its overloads
 * it lists. Where only others are left it does not know this one, and their callers are not held against it.
 * @param {any} output
 * @param {Definition} definition
 */
function closestAnswer(output, definition) {
  /** @type {Map<string, {filePath: string, startLine: number}>} */
  const targets = new Map(output.targets.map((/** @type {any} */ target) => [target.id, target]));
  const distance = (/** @type {any} */ answer) =>
    Math.min(
      ...[answer.definition.id, ...answer.roots].map((id) => {
        const target = targets.get(id) ?? answer.definition;
        if (target.filePath !== definition.file) return Infinity;
        return linesOff(definition, target.startLine);
      }),
    );
  const [closest] = [...output.definitions].sort((a, b) => distance(a) - distance(b));
  return distance(closest) <= LINES_OFF_AT_MOST ? closest : undefined;
}
