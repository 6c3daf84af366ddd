// Names that the code works out are said to be so: what is told is how, not what.

import { expect, test } from 'vitest';
import { readEntries } from '../../src/parts/entries.ts';
import { type Files, sourcesOf } from '../check.ts';
import { npm } from './check.ts';

function check(files: Files, expected: readonly string[]): void {
  const found = readEntries(sourcesOf(files)).entries.map(
    ({ name, isExpression }) => `${name}${isExpression ? ' (expression)' : ''}`,
  );
  expect(found.toSorted()).toEqual([...expected].toSorted());
}

test.each<[string, Files, readonly string[]]>([
  [
    'queues of BullMQ',
    {
      ...npm('bullmq'),
      'a.ts':
        "import { Worker } from 'bullmq';\nnew Worker('MAILS_OUT', send);\nnew Worker(JOBS_QUEUE, send);\nnew Worker(names.images, send);\nnew Worker('order.paid', send);\n",
    },
    ['MAILS_OUT', 'JOBS_QUEUE (expression)', 'names.images (expression)', 'order.paid'],
  ],
  [
    'times of NestJS',
    {
      ...npm('@nestjs/core', '@nestjs/schedule'),
      'a.ts':
        "import { Cron, CronExpression } from '@nestjs/schedule';\nclass Jobs {\n  @Cron(CronExpression.EVERY_WEEK)\n  weekly() {}\n  @Cron('0 0 * * *')\n  daily() {}\n}\n",
    },
    ['CronExpression.EVERY_WEEK (expression)', '0 0 * * *'],
  ],
  [
    'signals of Django',
    {
      'requirements.txt': 'django\n',
      'a.py':
        'from django.db.models.signals import post_save, post_delete\nfrom django.dispatch import receiver\n\n@receiver((post_save, post_delete), sender=A)\ndef changed(**kwargs):\n    pass\n',
    },
    ['(post_save, post_delete) (expression)'],
  ],
])('%s', (_, files, expected) => check(files, expected));
