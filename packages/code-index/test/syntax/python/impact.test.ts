/** What a change in Python reaches, and what keeps an answer from saying that nothing is. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const made = cases({});
const { impact } = made;

/** The place that may choose a symbol is a mention without its name. */
const chosen = { otherNames: [1], likely: 1 };

const registry = (name: string) => ({
  'app.py': `
    import functools

    hooks = []


    def on_start(function):
        hooks.append(function)
        return function


    @on_start
    def add_${name}(app):
        app.clean = True


    @on_start
    class Job_${name}:
        def run_${name}(self):
            return 1

        @functools.cached_property
        def size_${name}(self):
            return 1


    @functools.lru_cache
    def kept_${name}():
        return 1
    `,
  'use.py': `
    from app import Job_${name}, add_${name}, kept_${name}


    def use():
        add_${name}(object())
        job = Job_${name}()
        return job.run_${name}() + job.size_${name} + kept_${name}()
    `,
});

describe('what one use does not hide', () => {
  impact('a function that is decorated', registry('std1'), 'add_std1', {
    affected: ['use use.py calls add_std1'],
    open: ['add_std1 is decorated: what decorates it may use it'],
    verdict: 'caution',
  });
  impact('a method of a class that is decorated', registry('std2'), 'Job_std2.run_std2', {
    affected: ['use use.py calls Job_std2.run_std2'],
    open: ['Job_std2 is decorated: what decorates it may use run_std2'],
    verdict: 'caution',
  });
  const folder = made.add(registry('std3'));
  test.each(['kept_std3'])('but not what only says what a function is: %s', async (symbol) => {
    const answer = await made.project.impact({ symbol: { symbol, file: `${folder}/app.py` } });
    expect(answer.affectedSymbols.map((each) => each.symbol)).toEqual(['use']);
    expect(answer.open).toEqual([]);
  });
  const wrapped = (name: string) => ({
    'app.py': `
    import functools
    from django.contrib.auth.decorators import login_required
    from gone import kept

    routes = {}


    def logged(run):
        @functools.wraps(run)
        def wrapper(*all):
            print(run.__name__)
            return run(*all)
        return wrapper


    def limited(most):
        def inner(run):
            def wrapper(*all):
                return run(*all) if most else None
            return wrapper
        return inner


    def noted(run):
        def wrapper(*all):
            return run(*all)
        routes[run.__name__] = wrapper
        return wrapper


    @logged
    @limited(3)
    @login_required
    def plain_${name}(request):
        return 1


    @noted
    def noted_${name}(request):
        return 1


    @kept
    def unknown_${name}(request):
        return 1


    def use():
        return plain_${name}(1) + noted_${name}(1) + unknown_${name}(1)
    `,
    'pyproject.toml': `
    [project]
    name = "site"
    version = "1"
    dependencies = ["django"]
    `,
  });
  impact('not what only wraps it', wrapped('std4'), 'plain_std4', {
    affected: ['use app.py calls plain_std4'],
    open: [],
    verdict: 'caution',
  });
  impact('but what keeps a wrapper', wrapped('std5'), 'noted_std5', {
    affected: ['use app.py calls noted_std5'],
    open: ['noted_std5 is decorated: what decorates it may use it'],
    verdict: 'caution',
  });
  impact('and what is not known', wrapped('std6'), 'unknown_std6', {
    affected: ['use app.py calls unknown_std6'],
    open: ['unknown_std6 is decorated: what decorates it may use it'],
    verdict: 'caution',
  });
  const typescript = made.add({
    'tsconfig.json': { compilerOptions: { experimentalDecorators: true } },
    'a.ts': `function listed(target: object, key: string) {}
export class Till { @listed open4() { return 1; } plain4() { return 2; } }
`,
    'b.ts': `import { Till } from './a';
export const use = () => new Till().open4() + new Till().plain4();
`,
  });
  test('a method of TypeScript', async () => {
    const ask = async (symbol: string) =>
      (await made.project.impact({ symbol: { symbol, file: `${typescript}/a.ts` } })).open;
    expect(await ask('Till.open4')).toEqual(['open4 is decorated: what decorates it may use it']);
    expect(await ask('Till.plain4')).toEqual([]);
  });
});

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
  const tools = '[tool.pytest.ini_options]\naddopts = "-q"\n';
  const built = '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "shop"\n';
  const own = '[project]\nname = "shop"\ndependencies = []\n';
  const others: readonly [string, Readonly<Record<string, string>>, boolean][] = [
    ['of an application that nothing packs', { 'pyproject.toml': tools, 'manage.py': 'import os\n' }, false],
    ['of a server in an image', { 'pyproject.toml': own, 'wsgi.py': 'import os\n' }, false],
    ['of what says that it is no package', { 'pyproject.toml': `${built}[tool.uv]\npackage = false\n` }, false],
    ['beside a page that is called setup', { 'shop/setup.py': 'page = 1\n', 'manage.py': 'import os\n' }, false],
    ['of a package with an example', { 'pyproject.toml': built, 'manage.py': 'import os\n' }, true],
    ['of what setup.py packs', { 'setup.py': 'setup(name="shop")\n', 'wsgi.py': 'import os\n' }, true],
    ['where no manifest tells what it is', { 'pyproject.toml': own }, true],
  ];
  for (const [index, [title, files, isOffered]] of others.entries()) {
    const name = `given${index}`;
    const file = 'shop/lib.py';
    impact(`a public one ${title}`, { ...files, [file]: `def ${name}():\n    pass\n` }, name, {
      file,
      verdict: isOffered ? 'caution' : 'safe',
      affected: [],
      ...(isOffered ? { open: [`${name} can be imported`] } : {}),
    });
  }
  impact('a public one may be imported by others', { 'b.py': 'def offered2():\n    pass\n' }, 'offered2', {
    verdict: 'caution',
    open: ['offered2 can be imported'],
  });
  impact(
    'a string that is its name, in a file that can see it',
    {
      'a.py': 'def _named2():\n    pass\n',
      'b.py': 'import a\n\ndef go(it):\n    return getattr(it, "_named2")()\n',
    },
    '_named2',
    { verdict: 'caution', open: [/1 of 2 mentions is open/], likely: 1 },
  );
  impact(
    'a string that asks its module for it uses it',
    {
      'a.py': 'def _named2c():\n    pass\n',
      'b.py': 'import a\n\ndef go():\n    return getattr(a, "_named2c")()\n',
    },
    '_named2c',
    { verdict: 'caution', affected: ['go b.py uses _named2c'] },
  );
  impact(
    'a name made at run time',
    {
      'a.py': 'class Rules:\n    def _rate2(self): ...\n',
      'b.py': 'from a import Rules\n\ndef go(which):\n    return getattr(Rules(), "_" + which)()\n',
    },
    'Rules._rate2',
    { ...chosen, verdict: 'caution', open: [/an attribute is chosen at run time at case\d+\/b\.py:4/] },
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
    'a whole value in configuration',
    { 'a.py': 'def _handler2b():\n    pass\n', 'jobs.yaml': 'steps:\n  - _handler2b\n' },
    '_handler2b',
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
      'requirements.txt': 'tool\n',
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
  const kinds: readonly (readonly [what: string, code: string, verdict: 'safe' | 'caution', at?: typeof chosen])[] = [
    ['a member of an object of which nothing is known', 'def use(it, name):\n    getattr(it, name)', 'caution'],
    ['a member of the same class', 'def use(it: Rules, name):\n    getattr(it, name)', 'caution', chosen],
    ['a member of a class below', 'def use(it: Top, name):\n    getattr(it, name)', 'caution', chosen],
    ['none of another class', 'class Other: ...\ndef use(it: Other, name):\n    setattr(it, name, 1)', 'safe'],
    ['none where the name is written out', 'def use(it):\n    getattr(it, "other", False)', 'safe'],
    ['none of an object from outside', 'import ssl\ndef use(name):\n    getattr(ssl, name)', 'safe'],
    ['none where the name of a module is written out', 'def use():\n    __import__("ssl")', 'safe'],
    ['none by a method that is called so', 'def use(patch, name):\n    patch.setattr(ssl, name, 1)', 'safe'],
  ];
  kinds.forEach(([what, code, verdict, at], i) => {
    const method = `_rate9${'abcdefgh'[i]}`;
    impact(
      what,
      { 'a.py': `class Top: ...\n\nclass Rules(Top):\n    def ${method}(self): ...\n\n${code}\n` },
      `Rules.${method}`,
      { verdict, affected: [], ...at },
    );
  });
  impact(
    'a function by the names of its own file',
    { 'a.py': 'def _named9i(): ...\n\ndef use(name):\n    return globals()[name]\n' },
    '_named9i',
    { verdict: 'caution', open: [/names are looked up at run time/], ...chosen },
  );
  impact(
    'none by those of another file',
    { 'a.py': 'def _named9j(): ...\n', 'b.py': 'import a\n\ndef use(name):\n    return globals()[name]\n' },
    '_named9j',
    { verdict: 'safe' },
  );
  impact(
    'a command line that is made of whatever is there',
    { 'a.py': 'import fire\n\ndef _named9m(): ...\n\nfire.Fire()\n' },
    '_named9m',
    { verdict: 'caution', open: [/a command line is made of what is there/] },
  );
  impact(
    'a function of a module that is handed over, and of no other',
    { 'a.py': 'def _named9k(): ...\n', 'b.py': 'import a\n\ndef use(name):\n    return getattr(a, name)\n' },
    '_named9k',
    { verdict: 'caution', open: [/an attribute is chosen at run time/], ...chosen },
  );
});

