/**
 * One PHP file to facts. Types, functions and values are apart: `Cart` the class, `cart()` and `CART` have nothing to do with
 * each other. Variables are of their function and never anything else's, so that they are bound with their sign, and those
 * of the file with another; what stands outside of `<?php … ?>` is text.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { inner, innerType, inside, labels, literal, nothing, valued, walked } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import { constants, enumCase, functionDeclaration, properties, traitRules, typeDeclaration } from './declarations.ts';
import {
  arrayCreation,
  assignment,
  augmentedAssignment,
  binary,
  classConstant,
  closure,
  conditional,
  constantName,
  functionCall,
  matchExpression,
  memberAccess,
  memberCall,
  objectCreation,
  scopedCall,
  staticProperty,
  subscript,
  yielded,
} from './expressions.ts';
import { includeExpression, namespaceDefinition, useDeclaration } from './imports.ts';
import { variable } from './names.ts';
import {
  foreachStatement,
  globalDeclaration,
  ifStatement,
  loop,
  returnStatement,
  staticVariable,
  switchStatement,
  tryStatement,
} from './statements.ts';
import { namedType, primitiveType, severalTypes } from './types.ts';
import type { PhpState } from './walk.ts';

/** Never throws on odd source code. */
export function extractPhp(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('PHP', tree);
  const state: PhpState = { type: -1, isFunction: false, values: [], properties: new Map(), globals: new Map() };
  new Walk(builder, tree, RULES, state).inside(0);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set([
  'string_content',
  'nowdoc_string',
  'text',
  'shebang',
  'integer',
  'float',
  'php_tag',
]);

const RULES: NodeRules<PhpState, ReferenceRole> = {
  usualHint: 'reference',
  otherType: (walk, node) => {
    walk.inside(node);
    return -1;
  },

  statements: ruleTable({
    namespace_definition: namespaceDefinition,
    namespace_use_declaration: useDeclaration,
    'class_declaration interface_declaration trait_declaration enum_declaration': typeDeclaration,
    use_declaration: traitRules,
    const_declaration: constants,
    property_declaration: properties,
    enum_case: enumCase,
    'method_declaration function_definition': functionDeclaration,
    if_statement: ifStatement,
    'while_statement do_statement for_statement': loop,
    foreach_statement: foreachStatement,
    try_statement: tryStatement,
    switch_statement: switchStatement,
    return_statement: returnStatement,
    global_declaration: globalDeclaration,
    static_variable_declaration: staticVariable,
    'goto_statement named_label_statement': labels('name'),
    'compound_statement expression_statement': inside,
  }),

  expressions: ruleTable({
    'name qualified_name relative_name': constantName,
    variable_name: variable,
    'member_access_expression nullsafe_member_access_expression': memberAccess,
    scoped_property_access_expression: staticProperty,
    class_constant_access_expression: classConstant,
    'member_call_expression nullsafe_member_call_expression': memberCall,
    scoped_call_expression: scopedCall,
    function_call_expression: functionCall,
    object_creation_expression: objectCreation,
    'assignment_expression reference_assignment_expression': assignment,
    augmented_assignment_expression: augmentedAssignment,
    'anonymous_function arrow_function': closure,
    conditional_expression: conditional,
    binary_expression: binary,
    match_expression: matchExpression,
    array_creation_expression: arrayCreation,
    subscript_expression: subscript,
    'parenthesized_expression clone_expression': inner(),
    yield_expression: yielded,
    'include_expression include_once_expression require_expression require_once_expression': includeExpression,
    update_expression: (walk, node) => walk.expression(walk.tree.field(node, 'argument'), 'write'),
    'unary_op_expression cast_expression throw_expression': walked,
    'encapsed_string heredoc': valued('string'),
    'string nowdoc': literal('string'),
    integer: literal('int'),
    float: literal('float'),
    boolean: literal('bool'),
    // What is nothing now may be anything later.
    null: nothing,
    relative_scope: nothing,
  }),

  types: ruleTable({
    named_type: namedType,
    optional_type: innerType(),
    'union_type intersection_type disjunctive_normal_form_type type_list': severalTypes,
    'primitive_type cast_type bottom_type': primitiveType,
  }),
};
