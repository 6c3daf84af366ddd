/** Which packages of a repository belong together, as its workspace files say. */

import { goWorkMembers } from '../../manifests/go.ts';
import type { ManifestKind, ReadManifest } from '../../manifests/manifest.ts';
import { yamlList } from '../../manifests/yaml.ts';
import { compareText } from '../../model/compare-text.ts';
import type { EntryPoint } from '../answers.ts';

export interface WorkspaceMember {
  readonly manifest: ReadManifest;
  /** The file that names it. */
  readonly declaredBy: string;
}

/** Files besides manifests that declare members. */
export function isWorkspaceFile(file: string): boolean {
  return /(^|\/)(pnpm-workspace\.ya?ml|lerna\.json|go\.work)$/.test(file);
}

/**
 * Members by path, the root itself left out, each once. `texts` are those of the workspace files, by path; `declares` tells
 * which files have a say: the workspaces of test fixtures are none of the project's.
 */
export function workspaceMembers(
  manifests: readonly ReadManifest[],
  texts: ReadonlyMap<string, string>,
  declares: (file: string) => boolean,
): WorkspaceMember[] {
  const members = new Map<string, WorkspaceMember>();
  const declare = (by: string, directory: string, kinds: readonly ManifestKind[], patterns: readonly string[]) => {
    const isMember = matcher(patterns);
    for (const manifest of manifests) {
      if (!kinds.includes(manifest.kind) || manifest.file === by) continue;
      const below = relativeTo(directory, manifest.directory);
      if (below === undefined || below === '' || !isMember(below)) continue;
      const known = members.get(manifest.directory);
      if (known === undefined || (known.manifest.name === '' && manifest.name !== ''))
        members.set(manifest.directory, { manifest, declaredBy: known?.declaredBy ?? by });
    }
  };
  for (const manifest of manifests)
    if (manifest.members.length > 0 && declares(manifest.file))
      declare(manifest.file, manifest.directory, [manifest.kind], manifest.members);
  for (const [file, text] of texts) {
    if (!declares(file)) continue;
    const directory = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
    if (file.endsWith('go.work')) declare(file, directory, ['go'], goWorkMembers(text));
    else if (file.endsWith('lerna.json')) declare(file, directory, ['npm'], lernaMembers(text));
    else declare(file, directory, ['npm'], yamlList(text, 'packages'));
  }
  return [...members.values()].sort((a, b) => compareText(a.manifest.directory, b.manifest.directory));
}

/**
 * Parts of a project of which nothing at the root says that they belong together: each has a manifest, and starts by itself.
 * Fewer than three are the sides of one application.
 */
export function separateParts(
  manifests: readonly ReadManifest[],
  entryPoints: readonly EntryPoint[],
  home: string,
): WorkspaceMember[] {
  if (manifests.some(({ directory }) => directory === home)) return [];
  const parts = new Map<string, ReadManifest>();
  for (const manifest of [...manifests].sort((a, b) => a.directory.length - b.directory.length)) {
    const isInside = [...parts.keys()].some((each) => `${manifest.directory}/`.startsWith(`${each}/`));
    const starts = entryPoints.some(
      ({ kind, by, file }) =>
        (kind === 'command' || kind === 'start') && by !== 'run_directly' && file.startsWith(`${manifest.directory}/`),
    );
    if (!isInside && starts) parts.set(manifest.directory, manifest);
  }
  if (parts.size < FEWEST_PARTS) return [];
  return [...parts.values()]
    .map((manifest) => ({ manifest, declaredBy: manifest.file }))
    .sort((a, b) => compareText(a.manifest.directory, b.manifest.directory));
}

const FEWEST_PARTS = 3;

/** Nobody writes more; a file that does would have each compared with each manifest. */
const MAX_PATTERNS = 1_000;

/** Whether a directory is meant: the last pattern that matches it decides, as in all of these files. */
function matcher(patterns: readonly string[]): (directory: string) => boolean {
  const rules = patterns.slice(0, MAX_PATTERNS).map((pattern) => {
    const path = pattern
      .replace(/^!/, '')
      .replace(/^\.\//, '')
      .replace(/\/(?:package\.json|pom\.xml)?$/, '');
    return { isNegated: pattern.startsWith('!'), globs: braces(path).map((glob) => glob.split('/')) };
  });
  return (directory) => {
    const folders = directory.split('/');
    let isMember = false;
    for (const { isNegated, globs } of rules) {
      if (
        globs.some((glob) =>
          matches(glob, folders, '**', (part, folder) => matches([...part], [...folder], '*', sameChar)),
        )
      )
        isMember = !isNegated;
    }
    return isMember;
  };
}

function sameChar(pattern: string, char: string): boolean {
  return pattern === char || pattern === '?';
}

/**
 * Wild cards without a regular expression, which some patterns would keep busy for ever: after a mismatch the last star
 * takes one more, and no earlier one need be tried again.
 */
function matches(
  pattern: readonly string[],
  text: readonly string[],
  star: string,
  isSame: (pattern: string, text: string) => boolean,
): boolean {
  let at = 0;
  let lastStar = -1;
  let taken = 0;
  for (let i = 0; i < text.length; ) {
    if (pattern[at] === star) {
      lastStar = at++;
      taken = i;
    } else if (at < pattern.length && isSame(pattern[at] as string, text[i] as string)) {
      at++;
      i++;
    } else if (lastStar >= 0) {
      at = lastStar + 1;
      i = ++taken;
    } else {
      return false;
    }
  }
  while (pattern[at] === star) at++;
  return at === pattern.length;
}

/** `{a,b}/*` as two patterns; one level, at most twenty. */
function braces(glob: string): string[] {
  const match = /\{([^{}]*)\}/.exec(glob);
  if (match === null) return [glob];
  const [whole, list = ''] = match;
  const before = glob.slice(0, match.index);
  const after = glob.slice(match.index + whole.length);
  return list
    .split(',')
    .slice(0, 20)
    .map((item) => before + item + after);
}

function lernaMembers(text: string): string[] {
  const list = /"packages"\s*:\s*\[([^\]]*)\]?/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] as string);
}

function relativeTo(directory: string, path: string): string | undefined {
  if (directory === '') return path;
  if (path === directory) return '';
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}
