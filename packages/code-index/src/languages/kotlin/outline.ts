/**
 * Kotlin. Its grammar names no parts, so they are told by their kinds and their order. Functions may be written for a type
 * outside of it, a companion's members are used as those of its class, and a property's accessors stand behind it.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import type { Declared, Lead, Member, NameClass, NodeRule, Outline, OutlineImport, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['package_header', { declares: packageParts }],
  ['import_header', { imports: imported }],
  ['class_declaration', { declares: type }],
  ['object_declaration', { declares: type }],
  ['companion_object', { declares: companion }],
  ['type_alias', { declares: alias }],
  ['enum_entry', { declares: (tree, node) => named(tree, node, 'simple_identifier', 'enum_member') }],
  ['function_declaration', { declares: functionDeclaration }],
  ['secondary_constructor', { declares: secondaryConstructor }],
  ['property_declaration', { declares: property }],
  ['class_parameter', { declares: classParameter }],
  ['parameter', { declares: parameter }],
  ['parameter_with_optional_type', { declares: parameter }],
  ['type_parameter', { declares: (tree, node) => named(tree, node, 'type_identifier', 'type_parameter') }],
  ['variable_declaration', { declares: variable }],
  ['catch_block', { isBlock: true, declares: (tree, node) => named(tree, node, 'simple_identifier', 'local') }],
  ['statements', { isBlock: true }],
  ['lambda_literal', { isBlock: true }],
  ['anonymous_function', { isBlock: true }],
  ['for_statement', { isBlock: true }],
  ['when_expression', { isBlock: true }],
  ['getter', { isBlock: true }],
  ['setter', { isBlock: true }],
  ['object_literal', { isBlock: true }],
  [
    'delegation_specifier',
    { bases: (tree, node) => (isOfClass(tree, node) ? [baseOf(tree, node)] : []), constructs: made },
  ],
  ['call_expression', { calls: (tree, node) => tree.children(node)[0] ?? -1 }],
  ['infix_expression', { calls: (tree, node) => tree.children(node)[1] ?? -1, member: infix }],
  ['navigation_expression', { member: behindDot }],
  ['directly_assignable_expression', { member: behindDot }],
  ['callable_reference', { member: behindColons }],
  ['value_argument', { member: namedArgument }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['simple_identifier', 'name'],
  ['interpolated_identifier', 'name'],
  ['type_identifier', 'type'],
]);

export const KOTLIN: Outline = {
  family: 'Kotlin',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['line_comment', 'multiline_comment', 'shebang_line']),
    strings: new Set(['string_content', 'character_literal']),
  },
  self: new Set(['this_expression']),
  links: {
    importsInText,
    leadsTo,
    packagesInText: (text) => [withoutTicks(/^[ \t]*package[ \t]+([\w.`]+)/m.exec(text)?.[1] ?? '')],
    sees: 'packageOnly',
    hasExtensions: true,
    isLexical: true,
    seesMembersByName: true,
  },
};

const TYPES: readonly string[] = ['user_type', 'nullable_type', 'parenthesized_type', 'not_nullable_type'];
const BODIES: readonly string[] = ['source_file', 'class_body', 'enum_class_body'];

function named(tree: SyntaxTree, node: number, nameKind: string, kind: Declared['kind']): readonly Declared[] {
  const name = tree.childOfKind(node, nameKind);
  return name < 0 ? [] : [{ name, kind, ...(kind === 'enum_member' ? { exported: true } : {}) }];
}

function packageParts(tree: SyntaxTree, node: number): readonly Declared[] {
  const path = tree.childOfKind(node, 'identifier');
  return path < 0 ? [] : tree.children(path).map((name) => ({ name, kind: 'label' }));
}

function type(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'type_identifier');
  const kind = tree.has(node, 'interface') ? 'interface' : tree.has(node, 'enum') ? 'enum' : 'class';
  const body = tree.childOfKind(node, 'class_body', 'enum_class_body');
  return name < 0 ? [] : [{ name, kind, body, ...visibility(tree, node) }];
}

/** Its members are used as those of the class around it, so its name, if it has one, holds nothing. */
function companion(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'type_identifier');
  return name < 0 ? [] : [{ name, kind: 'class', holds: name, ...visibility(tree, node) }];
}

