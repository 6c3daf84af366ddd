/** Fixtures of pytest: a test is handed what its parameters are called, from its class, its file, or a `conftest.py` above it. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const {
  callers,
  impact,
  project: made,
  add,
} = cases({ 'pyproject.toml': '[project]\nname = "fixture"\ndependencies = ["pytest"]\n' });

const shop = (name: string) => ({
  'tests/conftest.py': `
    import pytest


    @pytest.fixture
    def ${name}():
        from shop import Till
        return Till()


    @pytest.fixture
    def full_${name}(${name}):
        yield ${name}
    `,
  'shop.py': `
    class Till:
        def count(self):
            return 1
    `,
  'tests/test_till.py': `
    def test_count(${name}):
        assert ${name}.count() == 1


    class TestFull:
        def test_full(self, full_${name}):
            assert full_${name}.count() == 1


    def helper(${name}):
        return ${name}
    `,
  'tests/deep/conftest.py': `
    import pytest


    @pytest.fixture(scope="session")
    def ${name}(${name}):
        return ${name}
    `,
  'tests/deep/test_deep.py': `
    def test_deep(${name}):
        assert ${name}.count() == 1
    `,
  'elsewhere/test_other.py': `
    def test_other(${name}):
        pass
    `,
});

describe('who is handed a fixture', () => {
  callers(
    'tests and fixtures below, where no other stands nearer',
    shop('till1'),
    'till1',
    [
      'full_till1 tests/conftest.py:11 fixture resolved',
      'till1 tests/deep/conftest.py:5 fixture resolved',
      'test_count tests/test_till.py:1 fixture resolved',
    ],
    { file: 'tests/conftest.py' },
  );
  callers('the nearer one hides it', shop('till2'), 'till2', ['test_deep tests/deep/test_deep.py:1 fixture resolved'], {
    file: 'tests/deep/conftest.py',
  });
  callers(
    'a fixture of the class or of the file, and a parameter that is none',
    {
      'test_a.py': `
        import pytest


        @pytest.fixture
        def till3():
            return 1


        class TestOwn:
            @pytest.fixture
            def till3(self):
                return 2

            def test_own(self, till3):
                assert till3


        @pytest.mark.parametrize("other", [1])
        def test_file(till3, other, default=1):
            assert till3
        `,
    },
    'TestOwn.till3',
    ['TestOwn.test_own test_a.py:14 fixture resolved'],
  );
});

describe('names that are given and asked for in strings', () => {
  const named = (name: string) => ({
    'conftest.py': `
      import pytest


      @pytest.fixture(name="${name}")
      def make_${name}():
          return 1


      @pytest.fixture
      def plain_${name}():
          return 1
      `,
    'test_a.py': `
      import pytest


      def test_has(${name}):
          assert ${name}


      def test_hidden(make_${name}):
          pass


      def test_asks(request):
          assert request.getfixturevalue("${name}")


      class TestUses:
          @pytest.mark.usefixtures("plain_${name}", "${name}")
          def test_uses(self):
              pass
      `,
  });
  callers(
    'a fixture is asked for by the name that it is given, by a parameter or a string, and not by that of its function',
    named('till6'),
    'make_till6',
    [
      '<module> test_a.py:17 fixture resolved',
      'test_has test_a.py:4 fixture resolved',
      'test_asks test_a.py:13 fixture resolved',
    ],
    { likely: 1 },
  );
  callers('by its own name in a string', named('till7'), 'plain_till7', ['<module> test_a.py:17 fixture resolved']);
});

describe('what a change reaches', () => {
  const folder = add(shop('till4'));
  test('the tests that are handed what a fixture makes, and not the file of the fixtures', async () => {
    const answer = await made.impact({ symbol: { symbol: 'Till.count', file: `${folder}/shop.py` } });
    expect(answer.tests.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual([
      'tests/deep/test_deep.py',
      'tests/test_till.py',
    ]);
    const ofClass = await made.impact({ symbol: { symbol: 'Till', file: `${folder}/shop.py` } });
    expect(ofClass.tests.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual([
      'tests/deep/test_deep.py',
      'tests/test_till.py',
    ]);
  });
  impact('a test that is handed a fixture', shop('till5'), 'full_till5', {
    affected: ['TestFull.test_full tests/test_till.py is handed full_till5'],
    verdict: 'caution',
  });
});
