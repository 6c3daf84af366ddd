/** Code as pieces of what it is coloured as. Grammars are those of editors. */
import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core';
import { engine } from './engine.ts';
import { grammars } from './grammars.ts';
import type { Token, TokenKind, TokenLine } from './tokens.ts';

/** So many lines are coloured at once; between them whoever asked may say that nobody waits any more. */
const linesAtOnce = 100;
/** Longer lines were not written by hand, and take seconds. */
const maxLineLength = 1_000;
/** None: how long a line takes is the machine's, and a busy one would leave the rest of a file without colours. */
const noTimeLimit = 0;

const theme = createCssVariablesTheme({ name: 'page', fontStyle: false });
let highlighter: Promise<HighlighterCore> | undefined;

/** Some lines at a time, from `start` (0-based) on, in order; none where the language has no grammar. */
export async function* colouredLines(
  code: string,
  language: string,
): AsyncGenerator<{ readonly start: number; readonly lines: readonly TokenLine[] }> {
  const grammar = grammars[language];
  if (grammar === undefined) return;
  highlighter ??= createHighlighterCore({ themes: [theme], engine });
  const core = await highlighter;
  await core.loadLanguage(grammar);
  const lines = code.split('\n');
  let state: GrammarState | undefined;
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const tokens = core.codeToTokensBase(lines.slice(start, start + linesAtOnce).join('\n'), {
      lang: language,
      theme: 'page',
      tokenizeMaxLineLength: maxLineLength,
      tokenizeTimeLimit: noTimeLimit,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    state = core.getLastGrammarState(tokens);
    yield { start, lines: tokens.map((line) => line.map(({ content, color }): Token => [content, kindOf(color)])) };
  }
}

function kindOf(color: string | undefined): TokenKind {
  const name = /^var\(--shiki-token-([\w-]+)\)$/.exec(color ?? '')?.[1] ?? '';
  return kinds[name] ?? '';
}

const kinds: Readonly<Record<string, TokenKind>> = {
  comment: 'comment',
  constant: 'constant',
  deleted: 'deleted',
  function: 'function',
  inserted: 'inserted',
  keyword: 'keyword',
  link: 'link',
  parameter: 'parameter',
  punctuation: 'punctuation',
  string: 'string',
  'string-expression': 'string',
};
