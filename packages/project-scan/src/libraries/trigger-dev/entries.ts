/** Tasks of Trigger.dev, by their ids. */

import type { EntryReader } from '../../reading/entry-reader.ts';
import type { DeclaredCall } from '../../reading/scripts/declared.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { fieldsOf, nameOf } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { type Described, functionsMade } from '../../reading/scripts/service-functions.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

export const triggerTasks: EntryReader = {
  libraries: ['trigger.dev'],
  read: (sources) => functionsMade(sources, /@trigger\.dev\/sdk/, triggerTask),
  unread: (sources, found) =>
    signsLeft(
      sources,
      sources.scripts().filter((file) => sources.text(file).includes('@trigger.dev/sdk')),
      /(?<![\w$.])(?:task|schemaTask|schedules\s{0,9}\.\s{0,9}task)\s{0,9}\(/g,
      found,
    ),
};

/** `task({ id, run })`, `schemaTask`, `schedules.task`. */
function triggerTask(sources: Sources, { file, callee, given: [first] }: DeclaredCall): readonly Described[] {
  const root = callee.split('.')[0] ?? '';
  const from = importsIn(sources, file).get(root)?.module ?? '';
  const masked = sources.masked(file);
  if (!from.startsWith('@trigger.dev/sdk') || !/^(?:task|schemaTask|schedules\.task)$/.test(callee)) return [];
  const id = first === undefined || masked[first.from] !== '{' ? undefined : fieldsOf(masked, first).get('id');
  const known = id === undefined ? undefined : knownTextOf(sources, file, id);
  const name = known ?? (id === undefined ? 'task' : nameOf(sources.text(file), masked, id.from, id.to));
  return [
    {
      kind: 'job',
      name,
      framework: 'trigger.dev',
      confidence: 'high',
      ...(known === undefined ? {} : { channels: [`trigger:${known}`] }),
    },
  ];
}
