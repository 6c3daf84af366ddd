/**
 * Swift. Files of one target see each other without a word; which target a file belongs to is told by its folder. Extensions
 * are more of the same type, and labels of arguments are no names of their own.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import type { Declared, Lead, Member, NameClass, NodeRule, Outline, OutlineImport, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['import_declaration', { imports: imported }],
  ['class_declaration', { declares: type }],
  ['protocol_declaration', { declares: type }],
  ['associatedtype_declaration', { declares: alias }],
  ['typealias_declaration', { declares: alias }],
  ['inheritance_specifier', { bases: (tree, node) => [tree.field(node, 'inherits_from')] }],
  ['enum_entry', { declares: cases }],
  ['enum_type_parameters', { declares: labels }],
  ['function_declaration', { declares: functionDeclaration }],
  ['protocol_function_declaration', { declares: functionDeclaration }],
  ['init_declaration', { declares: word('init', 'constructor') }],
  ['deinit_declaration', { declares: word('deinit', 'method') }],
  ['subscript_declaration', { declares: word('subscript', 'method') }],
  ['macro_declaration', { declares: macro }],
  ['property_declaration', { declares: property }],
  ['protocol_property_declaration', { declares: property }],
  ['parameter', { declares: parameter }],
  ['lambda_parameter', { declares: parameter }],
  ['type_parameter', { declares: typeParameter }],
  ['value_binding_pattern', { declares: bound }],
  ['for_statement', { isBlock: true, declares: (tree, node) => patternNames(tree, tree.field(node, 'item')) }],
  ['catch_block', { isBlock: true, declares: (tree, node) => patternNames(tree, tree.field(node, 'error')) }],
  ['switch_entry', { isBlock: true }],
  ['switch_pattern', { declares: switchPattern }],
  ['pattern', { member: expectedMember }],
  ['statements', { isBlock: true }],
  ['lambda_literal', { isBlock: true }],
  ['computed_getter', { isBlock: true }],
  ['computed_setter', { isBlock: true }],
  ['call_expression', { calls: called }],
  ['macro_invocation', { calls: (tree, node) => tree.childOfKind(node, 'simple_identifier') }],
  ['navigation_expression', { member: behindDot }],
  ['prefix_expression', { member: behindNothing }],
  ['value_argument_label', { member: (tree, node) => ({ name: tree.childOfKind(node, 'simple_identifier'), of: -1 }) }],
  ['statement_label', {}],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['simple_identifier', 'name'],
  ['bound_identifier', 'name'],
  ['type_identifier', 'type'],
]);

export const SWIFT: Outline = {
  family: 'Swift',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment', 'multiline_comment', 'shebang_line']),
    strings: new Set(['line_str_text', 'multi_line_str_text', 'raw_str_part', 'raw_str_end_part', 'regex_literal']),
  },
  self: new Set(['self_expression', 'self']),
  links: {
    importsInText,
    leadsTo: (_, { module }): readonly Lead[] => [{ group: module }],
    groupOf: target,
    sees: 'group',
    isReopened: true,
    reopening: 'extension',
    isLexical: true,
    seesMembersByName: true,
  },
};

/** A class, a structure, an enumeration, an actor, or more of a type that is declared elsewhere. */
function type(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = lastTypeName(tree, tree.field(node, 'name'));
  if (name < 0) return [];
  const kind = tree.has(node, 'enum') ? 'enum' : tree.kind(node) === 'protocol_declaration' ? 'interface' : 'class';
  const modifiers = modifiersOf(tree, node);
  const isExtension = tree.has(node, 'extension');
  return [
    {
      name,
      kind,
      body: tree.field(node, 'body'),
      exported: isSeen(modifiers),
      modifiers: isExtension ? [...modifiers, 'extension'] : modifiers,
    },
  ];
}

/** `a.B<C>` is B. */
function lastTypeName(tree: SyntaxTree, node: number): number {
  if (node < 0 || tree.kind(node) === 'type_identifier') return node;
  return tree.children(node).findLast((child) => tree.kind(child) === 'type_identifier') ?? -1;
}

function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const [name, written] = tree.fields(node, 'name');
  if (name === undefined) return [];
  return [{ name, kind: 'type', ...(written === undefined ? {} : { type: written }), ...visibility(tree, node) }];
}

