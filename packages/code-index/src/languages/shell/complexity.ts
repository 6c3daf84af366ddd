/** What branches, nests and jumps in shells. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_definition']),
  containers: new Set(),
  // The statements of an `if` stand in it without a name for what they are.
  branches: new Map([
    ['if_statement', ['']],
    ['for_statement', ['body']],
    ['c_style_for_statement', ['body']],
    ['while_statement', ['body']],
    ['ternary_expression', ['consequence', 'alternative']],
  ]),
  continuations: new Map([['elif_clause', ['']]]),
  elses: new Set(['else_clause']),
  elsesAreBlocks: true,
  switches: new Map([['case_statement', ['']]]),
  cases: new Set(['case_item']),
  otherwise: new Set(['*']),
  catches: new Set(),
  blocks: new Set(),
  logical: new Set(['list', 'binary_expression']),
  jumps: new Set(),
  imports: new Set(),
  comments: new Set(['comment']),
};
