#!/usr/bin/env node
/**
 * `npm run bench:scan`: the routes and the data schemas that overview names beside those of a key, in precision and recall,
 * and for routes codesight's in the same run, and GitNexus's where it is given. A key is a list of facts about a real application, read by a person or said by
 * the framework itself.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callAllPages, isBoocontextBuilt, openBoocontext } from '../lib/boocontext.mjs';
import { compare, readCodesight, readKey } from './compare.mjs';
import { compareSchemas, readSchemaKey } from './compare-schemas.mjs';
import { gitnexusRoutes } from './gitnexus.mjs';

const USAGE = `npm run bench:scan -- KEY=DIRECTORY… [options]

  KEY             a file of bench/scan/keys (routes) or bench/scan/keys/schemas (data schemas) without its ending, or of
                  both; its first line says which commit DIRECTORY has to hold
  --out FILE      Markdown report on routes (default: RESULTS.md beside this script)
  --schemas FILE  Markdown report on data schemas (default: SCHEMAS.md beside this script)
  --gitnexus DIR  the folder of GitNexus's package (or BOOCONTEXT_BENCH_GITNEXUS), whose routes are compared too
  --verbose       everything that is missing, or that is in no key`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    schemas: { type: 'string', default: fileURLToPath(new URL('SCHEMAS.md', import.meta.url)) },
    gitnexus: { type: 'string', default: process.env.BOOCONTEXT_BENCH_GITNEXUS ?? '' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const keyFolder = fileURLToPath(new URL('keys', import.meta.url));
if (options.help || positionals.length === 0) {
  const keysIn = (/** @type {string} */ folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .map((file) => path.basename(file, '.txt'))
      .join(', ');
  console.log(`${USAGE}\n\nRoutes: ${keysIn(keyFolder)}\nData schemas: ${keysIn(path.join(keyFolder, 'schemas'))}`);
  process.exit(options.help ? 0 : 2);
}
if (!isBoocontextBuilt()) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}

/** @type {string[]} */
const rows = [];
/** @type {string[]} */
const schemaRows = [];
for (const positional of positionals) {
  const [name = '', directory = ''] = positional.split(/=(.*)/s);
  const server = await openBoocontext(path.resolve(directory), {
    timeoutMs: 200_000,
    // What is found is measured here, not how soon.
    env: { BOOCONTEXT_DEADLINE_MS: '150000', BOOCONTEXT_SCAN_DEADLINE_MS: '120000' },
  });
  try {
    if (existsSync(keyFile(name))) await measureRoutes(server, name, path.resolve(directory));
    if (existsSync(keyFile(`schemas/${name}`))) await measureSchemas(server, name);
  } finally {
    await server.close();
  }
}
if (rows.length > 0)
  write(
    options.out,
    `# Routes

Written by \`npm run bench:scan\`. Precision and recall of method and full path against a key; of what is right, how many have the key's handler, and its file and line.

| framework | application | routes | precision / recall | handlers | places | codesight | gitnexus |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
  );
if (schemaRows.length > 0)
  write(
    options.schemas,
    `# Data schemas

Written by \`npm run bench:scan\`. Precision and recall against a key: of schemas by name and file, of fields by name, and of the whole text that tells a field (type, column, keys, relation, what it leads to); places are file and line of the schemas.

| library | application | schemas | precision / recall | fields | by name | whole text | places |
| --- | --- | --- | --- | --- | --- | --- | --- |
${schemaRows.join('\n')}
`,
  );

/** @param {string} name */
function keyFile(name) {
  return path.join(keyFolder, `${name}.txt`);
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} name
 * @param {string} directory
 */
async function measureRoutes(server, name, directory) {
  const key = readKey(readFileSync(keyFile(name), 'utf8'));
  const { envelope } = await callAllPages(server, 'boocontext_overview', { section: 'routes', limit: 500 }, 'routes');
  const ours = compare(key.routes, ofKey(key, envelope.details.routes));
  const peer = await server.call('codesight_get_routes', {});
  const theirs = compare(key.routes, readCodesight(peer.text));
  // Neither says which framework a route is of.
  const peers = key.isAlone ? '–' : figures(theirs);
  const asked = key.isAlone ? '' : options.gitnexus;
  const graph = asked === '' ? '–' : figures(compare(key.routes, await gitnexusRoutes(asked, directory)));
  rows.push(
    `| ${key.framework} | ${key.repository} | ${key.routes.length} | ${figures(ours)} | ${ours.handlers} | ${ours.places} | ${peers} | ${graph} |`,
  );
  console.log(`${name}: routes ${figures(ours)}; codesight ${peers}; gitnexus ${graph}`);
  list(ours);
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} name
 */
async function measureSchemas(server, name) {
  const key = readSchemaKey(readFileSync(keyFile(`schemas/${name}`), 'utf8'));
  const { envelope } = await callAllPages(server, 'boocontext_overview', { section: 'schemas', limit: 500 }, 'schemas');
  const late = envelope.metadata.coverage?.not_scanned?.schemas ?? '';
  if (/in time|longer than/.test(late)) throw new Error(`${name}: the schemas were not scanned: ${late}`);
  // A key is of one library.
  const found = (envelope.details.schemas ?? []).filter((/** @type {{orm: string}} */ { orm }) => orm === key.library);
  const ours = compareSchemas(
    key.schemas,
    found.map((/** @type {import('./compare-schemas.mjs').Schema} */ each) => ({ ...each, fields: each.fields ?? [] })),
  );
  const fields = key.schemas.reduce((sum, each) => sum + each.fields.length, 0);
  schemaRows.push(
    `| ${key.library} | ${key.repository} | ${key.schemas.length} | ${figures(ours.schemas)} | ${fields} | ${figures(ours.names)} | ${figures(ours.fields)} | ${ours.places} |`,
  );
  console.log(
    `${name}: schemas ${figures(ours.schemas)}, fields ${figures(ours.names)}, whole ${figures(ours.fields)}`,
  );
  list(ours);
}

/**
 * A key that holds the routes of its framework alone is compared with these.
 * @param {import('./compare.mjs').Key} key
 * @param {(import('./compare.mjs').Route & { framework?: string })[]} routes
 */
function ofKey({ framework, isAlone }, routes) {
  return isAlone ? routes.filter((route) => route.framework === framework) : routes;
}

/** @param {{readonly missing: readonly string[], readonly extra: readonly string[]}} compared */
function list({ missing, extra }) {
  if (!options.verbose) return;
  for (const each of missing) console.log(`  missing  ${each}`);
  for (const each of extra) console.log(`  in no key  ${each}`);
}

/** @param {{readonly precision: number, readonly recall: number}} compared */
function figures({ precision, recall }) {
  return `${precision.toFixed(2)} / ${recall.toFixed(2)}`;
}
