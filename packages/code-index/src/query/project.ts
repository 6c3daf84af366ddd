/** What is this project? The first question of anyone who comes new to it, answered from files alone. */

import fs from 'node:fs';
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { GraphStore, SymbolGraph } from '../index/graph.ts';
import { IMPORTING_TEXT } from '../index/module-specifiers.ts';
import { isReadLanguage, isScriptLanguage } from '../languages/languages.ts';
import type { Manifest } from '../manifests/manifest.ts';
import { MAX_PATTERN_CHARS, manifestKindOf, type ReadManifest, readManifest } from '../manifests/manifest.ts';
import { isTaskFile, tasksIn } from '../manifests/task-files.ts';
import { compareText } from '../model/compare-text.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import { type Aside, asideOf } from '../repository/aside.ts';
import { isProgrammingLanguage } from '../repository/languages.ts';
import type { ImportSummary, LanguageCount, ProjectAnswer, ProjectQuestion, WorkspacePackage } from './answers.ts';
import { isGradedFile } from './graded-files.ts';
import { descriptionOf, documentsOf, isMainDocument } from './project/documents.ts';
import { entryPointsOf } from './project/entry-points.ts';
import { KeptSummary } from './project/kept-summary.ts';
import { mainPackage } from './project/main-package.ts';
import { importSummary, type ModuleGraph, moduleGraph, readModules } from './project/modules.ts';
import { rank } from './project/ranking.ts';
import { offersNames, typeOf } from './project/type.ts';
import { isWorkspaceFile, separateParts, type WorkspaceMember, workspaceMembers } from './project/workspaces.ts';
import { coverageOf } from './shared.ts';

export interface ProjectServices {
  readonly analysis: Analysis;
  readonly store: GraphStore;
}