function cases(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree.fields(node, 'name').map((name) => ({ name, kind: 'enum_member', holds: name }));
}

function labels(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree
    .children(node)
    .filter((child) => tree.kind(child) === 'simple_identifier')
    .map((name) => ({ name, kind: 'label' }));
}

/** The name stands first; the written type of the result bears the same field. An operator is its own name. */
function functionDeclaration(tree: SyntaxTree, node: number): readonly Declared[] {
  const parts = tree.allChildren(node);
  const keyword = parts.findIndex((part) => !tree.isNamed(part) && tree.kind(part) === 'func');
  const name = keyword < 0 ? undefined : parts[keyword + 1];
  if (name === undefined) return [];
  const result = tree.fields(node, 'name').find((each) => each > name && tree.kind(each) !== 'simple_identifier');
  return [
    {
      name,
      kind: isOfType(tree, node) ? 'method' : 'function',
      body: tree.field(node, 'body'),
      ...ofType(tree, result),
      ...visibility(tree, node),
    },
  ];
}

/** What a keyword declares: it is the name as well. */
function word(token: string, kind: 'constructor' | 'method'): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const name = tree.childOfKind(node, token);
    if (name < 0) return [];
    const body = tree.field(node, 'body');
    return [
      {
        name,
        kind,
        text: token,
        body: body >= 0 ? body : tree.childOfKind(node, 'computed_property'),
        ...visibility(tree, node),
      },
    ];
  };
}

function macro(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'simple_identifier');
  return name < 0 ? [] : [{ name, kind: 'function', body: tree.field(node, 'definition'), ...visibility(tree, node) }];
}

/** `let a = 1, b: Int` declares both; what is taken apart declares its parts. */
function property(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const patterns = tree.fields(node, 'name');
  const isLocal = !DECLARING.includes(tree.kind(tree.parent(node)));
  const isOnly = patterns.length === 1;
  return patterns.flatMap((pattern): Declared[] => {
    const next = tree.next(pattern);
    const written = next >= 0 && tree.kind(next) === 'type_annotation' ? tree.field(next, 'name') : undefined;
    const names = identifiers(tree, pattern);
    return names.map((name): Declared => {
      if (isLocal) return { name, kind: 'local', ...ofType(tree, written) };
      const kind = around === undefined || around === 'function' ? 'variable' : 'property';
      const holds = isOnly && names.length === 1 ? node : pattern;
      return { name, kind, span: node, holds, ...ofType(tree, written), ...visibility(tree, node) };
    });
  });
}

const DECLARING: readonly string[] = ['source_file', 'class_body', 'enum_class_body', 'protocol_body'];

function identifiers(tree: SyntaxTree, pattern: number): number[] {
  const found: number[] = [];
  for (let node = pattern; node < tree.endOf(pattern); node++)
    if (tree.kind(node) === 'simple_identifier' && tree.isNamed(node)) found.push(node);
  return found;
}

/** The outer name of `with other: Other` is a label, the inner one what the body sees. */
function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const names = tree.fields(node, 'name');
  const name = names.find((each) => tree.kind(each) === 'simple_identifier');
  const written = names.find((each) => each !== name);
  const outer = tree.field(node, 'external_name');
  return [
    ...(outer < 0 ? [] : [{ name: outer, kind: 'label' } as const]),
    ...(name === undefined ? [] : [{ name, kind: 'parameter', ...ofType(tree, written) } as const]),
  ];
}

function typeParameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.childOfKind(node, 'type_identifier');
  return name < 0 ? [] : [{ name, kind: 'type_parameter' }];
}

/** `if let name`: the name stands behind the word. */
function bound(tree: SyntaxTree, node: number): readonly Declared[] {
  const next = tree.next(node);
  if (next < 0 || tree.fieldOf(next) !== 'bound_identifier') return [];
  return [{ name: next, kind: 'local' }];
}

function patternNames(tree: SyntaxTree, pattern: number): readonly Declared[] {
  return pattern < 0 ? [] : identifiers(tree, pattern).map((name) => ({ name, kind: 'local' }));
}

