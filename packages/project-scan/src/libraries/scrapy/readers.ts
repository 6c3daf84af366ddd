import type { Readers } from '../../library.ts';
import { scrapyEntries } from './entries.ts';
import { scrapy } from './library.ts';
import { scrapyMiddleware } from './middleware.ts';

export const scrapyReaders: Readers = {
  library: scrapy,
  entries: [scrapyEntries],
  middleware: scrapyMiddleware,
};
