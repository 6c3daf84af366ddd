#!/usr/bin/env node
/**
 * `npm run bench:scan`: what overview names (routes, data schemas, components, environment variables, middleware) beside
 * those of a key, in precision and recall, and where codesight tells it too, codesight's in the same run, for routes also
 * GitNexus's where it is given. A key is a list of facts about a real application, read by a person or said by
 * the framework itself.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callAllPages, isBoocontextBuilt, openBoocontext } from '../lib/boocontext.mjs';
import { NOT_ASKED, writeReport } from '../lib/report-rows.mjs';
import { compare, readCodesight, readKey } from './compare.mjs';
import {
  compareComponents,
  compareEnv,
  compareMiddleware,
  readComponentKey,
  readEnvKey,
  readMiddlewareKey,
} from './compare-parts.mjs';
import { compareSchemas, readSchemaKey } from './compare-schemas.mjs';
import { gitnexusRoutes } from './gitnexus.mjs';

const USAGE = `npm run bench:scan -- KEY=DIRECTORY… [options]

  KEY             a file of bench/scan/keys (routes) or of a folder in it (schemas, components, env, middleware) without
                  its ending, or of several; its first line says which commit DIRECTORY has to hold
  --out FILE      Markdown report on routes (default: RESULTS.md beside this script)
  --schemas FILE  Markdown report on data schemas (default: SCHEMAS.md beside this script)
  --gitnexus DIR  the folder of GitNexus's package (or BOOCONTEXT_BENCH_GITNEXUS), whose routes are compared too
  --parts FOLDER  where COMPONENTS.md, ENVIRONMENT.md and MIDDLEWARE.md go (default: beside this script)
  --verbose       everything that is missing, or that is in no key`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
    schemas: { type: 'string', default: fileURLToPath(new URL('SCHEMAS.md', import.meta.url)) },
    gitnexus: { type: 'string', default: process.env.BOOCONTEXT_BENCH_GITNEXUS ?? '' },
    parts: { type: 'string', default: fileURLToPath(new URL('.', import.meta.url)) },
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
  console.log(
    `${USAGE}\n\nRoutes: ${keysIn(keyFolder)}\n${['schemas', 'components', 'env', 'middleware'].map((folder) => `${folder}: ${keysIn(path.join(keyFolder, folder))}`).join('\n')}`,
  );
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
/** @type {string[]} */
const componentRows = [];
/** @type {string[]} */
const envRows = [];
/** @type {string[]} */
const middlewareRows = [];
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
    if (existsSync(keyFile(`components/${name}`))) await measureComponents(server, name);
    if (existsSync(keyFile(`env/${name}`))) await measureEnv(server, name);
    if (existsSync(keyFile(`middleware/${name}`))) await measureMiddleware(server, name);
  } finally {
    await server.close();
  }
}
if (rows.length > 0)
  writeReport(
    options.out,
    `# Routes

Written by \`npm run bench:scan\`. Precision and recall of method and full path against a key; of what is right, how many have the key's handler, and its file and line.

| framework | application | routes | precision / recall | handlers | places | codesight | gitnexus |
| --- | --- | --- | --- | --- | --- | --- | --- |`,
    rows,
  );
if (schemaRows.length > 0)
  writeReport(
    options.schemas,
    `# Data schemas

Written by \`npm run bench:scan\`. Precision and recall against a key: of schemas by name and file, of fields by name, and of the whole text that tells a field (type, column, keys, relation, what it leads to); places are file and line of the schemas.

| library | application | schemas | precision / recall | fields | by name | whole text | places |
| --- | --- | --- | --- | --- | --- | --- | --- |`,
    schemaRows,
  );
if (componentRows.length > 0)
  writeReport(
    path.join(options.parts, 'COMPONENTS.md'),
    `# Components

Written by \`npm run bench:scan\`. Precision and recall against a key: of components by name and file, of their props by name, and of those that are said to have more props than are named, by a type of a library or what is passed on; places are file and line.

| for | application | components | precision / recall | props | precision / recall | with more | precision / recall | places |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`,
    componentRows,
  );
if (envRows.length > 0)
  writeReport(
    path.join(options.parts, 'ENVIRONMENT.md'),
    `# Environment variables

Written by \`npm run bench:scan\`. Precision and recall of names against a key; of what is right, how many are told as the key has them (required, with a default, or neither), and how many with a place at which the key has them.

| way | application | variables | precision / recall | required or default | places | codesight |
| --- | --- | --- | --- | --- | --- | --- |`,
    envRows,
  );
if (middlewareRows.length > 0)
  writeReport(
    path.join(options.parts, 'MIDDLEWARE.md'),
    `# Middleware

Written by \`npm run bench:scan\`. Precision and recall against a key of what runs before every route, by place, and whether all of it is told in the order in which it runs.

| framework | application | middleware | precision / recall | in order |
| --- | --- | --- | --- | --- |`,
    middlewareRows,
  );

/** @param {string} name */
function keyFile(name) {
  return path.join(keyFolder, `${name}.txt`);
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
  const graph = key.isAlone ? '–' : await figuresOfGitnexus(key, directory);
  rows.push(
    `| ${key.framework} | ${key.repository} | ${key.routes.length} | ${figures(ours)} | ${ours.handlers} | ${ours.places} | ${peers} | ${graph} |`,
  );
  console.log(`${name}: routes ${figures(ours)}; codesight ${peers}; gitnexus ${graph}`);
  list(ours);
}

