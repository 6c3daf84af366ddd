/**
 * PHP. Variables are of their function and never anything else's, so they are no names that lead anywhere; classes,
 * functions, constants and members are. What stands in double quotes holds code; what stands outside of `<?php … ?>` is text.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import { standsBetween } from '../outline/may-define.ts';
import type { Declared, Lead, Member, NameClass, NodeRule, Outline, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['namespace_definition', { declares: namespace }],
  ['namespace_name', { declares: parts }],
  ['namespace_use_clause', { imports: use }],
  ['include_expression', { imports: include }],
  ['include_once_expression', { imports: include }],
  ['require_expression', { imports: include }],
  ['require_once_expression', { imports: include }],
  ['class_declaration', { declares: type('class') }],
  ['interface_declaration', { declares: type('interface') }],
  ['trait_declaration', { declares: type('class', 'trait') }],
  ['enum_declaration', { declares: type('enum') }],
  ['enum_case', { declares: enumCase }],
  ['base_clause', { bases: namesIn }],
  ['class_interface_clause', { bases: namesIn }],
  ['use_declaration', { bases: namesIn }],
  ['use_as_clause', { declares: traitAlias }],
  ['method_declaration', { declares: method }],
  ['function_definition', { declares: func }],
  ['property_declaration', { declares: properties }],
  ['const_declaration', { declares: constants }],
  ['simple_parameter', { declares: parameter }],
  ['variadic_parameter', { declares: parameter }],
  ['property_promotion_parameter', { declares: parameter }],
  ['assignment_expression', { declares: assigned }],
  ['expression_statement', { declares: globalVariable }],
  ['anonymous_function', { isBlock: true }],
  ['arrow_function', { isBlock: true }],
  ['variable_name', { declares: variable }],
  ['dynamic_variable_name', { declares: variable }],
  ['argument', { declares: label('name') }],
  ['named_label_statement', { declares: label() }],
  ['goto_statement', { declares: label() }],
  ['function_call_expression', { calls: called, declares: defined }],
  ['member_call_expression', { calls: memberName, member: memberOf('object') }],
  ['nullsafe_member_call_expression', { calls: memberName, member: memberOf('object') }],
  ['scoped_call_expression', { calls: memberName, member: memberOf('scope'), types: scope }],
  ['member_access_expression', { member: memberOf('object') }],
  ['nullsafe_member_access_expression', { member: memberOf('object') }],
  ['scoped_property_access_expression', { member: staticProperty, types: scope }],
  ['class_constant_access_expression', { declares: classOfType, member: constantOf, types: firstName }],
  ['object_creation_expression', { constructs: madeOrSelf }],
  ['named_type', { types: namesIn }],
  ['attribute', { constructs: (tree, node) => namesIn(tree, node)[0] ?? -1 }],
  ['binary_expression', { types: instance }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['name', 'constant'],
  ['variable_name', 'variable'],
]);

export const PHP: Outline = {
  family: 'PHP',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment']),
    strings: new Set(['string_content', 'nowdoc_string', 'text', 'shebang', 'integer', 'float', 'php_tag']),
  },
  self: new Set(['$this', 'self', 'static']),
  above: new Set(['parent']),
  namesLikeWords: true,
  links: {
    importsInText: importsIn,
    leadsTo,
    packagesInText: namesOfFile,
    sees: 'package',
    seesMembersByName: false,
    membersAreMembers: true,
    isApart: true,
    hasSigils: true,
    mayDefine,
    ownComesFirst: new Set(['PHP']),
    commonNames: /^(?:__\w+|setUp|tearDown|getName|getValue|toArray|configure|register|boot)$/,
  },
};

/** Behind a word that declares, as a variable, in a list, under another name, or as what `define` is given. */
function mayDefine(name: string, text: string): boolean {
  // In a list of constants.
  if (standsBetween(String.raw`[\n,]\s{0,40}`, name, String.raw`\s{0,40}=[^=>]`, text)) return true;
  return standsBetween(
    String.raw`\b(?:[Ff]unction\b\s{0,20}&?|[Cc]lass|interface|trait|enum|case|const(?:\s{1,20}[\w?|&\\]{1,200})?|namespace|as(?:\s{1,20}\w{1,20})?)\s{0,40}|[$'"\\]`,
    name,
    '',
    text,
  );
}

function namespace(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'namespace', holds: name, text: tree.textOf(name).replace(/\s/g, '') }];
}

/** `A\B` is a path, and its parts are names of nothing by themselves. */
function parts(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree.children(node).map((name) => ({ name, kind: 'label' }));
}

