/**
 * One Java file to facts. Java has three name spaces: `size` the field, `size()` the method and `Size` the type have
 * nothing to do with each other. So names say in which one they are looked up (`space`); a name in front of a dot may be
 * a value, a type or a package, in this order.
 */
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { inner, inside, labels, literal, operation, scoped, valued } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import type { Wanted } from '../shape/wanted.ts';
import { enumConstant, fieldDeclaration, typeDeclaration } from './declarations.ts';
import {
  arrayAccess,
  arrayCreation,
  arrayInitializer,
  assignment,
  castExpression,
  classLiteral,
  conditional,
  fieldAccess,
  unaryExpression,
  written,
} from './expressions.ts';
import { functionDeclaration, initializer, lambda, methodReference } from './functions.ts';
import { importDeclaration, packageDeclaration } from './imports.ts';
import { constructorInvocation, methodInvocation, objectCreation } from './invocations.ts';
import { annotation } from './modifiers.ts';
import { instanceofExpression } from './patterns.ts';
import { block, ifStatement, returnStatement, switchOf, yieldStatement } from './statements.ts';
import { catchClause, enhancedFor, localVariables, resource } from './variables.ts';
import type { JavaState } from './walk.ts';
import { annotatedType, arrayType, dottedType, genericType, otherType, typeName, wildcard } from './written-types.ts';

/** Never throws on odd source code. */
export function extractJava(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Java', tree);
  const state = { type: -1, superclass: -1, returns: { values: [], wanted: undefined }, yields: [] };
  new Walk(builder, tree, RULES, state).inside(0);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);
const STRINGS: ReadonlySet<string> = new Set(['string_fragment', 'multiline_string_fragment']);

const RULES: NodeRules<JavaState, Wanted> = {
  usualHint: undefined,
  otherType,

  statements: ruleTable({
    package_declaration: packageDeclaration,
    import_declaration: importDeclaration,
    'class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration':
      typeDeclaration,
    'method_declaration constructor_declaration compact_constructor_declaration annotation_type_element_declaration':
      functionDeclaration,
    'field_declaration constant_declaration': fieldDeclaration,
    enum_constant: enumConstant,
    static_initializer: initializer,
    block,
    local_variable_declaration: localVariables,
    enhanced_for_statement: scoped(enhancedFor),
    catch_clause: scoped(catchClause),
    resource,
    if_statement: ifStatement,
    'for_statement while_statement do_statement try_with_resources_statement': scoped(),
    'constructor_body switch_block_statement_group': scoped(),
    return_statement: returnStatement,
    yield_statement: yieldStatement,
    'labeled_statement break_statement continue_statement': labels('identifier'),
    explicit_constructor_invocation: constructorInvocation,
    // Names of modules and packages, where no value stands.
    scoped_identifier: inside,
  }),

  expressions: ruleTable({
    identifier: (walk, node) => walk.name(node, 'reference'),
    this: ({ builder, state }) => builder.term({ kind: 'self', definition: state.type, isClass: false }),
    super: ({ builder, state }) => builder.term({ kind: 'super', definition: state.type, isClass: false }),
    parenthesized_expression: inner(),
    field_access: fieldAccess,
    // A dotted name where a value stands, which the grammar has not told from one.
    scoped_identifier: (walk, node) => {
      const of = walk.expression(walk.tree.field(node, 'scope'));
      return walk.member(of, walk.tree.field(node, 'name'), 'reference');
    },
    method_invocation: methodInvocation,
    object_creation_expression: objectCreation,
    array_access: arrayAccess,
    array_creation_expression: arrayCreation,
    'array_initializer element_value_array_initializer': arrayInitializer,
    cast_expression: castExpression,
    ternary_expression: conditional,
    assignment_expression: assignment,
    update_expression: (walk, node) => written(walk, walk.tree.children(node)[0] ?? -1),
    unary_expression: unaryExpression,
    binary_expression: operation('left', 'operator', 'right', 'boolean'),
    instanceof_expression: instanceofExpression,
    lambda_expression: lambda,
    method_reference: methodReference,
    switch_expression: switchOf,
    class_literal: classLiteral,
    'annotation marker_annotation': annotation,
    'string_literal template_expression': valued('String'),
    'decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal': (
      { tree, builder },
      node,
    ) => builder.literal(/[lL]$/.test(tree.textOf(node)) ? 'long' : 'int'),
    'decimal_floating_point_literal hex_floating_point_literal': ({ tree, builder }, node) =>
      builder.literal(/[fF]$/.test(tree.textOf(node)) ? 'float' : 'double'),
    character_literal: literal('char'),
    'true false': literal('boolean'),
    null_literal: literal('null'),
  }),

  types: ruleTable({
    type_identifier: typeName,
    scoped_type_identifier: dottedType,
    generic_type: genericType,
    array_type: arrayType,
    annotated_type: annotatedType,
    wildcard,
    'integral_type floating_point_type boolean_type void_type': ({ tree, builder }, node) =>
      builder.literal(tree.textOf(node)),
  }),
};
