/**
 * Whether a name is all that an attribute, an element, a key or an item of a list holds. What reads such a file may call up
 * by reflection what is named so, and then no code names it.
 */
import path from 'node:path';

/** A name that stands so in a file of this language. */
export function isWholeValue(
  file: string,
  language: string,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  if (NAMES_NO_CODE.test(file)) return false;
  if (TEMPLATES.has(path.posix.extname(file))) return isAttribute(text, start, end, STYLE_ATTRIBUTES);
  if (language === 'XML') return isAttribute(text, start, end, undefined) || isElementText(text, start, end);
  if (!KEYED.has(language)) return false;
  return isQuotedValue(text, start, end) || isBareValue(text, start, end);
}

/** What is configured there is run by a shell, or names packages, files and branches: code is named with its file, if at all. */
const NAMES_NO_CODE =
  /(?:^|\/)(?:package\.json|tsconfig[\w.-]*\.json|composer\.json|pom\.xml|Cargo\.toml|\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|(?:docker-)?compose[\w.-]*\.ya?ml)$|(?:^|\/)\.(?:github|circleci|vscode|idea)\//;

/** Components import what they use, and are not among them. */
const TEMPLATES: ReadonlySet<string> = new Set(
  '.html .htm .ejs .hbs .pug .njk .liquid .twig .erb .rhtml .jinja .jinja2 .j2 .mako'.split(' '),
);

const KEYED: ReadonlySet<string> = new Set(['JSON', 'YAML', 'TOML', 'INI', 'HCL']);

/** Attributes of a page that hold words of its own: for styles, for other elements, for people. */
const STYLE_ATTRIBUTES: ReadonlySet<string> = new Set(
  'class id for type rel role alt title placeholder style lang dir content charset media target method label value'.split(
    ' ',
  ),
);

function isAttribute(text: string, start: number, end: number, without: ReadonlySet<string> | undefined): boolean {
  const quote = text[start - 1] ?? '';
  if (!isQuote(quote) || text[end] !== quote) return false;
  const equals = backOverSpace(text, start - 1);
  if (text[equals - 1] !== '=') return false;
  const nameEnd = backOverSpace(text, equals - 1);
  let nameStart = nameEnd;
  while (nameStart > 0 && nameEnd - nameStart < 100 && /[^\s"'=<>/]/.test(text[nameStart - 1] ?? ' ')) nameStart -= 1;
  return nameStart < nameEnd && without?.has(text.slice(nameStart, nameEnd).toLowerCase()) !== true;
}

function isElementText(text: string, start: number, end: number): boolean {
  const before = backOverSpace(text, start);
  const after = overSpace(text, end);
  const isPlain = text[before - 1] === '>' && text[after] === '<' && text[after + 1] === '/';
  return isPlain || (text.slice(before - 9, before) === '<![CDATA[' && text.slice(after, after + 3) === ']]>');
}

/** In quotes, behind a key or in a list, and itself no key. */
function isQuotedValue(text: string, start: number, end: number): boolean {
  const quote = text[start - 1] ?? '';
  if (!isQuote(quote) || text[end] !== quote || text[overSpace(text, end + 1)] === ':') return false;
  const before = backOverTags(text, start - 1);
  return (
    before === 0 || '\n:=,[({>-'.includes(text[before - 1] ?? '\n') || text.slice(before, start - 1).includes('\n')
  );
}

/** `key: name`, `key=name`, `- name`, `key: [other, name]`: with nothing else but bare words in the list. */
function isBareValue(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', end);
  const lineEnd = found < 0 ? text.length : found;
  if (start - lineStart > LONGEST_LINE || lineEnd - end > LONGEST_LINE) return false;
  const valueStart = lineStart + startOfValue(text.slice(lineStart, start));
  const comment = text.slice(end, lineEnd).indexOf(' #');
  const value = text.slice(valueStart, comment < 0 ? lineEnd : end + comment);
  const words = value
    .replace(/[[\]{}]/g, ',')
    .split(/[,;]/)
    .map((item) => withoutTag(item.slice(item.lastIndexOf(': ') + 1).trim()));
  return words.includes(text.slice(start, end)) && words.every((word) => /^[\w.$-]*$/.test(word));
}

const LONGEST_LINE = 500;

/** Behind the dashes and the key that stand before a value on its line. */
function startOfValue(before: string): number {
  const dashes = /^\s{0,100}(?:- {1,20}){0,9}/.exec(before)?.[0].length ?? 0;
  for (let at = dashes; at < before.length; at += 1) {
    const character = before[at];
    if (character === '=' || (character === ':' && /^[\s[{]|^$/.test(before.slice(at + 1, at + 2)))) return at + 1;
    if (character === '[' || character === '{') return at;
  }
  return dashes;
}

/** `!Ref name`, `&anchor name`. */
function withoutTag(word: string): string {
  const at = word.lastIndexOf(' ');
  return at > 0 && (word.startsWith('!') || word.startsWith('&')) ? word.slice(at + 1) : word;
}

/** Where the white space and the YAML tags before an offset begin. */
function backOverTags(text: string, from: number): number {
  let at = backOverSpace(text, from);
  for (let tag = startOfWord(text, at); tag < at && /[!&]/.test(text[tag] ?? ''); tag = startOfWord(text, at))
    at = backOverSpace(text, tag);
  return at;
}

function startOfWord(text: string, from: number): number {
  let at = from;
  while (at > 0 && from - at < 100 && /\S/.test(text[at - 1] ?? ' ')) at -= 1;
  return at;
}

function backOverSpace(text: string, from: number): number {
  let at = from;
  while (at > 0 && from - at < LONGEST_LINE && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

function overSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from < LONGEST_LINE && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'";
}
