/**
 * What a library has drawn of words that may hold anything, down to what can only be seen: shapes, text and their
 * colours. Nothing of it runs, loads, leads anywhere, moves what it is, or colours the page around it.
 */

/** Returns the drawing as text, ready for the page. Throws where it is no drawing. */
export function cleanDrawing(svg: string): string {
  // Inert: whatever stands in it, nothing of this document runs or loads.
  const root = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (root === null) throw new Error('nothing was drawn');
  clean(root, root.id);
  return new XMLSerializer().serializeToString(root);
}

const svgNamespace = 'http://www.w3.org/2000/svg';

const shapes = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'marker', 'title', 'desc', 'style', 'image', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['clipPath', 'mask', 'pattern', 'linearGradient', 'radialGradient', 'stop', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComposite', 'feDropShadow', 'feFlood', 'feGaussianBlur', 'feMerge'],
  ...['feMergeNode', 'feOffset'],
]);

function clean(element: Element, id: string): void {
  for (const child of [...element.children]) {
    if (child.namespaceURI === svgNamespace && shapes.has(child.localName)) clean(child, id);
    // A link leads elsewhere without saying where; what it holds is drawn all the same.
    else if (child.localName === 'a') unwrap(child, id);
    else if (child.localName === 'foreignObject') child.replaceWith(...asText(child));
    else child.remove();
  }
  if (element.localName === 'style') element.textContent = cleanRules(element.textContent, id);
  for (const attribute of [...element.attributes]) {
    if (!isHarmless(element, attribute)) element.removeAttributeNode(attribute);
  }
}

function unwrap(link: Element, id: string): void {
  clean(link, id);
  link.replaceWith(...link.childNodes);
}

/** Some diagrams put their labels into HTML whatever they are told; their words are kept, in one line. */
function asText(foreign: Element): Element[] {
  const words = foreign.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  if (words === '') return [];
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(foreign.getAttribute(name) ?? 0));
  const text = foreign.ownerDocument.createElementNS(svgNamespace, 'text');
  text.setAttribute('x', String((x ?? 0) + (width ?? 0) / 2));
  text.setAttribute('y', String((y ?? 0) + (height ?? 0) / 2));
  text.setAttribute('text-anchor', 'middle');
  text.setAttribute('dominant-baseline', 'central');
  text.textContent = words;
  return [text];
}

function isHarmless(element: Element, { localName, value }: Attr): boolean {
  const name = localName.toLowerCase();
  if (name.startsWith('on')) return false;
  if (name === 'href') {
    return (
      value.startsWith('#') || (element.localName === 'image' && /^data:image\/(png|jpeg|gif);base64,/.test(value))
    );
  }
  if (name === 'src' || name === 'srcset' || name === 'action' || name === 'formaction') return false;
  if (name === 'style') return isHarmlessStyle(value);
  // What stands in a label may stand in the names of elements and in descriptions too, where it does nothing.
  if (name === 'id' || name === 'class' || name === 'd' || /^(data|aria)-/.test(name)) return true;
  return isLocal(value);
}

/** Of a style sheet, the rules for this very drawing that load nothing. */
function cleanRules(css: string | null, id: string): string {
  const sheet = new CSSStyleSheet();
  // Leaves out `@import`, and writes without escapes what remains.
  sheet.replaceSync(css ?? '');
  return [...sheet.cssRules]
    .filter((rule) => {
      if (rule instanceof CSSKeyframesRule) return isLocal(rule.cssText);
      if (!(rule instanceof CSSStyleRule) || rule.cssRules.length > 0) return false;
      const isOwn = rule.selectorText.split(',').every((selector) => selector.trim().startsWith(`#${CSS.escape(id)}`));
      return isOwn && isHarmlessStyle(rule.style.cssText);
    })
    .map((rule) => rule.cssText)
    .join('\n');
}

/** It stays where it stands, too: a drawing that covers the page could pass for the page. */
function isHarmlessStyle(css: string): boolean {
  const { style } = document.createElement('span');
  style.cssText = css;
  return isLocal(style.cssText) && !/^(fixed|absolute|sticky)$/.test(style.position);
}

/** Names no address but one inside the drawing. */
function isLocal(value: string): boolean {
  return !/\\|@import|(image-set|image|src|paint|element)\(|url\((?!\s*["']?#)/i.test(value);
}
