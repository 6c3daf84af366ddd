/** What branches, nests and jumps in Scala. */
import { BRACES, type ComplexityParts, type ComplexityRules } from '../shape/complexity.ts';

const PARTS: ComplexityParts = {
  // Of what may be caught the first case is counted with the `catch` itself.
  isOtherwise: (tree, node) => {
    const pattern = tree.field(node, 'pattern');
    const block = tree.parent(node);
    const isFirst = tree.previous(node) < 0 || !tree.isNamed(tree.previous(node));
    if (isFirst && tree.kind(tree.parent(block)) === 'catch_clause') return true;
    return pattern >= 0 && tree.kind(pattern) === 'wildcard' && tree.childOfKind(node, 'guard') < 0;
  },
};

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  parts: PARTS,
  functions: new Set(['function_definition', 'lambda_expression']),
  containers: new Set(),
  branches: new Map([
    ['if_expression', ['consequence', 'alternative']],
    ['for_expression', ['body']],
    ['while_expression', ['body']],
    ['do_while_expression', ['body']],
  ]),
  elses: new Set(),
  switches: new Map([['match_expression', ['body']]]),
  cases: new Set(['case_clause']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_expression']),
  logical: new Set(['infix_expression']),
  jumps: new Set(),
  imports: new Set(['import_declaration', 'export_declaration', 'package_clause']),
  comments: new Set(['comment', 'block_comment']),
};
