/** Who calls whom in Go: each case is one way in which a call finds its function or method. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, callees } = cases({ 'go.mod': 'module example.org/fixture\n' });

/** One package in one file. */
function go(code: string) {
  return { 'a.go': `package a\n${code}` };
}

describe('names', () => {
  callers(
    'a function of the same package, in another file and in tests',
    {
      'a.go': 'package a\nfunc plain1() {}\n',
      'b.go': 'package a\nfunc b() { plain1() }\n',
      'a_test.go': 'package a\nfunc TestA() { plain1() }\n',
    },
    'plain1',
    ['TestA a_test.go:2 call resolved', 'b b.go:2 call resolved'],
  );
  callers(
    'of another package by its import, under another name, by a dot, and from a test outside of the package',
    {
      'lib/a.go': 'package lib\nfunc Taken1() {}\n',
      'go.mod': 'module example.org/names\n',
      'b.go': 'package b\nimport "example.org/names/lib"\nfunc b() { lib.Taken1() }\n',
      'c/c.go': 'package c\nimport other "example.org/names/lib"\nfunc c() { other.Taken1() }\n',
      'd/d.go': 'package d\nimport . "example.org/names/lib"\nfunc d() { Taken1() }\n',
      'lib/a_test.go':
        'package lib_test\nimport (\n\t"testing"\n\t"example.org/names/lib"\n)\nfunc TestE(t *testing.T) { lib.Taken1() }\n',
    },
    'Taken1',
    [
      'b b.go:3 call resolved',
      'c c/c.go:3 call resolved',
      'd d/d.go:3 call resolved',
      'TestE lib/a_test.go:6 call resolved',
    ],
  );
  callers(
    'a package that is called otherwise than its folder, or whose module path ends in a version',
    {
      'go-lib/v2/a.go': 'package lib\nfunc Versioned1() {}\n',
      'go-lib/v2/go.mod': 'module example.org/go-lib/v2\n',
      'odd/a.go': 'package strange\nfunc Versioned1() {}\n',
      'go.mod': 'module example.org/versions\n',
      'b.go':
        'package b\nimport (\n\t"example.org/go-lib/v2"\n\t"example.org/versions/odd"\n)\nfunc b() { lib.Versioned1() }\nfunc c() { strange.Versioned1() }\n',
    },
    'Versioned1',
    ['b b.go:6 call resolved'],
  );
  callers(
    'through a replaced module',
    {
      'kept/a.go': 'package kept\nfunc Replaced1() {}\n',
      'kept/go.mod': 'module example.org/somewhere\n',
      'app/go.mod': 'module example.org/app\n\nrequire example.com/old v1.0.0\n\nreplace example.com/old => ../kept\n',
      'app/b.go': 'package b\nimport kept "example.com/old"\nfunc b() { kept.Replaced1() }\n',
    },
    'Replaced1',
    ['b app/b.go:3 call resolved'],
  );
  callers(
    'what a local name hides is not called',
    go(`
func hidden1() {}
func parameter(hidden1 func()) { hidden1() }
func variable() {
	hidden1()
	hidden1 := func() {}
	hidden1()
	func() { hidden1() }()
}
func block() {
	if hidden1 := recover(); hidden1 != nil {
		_ = hidden1
	}
	hidden1()
}
`),
    'hidden1',
    ['variable a.go:6 call resolved', 'block a.go:15 call resolved'],
  );
  callers(
    'names that differ in case are different names, and init is called by nobody',
    go('func Case1() {}\nfunc case1() {}\nfunc init() { case1() }\nfunc init() { Case1() }\n'),
    'case1',
    ['init a.go:4 call resolved'],
  );
  callers(
    'a variable that holds a function, and what is called inside of it',
    go('var held1 = func() { inner1() }\nfunc inner1() {}\nfunc g() { held1() }\n'),
    'inner1',
    ['held1 a.go:2 call resolved'],
  );
  callers(
    'closures, goroutines and deferred calls belong to the function around them; nothing else to the module',
    go(`
func run1() {}
func g() {
	defer run1()
	go func() { run1() }()
	f := func() { run1() }
	f()
}
var table = map[string]func(){"a": func() { run1() }}
`),
    'run1',
    ['<module> a.go:10 call resolved', 'g a.go:5,6,7 call resolved'],
  );
});

