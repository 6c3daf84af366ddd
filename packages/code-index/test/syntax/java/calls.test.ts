/** Who calls whom in Java: each case is one way in which a call finds its method or class. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const { add, callers, callees, impact, project } = cases({ 'pom.xml': '<project/>\n' });

/** One file of a package of its own. */
function java(code: string) {
  return { 'A.java': code };
}

describe('names', () => {
  callers(
    'a method by its bare name, of the class around and of a static import',
    {
      'lib/Lib.java': 'package lib;\npublic class Lib { public static int plain1() { return 1; } }\n',
      'use/A.java':
        'package use;\nimport static lib.Lib.plain1;\nclass A {\n  int go() { return plain1(); }\n  int field = plain1();\n}\n',
      'use/B.java': 'package use;\nimport static lib.Lib.*;\nclass B { int go() { return plain1(); } }\n',
      'use/C.java': 'package use;\nclass C { int go() { return lib.Lib.plain1(); } }\n',
      'use/D.java': 'package use;\nclass D { int plain1() { return 2; } int go() { return plain1(); } }\n',
    },
    'plain1',
    [
      '<module> use/A.java:5 call resolved',
      'A.go use/A.java:4 call resolved',
      'B.go use/B.java:3 call resolved',
      'C.go use/C.java:2 call resolved',
    ],
  );
  callers(
    'a class by an import, on demand, and by being of the same package',
    {
      'a/Taken2.java': 'package a;\npublic class Taken2 { }\n',
      'a/Other.java': 'package a;\nclass Other { Object go() { return new Taken2(); } }\n',
      'b/B.java': 'package b;\nimport a.Taken2;\nclass B { Object go() { return new Taken2(); } }\n',
      'b/C.java': 'package b;\nimport a.*;\nclass C { Object go() { return new Taken2(); } }\n',
      'b/D.java': 'package b;\nimport gone.Taken2;\nclass D { Object go() { return new Taken2(); } }\n',
    },
    'Taken2',
    [
      'Other.go a/Other.java:2 construct resolved',
      'B.go b/B.java:3 construct resolved',
      'C.go b/C.java:3 construct resolved',
    ],
    // A package that is not here and that nothing declares may be one that a program writes.
    { likely: 2 },
  );
  callers(
    'of the same package in another tree, in folders that do not follow it, and without a name',
    {
      'main/odd/First.java':
        'package right.way;\nclass First { static void across3() { } }\nclass Second3 { static void over3() { First.across3(); } }\n',
      'test/other/Use.java': 'package right.way;\nclass Use { void go() { First.across3(); Second3.over3(); } }\n',
      'wrong/First.java': 'package wrong;\nclass First { static void across3() { } }\n',
    },
    'across3',
    ['Second3.over3 main/odd/First.java:3 call resolved', 'Use.go test/other/Use.java:2 call resolved'],
  );
  callers(
    'of the unnamed package in another tree',
    {
      'main/Plain3.java': 'class Plain3 { static void bare3() { } }\n',
      'test/PlainTest3.java': 'class PlainTest3 { void go() { Plain3.bare3(); } }\n',
    },
    'bare3',
    ['PlainTest3.go test/PlainTest3.java:1 call resolved'],
  );
  callers(
    'a local variable, a field and a type of the same name hide no method',
    java(
      'class A {\n  int size3 = 1;\n  int size3() { return size3; }\n  void go() { int size3 = size3(); print(size3); }\n  void print(int i) { }\n  static class size3 { }\n}\n',
    ),
    'A.size3',
    ['A.size3 A.java:3 reference resolved of 0', 'A.go A.java:4 call resolved of 1'],
    { file: 'A.java' },
  );
  callers(
    'the class around an inner, a local and an anonymous one',
    java(
      'class A {\n  void outer4() { }\n  class B { void b() { outer4(); } }\n  void m() {\n    class C { void c() { outer4(); } }\n    Runnable r = new Runnable() { public void run() { outer4(); } };\n    Runnable s = () -> outer4();\n    A.this.outer4();\n  }\n}\n',
    ),
    'outer4',
    [
      'A.B.b A.java:3 call resolved',
      'A.m A.java:7,8 call resolved',
      'A.m.C.c A.java:5 call resolved',
      'A.m.<anonymous>.run A.java:6 call resolved',
    ],
  );
  callers(
    'a base from outside may have it: nothing is guessed',
    java('import gone.Base;\nclass A {\n  void maybe5() { }\n  class B extends Base { void b() { maybe5(); } }\n}\n'),
    'maybe5',
    [],
    { likely: 1 },
  );
  callers(
    'what is imported by its name is meant all the same',
    {
      'm/M.java': 'package m;\npublic class M { public static void known6() { } }\n',
      'n/N.java': 'package n;\nimport static m.M.known6;\nclass N extends gone.Base { void b() { known6(); } }\n',
    },
    'known6',
    ['N.b n/N.java:3 call resolved'],
  );
});

