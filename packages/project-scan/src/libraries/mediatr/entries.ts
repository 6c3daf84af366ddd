/** Handlers of MediatR: classes that implement `IRequestHandler` or `INotificationHandler`, found by what they are asked. */

import { csClasses } from '../../reading/csharp/classes.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const mediatr: EntryReader = { libraries: ['mediatr'], read: handlersIn, unread };

const HANDLES = /\b(I(?:Request|Notification)Handler)\s{0,10}<\s{0,10}([\w.]{1,200})/g;

/** Handlers of what a type parameter stands for, and whatever builds on them. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.cs') && /\bI(?:Request|Notification)Handler\s{0,10}</.test(sources.text(file)),
  );
  const read = new Set(found.map(({ file, handler }) => `${file}\0${handler}`));
  return files.flatMap((file) =>
    csClasses(sources, file).flatMap(({ name, nameEnd, body }) => {
      const bare = sources.bare(file);
      const line = lineAt(bare, nameEnd);
      const handles = [...bare.slice(nameEnd, body.from).matchAll(HANDLES)].length > 0;
      const isRead = read.has(`${file}\0${name}.Handle`);
      return handles && !isRead ? [{ file, line }] : [];
    }),
  );
}

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
        // Of a type parameter nobody knows what it is.
        if (handle === null || isTypeParameter(bare, nameEnd, handled)) return [];
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

function isTypeParameter(bare: string, nameEnd: number, type: string): boolean {
  const parameters = /^\s{0,9}<([^<>{}]{1,200})>/.exec(bare.slice(nameEnd, nameEnd + 220))?.[1] ?? '';
  return parameters.split(',').some((each) => each.trim() === type);
}