describe('platforms', () => {
  callers(
    'a function of one platform is called from what is compiled with it',
    {
      'a_windows.go': 'package a\nfunc system1() {}\n',
      'a_unix.go': '//go:build unix\n\npackage a\nfunc system1() {}\n',
      'a.go': 'package a\nfunc any() { system1() }\n',
      'b_linux.go': 'package a\nfunc linux() { system1() }\n',
    },
    'system1',
    ['any a.go:2 call resolved'],
  );
  callees(
    'both functions are answered where both may be meant, and one where only that is compiled',
    {
      'a.go': 'package a\nfunc any() { two1() }\n',
      'a_windows.go': 'package a\nfunc two1() {}\n',
      'a_other.go': '//go:build !windows\n\npackage a\nfunc two1() {}\n',
    },
    'any',
    ['two1 a_other.go:4 call resolved', 'two1 a_windows.go:2 call resolved'],
  );
  callees(
    'the other platform is not answered',
    {
      'b_linux.go': 'package a\nfunc one() { two2() }\n',
      'a_windows.go': 'package a\nfunc two2() {}\n',
      'a_other.go': '//go:build !windows\n\npackage a\nfunc two2() {}\n',
    },
    'one',
    ['two2 a_other.go:4 call resolved'],
  );
});

describe('variables that hold functions', () => {
  callees(
    'may hold another one when they are called',
    go(`
var hook = first6
func first6() {}
func second6() {}
func init() { hook = second6 }
func g() {
	hook()
	local := second6
	local()
}
`),
    'g',
    ['first6 a.go:4 call candidate', 'second6 a.go:5 call candidate', 'second6 a.go:5 callback resolved'],
  );
});

describe('programs beside a package', () => {
  callees(
    'each is run alone',
    {
      'one.go': '//go:build ignore\n\npackage main\nfunc main() { make3() }\nfunc make3() {}\n',
      'two.go': '//go:build ignore\n\npackage main\nfunc main() { make3() }\nfunc make3() {}\n',
    },
    'main',
    ['make3 one.go:5 call resolved'],
  );
});

