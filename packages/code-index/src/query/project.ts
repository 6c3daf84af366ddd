/** What is this project? The first question of anyone who comes new to it, answered from files alone. */

import fs from 'node:fs';
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { GraphStore, SymbolGraph } from '../index/graph.ts';
import { countLines } from '../index/line-counts.ts';
import { IMPORTING_TEXT } from '../index/module-specifiers.ts';
import { isReadLanguage } from '../languages/languages.ts';
import type { Manifest } from '../manifests/manifest.ts';
import { MAX_PATTERN_CHARS, manifestKindOf, type ReadManifest, readManifest } from '../manifests/manifest.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import { type Aside, asideOf } from '../repository/aside.ts';
import { isProgrammingLanguage } from '../repository/languages.ts';
import type {
  EntryPoint,
  ImportSummary,
  LanguageCount,
  ProjectAnswer,
  ProjectDocument,
  ProjectQuestion,
  ProjectType,
  WorkspacePackage,
} from './answers.ts';
import { entryPointsOf } from './project/entry-points.ts';
import { KeptSummary } from './project/kept-summary.ts';
import { importSummary, type ModuleGraph, moduleGraph, readModules } from './project/modules.ts';
import { rank } from './project/ranking.ts';
import { isWorkspaceFile, type WorkspaceMember, workspaceMembers } from './project/workspaces.ts';
import { coverageOf } from './shared.ts';

export interface ProjectServices {
  readonly analysis: Analysis;
  readonly store: GraphStore;
}

