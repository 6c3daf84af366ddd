// Tasks of TaskIQ.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('decorators', () => {
  checkEntries(
    {
      'a.py': `from taskiq import InMemoryBroker

broker = InMemoryBroker()

@broker.task
async def send(): ...

@broker.task("named")
async def other(): ...
`,
    },
    ['job a.send send a.py:5 high', 'job named other a.py:8 high'],
  );
});
