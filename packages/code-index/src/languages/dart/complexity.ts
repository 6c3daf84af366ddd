/** What branches, nests and jumps in Dart. */
import { BRACES, type ComplexityParts, type ComplexityRules } from '../shape/complexity.ts';

const PARTS: ComplexityParts = {
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

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  parts: PARTS,
  functions: new Set(['function_body', 'function_expression']),
  containers: new Set(),
  branches: new Map([
    ['if_statement', ['consequence', 'alternative']],
    ['if_element', ['consequence', 'alternative']],
    ['for_statement', ['body']],
    ['for_element', ['body']],
    ['while_statement', ['body']],
    ['do_statement', ['body']],
    ['conditional_expression', ['consequence', 'alternative']],
  ]),
  elses: new Set(),
  switches: new Map([
    ['switch_statement', ['body']],
    ['switch_expression', ['body']],
  ]),
  cases: new Set(['switch_statement_case', 'switch_expression_case']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_statement']),
  logical: new Set(['logical_and_expression', 'logical_or_expression', 'if_null_expression']),
  or: new Set(['||', '??']),
  jumps: new Set(['break_statement', 'continue_statement']),
  imports: new Set(['import_or_export', 'library_name', 'part_directive', 'part_of_directive']),
  comments: new Set(['comment', 'documentation_comment', 'script_tag']),
};
