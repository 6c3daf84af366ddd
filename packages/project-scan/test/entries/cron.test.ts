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
