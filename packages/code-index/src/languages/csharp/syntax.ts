/** One C# file to facts. */
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { innerType, inside, labels, literal, nothing, scoped, valued, wrapping } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import type { Wanted } from '../shape/wanted.ts';
import {
  delegateDeclaration,
  enumMember,
  fieldDeclaration,
  propertyDeclaration,
  typeDeclaration,
} from './declarations.ts';
import { lastValue } from './defining.ts';
import {
  anonymousObject,
  arrayCreation,
  asExpression,
  assignment,
  binaryExpression,
  castExpression,
  conditionalExpression,
  defaultOf,
  elementAccess,
  implicitArray,
  initializerValue,
  memberAccess,
  postfixExpression,
  prefixExpression,
  tupleExpression,
  typeOf,
  withExpression,
} from './expressions.ts';
import {
  constructorDeclaration,
  conversionDeclaration,
  destructorDeclaration,
  lambda,
  localFunction,
  methodDeclaration,
  operatorDeclaration,
} from './functions.ts';
import {
  callWith,
  collectionExpression,
  implicitCreation,
  invocation,
  objectCreation,
  variable,
} from './invocations.ts';
import { attributesOf } from './modifiers.ts';
import { qualifiedName, simpleName } from './names.ts';
import { isExpression, isPattern, pattern, switchExpression, switchStatement } from './patterns.ts';
import { queryExpression } from './queries.ts';
import {
  catchDeclaration,
  conditional,
  foreachStatement,
  returnStatement,
  variableDeclaration,
  yieldStatement,
} from './statements.ts';
import { compilationUnit, namespaceDeclaration, usingDirective } from './usings.ts';
import type { CsharpState } from './walk.ts';
import { ANYTHING, arrayType, NEVER, otherType, tupleType, typeName } from './written-types.ts';

