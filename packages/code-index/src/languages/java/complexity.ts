/** What branches, nests and jumps in Java. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'compact_constructor_declaration',
    'lambda_expression',
  ]),
  containers: new Set(['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration']),
  branches: new Map([
    ['if_statement', ['consequence', 'alternative']],
    ['for_statement', ['body']],
    ['enhanced_for_statement', ['body']],
    ['while_statement', ['body']],
    ['do_statement', ['body']],
    ['ternary_expression', ['consequence', 'alternative']],
  ]),
  elses: new Set(),
  switches: new Map([
    ['switch_expression', ['body']],
    ['switch_statement', ['body']],
  ]),
  cases: new Set(['switch_label']),
  catches: new Set(['catch_clause']),
  blocks: new Set(['try_statement', 'try_with_resources_statement', 'synchronized_statement']),
  jumps: new Set(['break_statement', 'continue_statement']),
  imports: new Set(['import_declaration', 'package_declaration']),
  comments: new Set(['line_comment', 'block_comment']),
};
