/**
 * Which files are checked together, and with which options. The repository's own configurations are read, never opened:
 * for each one that owns files there is a configuration of ours in the cache, which extends it, names its files one
 * by one and maps the workspace's own packages to their sources, so that nothing need be installed or built. Its folder
 * is named after its content: a changed project is a new one, and none can be stale.
 */

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parse as parseJsonWithComments } from 'jsonc-parser';
import { compareText } from '../model/compare-text.ts';
import type { ParsedConfig } from './checker.ts';
import { stubGlobals, stubPaths } from './library-stubs.ts';
import type { PlanInput } from './plan-input.ts';
import { SHOWN_EXTENSIONS } from './shown-module.ts';
import { type AliasPaths, ToolAliases } from './tool-aliases.ts';
import { workspacePaths } from './workspace.ts';

/** One group of files with the configuration under which the checker sees them. */
export interface ProjectPlan {
  /** Path of the configuration in the cache: what `Checker` verbs take as `project`. */
  readonly config: string;
  /** What stands in it: the checker is given it before the project is opened. */
  readonly content: string;
  /** The repository's own configuration, relative; empty where files belong to none. */
  readonly origin: string;
  /** Files that this project answers for, relative and sorted. */
  readonly owned: readonly string[];
  /** Patterns of specifiers that it maps to files: path aliases, and the workspace's own packages. */
  readonly mapped: readonly string[];
  /** Projects of one way of parsing share the syntax trees of what both import, as long as one of them is open. */
  readonly parsing: string;
}

export interface ProjectPlans {
  /** Those of one way of parsing one after another. */
  readonly projects: readonly ProjectPlan[];
  readonly byFile: ReadonlyMap<string, ProjectPlan>;
  /** Configurations that are wrong, and why. Of those that are left out the files are checked with default options. */
  readonly problems: readonly { readonly config: string; readonly reason: string; readonly isLeftOut: boolean }[];
  /** Path aliases of the repository's own configurations and of its tools, with absolute targets. */
  readonly aliases: readonly { readonly config: string; readonly paths: Readonly<Record<string, readonly string[]>> }[];
}

