/** Jobs of Quantum, as a configuration has them for a module that schedules. */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { elixirModules, elixirParts, usedName } from '../../reading/elixir/modules.ts';
import { elixirFiles, scheduledJob } from '../../reading/elixir/runs.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const quantumJobs: EntryReader = { libraries: ['quantum'], read: schedulersIn, unread };

/** Lists that are worked out, and jobs that are added while it runs. */
function unread(sources: Sources): readonly EntryPlace[] {
  if (elixirFiles(sources, /\bQuantum\b/).length === 0) return [];
  const files = sources.files.filter((file) => /\.exs?$/.test(file) && /\bScheduler\b/.test(sources.text(file)));
  return signsLeft(
    sources,
    files,
    /\bScheduler,\s{0,200}jobs:\s{0,200}(?![\s[])|\bScheduler\.(?:add_job|new_job)\b/g,
    [],
  );
}

/** `config :app, App.Scheduler, jobs: […]`, where the module uses Quantum. */
function schedulersIn(sources: Sources): readonly ScannedEntry[] {
  if (elixirFiles(sources, /\bQuantum\b/).length === 0) return [];
  const modules = [...elixirModules(sources).values()].flat();
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
        return jobs === null ? [] : jobsOf(sources, file, match.index + jobs.index + jobs[0].length);
      });
    });
}

/** `{"@daily", {App.Mails, :send, []}}`, `name: [schedule: "@daily", task: {App.Mails, :send, []}]`. */
function jobsOf(sources: Sources, file: string, open: number): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  const list = { from: open + 1, to: closingBracket(bare, open) };
  const entry = (lines: Span, when: Span | undefined, run: Span | undefined) =>
    when === undefined || run === undefined
      ? []
      : [scheduledJob(sources, file, 'quantum', { lines, when, run, usual: 'run' })];
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
