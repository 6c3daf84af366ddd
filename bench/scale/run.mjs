#!/usr/bin/env node
/** `npm run bench:scale`: the whole index of large repositories beside a peer's, and every kind of answer against its bound. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { indexByBoocontext, isBoocontextBuilt, serveBoocontext } from '../lib/boocontext.mjs';
import { codegraphCommand } from '../lib/codegraph.mjs';
import { processTree, runCommand, slowdownNow, sum } from '../lib/processes.mjs';
import { listRepositoryFiles, resolveRepositories } from '../lib/repositories.mjs';
import { percentile } from '../lib/statistics.mjs';
import { makeRunFolder, makeWorkingCopy, removeFolder, resetWorkingCopy } from '../speed/working-copy.mjs';
import { ROWS } from './rows.mjs';
import { sourcesOf } from './sources.mjs';
import { chooseSymbols } from './symbols.mjs';

/** @typedef {import('../lib/processes.mjs').Usage} Usage */

/**
 * @typedef {object} Figure
 * @property {string} row
 * @property {number | null} value milliseconds or bytes
 * @property {number | null} peer
 * @property {string} note what the answer said of itself
 *
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} version
 * @property {number} files
 * @property {import('./symbols.mjs').Symbols} symbols
 * @property {Figure[]} figures
 */

const USAGE = `npm run bench:scale -- DIRECTORY… [options]

  --out FILE       Markdown report (default: RESULTS.md beside this script)
  --copies N       take the files N times, in folders of their own (default 1)
  --without-index  leave out codegraph, and the time of the index beside it
  --only ROW       measure only rows whose key holds this; may be repeated`;

const IDLE_AFTER_MS = 2_000;
/** Between two looks whether the engine has ended what it started, and until it is taken as it is. */
const WAIT_MS = 10_000;
const MOST_WAIT_MS = 180_000;
/** A server at rest takes as much memory as at the look before, but for this part of it. */
const AT_REST = 0.02;

/** What is put into a body that has just begun, and before the first parameter. */
const SCRIPT_EDIT = { body: '\n  void 0;\n', parameter: '_added: undefined | number = undefined, ' };
/** @type {Readonly<Record<string, typeof SCRIPT_EDIT>>} */
const EDITS = {
  '.py': { body: '    _added = 0\n', parameter: '_added, ' },
  '.go': { body: '\n\t_ = 0\n', parameter: '_added int, ' },
  '.java': { body: '\n        int added_ = 0;\n', parameter: 'int added_, ' },
  '.rs': { body: '\n    let _added = 0;\n', parameter: '_added: u8, ' },
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    copies: { type: 'string', default: '1' },
    'without-index': { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (options.help || positionals.length === 0) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}
if (!isBoocontextBuilt()) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}

const folder = makeRunFolder();
const slowdowns = [slowdownNow()];
try {
  /** @type {Measured[]} */
  const measured = [];
  for (const repository of resolveRepositories(positionals)) {
    measured.push(await measure(repository));
    slowdowns.push(slowdownNow());
    mkdirSync(path.dirname(options.out), { recursive: true });
    writeFileSync(options.out, report(measured));
  }
} finally {
  removeFolder(folder);
}

/** @typedef {Pick<import('./symbols.mjs').ChosenFunction, 'name' | 'file'>} Chosen */

/** @param {Chosen} chosen */
function place({ name, file }) {
  return { symbol: name, file };
}

/** @param {Chosen} chosen */
function direct(chosen) {
  return { ...place(chosen), direction: 'both' };
}

/**
 * @param {import('../lib/repositories.mjs').Repository} repository
 * @returns {Promise<Measured>}
 */
