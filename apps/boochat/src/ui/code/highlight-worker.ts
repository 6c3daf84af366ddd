/**
 * Colours code beside the page, in a worker: the first lines of a language take half a second, in which the page would
 * stand still. Grammars are those of editors, run by JavaScript's own regular expressions, since the page's policy
 * allows no WebAssembly.
 */
import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { grammars } from './grammars.ts';
import type { HighlightedLines, HighlightRequest, Token, TokenKind } from './tokens.ts';

/** So many lines are coloured before looking whether anybody still waits for them. */
const linesAtOnce = 100;
/** Longer lines were not written by hand, and take seconds. */
const maxLineLength = 1_000;

const theme = createCssVariablesTheme({ name: 'page', fontStyle: false });
const cancelled = new Set<number>();
let highlighter: Promise<HighlighterCore> | undefined;
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  if ('cancelled' in data) {
    cancelled.add(data.id);
    return;
  }
  // One after the other, so that what was asked first is there first.
  last = last.then(() => highlight(data.id, data.code, data.language)).catch((error) => console.warn(error));
});

async function highlight(id: number, code: string, language: string): Promise<void> {
  const grammar = grammars[language];
  if (grammar === undefined) return;
  highlighter ??= createHighlighterCore({ themes: [theme], engine: createJavaScriptRegexEngine({ forgiving: true }) });
  const core = await highlighter;
  await core.loadLanguage(grammar);
  const lines = code.split('\n');
  let state: GrammarState | undefined;
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    // Lets the word that nobody waits any more come in.
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled.delete(id)) return;
    const tokens = core.codeToTokensBase(lines.slice(start, start + linesAtOnce).join('\n'), {
      lang: language,
      theme: 'page',
      tokenizeMaxLineLength: maxLineLength,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    state = core.getLastGrammarState(tokens);
    const coloured = tokens.map((line) => line.map(({ content, color }): Token => [content, kindOf(color)]));
    self.postMessage({ id, start, lines: coloured } satisfies HighlightedLines);
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
