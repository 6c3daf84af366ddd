/**
 * Code of languages whose quotes and comments differ from those of scripts, with the same promise as `code-text.ts`: what
 * is no code is blanked and offsets stay, the quotes themselves included.
 */

interface StringForm {
  /** What begins it; sticky. */
  readonly open: RegExp;
  /** What ends it, by what has begun it. */
  readonly close: (opening: string) => string;
  readonly escape?: '\\' | '""';
  readonly lines?: 'many';
  /** What ends it is the first on its line, as a word. */
  readonly endsOnOwnLine?: true;
  /** What begins code in it, up to the bracket that closes it. */
  readonly code?: '${' | '{' | '\\(';
}

interface Lexis {
  readonly lineComment: RegExp;
  /** A comment may stand in a comment. */
  readonly nests?: true;
  readonly strings: readonly StringForm[];
}

/** Undefined for a language that is not listed here. */
export function maskCode(text: string, extension: string): string | undefined {
  const lexis = LEXES[extension];
  return lexis === undefined ? undefined : masked(text, lexis);
}

const SLASHES = /\/\//y;
const QUOTED: StringForm = { open: /"/y, close: () => '"', escape: '\\' };
const CHARACTER: StringForm = { open: /'/y, close: () => "'", escape: '\\' };
const TEXT_BLOCK: StringForm = { open: /"""/y, close: () => '"""', escape: '\\', lines: 'many' };

const VIRTUAL_MACHINE: Lexis = { lineComment: SLASHES, strings: [TEXT_BLOCK, QUOTED, CHARACTER] };
const KOTLIN: Lexis = {
  lineComment: SLASHES,
  nests: true,
  strings: [{ open: /"{3}/y, close: () => '"""', lines: 'many', code: '${' }, { ...QUOTED, code: '${' }, CHARACTER],
};
const SCALA: Lexis = {
  lineComment: SLASHES,
  nests: true,
  // A symbol has no quote behind it.
  strings: [
    { open: /"{3}/y, close: () => '"""', lines: 'many', code: '${' },
    { ...QUOTED, code: '${' },
    { ...CHARACTER, open: /'(?=\\|[^'\\]')/y },
  ],
};
const C_FAMILY: Lexis = {
  lineComment: SLASHES,
  strings: [
    {
      open: /\b(?:u8|[uUL])?R"[^()\\\s"]{0,16}\(/y,
      close: (opening) => `)${opening.slice(opening.indexOf('"') + 1, -1)}"`,
      lines: 'many',
    },
    QUOTED,
    // `1'000'000` is a number.
    { ...CHARACTER, open: /(?<![0-9a-fA-F])'/y },
  ],
};

const GRAPHQL: Lexis = { lineComment: /#/y, strings: [TEXT_BLOCK, QUOTED] };

const LEXES: Readonly<Record<string, Lexis>> = {
  java: VIRTUAL_MACHINE,
  kt: KOTLIN,
  kts: KOTLIN,
  scala: SCALA,
  sbt: SCALA,
  groovy: {
    lineComment: SLASHES,
    strings: [
      TEXT_BLOCK,
      { open: /'{3}/y, close: () => "'''", escape: '\\', lines: 'many' },
      { ...QUOTED, code: '${' },
      CHARACTER,
    ],
  },
  ...Object.fromEntries(
    ['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'm', 'mm'].map((extension) => [extension, C_FAMILY]),
  ),
  swift: {
    lineComment: SLASHES,
    nests: true,
    strings: [
      { open: /#{1,9}"{3}/y, close: (opening) => `"""${opening.replaceAll('"', '')}`, lines: 'many' },
      { open: /#{1,9}"/y, close: (opening) => `"${opening.slice(0, -1)}` },
      { ...TEXT_BLOCK, code: '\\(' },
      { ...QUOTED, code: '\\(' },
    ],
  },
  dart: {
    lineComment: SLASHES,
    nests: true,
    strings: [
      { open: /\br(?:"{3}|'{3})/y, close: (opening) => opening.slice(1), lines: 'many' },
      { open: /\br["']/y, close: (opening) => opening.slice(1) },
      { open: /"{3}|'{3}/y, close: (opening) => opening, escape: '\\', lines: 'many', code: '${' },
      { open: /["']/y, close: (opening) => opening, escape: '\\', code: '${' },
    ],
  },
  cs: {
    lineComment: SLASHES,
    strings: [
      { open: /\$*"{3,}/y, close: (opening) => opening.replaceAll('$', ''), lines: 'many' },
      { open: /(?:\$@|@\$|@)"/y, close: () => '"', escape: '""', lines: 'many' },
      { open: /\$"/y, close: () => '"', escape: '\\', code: '{' },
      QUOTED,
      CHARACTER,
    ],
  },
  // What stands in backticks is as written: `\` is a text of one character.
  go: { lineComment: SLASHES, strings: [QUOTED, CHARACTER, { open: /`/y, close: () => '`', lines: 'many' }] },
  ...Object.fromEntries(['graphql', 'graphqls', 'gql', 'gqls'].map((extension) => [extension, GRAPHQL])),
  rs: {
    lineComment: SLASHES,
    nests: true,
    strings: [
      { open: /\bb?r#{0,20}"/y, close: (opening) => `"${opening.replace(/[^#]/g, '')}`, lines: 'many' },
      { open: /"/y, close: () => '"', escape: '\\', lines: 'many' },
      // A lifetime has no quote behind it.
      { open: /'(?=\\|[^'\\]')/y, close: () => "'", escape: '\\' },
    ],
  },
  php: {
    // `#[` begins an attribute.
    lineComment: /\/\/|#(?!\[)/y,
    strings: [
      {
        open: /<<<[ \t]*(?:'\w{1,80}'|"\w{1,80}"|\w{1,80})(?=\r?\n)/y,
        close: (opening) => opening.replace(/\W/g, ''),
        lines: 'many',
        endsOnOwnLine: true,
      },
      { open: /"/y, close: () => '"', escape: '\\', lines: 'many' },
      { open: /'/y, close: () => "'", escape: '\\', lines: 'many' },
    ],
  },
};

function masked(text: string, lexis: Lexis): string {
  const { lineComment, strings } = lexis;
  const out: string[] = [];
  let kept = 0;
  let at = 0;
  /** Code up to `from`, then blanks up to `to`. */
  const blank = (from: number, to: number) => {
    out.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    kept = to;
    at = to;
  };
  const interesting = /["'`/#<$@]|\b(?:b?r#{0,20}|(?:u8|[uUL])?R)["']|\br'/g;
  for (;;) {
    interesting.lastIndex = at;
    const next = interesting.exec(text);
    if (next === null) break;
    at = next.index;
    if (startsAt(lineComment, text, at) !== undefined) {
      const end = text.indexOf('\n', at);
      blank(at, end < 0 ? text.length : end);
    } else if (text.startsWith('/*', at)) {
      blank(at, endOfComment(text, at, lexis));
    } else {
      const found = stringAt(text, at, strings, 0);
      if (found === undefined) at += 1;
      else {
        blank(found.from, found.to);
        at = found.end;
      }
    }
  }
  return out.join('') + text.slice(kept);
}

function startsAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function endOfComment(text: string, from: number, { nests }: Lexis): number {
  if (nests === undefined) {
    const end = text.indexOf('*/', from + 2);
    return end < 0 ? text.length : end + 2;
  }
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  let depth = 0;
  for (let next = mark.exec(text); next !== null; next = mark.exec(text)) {
    depth += next[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
}

interface FoundString {
  /** What stands in its quotes. */
  readonly from: number;
  readonly to: number;
  /** Behind the quotes. */
  readonly end: number;
}

/** The string that begins here; undefined where none does, or nothing ends it. */
function stringAt(text: string, at: number, strings: readonly StringForm[], depth: number): FoundString | undefined {
  for (const form of strings) {
    const opening = startsAt(form.open, text, at);
    if (opening === undefined) continue;
    const from = at + opening.length;
    const close = form.close(opening);
    const to = endOf(text, from, form, close, strings, depth);
    return to < 0 ? undefined : { from, to, end: to + close.length };
  }
  return undefined;
}

/** Where what ends it stands; -1 when nothing does. */
function endOf(
  text: string,
  from: number,
  form: StringForm,
  close: string,
  strings: readonly StringForm[],
  depth: number,
): number {
  let at = from;
  while (at < text.length) {
    const code = form.code !== undefined && text.startsWith(form.code, at) ? form.code : undefined;
    const behind = code === undefined ? -1 : endOfCode(text, at + code.length, code, strings, depth);
    if (behind >= 0) at = behind;
    else if (form.escape === '\\' && text[at] === '\\') at += 2;
    else if (form.escape === '""' && text.startsWith('""', at)) at += 2;
    else if (text.startsWith(close, at) && (form.endsOnOwnLine === undefined || isOnOwnLine(text, at, close)))
      return at;
    else if (text[at] === '\n' && form.lines === undefined) return -1;
    else at += 1;
  }
  return -1;
}

function isOnOwnLine(text: string, at: number, word: string): boolean {
  return (
    /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at)) && !/\w/.test(text[at + word.length] ?? '')
  );
}

/** Behind the bracket that ends code in a string: strings of its own may stand in it. -1 where it does not end near by. */
function endOfCode(text: string, from: number, begin: string, strings: readonly StringForm[], depth: number): number {
  if (depth >= DEEPEST_CODE) return -1;
  const [open, close] = begin.endsWith('(') ? ['(', ')'] : ['{', '}'];
  // `{{` is a bracket in the text of a string.
  if (begin === '{' && text[from] === '{') return from + 1;
  let brackets = 1;
  for (let at = from; at < Math.min(text.length, from + LONGEST_CODE); ) {
    const inside = /["'#]/.test(text[at] as string) ? stringAt(text, at, strings, depth + 1) : undefined;
    if (inside !== undefined) {
      at = inside.end;
      continue;
    }
    if (text[at] === '\n') return -1;
    if (text[at] === open) brackets += 1;
    else if (text[at] === close) brackets -= 1;
    at += 1;
    if (brackets === 0) return at;
  }
  return -1;
}

const DEEPEST_CODE = 3;
const LONGEST_CODE = 1_000;