export function askProject(services: ProjectServices, question: ProjectQuestion, budget: Budget): ProjectAnswer {
  const { analysis } = services;
  const { repository } = analysis;
  const notes: CoverageNote[] = [];
  // What has to be done in any case comes first: the time that is left is for reading sources.
  const lineCount = countLines(analysis, budget);
  const sources = analysis.codeFiles().filter((file) => repository.written.has(file));
  const modules = modulesOf(analysis, sources, question, budget);
  const { missing } = modules;
  if (missing > 0) notes.push({ code: 'sources_not_in_time', missing, total: sources.length });

  const aside = asideOf(repository.written.keys());
  const declared = readManifests(analysis, aside, notes);
  const members = workspaceMembers(declared.manifests, declared.workspaceFiles, (file) => !aside.isAside(file));
  const isMember = (manifest: ReadManifest) => members.some((member) => member.manifest === manifest);
  const found = declared.manifests.filter((each) => !aside.isAside(each.file) || isMember(each));
  const home = homeOf(repository.written.keys(), found);
  const manifests = [...found].sort(rootFirst(home));
  // An example that is a package of the workspace is one of its own.
  const packageFolders = members
    .map(({ manifest }) => `${manifest.directory}/`)
    .filter((folder) => aside.isAside(`${folder}x`));
  const packageFolderOf = (file: string) => packageFolders.find((each) => file.startsWith(each));
  const isAsideHere = (file: string) => aside.isAside(file, packageFolderOf(file));
  const entryPoints = entryPointsOf(
    repository,
    manifests,
    { isAside: isAsideHere, isExample: (file) => aside.isAside(file) },
    (file) => analysis.facts.known(file)?.definitions,
  );

  const root =
    manifests.find((manifest) => manifest.directory === home && manifest.name !== '') ??
    manifests.find((each) => each.directory === home);
  const languages = languagesOf(analysis, lineCount);
  const programming = [...repository.written.values()].filter((file) => isProgrammingLanguage(file.language));
  const packageManager = packageManagerOf(repository.root, home, manifests);
  const counts = { files: repository.written.size, sourceFiles: programming.length };
  const read = { checked: sources.length - missing, total: sources.length };
  const coverage = coverageOf(analysis, { ...read, notes });
  return {
    name:
      root === undefined || root.name === '' ? path.posix.basename(path.posix.join(repository.root, home)) : root.name,
    directory: home,
    description: root?.description ?? '',
    type: typeOf({ ...counts, isMostlyText: isMostlyText(languages), home }, manifests, members, entryPoints),
    manifests: manifests.map(shown),
    ...(packageManager === undefined ? {} : { packageManager }),
    workspaces: packagesOf(analysis, members, lineCount),
    languages,
    entryPoints,
    imports: modules.imports((file) => repository.written.get(file)?.test === false && !isAsideHere(file)),
    documents: documentsOf(analysis, lineCount, isAsideHere),
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

interface Modules {
  /** Files that were not read in time. */
  readonly missing: number;
  graph(): ModuleGraph;
  /** @param counts of a file whether it is a part of the project itself */
  imports(counts: (file: string) => boolean): ImportSummary;
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
    imports(counts) {
      if (before !== undefined) return before;
      const summary = importSummary(graphNow(), counts);
      if (missing === 0 && analysis.failedFiles().size === 0) kept?.write(summary);
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
  const byCalls = graph.complete && analysis.failedFiles().size === 0;
  rankedByCalls.set(analysis, { generation: analysis.generation, byCalls });
  return byCalls ? graph : undefined;
}

const rankedByCalls = new WeakMap<Analysis, { readonly generation: number; readonly byCalls: boolean }>();

/** `# or` between two commands to type is no heading. */
function withoutFences(text: string): string {
  let fence: string | undefined;
  const kept = text.split('\n').filter((line) => {
    const [mark] = /^(?:```|~~~)/.exec(line.trimStart()) ?? [];
    if (mark === undefined) return fence === undefined;
    if (fence === undefined) fence = mark;
    else if (fence === mark) fence = undefined;
    return false;
  });
  return kept.join('\n');
}

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
  return (a, b) => weight(a) - weight(b) || compare(a.file, b.file);
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

function languagesOf(analysis: Analysis, lineCount: (file: string) => number): LanguageCount[] {
  const languages = new Map<string, { files: number; lines: number; tests: number }>();
  for (const file of analysis.repository.written.values()) {
    const counts = languages.get(file.language) ?? { files: 0, lines: 0, tests: 0 };
    languages.set(file.language, counts);
    counts.files++;
    counts.lines += lineCount(file.path);
    if (file.test) counts.tests++;
  }
  return [...languages]
    .map(([language, counts]) => ({
      language,
      programming: isProgrammingLanguage(language),
      read: isReadLanguage(language),
      ...counts,
    }))
    .sort(
      (a, b) => Number(b.programming) - Number(a.programming) || b.lines - a.lines || compare(a.language, b.language),
    );
}

/** At the root, the text that a newcomer should begin with comes first. */
function documentsOf(
  analysis: Analysis,
  lineCount: (file: string) => number,
  isAsideHere: (file: string) => boolean,
): ProjectDocument[] {
  const found: ProjectDocument[] = [];
  for (const { path: file, language } of analysis.repository.written.values()) {
    if (!DOCUMENTS.has(language) || isAsideHere(file)) continue;
    found.push({ file, title: titleOf(analysis.repository.readText(file) ?? '', language), lines: lineCount(file) });
  }
  const depth = (file: string) => file.split('/').length;
  const weight = (file: string) =>
    /(^|\/)readme\.\w+$/i.test(file) ? 0 : /(^|\/)(?:changelog|history|code_of_conduct|security)\b/i.test(file) ? 2 : 1;
  return found.sort(
    (a, b) => depth(a.file) - depth(b.file) || weight(a.file) - weight(b.file) || compare(a.file, b.file),
  );
}

const DOCUMENTS: ReadonlySet<string> = new Set(['Markdown', 'MDX', 'reStructuredText', 'AsciiDoc']);

/** The first heading, or the title that stands before the text. */
function titleOf(text: string, language: string): string {
  const head = withoutFences(text.slice(0, 5_000));
  const title =
    /^---\n(?:(?!---)[^\n]*\n){0,30}?title:[ \t]*([^\n]+)/.exec(head)?.[1] ??
    (language === 'reStructuredText'
      ? /^(?:([=#*-])\1{2,}\n)?[ \t]*(\S[^\n]{0,400})\n[=#*~-]{3,}/m.exec(head)?.[2]
      : (/^(?:#|=)[ \t]+([^\n]+)/m.exec(head)?.[1] ??
        /^([^\n<>|]{1,400})\n={3,}[ \t]*$/m.exec(head)?.[1] ??
        /<h1[^>]{0,400}>\s*([^<\n]+)/.exec(head)?.[1]));
  return (title ?? '')
    .replace(/!?\[([^\]]{0,400})\](?:\([^)]{0,400}\))?/g, '$1')
    .replace(/<[^>]{0,400}>|[*`]|\{#[^}]{0,400}\}/g, '')
    .replace(/^["']|["']$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}

function packageManagerOf(
  root: string,
  home: string,
  manifests: readonly ReadManifest[],
): ProjectAnswer['packageManager'] {
  for (const { directory, file, data } of manifests) {
    const declared = directory === home ? data?.['packageManager'] : undefined;
    const name = typeof declared === 'string' ? /^(npm|pnpm|yarn|bun)@/.exec(declared)?.[1] : undefined;
    if (name !== undefined) return { name, from: file };
  }
  for (const [lock, name] of LOCK_FILES) {
    const file = path.posix.join(home, lock);
    if (fs.lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true) return { name, from: file };
  }
  for (const [manifest, name] of MANIFEST_MANAGERS) {
    const from = path.posix.join(home, manifest);
    if (manifests.some(({ file }) => file === from)) return { name, from };
  }
  return undefined;
}

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
];

function typeOf(
  counts: {
    readonly files: number;
    readonly sourceFiles: number;
    readonly isMostlyText: boolean;
    readonly home: string;
  },
  manifests: readonly ReadManifest[],
  members: readonly WorkspaceMember[],
  entryPoints: readonly EntryPoint[],
): ProjectType {
  if (counts.files === 0) return 'empty';
  if (counts.sourceFiles === 0 || (counts.isMostlyText && entryPoints.length === 0)) return 'documentation';
  if (members.length > 1) return 'monorepo';
  const has = (kind: EntryPoint['kind']) => entryPoints.some((entry) => entry.kind === kind);
  if (has('page')) return 'application';
  if (entryPoints.some((entry) => entry.kind === 'command' && entry.by === 'declared')) return 'command';
  const isPublished = manifests.some(
    (manifest) => manifest.directory === counts.home && manifest.name !== '' && !manifest.private,
  );
  if (has('module') && isPublished) return 'library';
  // A tool may lie beside what a page, a system or a script of a manifest starts.
  if (entryPoints.some(({ kind, by }) => by === 'page' || (kind === 'start' && SAID_TO_START.has(by))))
    return 'application';
  if (has('command')) return 'command';
  if (has('start')) return 'application';
  // What is built with it serves; its name says nothing of publishing.
  if (manifests.some(({ dependencies }) => dependencies.includes('Microsoft.NET.Sdk.Web'))) return 'application';
  return isPublished ? 'library' : 'source';
}

/** How a start is known for certain, and not by where its file lies. */
const SAID_TO_START: ReadonlySet<EntryPoint['by']> = new Set(['declared', 'unresolved', 'code'] as const);

/** A script that checks its links does not make a book a library. */
function isMostlyText(languages: readonly LanguageCount[]): boolean {
  const linesOf = (counts: (each: LanguageCount) => boolean) =>
    languages.filter(counts).reduce((sum, { lines }) => sum + lines, 0);
  return linesOf(({ language }) => DOCUMENTS.has(language)) > 50 * linesOf(({ programming }) => programming);
}

/** A change log that is too long matters to nobody here; source that could not be read does. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
