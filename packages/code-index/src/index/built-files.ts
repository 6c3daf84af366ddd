/**
 * Scripts that a bundler made of sources which are read, though no source map says so. Each mention in such a file is a copy of
 * one in a source, or stands in what is of others, who do not know what is defined here. It takes evidence:
 *
 * 1. A manifest of Vite lists the file, and all entries that it names are there.
 * 2. There is an entry of the same name, and what a minifier leaves of it stands in the file: names of members, and texts.
 */
import path from 'node:path';
import type { Repository } from '../repository/repository.ts';

export function isBuiltOfRead(repository: Repository, file: string, text: string): boolean {
  if (!/\.[mc]?js$/.test(file)) return false;
  const known = knownOf(repository);
  const key = `${file} ${repository.contentHash(file)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = isListed(repository, file) || isLikeSource(repository, file, text);
  known.set(key, found);
  return found;
}

const knownByRepository = new WeakMap<Repository, { readonly of: unknown; readonly known: Map<string, boolean> }>();

/** As long as the files of the repository are the same ones. */
function knownOf(repository: Repository): Map<string, boolean> {
  const of = repository.written;
  const last = knownByRepository.get(repository);
  if (last?.of === of) return last.known;
  const known = new Map<string, boolean>();
  knownByRepository.set(repository, { of, known });
  return known;
}

/** By a manifest of which all entries are there. */
function isListed(repository: Repository, file: string): boolean {
  for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
    for (const name of ['manifest.json', '.vite/manifest.json']) {
      const manifest = path.posix.join(folder, name);
      const entries = manifestEntries(repository.readText(manifest) ?? repository.readUnreadText(manifest));
      if (!entries.some((entry) => path.posix.join(folder, entry.file) === file)) continue;
      const sources = entries.flatMap(({ src, isEntry }) => (isEntry === true && src !== undefined ? [src] : []));
      return sources.length > 0 && arePlaced(repository, folder, sources);
    }
    if (folder === '.' || folder === '/') return false;
  }
}

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
}

function manifestEntries(text: string | undefined): readonly ManifestEntry[] {
  if (text?.includes('"isEntry"') !== true) return [];
  try {
    const entries: unknown = JSON.parse(text);
    return typeof entries === 'object' && entries !== null ? Object.values(entries).filter(isEntryOfManifest) : [];
  } catch {
    return [];
  }
}

function isEntryOfManifest(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null || !('file' in value) || typeof value.file !== 'string') return false;
  return !('src' in value) || typeof value.src === 'string';
}

/** Below the folder that the bundler ran in, which is one around what it wrote. */
function arePlaced(repository: Repository, written: string, sources: readonly string[]): boolean {
  for (let root = written; ; root = path.posix.dirname(root)) {
    if (sources.every((source) => repository.files.has(path.posix.join(root, source)))) return true;
    if (root === '.' || root === '/') return false;
  }
}

/** `assets/js/pages/main.js` of `static/js/pages/main.min.js`. */
function isLikeSource(repository: Repository, file: string, text: string): boolean {
  const stem = /^(.{1,200}?)\.(?:min|bundle|bundle\.min)\.[mc]?js$/.exec(path.posix.basename(file))?.[1];
  if (stem === undefined) return false;
  const folders = path.posix.dirname(file).split('/');
  const candidates = [...repository.files.keys()].filter((each) => {
    const isNamedSo = SCRIPT.test(each) && path.posix.basename(each, path.posix.extname(each)) === stem;
    return isNamedSo && isBesideOutput(path.posix.dirname(each).split('/'), folders);
  });
  const words = candidates.length === 0 ? new Set<string>() : new Set(text.match(/[\w$]+/g));
  return candidates.some((each) => isMinifiedFrom(repository, each, words));
}

/** Both lie in one project, and at the same place below its folders of sources and of what is built. */
function isBesideOutput(source: readonly string[], output: readonly string[]): boolean {
  let before = 0;
  while (before < source.length && source[before] === output[before]) before++;
  let behind = 0;
  const most = Math.min(source.length, output.length) - before;
  while (behind < most && source.at(-1 - behind) === output.at(-1 - behind)) behind++;
  return before > 0 && behind > 0 && output.length - before - behind <= 2 && source.length - before - behind <= 2;
}

/** Of an entry that says little, what it imports says more. */
function isMinifiedFrom(repository: Repository, entry: string, words: ReadonlySet<string>): boolean {
  const kept = new Set<string>();
  const sources = [entry];
  for (let at = 0; at < sources.length && at < MOST_SOURCES && kept.size < LEAST_KEPT; at++) {
    const source = sources[at] as string;
    const text = repository.readText(source) ?? '';
    const code = text.replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^[ \t]{0,200}\/\/[^\n]*/gm, '');
    for (const [word] of code.matchAll(/(?<=\.)[A-Za-z_]\w{3,}/g)) kept.add(word);
    for (const [, module = ''] of code.matchAll(
      /\b(?:from|import|require\()\s{0,9}["'](\.{1,2}\/[^"'\n]{1,200})["']/g,
    )) {
      const target = path.posix.join(path.posix.dirname(source), module);
      const found = [target, `${target}.js`, `${target}.ts`].find((each) => repository.files.has(each));
      if (found !== undefined && !sources.includes(found)) sources.push(found);
    }
  }
  return kept.size >= LEAST_KEPT && [...kept].filter((word) => words.has(word)).length >= kept.size * 0.9;
}

const SCRIPT = /\.(?:[mc]?[jt]sx?|vue)$/;
const MOST_SOURCES = 10;
/** Of fewer names every other script has most. */
const LEAST_KEPT = 8;