/** Assigns every file to exactly one project. */
export function planProjects(input: PlanInput): ProjectPlans {
  const problems: { config: string; reason: string; isLeftOut: boolean }[] = [];
  const known = new Set(input.files);
  const packagePaths = workspacePaths(input);
  const candidates: Candidate[] = [];
  const chains = new ExtendsChains(input.root);
  for (const config of input.configFiles) {
    if (!/^(ts|js)config[^/]*\.json$/.test(path.posix.basename(config))) continue;
    const reason = chains.problem(config);
    if (reason !== undefined) {
      problems.push({ config, reason, isLeftOut: true });
      continue;
    }
    const [outside] = chains.outside(config);
    if (outside !== undefined) {
      const what = `it extends ${outside}, which lies outside the repository and is not read`;
      problems.push({ config, reason: what, isLeftOut: false });
    }
    let parsed: ParsedConfig;
    try {
      parsed = input.parseConfig(path.join(input.root, config), chains.digest(config));
    } catch (cause) {
      problems.push({ config, reason: cause instanceof Error ? cause.message : String(cause), isLeftOut: true });
      continue;
    }
    const files: string[] = [];
    const ambient: string[] = [];
    for (const absolute of parsed.fileNames ?? []) {
      const relative = input.relative(absolute);
      if (relative !== undefined && known.has(relative)) files.push(relative);
      else if (relative !== undefined && /\.d\.[mc]?ts$/.test(relative)) ambient.push(absolute);
    }
    candidates.push({ config, directory: path.posix.dirname(config), parsed, files, ambient });
  }

  // A configuration that others extend gives options; it names files only because it leaves `include` out.
  const bases = new Set(candidates.flatMap((candidate) => chains.parents(candidate.config)));
  for (const candidate of candidates) candidate.isBase = bases.has(candidate.config) && !isPlainName(candidate);

  const owner = new Map<string, Candidate>();
  for (const candidate of candidates) {
    for (const file of candidate.files) {
      const current = owner.get(file);
      if (current === undefined || ownsBetter(candidate, current, file)) owner.set(file, candidate);
    }
  }
  const owned = new Map<Candidate, string[]>();
  const loose = new Map<Candidate | undefined, string[]>();
  const modules: string[] = [];
  for (const file of input.files) {
    const candidate = owner.get(file);
    if (candidate !== undefined) pushTo(owned, candidate, file);
    else if (input.modules?.isFor(file) === true) modules.push(file);
    else pushTo(loose, nearestConfig(candidates, file), file);
  }
  const neighbours = new Neighbours(owner);
  for (const file of modules) {
    const candidate = neighbours.configOf(file);
    if (candidate === undefined) pushTo(loose, nearestConfig(candidates, file), file);
    else pushTo(owned, candidate, file);
  }
  joinOwned(input, owned, loose);
  const tools = new ToolAliases(input);

  const projects: ProjectPlan[] = [];
  for (const group of groupAlike(input, underTools(tools, owned))) {
    const [first] = group.candidates as [Candidate];
    // Declarations that no project owns alone belong to each that names them, and so does what adds to modules of others.
    const isForOthers = (file: string) => /\.d\.[mc]?ts$/.test(file) || input.augments(file);
    const declarations = group.candidates.flatMap((each) => each.files.filter(isForOthers));
    const names = [...new Set([...group.files, ...declarations])]
      .sort(compareText)
      .map((file) => shownPath(input, file));
    const paths = mergedPaths(input.root, first, packagePaths);
    projects.push({
      ...configOf(input, {
        extends: path.join(input.root, first.config),
        compilerOptions: {
          ...SHARED_OPTIONS,
          ...jsxOf(first),
          ...installedTypes(input.root, first),
          ...standardLibrary(first),
          paths: { ...stubPaths(input.root, first.directory), ...paths },
        },
        files: [
          ...names,
          ...new Set(group.candidates.flatMap((each) => each.ambient)),
          ...stubGlobals(input.root, first.directory, group.files),
        ],
      }),
      origin: first.config,
      owned: group.files,
      mapped: Object.keys(paths),
      parsing: parsingOf(first.parsed.options),
    });
  }
  const { without, under } = splitLoose(loose);
  for (const [said, files] of byTools(tools, without)) {
    const names = [...files.map((file) => shownPath(input, file)), ...stubGlobals(input.root, '.', files)];
    const mapped = { ...packagePaths, ...said };
    const paths = { ...stubPaths(input.root, '.'), ...mapped };
    const config = { compilerOptions: { ...DEFAULT_OPTIONS, ...SHARED_OPTIONS, paths }, files: names };
    projects.push({
      ...configOf(input, config),
      origin: '',
      owned: files,
      mapped: Object.keys(mapped),
      parsing: parsingOf(DEFAULT_OPTIONS),
    });
  }
  for (const group of groupAlike(input, underTools(tools, under))) {
    const [first] = group.candidates as [Candidate];
    const paths = mergedPaths(input.root, first, packagePaths);
    projects.push({
      ...configOf(input, {
        extends: path.join(input.root, first.config),
        compilerOptions: {
          ...SHARED_OPTIONS,
          ...jsxOf(first),
          ...installedTypes(input.root, first),
          paths: { ...stubPaths(input.root, first.directory), ...paths },
        },
        files: [
          ...group.files.map((file) => shownPath(input, file)),
          ...new Set(group.candidates.flatMap((each) => each.ambient)),
          ...stubGlobals(input.root, first.directory, group.files),
        ],
      }),
      origin: '',
      owned: group.files,
      mapped: Object.keys(paths),
      parsing: parsingOf(first.parsed.options),
    });
  }
  projects.sort((a, b) => compareText(a.parsing, b.parsing) || compareText(a.owned[0] ?? '', b.owned[0] ?? ''));
  const byFile = new Map<string, ProjectPlan>();
  for (const project of projects) for (const file of project.owned) byFile.set(file, project);
  const aliases = candidates
    .filter(({ parsed }) => isRecord(parsed.options['paths']) || typeof parsed.options['baseUrl'] === 'string')
    .map((candidate) => ({ config: candidate.config, paths: mergedPaths(input.root, candidate, {}) }));
  const saidByTools = tools.all().map(({ folder, paths }) => ({ config: folder, paths }));
  return { projects, byFile, problems, aliases: [...aliases, ...saidByTools] };
}

