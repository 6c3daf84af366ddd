/**
 * npm run bench:results
 *
 * Lays the last run of every language side by side: reads `results/*.json` and, of runs on part of the repositories,
 * `results/part/*.json`; writes `bench/RESULTS.md`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratios } from '../lib/statistics.mjs';
import { explainFault } from './explanations.mjs';
import { share, TARGETS, table } from './report.mjs';

/** @typedef {import('./summary.mjs').Summary} Summary */
/** @typedef {import('./report.mjs').Figures} Figures */

/** What is promised of the plain claims that boocontext marks exact or resolved. */
const PROMISED_PRECISION = 0.98;

/** Of each peer and language so many classes of faults are shown, the largest first. */
const PEER_CLASSES = 3;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(import.meta.dirname, 'results');
  const text = renderOverall(readSummaries(folder), readSummaries(path.join(folder, 'part')));
  writeFileSync(path.join(import.meta.dirname, '../RESULTS.md'), text);
}

/**
 * @param {string} folder
 * @returns {Summary[]}
 */
function readSummaries(folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

/**
 * @param {readonly Summary[]} summaries one for each language
 * @param {readonly Summary[]} [parts] of runs on part of the repositories, with more peers
 * @returns {string} Markdown: what is below a promise or behind a peer first, then everything
 */
export function renderOverall(summaries, parts = []) {
  const beside = [
    '## Beside more tools',
    'The same questions to all tools, on three repositories of each language, and fewer of them than below: to index and ask all takes hours.',
    figureTable(parts),
    ...leftOutLines(parts),
  ];
  return [
    '# Accuracy in every language',
    'Callers and callees of sampled definitions, judged by compilers; made by `npm run bench:results` from the last run of each language (`npm run bench:accuracy -- --language NAME`). What counts is said in `accuracy/README.md`.',
    '## Losses',
    losses(summaries),
    ...(parts.length > 0 ? ['In the runs beside more tools:', losses(parts)] : []),
    ...(parts.length > 0 ? beside : []),
    '## Figures',
    'F1 of pairs, pooled over the repositories of a language; in brackets precision and recall.',
    figureTable(summaries),
    '## Precision of what is called exact or resolved',
    'Plain claims over all questions; *open* ones (possible or undecided for the judge) count for neither side.',
    claimTable(summaries),
    '## What boocontext misses or gets wrong',
    faultTable(summaries),
    `## What the peers miss or get wrong most`,
    `The ${PEER_CLASSES} largest classes of each, of the run that it took part in.`,
    peerFaultTable(parts.length > 0 ? parts : summaries),
    '## What was measured',
    table(
      ['language', 'repositories', 'judge'],
      summaries.map(({ language, repositories, truth }) => [language, repositories.join(', '), truth]),
    ),
    ...(parts.length > 0
      ? [
          'Beside more tools:',
          table(
            ['language', 'repositories'],
            parts.map(({ language, repositories }) => [language, repositories.join(', ')]),
          ),
        ]
      : []),
    peerTable([...summaries, ...parts]),
    ...leftOutLines(summaries),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {readonly Summary[]} summaries */
function losses(summaries) {
  const behind = summaries.flatMap(({ language, losses: own }) =>
    own.map(({ repository, gap, text }) => ({
      gap,
      isPooled: repository === 'all',
      text: `${language}, ${repository === 'all' ? '' : `${repository}, `}${text}`,
    })),
  );
  const imprecise = summaries.flatMap(({ language, claims }) =>
    claims
      .filter(({ tool, resolution }) => tool === 'boocontext' && resolution !== 'candidate')
      .map(({ resolution, right, wrong }) => {
        const precision = ratios({ right, wrong, missed: 0 }).precision ?? 1;
        const gap = PROMISED_PRECISION - precision;
        return {
          gap,
          isPooled: true,
          text: `${language}, edges called ${resolution}: precision ${share(precision)} (promised ${PROMISED_PRECISION.toFixed(2)}), behind by ${gap.toFixed(3)}`,
        };
      }),
  );
  const all = [...behind, ...imprecise].filter(({ gap }) => gap > 0).sort((a, b) => b.gap - a.gap);
  const list = (/** @type {typeof all} */ some, /** @type {string} */ none) =>
    some.length === 0 ? none : some.map(({ text }) => `- ${text}`).join('\n');
  return [
    'Of a language, over all its repositories:',
    list(
      all.filter(({ isPooled }) => isPooled),
      'None: no cell is below the promise or behind a peer.',
    ),
    'In single repositories:',
    list(
      all.filter(({ isPooled }) => !isPooled),
      'None.',
    ),
  ].join('\n\n');
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
          ...tools.map((tool) =>
            figureText(
              cell.find((each) => each.tool === tool),
              first?.questions ?? 0,
            ),
          ),
        ];
      }),
    ),
  );
  return table(['language', 'direction', 'names', 'questions', 'promised', ...tools], rows);
}

