import path from 'node:path';
import type { ReportAnswer } from '@boocontext/code-index';
import { coverageDetails, label, place } from '../tools/details.ts';
import { count } from '../tools/wording.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { askDirectory } from './ask-directory.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { exitCodes } from './exit-codes.ts';
import { shownData } from './print.ts';
import { type Paint, paintFor } from './terminal.ts';

export const reportOptions: Readonly<Record<string, OptionForm>> = {
  ...directoryOptions(workingDirectory),
  json: { type: 'boolean', description: 'the figures as JSON' },
  help: { type: 'boolean', description: 'this text' },
};

export async function runReport(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, reportOptions, 0);
  const directory = path.resolve(values.get('directory')?.[0] ?? '.');
  return await askDirectory(directory, {}, async (engine, control) => {
    const report = await engine.report(control);
    const text = values.has('json')
      ? JSON.stringify(report, null, 2)
      : renderReport(directory, shownData(report), paintFor(process.stdout));
    return { text, exitCode: exitCodes.ok };
  });
}

function renderReport(directory: string, report: ReportAnswer, paint: Paint): string {
  const { files, lines, symbols, edges } = report;
  const size = [count(files, 'file'), count(lines, 'line'), count(symbols, 'symbol'), count(edges, 'call edge')];
  return [
    `${paint('bold', directory)}: ${size.join(', ')}`,
    ...languagesPart(report, paint),
    ...mostCalledPart(report, paint),
    ...coveragePart(report, paint),
    ...nextPart(directory, report, paint),
  ].join('\n');
}

function languagesPart({ languages }: ReportAnswer, paint: Paint): readonly string[] {
  if (languages.length === 0) return ['', 'No source file of a language that is understood was found here.'];
  const rows = languages.map(({ language, files, lines }) => [language, count(files, 'file'), count(lines, 'line')]);
  return ['', paint('bold', 'Languages'), ...table(rows)];
}

function mostCalledPart({ mostCalled }: ReportAnswer, paint: Paint): readonly string[] {
  if (mostCalled.length === 0) return [];
  const rows = mostCalled.map((symbol) => [
    label(symbol),
    place(symbol),
    count(symbol.callers, 'caller'),
    count(symbol.callSites, 'call'),
    `${count(symbol.affectedSymbols, 'symbol')}, ${count(symbol.affectedFiles, 'file')}, ${count(symbol.tests, 'test')}`,
  ]);
  const [head = '', ...body] = table([['function', 'defined at', 'called by', 'in', 'a change would reach'], ...rows]);
  return ['', paint('bold', 'Most called, and what a change to each would reach'), paint('dim', head), ...body];
}

function coveragePart({ coverage }: ReportAnswer, paint: Paint): readonly string[] {
  const skipped = Object.entries(coverage?.skipped ?? {}).map(
    ([reason, files]) => `${count(files, 'file')} (${reason})`,
  );
  const notes = coverageDetails(coverage)?.notes;
  const lines = [
    ...(skipped.length > 0 ? [`Left out: ${skipped.join(', ')}`] : []),
    ...(Array.isArray(notes) ? notes.map(String) : []),
  ];
  return lines.length === 0 ? [] : ['', ...lines.map((line) => paint('yellow', line))];
}

function nextPart(directory: string, { mostCalled }: ReportAnswer, paint: Paint): readonly string[] {
  const [symbol] = mostCalled;
  const at = path.relative(process.cwd(), directory) === '' ? '' : ` --directory ${directory}`;
  const calls = [
    ...(symbol === undefined
      ? []
      : [
          `npx boocontext callgraph ${label(symbol)} --direction callers${at}`,
          `npx boocontext impact ${label(symbol)}${at}`,
        ]),
    `npx boocontext symbols "what it does, in plain words"${at}`,
    'npx boocontext --help',
  ];
  return ['', paint('bold', 'Try next'), ...calls.map((call) => `  ${call}`)];
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
