/** The report of a run as Markdown: bounds first, then the figures behind them. No paths of this machine. */
import { percentile } from '../lib/statistics.mjs';
import { checkBounds, megabytes, milliseconds, times } from './bounds.mjs';
import { average, estimateTokens, growthOf, medianCold } from './figures.mjs';

/** @typedef {import('./run.mjs').Run} Run */
/** @typedef {import('./run.mjs').RepositoryRun} RepositoryRun */

/**
 * @param {Run} run
 * @returns {string}
 */
export function renderReport(run) {
  const { machine, settings, products, absent, repositories } = run;
  const sections = [
    '# Speed, memory and length of answers',
    `Made by \`npm run bench:speed\` in ${machine.minutes.toFixed(0)} minutes on ${machine.cores} cores (${machine.platform}, Node ${machine.node}); seed ${settings.seed}, ${settings.rounds} rounds. Times are those of this machine in this hour: what carries over are the ratios, since all products worked in turn, on copies of the same files.`,
    slowdownSentence(machine.slowdowns),
    list([
      ...products.map(({ name, version, how }) => `**${name} ${version}**: ${how}.`),
      ...absent.map(({ name, reason }) => `**${name} does not take part**: ${reason}.`),
    ]),
    '## Bounds',
    'The worst repository counts. *Ratio* is measured over bound: up to 1 is met. *Of CPU* is the same for the processor time, where that was measured: beside a wall time spoilt by other work, it says what to expect without.',
    boundsTable(run),
    '## From nothing',
    '*First answer*: from the start of the first process to the callers of one symbol, with no index. *CPU* is user and system time of all processes together, which other work on the machine disturbs less than wall time. *Peak* is the resident memory of all processes together, sampled every 50 ms; pages that processes share count for each.',
    coldTable(repositories),
    '## Growth',
    'Time and peak memory of the whole index for each megabyte of source.',
    growthTable(run),
    '## Running servers',
    `Callers of ${Math.min(30, settings.symbols - 1)} names with 1 to 20 callers, every server asked in turn; medians, and the 90th percentile in parentheses.`,
    warmTable(repositories),
    'The commonest names of each repository, callers, first and again:',
    commonTable(repositories),
    '## After a change',
    'A function that calls the symbol is added to the file that defines it, ten times; the next answer must name it.',
    editTable(repositories),
    '## Handshake',
    handshakeTable(run),
    '## Memory of the server',
    'Callers and callees of 30 symbols in turn, after 400 calls in which caches fill; then the idle time, set to 2 seconds.',
    memoryTable(repositories),
    '## Length of answers',
    `Callers and callees of the same ${settings.symbols} symbols (fewer where a repository has fewer), as an agent reads them without asking for more or less. *Tokens* are estimated from pieces of words and punctuation.`,
    lengthTable(repositories),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** @param {readonly number[]} slowdowns */
function slowdownSentence(slowdowns) {
  const median = percentile(slowdowns, 0.5) ?? 1;
  const range = `${Math.min(...slowdowns).toFixed(1)} to ${Math.max(...slowdowns).toFixed(1)}`;
  return median < 1.2
    ? `The machine did nothing else: a busy thread took ${median.toFixed(1)} times as long as alone (${range}).`
    : `**Other work shared the machine: a busy thread took ${median.toFixed(1)} times as long as alone (${range}).** Wall times are too long by about that; CPU times are nearer to the truth.`;
}

/** @param {Run} run */
function boundsTable(run) {
  return table(
    ['', 'measured', 'bound', 'ratio', 'of CPU', '', 'where'],
    checkBounds(run).map(({ what, where, measured, bound, ratio, cpuRatio }) => [
      what,
      measured,
      bound,
      ratioText(ratio),
      cpuRatio === null ? '' : ratioText(cpuRatio),
      ratio === null ? '–' : ratio <= 1 ? 'met' : '**not met**',
      where,
    ]),
  );
}

/** @param {number | null} ratio */
function ratioText(ratio) {
  return orDash(ratio, (value) => (Number.isFinite(value) ? value.toFixed(2) : '∞'));
}

/** @param {readonly RepositoryRun[]} repositories */
function coldTable(repositories) {
  return table(
    ['repository', 'files', 'MB', 'product', 'first answer', 'CPU', 'index', 'CPU', 'peak', 'rounds'],
    repositories.flatMap((repository) =>
      repository.cold.flatMap(({ product }) => {
        const median = medianCold(repository, product);
        if (median === null) return [];
        const { firstAnswerMs, firstAnswerCpuMs, indexMs, indexCpuMs, indexPeakBytes, rounds } = median;
        return [
          [
            `${repository.name} ${repository.version}`,
            repository.files,
            (repository.bytes / 1e6).toFixed(1),
            product,
            seconds(firstAnswerMs),
            seconds(firstAnswerCpuMs),
            seconds(indexMs),
            seconds(indexCpuMs),
            orDash(indexPeakBytes, megabytes),
            rounds,
          ],
        ];
      }),
    ),
  );
}

/** @param {Run} run */
function growthTable(run) {
  const rows = run.repositories.flatMap((repository) =>
    repository.cold.flatMap(({ product }) => {
      const median = medianCold(repository, product);
      if (median === null) return [];
      const megabytesOfSource = repository.bytes / 1e6;
      const perMegabyte = (/** @type {number} */ value) => (value / megabytesOfSource).toFixed(1);
      return [
        [
          product,
          repository.name,
          megabytesOfSource.toFixed(1),
          `${perMegabyte(median.indexMs / 1000)} s`,
          orDash(median.indexCpuMs, (value) => `${perMegabyte(value / 1000)} s`),
          orDash(median.indexPeakBytes, (value) => `${perMegabyte(value / 1e6)} MB`),
        ],
      ];
    }),
  );
  const exponents = run.products.flatMap(({ name }) => {
    const time = growthOf(run, name, 'indexMs');
    const memory = growthOf(run, name, 'indexPeakBytes');
    return time === null || memory === null ? [] : [`${name}: time ${time.toFixed(2)}, memory ${memory.toFixed(2)}`];
  });
  const sorted = rows.sort(
    (a, b) => run.products.findIndex(({ name }) => name === a[0]) - run.products.findIndex(({ name }) => name === b[0]),
  );
  const sentence =
    exponents.length === 0
      ? 'Too few or too similar sizes for an exponent.'
      : `Exponents of a power law through all of them (1 is linear; repositories differ in more than size): ${exponents.join('; ')}.`;
  return `${table(['product', 'repository', 'MB of source', 'wall time per MB', 'CPU per MB', 'peak per MB'], sorted)}\n\n${sentence}`;
}

/** @param {readonly RepositoryRun[]} repositories */
function warmTable(repositories) {
  return table(
    ['repository', 'product', 'a name not asked before', 'CPU', 'asked again', 'CPU', 'against boocontext'],
    repositories.flatMap(({ name, warm }) =>
      warm.map(({ product, fresh, again }) => [
        name,
        product,
        withTail(fresh.durationsMs),
        orDash(fresh.cpuMs, milliseconds),
        withTail(again.durationsMs),
        orDash(again.cpuMs, milliseconds),
        product === 'boocontext' ? '' : ratioOf(again.durationsMs, warm[0]?.again.durationsMs ?? []),
      ]),
    ),
  );
}

/** @param {readonly RepositoryRun[]} repositories */
function commonTable(repositories) {
  return table(
    ['repository', 'product', 'names'],
    repositories.flatMap(({ name, warm }) =>
      warm.map(({ product, common }) => [
        name,
        product,
        common
          .map(({ symbol, freshMs, againMs }) => `\`${symbol}\` ${milliseconds(freshMs)}, ${milliseconds(againMs)}`)
          .join('; '),
      ]),
    ),
  );
}

/** @param {readonly RepositoryRun[]} repositories */
function editTable(repositories) {
  return table(
    ['repository', 'product', 'next answer', 'CPU', 'answers that do not show the change'],
    repositories.flatMap(({ name, edits }) =>
      edits.map(({ product, durationsMs, cpuMs, stale }) => [
        name,
        product,
        withTail(durationsMs),
        orDash(cpuMs, milliseconds),
        stale.length === 0 ? 0 : `${stale.length}: ${stale.join(', ')}`,
      ]),
    ),
  );
}

/** @param {Run} run */
function handshakeTable(run) {
  return table(
    ['product', 'median', 'range', 'CPU', 'processes'],
    run.handshakes.map(({ product, runs }) => {
      const durations = runs.map(({ durationMs }) => durationMs);
      const cpuTimes = runs.flatMap(({ cpuMs }) => cpuMs ?? []);
      return [
        product,
        orDash(percentile(durations, 0.5), milliseconds),
        `${milliseconds(Math.min(...durations))} to ${milliseconds(Math.max(...durations))}`,
        orDash(percentile(cpuTimes, 0.5), milliseconds),
        runs.at(-1)?.processes?.join(', ') ?? '–',
      ];
    }),
  );
}

/** @param {readonly RepositoryRun[]} repositories */
function memoryTable(repositories) {
  const rows = repositories.flatMap(({ name, memory }) => {
    if (memory === null) return [];
    const { earlyBytes, lateBytes, idleBytes, idleByName } = memory;
    const parts = Object.entries(idleByName).map(([process, bytes]) => `${process} ${megabytes(bytes)}`);
    return [
      [
        name,
        megabytes(earlyBytes),
        megabytes(lateBytes),
        times(lateBytes / earlyBytes),
        `${megabytes(idleBytes)} (${parts.join(', ')})`,
      ],
    ];
  });
  if (rows.length === 0) return 'Not measured: this system does not tell.';
  return table(['largest repository', 'first 200 of 1,000 calls', 'last 200', 'growth', 'idle'], rows);
}

/** @param {readonly RepositoryRun[]} repositories */
function lengthTable(repositories) {
  return table(
    [
      'repository',
      'product',
      'callers: characters',
      '90th percentile',
      'tokens',
      'callees: characters',
      '90th percentile',
      'tokens',
    ],
    repositories.flatMap(({ name, warm }) =>
      warm.map(({ product, texts }) => [name, product, ...lengths(texts.callers), ...lengths(texts.callees)]),
    ),
  );
}

/** @param {readonly string[]} texts */
function lengths(texts) {
  return [
    orDash(average(texts.map((text) => text.length)), (value) => String(Math.round(value))),
    orDash(
      percentile(
        texts.map((text) => text.length),
        0.9,
      ),
      String,
    ),
    orDash(average(texts.map(estimateTokens)), (value) => String(Math.round(value))),
  ];
}

/** @param {readonly number[]} values in milliseconds */
function withTail(values) {
  return values.length === 0
    ? '–'
    : `${orDash(percentile(values, 0.5), milliseconds)} (${orDash(percentile(values, 0.9), milliseconds)})`;
}

/**
 * @param {readonly number[]} values
 * @param {readonly number[]} base
 */
function ratioOf(values, base) {
  const value = percentile(values, 0.5);
  const other = percentile(base, 0.5);
  return value === null || !other ? '–' : times(value / other);
}

/** @param {number | null} value in milliseconds */
function seconds(value) {
  return orDash(value, (known) => `${(known / 1000).toFixed(2)} s`);
}

/**
 * @param {number | null} value
 * @param {(value: number) => string} format
 */
function orDash(value, format) {
  return value === null ? '–' : format(value);
}

/** @param {readonly string[]} items */
function list(items) {
  return items.map((item) => `- ${item}`).join('\n');
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