/** Never throws on odd source code. */
export function extractCsharp(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('C#', tree);
  const state = { type: -1, base: -1, returns: { values: [], wanted: undefined } };
  const walk = new Walk(builder, tree, RULES, state);
  compilationUnit(walk, 0);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set([
  'string_literal_content',
  'string_content',
  'verbatim_string_literal',
  'raw_string_content',
  'escape_sequence',
  'character_literal_content',
]);

const RULES: NodeRules<CsharpState, Wanted> = {
  usualHint: undefined,
  otherType,

  statements: ruleTable({
    namespace_declaration: namespaceDeclaration,
    using_directive: usingDirective,
    'class_declaration struct_declaration record_declaration record_struct_declaration interface_declaration enum_declaration':
      typeDeclaration,
    enum_member_declaration: enumMember,
    delegate_declaration: delegateDeclaration,
    'field_declaration event_field_declaration': fieldDeclaration,
    'property_declaration indexer_declaration event_declaration': propertyDeclaration,
    method_declaration: methodDeclaration,
    constructor_declaration: constructorDeclaration,
    destructor_declaration: destructorDeclaration,
    operator_declaration: operatorDeclaration,
    conversion_operator_declaration: conversionDeclaration,
    local_function_statement: localFunction,
    variable_declaration: variableDeclaration,
    'block for_statement using_statement fixed_statement while_statement do_statement catch_clause': scoped(),
    foreach_statement: scoped(foreachStatement),
    catch_declaration: catchDeclaration,
    switch_statement: switchStatement,
    return_statement: returnStatement,
    yield_statement: yieldStatement,
    throw_statement: (walk, node) => void walk.expression(lastValue(walk, node)),
    labeled_statement: labels('identifier'),
    goto_statement: labels('identifier'),
    attribute_list: (walk, node) => void attributesOf(walk, node),
    'global_attribute attribute_list': (walk, node) => void attributesOf(walk, node),
    'preproc_if preproc_elif preproc_if_in_attribute_list': conditional,
    'declaration_pattern recursive_pattern constant_pattern': (walk, node) => pattern(walk, node, -1),
    'argument bracketed_argument_list': (walk, node) => inside(walk, node),
    extern_alias_directive: labels('identifier'),
    'preproc_define preproc_undef preproc_region preproc_line preproc_pragma preproc_nullable preproc_error preproc_warning':
      () => {},
  }),

  expressions: ruleTable({
    identifier: (walk, node) => simpleName(walk, node, 'reference'),
    generic_name: (walk, node) => simpleName(walk, node, 'reference'),
    'qualified_name alias_qualified_name': (walk, node) => qualifiedName(walk, node, 'reference'),
    this: ({ builder, state }) =>
      state.type < 0 ? -1 : builder.term({ kind: 'self', definition: state.type, isClass: false }),
    base: ({ builder, state }) =>
      state.type < 0 ? -1 : builder.term({ kind: 'super', definition: state.type, isClass: false }),
    'parenthesized_expression checked_expression ref_expression': (walk, node, wanted) =>
      walk.expression(lastValue(walk, node), wanted),
    'member_access_expression conditional_access_expression': memberAccess,
    element_access_expression: elementAccess,
    element_binding_expression: collectionExpression,
    invocation_expression: invocation,
    object_creation_expression: objectCreation,
    implicit_object_creation_expression: implicitCreation,
    anonymous_object_creation_expression: anonymousObject,
    'array_creation_expression stackalloc_expression': arrayCreation,
    'implicit_array_creation_expression implicit_stackalloc_expression': implicitArray,
    initializer_expression: initializerValue,
    cast_expression: castExpression,
    as_expression: asExpression,
    is_expression: isExpression,
    is_pattern_expression: isPattern,
    conditional_expression: conditionalExpression,
    assignment_expression: assignment,
    binary_expression: binaryExpression,
    prefix_unary_expression: prefixExpression,
    postfix_unary_expression: postfixExpression,
    await_expression: wrapping('await'),
    'lambda_expression anonymous_method_expression': lambda,
    switch_expression: switchExpression,
    typeof_expression: typeOf,
    default_expression: defaultOf,
    sizeof_expression: valued('int'),
    tuple_expression: tupleExpression,
    range_expression: valued(ANYTHING),
    with_expression: withExpression,
    throw_expression: (walk, node) => {
      walk.expression(lastValue(walk, node));
      return walk.builder.literal(NEVER);
    },
    query_expression: queryExpression,
    declaration_expression: (walk, node) => variable(walk, node, -1),
    constructor_initializer: (walk, node) => callWith(walk, -1, -1, node, 'construct'),
    'string_literal verbatim_string_literal raw_string_literal': literal('string'),
    interpolated_string_expression: valued('string'),
    character_literal: literal('char'),
    integer_literal: ({ tree, builder }, node) => {
      const text = tree.textOf(node).toLowerCase();
      if (/^0x/.test(text) ? /[^a-f\d_x]/.test(text) : /[ul]/.test(text))
        return builder.literal(/u/.test(text) ? (/l/.test(text) ? 'ulong' : 'uint') : 'long');
      return builder.literal('int');
    },
    real_literal: ({ tree, builder }, node) => {
      const last = tree.textOf(node).slice(-1).toLowerCase();
      return builder.literal(last === 'f' ? 'float' : last === 'm' ? 'decimal' : 'double');
    },
    boolean_literal: literal('bool'),
    null_literal: literal('null'),
    discard: nothing,
  }),

  types: ruleTable({
    identifier: typeName,
    generic_name: (walk, node, role) => simpleName(walk, node, role, 'type'),
    'qualified_name alias_qualified_name': (walk, node, role) => qualifiedName(walk, node, role, 'type'),
    predefined_type: ({ tree, builder }, node) => builder.literal(tree.textOf(node)),
    implicit_type: nothing,
    'nullable_type pointer_type ref_type scoped_type': innerType('type'),
    array_type: arrayType,
    tuple_type: tupleType,
    function_pointer_type: ({ tree, builder }, node) => (tree.count > node ? builder.literal(ANYTHING) : -1),
  }),
};
