/**
 * npm run bench:results
 *
 * Lays the last run of every language side by side: reads `results/*.json`, writes `bench/RESULTS.md`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratios } from '../lib/statistics.mjs';
import { gapOf, share, TARGETS, table } from './report.mjs';

/** @typedef {import('./summary.mjs').Summary} Summary */
/** @typedef {import('./report.mjs').Figures} Figures */

/** What is promised of the plain claims that boocontext marks exact or resolved. */
const PROMISED_PRECISION = 0.98;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(import.meta.dirname, 'results');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const summaries = files.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  writeFileSync(path.join(import.meta.dirname, '../RESULTS.md'), renderOverall(summaries));
}

/**
 * @param {readonly Summary[]} summaries one for each language
 * @returns {string} Markdown: what is below a promise or behind a peer first, then everything
 */
export function renderOverall(summaries) {
  return [
    '# Accuracy in every language',
    'Callers and callees of sampled definitions, judged by compilers; made by `npm run bench:results` from the last run of each language (`npm run bench:accuracy -- --language NAME`). What counts is said in `accuracy/README.md`.',
    '## Losses',
    losses(summaries),
    '## Figures',
    'F1 of pairs, pooled over the repositories of a language; in brackets precision and recall.',
    figureTable(summaries),
    '## Precision of what is called exact or resolved',
    'Plain claims over all questions; *open* ones (possible or undecided for the judge) count for neither side.',
    claimTable(summaries),
    '## What boocontext misses or gets wrong',
    faultTable(summaries),
    '## What was measured',
    table(
      ['language', 'repositories', 'judge'],
      summaries.map(({ language, repositories, truth }) => [language, repositories.join(', '), truth]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {readonly Summary[]} summaries */
function losses(summaries) {
  const behind = summaries.flatMap(({ language, pooled }) =>
    pooled
      .filter(({ tool }) => tool === 'boocontext')
      .map((each) => ({ gap: gapOf(each, pooled), text: lossText(language, each, pooled) })),
  );
  const imprecise = summaries.flatMap(({ language, claims }) =>
    claims
      .filter(({ tool, resolution }) => tool === 'boocontext' && resolution !== 'candidate')
      .map(({ resolution, right, wrong }) => {
        const precision = ratios({ right, wrong, missed: 0 }).precision ?? 1;
        return {
          gap: PROMISED_PRECISION - precision,
          text: `${language}, edges called ${resolution}: precision ${share(precision)} (promised ${PROMISED_PRECISION.toFixed(2)})`,
        };
      }),
  );
  const lines = [...behind, ...imprecise].filter(({ gap }) => gap > 0).sort((a, b) => b.gap - a.gap);
  if (lines.length === 0) return 'None: no cell is below the promise or behind a peer.';
  return lines.map(({ gap, text }) => `- ${text}, behind by ${gap.toFixed(3)}`).join('\n');
}

/**
 * @param {string} language
 * @param {Figures} own
 * @param {readonly Figures[]} pooled
 */
function lossText(language, own, pooled) {
  const peers = cellOf(own, pooled).filter(({ tool }) => tool !== 'boocontext');
  const others = [
    `promised ${targetOf(own).toFixed(2)}`,
    ...peers.map(({ tool, pairs }) => `${tool} ${share(ratios(pairs).f1)}`),
  ];
  return `${language}, ${own.direction} of ${own.group} names: F1 ${share(ratios(own.pairs).f1)} (${others.join(', ')})`;
}

/** @param {readonly Summary[]} summaries */
function figureTable(summaries) {
  const tools = [...new Set(summaries.flatMap((each) => each.tools))];
  const rows = summaries.flatMap(({ language, pooled }) =>
    ['callers', 'callees'].flatMap((direction) =>
      ['unique', 'ambiguous'].map((group) => {
        const cell = pooled.filter((each) => each.direction === direction && each.group === group);
        const [first] = cell;
        return [
          language,
          direction,
          group,
          first?.questions ?? 0,
          first ? targetOf(first).toFixed(2) : '–',
          ...tools.map((tool) => figureText(cell.find((each) => each.tool === tool))),
        ];
      }),
    ),
  );
  return table(['language', 'direction', 'names', 'questions', 'promised', ...tools], rows);
}

/** @param {Figures | undefined} figures */
function figureText(figures) {
  if (!figures) return '–';
  const { precision, recall, f1 } = ratios(figures.pairs);
  return `${share(f1)} (${share(precision)}, ${share(recall)})`;
}

/** @param {readonly Summary[]} summaries */
function claimTable(summaries) {
  const rows = summaries.flatMap(({ language, claims }) =>
    claims.map(({ tool, resolution, right, wrong, open }) => [
      language,
      tool,
      resolution,
      share(ratios({ right, wrong, missed: 0 }).precision),
      right,
      wrong,
      open,
    ]),
  );
  return table(['language', 'tool', 'resolution', 'precision', 'right', 'wrong', 'open'], rows);
}

/** @param {readonly Summary[]} summaries */
function faultTable(summaries) {
  const rows = summaries.flatMap(({ language, faults }) =>
    faults
      .filter(({ tool }) => tool === 'boocontext')
      .map(({ kind, label, pairs, examples }) => [language, kind, pairs, label, examples]),
  );
  return rows.length > 0 ? table(['language', 'fault', 'pairs', 'class', 'examples'], rows) : 'Nothing.';
}

/**
 * @param {Figures} row
 * @param {readonly Figures[]} figures
 */
function cellOf(row, figures) {
  return figures.filter((each) => each.direction === row.direction && each.group === row.group);
}

/** @param {Figures} row */
function targetOf({ direction, group }) {
  return TARGETS[/** @type {'callers'} */ (direction)][/** @type {'unique'} */ (group)];
}
