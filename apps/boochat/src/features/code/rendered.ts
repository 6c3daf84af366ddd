/** What a file can be shown as besides its lines. */
export type Rendering = 'document' | 'notebook' | 'image';

export function renderingOf(path: string): Rendering | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (/^(?:md|markdown|mdown|mkd)$/.test(extension)) return 'document';
  if (extension === 'ipynb') return 'notebook';
  return /^(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/.test(extension) ? 'image' : undefined;
}

/** An image that is text as well. */
export function hasLines(path: string): boolean {
  return renderingOf(path) !== 'image' || path.toLowerCase().endsWith('.svg');
}
