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
}

interface Lexis {
  readonly lineComment: RegExp;
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

const GRAPHQL: Lexis = { lineComment: /#/y, strings: [TEXT_BLOCK, QUOTED] };

const LEXES: Readonly<Record<string, Lexis>> = {
  java: VIRTUAL_MACHINE,
  kt: VIRTUAL_MACHINE,
  kts: VIRTUAL_MACHINE,
  groovy: VIRTUAL_MACHINE,
  cs: {
    lineComment: SLASHES,
    strings: [
      { open: /\$*"{3,}/y, close: (opening) => opening.replaceAll('$', ''), lines: 'many' },
      { open: /(?:\$@|@\$|@)"/y, close: () => '"', escape: '""', lines: 'many' },
      { open: /\$?"/y, close: () => '"', escape: '\\' },
      CHARACTER,
    ],
  },
  // What stands in backticks is as written: `\` is a text of one character.
  go: { lineComment: SLASHES, strings: [QUOTED, CHARACTER, { open: /`/y, close: () => '`', lines: 'many' }] },
  ...Object.fromEntries(['graphql', 'graphqls', 'gql', 'gqls'].map((extension) => [extension, GRAPHQL])),
  rs: {
    lineComment: SLASHES,
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
      { open: /<<<[ \t]*'?"?\w{1,80}'?"?(?=\r?\n)/y, close: (opening) => opening.replace(/\W/g, ''), lines: 'many' },
      { open: /"/y, close: () => '"', escape: '\\', lines: 'many' },
      { open: /'/y, close: () => "'", escape: '\\', lines: 'many' },
    ],
  },
};

function masked(text: string, { lineComment, strings }: Lexis): string {
  const out: string[] = [];
  let kept = 0;
  let at = 0;
  /** Code up to `from`, then blanks up to `to`. */
  const blank = (from: number, to: number) => {
    out.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    kept = to;
    at = to;
  };
  const interesting = /["'`/#<$@]|\bb?r#{0,20}"/g;
  for (;;) {
    interesting.lastIndex = at;
    const next = interesting.exec(text);
    if (next === null) break;
    at = next.index;
    if (startsAt(lineComment, text, at) !== undefined) {
      const end = text.indexOf('\n', at);
      blank(at, end < 0 ? text.length : end);
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      blank(at, end < 0 ? text.length : end + 2);
    } else {
      const begun = strings
        .map((form) => ({ form, opening: startsAt(form.open, text, at) }))
        .find(({ opening }) => opening !== undefined);
      const opening = begun?.opening;
      const end =
        begun === undefined || opening === undefined ? -1 : endOf(text, at + opening.length, begun.form, opening);
      if (opening === undefined || end < 0) at += 1;
      else {
        blank(at + opening.length, end);
        at = end + (begun?.form.close(opening).length ?? 1);
      }
    }
  }
  return out.join('') + text.slice(kept);
}

function startsAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where what ends it stands; -1 when nothing does. */
function endOf(text: string, from: number, form: StringForm, opening: string): number {
  const close = form.close(opening);
  let at = from;
  while (at < text.length) {
    if (form.escape === '\\' && text[at] === '\\') at += 2;
    else if (form.escape === '""' && text.startsWith('""', at)) at += 2;
    else if (text.startsWith(close, at)) return at;
    else if (text[at] === '\n' && form.lines === undefined) return -1;
    else at += 1;
  }
  return -1;
}
