/** Templates of classes of Angular. */
import path from 'node:path';

/** `templateUrl: './cart.html'`, relative to the file. */
export function templatesIn(text: string, file: string): readonly string[] {
  const named = text.matchAll(/\btemplateUrl\s{0,9}:\s{0,9}["'`]([^"'`\n]{1,300})["'`]/g);
  return [...named].map(([, template = '']) => path.posix.join(path.posix.dirname(file), template));
}

/** Where a place lies in a template that a class has as a text; undefined outside of one. */
export function placeInTemplate(text: string, at: number): 'code' | 'words' | undefined {
  const from = Math.max(0, at - MOST_OF_TEMPLATE);
  const before = text.slice(from, at);
  const opened = before.lastIndexOf('template');
  const head = /^template\s{0,9}:\s{0,9}(["'`])/.exec(before.slice(opened, opened + 40));
  const [whole = '', quote = ''] = head ?? [];
  if (head === null || before.slice(opened + whole.length).includes(quote)) return undefined;
  const inside = before.slice(opened + whole.length);
  if (inside.lastIndexOf('{{') > inside.lastIndexOf('}}')) return 'code';
  // A bound attribute, an event, a directive; and the head of a block of control flow.
  const near = inside.slice(-MOST_OF_ATTRIBUTE);
  const attribute = near.slice(Math.max(near.lastIndexOf('<'), near.lastIndexOf('>')) + 1);
  return /[[(*#@][\w.()\]-]{1,100}\s{0,9}=\s{0,9}(?:"[^"]{0,1000}|'[^']{0,1000})$/.test(attribute) ||
    /@(?:if|for|switch|case|let|else if)\s{0,9}\(?[^{}]{0,300}$/.test(near)
    ? 'code'
    : 'words';
}

const MOST_OF_TEMPLATE = 50_000;
const MOST_OF_ATTRIBUTE = 1_200;
