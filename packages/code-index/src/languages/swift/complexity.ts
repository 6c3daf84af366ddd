/** What branches, nests and jumps in Swift. */
import { BRACES, type ComplexityParts, type ComplexityRules } from '../shape/complexity.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const SWIFT_BRANCHES: ReadonlySet<string> = new Set([
  'if_statement',
  'guard_statement',
  'for_statement',
  'while_statement',
  'repeat_while_statement',
  'switch_entry',
  'catch_block',
]);

const PARTS: ComplexityParts = {
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

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  parts: PARTS,
  functions: new Set([
    'function_declaration',
    'init_declaration',
    'deinit_declaration',
    'subscript_declaration',
    'computed_property',
    'lambda_literal',
  ]),
  containers: new Set(),
  branches: new Map([
    ['if_statement', []],
    ['guard_statement', []],
    ['for_statement', []],
    ['while_statement', []],
    ['repeat_while_statement', []],
    ['ternary_expression', ['if_true', 'if_false']],
  ]),
  elses: new Set(),
  switches: new Map([['switch_statement', []]]),
  cases: new Set(['switch_entry']),
  catches: new Set(['catch_block']),
  blocks: new Set(['do_statement']),
  logical: new Set(['conjunction_expression', 'disjunction_expression', 'nil_coalescing_expression']),
  or: new Set(['||', '??']),
  jumps: new Set(['control_transfer_statement']),
  imports: new Set(['import_declaration']),
  comments: new Set(['comment', 'multiline_comment', 'shebang_line']),
};
