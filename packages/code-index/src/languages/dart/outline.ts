/**
 * Dart. Its grammar puts side by side what belongs together: a signature and its body, a name and what it is called with.
 * Libraries see what they import and what is exported to them; the parts of a library are one.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import type { Declared, Lead, Member, NameClass, NodeRule, Outline, OutlineImport } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const SIGNATURES: readonly string[] = [
  'function_signature',
  'getter_signature',
  'setter_signature',
  'operator_signature',
  'constructor_signature',
  'constant_constructor_signature',
  'factory_constructor_signature',
  'redirecting_factory_constructor_signature',
];

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['import_or_export', { imports: imported }],
  ['part_directive', { imports: imported }],
  ['part_of_directive', { imports: imported }],
  ['library_name', { declares: libraryName }],
  ['class_definition', { declares: type('class') }],
  ['mixin_declaration', { declares: type('class') }],
  ['extension_declaration', { declares: type('class') }],
  ['extension_type_declaration', { declares: type('class') }],
  ['enum_declaration', { declares: type('enum') }],
  ['enum_constant', { declares: constant }],
  ['representation_declaration', { declares: representation }],
  ['type_alias', { declares: alias }],
  ['superclass', { bases: types }],
  ['mixins', { bases: types }],
  ['interfaces', { bases: types }],
  ['method_signature', { declares: wrapped }],
  ['declaration', { declares: wrapped }],
  ['local_function_declaration', { declares: localFunction }],
  ['function_signature', { declares: topLevel }],
  ['getter_signature', { declares: topLevel }],
  ['setter_signature', { declares: topLevel }],
  ['initialized_identifier', { declares: variable }],
  ['static_final_declaration', { declares: variable }],
  ['initialized_variable_definition', { declares: localVariable }],
  ['pattern_variable_declaration', { declares: patternNames }],
  ['for_loop_parts', { declares: loopVariable }],
  ['formal_parameter', { declares: parameter }],
  ['constructor_param', { member: fieldParameter }],
  ['super_formal_parameter', { member: fieldParameter }],
  ['typed_identifier', { declares: (tree, node) => labels(tree, node) }],
  ['catch_parameters', { declares: (tree, node) => identifiers(tree, node).map((name) => ({ name, kind: 'local' })) }],
  ['type_parameter', { declares: typeParameter }],
  ['label', { member: (tree, node) => ({ name: tree.childOfKind(node, 'identifier'), of: -1 }) }],
  ['field_initializer', { member: (tree, node) => ({ name: tree.childOfKind(node, 'identifier'), of: -1 }) }],
  ['identifier', { calls: (tree, node) => (isCalled(tree, node) ? node : -1) }],
  ['selector', { member: behindDot, calls: calledMember }],
  ['unconditional_assignable_selector', { member: besideDot, calls: calledMember }],
  ['conditional_assignable_selector', { member: besideDot, calls: calledMember }],
  ['cascade_section', { member: cascade, calls: calledInCascade }],
  ['new_expression', { constructs: made, member: namedConstructor, calls: constructorName }],
  ['const_object_expression', { constructs: made, member: namedConstructor, calls: constructorName }],
  ['block', { isBlock: true }],
  ['function_expression', { isBlock: true }],
  ['for_statement', { isBlock: true }],
  ['for_element', { isBlock: true }],
  ['try_statement', { isBlock: true }],
  ['switch_statement_case', { isBlock: true }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['identifier', 'name'],
  ['identifier_dollar_escaped', 'name'],
  ['type_identifier', 'type'],
]);

export const DART: Outline = {
  family: 'Dart',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment', 'documentation_comment', 'script_tag']),
    strings: new Set(['string_literal']),
    codeInStrings: new Set(['template_substitution']),
  },
  self: new Set(['this']),
  links: {
    importsInText,
    leadsTo,
    packagesInText: (text) => [...text.matchAll(/^[ \t]*library[ \t]+([\w.]+)/gm)].map(([, name]) => name as string),
    manifest: { file: 'pubspec.yaml', nameIn: (text) => /^name:[ \t]*['"]?([\w-]+)/m.exec(text)?.[1] },
    sees: 'imports',
    isTransitive: true,
    hasExtensions: true,
    extensionTypes: 'extension',
    isLexical: true,
    seesMembersByName: true,
  },
};

/** A name that begins with an underscore is seen in its library alone. */
function isSeen(name: string): boolean {
  return !name.startsWith('_');
}

