/** What branches, nests and jumps in Go. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_declaration', 'method_declaration', 'func_literal']),
  containers: new Set(),
  branches: new Map([
    ['if_statement', ['consequence', 'alternative']],
    ['for_statement', ['body']],
  ]),
  elses: new Set(),
  switches: new Map([
    ['expression_switch_statement', []],
    ['type_switch_statement', []],
    ['select_statement', []],
  ]),
  cases: new Set(['expression_case', 'type_case', 'communication_case']),
  catches: new Set(),
  blocks: new Set(['expression_switch_statement', 'type_switch_statement', 'select_statement']),
  jumps: new Set(['goto_statement', 'break_statement', 'continue_statement']),
  imports: new Set(['import_declaration', 'package_clause']),
  comments: new Set(['comment']),
};
