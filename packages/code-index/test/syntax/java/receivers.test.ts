/** The receiver decides in Java: no siblings, what an heir inherits, and what stands below the library's interfaces. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers } = cases({
  'pom.xml':
    '<project><dependencies><dependency><groupId>org.away</groupId><artifactId>away</artifactId></dependency></dependencies></project>',
});

/** One file of types. */
function java(code: string) {
  return { 'A.java': code };
}

describe('siblings', () => {
  const shapes = (name: string) =>
    java(`class Shape { String ${name}() { return "base"; } }
class Circle extends Shape { @Override String ${name}() { return "circle"; } }
class Square extends Shape { String own() { return ${name}(); } }
class Tiny extends Circle { }
class Use {
    String one() { Square shape = new Square(); return shape.${name}(); }
    String two() { return new Tiny().${name}(); }
    String three(Shape shape) { return shape.${name}(); }
    <T extends Square> String four(T shape) { return shape.${name}(); }
}
`);
  callers('what overrides beside the receiver is not run', shapes('save1'), 'Circle.save1', [
    'Use.two A.java:7 call resolved',
    'Use.three A.java:8 virtual resolved',
  ]);
  callers('what it inherits is', shapes('save2'), 'Shape.save2', [
    'Square.own A.java:3 call resolved',
    'Use.one A.java:6 call resolved',
    'Use.three A.java:8 call resolved',
    'Use.four A.java:9 call resolved',
  ]);
  callers(
    'nor what has another signature',
    java(`interface Sink { void put3(Object it); }
class Numbers implements Sink { public void put3(Object it) { } public void put3(Integer it) { } void other() { put3(1); } }
class Use { void one(Sink sink) { sink.put3(1); } }
`),
    'Numbers.put3',
    ['Use.one A.java:3 virtual resolved of 0', 'Numbers.other A.java:2 call resolved of 1'],
  );
});

describe('what an heir inherits', () => {
  const jobs = (name: string) =>
    java(`class Base { public void ${name}() { } }
interface Runs { void ${name}(); }
class Job extends Base implements Runs { }
class Other implements Runs { public void ${name}() { } }
class Use {
    void one(Runs it) { it.${name}(); }
    void two(Job it) { it.${name}(); }
    void three(Other it) { it.${name}(); }
}
`);
  callers('is run where the interface is asked', jobs('go4'), 'Base.go4', [
    'Use.one A.java:6 virtual resolved',
    'Use.two A.java:7 call resolved',
  ]);
  callers('and each has its own', jobs('go5'), 'Other.go5', [
    'Use.one A.java:6 virtual resolved',
    'Use.three A.java:8 call resolved',
  ]);
});

describe('interfaces of the library', () => {
  callers(
    'run what stands below them',
    java(`import java.util.Iterator;
class Task implements Runnable { public void run() { } }
class Walk implements Iterator<String> { public boolean hasNext() { return false; } public String next() { return ""; } }
class Use {
    void one(Runnable it) { it.run(); }
    void two(Task it) { it.run(); }
    void three(Iterator<String> it) { it.next(); }
    void four(Thread it) { it.run(); }
}
`),
    'Task.run',
    ['Use.one A.java:5 virtual candidate', 'Use.two A.java:6 call resolved'],
  );
  callers(
    'of what is compared',
    java(`class Price implements Comparable<Price> { public int compareTo(Price other) { return 0; } }
class Use {
    int one(Comparable<Price> it, Price other) { return it.compareTo(other); }
    int two(String it) { return it.compareTo("x"); }
    <T extends Comparable<T>> int three(T it, T other) { return it.compareTo(other); }
}
`),
    'Price.compareTo',
    ['Use.one A.java:3 virtual candidate', 'Use.three A.java:5 virtual candidate'],
  );
  callers(
    'of other packages too',
    java(`import org.away.Converter;
class Upper implements Converter { public String convert8(String it) { return it; } }
class Use { String one(Converter it) { return it.convert8("x"); } String two(org.away.Other it) { return it.convert8("x"); } }
`),
    'Upper.convert8',
    ['Use.one A.java:3 virtual candidate'],
  );
});

describe('what Mockito is given comes back from it', () => {
  const mocked = (body: string) =>
    java(`import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.*;
import org.mockito.BDDMockito;
import org.mockito.InOrder;
import org.mockito.Mockito;
class Oven { String bake(String it) { return it; } }
class Other { String bake(String it) { return it; } }
class Use {
    Oven oven;
    ${body}
}
`);
  const called = ['Use.one A.java:10 call resolved'];
  const forms = [
    'void one() { var own = spy(oven); own.bake("a"); }',
    'void one() { mock(Oven.class).bake("a"); }',
    'void one() { verify(oven).bake("a"); }',
    'void one() { verify(oven, times(2)).bake(any()); }',
    'void one() { doReturn("a").when(oven).bake("a"); }',
    'void one() { var own = Mockito.spy(oven); Mockito.doThrow(new Error()).when(own).bake(any()); }',
    'void one() { lenient().doReturn("a").when(oven).bake("a"); }',
    'void one() { InOrder order = inOrder(oven); order.verify(oven).bake("a"); }',
    'void one() { BDDMockito.willReturn("a").given(oven).bake("a"); }',
    'void one() { when(oven.bake(any())).thenReturn("a"); }',
  ];
  for (const body of forms) {
    callers(body, mocked(body), 'Oven.bake', called);
    callers(`${body} of another`, mocked(body), 'Other.bake', []);
  }
});
