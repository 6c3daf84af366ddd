/** What a library of Elixir runs: modules that use one of its own, and functions that a configuration names with a time. */
import type { Confidence, ScannedEntry } from '../../scan.ts';
import { quoted } from '../call-chains.ts';
import type { Span } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';
import {
  definedAt,
  type ElixirModule,
  elixirModules,
  elixirName,
  inEffect,
  moduleAt,
  moduleNamed,
  usedName,
} from './modules.ts';
import { elixirStatements } from './statements.ts';

/** Files that name the library. */
export function elixirFiles(sources: Sources, name: RegExp): readonly string[] {
  return sources.files.filter((file) => /\.exs?$/.test(file) && name.test(sources.text(file)));
}

/** Modules that use one of the library's, by which of their functions is run. */
export function usingModules(
  sources: Sources,
  {
    kind,
    framework,
    functions,
  }: Pick<ScannedEntry, 'kind' | 'framework'> & {
    readonly functions: ReadonlyMap<string, string>;
  },
): readonly (ScannedEntry & { readonly module: ElixirModule })[] {
  return [...elixirModules(sources).values()].flat().flatMap((module) => {
    const own = module.body.filter(({ name }) => name === 'use');
    if (own.length === 0) return [];
    const used = inEffect(sources, module).flatMap(({ statement, module: from }) => {
      const name = statement.name === 'use' ? usedName(sources, statement, from) : '';
      return functions.has(name) ? [name] : [];
    });
    return used.map((name) => {
      // The one that leads there, where a macro of the project stands between.
      const at = own.find((each) => usedName(sources, each, module) === name) ?? own[0];
      return {
        module,
        kind,
        name: module.name,
        ...handled(sources, module, functions.get(name) ?? ''),
        ...linesOf(sources, module.file, { from: at?.at ?? module.at, to: at?.given.to ?? module.at }),
        framework,
        confidence: 'high',
      };
    });
  });
}

function handled(sources: Sources, module: ElixirModule, name: string): Pick<ScannedEntry, 'handler' | 'handledAt'> {
  const at = definedAt(sources, module, name);
  const { file } = module;
  return {
    handler: `${module.name}.${name}`,
    ...(at === undefined ? {} : { handledAt: { file, line: lineAt(sources.text(file), at) } }),
  };
}

function linesOf(sources: Sources, file: string, { from, to }: Span): Pick<ScannedEntry, 'file' | 'line' | 'endLine'> {
  const text = sources.text(file);
  const [line, endLine] = [lineAt(text, from), lineAt(text, to)];
  return { file, line, ...(endLine > line ? { endLine } : {}) };
}

/** What a configuration says to run. */
export interface Schedule {
  readonly lines: Span;
  readonly when: Span;
  readonly run: Span;
  /** What is run where only the module is named. */
  readonly usual: string;
}

export function scheduledJob(
  sources: Sources,
  file: string,
  framework: string,
  { lines, when, run, usual }: Schedule,
): ScannedEntry {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return {
    kind: 'job',
    name: quoted(text, bare, when) ?? text.slice(when.from, when.to).replace(/\s+/g, ' '),
    ...calledBy(sources, file, run, usual),
    ...linesOf(sources, file, lines),
    framework,
    confidence: confidenceAt(sources, file, lines.from),
  };
}

/** A worker, `{App.Mails, :send, []}`, `&App.Mails.send/0`, or a function without a name. */
function calledBy(
  sources: Sources,
  file: string,
  run: Span,
  usual: string,
): Pick<ScannedEntry, 'handler' | 'handledAt'> {
  const written = sources.text(file).slice(run.from, run.to);
  const [, inTuple, named, captured, by] =
    /^\{\s{0,200}([\w.]+),\s{0,200}:(\w+[?!]?)\b|^&([\w.]+)\.(\w+[?!]?)\/\d+$/.exec(written) ?? [];
  const around = moduleAt(sources, file, run.from);
  const name = elixirName(around?.aliases ?? new Map(), inTuple ?? captured ?? written, around?.name ?? '');
  if (name === undefined) return /^(?:fn|&)/.test(written) ? { handler: '<inline>' } : {};
  const called = named ?? by ?? usual;
  const module = moduleNamed(sources, name);
  return module === undefined ? { handler: `${name}.${called}` } : handled(sources, module, called);
}

/** What a configuration says under a condition holds at times. */
function confidenceAt(sources: Sources, file: string, at: number): Confidence {
  if (file.endsWith('.ex')) return 'high';
  return elixirStatements(sources, file).some(
    (each) => each.at <= at && at < each.end && (each.hasBlock || !/^config\b/.test(each.name)),
  )
    ? 'inferred'
    : 'high';
}
