/** Handlers of MediatR: classes that implement `IRequestHandler` or `INotificationHandler`, found by what they are asked. */

import { csClasses } from '../../reading/csharp/classes.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const mediatr: EntryReader = { libraries: ['mediatr'], read: handlersIn };

const HANDLES = /\b(I(?:Request|Notification)Handler)\s{0,10}<\s{0,10}([\w.]{1,200})/g;

function handlersIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.cs') || !/\bI(?:Request|Notification)Handler\s{0,10}</.test(sources.text(file))) return [];
    const bare = sources.bare(file);
    return csClasses(sources, file).flatMap(({ name, nameEnd, body }) =>
      [...bare.slice(nameEnd, body.from).matchAll(HANDLES)].flatMap((match): readonly ScannedEntry[] => {
        const handled = (match[2] ?? '').split('.').at(-1) ?? '';
        const handle = new RegExp(`\\bHandle\\s{0,10}\\(\\s{0,40}(?:[\\w.]{1,200}\\.)?${handled}\\b`).exec(
          bare.slice(body.from, body.to),
        );
        if (handle === null) return [];
        return [
          {
            kind: 'event',
            name: handled,
            handler: `${name}.Handle`,
            file,
            line: lineAt(bare, nameEnd),
            handledAt: { file, line: lineAt(bare, body.from + handle.index) },
            framework: 'mediatr',
            confidence: 'high',
            channels: [`${match[1] === 'IRequestHandler' ? 'request' : 'notification'}:${handled}`],
          },
        ];
      }),
    );
  });
}
