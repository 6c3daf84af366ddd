/** Commands of Mix: modules below `Mix.Tasks` that use `Mix.Task`, as `mix db.fill` calls them. */

import { definedAt, elixirModules, inEffect, usedName } from '../../reading/elixir/modules.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { underscored } from '../../reading/letter-case.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const mixTasks: EntryReader = { libraries: ['mix'], read: tasksIn, unread };

/** Modules below `Mix.Tasks` that are made a task by a macro which is not here. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.ex') && sources.text(file).includes('Mix.Tasks.'));
  return signsLeft(sources, files, /^[ \t]*defmodule[ \t]+Mix\.Tasks\.[\w.]+[ \t]+do\b/gm, found, (file) =>
    /^[ \t]*def[ \t]+run\b/m.test(sources.bare(file)),
  );
}

function tasksIn(sources: Sources): readonly ScannedEntry[] {
  if (!sources.files.some((file) => file.endsWith('.ex') && sources.text(file).includes('Mix.Tasks.'))) return [];
  return [...elixirModules(sources).values()].flat().flatMap((module): readonly ScannedEntry[] => {
    if (!module.name.startsWith('Mix.Tasks.')) return [];
    const code = inEffect(sources, module);
    const isTask = code.some(
      ({ statement, module: from }) => statement.name === 'use' && usedName(sources, statement, from) === 'Mix.Task',
    );
    const run = definedAt(sources, module, 'run');
    if (!isTask) return [];
    const { file, name } = module;
    const text = sources.text(file);
    return [
      {
        kind: 'command',
        name: name.split('.').slice(2).map(underscored).join('.'),
        handler: `${name}.run`,
        file,
        line: lineAt(text, module.at),
        ...(run === undefined ? {} : { handledAt: { file, line: lineAt(text, run) } }),
        framework: 'mix',
        confidence: 'high',
      },
    ];
  });
}
