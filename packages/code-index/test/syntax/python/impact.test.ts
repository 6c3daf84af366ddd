/** What a change in Python reaches, and what keeps an answer from saying that nothing is. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const { impact } = cases({});

describe('reached', () => {
  impact(
    'callers of callers, importers, subclasses',
    {
      'a.py': 'def base2():\n    pass\n\ndef middle2():\n    base2()\n',
      'b.py': 'from a import middle2\n\ndef top2():\n    middle2()\n',
    },
    'base2',
    {
      verdict: 'caution',
      affected: ['middle2 a.py calls base2', 'top2 b.py calls middle2 depth 2'],
    },
  );
  impact(
    'an override is reached by what its base is called by, a protocol by what meets it',
    {
      'a.py': `
        from typing import Protocol

        class Runs(Protocol):
            def perform2(self): ...

        class Base:
            def perform2(self): ...

        class Child(Base):
            def perform2(self): ...

        def one(base: Base):
            base.perform2()

        def two(any: Runs):
            any.perform2()
        `,
    },
    'Child.perform2',
    {
      verdict: 'caution',
      affected: [
        'one a.py may run Child.perform2 through its base',
        'two a.py may run Child.perform2 through its base',
      ],
    },
  );
});

describe('nothing is known to use it', () => {
  impact(
    'a private function that nothing names is safe to change',
    { 'a.py': 'def _unused2():\n    pass\n' },
    '_unused2',
    {
      verdict: 'safe',
      affected: [],
    },
  );
  impact('a public one may be imported by others', { 'b.py': 'def offered2():\n    pass\n' }, 'offered2', {
    verdict: 'caution',
    open: ['offered2 can be imported'],
  });
  impact(
    'a string that is its name, in a file that can see it',
    {
      'a.py': 'def _named2():\n    pass\n',
      'b.py': 'import a\n\ndef go():\n    return getattr(a, "_named2")()\n',
    },
    '_named2',
    { verdict: 'caution', open: [/1 of 2 mentions is open/], likely: 1 },
  );
  impact(
    'a name made at run time',
    {
      'a.py': 'class Rules:\n    def _rate2(self): ...\n',
      'b.py': 'from a import Rules\n\ndef go(which):\n    return getattr(Rules(), "_" + which)()\n',
    },
    'Rules._rate2',
    { verdict: 'caution', open: [/an attribute is chosen at run time at case\d+\/b\.py:4/] },
  );
  impact(
    'a call on something that may be anything',
    {
      'a.py': 'class Job:\n    def _spool2(self): ...\n',
      'b.py': 'from a import Job\n\ndef go(job):\n    job._spool2()\n',
    },
    'Job._spool2',
    { verdict: 'caution', affected: ['go b.py calls Job._spool2'], likely: 1 },
  );
  impact(
    'the path of a module in configuration',
    { 'a.py': 'def _handler2():\n    pass\n', 'jobs.yaml': 'handler: a._handler2\n' },
    '_handler2',
    { verdict: 'caution', likely: 1 },
  );
  impact(
    'a base from outside',
    { 'a.py': 'import threading\n\nclass Worker(threading.Thread):\n    def _bootstrap2(self): ...\n' },
    'Worker._bootstrap2',
    { verdict: 'caution', open: ['Worker builds on threading.Thread from outside, which may use _bootstrap2'] },
  );
  impact('a decorator', { 'a.py': 'import atexit\n\n@atexit.register\ndef _bye2():\n    pass\n' }, '_bye2', {
    verdict: 'caution',
    open: ['_bye2 is decorated: what decorates it may use it'],
  });
});

describe('a receiver that may be ours though it seems to be from outside', () => {
  const ways: readonly (readonly [what: string, use: string])[] = [
    ['a parameter with a default', 'def use(job=None):\n    job.METHOD()'],
    ['one of several', 'def use(jobs: list[Job]):\n    random.choice(jobs).METHOD()'],
    ['what a package that is not read makes of it', 'def use(job: Job):\n    tool.wrap(job).METHOD()'],
    ['what such a package finds by its class', 'def use(db: tool.Database):\n    db.query(Job).first().METHOD()'],
    ['an element of a list of which nothing is said', 'def use(jobs: list):\n    jobs[0].METHOD()'],
    ['a value of a dictionary of which nothing is said', 'def use(jobs: dict):\n    jobs.get(1).METHOD()'],
    [
      'what was put into a queue',
      'def use(job):\n    jobs = queue.Queue()\n    jobs.put(job)\n    jobs.get().METHOD()',
    ],
    [
      'what is put into an attribute that begins as nothing',
      'class Worker:\n    job = None\n\ndef use(worker: Worker):\n    worker.job.METHOD()',
    ],
    ['a private name on something from outside', 'def use(app: tool.App):\n    app.state.METHOD()'],
  ];
  ways.forEach(([what, use], i) => {
    const method = `_spool7${'abcdefghi'[i]}`;
    impact(
      what,
      {
        'a.py': `import queue\nimport random\nimport tool\n\nclass Job:\n    def ${method}(self): ...\n\n${use.replace('METHOD', method)}\n`,
      },
      `Job.${method}`,
      { verdict: 'caution', affected: [`use a.py calls Job.${method}`], likely: 1 },
    );
  });
  impact(
    'a private name of a module from outside, and what the library makes itself, are their own',
    {
      'a.py':
        'import json\nimport tool\n\nclass _Job8:\n    def spool8(self): ...\n    def _exit8(self): ...\n\ndef use8(job: _Job8):\n    json.dumps(job).spool8()\n    tool._exit8()\n',
    },
    '_Job8._exit8',
    { verdict: 'safe', affected: [] },
  );
  impact(
    'a name with two underscores is another one outside of its class',
    {
      'a.py': 'class Job9:\n    def __spool9(self): ...\n\ndef use9(job):\n    job._Job9__spool9()\n',
    },
    'Job9.__spool9',
    { verdict: 'caution', open: [/a\.py names __spool9 as _Job9__spool9/] },
  );
});

describe('comments', () => {
  impact(
    'that say a type are read by checkers',
    { 'a.py': 'class _Said10: ...\n\nvalue = None  # type: _Said10\n' },
    '_Said10',
    { verdict: 'caution', likely: 1 },
  );
  impact('that say anything else are not', { 'a.py': 'class _Told10: ...\n\nvalue = None  # a _Told10\n' }, '_Told10', {
    verdict: 'safe',
  });
});

describe('names that are chosen at run time reach', () => {
  const kinds: readonly (readonly [what: string, code: string, verdict: 'safe' | 'caution'])[] = [
    ['a member of an object of which nothing is known', 'def use(it, name):\n    getattr(it, name)', 'caution'],
    ['a member of the same class', 'def use(it: Rules, name):\n    getattr(it, name)', 'caution'],
    ['a member of a class below', 'def use(it: Top, name):\n    getattr(it, name)', 'caution'],
    ['none of another class', 'class Other: ...\ndef use(it: Other, name):\n    setattr(it, name, 1)', 'safe'],
    ['none where the name is written out', 'def use(it):\n    getattr(it, "other", False)', 'safe'],
    ['none of an object from outside', 'import ssl\ndef use(name):\n    getattr(ssl, name)', 'safe'],
    ['none where the name of a module is written out', 'def use():\n    __import__("ssl")', 'safe'],
    ['none by a method that is called so', 'def use(patch, name):\n    patch.setattr(ssl, name, 1)', 'safe'],
  ];
  kinds.forEach(([what, code, verdict], i) => {
    const method = `_rate9${'abcdefgh'[i]}`;
    impact(
      what,
      { 'a.py': `class Top: ...\n\nclass Rules(Top):\n    def ${method}(self): ...\n\n${code}\n` },
      `Rules.${method}`,
      { verdict, affected: [] },
    );
  });
  impact(
    'a function by the names of its own file',
    { 'a.py': 'def _named9i(): ...\n\ndef use(name):\n    return globals()[name]\n' },
    '_named9i',
    { verdict: 'caution', open: [/names are looked up at run time/] },
  );
  impact(
    'none by those of another file',
    { 'a.py': 'def _named9j(): ...\n', 'b.py': 'import a\n\ndef use(name):\n    return globals()[name]\n' },
    '_named9j',
    { verdict: 'safe' },
  );
  impact(
    'a function of a module that is handed over, and of no other',
    { 'a.py': 'def _named9k(): ...\n', 'b.py': 'import a\n\ndef use(name):\n    return getattr(a, name)\n' },
    '_named9k',
    { verdict: 'caution', open: [/an attribute is chosen at run time/] },
  );
});

test('a diff: changed, gone, and indentation that changes what belongs to what', async () => {
  const made = project({
    'a.py': 'def first(a):\n    if a:\n        print(a)\n        return 1\n\ndef second():\n    pass\n',
    'b.py': 'from a import first, second\n\ndef go():\n    first(1)\n    second()\n',
  });
  const { execFileSync } = await import('node:child_process');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: made.root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  made.write({ 'a.py': 'def first(a):\n    if a:\n        print(a)\n    return 1\n' });
  const answer = await made.impact({ diff: 'working', depth: 1 });
  expect(answer.changedSymbols?.map((each) => `${each.symbol} ${each.change}`)).toEqual([
    'first body',
    'second removed',
  ]);
  expect(answer.affectedSymbols.map((each) => each.symbol)).toContain('go');
  expect(answer.staleCallers?.map((each) => `${each.symbol} ${each.file} of ${each.of}`)).toEqual([
    'go b.py of second',
  ]);
});
