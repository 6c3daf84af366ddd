/** A run as a table, and what it comes to beside the bounds. */

/**
 * @typedef {object} Row
 * @property {string} task
 * @property {string} arm
 * @property {boolean} isRight
 * @property {import('./work-on.mjs').Worked['end']} end
 * @property {import('./work-on.mjs').Cost} cost
 */

/** @param {import('./work-on.mjs').Cost} cost */
export function tokensOf({ inputTokens, outputTokens }) {
  return inputTokens + outputTokens;
}

/** @param {Row} row */
export function rowText({ task, arm, isRight, end, cost }) {
  const result = end === 'answered' ? (isRight ? 'right' : 'wrong') : end;
  const figures = [cost.calls, tokensOf(cost), cost.toolTokens].map((number) => number.toLocaleString('en'));
  return `| ${[task, arm, result, ...figures, cost.seconds.toFixed(0)].join(' | ')} |`;
}

/**
 * Sums of each arm over the tasks that all arms of the run have finished, so that none is measured on easier ones.
 * @param {readonly Row[]} rows
 */
export function totalsOf(rows) {
  const arms = [...new Set(rows.map(({ arm }) => arm))];
  const tasks = [...new Set(rows.map(({ task }) => task))].filter((task) =>
    arms.every((arm) => rows.some((row) => row.task === task && row.arm === arm && row.end !== 'failed')),
  );
  const of = (/** @type {string} */ arm) => rows.filter((row) => row.arm === arm && tasks.includes(row.task));
  const sum = (/** @type {readonly Row[]} */ own, /** @type {(row: Row) => number} */ figure) =>
    own.reduce((total, row) => total + figure(row), 0);
  return {
    tasks: tasks.length,
    arms: arms.map((arm) => ({
      arm,
      right: of(arm).filter(({ isRight }) => isRight).length,
      calls: sum(of(arm), ({ cost }) => cost.calls),
      tokens: sum(of(arm), ({ cost }) => tokensOf(cost)),
      toolTokens: sum(of(arm), ({ cost }) => cost.toolTokens),
      seconds: sum(of(arm), ({ cost }) => cost.seconds),
    })),
    /** Tasks in which boocontext took fewer tokens than codegraph. */
    cheaperThanCodegraph: tasks.filter((task) => {
      const [own, other] = ['boocontext', 'codegraph'].map((arm) => of(arm).find((row) => row.task === task));
      return own !== undefined && other !== undefined && tokensOf(own.cost) < tokensOf(other.cost);
    }).length,
  };
}