/** `.name(let a)` names a member; what `let` stands before is bound. */
function switchPattern(tree: SyntaxTree, node: number): readonly Declared[] {
  const found: Declared[] = [];
  let isBound = false;
  for (let each = node + 1; each < tree.endOf(node); each++) {
    if (tree.kind(each) === 'value_binding_pattern') isBound = true;
    if (!tree.isNamed(each) || tree.kind(each) !== 'simple_identifier') continue;
    const after = tree.end(each) < tree.end(node) ? tree.text[tree.end(each)] : '';
    const before = tree.text.slice(0, tree.start(each)).trimEnd().at(-1);
    if (after === ':' && tree.fieldOf(each) !== 'bound_identifier') found.push({ name: each, kind: 'label' });
    else if (isBound && before !== '.' && after !== '.') found.push({ name: each, kind: 'local' });
  }
  return found;
}

/** What the grammar takes for `(a * f)(x)` is `a * f(x)`: the last name is called. */
function called(tree: SyntaxTree, node: number): number {
  const callee = tree.children(node)[0] ?? -1;
  return callee >= 0 && /literal/.test(tree.kind(callee)) ? -1 : callee;
}

function behindDot(tree: SyntaxTree, node: number): Member {
  const suffix = tree.field(node, 'suffix');
  return { name: suffix < 0 ? -1 : tree.field(suffix, 'suffix'), of: tree.field(node, 'target') };
}

/** `.name` in a pattern, which may be taken apart behind it. */
function expectedMember(tree: SyntaxTree, node: number): Member {
  const parts = tree.allChildren(node);
  const dot = parts.findIndex((part) => !tree.isNamed(part) && tree.kind(part) === '.');
  const name = dot < 0 ? -1 : (parts[dot + 1] ?? -1);
  return { name: name >= 0 && tree.kind(name) === 'simple_identifier' ? name : -1, of: -1 };
}

/** `.name`: a member of whatever type is expected there. */
function behindNothing(tree: SyntaxTree, node: number): Member {
  const isDot = tree.has(node, '.');
  return { name: isDot ? (tree.children(node).at(-1) ?? -1) : -1, of: -1 };
}

function ofType(tree: SyntaxTree, node: number | undefined): { readonly type?: number } {
  return node === undefined || node < 0 || tree.kind(node) === 'function_type' ? {} : { type: node };
}

function modifiersOf(tree: SyntaxTree, node: number): string[] {
  const list = tree.childOfKind(node, 'modifiers');
  return list < 0
    ? []
    : tree.children(list).flatMap((each) => (tree.kind(each) === 'attribute' ? [] : tree.textOf(each)));
}

function isSeen(modifiers: readonly string[]): boolean {
  return !modifiers.includes('private') && !modifiers.includes('fileprivate');
}

function visibility(
  tree: SyntaxTree,
  node: number,
): { readonly exported: boolean; readonly modifiers: readonly string[] } {
  const modifiers = modifiersOf(tree, node);
  return { exported: isSeen(modifiers), modifiers };
}

function isOfType(tree: SyntaxTree, node: number): boolean {
  return /_body$/.test(tree.kind(tree.parent(node))) && tree.kind(tree.parent(node)) !== 'function_body';
}

function imported(tree: SyntaxTree, node: number): OutlineImport | undefined {
  const [written] = importsInText(tree.textOf(node));
  return written === undefined ? undefined : { specifier: written.specifier, module: written.module, names: [] };
}

/** `import struct Module.Name` takes one name, and makes the module seen all the same. */
function importsInText(text: string): readonly WrittenImport[] {
  const pattern =
    /^[ \t]*(?:@\w+(?:\([^)\n]{0,200}\))?[ \t]+|(?:public|internal|private|fileprivate|package)[ \t]+){0,10}import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?([\w.`]+)/gm;
  return [...text.matchAll(pattern)].map(([, path = '']) => ({
    module: path.split('.')[0] as string,
    level: 0,
    names: [],
    specifier: path,
  }));
}

/**
 * The target that a file belongs to: the folder below `Sources` or `Tests`, as the package manager has it; without that the
 * whole repository is taken for one, since only the project's own file knows better.
 */
function target(file: string): string {
  return /(?:^|\/)(?:Sources|Tests|Plugins|Examples)\/([^/]+)\//.exec(file)?.[1] ?? '';
}
