/** What branches, nests and jumps in C#. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'operator_declaration',
    'local_function_statement',
    'accessor_declaration',
    'lambda_expression',
    'anonymous_method_expression',
  ]),
  definitionsOnly: new Set(['method_declaration']),
  containers: new Set([
    'namespace_declaration',
    'class_declaration',
    'struct_declaration',
    'record_declaration',
    'interface_declaration',
    'property_declaration',
  ]),
  branches: new Map([
    ['if_statement', ['consequence', 'alternative']],
    ['for_statement', ['body']],
    ['foreach_statement', ['body']],
    ['while_statement', ['body']],
    ['do_statement', ['body']],
    ['conditional_expression', ['consequence', 'alternative']],
  ]),
  elses: new Set(),
  switches: new Map([
    ['switch_statement', ['body']],
    ['switch_expression', []],
  ]),
  cases: new Set(['switch_section', 'switch_expression_arm']),
  otherwise: new Set(['default', 'discard']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_statement', 'using_statement', 'lock_statement']),
  jumps: new Set(['goto_statement']),
  imports: new Set(['using_directive']),
  comments: new Set(['comment']),
};
