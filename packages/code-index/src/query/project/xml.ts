/** The part of XML that manifests use: the texts of elements by path. Nothing outside the text is looked up. */

export interface XmlText {
  /** Names of the elements from the root on, joined with `/`, without their namespaces: `project/name`. */
  readonly path: string;
  readonly text: string;
}

/** Texts of elements that hold nothing else, in order; what lies deeper than anyone writes it is left out. One pass. */
export function xmlTexts(xml: string): XmlText[] {
  const found: XmlText[] = [];
  const open: string[] = [];
  let text: string | undefined;
  for (let at = 0; at < xml.length; ) {
    const begin = xml.indexOf('<', at);
    if (begin < 0) break;
    if (text !== undefined) text += xml.slice(at, begin);
    const isComment = xml.startsWith('<!--', begin);
    const isData = xml.startsWith('<![CDATA[', begin);
    const closing = isComment ? '-->' : isData ? ']]>' : '>';
    const end = xml.indexOf(closing, begin);
    if (end < 0) break;
    at = end + closing.length;
    if (isComment) continue;
    if (isData) {
      if (text !== undefined) text += xml.slice(begin + '<![CDATA['.length, end);
      continue;
    }
    const tag = xml.slice(begin + 1, end);
    if (tag.startsWith('!') || tag.startsWith('?')) continue;
    if (tag.startsWith('/')) {
      if (text !== undefined) found.push({ path: open.join('/'), text: readable(text) });
      open.pop();
      text = undefined;
    } else if (tag.endsWith('/')) {
      text = undefined;
    } else {
      open.push((/^[^\s>]+/.exec(tag)?.[0] ?? '').replace(/^.*:/, ''));
      text = open.length <= MAX_DEPTH ? '' : undefined;
    }
  }
  return found;
}

const MAX_DEPTH = 30;

function readable(text: string): string {
  return text
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
