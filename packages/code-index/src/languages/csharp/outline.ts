/** C#. Types are partial, and files see each other by name spaces, which project files and global `using`s make visible. */
import type { SymbolKind } from '../../model/facts.ts';
import type { WrittenImport } from '../../model/syntax.ts';
import { mayDefineTyped } from '../outline/may-define.ts';
import type { Declared, Lead, NodeRule, Outline, OutlineImport, Place } from '../outline/outline.ts';
import { declaring } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['compilation_unit', { declares: nameSpaceOfFile }],
  ['namespace_declaration', { declares: nameSpace }],
  ['using_directive', { imports: using }],
  ['class_declaration', declaring('class')],
  ['struct_declaration', declaring('class')],
  ['record_declaration', declaring('class')],
  ['record_struct_declaration', declaring('class')],
  ['interface_declaration', declaring('interface')],
  ['enum_declaration', declaring('enum')],
  ['enum_member_declaration', declaring('enum_member')],
  ['delegate_declaration', declaring('type')],
  ['method_declaration', { declares: method }],
  ['constructor_declaration', { declares: made }],
  ['destructor_declaration', { declares: destructor }],
  ['operator_declaration', { declares: operator }],
  ['conversion_operator_declaration', { declares: conversion }],
  ['local_function_statement', declaring('function')],
  ['property_declaration', { declares: property }],
  ['event_declaration', { declares: property }],
  ['variable_declaration', { declares: variables }],
  ['parameter', { declares: parameter }],
  ['implicit_parameter', { declares: (_, node) => [{ name: node, kind: 'parameter' }] }],
  ['type_parameter', { declares: (tree, node) => local(tree.field(node, 'name'), 'type_parameter') }],
  ['declaration_pattern', { declares: declared }],
  ['declaration_expression', { declares: declared }],
  ['catch_declaration', { declares: declared }],
  ['foreach_statement', { declares: loopVariable, isBlock: true }],
  ['argument', { declares: (tree, node) => local(tree.field(node, 'name'), 'label') }],
  ['block', { isBlock: true }],
  ['for_statement', { isBlock: true }],
  ['using_statement', { isBlock: true }],
  ['catch_clause', { isBlock: true }],
  ['switch_section', { isBlock: true }],
  ['lambda_expression', { isBlock: true }],
  ['anonymous_method_expression', { isBlock: true }],
  ['base_list', { bases: (tree, node) => tree.children(node) }],
  ['type_argument_list', { types: (tree, node) => tree.children(node) }],
  ['attribute', { types: (tree, node) => [tree.field(node, 'name')] }],
  ['invocation_expression', { calls: (tree, node) => tree.field(node, 'function') }],
  ['object_creation_expression', { constructs: (tree, node) => tree.field(node, 'type') }],
  [
    'member_access_expression',
    { member: (tree, node) => ({ name: tree.field(node, 'name'), of: tree.field(node, 'expression') }) },
  ],
  ['member_binding_expression', { member: conditional }],
  [
    'qualified_name',
    {
      member: (tree, node) => ({
        name: tree.field(node, 'name'),
        of: tree.field(node, 'qualifier'),
        isQualified: true,
      }),
    },
  ],
  ['assignment_expression', { member: initialized }],
]);

export const CSHARP: Outline = {
  family: 'C#',
  nodes: NODES,
  names: new Map([['identifier', 'name']]),
  texts: {
    comments: new Set(['comment']),
    strings: new Set([
      'string_literal_content',
      'string_content',
      'verbatim_string_literal',
      'raw_string_content',
      'escape_sequence',
      'character_literal_content',
    ]),
  },
  typeFields: new Set(['type', 'returns']),
  self: new Set(['this', 'base']),
  links: {
    importsInText: usingsIn,
    leadsTo: usingLeads,
    packagesInText: nameSpacesIn,
    importsPackages: true,
    sees: 'package',
    isReopened: true,
    isLexical: true,
    seesMembersByName: true,
    mayDefine: mayDefineTyped,
  },
};

function nameSpace(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'namespace', text: dotted(tree, name), body: tree.field(node, 'body') }];
}

/** `namespace A.B;` holds for all of its file. */
function nameSpaceOfFile(tree: SyntaxTree, node: number): readonly Declared[] {
  const declaration = tree.childOfKind(node, 'file_scoped_namespace_declaration');
  if (declaration < 0) return [];
  return nameSpace(tree, declaration).map((each) => ({ ...each, span: declaration, holds: node }));
}

function dotted(tree: SyntaxTree, node: number): string {
  return tree.textOf(node).replace(/\s+/g, '');
}

function method(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  return [{ name, kind: 'method', body: tree.field(node, 'body'), type: tree.field(node, 'returns') }];
}

