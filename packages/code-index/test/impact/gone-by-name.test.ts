/** What is gone is still used only where a use must have meant it: another thing of its name is none. */
import { commitAll, git } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const made = project({});
git(made.root, 'init', '-q', '-b', 'empty');
commitAll(made.root, { message: 'empty' });

async function stale(before: Files, now: Files): Promise<readonly string[]> {
  git(made.root, 'reset', '-q', '--hard');
  git(made.root, 'clean', '-qfdx');
  git(made.root, 'checkout', '-q', '-B', 'main', 'empty');
  made.write(before);
  commitAll(made.root, { message: 'first' });
  made.write(now);
  const { staleCallers } = await made.impact({ diff: 'working', depth: 1 });
  return (staleCallers ?? []).map(({ symbol, file, of, change }) => `${symbol} ${file} ${change} ${of}`);
}

test.each<[string, Files, Files, readonly string[]]>([
  [
    'Java: a method of the library, and of another class',
    {
      'a/Query.java':
        'package a;\npublic class Query {\n  static String parse(String text) { return text; }\n  void run() { }\n}\n',
      'a/Dates.java':
        'package a;\nimport java.text.SimpleDateFormat;\nimport java.time.Instant;\nclass Dates {\n  Object one() throws Exception { return new SimpleDateFormat("y").parse("1"); }\n  Object two() { return Instant.parse("1"); }\n}\n',
      'a/Other.java':
        'package a;\nclass Other {\n}\nclass UsesOther {\n  void three(Other other) { other.parse("1"); }\n}\n',
      'a/Uses.java': 'package a;\nclass Uses {\n  void four() { Query.parse("1"); }\n}\n',
      'a/Heir.java':
        'package a;\nclass Heir extends Query {\n}\nclass UsesHeir {\n  void five() { Heir.parse("1"); }\n}\n',
    },
    { 'a/Query.java': 'package a;\npublic class Query {\n  void run() { }\n}\n' },
    ['four a/Uses.java removed parse', 'five a/Heir.java removed parse'],
  ],
  [
    'Python: a module and a class of others',
    {
      'a.py': 'def load(x):\n    return x\n\nclass A:\n    def save(self):\n        pass\n',
      'b.py':
        'import a\nimport json\nimport other\n\ndef one():\n    a.load(1)\n\ndef two():\n    json.load(1)\n\ndef three():\n    other.load(1)\n\ndef four(b: other.B):\n    b.save()\n\ndef five(x: a.A):\n    x.save()\n',
      'other.py': 'class B:\n    pass\n',
    },
    { 'a.py': 'class A:\n    pass\n' },
    ['one b.py removed load', 'five b.py removed save'],
  ],
  [
    'Go: a method of another type, and a function of the package in another file of it',
    {
      'go.mod': 'module shop\n',
      'a/a.go': 'package a\n\ntype Query struct{}\n\nfunc (q Query) Parse() {}\n\nfunc helper() {}\n',
      'a/b.go':
        'package a\n\nimport "time"\n\ntype Other struct{}\n\nfunc one(o Other) { o.Parse() }\n\nfunc two() { time.Parse("", "") }\n\nfunc three(q Query) { q.Parse() }\n\nfunc four() { helper() }\n',
    },
    { 'a/a.go': 'package a\n\ntype Query struct{}\n' },
    ['three a/b.go removed Parse', 'four a/b.go removed helper'],
  ],
])('%s', async (_, before, now, expected) => {
  expect((await stale(before, now)).toSorted()).toEqual(expected.toSorted());
});
