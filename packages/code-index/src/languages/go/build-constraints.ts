/**
 * Which files of a Go package are ever compiled together: by the end of their names (`_linux`, `_windows_amd64`) and by the
 * `//go:build` line above the package clause. Two files whose conditions contradict each other never see each other.
 */

type Condition =
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

/** Conditions of more free tags than this are taken to hold together. */
const MAX_FREE_TAGS = 10;

/** What has to hold for a file to be compiled; undefined where nothing is asked. */
export function conditionOf(file: string, text: string): Condition | undefined {
  const parts = [...byName(file), ...byComment(text)];
  return parts.length === 0 ? undefined : { kind: 'and', of: parts };
}

/** Whether there is a platform and a set of tags for which both hold. */
export function canHoldTogether(a: Condition, b: Condition): boolean {
  const tags = new Set<string>();
  collectTags(a, tags);
  collectTags(b, tags);
  const systems = [...tags].filter((tag) => SYSTEMS.has(tag));
  const machines = [...tags].filter((tag) => MACHINES.has(tag));
  const free = [...tags].filter(
    (tag) => !SYSTEMS.has(tag) && !MACHINES.has(tag) && tag !== 'unix' && !/^go1\./.test(tag),
  );
  if (free.length > MAX_FREE_TAGS) return true;
  // Some system that nobody names, of either family, stands for all the others.
  for (const system of [...systems, 'linux', 'windows', 'plan9', 'other unix']) {
    for (const machine of [...machines, 'other']) {
      for (let chosen = 0; chosen < 1 << free.length; chosen++) {
        const holds = (tag: string): boolean => {
          if (/^go1\./.test(tag) || tag === system || tag === machine) return true;
          if (tag === 'unix') return !NOT_UNIX.has(system);
          if (IMPLIED.get(system) === tag) return true;
          const place = free.indexOf(tag);
          return place >= 0 && ((chosen >> place) & 1) === 1;
        };
        if (isTrue(a, holds) && isTrue(b, holds)) return true;
      }
    }
  }
  return false;
}

/** `//go:build ignore`: in no build at all. */
export function isIgnored(condition: Condition | undefined): boolean {
  return isOnlyWith(condition, 'ignore');
}

/** Whether it is compiled only where this tag is set. */
export function isOnlyWith(condition: Condition | undefined, tag: string): boolean {
  if (condition?.kind === 'and') return condition.of.some((part) => isOnlyWith(part, tag));
  if (condition?.kind === 'or') return condition.of.every((part) => isOnlyWith(part, tag));
  return condition?.kind === 'tag' && condition.name === tag;
}

function isTrue(condition: Condition, holds: (tag: string) => boolean): boolean {
  switch (condition.kind) {
    case 'tag':
      return holds(condition.name);
    case 'not':
      return !isTrue(condition.of, holds);
    case 'and':
      return condition.of.every((part) => isTrue(part, holds));
    case 'or':
      return condition.of.some((part) => isTrue(part, holds));
  }
}

function collectTags(condition: Condition, into: Set<string>): void {
  if (condition.kind === 'tag') into.add(condition.name);
  else if (condition.kind === 'not') collectTags(condition.of, into);
  else for (const part of condition.of) collectTags(part, into);
}

function byName(file: string): Condition[] {
  const stem = file.slice(file.lastIndexOf('/') + 1).replace(/(?:_test)?\.go$/, '');
  const parts = stem.split('_').slice(1);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  if (MACHINES.has(last)) return [...(SYSTEMS.has(before) ? [tag(before)] : []), tag(last)];
  return SYSTEMS.has(last) ? [tag(last)] : [];
}

function byComment(text: string): Condition[] {
  const older: Condition[] = [];
  for (const line of text.slice(0, 4_000).split('\n')) {
    const trimmed = line.trim();
    if (/^package\s/.test(trimmed)) break;
    const written = /^\/\/go:build\s+(\S.*)$/.exec(trimmed)?.[1];
    if (written !== undefined) {
      const parsed = parse(written);
      return parsed === undefined ? [] : [parsed];
    }
    const former = /^\/\/\s*\+build\s+(\S.*)$/.exec(trimmed)?.[1];
    if (former !== undefined) older.push(parseFormer(former));
  }
  return older;
}

/** `// +build a,b !c`: a space is an or, a comma an and; lines hold together. */
function parseFormer(text: string): Condition {
  const of = text
    .trim()
    .split(/\s+/)
    .map(
      (option): Condition => ({
        kind: 'and',
        of: option
          .split(',')
          .map((term): Condition => (term.startsWith('!') ? { kind: 'not', of: tag(term.slice(1)) } : tag(term))),
      }),
    );
  return { kind: 'or', of };
}

/** `a && (b || !c)`; undefined where it is written otherwise. */
function parse(text: string): Condition | undefined {
  const tokens = text.replace(/\/\/.*/, '').match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? [];
  // Nested deeper than this nobody means it.
  if (tokens.length > 200) return undefined;
  let at = 0;
  const or = (): Condition | undefined => list('||', 'or', and);
  const and = (): Condition | undefined => list('&&', 'and', not);
  const list = (operator: string, kind: 'and' | 'or', part: () => Condition | undefined): Condition | undefined => {
    const of: Condition[] = [];
    for (;;) {
      const next = part();
      if (next === undefined) return undefined;
      of.push(next);
      if (tokens[at] !== operator) return of.length === 1 ? next : { kind, of };
      at++;
    }
  };
  const not = (): Condition | undefined => {
    const token = tokens[at++];
    if (token === '!') {
      const of = not();
      return of === undefined ? undefined : { kind: 'not', of };
    }
    if (token === '(') {
      const inner = or();
      return tokens[at++] === ')' ? inner : undefined;
    }
    return token === undefined || /^[&|)]/.test(token) ? undefined : tag(token);
  };
  const parsed = or();
  return at === tokens.length ? parsed : undefined;
}

function tag(name: string): Condition {
  return { kind: 'tag', name };
}

const SYSTEMS: ReadonlySet<string> = new Set([
  ...['aix', 'android', 'darwin', 'dragonfly', 'freebsd', 'hurd', 'illumos', 'ios', 'js', 'linux', 'nacl', 'netbsd'],
  ...['openbsd', 'plan9', 'solaris', 'wasip1', 'windows', 'zos'],
]);
const MACHINES: ReadonlySet<string> = new Set([
  ...['386', 'amd64', 'arm', 'arm64', 'loong64', 'mips', 'mips64', 'mips64le', 'mipsle', 'ppc64', 'ppc64le', 'riscv64'],
  ...['s390x', 'sparc64', 'wasm'],
]);
const NOT_UNIX: ReadonlySet<string> = new Set(['js', 'nacl', 'plan9', 'wasip1', 'windows', 'zos']);
/** A system that counts as another one too. */
const IMPLIED: ReadonlyMap<string, string> = new Map([
  ['android', 'linux'],
  ['illumos', 'solaris'],
  ['ios', 'darwin'],
]);
