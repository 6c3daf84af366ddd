#!/usr/bin/env node
/**
 * `npm run bench:requests`: where the requests that real applications send are said to lead, beside keys that people read.
 * Asked are the readers themselves, as they were built: which edges there are does not depend on how they are shown.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applicationAt } from '../lib/application.mjs';
import { NOT_ASKED, writeReport } from '../lib/report-rows.mjs';
import { compare, plainRoute, readKey } from './compare.mjs';
import { gitnexusLeads } from './gitnexus.mjs';

const USAGE = `npm run bench:requests -- KEY=DIRECTORY[=SERVER]… [options]

  KEY         a file of bench/requests/keys without its ending; its first line says which commit DIRECTORY has to hold
  SERVER      the repository that answers, where that is another one
  --out FILE  Markdown report (default: RESULTS.md beside this script)
  --gitnexus DIR  the folder of GitNexus's package (or BOOCONTEXT_BENCH_GITNEXUS), which is asked too
  --verbose   every call that is led elsewhere or nowhere`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    gitnexus: { type: 'string', default: process.env.BOOCONTEXT_BENCH_GITNEXUS ?? '' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const keyFolder = fileURLToPath(new URL('keys', import.meta.url));
if (options.help || positionals.length === 0) {
  const keys = readdirSync(keyFolder).map((file) => path.basename(file, '.txt'));
  console.log(`${USAGE}\n\nKeys: ${keys.join(', ')}`);
  process.exit(options.help ? 0 : 2);
}
const built = new URL('../../apps/boocontext/dist/', import.meta.url);
if (!existsSync(built)) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}
const scan = new URL('../../packages/project-scan/dist/', import.meta.url);
const { besideProject } = await import(new URL('aside.js', scan).href);
const { readRoutes } = await import(new URL('parts/routes.js', scan).href);
const { Sources } = await import(new URL('reading/sources.js', scan).href);
const { readRequests } = await import(new URL('parts/requests.js', scan).href);
const { requestsToRoutes } = await import(new URL('edges/requests-to-routes.js', scan).href);

const { matchAcross } = await import(new URL('tools/other-roots/requests-elsewhere.js', built).href);

/** @type {string[]} */
const rows = [];
for (const positional of positionals) {
  const [name = '', directory = '', server] = positional.split('=');
  const key = readKey(readFileSync(path.join(keyFolder, `${name}.txt`), 'utf8'));
  const { files, own, text } = repository(directory);
  const { routes } = readRoutes(new Sources(own, text));
  const started = performance.now();
  const requests = readRequests(new Sources(files, text));
  const seconds = (performance.now() - started) / 1000;
  /** @type {{ request: { file: string, line: number }, route: { method: string, path: string, file: string }, resolution: string }[]} */
  const led =
    server === undefined ? requestsToRoutes(requests, routes) : ledAcross(server, { directory, requests, routes });
  const found = led.map(({ request, route, resolution }) => ({
    place: `${request.file}:${request.line}`,
    route: plainRoute(route),
    file: route.file,
    isResolved: resolution === 'resolved',
  }));
  const one = compare(key.calls, found);
  const peer = server === undefined ? await askGitnexus(directory, key.calls) : '–';
  rows.push(
    `| ${key.stack} | ${key.repository}${key.server === undefined ? '' : ` asks ${key.server}`} | ${key.calls.length} | ${one.reachable} | ${one.resolved} | ${one.wrongResolved} | ${one.reached} | ${one.rightCandidates} of ${one.candidates} | ${requests.length} | ${peer} |`,
  );
  console.log(`${rows.at(-1)} ${routes.length} routes, ${seconds.toFixed(1)} s`);
  if (options.verbose) for (const note of one.notes) console.log(`  ${note}`);
}
/**
 * @param {string} directory
 * @param {readonly import('./compare.mjs').Call[]} calls
 */
async function askGitnexus(directory, calls) {
  if (options.gitnexus === '') return NOT_ASKED;
  try {
    const { led, pairs } = await gitnexusLeads(options.gitnexus, directory, calls);
    return `${led} (${pairs})`;
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

/** @param {string} directory */
function repository(directory) {
  const { files, text } = applicationAt(directory);
  const isBeside = besideProject(files);
  return { files, own: files.filter((file) => !isBeside(file)), text };
}

/**
 * @param {string} server
 * @param {{ directory: string, requests: object[], routes: object[] }} contract
 */
function ledAcross(server, contract) {
  const { own, text } = repository(server);
  const { routes } = readRoutes(new Sources(own, text));
  return matchAcross(routes, [contract]).get(contract.directory) ?? [];
}

writeReport(
  options.out,
  `# Requests

Written by \`npm run bench:requests\`. Of the calls in a key: how many a route of the repository answers, and of these how many are led there \`resolved\` and at all; edges that are \`resolved\` and lead elsewhere; of the \`candidate\` edges, how many are right. Then all requests that were found. Last, how many of the calls GitNexus leads to their path, whatever the method, and in brackets how many files of the whole repository it says to fetch a route.

| stack | application | calls | answered here | resolved | resolved and wrong | led there at all | candidates that are right | requests | gitnexus |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`,
  rows,
);
