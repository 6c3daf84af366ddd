// Tasks of Celery, by an application of another file too.

import { expect, test } from 'vitest';
import { readEntries } from '../../src/parts/entries.ts';
import { sourcesOf } from '../check.ts';
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

test('a signal that a function is connected to', () => {
  checkEntries(
    {
      'proj/app.py': `from celery import Celery, signals
from celery.signals import task_prerun

def before(sender): ...
def after(sender): ...

app = Celery("proj")
signals.task_postrun.connect(after)
task_prerun.connect(before, weak=False)
db.connect(url)
`,
    },
    [
      'event task_postrun after proj/app.py:8 at proj/app.py:5 high',
      'event task_prerun before proj/app.py:9 at proj/app.py:4 high',
    ],
  );
});

test('what a call registers is told by its names, where the code says them', () => {
  const { hidden } = readEntries(
    sourcesOf({
      'proj/tasks.py': `import celery

app = celery.Celery("proj")

def before(sender, task):
    task.name = run(task)

def found():
    task = app.get(task=1)
    return task

def task(**kwargs):
    def deco(wrapped):
        def callback(scanner, name, wrapped):
            app.task(**kwargs)(wrapped)

        venusian.attach(wrapped, callback)
        return wrapped

    return deco

def plain(): ...

app.task(name="x")(plain)

def job(**kw):
    def made(wrapped):
        return app.task(**kw)(wrapped)
    return made
`,
      'proj/more.py': `from proj.tasks import task

@task(bind=True)
def again(task, name):
    task.retry(name)
`,
      'proj/mails.py': `from proj import tasks
from proj.tasks import (
    job,
)

@tasks.task(ignore_result=True)
def send(task): ...

@job()
def late(): ...

all = job()
`,
    }),
  );
  expect(hidden).toEqual([
    { file: 'proj/tasks.py', line: 15, names: ['again', 'send'], within: ['callback', 'deco', 'task'] },
    { file: 'proj/tasks.py', line: 24, names: ['plain'], within: [] },
    { file: 'proj/tasks.py', line: 28 },
  ]);
});

test('a directive of Pyramid is no application', () => {
  const { hidden } = readEntries(
    sourcesOf({
      'proj/tasks.py':
        'import celery\nfrom pyramid.config import Configurator\n\ndef add(config, func):\n    config.task(func).s()\n\ndef includeme(config):\n    config.registry["app"] = celery.Celery("x")\n',
    }),
  );
  expect(hidden).toEqual([]);
});
