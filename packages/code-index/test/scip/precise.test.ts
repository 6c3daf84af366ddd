/**
 * An imported index takes the place of what is worked out without a checker, call site by call site, in files that still are
 * what was indexed; what it says is `exact`.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type CallgraphAnswer, madeIndexFile, openEngine, readyIndex } from '@boocontext/code-index';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ScipOccurrence, writeDocument, writeMetadata } from '../../src/scip/schema.ts';
import { callerText } from '../support/cases.ts';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

/** Each word of a marked text as an occurrence: `«symbol|word»`, with `!` before the symbol where it is defined there. */
function marked(text: string): { readonly plain: string; readonly occurrences: readonly ScipOccurrence[] } {
  const occurrences: ScipOccurrence[] = [];
  const plain = text.split('\n').map((line, number) => {
    let shown = '';
    let from = 0;
    for (const match of line.matchAll(/«(!?)([^|»]+)\|([^»]+)»/g)) {
      const [whole, definition, symbol = '', word = ''] = match;
      shown += line.slice(from, match.index);
      const range = {
        startLine: number,
        startColumn: [...shown].length,
        endLine: number,
        endColumn: [...shown].length + [...word].length,
      };
      occurrences.push({
        range,
        symbol: `scip-test python shop 1 ${symbol}`,
        roles: definition === '!' ? 1 : 0,
        enclosing: undefined,
      });
      shown += word;
      from = match.index + whole.length;
    }
    return shown + line.slice(from);
  });
  return { plain: plain.join('\n'), occurrences };
}

interface IndexOptions {
  readonly withText?: boolean;
  readonly file?: string;
  /** The user names it. */
  readonly isNamed?: boolean;
}

/** The project with an index of the marked files. */
function indexed(
  files: Readonly<Record<string, string>>,
  { withText = false, file = 'index.scip', isNamed = file === 'index.scip' }: IndexOptions = {},
): Project {
  const plain: Record<string, string> = {};
  const parts: Uint8Array[] = [writeMetadata({ name: 'scip-test', version: '1' }, '')];
  for (const [name, text] of Object.entries(files)) {
    const read = marked(text);
    plain[name] = read.plain;
    parts.push(
      writeDocument({
        relativePath: name,
        language: 'Python',
        occurrences: read.occurrences,
        symbols: [],
        text: withText ? read.plain : '',
        columns: 'utf32',
      }),
    );
  }
  const made = project(plain as Files);
  fs.writeFileSync(made.path(file), Buffer.concat(parts));
  if (isNamed) made.scipFile = made.path(file);
  return made;
}

const callersOf = async (made: Project, symbol: string, file?: string) =>
  callers(await made.callgraph(symbol, { direction: 'callers', ...(file === undefined ? {} : { file }) }));
const callers = (answer: CallgraphAnswer) => answer.callers?.map((edge) => callerText(edge));

/** Nothing in the source tells which of the two `ring`s is called; the index does. */
const shop = {
  'till.py':
    'class Till:\n    def «!`till`/Till#ring().|ring»(self):\n        pass\n\nclass Bell:\n    def «!`till`/Bell#ring().|ring»(self):\n        pass\n',
  'shop.py':
    'def serve(thing):\n    "😀"; thing.«`till`/Till#ring().|ring»()\n\ndef alarm(thing):\n    thing.«`till`/Bell#ring().|ring»()\n',
};

test('an untyped receiver', async () => {
  const made = indexed(shop);
  expect(await callersOf(made, 'Till.ring')).toEqual(['serve shop.py:2 call']);
  expect(await callersOf(made, 'Bell.ring')).toEqual(['alarm shop.py:5 call']);
  const answer = await made.callgraph('serve', { direction: 'callees' });
  expect(answer.callees?.map(({ symbol, container, resolution }) => `${container}.${symbol} ${resolution}`)).toEqual([
    'Till.ring exact',
  ]);
  expect(answer.coverage).toBeUndefined();
});

test('without an index the same receiver stays open', async () => {
  const made = project(Object.fromEntries(Object.entries(shop).map(([name, text]) => [name, marked(text).plain])));
  const answer = await made.callgraph('Till.ring', { direction: 'callers' });
  expect(answer.callers?.filter(({ resolution }) => resolution === 'exact')).toEqual([]);
  expect(answer.mentions.likelyTotal + answer.mentions.unexplainedTotal).toBeGreaterThan(0);
});

