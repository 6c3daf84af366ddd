// Actors of Dramatiq.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('decorators', () => {
  checkEntries(
    {
      'a.py': `import dramatiq

@dramatiq.actor(actor_name="mail")
def send(): ...

@dramatiq.actor
def other(): ...

@film.actor
def none(): ...
`,
    },
    ['job mail send a.py:3 high', 'job other other a.py:6 high', 'job none none a.py:9 inferred'],
  );
});