function identifiers(tree: SyntaxTree, node: number): number[] {
  return tree.children(node).filter((child) => tree.kind(child) === 'identifier');
}

function labels(tree: SyntaxTree, node: number): readonly Declared[] {
  return identifiers(tree, node).map((name) => ({ name, kind: 'label' }));
}

function libraryName(tree: SyntaxTree, node: number): readonly Declared[] {
  const list = tree.childOfKind(node, 'dotted_identifier_list');
  return list < 0 ? [] : labels(tree, list);
}

function type(kind: 'class' | 'enum'): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const field = tree.field(node, 'name');
    const name = field >= 0 ? field : tree.childOfKind(node, 'identifier');
    if (name < 0) return [];
    const body = tree.childOfKind(node, 'class_body', 'extension_body', 'enum_body');
    const isExtension = tree.kind(node) === 'extension_declaration';
    return [
      { name, kind, body, exported: isSeen(tree.textOf(name)), ...(isExtension ? { modifiers: ['extension'] } : {}) },
    ];
  };
}

function constant(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'enum_member' }];
}

function representation(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'property', type: tree.field(node, 'type') }];
}

/** `typedef Name = …` and, as it was written before, `typedef Result Name(…)`. */
function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const names = tree.children(node).filter((child) => tree.kind(child) === 'type_identifier');
  const name = tree.has(node, '=') ? names[0] : names.at(-1);
  return name === undefined ? [] : [{ name, kind: 'type', exported: isSeen(tree.textOf(name)) }];
}

function types(tree: SyntaxTree, node: number): readonly number[] {
  return tree.children(node).filter((child) => tree.kind(child) === 'type_identifier');
}

/** A function, an accessor, an operator or a constructor, by its signature. */
function signature(tree: SyntaxTree, node: number, span: number): readonly Declared[] {
  const kind = tree.kind(node);
  const body = bodyBehind(tree, span);
  const common = { span, ...(body < 0 ? {} : { until: body, body }) };
  if (kind.includes('constructor')) return constructorOf(tree, node, common);
  const isMember = isOfType(tree, span);
  const name = kind === 'operator_signature' ? operator(tree, node) : tree.field(node, 'name');
  if (name < 0) return [];
  return [
    {
      ...common,
      name,
      kind:
        kind === 'getter_signature'
          ? 'getter'
          : kind === 'setter_signature'
            ? 'setter'
            : isMember
              ? 'method'
              : 'function',
      exported: isSeen(tree.textOf(name)),
      ...ofType(tree, node, name),
      ...(isMember ? extended(tree, span) : {}),
    },
  ];
}

/** `Type(…)` and `Type.name(…)`; the name of the type is a part of the constructor's own. */
function constructorOf(
  tree: SyntaxTree,
  node: number,
  common: { readonly span: number; readonly until?: number; readonly body?: number },
): readonly Declared[] {
  const [type, own] = identifiers(tree, node);
  if (type === undefined) return [];
  const isNamed = own !== undefined;
  return [
    {
      ...common,
      name: own ?? type,
      kind: 'constructor',
      ...(isNamed ? { modifiers: ['named'] } : { text: 'constructor' }),
      exported: isSeen(tree.textOf(own ?? type)),
    },
    ...(isNamed ? [{ name: type, kind: 'label' } as const] : []),
  ];
}

function operator(tree: SyntaxTree, node: number): number {
  const parts = tree.allChildren(node);
  const word = parts.findIndex((part) => !tree.isNamed(part) && tree.kind(part) === 'operator');
  return word < 0 ? -1 : (parts[word + 1] ?? -1);
}

function bodyBehind(tree: SyntaxTree, node: number): number {
  const next = tree.next(node);
  return next >= 0 && tree.kind(next) === 'function_body' ? next : -1;
}

function isOfType(tree: SyntaxTree, node: number): boolean {
  return ['class_body', 'extension_body', 'enum_body'].includes(tree.kind(tree.parent(node)));
}

/** Of an extension without a name the type that it is for. */
function extended(tree: SyntaxTree, node: number): { readonly owner?: number } {
  const extension = tree.parent(tree.parent(node));
  if (extension < 0 || tree.kind(extension) !== 'extension_declaration' || tree.field(extension, 'name') >= 0)
    return {};
  const owner = tree.field(extension, 'class');
  return owner < 0 ? {} : { owner };
}

