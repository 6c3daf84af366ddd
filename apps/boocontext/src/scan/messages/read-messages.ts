/** What a project hands to queues and emitters, as far as anything in it listens. */
import type { ScannedEntry, ScannedMessage } from '../project-scan.ts';
import { familyOf } from '../reading/channels.ts';
import type { Sources } from '../reading/sources.ts';
import { csharpMessages } from './csharp-messages.ts';
import { elixirMessages } from './elixir-messages.ts';
import { jsEvents } from './js-events.ts';
import { jsQueues } from './js-queues.ts';
import { jsServices } from './js-services.ts';
import { jvmMessages } from './jvm-messages.ts';
import type { MessageReader } from './message-reader.ts';
import { phpMessages } from './php-messages.ts';
import { pyMessages } from './py-messages.ts';
import { rubyMessages } from './ruby-messages.ts';
import { wordpressMessages } from './wordpress-messages.ts';

const READERS: readonly MessageReader[] = [
  jsQueues,
  jsEvents,
  jsServices,
  pyMessages,
  rubyMessages,
  elixirMessages,
  phpMessages,
  wordpressMessages,
  jvmMessages,
  csharpMessages,
];

/** In the order of files and lines; nothing of families that no entry listens to. */
export function readMessages(sources: Sources, entries: readonly ScannedEntry[]): readonly ScannedMessage[] {
  const heard = new Set(entries.flatMap(({ channels = [] }) => channels));
  const families = new Set([...heard].map(familyOf));
  return READERS.filter((reader) => reader.families.some((family) => families.has(family)))
    .flatMap(({ read }) => read(sources, heard))
    .filter(({ family }) => families.has(family))
    .sort((left, right) => (left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1));
}
