/** What Hangfire starts again and again. What it is given to run once is a call of whoever enqueues it. */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const hangfire: EntryReader = { libraries: ['hangfire'], read: recurringIn, unread };

function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.cs') && /\bHangfire\b/.test(sources.text(file)));
  return signsLeft(sources, files, RECURRING, found);
}

const RECURRING = /\.AddOrUpdate(?:<[\w.]{1,200}>)?\s{0,20}\(/g;

function recurringIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.cs') || !/\bHangfire\b/.test(sources.text(file))) return [];
    const [text, bare] = [sources.text(file), sources.bare(file)];
    return [...bare.matchAll(RECURRING)].flatMap((match): readonly ScannedEntry[] => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(bare, open);
      const given = splitAtCommas(bare, open + 1, close);
      const run = given
        .map(({ from, to }) => LAMBDA.exec(bare.slice(from, to))?.[1])
        .find((name) => name !== undefined);
      if (run === undefined) return [];
      const [line, endLine] = [lineAt(text, match.index), lineAt(text, close)];
      return [
        {
          kind: 'job',
          name: idOf(text, given[0]) ?? run,
          handler: run,
          file,
          line,
          ...(endLine === line ? {} : { endLine }),
          framework: 'hangfire',
          confidence: 'high',
        },
      ];
    });
  });
}

/** `() => _tasks.Clean()`, `x => x.RunAsync(1)`: the method by its last name. */
const LAMBDA =
  /^\s{0,200}(?:async\s{1,20})?(?:\w{1,100}|\(\s{0,20}\w{0,100}\s{0,20}\))\s{0,20}=>\s{0,200}(?:await\s{1,20})?(?:\w{1,200}\??\.){0,5}(\w{1,200})\s{0,20}\(/;

/** A text or a constant; an id that a program makes has none. */
function idOf(text: string, first: Span | undefined): string | undefined {
  if (first === undefined) return undefined;
  const written = text.slice(first.from, first.to).trim();
  const literal = /^"([^"\\]{1,200})"$/.exec(written)?.[1];
  return literal ?? (/^(?:\w{1,100}\.){0,3}[A-Z]\w{0,100}$/.test(written) ? `{${written}}` : undefined);
}
