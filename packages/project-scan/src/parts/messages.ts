/** What a project hands to queues and emitters, as far as anything in it listens. */

import { jsQueues } from '../libraries/bullmq/messages.ts';
import { phpMessages } from '../libraries/laravel/messages.ts';
import { csharpMessages } from '../libraries/mediatr/messages.ts';
import { elixirMessages } from '../libraries/oban/messages.ts';
import { jvmMessages } from '../libraries/spring/messages.ts';
import { wordpressMessages } from '../libraries/wordpress/messages.ts';
import { familyOf } from '../reading/channels.ts';
import type { MessageReader } from '../reading/message-reader.ts';
import { pyMessages } from '../reading/python/task-messages.ts';
import { rubyMessages } from '../reading/ruby/job-messages.ts';
import { jsEvents } from '../reading/scripts/event-messages.ts';
import { jsServices } from '../reading/scripts/service-messages.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedEntry, ScannedMessage } from '../scan.ts';

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
