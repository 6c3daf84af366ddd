import type { TokenKind, TokenLine } from '../../ui/code/tokens.ts';

/** A piece of a line as it is drawn: of one kind, and a name that can be asked about or not. */
export interface Piece {
  readonly text: string;
  readonly kind: TokenKind;
  readonly isName: boolean;
  /** Where it begins in its line, 1-based. */
  readonly column: number;
}

/**
 * The pieces of a line. What stands in comments, strings and keywords is no name, where the language is known. Colours are
 * no syntax, though: what grammars give the colour of a keyword or a string and is a name all the same is found by its form.
 */
export function piecesOf(text: string, tokens: TokenLine | undefined): readonly Piece[] {
  let column = 1;
  return (tokens ?? [[text, ''] as const]).flatMap(([content, kind]) => {
    const at = column;
    column += content.length;
    const isName = isNameIn(text, kind);
    return isName === undefined
      ? [{ text: content, kind, isName: false, column: at }]
      : splitNames(content, kind, at, isName);
  });
}

type IsName = (word: string, column: number) => boolean;

/** Which words of a kind are names in this line; undefined where none is. */
function isNameIn(text: string, kind: TokenKind): IsName | undefined {
  if (nameKinds.has(kind)) return (word) => !noNames.has(word);
  // Types are given the colour of keywords, which few languages write in capitals, and those that do write all of them so.
  if (kind === 'keyword') return (word) => /^\p{Lu}.*\p{Ll}/u.test(word);
  if (kind !== 'string') return undefined;
  const spans = codeInStrings(text);
  return (word, column) =>
    !noNames.has(word) &&
    (spans.some(([from, to]) => column > from && column <= to) ||
      // A component among the tags of a template.
      (/^\p{Lu}/u.test(word) && /<\/?$/.test(text.slice(Math.max(0, column - 3), column - 1))));
}

/** What strings hold of code: 0-based, the end not included. */
function codeInStrings(text: string): readonly (readonly [number, number])[] {
  const inBraces = /\$@?"/.test(text) ? [...text.matchAll(/\{[^{}]{1,300}\}/g)] : [];
  return [...text.matchAll(interpolation), ...inBraces].map(({ index, 0: { length } }) => [index, index + length]);
}

const interpolation =
  /[$#]\{[^{}]{1,300}\}|\\\([^()]{1,300}\)|\{\$[^{}]{1,300}\}|\$[\p{ID_Start}_][\p{ID_Continue}]*/gu;

/** The names in a line, each once, in their order, with the column of the first place. */
export function namesOf(
  text: string,
  tokens: TokenLine | undefined,
): readonly { readonly name: string; readonly column: number }[] {
  const names = new Map<string, number>();
  for (const { text: name, isName, column } of piecesOf(text, tokens)) {
    if (isName && !names.has(name)) names.set(name, column);
  }
  return [...names].map(([name, column]) => ({ name, column }));
}

const nameKinds: ReadonlySet<TokenKind> = new Set(['', 'function', 'constant', 'parameter', 'punctuation']);
const name = /(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const noNames = new Set([
  'this',
  'self',
  'super',
  'true',
  'false',
  'null',
  'undefined',
  'None',
  'True',
  'False',
  'nil',
]);

function splitNames(content: string, kind: TokenKind, column: number, isNameAt: IsName): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const push = (from: number, to: number, isName: boolean) =>
    pieces.push({ text: content.slice(from, to), kind, isName, column: column + from });
  for (const match of content.matchAll(name)) {
    if (!isNameAt(match[0], column + match.index)) continue;
    if (match.index > end) push(end, match.index, false);
    end = match.index + match[0].length;
    push(match.index, end, true);
  }
  if (end < content.length) push(end, content.length, false);
  return pieces;
}