test('what the index says comes before what is worked out', async () => {
  const made = indexed({
    'one.py': 'def «!`one`/run().|run»():\n    pass\n',
    'two.py': 'def «!`two`/run().|run»():\n    pass\n',
    // By its text this is one.run; at run time something has put the other in its place.
    'use.py': 'from one import run\n\ndef go():\n    «`two`/run().|run»()\n',
  });
  expect(await callersOf(made, 'run', 'two.py')).toEqual(['go use.py:4 call']);
  expect(await callersOf(made, 'run', 'one.py')).toEqual([]);
});

test('a name from outside the repository is a dead end, unless it is found inside', async () => {
  const made = indexed({
    'a.py':
      'class A:\n    def «!`a`/A#special().|special»(self):\n        pass\n\ndef «!`a`/plain().|plain»():\n    pass\n',
    'b.py':
      'from a import A, plain\n\ndef go(thing):\n    thing.«`lib`/B#special().|special»()\n    «`lib`/plain().|plain»()\n',
    'pkg/__init__.py': '',
  });
  const answer = await made.callgraph('A.special', { direction: 'callers' });
  expect(answer).toMatchObject({
    callers: [],
    mentions: { explained: { definition: 1, other_symbol: 1 }, unexplainedTotal: 0 },
  });
  // The indexer may have meant an installed copy of this very package.
  expect(await callersOf(made, 'plain')).toEqual(['go b.py:5 call resolved']);
});

test('a use on a name that is not the symbol proves nothing: what is worked out stands', async () => {
  const made = indexed({
    'a.py': 'def «!`a`/special().|special»():\n    pass\n\ndef «!`a`/other().|other»():\n    pass\n',
    'b.py': 'from a import other, special as alias\n\ndef go():\n    «`a`/special().|other»()\n    alias()\n',
  });
  expect(await callersOf(made, 'other')).toEqual(['go b.py:4 call resolved']);
  expect(await callersOf(made, 'special')).toEqual(['go b.py:5 call resolved']);
});

test('however many such uses a file has, the others count', async () => {
  const wrong = Array.from({ length: 12 }, () => '    «`a`/special().|other»()').join('\n');
  const made = indexed({
    'a.py': 'def «!`a`/special().|special»():\n    pass\n\ndef «!`a`/other().|other»():\n    pass\n',
    'b.py': `from a import other, special\n\ndef go():\n${wrong}\n    «\`a\`/special().|special»()\n`,
  });
  const answer = await made.callgraph('special', { direction: 'callers' });
  expect(callers(answer)).toEqual(['go b.py:16 call']);
  expect(answer.coverage).toBeUndefined();
});

test.each([
  ['UTF-16 units', 16],
  ['code points', 15],
  ['bytes', 18],
])('columns in %s, which the indexer does not say', async (_, column) => {
  const symbol = (name: string) => `scip-test python shop 1 \`till\`/${name}#ring().`;
  const place = (startLine: number, startColumn: number, name: string, roles: number): ScipOccurrence => ({
    range: { startLine, startColumn, endLine: startLine, endColumn: startColumn + 4 },
    symbol: symbol(name),
    roles,
    enclosing: undefined,
  });
  const document = (relativePath: string, ...occurrences: readonly ScipOccurrence[]) =>
    writeDocument({ relativePath, language: 'Python', occurrences, symbols: [], text: '', columns: 'unknown' });
  const made = project(
    Object.fromEntries(Object.entries(shop).map(([name, text]) => [name, marked(text).plain])) as Files,
  );
  fs.writeFileSync(
    made.path('index.scip'),
    Buffer.concat([
      document('till.py', place(1, 8, 'Till', 1), place(5, 8, 'Bell', 1)),
      document('shop.py', place(1, column, 'Till', 0)),
    ]),
  );
  made.scipFile = made.path('index.scip');
  expect(await callersOf(made, 'Till.ring')).toContain('serve shop.py:2 call');
});

test('an implementation below its overloads, of which the index knows the first', async () => {
  const made = indexed({
    'a.py':
      'from typing import overload\n\n@overload\ndef «!`a`/find().|find»(key: int) -> int: ...\n\n@overload\ndef «`a`/find().|find»(key: str) -> str: ...\n\ndef «`a`/find().|find»(key):\n    return key\n',
    'b.py': 'from a import find\n\ndef go():\n    «`a`/find().|find»(1)\n',
  });
  const answer = await made.callgraph('find', { direction: 'callers', file: 'a.py', line: 8 });
  expect(callers(answer)).toEqual([expect.stringContaining('go b.py:4 call')]);
});

