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
    { affected: ['Base9.compute9 A.java overrides Each9.compute9'], verdict: 'caution' },
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

describe('constructors that are run by whoever gets hold of the class', () => {
  impact(
    'of a class that a framework makes by what stands above it',
    {
      'w/Till23.java':
        'package w;\nimport org.springframework.stereotype.Component;\n@Component\nclass Till23 { Till23(Bank bank) { } private Till23() { } }\n',
    },
    'Till23.constructor',
    { affected: [], verdict: 'caution', open: [/Till23 is decorated: what decorates it may use constructor/] },
  );
  impact(
    'of a class whose objects are filled by type',
    {
      'w/Order24.java': 'package w;\nclass Order24 { Order24() { } }\n',
      'w/Orders.java':
        'package w;\nclass Orders { Object read(com.fasterxml.jackson.databind.ObjectMapper mapper, String text) throws Exception { return mapper.readValue(text, Order24.class); } }\n',
    },
    'Order24.constructor',
    { affected: [], verdict: 'caution', open: [/constructor is a name that frameworks and the language call/] },
  );
  impact(
    'and not a private one of a class that nothing marks',
    { 'w/Tools25.java': 'package w;\nclass Tools25 { private Tools25() { } }\n' },
    'Tools25.constructor',
    { affected: [], verdict: 'safe' },
  );
});

describe('called from another language of the virtual machine', () => {
  const callers: readonly (readonly [file: string, text: string])[] = [
    ['b.kt', 'package r\n\nfun go(it: Cache20) { it.METHOD() }\n'],
    ['C.groovy', 'package r\n\nclass C { def go(it) { it.METHOD() } }\n'],
    ['d.scala', 'package r\n\nobject D { def go(it: Cache20) = it.METHOD() }\n'],
  ];
  callers.forEach(([file, text], i) => {
    const method = `called20${'abc'[i]}`;
    impact(
      file,
      {
        'r/Cache20.java': `package r;\nclass Cache20 { void ${method}() { } }\n`,
        [`r/${file}`]: text.replace('METHOD', method),
      },
      method,
      { affected: [], open: [/1 of 2 mentions is open/], verdict: 'caution', likely: 1 },
    );
  });
});

describe('named in configuration', () => {
  const files: readonly (readonly [file: string, text: string])[] = [
    ['beans.xml', '<beans>\n  <bean class="x.Cache" init-method="METHOD"/>\n</beans>\n'],
    ['web.xml', '<bean>\n  <init-method>\n    METHOD\n  </init-method>\n</bean>\n'],
    ['jobs.yaml', 'job:\n  onStart: METHOD\n'],
    ['list.yaml', 'job:\n  steps: [other, METHOD]\n'],
    ['jobs.json', '{ "steps": ["METHOD"] }\n'],
    ['jobs.toml', "step = 'METHOD'\n"],
    ['jobs.properties', 'job.step=METHOD\n'],
    ['page.html', '<b data-call="METHOD">now</b>\n'],
    ['whole.yaml', 'step: r.Cache16.METHOD\n'],
    ['hash.xml', '<job run="r.Cache16#METHOD"/>\n'],
    ['colons.properties', 'step=r.Cache16::METHOD\n'],
  ];
  files.forEach(([file, text], i) => {
    const method = `warmUp16${'abcdefghijk'[i]}`;
    impact(
      file,
      {
        'r/Cache16.java': `package r;\nclass Cache16 { void ${method}() { } }\n`,
        [file]: text.replace('METHOD', method),
      },
      method,
      { affected: [], open: [/1 of 2 mentions is open: it may be used there/], verdict: 'caution', likely: 1 },
    );
  });
  const classes: readonly (readonly [name: string, text: string])[] = [
    ['Bean17a', '<bean class="r.Bean17a"/>\n'],
    ['Bean17b', '<bean class="r.Outer17b$Bean17b"/>\n'],
  ];
  for (const [name, text] of classes) {
    const outer = name.replace('Bean', 'Outer');
    impact(
      `a class: ${text.trim()}`,
      {
        [`r/${outer}.java`]: `package r;\nclass ${outer} { static class ${name} { } }\nclass ${name} { }\n`,
        'beans.xml': text,
      },
      text.includes('$') ? `${outer}.${name}` : name,
      { affected: [], verdict: 'caution', likely: 1 },
    );
  }
  impact(
    'in a string of code, as it is loaded',
    {
      'r/A19.java': 'package r;\nclass A19 { private static class Inner19 { } }\n',
      'r/B19.java':
        'package r;\nclass B19 { Object go() throws Exception { return Class.forName("r.A19$Inner19"); } }\n',
    },
    'Inner19',
    { affected: [], verdict: 'caution', likely: 1 },
  );
  impact(
    'not what stands in a comment, in prose, as a key, or names something else than code',
    {
      'r/Cache18.java': 'package r;\nclass Cache18 { private void warmUp18() { } }\n',
      'beans.xml':
        '<beans>\n  <!-- <bean init-method="warmUp18"/> -->\n  <text>calls warmUp18 first</text>\n</beans>\n',
      'jobs.yaml': '# step: warmUp18\nwarmUp18: 1\ntext: run warmUp18 first # warmUp18\n',
      'page.html': '<b class="warmUp18">warmUp18 now</b>\n',
      'package.json': '{ "name": "warmUp18" }',
      '.github/workflows/ci.yml': 'on:\n  push:\n    branches:\n      - warmUp18\n',
      'notes.md': '- warmUp18\n',
    },
    'warmUp18',
    { affected: [], verdict: 'safe' },
  );
});

