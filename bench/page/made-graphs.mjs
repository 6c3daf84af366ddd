/** Answers of boocontext about graphs of any size, as the tools would give them. */

/** @typedef {{tool: 'callgraph' | 'impact', details: object}} MadeAnswer */

/** Who calls each other, straight on. @param {number} nodes @returns {MadeAnswer} */
export function path(nodes) {
  const steps = Array.from({ length: nodes }, (_, index) => ({
    symbol: `step${index}`,
    file: `src/part${index}/file.ts`,
    line: 10 * index + 3,
  }));
  return { tool: 'callgraph', details: { symbol: { ...steps[0], kind: 'function' }, path: steps } };
}

/** Callers and callees of one function, half of them each, ten in each file. @param {number} nodes @returns {MadeAnswer} */
export function star(nodes) {
  const callers = Math.floor((nodes - 1) / 2);
  const around = (/** @type {string} */ name, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => ({
      [`${name}_symbol`]: `${name}${index}`,
      file: `src/${name}s/part${Math.floor(index / 10)}/file.ts`,
      line: index + 1,
      call_sites: [{ line: index + 2 }],
    }));
  return {
    tool: 'callgraph',
    details: {
      symbol: { symbol: 'busy', file: 'src/busy.ts', line: 1, kind: 'function' },
      callers: around('caller', callers),
      callees: around('callee', nodes - 1 - callers),
    },
  };
}

/** What a change reaches, five steps far; each symbol is used by three others. @param {number} nodes @returns {MadeAnswer} */
export function reach(nodes) {
  const affected = [];
  let before = ['changed'];
  for (let depth = 1; affected.length < nodes - 1; depth += 1) {
    const here = [];
    for (const cause of before) {
      for (let nth = 0; nth < (depth < 5 ? 3 : nodes) && affected.length < nodes - 1; nth += 1) {
        const symbol = `${cause === 'changed' ? 'user' : cause}_${nth}`;
        here.push(symbol);
        affected.push({
          symbol,
          file: `src/layer${depth}/part${Math.floor(affected.length / 10)}/file.ts`,
          line: affected.length + 1,
          depth,
          why: `calls ${cause}`,
        });
      }
    }
    before = here;
  }
  return {
    tool: 'impact',
    details: {
      symbol: { symbol: 'changed', file: 'src/changed.ts', line: 1, kind: 'function' },
      affected_symbols: affected,
      affected_files: [],
      affected_routes: [],
      tests: [],
    },
  };
}