describe('an object that goes where its methods are found by name', () => {
  const ways: readonly (readonly [what: string, code: string])[] = [
    ['to a function from outside', 'import tool\ntool.go(_Job())'],
    ['by a keyword', 'import tool\ntool.go(handler=_Job())'],
    ['in a list', 'import tool\njobs = [_Job()]\ntool.go(jobs)'],
    ['as the class itself', 'import socketserver\nsocketserver.TCPServer(("", 1), _Job)'],
    ['to an attribute of something from outside', 'import sys\nsys.stdin = _Job()'],
    ['as what a function gives back', 'def make():\n    return _Job()'],
    ['as a variable that others may import', 'instance = _Job()'],
    [
      'by an attribute',
      'import tool\nclass Box:\n    def __init__(self):\n        self.job = _Job()\n        tool.go(self.job)',
    ],
    ['by a local variable', 'import tool\ndef go():\n    job = _Job()\n    tool.go(job)'],
    ['as a base of a class made at run time', 'import threading\nMade = type("Made", (_Job, threading.Thread), {})'],
  ];
  ways.forEach(([what, code], i) => {
    const method = `spool1${'abcdefghijkl'[i]}`;
    const name = `_Job1${'abcdefghijkl'[i]}`;
    impact(
      what,
      { 'a.py': `class ${name}:\n    def ${method}(self): ...\n\n${code.replaceAll('_Job', name)}\n` },
      `${name}.${method}`,
      { verdict: 'caution', affected: [], open: [/may go on to what calls them by name at case\d+\/a\.py:\d/] },
    );
  });
  impact(
    'by itself',
    {
      'a.py':
        'import tool\n\nclass _Job12:\n    def __init__(self):\n        tool.register(self)\n\n    def spool12(self): ...\n\n_Job12()\n',
    },
    '_Job12.spool12',
    { verdict: 'caution', open: [/may go on to what calls them by name at case\d+\/a\.py:5/] },
  );
  const stays: readonly (readonly [what: string, code: string])[] = [
    ['nowhere', '_Job()'],
    ['to a variable that is asked for members', 'def go():\n    job = _Job()\n    job.other()'],
    ['to a question for its class', 'def go(it):\n    return isinstance(it, _Job)'],
    ['to a context', 'def go():\n    with _Job() as job:\n        job.other()'],
  ];
  stays.forEach(([what, code], i) => {
    const method = `spool13${'abcd'[i]}`;
    const name = `_Job13${'abcd'[i]}`;
    impact(
      `not where it goes ${what}`,
      {
        'a.py': `class ${name}:\n    def other(self): ...\n    def ${method}(self): ...\n\n${code.replaceAll('_Job', name)}\n`,
      },
      `${name}.${method}`,
      { verdict: 'safe', affected: [] },
    );
  });
});

