/** Strings of Python that are documentation. */
import type { PythonWalk } from './walk.ts';

export function markDoc(walk: PythonWalk, body: number): void {
  const [first] = walk.tree.children(body);
  if (first !== undefined && isDocString(walk, first)) walk.builder.markDoc(walk.tree.children(first)[0] as number);
}

export function docOf(walk: PythonWalk, body: number): string {
  if (body < 0) return '';
  const [first] = walk.tree.children(body);
  return first !== undefined && isDocString(walk, first) ? docText(walk, first) : '';
}

/** A string right behind an assignment documents it. */
export function docAfter(walk: PythonWalk, node: number): string {
  const { tree } = walk;
  const statement = tree.parent(node);
  const next = statement < 0 ? -1 : tree.next(statement);
  return next >= 0 && isDocString(walk, next) ? docText(walk, next) : '';
}

export function isDocString(walk: PythonWalk, statement: number): boolean {
  const { tree } = walk;
  if (tree.kind(statement) !== 'expression_statement') return false;
  const [only] = tree.children(statement);
  return only !== undefined && tree.kind(only) === 'string';
}

function docText(walk: PythonWalk, statement: number): string {
  const { tree } = walk;
  const [text] = tree.children(statement);
  const content = text === undefined ? -1 : tree.childOfKind(text, 'string_content');
  if (content < 0) return '';
  const folded = tree.textOf(content).slice(0, 2_000).replace(/\s+/g, ' ').trim();
  return folded.length > DOC_LIMIT ? `${folded.slice(0, DOC_LIMIT - 1)}…` : Buffer.from(folded).toString();
}

const DOC_LIMIT = 600;
