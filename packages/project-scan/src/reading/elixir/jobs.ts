/** What queues, clocks and brokers start in Elixir: workers and crontabs of Oban, jobs of Quantum, Broadway. */
import type { Confidence, ScannedEntry } from '../../scan.ts';
import { quoted } from '../call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { EntryReader } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import {
  definedAt,
  type ElixirModule,
  elixirModules,
  elixirName,
  elixirParts,
  inEffect,
  moduleAt,
  moduleNamed,
  usedName,
} from './modules.ts';
import { elixirStatements } from './statements.ts';

export const elixirJobs: EntryReader = { libraries: ['oban', 'quantum', 'broadway'], read: jobsIn };

interface Kind {
  readonly kind: 'job' | 'event';
  readonly framework: string;
  /** What the library calls. */
  readonly function: string;
}

/** By the module that one uses. */
const USED: ReadonlyMap<string, Kind> = new Map([
  ['Oban.Worker', { kind: 'job', framework: 'oban', function: 'perform' }],
  ['Oban.Pro.Worker', { kind: 'job', framework: 'oban', function: 'process' }],
  ['Broadway', { kind: 'event', framework: 'broadway', function: 'handle_message' }],
]);

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter(
    (file) => /\.exs?$/.test(file) && /\b(?:Oban|Broadway|Quantum)\b/.test(sources.text(file)),
  );
  if (files.length === 0) return [];
  const modules = [...elixirModules(sources).values()].flat();
  return [
    ...modules.flatMap((module) => usersIn(sources, module)),
    ...files.flatMap((file) => crontabsIn(sources, file)),
    ...schedulersIn(sources, modules),
  ];
}

function usersIn(sources: Sources, module: ElixirModule): readonly ScannedEntry[] {
  const own = module.body.filter(({ name }) => name === 'use');
  if (own.length === 0) return [];
  const used = inEffect(sources, module).flatMap(({ statement, module: from }) =>
    statement.name === 'use' ? (USED.get(usedName(sources, statement, from)) ?? []) : [],
  );
  return used.map((kind) => {
    // The one that leads there, where a macro of the project stands between.
    const at = own.find((each) => USED.get(usedName(sources, each, module)) === kind) ?? own[0];
    return {
      kind: kind.kind,
      name: module.name,
      ...(kind.framework === 'oban' ? { channels: [`elixir:${module.name}`] } : {}),
      ...handled(sources, module, kind.function),
      ...linesOf(sources, module.file, { from: at?.at ?? module.at, to: at?.given.to ?? module.at }),
      framework: kind.framework,
      confidence: 'high',
    };
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

/** `crontab: [{"0 * * * *", App.Worker, args: %{}}]`, of a plugin or of Oban itself. */
function crontabsIn(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(/\bcrontab:\s{0,200}(?=\[)/g)].flatMap(({ index, 0: found }) =>
    tuplesIn(bare, index + found.length).flatMap((span): readonly ScannedEntry[] => {
      const [when, run] = elixirParts(bare, { from: span.from + 1, to: span.to - 1 }).parts;
      return when === undefined || run === undefined
        ? []
        : scheduled(sources, file, span, when, run, 'oban', 'perform');
    }),
  );
}

function tuplesIn(bare: string, open: number): readonly Span[] {
  return splitAtCommas(bare, open + 1, closingBracket(bare, open)).filter(({ from }) => bare[from] === '{');
}

function scheduled(
  sources: Sources,
  file: string,
  lines: Span,
  when: Span,
  run: Span,
  framework: string,
  usual: string,
): readonly ScannedEntry[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const name = quoted(text, bare, when) ?? text.slice(when.from, when.to).replace(/\s+/g, ' ');
  const called = calledBy(sources, file, run, usual);
  return [
    {
      kind: 'job',
      name,
      ...called,
      ...linesOf(sources, file, lines),
      framework,
      confidence: confidenceAt(sources, file, lines.from),
    },
  ];
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

/** `config :app, App.Scheduler, jobs: […]`, where the module uses Quantum. */
function schedulersIn(sources: Sources, modules: readonly ElixirModule[]): readonly ScannedEntry[] {
  const schedulers = modules.filter((module) =>
    module.body.some((each) => each.name === 'use' && usedName(sources, each, module).split('.')[0] === 'Quantum'),
  );
  if (schedulers.length === 0) return [];
  const names = schedulers.map(({ name }) => name);
  return sources.files
    .filter((file) => file.endsWith('.exs') && sources.text(file).includes('jobs:'))
    .flatMap((file) => {
      const bare = sources.bare(file);
      return [...bare.matchAll(/\bconfig[\s(]\s{0,40}:\w{1,100},\s{0,200}([A-Z][\w.]{0,200}),/g)].flatMap((match) => {
        if (!names.includes(match[1] ?? '')) return [];
        const rest = bare.slice(match.index);
        const next = rest.slice(1).search(/^\s{0,20}config\b/m);
        const jobs = /\bjobs:\s{0,200}(?=\[)/.exec(next < 0 ? rest : rest.slice(0, next));
        return jobs === null ? [] : quantumJobs(sources, file, match.index + jobs.index + jobs[0].length);
      });
    });
}

/** `{"@daily", {App.Mails, :send, []}}`, `name: [schedule: "@daily", task: {App.Mails, :send, []}]`. */
function quantumJobs(sources: Sources, file: string, open: number): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  const list = { from: open + 1, to: closingBracket(bare, open) };
  const entry = (span: Span, when: Span | undefined, run: Span | undefined) =>
    when === undefined || run === undefined ? [] : scheduled(sources, file, span, when, run, 'quantum', 'run');
  return splitAtCommas(bare, list.from, list.to).flatMap((part) => {
    const named = /^\w{1,100}:\s{0,200}(?=\[)/.exec(bare.slice(part.from, part.to));
    if (named !== null) {
      const from = part.from + named[0].length + 1;
      const { options } = elixirParts(bare, { from, to: part.to - 1 });
      return entry(part, options.get('schedule'), options.get('task'));
    }
    if (bare[part.from] !== '{') return [];
    const [when, run] = splitAtCommas(bare, part.from + 1, part.to - 1);
    return entry(part, when, run);
  });
}