function made(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'constructor', text: 'constructor', body: tree.field(node, 'body') }];
}

function destructor(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'method', text: `~${tree.textOf(name)}`, body: tree.field(node, 'body') }];
}

/** It is known by its sign, which is a token. */
function operator(tree: SyntaxTree, node: number): readonly Declared[] {
  const sign = tree.field(node, 'operator');
  if (sign < 0) return [];
  return [{ name: sign, kind: 'method', text: `operator ${tree.textOf(sign)}`, body: tree.field(node, 'body') }];
}

/** It is known by the type that it gives. */
function conversion(tree: SyntaxTree, node: number): readonly Declared[] {
  const word = tree.childOfKind(node, 'operator');
  const type = tree.field(node, 'type');
  if (word < 0 || type < 0) return [];
  return [{ name: word, kind: 'method', text: `operator ${tree.textOf(type)}`, body: tree.field(node, 'body') }];
}

/** With code of its own it is run where it is read or written. */
function property(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  const value = tree.field(node, 'value');
  const accessors = tree.field(node, 'accessors');
  const withBody = accessors < 0 ? [] : tree.children(accessors).filter((each) => tree.field(each, 'body') >= 0);
  const isComputed = withBody.length > 0 || (value >= 0 && tree.kind(value) === 'arrow_expression_clause');
  const kind: SymbolKind = isComputed ? 'getter' : 'property';
  const body = accessors >= 0 ? accessors : value;
  return [{ name, kind, body, type: tree.field(node, 'type') }];
}

function variables(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  const type = tree.field(node, 'type');
  const whole = tree.parent(node);
  return tree.children(node).flatMap((declarator): Declared[] => {
    const name = tree.kind(declarator) === 'variable_declarator' ? tree.field(declarator, 'name') : -1;
    if (name < 0) return [];
    if (isLocal) return [{ name, kind: 'local', type }];
    return [{ name, kind: 'property', span: whole, holds: declarator, type }];
  });
}

/** Those of a record are its properties. */
function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const type = tree.field(node, 'type');
  const around = tree.kind(tree.parent(tree.parent(node)));
  if (name < 0) return [];
  if (around === 'delegate_declaration') return [{ name, kind: 'label' }];
  return [{ name, kind: /^record/.test(around) ? 'property' : 'parameter', type }];
}

function declared(tree: SyntaxTree, node: number): readonly Declared[] {
  return local(tree.field(node, 'name'), 'local', tree.field(node, 'type'));
}

function loopVariable(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'left');
  return name >= 0 && tree.kind(name) === 'identifier' ? local(name, 'local', tree.field(node, 'type')) : [];
}

function local(name: number, kind: 'local' | 'label' | 'type_parameter', type = -1): readonly Declared[] {
  return name < 0 ? [] : [{ name, kind, type }];
}

/** `a?.b` */
function conditional(tree: SyntaxTree, node: number) {
  const around = tree.parent(node);
  const of = tree.kind(around) === 'conditional_access_expression' ? tree.field(around, 'condition') : -1;
  return { name: tree.field(node, 'name'), of };
}

/** `new Item { Name = x }`: the name is a member of what is made. */
function initialized(tree: SyntaxTree, node: number) {
  const around = tree.parent(node);
  if (around < 0 || tree.kind(around) !== 'initializer_expression') return undefined;
  const maker = tree.parent(around);
  const left = tree.field(node, 'left');
  if (tree.kind(left) !== 'identifier') return undefined;
  const of = tree.kind(maker) === 'object_creation_expression' ? tree.field(maker, 'type') : -1;
  return { name: left, of };
}

function using(tree: SyntaxTree, node: number): OutlineImport | undefined {
  const [written] = usingsIn(tree.textOf(node));
  return written === undefined ? undefined : { specifier: written.specifier, module: written.module, names: [] };
}

function usingsIn(text: string): readonly WrittenImport[] {
  return [
    ...text.matchAll(
      /^[ \t\ufeff]*(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([A-Za-z_][\w.]*)\s*(?:<[^;]{0,400}>)?;/gm,
    ),
  ].map(([, module = '']) => ({ module, level: 0, names: [], specifier: module }));
}

/** A name space, or with `static` or an alias a type in one. */
function usingLeads(_: string, { module }: WrittenImport): readonly Lead[] {
  const around = module.slice(0, Math.max(0, module.lastIndexOf('.')));
  return [{ package: module }, ...(around === '' ? [] : [{ package: around }])];
}

function nameSpacesIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t\ufeff]*namespace\s+([A-Za-z_][\w.]*)/gm)].map(([, name = '']) => name);
}
