/** What a file says to others: what may change without a look at the files that import it, and what may not. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractSyntax, loadLanguage } from '../../src/languages/languages.ts';
import { interfaceHash } from '../../src/languages/shape/interface-hash.ts';
import { project } from '../support/project.ts';

/** An edit: what is replaced, and by what; all of the text where nothing is said. */
type Edit = readonly [title: string, from: string, to: string];

interface Language {
  readonly language: string;
  readonly text: string;
  readonly keeps: readonly Edit[];
  readonly changes: readonly Edit[];
}

const LANGUAGES: readonly Language[] = [
  {
    language: 'Python',
    text: `import shop
from .job import Job

LIMIT = 10

class Store(Base):
    kind = "store"

    def __init__(self, job):
        self.job = job
        count(job)

    def find(self, name):
        found = Job(name)
        other = count(name)
        return found

    def named(self) -> str:
        text = "name"
        return text
`,
    keeps: [
      ['a comment', 'count(job)', 'count(job)  # of all'],
      ['lines above', 'import shop\n', '\n\n# Shop\nimport shop\n'],
      ['a call in a body', 'count(job)', 'print(job); count(job, job)'],
      ['another text', '"name"', '"another name"'],
    ],
    changes: [
      ['an import', 'import shop', 'import shops'],
      ['where a name comes from', '.job import', '.jobs import'],
      ['the value of a variable', 'LIMIT = 10', 'LIMIT = Job()'],
      ['a base', '(Base)', '(Job)'],
      ['a name of a class', 'def find', 'def search'],
      ['a parameter', '(self, name)', '(self, name, more)'],
      ['a written result', '-> str', '-> Job'],
      ['an inferred result, by a local name', 'found = Job(name)', 'found = Store(name)'],
      ['what an attribute is given', 'self.job = job', 'self.job = Job()'],
      ['a new attribute', 'count(job)\n', 'self.count = count(job)\n'],
      ['the order of bindings', 'LIMIT = 10\n', 'LIMIT = 10\nLIMIT = Job()\n'],
      ['a function in a function', 'count(job)\n', 'def inner(): pass\n'],
      ['a decorator', '    def find', '    @property\n    def find'],
    ],
  },
  {
    language: 'Go',
    text: `package shop

import "example.com/shop/job"

const Limit = 10

type Store struct {
	job *job.Job
}

func (s *Store) Find(name string) *job.Job {
	found := job.New(name)
	return found
}

func count(all ...any) int { return len(all) }
`,
    keeps: [
      ['a comment', 'return found', 'return found // or nil'],
      ['lines above a function', 'func count', '\n// count counts.\nfunc count'],
      ['what is returned, where the result is written', 'return found', 'return job.New(name)'],
      ['a local name', 'found := job.New(name)', 'found := job.New(name)\n\tcount(found)'],
    ],
    changes: [
      ['for which build it is', 'package shop', '//go:build windows\n\npackage shop'],
      ['the package', 'package shop', 'package shops'],
      ['an import', 'shop/job"', 'shop/jobs"'],
      ['a field', 'job *job.Job', 'job *job.Task'],
      ['a result', ') *job.Job {', ') *job.Task {'],
      ['a receiver', '(s *Store)', '(s *Stores)'],
      ['a parameter', 'name string', 'name int'],
      ['a new function', 'func count', 'func more() {}\n\nfunc count'],
    ],
  },
  {
    language: 'Java',
    text: `package shop;

import shop.job.Job;

public class Store extends Base {
  private Job job = new Job();

  public Job find(String name) {
    Job found = new Job(name);
    return found;
  }

  void count() {}
}
`,
    keeps: [
      ['a comment', 'return found;', 'return found; // or null'],
      ['a body', 'void count() {}', 'void count() {\n    find("a");\n  }'],
      ['what is returned, where the result is written', 'return found;', 'return new Job();'],
    ],
    changes: [
      ['the package', 'package shop;', 'package shops;'],
      ['an import', 'shop.job.Job', 'shop.work.Job'],
      ['a base', 'extends Base', 'extends Job'],
      ['a field', 'private Job job', 'private Base job'],
      ['a result', 'public Job find', 'public Base find'],
      ['a parameter', 'String name', 'Job name'],
      ['a new method', 'void count() {}', 'void count() {}\n  void more() {}'],
      ['a class in a method', 'void count() {}', 'void count() { class Inner extends Job {} }'],
      ['static', 'void count()', 'static void count()'],
    ],
  },
  {
    language: 'Kotlin',
    text: `package shop

import shop.job.Job

class Store(val job: Job) : Base() {
    private var count = 0

    fun find(name: String): Job {
        val found = Job(name)
        return found
    }

    fun named() = Job("name")

    operator fun plus(other: Store) {
        count(other)
    }
}

fun Store.count(all: List<Job>): Int = all.size

inline fun <reified T : Base> made(run: T.() -> Unit) {
    run(T::class)
}
`,
    keeps: [
      ['a comment', 'return found', 'return found // it'],
      ['lines above', 'fun Store.count', '\n// All of them.\nfun Store.count'],
      ['a body', 'count(other)', 'count(other, other).let { println(it) }'],
      ['what is returned, where the result is written', 'return found', 'return Job(name + name)'],
      ['an expression, where the result is written', '= all.size', '= all.count()'],
    ],
    changes: [
      ['the package', 'package shop', 'package shops'],
      ['an import', 'shop.job.Job', 'shop.work.Job'],
      ['the name of an import', 'import shop.job.Job', 'import shop.job.Task as Job'],
      ['a base', ': Base()', ': Job()'],
      ['a property of the constructor', 'val job: Job', 'val job: Base'],
      ['what a property is given', 'count = 0', 'count = Job("a")'],
      ['a result', '(name: String): Job', '(name: String): Base'],
      ['an inferred result', '= Job("name")', '= Base()'],
      ['the type that it is written for', 'fun Store.count', 'fun Job.count'],
      ['a parameter', 'all: List<Job>', 'all: List<Base>'],
      ['what code is run on', 'run: T.()', 'run: Base.()'],
      ['a bound', 'T : Base', 'T : Job'],
      ['an operator', 'operator fun plus', 'fun plus'],
      ['who sees it', 'fun Store.count', 'private fun Store.count'],
      ['a new function', 'fun named', 'fun more() {}\n\n    fun named'],
      ['a companion', 'fun named', 'companion object : Base()\n\n    fun named'],
    ],
  },
  {
    language: 'Rust',
    text: `use crate::job::Job;

pub struct Store {
    job: Job,
}

impl Find for Store {
    fn find(&self, name: &str) -> Job {
        let found = Job::new(name);
        found
    }
}

pub fn count(all: &[Job]) -> usize { all.len() }
`,
    keeps: [
      ['a comment', 'found\n', 'found // it\n'],
      ['a body', 'all.len()', 'all.iter().count()'],
      ['what is returned, where the result is written', '        found\n', '        Job::new(name)\n'],
    ],
    changes: [
      ['an import', 'crate::job::Job', 'crate::work::Job'],
      ['a field', 'job: Job', 'job: Task'],
      ['a trait', 'impl Find for', 'impl Seek for'],
      ['a trait without members of its own', 'pub fn count', 'impl Seek for Store {}\n\npub fn count'],
      ['a result', '-> Job', '-> Task'],
      ['what it is public for', 'pub fn count', 'fn count'],
      ['an implementation in a function', 'all.len() }', 'impl Find for Job {} all.len() }'],
      ['a macro', 'pub fn count', 'macro_rules! more { () => {} }\n\npub fn count'],
    ],
  },
];