/** Files of one configuration that tools give names of folders of their own are checked by themselves. */
function underTools(
  tools: ToolAliases,
  byCandidate: ReadonlyMap<Candidate, readonly string[]>,
): ReadonlyMap<Candidate, string[]> {
  const found = new Map<Candidate, string[]>();
  for (const [candidate, files] of byCandidate)
    for (const [tool, own] of byTools(tools, files))
      found.set(tool === undefined ? candidate : { ...candidate, tool }, own);
  return found;
}

function byTools(tools: ToolAliases, files: readonly string[]): ReadonlyMap<AliasPaths | undefined, string[]> {
  const found = new Map<AliasPaths | undefined, string[]>();
  for (const file of files) pushTo(found, tools.of(file), file);
  return found;
}

/**
 * A component is in no list of files that the compiler makes of a configuration. It belongs to the one under which most files
 * beside it are checked, or else most of those around it: a folder has often several, for the application, for its tests and
 * for the build.
 */
class Neighbours {
  readonly #byFolder = new Map<string, Map<Candidate, number>>();

  constructor(owner: ReadonlyMap<string, Candidate>) {
    for (const [file, candidate] of owner)
      for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
        const counts = this.#byFolder.get(folder) ?? new Map<Candidate, number>();
        counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
        this.#byFolder.set(folder, counts);
        if (folder === '.') break;
      }
  }

  /** Undefined where no file around it, up to the folder of a configuration, is checked under one that lies above it. */
  configOf(file: string): Candidate | undefined {
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      const above = [...(this.#byFolder.get(folder) ?? [])].filter(([candidate]) => nearness(candidate, file) >= 0);
      const [most] = above.sort(([a, first], [b, second]) => second - first || compareText(a.config, b.config));
      if (most !== undefined || folder === '.') return most?.[0];
    }
  }
}

/** Under which name the checker knows a file. */
function shownPath({ root, modules, readText }: PlanInput, file: string): string {
  const absolute = path.join(root, file);
  if (modules?.isFor(file) !== true) return absolute;
  return absolute + (modules.moduleOf(file, readText(file) ?? '')?.extension ?? SHOWN_EXTENSIONS[0]);
}

/** A project that only parses: nothing is resolved and no library is loaded. */
export function parseOnlyProject(
  cacheDirectory: string,
  absoluteFiles: readonly string[],
): Pick<ProjectPlan, 'config' | 'content'> {
  return configOf(
    { cacheDirectory },
    {
      compilerOptions: { ...DEFAULT_OPTIONS, noResolve: true, noLib: true, types: [], noEmit: true },
      files: absoluteFiles,
    },
  );
}

/**
 * What is wrong with the `extends` chains of configurations, each file looked at once however many lead to it. A chain
 * that returns to itself hangs the checker for good, and many that meet again and again keep it busy for ever.
 */
class ExtendsChains {
  readonly #root: string;
  readonly #known = new Map<string, Chain>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Why a configuration must not be opened; undefined where it is sound. */
  problem(config: string): string | undefined {
    return this.#follow(path.join(this.#root, config), new Set()).problem;
  }

  /** What a configuration extends that lies outside the repository, as written: it is not read. */
  outside(config: string): readonly string[] {
    return this.#follow(path.join(this.#root, config), new Set()).outside;
  }

  /** Of the text of a configuration and of all that it extends. */
  digest(config: string): string {
    return this.#follow(path.join(this.#root, config), new Set()).digest;
  }

  /** Configurations of the repository that this one extends directly, relative. */
  parents(config: string): readonly string[] {
    return this.#follow(path.join(this.#root, config), new Set()).parents;
  }

