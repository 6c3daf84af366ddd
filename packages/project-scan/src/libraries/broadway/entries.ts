/** What Broadway hands messages to. */
import { elixirFiles, usingModules } from '../../reading/elixir/runs.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const broadwayPipelines: EntryReader = { libraries: ['broadway'], read: pipelinesIn };

const PIPELINES: ReadonlyMap<string, string> = new Map([['Broadway', 'handle_message']]);

function pipelinesIn(sources: Sources): readonly ScannedEntry[] {
  if (elixirFiles(sources, /\bBroadway\b/).length === 0) return [];
  const found = usingModules(sources, { kind: 'event', framework: 'broadway', functions: PIPELINES });
  return found.map(({ module: _, ...entry }) => entry);
}