function type(kind: 'class' | 'interface' | 'enum', ...words: readonly string[]): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const name = tree.field(node, 'name');
    if (name < 0) return [];
    return [{ name, kind, body: tree.field(node, 'body'), modifiers: [...words, ...modifiers(tree, node)] }];
  };
}

function enumCase(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'enum_member' }];
}

/** A constructor declares properties in the list of its parameters: `__construct(private Clock $clock)`. */
function method(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  const words = modifiers(tree, node);
  const isConstructor = tree.textOf(name).toLowerCase() === '__construct';
  const parameters = tree.field(node, 'parameters');
  const promoted = !isConstructor || parameters < 0 ? [] : tree.children(parameters);
  return [
    {
      name,
      kind: isConstructor ? 'constructor' : 'method',
      body: tree.field(node, 'body'),
      exported: !words.includes('private'),
      modifiers: words,
      ...written(tree, node, 'return_type'),
    },
    ...promoted
      .filter((each) => tree.kind(each) === 'property_promotion_parameter')
      .flatMap((each) => property(tree, each, tree.field(each, 'name'), each)),
  ];
}

function func(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0) return [];
  return [{ name, kind: 'function', body: tree.field(node, 'body'), ...written(tree, node, 'return_type') }];
}

function properties(tree: SyntaxTree, node: number): readonly Declared[] {
  const elements = tree.children(node).filter((child) => tree.kind(child) === 'property_element');
  return elements.flatMap((element) => property(tree, node, tree.field(element, 'name'), element));
}

/** @param variable The node of `$name`. @param holds What belongs to it, where several are declared at once. */
function property(tree: SyntaxTree, declaration: number, variable: number, holds: number): readonly Declared[] {
  const name = variableName(tree, variable);
  if (name < 0) return [];
  const words = modifiers(tree, declaration);
  const exported = !words.includes('private');
  return [
    {
      name,
      kind: 'property',
      span: declaration,
      holds,
      exported,
      modifiers: words,
      ...written(tree, declaration, 'type'),
    },
  ];
}

function constants(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const words = modifiers(tree, node);
  const kind = around !== undefined && TYPES.has(around) ? 'property' : 'variable';
  return tree
    .children(node)
    .filter((child) => tree.kind(child) === 'const_element')
    .flatMap((element) => {
      const name = tree.children(element)[0] ?? -1;
      const exported = !words.includes('private');
      return name < 0
        ? []
        : [{ name, kind, span: node, holds: element, exported, modifiers: [...words, 'const'] } satisfies Declared];
    });
}

/** `use Loggable { log as protected logIt; }` */
function traitAlias(tree: SyntaxTree, node: number): readonly Declared[] {
  const [, ...others] = tree.children(node);
  const name = others.find((child) => tree.kind(child) === 'name') ?? -1;
  return name < 0 ? [] : [{ name, kind: 'method', body: name }];
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  return bound(tree, tree.field(node, 'name'), 'parameter', tree.field(node, 'type'));
}

/** `$cart = new Cart()` says what the variable is, anything else that it is something else now. */
function assigned(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  if (!isLocal && variableName(tree, left) === firstGlobals(tree).get(tree.textOf(left).slice(1))) return [];
  return bound(
    tree,
    left,
    'local',
    right >= 0 && tree.kind(right) === 'object_creation_expression' ? made(tree, right) : -1,
  );
}

/** A variable is looked up with its `$`, so that it is never taken for a function or a constant. */
function bound(tree: SyntaxTree, node: number, kind: 'parameter' | 'local', type: number): readonly Declared[] {
  if (node < 0 || tree.kind(node) !== 'variable_name') return [];
  const written = tree.textOf(node);
  return [{ name: node, kind, text: written.slice(1), at: 1, bound: written, ...(type < 0 ? {} : { type }) }];
}

/** The first assignment of a variable that stands in no function; in a loop or a branch it is of no interest elsewhere. */
function globalVariable(tree: SyntaxTree, node: number, { isLocal, around }: Place): readonly Declared[] {
  if (isLocal || around !== undefined || tree.kind(tree.parent(node)) !== 'program') return [];
  const assignment = tree.childOfKind(node, 'assignment_expression');
  const name = assignment < 0 ? -1 : variableName(tree, tree.field(assignment, 'left'));
  if (name < 0 || firstGlobals(tree).get(tree.textOf(name)) !== name) return [];
  return [{ name, kind: 'variable' }];
}

const globals = new WeakMap<SyntaxTree, ReadonlyMap<string, number>>();

function firstGlobals(tree: SyntaxTree): ReadonlyMap<string, number> {
  let found = globals.get(tree);
  if (found === undefined) {
    const first = new Map<string, number>();
    for (const statement of tree.children(0)) {
      const assignment = tree.childOfKind(statement, 'assignment_expression');
      const name = assignment < 0 ? -1 : variableName(tree, tree.field(assignment, 'left'));
      if (name >= 0 && !first.has(tree.textOf(name))) first.set(tree.textOf(name), name);
    }
    found = first;
    globals.set(tree, found);
  }
  return found;
}

