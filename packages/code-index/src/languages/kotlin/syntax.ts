/**
 * One Kotlin file to facts: the rules by which it is walked.
 *
 * What a companion holds is used as what its class holds, and belongs to that here. A function that is written for a type
 * outside of it has that type for its owner and is bound to no name: it is found by what stands before it.
 */
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { inner, literal, valued, walked } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import type { Wanted } from '../shape/wanted.ts';
import { annotationAlone } from './annotations.ts';
import { blockOf, labelOf, lastInside } from './blocks.ts';
import { forStatement, ifExpression, jumpExpression, loop, tryExpression, whenExpression } from './control-flow.ts';
import {
  accessorAlone,
  anonymousObject,
  companionObject,
  enumEntry,
  initializer,
  readMembers,
  typeAlias,
  typeDeclaration,
} from './declarations.ts';
import { functionDeclaration, secondaryConstructor } from './functions.ts';
import { importHeader, packageHeader } from './imports.ts';
import {
  callableReference,
  callOf,
  identifier,
  indexing,
  infixCall,
  navigate,
  superExpression,
  thisExpression,
} from './invocations.ts';
import { annotatedLambda, anonymousFunction, lambdaOf } from './lambdas.ts';
import { assignmentOf, binaryChain, checkOf, elvisExpression, logicOf, typeCast, unaryOf } from './operators.ts';
import { COMMENTS } from './parts.ts';
import { propertyDeclaration } from './properties.ts';
import { KotlinState } from './walk.ts';
import { functionType, innerType, projection, typePath } from './written-types.ts';

/** Never throws on odd source code. */
export function extractKotlin(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Kotlin', tree);
  readMembers(new Walk(builder, tree, RULES, new KotlinState()), tree.children(0));
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const STRINGS: ReadonlySet<string> = new Set(['string_content', 'character_literal']);

const RULES: NodeRules<KotlinState, Wanted> = {
  usualHint: undefined,
  otherExpression: lastInside,
  otherType: innerType,

  // Whatever stands in a block may be its value.
  statements: ruleTable({}),

  expressions: ruleTable({
    package_header: packageHeader,
    import_header: importHeader,
    'class_declaration object_declaration': typeDeclaration,
    companion_object: companionObject,
    type_alias: typeAlias,
    enum_entry: enumEntry,
    function_declaration: functionDeclaration,
    secondary_constructor: secondaryConstructor,
    property_declaration: propertyDeclaration,
    anonymous_initializer: initializer,
    'getter setter': accessorAlone,
    for_statement: forStatement,
    'while_statement do_while_statement': loop,

    'simple_identifier interpolated_identifier': identifier,
    this_expression: thisExpression,
    super_expression: superExpression,
    parenthesized_expression: inner(),
    navigation_expression: (walk, node) => navigate(walk, node, 'reference'),
    call_expression: callOf,
    infix_expression: infixCall,
    indexing_expression: indexing,
    'additive_expression multiplicative_expression range_expression comparison_expression equality_expression':
      binaryChain,
    'conjunction_expression disjunction_expression': logicOf,
    elvis_expression: elvisExpression,
    as_expression: typeCast,
    check_expression: checkOf,
    'prefix_expression postfix_expression': unaryOf,
    if_expression: ifExpression,
    when_expression: whenExpression,
    try_expression: tryExpression,
    jump_expression: jumpExpression,
    lambda_literal: lambdaOf,
    annotated_lambda: annotatedLambda,
    anonymous_function: anonymousFunction,
    object_literal: anonymousObject,
    callable_reference: callableReference,
    assignment: assignmentOf,
    'control_structure_body statements': blockOf,
    spread_expression: (walk, node) => walk.expression(walk.tree.children(node)[0] ?? -1),
    label: labelOf,
    'annotation file_annotation': annotationAlone,
    'string_literal line_string_literal multi_line_string_literal': valued('String'),
    interpolated_expression: walked,
    'integer_literal hex_literal bin_literal': literal('Int'),
    unsigned_literal: literal('UInt'),
    long_literal: literal('Long'),
    real_literal: literal('Double'),
    boolean_literal: literal('Boolean'),
    character_literal: literal('Char'),
    null_literal: literal('null'),
  }),

  types: ruleTable({
    user_type: (walk, node, role) => typePath(walk, walk.tree.children(node), role),
    type_identifier: (walk, node, role) => typePath(walk, [node], role),
    function_type: functionType,
    type_projection: projection,
    annotation: annotationAlone,
  }),
};
