/**
 * Where the packages of a workspace have their sources: with nothing installed `@scope/pkg` leads nowhere, and with
 * everything built it leads to compiled output. Either way the answer wanted is the source.
 */
import path from 'node:path';
import type { WorkspaceInput } from './plan-input.ts';

/** `paths` entries for every package of the repository: its entry, its declared subpaths, and any other subpath. */
export function workspacePaths(input: WorkspaceInput): Record<string, readonly string[]> {
  const known = new Set(input.files);
  const paths: Record<string, readonly string[]> = {};
  for (const config of input.configFiles) {
    if (path.posix.basename(config) !== 'package.json') continue;
    const manifest = parseManifest(input.readText(config));
    const name = manifest?.['name'];
    if (manifest === undefined || typeof name !== 'string' || !/^(@[\w.~-]+\/)?[\w.~-]+$/.test(name) || name in paths)
      continue;
    const directory = path.posix.dirname(config);
    const entry = firstSource(known, directory, entryTargets(manifest));
    if (entry !== undefined) paths[name] = [absolute(input, entry)];
    for (const [subpath, targets] of subpathTargets(manifest)) {
      if (subpath.includes('*')) {
        const mapped = targets
          .flatMap((target) => sourceFolders(directory, target))
          .map((target) => absolute(input, target));
        if (mapped.length > 0) paths[`${name}/${subpath}`] = unique(mapped);
      } else {
        const source = targets.map((target) => sourceOf(known, directory, target)).find((file) => file !== undefined);
        if (source !== undefined) paths[`${name}/${subpath}`] = [absolute(input, source)];
      }
    }
    // What nobody imports as a whole may be imported file by file.
    if (entry !== undefined || !('exports' in manifest)) {
      paths[`${name}/*`] ??= [join(directory, '*'), join(directory, 'src/*')].map((target) => absolute(input, target));
    }
  }
  return paths;
}

const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const NESTED_OUTPUT = /\/(?:dist|build|out|lib|target)\//;
const OUTPUT_FOLDER =
  /^(?:dist|distribution|lib|build|out|output|esm|cjs|es|types|typings|_esm|_cjs|_types)(?:\/(?:esm|cjs|es|types|src|mjs|commonjs|module|node|browser|declarations))*\//;

/** The first of these targets whose source is known: itself, or the file of that name under `src` or beside. */
function firstSource(known: ReadonlySet<string>, directory: string, targets: readonly string[]): string | undefined {
  for (const target of targets) {
    const source = sourceOf(known, directory, target);
    if (source !== undefined) return source;
  }
  for (const fallback of ['src/index', 'source/index', 'index', 'lib/index', 'src/main', 'src/mod', 'mod']) {
    for (const extension of SOURCE_EXTENSIONS) {
      const file = join(directory, fallback + extension);
      if (known.has(file)) return file;
    }
  }
  return undefined;
}

