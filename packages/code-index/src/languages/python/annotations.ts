/** Written types of Python: strings in them are code. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { GRAMMAR } from './grammar.ts';
import type { PythonWalk } from './walk.ts';

/** A type in the head of a function: its names are not those of its parameters. */
export function signatureAnnotation(walk: PythonWalk, node: number): TermId {
  const { builder } = walk;
  const { scope } = builder;
  const own = builder.scopeAt(scope);
  if (!own.bindings.some(({ kind }) => kind === 'type_parameter')) builder.scope = Math.max(0, own.parent);
  try {
    return walk.type(node);
  } finally {
    builder.scope = scope;
  }
}

export function stringAnnotation(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree } = walk;
  const content = tree.childOfKind(node, 'string_content');
  if (content < 0 || tree !== walk.state.root) return -1;
  const text = tree.textOf(content);
  if (text.length > MAX_STRING_ANNOTATION || text.includes('\\')) return -1;
  const inner = parseSyntax(GRAMMAR, text, tree.start(content));
  const [statement = -1] = inner.children(0);
  if (statement < 0 || inner.kind(statement) !== 'expression_statement') return -1;
  const [expression] = inner.children(statement);
  if (expression === undefined || inner.next(statement) >= 0) return -1;
  walk.tree = inner;
  try {
    return walk.type(expression, role);
  } finally {
    walk.tree = tree;
  }
}

/** `List[int]`, as the grammar reads it in an annotation. */
export function appliedType(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const [applied = -1, list] = tree.children(node);
  const of = walk.type(applied, role);
  const args = list === undefined ? [] : tree.children(list).map((arg) => walk.type(arg));
  return builder.term({ kind: 'index', of, args });
}

/** The same where an expression may stand as well. */
export function subscriptedType(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const of = walk.type(tree.field(node, 'value'), role);
  const written = builder.termAt(of);
  const name = written !== undefined && 'name' in written ? written.name : '';
  // What a `Literal` lists, and what follows the type in `Annotated`, are values.
  const isValue = (position: number) => name === 'Literal' || (name === 'Annotated' && position > 0);
  const args = tree
    .fields(node, 'subscript')
    .map((part, position) => (isValue(position) ? walk.expression(part) : walk.type(part)));
  return builder.term({ kind: 'index', of, args });
}

export function typesOf(walk: PythonWalk, node: number, kind: 'either' | 'tuple'): TermId {
  return walk.builder.term({ kind, of: walk.tree.children(node).map((part) => walk.type(part)) });
}

/** `module.Class`, as the grammar reads it in an annotation. */
export function memberType(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const [of, name] = walk.tree.children(node);
  return of === undefined || name === undefined ? -1 : walk.member(walk.type(of, 'reference'), name, role);
}

/** Text of annotations in strings is parsed as code, up to this length. */
const MAX_STRING_ANNOTATION = 500;
