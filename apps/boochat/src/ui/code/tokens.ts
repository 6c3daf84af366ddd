/** What code is coloured as. Colours are the page's own (`styles.css`), so that light and dark need no second run. */

/** A piece of a line, and what it is; an empty kind is plain text. */
export type Token = readonly [text: string, kind: TokenKind];

export type TokenKind =
  | ''
  | 'comment'
  | 'constant'
  | 'deleted'
  | 'function'
  | 'inserted'
  | 'keyword'
  | 'link'
  | 'parameter'
  | 'punctuation'
  | 'string';

export type TokenLine = readonly Token[];

/** What the worker is asked. */
export type HighlightRequest =
  | { readonly id: number; readonly code: string; readonly language: string }
  | { readonly id: number; readonly cancelled: true };

/** Lines of a request, from `start` (0-based) on; they come in order, some at a time. */
export interface HighlightedLines {
  readonly id: number;
  readonly start: number;
  readonly lines: readonly TokenLine[];
}
