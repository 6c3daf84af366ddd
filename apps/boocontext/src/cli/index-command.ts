import path from 'node:path';
import type { IndexReport, ScipReport } from '@boocontext/code-index';
import { coverageDetails } from '../tools/details.ts';
import { count } from '../tools/wording.ts';
import { version } from '../version.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { askDirectory } from './ask-directory.ts';
import { exitCodes } from './exit-codes.ts';
import { scipFile, scipOption } from './scip-option.ts';

export const indexOptions: Readonly<Record<string, OptionForm>> = {
  directory: { type: 'string', description: 'default: the working directory' },
  scip: scipOption,
  'scip-out': { type: 'string', valueName: 'FILE', description: 'also write the index to this file, as SCIP' },
  json: { type: 'boolean', description: 'the figures as JSON' },
  help: { type: 'boolean', description: 'this text' },
};

export async function runIndex(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, indexOptions, 0);
  const directory = path.resolve(values.get('directory')?.[0] ?? '.');
  return await askDirectory(directory, { plainProgress: true, scip: scipFile(values) }, async (engine, control) => {
    const report = await engine.index(control);
    const out = values.get('scip-out')?.[0];
    const scip = out === undefined ? undefined : await engine.exportScip({ file: path.resolve(out), version }, control);
    return {
      text: values.has('json')
        ? JSON.stringify(scip === undefined ? report : { ...report, scip }, null, 2)
        : [textOf(report), ...(scip === undefined ? [] : [scipText(scip)])].join('\n'),
      exitCode: exitCodes.ok,
    };
  });
}

function textOf({ files, symbols, edges, durationMs, coverage }: IndexReport): string {
  const notes = coverageDetails(coverage)?.notes;
  return [
    `Indexed ${count(files, 'file')}: ${count(symbols, 'symbol')}, ${count(edges, 'edge')}, in ${(durationMs / 1000).toFixed(1)} s.`,
    ...(Array.isArray(notes) ? notes : []),
  ].join('\n');
}

function scipText({ file, documents, symbols, occurrences, bytes, coverage }: ScipReport): string {
  const notes = coverageDetails(coverage)?.notes;
  return [
    `Wrote ${file}: ${count(documents, 'document')}, ${count(symbols, 'symbol')}, ${count(occurrences, 'occurrence')}, ${(bytes / 1e6).toFixed(1)} MB.`,
    ...(Array.isArray(notes) ? notes : []),
  ].join('\n');
}
