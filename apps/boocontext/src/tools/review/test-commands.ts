/**
 * With which commands the tests of a review are run. Each is read from the project's own manifests, nearest to the test
 * first; nothing of it is run. Names come from the repository, so each is one word of a shell, and never an option.
 */
import path from 'node:path';
import { readTextBelow } from '@boocontext/safe-access';

export interface TestCommand {
  /** Where to run it, relative to the repository; `.` for the repository itself. */
  readonly directory: string;
  readonly command: string;
  /** How many of the tests it names. */
  readonly tests: number;
  /** How many more would be run so: a command has its limit. */
  readonly left_out?: number;
}

export interface TestCommands {
  /** In the order of the tests: that of the first one it runs. */
  readonly commands: readonly TestCommand[];
  /** Of which no manifest says how they are run. */
  readonly without: readonly string[];
  /** They hold what tests are given, and no test: a runner that is told to run them runs nothing. */
  readonly helpers: readonly string[];
}

/** More files than a person pastes are no command. */
const mostFiles = 50;
const maxManifestBytes = 1_000_000;

/** @param root the repository's real path; `tests` in the order in which to run them */
export function testCommands(root: string, tests: readonly string[]): TestCommands {
  const groups = new Map<string, { readonly runner: Runner; readonly directory: string; readonly files: string[] }>();
  const without: string[] = [];
  const helpers: string[] = [];
  const readText = manifestReader(root);
  for (const file of tests) {
    if (HELPER.test(file)) {
      helpers.push(file);
      continue;
    }
    const found = /\p{Cc}/u.test(file) ? undefined : runnerOf(file, readText);
    if (found === undefined) {
      without.push(file);
      continue;
    }
    const key = `${found.runner.name}\0${found.directory}`;
    const group = groups.get(key) ?? { ...found, files: [] };
    group.files.push(path.posix.relative(found.directory, file));
    groups.set(key, group);
  }
  const commands = [...groups.values()].map(({ runner, directory, files }) => ({
    directory: directory === '' ? '.' : directory,
    command: runner.command(files.slice(0, mostFiles)),
    tests: Math.min(files.length, mostFiles),
    ...(files.length > mostFiles ? { left_out: files.length - mostFiles } : {}),
  }));
  return { commands, without, helpers };
}

const HELPER = /(?:^|\/)(?:conftest|__init__)\.py$/;

interface Runner {
  readonly name: string;
  /** @param files relative to where it is run */
  readonly command: (files: readonly string[]) => string;
}

type ReadText = (file: string) => string | undefined;

/** For each language, by the ending of the test's file: which runner a folder's manifests name, if any. */
const readers: readonly {
  readonly ending: RegExp;
  readonly inFolder: (folder: string, read: ReadText) => Runner | undefined;
}[] = [
  { ending: /\.[cm]?[jt]sx?$/, inFolder: scriptRunner },
  { ending: /\.py$/, inFolder: pythonRunner },
  { ending: /_test\.go$/, inFolder: (folder, read) => (has(read, folder, 'go.mod') ? goTest : undefined) },
  { ending: /\.rs$/, inFolder: cargoRunner },
  { ending: /\.(?:java|kt|groovy|scala)$/, inFolder: jvmRunner },
];

function runnerOf(file: string, read: ReadText): { readonly runner: Runner; readonly directory: string } | undefined {
  const reader = readers.find(({ ending }) => ending.test(file));
  if (reader === undefined) return undefined;
  for (let directory = folderOf(file); ; directory = folderOf(directory)) {
    const runner = reader.inFolder(directory, read);
    if (runner !== undefined) return { runner, directory };
    if (directory === '') return undefined;
  }
}

const scriptRunners: readonly Runner[] = [
  { name: 'vitest', command: (files) => `npx vitest run ${words(files)}` },
  { name: 'jest', command: (files) => `npx jest --runTestsByPath ${words(files)}` },
  { name: 'mocha', command: (files) => `npx mocha ${words(files)}` },
];
const nodeTest: Runner = { name: 'node', command: (files) => `node --test ${words(files)}` };

