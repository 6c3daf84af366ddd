import { isTestPath } from './languages.ts';

/**
 * By a word of a folder's name, such as `runtime-tests` or `_examples`: what lies there only shows or tries the project,
 * or measures it. The file's own name decides only whether it is a test. `more` are words that count as well.
 */
export function isAsidePath(file: string, more: ReadonlySet<string> = NONE): boolean {
  if (isTestPath(file)) return true;
  const folders = file.split('/').slice(0, -1);
  return folders.some((folder) =>
    folder
      .split(/[-_.]|(?<=[a-z])(?=[A-Z])/)
      .map((word) => word.toLowerCase())
      .some((word) => ASIDE.has(word) || more.has(word)),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** `testing`, `templates` and `docs` are not among them: these are as often parts of what a project offers. */
const ASIDE: ReadonlySet<string> = new Set(
  (
    'test tests testdata spec specs e2e mock mocks stub stubs example examples demo demos sample samples ' +
    'playground playgrounds sandbox sandboxes tutorial tutorials fixture fixtures snapshot snapshots ' +
    'bench benches benchmark benchmarks perf stories storybook cypress playwright'
  ).split(' '),
);
