/**
 * C, C++ and the headers of both. Their declarators are read from the inside out: `int *(*f)(void)` declares `f`. Functions
 * are announced in headers and defined elsewhere; macros are functions or constants to whoever uses them.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import { mayDefineTyped } from '../outline/may-define.ts';
import type { Declared, Lead, NameClass, NodeRule, Outline, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { LIBRARY_NAMES } from './library.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['function_definition', { declares: functionDefinition, calls: macroBefore }],
  ['declaration', { declares: declaration, constructs: made }],
  ['type_definition', { declares: typeDefinition }],
  ['field_declaration', { declares: fields }],
  ['struct_specifier', { declares: typeWithBody('class') }],
  ['union_specifier', { declares: typeWithBody('class') }],
  ['enum_specifier', { declares: enumeration }],
  ['enumerator', { declares: enumerator }],
  ['preproc_def', { declares: constant }],
  ['preproc_function_def', { declares: macro }],
  ['preproc_params', { declares: parameterNames }],
  ['preproc_arg', { isRaw: true }],
  ['parameter_declaration', { declares: parameter }],
  ['optional_parameter_declaration', { declares: parameter }],
  ['variadic_parameter_declaration', { declares: parameter }],
  ['parameter_list', { declares: oldParameters }],
  ['compound_statement', { isBlock: true }],
  ['for_statement', { isBlock: true }],
  ['call_expression', { calls: (tree, node) => tree.field(node, 'function') }],
  [
    'field_expression',
    { member: (tree, node) => ({ name: tree.field(node, 'field'), of: tree.field(node, 'argument') }) },
  ],
  ['preproc_include', { imports: include }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['identifier', 'name'],
  ['field_identifier', 'member'],
  ['type_identifier', 'type'],
  ['primitive_type', 'type'],
  ['statement_identifier', 'label'],
]);

/** C, and with the same words whatever else is made of declarators. */
export const C: Outline = {
  family: 'C/C++',
  nodes: NODES,
  names: NAMES,
  words: new Set('void char short int long float double signed unsigned bool _Bool auto'.split(' ')),
  texts: {
    comments: new Set(['comment']),
    strings: new Set(['string_content', 'escape_sequence', 'system_lib_string', 'character']),
  },
  self: new Set(['this']),
  links: {
    importsInText: includesIn,
    leadsTo: includeLeads,
    sees: 'imports',
    hasForwardDeclarations: true,
    isTransitive: true,
    isLexical: true,
    seesMembersByName: true,
    membersAreMembers: true,
    mayDefine: mayDefineTyped,
    linkage: { own: /\.c$/, shared: /\.h$/, libraryNames: LIBRARY_NAMES },
  },
};

/** The name that a declarator declares, and what is between: a function, and not a pointer to one. */
interface Declarator {
  readonly name: number;
  readonly isFunction: boolean;
  /** The name of the type that stands before it: `Owner::name`. */
  readonly owner?: number;
}

function declaratorOf(tree: SyntaxTree, declarator: number): Declarator | undefined {
  let isFunction = false;
  let owner = -1;
  for (let node = declarator; node >= 0; ) {
    const kind = tree.kind(node);
    // Of a conversion the type is a part of the name, and what follows is no declarator by itself.
    if (kind === 'operator_cast') isFunction = true;
    if (NAMES.has(kind) || SPECIAL_NAMES.has(kind)) return { name: node, isFunction, ...(owner < 0 ? {} : { owner }) };
    if (kind === 'qualified_identifier') {
      owner = tree.field(node, 'scope');
      node = tree.field(node, 'name');
      continue;
    }
    if (kind === 'function_declarator') isFunction = true;
    // What is behind a pointer in parentheses is the pointer: `(*f)(int)`.
    else if (kind === 'pointer_declarator' || kind === 'array_declarator') isFunction = false;
    const inner = tree.field(node, 'declarator');
    node = inner >= 0 ? inner : (tree.children(node)[0] ?? -1);
  }
  return undefined;
}

