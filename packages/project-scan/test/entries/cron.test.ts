// What a clock starts in scripts.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('node-cron, cron, node-schedule, croner, Agenda', () => {
  checkEntries(
    {
      ...npm('node-cron', 'cron', 'node-schedule', 'croner', 'agenda'),
      'src/a.ts': `import cron from 'node-cron';
cron.schedule('0 * * * *', hourly);
other.schedule('x', y);
`,
      'src/b.ts': `import { CronJob } from 'cron';
new CronJob('0 0 * * *', nightly, null, true);
CronJob.from({ cronTime: '1 * * * *', onTick: tick, start: true });
`,
      'src/c.ts': `import * as schedule from 'node-schedule';
schedule.scheduleJob('named', '5 * * * *', () => five());
`,
      'src/d.ts': `import { Cron } from 'croner';
new Cron(settings.when, { name: 'x' }, run);
`,
      'src/e.ts': `import { Agenda } from 'agenda';
const agenda = new Agenda();
agenda.define('send mail', async (job) => {});
`,
      'src/f.ts': `library.schedule('0 * * * *', none);
`,
    },
    [
      'job 0 * * * * hourly src/a.ts:2 high',
      'job 0 0 * * * nightly src/b.ts:2 high',
      'job 1 * * * * tick src/b.ts:3 high',
      'job named <inline> src/c.ts:2 high',
      'job settings.when run src/d.ts:2 high',
      'job send mail <inline> src/e.ts:3 high',
    ],
  );
});

test('a loop over a list that is written out starts what stands in the list, by the names there', () => {
  checkEntries(
    {
      ...npm('croner'),
      'src/jobs.js': `const { clearOld } = require('./clear-old');
const Cron = require('croner');
const jobs = [
  { when: '14 03 * * *', run: clearOld },
  { when: '*/5 * * * *', run: () => vacuum() },
];
const start = async () => {
  for (const job of jobs) {
    const started = new Cron(
      job.when,
      { timezone: await zone() },
      job.run,
    );
  }
};
for (const job of loaded()) new Cron(job.when, job.run);
`,
      'src/clear-old.js': 'const old = 1;\nconst clearOld = async () => old;\nmodule.exports = { clearOld };\n',
    },
    [
      'job 14 03 * * * clearOld src/jobs.js:9 at src/clear-old.js:2 high',
      'job */5 * * * * <inline> src/jobs.js:5 high',
      'job job.when job.run src/jobs.js:16 high',
    ],
  );
});
