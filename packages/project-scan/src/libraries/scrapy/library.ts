import type { Library } from '../../library.ts';

export const scrapy = { name: 'scrapy', packages: ['scrapy'], registry: 'python' } satisfies Library;
