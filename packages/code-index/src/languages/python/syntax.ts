/** One Python file to facts: the rules by which it is walked. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { inner, innerType, inside, literal, valued, walked, wrapping } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import { appliedType, memberType, stringAnnotation, subscriptedType, typesOf } from './annotations.ts';
import { assignmentOf, augmentedAssignment, namedExpression } from './assignments.ts';
import { argumentTuple, callOf, lambdaExpression } from './calls.ts';
import { classDefinition, decoratedDefinition, functionDefinition, typeAliasStatement } from './declarations.ts';
import { markDoc } from './documentation.ts';
import {
  binaryOperator,
  booleanOperator,
  collectionOf,
  comprehensionOf,
  conditionalExpression,
  dictionaryOf,
  stringLiteral,
  subscript,
  unaryOperator,
  yieldExpression,
} from './expressions.ts';
import { importModules, importNames } from './imports.ts';
import { attribute, dottedName, identifier, outerNames } from './names.ts';
import {
  assertStatement,
  forStatement,
  ifStatement,
  matchStatement,
  returnStatement,
  tryStatement,
  whileStatement,
  withStatement,
} from './statements.ts';
import { PythonState } from './walk.ts';

/** Never throws on odd source code. */
export function extractPython(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Python', tree);
  const walk = new Walk(builder, tree, RULES, new PythonState(tree));
  markDoc(walk, 0);
  walk.inside(0);
  const { definitions, exportList } = builder;
  if (exportList !== undefined)
    for (const definition of definitions)
      if (definition.parent === -1) definition.exported = exportList.includes(definition.name);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set(['string_content']);

const RULES: NodeRules<PythonState, ReferenceRole> = {
  usualHint: 'reference',
  otherType: (walk, node, role) => walk.expression(node, role),

  statements: ruleTable({
    'expression_statement block raise_statement delete_statement pass_statement': inside,
    augmented_assignment: augmentedAssignment,
    function_definition: (walk, node) => functionDefinition(walk, node, node, []),
    class_definition: (walk, node) => classDefinition(walk, node, node, []),
    decorated_definition: decoratedDefinition,
    import_statement: importModules,
    'import_from_statement future_import_statement': importNames,
    if_statement: ifStatement,
    while_statement: whileStatement,
    for_statement: forStatement,
    try_statement: tryStatement,
    with_statement: withStatement,
    match_statement: matchStatement,
    return_statement: returnStatement,
    'global_statement nonlocal_statement': outerNames,
    assert_statement: assertStatement,
    type_alias_statement: typeAliasStatement,
  }),

  expressions: ruleTable({
    identifier,
    attribute,
    dotted_name: dottedName,
    call: callOf,
    subscript,
    await: wrapping('await'),
    parenthesized_expression: inner(),
    conditional_expression: conditionalExpression,
    boolean_operator: booleanOperator,
    'not_operator comparison_operator': valued('bool'),
    binary_operator: binaryOperator,
    unary_operator: unaryOperator,
    string: stringLiteral,
    concatenated_string: valued('str'),
    integer: literal('int'),
    float: literal('float'),
    'true false': literal('bool'),
    none: literal('None'),
    'list set': collectionOf,
    'tuple expression_list pattern_list': argumentTuple,
    dictionary: dictionaryOf,
    list_comprehension: (walk, node) => comprehensionOf(walk, node, 'list'),
    set_comprehension: (walk, node) => comprehensionOf(walk, node, 'set'),
    generator_expression: (walk, node) => comprehensionOf(walk, node, 'Generator'),
    dictionary_comprehension: (walk, node) => comprehensionOf(walk, node, 'dict'),
    lambda: (walk, node) => lambdaExpression(walk, node),
    named_expression: namedExpression,
    assignment: assignmentOf,
    yield: yieldExpression,
    as_pattern: (walk, node) => walk.expression(walk.tree.children(node)[0] ?? -1),
    'list_splat dictionary_splat': walked,
    keyword_argument: (walk, node) => walk.expression(walk.tree.field(node, 'value')),
    type: (walk, node) => walk.type(node),
  }),

  types: ruleTable({
    'type parenthesized_expression': innerType(),
    string: stringAnnotation,
    none: literal('None'),
    generic_type: appliedType,
    subscript: subscriptedType,
    'binary_operator union_type': (walk, node) => typesOf(walk, node, 'either'),
    'list tuple': (walk, node) => typesOf(walk, node, 'tuple'),
    member_type: memberType,
  }),
};
