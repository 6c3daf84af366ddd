/**
 * Our own index as SCIP, so that search engines for whole organisations can take it: every definition with its extent, and
 * every use of one, with the whole call where it is one. It is written file by file as it is computed, next to its place,
 * and put there when it is whole.
 */
import fs from 'node:fs';
import path from 'node:path';
import { maskSecrets } from '@boocontext/secrets';
import { EngineError } from '../errors.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { Definition } from '../model/facts.ts';
import type { LineMap } from '../model/lines.ts';
import type { ReferenceRole } from '../model/roles.ts';
import {
  KINDS,
  ROLES,
  type ScipOccurrence,
  type ScipRange,
  type ScipSymbol,
  writeDocument,
  writeMetadata,
} from '../scip/schema.ts';
import type { ScipReport } from './answers.ts';
import { SymbolNames } from './scip-symbols.ts';
import { coverageOf } from './shared.ts';

/** Throws `EngineError` `unwritable` where the file cannot be written. What could not be looked at is in `coverage`. */
export function exportScip(analysis: Analysis, file: string, version: string, budget: Budget): ScipReport {
  const started = Date.now();
  const files = analysis.codeFiles();
  // Before anything is written: a grammar may have to be loaded first, and then all begins anew.
  analysis.parseFacts(files, budget);
  const temporary = `${file}.${process.pid}.tmp`;
  let handle: number;
  try {
    handle = fs.openSync(temporary, 'wx', 0o644);
  } catch (cause) {
    throw new EngineError('unwritable', `${file} cannot be written`, { cause });
  }
  const counts = { documents: 0, symbols: 0, occurrences: 0, bytes: 0 };
  const names = new SymbolNames(analysis);
  const write = (bytes: Uint8Array) => {
    fs.writeSync(handle, bytes);
    counts.bytes += bytes.length;
  };
  try {
    write(writeMetadata({ name: 'boocontext', version }, `file://${encodeURI(analysis.repository.root)}`));
    for (const each of inProjectOrder(analysis, files)) {
      budget.check();
      if (budget.isOver()) break;
      budget.progress(counts.documents, files.length, 'writing the index');
      const document = read(analysis, each, names);
      if (document === undefined) continue;
      const { symbols, occurrences, language } = document;
      write(
        writeDocument({
          relativePath: each,
          language,
          occurrences: [...occurrences].sort(byPlace),
          symbols,
          text: '',
          columns: 'utf16',
        }),
      );
      counts.documents++;
      counts.symbols += symbols.length;
      counts.occurrences += occurrences.length;
      analysis.projects.keepWithinMemory();
    }
    fs.closeSync(handle);
    fs.renameSync(temporary, file);
  } catch (cause) {
    fs.rmSync(temporary, { force: true });
    if (cause instanceof EngineError || typeof (cause as { code?: unknown }).code !== 'string') throw cause;
    throw new EngineError('unwritable', `${path.basename(file)} cannot be written`, { cause });
  }
  const coverage = coverageOf(analysis, { checked: counts.documents, total: files.length });
  return { file, ...counts, durationMs: Date.now() - started, ...(coverage === undefined ? {} : { coverage }) };
}

/** Each project is opened once. */
function inProjectOrder(analysis: Analysis, files: readonly string[]): string[] {
  const order = new Map(analysis.projects.plans.projects.map((project, i) => [project.config, i] as const));
  const projectOf = (file: string) => order.get(analysis.projects.plans.byFile.get(file)?.config ?? '') ?? -1;
  return [...files].sort((a, b) => projectOf(a) - projectOf(b) || (a < b ? -1 : 1));
}

interface ReadDocument {
  readonly language: string;
  readonly symbols: readonly ScipSymbol[];
  readonly occurrences: readonly ScipOccurrence[];
}

/** What is resolved or better: a possible target is none to a reader of the index. */
function read(analysis: Analysis, file: string, names: SymbolNames): ReadDocument | undefined {
  const resolved = analysis
    .serviceOf(file)
    .resolve(file, ({ role, inPlace }) => role !== 'definition' && inPlace !== true);
  if (resolved === undefined) return undefined;
  const { definitions, lines, sites } = resolved;
  const own = new Set(definitions.map(({ nameStart }) => nameStart));
  const uses = new Map<number, ScipOccurrence>();
  for (const { start, name, role, meant, callAround } of sites) {
    const ref = own.has(start) ? undefined : meant.find(({ resolution }) => resolution !== 'candidate')?.ref;
    const symbol = ref === undefined || uses.has(start) ? undefined : names.of(ref);
    if (symbol === undefined) continue;
    const range = rangeOf(lines, start, start + name.length);
    const call = callAround?.();
    const enclosing = call === undefined ? undefined : rangeOf(lines, call.start, call.end);
    uses.set(start, { range, symbol, roles: rolesOf(role), enclosing });
  }
  const language = languageOf(analysis, file);
  return {
    language,
    symbols: symbolsOf(file, definitions, names, FENCES.get(language) ?? language.toLowerCase()),
    occurrences: [...definitionsOf(file, definitions, lines, names), ...uses.values()],
  };
}

function symbolsOf(file: string, definitions: readonly Definition[], names: SymbolNames, fence: string): ScipSymbol[] {
  return definitions.map((definition, index) => ({
    symbol: names.of({ file, index }) as string,
    // Whoever is given the index is shown no more than answers show.
    documentation: [
      ...(definition.signature === '' ? [] : [`\`\`\`${fence}\n${definition.signature}\n\`\`\``]),
      ...(definition.doc === '' ? [] : [definition.doc]),
    ].map((text) => maskSecrets(text, { keep: definition.name }).text),
    relationships: [],
    kind: KINDS[definition.kind],
    displayName: definition.name,
    enclosingSymbol: '',
  }));
}

function definitionsOf(
  file: string,
  definitions: readonly Definition[],
  lines: LineMap,
  names: SymbolNames,
): ScipOccurrence[] {
  return definitions.map((definition, index) => ({
    range: rangeOf(lines, definition.nameStart, definition.nameEnd),
    symbol: names.of({ file, index }) as string,
    roles: ROLES.definition,
    enclosing: rangeOf(lines, definition.start, Math.max(definition.end, definition.nameEnd)),
  }));
}

function rolesOf(role: ReferenceRole): number {
  return role === 'import' ? ROLES.import : role === 'write' ? ROLES.write : 0;
}

function rangeOf(lines: LineMap, start: number, end: number): ScipRange {
  const startLine = lines.lineAt(start);
  const endLine = lines.lineAt(end);
  return { startLine, startColumn: start - lines.startOf(startLine), endLine, endColumn: end - lines.startOf(endLine) };
}

function byPlace(a: ScipOccurrence, b: ScipOccurrence): number {
  return a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn;
}

/** As `Language` of scip.proto spells them. */
function languageOf(analysis: Analysis, file: string): string {
  if (/\.tsx$/.test(file)) return 'TypeScriptReact';
  if (/\.jsx$/.test(file)) return 'JavaScriptReact';
  if (/\.[mc]?ts$/.test(file)) return 'TypeScript';
  return analysis.repository.files.get(file)?.language ?? 'JavaScript';
}

/** What stands behind the mark that begins code in Markdown, where that is not the language's name. */
const FENCES: ReadonlyMap<string, string> = new Map([
  ['TypeScript', 'ts'],
  ['TypeScriptReact', 'ts'],
  ['JavaScript', 'ts'],
  ['JavaScriptReact', 'ts'],
]);