test('a module that is given its whole file, up to the line behind the last one', async () => {
  const text = 'pub fn «!util/special().|special»() {}\n\nfn go() {\n    «util/special().|special»();\n}\n';
  const { plain, occurrences } = marked(text);
  const made = project({ 'Cargo.toml': '[package]\nname = "shop"\n', 'src/lib.rs': plain });
  const range = { startLine: 0, startColumn: 0, endLine: plain.split('\n').length - 1, endColumn: 0 };
  const module = { range, symbol: 'scip-test cargo shop 1 crate/', roles: 1, enclosing: undefined };
  const document = {
    relativePath: 'src/lib.rs',
    language: 'rust',
    occurrences: [module, ...occurrences],
    symbols: [],
    text: '',
    columns: 'utf8',
  } as const;
  fs.writeFileSync(made.path('index.scip'), writeDocument(document));
  made.scipFile = made.path('index.scip');
  expect(await callersOf(made, 'special')).toEqual(['go src/lib.rs:4 call']);
});

test('a call that the index takes for one of a field stays that of the method', async () => {
  const text = `pub struct Steps { pub «!Steps#next.|next»: u32 }
impl Steps {
    pub fn «!\`impl Steps\`/next().|next»(&mut self) -> u32 { 1 }
}
fn walk(mut steps: Steps) -> u32 {
    steps.«Steps#next.|next»()
}
`;
  const made = indexed({ 'Cargo.toml': '[package]\nname = "shop"\n', 'src/lib.rs': text });
  const answer = await made.callgraph('next', { direction: 'callers', file: 'src/lib.rs', line: 2 });
  expect(callers(answer)).toEqual(['walk src/lib.rs:6 call resolved']);
});

test('a receiver of one type or another, of which the index tells the first', async () => {
  const made = indexed({
    'a.py':
      'class Text:\n    def «!`a`/Text#render().|render»(self):\n        pass\n\nclass File:\n    def «!`a`/File#render().|render»(self):\n        pass\n\ndef show(field: Text | File):\n    field.«`a`/Text#render().|render»()\n',
  });
  expect(await callersOf(made, 'Text.render')).toEqual(['show a.py:10 call resolved']);
  expect(await callersOf(made, 'File.render')).toEqual(['show a.py:10 call resolved']);
});

test('functions in functions that share one name in the index', async () => {
  const nested = (name: string) =>
    `def ${name}(f):\n    def «!\`a\`/decorator().|decorator»(g):\n        return g\n    return «\`a\`/decorator().|decorator»(f)\n`;
  const made = indexed({ 'a.py': `${nested('one')}\n${nested('two')}` });
  const callersAt = async (line: number) =>
    callers(await made.callgraph('decorator', { direction: 'callers', file: 'a.py', line }));
  expect(await callersAt(1)).toEqual(['one a.py:4 call resolved']);
  expect(await callersAt(6)).toEqual(['two a.py:9 call resolved']);
});

test('an import whose place is that of both names', async () => {
  const made = indexed({
    'a.py': 'def «!`a`/special().|special»():\n    pass\n',
    'b.py': 'from a import «`a`/special().|special as alias»\n\ndef go():\n    alias()\n',
  });
  const answer = await made.callgraph('special', { direction: 'callers' });
  expect(callers(answer)).toEqual(['go b.py:4 call resolved']);
  expect(answer.coverage).toBeUndefined();
});

test('an index of one build says nothing of what only another build has', async () => {
  const made = indexed({
    'new.go': 'package p\n\nfunc «!`p`/Convert().|Convert»() {}\n',
    'use.go': 'package p\n\nfunc use() { «`p`/Convert().|Convert»() }\n',
  });
  // Left out of the build that was indexed; the index has no document of it.
  made.write({ 'old.go': '//go:build !go1.20\n\npackage p\n\nfunc Convert() {}\n' });
  expect(await callersOf(made, 'Convert', 'new.go')).toEqual([expect.stringContaining('use use.go:3 call')]);
  expect(await callersOf(made, 'Convert', 'old.go')).toEqual([expect.stringContaining('use use.go:3 call')]);
});

