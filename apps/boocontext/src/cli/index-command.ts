import fs from 'node:fs';
import path from 'node:path';
import type { Control, Engine, ImportedIndex, IndexReport, ScipReport } from '@boocontext/code-index';
import { coverageDetails } from '../tools/details.ts';
import { count } from '../tools/wording.ts';
import { version } from '../version.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { askDirectory } from './ask-directory.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { exitCodes } from './exit-codes.ts';
import type { PreciseReport } from './precise.ts';
import { shownData } from './print.ts';
import { scipFile, scipOption } from './scip-option.ts';

export const indexOptions: Readonly<Record<string, OptionForm>> = {
  ...directoryOptions(workingDirectory),
  scip: scipOption,
  precise: {
    type: 'boolean',
    description:
      'let the indexers of other languages read a copy of it first (scip-python, scip-go); it fetches nothing',
  },
  fetch: { type: 'boolean', description: 'with --precise: what of them is not there may be fetched from npm' },
  'scip-out': { type: 'string', valueName: 'FILE', description: 'also write the index to this file, as SCIP' },
  json: { type: 'boolean', description: 'the figures as JSON' },
  help: { type: 'boolean', description: 'this text' },
};

export async function runIndex(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, indexOptions, 0);
  const directory = path.resolve(values.get('directory')?.[0] ?? '.');
  return await askDirectory(directory, { plainProgress: true, scip: scipFile(values) }, async (engine, control) => {
    const precise = values.has('precise')
      ? await preciseOf(engine, directory, values.has('fetch'), control)
      : undefined;
    const report = await engine.index(control);
    const out = values.get('scip-out')?.[0];
    const scip = out === undefined ? undefined : await engine.exportScip({ file: path.resolve(out), version }, control);
    return {
      text: values.has('json')
        ? JSON.stringify(
            {
              ...report,
              ...(scip === undefined ? {} : { scip }),
              ...(precise === undefined ? {} : { precise }),
            },
            null,
            2,
          )
        : [
            ...(precise === undefined ? [] : [preciseText(shownData(precise))]),
            textOf(shownData(report)),
            ...(scip === undefined ? [] : [scipText(shownData(scip))]),
          ].join('\n'),
      exitCode: precise?.verdict === 'UNSAFE' ? exitCodes.unsafe : exitCodes.ok,
    };
  });
}

function preciseText({ verdict, summary, languages }: PreciseReport): string {
  return [`${verdict} ${summary}`, ...languages.map(({ sentence }) => sentence)].join('\n');
}

function textOf({ files, symbols, edges, durationMs, imported, coverage }: IndexReport): string {
  const notes = coverageDetails(coverage)?.notes;
  return [
    `Indexed ${count(files, 'file')}: ${count(symbols, 'symbol')}, ${count(edges, 'edge')}, in ${(durationMs / 1000).toFixed(1)} s.`,
    ...(imported === undefined ? [] : [importedText(imported)]),
    ...(Array.isArray(notes) ? notes : []),
  ].join('\n');
}

/** Which SCIP index is read, and how far it still holds. */
function importedText({ file, tools, files, stale, isBelieved, notes }: ImportedIndex): string {
  const made = tools.length === 0 ? '' : ` by ${tools.join(', ')}`;
  const what = isBelieved
    ? 'Exact edges'
    : 'Candidates, and no proof, since the repository brings it along (--scip names one that is believed),';
  const read = `${what} from ${path.basename(file)}${made}: ${count(files, 'file')}`;
  const changed =
    stale.length === 0
      ? ''
      : `, of which ${stale.length} changed since and ${stale.length === 1 ? 'is' : 'are'} read from source (${stale.slice(0, 3).join(', ')}${stale.length > 3 ? ', …' : ''})`;
  return [`${read}${changed}.`, ...notes].join('\n');
}

function scipText({ file, documents, symbols, occurrences, bytes, coverage }: ScipReport): string {
  const notes = coverageDetails(coverage)?.notes;
  return [
    `Wrote ${file}: ${count(documents, 'document')}, ${count(symbols, 'symbol')}, ${count(occurrences, 'occurrence')}, ${(bytes / 1e6).toFixed(1)} MB.`,
    ...(Array.isArray(notes) ? notes : []),
  ].join('\n');
}

async function preciseOf(engine: Engine, directory: string, mayFetch: boolean, control: Control) {
  // Loaded here: no other command runs an indexer.
  const [{ makePrecise }, { cacheHome, madeIndexFile }] = await Promise.all([
    import('./precise.ts'),
    import('@boocontext/code-index'),
  ]);
  return await makePrecise(
    engine,
    fs.realpathSync(directory),
    { file: madeIndexFile(directory), cacheDirectory: cacheHome(), mayFetch },
    control,
  );
}
