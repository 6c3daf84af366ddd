/** What C# sends and publishes through MediatR, by the type of the request. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const csharpMessages: MessageReader = { families: ['request', 'notification'], read: messagesIn };

const SENDS =
  /(?<!\w)(\w{0,100}(?:[mM]ediat[oe]r|[sS]ender|[pP]ublisher))\s{0,40}\.\s{0,40}(Send|Publish|CreateStream)\s{0,20}(?:<[^()]{0,100}>)?(\()/dg;

function messagesIn(sources: Sources): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (!file.endsWith('.cs') || !/\.\s{0,40}(?:Send|Publish)\s{0,20}[(<]/.test(sources.text(file))) return [];
    const bare = sources.bare(file);
    return [...bare.matchAll(SENDS)].flatMap((match): readonly ScannedMessage[] => {
      const open = match.indices?.[3]?.[0] ?? match.index;
      const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
      if (first === undefined) return [];
      const family = match[2] === 'Publish' ? 'notification' : 'request';
      const type = typeOf(bare, first);
      const place = { file, line: lineAt(bare, open), family };
      return type === undefined
        ? [{ ...place, channels: [], confidence: 'inferred' }]
        : [{ ...place, channels: [`${family}:${type}`], confidence: 'high' }];
    });
  });
}

function typeOf(bare: string, { from, to }: Span): string | undefined {
  const written = bare.slice(from, to);
  const made = /^new\s{1,20}(?:\w{1,100}\.){0,8}([A-Z]\w{1,200})/.exec(written)?.[1];
  if (made !== undefined) return made;
  if (!/^@?\w{1,200}$/.test(written)) return undefined;
  const before = bare.slice(Math.max(0, from - 4000), from);
  const name = written.replace('@', '@?');
  const declared = new RegExp(
    `\\bvar\\s{1,20}${name}\\s{0,20}=\\s{0,20}new\\s{1,20}(?:\\w{1,100}\\.){0,8}([A-Z]\\w{1,200})|\\b([A-Z]\\w{1,200})(?:<[^<>()]{0,200}>)?\\s{1,20}${name}\\s{0,20}[=,;)]|\\b(var)\\s{1,20}${name}\\s{0,20}=`,
    'g',
  );
  const last = [...before.matchAll(declared)].at(-1);
  const type = last?.[1] ?? last?.[2];
  return type === undefined || /^(?:Task|Object|INotification|IRequest|IBaseRequest|T)$/.test(type) ? undefined : type;
}