/**
 * @param {import('./compare.mjs').Key} key
 * @param {string} directory
 */
async function figuresOfGitnexus(key, directory) {
  if (options.gitnexus === '') return NOT_ASKED;
  return figures(compare(key.routes, await gitnexusRoutes(options.gitnexus, directory)));
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
  const found = (envelope.details.schemas ?? []).filter(
    (/** @type {{orm: string, file: string}} */ { orm, file }) =>
      orm === key.library && (key.only === '' || file.startsWith(`${key.only}/`)),
  );
  const ours = compareSchemas(
    key.schemas.map((each) => ({ ...each, fields: each.fields.map(asShown) })),
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
 * Of a long text of a field an answer shows so much.
 * @param {string} field
 */
function asShown(field) {
  return field.length <= 120 ? field : `${field.slice(0, 119).trimEnd()}…`;
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} name
 */
async function measureComponents(server, name) {
  const { head, components } = readComponentKey(readFileSync(keyFile(`components/${name}`), 'utf8'));
  const found = await listOf(server, 'components', head.only);
  const ours = compareComponents(
    components,
    found.map(
      (/** @type {{name: string, file: string, line: number, props?: string[], inherits?: string[]}} */ each) => ({
        ...each,
        props: each.props ?? [],
        isOpen: each.inherits !== undefined,
      }),
    ),
  );
  const props = components.reduce((sum, each) => sum + each.props.length, 0);
  const open = components.filter(({ isOpen }) => isOpen).length;
  componentRows.push(
    `| ${head.kind} | ${head.repository} | ${components.length} | ${figures(ours.components)} | ${props} | ${figures(ours.props)} | ${open} | ${figures(ours.open)} | ${ours.places} |`,
  );
  console.log(`${name}: components ${figures(ours.components)}, props ${figures(ours.props)}, ${ours.places} places`);
  for (const each of [ours.components, ours.props, ours.open]) list(each);
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} name
 */
async function measureEnv(server, name) {
  const { head, variables } = readEnvKey(readFileSync(keyFile(`env/${name}`), 'utf8'));
  const found = (await listOf(server, 'env_vars', head.only))
    // Names that only an example file has are read nowhere, and are in no key.
    .filter(
      (/** @type {{file: string}} */ { file }) => !/(^|\/)[\w.-]*\.?env[\w.-]*$|\.example$/.test(file) || isCode(file),
    );
  const ours = compareEnv(
    variables,
    found.map(
      (/** @type {{name: string, required?: boolean, has_default?: boolean, file: string, line: number}} */ each) => ({
        name: each.name,
        how: each.required === true ? 'required' : each.has_default === true ? 'default' : 'optional',
        places: [`${each.file}:${each.line}`],
      }),
    ),
  );
  const peer = await server.call('codesight_get_env', {});
  const theirs = compareEnv(
    variables,
    [...peer.text.matchAll(/^\s*(?:[-*]\s*)?`?([A-Z][A-Z0-9_]+)`?(?=\s|$)/gm)].map(([, each = '']) => ({
      name: each,
      how: '',
      places: [],
    })),
  );
  // codesight does not say which folder a variable is read in that has a line alone.
  const peers = head.only === '' ? figures(theirs.names) : '–';
  envRows.push(
    `| ${head.kind} | ${head.repository} | ${variables.length} | ${figures(ours.names)} | ${ours.hows} | ${ours.places} | ${peers} |`,
  );
  console.log(`${name}: variables ${figures(ours.names)}, ${ours.hows}, ${ours.places} places; codesight ${peers}`);
  list(ours.names);
  if (options.verbose) for (const each of ours.wrong) console.log(`  ${each}`);
}

/** @param {string} file */
function isCode(file) {
  return /\.(?:[cm]?[jt]sx?|py|rb|php|go|rs)$/.test(file);
}

/**
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {string} name
 */
async function measureMiddleware(server, name) {
  const { head, middleware } = readMiddlewareKey(readFileSync(keyFile(`middleware/${name}`), 'utf8'));
  const ours = compareMiddleware(middleware, await listOf(server, 'middleware', head.only));
  middlewareRows.push(
    `| ${head.kind} | ${head.repository} | ${middleware.length} | ${figures(ours)} | ${ours.inOrder ? 'yes' : 'no'} |`,
  );
  console.log(`${name}: middleware ${figures(ours)}, ${ours.inOrder ? 'in order' : 'not in order'}`);
  list(ours);
}

/**
 * What overview lists of the folder or file that a key is of.
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {'components' | 'env_vars' | 'middleware'} section
 * @param {string} only
 */
async function listOf(server, section, only) {
  const { envelope } = await callAllPages(server, 'boocontext_overview', { section, limit: 500 }, section);
  const late = envelope.metadata.coverage?.not_scanned?.[section] ?? '';
  if (late !== '') console.log(`  not scanned: ${late}`);
  if (/in time|longer than/.test(late)) throw new Error(`${section} were not scanned: ${late}`);
  return (envelope.details[section] ?? []).filter(
    (/** @type {{file: string}} */ { file }) => only === '' || file === only || file.startsWith(`${only}/`),
  );
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
