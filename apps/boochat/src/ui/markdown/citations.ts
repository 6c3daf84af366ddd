/** Places such as `src/app.ts:12` in the text of an answer, made elements of their own. */
import { type Citation, citationsIn, readCitation } from '@boocontext/chat-api';
import type { Node } from './html-tree.ts';

export const citationTag = 'code-place';

/** A rehype plugin; runs last, so that what a model writes cannot pass for its work. */
export function markCitations() {
  return (tree: Node): void => {
    tree.children = tree.children?.flatMap(marked) ?? [];
  };
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
  for (const citation of citationsIn(text)) {
    if (citation.start > end) parts.push({ type: 'text', value: text.slice(end, citation.start) });
    parts.push(elementOf(citation, [{ type: 'text', value: text.slice(citation.start, citation.end) }]));
    end = citation.end;
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
