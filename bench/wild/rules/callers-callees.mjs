import { linesOf } from '../../lib/keyless/facts.mjs';
import { callgraphOf, labelOf } from '../../lib/keyless/ground.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */

const EACH = 4;

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'callers-callees',
  family: 'two views of one fact',
  promise: 'A is among the callers of B where, and only where, B is among the callees of A',
  async check(ground) {
    for (const subject of ground.subjects) {
      const answer = await plainAnswer(ground, callgraphOf(subject));
      if (answer.details.candidates !== undefined) continue;
      for (const direction of /** @type {const} */ (['callers', 'callees'])) {
        const edges = (answer.details[direction] ?? []).filter(
          (/** @type {any} */ edge) => isFunction(edge) && !isTypeNamed(subject, edge),
        );
        for (const edge of ground.choose(edges, `${subject.label} ${direction}`, EACH))
          await checkEdge(ground, subject, edge, direction);
      }
    }
  },
};

/**
 * @param {Ground} ground
 * @param {import('../../lib/keyless/ground.mjs').Subject} subject
 * @param {any} edge
 * @param {'callers' | 'callees'} direction that the edge was found in
 */
async function checkEdge(ground, subject, edge, direction) {
  const other = {
    label: labelOf({ container: edge.container, name: edge.caller_symbol ?? edge.callee_symbol }),
    file: edge.file,
    line: edge.line,
  };
  const back = direction === 'callers' ? 'callees' : 'callers';
  const question = {
    tool: /** @type {const} */ ('callgraph'),
    input: { symbol: other.label, file: other.file, line: other.line, direction: back },
  };
  const answer = await askUntilComplete(ground.base, question);
  ground.count('edges asked from the other end');
  if (isPartial(answer)) return;
  const via = `${edge.resolution ?? 'exact'} ${edge.via ?? 'call'}`;
  const lines = linesOf(edge);
  const here = `${subject.label} (${subject.file}:${subject.line})`;
  const there = `${other.label} (${other.file}:${other.line})`;
  const asked = [
    { question: callgraphOf(subject), copy: ground.plain },
    { question, copy: ground.plain },
  ];
  if (answer.details.error !== undefined) {
    ground.report({
      kind: `${direction}: one that is named is unknown when asked for (${answer.details.error.code})`,
      about: there,
      text: `named among the ${direction} of ${here}`,
      file: other.file,
      asked,
    });
    return;
  }
  const listed = (answer.details[back] ?? []).filter(
    (/** @type {any} */ each) =>
      (each.file === subject.file && isSameDefinition(each, subject)) || isInheritedConstructor(each, subject, edge),
  );
  if (direction === 'callees' && isRunWithItsFile(answer, subject)) return;
  // What is possible to who asks for callers is an open call to who asks for callees.
  if (listed.length === 0 && edge.resolution === 'candidate' && answer.metadata.complete === false) return;
  if (listed.length === 0) {
    ground.report({
      kind: `one is among the ${direction} and not seen from the other end (${via})`,
      about: direction === 'callers' ? `${there} calls ${here}` : `${here} calls ${there}`,
      text: `${there} is among the ${direction} of ${here}, line ${lines.join(' ')}; its ${back} are ${names(answer.details[back])}`,
      file: subject.file,
      asked,
    });
    return;
  }
  // One may call another in several ways, each with lines of its own.
  const same = listed.filter((/** @type {any} */ each) => linesOf(each).join() === lines.join());
  if (same.some((/** @type {any} */ each) => how(each) === how(edge))) return;
  const [nearest] = same.length > 0 ? same : listed;
  ground.report({
    kind:
      same.length === 0
        ? `the two ends name other lines (${via})`
        : `the two ends are sure in another way (${[how(nearest), how(edge)].sort().join(' / ')})`,
    about: direction === 'callers' ? `${there} calls ${here}` : `${here} calls ${there}`,
    text: `from here ${via}, line ${lines.join(' ')}; from there ${how(nearest)}, line ${linesOf(nearest).join(' ')}`,
    file: subject.file,
    asked,
  });
}

/**
 * A construction leads to the class as well as to its constructor.
 * @param {any} each
 * @param {import('../../lib/keyless/ground.mjs').Subject} subject
 */
function isSameDefinition(each, { name, container, line, kind }) {
  const listed = each.caller_symbol ?? each.callee_symbol;
  return each.line === line || (kind === 'constructor' ? isNamed(container, listed) : isNamed(each.container, name));
}

/**
 * What stands in the body of a class and outside of its methods (fields, decorators) is run when the file is loaded, or for
 * the route that it is about: the class has it among its callees, and the callers name what runs it.
 * @param {any} answer
 * @param {import('../../lib/keyless/ground.mjs').Subject} subject
 */
function isRunWithItsFile(answer, { kind, file }) {
  return (
    TYPES.test(kind) &&
    (answer.details.callers ?? []).some(
      (/** @type {any} */ each) =>
        each.file === file && (each.caller_symbol === '<module>' || FROM_OUTSIDE.has(each.via)),
    )
  );
}

/**
 * A container is told with the name space that it is in.
 * @param {string | undefined} container
 * @param {string} name
 */
function isNamed(container, name) {
  return container === name || container?.endsWith(`.${name}`) === true;
}

/**
 * A class that has no constructor of its own is constructed by the one that it inherits.
 * @param {any} each
 * @param {import('../../lib/keyless/ground.mjs').Subject} subject
 * @param {any} edge
 */
function isInheritedConstructor(each, { kind }, edge) {
  return (
    kind === 'constructor' &&
    each.callee_symbol !== undefined &&
    each.via === 'construct' &&
    edge.via === 'construct' &&
    linesOf(each).join() === linesOf(edge).join()
  );
}

/** @param {any} edge */
function how({ resolution = 'exact', via = 'call' }) {
  return `${resolution} ${via}`;
}

/**
 * Routes, commands, jobs and events are no definitions, and whoever sends a request or an event calls these, not what answers
 * it.
 * @param {any} edge
 */
function isFunction(edge) {
  return !FROM_OUTSIDE.has(edge.via) && !/^<|[[\]]/.test(edge.caller_symbol ?? edge.callee_symbol);
}

/** A test that puts something else in its place depends on it by its name, and calls it no more. */
const FROM_OUTSIDE = new Set(['route', 'http', 'command', 'job', 'event', 'mock']);

/**
 * Who writes a type uses it and calls nothing: it is among the users of the type, and the type is no callee.
 * @param {import('../../lib/keyless/ground.mjs').Subject} subject
 * @param {any} edge
 */
function isTypeNamed({ kind }, { via }) {
  return via === 'reference' && TYPES.test(kind);
}

const TYPES = /class|interface|type|enum|struct|trait|record/;

/** @param {readonly any[]} edges */
function names(edges = []) {
  const all = edges.map(
    (each) =>
      `${labelOf({ container: each.container, name: each.caller_symbol ?? each.callee_symbol })} (${each.file}:${each.line})`,
  );
  return all.length === 0
    ? 'none'
    : `${all.slice(0, 4).join(', ')}${all.length > 4 ? ` and ${all.length - 4} more` : ''}`;
}
