/** What Python asks of its own object, or of one that never leaves the function which makes it, is none of others' members. */
import { describe, expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const made = project({
  'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["library"]\n',
  'shop/__init__.py': '',
  'shop/core.py': `
    class Engine:
        def __init__(self, factory):
            self.factory = factory

        def go(self):
            thing = self.factory()
            thing.start_kept()
            thing.start_given()
            thing.start_returned()
            thing.start_based()
            thing.start_selfish()
            thing.start_shown()
    `,
  'tests/test_core.py': `
    import threading
    from shop.core import Engine


    def test_kept():
        class Kept:
            def start_kept(self):
                return 1

        kept = Kept()
        assert kept.start_kept() == 1


    def test_given():
        class Given:
            def start_given(self):
                return 1

        Engine(Given).go()


    def made():
        class Returned:
            def start_returned(self):
                return 1

        return Returned()


    def test_based():
        class Based(threading.Thread):
            def start_based(self):
                return 1

        Based().start_based()


    def test_selfish():
        class Selfish:
            def start_selfish(self):
                Engine.last = self

        Selfish().start_selfish()


    def test_shown():
        class Shown:
            def start_shown(self):
                return 1

        assert Shown().start_shown() and locals()
    `,
  'shop/views.py': `
    from library import View, Model

    class Login:
        def check(self):
            return 1

    class Asks(View):
        def show(self):
            return self.check()

        def context(self):
            return super().context_of()

    class Mixin:
        def run(self):
            return self.prepare()

    class Both(Mixin, View):
        pass

    class Own:
        def prepare(self):
            return 1

        def context_of(self):
            return 1

    class Mixed(Mixin, Own):
        pass

    class Far:
        def prepare(self):
            return 2
    `,
});

describe('a class in a function that it never leaves', () => {
  test('has its callers in there', async () => {
    const { callers, mentions } = await made.callgraph('start_kept', { direction: 'callers' });
    expect(callers?.map(({ symbol, resolution }) => `${symbol} ${resolution}`)).toEqual(['test_kept resolved']);
    expect(mentions).toMatchObject({ explained: { definition: 1, call: 1, other_symbol: 1 }, likelyTotal: 0 });
  });
  test.each(['start_given', 'start_returned', 'start_based', 'start_selfish', 'start_shown'])(
    '%s is one of a class that gets out',
    async (symbol) => {
      expect((await made.callgraph(symbol, { direction: 'callers' })).mentions).toMatchObject({ likelyTotal: 1 });
    },
  );
});

describe('what is asked of an own object', () => {
  test.each([
    ['Login.check', 0],
    ['Own.context_of', 0],
    ['Far.prepare', 0],
  ])('%s is a member of no class below', async (symbol, likelyTotal) => {
    expect((await made.callgraph(symbol, { direction: 'callers' })).mentions).toMatchObject({ likelyTotal });
  });
  test('a class below may have it from another base', async () => {
    const { callers } = await made.callgraph('Own.prepare', { direction: 'callers' });
    expect(callers?.map(({ symbol }) => symbol)).toEqual(['run']);
  });
});
