#!/usr/bin/env node
/**
 * `npm run bench:speed`: how long boocontext and two peers take, how much memory, and how long their answers are, on the
 * same repositories in the same run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isBoocontextBuilt } from '../lib/boocontext.mjs';
import { slowdownNow } from '../lib/processes.mjs';
import { DEFAULT_PACKAGES, fetchPackage, resolveRepositories } from '../lib/repositories.mjs';
import { measureCold } from './measures/cold.mjs';
import { measureEdits } from './measures/edit.mjs';
import { measureHandshakes } from './measures/handshake.mjs';
import { measureMemory } from './measures/memory.mjs';
import { measureWarm } from './measures/warm.mjs';
import { chooseOrdinary, findNames } from './names.mjs';
import { boocontext } from './products/boocontext.mjs';
import { codegraph } from './products/codegraph.mjs';
import { treeSitterAnalyzer } from './products/tree-sitter-analyzer.mjs';
import { renderReport } from './report.mjs';
import {
  changesIn,
  makeRunFolder,
  makeWorkingCopy,
  removeFolder,
  resetWorkingCopy,
  sourceOf,
} from './working-copy.mjs';

/** @typedef {import('./products/product.mjs').Product} Product */

/**
 * @typedef {object} RepositoryRun
 * @property {string} name
 * @property {string} version
 * @property {number} files source files
 * @property {number} typescriptFiles
 * @property {number} bytes of source
 * @property {number} symbols how many were asked about
 * @property {import('./measures/cold.mjs').ColdRuns[]} cold
 * @property {import('./measures/warm.mjs').WarmAnswers[]} warm
 * @property {import('./measures/edit.mjs').AnswersAfterEdit[]} edits
 * @property {import('./measures/memory.mjs').ServerMemory | null} memory
 * @property {string[]} written what boocontext left in the repository
 *
 * @typedef {object} Run
 * @property {{name: string, version: string, how: string}[]} products
 * @property {{name: string, reason: string}[]} absent
 * @property {import('./measures/handshake.mjs').Handshakes[]} handshakes
 * @property {RepositoryRun[]} repositories by size
 * @property {{cores: number, platform: string, node: string, slowdowns: number[], minutes: number}} machine how busy others kept it: 1 is not at all
 * @property {{seed: number, rounds: number, symbols: number, analyzerFiles: number}} settings
 */

const USAGE = `npm run bench:speed -- [DIRECTORY…] [options]

Measures on the directories, which are only read, else on packages that ship their source.

  --out FILE             Markdown report (default: RESULTS.md beside this script)
  --json FILE            the same figures as data
  --rounds N             how often every product starts from nothing (default 3)
  --symbols N            how many symbols of each repository are asked about (default 60)
  --analyzer-files N     tree-sitter-analyzer, which is slow, runs once, and only up to this many files (default 500)
  --without PRODUCT      leave out codegraph or tree-sitter-analyzer; may be repeated
  --seed N               another choice of symbols (default 1)

Packages, copies and tools are kept in BOOCONTEXT_BENCH_CACHE, else in the platform's cache directory.`;

/** Four sizes; viem is there because from 1,000 files on codegraph is to be matched. */
const PACKAGES = [
  ...DEFAULT_PACKAGES.filter(({ name }) => name === 'rxjs' || name === 'zod'),
  {
    name: 'viem',
    version: '2.57.20',
    keep: [
      ...[
        'package.json',
        'tsconfig.json',
        'index.ts',
        'account-abstraction',
        'accounts',
        'actions',
        'celo',
        'chains',
        'clients',
      ],
      ...[
        'constants',
        'ens',
        'errors',
        'experimental',
        'linea',
        'node',
        'nonce',
        'op-stack',
        'siwe',
        'tempo',
        'tokens',
      ],
      ...['trusted-setups', 'types', 'utils', 'window', 'zksync'],
    ],
  },
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    json: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    symbols: { type: 'string', default: '60' },
    'analyzer-files': { type: 'string', default: '500' },
    without: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!isBoocontextBuilt()) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}

const settings = {
  seed: Number(options.seed),
  rounds: Number(options.rounds),
  symbols: Number(options.symbols),
  analyzerFiles: Number(options['analyzer-files']),
};
const begin = performance.now();
const folder = makeRunFolder();
try {
  const run = await measure();
  write(options.out, renderReport(run));
  if (options.json !== undefined) write(options.json, `${JSON.stringify(run, null, 2)}\n`);
} finally {
  removeFolder(folder);
}

