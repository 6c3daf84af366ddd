/**
 * One Go file to facts. Go declares the type of everything that is not inferred from one expression, and a variable keeps
 * its type, so a name is bound where it is declared and nowhere else; every pair of braces is a scope of its own.
 *
 * Written types that the language itself builds (`[]T`, `map[K]V`, `chan T`, `func(A) B`) are generic types whose names
 * are the keywords, which nothing in a program can be called: `[]`, `map`, `chan`, `func`, `struct`, `interface`.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { cast, inner, innerType, inside, labels, literal, operation, parts, scoped } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import {
  anonymousType,
  constantDeclaration,
  functionDeclaration,
  importDeclaration,
  methodDeclaration,
  packageClause,
  typeDeclaration,
  variableDeclaration,
} from './declarations.ts';
import {
  callOf,
  compositeLiteral,
  functionLiteral,
  identifier,
  indexed,
  instantiated,
  slice,
  typeConversion,
  unaryExpression,
} from './expressions.ts';
import {
  assignmentStatement,
  caseOf,
  forStatement,
  receiveStatement,
  returnStatement,
  shortVariableDeclaration,
  typeSwitchStatement,
  writes,
} from './statements.ts';
import {
  channelType,
  constraint,
  functionType,
  genericType,
  listType,
  mapType,
  namedInType,
  pointerType,
} from './types.ts';
import type { GoState } from './walk.ts';

/** Never throws on odd source code. */
export function extractGo(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Go', tree);
  new Walk(builder, tree, RULES, { bodyStart: 0 }).inside(0);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set([
  'interpreted_string_literal_content',
  'raw_string_literal_content',
  'escape_sequence',
]);

const RULES: NodeRules<GoState, ReferenceRole> = {
  usualHint: 'reference',
  otherType: (walk, node, role) => walk.expression(node, role),

  statements: ruleTable({
    package_clause: packageClause,
    import_declaration: importDeclaration,
    function_declaration: functionDeclaration,
    method_declaration: methodDeclaration,
    type_declaration: typeDeclaration,
    const_declaration: constantDeclaration,
    var_declaration: variableDeclaration,
    block: scoped(),
    short_var_declaration: shortVariableDeclaration,
    assignment_statement: assignmentStatement,
    'inc_statement dec_statement': writes,
    if_statement: scoped(parts('initializer', 'condition', 'consequence', 'alternative')),
    for_statement: forStatement,
    expression_switch_statement: scoped(inside),
    'expression_case default_case communication_case type_case': caseOf,
    type_switch_statement: typeSwitchStatement,
    receive_statement: receiveStatement,
    return_statement: returnStatement,
    labeled_statement: labels('label_name'),
    label_name: (walk, node) => walk.declared(node),
    'expression_list literal_element': inside,
  }),

  expressions: ruleTable({
    'identifier type_identifier package_identifier': identifier,
    selector_expression: (walk, node, role) => {
      const of = walk.expression(walk.tree.field(node, 'operand'));
      return walk.member(of, walk.tree.field(node, 'field'), role);
    },
    'parenthesized_expression variadic_argument expression_list literal_element': inner(),
    call_expression: callOf,
    type_conversion_expression: typeConversion,
    composite_literal: compositeLiteral,
    func_literal: functionLiteral,
    index_expression: indexed,
    type_instantiation_expression: instantiated,
    slice_expression: slice,
    type_assertion_expression: cast('operand', 'type'),
    unary_expression: unaryExpression,
    binary_expression: operation('left', 'operator', 'right', 'bool'),
    'interpreted_string_literal raw_string_literal': literal('string'),
    'int_literal iota': literal('int'),
    float_literal: literal('float64'),
    imaginary_literal: literal('complex128'),
    rune_literal: literal('rune'),
    'true false': literal('bool'),
    nil: literal('nil'),
  }),

  types: ruleTable({
    type_identifier: identifier,
    qualified_type: namedInType,
    generic_type: genericType,
    pointer_type: pointerType,
    'slice_type array_type implicit_length_array_type': listType,
    map_type: mapType,
    channel_type: channelType,
    function_type: functionType,
    'struct_type interface_type': anonymousType,
    'type_elem type_constraint': constraint,
    'parenthesized_type negated_type': innerType(),
  }),
};
