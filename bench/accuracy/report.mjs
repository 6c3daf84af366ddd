/** The report of a run: Markdown for people, losses first, and the same figures as data. */
import { addTally, emptyTally, ratios } from '../lib/statistics.mjs';

/**
 * @typedef {object} Figures of one tool on one repository, name group and direction
 * @property {string} repository `all` where several are pooled
 * @property {string} tool
 * @property {string} group
 * @property {string} direction
 * @property {number} questions
 * @property {number} answeredExactly questions with every pair right and none wrong or missed
 * @property {import('../lib/statistics.mjs').Tally} pairs
 * @property {import('../lib/statistics.mjs').Tally} sites
 * @property {number} foundApart sure pairs that are named only as virtual, callback, candidate and so on
 * @property {Record<string, {named: number, real: number}>} apart pairs named in that way, by what the tool calls them;
 *   `real`: the oracle has the pair as sure or possible
 * @property {Record<string, {right: number, wrong: number, open: number}>} claims plain claims by how sure the tool says
 *   it is (`exact`, `resolved`; `unmarked` where it does not say); `open` is possible or undecided
 * @property {number} possible
 * @property {number} undecided
 */

/** @typedef {{tool: string, kind: 'missed' | 'wrong', label: string, repository: string, text: string}} Fault */

/**
 * @typedef {object} Run
 * @property {string} language
 * @property {string} truth who judges
 * @property {{name: string, version: string, files: number, definitions: number, outcomes: Record<string, number>, unresolved: Record<string, number>, oracleMs: number, projects: number}[]} repositories
 * @property {Figures[]} figures
 * @property {Fault[]} faults
 * @property {{tool: string, repository: string, openMs: number, peakBytes: number | null, askMs: number, questions: number, medianMs: number | null, medianCharacters: number | null}[]} times
 * @property {string[]} tools
 * @property {{name: string, how: string}[]} peers
 * @property {{tool: string, repository: string, reason: string}[]} leftOut peers that could not be had, failed or took too long
 * @property {string[]} notes
 * @property {object} settings
 */

/** What is promised, as F1 of pairs; a row below it is a loss even where no peer does better. */
export const TARGETS = { callers: { unique: 0.98, ambiguous: 0.92 }, callees: { unique: 0.96, ambiguous: 0.94 } };

/**
 * @param {Run} run
 * @returns {string} Markdown, without machine paths
 */
