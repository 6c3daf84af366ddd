#!/usr/bin/env node
/**
 * `npm run bench:events`: who is said to hear what real applications hand to queues and emitters, beside keys that people read.
 * Asked are the readers themselves, as they were built: which edges there are does not depend on how they are shown.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applicationAt } from '../lib/application.mjs';
import { writeReport } from '../lib/report-rows.mjs';
import { compare, readKey } from './compare.mjs';

const USAGE = `npm run bench:events -- KEY=DIRECTORY… [options]

  KEY         a file of bench/events/keys without its ending; its first line says which commit DIRECTORY has to hold
  --out FILE  Markdown report (default: RESULTS.md beside this script)
  --verbose   every producer that is led elsewhere or nowhere`;

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
const built = new URL('../../packages/project-scan/dist/', import.meta.url);
if (!existsSync(built)) {
  console.error('boocontext is not built yet: `npm run build` first.');
  process.exit(1);
}
const { besideProject } = await import(new URL('aside.js', built).href);
const { readEntries } = await import(new URL('parts/entries.js', built).href);
const { readMessages } = await import(new URL('parts/messages.js', built).href);
const { Sources } = await import(new URL('reading/sources.js', built).href);
const { messagesToEntries } = await import(new URL('edges/messages-to-entries.js', built).href);

/**
 * @typedef {{ file: string, line: number, endLine?: number, handler?: string, name: string, handledAt?: { file: string, line: number }, channels?: string[] }} Entry
 * @typedef {{ file: string, line: number, channels: string[] }} Message
 */

/** @type {string[]} */
const rows = [];
for (const positional of positionals) {
  const [name = '', directory = ''] = positional.split(/=(.*)/s);
  const key = readKey(readFileSync(path.join(keyFolder, `${name}.txt`), 'utf8'));
  const { files, text } = applicationAt(directory);
  const isBeside = besideProject(files);
  /** @type {Entry[]} */
  const entries = readEntries(
    new Sources(
      files.filter((file) => !isBeside(file)),
      text,
    ),
  );
  const started = performance.now();
  /** @type {Message[]} */
  const messages = readMessages(new Sources(files, text), entries);
  const seconds = (performance.now() - started) / 1000;
  /** @type {{ message: Message, entry: Entry, resolution: string }[]} */
  const led = messagesToEntries(messages, entries);
  const found = led.map(({ message, entry, resolution }) => ({
    place: `${message.file}:${message.line}`,
    targets: namesOf(entry),
    isResolved: resolution === 'resolved',
  }));
  const one = compare(key.producers, found);
  const open = messages.filter(({ channels }) => channels.length === 0).length;
  rows.push(
    `| ${key.stack} | ${key.repository} | ${key.producers.length} | ${one.reachable} | ${one.pairs} | ${one.resolved} | ${one.reached} | ${one.wrongResolved} | ${one.rightCandidates} of ${one.candidates} | ${messages.length} | ${open} |`,
  );
  console.log(`${rows.at(-1)} ${entries.length} entries, ${seconds.toFixed(1)} s`);
  if (options.verbose) for (const note of one.notes) console.log(`  ${note}`);
}

/** @param {Entry} entry */
function namesOf({ file, line, endLine, handler, name, handledAt }) {
  return [
    `${handledAt?.file ?? file}#${handler}@${handledAt?.line ?? line}`,
    `${file}#${handler}@${endLine ?? line}`,
    `${file}#${name}@${line}`,
  ];
}

writeReport(
  options.out,
  `# Events

Written by \`npm run bench:events\`. Of the producers in a key: how many something in the repository hears, and by how many handlers together; how many of these edges are there as \`resolved\` and at all; edges that are \`resolved\` and lead elsewhere; of the \`candidate\` edges, how many are right. Last, all messages that were found, and those of which the code does not say where they go.

| stack | application | producers | heard here | edges | resolved | there at all | resolved and wrong | candidates that are right | messages | open |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`,
  rows,
);