async function measure({ name, version, root }) {
  const copy = path.join(folder, name.replace(/\W+/g, '-'));
  const isCopied = Number(options.copies) > 1;
  makeWorkingCopy(isCopied ? copied(root, Number(options.copies)) : root, copy);
  const files = sourcesOf(copy);
  // Of several copies the first is asked about.
  const symbols = chooseSymbols(copy, isCopied ? files.filter((file) => file.startsWith(`${copyFolder(1)}/`)) : files);
  say(`${name} ${version}: ${files.length} source files; ${symbols.rare.name}, ${symbols.common.name}`);
  /** @type {Figure[]} */
  const figures = [];
  const add = (
    /** @type {string} */ row,
    /** @type {number | null} */ value,
    note = '',
    peer = /** @type {number | null} */ (null),
  ) => {
    figures.push({ row, value, peer, note });
    say(`  ${ROWS[row]?.name}: ${shown(row, value)}${peer === null ? '' : ` (codegraph ${shown(row, peer)})`} ${note}`);
  };
  const isWanted = (/** @type {string[]} */ ...rows) =>
    options.only.length === 0 || rows.some((row) => options.only.some((part) => row.includes(part)));

  const cold = async (/** @type {string} */ row, /** @type {string} */ tool, /** @type {object} */ input) => {
    if (!isWanted(row)) return;
    const answer = await askOnce(copy, freshCache(), tool, input);
    add(row, answer.durationMs, answer.note);
  };
  await cold('firstRare', 'boocontext_callgraph', direct(symbols.rare));
  await cold('firstCommon', 'boocontext_callgraph', direct(symbols.common));
  await cold('firstImpact', 'boocontext_impact', { ...place(symbols.common), depth: 5 });
  await cold('overviewCold', 'boocontext_overview', {});
  await cold('healthCold', 'boocontext_health', {});

  const cache = freshCache();
  const own = await indexByBoocontext(copy, cache);
  if (!options['without-index'] && isWanted('index', 'indexMemory')) {
    const { command, args, env } = codegraphCommand();
    const peer = await runCommand(command, [...args, 'init', '--yes', copy], { env });
    resetWorkingCopy(copy);
    add('index', own.durationMs, '', peer.durationMs);
    add('indexMemory', own.usage?.peakBytes ?? null, '', peer.usage?.peakBytes ?? null);
  } else add('index', own.durationMs);

  // What comes of nothing indexed is kept for later questions too: an overview's scan is read again.
  if (isWanted('overviewNew')) await askOnce(copy, cache, 'boocontext_overview', {});
  if (isWanted('healthNew')) await askOnce(copy, cache, 'boocontext_health', {});
  const again = async (/** @type {string} */ row, /** @type {string} */ tool, /** @type {object} */ input) => {
    if (!isWanted(row)) return;
    const answer = await askOnce(copy, cache, tool, input);
    add(row, answer.durationMs, answer.note);
  };
  await again('newRare', 'boocontext_callgraph', direct(symbols.rare));
  await again('newCommon', 'boocontext_callgraph', direct(symbols.common));
  await again('newImpact', 'boocontext_impact', { ...place(symbols.common), depth: 5 });
  await again('overviewNew', 'boocontext_overview', {});
  await again('healthNew', 'boocontext_health', {});
  if (isWanted('warmDirect', 'warmImpact', 'editBody', 'editSignature', 'idle'))
    await measureWarm(copy, cache, symbols, add);
  removeFolder(copy);
  return {
    name: isCopied ? `${name} x ${options.copies}` : name,
    version,
    files: files.length,
    symbols,
    figures,
  };
}

/** @param {ReturnType<typeof processTree>} processes */
function memoryOf(processes) {
  return sum((processes ?? []).map(({ residentBytes }) => residentBytes));
}

/**
 * @param {string} copy
 * @param {string} cache
 * @param {import('./symbols.mjs').Symbols} symbols
 * @param {(row: string, value: number | null, note?: string) => void} add
 */
async function measureWarm(copy, cache, { rare, common, others }, add) {
  const server = await serveBoocontext(copy, cache, { BOOCONTEXT_IDLE_MS: String(IDLE_AFTER_MS) });
  const ask = (/** @type {string} */ tool, /** @type {object} */ input) => asked(server, tool, input);
  const call = (/** @type {Chosen} */ chosen) => ask('boocontext_callgraph', direct(chosen));
  const impact = (/** @type {object} */ input) => ask('boocontext_impact', { depth: 5, ...input });
  try {
    const all = [rare, ...others];
    for (const each of all) await call(each);
    for (const each of all) await impact(place(each));
    const directs = [];
    const impacts = [];
    for (const each of all) directs.push((await call(each)).durationMs);
    for (const each of all) impacts.push((await impact(place(each))).durationMs);
    add('warmDirect', percentile(directs, 0.5));
    add('warmImpact', percentile(impacts, 0.5));

    const file = path.join(copy, common.file);
    const text = readFileSync(file, 'utf8');
    const edit = EDITS[path.extname(file)] ?? SCRIPT_EDIT;
    const edits = /** @type {const} */ ([
      ['editBody', text.slice(0, common.body) + edit.body + text.slice(common.body)],
      ['editSignature', text.slice(0, common.parameters) + edit.parameter + text.slice(common.parameters)],
    ]);
    for (const [row, changed] of edits) {
      writeFileSync(file, changed);
      const answer = await call(common);
      add(row, answer.durationMs, answer.note);
      const diff = await impact({ diff: 'working' });
      add(`${row}Impact`, diff.durationMs, diff.note);
      writeFileSync(file, text);
      await impact({ diff: 'working' });
    }
    // What the edits have made stale is made anew first.
    let idle = processTree(server.pid);
    for (let waited = 0, isAtRest = false; waited < MOST_WAIT_MS && !isAtRest; waited += WAIT_MS) {
      await sleep(WAIT_MS);
      const now = processTree(server.pid);
      isAtRest = (now?.length ?? 0) <= 1 && Math.abs(memoryOf(now) - memoryOf(idle)) < AT_REST * memoryOf(idle);
      idle = now;
    }
    add('idle', idle === null ? null : memoryOf(idle), idle?.map((each) => each.name).join(', '));
  } finally {
    await server.close();
  }
}

