/**
 * Scala, of both generations. Everything may stand in everything; names of a package are seen in all files of it, and in
 * those of the packages that a file opens one after the other.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import {
  type Declared,
  declaring,
  type Lead,
  type NameClass,
  type NodeRule,
  type Outline,
  type OutlineImport,
  type Place,
} from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['import_declaration', { imports: imported }],
  ['export_declaration', { imports: imported }],
  ['package_identifier', { declares: (tree, node) => labels(tree, tree.children(node)) }],
  ['access_qualifier', { declares: (tree, node) => labels(tree, tree.children(node)) }],
  // What it holds is the package's own.
  ['package_object', { declares: (tree, node) => labels(tree, tree.fields(node, 'name')) }],
  ['class_definition', { declares: type('class') }],
  ['object_definition', { declares: type('class') }],
  ['trait_definition', { declares: type('interface') }],
  ['enum_definition', { declares: type('enum') }],
  ['simple_enum_case', declaring('enum_member')],
  ['full_enum_case', declaring('enum_member')],
  ['type_definition', { declares: alias }],
  ['function_definition', { declares: functionDefinition }],
  ['function_declaration', { declares: functionDefinition }],
  ['val_definition', { declares: values }],
  ['var_definition', { declares: values }],
  ['val_declaration', { declares: values }],
  ['var_declaration', { declares: values }],
  ['given_definition', { declares: given }],
  ['extension_definition', { isBlock: true }],
  ['class_parameter', { declares: classParameter }],
  ['parameter', { declares: parameter }],
  ['binding', { declares: parameter }],
  ['type_parameters', { declares: typeParameters }],
  ['covariant_type_parameter', { declares: typeParameters }],
  ['contravariant_type_parameter', { declares: typeParameters }],
  ['self_type', { declares: selfType }],
  ['extends_clause', { bases: (tree, node) => tree.fields(node, 'type') }],
  ['case_clause', { isBlock: true, declares: (tree, node) => patternNames(tree, tree.field(node, 'pattern')) }],
  ['enumerator', { declares: (tree, node) => patternNames(tree, tree.children(node)[0] ?? -1) }],
  ['lambda_expression', { isBlock: true, declares: lambdaParameter }],
  ['block', { isBlock: true }],
  ['indented_block', { isBlock: true }],
  ['for_expression', { isBlock: true }],
  ['call_expression', { calls: (tree, node) => tree.field(node, 'function') }],
  ['instance_expression', { isBlock: true, constructs: made }],
  [
    'field_expression',
    { member: (tree, node) => ({ name: tree.field(node, 'field'), of: tree.field(node, 'value') }) },
  ],
  [
    'infix_expression',
    { calls: infixName, member: (tree, node) => ({ name: infixName(tree, node), of: tree.field(node, 'left') }) },
  ],
  ['assignment_expression', { member: namedArgument }],
  ['interpolated_string_expression', { declares: (tree, node) => labels(tree, tree.fields(node, 'interpolator')) }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['identifier', 'name'],
  ['type_identifier', 'type'],
]);

export const SCALA: Outline = {
  family: 'Scala',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment', 'block_comment']),
    strings: new Set(['string', 'interpolated_string', 'character_literal']),
    codeInStrings: new Set(['interpolation']),
  },
  self: new Set(['this']),
  links: {
    importsInText,
    leadsTo,
    packagesInText,
    importsPackages: true,
    sees: 'packageOnly',
    hasExtensions: true,
    extensionTypes: 'implicit',
    isLexical: true,
    seesMembersByName: true,
  },
};

function labels(tree: SyntaxTree, names: readonly number[]): readonly Declared[] {
  return names.filter((name) => NAMES.has(tree.kind(name))).map((name) => ({ name, kind: 'label' }));
}

function type(kind: 'class' | 'interface' | 'enum'): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const name = tree.field(node, 'name');
    return name < 0 ? [] : [{ name, kind, body: tree.field(node, 'body'), ...visibility(tree, node) }];
  };
}

function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const written = tree.field(node, 'type');
  return name < 0 ? [] : [{ name, kind: 'type', ...(written < 0 ? {} : { type: written }), ...visibility(tree, node) }];
}

/** `def this(…)` is a constructor; what an extension holds belongs to the type of its parameter. */
function functionDefinition(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  const common = { name, body: tree.field(node, 'body'), ...visibility(tree, node) };
  if (tree.textOf(name) === 'this') return [{ ...common, kind: 'constructor', text: 'constructor' }];
  const owner = extendedType(tree, node);
  const result = tree.field(node, 'return_type');
  return [
    {
      ...common,
      kind: owner >= 0 || isMember(tree, node) ? 'method' : 'function',
      ...(result < 0 ? {} : { type: result }),
      ...(owner < 0 ? {} : { owner }),
    },
  ];
}

