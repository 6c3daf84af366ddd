// Tasks of Celery, by an application of another file too.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('names, origin of the application, signals', () => {
  checkEntries(
    {
      'proj/app.py': `from celery import Celery, shared_task

app = Celery("proj")

@app.task
def add(x, y): ...

@app.task(name="proj.times", bind=True)
def mul(self, x, y): ...

@shared_task(queue="slow")
@log
def slow(): ...

@app.on_after_configure.connect
def setup(sender, **kwargs): ...

# @app.task
def none(): ...
`,
      'src/other/tasks.py': `from proj.app import app

@app.task
def far(): ...
`,
      'lib/pipes.py': `import luigi

@luigi.task
def another(): ...
`,
    },
    [
      'job proj.app.add add proj/app.py:5 high',
      'job proj.times mul proj/app.py:8 high',
      'job proj.app.slow slow proj/app.py:11 high',
      'event on_after_configure setup proj/app.py:15 high',
      'job other.tasks.far far src/other/tasks.py:3 high',
    ],
  );
});
