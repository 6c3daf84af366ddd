/**
 * The text of a web page, roughly as Markdown: headings, lists, links, code. One pass over the page and no regular
 * expression that could go back, since the page may have been made to take long.
 */

export interface PageText {
  readonly title: string;
  readonly text: string;
}

export function htmlToText(html: string, baseUrl: string): PageText {
  const writer = new Writer();
  let title = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      writer.text(html.slice(at));
      break;
    }
    if (open > at) writer.text(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const tag = readTag(html, open);
    if (tag === undefined) {
      writer.text('<');
      at = open + 1;
      continue;
    }
    at = tag.end;
    if (!tag.isEnd && (hidden.has(tag.name) || tag.name === 'title')) {
      const close = findClosing(html, tag.name, at);
      if (tag.name === 'title' && title === '')
        title = decodeEntities(html.slice(at, close)).replace(/\s+/g, ' ').trim();
      at = close;
      continue;
    }
    applyTag(writer, tag, baseUrl);
  }
  return { title, text: writer.finish() };
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
  /** Behind its `>`. */
  readonly end: number;
}

const hidden = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'canvas',
  'textarea',
  'select',
]);
const blocks = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header hr main nav p section summary table tbody thead tfoot ul ol'.split(
    ' ',
  ),
);

function readTag(html: string, open: number): Tag | undefined {
  let at = open + 1;
  const isEnd = html[at] === '/';
  if (isEnd) at += 1;
  const start = at;
  while (at < html.length && at - start < 40 && /[A-Za-z0-9:!?-]/.test(html[at] ?? '')) at += 1;
  if (at === start || !/[A-Za-z!?]/.test(html[start] ?? '')) return undefined;
  const name = html.slice(start, at).toLowerCase();
  // A `>` inside a quoted value does not end the tag.
  let quote = '';
  const attributesStart = at;
  for (; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') break;
  }
  return { name, isEnd, attributes: html.slice(attributesStart, at), end: Math.min(at + 1, html.length) };
}

/** Where the closing tag begins, or the end of the page. */
function findClosing(html: string, name: string, from: number): number {
  const wanted = `</${name}`;
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    if (html.slice(at, at + wanted.length).toLowerCase() === wanted) return at;
  }
  return html.length;
}

function applyTag(writer: Writer, { name, isEnd, attributes }: Tag, baseUrl: string): void {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    writer.breakLines(2);
    if (!isEnd) writer.raw(`${'#'.repeat(Number(level))} `);
  } else if (name === 'br') writer.breakLines(1);
  else if (name === 'li') {
    writer.breakLines(1);
    if (!isEnd) writer.raw('- ');
  } else if (name === 'tr') writer.breakLines(1);
  else if (name === 'td' || name === 'th') {
    if (isEnd) writer.raw(' | ');
  } else if (name === 'pre') {
    writer.breakLines(2);
    writer.raw(isEnd ? '' : '```\n');
    if (isEnd) writer.closeCode();
    writer.isPreformatted = !isEnd;
  } else if (name === 'code' && !writer.isPreformatted) writer.raw('`');
  else if (name === 'a') writer.link(isEnd ? undefined : linkTarget(attributes, baseUrl));
  else if (name === 'img' && !isEnd) {
    const alt = attribute(attributes, 'alt');
    if (alt !== undefined && alt !== '') writer.raw(`[image: ${alt}]`);
  } else if (blocks.has(name)) writer.breakLines(name === 'div' ? 1 : 2);
}

function linkTarget(attributes: string, baseUrl: string): string | undefined {
  const href = attribute(attributes, 'href');
  if (href === undefined || !URL.canParse(href, baseUrl)) return undefined;
  const url = new URL(href, baseUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s{0,5}=\\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes.slice(0, 5_000),
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeEntities(value).trim();
}

class Writer {
  isPreformatted = false;
  readonly #parts: string[] = [];
  #newlines = 2;
  #endsInBlank = true;
  #link: { readonly target: string | undefined; readonly from: number } | undefined;

  text(html: string): void {
    const decoded = decodeEntities(html);
    if (this.isPreformatted) {
      this.#push(decoded);
      return;
    }
    const flat = decoded.replace(/[\s\u00a0]+/g, ' ');
    this.#push(this.#endsInBlank ? flat.replace(/^ /, '') : flat);
  }

  raw(text: string): void {
    this.#push(text);
  }

  breakLines(count: number): void {
    if (this.isPreformatted) return;
    for (; this.#newlines < count; this.#newlines += 1) this.#parts.push('\n');
    this.#endsInBlank = true;
  }

  closeCode(): void {
    this.#push(this.#newlines > 0 ? '```' : '\n```');
    this.isPreformatted = false;
    this.breakLines(2);
  }

  link(target: string | undefined): void {
    const begun = this.#link;
    this.#link = undefined;
    if (begun?.target !== undefined) {
      const label = this.#parts.splice(begun.from).join('');
      // A link around a whole block, or around nothing, is said without its address.
      const isPlain = label.trim() !== '' && !label.includes('\n') && label.trim() !== begun.target;
      this.#parts.push(isPlain ? `[${label.trim()}](${begun.target})` : label);
    }
    if (target !== undefined) this.#link = { target, from: this.#parts.length };
  }

  finish(): string {
    return this.#parts
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #push(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    const last = text.at(-1) ?? '';
    this.#endsInBlank = last === ' ' || last === '\n';
    this.#newlines = last === '\n' ? 1 : 0;
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  rarr: '→',
  larr: '←',
  deg: '°',
  euro: '€',
  pound: '£',
  para: '¶',
  sect: '§',
  shy: '',
  zwj: '',
  zwnj: '',
};

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });
}
