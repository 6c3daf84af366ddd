/** What branches, nests and jumps in PHP. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_definition', 'method_declaration', 'anonymous_function', 'arrow_function']),
  containers: new Set(['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration']),
  branches: new Map([
    ['if_statement', ['body']],
    ['foreach_statement', ['body']],
    ['for_statement', ['body']],
    ['while_statement', ['body']],
    ['do_statement', ['body']],
    ['conditional_expression', ['body', 'alternative']],
  ]),
  continuations: new Map([['else_if_clause', ['body']]]),
  elses: new Set(['else_clause']),
  switches: new Map([
    ['switch_statement', ['body']],
    ['match_expression', ['body']],
  ]),
  cases: new Set(['case_statement', 'match_conditional_expression']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_statement']),
  and: new Set(['&&', 'and']),
  or: new Set(['||', 'or', '??']),
  // `continue 2` goes on with a loop further out.
  jumps: new Set(['goto_statement', 'break_statement', 'continue_statement']),
  defaultFields: new Map([
    ['simple_parameter', 'default_value'],
    ['property_promotion_parameter', 'default_value'],
  ]),
  imports: new Set(['namespace_use_declaration', 'namespace_name']),
  comments: new Set(['comment']),
};