describe('classes that something is told of', () => {
  const told: readonly (readonly [what: string, code: string, reason: RegExp])[] = [
    ['by a metaclass', 'class Meta(type): ...\nclass NAME(metaclass=Meta): ...', /has a metaclass, which may use/],
    [
      'by the metaclass of a base',
      'class Meta(type): ...\nclass Base(metaclass=Meta): ...\nclass NAME(Base): ...',
      /Base has a metaclass/,
    ],
    [
      'by a base that wants to know',
      'class Base:\n    def __init_subclass__(cls): ...\nclass NAME(Base): ...',
      /Base is told of its subclasses/,
    ],
    [
      'by whoever looks for subclasses',
      'class Base: ...\nclass NAME(Base): ...\ndef all():\n    return Base.__subclasses__()',
      /subclasses are gone through in case\d+\/a\.py/,
    ],
  ];
  told.forEach(([what, code, reason], i) => {
    const name = `_Told14${'abcd'[i]}`;
    impact(what, { 'a.py': `${code.replaceAll('NAME', name)}\n` }, name, { verdict: 'caution', open: [reason] });
  });
  impact(
    'a field of a record',
    {
      'a.py':
        'from dataclasses import dataclass\n\n@dataclass\nclass _Record15:\n    size15: int = 0\n\n_Record15(1)\n',
    },
    '_Record15.size15',
    { verdict: 'caution', open: [/size15 is part of the shape of _Record15/] },
  );
  impact(
    'a method of a class with a decorator from outside',
    { 'a.py': 'import tool\n\n@tool.register\nclass _Marked15:\n    def go15(self): ...\n' },
    '_Marked15.go15',
    { verdict: 'caution', open: [/_Marked15 is decorated: what decorates it may use go15/] },
  );
  impact(
    'a mixin whose method a class beside it calls',
    {
      'a.py':
        'class _Mixin16:\n    def _go16(self): ...\n\nclass Runs:\n    def run(self):\n        self._go16()\n\nclass Both(_Mixin16, Runs): ...\n',
    },
    '_Mixin16._go16',
    { verdict: 'caution', affected: ['Runs.run a.py calls _Mixin16._go16'] },
  );
});

