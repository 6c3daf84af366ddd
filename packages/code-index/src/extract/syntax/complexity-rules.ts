/** What branches, nests and jumps in each language. */
import type { ComplexityRules } from './complexity.ts';

const PYTHON: ComplexityRules = {
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

/** What languages with braces have in common. */
const BRACES = {
  continuations: new Map<string, readonly string[]>(),
  logical: new Set(['binary_expression']),
  and: new Set(['&&']),
  or: new Set(['||']),
  defaults: new Set<string>(),
  parameters: 'parameters',
  receivers: new Set<string>(),
  stringsAreDocs: false,
};

const GO: ComplexityRules = {
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

const JAVA: ComplexityRules = {
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

const RUST: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_item', 'closure_expression']),
  containers: new Set(['trait_item', 'mod_item']),
  branches: new Map([
    ['if_expression', ['consequence']],
    ['for_expression', ['body']],
    ['while_expression', ['body']],
    ['loop_expression', ['body']],
  ]),
  elses: new Set(['else_clause']),
  switches: new Map([['match_expression', ['body']]]),
  cases: new Set(['match_arm']),
  catches: new Set(),
  blocks: new Set(['unsafe_block']),
  jumps: new Set(),
  imports: new Set(['use_declaration', 'extern_crate_declaration']),
  comments: new Set(['line_comment', 'block_comment']),
  receivers: new Set(['self', '&self', '&mut self', 'mut self']),
};

const C: ComplexityRules = {
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

const CSHARP: ComplexityRules = {
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

const PHP: ComplexityRules = {
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

/** A block belongs to its function, as `each` is how Ruby writes a loop; what is written as a lambda is one of its own. */
const RUBY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['method', 'singleton_method', 'lambda']),
  containers: new Set(['class', 'module']),
  branches: new Map([
    ['if', ['consequence']],
    ['unless', ['consequence']],
    ['if_modifier', ['body']],
    ['unless_modifier', ['body']],
    ['while', ['body']],
    ['until', ['body']],
    ['while_modifier', ['body']],
    ['until_modifier', ['body']],
    ['for', ['body']],
    ['conditional', ['consequence', 'alternative']],
  ]),
  continuations: new Map([['elsif', ['consequence']]]),
  elses: new Set(['else']),
  elsesAreBlocks: true,
  switches: new Map([
    ['case', []],
    ['case_match', []],
  ]),
  cases: new Set(['when', 'in_clause']),
  catches: new Set(['rescue', 'rescue_modifier']),
  blocks: new Set(['begin']),
  nests: new Map([
    ['when', ['body']],
    ['in_clause', ['body']],
    ['block', ['body']],
    ['do_block', ['body']],
  ]),
  logical: new Set(['binary']),
  and: new Set(['&&', 'and']),
  or: new Set(['||', 'or']),
  jumps: new Set(),
  defaults: new Set(['optional_parameter']),
  defaultFields: new Map([['keyword_parameter', 'value']]),
  imports: new Set(),
  comments: new Set(['comment', 'uninterpreted']),
};

const SHELL: ComplexityRules = {
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

/** By language; a language that is not here is not measured. */
export const COMPLEXITY_RULES: ReadonlyMap<string, ComplexityRules> = new Map([
  ['Python', PYTHON],
  ['Go', GO],
  ['Java', JAVA],
  ['Rust', RUST],
  ['C', C],
  ['C/C++', C],
  ['C++', C],
  ['C#', CSHARP],
  ['PHP', PHP],
  ['Ruby', RUBY],
  ['Shell', SHELL],
]);