describe('reflection', () => {
  const ways: readonly (readonly [title: string, verdict: 'safe' | 'caution', code: string])[] = [
    ['what makes objects calls no method', 'safe', 'type.getDeclaredConstructor().newInstance()'],
    ['a class by a name that is made at run time', 'safe', 'Class.forName(name).getConstructor().newInstance()'],
    ['a class that is loaded', 'safe', 'Thread.currentThread().getContextClassLoader().loadClass(name).newInstance()'],
    ['a loader of services', 'safe', 'java.util.ServiceLoader.load(type)'],
    ['a proxy runs no private method', 'safe', 'java.lang.reflect.Proxy.newProxyInstance(null, null, null)'],
    ['a field', 'safe', 'type.getDeclaredField(name).get(null)'],
    ['all fields', 'safe', 'type.getDeclaredFields()'],
    ['public methods', 'safe', 'type.getMethod(name).invoke(null)'],
    ['methods of another class', 'safe', 'Other.class.getDeclaredMethod(name).invoke(null)'],
    ['a method of our own that is called so', 'safe', 'Other.newInstance().getDeclaredMethod(name)'],
    ['a method by a name that is made at run time', 'caution', 'type.getDeclaredMethod(name).invoke(null)'],
    ['a method by a name that is put together', 'caution', 'type.getDeclaredMethod("warm" + name).invoke(null)'],
    ['all methods', 'caution', 'type.getDeclaredMethods()[0].invoke(null)'],
    ['a method of its own class', 'caution', 'NAME.class.getDeclaredMethod(name).invoke(null)'],
    ['a handle', 'caution', 'java.lang.invoke.MethodHandles.lookup().findStatic(type, name, null)'],
    ['a method of a class that is loaded', 'caution', 'Class.forName(name).getDeclaredMethod(name).invoke(null)'],
  ];
  ways.forEach(([title, verdict, code], i) => {
    const type = `Held21${'abcdefghijklmnop'[i]}`;
    const folder = `q${i}`;
    impact(
      title,
      {
        [`${folder}/${type}.java`]: `package ${folder};\nclass ${type} { private static void warm21${i}() { } }\n`,
        [`${folder}/B.java`]: `package ${folder};\nclass B { Object go(Class<?> type, String name) throws Exception { return ${code.replace('NAME', type)}; } }\n`,
        [`${folder}/Other.java`]: `package ${folder};\nclass Other { static Other newInstance() { return null; } Object getDeclaredMethod(String name) { return name; } }\n`,
      },
      `warm21${i}`,
      { affected: [], verdict },
    );
  });
  for (const [i, [what, code]] of (
    [
      ['of one class that is not known', 'type.getDeclaredConstructor().newInstance()'],
      ['of a class by its name', 'Class.forName(name).getConstructor().newInstance()'],
    ] as const
  ).entries())
    impact(
      `a constructor may be run by what makes objects ${what}`,
      {
        [`w${i}/Made22.java`]: `package w${i};\nclass Made22 { private Made22(int i) { } }\n`,
        [`w${i}/B.java`]: `package w${i};\nclass B { Object go(Class<?> type, String name) throws Exception { return ${code}; } }\n`,
      },
      'Made22.constructor',
      { affected: [], verdict: 'caution', open: [/at run time at .*B\.java:2, which may reach constructor/] },
    );
});