/** Destructors and operators, of which the grammar makes more than a word. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set(['destructor_name', 'operator_name', 'operator_cast']);

/** What a function is called, and which kind of one it is, by where it stands. */
function functionNamed(tree: SyntaxTree, node: number, { name, owner }: Declarator, { around, aroundName }: Place) {
  const type = typeOf(tree, node);
  const written = tree.textOf(name);
  const typed = owner === undefined ? (around === 'class' ? aroundName : undefined) : tree.textOf(owner);
  const isMember = typed !== undefined;
  // Before the name of a constructor no type is written.
  const isConstructor = isMember && tree.field(node, 'type') < 0 && written === typed.replace(/<[\s\S]*/, '');
  const text = tree.kind(name) === 'operator_cast' ? written.replace(/(?<!\s)\s*\([\s\S]*/, '') : written;
  return {
    name,
    kind: isConstructor ? ('constructor' as const) : isMember ? ('method' as const) : ('function' as const),
    text: isConstructor ? 'constructor' : text.replace(/\s+/g, ' '),
    ...(owner === undefined ? {} : { owner }),
    ...type,
  };
}

function functionDefinition(tree: SyntaxTree, node: number, place: Place): readonly Declared[] {
  const found = declaratorOf(tree, tree.field(node, 'declarator'));
  // There are no functions in functions: `EACH(item) { … }` is a macro and a block. What looks like one all the same, with
  // a type, stands there because of something before it that the parser does not know.
  if (found?.isFunction !== true || (place.isLocal && tree.field(node, 'type') < 0)) return [];
  const made = madeByMacro(tree, node, found, place);
  if (made >= 0) return [{ name: made, kind: 'function', body: tree.field(node, 'body'), exported: false }];
  return [
    {
      ...functionNamed(tree, node, found, place),
      body: tree.field(node, 'body'),
      isAstray: true,
      exported: place.around === 'class' || !isOwn(tree, node),
    },
  ];
}

/** `TEST(suite, name) { … }`: the macro makes a function, which one knows by what it is given last. */
function madeByMacro(tree: SyntaxTree, node: number, { name, owner }: Declarator, { around }: Place): number {
  const isMacro = tree.field(node, 'type') < 0 && owner === undefined && around !== 'class';
  if (!isMacro || !/^[A-Z][A-Z0-9_]+$/.test(tree.textOf(name))) return -1;
  const given = tree.children(tree.field(tree.field(node, 'declarator'), 'parameters'));
  const isPlain = (each: number) => /^\w+$/.test(tree.textOf(each));
  const last = given.at(-1);
  if (last === undefined || !given.every(isPlain)) return -1;
  return tree.field(last, 'type');
}

/** `EACH(item) { … }` looks like a function whose type is the macro. */
function macroBefore(tree: SyntaxTree, node: number): number {
  const declarator = tree.field(node, 'declarator');
  if (declarator < 0) return -1;
  if (tree.kind(declarator) === 'parenthesized_declarator') return tree.field(node, 'type');
  return -1;
}

function declaration(tree: SyntaxTree, node: number, place: Place): readonly Declared[] {
  const { isLocal } = place;
  const declarators = tree.fields(node, 'declarator');
  const isExtern = hasStorage(tree, node, 'extern');
  return declarators.flatMap((declarator): Declared[] => {
    const found = declaratorOf(tree, declarator);
    if (found === undefined) return [];
    const { name, isFunction } = found;
    const isOnly = declarators.length === 1;
    const common = { name, holds: isOnly ? node : declarator, exported: !isOwn(tree, node), ...typeOf(tree, node) };
    if (isFunction) return [{ ...common, ...functionNamed(tree, node, found, place), isForwardDeclaration: true }];
    if (isLocal && !isExtern) return [{ name, kind: 'local', ...typeOf(tree, node) }];
    return [
      { ...common, kind: 'variable', isForwardDeclaration: isExtern && tree.kind(declarator) !== 'init_declarator' },
    ];
  });
}

/** `Type name(1)` makes an object. */
function made(tree: SyntaxTree, node: number): number {
  const isMade = tree
    .fields(node, 'declarator')
    .some((each) => /^(?:argument|initializer)_list$/.test(tree.kind(tree.field(each, 'value'))));
  return isMade ? (typeOf(tree, node).type ?? -1) : -1;
}

function typeDefinition(tree: SyntaxTree, node: number): readonly Declared[] {
  const type = tree.field(node, 'type');
  const declarators = tree.fields(node, 'declarator');
  return declarators.flatMap((declarator): Declared[] => {
    const found = declaratorOf(tree, declarator);
    if (found === undefined) return [];
    const tag = tree.field(type, 'name');
    // `typedef struct Name { … } Name` declares one thing.
    if (tag >= 0 && tree.field(type, 'body') >= 0 && tree.textOf(tag) === tree.textOf(found.name)) return [];
    // `typedef struct { … } Name`: the structure has no other name.
    const isName = NAMES.has(tree.kind(declarator)) && TYPES.has(tree.kind(type)) && tag < 0;
    const body = isName ? tree.field(type, 'body') : -1;
    if (body < 0) return [{ name: found.name, kind: 'type', holds: declarator, ...typeOf(tree, node) }];
    const isEnum = tree.kind(type) === 'enum_specifier';
    return [{ name: found.name, kind: isEnum ? 'enum' : 'class', holds: body, body, isOpen: isEnum }];
  });
}

function fields(tree: SyntaxTree, node: number, place: Place): readonly Declared[] {
  return tree.fields(node, 'declarator').flatMap((declarator): Declared[] => {
    const found = declaratorOf(tree, declarator);
    if (found === undefined) return [];
    if (found.isFunction) return [{ ...functionNamed(tree, node, found, place), isForwardDeclaration: true }];
    return [{ name: found.name, kind: 'property', holds: declarator, ...typeOf(tree, node) }];
  });
}

export function typeWithBody(kind: 'class'): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const body = tree.field(node, 'body');
    const written = tree.field(node, 'name');
    // `struct Name<int> { … }`
    const name = written >= 0 && tree.kind(written) === 'template_type' ? tree.field(written, 'name') : written;
    return name < 0 || body < 0 ? [] : [{ name, kind, body }];
  };
}