/** What a package object holds stands in no type. */
function isMember(tree: SyntaxTree, node: number): boolean {
  const body = tree.parent(node);
  return /_body$/.test(tree.kind(body)) && tree.kind(tree.parent(body)) !== 'package_object';
}

function extendedType(tree: SyntaxTree, node: number): number {
  let extension = tree.parent(node);
  if (extension >= 0 && tree.kind(extension) === 'template_body') extension = tree.parent(extension);
  if (extension < 0 || tree.kind(extension) !== 'extension_definition') return -1;
  const parameters = tree.fields(extension, 'parameters').find((each) => tree.kind(each) === 'parameters');
  const first = parameters === undefined ? -1 : tree.childOfKind(parameters, 'parameter');
  const written = first < 0 ? -1 : tree.field(first, 'type');
  return written >= 0 && /^(?:type_identifier|generic_type|stable_type_identifier)$/.test(tree.kind(written))
    ? written
    : -1;
}

/** Members, names of the file or package, or what a block keeps; a pattern declares what it takes apart. */
function values(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const pattern = tree.field(node, 'pattern');
  const names = pattern < 0 ? tree.fields(node, 'name') : valueNames(tree, pattern);
  const written = tree.field(node, 'type');
  const type = written < 0 ? {} : { type: written };
  const parent = tree.kind(tree.parent(node));
  if (parent !== 'compilation_unit' && !/_body$/.test(parent))
    return names.map((name) => ({ name, kind: 'local', ...type }));
  const kind = around === undefined || around === 'function' || around === 'method' ? 'variable' : 'property';
  return names.map((name) => ({
    name,
    kind,
    span: node,
    holds: names.length === 1 ? node : name,
    ...type,
    ...visibility(tree, node),
  }));
}

/** A name alone is declared whatever its case; in a pattern a capital one is compared with. */
function valueNames(tree: SyntaxTree, pattern: number): readonly number[] {
  if (tree.kind(pattern) === 'identifier') return [pattern];
  if (tree.kind(pattern) === 'identifiers') return tree.children(pattern);
  return patternNames(tree, pattern).map(({ name }) => name);
}

function patternNames(tree: SyntaxTree, pattern: number): readonly Declared[] {
  const found: Declared[] = [];
  for (let node = pattern; pattern >= 0 && node < tree.endOf(pattern); node++) {
    const isPart = /^(?:stable_identifier|field_expression|interpolat)/.test(tree.kind(tree.parent(node)));
    if (tree.isNamed(node) && tree.kind(node) === 'identifier' && !isPart && /^[\p{Ll}_]/u.test(tree.textOf(node)))
      found.push({ name: node, kind: 'local' });
  }
  return found;
}

/** With members of its own it is a type, else a value. */
function given(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  const body = tree.field(node, 'body');
  const isType = body >= 0 && tree.kind(body) === 'with_template_body';
  return [{ name, kind: isType ? 'class' : 'variable', body, ...visibility(tree, node) }];
}

/** The first parameters of a case class, and those with `val` or `var`, are members too. */
function classParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  const written = tree.field(node, 'type');
  const type = written < 0 ? {} : { type: written };
  const list = tree.parent(node);
  const before = list < 0 ? -1 : tree.previous(list);
  const isFirst = before >= 0 && tree.kind(before) !== 'class_parameters';
  const isCase = isFirst && tree.has(tree.parent(list), 'case');
  if (!isCase && !tree.has(node, 'val') && !tree.has(node, 'var')) return [{ name, kind: 'parameter', ...type }];
  return [{ name, kind: 'property', ...type, ...visibility(tree, node) }];
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const written = tree.field(node, 'type');
  return name < 0 ? [] : [{ name, kind: 'parameter', ...(written < 0 ? {} : { type: written }) }];
}

function typeParameters(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree
    .fields(node, 'name')
    .filter((name) => NAMES.has(tree.kind(name)))
    .map((name) => ({ name, kind: 'type_parameter' }));
}

function selfType(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'identifier');
  return name < 0 ? [] : [{ name, kind: 'parameter' }];
}

function lambdaParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'parameters');
  return name < 0 || tree.kind(name) !== 'identifier' ? [] : [{ name, kind: 'parameter' }];
}

/** The class of `new Class with Trait { … }`. */
function made(tree: SyntaxTree, node: number): number {
  const type = tree.children(node)[0] ?? -1;
  return type >= 0 && tree.kind(type) === 'compound_type' ? tree.field(type, 'base') : type;
}

/** `a name b` is `a.name(b)`; operators are left out, since a sign says nothing by itself. */
function infixName(tree: SyntaxTree, node: number): number {
  const operator = tree.field(node, 'operator');
  return operator >= 0 && tree.kind(operator) === 'identifier' ? operator : -1;
}

