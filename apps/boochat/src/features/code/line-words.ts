import type { TokenKind, TokenLine } from '../../ui/code/tokens.ts';

/** A piece of a line as it is drawn: of one kind, and a name that can be asked about or not. */
export interface Piece {
  readonly text: string;
  readonly kind: TokenKind;
  readonly isName: boolean;
}

/** The pieces of a line. What stands in comments, strings and keywords is no name, where the language is known. */
export function piecesOf(text: string, tokens: TokenLine | undefined): readonly Piece[] {
  return (tokens ?? [[text, ''] as const]).flatMap(([content, kind]) =>
    nameKinds.has(kind) ? splitNames(content, kind) : [{ text: content, kind, isName: false }],
  );
}

/** The names in a line, each once, in their order. */
export function namesOf(text: string, tokens: TokenLine | undefined): readonly string[] {
  return [...new Set(piecesOf(text, tokens).flatMap((piece) => (piece.isName ? [piece.text] : [])))];
}

const nameKinds: ReadonlySet<TokenKind> = new Set(['', 'function', 'constant', 'parameter']);
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

function splitNames(content: string, kind: TokenKind): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of content.matchAll(name)) {
    if (noNames.has(match[0])) continue;
    if (match.index > end) pieces.push({ text: content.slice(end, match.index), kind, isName: false });
    pieces.push({ text: match[0], kind, isName: true });
    end = match.index + match[0].length;
  }
  if (end < content.length) pieces.push({ text: content.slice(end), kind, isName: false });
  return pieces;
}