describe('members', () => {
  callers(
    'on fields, parameters, results, casts, elements and patterns',
    {
      'q/Motor.java':
        'package q;\npublic class Motor {\n  public Motor spin6() { return this; }\n  static Motor of() { return null; }\n}\n',
      'q/Use.java': `
        package q;
        import java.util.*;
        class Use {
          Motor motor; List<Motor> list; Map<String, Motor> map;
          void a(Motor p) { p.spin6().spin6(); }
          void b() { this.motor.spin6(); }
          void c() { for (Motor m : list) m.spin6(); for (var m : list) m.spin6(); }
          void d() { map.get("x").spin6(); map.values().iterator().next().spin6(); }
          void e(Object o) { ((Motor) o).spin6(); if (o instanceof Motor m && m.spin6() != null) m.spin6(); }
          void f(Motor[] all) { all[0].spin6(); Motor.of().spin6(); (all == null ? motor : all[1]).spin6(); }
          void g() { list.forEach(m -> m.spin6()); list.stream().map(m -> m.spin6()).findFirst().get().spin6(); }
          void h() { try (var in = open()) { in.motor().spin6(); } }
          interface In extends AutoCloseable { Motor motor(); void close(); }
          In open() { return null; }
          void i(gone.Thing t) { t.spin6(); t.x.spin6(); }
          int j(Object o) { return switch (o) { case Motor m -> { m.spin6(); yield 1; } default -> 2; }; }
        }
        `,
    },
    'spin6',
    [
      'Use.a q/Use.java:5 call resolved',
      'Use.b q/Use.java:6 call resolved',
      'Use.c q/Use.java:7 call resolved',
      'Use.d q/Use.java:8 call resolved',
      'Use.e q/Use.java:9 call resolved',
      'Use.f q/Use.java:10 call resolved',
      'Use.g q/Use.java:11 call resolved',
      'Use.h q/Use.java:12 call resolved',
      'Use.j q/Use.java:16 call resolved',
    ],
  );
  callers(
    'out of records, by patterns and accessors',
    java(
      'class Leaf5 { void drop5() { } }\nrecord Pair5<T>(T left, Leaf5 right) { }\nclass Use5 {\n  void a(Object o, Pair5<Leaf5> p) { if (o instanceof Pair5(var l, Leaf5 r)) r.drop5(); p.left().drop5(); p.right().drop5(); }\n  void b(Pair5<Leaf5> p) { switch (p) { case Pair5(var l, var r) -> r.drop5(); } }\n}\n',
    ),
    'drop5',
    ['Use5.a A.java:4 call resolved', 'Use5.b A.java:5 call resolved'],
  );
  callers(
    'through generic classes and methods of the repository',
    java(`
      class A { void hit7() { } }
      class Box<T extends A> { T value; T get() { return value; } <R> R map(Fn<? super T, ? extends R> fn) { return fn.on(value); } }
      interface Fn<X, Y> { Y on(X x); }
      class Sub extends Box<A> { void own() { get().hit7(); } }
      class Use {
        <T> T same(T t) { return t; }
        void a(Box<A> box) { box.get().hit7(); }
        void b(Box<A> box) { box.map(each -> each).hit7(); box.map(each -> { each.hit7(); return 1; }); }
        void c(A a) { same(a).hit7(); new Box<A>().value.hit7(); }
        void d() { Fn<A, A> fn = a -> { a.hit7(); return a; }; fn.on(null).hit7(); }
        void e(Box<?> box) { box.get().hit7(); }
      }
      `),
    'hit7',
    [
      'Sub.own A.java:4 call resolved',
      'Use.a A.java:7 call resolved',
      'Use.b A.java:8 call resolved',
      'Use.c A.java:9 call resolved',
      'Use.d A.java:10 call resolved',
    ],
    // What a `Box<?>` holds is an A as well, by the bound of its parameter, which is not followed: that call is open.
    { file: 'A.java', likely: 1 },
  );
  callers(
    'through an interface and an overridden method: the declared one, and virtually what overrides it',
    java(`
      interface Shape { double area8(); }
      class Square implements Shape { public double area8() { return 1; } double area8(int scale) { return scale; } }
      class Use { double go(Shape shape) { return shape.area8(); } double one() { return new Square().area8(2); } }
      `),
    'Square.area8',
    ['Use.go A.java:3 virtual resolved of 0', 'Use.one A.java:3 call resolved of 1'],
    { file: 'A.java' },
  );
  callees(
    'what a call of an interface may run',
    java(
      'interface Shape9 { double area9(); }\nclass Square9 implements Shape9 { public double area9() { return 1; } public double area9(int i) { return i; } }\nclass Use9 { double go9(Shape9 shape) { return shape.area9(); } }\n',
    ),
    'go9',
    ['Shape9.area9 A.java:1 call resolved', 'Square9.area9 A.java:2 virtual resolved'],
  );
  callees(
    'a super that names one of several interfaces means its method, and no override of it',
    java(
      'interface Own { default int g9() { return 1; } }\ninterface Other { default int g9() { return 2; } }\nclass Both implements Own, Other { public int g9() { return Own.super.g9(); } }\n',
    ),
    'Both.g9',
    ['Own.g9 A.java:1 call resolved'],
  );
  callers(
    'super means the base, and no override',
    java(
      'class A { void m9() { } }\nclass B extends A { void m9() { super.m9(); } }\nclass C extends B { void go() { m9(); } }\n',
    ),
    'A.m9',
    ['B.m9 A.java:2 call resolved'],
  );
  callers(
    'what overrides it is not run by it',
    java(
      'class A { void n9() { } }\nclass B extends A { void n9() { super.n9(); } }\nclass C extends B { void n9() { } void go() { super.n9(); } }\n',
    ),
    'C.n9',
    [],
  );
});

