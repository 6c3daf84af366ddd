/** Jobs of APScheduler: `@scheduler.scheduled_job('interval', minutes=3)`, `scheduler.add_job(tick, 'cron', hour=3)`. */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { type PyParameters, parameter, parametersOf } from '../../reading/python/calls.ts';
import { decoratedIn, importsModule, placeOf, pyFiles } from '../../reading/python/decorated.ts';
import { fileOf } from '../../reading/python/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

const modules = ['apscheduler'];

export const apscheduler: EntryReader = { libraries: modules, read: jobsIn, unread };

function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = pyFiles(sources).filter((file) => importsModule(sources, file, modules));
  return signsLeft(
    sources,
    files,
    /(?<![\w@.])[\w.]{1,100}\.(?:add_job|scheduled_job|add_schedule)[ \t]{0,9}\(/g,
    found,
    (file, match) => !/@[ \t]*$/.test(sources.bare(file).slice(0, match.index)),
  );
}

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  const files = pyFiles(sources);
  if (!files.some((file) => importsModule(sources, file, modules))) return [];
  return files
    .filter((file) => /\b(?:scheduled_job|add_job)\b/.test(sources.text(file)))
    .flatMap((file) => [...decorated(sources, file), ...added(sources, file)]);
}

function decorated(sources: Sources, file: string): readonly ScannedEntry[] {
  return decoratedIn(sources, file).flatMap((found) =>
    found.decorators.flatMap((decorator): readonly ScannedEntry[] => {
      if (found.kind !== 'def' || !decorator.path.endsWith('.scheduled_job') || decorator.open < 0) return [];
      const given = parametersOf(sources, file, decorator.open);
      return [
        {
          kind: 'job',
          name: nameOf(given, '0') ?? found.name,
          handler: found.owner === undefined ? found.name : `${found.owner}.${found.name}`,
          file,
          ...placeOf(sources, found, decorator),
          framework: 'apscheduler',
          confidence: importsModule(sources, file, modules) ? 'high' : 'inferred',
        },
      ];
    }),
  );
}

function added(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(/(?<![\w.])[\w.]+\.add_job[ \t]*\(/g)].flatMap((match): readonly ScannedEntry[] => {
    const open = match.index + match[0].length - 1;
    const given = parametersOf(sources, file, open);
    const run = parameter(given, ['0', 'func'])?.text.trim();
    if (run === undefined) return [];
    // A reference by name: `jobs:tick`.
    const [, module = '', text] = /^["']([\w.]+):([\w.]+)["']$/.exec(run) ?? [];
    const handledAt = text === undefined ? undefined : definedIn(sources, fileOf(sources, file, module), text);
    const name =
      text ?? (/^\w[\w.]*$/.test(run) ? run.replace(/^self\./, '') : /^lambda\b/.test(run) ? '<inline>' : undefined);
    const [line, endLine] = [
      lineAt(bare, match.index),
      lineAt(bare, Math.min(closingBracket(bare, open), bare.length)),
    ];
    return [
      {
        kind: 'job',
        name: nameOf(given, '1') ?? name ?? run.slice(0, 60),
        ...(name === undefined ? {} : { handler: name }),
        file,
        line,
        ...(endLine === line ? {} : { endLine }),
        ...(handledAt === undefined ? {} : { handledAt }),
        framework: 'apscheduler',
        confidence: importsModule(sources, file, modules) && text === undefined ? 'high' : 'inferred',
      },
    ];
  });
}

/** Where a function of a module is defined. */
function definedIn(sources: Sources, file: string | undefined, name: string) {
  if (file === undefined) return undefined;
  const bare = sources.bare(file);
  const found = new RegExp(`^[ \\t]*(?:async[ \\t]+)?def[ \\t]+${name.split('.').at(-1)}\\b`, 'm').exec(bare);
  return found === null ? undefined : { file, line: lineAt(bare, found.index) };
}

/** Its id or name, else what starts it. */
function nameOf(given: PyParameters, trigger: string): string | undefined {
  const named = parameter(given, ['id', 'name']);
  const literal = /^["'](.*)["']$/s.exec(named?.text.trim() ?? '')?.[1];
  const when = parameter(given, ['trigger', trigger])?.text.trim();
  const rest = [...given].filter(([key]) => TIMES.test(key)).map(([key, { text }]) => `${key}=${text}`);
  return (
    literal ?? (when === undefined ? undefined : [when.replace(/^["']|["']$/g, ''), ...rest].join(' ').slice(0, 80))
  );
}

const TIMES = /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|day_of_week|run_date)$/;
