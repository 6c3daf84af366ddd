/** What branches, nests and jumps in Python. */
import type { ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  functions: new Set(['function_definition', 'lambda']),
  containers: new Set(['class_definition']),
  branches: new Map([
    ['if_statement', ['consequence']],
    ['for_statement', ['body']],
    ['while_statement', ['body']],
    ['conditional_expression', []],
  ]),
  continuations: new Map([['elif_clause', ['consequence']]]),
  elses: new Set(['else_clause']),
  switches: new Map([['match_statement', ['body']]]),
  // Loops and conditions of a comprehension make another way through, but are read in one go.
  cases: new Set(['case_clause', 'for_in_clause', 'if_clause']),
  catches: new Set(['except_clause', 'except_group_clause']),
  blocks: new Set(['try_statement', 'with_statement']),
  logical: new Set(['boolean_operator']),
  and: new Set(['and']),
  or: new Set(['or']),
  jumps: new Set(),
  defaults: new Set(['default_parameter', 'typed_default_parameter']),
  parameters: 'parameters',
  imports: new Set(['import_statement', 'import_from_statement', 'future_import_statement']),
  comments: new Set(['comment']),
  receivers: new Set(['self', 'cls']),
  stringsAreDocs: true,
};
