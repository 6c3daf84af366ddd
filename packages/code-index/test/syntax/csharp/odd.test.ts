/** Source code of C# that nobody wrote to be read: an answer comes, and says what it rests on. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const again = 'class Good { int good() { return 1; } }\n';
const nested = `class Deep { void F() { ${'{'.repeat(20_000)}${'}'.repeat(20_000)} } }\n`;
// Each case writes the odd file anew, so that none rests on another.
const made = project({ 'Good.cs': 'class Good { int good() { return 1; } int caller() { return good(); } }\n' });

test.each([
  ['a megabyte in one line', `class A { void F() { ${'a(b, c); '.repeat(90_000)} } }\n`],
  ['blocks in blocks', nested],
  ['a chain of calls', `class A { object F(A a) { return a${'.B()'.repeat(10_000)}; } A B() => this; }\n`],
  ['conditional calls behind each other', `class A { object F(A a) => a${'?.B()'.repeat(3_000)}; A B() => this; }\n`],
  ['lambdas in lambdas', `class A { void F() { F(${'x => '.repeat(3_000)}1); } }\n`],
  ['type arguments that do not end', `class A { ${'List<'.repeat(5_000)} F; }\n`],
  ['5,000 parts of a type', 'partial class Many { void F() { F(); } }\n'.repeat(5_000)],
  ['5,000 methods of one name', `class A { ${'void F(int a) { F(1); }\n'.repeat(5_000)} }\n`],
  ['a sum of many terms', `class A { int F(int b) => ${'b + '.repeat(20_000)}b; }\n`],
  ['brackets that never close', '((((('.repeat(20_000)],
  [
    'types that rest on themselves',
    'class A : B { void F() { G(); } } class B : A { } interface I : I { } class C<T> : C<C<T>> { }\n',
  ],
  ['using itself', 'using A = A.A;\nusing static B;\nnamespace A { using A; class A : A { A A() => A.A(); } }\n'],
  [
    'names that nobody has',
    'namespace ; using ; class { void ( ) {} } new ; ?.x(); A. ; x switch { => , } [ ] from in select ; delegate ;\n',
  ],
  ['null bytes', `${again}\0\0\0${again}`],
  ['no code at all', '\u{1f600} ��� <<<<<<< HEAD\n'.repeat(2_000)],
])('%s', async (_, text) => {
  made.write({ 'Odd.cs': text });
  const answer = await made.callgraph('good', { file: 'Good.cs', direction: 'callers', depth: 2 });
  expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller Good.cs');
});

test('what is nested too deeply to be read is told', async () => {
  made.write({ 'Odd.cs': `${again}${nested}${again}` });
  const answer = await made.callgraph('good', { file: 'Good.cs' });
  expect(answer.coverage).toMatchObject({ partial: true, skipped: { too_deep: 1 } });
});

test('text in other encodings', async () => {
  made.write({ 'Odd.cs': '' });
  fs.writeFileSync(made.path('Latin.cs'), Buffer.from(`${again.trim()} // caf\u00e9\n`, 'latin1'));
  fs.writeFileSync(made.path('Marked.cs'), `\ufeff${again}`);
  const answer = await made.callgraph('good', { file: 'Marked.cs' });
  expect(answer.definitions).toMatchObject([{ symbol: 'good', line: 0 }]);
});

const reachedIn = (shop: ReturnType<typeof project>) => async () => {
  const answer = await shop.impact({ symbol: { symbol: 'deep', file: 'D.cs' }, depth: 5 });
  return answer.affectedSymbols.map(({ symbol }) => symbol);
};

test('a class between two others that are asked about, and another part of it, count when they are edited', async () => {
  const shop = project({
    'D.cs': 'class D { public static void deep() {} public void foo() { deep(); } }\n',
    'C.cs': 'partial class C : D { }\n',
    'C.More.cs': 'partial class C { }\n',
    'A.cs': 'class A : C { void run() { foo(); } }\n',
  });
  const reached = reachedIn(shop);
  expect(await reached()).toEqual(['foo', 'run']);
  shop.write({ 'C.More.cs': 'partial class C { public new void foo() { } }\n' });
  expect(await reached()).toEqual(['foo']);
});

test('what a project uses everywhere counts when its file is edited, or another that says it', async () => {
  const shop = project({
    'App.csproj': '<Project Sdk="Microsoft.NET.Sdk" />\n',
    'D.cs': 'namespace Deep;\npublic static class D { public static void deep() {} }\n',
    'E.cs': 'namespace Else;\npublic static class D { public static void deep() {} }\n',
    'Usings.cs': 'global using Else;\n',
    'A.cs': 'class A { void run() { D.deep(); } }\n',
  });
  const reached = reachedIn(shop);
  expect(await reached()).toEqual([]);
  shop.write({ 'Usings.cs': 'global using Deep;\n' });
  expect(await reached()).toEqual(['run']);
  shop.write({
    'Usings.cs': '\n',
    'App.csproj': '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Using Include="Else" /></ItemGroup></Project>\n',
  });
  expect(await reached()).toEqual([]);
  shop.write({
    'App.csproj': '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Using Include="Deep" /></ItemGroup></Project>\n',
  });
  expect(await reached()).toEqual(['run']);
});
