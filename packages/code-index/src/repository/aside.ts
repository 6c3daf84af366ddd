/**
 * Which files only show, try or measure a project. A folder's word says so (`runtime-tests`, `_examples`), but only where
 * such folders lie: beside the sources, never among them. In `src/main/java/org/acme/samples` and `app/demo` the same
 * words name what the project is about.
 */
import { isManifestName, isProgrammingLanguage, isTestPath, kindOfName } from './languages.ts';

export interface Aside {
  /** Tests, and whatever lies in a folder that stands beside the sources. `below` is a folder to be taken for the root. */
  isAside(file: string, below?: string): boolean;
  /** The folder that puts a file aside; undefined for what is part of the project, and for what is a test by its path. */
  folderOf(file: string, below?: string): string | undefined;
}

/** Decides for the files of one repository. `more` are words that count as well. */
export function asideOf(files: Iterable<string>, more: ReadonlySet<string> = NONE): Aside {
  const code: string[] = [];
  /** Folders that hold code themselves. */
  const withCode = new Set<string>();
  const packageRoots = new Set<string>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (isManifestName(name)) packageRoots.add(folderOfFile(file));
    if (!isProgrammingLanguage(kindOfName(name)?.language ?? '')) continue;
    code.push(file);
    withCode.add(folderOfFile(file));
  }
  const shared = commonFolder(code);
  // Python and Perl have tests in `t` too, with what only they need.
  const testsInT = code.some((file) => file.startsWith('t/') && isTestPath(file));
  const isOfProject = (folder: string, words: readonly string[]) =>
    isCrate(folder, packageRoots, withCode) || bearsSharedName(folder, words, packageRoots);
  /** The folder whose manifest describes all code. */
  const described = [...packageRoots]
    .filter((root) => `${shared}/`.startsWith(`${root}/`))
    .reduce((deepest, root) => (root.length > deepest.length ? root : deepest), '');

  const find = (file: string, below: string): string | undefined => {
    for (let at = file.indexOf('/', below.length); at >= 0; at = file.indexOf('/', at + 1)) {
      const folder = file.slice(0, at);
      const words = wordsOf(folder.slice(folder.lastIndexOf('/') + 1));
      // Where all code lies, the word names the project itself, or the place where somebody has put it.
      const isShared = `${shared}/`.startsWith(`${folder}/`);
      const isWordAside = (word: string) => ASIDE.has(word) || (more.has(word) && !isOfProject(folder, words));
      if (!isShared && (words.some(isWordAside) || (testsInT && folder === 't'))) return folder;
      const isSourceRoot = words.length === 1 && SOURCE_ROOT.has(words[0] as string);
      const holdsCode = withCode.has(folder) && !words.some((word) => DOCUMENTS.has(word));
      // Above the manifest of all code the words say only where somebody has put it.
      const isAbove = `${described}/`.startsWith(`${folder}/`);
      if ((isSourceRoot || (holdsCode && !isShared)) && !isAbove && !packageRoots.has(folder)) return undefined;
    }
    return undefined;
  };
  // Where nothing but examples and tests is, these are the project.
  const isAll = code.length > 0 && code.every((file) => isTestPath(file) || find(file, '') !== undefined);
  const folderOf = (file: string, below = '') => (isAll ? undefined : find(file, below));
  return {
    folderOf,
    isAside: (file, below = '') => !isAll && (isTestPath(file.slice(below.length)) || find(file, below) !== undefined),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** `testing`, `templates` and `docs` are not among them: these are as often parts of what a project offers. */
const ASIDE: ReadonlySet<string> = new Set(
  (
    'test tests testdata spec specs e2e mock mocks stub stubs fake fakes example examples demo demos sample samples ' +
    'playground playgrounds sandbox sandboxes tutorial tutorials fixture fixtures snapshot snapshots ' +
    'bench benches benchmark benchmarks perf stories storybook cypress playwright'
  ).split(' '),
);

/** Below these only the sources of a project lie. The last ones begin the names of Java's packages. */
const SOURCE_ROOT: ReadonlySet<string> = new Set(
  (
    'src source sources lib app main internal pkg cmd server client api backend frontend web ' +
    'java kotlin scala groovy com org net io dev edu gov'
  ).split(' '),
);

/** Scripts that make documents do not turn their folder into sources. */
const DOCUMENTS: ReadonlySet<string> = new Set('doc docs documentation website site book'.split(' '));

/** `runtime-tests` and `perfTests` have two. */
function wordsOf(folder: string): readonly string[] {
  return folder
    .split(/[-_.]|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** A crate that others use is no document, whatever it is called. */
function isCrate(folder: string, packageRoots: ReadonlySet<string>, withCode: ReadonlySet<string>): boolean {
  return packageRoots.has(folder) && withCode.has(`${folder}/src`) && /(?:^|\/)crates\/[^/]+$/.test(folder);
}

/** `docs-core`, `docs-web`: where all packages beside each other begin with one word, it is the name of the project. */
function bearsSharedName(folder: string, words: readonly string[], packageRoots: ReadonlySet<string>): boolean {
  if (words.length < 2 || !packageRoots.has(folder)) return false;
  const parent = folderOfFile(folder);
  const beside = [...packageRoots].filter((root) => root !== '' && folderOfFile(root) === parent);
  return beside.length > 1 && beside.every((root) => wordsOf(root.slice(root.lastIndexOf('/') + 1))[0] === words[0]);
}

function folderOfFile(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** The deepest folder that holds all of them; empty for the root, and where there is none. */
function commonFolder(files: readonly string[]): string {
  const [first = '', ...others] = files;
  let common = folderOfFile(first);
  for (const file of others) {
    while (common !== '' && !file.startsWith(`${common}/`)) common = folderOfFile(common);
    if (common === '') break;
  }
  return common;
}
