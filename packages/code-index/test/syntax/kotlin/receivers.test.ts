/** The receiver decides in Kotlin: no siblings, what an heir inherits, and what stands below the library's interfaces. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers } = cases({});

function kotlin(code: string) {
  return { 'A.kt': code };
}

describe('siblings', () => {
  const shapes = (name: string) =>
    kotlin(`open class Shape { open fun ${name}() = "base" }
open class Circle : Shape() { override fun ${name}() = "circle" }
open class Square : Shape() { fun own() = ${name}() }
class Tiny : Circle()
fun one() = Square().${name}()
fun two() = Tiny().${name}()
fun three(shape: Shape) = shape.${name}()
fun <T : Square> four(shape: T) = shape.${name}()
fun five(shape: Shape) = shape.run { ${name}() }
`);
  callers('what overrides beside the receiver is not run', shapes('save1'), 'Circle.save1', [
    'two A.kt:6 call resolved',
    'three A.kt:7 virtual resolved',
    'five A.kt:9 virtual resolved',
  ]);
  callers('what it inherits is', shapes('save2'), 'Shape.save2', [
    'Square.own A.kt:3 call resolved',
    'one A.kt:5 call resolved',
    'three A.kt:7 call resolved',
    'four A.kt:8 call resolved',
    'five A.kt:9 call resolved',
  ]);
});

describe('what an heir inherits', () => {
  callers(
    'is run where the interface is asked',
    kotlin(`open class Base { fun go3() {} }
interface Runs { fun go3() }
class Job : Base(), Runs
class Other : Runs { override fun go3() {} }
fun one(it: Runs) = it.go3()
fun two(it: Job) = it.go3()
fun three(it: Other) = it.go3()
`),
    'Base.go3',
    ['one A.kt:5 virtual resolved', 'two A.kt:6 call resolved'],
  );
});

describe('interfaces of the library', () => {
  callers(
    'run what stands below them',
    kotlin(`class Task : Runnable { override fun run() {} }
class Walk : Iterator<String> { override fun hasNext() = false; override fun next() = "" }
fun one(it: Runnable) = it.run()
fun two(it: Task) = it.run()
fun three(it: Iterator<String>) = it.next()
`),
    'Walk.next',
    ['three A.kt:5 virtual candidate'],
  );
});

describe('what a class hands on to another object', () => {
  const shelves = (name: string, body = '') =>
    kotlin(`interface Shelf { fun ${name}(): Int }
class Handing(val other: Shelf) : Shelf by other${body}
class Wood : Shelf { override fun ${name}() = 1 }
class Plain : Shelf { override fun ${name}() = 2 }
fun one(it: Handing) = it.${name}()
fun two(it: Plain) = it.${name}()
`);
  callers('may be what any of its kind does', shelves('hold7'), 'Wood.hold7', ['one A.kt:5 virtual resolved']);
  callers('with a body as well', shelves('hold10', ' { fun count() = 1 }'), 'Wood.hold10', [
    'one A.kt:5 virtual resolved',
  ]);
  callers('and what one asks itself stays its own', shelves('hold8'), 'Plain.hold8', [
    'one A.kt:5 virtual resolved',
    'two A.kt:6 call resolved',
  ]);
  callers(
    'and a super that names one of several means that one',
    kotlin(`interface Own { fun go9() = 1 }
interface Other { fun go9() = 2 }
class Both : Own, Other { override fun go9() = super<Other>.go9() }
`),
    'Own.go9',
    [],
  );
});