describe('strings that are code', () => {
  const strings: readonly (readonly [what: string, file: string, code: string])[] = [
    ['an entry point', 'setup.py', 'setup(entry_points={"console_scripts": ["go = pkg.gadget:NAME"]})'],
    ['a path in settings', 'pkg/settings.py', 'MIDDLEWARE = ["pkg.gadget.NAME"]'],
    ['a path with a part that is put in', 'pkg/settings.py', 'BASE = "pkg.gadget"\nMIDDLEWARE = [f"{BASE}.NAME"]'],
    ['what a test replaces', 'test_gadget.py', 'def test(patch):\n    patch("pkg.gadget.NAME")'],
  ];
  strings.forEach(([what, file, code], i) => {
    const name = `_named17${'abcd'[i]}`;
    impact(what, { 'pkg/gadget.py': `def ${name}(): ...\n`, [file]: `${code.replace('NAME', name)}\n` }, name, {
      verdict: 'caution',
      likely: 1,
    });
  });
  const inFile: readonly (readonly [what: string, code: string])[] = [
    ['an example that is run', 'def go():\n    """\n    >>> NAME()\n    """'],
    ['a statement', 'import timeit\ntimeit.timeit("NAME()")'],
    ['a written type', 'from typing import cast\nvalue = cast("list[NAME]", [])'],
  ];
  inFile.forEach(([what, code], i) => {
    const name = `_named18${'abc'[i]}`;
    impact(what, { 'a.py': `def ${name}(): ...\n\n${code.replace('NAME', name)}\n` }, name, {
      verdict: 'caution',
      likely: 1,
    });
  });
  impact(
    'a field that a string asks for',
    { 'a.py': 'class _Page19:\n    def title19(self): ...\n\nprint("{0.title19}".format(_Page19))\n' },
    '_Page19.title19',
    { verdict: 'caution', likely: 1 },
  );
  impact(
    'a shell that runs it',
    { 'pkg/gadget20.py': 'def _go20(): ...\n', 'run.sh': 'python -c "from pkg.gadget20 import _go20"\n' },
    '_go20',
    { verdict: 'caution', likely: 1 },
  );
  impact('not prose', { 'a.py': 'def _told21(): ...\n\nprint("see _told21 for more")\n' }, '_told21', {
    verdict: 'safe',
  });
});

