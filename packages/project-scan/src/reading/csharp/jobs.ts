/**
 * Jobs of .NET: what Hangfire starts again and again, jobs of Quartz, and services that the host runs beside the requests.
 * What Hangfire is given to run once is a call of whoever enqueues it.
 */
import type { ScannedEntry } from '../../scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { EntryReader } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { csClasses } from './classes.ts';

export const hangfire: EntryReader = { libraries: ['hangfire'], read: recurringIn };
export const dotnetJobs: EntryReader = { libraries: ['quartz', 'microsoft.extensions.hosting'], read: classesIn };

const RECURRING = /\.AddOrUpdate(?:<[\w.]{1,200}>)?\s{0,20}\(/g;

function recurringIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.cs') || !/\bHangfire\b/.test(sources.text(file))) return [];
    const [text, bare] = [sources.text(file), sources.bare(file)];
    return [...bare.matchAll(RECURRING)].flatMap((match): readonly ScannedEntry[] => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(bare, open);
      const given = splitAtCommas(bare, open + 1, close);
      const run = given
        .map(({ from, to }) => LAMBDA.exec(bare.slice(from, to))?.[1])
        .find((name) => name !== undefined);
      if (run === undefined) return [];
      const [line, endLine] = [lineAt(text, match.index), lineAt(text, close)];
      return [
        {
          kind: 'job',
          name: idOf(text, given[0]) ?? run,
          handler: run,
          file,
          line,
          ...(endLine === line ? {} : { endLine }),
          framework: 'hangfire',
          confidence: 'high',
        },
      ];
    });
  });
}

/** `() => _tasks.Clean()`, `x => x.RunAsync(1)`: the method by its last name. */
const LAMBDA =
  /^\s{0,200}(?:async\s{1,20})?(?:\w{1,100}|\(\s{0,20}\w{0,100}\s{0,20}\))\s{0,20}=>\s{0,200}(?:await\s{1,20})?(?:\w{1,200}\??\.){0,5}(\w{1,200})\s{0,20}\(/;

/** A text or a constant; an id that a program makes has none. */
function idOf(text: string, first: Span | undefined): string | undefined {
  if (first === undefined) return undefined;
  const written = text.slice(first.from, first.to).trim();
  const literal = /^"([^"\\]{1,200})"$/.exec(written)?.[1];
  return literal ?? (/^(?:\w{1,100}\.){0,3}[A-Z]\w{0,100}$/.test(written) ? `{${written}}` : undefined);
}

/** What is run of a class of a kind. */
const RUN_BY_PARENT: Readonly<Record<string, readonly [method: string, framework: string]>> = {
  BackgroundService: ['ExecuteAsync', 'dotnet-host'],
  IHostedService: ['StartAsync', 'dotnet-host'],
  IHostedLifecycleService: ['StartAsync', 'dotnet-host'],
  IJob: ['Execute', 'quartz'],
};

function classesIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    const text = file.endsWith('.cs') ? sources.text(file) : '';
    if (!/\b(?:BackgroundService|IHosted(?:Lifecycle)?Service|IJob)\b/.test(text)) return [];
    const bare = sources.bare(file);
    return csClasses(sources, file).flatMap(({ name, isAbstract, parents, nameEnd, body }): readonly ScannedEntry[] => {
      const [method, framework] =
        parents.flatMap((each) => (RUN_BY_PARENT[each] ? [RUN_BY_PARENT[each]] : []))[0] ?? [];
      if (isAbstract || method === undefined || framework === undefined) return [];
      if (framework === 'quartz' && !/\bQuartz\b/.test(text)) return [];
      const run = new RegExp(`\\b${method}\\s{0,10}\\(`).exec(bare.slice(body.from, body.to));
      if (run === null) return [];
      return [
        {
          kind: 'job',
          name,
          handler: `${name}.${method}`,
          file,
          line: lineAt(text, nameEnd),
          handledAt: { file, line: lineAt(text, body.from + run.index) },
          framework,
          confidence: 'high',
        },
      ];
    });
  });
}
