/**
 * Places in the templates of a repository that may run a getter: they read `order.total`, and `getTotal` stands nowhere. Of each
 * file the first one is told.
 */
import path from 'node:path';
import type { Repository } from '../../repository/repository.ts';
import { wordOccurrences } from '../word-occurrences.ts';

export interface TemplateRead {
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly extension: string;
}

/** In the order of the files. */
export function templateReads(repository: Repository, property: string): readonly TemplateRead[] {
  const files = [
    ...repository.filesWithWord(property),
    ...repository.unreadFilesWith(property).files.map((unread) => unread.path),
  ];
  return [...new Set(files)].sort().flatMap((file): TemplateRead[] => {
    const extension = path.posix.extname(file);
    const opening = OPENINGS.find(({ endings }) => endings.test(extension))?.opening;
    const text = opening === undefined ? undefined : (repository.readText(file) ?? repository.readUnreadText(file));
    if (opening === undefined || text === undefined) return [];
    const start = wordOccurrences(text, property).find((at) => {
      const line = text.slice(Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - LONGEST), at);
      return /[.{[]\s{0,9}$/.test(line) && opening.test(line) && !/^\s{0,9}\(/.test(text.slice(at + property.length));
    });
    return start === undefined ? [] : [{ file, text, start, extension }];
  });
}

/** So far before it the expression begins. */
const LONGEST = 400;

/** Kinds of templates that read properties of objects of the JVM and of PHP by their getters, and what begins an expression there. */
const OPENINGS: readonly { readonly endings: RegExp; readonly opening: RegExp }[] = [
  { endings: /^\.(?:ftl|ftlh|ftlx|vm|vtl)$/, opening: /[$#]\{|\$!?\w|<[#@]|\[[=#]/ },
  { endings: /^\.(?:html|xhtml|jsp|jspf|jspx|tag|gsp)$/, opening: /[$*#]\{/ },
  { endings: /^\.(?:mustache|hbs|peb|pebble|jinja|qute|twig)$/, opening: /\{[{%#]/ },
];