describe('overloads', () => {
  const overloads = java(`
    class A {
      void over10(int i) { }
      void over10(long l) { }
      void over10(String s) { }
      void over10(Object o) { }
      void over10(String s, Object... rest) { }
      void number() { over10(1); }
      void text(String s) { over10(s + 1); over10("a"); }
      void any(Integer boxed, A a) { over10(a); over10(boxed); }
      void several() { over10("a", 1, 2); over10(2L); }
    }
    `);
  callees('the one of the number and the types of the arguments: primitives', overloads, 'number', [
    'A.over10 A.java:2 call resolved',
  ]);
  callees('texts', overloads, 'text', ['A.over10 A.java:4 call resolved']);
  callees('objects', overloads, 'any', ['A.over10 A.java:5 call resolved']);
  callees('any number of them', overloads, 'several', [
    'A.over10 A.java:3 call resolved',
    'A.over10 A.java:6 call resolved',
  ]);
  callees(
    'with annotations where the grammar knows none',
    java(
      'class A {\n  void note11(String s, @Mark Object @Mark ... rest) { }\n  void note11(int i) { }\n  void noted() { note11("", 1); note11(1); }\n}\n@interface Mark { }\n',
    ),
    'noted',
    ['A.note11 A.java:2 call resolved', 'A.note11 A.java:3 call resolved'],
  );
  callees(
    'inherited ones too',
    java(
      'class A { void in11(String s) { } void in11(int i) { } }\nclass B extends A {\n  void in11(int i) { }\n  void go() { in11("x"); in11(1); }\n}\n',
    ),
    'B.go',
    ['A.in11 A.java:1 call resolved', 'B.in11 A.java:3 call resolved'],
  );
  callees(
    'lambdas by what they are handed and give',
    java(
      'import java.util.concurrent.*;\nclass A {\n  void run12(Runnable r) { }\n  void run12(Callable<String> c) { }\n  void nothing() { run12(() -> { }); }\n  void text() { run12(() -> "x"); }\n}\n',
    ),
    'nothing',
    ['A.run12 A.java:3 call resolved'],
  );
});

