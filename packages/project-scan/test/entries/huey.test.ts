// Tasks of Huey.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('decorators', () => {
  checkEntries(
    {
      'a.py': `from huey import RedisHuey, crontab

huey = RedisHuey()

@huey.task()
def send(): ...

@huey.periodic_task(crontab(minute="0"))
def hourly(): ...
`,
    },
    ['job send send a.py:5 high', 'job hourly hourly a.py:8 high'],
  );
});
