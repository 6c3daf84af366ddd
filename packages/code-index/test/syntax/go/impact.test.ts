/** What a change in Go reaches, and what keeps an answer from saying that nothing is. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const { impact } = cases({ 'go.mod': 'module example.org/fixture\n' });

function go(code: string) {
  return { 'a.go': `package a\n${code}` };
}

describe('reached', () => {
  impact(
    'callers of callers, in tests too',
    {
      'a.go': 'package a\nfunc base3() {}\nfunc middle3() { base3() }\n',
      'a_test.go': 'package a\nimport "testing"\nfunc TestTop3(t *testing.T) { middle3() }\n',
    },
    'base3',
    { verdict: 'caution', affected: ['middle3 a.go calls base3', 'TestTop3 a_test.go calls middle3 depth 2'] },
  );
  impact(
    'what calls a method through an interface that its type meets by shape',
    go(`
type runner3 interface{ perform3() }
type job3 struct{}
func (j job3) perform3() {}
func one(r runner3) { r.perform3() }
`),
    'job3.perform3',
    { verdict: 'caution', affected: ['one a.go may run job3.perform3 through its base'] },
  );
  impact('a struct that is only written as a type', go('type shown3 struct{}\nfunc g(s *shown3) {}\n'), 'shown3', {
    verdict: 'caution',
    affected: ['g a.go uses type shown3'],
  });
});

describe('nothing is known to use it', () => {
  impact('an unexported function that nothing names is safe to change', go('func unused3() {}\n'), 'unused3', {
    verdict: 'safe',
    affected: [],
  });
  impact(
    'an unexported method too, though others of its name are called',
    go(`
type a3 struct{}
func (a a3) alone3() {}
type b3 struct{}
func (b b3) alone3() {}
func g(b b3) { b.alone3() }
`),
    'a3.alone3',
    { verdict: 'safe', affected: [] },
  );
  impact(
    'an exported function below internal too, which no other module may import',
    { 'internal/a/a.go': 'package a\nfunc Offered20() {}\n' },
    'Offered20',
    { verdict: 'safe', affected: [] },
  );
  impact(
    'a function of a program too',
    { 'a.go': 'package main\nfunc main() {}\nfunc Offered21() {}\n' },
    'Offered21',
    {
      verdict: 'safe',
      affected: [],
    },
  );
  impact(
    'a member below internal is not: its type may be handed to what asks for it',
    { 'internal/a/a.go': 'package a\ntype Held22 struct{}\nfunc (h Held22) Offered22() {}\n' },
    'Held22.Offered22',
    {
      verdict: 'caution',
      open: [/Offered22 is exported: an interface from outside, a template or reflection may use it/],
    },
  );
  impact('what other modules may import is not', go('func Offered3() {}\n'), 'Offered3', {
    verdict: 'caution',
    open: [/Offered3 can be imported by whoever uses the package/],
  });
  impact(
    'a method whose name stands in a string may be found by reflection',
    {
      'a.go': 'package a\ntype Served3 struct{}\nfunc (s Served3) Reflected3() {}\n',
      'b.go':
        'package a\nimport "reflect"\nfunc g(s Served3) { reflect.ValueOf(s).MethodByName("Reflected3").Call(nil) }\n',
    },
    'Served3.Reflected3',
    { verdict: 'caution', likely: 1, open: [/1 of 2 mentions is open/] },
  );
  impact('main and init are started by the language', go('func init() { println("3") }\n'), 'init', {
    verdict: 'caution',
    open: [/init is a name that frameworks and the language call/],
  });
  impact(
    'a function without a body is written in assembly',
    { 'a.go': 'package a\nfunc fast3()\n', 'a_amd64.s': 'TEXT ·fast3(SB), $0\n\tRET\n' },
    'fast3',
    { verdict: 'caution', open: [/fast3 has no body in Go/, /a_amd64\.s names fast3 in assembly/] },
  );
  impact(
    'assembly may call a function, and a comment may hand it to the linker',
    {
      'a.go': 'package a\n\n//export linked3\nfunc linked3() {}\n',
      'a_arm64.s': 'TEXT ·other(SB), $0\n\tCALL ·linked3(SB)\n',
    },
    'linked3',
    { verdict: 'caution', open: [/names linked3 in assembly/, /gives linked3 to the linker/] },
  );
  impact(
    'a function may go out by another name, whatever else calls it',
    {
      'a.go':
        'package a\n\n// It counts.\n//go:wasmexport count_all\nfunc exported16() {}\n\nfunc near16() { exported16() }\n',
    },
    'exported16',
    { verdict: 'caution', affected: ['near16 a.go calls exported16'], open: [/gives exported16 to the linker/] },
  );
  impact(
    'which says nothing of the next function',
    { 'a.go': 'package a\n\n//go:wasmexport count_all\nfunc exported17() {}\n\nfunc plain17() {}\n' },
    'plain17',
    { verdict: 'safe' },
  );
  impact(
    'a constant that others are counted from is not safe to take out, the last one is',
    go('const (\n\tfirst3 = iota\n\tsecond3\n\tlast3\n)\n'),
    'first3',
    { verdict: 'caution', open: [/counts with iota/] },
  );
  impact(
    'one behind a comment that tells of constants',
    go('const (\n\t// a constant that counts\n\tfirst14 = iota\n\tsecond14\n\tlast14\n)\n'),
    'second14',
    { verdict: 'caution', open: [/counts with iota/] },
  );
  impact('one of a list on one line', go('const ( first15 = iota; second15; last15 )\n'), 'second15', {
    verdict: 'caution',
    open: [/counts with iota/],
  });
  impact('the last of them', go('const (\n\tone4 = iota\n\tlast4\n)\nconst one5 = 1\n'), 'last4', { verdict: 'safe' });
  impact(
    'a field of a struct without a name has its place in the order of the others',
    go('var table6 = []struct {\n\tlabel6 string\n\tsize6 int\n}{{"a", 1}}\n'),
    'label6',
    { verdict: 'caution', open: [/label6 is part of the shape of struct/] },
  );
  impact(
    'a constant that is the key of a map is used there, whatever name the type of the map has',
    go('const north5 = "n"\ntype ways5 map[string]ways6\ntype ways6 map[string]int\nvar w = ways5{"a": {north5: 1}}\n'),
    'north5',
    { verdict: 'caution', affected: ['w a.go uses north5'] },
  );
  impact(
    'a key of a type from outside may be a constant of ours',
    go('import "example.com/log"\nconst Level5 = "l"\nvar fields = log.Fields{Level5: 1}\n'),
    'Level5',
    { verdict: 'caution', likely: 1 },
  );
  impact(
    'a field of a struct of that name is another symbol',
    {
      'a.go': 'package a\nconst size5 = 1\n',
      'b.go': 'package a\ntype box5 struct{ size5 int }\nvar b = box5{size5: 2}\n',
    },
    'size5',
    { verdict: 'safe', affected: [] },
  );
});

describe('what a program wrote', () => {
  impact(
    'a field of a type that is made is followed',
    {
      'a.go': 'package a\ntype unit9 struct{}\nfunc (u unit9) weigh9() {}\nfunc use9(t table9) { t.first.weigh9() }\n',
      'z.go': '// Code generated by a tool. DO NOT EDIT.\n\npackage a\n\ntype table9 struct{ first unit9 }\n',
    },
    'unit9.weigh9',
    { verdict: 'caution', affected: ['use9 a.go calls unit9.weigh9'] },
  );
  impact(
    'a function that is made calls one that nobody else calls',
    {
      'a.go': 'package a\nfunc newName9() string { return "" }\n',
      'wire_gen.go':
        '// Code generated by Wire. DO NOT EDIT.\n\npackage a\n\nfunc initialize9() string { return newName9() }\n',
    },
    'newName9',
    { verdict: 'caution', affected: ['initialize9 wire_gen.go calls newName9'] },
  );
});

impact(
  'a method whose type is made by a program on its own platform, and written on another',
  {
    'a_linux.go': 'package a\n\nfunc (f *filter10) block10() {}\n',
    'b.go': 'package a\n\ntype Filter10 struct{ filter10 }\n\nfunc use10(f *Filter10) { f.block10() }\n',
    'stub.go': '//go:build !linux\n\npackage a\n\ntype filter10 struct{}\n\nfunc (f *filter10) block10() {}\n',
    'z_linux.go': '// Code generated by a tool. DO NOT EDIT.\n\npackage a\n\ntype filter10 struct{}\n',
  },
  'block10',
  { verdict: 'caution', affected: ['use10 b.go calls filter10.block10'] },
);

impact(
  'a method of the other platform, by its embedded type',
  {
    'stub.go': '//go:build !linux\n\npackage a\n\ntype filter11 struct{}\n\nfunc (f *filter11) block11() {}\n',
    'a_linux.go': 'package a\n\ntype filter11 struct{}\n\nfunc (f *filter11) block11() {}\n',
    'b.go': 'package a\n\ntype Filter11 struct{ filter11 }\n\nfunc use11(f *Filter11) { f.block11() }\n',
  },
  'block11',
  { verdict: 'caution', affected: ['use11 b.go calls filter11.block11'] },
);

describe('what code from outside may give back', () => {
  const ways: readonly (readonly [what: string, use: string])[] = [
    ['the largest of a slice', 'slices.MaxFunc(all, nil).METHOD()'],
    ['an element of an iterator', 'for each := range slices.Values(all) {\n\t\teach.METHOD()\n\t}'],
    ['a result of our own function that is inferred from it', 'first(slices.Values(all)).METHOD()'],
    ['what a module that is not read makes of it', 'lo.Filter(all, nil)[0].METHOD()'],
    ['what a type of such a module holds', 'var box lo.Box[item]\n\tbox.Get().METHOD()'],
  ];
  ways.forEach(([what, use], i) => {
    const method = `hidden7${'abcde'[i]}`;
    impact(
      what,
      go(`
import (
\t"example.com/lo"
\t"iter"
\t"slices"
)
type item struct{}
func (i item) ${method}() {}
func first[T any](all iter.Seq[T]) T { panic(0) }
func use(all []item) {
\t${use.replace('METHOD', method)}
}
`),
      `item.${method}`,
      { verdict: 'caution', affected: [`use a.go calls item.${method}`], likely: 1 },
    );
  });
  impact(
    'what the library makes itself is its own',
    go(`
import "strings"
type item8 struct{}
func (i item8) Len8() int { return 0 }
func use8(i item8) int { return strings.NewReader(i.text8()).Len8() }
func (i item8) text8() string { return "" }
`),
    'item8.Len8',
    { verdict: 'caution', affected: [], likely: 0 },
  );
});

test('a template that is written in a string may call a method', async () => {
  const shown = project({
    'go.mod': 'module example.org/shop\n',
    'a.go':
      'package shop\n\ntype Bill struct{}\n\nfunc (b Bill) Sum() int { return 1 }\n\nfunc (b Bill) Tax() int { return 1 }\n\nconst text = `{{if .Bill.Sum}}{{.}}{{end}} and .Tax {{/* none */}}`\n',
  });
  expect((await shown.impact({ symbol: { symbol: 'Bill.Sum' } })).mentions).toMatchObject({
    unexplainedTotal: 1,
    likelyTotal: 1,
    unexplained: [{ cause: 'a string that may be run' }],
  });
  expect((await shown.impact({ symbol: { symbol: 'Bill.Tax' } })).mentions).toMatchObject({ unexplainedTotal: 0 });
});

test('a method goes where its object is handed, in a file that does not know its type', async () => {
  const handed = project({
    'go.mod': 'module example.org/shop\n',
    'a/a.go': 'package a\ntype Box struct{}\nfunc (b Box) Fill() {}\n',
    'b/b.go': 'package b\nfunc Run(v any) {\n\tfound := lookUp(v)\n\tfound.Fill()\n}\n',
    'main.go':
      'package main\nimport (\n\t"example.org/shop/a"\n\t"example.org/shop/b"\n)\nfunc main() { b.Run(a.Box{}) }\n',
  });
  const { mentions, open } = await handed.impact({ symbol: { symbol: 'Box.Fill' } });
  expect(mentions).toMatchObject({ unexplainedTotal: 1, likelyTotal: 1 });
  expect(open).toContainEqual('1 of 2 mentions is open: it may be used there');
});

test('a template in a file of its own may call a method, whatever it is named', async () => {
  const page = '<p>{{if .Bill.Sum}}{{.Rest}}{{end}} and Tax {{/* none */}}</p>\n';
  const shown = project({
    'go.mod': 'module example.org/shop\n',
    'a.go':
      'package shop\n\ntype Bill struct{}\n\nfunc (b Bill) Sum() int { return 1 }\n\nfunc (b *Bill) Rest() int { return 1 }\n\nfunc (b Bill) Tax() int { return 1 }\n',
    'pages/bill.tmpl': page,
    'pages/bill.gohtml': page,
    'pages/bill.html': page,
    'pages/bill.html.tpl': page,
  });
  const likely = ['bill.gohtml', 'bill.html', 'bill.html.tpl', 'bill.tmpl'];
  for (const symbol of ['Bill.Sum', 'Bill.Rest']) {
    const { mentions } = await shown.impact({ symbol: { symbol } });
    expect(mentions?.unexplained.filter((each) => each.likely).map(({ file }) => file.slice('pages/'.length))).toEqual(
      likely,
    );
  }
  expect((await shown.impact({ symbol: { symbol: 'Bill.Tax' } })).mentions).toMatchObject({ likelyTotal: 0 });
});