describe.each(LANGUAGES)('$language', ({ language, text, keeps, changes }) => {
  beforeAll(() => loadLanguage(language));
  const digestOf = (edited: string) => interfaceHash(extractSyntax(language, edited), edited);
  const edit = ([, from, to]: Edit): string => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };

  test.each(keeps)('is the same for others after a change of %s', (...each) => {
    expect(digestOf(text)).not.toBe('');
    expect(digestOf(edit(each))).toBe(digestOf(text));
  });

  test.each(changes)('is another for others after a change of %s', (...each) => {
    expect(digestOf(edit(each))).not.toBe(digestOf(text));
  });
});

test('what is read in outline, or not to its end, counts as a whole', async () => {
  await Promise.all([loadLanguage('Ruby'), loadLanguage('Python')]);
  const ruby = 'def run\nend\n';
  const python = 'def run(): pass\n';
  const facts = extractSyntax('Python', python);
  expect(interfaceHash(extractSyntax('Ruby', ruby), ruby)).toBe('');
  expect(interfaceHash({ ...facts, isPartial: true }, python)).toBe('');
  expect(interfaceHash({ ...facts, facts: { ...facts.facts, tooDeep: true } }, python)).toBe('');
});

/** `use` runs `A.run` through what `make`, in a file of its own, gives. */
interface Chain {
  readonly types: string;
  readonly make: string;
  readonly use: string;
  readonly files: Readonly<Record<string, string>>;
  /** What makes `make` give a B, and what shifts the definitions of the types. */
  readonly other: readonly [from: string, to: string];
  readonly body: readonly [from: string, to: string];
  readonly above: readonly [from: string, to: string];
}

