/** What becomes of the value of a name, as far as the statement around it tells. */
import type { ValueFlow } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';

/**
 * Of a name, or of a path that ends with it (`module.Class`), at a node; where it is called, of the object that is made.
 * Undefined where the value goes on to somewhere else, or might.
 */
export function valueFlow(tree: SyntaxTree, node: number): ValueFlow | undefined {
  // `Class` is what is named, `Class()` what it makes, and `type(it)` a class again.
  let what: 'named' | 'made' | 'awaited' | 'type' = 'named';
  for (let at = node, parent = tree.parent(at); parent >= 0; at = parent, parent = tree.parent(at)) {
    switch (tree.kind(parent)) {
      case 'parenthesized_expression':
        break;
      case 'attribute':
        return tree.field(parent, 'object') === at ? 'asked' : undefined;
      case 'dotted_name':
        if (tree.next(at) >= 0) return 'asked';
        break;
      case 'call':
        if ((what !== 'named' && what !== 'type') || tree.field(parent, 'function') !== at) return undefined;
        what = 'made';
        break;
      case 'await':
        if (what !== 'made') return undefined;
        what = 'awaited';
        break;
      case 'argument_list': {
        const callee = tree.textOf(tree.field(tree.parent(parent), 'function'));
        if (LOOKS_AT.has(callee)) return 'tested';
        if (callee !== 'type' || tree.children(parent).length !== 1) return undefined;
        what = 'type';
        // The call of `type` is passed over.
        parent = tree.parent(parent);
        break;
      }
      case 'comparison_operator':
        return what === 'type' ? 'tested' : undefined;
      case 'tuple':
        return what === 'named' && isListOfTypes(tree, parent) ? 'tested' : undefined;
      case 'except_clause':
      case 'except_group_clause':
      case 'case_pattern':
      case 'class_pattern':
        return what === 'named' ? 'tested' : undefined;
      case 'as_pattern':
        if (what === 'named') return isCaught(tree, parent) ? 'tested' : undefined;
        return what === 'made' && isInWith(tree, parent) ? 'named' : undefined;
      case 'assignment':
        return what === 'made' && givesOneName(tree, parent, at) ? 'named' : undefined;
      case 'expression_statement':
        return what === 'named' ? undefined : 'dropped';
      default:
        return undefined;
    }
  }
  return undefined;
}

/** What is asked about a value by these calls nothing of it by name. */
const LOOKS_AT: ReadonlySet<string> = new Set(['isinstance', 'issubclass', 'id', 'super']);

/** `except (A, B)`, `isinstance(it, (A, B))` */
function isListOfTypes(tree: SyntaxTree, tuple: number): boolean {
  const parent = tree.parent(tuple);
  if (tree.kind(parent) === 'argument_list')
    return LOOKS_AT.has(tree.textOf(tree.field(tree.parent(parent), 'function')));
  return isExcept(tree, parent) || (tree.kind(parent) === 'as_pattern' && isCaught(tree, parent));
}

/** `except It as error` */
function isCaught(tree: SyntaxTree, pattern: number): boolean {
  return isExcept(tree, tree.parent(pattern));
}

function isExcept(tree: SyntaxTree, node: number): boolean {
  return node >= 0 && (tree.kind(node) === 'except_clause' || tree.kind(node) === 'except_group_clause');
}

/** `with It() as name` */
function isInWith(tree: SyntaxTree, pattern: number): boolean {
  let around = tree.parent(pattern);
  while (around >= 0 && tree.kind(around) === 'parenthesized_expression') around = tree.parent(around);
  const [name = -1] = tree.children(tree.children(pattern).at(-1) ?? -1);
  return around >= 0 && tree.kind(around) === 'with_item' && name >= 0 && tree.kind(name) === 'identifier';
}

/** `name = It()`, and not one of several names. */
function givesOneName(tree: SyntaxTree, assignment: number, value: number): boolean {
  return (
    tree.field(assignment, 'right') === value &&
    tree.kind(tree.field(assignment, 'left')) === 'identifier' &&
    tree.kind(tree.parent(assignment)) === 'expression_statement'
  );
}
