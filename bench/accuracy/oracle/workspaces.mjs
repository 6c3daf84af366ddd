/**
 * What a package name of the same repository means in source.
 *
 * A clone has no `node_modules`, so `@scope/pkg` of the same monorepo, and a package's import of its own name, lead
 * nowhere; after a build they lead to declaration files. Both hide the calls between packages. This maps such a
 * specifier to the source file behind the package's entry, in memory only.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const OUTPUT_FOLDER = /^(dist|lib|build|out|output|esm|cjs|es|types)$/;

/**
 * @param {string} root
 * @param {readonly string[]} allFiles of the repository, relative
 * @param {ReadonlySet<string>} sourceFiles those a specifier may resolve to
 * @returns {(specifier: string) => string | null} a relative path, or null where the specifier names no workspace
 */
export function createWorkspaceResolver(root, allFiles, sourceFiles) {
  /** @type {Map<string, {folder: string, manifest: any}>} */
  const packages = new Map();
  const isMember = workspaceMatcher(root, allFiles);
  const manifests = allFiles
    .filter((file) => path.posix.basename(file) === 'package.json' && !/(^|\/)(node_modules|dist)\//.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length);
  for (const file of manifests) {
    const folder = path.posix.dirname(file);
    if (folder !== '.' && !isMember(folder)) continue;
    const manifest = readJson(path.join(root, file));
    if (typeof manifest?.name === 'string' && !packages.has(manifest.name))
      packages.set(manifest.name, { folder, manifest });
  }
  return (specifier) => {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    const found = packages.get(name);
    if (!found) return null;
    const subpath = specifier.slice(name.length + 1);
    for (const target of entryTargets(found.manifest, subpath)) {
      const source = sourceBehind(found.folder, target, sourceFiles);
      if (source) return source;
    }
    return null;
  };
}

/**
 * The paths that a package's manifest gives for a subpath, whatever their condition: all are outputs of one source.
 * @param {any} manifest
 * @param {string} subpath without `./`; empty for the package itself
 * @returns {string[]}
 */
function entryTargets(manifest, subpath) {
  const targets = [];
  const { exports } = manifest;
  const key = subpath === '' ? '.' : `./${subpath}`;
  if (typeof exports === 'string' && subpath === '') targets.push(exports);
  if (exports && typeof exports === 'object') {
    const isConditionsOnly = !Object.keys(exports).some((each) => each.startsWith('.'));
    if (isConditionsOnly && subpath === '') targets.push(...stringsIn(exports));
    else if (exports[key]) targets.push(...stringsIn(exports[key]));
    else
      for (const [pattern, value] of Object.entries(exports)) {
        const [before, after] = pattern.split('*');
        if (after === undefined || !key.startsWith(before) || !key.endsWith(after)) continue;
        const middle = key.slice(before.length, key.length - after.length);
        targets.push(...stringsIn(value).map((target) => target.replaceAll('*', middle)));
      }
  }
  if (subpath === '')
    targets.push(...[manifest.source, manifest.module, manifest.main, manifest.types].filter(isString), 'index');
  else targets.push(subpath);
  return targets;
}

/**
 * The source file that an entry was, or will be, built from.
 * @param {string} folder
 * @param {string} target
 * @param {ReadonlySet<string>} sourceFiles
 */
function sourceBehind(folder, target, sourceFiles) {
  const segments = target
    .replace(/^\.\//, '')
    .replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
    .split('/');
  const inner = segments.slice(segments.findIndex((segment) => !OUTPUT_FOLDER.test(segment)));
  const stems = [segments, ['src', ...inner], ['src', ...segments], inner, ['src', segments.at(-1) ?? 'index']];
  for (const stem of stems) {
    const base = path.posix.join(folder, ...stem);
    for (const ending of [...SOURCE_ENDINGS, ...SOURCE_ENDINGS.map((each) => `/index${each}`)]) {
      if (sourceFiles.has(base + ending)) return base + ending;
    }
  }
  return null;
}

/**
 * Which folders are workspaces, from `workspaces` of package.json, pnpm-workspace.yaml and lerna.json.
 * @param {string} root
 * @param {readonly string[]} allFiles
 * @returns {(folder: string) => boolean}
 */
function workspaceMatcher(root, allFiles) {
  const globs = [];
  const manifest = allFiles.includes('package.json') ? readJson(path.join(root, 'package.json')) : null;
  const declared = manifest?.workspaces?.packages ?? manifest?.workspaces;
  if (Array.isArray(declared)) globs.push(...declared.filter(isString));
  if (allFiles.includes('lerna.json')) globs.push(...(readJson(path.join(root, 'lerna.json'))?.packages ?? []));
  if (allFiles.includes('pnpm-workspace.yaml')) {
    const yaml = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
    const list = /^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\n)*)/m.exec(`${yaml}\n`)?.[1] ?? '';
    for (const item of list.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm))
      globs.push(/** @type {string} */ (item[1]));
  }
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map(globToPattern);
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => globToPattern(glob.slice(1)));
  return (folder) => wanted.some((each) => each.test(folder)) && !unwanted.some((each) => each.test(folder));
}

/** @param {string} glob */
function globToPattern(glob) {
  const clean = glob
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${clean.replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]+'))}$`);
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function stringsIn(value) {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isString(value) {
  return typeof value === 'string';
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
