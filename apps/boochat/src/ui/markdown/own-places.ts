/** Links and images of a document that lead to other places of the repository, made elements of their own. */
import { createContext } from 'react';
import type { Node } from './html-tree.ts';

/** Where a document of the repository lies, by which its links are read; left out where a model writes. */
export interface DocumentPlace {
  readonly path: string;
  /** The revision that it is of; left out: as it is now. */
  readonly at?: string | undefined;
}

export const DocumentContext = createContext<DocumentPlace | undefined>(undefined);

export const ownLinkTag = 'repository-link';
export const ownImageTag = 'repository-image';

/** A rehype plugin; runs after what cleans the document, and before what takes out links that name no host. */
export function markOwnPlaces() {
  return (tree: Node): void => {
    tree.children = tree.children?.map(marked) ?? [];
  };
}

function marked(node: Node): Node {
  const children = node.children?.map(marked) ?? [];
  const href = textOf(node.properties?.href);
  if (node.tagName === 'a' && href !== undefined && !hasHost(href)) {
    return { type: 'element', tagName: ownLinkTag, properties: { 'data-href': href }, children };
  }
  const src = textOf(node.properties?.src);
  if (node.tagName === 'img' && src !== undefined && !hasHost(src)) {
    const { alt, width } = node.properties ?? {};
    const properties = { 'data-href': src, 'data-alt': textOf(alt) ?? '', 'data-width': textOf(width) ?? '' };
    return { type: 'element', tagName: ownImageTag, properties, children: [] };
  }
  return node.children === undefined ? node : { ...node, children };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function hasHost(href: string): boolean {
  return href.startsWith('//') || URL.canParse(href);
}

/**
 * The place that a link in a document means: `src/a.ts`, `src/a.ts:12`, a folder `docs/`. Undefined for a place in the
 * document itself, and for what leads out of the repository.
 */
export function ownPlace(document: string, href: string): string | undefined {
  const [, raw = '', line, end] = /^([^?#]*)(?:\?[^#]*)?(?:#L(\d+)(?:-L?(\d+))?)?(?:#.*)?$/.exec(href) ?? [];
  if (raw === '') return undefined;
  const segments = raw.startsWith('/') ? [] : document.split('/').slice(0, -1);
  for (const segment of decoded(raw).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  const path = segments.join('/');
  if (path === '') return '/';
  if (line !== undefined) return `${path}:${line}${end === undefined ? '' : `-${end}`}`;
  return /(?:^|\/)\.{0,2}$/.test(raw) ? `${path}/` : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
