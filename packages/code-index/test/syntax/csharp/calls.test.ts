/** Who calls whom in C#: each case is one way in which a call finds its method, property or type. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, callees, open } = cases({});

describe('name spaces and types', () => {
  callers(
    'a type of the own name space in another file, and one around it',
    {
      'Lib/Desk.cs': 'namespace Shop { public class Desk1 { public void Run1() {} } }\n',
      'App/A.cs': 'namespace Shop.Web;\nclass A { void F(Desk1 d) { d.Run1(); } }\n',
    },
    'Desk1.Run1',
    ['Shop.Web.A.F App/A.cs:2 call resolved'],
    { file: 'Lib/Desk.cs' },
  );
  callers(
    'of two types of one name the one whose name space is used',
    {
      'One.cs': 'namespace One;\npublic class Job2 { public void Go2() {} }\n',
      'Two.cs': 'namespace Two;\npublic class Job2 { public void Go2() {} }\n',
      'A.cs': 'using Two;\nnamespace App;\nclass A { void F() { new Job2().Go2(); } }\n',
      'B.cs': 'namespace App { using One; class B { void F() { var job = new Job2(); job.Go2(); } } }\n',
    },
    'Job2.Go2',
    ['App.B.F B.cs:1 call resolved'],
    { file: 'One.cs' },
  );
  callers(
    'a global using of the project, and one of its project file',
    {
      'App/App.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Using Include="Deep.Down" /></ItemGroup></Project>\n',
      'App/Usings.cs': 'global using Deep.Side;\n',
      'App/A.cs': 'class A { void F() { Tool3.Turn3(); Other3.Turn3(); } }\n',
      'Deep/Down.cs': 'namespace Deep.Down;\npublic static class Tool3 { public static void Turn3() {} }\n',
      'Deep/Side.cs': 'namespace Deep.Side;\npublic static class Other3 { public static void Turn3() {} }\n',
    },
    'Tool3.Turn3',
    ['A.F App/A.cs:1 call resolved'],
    { file: 'Deep/Down.cs' },
  );
  callers(
    'whole names, names behind a part of them, other names, and members of a type that are used without it',
    {
      'T.cs': 'namespace Alpha.Beta;\npublic class Tool4 { public static void Turn4() {} }\n',
      'A.cs':
        'using static Alpha.Beta.Tool4;\nusing T = Alpha.Beta.Tool4;\nusing B = Alpha.Beta;\nnamespace Alpha;\n' +
        'class A {\n  void F() { Alpha.Beta.Tool4.Turn4(); }\n  void G() { global::Alpha.Beta.Tool4.Turn4(); }\n' +
        '  void H() { Beta.Tool4.Turn4(); }\n  void I() { T.Turn4(); }\n  void J() { B.Tool4.Turn4(); }\n  void K() { Turn4(); }\n}\n',
    },
    'Tool4.Turn4',
    [
      'Alpha.A.F A.cs:6 call resolved',
      'Alpha.A.G A.cs:7 call resolved',
      'Alpha.A.H A.cs:8 call resolved',
      'Alpha.A.I A.cs:9 call resolved',
      'Alpha.A.J A.cs:10 call resolved',
      'Alpha.A.K A.cs:11 call resolved',
    ],
    { file: 'T.cs' },
  );
  callers(
    'other names and used types that begin with what is used before them',
    {
      'T.cs':
        'namespace Far.Models;\npublic class Plan10 { public void Go10() {} public class Part10 { public static Plan10 Made() => null; } }\n',
      'A.cs':
        'using Far.Models;\nnamespace App;\nusing Offer = Plan10;\nusing Piece = Plan10.Part10;\nusing Models = Far.Models;\n' +
        'class A { void F(Offer o) { o.Go10(); } void G() { Piece.Made().Go10(); } void H(Models.Plan10 p) { p.Go10(); } }\n',
      'B.cs':
        'using Far.Models;\nnamespace App;\nusing static Plan10;\nclass B : Outside { void F() { Part10.Made().Go10(); } Part10 G() => new Part10(); }\n',
    },
    'Plan10.Go10',
    [
      'App.A.F A.cs:6 call resolved',
      'App.A.G A.cs:6 call resolved',
      'App.A.H A.cs:6 call resolved',
      'App.B.F B.cs:4 call resolved',
    ],
    { file: 'T.cs' },
  );
  callers(
    'a type with type parameters is not the one without them',
    {
      'R.cs':
        'public class Result5 { public static void Make5() {} }\npublic class Result5<T> { public static void Make5() {} }\n',
      'A.cs': 'class A { void F() { Result5.Make5(); }\n void G() { Result5<int>.Make5(); } }\n',
    },
    'Result5.Make5',
    ['A.F A.cs:1 call resolved of 0', 'A.G A.cs:2 call resolved of 1'],
    { file: 'R.cs' },
  );
  callers(
    'a type in a type, from inside, from outside and by what builds on it',
    {
      'A.cs':
        'class Outer6 { public class Inner6 { public static void Go6() {} }\n void F() { Inner6.Go6(); } }\n' +
        'class Heir6 : Outer6 { void G() { Inner6.Go6(); } }\nclass Far6 { void H() { Outer6.Inner6.Go6(); } }\n',
    },
    'Inner6.Go6',
    ['Outer6.F A.cs:2 call resolved', 'Heir6.G A.cs:3 call resolved', 'Far6.H A.cs:4 call resolved'],
  );
  callers(
    'all parts of a type are one',
    {
      'Order7.cs': 'namespace N;\npublic partial class Order7 : Base7 { public void Pay7() {} }\n',
      'Order7.More.cs': 'namespace N;\npartial class Order7 { void F() { Pay7(); this.Pay7(); Root7(); } }\n',
      'Base7.cs': 'namespace N;\npublic class Base7 { protected void Root7() {} }\n',
      'A.cs': 'using N;\nclass A { void G(Order7 o) { o.Pay7(); } }\n',
    },
    'Order7.Pay7',
    ['A.G A.cs:2 call resolved', 'N.Order7.F Order7.More.cs:2 call resolved'],
    { file: 'Order7.cs' },
  );
  callers(
    'a method that one part announces and another one writes',
    {
      'Page11.cs': 'partial class Page11 { partial void Shown11(int n); void F() { Shown11(1); } }\n',
      'Page11.More.cs': 'partial class Page11 { partial void Shown11(int n) { } }\n',
    },
    'Page11.Shown11',
    ['Page11.F Page11.cs:1 call resolved'],
    { file: 'Page11.More.cs' },
  );
  callers(
    'what a part inherits by another part',
    {
      'Order8.cs': 'partial class Order8 : Base8 { }\n',
      'Order8.More.cs': 'partial class Order8 { void F() { Root8(); base.Root8(); } }\n',
      'Base8.cs': 'class Base8 { protected void Root8() {} }\n',
    },
    'Base8.Root8',
    ['Order8.F Order8.More.cs:1 call resolved'],
    { file: 'Base8.cs' },
  );
  callers(
    'top level statements call from the file itself',
    {
      'Program.cs': 'using N;\nvar desk = new Desk9();\ndesk.Open9();\n',
      'D.cs': 'namespace N;\nclass Desk9 { public void Open9() {} }\n',
    },
    'Desk9.Open9',
    ['<module> Program.cs:3 call resolved'],
    { file: 'D.cs' },
  );
});

describe('receivers', () => {
  const two = (n: number) =>
    `public class Clock${n} { public void Now${n}() {} }\npublic class Other${n} { public void Now${n}() {} }\n`;

  callers(
    'fields, properties, parameters, locals and what is made',
    {
      'C.cs': two(20),
      'A.cs':
        'class A {\n  private readonly Clock20 _clock;\n  public Clock20? Clock { get; set; }\n  void F(Clock20 c) { c.Now20(); }\n' +
        '  void G() { _clock.Now20(); }\n  void H() { Clock?.Now20(); }\n  void I() { var c = new Clock20(); c.Now20(); }\n' +
        '  void J() { Clock20 c = new(); c.Now20(); }\n  void K() { this.Clock!.Now20(); }\n  Clock20 L() => _clock;\n' +
        '  void M() { L().Now20(); }\n  void N(object o) { ((Clock20)o).Now20(); (o as Clock20).Now20(); }\n}\n',
    },
    'Clock20.Now20',
    [
      'A.F A.cs:4 call resolved',
      'A.G A.cs:5 call resolved',
      'A.H A.cs:6 call resolved',
      'A.I A.cs:7 call resolved',
      'A.J A.cs:8 call resolved',
      'A.K A.cs:9 call resolved',
      'A.M A.cs:11 call resolved',
      'A.N A.cs:12 call resolved',
    ],
    { file: 'C.cs' },
  );
  callers(
    'patterns, out variables, tuples and taking apart',
    {
      'C.cs': two(21),
      'A.cs':
        'using System.Collections.Generic;\nrecord Pair21(Clock21 Left, int Right);\nclass A {\n' +
        '  void F(object o) { if (o is Clock21 c && c != null) c.Now21(); }\n' +
        '  void G(object o) { if (o is not Clock21 c) return; c.Now21(); }\n' +
        '  void H(object o) { switch (o) { case Clock21 c when c != null: c.Now21(); break; } }\n' +
        '  int I(object o) => o switch { Clock21 c => Use(c), _ => 0 };\n  int Use(Clock21 c) { c.Now21(); return 1; }\n' +
        '  bool TryGet(out Clock21 c) { c = null; return true; }\n  void J() { if (TryGet(out var c)) c.Now21(); }\n' +
        '  (Clock21 First, int Second) Both() => default;\n  void K() { var (c, n) = Both(); c.Now21(); }\n' +
        '  void L(Pair21 p) { var (c, n) = p; c.Now21(); }\n  void M(Pair21 p) { p.Left.Now21(); }\n' +
        '  void N(Pair21 p) { if (p is { Left: var c }) c.Now21(); }\n' +
        '  void O(Dictionary<string, Clock21> d) { if (d.TryGetValue("x", out var c)) c.Now21(); }\n' +
        '  void P(Dictionary<string, Clock21> d) { foreach (var (k, c) in d) c.Now21(); }\n' +
        '  void Q(Dictionary<string, Clock21> d) { foreach (var pair in d) pair.Value.Now21(); d["x"].Now21(); }\n}\n',
    },
    'Clock21.Now21',
    [
      'A.F A.cs:4 call resolved',
      'A.G A.cs:5 call resolved',
      'A.H A.cs:6 call resolved',
      'A.Use A.cs:8 call resolved',
      'A.J A.cs:10 call resolved',
      'A.K A.cs:12 call resolved',
      'A.L A.cs:13 call resolved',
      'A.M A.cs:14 call resolved',
      'A.N A.cs:15 call resolved',
      'A.O A.cs:16 call resolved',
      'A.P A.cs:17 call resolved',
      'A.Q A.cs:18 call resolved',
    ],
    { file: 'C.cs' },
  );
  callers(
    'what is awaited, gone through, and closed at the end of a block',
    {
      'C.cs': two(22),
      'A.cs':
        'using System.Collections.Generic;\nusing System.Threading.Tasks;\nclass A {\n' +
        '  Task<Clock22> Get() => Task.FromResult(new Clock22());\n  async Task<List<Clock22>> All() { return null; }\n' +
        '  async Task F() { (await Get()).Now22(); }\n  async Task G() { var c = await Get().ConfigureAwait(false); c.Now22(); }\n' +
        '  async Task H() { foreach (var c in await All()) c.Now22(); }\n  void I(Clock22[] all) { all[0].Now22(); }\n' +
        '  void J(IEnumerable<Clock22> all) { foreach (var c in all) c.Now22(); }\n' +
        '  async Task K(IAsyncEnumerable<Clock22> all) { await foreach (var c in all) c.Now22(); }\n' +
        '  void L() { using var c = new Clock22(); c.Now22(); }\n  void M() { using (var c = new Clock22()) { c.Now22(); } }\n' +
        '  void N() { Get().Result.Now22(); }\n}\n',
    },
    'Clock22.Now22',
    [
      'A.F A.cs:6 call resolved',
      'A.G A.cs:7 call resolved',
      'A.H A.cs:8 call resolved',
      'A.I A.cs:9 call resolved',
      'A.J A.cs:10 call resolved',
      'A.K A.cs:11 call resolved',
      'A.L A.cs:12 call resolved',
      'A.M A.cs:13 call resolved',
      'A.N A.cs:14 call resolved',
    ],
    { file: 'C.cs' },
  );
  callers(
    'lambdas of LINQ, and what they give',
    {
      'C.cs': `public class Clock23 { public bool Now23() => true; public Owner23 Owner { get; } public string Name; }\npublic class Owner23 { public bool Now23() => true; }\n`,
      'A.cs':
        'using System.Linq;\nusing System.Collections.Generic;\nclass A {\n  List<Clock23> all;\n' +
        '  void F() { all.Where(c => c.Now23()); }\n  void G() { all.Where(c => true).First().Now23(); }\n' +
        '  void H() { all.Select(c => c.Owner).Any(o => o.Now23()); }\n' +
        '  void I() { all.OrderBy(c => c.Name).ToList().ForEach(c => c.Now23()); }\n' +
        '  void J() { all.ToDictionary(c => c.Name)["x"].Now23(); }\n' +
        '  void K() { foreach (var g in all.GroupBy(c => c.Owner)) { g.Key.Now23(); g.First().Now23(); } }\n' +
        '  void L() { var q = from c in all where c.Now23() select c.Owner; q.First().Now23(); }\n' +
        '  void M() { all.FirstOrDefault(c => c.Name == "x")?.Now23(); }\n' +
        '  void N() { all.ToDictionary(c => c.Name, c => c.Owner).Values.First().Now23(); }\n' +
        '  void O() { all.SelectMany(c => new[] { c.Owner }).Single().Now23(); }\n}\n',
    },
    'Owner23.Now23',
    [
      'A.H A.cs:7 call resolved',
      'A.K A.cs:10 call resolved',
      'A.L A.cs:11 call resolved',
      'A.N A.cs:13 call resolved',
      'A.O A.cs:14 call resolved',
    ],
    { file: 'C.cs' },
  );
  callers(
    'delegates: what they hold, what they hand, and events',
    {
      'A.cs':
        'using System;\nclass Clock24 { public void Now24() {} public event Action<Clock24> Ticked; public Func<Clock24> Make; }\n' +
        'delegate void Seen24(Clock24 clock);\nclass A {\n  void F(Action<Clock24> a) {}\n  void G() { F(c => c.Now24()); }\n' +
        '  void H(Clock24 c) { c.Ticked += each => each.Now24(); }\n  void I(Clock24 c) { c.Make().Now24(); c.Make.Invoke().Now24(); }\n' +
        '  void J(Seen24 seen) {}\n  void K() { J(delegate (Clock24 c) { c.Now24(); }); J(c => c.Now24()); }\n' +
        '  void L() { Func<int, Clock24> make = n => new Clock24(); make(1).Now24(); }\n' +
        '  void M(Lazy<Clock24> lazy) { lazy.Value.Now24(); }\n}\n',
    },
    'Clock24.Now24',
    [
      'A.G A.cs:6 call resolved',
      'A.H A.cs:7 call resolved',
      'A.I A.cs:8 call resolved',
      'A.K A.cs:10 call resolved',
      'A.L A.cs:11 call resolved',
      'A.M A.cs:12 call resolved',
    ],
  );
  callers(
    'type parameters by their bounds, by the base and by what is handed in',
    {
      'A.cs':
        'class Entity25 { public void Save25() {} }\nclass User25 : Entity25 { public void Save25(int n) {} }\n' +
        'class Repo25<T> where T : Entity25 { protected T Item; public T Get() => Item; void F(T t) { t.Save25(); } }\n' +
        'class Users25 : Repo25<User25> { void G() { Item.Save25(1); Get().Save25(1); } }\n' +
        'class A { T Same<T>(T t) => t; void H(User25 u) { Same(u).Save25(1); } void I(Repo25<User25> r) { r.Get().Save25(1); } }\n',
    },
    'User25.Save25',
    ['Users25.G A.cs:4 call resolved', 'A.H A.cs:5 call resolved', 'A.I A.cs:5 call resolved'],
  );
  callers(
    'a property that is called like its type',
    {
      'A.cs':
        'class Color26 { public static Color26 Red() => null; public void Paint26() {} }\n' +
        'class A { Color26 Color26 { get; } void F() { Color26.Paint26(); } void G() { Color26.Red().Paint26(); } }\n',
    },
    'Color26.Paint26',
    ['A.F A.cs:2 call resolved', 'A.G A.cs:2 call resolved'],
  );
});

describe('members', () => {
  callers(
    'interfaces: calls through one reach all that implement it, by their names or by its own',
    {
      'A.cs':
        'interface IRun30 { void Run30(); }\nclass One30 : IRun30 { public void Run30() {} }\n' +
        'class Two30 : IRun30 { void IRun30.Run30() {} public void Run30() {} }\nclass Three30 { public void Run30() {} }\n' +
        'class A { private readonly IRun30 _run; public A(IRun30 run) { _run = run; } void F() { _run.Run30(); } void G(Two30 t) { t.Run30(); } }\n',
    },
    'One30.Run30',
    ['A.F A.cs:5 virtual resolved'],
  );
  callers(
    'an inherited method implements an interface for its heir',
    {
      'A.cs':
        'interface ISave31 { void Save31(); }\nclass Base31 { public void Save31() {} }\nclass Heir31 : Base31, ISave31 { }\n' +
        'class A { void F(ISave31 s) { s.Save31(); } }\n',
    },
    'Base31.Save31',
    ['A.F A.cs:4 virtual resolved'],
  );
  callers(
    'base calls the base, overrides are virtual, and new hides',
    {
      'A.cs':
        'class Shape32 { public virtual void Draw32() {} }\nclass Round32 : Shape32 { public override void Draw32() { base.Draw32(); } }\n' +
        'class Flat32 : Shape32 { public new void Draw32() {} }\nclass A { void F(Shape32 s) { s.Draw32(); } void G(Flat32 f) { f.Draw32(); } }\n',
    },
    'Round32.Draw32',
    ['A.F A.cs:4 virtual resolved'],
  );
  callers(
    'and of the base the call by base is one',
    {
      'A.cs':
        'class Shape33 { public virtual void Draw33() {} }\nclass Round33 : Shape33 { public override void Draw33() { base.Draw33(); } }\n' +
        'class A { void G(Round33 f) { f.Draw33(); } }\n',
    },
    'Shape33.Draw33',
    ['Round33.Draw33 A.cs:2 call resolved'],
  );
  callers(
    'a method with a body in an interface',
    {
      'A.cs':
        'interface ILog34 { void Write34(string s); void Warn34() { Write34("x"); } }\nclass File34 : ILog34 { public void Write34(string s) {} }\n' +
        'class A { void F(ILog34 l) { l.Warn34(); } }\n',
    },
    'ILog34.Warn34',
    ['A.F A.cs:3 call resolved'],
  );
  callers(
    'overloads by how many, by type, by name and by default',
    {
      'A.cs':
        'class Log35 {\n  public void Put35(string s) {}\n  public void Put35(int n) {}\n  public void Put35(string s, int n = 1, bool b = false) {}\n' +
        '  public void Put35(params object[] all) {}\n}\nclass A { void F(Log35 l) { l.Put35("x"); }\n void G(Log35 l) { l.Put35(3); }\n' +
        ' void H(Log35 l) { l.Put35("x", 2); }\n void I(Log35 l) { l.Put35("x", b: true); }\n void J(Log35 l) { l.Put35(1, 2, 3, 4); } }\n',
    },
    'Log35.Put35',
    [
      'A.F A.cs:7 call resolved of 0',
      'A.G A.cs:8 call resolved of 1',
      'A.H A.cs:9 call resolved of 2',
      'A.I A.cs:10 call resolved of 2',
      'A.J A.cs:11 call resolved of 3',
    ],
  );
  callees(
    'the overload that takes what is given',
    {
      'A.cs':
        'class Log36 {\n  public void Put36(string s) {}\n  public void Put36(int n) {}\n  public void Put36(string s, int n = 1) {}\n}\n' +
        'class A { void F(Log36 l) { l.Put36(3); } }\n',
    },
    'A.F',
    ['Log36.Put36 A.cs:3 call resolved'],
  );
  callers(
    'of a method with a type parameter, one with a list of any number and one for all, what the compiler takes',
    {
      'A.cs':
        'class Log93 {\n  public void Put93<T>(string s, T a) {}\n  public void Put93<T, U>(string s, T a, U b) {}\n' +
        '  public void Put93(string s, params object[] all) {}\n  public void Put93(System.Exception e, string s) {}\n}\n' +
        'class A { void F(Log93 l) { l.Put93("x", 1); }\n void G<T>(Log93 l, T t) { l.Put93("x", t, "y"); }\n' +
        ' void H(Log93 l, object[] all) { l.Put93("x", all); }\n void I(Log93 l) { l.Put93("x", 1, 2, 3); }\n void J(Log93 l) { l.Put93("x", "y"); } }\n',
    },
    'Log93.Put93',
    [
      'A.F A.cs:7 call resolved of 0',
      'A.J A.cs:11 call resolved of 0',
      'A.G A.cs:8 call resolved of 1',
      'A.H A.cs:9 call resolved of 2',
      'A.I A.cs:10 call resolved of 2',
    ],
  );
  callers(
    'of a method for one type and one with a type parameter the first, and the second before one for all',
    {
      'A.cs':
        'class Log94 {\n  public void Put94<T>(T a) {}\n  public void Put94(string a) {}\n  public void Put94(object a) {}\n}\n' +
        'class A { void F(Log94 l) { l.Put94("x"); }\n void G(Log94 l) { l.Put94(1); }\n void H(Log94 l, object o) { l.Put94(o); } }\n',
    },
    'Log94.Put94',
    ['A.G A.cs:7 call resolved of 0', 'A.F A.cs:6 call resolved of 1', 'A.H A.cs:8 call resolved of 2'],
  );
  callers(
    'methods that are written for a type: seen by their name space, chosen by the receiver',
    {
      'E.cs':
        'namespace Ext;\npublic static class Texts37 { public static string Short37(this string s, int n) => s; public static void Short37(this int i, int n) {} }\n',
      'F.cs': 'namespace Far;\npublic static class Far37 { public static void Short37(this string s, int n) {} }\n',
      'A.cs':
        'using Ext;\nclass A { void F(string s) { s.Short37(1).Short37(2); } void G() { Texts37.Short37("x", 1); } }\n',
    },
    'Texts37.Short37',
    ['A.F A.cs:2 call resolved of 0', 'A.G A.cs:2 call resolved of 0'],
    { file: 'E.cs' },
  );
  callers(
    'for an interface and for any sequence',
    {
      'A.cs':
        'using System.Collections.Generic;\ninterface IThing38 {}\nclass Thing38 : IThing38 {}\nstatic class E38 {\n' +
        '  public static T Do38<T>(this T t) where T : IThing38 => t;\n  public static void Each38<T>(this IEnumerable<T> all) {}\n}\n' +
        'class A { void F(Thing38 t) { t.Do38().Do38(); } void G(Thing38[] t, List<int> l) { t.Each38(); l.Each38(); } }\n',
    },
    'E38.Each38',
    ['A.G A.cs:8 call resolved'],
  );
  callers(
    'functions in functions, before and after they are written',
    {
      'A.cs':
        'class A { int F() { return Twice39(1); int Twice39(int n) => n; } int Twice39(int n) => n; int G() => Twice39(2); }\n',
    },
    'A.Twice39',
    ['A.G A.cs:1 call resolved'],
  );
  callers(
    'properties are read and written, indexers give what they hold',
    {
      'A.cs':
        'class Cart40 { public Line40 this[int i] => null; public int Total40 { get { return 1; } set { } } }\nclass Line40 { public void Go40() {} }\n' +
        'class A { void F(Cart40 c) { c[0].Go40(); c.Total40 = 2; } int G(Cart40 c) => c.Total40; void H() { new Cart40 { Total40 = 1 }; } }\n',
    },
    'Cart40.Total40',
    ['A.F A.cs:3 reference resolved', 'A.G A.cs:3 reference resolved', 'A.H A.cs:3 reference resolved'],
  );
  callers(
    'constructors: made, made by what is wanted, run by this and by base',
    {
      'A.cs':
        'class Cart41 { public Cart41(int n) {} public Cart41() : this(1) {} }\nclass Big41 : Cart41 { public Big41() : base(2) {} }\n' +
        'class Own41(int n) : Cart41(n) { }\nclass A { Cart41 c = new(3); void F() { new Cart41(4); } void G(Cart41 c) { G(new(5)); } }\n',
    },
    'Cart41',
    [
      'Cart41.constructor A.cs:1 construct resolved',
      '<module> A.cs:3,4 construct resolved',
      '<module> A.cs:2,3 reference resolved',
      'Big41.constructor A.cs:2 construct resolved',
      'A.F A.cs:4 construct resolved',
      'A.G A.cs:4 construct resolved',
    ],
  );
  callers(
    'a method that is handed on, and one that is only named',
    {
      'A.cs':
        'using System;\nclass A { void Handle42() {} event Action E; void F() { E += Handle42; E -= this.Handle42; } void G() { Run(Handle42); }\n' +
        ' void Run(Action a) {} string H() => nameof(Handle42); }\n',
    },
    'A.Handle42',
    ['A.F A.cs:2 callback resolved', 'A.G A.cs:2 callback resolved', 'A.H A.cs:3 reference resolved'],
  );
  callers(
    'attributes are made of the classes that are called so',
    {
      'A.cs':
        'using System;\nclass CheckAttribute : Attribute { public CheckAttribute(int n) {} }\nclass A { [Check(1)] void F() {} [CheckAttribute(2)] void G() {} }\n',
    },
    'CheckAttribute',
    ['A.F A.cs:3 decorator resolved', 'A.G A.cs:3 decorator resolved'],
  );
  callers(
    'an attribute behind a part of its name space',
    {
      'M.cs': 'namespace Media.Common;\npublic class MarkAttribute : System.Attribute { }\n',
      'A.cs': 'namespace Media.Web;\nclass A { [Common.Mark] void F() {} }\n',
    },
    'MarkAttribute',
    ['Media.Web.A.F A.cs:2 decorator resolved'],
    { file: 'M.cs' },
  );
  callers(
    'operators give what they are declared to give',
    {
      'A.cs':
        'class Sum43 { public static Total43 operator +(Sum43 a, Sum43 b) => null; public static implicit operator int(Sum43 s) => 1; }\nclass Total43 { public void Go43() {} }\n' +
        'class A { void F(Sum43 a, Sum43 b) { (a + b).Go43(); } }\n',
    },
    'Total43.Go43',
    ['A.F A.cs:3 call resolved'],
  );
});

describe('what is not known', () => {
  open(
    'a receiver of no type, and one whose type is not here',
    {
      'A.cs':
        'class Desk60 { public void Turn60() {} }\nclass A { void F(dynamic d, Missing60 m) { d.Turn60();\n m.Turn60(); } }\n',
    },
    'Desk60.Turn60',
    ['A.cs:2 .Turn60 on an untyped receiver'],
    1,
  );
  open(
    'what something from outside gives, which is told a type of ours, may be that',
    {
      'A.cs':
        'using Far.Away;\nclass Desk61 { public void Turn61() {} }\nclass A { void F(Store61<Desk61> s, Far61 f) { s.First.Turn61();\n f.Make<Desk61>().Turn61();\n f.Next.Turn61(); } }\n',
    },
    'Desk61.Turn61',
    ['A.cs:3 .Turn61 on an untyped receiver', 'A.cs:4 .Turn61 on an untyped receiver'],
    1,
  );
  callers(
    'what the library gives may be what a method of ours is written for, where it has no such member',
    {
      'A.cs':
        'using System.IO;\nstatic class E63 { public static bool Odd63(this System.ReadOnlySpan<char> s) => true; }\nclass A { void F(string s) { Path.GetFileName(s).Odd63(); } }\n',
    },
    'E63.Odd63',
    ['A.F A.cs:3 call candidate'],
  );
  open(
    'what a block writes for a type is not read as that',
    {
      'A.cs':
        'static class E65 {\n  extension(Assert a) { public static void Good65() { } }\n}\nclass Use65 { void F() { Assert.Good65(); } }\n',
    },
    'Good65',
    ['A.cs:4 .Good65 on an untyped receiver'],
  );
  open(
    'a type in a file that could not be parsed is not outside',
    {
      'A.cs': 'class Base64 { public int Rate64 { get; } }\nclass Use64 { int F(Odd64<int> o) => o.Rate64; }\n',
      'B.cs': 'public class Odd64<T> : Base64;\n',
    },
    'Base64.Rate64',
    ['A.cs:2 .Rate64 on an untyped receiver'],
  );
  open(
    'a part that is written by a program may have more',
    {
      'A.cs':
        'partial class Page62 { void F() { Load62(); Shown.Load62(); } }\nclass Other62 { public void Load62() {} }\n',
    },
    'Other62.Load62',
    ['A.cs:1 Load62 does not resolve', 'A.cs:1 .Load62 on an untyped receiver'],
  );
  callers(
    'what becomes what is wanted by an operator that stands nowhere, and by that alone',
    {
      'A.cs':
        'class Raw80 { public static implicit operator Raw80(Wrapped80 w) => null; public static explicit operator Raw80(Sealed80 s) => null; }\n' +
        'class Wrapped80 {}\nclass Sealed80 {}\nclass Deep80 : Wrapped80 {}\n' +
        'static class Api80 { public static void Put80(Raw80 at, nint place, Raw80 value) {} public static void Put80(Raw80 at, nint place, Sealed80 value) {} }\n' +
        'class B {\n  void F(Wrapped80 w, Sealed80 s, int i) {\n    Api80.Put80(w, 0, s);\n    Api80.Put80(w, i, new Deep80());\n  }\n}\n',
    },
    'Api80.Put80',
    ['B.F A.cs:9 call resolved of 0', 'B.F A.cs:8 call resolved of 1'],
  );
  callers(
    'a number is taken as it is before it is made a wider one',
    {
      'A.cs':
        'static class Api81 {\n  public static void Put81(long n) {}\n  public static void Put81(int n) {}\n  public static void Put81(nint n) {}\n}\n' +
        'class B { void F(int i, short s) { Api81.Put81(i); Api81.Put81(s); Api81.Put81(1); } void G(uint u) { Api81.Put81(u); } }\n',
    },
    'Api81.Put81',
    ['B.G A.cs:6 call resolved of 0', 'B.F A.cs:6 call resolved of 1'],
  );
  const made82 = {
    'Event.cs': 'namespace Told;\npublic struct Event82 { public Event82(string name) {} }\n',
    'Sink.cs':
      'using System.Collections.Generic;\nnamespace Told;\npublic class Sink82 {\n  public void Report<T>(Event82 told, T with) {}\n' +
      '  public List<Event82> All { get; } = new();\n  public Event82 Last { get; set; }\n  public Sink82(Event82 first) {}\n}\n',
    'Use.cs':
      'using Told;\nclass Use {\n  private Sink82 sink = new(new("a"));\n  private int count;\n  void F() { sink.Report(new("b"), 1); }\n' +
      '  void G() { sink.All.Add(new("c")); }\n  void H() { sink.Last = new("d"); }\n  void I() { _ = new Sink82(new("e")) { Last = new() }; }\n}\n',
  };
  callers('a type that is made where its name does not stand', made82, 'Event82', [
    '<module> Use.cs:3 construct resolved',
    'Use.F Use.cs:5 construct resolved',
    'Use.G Use.cs:6 construct resolved',
    'Use.H Use.cs:7 construct resolved',
    'Use.I Use.cs:8 construct resolved',
  ]);
  callees(
    'what a property is given is made, and is no property',
    {
      'A.cs': 'class Event83 {}\nclass Use83 {\n  private Event83 kept;\n  void Keep83() { kept = new(); }\n}\n',
    },
    'Keep83',
    ['Event83 A.cs:1 construct resolved'],
  );
  callers(
    'members of a type, and another name for one, that the project file uses for all of its files',
    {
      'App/App.csproj':
        '<Project><ItemGroup><Using Include="Deep.Tool84" Static="true" /><Using Alias="Job84" Include="Deep.Tool84" /></ItemGroup></Project>\n',
      'App/A.cs': 'class A {\n  void F() { Turn84(); }\n  void G() { Job84.Turn84(); }\n}\n',
      'Other/B.cs': 'class B { void F() { Turn84(); } }\n',
      'Deep/Tool.cs': 'namespace Deep;\npublic static class Tool84 { public static void Turn84() {} }\n',
    },
    'Tool84.Turn84',
    ['A.F App/A.cs:2 call resolved', 'A.G App/A.cs:3 call resolved'],
    { file: 'Deep/Tool.cs', likely: 1 },
  );
  callers(
    'what is written out by the library is closed',
    {
      'A.cs':
        'using System.Runtime.Serialization;\nusing System.Dynamic;\nclass Base85 : DynamicObject, ISerializable { public void GetObjectData(SerializationInfo info, StreamingContext context) {} }\n' +
        'static class Tool85 { public static void Check85(int n) {} }\n',
      'B.cs': 'using static Tool85;\nclass B85 : Base85 { void F() { Check85(1); } }\n',
    },
    'Tool85.Check85',
    ['B85.F B.cs:2 call resolved'],
  );
});
