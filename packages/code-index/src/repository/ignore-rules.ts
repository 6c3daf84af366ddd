/**
 * The rules of `.gitignore` and `.ignore` files, as gitignore(5) states them.
 *
 * Written here because the files are not trusted and the packages for this turn patterns into regular expressions:
 * with `ignore` 7.0.14 the one line `a/**\/a/**\/a/**\/a/**\/a/**\/a/**\/a/**\/a/**\/b` took 2.6 s for one path of
 * 40 folders, and two more `a/**\/` 24 s. Here a match takes at most (pattern length) x (path length) steps.
 */

/** One file of rules. */
export class IgnoreFile {
  readonly #rules: readonly Rule[];
  /** How many characters of a path lie before the folder the rules are relative to. */
  readonly #baseLength: number;

  /** @param base Folder that the rules are relative to, as paths to be judged begin with it: empty, or with a trailing `/`. */
  constructor(text: string, base: string) {
    this.#rules = text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map(parseRule)
      .filter((rule) => rule !== undefined)
      .slice(-maximumRules)
      .reverse();
    this.#baseLength = base.length;
  }

  /** What the last matching rule says; undefined when none matches. The parents of `path` are not looked at. */
  isIgnored(path: string, isDirectory: boolean): boolean | undefined {
    let segments: string[] | undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const rule of this.#rules) {
      if (rule.directoryOnly && !isDirectory) continue;
      if (rule.anywhere) {
        if (matchesSegment(rule.segments[0] as Segment, name)) return !rule.negated;
      } else {
        segments ??= path.slice(this.#baseLength).split('/');
        if (matchesPath(rule.segments, segments)) return !rule.negated;
      }
    }
    return undefined;
  }
}

/**
 * The rules that hold in one folder. As in ripgrep an `.ignore` file at any level weighs more than every `.gitignore`;
 * among files of one kind the deepest that says anything decides.
 */
export class IgnoreRules {
  readonly #parent: IgnoreRules | undefined;
  readonly #git: IgnoreFile | undefined;
  readonly #other: IgnoreFile | undefined;

  constructor(
    parent: IgnoreRules | undefined,
    files: { readonly git?: IgnoreFile | undefined; readonly other?: IgnoreFile | undefined },
  ) {
    this.#parent = parent;
    this.#git = files.git;
    this.#other = files.other;
  }

  /** Which kind of file says that the path is ignored; undefined when it is not. */
  ignoredBy(path: string, isDirectory: boolean): 'git' | 'other' | undefined {
    for (let rules: IgnoreRules | undefined = this; rules !== undefined; rules = rules.#parent) {
      const ignored = rules.#other?.isIgnored(path, isDirectory);
      if (ignored !== undefined) return ignored ? 'other' : undefined;
    }
    for (let rules: IgnoreRules | undefined = this; rules !== undefined; rules = rules.#parent) {
      const ignored = rules.#git?.isIgnored(path, isDirectory);
      if (ignored !== undefined) return ignored ? 'git' : undefined;
    }
    return undefined;
  }
}

// Every file below is held against every rule. The last ones count most, and one left out leaves a file in.
const maximumRules = 5000;

interface Rule {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  /** The pattern has no slash, so it is matched against the last segment alone, in any folder below. */
  readonly anywhere: boolean;
  readonly segments: readonly Segment[];
}
/** `**` as a whole segment, a plain name, or the tokens of a pattern. */
type Segment = typeof anyDepth | string | readonly Token[];
type Token = string | typeof anyRun | typeof anyOne | ((character: string) => boolean);
const anyDepth = Symbol('**');
const anyRun = Symbol('*');
const anyOne = Symbol('?');

// Git takes `core.ignorecase` from the file system it was cloned to; these platforms' default ones ignore case.
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';
const fold = (text: string): string => (ignoresCase ? text.toLowerCase() : text);

