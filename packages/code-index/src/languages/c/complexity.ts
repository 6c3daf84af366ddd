/** What branches, nests and jumps in C and C++. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_definition', 'lambda_expression']),
  definitionsOnly: new Set(['function_definition']),
  containers: new Set(),
  branches: new Map([
    ['if_statement', ['consequence']],
    ['for_statement', ['body']],
    ['for_range_loop', ['body']],
    ['while_statement', ['body']],
    ['do_statement', ['body']],
    ['conditional_expression', ['consequence', 'alternative']],
  ]),
  elses: new Set(['else_clause']),
  switches: new Map([['switch_statement', ['body']]]),
  cases: new Set(['case_statement']),
  otherwise: new Set(['default']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_statement']),
  // The words are operators of C++.
  and: new Set(['&&', 'and']),
  or: new Set(['||', 'or']),
  jumps: new Set(['goto_statement']),
  defaults: new Set(['optional_parameter_declaration']),
  imports: new Set(['preproc_include', 'using_declaration']),
  comments: new Set(['comment']),
};
