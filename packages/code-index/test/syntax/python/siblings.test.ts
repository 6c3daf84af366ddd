/** The receiver decides in Python: what its class finds and what is below that, in the order of several bases too. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers } = cases({});

function python(code: string) {
  return { 'shapes.py': code };
}

describe('siblings', () => {
  const shapes = (name: string) =>
    python(`class Shape:
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
`);
  callers('what overrides beside the receiver is not run', shapes('save1'), 'Circle.save1', [
    'two shapes.py:16 call resolved',
    'three shapes.py:18 virtual resolved',
  ]);
  callers('what it inherits is', shapes('save2'), 'Shape.save2', [
    'Square.own shapes.py:9 call resolved',
    'one shapes.py:14 call resolved',
    'three shapes.py:18 call resolved',
  ]);
  callers(
    'a class below both has what comes first',
    python(`class Shape:
    def save3(self): pass
class Circle(Shape):
    def save3(self): pass
class Square(Shape):
    pass
class Both(Square, Circle):
    pass
def one(it: Square):
    return it.save3()
def two(it: Both):
    return it.save3()
`),
    'Circle.save3',
    ['one shapes.py:10 virtual resolved', 'two shapes.py:12 call resolved'],
  );
});
