/** What C++ has and C has not: types with members, name spaces, templates, and members that are written outside of their type. */

import { C, typeWithBody } from '../c/outline.ts';
import type { Declared, NameClass, NodeRule, Outline } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['class_specifier', { declares: typeWithBody('class') }],
  ['namespace_definition', { declares: nameSpace }],
  ['alias_declaration', { declares: (tree, node) => named(tree, node, 'type', tree.field(node, 'type')) }],
  ['concept_definition', { declares: (tree, node) => named(tree, node, 'type') }],
  ['base_class_clause', { bases: (tree, node) => tree.children(node).filter((child) => !isWord(tree, child)) }],
  ['template_declaration', { isBlock: true }],
  ['type_parameter_declaration', { declares: typeParameter }],
  ['optional_type_parameter_declaration', { declares: typeParameter }],
  ['variadic_type_parameter_declaration', { declares: typeParameter }],
  ['lambda_expression', { isBlock: true }],
  ['for_range_loop', { isBlock: true, declares: loopVariable }],
  ['catch_clause', { isBlock: true }],
  ['structured_binding_declarator', { declares: parts }],
  ['new_expression', { constructs: (tree, node) => tree.field(node, 'type') }],
  ['compound_literal_expression', { constructs: (tree, node) => tree.field(node, 'type') }],
  ['qualified_identifier', { member: qualified }],
  ['destructor_name', { declares: destructor }],
  ['field_initializer', { member: (tree, node) => ({ name: tree.children(node)[0] ?? -1, of: -1 }) }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([['namespace_identifier', 'name']]);

/** C++, and headers of which nobody can tell whether they are C. */
export const CPP: Outline = {
  ...C,
  nodes: new Map([...C.nodes, ...NODES]),
  names: new Map([...C.names, ...NAMES]),
};

function nameSpace(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  return [
    {
      name,
      kind: 'namespace',
      text: tree.textOf(name).replace(/(?<!\s)\s*::\s*/g, '.'),
      body: tree.field(node, 'body'),
    },
  ];
}

function named(tree: SyntaxTree, node: number, kind: 'type', type = -1): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind, ...(type < 0 ? {} : { type }) }];
}

function typeParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.children(node).find((child) => tree.kind(child) === 'type_identifier');
  return name === undefined ? [] : [{ name, kind: 'type_parameter' }];
}

/** The name of its type is a part of its own. */
function destructor(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree.children(node).map((name) => ({ name, kind: 'label' }));
}

function loopVariable(tree: SyntaxTree, node: number): readonly Declared[] {
  const declarator = tree.field(node, 'declarator');
  const name = tree.kind(declarator) === 'identifier' ? declarator : (tree.children(declarator)[0] ?? -1);
  if (name < 0 || tree.kind(name) !== 'identifier' || declarator < 0) return [];
  return [{ name, kind: 'local', type: tree.field(node, 'type') }];
}

/** `auto [a, b] = …` */
function parts(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree.children(node).map((name) => ({ name, kind: 'local' }));
}

function isWord(tree: SyntaxTree, node: number): boolean {
  return tree.kind(node) === 'access_specifier' || tree.kind(node) === 'virtual';
}

/** `a::b::c` is `c` of `b`, however it is nested. */
function qualified(tree: SyntaxTree, node: number) {
  let inner = node;
  let name = tree.field(inner, 'name');
  while (name >= 0 && tree.kind(name) === 'qualified_identifier') {
    inner = name;
    name = tree.field(inner, 'name');
  }
  if (name >= 0 && /^template_/.test(tree.kind(name))) name = tree.field(name, 'name');
  return { name, of: tree.field(inner, 'scope'), isQualified: true };
}
