/** Places such as `src/app.ts:12` in the text of an answer, made elements of their own. */
import type { Node } from './html-tree.ts';

export interface Citation {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number | undefined;
}

export const citationTag = 'code-place';

/** A rehype plugin; runs last, so that what a model writes cannot pass for its work. */
export function markCitations() {
  return (tree: Node): void => {
    tree.children = tree.children?.flatMap(marked) ?? [];
  };
}

/** The one place that a whole text is, as inline code often is. */
export function readCitation(text: string): Citation | undefined {
  const [match] = [...text.trim().matchAll(citationPattern)];
  return match?.[0] === text.trim() ? citationOf(match) : undefined;
}

/** Brackets belong to a path only where they are closed in it, as in `app/[id]/(tabs)/page.tsx`. */
const name = String.raw`(?:[\w@.~+$-]|\([\w.-]{1,60}\)|\[{1,2}[\w.-]{1,60}\]{1,2}){1,100}`;

/**
 * A file with an extension, or one of the names that have none; then a line, and the last line or a column. A model may
 * write anything, so nothing repeats without a bound.
 */
const citationPattern = new RegExp(
  String.raw`(?<![\w/.@:$-])((?:\.{0,2}\/)?(?:${name}\/){0,30}(?:(?=[^\s/:#]{0,120}\.[A-Za-z])${name}|Dockerfile|Makefile|LICENSE))(?::(\d+)(?:[-–](\d+)|:\d+)?|#L(\d+)(?:-L?(\d+))?)(?![\w/])`,
  'g',
);

function citationOf(match: RegExpMatchArray): Citation | undefined {
  const [, path = '', colonLine, colonEnd, hashLine, hashEnd] = match;
  const line = Number(colonLine ?? hashLine);
  const end = colonEnd ?? hashEnd;
  if (line === 0 || isHost(path)) return undefined;
  return { path, line, ...(end === undefined ? {} : { endLine: Number(end) }) };
}

/** `example.com:443` is an address. */
function isHost(path: string): boolean {
  return !path.includes('/') && /\.(com|org|net|local|internal|localhost)$/i.test(path);
}

function marked(node: Node): Node[] {
  if (node.type === 'text') return split(node.value ?? '');
  if (node.children === undefined || node.tagName === 'pre' || node.tagName === 'a') return [node];
  if (node.tagName === 'code') {
    const [only] = node.children;
    const citation = node.children.length === 1 ? readCitation(only?.value ?? '') : undefined;
    return [citation === undefined ? node : elementOf(citation, node.children)];
  }
  return [{ ...node, children: node.children.flatMap(marked) }];
}

function split(text: string): Node[] {
  const parts: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(citationPattern)) {
    const citation = citationOf(match);
    if (citation === undefined) continue;
    if (match.index > end) parts.push({ type: 'text', value: text.slice(end, match.index) });
    parts.push(elementOf(citation, [{ type: 'text', value: match[0] }]));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'text', value: text.slice(end) });
  return parts;
}

function elementOf({ path, line, endLine }: Citation, children: Node[]): Node {
  const properties = {
    'data-path': path,
    'data-line': line,
    ...(endLine === undefined ? {} : { 'data-end': endLine }),
  };
  return { type: 'element', tagName: citationTag, properties, children };
}