/** `name = value` among arguments: a parameter, or what the constructor of a case class sets. */
function namedArgument(tree: SyntaxTree, node: number) {
  const name = tree.field(node, 'left');
  const isArgument = tree.kind(tree.parent(node)) === 'arguments' && name >= 0 && tree.kind(name) === 'identifier';
  return { name: isArgument ? name : -1, of: -1 };
}

/** Words alone: `private[cart]` is seen in a package. */
function visibility(
  tree: SyntaxTree,
  node: number,
): { readonly exported: boolean; readonly modifiers: readonly string[] } {
  const list = tree.childOfKind(node, 'modifiers');
  const modifiers = list < 0 ? [] : tree.textOf(list).split(/\s+/);
  return { exported: !modifiers.includes('private') && !modifiers.includes('private[this]'), modifiers };
}

/** One for each path; renamed and grouped names stand behind the path that they come from. */
function imported(tree: SyntaxTree, node: number): readonly OutlineImport[] {
  const found: OutlineImport[] = [];
  let path: number[] = [];
  const close = (names: OutlineImport['names'] | undefined) => {
    const last = path.at(-1);
    if (last === undefined) return;
    const module = path.map((part) => tree.textOf(part)).join('.');
    const own = tree.textOf(last);
    found.push({ specifier: module, module, names: names ?? [{ imported: own, local: own, node: last }] });
    path = [];
  };
  for (const child of tree.allChildren(node)) {
    const kind = tree.kind(child);
    if (tree.fieldOf(child) === 'path' && kind === 'identifier') path.push(child);
    else if (kind === 'namespace_selectors') close(selected(tree, child));
    else if (kind === 'namespace_wildcard') close([]);
    else if (kind === 'arrow_renamed_identifier' || kind === 'as_renamed_identifier') close(selected(tree, node));
    else if (kind === ',' && path.length > 0) close(undefined);
  }
  close(undefined);
  return found;
}

function selected(tree: SyntaxTree, node: number): OutlineImport['names'] {
  return tree.children(node).flatMap((child) => {
    if (tree.kind(child) === 'identifier')
      return [{ imported: tree.textOf(child), local: tree.textOf(child), node: child }];
    const name = tree.field(child, 'name');
    const alias = tree.field(child, 'alias');
    if (name < 0 || tree.kind(name) !== 'identifier') return [];
    const own = tree.textOf(name);
    return [
      { imported: own, local: alias >= 0 && tree.kind(alias) === 'identifier' ? tree.textOf(alias) : own, node: name },
    ];
  });
}

function importsInText(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, line] of text.matchAll(/^[ \t]*(?:import|export)[ \t]+((?:[^\n{;/]|\{[^}]*\}?)+)/gm)) {
    for (const [, path = '', last] of (line as string).matchAll(
      /([\w$]+(?:\.[\w$]+)*)(?:\.(\{[^}]*\}?|\*|_(?!\w)))?[^,]*/g,
    )) {
      // `a.b._` is matched with the wildcard as a part of the path.
      const isWild = last === undefined && /\._$/.test(path);
      const module = isWild ? path.slice(0, -2) : path === 'given' ? '' : path.replace(/\.given$/, '');
      if (module === '') continue;
      const isOne = last === undefined && !isWild && module === path;
      const names = isOne
        ? [module.slice(module.lastIndexOf('.') + 1)]
        : [...(last ?? '').matchAll(/(?:^\{|,)\s*([\w$]+)/g)]
            .map(([, name]) => name as string)
            .filter((name) => name !== '_');
      const isPart = (last ?? '').startsWith('{') && !/[{,]\s*(?:\*|_|given)\s*[,}]/.test(last ?? '');
      found.push({ module, level: 0, names: isOne || isPart ? names : [], specifier: module });
    }
  }
  return found;
}

/** A package, an object in one, or a single name. */
function leadsTo(_: string, { module, names }: WrittenImport): readonly Lead[] {
  const leads: Lead[] = [names.length > 0 ? { package: module, names } : { package: module }];
  for (let at = module.length; ; ) {
    const before = module.lastIndexOf('.', at - 1);
    if (before < 0) return leads;
    leads.push({ package: module.slice(0, before), names: [module.slice(before + 1, at)] });
    at = before;
  }
}

/** `package a` and `package b` behind it make `a.b`, and all of `a` is seen. */
function packagesInText(text: string): readonly string[] {
  const found: string[] = [];
  let path = '';
  for (const [, isObject, name] of text.matchAll(/^[ \t]*package[ \t]+(object[ \t]+)?([\w.$]+)/gm)) {
    path = path === '' ? (name as string) : `${path}.${name}`;
    found.push(path);
    if (isObject !== undefined) break;
  }
  return found.length === 0 ? [''] : found;
}
