/** The part of XML that manifests use: elements and their texts by path. Nothing outside the text is looked up. */

interface XmlText {
  /** Names of the elements from the root on, joined with `/`, without their namespaces: `project/name`. */
  readonly path: string;
  readonly text: string;
}

export interface XmlElement {
  /** As in `XmlText`. */
  readonly path: string;
  /** By name, as written: `android:name`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset of its `<`. */
  readonly start: number;
}

/** Texts of elements that hold nothing else, in order; what lies deeper than anyone writes it is left out. One pass. */
export function xmlTexts(xml: string): XmlText[] {
  const found: XmlText[] = [];
  const open: string[] = [];
  let text: string | undefined;
  for (const piece of pieces(xml)) {
    if (piece.kind === 'text') {
      if (text !== undefined) text += piece.text;
    } else if (piece.kind === 'close') {
      if (text !== undefined) found.push({ path: open.join('/'), text: readable(text) });
      open.pop();
      text = undefined;
    } else if (piece.isEmpty) {
      text = undefined;
    } else {
      open.push(piece.name);
      text = open.length <= MAX_DEPTH ? '' : undefined;
    }
  }
  return found;
}

/** Elements in the order in which they begin; what lies deeper than anyone writes it is left out. */
export function xmlElements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open: string[] = [];
  for (const piece of pieces(xml)) {
    if (piece.kind === 'close') open.pop();
    if (piece.kind !== 'open') continue;
    if (open.length < MAX_DEPTH) {
      const written = piece.tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
      const attributes = [...written].map(([, name = '', double, single]) => [name, readable(double ?? single ?? '')]);
      found.push({
        path: [...open, piece.name].join('/'),
        attributes: Object.fromEntries(attributes),
        start: piece.start,
      });
    }
    if (!piece.isEmpty) open.push(piece.name);
  }
  return found;
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close' }
  | {
      readonly kind: 'open';
      /** Without its namespace. */
      readonly name: string;
      /** What stands between the brackets. */
      readonly tag: string;
      readonly start: number;
      readonly isEmpty: boolean;
    };

function* pieces(xml: string): Generator<Piece> {
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (start > at) yield { kind: 'text', text: xml.slice(at, start) };
    const isComment = xml.startsWith('<!--', start);
    const isData = xml.startsWith('<![CDATA[', start);
    const closing = isComment ? '-->' : isData ? ']]>' : '>';
    const end = isComment || isData ? xml.indexOf(closing, start) : endOfTag(xml, start);
    if (end < 0) return;
    at = end + closing.length;
    if (isComment) continue;
    const tag = xml.slice(start + 1, end);
    if (isData) yield { kind: 'text', text: xml.slice(start + '<![CDATA['.length, end) };
    else if (tag.startsWith('/')) yield { kind: 'close' };
    else if (!tag.startsWith('!') && !tag.startsWith('?'))
      yield {
        kind: 'open',
        name: (/^[^\s>/]+/.exec(tag)?.[0] ?? '').replace(/^.*:/, ''),
        tag,
        start,
        isEmpty: tag.endsWith('/'),
      };
  }
}

/** A value in quotation marks may hold the bracket. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at++) {
    const character = xml[at] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

const MAX_DEPTH = 30;

function readable(text: string): string {
  return text
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
