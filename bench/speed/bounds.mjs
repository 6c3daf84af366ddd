/** What is promised of speed, memory and length, and what a run says about it. */
import { percentile } from '../lib/statistics.mjs';
import { average, growthOf, medianCold } from './figures.mjs';

/** @typedef {import('./run.mjs').Run} Run */
/** @typedef {import('./run.mjs').RepositoryRun} RepositoryRun */

/**
 * @typedef {object} Measured
 * @property {number} value
 * @property {number | null} [cpu] the same in processor time: what it would be if nothing else ran and nothing ran in
 *   parallel
 *
 * @typedef {object} Bound what a user is promised
 * @property {string} what
 * @property {number} most up to this it is kept
 * @property {(value: number) => string} format
 * @property {(repository: RepositoryRun) => Measured | null} of
 *
 * @typedef {object} Verdict
 * @property {string} what
 * @property {string} where
 * @property {string} measured
 * @property {string} bound
 * @property {number | null} ratio measured over bound; null where nothing was measured
 * @property {number | null} cpuRatio
 */

const OWN = 'boocontext';

/**
 * Every bound with the worst that was measured for it; one of which nothing was measured is listed as such.
 * @param {Run} run
 * @returns {Verdict[]}
 */
export function checkBounds(run) {
  const { repositories } = run;
  const handshakes = run.handshakes.find(({ product }) => product === OWN)?.runs ?? [];
  const processes = handshakes.at(-1)?.processes;
  const growth = growthOf(run, OWN, 'indexMs');
  return [
    verdictOf(
      { what: 'handshake: start of the process to `initialize` and `tools/list`', most: 400, format: milliseconds },
      '',
      {
        value:
          percentile(
            handshakes.map(({ durationMs }) => durationMs),
            0.5,
          ) ?? Number.NaN,
        cpu: medianKnown(handshakes.map(({ cpuMs }) => cpuMs)),
      },
    ),
    verdictOf(
      { what: 'processes during the handshake', most: 1, format: String },
      '',
      processes ? { value: processes.length } : null,
    ),
    ...COLD.map((bound) => worst(bound, repositories)),
    verdictOf(
      {
        what: 'growth of the index time: exponent over bytes of source',
        most: 1.2,
        format: (value) => value.toFixed(2),
      },
      '',
      growth === null ? null : { value: growth },
    ),
    ...RUNNING.map((bound) => worst(bound, repositories)),
  ];
}

/** @type {readonly Bound[]} */
const COLD = [
  {
    what: 'files written into the repository',
    most: 0,
    format: String,
    of: ({ written }) => ({ value: written.length }),
  },
  {
    what: 'first answer, nothing indexed, about 200 files',
    most: 3000,
    format: milliseconds,
    of: (repository) => {
      const own = medianCold(repository, OWN);
      if (own === null || repository.files > 400) return null;
      return { value: own.firstAnswerMs, cpu: own.firstAnswerCpuMs };
    },
  },
  {
    what: 'first answer against tree-sitter-analyzer',
    most: 0.25,
    format: times,
    of: against('tree-sitter-analyzer', 'firstAnswer'),
  },
  {
    what: 'cold full index against tree-sitter-analyzer',
    most: 0.5,
    format: times,
    of: against('tree-sitter-analyzer', 'index'),
  },
  {
    what: 'cold full index against codegraph, from 1,000 TypeScript files on',
    most: 1,
    format: times,
    of: (repository) => (repository.typescriptFiles >= 1000 ? against('codegraph', 'index')(repository) : null),
  },
  {
    what: 'cold full index against codegraph, below that',
    most: 2,
    format: times,
    of: (repository) => (repository.typescriptFiles < 1000 ? against('codegraph', 'index')(repository) : null),
  },
];

/** More than this is larger than what the bounds for 2,000 files are about. */
const MOST_FILES = 3000;

