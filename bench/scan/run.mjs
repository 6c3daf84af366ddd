#!/usr/bin/env node
/**
 * `npm run bench:scan`: the routes that overview names beside those of a key, in precision and recall, and codesight's in
 * the same run. A key is a list of facts about a real application, read by a person or said by the framework itself.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callAllPages, isBoocontextBuilt, openBoocontext } from '../lib/boocontext.mjs';
import { compare, readCodesight, readKey } from './compare.mjs';

const USAGE = `npm run bench:scan -- KEY=DIRECTORY… [options]

  KEY         a file of bench/scan/keys without its ending; its first line says which commit DIRECTORY has to hold
  --out FILE  Markdown report (default: RESULTS.md beside this script)
  --verbose   every route that is missing, or that is in no key`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
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
if (!isBoocontextBuilt()) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}

/** @type {string[]} */
const rows = [];
for (const positional of positionals) {
  const [name = '', directory = ''] = positional.split(/=(.*)/s);
  const key = readKey(readFileSync(path.join(keyFolder, `${name}.txt`), 'utf8'));
  const server = await openBoocontext(path.resolve(directory), {
    timeoutMs: 200_000,
    // What is found is measured here, not how soon.
    env: { BOOCONTEXT_DEADLINE_MS: '150000' },
  });
  try {
    const { envelope } = await callAllPages(server, 'boocontext_overview', { section: 'routes', limit: 500 }, 'routes');
    const ours = compare(key.routes, ofKey(key, envelope.details.routes));
    const peer = await server.call('codesight_get_routes', {});
    const theirs = compare(key.routes, readCodesight(peer.text));
    rows.push(
      `| ${key.framework} | ${key.repository} | ${key.routes.length} | ${figures(ours)} | ${ours.handlers} | ${ours.places} | ${figures(theirs)} |`,
    );
    console.log(`${name}: ${figures(ours)}; codesight ${figures(theirs)}`);
    if (options.verbose) {
      for (const each of ours.missing) console.log(`  missing  ${each}`);
      for (const each of ours.extra) console.log(`  in no key  ${each}`);
    }
  } finally {
    await server.close();
  }
}
mkdirSync(path.dirname(options.out), { recursive: true });
writeFileSync(
  options.out,
  `# Routes

Written by \`npm run bench:scan\`. Precision and recall of method and full path against a key; of what is right, how many have the key's handler, and its file and line.

| framework | application | routes | precision / recall | handlers | places | codesight |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
);

/**
 * A key that holds the routes of its framework alone is compared with these.
 * @param {import('./compare.mjs').Key} key
 * @param {(import('./compare.mjs').Route & { framework?: string })[]} routes
 */
function ofKey({ framework, isAlone }, routes) {
  return isAlone ? routes.filter((route) => route.framework === framework) : routes;
}

/** @param {import('./compare.mjs').Compared} compared */
function figures({ precision, recall }) {
  return `${precision.toFixed(2)} / ${recall.toFixed(2)}`;
}
