/** The receiver decides in Go: interfaces are satisfied by whole signatures, those of the library too. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, project, add } = cases({ 'go.mod': 'module example.com/mix\n\ngo 1.22\n' });

const MOCKS = 'github.com/stretchr/testify/mock';

function go(code: string) {
  return { 'b.go': `package main\n\n${code}` };
}

describe('signatures', () => {
  const resolvers = (name: string) =>
    go(`type Resolver interface {
	${name}(data map[string]any) any
}
type Mail struct{ s string }
func (m Mail) ${name}(data map[string]string) (string, string) { return m.s, m.s }
type Field struct{}
func (f *Field) ${name}(name string) (int, error) { return 0, nil }
type Good struct{}
func (g *Good) ${name}(data map[string]interface{}) interface{} { return data }
func safe(err any) any {
	if r, ok := err.(Resolver); ok {
		return r.${name}(nil)
	}
	return nil
}
func main() {
	_ = safe(&Good{})
	f := &Field{}
	f.${name}("x")
	m := Mail{}
	m.${name}(nil)
}
`);
  callers('of a map of other values, with two results', resolvers('Resolve1'), 'Mail.Resolve1', [
    'main b.go:23 call resolved',
  ]);
  callers('of another parameter', resolvers('Resolve2'), 'Field.Resolve2', ['main b.go:21 call resolved']);
  callers('the same in other words', resolvers('Resolve3'), 'Good.Resolve3', ['safe b.go:14 virtual resolved']);
  callers(
    'a pointer is no value, and a function has what it is given and gives',
    go(`type Task struct{}
type Runner interface { Run4(t *Task, done func(int) error) }
type ByValue struct{}
func (ByValue) Run4(t Task, done func(int) error) {}
type OtherDone struct{}
func (OtherDone) Run4(t *Task, done func(string) error) {}
func use(r Runner) { r.Run4(nil, nil) }
`),
    'ByValue.Run4',
    [],
  );
  callers(
    'any number is no slice',
    go(`type Logger interface { Log5(parts ...string) }
type Slices struct{}
func (Slices) Log5(parts []string) {}
type Many struct{}
func (*Many) Log5(parts ...string) {}
func use(l Logger) { l.Log5("a") }
`),
    'Slices.Log5',
    [],
  );
  callers(
    'of a type parameter anything may be meant',
    go(`type Store[T any] interface { Put6(item T) error }
type Ints struct{}
func (Ints) Put6(item int) error { return nil }
type Odd struct{}
func (Odd) Put6(item int) {}
func use(s Store[int]) { s.Put6(1) }
`),
    'Ints.Put6',
    ['use b.go:8 virtual resolved'],
  );
});

describe('embedded interfaces', () => {
  const files = go(`type HasKeys interface {
	Keys7(n int) []int
}
type Context interface {
	HasKeys
	Focus7()
}
type Controller struct{}
func (c *Controller) Keys7(n int) []int { return nil }
func (c *Controller) Focus7() {}
func use(c Context) []int { return c.Keys7(1) }
`);
  callers('a call through what embeds it', files, 'Controller.Keys7', ['use b.go:13 virtual resolved']);

  callers(
    'a call through what embeds it asks for all of that',
    go(`type Shelved interface {
	Shelf9(room string) bool
}
type Book interface {
	Shelved
	Lend9(days int) error
}
type Atlas struct{}
func (a *Atlas) Shelf9(room string) bool { return true }
type Novel struct{}
func (n *Novel) Shelf9(room string) bool { return true }
func (n *Novel) Lend9(days int) error { return nil }
func use(b Book) bool { return b.Shelf9("east") }
func useShelved(s Shelved) bool { return s.Shelf9("west") }
`),
    'Atlas.Shelf9',
    ['useShelved b.go:16 virtual resolved'],
  );
  callers(
    'a struct that embeds one calls what was put there',
    go(`type Shelved interface {
	Shelf10(room string) bool
}
type Atlas struct{}
func (a *Atlas) Shelf10(room string) bool { return true }
type Cart struct {
	Shelved
}
func use(c Cart) bool { return c.Shelf10("east") }
`),
    'Atlas.Shelf10',
    ['use b.go:11 virtual resolved'],
  );

  const folder = add(
    go(`type HasKeys8 interface { Keys8(n int) []int }
type Context8 interface {
	HasKeys8
	Focus8()
}
`),
  );
  test('types tells what they ask for', async () => {
    const { members } = await project.types('Context8', { file: `${folder}/b.go` });
    expect(members.map(({ name }) => name)).toEqual(['Focus8', 'Keys8']);
  });
});

describe('methods of an embedded struct', () => {
  const files = (shelf: string, lend: string) =>
    go(`type Book interface {
	${shelf}(room string) bool
	${lend}(days int) error
}
type Bound struct{}
func (b *Bound) ${shelf}(room string) bool { return true }
type Novel struct {
	*Bound
}
func (n *Novel) ${lend}(days int) error { return nil }
func use(b Book) bool { return b.${shelf}("east") }
func useBound(b *Bound) bool { return b.${shelf}("west") }
`);
  callers('stand for an interface with those around it', files('Shelf11', 'Lend11'), 'Bound.Shelf11', [
    'use b.go:13 virtual resolved',
    'useBound b.go:14 call resolved',
  ]);
  callers('and not where the struct around has no others', files('Shelf12', 'Lend12'), 'Novel.Lend12', []);
  callers(
    'and not where the struct around has its own',
    go(`type Book interface {
	Shelf13(room string) bool
	Lend13(days int) error
}
type Bound struct{}
func (b *Bound) Shelf13(room string) bool { return true }
type Novel struct {
	*Bound
}
func (n *Novel) Shelf13(room string) bool { return false }
func (n *Novel) Lend13(days int) error { return nil }
func use(b Book) bool { return b.Shelf13("east") }
`),
    'Bound.Shelf13',
    [],
  );
  callers(
    'are not overridden by those of the struct around',
    go(`type Bound struct{}
func (b *Bound) Shelf14(room string) bool { return true }
type Novel struct {
	*Bound
}
func (n *Novel) Shelf14(room string) bool { return false }
func use(b *Bound) bool { return b.Shelf14("east") }
`),
    'Novel.Shelf14',
    [],
  );
});

describe('a struct that embeds a lock, or a mock', () => {
  const books = (shelf: string, [from, embedded]: readonly [string, string]) =>
    go(`import "${from}"
type Book interface {
	${shelf}(room string) bool
	Lend(days int) error
}
type Novel struct {
	${embedded}
}
func (n *Novel) ${shelf}(room string) bool { return true }
type Atlas struct {
	Novel
}
func (a *Atlas) Lend(days int) error { return nil }
func use(b Book) bool { return b.${shelf}("east") }
func lend(b Book) error { return b.Lend(2) }
type Cart struct {
	${embedded}
}
func (c *Cart) ${shelf}(room string) bool { return false }
`);
  const { callers } = cases({
    'go.mod': 'module example.com/mix\n\ngo 1.22\n\nrequire github.com/stretchr/testify v1.9.0\n',
  });
  callers('has of that a lock and nothing else', books('Shelf15', ['sync', 'sync.RWMutex']), 'Cart.Shelf15', []);
  callers('has of that a mock and nothing else', books('Shelf16', [MOCKS, 'mock.Mock']), 'Cart.Shelf16', []);
  callers('and stands for what it has all of', books('Shelf17', ['sync', '*sync.Mutex']), 'Novel.Shelf17', [
    'use b.go:16 virtual resolved',
  ]);
  callers(
    'a lock is one',
    go(`import "sync"
type Locked interface {
	Lock()
	Shelf18(room string) bool
}
type Novel struct {
	sync.Mutex
}
func (n *Novel) Shelf18(room string) bool { return true }
func use(l Locked) bool { return l.Shelf18("east") }
`),
    'Novel.Shelf18',
    ['use b.go:12 virtual resolved'],
  );
});

describe('interfaces of the library', () => {
  callers(
    'a source may be ours',
    go(`import "io"
type Tape struct{}
func (t *Tape) WriteTo(w io.Writer) (n int64, err error) { return 0, nil }
type Book struct{}
func (Book) WriteTo(path string) error { return nil }
func use(r io.WriterTo, b Book) { r.WriteTo(nil); b.WriteTo("") }
`),
    'Tape.WriteTo',
    ['use b.go:8 virtual candidate'],
  );
  callers(
    'and nothing that has another signature',
    go(`import "io"
type Novel struct{}
func (Novel) Read() string { return "" }
func use(r io.Reader, n Novel) { r.Read(nil); n.Read() }
`),
    'Novel.Read',
    ['use b.go:6 call resolved'],
  );
  callers(
    'an error',
    go(`type Failure struct{}
func (f *Failure) Error() string { return "" }
func use(err error) string { return err.Error() }
`),
    'Failure.Error',
    ['use b.go:5 virtual candidate'],
  );
  callers(
    'a handler and what is sorted',
    go(`import (
	"net/http"
	"sort"
)
type Page struct{}
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {}
func use(h http.Handler, w http.ResponseWriter, r *http.Request) { h.ServeHTTP(w, r) }
func other(s sort.Interface) { s.Len() }
`),
    'Page.ServeHTTP',
    ['use b.go:9 virtual candidate'],
  );
});

describe('an interface of a module that is not here', () => {
  const { callers, project, add } = cases({
    'go.mod': 'module example.com/mix\n\ngo 1.22\n\nrequire github.com/acme/files v1.0.0\n',
  });
  /** Each with a name of its own for the method: all lie in one module. */
  const shelf = (name: string, use: string, method = 'string) error { return nil }') =>
    go(`import "github.com/acme/files"
type Scoped struct{ base files.Shelf }
func (s *Scoped) ${name}(${method}
func (s *Scoped) Roll() {}
type Other struct{ s files.Shelf }
${use}
`);
  callers(
    'may be what a type with all that is called on it stands for',
    shelf('Unroll1', 'func use(s files.Shelf) { s.Unroll1("x"); s.Roll() }'),
    'Scoped.Unroll1',
    ['use b.go:8 virtual candidate'],
  );
  callers(
    'as a field too',
    shelf('Unroll2', 'func use(o *Other, n []string) { o.s.Unroll2(n[0]) }'),
    'Scoped.Unroll2',
    ['use b.go:8 virtual candidate'],
  );
  callers(
    'not behind a pointer',
    shelf('Unroll3', 'func use(s *files.Shelf) { s.Unroll3("x") }'),
    'Scoped.Unroll3',
    [],
  );
  callers(
    'not with other arguments',
    shelf('Unroll4', 'func use(s files.Shelf) { s.Unroll4("x", 1) }'),
    'Scoped.Unroll4',
    [],
  );
  callers(
    'not where more is called than the type has',
    shelf('Unroll5', 'func use(s files.Shelf) { s.Unroll5("x"); s.Burn() }'),
    'Scoped.Unroll5',
    [],
  );
  callers(
    'not the name of many',
    shelf('String', 'func use(s files.Shelf) { s.String() }', ') string { return "" }'),
    'Scoped.String',
    [],
  );

  const folder = add(shelf('Unroll6', 'func main() { use(&Scoped{}) }\nfunc use(s files.Shelf) { s.Unroll6("x") }'));
  test('leads from a program to it', async () => {
    const engine = await project.engine();
    const asked = { symbol: 'main', file: `${folder}/b.go`, pathTo: 'Scoped.Unroll6' } as const;
    expect(await engine.callgraph({ ...asked, direction: 'callees', depth: 1 })).toMatchObject({
      path: [{ symbol: 'main' }, { symbol: 'use' }, { symbol: 'Unroll6' }],
    });
  });
});