/** @type {readonly Bound[]} */
const RUNNING = [
  {
    what: 'warm call, a name not asked before, median',
    most: 50,
    format: milliseconds,
    of: (repository) => timingsOf(warmOf(repository)?.fresh),
  },
  {
    what: 'warm call, asked again, median',
    most: 50,
    format: milliseconds,
    of: (repository) => timingsOf(warmOf(repository)?.again),
  },
  {
    what: 'after one changed file, median, up to about 2,000 files',
    most: 300,
    format: milliseconds,
    of: (repository) => (repository.files > MOST_FILES ? null : timingsOf(editsOf(repository))),
  },
  {
    what: 'answers after a change that do not show it',
    most: 0,
    format: String,
    of: (repository) => ({ value: editsOf(repository)?.stale.length ?? 0 }),
  },
  {
    what: 'peak memory while indexing, all processes, up to about 2,000 files',
    most: 800e6,
    format: megabytes,
    of: (repository) => {
      const value = repository.typescriptFiles > MOST_FILES ? null : medianCold(repository, OWN)?.indexPeakBytes;
      return value ? { value } : null;
    },
  },
  {
    what: 'idle memory, all processes',
    most: 200e6,
    format: megabytes,
    of: ({ memory }) => memory && { value: memory.idleBytes },
  },
  {
    what: 'memory at the end of 1,000 calls against that at their beginning',
    most: 1.05,
    format: times,
    of: ({ memory }) => memory && { value: memory.lateBytes / memory.earlyBytes },
  },
  {
    what: 'average length of a callers answer',
    most: 1500,
    format: characters,
    of: (repository) => lengthOf(warmOf(repository)?.texts.callers),
  },
  {
    what: 'average length of a callees answer',
    most: 1500,
    format: characters,
    of: (repository) => lengthOf(warmOf(repository)?.texts.callees),
  },
];

/**
 * @param {Bound} bound
 * @param {readonly RepositoryRun[]} repositories
 * @returns {Verdict}
 */
function worst(bound, repositories) {
  const measured = repositories.flatMap((repository) => {
    const each = bound.of(repository);
    return each === null ? [] : [{ repository, measured: each }];
  });
  const [top] = measured.sort((a, b) => b.measured.value - a.measured.value);
  return verdictOf(bound, top ? `${top.repository.name}, ${top.repository.files} files` : '', top?.measured ?? null);
}

/**
 * @param {Pick<Bound, 'what' | 'most' | 'format'>} bound
 * @param {string} where
 * @param {Measured | null} measured
 * @returns {Verdict}
 */
function verdictOf({ what, most, format }, where, measured) {
  if (measured === null || Number.isNaN(measured.value)) {
    return { what, where, measured: 'not measured', bound: format(most), ratio: null, cpuRatio: null };
  }
  // Of what must not be at all, one is too many.
  const ratioOf = (/** @type {number} */ value) =>
    most === 0 ? (value === 0 ? 0 : Number.POSITIVE_INFINITY) : value / most;
  const { value, cpu = null } = measured;
  return {
    what,
    where,
    measured: cpu === null ? format(value) : `${format(value)} (CPU ${format(cpu)})`,
    bound: format(most),
    ratio: ratioOf(value),
    cpuRatio: cpu === null ? null : ratioOf(cpu),
  };
}

/**
 * @param {string} peer
 * @param {'firstAnswer' | 'index'} figure
 * @returns {Bound['of']}
 */
function against(peer, figure) {
  return (repository) => {
    const own = medianCold(repository, OWN);
    const other = medianCold(repository, peer);
    if (own === null || other === null) return null;
    const ownCpu = own[`${figure}CpuMs`];
    const otherCpu = other[`${figure}CpuMs`];
    return {
      value: own[`${figure}Ms`] / other[`${figure}Ms`],
      cpu: ownCpu === null || !otherCpu ? null : ownCpu / otherCpu,
    };
  };
}

/** @param {RepositoryRun} repository */
function warmOf(repository) {
  return repository.warm.find(({ product }) => product === OWN);
}

/** @param {RepositoryRun} repository */
function editsOf(repository) {
  return repository.edits.find(({ product }) => product === OWN);
}

/**
 * @param {{durationsMs: readonly number[], cpuMs: number | null} | undefined} timings
 * @returns {Measured | null}
 */
function timingsOf(timings) {
  const value = percentile(timings?.durationsMs ?? [], 0.5);
  return value === null ? null : { value, cpu: timings?.cpuMs ?? null };
}

/**
 * @param {readonly string[]} texts
 * @returns {Measured | null}
 */
function lengthOf(texts = []) {
  const value = average(texts.map((text) => text.length));
  return value === null ? null : { value };
}

/** @param {readonly (number | null)[]} values */
function medianKnown(values) {
  return percentile(
    values.filter((value) => value !== null),
    0.5,
  );
}

/** @param {number} value */
export function times(value) {
  return `${value.toFixed(2)} times`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** @param {number} value */
export function milliseconds(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** @param {number} value */
function characters(value) {
  return `${Math.round(value)} characters`;
}
