// Jobs of APScheduler.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('decorators, calls, references by name', () => {
  checkEntries(
    {
      'jobs.py': `from apscheduler.schedulers.blocking import BlockingScheduler

sched = BlockingScheduler()

@sched.scheduled_job("interval", minutes=3)
def timed(): ...

def other(): ...

def by_name(): ...

sched.add_job(other, "cron", hour=3)
sched.add_job("jobs:by_name", trigger="cron", id="named")
sched.add_job(
    lambda: other(),
    CronTrigger(hour=1),
)
`,
    },
    [
      'job interval minutes=3 timed jobs.py:5 high',
      'job cron hour=3 other jobs.py:12 high',
      'job named by_name jobs.py:13 at jobs.py:10 inferred',
      'job CronTrigger(hour=1) <inline> jobs.py:14 high',
    ],
  );
});