export function askProject(services: ProjectServices, question: ProjectQuestion, budget: Budget): ProjectAnswer {
  const { analysis } = services;
  const { repository } = analysis;
  const notes: CoverageNote[] = [];
  const lineCount = (file: string) => repository.written.get(file)?.lines ?? 0;
  const sources = analysis.codeFiles().filter((file) => repository.written.has(file));
  const modules = modulesOf(analysis, sources, question, budget);
  const { missing } = modules;
  if (missing > 0) notes.push({ code: 'sources_not_in_time', missing, total: sources.length });

  const aside = asideOf(repository.written.keys());
  const declared = readManifests(analysis, aside, notes);
  const together = workspaceMembers(declared.manifests, declared.workspaceFiles, (file) => !aside.isAside(file));
  const isMember = (manifest: ReadManifest) => together.some((member) => member.manifest === manifest);
  const found = declared.manifests.filter((each) => !aside.isAside(each.file) || isMember(each));
  const home = homeOf(repository.written.keys(), found);
  const manifests = [...found].sort(rootFirst(home));
  // An example that is a package of the workspace is one of its own.
  const packageFolders = together
    .map(({ manifest }) => `${manifest.directory}/`)
    .filter((folder) => aside.isAside(`${folder}x`));
  const packageFolderOf = (file: string) => packageFolders.find((each) => file.startsWith(each));
  const isAsideHere = (file: string) => aside.isAside(file, packageFolderOf(file));
  const entryPoints = entryPointsOf(
    repository,
    manifests,
    { isAside: isAsideHere, isExample: (file) => aside.isAside(file) },
    (file) => analysis.facts.known(file)?.definitions,
    home,
  );
  // Where nothing else is, what builds it is what there is.
  const own = entryPoints.filter(({ beside }) => beside === undefined);
  const starts = own.length > 0 ? own : entryPoints.filter(({ beside }) => beside === 'tool' || beside === 'generator');

  const members = together.length > 0 ? together : separateParts(manifests, starts, home);
  const root =
    manifests.find((manifest) => manifest.directory === home && manifest.name !== '') ??
    manifests.find((each) => each.directory === home);
  const main = mainPackage(root, members, starts, manifests);
  const languages = languagesOf(analysis, lineCount, areScriptsAssets(manifests, home));
  const offers = (file: string) => !file.endsWith('.py') || offersNames(repository.readText(file) ?? '');
  const documents = documentsOf(
    repository,
    lineCount,
    (file) => isAsideHere(file) || (question.onlyMainDocuments === true && !isMainDocument(file, home)),
  );
  const programming = [...repository.written.values()].filter((file) => isProgrammingLanguage(file.language));
  const packageManager = packageManagerOf(repository.root, home, manifests, languages[0]?.language);
  const unreadNotebooks = repository
    .skippedExamples('too_large', 1_000)
    .filter((file) => file.endsWith('.ipynb')).length;
  const counts = { files: repository.written.size, sourceFiles: programming.length };
  const read = { checked: sources.length - missing, total: sources.length };
  const coverage = coverageOf(analysis, { ...read, notes });
  return {
    name:
      root === undefined || root.name === '' ? path.posix.basename(path.posix.join(repository.root, home)) : root.name,
    directory: home,
    description: descriptionOf(repository, documents, { home, root, entryPoints: starts }),
    type: typeOf({ ...counts, languages, unreadNotebooks, home }, manifests, members, starts, offers),
    ...(main === undefined ? {} : { mainPackage: main }),
    manifests: manifests.map(shown),
    ...(packageManager === undefined ? {} : { packageManager }),
    workspaces: packagesOf(analysis, members, lineCount),
    tasks: tasksOf(analysis, home),
    languages,
    entryPoints,
    imports: modules.imports(
      (file) => repository.written.get(file)?.test === false && !isAsideHere(file),
      (file) => isGradedFile(repository.written.get(file)),
    ),
    documents,
    ...counts,
    lines: languages.reduce((sum, { lines }) => sum + lines, 0),
    testFiles: programming.filter((file) => file.test).length,
    leftOut: repository.uncounted,
    aside: foldersAside(programming, (file) => aside.folderOf(file, packageFolderOf(file))),
    ...(question.ranking === true
      ? {
          ranking: rank(
            {
              analysis,
              graph: modules.graph(),
              entries: new Set(entryPoints.map((entry) => entry.file)),
              lineCount,
              isAside: isAsideHere,
              isRanked: (file) => {
                const kept = repository.written.get(file);
                return (
                  kept !== undefined &&
                  !kept.test &&
                  (isProgrammingLanguage(kept.language) || IMPORTING_TEXT_SOURCES.has(path.posix.extname(file)))
                );
              },
              calls: knownCalls(services, sources.length, budget),
            },
            budget,
          ),
        }
      : {}),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Of the runners at the root. */
function tasksOf({ repository }: Analysis, home: string): readonly string[] {
  const folder = home === '' ? '' : `${home}/`;
  return [...repository.written.keys()]
    .filter((file) => file.startsWith(folder) && !file.includes('/', folder.length) && isTaskFile(file))
    .sort(compareText)
    .flatMap((file) => tasksIn(file, repository.readText(file) ?? ''));
}

interface Modules {
  /** Files that were not read in time. */
  readonly missing: number;
  graph(): ModuleGraph;
  /** @param counts and isGraded as of `importSummary` */
  imports(counts: (file: string) => boolean, isGraded: (file: string) => boolean): ImportSummary;
}

/** What all source files import. Of many, the figures are kept for as long as no file changes. */
function modulesOf(
  analysis: Analysis,
  sources: readonly string[],
  { ranking }: ProjectQuestion,
  budget: Budget,
): Modules {
  // A ranking is about symbols, of which only facts tell.
  const onlyFigures = ranking !== true;
  const kept = onlyFigures && sources.length > WORTH_KEEPING ? new KeptSummary(analysis) : undefined;
  const before = kept?.read();
  const isNew = before === undefined;
  const read = readModules(analysis, onlyFigures && isNew ? sources : [], budget);
  const unread = isNew ? sources.filter((file) => !read.has(file)) : [];
  const missing = analysis.parseFacts(unread, budget).missing.length;
  let graph: ModuleGraph | undefined;
  const graphNow = () => {
    graph ??= moduleGraph(analysis, read, budget);
    return graph;
  };
  return {
    missing,
    graph: graphNow,
    imports(counts, isGraded) {
      if (before !== undefined) return before;
      const summary = importSummary(graphNow(), counts, isGraded);
      if (missing === 0 && analysis.projects.failedFiles().size === 0) kept?.write(summary);
      return summary;
    },
  };
}

/** Files of code from which on it takes longer to work the figures out than to find that nothing has changed. */
const WORTH_KEEPING = 500;

const IMPORTING_TEXT_SOURCES: ReadonlySet<string> = new Set(
  [...IMPORTING_TEXT].filter((each) => /vue|svelte|astro/.test(each)),
);

/** How many files of code each folder holds that stands beside the project; tests are counted by themselves. */
function foldersAside(
  files: readonly { readonly path: string; readonly test: boolean }[],
  folderOf: (file: string) => string | undefined,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of files) {
    const folder = file.test ? undefined : folderOf(file.path);
    if (folder !== undefined) counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return counts;
}

/** Few files need the calls at once; with many the stored ones serve, if they are all there. */
const CALLS_AT_ONCE = 250;

/**
 * The calls of all files, or none: a part of them would rank what was looked at first before the rest. Where they are
 * not stored yet they are made for a small repository only, since a first look must not wait for the whole index. What
 * was decided holds as long as no file changes, so that pages of one answer are in one order.
 */
function knownCalls({ analysis, store }: ProjectServices, sources: number, budget: Budget): SymbolGraph | undefined {
  const decided = rankedByCalls.get(analysis);
  const isDecided = decided?.generation === analysis.generation;
  if (isDecided ? !decided.byCalls : !store.isCurrent && sources > CALLS_AT_ONCE) {
    rankedByCalls.set(analysis, { generation: analysis.generation, byCalls: false });
    return undefined;
  }
  const graph = store.graph(budget);
  const byCalls = graph.complete && analysis.projects.failedFiles().size === 0;
  rankedByCalls.set(analysis, { generation: analysis.generation, byCalls });
  return byCalls ? graph : undefined;
}

const rankedByCalls = new WeakMap<Analysis, { readonly generation: number; readonly byCalls: boolean }>();

const MAX_MANIFESTS = 2_000;

function readManifests(analysis: Analysis, aside: Aside, notes: CoverageNote[]) {
  const { repository } = analysis;
  const manifests: ReadManifest[] = [];
  const workspaceFiles = new Map<string, string>();
  for (const file of repository.written.keys()) {
    if (isWorkspaceFile(file)) workspaceFiles.set(file, (repository.readText(file) ?? '').slice(0, MAX_PATTERN_CHARS));
    if (manifestKindOf(file) === undefined) continue;
    if (manifests.length === MAX_MANIFESTS) {
      notes.push({ code: 'too_many_manifests', limit: MAX_MANIFESTS });
      break;
    }
    const text = repository.readText(file);
    const manifest = readManifest(file, text ?? '');
    manifests.push(manifest);
    if (!manifest.isReadable && !aside.isAside(file)) notes.push({ code: 'manifest_not_understood', file });
  }
  return { manifests, workspaceFiles };
}

/** The folder that every file lies in, where a manifest of the project is there: the project as a whole was put into it. */
function homeOf(files: Iterable<string>, manifests: readonly ReadManifest[]): string {
  let shared: readonly string[] | undefined;
  for (const file of files) {
    const folders: readonly string[] = file.split('/').slice(0, -1);
    const known = shared ?? folders;
    const end = known.findIndex((folder, at) => folder !== folders[at]);
    shared = end < 0 ? known : known.slice(0, end);
    if (shared.length === 0) return '';
  }
  const home = (shared ?? []).join('/');
  return manifests.some(({ directory }) => directory === home) ? home : '';
}

function rootFirst(home: string): (a: ReadManifest, b: ReadManifest) => number {
  const weight = ({ directory }: ReadManifest) => Number(directory !== home);
  return (a, b) => weight(a) - weight(b) || compareText(a.file, b.file);
}

function shown(manifest: ReadManifest): Manifest {
  const { directory, data, members, commands, isReadable, ...said } = manifest;
  return said;
}

function packagesOf(
  analysis: Analysis,
  members: readonly WorkspaceMember[],
  lineCount: (file: string) => number,
): WorkspacePackage[] {
  const names = new Set(members.map(({ manifest }) => manifest.name));
  const byDirectory = new Map(members.map(({ manifest }) => [manifest.directory, { files: 0, lines: 0 }]));
  for (const file of analysis.repository.written.keys()) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const size = byDirectory.get(folder);
      if (size === undefined) continue;
      size.files++;
      size.lines += lineCount(file);
      break;
    }
  }
  return members.map(({ manifest, declaredBy }) => ({
    name: manifest.name === '' ? manifest.directory : manifest.name,
    directory: manifest.directory,
    kind: manifest.kind,
    description: manifest.description,
    private: manifest.private,
    declaredBy,
    dependsOn: [...new Set([...manifest.dependencies, ...manifest.developmentDependencies])]
      .filter((name) => names.has(name) && name !== manifest.name)
      .sort(),
    ...(byDirectory.get(manifest.directory) as { files: number; lines: number }),
  }));
}

