/**
 * The receiver decides: a call on a value of a class runs what the class's own lookup finds, and overrides of classes below
 * it; never those of a class beside it, though both have the same base.
 */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

describe('Python', () => {
  const { callers, callees, impact } = cases({ 'pyproject.toml': '[project]\nname = "fixture"\n' });
  const shapes = (name: string) => `
    class Shape:
        def ${name}(self):
            return "base"


    class Circle(Shape):
        def ${name}(self):
            return "circle"


    class Square(Shape):
        def own(self):
            return self.${name}()


    class Tiny(Circle):
        pass


    def one():
        shape = Square()
        return shape.${name}()


    def two():
        return Tiny().${name}()


    def three(shape: Shape):
        return shape.${name}()


    def four():
        one()
        two()
    `;
  callers(
    'an override runs for its own class and those above and below',
    { 'a.py': shapes('draw_py1') },
    'Circle.draw_py1',
    ['two a.py:26 call resolved', 'three a.py:30 virtual resolved'],
  );
  callers('and the base for the class beside it', { 'a.py': shapes('draw_py2') }, 'Shape.draw_py2', [
    'Square.own a.py:13 call resolved',
    'one a.py:22 call resolved',
    'three a.py:30 call resolved',
  ]);
  callees('what the class beside it runs', { 'a.py': shapes('draw_py3') }, 'one', [
    'Shape.draw_py3 a.py:2 call resolved',
    'Square a.py:11 construct resolved',
  ]);
  impact('nothing else is reached', { 'a.py': shapes('draw_py4') }, 'Circle.draw_py4', {
    affected: [
      'two a.py calls Circle.draw_py4',
      'three a.py may run Circle.draw_py4 through its base',
      'four a.py calls two depth 2',
    ],
    verdict: 'caution',
  });
  callers(
    'a class below both puts the override before the base',
    {
      'a.py': `
        class Base:
            def draw_py5(self):
                return 1


        class Loud(Base):
            def draw_py5(self):
                return 2


        class Plain(Base):
            pass


        class Other(Base):
            pass


        class Both(Loud, Plain):
            pass


        def go(plain: Plain):
            return plain.draw_py5()


        def never(other: Other):
            return other.draw_py5()


        def first():
            return Both().draw_py5()
        `,
    },
    'Loud.draw_py5',
    ['go a.py:24 virtual resolved', 'first a.py:32 call resolved'],
  );
  callers(
    'of a type that is not known any may be meant',
    {
      'a.py': `
        class Base:
            def draw_py6(self):
                return 1


        class Loud(Base):
            def draw_py6(self):
                return 2


        class Plain(Base):
            pass


        def go(given, plain: Plain):
            both = plain if given else given.make()
            return both.draw_py6()
        `,
    },
    'Loud.draw_py6',
    ['go a.py:17 virtual resolved'],
  );
});

describe('TypeScript', () => {
  const { impact } = cases({ 'package.json': { name: 'fixture', private: true } });
  impact(
    'no class beside it at the second step either',
    `
    function fill1() {}
    class Shape1 { draw1() {} }
    class Circle1 extends Shape1 { draw1() { fill1(); } }
    class Square1 extends Shape1 {}
    function one1() { new Square1().draw1(); }
    function two1(shape: Shape1) { shape.draw1(); }`,
    'fill1',
    {
      affected: ['Circle1.draw1 a.ts calls fill1', 'two1 a.ts may run Circle1.draw1 through its base depth 2'],
      verdict: 'caution',
    },
  );
});

describe('Java', () => {
  const { callers } = cases();
  callers(
    'by a variable, by a bare name, and by a class below',
    {
      'Shape.java': `
        class Shape { String drawJava() { return "base"; } }
        class Circle extends Shape { String drawJava() { return "circle"; } }
        class Square extends Shape { String twice() { return drawJava(); } }
        class Tiny extends Circle { String thrice() { return drawJava(); } }
        class Use {
          String one() { Square shape = new Square(); return shape.drawJava(); }
          String two(Tiny tiny) { return tiny.drawJava(); }
          String three(Shape shape) { return shape.drawJava(); }
        }
        `,
    },
    'Circle.drawJava',
    [
      'Tiny.thrice Shape.java:4 call resolved',
      'Use.two Shape.java:7 call resolved',
      'Use.three Shape.java:8 virtual resolved',
    ],
  );
});

describe('Kotlin', () => {
  const { callers } = cases();
  callers(
    'by a variable, by a bare name, and by an interface',
    {
      'Shape.kt': `
        interface Drawn { fun drawKotlin(): String }
        open class Shape : Drawn { override fun drawKotlin() = "base" }
        class Circle : Shape() { override fun drawKotlin() = "circle" }
        class Square : Shape() { fun twice() = drawKotlin() }
        fun one() = Square().drawKotlin()
        fun two(circle: Circle) = circle.drawKotlin()
        fun three(drawn: Drawn) = drawn.drawKotlin()
        `,
    },
    'Circle.drawKotlin',
    ['two Shape.kt:6 call resolved', 'three Shape.kt:7 virtual resolved'],
  );
});

describe('TypeScript', () => {
  const { callers, callees } = cases();
  callers(
    'by a variable, by this, and by an interface',
    `interface Drawn { drawTs1(): string }
class Shape implements Drawn { drawTs1() { return 'base'; } }
class Circle extends Shape { override drawTs1() { return 'circle'; } }
class Square extends Shape { twice() { return this.drawTs1(); } }
export const one = () => new Square().drawTs1();
export const two = (circle: Circle) => circle.drawTs1();
export const three = (drawn: Drawn) => drawn.drawTs1();
export const four = (shape: Shape) => shape.drawTs1();
export const five = (shape: Square | undefined) => shape?.drawTs1();
`,
    'Circle.drawTs1',
    ['two a.ts:6 call', 'three a.ts:7 virtual', 'four a.ts:8 virtual'],
  );
  callees(
    'what the class beside it runs',
    `class Shape { drawTs2() { return 'base'; } }
class Circle extends Shape { override drawTs2() { return 'circle'; } }
class Square extends Shape {}
export function one() { return new Square().drawTs2(); }
export const two = new Circle();
`,
    'one',
    ['Shape.drawTs2 a.ts:1 call', 'Square a.ts:3 construct'],
  );
});
