/**
 * Rules of ignore files above the folder that ripgrep works on, brought into one file. ripgrep would read them itself,
 * but up to the top of the disk: a `.gitignore` of `*` in a home folder would then hide the whole repository, and a
 * search would find nothing where there is something.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { locateGit, readCommon, readTextAt } from '@boocontext/safe-access';

/**
 * In the form of an ignore file at the root, weakest first: of the folders above the root as far as its git repository
 * goes, of the root, and of the folders down to `folder`, whose own files ripgrep reads itself. None for the root.
 */
export function ignoreRulesAbove(root: string, folder: string): string[] {
  const above = foldersAbove(root).flatMap((place) => {
    const rules = rulesIn(place);
    // Whoever keeps a home folder in git ignores everything in it at first; that is not said of this repository.
    const hidesAll = rules.some((rule) => /^\/?\*{1,2}(\/\*{1,2})?$/.test(rule));
    return hidesAll
      ? []
      : rules.flatMap((rule) => fromAbove(rule, path.relative(place, root).split(path.sep).join('/')));
  });
  if (folder === '') return above;
  const git = locateGit(root)?.git;
  const exclude = git?.top === root ? (readCommon(git, 'info/exclude') ?? '') : '';
  const segments = folder.split('/');
  const within = segments.flatMap((_segment, depth) => {
    const place = segments.slice(0, depth).join('/');
    return rulesIn(path.join(root, place)).map((rule) => fromBelow(rule, place));
  });
  return [...above, ...rulesOf(exclude), ...within];
}

/** From the top of the git repository to the one that holds the root; none where the root is itself a top, or in none. */
function foldersAbove(root: string): string[] {
  const places: string[] = [];
  for (let place = root; ; place = path.dirname(place)) {
    if (place !== root) places.unshift(place);
    if (existsSync(path.join(place, '.git'))) return places;
    if (path.dirname(place) === place) return [];
  }
}

function rulesIn(place: string): string[] {
  return ['.gitignore', '.ignore', '.rgignore'].flatMap((name) =>
    rulesOf(readTextAt(path.join(place, name), 1_000_000) ?? ''),
  );
}

function rulesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(withoutBlanksAtEnd)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** One that a backslash quotes stays. */
function withoutBlanksAtEnd(line: string): string {
  const kept = line.trimEnd();
  return kept.endsWith('\\') ? line.slice(0, kept.length + 1) : kept;
}

/** A rule of a folder further down. */
function fromBelow(rule: string, place: string): string {
  if (place === '') return rule;
  const { denial, body, isAnchored } = partsOf(rule);
  const front = `/${place.replace(/[\\*?[\]{}!# ]/g, '\\$&')}/`;
  return `${denial}${front}${isAnchored ? '' : '**/'}${body}`;
}

/** A rule of a folder that the root is `below` in. One that is about another place has no meaning here. */
function fromAbove(rule: string, below: string): string[] {
  const { denial, body, isAnchored } = partsOf(rule);
  if (!isAnchored || body.startsWith('**/')) return [`${denial}${body}`];
  return body.startsWith(`${below}/`) && body.length > below.length + 1
    ? [`${denial}/${body.slice(below.length + 1)}`]
    : [];
}

function partsOf(rule: string): { denial: string; body: string; isAnchored: boolean } {
  const denial = rule.startsWith('!') ? '!' : '';
  const whole = rule.slice(denial.length);
  return { denial, body: whole.replace(/^\//, ''), isAnchored: whole.slice(0, -1).includes('/') };
}
