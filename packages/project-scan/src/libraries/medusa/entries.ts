/** Subscribers and scheduled jobs of Medusa, by their folder. */

import type { Span } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { dependsOn } from '../../reading/packages.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { fieldsOf, nameOf } from '../../reading/scripts/literals.ts';
import { exportsOf } from '../../reading/scripts/modules.ts';
import { leadingBlanks } from '../../reading/scripts/service-functions.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const medusaHandlers: EntryReader = { libraries: ['medusa'], read: handlersIn, unread };

/** A file of such a folder whose handler or configuration is not written out. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const own = sources.scripts().filter((file) => /(?:^|\/)(?:subscribers|jobs)\/[^.]{1,200}\.[jt]s$/.test(file));
  const isOfMedusa = own.some((file) => dependsOn(sources, file, ['@medusajs/medusa', '@medusajs/framework']));
  const files = isOfMedusa ? own.filter((file) => !found.some((each) => each.file === file)) : [];
  return signsLeft(sources, files, /\bexport\s{1,9}default\b/g, found);
}

/** `subscribers/x.ts` and `jobs/x.ts`: the default export, and beside it `config` that says for what. */
function handlersIn(sources: Sources): readonly ScannedEntry[] {
  return sources.scripts().flatMap((file): readonly ScannedEntry[] => {
    const folder = /(?:^|\/)(subscribers|jobs)\/[^.]{1,200}\.[jt]s$/.exec(file)?.[1];
    if (folder === undefined || !/@medusajs\/|\bMedusaContainer\b|\bSubscriberConfig\b/.test(sources.text(file)))
      return [];
    const masked = sources.masked(file);
    const handler = exportsOf(sources, file).get('default');
    const config = /\bexport\s{1,20}const\s{1,20}config\b[^=;]{0,200}=\s{0,40}\{/.exec(masked);
    if (handler === undefined || config === null) return [];
    const open = config.index + config[0].length - 1;
    const end = masked.indexOf('\n}', open);
    const fields = fieldsOf(masked, { from: open, to: end < 0 ? masked.length : end + 2 });
    const asked = fields.get(folder === 'jobs' ? 'name' : 'event');
    const names = asked === undefined ? [] : listed(masked, asked);
    const found = new RegExp(`\\b(?:function\\s{0,20}\\*?|const|let|class)\\s{1,20}${escaped(handler)}(?![\\w$])`).exec(
      masked,
    );
    const line = lineAt(masked, found?.index ?? config.index);
    return (names.length === 0 ? [undefined] : names).map((span): ScannedEntry => {
      const known = span === undefined ? undefined : knownTextOf(sources, file, span);
      const written = span === undefined ? handler : nameOf(sources.text(file), masked, span.from, span.to);
      return {
        kind: folder === 'jobs' ? 'job' : 'event',
        name: known ?? written,
        handler,
        file,
        line,
        framework: 'medusa',
        confidence: 'high',
        ...(folder === 'jobs' || known === undefined ? {} : { channels: [`medusa:${known}`] }),
      };
    });
  });
}

function listed(masked: string, span: Span): readonly Span[] {
  if (masked[span.from] !== '[') return [span];
  const parts: Span[] = [];
  let from = span.from + 1;
  for (let at = from; at < span.to; at++) {
    if (masked[at] !== ',' && masked[at] !== ']') continue;
    const blanks = leadingBlanks(masked, from);
    if (masked.slice(from, at).trim() !== '') parts.push({ from: from + blanks, to: at });
    from = at + 1;
  }
  return parts;
}