/** Its constants are names of the scope around it, but for those of an `enum class`. */
function enumeration(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const isOpen = !tree.has(node, 'class') && !tree.has(node, 'struct');
  return name < 0 || body < 0 ? [] : [{ name, kind: 'enum', body, isOpen }];
}

function enumerator(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'enum_member' }];
}

function constant(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  // What keeps a header from being read twice is no name for anybody else.
  const guard = tree.parent(node);
  const guarded =
    tree.kind(guard) === 'preproc_ifdef' && tree.field(node, 'value') < 0 ? tree.field(guard, 'name') : -1;
  const isGuard = guarded >= 0 && tree.textOf(guarded) === tree.textOf(name);
  return [{ name, kind: isGuard ? 'label' : 'variable' }];
}

function macro(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  const value = tree.field(node, 'value');
  // A macro that stands for nothing is defined all the same.
  return name < 0 ? [] : [{ name, kind: 'function', body: value < 0 ? tree.endOf(node) - 1 : value }];
}

function parameterNames(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree
    .children(node)
    .filter((child) => tree.kind(child) === 'identifier')
    .map((name) => ({ name, kind: 'parameter' }));
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const found = declaratorOf(tree, tree.field(node, 'declarator'));
  if (found === undefined) return [];
  return [{ name: found.name, kind: isOfBody(tree, tree.parent(node)) ? 'parameter' : 'label', ...typeOf(tree, node) }];
}

/** `int f(a, b) int a; char b; { … }` */
function oldParameters(tree: SyntaxTree, node: number): readonly Declared[] {
  return isOfBody(tree, node) ? parameterNames(tree, node) : [];
}

/** A list of parameters of what is defined here: those of a pointer to a function, or of an announcement, are seen nowhere. */
function isOfBody(tree: SyntaxTree, list: number): boolean {
  let node = tree.parent(list);
  if (node >= 0 && tree.kind(node) === 'catch_clause') return true;
  if (node >= 0 && tree.kind(tree.parent(node)) === 'lambda_expression') return true;
  if (node < 0 || declaratorOf(tree, node)?.isFunction !== true) return false;
  while (node >= 0 && tree.kind(node).endsWith('declarator')) node = tree.parent(node);
  return node >= 0 && tree.kind(node) === 'function_definition';
}

/** The written type, if it is a name: one that is declared on the way says nothing by itself. */
function typeOf(tree: SyntaxTree, node: number): { readonly type?: number } {
  const written = tree.field(node, 'type');
  if (written < 0) return {};
  if (!TYPES.has(tree.kind(written))) return { type: written };
  const name = tree.field(written, 'name');
  return name < 0 ? {} : { type: name };
}

const TYPES: ReadonlySet<string> = new Set(['struct_specifier', 'union_specifier', 'enum_specifier']);

/** No other file sees it: it is `static`, or stands in a name space without a name. */
function isOwn(tree: SyntaxTree, node: number): boolean {
  if (hasStorage(tree, node, 'static')) return true;
  for (let at = tree.parent(node); at >= 0; at = tree.parent(at))
    if (tree.kind(at) === 'namespace_definition' && tree.field(at, 'name') < 0) return true;
  return false;
}

function hasStorage(tree: SyntaxTree, node: number, word: string): boolean {
  return tree
    .children(node)
    .some((child) => tree.kind(child) === 'storage_class_specifier' && tree.textOf(child) === word);
}

function include(tree: SyntaxTree, node: number) {
  const path = tree.field(node, 'path');
  const [written] = includesIn(`#include ${path < 0 ? '' : tree.textOf(path)}`);
  return written === undefined ? undefined : { specifier: written.specifier, module: written.module, names: [] };
}

function includesIn(text: string): readonly WrittenImport[] {
  return [
    ...text.matchAll(/^[ \t]*#[ \t]*(?:include|import|include_next)[ \t]*(?:"([^"\n]{1,400})"|<([^>\n]{1,400})>)/gm),
  ].map(([, quoted, angled]) => {
    const module = (quoted ?? angled) as string;
    return { module, level: quoted === undefined ? 0 : 1, names: [], specifier: module };
  });
}

/** What is quoted is looked for beside the file first; where else, only the build knows: by the end of the path. */
function includeLeads(file: string, { module, level }: WrittenImport): readonly Lead[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return [...(level > 0 ? [{ path: `${folder}${module}` }] : []), { suffix: module }];
}