  #follow(file: string, visiting: Set<string>): Chain {
    const key = realPath(file);
    if (visiting.has(key)) return unsound('its extends chain returns to itself');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (visiting.size > LONGEST_CHAIN) return unsound(`its extends chain is longer than ${LONGEST_CHAIN}`);
    visiting.add(key);
    const chain = this.#look(key, visiting);
    visiting.delete(key);
    // Whether it is too long, or returns, depends on where one came from; what is sound is so from everywhere.
    if (chain.problem === undefined) this.#known.set(key, chain);
    return chain;
  }

  #look(file: string, visiting: Set<string>): Chain {
    const read = readConfig(file);
    if (read === 'too_large') return unsound('it is larger than 1 MB');
    const digest = createHash('sha1').update(read ?? '');
    let height = 0;
    let readings = 1;
    const outside: string[] = [];
    const parents: string[] = [];
    for (const parent of parentsIn(read ?? '')) {
      const target = resolveExtends(this.#root, path.dirname(file), parent);
      if (target === 'outside') outside.push(parent);
      if (target === undefined || target === 'outside') continue;
      const chain = this.#follow(target, visiting);
      if (chain.problem !== undefined) return chain;
      digest.update(`\0${target}\0${chain.digest}`);
      height = Math.max(height, chain.height + 1);
      readings += chain.readings;
      if (height > LONGEST_CHAIN) return unsound(`its extends chain is longer than ${LONGEST_CHAIN}`);
      if (readings > MOST_READINGS) return unsound('its extends chains lead to the same files again and again');
      outside.push(...chain.outside.slice(0, 3));
      const relative = toRelative(this.#root, realPath(target));
      if (relative !== undefined) parents.push(relative);
    }
    return {
      problem: undefined,
      height,
      readings,
      outside: outside.slice(0, 3),
      parents,
      digest: digest.digest('hex'),
    };
  }
}

interface Chain {
  readonly problem: string | undefined;
  /** Files above it, on the longest way. */
  readonly height: number;
  /** How often a file would be read by someone who does not remember any. */
  readonly readings: number;
  readonly outside: readonly string[];
  readonly parents: readonly string[];
  readonly digest: string;
}

const LONGEST_CHAIN = 30;
const MOST_READINGS = 1_000;
const MAX_CONFIG_BYTES = 1_000_000;

function unsound(problem: string): Chain {
  return { problem, height: 0, readings: 0, outside: [], parents: [], digest: '' };
}

/** The text of a regular file; undefined where there is none. Nothing that blocks, or has no end, is opened. */
function readConfig(file: string): string | 'too_large' | undefined {
  const stats = statsOf(file);
  if (stats === undefined || !stats.isFile()) return undefined;
  return stats.size > MAX_CONFIG_BYTES ? 'too_large' : readIfThere(file);
}

function parentsIn(text: string): string[] {
  const parsed: unknown = parseJsonWithComments(text, [], { allowTrailingComma: true });
  const value = isRecord(parsed) ? parsed['extends'] : undefined;
  const parents = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  return parents.filter((parent): parent is string => typeof parent === 'string' && parent !== '');
}

/**
 * Options that every project of ours has, whatever the repository's own say: nothing is written, nothing plugged in, and
 * JavaScript that TypeScript imports is followed rather than `any`.
 */
const SHARED_OPTIONS = {
  allowJs: true,
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  skipLibCheck: true,
  disableSizeLimit: true,
  plugins: [],
} as const;

/** For files that no configuration names: plain JavaScript above all. */
const DEFAULT_OPTIONS = {
  allowJs: true,
  checkJs: false,
  strict: true,
  target: 'esnext',
  module: 'preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'auto',
  jsx: 'preserve',
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  maxNodeModuleJsDepth: 0,
} as const;

/** Without it what is imported from a `.tsx` is nothing: what says so may stand in a configuration that is not installed. */
function jsxOf({ parsed }: Candidate): { readonly jsx?: 'preserve' } {
  return parsed.options['jsx'] === undefined ? { jsx: DEFAULT_OPTIONS.jsx } : {};
}

interface Candidate {
  readonly config: string;
  readonly directory: string;
  readonly parsed: ParsedConfig;
  readonly files: readonly string[];
  readonly ambient: readonly string[];
  /** What tools call folders by themselves. */
  readonly tool?: AliasPaths;
  isBase?: boolean;
}

/**
 * A file that no configuration names (a test, a script of a tool) is checked with the files of the configuration that suits it,
 * rather than in a second program that loads all of these once more, where it is sure to be a module: what it declares is
 * then seen by none that does not import it.
 */
function joinOwned(
  { readText }: Pick<PlanInput, 'readText'>,
  owned: ReadonlyMap<Candidate, string[]>,
  loose: Map<Candidate | undefined, string[]>,
): void {
  for (const [candidate, files] of [...loose]) {
    const own = candidate === undefined ? undefined : owned.get(candidate);
    if (own === undefined) continue;
    const apart: string[] = [];
    for (const file of files) (isSurelyModule(file, readText(file) ?? '') ? own : apart).push(file);
    if (apart.length === 0) loose.delete(candidate);
    else loose.set(candidate, apart);
  }
}

