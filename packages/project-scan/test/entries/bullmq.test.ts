// Workers of BullMQ and Bull.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('workers, processors, files that are named by their path', () => {
  checkEntries(
    {
      ...npm('bullmq', 'bull'),
      'src/worker.ts': `import { Worker, Queue } from 'bullmq';
import Bull from 'bull';
import path from 'node:path';
import send from './mail.ts';

export const mails = new Queue('mails', {});
new Worker('mails', send, {});
new Worker<Data>(names.images, async (job) => { await resize(job.data); });
new Worker('sharp', path.join(__dirname, 'sharp.js'));
const old = new Bull('old');
old.process('shrink', 5, shrink);
old.process(async (job) => {});
pipeline.process(data);
new Worker('./thread.js');
`,
      'src/sharp.ts': `import x from 'x';
export default async function sharpen(job) {}
`,
      'src/thread.ts': `import { Worker } from 'node:worker_threads';
new Worker('./a.js', options);
`,
    },
    [
      'job mails send src/worker.ts:7 high',
      'job names.images <inline> src/worker.ts:8 high',
      'job sharp sharpen src/worker.ts:9 at src/sharp.ts:2 high',
      'job old shrink shrink src/worker.ts:11 high',
      'job old <inline> src/worker.ts:12 high',
    ],
  );
});

test('a worker for each call of a function that makes one of its parameters', () => {
  checkEntries(
    {
      ...npm('bullmq'),
      'src/make.ts': `import { Worker } from 'bullmq';
export const workFor = (name, run) => {
  const worker = new Worker(name, run, {});
  worker.on('failed', () => {});
  return worker;
};
export function sender(run) {
  return new Worker('mails', run);
}
`,
      'src/workers.ts': `import { sender, workFor } from './make';
import { shrink } from './shrink';
export default [workFor('images', shrink), workFor('orders', async (job) => {})];
sender(shrink);
`,
    },
    [
      'job images shrink src/workers.ts:3 high',
      'job orders <inline> src/workers.ts:3 high',
      'job mails shrink src/workers.ts:4 high',
    ],
  );
});