/** The written type before a name. */
function ofType(tree: SyntaxTree, node: number, name: number): { readonly type?: number } {
  const written = tree.children(node).find((child) => child < name && tree.kind(child) === 'type_identifier');
  return written === undefined ? {} : { type: written };
}

function wrapped(tree: SyntaxTree, node: number): readonly Declared[] {
  const inner = tree.childOfKind(node, ...SIGNATURES);
  return inner < 0 ? [] : signature(tree, inner, node);
}

function topLevel(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree.kind(tree.parent(node)) === 'program' ? signature(tree, node, node) : [];
}

function localFunction(tree: SyntaxTree, node: number): readonly Declared[] {
  const lambda = tree.childOfKind(node, 'lambda_expression');
  const inner = lambda < 0 ? -1 : tree.childOfKind(lambda, 'function_signature');
  const name = inner < 0 ? -1 : tree.field(inner, 'name');
  if (name < 0) return [];
  return [{ name, kind: 'function', body: tree.field(lambda, 'body'), ...ofType(tree, inner, name) }];
}

/** One of the names of a declaration: a field, a variable of the library, or what a function keeps. */
function variable(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'identifier');
  if (name < 0) return [];
  const list = tree.parent(node);
  const around = tree.parent(list);
  const isField = tree.kind(around) === 'declaration';
  const isOfLibrary = tree.kind(list).endsWith('_list') && tree.kind(around) === 'program';
  const start = isField ? around : isOfLibrary ? firstOf(tree, list) : node;
  const written = isField ? ofType(tree, around, name) : typeBefore(tree, isOfLibrary ? list : node);
  if (!isField && !isOfLibrary) return [{ name, kind: 'local', ...written }];
  const kind = isField ? 'property' : 'variable';
  return [{ name, kind, span: start, holds: node, exported: isSeen(tree.textOf(name)), ...written }];
}

/** Where a declaration of the library begins, which the grammar has not put into one node. */
function firstOf(tree: SyntaxTree, node: number): number {
  let first = node;
  for (let before = tree.previous(node); before >= 0 && DECLARING.test(tree.kind(before)); ) {
    first = before;
    before = tree.previous(before);
  }
  return first;
}

const DECLARING =
  /^(?:final_builtin|const_builtin|inferred_type|late|type_identifier|type_arguments|nullable_type|function_type)$/;

function typeBefore(tree: SyntaxTree, node: number): { readonly type?: number } {
  const before = tree.previous(node);
  return before >= 0 && tree.kind(before) === 'type_identifier' ? { type: before } : {};
}

function localVariable(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'local', ...ofType(tree, node, name) }];
}

function patternNames(tree: SyntaxTree, node: number): readonly Declared[] {
  const pattern = tree.children(node).find((child) => tree.kind(child).endsWith('_pattern'));
  const found: Declared[] = [];
  for (let each = pattern ?? 0; pattern !== undefined && each < tree.endOf(pattern); each++) {
    const isName = tree.kind(each) === 'identifier' && tree.kind(tree.parent(each)) === 'constant_pattern';
    if (isName) found.push({ name: each, kind: 'local' });
  }
  return found;
}

function loopVariable(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const isDeclared = tree.children(node)[0] !== name;
  return name < 0 || !isDeclared ? [] : [{ name, kind: 'local', ...ofType(tree, node, name) }];
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const field = tree.field(node, 'name');
  const name = field >= 0 ? field : tree.childOfKind(node, 'identifier');
  return name < 0 ? [] : [{ name, kind: 'parameter', ...ofType(tree, node, name) }];
}

/** `this.name`: the field; `super.name`: whatever the base calls so. */
function fieldParameter(tree: SyntaxTree, node: number): Member {
  return { name: tree.childOfKind(node, 'identifier'), of: tree.childOfKind(node, 'this') };
}

function typeParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'type_identifier');
  return name < 0 ? [] : [{ name, kind: 'type_parameter' }];
}

/** What is written behind a name calls it. */
function isCalled(tree: SyntaxTree, node: number): boolean {
  const next = tree.next(node);
  return next >= 0 && tree.kind(next) === 'selector' && tree.childOfKind(next, 'argument_part') >= 0;
}

