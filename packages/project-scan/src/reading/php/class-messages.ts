/** Jobs, messages and events that code dispatches, by their classes, as Laravel and Symfony have them. */

import type { ScannedMessage } from '../../scan.ts';
import { closingBracket } from '../code-text.ts';
import type { MessageReader } from '../message-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { phpClassNamed } from './names.ts';

export const phpMessages: MessageReader = { families: ['php'], read: messagesIn };

const OF_CLASS =
  /(?<![\w\\$>:])(\\?[A-Z][\w\\]{0,300})::(?:dispatch|broadcast)(?:Sync|Now|If|Unless|AfterResponse)?\s{0,20}(?=\()/g;
const OF_OBJECT =
  /\(\s{0,20}new\s{1,20}(\\?[A-Z][\w\\]{0,300})\b[^;{}]{0,400}?\)\s{0,40}->\s{0,20}dispatch(?:Sync)?\s{0,20}\(/g;
const HANDED =
  /(?<![\w$\\:>])(?:(?:Bus|Event|Queue|Broadcast)::|\$this->\s{0,9}|->\s{0,9})?(dispatch|dispatch_sync|dispatchSync|dispatchNow|event|broadcast|batch|chain|push|later)\s{0,20}(\()/dg;
const MADE = /\bnew\s{1,20}(\\?[A-Z][\w\\]{0,300})/g;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (!file.endsWith('.php') || !/dispatch|\bevent\s{0,9}\(|\b(?:Bus|Event|Queue)::/.test(sources.text(file)))
      return [];
    const bare = sources.bare(file);
    const found = new Map<string, ScannedMessage>();
    const add = (name: string, at: number): void => {
      const channel = `php:${phpClassNamed(sources, file, name)}`;
      if (heard.has(channel)) {
        const line = lineAt(bare, at);
        found.set(`${channel} ${line}`, { file, line, family: 'php', channels: [channel], confidence: 'high' });
      }
    };
    for (const match of bare.matchAll(OF_CLASS)) add(match[1] ?? '', match.index);
    for (const match of bare.matchAll(OF_OBJECT)) add(match[1] ?? '', match.index);
    let past = 0;
    for (const match of bare.matchAll(HANDED)) {
      if (match.index < past) continue;
      const open = match.indices?.[2]?.[0] ?? match.index;
      const close = Math.min(closingBracket(bare, open), open + 5000);
      past = close;
      for (const made of bare.slice(open, close).matchAll(MADE)) add(made[1] ?? '', open + made.index);
      const open_ = openMessage(bare, open, match[1] ?? '');
      if (open_)
        found.set(`open ${open}`, {
          file,
          line: lineAt(bare, match.index),
          family: 'php',
          channels: [],
          confidence: 'inferred',
        });
    }
    return [...found.values()];
  });
}

/** `dispatch($job)`: which one is not said here. */
function openMessage(bare: string, open: number, verb: string): boolean {
  return (
    /^(?:dispatch|dispatch_sync|event)$/.test(verb) &&
    /^\(\s{0,20}\$\w{1,100}\s{0,20}\)/.test(bare.slice(open, open + 160))
  );
}
