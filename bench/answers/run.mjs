#!/usr/bin/env node
/**
 * `npm run bench:answers`: what a model pays for an answer. Each tool is asked about the same names by a host whose model
 * reads the text, and by a program, which reads the structure; both are counted with a tokenizer.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { isBoocontextBuilt, openBoocontext } from '../lib/boocontext.mjs';
import { writeReport } from '../lib/report-rows.mjs';
import { chooseNames } from './names.mjs';

const USAGE = `npm run bench:answers -- DIRECTORY… [options]

  DIRECTORY     a repository, which is only read
  --set NAME    what the rows of this run are called (default: now)
  --count N     names of each repository (default: 6)
  --names FILE  ask about the names in it; where it is not there yet, those of this run are written to it
  --answers DIR write every answer as the host's model reads it
  --out FILE    Markdown report (default: RESULTS.md beside this script); rows of other sets stay`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'now' },
    count: { type: 'string', default: '6' },
    names: { type: 'string' },
    answers: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('RESULTS.md', import.meta.url)) },
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

/** A host whose model reads the text of an answer alone. */
const HOST = 'opencode';

/** Questions of a newcomer that any repository has an answer to. */
const IN_WORDS = ['where is the configuration read', 'how are errors reported to the user'];

/**
 * @typedef {{name: string, file: string}} Name
 * @typedef {{kind: string, text: number, structure: number, characters: number}} Measured
 */

/** @type {Record<string, Name[]>} */
const kept =
  options.names !== undefined && existsSync(options.names) ? JSON.parse(readFileSync(options.names, 'utf8')) : {};
/** @type {Measured[]} */
const measured = [];
/** @type {{rows: number, text: number, structure: number}} */
const callers = { rows: 0, text: 0, structure: 0 };

for (const directory of positionals) {
  const root = path.resolve(directory);
  const repository = path.basename(root);
  const cache = mkdtempSync(path.join(os.tmpdir(), 'bench-answers-'));
  const env = { BOOCONTEXT_CACHE: cache, BOOCONTEXT_DEADLINE_MS: '600000' };
  const program = await openBoocontext(root, { env });
  const host = await openBoocontext(root, { env, clientName: HOST });
  try {
    const names = kept[repository] ?? (await chooseNames(program, Number(options.count)));
    kept[repository] = names;
    /** @param {string} kind @param {string} tool @param {Record<string, unknown>} input */
    const measure = async (kind, tool, input) => {
      const [structured, read] = [await program.call(tool, input), await host.call(tool, input)];
      const { duration_ms: _, ...metadata } = structured.envelope.metadata;
      const structure = countTokens(JSON.stringify({ ...structured.envelope, metadata }));
      const text = countTokens(read.text);
      if (kind !== '') measured.push({ kind, text, structure, characters: read.text.length });
      if (options.answers !== undefined && kind !== '')
        writeFileSync(
          path.join(
            options.answers,
            `${repository}-${kind.replaceAll(' ', '-')}-${input.symbol ?? input.query ?? ''}.txt`.replaceAll('*', ''),
          ),
          read.text,
        );
      return { text, structure, envelope: structured.envelope };
    };
    for (const { name, file } of names) {
      const symbol = { symbol: name, file };
      await measure('callgraph', 'boocontext_callgraph', symbol);
      await measure('impact', 'boocontext_impact', symbol);
      await measure('symbols by name', 'boocontext_symbols', { query: name });
      await measure('types', 'boocontext_types', symbol);
      // What one more caller costs: all that the answer says beside them is said either way.
      const asked = { ...symbol, direction: 'callers' };
      const all = await measure('', 'boocontext_callgraph', { ...asked, limit: 30 });
      const one = await measure('', 'boocontext_callgraph', { ...asked, limit: 1 });
      const rows = all.envelope.details.callers?.length ?? 0;
      if (rows > 1) {
        callers.rows += rows - 1;
        callers.text += all.text - one.text;
        callers.structure += all.structure - one.structure;
      }
    }
    const file = names[0]?.file;
    for (const query of IN_WORDS) await measure('symbols in words', 'boocontext_symbols', { query });
    await measure('impact of a file', 'boocontext_impact', { file });
    await measure('overview', 'boocontext_overview', {});
    await measure('health', 'boocontext_health', {});
    await measure('health of a file', 'boocontext_health', { file });
    await measure('map', 'boocontext_map', {});
  } finally {
    await Promise.all([host.close(), program.close()]);
    rmSync(cache, { recursive: true, force: true });
  }
  console.error(`${repository}: ${measured.length} answers so far`);
}
if (options.names !== undefined && !existsSync(options.names))
  writeFileSync(options.names, `${JSON.stringify(kept, null, 1)}\n`);

/** @param {readonly number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const kinds = [...new Set(measured.map(({ kind }) => kind))];
/** @param {string} asked @param {readonly string[]} figures */
const row = (asked, figures) => `| ${[asked, options.set, ...figures].join(' | ')} |`;
const rows = [
  ...kinds.map((kind) => {
    const of = measured.filter((each) => each.kind === kind);
    const figures = [
      of.map(({ text }) => text),
      of.map(({ structure }) => structure),
      of.map(({ characters }) => characters),
    ];
    return row(kind, [String(of.length), ...figures.map((each) => Math.round(mean(each)).toLocaleString('en'))]);
  }),
  row('one more caller', [
    String(callers.rows),
    (callers.text / callers.rows).toFixed(1),
    (callers.structure / callers.rows).toFixed(1),
    '–',
  ]),
];
const readme = 'What the columns mean, and how the names are chosen: [README.md](README.md).';
const head = `| asked | set | answers | tokens of the text | tokens of the structure | characters of the text |
| --- | --- | --- | --- | --- | --- |`;
writeReport(options.out, `# What an answer costs to read\n\n${readme}\n\n${head}`, rows);