function selected(tree: SyntaxTree, node: number): number {
  const inner = tree.childOfKind(node, 'unconditional_assignable_selector', 'conditional_assignable_selector');
  return tree.childOfKind(inner < 0 ? node : inner, 'identifier');
}

/** Behind the name of an import everything is as if it stood alone. */
function behindDot(tree: SyntaxTree, node: number): Member {
  const before = tree.previous(node);
  if (isPrefix(tree, before)) return { name: -1, of: -1 };
  const isAlone = before >= 0 && tree.kind(before) === 'selector' && isPrefix(tree, tree.previous(before));
  return { name: selected(tree, node), of: isAlone ? selected(tree, before) : before };
}

function isPrefix(tree: SyntaxTree, node: number): boolean {
  return node >= 0 && tree.kind(node) === 'identifier' && prefixesOf(tree).has(tree.textOf(node));
}

/** The same where the grammar has no selector around it: behind `this` and `super`, and before `=`. */
function besideDot(tree: SyntaxTree, node: number): Member {
  return tree.kind(tree.parent(node)) === 'selector' ? { name: -1, of: -1 } : behindDot(tree, node);
}

function calledMember(tree: SyntaxTree, node: number): number {
  return isCalled(tree, node) ? selected(tree, node) : -1;
}

function cascade(tree: SyntaxTree, node: number): Member {
  const inner = tree.childOfKind(node, 'cascade_selector');
  return { name: inner < 0 ? -1 : tree.childOfKind(inner, 'identifier'), of: -1 };
}

function calledInCascade(tree: SyntaxTree, node: number): number {
  return tree.childOfKind(node, 'argument_part') < 0 ? -1 : cascade(tree, node).name;
}

function madeType(tree: SyntaxTree, node: number): number {
  return tree.childOfKind(node, 'type_identifier');
}

/** By the name of a constructor only that is run. */
function made(tree: SyntaxTree, node: number): number {
  return constructorName(tree, node) < 0 ? madeType(tree, node) : -1;
}

function constructorName(tree: SyntaxTree, node: number): number {
  return tree.childOfKind(node, 'identifier');
}

function namedConstructor(tree: SyntaxTree, node: number): Member {
  return { name: constructorName(tree, node), of: madeType(tree, node) };
}

function imported(tree: SyntaxTree, node: number): OutlineImport | undefined {
  const [written] = importsInText(tree.textOf(node));
  if (written === undefined) return undefined;
  const names: { imported: string; local: string; node: number }[] = [];
  for (let each = node; each < tree.endOf(node); each++) {
    if (tree.kind(each) !== 'combinator' || !tree.has(each, 'show')) continue;
    for (const name of identifiers(tree, each))
      names.push({ imported: tree.textOf(name), local: tree.textOf(name), node: name });
  }
  return { specifier: written.specifier, module: written.module, names };
}

const prefixes = new WeakMap<SyntaxTree, ReadonlySet<string>>();

/** Names that imports are used by: `import 'a.dart' as a`. */
function prefixesOf(tree: SyntaxTree): ReadonlySet<string> {
  let found = prefixes.get(tree);
  if (found === undefined) {
    const names = new Set<string>();
    for (const [, name] of tree.text.matchAll(/^[ \t]*import\s+[^;]{0,300}?\sas\s+([\w$]+)/gm))
      names.add(name as string);
    found = names;
    prefixes.set(tree, found);
  }
  return found;
}

function importsInText(text: string): readonly WrittenImport[] {
  const pattern = /^[ \t]*(?:import|export|part(?:[ \t]+of)?)\s+(?:(['"])([^'"\n]+)\1|([\w.]+)[ \t]*;)/gm;
  return [...text.matchAll(pattern)].map(([, , quoted, name]) => {
    const module = (quoted ?? name) as string;
    // A part may name its library instead of its file.
    return { module, level: quoted === undefined ? 1 : 0, names: [], specifier: module };
  });
}

function leadsTo(file: string, { module, level }: WrittenImport): readonly Lead[] {
  if (level > 0) return [{ package: module }];
  const [, named, path] = /^package:([^/]+)\/(.+)$/.exec(module) ?? [];
  if (named !== undefined && path !== undefined) return [{ manifest: named, path: `lib/${path}` }];
  if (/^\w+:/.test(module)) return [];
  return [{ path: `${file.slice(0, file.lastIndexOf('/') + 1)}${module}` }];
}
