/**
 * Which entries hear what the code sends: the worker of a queue, the listener to an event. Both are named by channels; what
 * was not seen to be the same one for sure is `candidate`, and what names no channel leads nowhere and is counted as open.
 */
import type { Bridge } from '@boocontext/code-index';
import { libraries } from '../libraries/libraries.ts';
import { familyOf } from '../reading/channels.ts';
import type { ScannedEntry, ScannedMessage } from '../scan.ts';
import { linesOfRoute, nameOfClass, nameOfHandler, outsideName } from './route-edges.ts';

/** A message and an entry that hears it. */
export interface MessageToEntry {
  readonly message: ScannedMessage;
  readonly entry: ScannedEntry;
  readonly resolution: Bridge['resolution'];
}

export function messagesToEntries(
  messages: readonly ScannedMessage[],
  entries: readonly ScannedEntry[],
): readonly MessageToEntry[] {
  const known = matched.get(messages);
  if (known?.entries === entries) return known.found;
  const found = messages.length === 0 ? [] : match(messages, entries);
  matched.set(messages, { entries, found });
  return found;
}

/** Every question about the same files asks for the same. */
const matched = new WeakMap<
  readonly ScannedMessage[],
  { readonly entries: readonly ScannedEntry[]; readonly found: readonly MessageToEntry[] }
>();

function match(messages: readonly ScannedMessage[], entries: readonly ScannedEntry[]): readonly MessageToEntry[] {
  const byChannel = new Map<string, ScannedEntry[]>();
  for (const entry of entries)
    for (const channel of new Set(entry.channels)) {
      const known = byChannel.get(channel);
      if (known === undefined) byChannel.set(channel, [entry]);
      else known.push(entry);
    }
  return messages.flatMap((message) => {
    const channel = message.channels.find((each) => byChannel.has(each));
    const heard = (channel === undefined ? undefined : byChannel.get(channel)) ?? [];
    const isOne = channel !== undefined && (HEARD_BY_ALL.has(familyOf(channel)) || placesOf(heard).size === 1);
    const sure = heard.map(
      (entry): MessageToEntry => ({
        message,
        entry,
        resolution: isOne && isSure(message, entry) ? 'resolved' : 'candidate',
      }),
    );
    const possible = (message.possible ?? []).flatMap((each) => byChannel.get(each) ?? []);
    return [
      ...sure,
      ...possible
        .filter((entry) => !heard.includes(entry) && !(message.leaves === true && entry.file === message.file))
        .map((entry): MessageToEntry => ({ message, entry, resolution: 'candidate' })),
    ];
  });
}

/** Of a job that several do it is not known which. */
const HEARD_BY_ALL: ReadonlySet<string> = new Set(libraries.flatMap(({ broadcasts = [] }) => broadcasts));

function isSure(message: ScannedMessage, { confidence }: ScannedEntry): boolean {
  // That a listener of an emitter is of this very one is what the channel says.
  return (
    message.confidence === 'high' &&
    (confidence === 'high' || message.family === 'emitter' || message.family === 'signal')
  );
}

function placesOf(entries: readonly ScannedEntry[]): ReadonlySet<string> {
  return new Set(
    entries.map(
      ({ file, line, handler, handledAt }) => `${handledAt?.file ?? file}\0${handledAt?.line ?? line}\0${handler}`,
    ),
  );
}

/** As edges for the engine. */
export function bridgesOfMessages(found: readonly MessageToEntry[]): readonly Bridge[] {
  return found.flatMap(({ message, entry, resolution }) => {
    const lines = linesOfRoute(entry.handledAt ?? entry);
    if (lines === undefined) return [];
    const name = nameOfHandler(entry);
    const to = {
      file: entry.handledAt?.file ?? entry.file,
      firstLine: lines.from,
      lastLine: lines.to,
      ...(name === undefined ? {} : { name }),
    };
    const bridge = {
      from: { file: message.file, line: message.line - 1 },
      label: outsideName(entry),
      via: 'event' as const,
      resolution,
    };
    const type = message.makesByName === true ? nameOfClass(entry) : undefined;
    const at = linesOfRoute(entry)?.from;
    return [
      { ...bridge, to },
      ...(type === undefined || at === undefined
        ? []
        : [{ ...bridge, to: { file: entry.file, firstLine: at, lastLine: at, name: type } }]),
    ];
  });
}

/** Messages that may be heard by one of these entries though the code does not say where they go. */
export function openMessages(
  messages: readonly ScannedMessage[],
  entries: readonly ScannedEntry[],
): readonly ScannedMessage[] {
  const families = new Set(entries.flatMap(({ channels = [] }) => channels.map(familyOf)));
  return messages.filter(
    ({ channels, possible = [], family }) => channels.length === 0 && possible.length === 0 && families.has(family),
  );
}
