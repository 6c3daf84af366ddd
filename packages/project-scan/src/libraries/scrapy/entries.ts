/** What Scrapy starts: spiders, by `scrapy crawl NAME`, and what is connected to its signals. */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { parameter, parametersOf, stringOf } from '../../reading/python/calls.ts';
import { type PyClass, readPyClasses } from '../../reading/python/classes.ts';
import { importsModule, pyFiles } from '../../reading/python/decorated.ts';
import { linesOf } from '../../reading/scripts/libraries.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const scrapyEntries: EntryReader = { libraries: ['scrapy'], read: entriesIn, unread };

function using(sources: Sources): readonly string[] {
  return pyFiles(sources).filter((file) => importsModule(sources, file, ['scrapy', 'scrapy_redis']));
}

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  return using(sources).flatMap((file) => [...spiders(sources, file), ...listeners(sources, file)]);
}

/** What is connected and has no name, and to signals that are worked out. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  return signsLeft(sources, using(sources), CONNECTS, found);
}

/** What runs first, of those that it defines. */
const STARTS = ['start', 'start_requests', 'parse', 'parse_rows', 'parse_node'];

function spiders(sources: Sources, file: string): readonly ScannedEntry[] {
  const masked = sources.masked(file);
  return classesOf(sources, file).flatMap((each): readonly ScannedEntry[] => {
    if (!each.bases.some((base) => /Spider$/.test(base))) return [];
    const body = masked.slice(each.body.from, each.body.to);
    const named = /^[ \t]+name[ \t]*(?::[^=\n]{1,60})?=[ \t]*([^\n#]{1,200})/m.exec(body)?.[1]?.trim();
    if (named === undefined) return [];
    const method = STARTS.find((name) => new RegExp(`^[ \\t]+(?:async[ \\t]+)?def[ \\t]+${name}\\b`, 'm').test(body));
    const at = method === undefined ? -1 : body.search(new RegExp(`\\bdef[ \\t]+${method}\\b`));
    return [
      {
        kind: 'command',
        name: `crawl ${stringOf(sources, named, file)}`,
        ...(method === undefined ? {} : { handler: `${each.name}.${method}` }),
        file,
        line: each.line,
        ...(at < 0 ? {} : { handledAt: { file, line: lineAt(masked, each.body.from + at) } }),
        framework: 'scrapy',
        confidence: 'high',
      },
    ];
  });
}

const CONNECTS = /(?<![\w.])(?:\w{1,60}\.){0,4}(?:signals|dispatcher)\.connect[ \t]{0,9}\(/g;

/** `crawler.signals.connect(self.opened, signal=signals.spider_opened)`. */
function listeners(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  const classes = classesOf(sources, file).map((each) => ({ ...each, made: madeIn(bare, each) }));
  return [...bare.matchAll(CONNECTS)].flatMap((match): readonly ScannedEntry[] => {
    const open = match.index + match[0].length - 1;
    const given = parametersOf(sources, file, open);
    const run = parameter(given, ['0', 'receiver'])?.text.trim() ?? '';
    const signal = parameter(given, ['signal', '1'])?.text.trim() ?? '';
    const name = /(?:^|\.)(\w+)$/.exec(signal)?.[1];
    if (name === undefined || !/^\w[\w.]*$/.test(run)) return [];
    const around = classes.findLast(({ body }) => body.from <= match.index && match.index < body.to);
    const [, owner, method = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(run) ?? [];
    const isOfClass = owner !== undefined && around?.made.has(owner) === true;
    return [
      {
        kind: 'event',
        name,
        handler: isOfClass ? `${around?.name}.${method}` : run,
        file,
        ...linesOf(sources.text(file), match.index, closingBracket(bare, open)),
        framework: 'scrapy',
        confidence: 'high',
      },
    ];
  });
}

/** `self`, and what a method of the class makes of it: `o = cls(crawler)`. */
function madeIn(bare: string, { body }: PyClass): ReadonlySet<string> {
  const made = /\b(\w+)[ \t]*(?::[^=\n]{1,60})?=[ \t]*(?:cls|super\(\)\.\w+)[ \t]*\(/g;
  return new Set(['self', 'cls', ...[...bare.slice(body.from, body.to).matchAll(made)].map(([, name = '']) => name)]);
}

function classesOf(sources: Sources, file: string): readonly PyClass[] {
  return readPyClasses(sources).filter((each) => each.file === file);
}
