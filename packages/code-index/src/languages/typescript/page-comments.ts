/** Comments of pages and components: those of HTML, and in their scripts those of scripts. */
import { isComponentFile } from './components/component-module.ts';
import { ScriptTokens } from './script-tokens.ts';

interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * In source order. Where a program fills a page in before anybody reads it as HTML, it fills in its comments as well: there
 * only those count in which nothing is put.
 */
export function commentsOfPage(file: string, text: string): readonly Part[] {
  const isFilledIn = !isComponentFile(file);
  return partsOf(text)
    .flatMap(({ from, to, isScript }) => (isScript ? commentsOfScript(text, { from, to }) : [{ from, to }]))
    .filter(({ from, to }) => !isFilledIn || !/[{<$#@%][{%?#(=<-]/.test(text.slice(from + '<!--'.length, to)));
}

/** Comments of HTML, and scripts, whichever begins first. */
function partsOf(text: string): (Part & { readonly isScript: boolean })[] {
  const found: (Part & { readonly isScript: boolean })[] = [];
  const opening = /<!--|<script\b[^<>]{0,500}>/g;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const isScript = match[0] !== '<!--';
    const from = isScript ? opening.lastIndex : match.index;
    const end = text.indexOf(isScript ? '</script' : '-->', from);
    // What is not ended may be anything.
    if (end < 0) return found;
    found.push({ from, to: end, isScript });
    opening.lastIndex = end;
  }
  return found;
}

function commentsOfScript(text: string, { from, to }: Part): Part[] {
  const found: Part[] = [];
  const tokens = new ScriptTokens(text.slice(from, to), (comment, at) => {
    found.push({ from: from + at, to: from + at + comment.length });
  });
  while (tokens.nextWord()) {
    // Comments are told on the way.
  }
  // A quote that is not seen for one hides where comments begin.
  return tokens.isCut ? [] : found;
}