/** In a function a variable is nobody else's; outside of all it is the one that the file sets, if it does. */
function variable(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  const name = variableName(tree, node);
  if (name < 0) return [];
  const isShared = !isLocal || tree.kind(tree.parent(node)) === 'global_declaration';
  return isShared && firstGlobals(tree).has(tree.textOf(name)) ? [] : [{ name, kind: 'label' }];
}

function variableName(tree: SyntaxTree, node: number): number {
  if (node < 0) return -1;
  const kind = tree.kind(node);
  return kind === 'variable_name' || kind === 'dynamic_variable_name' ? tree.childOfKind(node, 'name') : -1;
}

function label(field?: string): NonNullable<NodeRule['declares']> {
  return (tree, node) => {
    const name = field === undefined ? tree.childOfKind(node, 'name') : tree.field(node, field);
    return name < 0 ? [] : [{ name, kind: 'label' }];
  };
}

function called(tree: SyntaxTree, node: number): number {
  const named = tree.field(node, 'function');
  return named >= 0 && PATHS.has(tree.kind(named)) ? lastName(tree, named) : -1;
}

/** `define('LIMIT', 10)` */
function defined(tree: SyntaxTree, node: number): readonly Declared[] {
  if (tree.textOf(tree.field(node, 'function')).toLowerCase() !== 'define') return [];
  const [first = -1] = tree.children(tree.field(node, 'arguments'));
  const string = first < 0 ? -1 : (tree.children(first)[0] ?? -1);
  const name = string < 0 ? -1 : tree.childOfKind(string, 'string_content');
  return name < 0 || !/^\w+$/.test(tree.textOf(name)) ? [] : [{ name, kind: 'variable', modifiers: ['const'] }];
}

function memberName(tree: SyntaxTree, node: number): number {
  const name = tree.field(node, 'name');
  return name >= 0 && tree.kind(name) === 'name' ? name : -1;
}

function memberOf(of: 'object' | 'scope'): NonNullable<NodeRule['member']> {
  return (tree, node) => member(tree, memberName(tree, node), tree.field(node, of));
}

function staticProperty(tree: SyntaxTree, node: number): Member {
  return member(tree, variableName(tree, tree.field(node, 'name')), tree.field(node, 'scope'));
}

function member(tree: SyntaxTree, name: number, of: number): Member {
  return { name, of, isQualified: of >= 0 && PATHS.has(tree.kind(of)) };
}

function scope(tree: SyntaxTree, node: number): readonly number[] {
  const of = tree.field(node, 'scope');
  return of >= 0 && PATHS.has(tree.kind(of)) ? [of] : [];
}

/** `Cart::MAX` */
function constantOf(tree: SyntaxTree, node: number): Member {
  const [of = -1, name = -1] = tree.children(node);
  return member(tree, name >= 0 && tree.kind(name) === 'name' ? name : -1, of);
}

/** `Cart::class` */
function classOfType(tree: SyntaxTree, node: number): readonly Declared[] {
  const { name } = constantOf(tree, node);
  return name >= 0 && tree.textOf(name) === 'class' ? [{ name, kind: 'label' }] : [];
}

function firstName(tree: SyntaxTree, node: number): readonly number[] {
  const [first = -1] = tree.children(node);
  return first >= 0 && PATHS.has(tree.kind(first)) ? [first] : [];
}

/** `new static()` makes what the code stands in. */
function madeOrSelf(tree: SyntaxTree, node: number): number {
  const relative = tree.childOfKind(node, 'relative_scope');
  return relative >= 0 ? relative : made(tree, node);
}

function made(tree: SyntaxTree, node: number): number {
  const [first = -1] = tree.children(node);
  return first >= 0 && PATHS.has(tree.kind(first)) ? lastName(tree, first) : -1;
}

function instance(tree: SyntaxTree, node: number): readonly number[] {
  const right = tree.has(node, 'instanceof') ? tree.field(node, 'right') : -1;
  return right >= 0 && PATHS.has(tree.kind(right)) ? [right] : [];
}

const PATHS: ReadonlySet<string> = new Set(['name', 'qualified_name', 'relative_name']);

function namesIn(tree: SyntaxTree, node: number): readonly number[] {
  return tree.children(node).filter((child) => PATHS.has(tree.kind(child)));
}

function lastName(tree: SyntaxTree, path: number): number {
  if (tree.kind(path) === 'name') return path;
  return tree.children(path).findLast((child) => tree.kind(child) === 'name') ?? -1;
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);