/** @returns {Promise<Run>} */
async function measure() {
  const { products, absent } = findProducts();
  const repositories = (positionals.length > 0 ? resolveRepositories(positionals) : PACKAGES.map(fetchPackage))
    .map((repository) => ({ ...repository, source: sourceOf(repository.root) }))
    .sort((a, b) => a.source.bytes - b.source.bytes);

  /** @type {RepositoryRun[]} */
  const results = [];
  /** @type {Run['handshakes']} */
  let handshakes = [];
  /** @type {number[]} */
  const slowdowns = [slowdownNow()];
  for (const [index, repository] of repositories.entries()) {
    const { name, version, root, source } = repository;
    say(`${name} ${version}: ${source.files.length} files`);
    const copies = new Map(
      products.map((product) => [
        product.name,
        path.join(folder, product.name, `${index}-${name.replace(/\W+/g, '-')}`),
      ]),
    );
    for (const copy of copies.values()) makeWorkingCopy(root, copy);
    if (index === 0) handshakes = await measureHandshakes(products, copies, 5);
    const isLargest = index === repositories.length - 1;
    results.push({
      name,
      version,
      files: source.files.length,
      typescriptFiles: source.typescriptFiles,
      bytes: source.bytes,
      ...(await measureRepository(products, copies, source.files, isLargest)),
    });
    for (const copy of copies.values()) removeFolder(copy);
    slowdowns.push(slowdownNow());
  }
  return {
    products: products.map(({ name, version, how }) => ({ name, version, how })),
    absent,
    handshakes,
    repositories: results,
    machine: {
      cores: cpus().length,
      platform: process.platform,
      node: process.version,
      slowdowns,
      minutes: (performance.now() - begin) / 60_000,
    },
    settings,
  };
}

/**
 * @param {readonly Product[]} products
 * @param {ReadonlyMap<string, string>} copies
 * @param {readonly string[]} files
 * @param {boolean} isLargest
 * @returns {Promise<Pick<RepositoryRun, 'symbols' | 'cold' | 'warm' | 'edits' | 'memory' | 'written'>>}
 */
async function measureRepository(products, copies, files, isLargest) {
  const [own] = products;
  if (own === undefined) throw new Error('boocontext always takes part');
  const taking = products.filter(
    ({ name }) => name !== 'tree-sitter-analyzer' || files.length <= settings.analyzerFiles,
  );
  const entrants = taking.map((product) => ({ product, copy: /** @type {string} */ (copies.get(product.name)) }));
  const copyOfOwn = /** @type {string} */ (copies.get(own.name));

  const names = await chooseNames(own, copyOfOwn, files);
  say(`${names.ordinary.length} symbols, and the commonest names ${names.common.join(', ')}`);
  const coldEntrants = taking.map((product) => ({
    product,
    rounds: product.name === 'tree-sitter-analyzer' ? 1 : settings.rounds,
  }));
  const symbols = names.ordinary.map(({ name }) => name);
  const cold = await measureCold(coldEntrants, copies, symbols, say);
  const memory = isLargest ? await measureMemory(own, copyOfOwn, names.ordinary) : null;

  /** @type {{product: Product, copy: string, name: string, session: import('./products/product.mjs').Session}[]} */
  const servers = [];
  try {
    for (const { product, copy } of entrants)
      servers.push({ product, copy, name: product.name, session: await product.serve(copy) });
    say('warm answers');
    const warm = await measureWarm(servers, names);
    const written = changesIn(copyOfOwn);
    say('answers after a change');
    const edits = await measureEdits(
      servers.filter(({ name }) => name !== 'tree-sitter-analyzer'),
      names.ordinary,
    );
    return { symbols: symbols.length, cold, warm, edits, memory, written };
  } finally {
    for (const { session } of servers) await session.close();
    resetWorkingCopy(copyOfOwn);
  }
}

/**
 * @param {Product} own
 * @param {string} copy
 * @param {readonly string[]} files
 * @returns {Promise<import('./names.mjs').Names>}
 */
async function chooseNames(own, copy, files) {
  const { candidates, common } = findNames(copy, files, settings.seed);
  const session = await own.serve(copy);
  try {
    const ordinary = await chooseOrdinary(candidates, settings.symbols, async (name) => {
      const { envelope } = await session.ask('callers', name);
      return envelope.details?.callers?.length ?? 0;
    });
    return { ordinary, common };
  } finally {
    await session.close();
  }
}

/** @returns {{products: Product[], absent: Run['absent']}} boocontext first */
function findProducts() {
  const products = [boocontext(folder)];
  /** @type {Run['absent']} */
  const absent = [];
  const peers = { codegraph, 'tree-sitter-analyzer': treeSitterAnalyzer };
  for (const [name, create] of Object.entries(peers)) {
    const product = options.without.includes(name) ? 'left out' : tryTo(create);
    if (typeof product === 'string') absent.push({ name, reason: product });
    else products.push(product);
  }
  for (const { name, reason } of absent) say(`${name} does not take part: ${reason}`);
  return { products, absent };
}

/** @param {() => Product | string} create */
function tryTo(create) {
  try {
    return create();
  } catch (error) {
    return `it could not be installed: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  const absolute = path.resolve(file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  say(`wrote ${file}`);
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
