/** Functions of Inngest, by the events and clocks that they are made for. */

import type { Span } from '../../reading/code-text.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';
import type { DeclaredCall } from '../../reading/scripts/declared.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { type Described, functionsMade } from '../../reading/scripts/service-functions.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { EntryKind } from '../../scan.ts';

export const inngestFunctions: EntryReader = {
  libraries: ['inngest'],
  read: (sources) => functionsMade(sources, /\bcreateFunction\b/, inngestFunction),
  unread: (sources, found) =>
    signsLeft(
      sources,
      sources
        .scripts()
        .filter((file) => /inngest/i.test(sources.text(file)) && sources.text(file).includes('createFunction')),
      /\.\s{0,9}createFunction\s{0,9}\(/g,
      found,
    ),
};

/** `inngest.createFunction({ id }, { event }, run)`. */
function inngestFunction(sources: Sources, { file, callee, given }: DeclaredCall): readonly Described[] {
  if (!/(?:^|\.)createFunction$/.test(callee) || !/inngest/i.test(sources.text(file))) return [];
  const masked = sources.masked(file);
  const said = (field: string): readonly string[] => {
    const found = given
      .filter(({ from }) => masked[from] === '{' || masked[from] === '[')
      .flatMap(({ from, to }) =>
        [...masked.slice(from, to).matchAll(new RegExp(`(?<![\\w$])${field}\\s{0,9}:\\s{0,20}(?=['"\`\\w])`, 'g'))].map(
          (match) => valueAt(masked, from + match.index + match[0].length),
        ),
      );
    return found.flatMap((span) => knownTextOf(sources, file, span) ?? []);
  };
  const events = said('event');
  const [cron] = said('cron');
  const [id] = said('id');
  const name = events[0] ?? (cron === undefined ? (id ?? 'function') : `cron ${cron}`);
  const kind: EntryKind = events.length > 0 ? 'event' : 'job';
  const channels = events.map((event) => `inngest:${event}`);
  return [{ kind, name, framework: 'inngest', confidence: 'high', ...(channels.length === 0 ? {} : { channels }) }];
}

function valueAt(masked: string, from: number): Span {
  const quote = masked[from];
  const isText = quote === '"' || quote === "'" || quote === '`';
  const end = isText
    ? masked.indexOf(quote, from + 1) + 1
    : from + (/^[\w$.]{0,200}/.exec(masked.slice(from, from + 200))?.[0].length ?? 0);
  return { from, to: Math.max(end, from) };
}