describe('a type that is made of one of the language', () => {
  const titles = (length: string, other: string) =>
    go(`type Books interface {
	${length}() int
	${other}(at int) string
}
type Titles []string
func (t Titles) ${length}() int { return len(t) }
func (t Titles) At(at int) string { return t[at] }
func use(b Books) int { return b.${length}() }
`);
  callers('has no other methods than those that are written', titles('Len32', 'Get'), 'Titles.Len32', []);
  callers('and stands for what it has all of', titles('Len33', 'At'), 'Titles.Len33', ['use b.go:10 virtual resolved']);
});

describe('what is embedded from a module that is not here', () => {
  const { callers, callees } = cases({
    'go.mod': 'module example.com/mix\n\ngo 1.22\n\nrequire github.com/acme/lib v1.0.0\n',
  });
  const far = (lend: string, types: string, from = 'github.com/acme/lib') =>
    go(`import "${from}"
type Shelf struct{}
func (s *Shelf) ${lend}() {}
${types}
func use(f *Far) { f.${lend}() }
`);
  callers(
    'hides what stands deeper, if it has that',
    far('Lend19', 'type Mid struct{ *Shelf }\ntype Far struct{ lib.Base; Mid }'),
    'Shelf.Lend19',
    ['use b.go:8 call candidate'],
  );
  callees(
    'and is told so from the other end',
    far('Lend20', 'type Mid struct{ *Shelf }\ntype Far struct{ lib.Base; Mid }'),
    'use',
    ['Shelf.Lend20 b.go:5 call candidate'],
  );
  callers(
    'hides nothing that is as near, of which Go would refuse the call',
    far('Lend21', 'type Mid struct{ *Shelf }\ntype Far struct{ lib.Base; *Shelf }'),
    'Shelf.Lend21',
    ['use b.go:8 call resolved'],
  );
  callers(
    'and nothing that stands nearer',
    far('Lend22', 'type Mid struct{ lib.Base }\ntype Far struct{ Mid; *Shelf }'),
    'Shelf.Lend22',
    ['use b.go:8 call resolved'],
  );
  callers(
    'sees no small letters of ours',
    far('lend23', 'type Mid struct{ *Shelf }\ntype Far struct{ lib.Base; Mid }'),
    'Shelf.lend23',
    ['use b.go:8 call resolved'],
  );
  callers(
    'a lock is known to have no such method',
    far('Lend24', 'type Mid struct{ *Shelf }\ntype Far struct{ sync.Mutex; Mid }', 'sync'),
    'Shelf.Lend24',
    ['use b.go:8 call resolved'],
  );
  callers(
    'a function has none at all',
    far('Lend25', 'type Run func()\ntype Mid struct{ *Shelf }\ntype Far struct{ Run; Mid }', 'sync'),
    'Shelf.Lend25',
    ['use b.go:9 call resolved'],
  );
  callers(
    'a type that is made of another stands where that does',
    far(
      'Lend26',
      'type Mid struct{ *Shelf }\ntype Made Mid\ntype Far struct{ Made; Deep }\ntype Deep struct{ lib.Base }',
    ),
    'Shelf.Lend26',
    ['use b.go:10 call resolved'],
  );
  callers(
    'what is not known at all may hide it too',
    far('Lend27', 'type Mid struct{ *Shelf }\ntype Far struct{ Lost; Mid }'),
    'Shelf.Lend27',
    ['use b.go:8 call candidate'],
  );
  callers(
    'an interface has at once what it embeds',
    go(`import "github.com/acme/lib"
type Shelf interface { Lend31() }
type Mid interface { Shelf }
type Far struct{ *lib.Base; Mid }
func use(f *Far) { f.Lend31() }
`),
    'Shelf.Lend31',
    ['use b.go:7 call resolved'],
  );

  const plain = (lend: string, base: string) =>
    go(`import "github.com/acme/lib"
type Book interface {
	${lend}(days int) error
	Burn()
}
type Plain struct{ ${base} }
func (p *Plain) ${lend}(days int) error { return nil }
func use(b Book) error { return b.${lend}(2) }
type Other struct{}
func (o *Other) ${lend}(days int) error { return nil }
func (o *Other) Burn() {}
`);
  callers('may have the other method of an interface', plain('Lend28', 'lib.Base'), 'Plain.Lend28', [
    'use b.go:10 virtual candidate',
  ]);
  callees('and is told so from the other end, beside what has all itself', plain('Lend29', 'lib.Base'), 'use', [
    'Book.Lend29 b.go:5 call resolved',
    'Plain.Lend29 b.go:9 virtual candidate',
    'Other.Lend29 b.go:12 virtual resolved',
  ]);
  callers('what has all itself surely stands for it', plain('Lend30', 'Other'), 'Plain.Lend30', [
    'use b.go:10 virtual resolved',
  ]);
});
