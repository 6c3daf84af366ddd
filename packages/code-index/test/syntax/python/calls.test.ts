/** Who calls whom in Python: each case is one way in which a call finds its function. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const made = cases({ 'pyproject.toml': '[project]\nname = "fixture"\ndependencies = ["django", "flask"]\n' });
const { callers, callees } = made;

describe('names', () => {
  callers('a function of the same file', { 'a.py': 'def plain1():\n    pass\n\ndef go():\n    plain1()\n' }, 'plain1', [
    'go a.py:5 call resolved',
  ]);
  callers(
    'imported, under another name too',
    {
      'a.py': 'def taken1():\n    pass\n',
      'b.py': 'from a import taken1\n\ndef go():\n    taken1()\n',
      'c.py': 'from a import taken1 as other1\nother1()\n',
      'd.py': 'import a\n\ndef go():\n    return a.taken1()\n',
    },
    'taken1',
    ['go b.py:4 call resolved', '<module> c.py:2 call resolved', 'go d.py:4 call resolved'],
  );
  callers(
    'through a package that hands it on, relatively and by a star',
    {
      'pkg/deep/mod.py': 'def handed1():\n    pass\n',
      'pkg/deep/__init__.py': 'from .mod import *\n',
      'pkg/__init__.py': 'from .deep import handed1 as handed1\n',
      'use.py':
        'from pkg import handed1\nimport pkg.deep.mod\n\ndef go():\n    handed1()\n    pkg.deep.mod.handed1()\n',
    },
    'handed1',
    ['go use.py:5,6 call resolved'],
  );
  callers(
    'from the function that sets a variable of the module with what it gives',
    {
      'a.py': `
        def load1(): ...

        made = None

        def get():
            global made, other
            if made is None:
                made = load1()
            other = load1()
            return made
        `,
    },
    'load1',
    ['get a.py:8,9 call resolved'],
  );
  callers(
    'what a local name hides is not called',
    {
      'a.py': `
        def hidden1():
            pass

        def go(hidden1):
            hidden1()

        def run():
            hidden1 = print
            hidden1()
            for each in []:
                hidden1()

        def really():
            hidden1()
        `,
    },
    'hidden1',
    ['really a.py:14 call resolved'],
  );
});

describe('what is no call', () => {
  callers(
    'a question about a class, an assignment, a check of an exception',
    {
      'a.py': `
        class Till1(Exception):
            pass


        def asked(it):
            return isinstance(it, Till1) or isinstance(it, (int, Till1)) or issubclass(it, Till1)


        def given(it):
            it.kind = Till1
            kind: type = Till1
            return kind


        def caught():
            try:
                given(None)
            except Till1:
                return Till1()


        def handed(run):
            run(Till1)
        `,
    },
    'Till1',
    [
      'asked a.py:6 reference resolved',
      'given a.py:10,11 reference resolved',
      'caught a.py:19 construct resolved',
      'caught a.py:18 reference resolved',
      'handed a.py:23 callback resolved',
    ],
  );
});

describe('members', () => {
  callers(
    'on self, on an attribute, on a parameter with a type',
    {
      'a.py': `
        class Motor:
            def spin1(self):
                self.spin1()

        class Car:
            def __init__(self, other: "Motor"):
                self.motor = Motor()
                self.other = other

            def go(self, third: Motor):
                self.motor.spin1()
                self.other.spin1()
                third.spin1()
        `,
    },
    'spin1',
    ['Motor.spin1 a.py:3 call resolved', 'Car.go a.py:11,12,13 call resolved'],
  );
  callers(
    'on what a call gives, on what with, for and comprehensions bind',
    {
      'a.py': `
        from contextlib import contextmanager

        class Session:
            def fetch1(self): ...
            def __enter__(self):
                return self
            def __exit__(self, *args): ...

        def make():
            return Session()

        @contextmanager
        def opened():
            yield Session()

        def go(sessions: list[Session]):
            make().fetch1()
            with Session() as session:
                session.fetch1()
            with opened() as other:
                other.fetch1()
            for each in sessions:
                each.fetch1()
            return [one.fetch1() for one in sessions]
        `,
    },
    'fetch1',
    ['go a.py:17,19,21,23,24 call resolved'],
  );
  callers(
    'inherited, and by super()',
    {
      'a.py': `
        class Base:
            def run1(self): ...

        class Child(Base):
            def run1(self):
                super().run1()

        class Other(Base):
            def go(self):
                self.run1()
        `,
    },
    'Base.run1',
    ['Child.run1 a.py:6 call resolved', 'Other.go a.py:10 call resolved'],
    { otherNames: [] },
  );
  const cooperative = {
    'a.py': `
      class Base:
          def put3(self): ...

      class Logged(Base):
          def put3(self):
              super().put3()

      class Kept(Base):
          def put3(self): ...

      class Apart(Base):
          def put3(self): ...

      class Both(Logged, Kept):
          def put3(self):
              super().put3()
      `,
  };
  callers('super() runs neither the method that it stands in', cooperative, 'Logged.put3', [
    'Both.put3 a.py:16 call resolved',
  ]);
  callers('nor one of a class below', cooperative, 'Both.put3', []);
  callers('but one of a class that a class below puts next to it', cooperative, 'Kept.put3', [
    'Logged.put3 a.py:6 virtual resolved',
  ]);
  callers('and none that no class puts there', cooperative, 'Apart.put3', []);
  callers(
    'what comes from outside is not ours, whatever its name',
    {
      'a.py': 'class Store:\n    def fetchall1(self): ...\n',
      'b.py': 'import sqlite3\nfrom a import Store\n\ndef go():\n    sqlite3.connect("x").fetchall1()\n',
    },
    'fetchall1',
    [],
  );
  // Reduced from httpx 0.28.1, `Cookies.clear`.
  callees(
    'what an elif has ruled out is none of what is left',
    {
      'a.py': `
        from http.cookiejar import CookieJar

        class Cookies:
            def __init__(self, cookies: "Cookies | CookieJar | list | None" = None):
                if cookies is None:
                    self.jar = CookieJar()
                elif isinstance(cookies, list):
                    self.jar = CookieJar()
                elif isinstance(cookies, Cookies):
                    self.jar = CookieJar()
                else:
                    self.jar = cookies

            def clear1(self):
                self.jar.clear1()
        `,
    },
    'clear1',
    [],
  );
  callers(
    'after an elif that leaves, what it ruled out may have come past it by the branch before',
    {
      'a.py': `
        class Left:
            def pass1(self): ...
        class Right:
            def pass1(self): ...

        def go(flag, side: Left | Right):
            if flag:
                print(side)
            elif isinstance(side, Left):
                return
            side.pass1()

        def never(side: Left | Right):
            if isinstance(side, Left):
                return
            side.pass1()

        def never_either(side: Left | Right):
            if side is None:
                return
            elif isinstance(side, Left):
                return
            side.pass1()
        `,
    },
    'Left.pass1',
    ['go a.py:11 call resolved'],
    { otherNames: ['Right.pass1'] },
  );
  callers(
    'on something unknown it is a candidate, unless the name is common',
    {
      'a.py': 'class Store:\n    def recalculate1(self): ...\n',
      'b.py': 'from a import Store\n\ndef go(thing):\n    thing.recalculate1()\n',
    },
    'recalculate1',
    ['go b.py:4 call candidate'],
    { likely: 1 },
  );
});

describe('protocols', () => {
  const books = (shelve: string, lend: string) => ({
    'a.py': `
        from typing import Protocol

        class Book(Protocol):
            def ${shelve}(self): ...
            def ${lend}(self): ...

        class Bound:
            def ${shelve}(self): ...

        class Novel(Bound):
            def ${lend}(self): ...

        def use(book: Book):
            book.${shelve}()
            book.${lend}()
        `,
  });
  callers(
    'an inherited method stands for one with those of the class below',
    books('shelve1', 'lend1'),
    'Bound.shelve1',
    ['use a.py:14 virtual resolved'],
  );
});

describe('classes', () => {
  callers(
    'making an object',
    { 'a.py': 'class Made1:\n    def __init__(self): ...\n\ndef go():\n    return Made1()\n' },
    'Made1',
    ['go a.py:5 construct resolved'],
  );
  callers(
    'runs its constructor',
    { 'a.py': 'class Built1:\n    def __init__(self): ...\n\ndef go():\n    return Built1()\n' },
    'Built1.__init__',
    ['go a.py:5 construct resolved'],
    { otherNames: [] },
  );
  callees(
    'what a function runs',
    {
      'a.py': `
        class Thing:
            @property
            def size1(self) -> int: ...
            @staticmethod
            def of1(): ...
            def __call__(self): ...

        def deco1(f):
            return f

        def work1(thing: Thing, items):
            Thing.of1()
            thing()
            return sorted(items, key=key1), thing.size1

        def key1(item): ...
        `,
    },
    'work1',
    [
      'Thing.size1 a.py:3 reference resolved',
      'Thing.of1 a.py:5 call resolved',
      'Thing.__call__ a.py:6 call resolved',
      'key1 a.py:16 callback resolved',
    ],
  );
});

describe('what a decorator keeps may be called by another way than its name', () => {
  const folder = made.add({
    'app.py': `
      import functools
      from flask import Flask
      from django import template
      from lost import listens

      def started(app): ...

      app = Flask(__name__)
      other = Flask(started)
      kept = {}

      def register(name):
          def take(f):
              kept[name] = f
              return f
          return take

      def timed(f):
          @functools.wraps(f)
          def wrapper(*args):
              return f(*args)
          return wrapper

      class Hub:
          def on(self, f):
              self.f = f
              return f

      hub = Hub()

      @register("a")
      def by_name(): ...

      @register("b")
      class ByName: ...

      @hub.on
      def by_object(): ...

      @listens
      def by_unknown(): ...

      @functools.singledispatch
      def shown(x): ...

      @shown.register
      def shown_number(x: int): ...

      tags = template.Library()

      @tags.filter(name="other")
      def for_templates(x): ...

      @tags.simple_tag
      def for_templates_too(x): ...

      @timed
      def wrapped(): ...

      @app.errorhandler(404)
      def by_library(): ...

      @other.errorhandler(404)
      def by_other(): ...

      class Plain:
          @property
          def size(self): ...

      def run(name):
          return kept[name]()
      `,
  });
  const openOf = async (symbol: string) =>
    (await made.project.callgraph(symbol, { file: `${folder}/app.py`, direction: 'callers' })).open ?? [];
  test.each(['by_name', 'ByName', 'by_object', 'by_unknown', 'shown_number', 'for_templates'])('%s', async (name) => {
    expect(await openOf(name)).toEqual([`${name} is decorated: what decorates it may use it`]);
  });
  test.each(['wrapped', 'by_library', 'by_other', 'for_templates_too', 'Plain.size', 'run'])(
    'not so %s',
    async (name) => {
      expect(await openOf(name)).toEqual([]);
    },
  );
});

describe('objects of a module that is loaded by its name', () => {
  callers(
    'may go to files that import nothing of it',
    {
      'shop/services/till.py':
        'class Till:\n    def purge_it1(self): ...\n    def _count1(self): ...\n\ndef till_factory():\n    return Till()\n',
      'shop/wiring.py': 'def includeme(config):\n    config.register("shop.services.till.till_factory", name="till")\n',
      'shop/jobs.py': 'from lost import find\n\ndef run():\n    find(name="till").purge_it1()\n',
    },
    'Till.purge_it1',
    [],
    { likely: 1 },
  );
});

describe('templates of Jinja', () => {
  made.open(
    'that code is made of define names of their own',
    {
      'versions/first.py': 'def upgrade_db1():\n    pass\n',
      'script.py.mako': 'from alembic import op\n\ndef upgrade_db1():\n    ${upgrades}\n',
    },
    'upgrade_db1',
    [],
    1,
  );
  made.open(
    'name members of what they are handed',
    {
      'app.py': 'class User:\n    def full_mail(self): ...\n',
      'templates/mail.txt.j2': '{{ user.full_mail() }} {{ url_for("full_mail") }}\n',
    },
    'User.full_mail',
    ['templates/mail.txt.j2:1 code in a .j2 file, which is not resolved'],
  );
  made.open(
    'of a configuration are one',
    {
      'app.py': 'def send_it(): ...\n',
      'conf/app.conf.j2': 'command={{ bin }}/run app:send_it\n',
      'conf/app.py.j2': 'send_it()\n',
    },
    'send_it',
    [
      'conf/app.conf.j2:1 text that is not read, in a language that is not known',
      'conf/app.py.j2:1 text that is not read, in a language that is not known',
    ],
  );
});
