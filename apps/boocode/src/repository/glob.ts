/**
 * File patterns as people write them: `*` within a folder, `**` across folders, `?`, `[a-z]`, `{ts,tsx}`. A pattern
 * without `/` is about the name, in any folder; one with `/` is about the path from the repository's root. Takes time
 * proportional to pattern times path, whatever the pattern.
 */
import { RepositoryError } from './repository-error.ts';

export type PathMatcher = (path: string) => boolean;

/** Throws `bad_pattern` where the pattern says nothing that could be matched. */
export function globMatcher(pattern: string): PathMatcher {
  const alternatives = expandBraces(pattern).map((alternative) => {
    const plain = alternative.replace(/^(\.?\/)+/, '');
    const segments = plain.split('/').filter((segment) => segment !== '');
    // A folder: everything below it.
    if (plain.endsWith('/')) segments.push('**');
    // `a/**` is what lies below `a`, not `a` itself.
    if (segments.at(-1) === '**') segments.push('*');
    const isPath = plain.includes('/') || alternative.startsWith('/');
    return (isPath ? segments : ['**', ...segments]).map(segmentMatcher);
  });
  return (path) => {
    const names = path.split('/');
    return alternatives.some((segments) => matchesPath(segments, names));
  };
}

/** `a{b,c}` is `ab` and `ac`; nested ones too. */
export function expandBraces(pattern: string): string[] {
  if (pattern.trim() === '' || pattern.length > 500) {
    throw new RepositoryError('bad_pattern', 'a file pattern has between 1 and 500 characters');
  }
  let unfinished = [pattern];
  const finished: string[] = [];
  while (unfinished.length > 0) {
    const next: string[] = [];
    for (const text of unfinished) {
      const inner = /\{([^{}]*)\}/.exec(text);
      if (inner === null) finished.push(text);
      else {
        const [whole, list = ''] = inner;
        for (const part of list.split(',')) {
          next.push(text.slice(0, inner.index) + part + text.slice(inner.index + whole.length));
        }
      }
    }
    if (finished.length + next.length > 200) {
      throw new RepositoryError('bad_pattern', 'the file pattern stands for more than 200 patterns');
    }
    unfinished = next;
  }
  return finished;
}

type SegmentMatcher = '**' | ((name: string) => boolean);

function matchesPath(segments: readonly SegmentMatcher[], names: readonly string[]): boolean {
  // Which beginnings of the pattern can stand for the names so far.
  let states = reach(segments, new Set([0]));
  for (const name of names) {
    const next = new Set<number>();
    for (const state of states) {
      const segment = segments[state];
      if (segment === undefined) continue;
      if (segment === '**') next.add(state);
      else if (segment(name)) next.add(state + 1);
    }
    states = reach(segments, next);
  }
  return states.has(segments.length);
}

/** `**` may stand for no folder at all. */
function reach(segments: readonly SegmentMatcher[], states: Set<number>): Set<number> {
  for (const state of states) if (segments[state] === '**') states.add(state + 1);
  return states;
}

type Token = '*' | ((character: string) => boolean);

function segmentMatcher(segment: string): SegmentMatcher {
  if (segment === '**') return '**';
  const tokens = tokensOf(segment);
  return (name) => {
    let states = new Set([0]);
    const skipStars = (from: Set<number>) => {
      for (const state of from) if (tokens[state] === '*') from.add(state + 1);
      return from;
    };
    states = skipStars(states);
    for (const character of name) {
      const next = new Set<number>();
      for (const state of states) {
        const token = tokens[state];
        if (token === undefined) continue;
        if (token === '*') next.add(state);
        else if (token(character)) next.add(state + 1);
      }
      states = skipStars(next);
      if (states.size === 0) return false;
    }
    return states.has(tokens.length);
  };
}

function tokensOf(segment: string): Token[] {
  const tokens: Token[] = [];
  const characters = [...segment];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '*') {
      if (tokens.at(-1) !== '*') tokens.push('*');
    } else if (character === '?') {
      tokens.push(() => true);
    } else if (character === '[') {
      const end = characters.indexOf(']', at + 2);
      if (end < 0) throw new RepositoryError('bad_pattern', `the file pattern ${segment} has a [ without its ]`);
      tokens.push(classMatcher(characters.slice(at + 1, end)));
      at = end;
    } else {
      const isEscape = character === '\\' && at + 1 < characters.length;
      if (isEscape) at += 1;
      const literal = characters[at];
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

function classMatcher(characters: readonly string[]): (character: string) => boolean {
  const isNegated = characters[0] === '!' || characters[0] === '^';
  const members = isNegated ? characters.slice(1) : characters;
  return (character) => {
    let isMember = false;
    for (let at = 0; at < members.length; at += 1) {
      const from = members[at] ?? '';
      const to = members[at + 1] === '-' ? members[at + 2] : undefined;
      if (to === undefined) isMember ||= character === from;
      else {
        isMember ||= character >= from && character <= to;
        at += 2;
      }
    }
    return isMember !== isNegated;
  };
}
