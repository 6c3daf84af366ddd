import type { TokenKind, TokenLine } from '../../ui/code/tokens.ts';

/** A piece of a line as it is drawn: of one kind, and a name that can be asked about or not. */
export interface Piece {
  readonly text: string;
  readonly kind: TokenKind;
  readonly isName: boolean;
  /** Where it begins in its line, 1-based. */
  readonly column: number;
}

/** The pieces of a line. What stands in comments, strings and keywords is no name, where the language is known. */
export function piecesOf(text: string, tokens: TokenLine | undefined): readonly Piece[] {
  let column = 1;
  return (tokens ?? [[text, ''] as const]).flatMap(([content, kind]) => {
    const at = column;
    column += content.length;
    return nameKinds.has(kind) ? splitNames(content, kind, at) : [{ text: content, kind, isName: false, column: at }];
  });
}

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

function splitNames(content: string, kind: TokenKind, column: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const push = (from: number, to: number, isName: boolean) =>
    pieces.push({ text: content.slice(from, to), kind, isName, column: column + from });
  for (const match of content.matchAll(name)) {
    if (noNames.has(match[0])) continue;
    if (match.index > end) push(end, match.index, false);
    end = match.index + match[0].length;
    push(match.index, end, true);
  }
  if (end < content.length) push(end, content.length, false);
  return pieces;
}