/**
 * @param {Figures | undefined} figures
 * @param {number} asked how many questions boocontext was asked; a peer that was left out of a repository, fewer
 */
function figureText(figures, asked) {
  if (!figures) return '–';
  const { precision, recall, f1 } = ratios(figures.pairs);
  const fewer = figures.questions < asked ? `, of ${figures.questions}` : '';
  return `${share(f1)} (${share(precision)}, ${share(recall)}${fewer})`;
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
function peerFaultTable(summaries) {
  const rows = summaries.flatMap(({ language, faults, tools }) =>
    tools
      .filter((name) => name !== 'boocontext')
      .flatMap((name) =>
        faults
          .filter(({ tool }) => tool === name)
          .slice(0, PEER_CLASSES)
          .map(({ kind, label, pairs, examples }) => [name, language, kind, pairs, label, examples]),
      ),
  );
  return rows.length > 0 ? table(['peer', 'language', 'fault', 'pairs', 'class', 'examples'], rows) : 'Nothing.';
}

/**
 * How each peer was asked; language servers differ from language to language.
 * @param {readonly Summary[]} summaries
 */
function peerTable(summaries) {
  /** @type {Map<string, string[]>} */
  const languagesByPeer = new Map();
  for (const { language, peers } of summaries) {
    for (const { name, how } of peers) {
      const key = `${name}\n${how}`;
      languagesByPeer.set(key, [...new Set([...(languagesByPeer.get(key) ?? []), language])]);
    }
  }
  const rows = [...languagesByPeer].sort(([a], [b]) => a.localeCompare(b));
  return table(
    ['peer', 'languages', 'indexed and asked by'],
    rows.map(([key, languages]) => {
      const [name = '', how = ''] = key.split('\n');
      return [name, languages.join(', '), how];
    }),
  );
}

/** @param {readonly Summary[]} summaries */
function leftOutLines(summaries) {
  return summaries.flatMap(({ language, leftOut }) =>
    leftOut.map(({ tool, repository, reason }) => `${tool} was left out of ${repository} (${language}): ${reason}.`),
  );
}

/** @param {readonly Summary[]} summaries */
function faultTable(summaries) {
  const rows = summaries.flatMap(({ language, faults }) =>
    faults
      .filter(({ tool }) => tool === 'boocontext')
      .map(({ kind, label, pairs, examples }) => [
        language,
        kind,
        pairs,
        label,
        explainFault(language, kind, label) || '–',
        examples,
      ]),
  );
  const header = ['language', 'fault', 'pairs', 'class', 'what stands behind it', 'examples'];
  return rows.length > 0 ? table(header, rows) : 'Nothing.';
}

/** @param {Figures} row */
function targetOf({ direction, group }) {
  return TARGETS[/** @type {'callers'} */ (direction)][/** @type {'unique'} */ (group)];
}