function modifiers(tree: SyntaxTree, node: number): string[] {
  return tree
    .children(node)
    .filter((child) => tree.kind(child).endsWith('_modifier'))
    .map((child) => tree.textOf(child).toLowerCase());
}

function written(tree: SyntaxTree, node: number, field: string): { readonly type?: number } {
  const found = tree.field(node, field);
  return found < 0 ? {} : { type: found };
}

function use(tree: SyntaxTree, node: number) {
  const clause = tree.children(node);
  const aliasNode = tree.field(node, 'alias');
  const path = clause.find((child) => child !== aliasNode && PATHS.has(tree.kind(child))) ?? -1;
  const name = path < 0 ? -1 : lastName(tree, path);
  if (name < 0) return undefined;
  // `use App\{Clock, Money as Cash}`: the group stands inside of the declaration with the path before it.
  const group = tree.parent(node);
  const before =
    tree.kind(group) === 'namespace_use_group' ? tree.childOfKind(tree.parent(group), 'namespace_name') : -1;
  const whole = `${before < 0 ? '' : `${tree.textOf(before)}\\`}${tree.textOf(path)}`.replace(/^\\/, '');
  const imported = tree.textOf(name);
  const local = aliasNode < 0 ? imported : tree.textOf(aliasNode);
  return { specifier: whole, module: whole, names: [{ imported, local, node: name }] };
}

function include(tree: SyntaxTree, node: number) {
  const [found] = importsIn(`${tree.textOf(node)};`);
  return found === undefined ? undefined : { specifier: found.specifier, module: found.module, names: [] };
}

const USE =
  /^[ \t]*use\s+(?:function\s+|const\s+)?\\?([A-Za-z_][\w\\]*)(?:\s{0,20}\\?\s{0,20}\{([^}]{0,2000})\}|\s{1,20}as\s{1,20}\w+)?/gm;
/** Of the path only what is written as it is: `__DIR__ . '/lib/x.php'`. */
const INCLUDE =
  /\b(?:include|require)(?:_once)?\b([^;'"\n]{0,200})(['"])([^'"\n$]{1,300})\2\s{0,20}\)?\s{0,20}(?:;|\?>|$)/gm;

function importsIn(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, path = '', group] of text.matchAll(USE)) {
    if (group === undefined) found.push(classImport(path));
    else
      for (const each of group.split(',')) {
        const name = /^\s*(?:function\s+|const\s+)?([\w\\]+)/.exec(each)?.[1];
        if (name !== undefined) found.push(classImport(`${path.replace(/\\$/, '')}\\${name}`));
      }
  }
  for (const [, before = '', , path = ''] of text.matchAll(INCLUDE)) {
    const isOwn = /__DIR__|dirname\(\s*__FILE__\s*\)/.test(before) && !/dirname\(\s*(?:__DIR__|dirname)/.test(before);
    const module = path.replace(/^\/+/, '');
    found.push({ module, level: isOwn ? 1 : 2, names: [], specifier: path });
  }
  return found;
}

function classImport(path: string): WrittenImport {
  const name = path.slice(path.lastIndexOf('\\') + 1);
  return { module: path, level: 0, names: [name], specifier: path };
}

const NAMESPACE =
  /^[ \t]*(?:<\?php\s{1,20})?(?:declare\s{0,20}\([^)\n]{0,100}\)\s{0,20};\s{0,20})?namespace\s{1,20}([\w\\]+)\s*[;{]/gm;
const DEFINED =
  /^[ \t]*(?:(?:abstract|final|readonly)\s{1,20}){0,4}(?:class|interface|trait|enum|function(?:\s{0,20}&)?|const)\b\s{0,20}([A-Za-z_]\w*)/gm;

/** The file's name spaces, and all that it defines in them by its whole name: what is imported is written so. */
function namesOfFile(text: string): readonly string[] {
  const spaces = [...text.matchAll(NAMESPACE)].map(([, name = '']) => name);
  // What is in no name space is in that of all.
  if (spaces.length === 0) spaces.push('\\');
  const names = [...text.matchAll(DEFINED)].map(([, name = '']) => name);
  return spaces.flatMap((space) => [space, ...names.map((name) => (space === '\\' ? name : `${space}\\${name}`))]);
}

/** `level` is 0 for a class, function or constant, 1 for a path from the file's own folder, 2 for one from elsewhere. */
function leadsTo(file: string, { module, level }: WrittenImport): readonly Lead[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (level === 1) return [{ path: `${folder}${module}` }];
  if (level === 2) return [{ path: `${folder}${module}` }, { suffix: module }];
  return [{ package: module }];
}
