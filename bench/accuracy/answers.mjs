/**
 * The shape of an answer about the callers or callees of one definition, so that one judge scores all tools, and
 * boocontext's answer brought into it; `peers/` does that for the others.
 */
import { callAllPages } from '../lib/boocontext.mjs';

/** @typedef {import('./oracle/index.mjs').Definition} Definition */
/** @typedef {'callers' | 'callees'} Direction */

/**
 * @typedef {object} Relation a caller or callee that a tool names
 * @property {string} file where it is defined
 * @property {string} name
 * @property {number} line
 * @property {number[]} callLines where it calls (callers: in its own file; callees: in the file of the one asked about)
 * @property {{startLine: number, endLine: number}} [span] of a caller's definition, where the tool says it
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
        const { envelope, durationMs, characters } = await askUntilRead(server, input, direction);
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
 * What was not looked at in time is asked for again: the answer says so itself, and the work goes on.
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {Record<string, unknown>} input
 * @param {Direction} direction
 */
async function askUntilRead(server, input, direction) {
  for (let nth = 1; ; nth++) {
    const answer = await callAllPages(server, 'boocontext_callgraph', input, direction);
    const { details, metadata } = answer.envelope;
    const isLate = metadata.late === true || details.error?.code === 'not_read_yet';
    if (nth === MOST_TIMES || !isLate) return answer;
  }
}

const MOST_TIMES = 20;

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

/** What a compiler calls a call: whatever else leads somewhere (a route, a command, a fixture, a reference) it knows nothing of. */
const CALLS = new Set(['call', 'construct', 'jsx', 'prop', 'decorator']);

/** @param {{resolution?: string, via?: string}} edge where `exact` and `call` are the defaults */
function apartReason({ resolution = 'exact', via = 'call' }) {
  if (!CALLS.has(via)) return via;
  return resolution === 'candidate' ? 'candidate' : null;
}
