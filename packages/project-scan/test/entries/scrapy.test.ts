// Spiders of Scrapy, and what is connected to its signals.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('spiders by their names, listeners by the class that they are of', () => {
  checkEntries(
    {
      'requirements.txt': 'scrapy\n',
      'shop/spiders/quotes.py': `import scrapy

class QuotesSpider(scrapy.Spider):
    name = "quotes"

    def parse(self, response):
        yield {}


class Base(scrapy.Spider):
    def parse(self, response):
        pass
`,
      'shop/extensions.py': `from scrapy import signals

class Stats:
    @classmethod
    def from_crawler(cls, crawler):
        o = cls(crawler)
        crawler.signals.connect(o.opened, signal=signals.spider_opened)
        crawler.signals.connect(
            o.closed,
            signal=signals.spider_closed,
        )
        crawler.signals.connect(other.scraped, signals.item_scraped)
        return o

    def opened(self, spider):
        pass
`,
      'other.py': 'db.signals.connect(run, signal=x)\n',
    },
    [
      'command crawl quotes QuotesSpider.parse shop/spiders/quotes.py:3 at shop/spiders/quotes.py:6 high',
      'event item_scraped other.scraped shop/extensions.py:12 high',
      'event spider_closed Stats.closed shop/extensions.py:8 high',
      'event spider_opened Stats.opened shop/extensions.py:7 high',
    ],
  );
});