/**
 * One question to a server of its own; its start is counted.
 * @param {string} copy
 * @param {string} cache
 * @param {string} tool
 * @param {object} input
 */
async function askOnce(copy, cache, tool, input) {
  const begin = performance.now();
  const server = await serveBoocontext(copy, cache);
  try {
    const { note } = await asked(server, tool, input);
    return { durationMs: performance.now() - begin, note };
  } finally {
    await server.close();
  }
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} tool
 * @param {object} input
 */
async function asked(server, tool, input) {
  const { envelope, isError, text, durationMs } = await server.call(tool, input);
  if (isError || envelope === null) throw new Error(`${tool}: ${text.slice(0, 300)}`);
  const notes = envelope.metadata?.coverage?.notes ?? [];
  const missing = notes.length === 0 ? '' : `, ${String(notes[0].text ?? notes[0]).slice(0, 80)}`;
  return { durationMs, note: `${envelope.verdict}${missing}` };
}

function freshCache() {
  return mkdtempSync(path.join(folder, 'cache-'));
}

/**
 * @param {string} root
 * @param {number} times
 */
function copied(root, times) {
  const target = mkdtempSync(path.join(folder, 'copies-'));
  const files = listRepositoryFiles(root);
  const renamed = renamedPackages(root, files);
  for (let i = 1; i <= times; i += 1) {
    for (const file of files) {
      const to = path.join(target, copyFolder(i), file);
      cpSync(path.join(root, file), to);
      if (renamed === undefined || !/\.([cm]?[jt]sx?|json)$/.test(file)) continue;
      writeFileSync(to, readFileSync(to, 'utf8').replace(renamed, `$&-copy${i}`));
    }
  }
  return target;
}

/** @param {number} number */
function copyFolder(number) {
  return `copy${number}`;
}

/**
 * The names of its packages where they stand in quotes, by themselves or with what is asked of them: in each copy they
 * are others, so that it is built of its own.
 * @param {string} root
 * @param {readonly string[]} files
 */
function renamedPackages(root, files) {
  const names = files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => /"name"\s*:\s*"([^"\s]+)"/.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? [])
    .sort((left, right) => right.length - left.length);
  if (names.length === 0) return undefined;
  const either = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<=["'\`])(?:${either})(?=["'\`/])`, 'g');
}

/** @param {readonly Measured[]} measured */
function report(measured) {
  const slowest = Math.max(...slowdowns);
  const lines = [
    '# Large repositories: results',
    '',
    `Made by \`npm run bench:scale\`. A busy thread took at most ${slowest.toFixed(2)} times as long as alone, because others used the machine (1 is a quiet one).`,
  ];
  for (const { name, version, files, symbols, figures } of measured) {
    lines.push('', `## ${name} ${version}: ${files} source files`, '');
    lines.push(
      `Rare name: \`${symbols.rare.name}\` (${symbols.rare.mentioning} files hold it), common name: \`${symbols.common.name}\` (${symbols.common.mentioning}).`,
      '',
    );
    lines.push('| what | measured | bound | kept | the answer |', '| --- | --- | --- | --- | --- |');
    for (const figure of figures) {
      const { text, isKept } = boundOf(figure, files);
      lines.push(
        `| ${ROWS[figure.row]?.name} | ${shown(figure.row, figure.value)} | ${text} | ${isKept === null ? '' : isKept ? 'yes' : '**no**'} | ${figure.note} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/**
 * @param {Figure} figure
 * @param {number} files
 * @returns {{text: string, isKept: boolean | null}}
 */
function boundOf({ row, value, peer }, files) {
  const { mostMs, mostBytes, ratio } = /** @type {import('./rows.mjs').Row} */ (ROWS[row]);
  if (value === null) return { text: '', isKept: null };
  if (ratio !== undefined) {
    if (peer === null) return { text: '', isKept: null };
    const most = files >= 1_000 ? ratio.most : ratio.mostSmall;
    return { text: `${most} x ${shown(row, peer)} (${(value / peer).toFixed(2)} x)`, isKept: value <= most * peer };
  }
  const most = /** @type {number} */ (mostMs ?? mostBytes);
  return { text: shown(row, most), isKept: value <= most };
}

/**
 * @param {string} row
 * @param {number | null} value
 */
function shown(row, value) {
  if (value === null) return '?';
  if (row === 'idle' || row === 'indexMemory') return `${Math.round(value / 2 ** 20)} MB`;
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}

/** @param {string} text */
function say(text) {
  console.log(text);
}
