/** Parts of Kotlin's declarations, which its grammar does not name. */
import type { SyntaxTree } from '../shape/tree.ts';
import { NEVER, nameOf } from './written.ts';

export const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'multiline_comment', 'shebang_line']);

/** Words in front of a declaration, without its annotations. */
export function wordsOf(tree: SyntaxTree, node: number, list = tree.childOfKind(node, 'modifiers')): readonly string[] {
  return list < 0
    ? []
    : tree.children(list).flatMap((each) => (tree.kind(each) === 'annotation' ? [] : [tree.textOf(each)]));
}

/** The getter and the setter of a property: nodes inside of it, or behind it. */
export function accessorsOf(tree: SyntaxTree, node: number): readonly number[] {
  const isAccessor = (each: number) => tree.kind(each) === 'getter' || tree.kind(each) === 'setter';
  const found = tree.children(node).filter(isAccessor);
  for (let next = tree.next(node); next >= 0; next = tree.next(next)) {
    if (isAccessor(next)) found.push(next);
    else if (tree.isNamed(next) && !COMMENTS.has(tree.kind(next))) break;
  }
  return found;
}

/** What a property is given, or its delegate; -1 where it has none. */
export function writtenValue(tree: SyntaxTree, node: number): number {
  const delegate = tree.childOfKind(node, 'property_delegate');
  if (delegate >= 0) return delegate;
  const sign = tree.allChildren(node).find((child) => tree.kind(child) === '=') ?? -1;
  return sign < 0 ? -1 : (tree.children(node).find((child) => child > sign) ?? -1);
}

/** `null` stands as a token where nothing else does. */
export function nullOrUnit(tree: SyntaxTree, node: number): string {
  const text = tree.textOf(node);
  if (text === 'null') return 'null';
  return text === 'return' || text === 'break' || text === 'continue' ? NEVER : 'Unit';
}

export function isLambdaAlone(tree: SyntaxTree, suffix: number): boolean {
  if (suffix < 0 || tree.kind(suffix) !== 'call_suffix') return false;
  return tree.children(suffix).every((child) => tree.kind(child) === 'annotated_lambda');
}

/** `a`, `a.b` as a path; empty for everything else. */
export function pathOf(tree: SyntaxTree, node: number): string {
  if (node < 0) return '';
  switch (tree.kind(node)) {
    case 'simple_identifier':
      return nameOf(tree, node);
    case 'parenthesized_expression':
      return pathOf(tree, tree.children(node)[0] ?? -1);
    case 'directly_assignable_expression':
    case 'navigation_expression': {
      const [object = -1, ...suffixes] = tree.children(node);
      let path = pathOf(tree, object);
      for (const suffix of suffixes) {
        const nameNode = tree.kind(suffix) === 'navigation_suffix' ? tree.childOfKind(suffix, 'simple_identifier') : -1;
        if (nameNode < 0 || path === '') return '';
        path = `${path}.${nameOf(tree, nameNode)}`;
      }
      return path;
    }
    default:
      return '';
  }
}

/** A body at whose end nobody arrives. */
export function leaves(tree: SyntaxTree, node: number): boolean {
  const last = tree.children(node).at(-1);
  if (last === undefined) return /^(?:return|break|continue)$/.test(tree.textOf(node));
  if (tree.kind(last) === 'statements') return leaves(tree, last);
  return tree.kind(last) === 'jump_expression';
}