const CHAINS: Readonly<Record<string, Chain>> = {
  Python: {
    types: 'types_.py',
    make: 'make.py',
    use: 'use.py',
    files: {
      'types_.py': 'class A:\n    def run(self): pass\n\nclass B:\n    def run(self): pass\n',
      'make.py': 'from types_ import A, B\n\ndef make():\n    made = A()\n    log = 1\n    return made\n',
      'use.py': 'from make import make\n\ndef use():\n    make().run()\n',
    },
    other: ['made = A()', 'made = B()'],
    body: ['log = 1', 'log = 2; print(log)'],
    above: ['class A:', 'def first(): pass\n\nclass A:'],
  },
  Go: {
    types: 'types/types.go',
    make: 'make/make.go',
    use: 'use.go',
    files: {
      'go.mod': 'module example.com/x\n',
      'types/types.go':
        'package types\n\ntype A struct{}\n\nfunc (A) Run() {}\n\ntype B struct{}\n\nfunc (B) Run() {}\n',
      'make/make.go':
        'package make\n\nimport "example.com/x/types"\n\nfunc Make() types.A {\n\tlog := 1\n\t_ = log\n\treturn types.A{}\n}\n',
      'use.go': 'package x\n\nimport "example.com/x/make"\n\nfunc use() {\n\tmake.Make().Run()\n}\n',
    },
    other: ['types.A {', 'types.B {'],
    body: ['log := 1', 'log := 2'],
    above: ['type A', 'func First() {}\n\ntype A'],
  },
  Java: {
    types: 'x/A.java',
    make: 'x/Make.java',
    use: 'x/Use.java',
    files: {
      'x/A.java': 'package x;\n\nclass A {\n  void run() {}\n}\n\nclass B {\n  void run() {}\n}\n',
      'x/Make.java': 'package x;\n\nclass Make {\n  static A make() {\n    int log = 1;\n    return null;\n  }\n}\n',
      'x/Use.java': 'package x;\n\nclass Use {\n  void use() {\n    Make.make().run();\n  }\n}\n',
    },
    other: ['static A make', 'static B make'],
    body: ['log = 1', 'log = 2'],
    above: ['class A {', 'class First {}\n\nclass A {'],
  },
  Kotlin: {
    types: 'x/A.kt',
    make: 'y/Make.kt',
    use: 'x/Use.kt',
    files: {
      'x/A.kt': 'package x\n\nclass A {\n    fun run() {}\n}\n\nclass B {\n    fun run() {}\n}\n',
      'y/Make.kt': 'package y\n\nimport x.A\nimport x.B\n\nfun make() = A().also {\n    val log = 1\n}\n',
      'x/Use.kt': 'package x\n\nimport y.make\n\nfun use() {\n    make().run()\n}\n',
    },
    other: ['= A()', '= B()'],
    body: ['log = 1', 'log = 2'],
    above: ['class A {', 'class First\n\nclass A {'],
  },
  Rust: {
    types: 'src/types.rs',
    make: 'src/make.rs',
    use: 'src/lib.rs',
    files: {
      'Cargo.toml': '[package]\nname = "x"\n',
      'src/types.rs':
        'pub struct A;\n\nimpl A {\n    pub fn run(&self) {}\n}\n\npub struct B;\n\nimpl B {\n    pub fn run(&self) {}\n}\n',
      'src/make.rs': 'use crate::types::{A, B};\n\npub fn make() -> A {\n    let log = 1;\n    A\n}\n',
      'src/lib.rs': 'mod make;\nmod types;\nuse make::make;\n\nfn use_it() {\n    make().run();\n}\n',
    },
    other: ['-> A', '-> B'],
    body: ['log = 1', 'log = 2'],
    above: ['pub struct A', 'pub fn first() {}\n\npub struct A'],
  },
};