describe('constructions', () => {
  callers(
    'new, super(…), this(…), an anonymous class and an enum constant with arguments',
    java(`
      class Base13 { Base13(int i) { } Base13() { this(1); } }
      class Sub extends Base13 { Sub() { super(2); } }
      class Use { Object a = new Base13(1); Object go() { return new Base13() { }; } }
      `),
    'Base13',
    [
      'Base13.constructor A.java:1 construct resolved',
      '<module> A.java:3 construct resolved',
      '<module> A.java:2 reference resolved',
      'Sub.constructor A.java:2 construct resolved',
      'Use.go A.java:3 construct resolved',
    ],
    { file: 'A.java' },
  );
  callers(
    'of several constructors the one that the arguments choose',
    java(
      'class Made14 {\n  Made14(int i) { }\n  Made14(String s) { this(1); }\n}\nclass Sub14 extends Made14 { Sub14() { super("x"); } Object a() { return new Made14(2); } Object b() { return new Made14("y"); } }\n',
    ),
    'Made14.constructor',
    [
      'Made14.constructor A.java:3 construct resolved of 0',
      'Sub14.a A.java:5 construct resolved of 0',
      'Sub14.constructor A.java:5 construct resolved of 1',
      'Sub14.b A.java:5 construct resolved of 1',
    ],
  );
  callers(
    'a constant of an enum',
    java('enum Color14 { RED(1), BLUE; Color14(int i) { } Color14() { } }\n'),
    'Color14',
    ['<module> A.java:1 construct resolved'],
  );
});

describe('references', () => {
  callers(
    'a method that is handed on is not called there',
    java(
      'import java.util.*;\nclass A {\n  static int key15(String s) { return 1; }\n  void go(List<String> all) { all.stream().mapToInt(A::key15).sum(); }\n}\n',
    ),
    'key15',
    ['A.go A.java:4 callback resolved'],
  );
  callers(
    'annotations',
    java(
      '@interface Mark16 { String value() default ""; }\n@Mark16 class A {\n  @Mark16("x") void go(@Mark16 int one) { }\n  @Mark16 A() { }\n}\n',
    ),
    'Mark16',
    [
      '<module> A.java:2 decorator resolved',
      'A.go A.java:3 decorator resolved',
      'A.constructor A.java:4 decorator resolved',
    ],
  );
});

describe('what may be named at run time', () => {
  // A string is all that says which method Method.invoke runs.
  impact(
    'a string that names a method leaves it open',
    {
      'r/A.java': 'package r;\nclass A { private void hidden17() { } }\n',
      'r/B.java':
        'package r;\nclass B {\n  Object go(Object o) throws Exception {\n    return o.getClass().getDeclaredMethod("hidden17").invoke(o);\n  }\n}\n',
    },
    'hidden17',
    { affected: [], open: [/it may be used there/], verdict: 'caution', likely: 1 },
  );
});

describe('odd source', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => `  static void same18(T${i} t) { }`).join('\n');
  const folder = add({
    'Line.java': `class Line { String s = "${'x'.repeat(900_000)}"; void line18() { } }`,
    'Deep.java': `class Deep { int i = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; void deep18() { } }`,
    'Sum.java': `class Sum { String s = ${Array.from({ length: 3_000 }, () => '"a"').join(' + ')}; void sum18() { } }`,
    'Many.java': `class Many {\n${many}\n  void go18() { same18(null); }\n}`,
    'Broken.java': 'class Broken { void broken18() { if ( } } class { int } ) ) enum',
    'Circle.java':
      'class Circle extends Circle { class B extends C { } class C extends B { void circle18() { circle18(); } } }',
    'Mixed.java': 'class Mixed { /* \ud800 \u00ff */ void mixed18() { } }',
  });
  test.each(['line18', 'sum18', 'go18', 'broken18', 'circle18', 'mixed18'])(
    'is answered for in time: %s',
    async (symbol) => {
      const answer = await project.callgraph(symbol, { direction: 'callees' });
      expect(answer.definitions[0]?.file.startsWith(folder)).toBe(true);
    },
  );
  test('nested more deeply than is followed, it is said to be incomplete', async () => {
    const answer = await project.callgraph('Deep', { direction: 'callers' });
    expect(answer.coverage).toBeDefined();
  });
});
