/** Each tool's answer about the callers or callees of one definition, brought into one shape so that one judge scores all. */
import { callAllPages } from '../lib/boocontext.mjs';
import { MODULE_CALLER } from './oracle/definitions.mjs';

/** @typedef {import('./oracle/index.mjs').Definition} Definition */
/** @typedef {'callers' | 'callees'} Direction */

/**
 * @typedef {object} Relation a caller or callee that a tool names
 * @property {string} file where it is defined
 * @property {string} name
 * @property {number} line
 * @property {number[]} callLines where it calls (callers: in its own file; callees: in the file of the one asked about)
 * @property {number} [moreCallLines] how many more it says there are
 * @property {string | null} apart null for a plain claim "this calls that"; else what the tool says it is instead
 *   (`virtual`, `callback`, `candidate`, …), which is scored apart
 * @property {string} [resolution] how sure the tool says it is of a plain claim (`exact`, `resolved`), where it says so
 */

/**
 * @typedef {object} Answer
 * @property {string | null} failure why there is no answer; such a question has no right relation
 * @property {Relation[]} relations
 * @property {number} durationMs
 * @property {number} characters of the answer as an agent reads it
 * @property {boolean} acceptsAnyEnclosing whether a caller may be any function, class or file around the call, not only
 *   the innermost named function: a peer has its own rule, and is held to no other
 */

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {(definition: Definition, direction: Direction) => Promise<Answer>} ask
 * @property {number} parallel how many questions may be open at once
 * @property {() => Promise<void>} close
 */

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @returns {Tool}
 */
export function boocontextTool(server) {
  return {
    name: 'boocontext',
    parallel: 1,
    close: () => server.close(),
    async ask(definition, direction) {
      const { name, file, line } = definition;
      const input = { symbol: name, file, line, direction, limit: 500, max_chars: 200_000 };
      try {
        const { envelope, durationMs, characters } = await callAllPages(
          server,
          'boocontext_callgraph',
          input,
          direction,
        );
        return {
          ...readBoocontext(envelope, definition, direction),
          durationMs,
          characters,
          acceptsAnyEnclosing: false,
        };
      } catch (error) {
        return {
          failure: `call failed: ${String(error).slice(0, 200)}`,
          relations: [],
          durationMs: 0,
          characters: 0,
          acceptsAnyEnclosing: false,
        };
      }
    },
  };
}

/**
 * @param {ReturnType<typeof import('../lib/codegraph.mjs').openCodegraph>} codegraph
 * @returns {Tool}
 */
export function codegraphTool(codegraph) {
  return {
    name: 'codegraph',
    parallel: 2,
    close: async () => {},
    async ask(definition, direction) {
      const start = performance.now();
      const output = await codegraph.ask(direction, definition.name, definition.file);
      return {
        ...readCodegraph(output, definition, direction),
        durationMs: performance.now() - start,
        characters: 0,
        acceptsAnyEnclosing: true,
      };
    },
  };
}

/**
 * @param {any} envelope
 * @param {Definition} definition
 * @param {Direction} direction
 */
export function readBoocontext(envelope, definition, direction) {
  const { details } = envelope;
  if (details.error) return { failure: String(details.error.code), relations: [] };
  const candidates = details.candidates ?? [];
  const distances = candidates.map((/** @type {any} */ each) =>
    each.file === definition.file ? Math.abs(each.line - definition.line) : Infinity,
  );
  const meant = distances.indexOf(Math.min(...distances));
  const listed = (details[direction] ?? []).filter(
    (/** @type {any} */ each) => each.of === undefined || each.of === meant,
  );
  /** @type {Relation[]} */
  const relations = listed.map((/** @type {any} */ each) => ({
    file: each.file,
    name: direction === 'callers' ? each.caller_symbol : each.callee_symbol,
    line: each.line,
    callLines: [...(each.call_sites ?? []).map((/** @type {any} */ site) => site.line), ...(each.more_lines ?? [])],
    moreCallLines: each.more_call_sites ?? 0,
    apart: apartReason(each),
    resolution: each.resolution ?? 'exact',
  }));
  return { failure: null, relations };
}

/** A tool may count a definition from its decorator or its comment. */
const LINES_OFF_AT_MOST = 5;

/** @param {{resolution?: string, via?: string}} edge where `exact` and `call` are the defaults */
function apartReason({ resolution = 'exact', via = 'call' }) {
  if (['virtual', 'callback', 'reference', 'route'].includes(via)) return via;
  return resolution === 'candidate' ? 'candidate' : null;
}

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
      name: callableName(node, direction),
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
        const isInside = target.startLine >= definition.startLine && target.startLine <= definition.line;
        return isInside ? 0 : Math.abs(target.startLine - definition.line);
      }),
    );
  const [closest] = [...output.definitions].sort((a, b) => distance(a) - distance(b));
  return distance(closest) <= LINES_OFF_AT_MOST ? closest : undefined;
}

/**
 * It names files, classes and variables as callers where no function encloses the call: by our rule that is the module.
 * @param {{name: string, kind: string}} node
 * @param {Direction} direction
 */
function callableName(node, direction) {
  if (direction === 'callees' || ['function', 'method', 'component'].includes(node.kind)) return node.name;
  return MODULE_CALLER;
}
