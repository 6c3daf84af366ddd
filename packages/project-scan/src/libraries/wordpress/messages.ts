/** Hooks that the code of a plugin or theme of WordPress runs through, and those that it has a clock run. */

import type { MessageReader } from '../../reading/message-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';
import { hookCalls, hookName } from './hooks.ts';

export const wordpressMessages: MessageReader = { families: ['wp'], read: messagesIn };

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  const hooks = [...heard].filter((channel) => channel.startsWith('wp:'));
  return hookCalls(sources).flatMap(({ called, file, at, given }): readonly ScannedMessage[] => {
    if (/^add_/.test(called)) return [];
    const span = given[called === 'wp_schedule_event' ? 2 : called === 'wp_schedule_single_event' ? 1 : 0];
    if (span === undefined) return [];
    const name = hookName(sources, file, span);
    const place = { file, line: lineAt(sources.text(file), at), family: 'wp' };
    if (name.isWhole) {
      const channel = `wp:${name.name}`;
      return heard.has(channel) ? [{ ...place, channels: [channel], confidence: 'high' }] : [];
    }
    const { begin, end } = name;
    if (begin + end === '') return [{ ...place, channels: [], confidence: 'inferred' }];
    const possible = hooks.filter(
      (hook) => hook.length > begin.length + end.length + 3 && hook.startsWith(`wp:${begin}`) && hook.endsWith(end),
    );
    return possible.length === 0 ? [] : [{ ...place, channels: [], possible, confidence: 'inferred' }];
  });
}
