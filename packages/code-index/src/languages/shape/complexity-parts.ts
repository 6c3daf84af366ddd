/** Parts of syntax that their grammars do not name: what branches, nests and ends, by the kinds of nodes and their order. */
import type { ComplexityParts } from './complexity.ts';
import type { SyntaxTree } from './tree.ts';

const KOTLIN_BRANCHES: ReadonlySet<string> = new Set([
  'if_expression',
  'for_statement',
  'while_statement',
  'do_while_statement',
  'when_entry',
]);

export const KOTLIN_PARTS: ComplexityParts = {
  isBody: (tree, node) => {
    const kind = tree.kind(node);
    const outer = tree.kind(tree.parent(node));
    if (kind === 'statements') return outer === 'catch_block';
    return (
      kind === 'control_structure_body' && KOTLIN_BRANCHES.has(outer) && !isKotlinElseIf(tree, onlyChild(tree, node))
    );
  },
  isElseIf: isKotlinElseIf,
  hasElse: (tree, node) => {
    const last = tree.allChildren(node).at(-1) ?? -1;
    return (
      tree.kind(node) === 'if_expression' && tree.has(node, 'else') && !isKotlinElseIf(tree, onlyChild(tree, last))
    );
  },
  isJump: (tree, node) => tree.has(node, 'break@') || tree.has(node, 'continue@'),
  nameOf: (tree, node) => {
    const kind = tree.kind(node);
    if (kind === 'anonymous_initializer') return 'init';
    if (kind !== 'getter' && kind !== 'setter') return '';
    let property = tree.kind(tree.parent(node)) === 'property_declaration' ? tree.parent(node) : tree.previous(node);
    while (property >= 0 && tree.kind(property) !== 'property_declaration') property = tree.previous(property);
    const variable = property < 0 ? -1 : tree.childOfKind(property, 'variable_declaration');
    const name = variable < 0 ? -1 : tree.childOfKind(variable, 'simple_identifier');
    return name < 0 ? '' : tree.textOf(name);
  },
};

/** `else if`: the body behind `else` holds nothing but an `if`. */
function isKotlinElseIf(tree: SyntaxTree, node: number): boolean {
  if (node < 0 || tree.kind(node) !== 'if_expression') return false;
  const body = tree.parent(node);
  if (tree.kind(body) !== 'control_structure_body' || tree.kind(tree.parent(body)) !== 'if_expression') return false;
  const before = tree.previous(body);
  return before >= 0 && tree.kind(before) === 'else' && tree.textOf(body) === tree.textOf(node);
}

function onlyChild(tree: SyntaxTree, node: number): number {
  const children = node < 0 ? [] : tree.children(node);
  return children.length === 1 ? (children[0] as number) : -1;
}

const SWIFT_BRANCHES: ReadonlySet<string> = new Set([
  'if_statement',
  'guard_statement',
  'for_statement',
  'while_statement',
  'repeat_while_statement',
  'switch_entry',
  'catch_block',
]);

export const SWIFT_PARTS: ComplexityParts = {
  isBody: (tree, node) => tree.kind(node) === 'statements' && SWIFT_BRANCHES.has(tree.kind(tree.parent(node))),
  isElseIf: (tree, node) => tree.kind(node) === 'if_statement' && isBehindElse(tree, node),
  hasElse: (tree, node) => {
    if (tree.kind(node) !== 'if_statement') return false;
    const last = tree.allChildren(node).findLast((child) => tree.isNamed(child));
    return tree.childOfKind(node, 'else') >= 0 && (last === undefined || tree.kind(last) !== 'if_statement');
  },
  isOtherwise: (tree, node) => tree.childOfKind(node, 'default_keyword') >= 0,
  isJump: (tree, node) => (tree.has(node, 'break') || tree.has(node, 'continue')) && tree.children(node).length > 0,
  // What accessors there are stands in it, and a subscript is a function by itself.
  isFunction: (tree, node) =>
    tree.kind(node) !== 'computed_property' || tree.kind(tree.parent(node)) !== 'subscript_declaration',
  nameOf: (tree, node) => {
    if (tree.kind(node) !== 'computed_property') return '';
    const pattern = tree.field(tree.parent(node), 'name');
    return pattern < 0 ? '' : tree.textOf(pattern);
  },
};

function isBehindElse(tree: SyntaxTree, node: number): boolean {
  const before = tree.previous(node);
  return before >= 0 && tree.kind(before) === 'else';
}

export const DART_PARTS: ComplexityParts = {
  // The block of a `catch` stands behind its head.
  isBody: (tree, node) => {
    const before = tree.kind(node) === 'block' ? tree.previous(node) : -1;
    return before >= 0 && tree.kind(before) === 'catch_clause';
  },
  isOtherwise: (tree, node) => {
    const [pattern] = tree.children(node);
    return tree.kind(node) === 'switch_expression_case' && pattern !== undefined && tree.textOf(pattern) === '_';
  },
  isJump: (tree, node) => tree.childOfKind(node, 'identifier') >= 0,
  startOf: (tree, node) => {
    const before = tree.kind(node) === 'function_body' ? tree.previous(node) : -1;
    return tree.start(before >= 0 && tree.kind(before).endsWith('_signature') ? before : node);
  },
};

export const SCALA_PARTS: ComplexityParts = {
  // Of what may be caught the first case is counted with the `catch` itself.
  isOtherwise: (tree, node) => {
    const pattern = tree.field(node, 'pattern');
    const block = tree.parent(node);
    const isFirst = tree.previous(node) < 0 || !tree.isNamed(tree.previous(node));
    if (isFirst && tree.kind(tree.parent(block)) === 'catch_clause') return true;
    return pattern >= 0 && tree.kind(pattern) === 'wildcard' && tree.childOfKind(node, 'guard') < 0;
  },
};
