/** Workers and crontabs of Oban. */
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { elixirParts } from '../../reading/elixir/modules.ts';
import { elixirFiles, scheduledJob, usingModules } from '../../reading/elixir/runs.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const obanJobs: EntryReader = { libraries: ['oban'], read: jobsIn, unread };

const WORKERS: ReadonlyMap<string, string> = new Map([
  ['Oban.Worker', 'perform'],
  ['Oban.Pro.Worker', 'process'],
]);

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  const files = elixirFiles(sources, /\bOban\b/);
  if (files.length === 0) return [];
  const workers = usingModules(sources, { kind: 'job', framework: 'oban', functions: WORKERS });
  return [
    ...workers.map(({ module, ...entry }) => ({ ...entry, channels: [`elixir:${module.name}`] })),
    ...files.flatMap((file) => crontabsIn(sources, file)),
  ];
}

/** A crontab that is worked out. */
function unread(sources: Sources): readonly EntryPlace[] {
  const files = sources.files.filter((file) => /\.exs?$/.test(file) && /\bOban\b/.test(sources.text(file)));
  return signsLeft(sources, files, /\bcrontab:\s{0,200}(?![\s[])/g, []);
}

/** `crontab: [{"0 * * * *", App.Worker, args: %{}}]`, of a plugin or of Oban itself. */
function crontabsIn(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(/\bcrontab:\s{0,200}(?=\[)/g)].flatMap(({ index, 0: found }) => {
    const open = index + found.length;
    const tuples = splitAtCommas(bare, open + 1, closingBracket(bare, open)).filter(({ from }) => bare[from] === '{');
    return tuples.flatMap((lines): readonly ScannedEntry[] => {
      const [when, run] = elixirParts(bare, { from: lines.from + 1, to: lines.to - 1 }).parts;
      return when === undefined || run === undefined
        ? []
        : [scheduledJob(sources, file, 'oban', { lines, when, run, usual: 'perform' })];
    });
  });
}
