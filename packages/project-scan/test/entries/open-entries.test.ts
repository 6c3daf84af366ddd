// What registers in a form that is not read is told as a place: what was found never passes for all there is.

import { expect, test } from 'vitest';
import { readEntries } from '../../src/parts/entries.ts';
import { type Files, sourcesOf } from '../check.ts';
import { npm } from './check.ts';

function python(library: string, text: string): Files {
  return { 'requirements.txt': `${library}\n`, 'a.py': text };
}

function go(module: string, text: string): Files {
  return { 'go.mod': `module shop\nrequire ${module} v1.0.0\n`, 'a.go': `package main\nimport "${module}"\n${text}` };
}

function java(imports: string, text: string): Files {
  return { 'src/A.java': `import ${imports};\n${text}` };
}

test.each<[what: string, files: Files, places: readonly string[]]>([
  [
    'Active Job: a base that is not here, a class that is made',
    {
      'app/jobs/a_job.rb': 'class AJob < Other::BaseJob\n  def perform\n  end\nend\n',
      'app/jobs/b_job.rb': 'BJob = Class.new(ApplicationJob) do\nend\n',
      'app/jobs/c_job.rb': 'class CJob < ApplicationJob\n  def perform\n  end\nend\n',
    },
    ['app/jobs/a_job.rb:1', 'app/jobs/b_job.rb:1'],
  ],
  [
    'Sidekiq: in a class that is made',
    { 'a.rb': 'NAMES.each do |n|\n  make(n, Class.new { include Sidekiq::Job; def perform; end })\nend\n' },
    ['a.rb:2'],
  ],
  [
    'APScheduler: in a loop, and of a parameter',
    python(
      'apscheduler',
      'from apscheduler.schedulers.background import BackgroundScheduler\ns = BackgroundScheduler()\nfor job in load():\n    s.add_job(job.run, job.trigger)\ndef every(f):\n    s.add_job(f, "interval")\ns.add_job(tick, "cron")\n',
    ),
    ['a.py:4', 'a.py:6'],
  ],
  [
    'argparse: in a loop, by what was given, by defaults that are worked out',
    python(
      'x',
      'import argparse\np = argparse.ArgumentParser()\nsub = p.add_subparsers()\nfor c in load():\n    x = sub.add_parser(c.name)\n    x.set_defaults(func=c.run)\nsub.add_parser("b")\ny = sub.add_parser("c")\ny.set_defaults(**more())\nz = sub.add_parser("d")\nz.set_defaults(func=run)\n',
    ),
    ['a.py:6', 'a.py:7', 'a.py:8'],
  ],
  [
    'Click: commands of a list, of a class, and a group that looks them up',
    python(
      'click',
      'import click\n@click.group()\ndef cli():\n    pass\nfor c in load():\n    cli.add_command(c)\ncli.add_command(click.Command("x", callback=run))\nclass Plugins(click.MultiCommand):\n    def get_command(self, ctx, name):\n        return find(name)\n',
    ),
    ['a.py:6', 'a.py:7', 'a.py:9'],
  ],
  [
    'Typer: a call',
    python('typer', 'import typer\napp = typer.Typer()\nfor f in fs:\n    app.command()(f)\n'),
    ['a.py:4'],
  ],
  [
    'Celery: calls in the place of decorators, classes, signals',
    python(
      'celery',
      'from celery import Celery, shared_task\nfrom celery.signals import task_prerun\napp = Celery("x")\nfor f in load():\n    app.task(name=f.name)(f)\napp.register_task(Clean())\ndef job(**kw):\n    return shared_task(bind=True, **kw)\ntask_prerun.connect(before)\ndb.connect(url)\n@app.task\ndef a():\n    pass\n',
    ),
    ['a.py:5', 'a.py:6', 'a.py:8', 'a.py:9'],
  ],
  ['Dramatiq: a call', python('dramatiq', 'import dramatiq\nrun = dramatiq.actor(work)\n'), ['a.py:2']],
  [
    'Huey: a call',
    python('huey', 'from huey import RedisHuey\nhuey = RedisHuey()\nrun = huey.task()(work)\n'),
    ['a.py:3'],
  ],
  [
    'Taskiq: a call',
    python('taskiq', 'from taskiq import InMemoryBroker\nbroker = InMemoryBroker()\nbroker.register_task(work)\n'),
    ['a.py:3'],
  ],
  [
    'Scrapy: signals that are worked out',
    python(
      'scrapy',
      'from scrapy import signals\ncrawler.signals.connect(run, signal=which())\ncrawler.signals.connect(run, signal=signals.item_scraped)\n',
    ),
    ['a.py:2'],
  ],
  [
    'Django: receivers that are worked out, a command of elsewhere',
    {
      'shop/a.py':
        'from django.db.models.signals import post_save\npost_save.connect(make(), sender=A)\npost_save.connect(run, sender=A)\n',
      'shop/management/commands/load.py': 'from other.commands import Command\n',
      // A base of others is no command, whatever it says of one.
      'shop/management/commands/base.py': 'class Base:\n    "class Command(Base): ..."\n',
    },
    ['shop/a.py:2', 'shop/management/commands/load.py:1'],
  ],
  [
    'scripts of Python that a program makes',
    {
      'a/setup.py': "setup(name='a', entry_points=load())\n",
      'b/setup.py': "setup(name='b', entry_points={\n  'console_scripts': ['b=b:main', *more],\n})\n",
      'c/setup.py': "setup(name='c', entry_points={'console_scripts': ['c=c:main', 'd=c:other']})\n",
      'd/pyproject.toml': "[project]\nname = 'd'\ndynamic = ['version', 'scripts']\n",
    },
    ['a/setup.py:1', 'b/setup.py:2', 'd/pyproject.toml:3'],
  ],
  [
    'BullMQ: in a loop, of a class of the project',
    {
      ...npm('bullmq'),
      'a.ts':
        "import { Worker } from 'bullmq';\nfor (const q of queues) new Worker(q.name, q.run);\nclass Mine extends Worker {}\nnew Worker(NAME, async (job) => {});\n",
    },
    ['a.ts:2', 'a.ts:3'],
  ],
  [
    'Bull: queues of a list',
    { ...npm('bull'), 'a.ts': "import Queue from 'bull';\nqs[0].process('x', run);\nthis.mails.process(run);\n" },
    ['a.ts:2', 'a.ts:3'],
  ],
  [
    'clocks of scripts: of a list, of options',
    {
      ...npm('node-cron', 'cron'),
      'a.ts':
        "import cron from 'node-cron';\njobs.forEach(({ when, run }) => cron.schedule(when, () => run()));\ncron.schedule('* * * * *', go);\n",
      'b.ts': "import { CronJob } from 'cron';\nnew CronJob(options);\n",
    },
    ['a.ts:2', 'b.ts:2'],
  ],
  [
    'emitters: names that are worked out',
    {
      'a.ts':
        "import { EventEmitter } from 'events';\nconst bus = new EventEmitter();\nbus.on(name(), run);\nother.on(name, run);\n",
    },
    ['a.ts:3'],
  ],
  [
    'commander: commands of a list',
    {
      ...npm('commander'),
      'a.ts':
        "import { program } from 'commander';\nimport { build } from './b';\nfor (const c of commands) program.command(c.name).action(c.run);\nfor (const c of more) program.addCommand(c);\nprogram.addCommand(build);\nprogram.addCommand(require('./c').default);\n",
    },
    ['a.ts:3', 'a.ts:4'],
  ],
  [
    'yargs: a folder, and commands without a handler',
    {
      ...npm('yargs'),
      'a.ts':
        "import yargs from 'yargs';\nyargs.commandDir('cmds');\nyargs.command('a', 'first');\nyargs.command('b', 'second', {}, run);\n",
    },
    ['a.ts:2', 'a.ts:3'],
  ],
  [
    'oclif: commands of a module',
    {
      'package.json':
        '{"name": "x", "oclif": {"commands": {"strategy": "explicit", "target": "./dist/commands.js"}}}\n',
    },
    ['package.json:1'],
  ],
  [
    'NestJS: decorators that are put together, what is added while it runs',
    {
      ...npm('@nestjs/core', '@nestjs/schedule'),
      'a.ts':
        "import { applyDecorators } from '@nestjs/common';\nimport { Cron, SchedulerRegistry } from '@nestjs/schedule';\nexport const Nightly = () => applyDecorators(Cron('0 0 * * *'));\nclass A {\n  add(r: SchedulerRegistry) { r.addCronJob('x', job); }\n  @Cron('1 0 * * *')\n  run() {}\n}\n",
    },
    ['a.ts:3', 'a.ts:5'],
  ],
  [
    'Convex: taken apart',
    { 'convex/a.ts': "import { make } from './b';\nexport const { list, add } = make();\n" },
    ['convex/a.ts:2'],
  ],
  [
    'Inngest: of a list',
    {
      'a.ts':
        "import { inngest } from './inngest';\nexport const all = names.map((n) =>\n  inngest.createFunction({ id: n }, { event: n }, run));\n",
    },
    ['a.ts:3'],
  ],
  [
    'Trigger.dev: of a list',
    {
      'a.ts':
        "import { task } from '@trigger.dev/sdk/v3';\nexport const all = names.map((n) =>\n  task({ id: n, run }));\n",
    },
    ['a.ts:3'],
  ],
  [
    'Temporal: workflows by a path and activities by a call, in scripts and in Go',
    {
      'a.ts':
        "import { Worker } from '@temporalio/worker';\nWorker.create({\n  workflowsPath: where(),\n  activities: make(),\n});\n",
      ...go(
        'go.temporal.io/sdk/worker',
        'func a() {\n\tfor _, f := range flows {\n\t\tw.RegisterWorkflow(f)\n\t}\n\tw.RegisterActivity(Run)\n}\n',
      ),
    },
    ['a.go:5', 'a.ts:3', 'a.ts:4'],
  ],
  [
    'Medusa: a handler that is made',
    { ...npm('@medusajs/medusa'), 'src/jobs/a.ts': "export const config = { name: 'x' };\nexport default make();\n" },
    ['src/jobs/a.ts:2'],
  ],
  [
    'cobra: of a list, of a parameter, filled field by field',
    go(
      'github.com/spf13/cobra',
      'func a() {\n\troot := &cobra.Command{Use: "x"}\n\tfor _, c := range load() {\n\t\troot.AddCommand(c)\n\t}\n\tvar e cobra.Command\n\te.Run = run\n}\nfunc make(n string, f func(*cobra.Command)) *cobra.Command {\n\treturn &cobra.Command{Use: n, Run: f}\n}\n',
    ),
    ['a.go:6', 'a.go:8', 'a.go:12'],
  ],
  [
    'urfave/cli: in a loop, of elsewhere',
    go(
      'github.com/urfave/cli/v2',
      'func a() {\n\tapp := &cli.App{Commands: other.Commands()}\n\tfor _, n := range names {\n\t\tapp.Commands = append(app.Commands, &cli.Command{Name: n, Action: run})\n\t}\n}\n',
    ),
    ['a.go:4', 'a.go:6'],
  ],
  [
    'kong: what is added while it runs',
    go(
      'github.com/alecthomas/kong',
      'type CLI struct {\n\tkong.Plugins\n}\nfunc a() {\n\tkong.Parse(&c, kong.DynamicCommand("x", "", "", &d))\n}\n',
    ),
    ['a.go:4', 'a.go:7'],
  ],
  [
    'robfig/cron: in a loop, by a schedule',
    go(
      'github.com/robfig/cron/v3',
      'func a() {\n\tfor _, j := range jobs {\n\t\tc.AddFunc(j.when, j.run)\n\t}\n\tc.Schedule(s, job)\n\tc.AddFunc("@daily", run)\n}\n',
    ),
    ['a.go:5', 'a.go:7'],
  ],
  [
    'Spring: interfaces',
    java(
      'org.springframework.context.*',
      'class A implements ApplicationListener<Paid> {\n}\nclass B implements CommandLineRunner {\n}\n',
    ),
    ['src/A.java:2', 'src/A.java:4'],
  ],
  ['Quartz of Java', java('org.quartz.*', 'class A implements Job {\n}\n'), ['src/A.java:2']],
  [
    'picocli: added by a call',
    java(
      'picocli.CommandLine',
      'import picocli.CommandLine.Command;\n@Command(name = "a") class A implements Runnable {\n  public void run() {\n    line.addSubcommand(name, all.get(name));\n  }\n}\n',
    ),
    ['src/A.java:5'],
  ],
  [
    'Enterprise Beans',
    java('jakarta.ejb.*', 'class A {\n  @Schedule(hour = "*")\n  void a() {}\n}\n'),
    ['src/A.java:3'],
  ],
  [
    'JobRunr',
    java(
      'org.jobrunr.scheduling.*',
      'class A {\n  void a() { jobs.scheduleRecurrently(Cron.daily(), () -> run()); }\n}\n',
    ),
    ['src/A.java:3'],
  ],
  [
    'Micronaut',
    java('io.micronaut.context.event.*', 'class A implements ApplicationEventListener<E> {\n}\n'),
    ['src/A.java:2'],
  ],
  [
    'Quarkus',
    java('io.quarkus.scheduler.*', 'class A {\n  void a() { scheduler.newJob("x").schedule(); }\n}\n'),
    ['src/A.java:3'],
  ],
  [
    'RocketMQ',
    java('org.apache.rocketmq.client.*', 'class A {\n  void a() { c.registerMessageListener(l); }\n}\n'),
    ['src/A.java:3'],
  ],
  ['XXL-JOB', java('com.xxl.job.core.handler.*', 'class A extends IJobHandler {\n}\n'), ['src/A.java:2']],
  [
    'Hangfire: in a loop, a job of another form',
    {
      'A.cs':
        'using Hangfire;\nclass A { void B() {\n  foreach (var j in all) RecurringJob.AddOrUpdate(j.Id, () => j.Run(), j.Cron);\n  manager.AddOrUpdate("x", job, "* * *");\n} }\n',
    },
    ['A.cs:3', 'A.cs:4'],
  ],
  [
    'MediatR: of a type parameter',
    { 'A.cs': 'abstract class Base<T> : IRequestHandler<T, bool> { public Task<bool> Handle(T a) { } }\n' },
    ['A.cs:1'],
  ],
  [
    'hosted services: of a base of the project, of a function',
    {
      'A.cs':
        'abstract class Base : BackgroundService { protected override Task ExecuteAsync() { } }\nclass A : Base { }\n',
      'P.cs': 'class P { void M() { services.AddHostedService(sp => Make(sp)); } }\n',
    },
    ['A.cs:2', 'P.cs:1'],
  ],
  [
    'clap: built in a loop, whatever else is given',
    {
      'Cargo.toml': '[dependencies]\nclap = "4"\n',
      'src/main.rs':
        'use clap::{Command, Subcommand};\nfn main() {\n    for n in names() {\n        c = c.subcommand(Command::new(n));\n    }\n}\n#[derive(Subcommand)]\nenum S {\n    A,\n    #[command(external_subcommand)]\n    Other(Vec<String>),\n}\n',
    },
    ['src/main.rs:4', 'src/main.rs:10'],
  ],
  [
    'Laravel: functions, and commands of a base that is not read',
    {
      'routes/console.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Artisan;\nArtisan::command('x', function () {});\nSchedule::call(fn () => 1)->daily();\n",
      'app/Console/Commands/A.php':
        '<?php\nuse Illuminate\\Console\\Command;\nclass A extends Command { public function handle() {} }\n',
      'app/Console/Commands/B.php': '<?php\nclass B extends BaseCommand { public function fire() {} }\n',
    },
    ['app/Console/Commands/B.php:2', 'routes/console.php:3', 'routes/console.php:4'],
  ],
  [
    'WordPress: in a loop, kept by an object, addresses of REST',
    {
      'a.php':
        "<?php\ndefined( 'ABSPATH' );\nadd_action( 'init', [ $this, 'b' ] );\nforeach ( $hooks as $h ) {\n  add_action( $h, 'run' );\n}\n$loader->add_action( 'init', $this, 'go' );\nregister_rest_route( 'a', 'b', [] );\n",
    },
    ['a.php:5', 'a.php:7', 'a.php:8'],
  ],
  [
    'Elixir: a crontab and jobs that are worked out, a task of another macro',
    {
      'config/config.exs':
        'import Config\nconfig :a, Oban, plugins: [{Oban.Plugins.Cron, crontab: crons()}]\nconfig :a, A.Scheduler, jobs: jobs()\n',
      'lib/a.ex': 'defmodule A.Scheduler do\n  use Quantum, otp_app: :a\nend\n',
      'lib/mix/tasks/b.ex': 'defmodule Mix.Tasks.B do\n  use Own.Task\n  def run(_), do: :ok\nend\n',
    },
    ['config/config.exs:2', 'config/config.exs:3', 'lib/mix/tasks/b.ex:1'],
  ],
])('%s', (_, files, places) => {
  const { hidden } = readEntries(sourcesOf(files));
  expect(hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
});

test('nothing is hidden where all is written out', () => {
  const files: Files = {
    ...npm('bullmq', 'commander'),
    'a.ts':
      "import { Command } from 'commander';\nimport { Worker } from 'bullmq';\nexport function run(program: Command, config: Config) {\n  program.command('build').action(build);\n  for (const each of config.all) use(each);\n  new Worker('mails', send);\n  return new Worker(QUEUE, async (job) => { await send(job); });\n}\n",
    ...python(
      'celery',
      'from celery import shared_task\n@shared_task\ndef send(user):\n    for user in users:\n        mail(user)\n',
    ),
  };
  expect(readEntries(sourcesOf(files)).hidden).toEqual([]);
});

test('what a variable or a parameter of Python stands for is told by name, where the code says all of it', () => {
  const files: Files = {
    'requirements.txt': 'apscheduler\nclick\n',
    'clock.py': `from apscheduler.schedulers.background import BackgroundScheduler
clock = BackgroundScheduler()
class Clock:
    def every(self, func, trigger):
        return clock.add_job(func=func, trigger=trigger)
    def later(self, task):
        def run_task():
            task()
        self.every(func=run_task, trigger='date')
def once(func):
    clock.add_job(func, 'date')
def twice(func):
    clock.add_job(func, 'date')
for job in [tidy, load('x')]:
    clock.add_job(job, 'cron')
`,
    'use.py': `from clock import Clock, once, twice
def tick(): ...
def tock(): ...
Clock().every(tick, 'cron')
once(getattr(tick, 'name'))
twice(tock)
map(twice, all_of_them)
`,
    'cli.py': `import click
@click.group()
def cli(): ...
@click.command()
def password(user, password): ...
for each in load():
    cli.add_command(each)
`,
  };
  expect(readEntries(sourcesOf(files)).hidden).toEqual([
    { file: 'cli.py', line: 7, names: ['cli', 'password'], within: [] },
    { file: 'clock.py', line: 5, names: ['run_task', 'tick'], within: ['every'] },
    { file: 'clock.py', line: 11 },
    { file: 'clock.py', line: 13 },
    { file: 'clock.py', line: 15 },
  ]);
});

test('what one library would register in a way that is not read is none where another one was seen to', () => {
  const { entries, hidden } = readEntries(
    sourcesOf({
      ...npm('yargs', 'commander'),
      'src/cli.js':
        "const { program } = require('commander');\nconst yargs = require('yargs');\nprogram\n\t.command('start', null, { noHelp: true })\n\t.action(() => start());\n",
    }),
  );
  expect(entries.map(({ name, framework }) => `${name} ${framework}`)).toEqual(['start commander']);
  expect(hidden).toEqual([]);
});

test('Click: what a group looks up was made by a decorator', () => {
  const sources = sourcesOf(
    python(
      'click',
      'import click\nclass Lazy(click.Group):\n    def get_command(self, ctx, name):\n        return load(name)\n@click.command()\ndef tidy():\n    pass\n@click.group(cls=Lazy)\ndef cli():\n    pass\n',
    ),
  );
  expect(readEntries(sources).hidden).toEqual([{ file: 'a.py', line: 3, names: ['cli', 'tidy'], within: [] }]);
});