describe.each(Object.entries(CHAINS))('edges in %s through a file that was changed', (_, chain) => {
  test('are as they would be from nothing', async () => {
    const made = project(chain.files);
    const engine = await made.engine();
    const texts = { ...chain.files };
    const edit = (file: string, [from, to]: readonly [string, string]): void => {
      expect(texts[file]).toContain(from);
      texts[file] = (texts[file] as string).replace(from, to);
      made.write({ [file]: texts[file] as string });
    };
    const usersOf = async (type: string) => {
      const symbol = { symbol: `${type}.${chain.types.endsWith('.go') ? 'Run' : 'run'}` };
      const answer = (await engine.impact({ symbol, depth: 3 })) as ImpactAnswer;
      return answer.affectedSymbols.map((each) => `${each.file} ${each.symbol}`).filter((each) => each.includes('use'));
    };
    const use = [expect.stringContaining(chain.use)];
    await engine.index();
    expect([await usersOf('A'), await usersOf('B')]).toEqual([use, []]);
    edit(chain.make, chain.body);
    edit(chain.types, chain.above);
    await engine.index();
    expect([await usersOf('A'), await usersOf('B')]).toEqual([use, []]);
    edit(chain.make, chain.other);
    await engine.index();
    expect([await usersOf('A'), await usersOf('B')]).toEqual([[], use]);
  });
});

test('an import by a written name inside of a function makes what it leads to reachable', async () => {
  const made = project({
    'plugin.py': 'class Plugin:\n    def start(self): pass\n',
    'host.py': 'def load(name):\n    found = name\n    run(found)\n\ndef run(it):\n    it.start()\n',
  });
  const engine = await made.engine();
  const verdictOf = async () => {
    const answer = (await engine.impact({ symbol: { symbol: 'Plugin.start' }, depth: 2 })) as ImpactAnswer;
    return answer.mentions?.likelyTotal;
  };
  await engine.index();
  await verdictOf();
  made.write({
    'host.py':
      'import importlib\n\ndef load(name):\n    found = importlib.import_module("plugin").Plugin()\n    run(found)\n\ndef run(it):\n    it.start()\n',
  });
  const reached = await verdictOf();
  made.write({
    'host.py':
      'import importlib\n\ndef load(name):\n    found = name\n    run(found)\n\ndef run(it):\n    it.start()\n',
  });
  const before = await verdictOf();
  made.write({
    'host.py':
      'import importlib\n\ndef load(name):\n    found = name\n    importlib.import_module("plugin")\n    run(found)\n\ndef run(it):\n    it.start()\n',
  });
  expect([before, await verdictOf(), reached]).toEqual([0, 1, 1]);
});