function sourceCandidates(target: string): string[] {
  const clean = target.replace(/^\.\//, '');
  const base = clean.replace(/(?:\.d)?\.(?:[mc]?[tj]sx?)$/, '');
  const withoutOutput = base.replace(OUTPUT_FOLDER, '');
  // `client/out/extension` of a part that has no manifest of its own.
  const below = base.replace(NESTED_OUTPUT, '/src/');
  const bases = unique([`src/${withoutOutput}`, withoutOutput, `source/${withoutOutput}`, base, `src/${base}`, below]);
  const sources = bases.flatMap((each) => [
    ...SOURCE_EXTENSIONS.map((extension) => each + extension),
    ...SOURCE_EXTENSIONS.map((extension) => `${each}/index${extension}`),
  ]);
  return /\.[mc]?[tj]sx?$/.test(clean) && !/\.d\.[mc]?ts$/.test(clean) && !OUTPUT_FOLDER.test(clean)
    ? [clean, ...sources]
    : sources;
}

function sourceFolders(directory: string, target: string): string[] {
  const clean = target.replace(/^\.\//, '').replace(/(?:\.d)?\.(?:[mc]?[tj]sx?)$/, '');
  const withoutOutput = clean.replace(OUTPUT_FOLDER, '');
  return unique([`src/${withoutOutput}`, withoutOutput, clean]).map((each) => join(directory, each));
}

function entryTargets(manifest: Readonly<Record<string, unknown>>): string[] {
  const exported = manifest['exports'];
  const root =
    isRecord(exported) && Object.keys(exported).some((key) => key.startsWith('.')) ? exported['.'] : exported;
  return [
    ...conditionTargets(root),
    ...['source', 'module', 'types', 'typings', 'main'].flatMap((key) => conditionTargets(manifest[key])),
  ];
}

function subpathTargets(manifest: Readonly<Record<string, unknown>>): [string, string[]][] {
  const exported = manifest['exports'];
  if (!isRecord(exported)) return [];
  return Object.entries(exported)
    .filter(([key]) => key.startsWith('./') && key !== './package.json')
    .map(([key, value]) => [key.slice(2), conditionTargets(value)] as [string, string[]])
    .filter(([key, targets]) => targets.length > 0 && (key.match(/\*/g)?.length ?? 0) <= 1);
}

/** All file names in a value of `exports`, conditions in their order, those that name sources first. */
export function conditionTargets(value: unknown): string[] {
  const found: string[] = [];
  const stack: unknown[] = [value];
  for (let steps = 0; stack.length > 0 && steps < 200; steps++) {
    const current = stack.shift();
    if (typeof current === 'string') found.push(current);
    else if (Array.isArray(current)) stack.unshift(...current);
    else if (isRecord(current)) stack.unshift(...Object.values(current));
  }
  return unique(found.filter((target) => target.startsWith('.') || !target.startsWith('/'))).filter(
    (target) => !target.includes('..'),
  );
}

function parseManifest(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function absolute(input: WorkspaceInput, relative: string): string {
  return path.join(input.root, relative);
}

function join(directory: string, file: string): string {
  return directory === '.' ? file : `${directory}/${file}`;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sources behind everything that a package offers to others: its main entry and its declared subpaths. */
export function entrySources(input: WorkspaceInput, manifestFile: string): string[] {
  const known = new Set(input.files);
  const manifest = parseManifest(input.readText(manifestFile));
  if (manifest === undefined) return [];
  const directory = path.posix.dirname(manifestFile);
  const found: string[] = [];
  // Each condition may lead to a source of its own; without any the usual file is the entry.
  const entry = firstSource(known, directory, entryTargets(manifest));
  if (entry !== undefined) found.push(entry);
  for (const target of [
    ...entryTargets(manifest),
    ...['bin', 'browser'].flatMap((key) => conditionTargets(manifest[key])),
  ]) {
    const source = sourceOf(known, directory, target);
    if (source !== undefined) found.push(source);
  }
  for (const [subpath, targets] of subpathTargets(manifest)) {
    if (subpath.includes('*')) {
      const prefixes = targets
        .flatMap((target) => sourceFolders(directory, target))
        .map((folder) => folder.split('*')[0] ?? '');
      for (const file of input.files)
        if (prefixes.some((prefix) => prefix !== '' && file.startsWith(prefix))) found.push(file);
    } else {
      const source = targets.map((target) => sourceOf(known, directory, target)).find((file) => file !== undefined);
      if (source !== undefined) found.push(source);
    }
  }
  return unique(found);
}

/** The source behind a file that a manifest names, which may be built from it; undefined where there is none. */
export function sourceOf(known: ReadonlySet<string>, directory: string, target: string): string | undefined {
  return sourceCandidates(target)
    .map((candidate) => join(directory, candidate))
    .find((file) => known.has(file) && !/\.d\.[mc]?ts$/.test(file));
}
