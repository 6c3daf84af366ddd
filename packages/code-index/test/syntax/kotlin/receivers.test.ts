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