describe('a file that is no longer what was indexed', () => {
  const moved = `# a new line\n${marked(shop['shop.py']).plain}`;

  test.each([
    ['told by its names', false],
    ['told by its text', true],
  ])('is read without the index, %s', async (_, withText) => {
    const made = indexed(shop, { withText });
    expect(await callersOf(made, 'Till.ring')).toEqual(['serve shop.py:2 call']);
    made.write({ 'shop.py': moved });
    const answer = await made.callgraph('Till.ring', { direction: 'callers' });
    expect(answer.callers?.filter(({ resolution }) => resolution === 'exact')).toEqual([]);
    expect(answer.coverage).toMatchObject({ skipped: { scip_stale: 1 }, partial: false });
    made.write({ 'shop.py': marked(shop['shop.py']).plain });
    expect(await callersOf(made, 'Till.ring')).toEqual(['serve shop.py:2 call']);
  });

  test('told by its hash, where no name has moved', async () => {
    const files = {
      'one.py': 'def «!`one`/run().|run»():\n    pass\n',
      'two.py': 'def «!`two`/run().|run»():\n    pass\n',
      'use.py': 'from one import run\n\ndef go():\n    «`one`/run().|run»()\n',
    };
    const made = indexed(files);
    const hashOf = (file: string) =>
      createHash('sha256')
        .update(marked(files[file as keyof typeof files]).plain)
        .digest('hex');
    fs.writeFileSync(
      made.path('index.scip'),
      readyIndex(fs.readFileSync(made.path('index.scip')), '', hashOf)?.bytes ?? '',
    );
    expect(await callersOf(made, 'run', 'one.py')).toEqual(['go use.py:4 call']);
    made.write({ 'use.py': 'from two import run\n\ndef go():\n    run()\n' });
    expect(await callersOf(made, 'run', 'one.py')).toEqual([]);
    expect(await callersOf(made, 'run', 'two.py')).toEqual(['go use.py:4 call resolved']);
  });

  test('whose definitions have gone makes nobody believe that they were never here', async () => {
    const made = indexed(shop);
    made.write({ 'till.py': `# a new line\n${marked(shop['till.py']).plain}` });
    const answer = await made.callgraph('Till.ring', { direction: 'callers' });
    expect(answer.mentions.unexplainedTotal).toBeGreaterThan(0);
  });

  test('a text that is the same but for one word is not the same', async () => {
    const made = indexed(shop, { withText: true });
    made.write({ 'shop.py': marked(shop['shop.py']).plain.replace('alarm', 'alert') });
    const answer = await made.callgraph('Till.ring', { direction: 'callers' });
    expect(answer.coverage?.skipped['scip_stale']).toBe(1);
  });
});

test('an index that comes, changes and goes while the engine is open', async () => {
  const made = indexed(shop, { file: 'later' });
  made.scipFile = made.path('index.scip');
  fs.renameSync(made.path('later'), path.join(made.root, '..', 'later'));
  const exact = async () =>
    (await made.callgraph('Till.ring', { direction: 'callers' })).callers?.filter(
      ({ resolution }) => resolution === 'exact',
    ).length;
  expect(await exact()).toBe(0);
  fs.copyFileSync(path.join(made.root, '..', 'later'), made.path('index.scip'));
  expect(await exact()).toBe(1);
  fs.writeFileSync(made.path('index.scip'), 'not an index');
  expect(await exact()).toBe(0);
  fs.rmSync(made.path('index.scip'));
  fs.symlinkSync(path.join(made.root, '..', 'later'), made.path('index.scip'));
  expect(await exact()).toBe(0);
});

test('an index that the user names', async () => {
  const made = indexed(shop, { file: 'elsewhere' });
  const scipFile = path.join(made.root, '..', 'elsewhere');
  fs.renameSync(made.path('elsewhere'), scipFile);
  const engine = await openEngine({ root: made.root, cacheDirectory: `${made.cache}-named`, scipFile });
  onTestFinished(() => engine.close());
  const answer = await engine.callgraph({ symbol: 'Till.ring', direction: 'callers', depth: 1 });
  expect(answer.found && callers(answer)).toEqual(['serve shop.py:2 call']);
});

test('an index that the user names, in so many files that other threads help', async () => {
  const files = Array.from({ length: 320 }, (_, number): [string, string] => [
    `use${number}.py`,
    `def go${number}(thing):\n    thing.«\`till\`/Till#ring().|ring»()\n`,
  ]);
  const made = indexed({ 'till.py': shop['till.py'], ...Object.fromEntries(files) }, { file: 'elsewhere' });
  const scipFile = path.join(made.root, '..', 'elsewhere');
  fs.renameSync(made.path('elsewhere'), scipFile);
  expect(await (await made.engine()).index()).toMatchObject({ edges: 0 });
  const engine = await openEngine({ root: made.root, cacheDirectory: `${made.cache}-named`, scipFile });
  onTestFinished(() => engine.close());
  expect(await engine.index()).toMatchObject({ edges: 320 });
}, 180_000);

test('stored edges follow the index: a caller of a caller', async () => {
  const made = indexed({ ...shop, 'main.py': 'from shop import serve\n\ndef main():\n    serve(None)\n' });
  const far = async () =>
    (await made.callgraph('Till.ring', { direction: 'callers', depth: 2 })).callers?.map((edge) => callerText(edge));
  expect(await far()).toEqual(['serve shop.py:2 call', expect.stringContaining('main main.py:4 call')]);
  fs.rmSync(made.path('index.scip'));
  expect(await far()).not.toContain('serve shop.py:2 call');
});