/** Scripts that no package holds, of a project in another language, are those of its pages, however many were copied in. */
function areScriptsAssets(manifests: readonly ReadManifest[], home: string): boolean {
  return (
    manifests.some(({ directory }) => directory === home) &&
    !manifests.some(({ kind }) => kind === 'npm' || kind === 'deno')
  );
}

function languagesOf(
  analysis: Analysis,
  lineCount: (file: string) => number,
  areScriptsAside: boolean,
): LanguageCount[] {
  const languages = new Map<string, { files: number; lines: number; tests: number }>();
  for (const file of analysis.repository.written.values()) {
    const counts = languages.get(file.language) ?? { files: 0, lines: 0, tests: 0 };
    languages.set(file.language, counts);
    counts.files++;
    counts.lines += lineCount(file.path);
    if (file.test) counts.tests++;
  }
  const counted = [...languages].map(([language, counts]) => ({
    language,
    programming: isProgrammingLanguage(language),
    read: isReadLanguage(language),
    ...counts,
  }));
  const linesOf = (counts: (each: LanguageCount) => boolean) =>
    counted.filter(counts).reduce((sum, { lines }) => sum + lines, 0);
  // A tool in another language beside a program of scripts does not make assets of it.
  const areAside =
    areScriptsAside &&
    linesOf(({ language, read }) => read && !isScriptLanguage(language)) * 4 >
      linesOf(({ language }) => isScriptLanguage(language));
  const rank = ({ language, programming }: LanguageCount) =>
    programming ? Number(areAside && isScriptLanguage(language)) : 2;
  return counted.sort((a, b) => rank(a) - rank(b) || b.lines - a.lines || compareText(a.language, b.language));
}

