/** What stands beside a project and is not part of what it does: nobody is served by the routes of an example. */

/** By a folder's name, or a word of it, in the path: `runtime-tests`, `_examples`, `docs`. The file's own name decides little. */
export function isAside(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  return (
    folders.some((folder) => folder.split(wordBoundary).some((word) => asideWords.has(word))) || asideName.test(name)
  );
}

const wordBoundary = /[-_.]|(?<=[a-z])(?=[A-Z])/;

const asideWords = new Set(
  (
    'test tests testing testdata testutil testutils testhelper testhelpers spec specs e2e integration mock mocks stub stubs ' +
    'example examples Example Examples demo demos sample samples playground playgrounds sandbox sandboxes tutorial tutorials ' +
    'fixture fixtures snapshot snapshots bench benches benchmark benchmarks perf ' +
    'doc docs documentation stories storybook cypress playwright'
  ).split(' '),
);
const asideName = /[._-](stories|story|bench|benchmark|fixture|mock)\.[^.]+$|\.d\.[mc]?ts$/;