function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'type_identifier');
  const written = tree.childOfKind(node, ...TYPES);
  return name < 0 ? [] : [{ name, kind: 'type', ...ofType(written), ...visibility(tree, node) }];
}

function functionDeclaration(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'simple_identifier');
  if (name < 0) return [];
  const parts = tree.children(node);
  const isType = (part: number) => TYPES.includes(tree.kind(part));
  const receiver = parts.find((part) => part < name && isType(part));
  const parameters = tree.childOfKind(node, 'function_value_parameters');
  const result = parts.find((part) => part > parameters && isType(part));
  return [
    {
      name,
      kind: receiver !== undefined || isOfClass(tree, node) ? 'method' : 'function',
      body: tree.childOfKind(node, 'function_body'),
      ...ofType(result ?? -1),
      ...(receiver === undefined ? {} : { owner: receiver }),
      ...visibility(tree, node),
    },
  ];
}

function secondaryConstructor(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'constructor');
  const body = tree.childOfKind(node, 'statements');
  if (name < 0) return [];
  return [{ name, kind: 'constructor', body, ...visibility(tree, node) }];
}

/** One name or, taken apart, several; its accessors follow it, as nodes of their own. */
function property(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const several = tree.childOfKind(node, 'multi_variable_declaration');
  const isMember = BODIES.includes(tree.kind(tree.parent(node)));
  // What a block declares is told by the nodes inside, one by one.
  if (!isMember) return [];
  const variables = (several < 0 ? tree.children(node) : tree.children(several)).filter(
    (part) => tree.kind(part) === 'variable_declaration',
  );
  const receiver = tree.children(node).find((part) => part < (variables[0] ?? -1) && TYPES.includes(tree.kind(part)));
  const kind = receiver === undefined && (around === undefined || around === 'function') ? 'variable' : 'property';
  return variables.flatMap((variable, index): Declared[] => {
    const name = tree.childOfKind(variable, 'simple_identifier');
    if (name < 0) return [];
    const written = tree.childOfKind(variable, ...TYPES);
    return [
      {
        name,
        kind,
        span: node,
        ...(index > 0 ? { holds: variable } : { until: lastAccessor(tree, node) }),
        ...ofType(written),
        ...(receiver === undefined ? {} : { owner: receiver }),
        ...visibility(tree, node),
      },
    ];
  });
}

function lastAccessor(tree: SyntaxTree, node: number): number {
  let last = node;
  for (let next = tree.next(node); next >= 0; next = tree.next(next)) {
    if (tree.kind(next) === 'getter' || tree.kind(next) === 'setter') last = next;
    else if (tree.isNamed(next)) break;
  }
  return last;
}

/** With `val` or `var` it is a property of the class as well. */
function classParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'simple_identifier');
  if (name < 0) return [];
  const written = ofType(tree.childOfKind(node, ...TYPES));
  if (tree.childOfKind(node, 'binding_pattern_kind') < 0) return [{ name, kind: 'parameter', ...written }];
  return [{ name, kind: 'property', ...written, ...visibility(tree, node) }];
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'simple_identifier');
  if (name < 0) return [];
  // In a written type of a function a name is seen by nobody.
  const isOfType = tree.kind(tree.parent(node)) === 'function_type_parameters';
  return [{ name, kind: isOfType ? 'label' : 'parameter', ...ofType(tree.childOfKind(node, ...TYPES)) }];
}

function variable(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'simple_identifier');
  return name < 0 ? [] : [{ name, kind: 'local', ...ofType(tree.childOfKind(node, ...TYPES)) }];
}

function ofType(node: number): { readonly type?: number } {
  return node < 0 ? {} : { type: node };
}

