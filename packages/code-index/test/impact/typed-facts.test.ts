/** Verdicts rest on facts: what a text merely looks like decides nothing. Each case was once judged by its words. */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';
import { project } from '../support/project.ts';

describe('what only looks private', () => {
  const { impact } = cases();
  impact(
    'a method of an offered class that takes something called private',
    {
      'src/start.ts': 'class Api1 { list1(options: { private: boolean }) { return options; } }\nexport { Api1 };',
      'package.json': { name: 'public', main: './dist/start.js' },
    },
    'Api1.list1',
    { verdict: 'caution', affected: [], open: [/Api1 is exported by the package's public entry/] },
  );
  impact(
    'one that knows a visibility by that name',
    {
      'src/start.ts': "class Api2 { show2(of: 'private' | 'public') { return of; } }\nexport { Api2 };",
      'package.json': { name: 'public', main: './dist/start.js' },
    },
    'Api2.show2',
    { verdict: 'caution', affected: [], open: [/Api2 is exported by the package's public entry/] },
  );
  const named = project({
    'tsconfig.json': {},
    'package.json': { name: 'fixture' },
    'lib/a.ts': "import { go } from 'tool';\nclass Keeper { private() {} }\ngo(new Keeper());\n",
  });
  test('a method of that name, whose object is handed to others', async () => {
    const answer = await named.impact({ symbol: { symbol: 'Keeper.private' } });
    expect(answer.open).toContainEqual('objects of Keeper are handed to code from outside at lib/a.ts:3');
  });
});

describe('what is called as a kind of text is', () => {
  const named = project({
    'tsconfig.json': {},
    'package.json': { name: 'fixture' },
    'lib/a.ts': 'export function comment() {}\n',
    Dockerfile: 'CMD ["node", "comment"]\n',
  });
  test('a function called comment is named by a Dockerfile', async () => {
    const { mentions } = await named.impact({ symbol: { symbol: 'comment' } });
    expect(mentions?.explained).toEqual({ definition: 1 });
    expect(mentions?.unexplained).toMatchObject([
      { file: 'Dockerfile', line: 0, cause: 'a value in configuration that may name it' },
    ]);
  });
});

describe('objects of Python', () => {
  const { impact } = cases({});
  const goesOn = {
    verdict: 'caution',
    affected: [],
    open: [/may go on to what calls them by name at case\d+\/a\.py:\d/],
  } as const;
  impact(
    'by a receiver of another name',
    {
      'a.py':
        'import tool\n\nclass _Job1:\n    def __init__(me):\n        tool.register(me)\n\n    def spool1(me): ...\n\n_Job1()\n',
    },
    '_Job1.spool1',
    goesOn,
  );
  impact(
    'by the class of an object',
    {
      'a.py':
        'import tool\n\nclass _Job2:\n    def __init__(self):\n        tool.register(type(self))\n\n    def spool2(self): ...\n\n_Job2()\n',
    },
    '_Job2.spool2',
    goesOn,
  );
  impact(
    'by a call far behind its name',
    {
      'a.py': `import tool\n\nclass _Job3:\n    def spool3(self): ...\n\ndef go():\n    tool.go(isinstance(1, int) and (\n${'        # and so on\n'.repeat(20)}        _Job3()))\n`,
    },
    '_Job3.spool3',
    goesOn,
  );
  const stays: readonly (readonly [what: string, code: string])[] = [
    ['in brackets', '(_Job()).other()'],
    ['of which the class is looked at', 'def go():\n    job = _Job()\n    job.other()\n\ntype(_Job()).other'],
    ['in a context among others', 'def go(path):\n    with open(path), _Job() as job:\n        job.other()'],
    ['caught among others', 'def go():\n    try:\n        pass\n    except (ValueError, _Job) as error:\n        pass'],
  ];
  stays.forEach(([what, code], i) => {
    const name = `_Job4${'abcd'[i]}`;
    const method = `spool4${'abcd'[i]}`;
    impact(
      `not ${what}`,
      {
        'a.py': `class ${name}:\n    def other(self): ...\n    def ${method}(self): ...\n\n${code.replaceAll('_Job', name)}\n`,
      },
      `${name}.${method}`,
      { verdict: 'safe', affected: [] },
    );
  });
  impact(
    'not under another name',
    {
      'a.py': 'class _Job5:\n    def other(self): ...\n    def spool5(self): ...\n',
      'b.py': 'from a import _Job5 as J\n\ndef go():\n    J().other()\n',
    },
    '_Job5.spool5',
    { verdict: 'safe', affected: [] },
  );
});

describe('tests of Rust that stand in the file', () => {
  const crate = project({
    'Cargo.toml': '[package]\nname = "inside"\nversion = "0.1.0"\n',
    'src/lib.rs': `fn core8() {}

#[test]
/// Says what it is for, between the attribute and the function.
#[ignore]
unsafe fn checks8() { core8() }

fn other8() { core8() }
`,
  });
  test('are known by their attribute, whatever stands between', async () => {
    const answer = await crate.impact({ symbol: { symbol: 'core8' } });
    expect(answer.tests).toMatchObject([{ file: 'src/lib.rs', reaches: 'core8' }]);
    expect(answer.affectedSymbols.map(({ symbol, inTests }) => [symbol, inTests])).toEqual([
      ['checks8', true],
      ['other8', undefined],
    ]);
    const { callers } = await crate.callgraph('core8', { direction: 'callers' });
    expect(callers?.map(({ symbol, inTests }) => [symbol, inTests])).toEqual([
      ['checks8', true],
      ['other8', undefined],
    ]);
  });
});