describe('methods', () => {
  callers(
    'on a receiver, a parameter, a field, an element, a result and a package variable',
    go(`
type Motor struct{ next *Motor }
func (m *Motor) Spin1() *Motor { m.next.Spin1(); return m }
type Car struct {
	motors []*Motor
	byName map[string]Motor
	make func() *Motor
}
var spare Motor
func (c Car) go1(m Motor) {
	m.Spin1().Spin1()
	c.motors[0].Spin1()
	for name, each := range c.byName { _ = name; each.Spin1() }
	c.make().Spin1()
	spare.Spin1()
	(&Motor{}).Spin1()
	new(Motor).Spin1()
	go c.make().Spin1()
}
`),
    'Spin1',
    ['Motor.Spin1 a.go:4 call resolved', 'Car.go1 a.go:12,13,14,15,16,17,18,19 call resolved'],
  );
  callers(
    'what new makes is made as a literal is',
    go(`
type Fresh61 struct{}
func a() *Fresh61 { return new(Fresh61) }
func b() *Fresh61 { return &Fresh61{} }
func c() []Fresh61 { return make([]Fresh61, 0) }
`),
    'Fresh61',
    ['a a.go:4 construct resolved', 'b a.go:5 construct resolved'],
  );
  callers(
    'several results, assertions, type switches, channels and appended slices',
    go(`
type Item struct{}
func (i Item) Use1() {}
func two() (*Item, error) { return nil, nil }
func g(x any, in <-chan Item) {
	item, err := two()
	_ = err
	item.Use1()
	if other, ok := x.(Item); ok { other.Use1() }
	switch y := x.(type) {
	case *Item:
		y.Use1()
	case error:
	}
	for each := range in { each.Use1() }
	first := <-in
	first.Use1()
	select {
	case got, ok := <-in:
		_ = ok
		got.Use1()
	default:
	}
	list := append([]Item{}, first)
	list[1:][0].Use1()
	func(i Item) { i.Use1() }(first)
	item, third := two()
	_ = third
	item.Use1()
}
`),
    'Use1',
    ['g a.go:9,10,13,16,18,22,26,27,30 call resolved'],
  );
  callers(
    'promoted from an embedded type, unless a nearer one hides it',
    go(`
type Base struct{}
func (b *Base) Run1() {}
type Middle struct{ *Base }
type Top struct{ Middle }
type Hides struct{ Middle }
func (h Hides) Run1() { h.Middle.Run1() }
func g(t Top, h Hides) {
	t.Run1()
	t.Middle.Base.Run1()
	h.Run1()
}
`),
    'Base.Run1',
    ['Hides.Run1 a.go:8 call resolved', 'g a.go:10,11 call resolved'],
  );
  callers(
    'as a value and as an expression it is handed on or called',
    go(`
type Job struct{}
func (j Job) Do1(n int) {}
func each(f func(int)) {}
func g(j Job) {
	each(j.Do1)
	Job.Do1(j, 1)
	(*Job).Do1(&j, 2)
}
`),
    'Do1',
    ['g a.go:8,9 call resolved', 'g a.go:7 callback resolved'],
  );
  callers(
    'of a named slice, map, function and number',
    go(`
type List []Item
type Item struct{}
func (l List) Len1() int { return len(l) }
func (i Item) Len1() int { return 0 }
type Handler func(List)
func (h Handler) Serve(l List) { h(l); l.Len1() }
func g(l List) {
	l[0].Len1()
	for _, item := range l { item.Len1() }
	List(nil).Len1()
	Handler(func(other List) { other.Len1() }).Serve(l)
}
`),
    'List.Len1',
    ['Handler.Serve a.go:8 call resolved', 'g a.go:12,13 call resolved'],
  );
  callers(
    'of structs without a name, as tables of tests have them',
    go(`
type Thing struct{}
func (t Thing) Check1() {}
func g() {
	tests := []struct {
		name string
		thing *Thing
	}{{"a", &Thing{}}, {name: "b"}}
	for _, tt := range tests { tt.thing.Check1() }
	var one struct{ Thing }
	one.Check1()
}
`),
    'Check1',
    ['g a.go:10,12 call resolved'],
  );
  callers(
    'a parameter named as its type, and a name that its own value mentions',
    go(`
type setter interface{ Set1() }
func g(setter setter) { setter.Set1() }
type Node struct{}
func (n *Node) Parent() *Node { return n }
func (n *Node) Set1() {}
func h(n *Node) {
	if n := n.Parent(); n != nil { n.Set1() }
}
`),
    'Node.Set1',
    ['g a.go:4 virtual resolved', 'h a.go:9 call resolved'],
  );
  callers(
    'from outside is not ours, whatever its name',
    go(`
import "database/sql"
type Store struct{}
func (s Store) QueryRow1() {}
func g(db *sql.DB) {
	db.QueryRow1()
	sql.Open("", "").QueryRow1()
}
`),
    'QueryRow1',
    [],
  );
});