impact(
  'a function that something has decorated may have its members',
  {
    'a.py':
      'import gadget\n\nclass _Group26:\n    def done26(self): ...\n\n@gadget.group(chain=True)\ndef cli(): ...\n\n@cli.done26()\ndef end(): ...\n',
  },
  '_Group26.done26',
  { verdict: 'caution', likely: 1 },
);

impact(
  'what is asked of a frame by a name that is written out reaches nothing else',
  {
    'a.py':
      'import sys\n\ndef _dead27(): ...\n\ndef go():\n    names = sys._getframe().f_globals if sys else None\n    return sys._getframe().f_globals.get("__name__"), names is None\n',
  },
  '_dead27',
  { verdict: 'safe' },
);

describe('modules that are loaded at run time', () => {
  impact(
    'by a name that is written, and asked for a computed one',
    {
      'pkg/gadget22.py': 'def _go22(): ...\n',
      'pkg/load22.py':
        'import importlib\n\ndef go(name):\n    return getattr(importlib.import_module("pkg.gadget22"), name)\n',
    },
    '_go22',
    { verdict: 'caution', open: [/an attribute is chosen at run time at case\d+\/pkg\/load22\.py:4/] },
  );
  const plugins = (name: string) => ({
    'plugins23/one.py': `def _go23${name}(): ...\n`,
    'load23.py':
      'from importlib import import_module\n\ndef go(module, name):\n    return getattr(import_module("plugins23." + module), name)\n',
    'other23/two.py': `def _stays23${name}(): ...\n`,
  });
  impact('by a computed name, of which the beginning is written', plugins('a'), '_go23a', {
    verdict: 'caution',
    open: [/chosen at run time at case\d+\/load23\.py:4/],
  });
  impact('but not what lies elsewhere', plugins('b'), '_stays23b', { verdict: 'safe', file: 'other23/two.py' });
  const frames: readonly (readonly [what: string, code: string])[] = [
    ['the names of a frame', 'import sys\ndef go(name):\n    return sys._getframe().f_globals[name]()'],
    ['the names of a function', 'def go(name):\n    return go.__globals__[name]()'],
    ['`getattr` by another name', 'import a\nask = getattr\ndef go(name):\n    return ask(a, name)'],
  ];
  frames.forEach(([what, code], i) => {
    const name = `_kept24${'abc'[i]}`;
    impact(`or found by ${what}`, { 'a.py': `def ${name}(): ...\n\n${code}\n` }, name, {
      verdict: 'caution',
      open: [/at run time/],
    });
  });
  impact(
    'or found among the names of the function around it',
    { 'a.py': 'import tool\n\ndef make():\n    def _inner25(): ...\n    return tool.go(**locals())\n' },
    'make._inner25',
    { verdict: 'caution', open: [/names are looked up at run time/] },
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