export function renderReport(run) {
  const repositories = run.repositories.map(({ name, version }) => `${name} ${version}`).join(', ');
  return [
    `# Accuracy of callers and callees${run.language === 'typescript' ? '' : `: ${run.language}`}`,
    `Made by \`npm run bench:accuracy${run.language === 'typescript' ? '' : ` -- --language ${run.language}`}\` on ${repositories}; seed ${/** @type {any} */ (run.settings).seed}. Truth: ${run.truth}, which shares no code with the engine under test.`,
    ...run.notes,
    ...run.peers.map(({ name, how }) => `Peer ${name}: ${how}.`),
    ...run.leftOut.map(({ tool, repository, reason }) => `**${tool} was left out of ${repository}**: ${reason}.`),
    '## Losses',
    lossList(run),
    '## Pooled',
    pooledTable(run),
    "Pairs are (definition, caller) and (definition, callee). *Exact* is the share of questions answered without one pair missing or wrong. *Recall+* also counts sure pairs that the tool names apart (virtual, callback, candidate). *Possible* pairs may be reached at run time (an override, an implementation, a union's member), *undecided* ones call that name on something without a type: neither is right or wrong.",
    '## Precision by how sure a tool says it is',
    'Every plain claim, over all questions. *Open* ones are possible or undecided and count for neither side.',
    claimTable(run),
    '## By repository',
    figuresTable(sortLossesFirst(run.figures)),
    '## Call sites',
    siteTable(run),
    'Sure calls by file and line. codegraph shows one line for each caller, however often that calls; gitnexus and tree-sitter-analyzer show none.',
    '## Named apart',
    'What a tool names beside its plain calls. *Real* ones are calls that the oracle has as sure or possible; a callback or a reference is no call, so most of those are not.',
    apartTable(run),
    '## Why pairs were missed or wrong',
    faultTables(run),
    '## What the oracle saw',
    oracleTable(run),
    '## Time',
    'What the run took, one tool after the other, on a machine that others used too; an index of a peer is kept from one run to the next, with the time that it took. Speed is compared in `bench/speed`.',
    timeTable(run),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Figures of one tool, direction and group over all repositories.
 * @param {readonly Figures[]} figures
 * @returns {Figures[]}
 */
export function poolFigures(figures) {
  /** @type {Map<string, Figures>} */
  const pooled = new Map();
  for (const each of figures) {
    const key = `${each.direction} ${each.group} ${each.tool}`;
    const sum = pooled.get(key);
    if (!sum) {
      pooled.set(key, { ...structuredClone(each), repository: 'all' });
      continue;
    }
    for (const field of /** @type {const} */ (['questions', 'answeredExactly', 'foundApart', 'possible', 'undecided']))
      sum[field] += each[field];
    for (const [kind, { named, real }] of Object.entries(each.apart)) {
      const former = sum.apart[kind] ?? { named: 0, real: 0 };
      sum.apart[kind] = { named: former.named + named, real: former.real + real };
    }
    for (const [kind, tally] of Object.entries(each.claims)) {
      const former = sum.claims[kind] ?? { right: 0, wrong: 0, open: 0 };
      sum.claims[kind] = {
        right: former.right + tally.right,
        wrong: former.wrong + tally.wrong,
        open: former.open + tally.open,
      };
    }
    for (const field of /** @type {const} */ (['pairs', 'sites'])) {
      for (const count of /** @type {const} */ (['right', 'wrong', 'missed'])) sum[field][count] += each[field][count];
    }
  }
  return [...pooled.values()];
}

/** @param {Run} run */
function pooledTable(run) {
  return figuresTable(poolFigures(run.figures));
}

/** @param {readonly Figures[]} figures */
function figuresTable(figures) {
  const header = [
    'repository',
    'direction',
    'names',
    'tool',
    'questions',
    'precision',
    'recall',
    'F1',
    'recall+',
    'exact',
    'right',
    'wrong',
    'missed',
    'apart',
    'possible',
    'undecided',
  ];
  const rows = figures.map((each) => {
    const { precision, recall, f1 } = ratios(each.pairs);
    const { right, wrong, missed } = each.pairs;
    const recallWithApart = right + missed === 0 ? null : (right + each.foundApart) / (right + missed);
    const exact = each.questions === 0 ? null : each.answeredExactly / each.questions;
    return [
      each.repository,
      each.direction,
      each.group,
      each.tool,
      each.questions,
      share(precision),
      share(recall),
      share(f1),
      share(recallWithApart),
      share(exact),
      right,
      wrong,
      missed,
      namedApart(each),
      each.possible,
      each.undecided,
    ];
  });
  return table(header, rows);
}

/**
 * Rows in which boocontext is behind a peer or below the promise, the largest gap first; then the rest as they came.
 * @param {readonly Figures[]} figures
 */
function sortLossesFirst(figures) {
  const gaps = new Map(figures.map((each) => [each, gapOf(each, figures)]));
  return [...figures].sort((a, b) => (gaps.get(b) ?? 0) - (gaps.get(a) ?? 0));
}

/**
 * How far boocontext is behind, in F1, in the cell that a row belongs to; 0 where it is not.
 * @param {Figures} row
 * @param {readonly Figures[]} figures
 */
function gapOf(row, figures) {
  const cell = figures.filter(
    (each) => each.repository === row.repository && each.direction === row.direction && each.group === row.group,
  );
  const own = cell.find(({ tool }) => tool === 'boocontext');
  const ownF1 = own && ratios(own.pairs).f1;
  if (ownF1 === null || ownF1 === undefined) return 0;
  const others = cell.filter(({ tool }) => tool !== 'boocontext').map(({ pairs }) => ratios(pairs).f1 ?? 0);
  const target = TARGETS[/** @type {'callers'} */ (row.direction)][/** @type {'unique'} */ (row.group)];
  return Math.max(0, ...[target, ...others].map((other) => other - ownF1));
}

/**
 * Every cell in which boocontext is below the promise or behind a peer, pooled and by repository, the largest gap first.
 * A peer that was left out of a repository is compared with boocontext on the others.
 * @param {readonly Figures[]} figures of all tools by repository
 * @returns {{repository: string, gap: number, text: string}[]} `repository` is `all` where they are pooled
 */
export function lossesOf(figures) {
  const cells = [...poolFigures(figures), ...figures].filter(({ tool }) => tool === 'boocontext');
  return cells
    .flatMap((own) => {
      const { repository, direction, group } = own;
      const isPooled = repository === 'all';
      const inCell = figures.filter(
        (each) => each.direction === direction && each.group === group && (isPooled || each.repository === repository),
      );
      const ownF1 = pooledF1(inCell.filter(({ tool }) => tool === 'boocontext'));
      if (ownF1 === null) return [];
      const target = TARGETS[/** @type {'callers'} */ (direction)][/** @type {'unique'} */ (group)];
      const names = new Set(inCell.map(({ tool }) => tool).filter((tool) => tool !== 'boocontext'));
      const ahead = [...names].flatMap((name) => {
        const theirs = inCell.filter(({ tool }) => tool === name);
        const asked = new Set(theirs.map((each) => each.repository));
        const ours = inCell.filter((each) => each.tool === 'boocontext' && asked.has(each.repository));
        const gap = (pooledF1(theirs) ?? 0) - (pooledF1(ours) ?? 0);
        const where = ours.length < inCell.filter(({ tool }) => tool === 'boocontext').length;
        const note = where ? ` against ${share(pooledF1(ours))} in ${[...asked].join(', ')}` : '';
        return gap > 0 ? [{ gap, text: `${name} ${share(pooledF1(theirs))}${note}` }] : [];
      });
      const gap = Math.max(target - ownF1, ...ahead.map((each) => each.gap));
      if (gap <= 0) return [];
      const others = [`promised ${target.toFixed(2)}`, ...ahead.map(({ text }) => text)];
      const text = `${direction} of ${group} names: F1 ${share(ownF1)} (${others.join(', ')}), behind by ${gap.toFixed(3)}`;
      return [{ repository, gap, text }];
    })
    .sort((a, b) => b.gap - a.gap);
}

/** @param {readonly Figures[]} figures */
function pooledF1(figures) {
  const sum = emptyTally();
  for (const { pairs } of figures) addTally(sum, pairs);
  return ratios(sum).f1;
}

/** @param {Run} run */
function lossList(run) {
  if (!run.tools.includes('boocontext')) return 'boocontext was not measured in this run.';
  const lines = lossesOf(run.figures).map(({ repository, text }) => `- ${repository}, ${text}`);
  return lines.length > 0 ? lines.join('\n') : 'None: no cell is below the promise or behind a peer.';
}

/** @param {Run} run */
function siteTable(run) {
  const rows = poolFigures(run.figures).map((each) => {
    const { precision, recall } = ratios(each.sites);
    return [
      each.direction,
      each.group,
      each.tool,
      share(precision),
      share(recall),
      each.sites.right,
      each.sites.wrong,
      each.sites.missed,
    ];
  });
  return table(['direction', 'names', 'tool', 'precision', 'recall', 'right', 'wrong', 'missed'], rows);
}

/** @param {Run} run */
function apartTable(run) {
  const rows = poolFigures(run.figures).flatMap(({ direction, group, tool, apart }) =>
    Object.entries(apart)
      .sort()
      .map(([kind, { named, real }]) => [direction, group, tool, kind, named, real]),
  );
  return rows.length > 0 ? table(['direction', 'names', 'tool', 'named as', 'pairs', 'real'], rows) : 'Nothing.';
}

/**
 * Plain claims of each tool over all questions, by how sure it says it is.
 * @param {readonly Figures[]} figures
 * @returns {{tool: string, resolution: string, right: number, wrong: number, open: number}[]}
 */
export function poolClaims(figures) {
  /** @type {Map<string, {tool: string, resolution: string, right: number, wrong: number, open: number}>} */
  const pooled = new Map();
  for (const { tool, claims } of figures) {
    for (const [resolution, { right, wrong, open }] of Object.entries(claims)) {
      const sum = pooled.get(`${tool} ${resolution}`) ?? { tool, resolution, right: 0, wrong: 0, open: 0 };
      sum.right += right;
      sum.wrong += wrong;
      sum.open += open;
      pooled.set(`${tool} ${resolution}`, sum);
    }
  }
  return [...pooled.values()];
}

/** @param {Run} run */
function claimTable(run) {
  const rows = poolClaims(run.figures).map(({ tool, resolution, right, wrong, open }) => [
    tool,
    resolution,
    share(ratios({ right, wrong, missed: 0 }).precision),
    right,
    wrong,
    open,
  ]);
  return table(['tool', 'resolution', 'precision', 'right', 'wrong', 'open'], rows);
}

/** @param {Figures} figures */
function namedApart({ apart }) {
  return Object.values(apart).reduce((sum, { named }) => sum + named, 0);
}

/** @param {Run} run */
function faultTables(run) {
  return run.tools
    .map((tool) => {
      /** @type {Map<string, Fault[]>} */
      const groups = new Map();
      for (const fault of run.faults.filter((each) => each.tool === tool)) {
        const key = `${fault.kind}: ${fault.label}`;
        groups.set(key, [...(groups.get(key) ?? []), fault]);
      }
      const rows = [...groups]
        .sort((a, b) => b[1].length - a[1].length)
        .map(([label, faults]) => [faults.length, label, twoExamples(faults)]);
      return `### ${tool}\n\n${rows.length > 0 ? table(['pairs', 'class', 'examples'], rows) : 'Nothing was missed or wrong.'}`;
    })
    .join('\n\n');
}

/**
 * Two, from different repositories where there are such.
 * @param {readonly Fault[]} faults
 */
export function twoExamples(faults) {
  const [first] = faults;
  const second =
    faults.find((each) => each.repository !== first?.repository) ??
    faults.find((each) => each !== first && each.text !== first?.text);
  return [first, second].flatMap((each) => (each ? [`${each.repository}: ${each.text}`] : [])).join('; ');
}

/** @param {Run} run */
function oracleTable(run) {
  const rows = run.repositories.map(
    ({ name, version, files, definitions, outcomes, unresolved, oracleMs, projects }) => {
      const total = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
      const why = Object.entries(unresolved)
        .sort((a, b) => b[1] - a[1])
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ');
      return [
        `${name} ${version}`,
        files,
        projects,
        definitions,
        total,
        outcomes.internal ?? 0,
        outcomes.declared ?? 0,
        outcomes.external ?? 0,
        outcomes.unresolved ?? 0,
        why,
        seconds(oracleMs),
      ];
    },
  );
  return table(
    [
      'repository',
      'files',
      'programs',
      'definitions',
      'calls',
      'inside',
      'to a type only',
      'outside',
      'unresolved',
      'why unresolved',
      'time',
    ],
    rows,
  );
}

/** @param {Run} run */
function timeTable(run) {
  const rows = run.times.map(
    ({ tool, repository, openMs, peakBytes, askMs, questions, medianMs, medianCharacters }) => [
      tool,
      repository,
      seconds(openMs),
      peakBytes === null ? '–' : `${Math.round(peakBytes / 2 ** 20)} MiB`,
      seconds(askMs),
      questions,
      medianMs === null ? '–' : `${Math.round(medianMs)} ms`,
      medianCharacters || '–',
    ],
  );
  return table(
    [
      'tool',
      'repository',
      'to open or index',
      'most memory',
      'all questions',
      'questions',
      'median',
      'median characters',
    ],
    rows,
  );
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function table(header, rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** @param {number | null} value */
export function share(value) {
  return value === null ? '–' : value.toFixed(3);
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