describe('interfaces', () => {
  const shapes = (area: string) =>
    go(`
type Shape interface {
	${area}() int
	Name() string
}
type Square struct{}
func (s *Square) ${area}() int { return 1 }
func (s *Square) Name() string { return "" }
type Half struct{}
func (h Half) ${area}() int { return 2 }
type Other interface{ Shape; More() }
func g(s Shape, o Other, q *Square) {
	s.${area}()
	o.${area}()
	q.${area}()
}
`);
  callers('a call through it leads to its method', shapes('Area1'), 'Shape.Area1', ['g a.go:14,15 call resolved']);
  callers('and perhaps to the types that have all of its methods', shapes('Area2'), 'Square.Area2', [
    'g a.go:16 call resolved',
    'g a.go:14 virtual resolved',
  ]);
  callers('a type that lacks one of them is not behind it', shapes('Area3'), 'Half.Area3', []);
  callees('both are callees', shapes('Area4'), 'g', [
    'Shape.Area4 a.go:4 call resolved',
    'Square.Area4 a.go:8 call resolved',
    'Square.Area4 a.go:8 virtual resolved',
  ]);
  callers(
    'the written type of a variable counts, not what it is given',
    go(`
type I interface{ Act1() }
type T struct{}
func (t T) Act1() {}
func g() {
	var i I = T{}
	i.Act1()
	j := T{}
	j.Act1()
}
`),
    'T.Act1',
    ['g a.go:10 call resolved', 'g a.go:8 virtual resolved'],
  );
});

describe('generics', () => {
  callers(
    'results by arguments, by written type arguments and by what a closure gives',
    go(`
type Item struct{}
func (i *Item) Use2() {}
type List[T any] struct{ items []T }
func (l *List[E]) First() E { return l.items[0] }
func (l *List[_]) Len() int { return 0 }
func NewList[T any](items ...T) *List[T] { return &List[T]{items: items} }
func Get[T any]() T { panic("") }
func Lazy[T any](make func() T) T { return make() }
type Pair[K comparable, V any] struct { Key K; Value V }
func g(items *List[*Item], p Pair[string, *Item]) {
	items.First().Use2()
	NewList(&Item{}).First().Use2()
	Get[*Item]().Use2()
	Lazy(func() *Item { return nil }).Use2()
	p.Value.Use2()
	for _, each := range items.items { each.Use2() }
}
`),
    'Use2',
    ['g a.go:13,14,15,16,17,18 call resolved'],
  );
  callers(
    'with written type arguments, also behind a pointer, and elements that are called',
    go(`
type Held[T any] struct{}
func Fill5[T any](n int) *Held[T] { return nil }
type Outer struct{ held Held[int] }
func g(steps []func(int)) {
	_ = Fill5[string](1)
	_ = Outer{held: *Fill5[int](2)}
	steps[0](3)
}
`),
    'Fill5',
    ['g a.go:7,8 call resolved'],
  );
  callers(
    'iterators, of the library and written as functions',
    go(`
import "iter"
type Row struct{}
func (r *Row) Read4() {}
type Table struct{}
func (t Table) All() iter.Seq2[int, *Row] { return nil }
func (t Table) Each() func(yield func(*Row) bool) { return nil }
func g(t Table) {
	for _, row := range t.All() { row.Read4() }
	for row := range t.Each() { row.Read4() }
}
`),
    'Read4',
    ['g a.go:10,11 call resolved'],
  );
  callers(
    'through the constraint of a type parameter, also where the receiver leaves it out',
    go(`
type Named interface{ Name1() string }
func show[T Named](t T) { t.Name1() }
type Box[T Named] struct{ held T }
func (b *Box[U]) Show() { b.held.Name1() }
`),
    'Name1',
    ['show a.go:4 call resolved', 'Box.Show a.go:6 call resolved'],
  );
});

describe('types', () => {
  callers(
    'a struct is made by its literal; a conversion and a use as a type are none',
    go(`
type Made1 struct{ n int }
type Kind int
func g() *Made1 { return &Made1{n: 1} }
func h(m Made1) { _ = []Made1{{n: 2}} }
`),
    'Made1',
    ['g a.go:5 construct resolved'],
  );
  callees(
    'what a function runs, in the order of what it runs',
    go(`
type Server struct{ handler func() }
func (s *Server) Start() { s.handler(); listen(onStop) }
func listen(stop func()) {}
func onStop() {}
`),
    'Server.Start',
    ['listen a.go:5 call resolved', 'onStop a.go:6 callback resolved'],
  );
});
