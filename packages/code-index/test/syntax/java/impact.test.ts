/** What a change in Java reaches, and what keeps an answer from saying that nothing is. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({ 'pom.xml': '<project/>\n' });

function java(code: string) {
  return { 'A.java': code };
}

describe('reached', () => {
  impact(
    'callers of callers, of this overload and no other',
    java(
      'class A {\n  void base1(int i) { }\n  void base1(String s) { }\n  void middle1() { base1(1); }\n  void other1() { base1(""); }\n  void top1() { middle1(); }\n}\n',
    ),
    'middle1',
    { verdict: 'caution', affected: ['A.top1 A.java calls A.middle1'] },
  );
  impact(
    'what calls a method through an interface',
    java(
      'interface Runner2 { void perform2(); }\nclass Job2 implements Runner2 { public void perform2() { } }\nclass Use2 { void one(Runner2 r) { r.perform2(); } }\n',
    ),
    'Job2.perform2',
    { verdict: 'caution', affected: ['Use2.one A.java may run Job2.perform2 through its base'] },
  );
});

describe('nothing is known to use it', () => {
  impact(
    'a private method that nothing names is safe to change',
    java('class A { private void unused3() { } }\n'),
    'unused3',
    {
      verdict: 'safe',
      affected: [],
    },
  );
  impact(
    'one of two overloads, where only the other is called',
    java(
      'class A {\n  private void alone4(int i) { }\n  private void alone4(String s) { }\n  void go4(String s) { alone4(s); }\n}\nclass B { void use4(A a) { a.go4(""); } }\n',
    ),
    'go4',
    { verdict: 'caution', affected: ['B.use4 A.java calls A.go4'] },
  );
  impact('what others may import is not', { 'A.java': 'public class A { public void offered5() { } }\n' }, 'offered5', {
    verdict: 'caution',
    open: [/offered5 can be imported by whoever uses the package of pom\.xml/],
  });
  impact(
    'a method whose name stands in a string may be run by Method.invoke',
    {
      'r/A.java': 'package r;\nclass A { private void hidden6() { } }\n',
      'r/B.java':
        'package r;\nclass B {\n  Object go(Object o) throws Exception {\n    return o.getClass().getDeclaredMethod("hidden6").invoke(o);\n  }\n}\n',
    },
    'hidden6',
    { affected: [], open: [/1 of 2 mentions is open/], verdict: 'caution', likely: 1 },
  );
  impact(
    'one that is chosen at run time may be any',
    {
      's/A.java': 'package s;\nclass A { private void hidden7() { } }\n',
      's/B.java':
        'package s;\nclass B { Object go(String name) throws Exception { return A.class.getDeclaredMethod(name); } }\n',
    },
    'hidden7',
    {
      affected: [],
      open: [/a member is chosen at run time at .*B\.java:2, which may reach hidden7/],
      verdict: 'caution',
    },
  );
  impact(
    'what overrides a method of the library is called by it',
    java('class Task8 implements Runnable { public void run() { } }\n'),
    'run',
    { affected: [], open: [/run overrides Runnable\.run of the library, which may call it/], verdict: 'caution' },
  );
  impact(
    'so is what a subclass makes of it',
    java(
      'class Base9 { public void compute9() { } }\nclass Sub9 extends Base9 implements Each9 { }\ninterface Each9 { void compute9(); }\n',
    ),
    'Each9.compute9',
    { affected: [], open: [/compute9 may be written as a lambda/], verdict: 'caution' },
  );
  impact('a base from outside may call it', java('class Job10 extends gone.Base { void hook10() { } }\n'), 'hook10', {
    affected: [],
    open: [/Job10 builds on something that is not known, which may use hook10/],
    verdict: 'caution',
  });
  impact(
    'what a framework looks for by its annotation',
    java('class A { @org.junit.Test void checks11() { } }\n'),
    'checks11',
    { affected: [], open: [/checks11 is decorated/], verdict: 'caution' },
  );
  impact(
    'a class without a name is used where it stands',
    java('class A { Object go12() { return new Object() { }; } }\n'),
    '<anonymous>',
    { affected: [], open: [/it is used where it stands/], verdict: 'caution' },
  );
});

describe('used where types do not tell it', () => {
  impact(
    'a parameter of a lambda that only the call around it says',
    java(
      'import java.util.*;\nclass Item13 { int rank13() { return 1; } }\nclass A { Item13 go13(List<Item13> all) { return all.stream().max(Comparator.comparing(each -> each.rank13())).get(); } }\n',
    ),
    'rank13',
    { affected: ['A.go13 A.java calls Item13.rank13'], verdict: 'caution', likely: 1 },
  );
  const ways: readonly (readonly [what: string, use: string])[] = [
    ['what a library that is not read copies', 'ImmutableList.copyOf(all).get(0).METHOD()'],
    ['what a type of such a library holds', 'cache.get("a").METHOD()'],
    ['what it hands to a lambda', 'mono.map(each -> each.METHOD())'],
    ['what it makes of a class', 'finder.find(Item.class).METHOD()'],
  ];
  ways.forEach(([what, use], i) => {
    const method = `copied14${'abcd'[i]}`;
    impact(
      what,
      java(
        `import java.util.List;\nimport com.example.*;\nclass Item { Object ${method}() { return null; } }\nclass A { void go(List<Item> all, Cache<String, Item> cache, Mono<Item> mono, Finder finder) { ${use.replace('METHOD', method)}; } }\n`,
      ),
      `Item.${method}`,
      { affected: [`A.go A.java calls Item.${method}`], verdict: 'caution', likely: 1 },
    );
  });
  impact(
    'a constructor that is handed on',
    java(
      'import java.util.function.*;\nclass Made15 { private Made15(int i) { } static IntFunction<Made15> maker15() { return Made15::new; } }\n',
    ),
    'Made15.constructor',
    { affected: ['Made15.maker15 A.java hands on Made15.constructor'], verdict: 'caution' },
  );
});
