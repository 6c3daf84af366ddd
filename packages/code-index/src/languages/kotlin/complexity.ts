/** What branches, nests and jumps in Kotlin. */
import { BRACES, type ComplexityParts, type ComplexityRules } from '../shape/complexity.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const KOTLIN_BRANCHES: ReadonlySet<string> = new Set([
  'if_expression',
  'for_statement',
  'while_statement',
  'do_while_statement',
  'when_entry',
]);

const PARTS: ComplexityParts = {
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

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  parts: PARTS,
  functions: new Set([
    'function_declaration',
    'secondary_constructor',
    'anonymous_initializer',
    'anonymous_function',
    'lambda_literal',
    'getter',
    'setter',
  ]),
  containers: new Set(),
  branches: new Map([
    ['if_expression', []],
    ['for_statement', []],
    ['while_statement', []],
    ['do_while_statement', []],
  ]),
  elses: new Set(),
  switches: new Map([['when_expression', []]]),
  cases: new Set(['when_entry']),
  otherwise: new Set(['else']),
  catches: new Set(['catch_block']),
  blocks: new Set(['try_expression']),
  logical: new Set(['conjunction_expression', 'disjunction_expression', 'elvis_expression']),
  or: new Set(['||', '?:']),
  jumps: new Set(['jump_expression']),
  imports: new Set(['package_header', 'import_list', 'import_header', 'file_annotation']),
  comments: new Set(['line_comment', 'multiline_comment', 'shebang_line']),
};
