/**
 * Listeners of event emitters: `bus.on('order.paid', charge)`. Any library has an `on`, so that a listener is told only where
 * the project itself emits an event of that name, and never as more than inferred: that both mean one emitter is not seen.
 */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { emitterChannels } from '../../reading/scripts/emitters.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { givenAt, linesOf } from '../../reading/scripts/libraries.ts';
import { literalAt } from '../../reading/scripts/literals.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const eventEmitter: EntryReader = { libraries: ['node:events'], read: listenersIn, unread };

/** On an emitter that this file makes, by a name that is worked out. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.scripts().filter((file) => /\bnew\s+EventEmitter\w*\b/.test(sources.text(file)));
  return files.flatMap((file) => {
    const masked = sources.masked(file);
    const made = new Set([...masked.matchAll(MAKES)].map(([, name]) => name));
    return signsLeft(sources, [file], LISTENS_TO_ANY, found, (_, [, name]) => made.has(name));
  });
}

const MAKES = /(?<![\w$.])([\w$]+)\s*(?::\s*[\w$.<>]{1,80}\s*)?=\s*new\s+(?:[\w$]+\.)?EventEmitter\w*\s*[<(]/g;
const LISTENS_TO_ANY =
  /(?<![\w$.])([\w$]+)\s*\.\s*(?:on|once|addListener|prependListener)\s*(?:<[^()<>]{0,100}>\s*)?\(\s*(?=[\w$(])/g;

const LISTENS =
  /(?<![\w$])([\w$]+)\s*\.\s*(?:on|once|addListener|prependListener)\s*(?:<[^()<>]{0,100}>\s*)?\(\s*(?=['"`])/g;
const EMITS = /\.\s*(?:emit|emitAsync)\s*(?:<[^()<>]{0,100}>\s*)?\(\s*(?=['"`])/g;

function listenersIn(sources: Sources): readonly ScannedEntry[] {
  const emitting = sources.scripts().filter((file) => /\.\s*emit(?:Async)?\b/.test(sources.text(file)));
  if (emitting.length === 0) return [];
  const emitted = new Set(
    emitting.flatMap((file) => {
      const [text, masked] = [sources.text(file), sources.masked(file)];
      return [...masked.matchAll(EMITS)].flatMap(
        (match) => literalAt(text, masked, match.index + match[0].length) ?? [],
      );
    }),
  );
  return sources
    .scripts()
    .filter((file) => /\.\s*(?:on|once|addListener|prependListener)\s*[(<]/.test(sources.text(file)))
    .flatMap((file) => {
      const [text, masked] = [sources.text(file), sources.masked(file)];
      return [...masked.matchAll(LISTENS)].flatMap((match): readonly ScannedEntry[] => {
        const name = literalAt(text, masked, match.index + match[0].length);
        if (name === undefined || !emitted.has(name) || PLAIN.has(name) || OF_A_RUNTIME.has(match[1] ?? '')) return [];
        const open = masked.lastIndexOf('(', match.index + match[0].length);
        const { given } = givenAt(masked, open);
        const listener = given[1];
        const handler = listener === undefined ? undefined : handlerAt(sources, file, listener);
        if (handler === undefined) return [];
        return [
          {
            kind: 'event',
            name,
            handler,
            file,
            ...linesOf(text, match.index, closingBracket(masked, open)),
            framework: 'node:events',
            confidence: 'inferred',
            channels: emitterChannels(sources, file, match.index, match[1] ?? '', name),
          },
        ];
      });
    });
}

/** Events of streams, sockets and processes, which any of them has: one that the project emits says nothing of another. */
const PLAIN: ReadonlySet<string> = new Set(
  'error data end close exit message connection connect disconnect finish drain listening request response upgrade timeout open readable pipe unpipe resize abort aborted'.split(
    ' ',
  ),
);

/** Their events come from outside of the project, whatever it emits besides. */
const OF_A_RUNTIME: ReadonlySet<string> = new Set(['process', 'stdin', 'stdout', 'stderr', 'document', 'window']);