/** What the script `test` runs; else the only one of the runners among the dependencies. Of several none is guessed. */
function scriptRunner(folder: string, read: ReadText): Runner | undefined {
  const manifest = jsonObject(read(path.posix.join(folder, 'package.json')));
  const script = objectOf(manifest?.['scripts'])?.['test'];
  const said = typeof script === 'string' ? script.split(/[^\w@.-]+/) : [];
  const inScript = scriptRunners.filter(({ name }) => said.includes(name));
  if (inScript.length === 1) return inScript[0];
  // With any other option, such as a loader, the files alone would be run differently.
  const isPlain = said.every((each) => !each.startsWith('-') || each === '--test');
  if (inScript.length === 0 && said[0] === 'node' && said.includes('--test')) return isPlain ? nodeTest : undefined;
  const needed = { ...objectOf(manifest?.['dependencies']), ...objectOf(manifest?.['devDependencies']) };
  const installed = scriptRunners.filter(({ name }) => Object.hasOwn(needed, name));
  return installed.length === 1 ? installed[0] : undefined;
}

const pytest: Runner = { name: 'pytest', command: (files) => `python -m pytest ${words(files)}` };

function pythonRunner(folder: string, read: ReadText): Runner | undefined {
  if (has(read, folder, 'pytest.ini')) return pytest;
  // Comments apart, the word stands in a manifest only as a requirement or as the name of its settings.
  const names = ['pyproject.toml', 'setup.cfg', 'tox.ini', 'Pipfile', 'requirements.txt', 'requirements-dev.txt'];
  const isNamed = names.some((name) =>
    (read(path.posix.join(folder, name)) ?? '')
      .split('\n')
      .some((line) => /\bpytest\b/.test(line.slice(0, 500).split('#', 1)[0] as string)),
  );
  return isNamed ? pytest : undefined;
}

/** Go runs packages, which are folders. */
const goTest: Runner = {
  name: 'go',
  command: (files) => `go test ${words([...new Set(files.map(packageOf))])}`,
};

function packageOf(file: string): string {
  const folder = folderOf(file);
  return folder === '' ? '.' : `./${folder}`;
}

const cargoTest: Runner = {
  name: 'cargo',
  command: (files) => {
    // What lies in `tests` itself is a program of its own; tests elsewhere are in one with the code they test.
    const targets = files.map((file) => /^tests\/([^/]+)\.rs$/.exec(file)?.[1]);
    if (targets.includes(undefined)) return 'cargo test';
    return `cargo test ${targets.map((target) => `--test ${word(target as string)}`).join(' ')}`;
  },
};

function cargoRunner(folder: string, read: ReadText): Runner | undefined {
  return has(read, folder, 'Cargo.toml') ? cargoTest : undefined;
}

function jvmRunner(folder: string, read: ReadText): Runner | undefined {
  const classes = (files: readonly string[]) => files.map((file) => path.posix.basename(file).replace(/\.\w+$/, ''));
  if (has(read, folder, 'pom.xml')) {
    return { name: 'maven', command: (files) => `mvn test -Dtest=${word(classes(files).join(','))}` };
  }
  if (!has(read, folder, 'build.gradle') && !has(read, folder, 'build.gradle.kts')) return undefined;
  return {
    name: 'gradle',
    command: (files) =>
      `gradle test ${classes(files)
        .map((name) => `--tests ${word(name)}`)
        .join(' ')}`,
  };
}

function manifestReader(root: string): ReadText {
  const read = new Map<string, string | undefined>();
  return (file) => {
    if (!read.has(file)) read.set(file, readTextBelow(root, file, maxManifestBytes));
    return read.get(file);
  };
}

function has(read: ReadText, folder: string, name: string): boolean {
  return read(path.posix.join(folder, name)) !== undefined;
}

function folderOf(place: string): string {
  const folder = path.posix.dirname(place);
  return folder === '.' ? '' : folder;
}

function jsonObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function words(files: readonly string[]): string {
  return files.map(word).join(' ');
}

/** One word of a shell. A file whose name begins with `-` would be an option. */
function word(text: string): string {
  const plain = text.startsWith('-') ? `./${text}` : text;
  return /^[\w./@,+:=-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