/** @param language most of the code is written in it: of several lock files that of its own packages is meant */
function packageManagerOf(
  root: string,
  home: string,
  manifests: readonly ReadManifest[],
  language: string | undefined,
): ProjectAnswer['packageManager'] {
  for (const { directory, file, data } of manifests) {
    const declared = directory === home ? data?.['packageManager'] : undefined;
    const name = typeof declared === 'string' ? /^(npm|pnpm|yarn|bun)@/.exec(declared)?.[1] : undefined;
    if (name !== undefined) return { name, from: file };
  }
  const locks = LOCK_FILES.map(([lock, name]) => ({ name, from: path.posix.join(home, lock) })).filter(
    ({ from }) => fs.lstatSync(path.join(root, from), { throwIfNoEntry: false })?.isFile() === true,
  );
  const sole = MANIFEST_MANAGERS.map(([manifest, name]) => ({ name, from: path.posix.join(home, manifest) })).filter(
    ({ from }) => manifests.some(({ file }) => file === from),
  );
  const found = [...locks, ...sole];
  const own = language === undefined ? undefined : MANAGERS_OF_LANGUAGE[language];
  return found.find(({ name }) => own?.includes(name) === true) ?? found[0];
}

/** Only where a project of the language often has packages of another registry beside it. */
const MANAGERS_OF_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  Python: ['uv', 'poetry', 'pdm', 'pipenv'],
  Rust: ['cargo'],
  PHP: ['composer'],
  Ruby: ['bundler'],
  Dart: ['pub'],
  Elixir: ['mix'],
  Go: ['go'],
  Java: ['maven', 'gradle'],
  Kotlin: ['gradle', 'maven'],
  Swift: ['swift'],
};

const LOCK_FILES: readonly (readonly [string, string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['deno.lock', 'deno'],
  ['uv.lock', 'uv'],
  ['poetry.lock', 'poetry'],
  ['pdm.lock', 'pdm'],
  ['Pipfile.lock', 'pipenv'],
  ['Cargo.lock', 'cargo'],
  ['composer.lock', 'composer'],
  ['Gemfile.lock', 'bundler'],
  ['pubspec.lock', 'pub'],
  ['mix.lock', 'mix'],
];
/** Kinds of project that have one package manager only. */
const MANIFEST_MANAGERS: readonly (readonly [string, string])[] = [
  ['go.mod', 'go'],
  ['Cargo.toml', 'cargo'],
  ['pom.xml', 'maven'],
  ['build.gradle', 'gradle'],
  ['build.gradle.kts', 'gradle'],
  ['composer.json', 'composer'],
  ['Package.swift', 'swift'],
];
