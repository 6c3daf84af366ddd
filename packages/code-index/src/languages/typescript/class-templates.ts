/** Templates of classes of Angular. */
import path from 'node:path';

/** `templateUrl: './cart.html'`, relative to the file. */
export function templatesIn(text: string, file: string): readonly string[] {
  const named = text.matchAll(/\btemplateUrl\s{0,9}:\s{0,9}["'`]([^"'`\n]{1,300})["'`]/g);
  return [...named].map(([, template = '']) => path.posix.join(path.posix.dirname(file), template));
}

/** A template that a class has as a text, between its quotes. */
export interface WrittenTemplate {
  readonly from: number;
  readonly to: number;
}

/** In source order. The text is gone through once, however many names are looked for in it. */
export function writtenTemplates(text: string): readonly WrittenTemplate[] {
  const found: WrittenTemplate[] = [];
  for (const { 0: head, 1: quote = '', index } of text.matchAll(/\btemplate\s{0,9}:\s{0,9}(["'`])/g)) {
    const from = index + head.length;
    // What stands in another one begins none.
    if (from <= (found.at(-1)?.to ?? -1)) continue;
    found.push({ from, to: endOfText(text, from, quote) });
  }
  return found;
}

function endOfText(text: string, from: number, quote: string): number {
  for (let end = text.indexOf(quote, from); end >= 0; end = text.indexOf(quote, end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Where a place lies in one of the templates of a text; undefined outside of them. What the name of an attribute binds is a
 * `member` of whoever has the attribute, and so is what is asked of something.
 */
export function placeInTemplate(
  text: string,
  at: number,
  templates: readonly WrittenTemplate[],
): 'code' | 'member' | 'words' | undefined {
  const template = templates.find(({ from, to }) => from <= at && at < to);
  if (template === undefined) return undefined;
  const inside = text.slice(Math.max(template.from, at - MOST_OF_CODE), at);
  const code = /[?!]?\.\s{0,9}$/.test(inside) ? 'member' : 'code';
  if (inside.lastIndexOf('{{') > inside.lastIndexOf('}}')) return code;
  // A bound attribute, an event, a directive; and the head of a block of control flow.
  const near = inside.slice(-MOST_OF_ATTRIBUTE);
  const attribute = near.slice(Math.max(near.lastIndexOf('<'), near.lastIndexOf('>')) + 1);
  if (/[[(*#@][\w.()\]-]{1,100}\s{0,9}=\s{0,9}(?:"[^"]{0,1000}|'[^']{0,1000})$/.test(attribute)) return code;
  if (/^[\w-]{1,100}\s(?:[^"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,1000}[[(*]$/.test(attribute)) return 'member';
  return /@(?:if|for|switch|case|let|else if)\s{0,9}\(?[^{}]{0,300}$/.test(near) ? code : 'words';
}

/** Between `{{` and a name in it. */
const MOST_OF_CODE = 5_000;
const MOST_OF_ATTRIBUTE = 1_200;