/** What is private is seen in its class, or in its file. */
function visibility(
  tree: SyntaxTree,
  node: number,
): { readonly exported: boolean; readonly modifiers?: readonly string[] } {
  const list = tree.childOfKind(node, 'modifiers');
  const modifiers =
    list < 0 ? [] : tree.children(list).flatMap((each) => (tree.kind(each) === 'annotation' ? [] : tree.textOf(each)));
  return { exported: !modifiers.includes('private'), modifiers };
}

function isOfClass(tree: SyntaxTree, node: number): boolean {
  const parent = tree.kind(tree.parent(node));
  return ['class_body', 'enum_class_body', 'class_declaration', 'object_declaration'].includes(parent);
}

/** The type in `Base`, `Base(1)` and `Base by other`. */
function baseOf(tree: SyntaxTree, node: number): number {
  const inner = tree.childOfKind(node, 'constructor_invocation', 'explicit_delegation');
  return tree.childOfKind(inner < 0 ? node : inner, 'user_type');
}

/** What an object without a name is made of. */
function made(tree: SyntaxTree, node: number): number {
  return tree.kind(tree.parent(node)) === 'object_literal' ? baseOf(tree, node) : -1;
}

function infix(tree: SyntaxTree, node: number): Member {
  const [of = -1, name = -1] = tree.children(node);
  return { name, of };
}

/** `of.name`, `of?.name`; of several behind each other, the last. */
function behindDot(tree: SyntaxTree, node: number): Member {
  const parts = tree.children(node);
  const suffix = parts.at(-1) ?? -1;
  if (suffix < 0 || tree.kind(suffix) !== 'navigation_suffix')
    return { name: parts.length === 1 ? suffix : -1, of: -1 };
  return { name: tree.childOfKind(suffix, 'simple_identifier'), of: parts.length === 2 ? (parts[0] as number) : -1 };
}

/** `Of::name`; a function without a type before it is a name like any other. */
function behindColons(tree: SyntaxTree, node: number): Member {
  const [of = -1, name = -1] = tree.children(node);
  return { name, of };
}

/** `name = value`: a parameter, or a property that the constructor sets. */
function namedArgument(tree: SyntaxTree, node: number): Member {
  return { name: tree.has(node, '=') ? (tree.children(node)[0] ?? -1) : -1, of: -1 };
}

function imported(tree: SyntaxTree, node: number): OutlineImport | undefined {
  const path = tree.childOfKind(node, 'identifier');
  const name = path < 0 ? undefined : tree.children(path).at(-1);
  if (name === undefined) return undefined;
  const module = withoutTicks(tree.textOf(path));
  if (tree.childOfKind(node, 'wildcard_import') >= 0) return { specifier: `${module}.*`, module, names: [] };
  const alias = tree.childOfKind(node, 'import_alias');
  const local = alias < 0 ? -1 : tree.childOfKind(alias, 'type_identifier', 'simple_identifier');
  const own = tree.textOf(name);
  return {
    specifier: module,
    module,
    names: [{ imported: own, local: local < 0 ? own : tree.textOf(local), node: name }],
  };
}

function importsInText(text: string): readonly WrittenImport[] {
  return [...text.matchAll(/^[ \t]*import[ \t]+([\w.`]+?)(\.\*)?[ \t]*(?:;|\r?$|as\b|\/[/*])/gm)].map(
    ([, path = '', star]) => {
      const module = withoutTicks(path);
      if (star !== undefined) return { module, level: 0, names: [], specifier: `${module}.*` };
      return { module, level: 0, names: [module.slice(module.lastIndexOf('.') + 1)], specifier: module };
    },
  );
}

/** A package, or what stands in one: a type may stand in another type, and be imported from there. */
function leadsTo(_: string, { module }: WrittenImport): readonly Lead[] {
  const leads: Lead[] = [{ package: module }];
  for (let at = module.length; ; ) {
    const before = module.lastIndexOf('.', at - 1);
    if (before < 0) return leads;
    leads.push({ package: module.slice(0, before), names: [module.slice(before + 1, at)] });
    at = before;
  }
}

function withoutTicks(name: string): string {
  return name.replaceAll('`', '');
}