function parseRule(line: string): Rule | undefined {
  let pattern = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (pattern.startsWith('#')) return undefined;
  // Trailing spaces do not count, except one that a backslash quotes.
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === ' ' && pattern[end - 2] !== '\\') end--;
  pattern = pattern.slice(0, end);
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const directoryOnly = pattern.endsWith('/');
  if (directoryOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;

  const anywhere = !pattern.includes('/');
  const parts = fold(pattern.startsWith('/') ? pattern.slice(1) : pattern).split('/');
  const segments: Segment[] = parts.map((part) => (/^\*\*+$/.test(part) && !anywhere ? anyDepth : parseSegment(part)));
  // `a/**` holds for everything inside `a` and not for `a` itself.
  if (segments.at(-1) === anyDepth) segments.push([anyRun]);
  return { negated, directoryOnly, anywhere, segments };
}

function parseSegment(part: string): Segment {
  if (!/[*?[\\]/.test(part)) return part;
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at++) {
    const character = part[at] as string;
    if (character === '*') {
      if (tokens.at(-1) !== anyRun) tokens.push(anyRun);
    } else if (character === '?') {
      tokens.push(anyOne);
    } else if (character === '\\') {
      at++;
      // A pattern that ends in a backslash matches nothing.
      tokens.push(part[at] ?? (() => false));
    } else if (character === '[') {
      const set = parseSet(part, at);
      if (set === undefined) return [() => false];
      tokens.push(set.matches);
      at = set.end;
    } else {
      tokens.push(character);
    }
  }
  return tokens;
}

function parseSet(part: string, start: number): { matches: (character: string) => boolean; end: number } | undefined {
  let at = start + 1;
  const negated = part[at] === '!' || part[at] === '^';
  if (negated) at++;
  const members: ((character: string) => boolean)[] = [];
  for (let first = true; ; first = false) {
    if (at >= part.length) return undefined;
    if (part[at] === ']' && !first) break;
    const posixClass = /^\[:([a-z]+):\]/.exec(part.slice(at, at + 12));
    if (posixClass !== null) {
      const members_ = posixClasses[posixClass[1] as string];
      if (members_ === undefined) return undefined;
      members.push((character) => members_.test(character));
      at += posixClass[0].length;
      continue;
    }
    if (part[at] === '\\') at++;
    const low = part[at++];
    if (low === undefined) return undefined;
    if (part[at] === '-' && part[at + 1] !== undefined && part[at + 1] !== ']') {
      at++;
      if (part[at] === '\\') at++;
      const high = part[at++];
      if (high === undefined) return undefined;
      members.push((character) => character >= low && character <= high);
    } else {
      members.push((character) => character === low);
    }
  }
  return { matches: (character) => members.some((matches) => matches(character)) !== negated, end: at };
}

const posixClasses: Readonly<Record<string, RegExp | undefined>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the class of control characters
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r\v\f]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Greedy with one way back: on a mismatch only the last wildcard takes one more. That suffices, since what an earlier one could take too the last can take as well. */
function matchesPath(pattern: readonly Segment[], path: readonly string[]): boolean {
  let at = 0;
  let wildcard = -1;
  let resume = 0;
  let index = 0;
  while (index < path.length) {
    const segment = pattern[at];
    if (segment === anyDepth) {
      wildcard = at++;
      resume = index;
    } else if (segment !== undefined && matchesSegment(segment, path[index] as string)) {
      at++;
      index++;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      index = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[at] === anyDepth) at++;
  return at === pattern.length;
}

function matchesSegment(segment: Segment, name: string): boolean {
  const folded = fold(name);
  if (typeof segment === 'string') return segment === folded;
  if (segment === anyDepth) return true;
  let at = 0;
  let wildcard = -1;
  let resume = 0;
  let index = 0;
  while (index < folded.length) {
    const token = segment[at];
    const character = folded[index] as string;
    if (token === anyRun) {
      wildcard = at++;
      resume = index;
    } else if (
      token !== undefined &&
      (token === anyOne || token === character || (typeof token === 'function' && token(character)))
    ) {
      at++;
      index++;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      index = ++resume;
    } else {
      return false;
    }
  }
  while (segment[at] === anyRun) at++;
  return at === segment.length;
}