/** Its first statement imports or exports, and it declares nothing for other files. */
export function isSurelyModule(file: string, text: string): boolean {
  if (/\.d\.[mc]?ts$/.test(file) || /\bdeclare\s+(?:global|module)\b/.test(text)) return false;
  const first = FIRST_STATEMENT.exec(text)?.[0].length ?? 0;
  const statement = text.slice(first, first + 1_000);
  if (MODULE_STATEMENT.test(statement)) return true;
  return /\.[mc]?jsx?$/.test(file) && COMMONJS_STATEMENT.test(statement);
}

/** What may stand before the first statement: white space, comments, and directives such as `'use strict'`. */
const FIRST_STATEMENT =
  /^\ufeff?(?:#![^\n]*)?(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:'use [a-z]+'|"use [a-z]+");?)*/;
/** `import x = a.b` makes no module, and neither does `import('x')`. */
const MODULE_STATEMENT = /^(?:export\b|import\s*(?:['"{*]|type\b|[\w$]+\s*(?:,|from\b)))/;
const COMMONJS_STATEMENT = /^(?:(?:module\.)?exports\b|(?:const|let|var)\s+(?:[\w$]+|\{[^{}]*\})\s*=\s*require\s*\()/;

function splitLoose(loose: ReadonlyMap<Candidate | undefined, readonly string[]>) {
  const under = new Map<Candidate, readonly string[]>();
  let without: readonly string[] = [];
  for (const [candidate, files] of loose) {
    if (candidate === undefined) without = files;
    else under.set(candidate, files);
  }
  return { without, under };
}

/** Files of one merged project at most: beyond it memory weighs more than what sharing saves. */
const MAX_MERGED_FILES = 1_000;

/** Projects of one meaning that add to modules of others, up to which each is checked by itself. */
const MOST_ALONE = 12;

/**
 * Projects that give names the same meaning are checked as one: a monorepo of a hundred packages with one base
 * configuration would otherwise load the same libraries and sources a hundred times. What one of them adds to a module of
 * another, by `declare module`, the others must not see: it is checked by itself, or with others that do so as well where
 * these are many.
 */
function groupAlike(
  { root, augments }: Pick<PlanInput, 'root' | 'augments'>,
  owned: ReadonlyMap<Candidate, readonly string[]>,
): ProjectGroup[] {
  const byMeaning = new Map<string, OwnedFiles[]>();
  for (const entry of [...owned].sort(([a], [b]) => compareText(a.config, b.config)))
    pushTo(byMeaning, meaningOf(root, entry[0]), entry);
  const groups: ProjectGroup[] = [];
  for (const alike of byMeaning.values()) {
    const isAlone = ([candidate, files]: OwnedFiles) =>
      alike.length > 1 && (files.some(augments) || candidate.files.some(augments));
    const alone = alike.filter(isAlone);
    const together = alike.filter((each) => !alone.includes(each));
    groups.push(...merged(together, MAX_MERGED_FILES));
    groups.push(...merged(alone, alone.length > MOST_ALONE ? MAX_MERGED_FILES : 0));
  }
  return groups.sort((a, b) => compareText(a.candidates[0]?.config ?? '', b.candidates[0]?.config ?? ''));
}

type OwnedFiles = readonly [Candidate, readonly string[]];

interface ProjectGroup {
  readonly candidates: readonly Candidate[];
  readonly files: readonly string[];
}

function merged(alike: readonly OwnedFiles[], mostFiles: number): ProjectGroup[] {
  const groups: { readonly candidates: Candidate[]; readonly files: string[] }[] = [];
  for (const [candidate, files] of alike) {
    const group = groups.find((each) => each.files.length + files.length <= mostFiles);
    if (group === undefined) groups.push({ candidates: [candidate], files: [...files] });
    else {
      group.candidates.push(candidate);
      group.files.push(...files);
    }
  }
  for (const group of groups) group.files.sort(compareText);
  return groups;
}

/** The options by which the compiler tells whether a file is a module: a tree is made anew where they differ. */
function parsingOf({ jsx, module, moduleDetection }: Readonly<Record<string, unknown>>): string {
  // `react-jsx` and `react-jsxdev`, as they are read from a configuration.
  const importsForJsx = jsx === 4 || jsx === 5;
  return JSON.stringify([importsForJsx, module, moduleDetection]);
}

/** The options that decide what a name means or which type it has; paths absolute, so that they compare. */
function meaningOf(root: string, candidate: Candidate): string {
  const options: Record<string, unknown> = {};
  for (const name of Object.keys(candidate.parsed.options).sort()) {
    if (!WITHOUT_MEANING.has(name)) options[name] = candidate.parsed.options[name];
  }
  return JSON.stringify([options, mergedPaths(root, candidate, {})]);
}

/** Options about what is written out or reported, and those that hold the configuration's own place. */
const WITHOUT_MEANING: ReadonlySet<string> = new Set([
  'paths',
  'pathsBasePath',
  'baseUrl',
  'configFilePath',
  'outDir',
  'outFile',
  'rootDir',
  'declarationDir',
  'tsBuildInfoFile',
  'composite',
  'incremental',
  'declaration',
  'declarationMap',
  'emitDeclarationOnly',
  'sourceMap',
  'inlineSourceMap',
  'inlineSources',
  'mapRoot',
  'sourceRoot',
  'removeComments',
  'noEmit',
  'noEmitOnError',
  'noEmitHelpers',
  'importHelpers',
  'stripInternal',
  'skipLibCheck',
  'skipDefaultLibCheck',
  'noUnusedLocals',
  'noUnusedParameters',
  'noImplicitReturns',
  'noImplicitOverride',
  'noFallthroughCasesInSwitch',
  'noPropertyAccessFromIndexSignature',
  'allowUnreachableCode',
  'allowUnusedLabels',
  'forceConsistentCasingInFileNames',
  'isolatedModules',
  'isolatedDeclarations',
  'erasableSyntaxOnly',
  'verbatimModuleSyntax',
  'plugins',
  'pretty',
  'listFiles',
  'diagnostics',
  'newLine',
  'emitBOM',
  'noErrorTruncation',
  'stableTypeOrdering',
  'ignoreDeprecations',
  'rewriteRelativeImportExtensions',
]);

/** A configuration nearer to the file wins, then `tsconfig.json` by that name, then the one that names more files. */
function ownsBetter(candidate: Candidate, current: Candidate, file: string): boolean {
  const depths = nearness(candidate, file) - nearness(current, file);
  if (depths !== 0) return depths > 0;
  const base = Number(candidate.isBase === true) - Number(current.isBase === true);
  if (base !== 0) return base < 0;
  const plain = Number(isPlainName(candidate)) - Number(isPlainName(current));
  if (plain !== 0) return plain > 0;
  if (candidate.files.length !== current.files.length) return candidate.files.length > current.files.length;
  return candidate.config < current.config;
}

function nearness(candidate: Candidate, file: string): number {
  if (candidate.directory === '.') return 0;
  return file.startsWith(`${candidate.directory}/`) ? candidate.directory.length : -1;
}

function isPlainName(candidate: Candidate): boolean {
  return /^[tj]sconfig\.json$/.test(path.posix.basename(candidate.config));
}

/** The configuration whose options suit a file that none names: the nearest above it, preferring `tsconfig.json`. */
function nearestConfig(candidates: readonly Candidate[], file: string): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (nearness(candidate, file) < 0) continue;
    if (candidate.parsed.options['noResolve'] === true) continue;
    if (best === undefined || ownsBetter({ ...candidate, files: [] }, { ...best, files: [] }, file)) best = candidate;
  }
  return best;
}

function mergedPaths(
  root: string,
  candidate: Candidate,
  packagePaths: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const { paths: own, baseUrl, pathsBasePath } = candidate.parsed.options;
  // TypeScript 7 no longer has `baseUrl`; the sources of those who do still mean it.
  const base = baseUrl ?? pathsBasePath;
  const basePath = typeof base === 'string' ? base : path.join(root, candidate.directory);
  const patterns = isRecord(own) ? Object.keys(own) : [];
  // What the compiler is told of a pattern, or of one that is part of it, goes before what a tool says.
  const tool = Object.entries(candidate.tool ?? {}).filter(
    ([each]) => !patterns.some((pattern) => covers(pattern, each)),
  );
  const merged: Record<string, readonly string[]> = { ...packagePaths, ...Object.fromEntries(tool) };
  if (typeof baseUrl === 'string') merged['*'] = [path.join(baseUrl, '*')];
  if (isRecord(own)) {
    for (const [pattern, targets] of Object.entries(own)) {
      if (!Array.isArray(targets)) continue;
      const said = targets
        .filter((target) => typeof target === 'string')
        .map((target) => path.resolve(basePath, target));
      // What a build writes of a package of the workspace is mostly not there, and its source is meant.
      const sources = packagePaths[pattern] ?? [];
      merged[pattern] = [...said.filter((target) => !isBuilt(target)), ...sources, ...said.filter(isBuilt)];
    }
  }
  return merged;
}

function isBuilt(target: string): boolean {
  return /[\\/](?:dist|build|out)(?:[\\/]|$)/.test(target);
}

function covers(pattern: string, other: string): boolean {
  const star = pattern.indexOf('*');
  return star < 0 ? pattern === other : star > 0 && other.startsWith(pattern.slice(0, star));
}

/**
 * The packages of global declarations that a configuration asks for by name, each by its path: seen from the cache, where
 * our configuration lies, none of them would be found.
 */
function installedTypes(root: string, candidate: Candidate): { readonly types?: readonly string[] } {
  const { types, typeRoots } = candidate.parsed.options;
  if (!Array.isArray(types) || types.length === 0) return {};
  const folders = Array.isArray(typeRoots) ? typeRoots.filter((folder) => typeof folder === 'string') : [];
  for (let folder = candidate.directory; ; folder = path.posix.dirname(folder)) {
    folders.push(path.join(root, folder, 'node_modules', '@types'), path.join(root, folder, 'node_modules'));
    if (folder === '.' || folder === '') break;
  }
  return {
    types: types.map((name) => {
      if (typeof name !== 'string' || name.startsWith('.') || path.isAbsolute(name)) return name;
      const found = folders.map((folder) => path.join(folder, name));
      return found.find((each) => fs.existsSync(each) || fs.existsSync(`${each}.d.ts`)) ?? name;
    }),
  };
}

/**
 * Who asks for no part of the standard library has it from the packages of `types`, which are mostly not installed here:
 * without it a list would have no `map`.
 */
function standardLibrary({ parsed }: Candidate): { readonly lib?: null } {
  const { lib } = parsed.options;
  return Array.isArray(lib) && lib.length === 0 ? { lib: null } : {};
}

function configOf(input: { readonly cacheDirectory: string }, value: object): { config: string; content: string } {
  const content = JSON.stringify(value);
  const name = createHash('sha1').update(content).digest('hex').slice(0, 20);
  return { config: path.join(input.cacheDirectory, 'projects', name, 'tsconfig.json'), content };
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The file that `extends` means; `outside` where that lies outside the repository, by its name or by its real path. */
function resolveExtends(root: string, directory: string, parent: string): string | 'outside' | undefined {
  const isPath =
    path.isAbsolute(parent) || parent.startsWith('./') || parent.startsWith('../') || parent === '..' || parent === '.';
  if (isPath) return firstFile(root, path.resolve(directory, parent));
  for (let current = directory; isBelow(root, current); current = path.dirname(current)) {
    const found = firstFile(root, path.join(current, 'node_modules', parent));
    if (found !== undefined) return found;
    if (current === path.dirname(current)) return undefined;
  }
  return undefined;
}

function firstFile(root: string, candidate: string): string | 'outside' | undefined {
  if (!isBelow(root, candidate)) return 'outside';
  for (const file of [candidate, `${candidate}.json`, path.join(candidate, 'tsconfig.json')]) {
    const stats = statsOf(file);
    if (stats === undefined || stats.isDirectory()) continue;
    if (!isBelow(root, realPath(file))) return 'outside';
    if (stats.isFile()) return file;
  }
  return undefined;
}

function statsOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

function isBelow(root: string, place: string): boolean {
  const relative = path.relative(root, place);
  return !(/^\.\.(?:[\\/]|$)/.test(relative) || path.isAbsolute(relative));
}

function realPath(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

function toRelative(root: string, absolute: string): string | undefined {
  const relative = path.relative(root, absolute);
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).join('/');
}

function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