test('stored edges see an index that comes while the engine is open', async () => {
  const made = indexed({ ...shop, 'main.py': 'from shop import serve\n\ndef main():\n    serve(None)\n' });
  fs.renameSync(made.path('index.scip'), path.join(made.root, '..', 'later'));
  const reached = async () =>
    (await made.callgraph('main', { direction: 'callees', depth: 2 })).callees
      ?.filter(({ resolution }) => resolution === 'exact')
      .map(({ container, symbol }) => `${container}.${symbol}`);
  await (await made.engine()).index();
  expect(await reached()).toEqual([]);
  fs.renameSync(path.join(made.root, '..', 'later'), made.path('index.scip'));
  expect(await reached()).toEqual(['Till.ring']);
  fs.rmSync(made.path('index.scip'));
  expect(await reached()).toEqual([]);
});

test('what is read is told with the index of the repository', async () => {
  const made = indexed(shop);
  const imported = async () => (await (await made.engine()).index()).imported;
  expect(await imported()).toEqual({
    file: made.path('index.scip'),
    tools: ['scip-test 1'],
    files: 2,
    stale: [],
    isBelieved: true,
    notes: [],
  });
  made.write({ 'shop.py': `# moved\n${marked(shop['shop.py']).plain}` });
  expect(await imported()).toMatchObject({ files: 2, stale: ['shop.py'] });
  fs.writeFileSync(made.path('index.scip'), 'not an index');
  expect(await imported()).toMatchObject({ files: 0, notes: [expect.stringContaining('is no SCIP index')] });
  fs.rmSync(made.path('index.scip'));
  expect(await imported()).toBeUndefined();
});

describe('an index that the repository brings along', () => {
  const brought = { isNamed: false };

  test('adds candidates, and the answer says that it is not believed', async () => {
    const made = indexed(shop, brought);
    const answer = await made.callgraph('serve', { direction: 'callees' });
    expect(answer.callees?.map(({ symbol, container, resolution }) => `${container}.${symbol} ${resolution}`)).toEqual([
      'Till.ring candidate',
    ]);
    expect(answer.coverage).toMatchObject({ skipped: { scip_not_believed: 2 }, partial: false });
    expect(await callersOf(made, 'Till.ring')).toContain('serve shop.py:2 call candidate');
    expect((await (await made.engine()).index()).imported).toMatchObject({ isBelieved: false, files: 2 });
  });

  test.each([
    ['calls of another symbol', '`till`/Bell#ring().'],
    ['calls of what is outside', '`lib`/Drum#ring().'],
  ])('forged so that all are %s: whatever is found without it is found with it', async (_, symbol) => {
    const files = {
      'till.py':
        'class Till:\n    def «!`till`/Till#ring().|ring»(self):\n        pass\n\nclass Bell:\n    def «!`till`/Bell#ring().|ring»(self):\n        pass\n',
      'shop.py': `from till import Till\n\ndef serve(thing):\n    thing.«${symbol}|ring»()\n\ndef typed(till: Till):\n    till.«${symbol}|ring»()\n`,
    };
    const plain = project(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, marked(text).plain])));
    const forged = indexed(files, brought);
    const [honest, answer] = await Promise.all(
      [plain, forged].map((made) => made.callgraph('Till.ring', { direction: 'callers' })),
    );
    expect(callers(answer as CallgraphAnswer)).toEqual(callers(honest as CallgraphAnswer));
    expect(answer?.mentions).toEqual(honest?.mentions);
    // The untyped receiver stays open.
    expect(answer?.mentions.likelyTotal).toBe(1);
  });

  test('gives way to the one that was made here, however old that is', async () => {
    const made = indexed(shop, brought);
    const forged = indexed(
      { ...shop, 'shop.py': shop['shop.py'].replace('Till#ring().|', 'Bell#ring().|') },
      { ...brought, file: 'forged' },
    );
    const cache = madeIndexFile(made.root, made.cache);
    fs.mkdirSync(path.dirname(cache), { recursive: true });
    fs.renameSync(made.path('index.scip'), cache);
    fs.utimesSync(cache, 1, 1);
    fs.copyFileSync(forged.path('forged'), made.path('index.scip'));
    expect(await callersOf(made, 'Till.ring')).toEqual(['serve shop.py:2 call']);
    expect((await (await made.engine()).index()).imported).toMatchObject({ file: cache, isBelieved: true });
  });
});
