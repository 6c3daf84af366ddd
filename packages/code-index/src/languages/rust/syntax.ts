/**
 * One Rust file to facts. A name is bound where `let` or a pattern stands and keeps its type; items are seen in all of the
 * block or module that they stand in, wherever in it; `impl` blocks give members to a type that is written elsewhere.
 *
 * What stands between the brackets of a macro's call is no syntax tree yet. Most macros are handed expressions, so it is
 * read as such where it can be, and as bare names where it cannot.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { cast, inner, innerType, inside, literal, nothing, operation, wrapping } from '../shape/rules.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { type NodeRules, ruleTable, Walk } from '../shape/walker.ts';
import { blockOf } from './blocks.ts';
import { COMMENTS } from './defining.ts';
import {
  array,
  assignment,
  asyncBlock,
  callOf,
  closureOf,
  field,
  forExpression,
  genericFunction,
  identifier,
  ifExpression,
  indexed,
  keyword,
  leaving,
  letCondition,
  loop,
  matchExpression,
  range,
  reference,
  structExpression,
  superModule,
  tried,
  tuple,
  unary,
  whileExpression,
} from './expressions.ts';
import { functionItem } from './functions.ts';
import { externCrate, useDeclaration } from './imports.ts';
import {
  constantItem,
  enumItem,
  enumVariant,
  implItem,
  moduleItem,
  namedField,
  structItem,
  traitItem,
  typeItem,
} from './items.ts';
import { attributeItem, looseNames } from './loose-names.ts';
import { macroCall, macroDefinition } from './macros.ts';
import { pathOf, qualifiedType } from './paths.ts';
import { letDeclaration } from './patterns.ts';
import { RustState } from './walk.ts';
import {
  arrayType,
  boundedType,
  functionType,
  genericType,
  pointerType,
  tupleType,
  typesInside,
  unitOf,
} from './written-types.ts';

/** Never throws on odd source code. */
export function extractRust(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Rust', tree);
  new Walk(builder, tree, RULES, new RustState()).inside(0);
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const STRINGS: ReadonlySet<string> = new Set(['string_content', 'escape_sequence']);

const RULES: NodeRules<RustState, ReferenceRole> = {
  usualHint: 'reference',
  otherType: typesInside,

  statements: ruleTable({
    use_declaration: useDeclaration,
    extern_crate_declaration: externCrate,
    mod_item: moduleItem,
    'function_item function_signature_item': functionItem,
    'struct_item union_item': structItem,
    enum_item: enumItem,
    enum_variant: enumVariant,
    field_declaration: namedField,
    trait_item: traitItem,
    impl_item: implItem,
    'const_item static_item': constantItem,
    'type_item associated_type': typeItem,
    macro_definition: macroDefinition,
    foreign_mod_item: (walk, node) => walk.inside(walk.tree.field(node, 'body')),
    'attribute_item inner_attribute_item': attributeItem,
    let_declaration: letDeclaration,
    expression_statement: inside,
    'empty_statement visibility_modifier line_comment block_comment': nothing,
  }),

  expressions: ruleTable({
    'identifier type_identifier shorthand_field_identifier': identifier,
    'self crate': keyword,
    super: superModule,
    'scoped_identifier scoped_type_identifier': pathOf,
    field_expression: field,
    generic_function: genericFunction,
    call_expression: callOf,
    macro_invocation: macroCall,
    struct_expression: structExpression,
    try_expression: tried,
    await_expression: wrapping('await'),
    reference_expression: reference,
    parenthesized_expression: inner(),
    unary_expression: unary,
    binary_expression: operation('left', 'operator', 'right', 'bool'),
    'assignment_expression compound_assignment_expr': assignment,
    type_cast_expression: cast('value', 'type'),
    index_expression: indexed,
    range_expression: range,
    tuple_expression: tuple,
    array_expression: array,
    block: (walk, node) => blockOf(walk, node),
    'unsafe_block const_block gen_block try_block': (walk, node) => blockOf(walk, walk.tree.childOfKind(node, 'block')),
    async_block: asyncBlock,
    if_expression: ifExpression,
    match_expression: matchExpression,
    for_expression: forExpression,
    while_expression: whileExpression,
    loop_expression: loop,
    closure_expression: (walk, node) => closureOf(walk, node),
    'return_expression break_expression yield_expression': leaving,
    continue_expression: literal('!'),
    'let_condition let_chain': letCondition,
    'string_literal raw_string_literal': literal('str'),
    char_literal: literal('char'),
    boolean_literal: literal('bool'),
    integer_literal: literal('i32'),
    float_literal: literal('f64'),
    unit_expression: unitOf,
    'metavariable label lifetime mutable_specifier': nothing,
    token_tree: (walk, node) => {
      looseNames(walk, node);
      return -1;
    },
  }),

  types: ruleTable({
    'type_identifier identifier self crate super': (walk, node, role) => walk.expression(node, role),
    'scoped_type_identifier scoped_identifier': pathOf,
    primitive_type: (walk, node) => walk.builder.literal(walk.tree.textOf(node)),
    'generic_type generic_type_with_turbofish': genericType,
    'reference_type pointer_type': pointerType,
    array_type: arrayType,
    tuple_type: tupleType,
    unit_type: unitOf,
    never_type: literal('!'),
    'dynamic_type abstract_type': innerType('trait'),
    bounded_type: boundedType,
    'higher_ranked_trait_bound qualified_type': innerType('type'),
    function_type: functionType,
    bracketed_type: qualifiedType,
    macro_invocation: macroCall,
    block: (walk, node) => walk.expression(node),
    'lifetime removed_trait_bound for_lifetimes': nothing,
  }),
};
