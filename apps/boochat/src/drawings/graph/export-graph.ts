/** A drawn graph as a file that looks the same anywhere: the page's styles are written into each element. */

const margin = 16;
const inlined = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

export interface GraphFile {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** `content` is the group that holds the drawing, in its own coordinates, whatever part of it is in sight. */
export function graphFile(svg: SVGSVGElement, content: SVGGElement, title: string): GraphFile {
  const { x, y, width, height } = content.getBBox();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  inlineStyles(svg, copy);
  copy.querySelector('[data-content]')?.removeAttribute('transform');
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (
        name === 'class' ||
        name === 'style' ||
        name === 'tabindex' ||
        name === 'role' ||
        /^(data|aria)-/.test(name)
      ) {
        element.removeAttribute(name);
      }
    }
  }
  const box = {
    x: x - margin,
    y: y - margin,
    width: Math.ceil(width + 2 * margin),
    height: Math.ceil(height + 2 * margin),
  };
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-label', 'aria-describedby'])
    copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries(box)) ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(svg).backgroundColor);
  copy.prepend(ground);
  const caption = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  caption.textContent = title;
  copy.prepend(caption);
  return { svg: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height };
}

function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of inlined) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  Array.from(from.children).forEach((child, index) => {
    const copy = to.children[index];
    if (copy !== undefined) inlineStyles(child, copy);
  });
}

export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun with the click; the address is needed no longer than the browser takes to read it.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/** The same as a picture of points, twice as fine as the drawing. Browsers limit a picture's size. */
export async function pictureOf({ svg, width, height }: GraphFile): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, 8_000 / width, 8_000 / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be made')) : resolve(blob))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
