import { closingBracket } from '../../reading/code-text.ts';
import type { MiddlewareUse } from '../../reading/middleware.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

/**
 * What requests and responses of spiders pass: `DOWNLOADER_MIDDLEWARES` and `SPIDER_MIDDLEWARES` of settings, those of one
 * spider, and those that Scrapy has itself, by the classes that they name.
 */
export function scrapyMiddleware(sources: Sources): readonly MiddlewareUse[] {
  const files = sources.files.filter((file) => file.endsWith('.py') && sources.text(file).includes('_MIDDLEWARES'));
  return files.flatMap((file) => {
    const [masked, bare] = [sources.masked(file), sources.bare(file)];
    return [...masked.matchAll(SETTING)].flatMap((match) => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(bare, open);
      return [...masked.slice(open, close).matchAll(KEY)].map((key) => ({
        name: key[1] ?? key[2] ?? '',
        file,
        line: lineAt(masked, open + key.index),
      }));
    });
  });
}

const SETTING =
  /(?:^[ \t]*|["'])(?:DOWNLOADER|SPIDER)_MIDDLEWARES(?:_BASE)?(?:["'][ \t]*:|[ \t]*(?::[^=\n]{1,200})?=)[ \t\n]*\{/gm;

/** `"shop.middlewares.Retry": 550`, `Retry: 550`; one that is set to nothing is off. */
const KEY = /(?:["'][\w.]{0,200}?(\w{1,100})["']|\b(?:\w{1,60}\.){0,6}(\w{1,100}))[ \t]{0,20}:(?![ \t]{0,20}None\b)/g;
