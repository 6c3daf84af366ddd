/**
 * Why nobody begins at a file though it can be run: it is somebody else's, or it only builds, tries or shows the project.
 * That ranks it lower among the entry points and keeps it out of the first sentence; it is listed all the same.
 */
import path from 'node:path';
import type { EntryPoint } from '../answers.ts';

export type Beside = NonNullable<EntryPoint['beside']>;

/**
 * @param home the folder of the project: what is above it says nothing
 * @param isNamed whether a folder has the name of the project: it says what that is about
 */
export function besideStart(
  { file, by, kind, why }: EntryPoint,
  text: string,
  home: string,
  isNamed: (folder: string) => boolean,
): Beside | undefined {
  const below = home !== '' && file.startsWith(`${home}/`) ? file.slice(home.length + 1) : file;
  const folders = below.split('/').slice(0, -1);
  // What a manifest names is what it is there for, but for what serves while somebody works on it.
  const isDeclared = by === 'declared' && kind !== 'page' && !/^script (?!of )/.test(why) && !TEMPLATE.test(below);
  if (isDeclared) {
    // What a framework is configured by may be named as the main, since something has to be.
    if (kind === 'module' && (folders.some(isOfTools) || /\.config\.[mc]?[jt]s$/.test(file))) return 'tool';
    return ofOthers(below, folders);
  }
  if (isGeneratorOfGo(file, text)) return 'generator';
  // Programs of Go lie at the root or in `cmd`: below these a library keeps what its own build runs.
  const isBelow =
    file.endsWith('.go') && freeFolders(below, isNamed).some((each) => /^(?:internal|pkg|plugins)$/.test(each));
  return besideFile(below, isNamed) ?? (isBelow ? 'tool' : undefined);
}

/** Folders of a path, outermost first, without those that have the name of the project. */
function freeFolders(below: string, isNamed: (folder: string) => boolean): readonly string[] {
  const folders = below.split('/').slice(0, -1);
  return folders.filter((_, at) => !isNamed(folders.slice(0, at + 1).join('/')));
}

/** The same of any file, by its path alone. */
export function besideFile(below: string, isNamed: (folder: string) => boolean = () => false): Beside | undefined {
  const folders = below.split('/').slice(0, -1);
  const others = ofOthers(below, folders);
  if (others !== undefined) return others;
  const free = freeFolders(below, isNamed);
  const stem = path.posix.basename(below).replace(/\.[^.]*$/, '');
  if (free.some((each) => hasWord(each, TEST) || TESTS.test(each)) || /(?:^test_|[._-]test$|[a-z\d]Tests?$)/.test(stem))
    return 'test';
  if (TEMPLATE.test(below) || free.some((each) => hasWord(each, EXAMPLE))) return 'example';
  if (hasWord(stem, GENERATES) || free.some((each) => hasWord(each, GENERATES))) return 'generator';
  const isTool = (each: string, at: number) =>
    (TOOLS.has(each.toLowerCase()) && (at === 0 || each !== 'utils')) || hasWord(each, DEVELOPMENT);
  if (free.some(isTool) || free.some(isOfTools)) return 'tool';
  return undefined;
}

function ofOthers(below: string, folders: readonly string[]): Beside | undefined {
  if (/(?:^|\/)(?:\.mvn|gradle)\/wrapper\//.test(below)) return 'wrapper';
  if (folders.some((each) => each.startsWith('.'))) return 'tool';
  const isVendored = folders.some(
    (each, at) => VENDORED.test(each) && !folders.slice(0, at).some((above) => above === 'src' || above === 'lib'),
  );
  return isVendored ? 'vendored' : undefined;
}

const VENDORED =
  /^(?:deps|vendor|vendors|vendored|third[-_]?party|3rd[-_]?party|externals?|extern|submodules|bower_components|node_modules)$/i;
const TEMPLATE = /(?:^|\/)(?:templates?[-_][^/]*|[^/]*[-_]templates?)\//i;
const TEST = new Set(
  'test tests testing e2e spec specs testdata fuzz fuzzing fuzzers bench benches benchmark benchmarks'.split(' '),
);
/** `unittest` and `testsuite` are one word. */
const TESTS =
  /^(?:unit|self|smoke|system|integration|regression|acceptance|conformance|load)[-_]?tests?$|^tests?(?:suite|utils?|support|lib|bed)$/i;
const EXAMPLE = new Set(
  'example examples demo demos sample samples playground playgrounds sandbox tutorial tutorials fixture fixtures storybook'.split(
    ' ',
  ),
);
const TOOLS = new Set(
  (
    'scripts script hack ci dev devtools buildsrc build-logic xtask xtasks utils maintenance release docs doc ' +
    'documentation website site guide book contrib packaging'
  ).split(' '),
);

const DEVELOPMENT = new Set(['dev', 'devserver', 'devtools']);

/** Settings of a tool, shared by the packages of one repository. */
function isOfTools(folder: string): boolean {
  return /^(?:(?:eslint|prettier|typescript|ts|jest|webpack|babel|rollup|vitest|tailwind|stylelint|commitlint)-config|config-\w+|tsconfigs?|eslint-plugin-\w+)$/.test(
    folder,
  );
}

/** Built by nobody, and run by `go generate`. */
function isGeneratorOfGo(file: string, text: string): boolean {
  return (
    file.endsWith('.go') &&
    /^\/\/(?:go:build\s[^\n]{0,200}\bignore\b|\s?\+build\s[^\n]{0,200}\bignore\b)/m.test(text.slice(0, 4_000))
  );
}

const GENERATES = new Set('gen generate generator generators codegen'.split(' '));

/** `jvmTest` and `module-tests` have two. */
function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/).some((word) => words.has(word.toLowerCase()));
}
