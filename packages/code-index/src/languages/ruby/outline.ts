/**
 * Ruby. What a name means is settled when the program runs: a name alone is a variable if the function gives it a value, and
 * else a call. Methods are defined by calls too (`attr_reader`, `define_method`, `delegate`), and a symbol may be the name of
 * one that is called later, so symbols are strings that may name something.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import { standsBetween } from '../outline/may-define.ts';
import type { Declared, Lead, NameClass, NodeRule, Outline, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['module', { declares: type }],
  ['class', { declares: type }],
  ['superclass', { bases: (tree, node) => tree.children(node) }],
  ['method', { declares: method }],
  ['singleton_method', { declares: method }],
  ['alias', { declares: alias, hands: aliased }],
  ['assignment', { declares: assignment }],
  ['operator_assignment', { declares: assignment }],
  ['left_assignment_list', { declares: locals }],
  ['destructured_left_assignment', { declares: locals }],
  ['rest_assignment', { declares: locals }],
  ['for', { declares: locals }],
  ['exception_variable', { declares: locals }],
  ['as_pattern', { declares: locals }],
  ['array_pattern', { declares: locals }],
  ['find_pattern', { declares: locals }],
  ['keyword_pattern', { declares: keyPattern }],
  ['method_parameters', { declares: parameters }],
  ['lambda_parameters', { declares: parameters }],
  ['block_parameters', { declares: parameters }],
  ['destructured_parameter', { declares: parameters }],
  ['optional_parameter', { declares: parameter }],
  ['keyword_parameter', { declares: parameter }],
  ['splat_parameter', { declares: parameter }],
  ['hash_splat_parameter', { declares: parameter }],
  ['block_parameter', { declares: parameter }],
  ['block', { isBlock: true }],
  ['do_block', { isBlock: true }],
  ['lambda', { isBlock: true }],
  ['scope_resolution', { member: inside }],
  ['identifier', { constructs: bareNew }],
  [
    'call',
    { calls: called, constructs: made, member: memberOf, bases: mixedIn, declares: declared, imports: required },
  ],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['identifier', 'call'],
  ['constant', 'constant'],
  ['instance_variable', 'field'],
  ['class_variable', 'field'],
]);

export const RUBY: Outline = {
  family: 'Ruby',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment', 'uninterpreted']),
    strings: new Set([
      'string_content',
      'heredoc_content',
      'simple_symbol',
      'hash_key_symbol',
      'character',
      'heredoc_end',
    ]),
  },
  self: new Set(['self', 'new']),
  namesLikeWords: true,
  links: {
    importsInText: importsIn,
    leadsTo,
    // Whatever has been loaded by anybody is there for all; frameworks load what is named.
    sees: 'all',
    mayDefine,
    isReopened: true,
    hasModules: true,
    hasTypePaths: true,
    seesMembersByName: true,
    commonNames:
      /^(?:initialize|inspect|class|module|call|method|send|nil\?|empty\?|respond_to\?|include\?|key\?|any\?|all\?|to_[a-z]+|<=>|==|===|\[\]=?|<<|[-+*/%!~^&|<>]=?|\*\*|=~|each_\w+|merge|select|reject|join|split|first|last|freeze|dup|raise|puts|require|attr_\w+|instance_\w+|define_method|setup|teardown|options|config|path|url|body|headers)$/,
  },
};

/** Behind a word that declares, as a symbol or a string that a call is given, or a constant that is given a value. */
function mayDefine(name: string, text: string): boolean {
  if (
    standsBetween(String.raw`\b(?:def|class|module|alias)\b[ \t]+(?:[\w:@$]{1,200}(?:::|\.))?:?|[:'"]`, name, '', text)
  )
    return true;
  return (
    /^\p{Lu}/u.test(name) && standsBetween(String.raw`(?:^|[\s;(:])`, name, String.raw`\s*(?:\|\|)?=(?![=~>])`, text)
  );
}

function type(tree: SyntaxTree, node: number): readonly Declared[] {
  const written = tree.field(node, 'name');
  if (written < 0) return [];
  const isPath = tree.kind(written) === 'scope_resolution';
  const name = isPath ? tree.field(written, 'name') : written;
  const owner = isPath ? tree.field(written, 'scope') : -1;
  if (name < 0) return [];
  const kind = tree.kind(node) === 'module' ? 'namespace' : 'class';
  return [{ name, kind, body: tree.field(node, 'body'), ...(owner < 0 ? {} : { owner }) }];
}

function method(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const written = tree.field(node, 'name');
  if (written < 0) return [];
  const isSetter = tree.kind(written) === 'setter';
  const name = isSetter ? tree.field(written, 'name') : written;
  if (name < 0) return [];
  const object = tree.field(node, 'object');
  // `def Cart.make`, written outside of the class.
  const owner = object >= 0 && tree.kind(object) === 'constant' ? object : -1;
  const isStatic = object >= 0 || isInSingletonClass(tree, node);
  const isMember = isStatic || around !== undefined;
  const isConstructor = isMember && !isStatic && tree.textOf(name) === 'initialize';
  return [
    {
      name,
      kind: !isMember ? 'function' : isConstructor ? 'constructor' : isSetter ? 'setter' : 'method',
      body: bodyOf(tree, node),
      exported: !isPrivate(tree, node, tree.textOf(name)),
      modifiers: isStatic ? ['static'] : [],
      ...(owner < 0 ? {} : { owner }),
    },
  ];
}

/** A function without a body does nothing, and is there all the same. */
function bodyOf(tree: SyntaxTree, node: number): number {
  const body = tree.field(node, 'body');
  return body < 0 ? tree.endOf(node) - 1 : body;
}

function isInSingletonClass(tree: SyntaxTree, node: number): boolean {
  const body = tree.parent(node);
  return body >= 0 && tree.kind(tree.parent(body)) === 'singleton_class';
}

/** `private` alone holds for what follows, with a function or with names for these. */
function isPrivate(tree: SyntaxTree, node: number, name: string): boolean {
  const list = tree.parent(node);
  if (list < 0) return false;
  if (tree.kind(list) === 'argument_list') return PRIVATE.has(textOfField(tree, tree.parent(list), 'method'));
  const { from, names } = privateIn(tree, list);
  return names.has(name) || from.findLast(({ start }) => start < node)?.isPrivate === true;
}

interface Hidden {
  /** From where on functions are private, or public again. */
  readonly from: readonly { readonly start: number; readonly isPrivate: boolean }[];
  readonly names: ReadonlySet<string>;
}

const hidden = new WeakMap<SyntaxTree, Map<number, Hidden>>();

function privateIn(tree: SyntaxTree, body: number): Hidden {
  const ofTree = hidden.get(tree) ?? new Map<number, Hidden>();
  hidden.set(tree, ofTree);
  const known = ofTree.get(body);
  if (known !== undefined) return known;
  const from: { start: number; isPrivate: boolean }[] = [];
  const names = new Set<string>();
  for (const child of tree.children(body)) {
    if (tree.kind(child) === 'identifier') {
      const word = tree.textOf(child);
      if (PRIVATE.has(word) || word === 'public') from.push({ start: child, isPrivate: word !== 'public' });
    } else if (tree.kind(child) === 'call' && PRIVATE.has(textOfField(tree, child, 'method'))) {
      for (const argument of argumentsOf(tree, child)) {
        const name = literal(tree, argument);
        if (name !== undefined) names.add(name.text);
      }
    }
  }
  const found = { from, names };
  ofTree.set(body, found);
  return found;
}

const PRIVATE: ReadonlySet<string> = new Set(['private', 'protected', 'private_class_method']);

function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0 || tree.kind(name) === 'global_variable') return [];
  const found = /symbol$/.test(tree.kind(name)) ? literal(tree, name) : { text: tree.textOf(name), at: 0 };
  return found === undefined ? [] : [{ name, kind: 'method', body: name, text: found.text, at: found.at }];
}

function aliased(tree: SyntaxTree, node: number): readonly number[] {
  const of = tree.field(node, 'alias');
  return of >= 0 && tree.kind(of) === 'identifier' ? [of] : [];
}

/** A constant, which may be a new class; or a variable of the function. */
function assignment(tree: SyntaxTree, node: number, { around }: Place): readonly Declared[] {
  const left = tree.field(node, 'left');
  if (left < 0) return [];
  if (tree.kind(left) === 'identifier') {
    const value = tree.field(node, 'right');
    const type = value >= 0 && tree.kind(value) === 'call' ? made(tree, value) : -1;
    return [{ name: left, kind: 'local', ...(type < 0 ? {} : { type }) }];
  }
  if (tree.kind(left) !== 'constant' || tree.kind(node) !== 'assignment') return [];
  const right = tree.field(node, 'right');
  if (right >= 0 && isNewType(tree, right)) return [{ name: left, kind: 'class', body: right }];
  return [{ name: left, kind: around === 'class' ? 'property' : 'variable', modifiers: ['const'] }];
}

/** `Point = Struct.new(:x, :y) do … end` */
function isNewType(tree: SyntaxTree, node: number): boolean {
  return (
    tree.kind(node) === 'call' &&
    NEW_TYPES.test(`${textOfField(tree, node, 'receiver')}.${textOfField(tree, node, 'method')}`)
  );
}

const NEW_TYPES = /^(?:::)?(?:(?:Class|Module|Struct)\.new|Data\.define)$/;

/** Plain names among what is given a value. */
function locals(tree: SyntaxTree, node: number): readonly Declared[] {
  const isOne = tree.kind(node) === 'for' || tree.kind(node) === 'as_pattern';
  const field = tree.kind(node) === 'for' ? 'pattern' : 'name';
  const names = isOne ? tree.fields(node, field) : tree.children(node);
  return names.filter((name) => tree.kind(name) === 'identifier').map((name) => ({ name, kind: 'local' }));
}

/** `in {name:, age: Integer => years}` */
function keyPattern(tree: SyntaxTree, node: number): readonly Declared[] {
  const key = tree.field(node, 'key');
  const value = tree.field(node, 'value');
  if (value >= 0) return tree.kind(value) === 'identifier' ? [{ name: value, kind: 'local' }] : [];
  return key < 0 || tree.kind(key) !== 'hash_key_symbol' ? [] : [{ name: key, kind: 'local' }];
}

function parameters(tree: SyntaxTree, node: number): readonly Declared[] {
  return tree
    .children(node)
    .filter((child) => tree.kind(child) === 'identifier')
    .map((name) => ({ name, kind: 'parameter' }));
}

function parameter(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'parameter' }];
}

/** `Shop::Cart`, and `Shop::cart` which is a call. */
function inside(tree: SyntaxTree, node: number) {
  const of = tree.field(node, 'scope');
  return of < 0 ? undefined : { name: tree.field(node, 'name'), of };
}

function called(tree: SyntaxTree, node: number): number {
  const name = tree.field(node, 'method');
  return name >= 0 && (tree.kind(name) === 'identifier' || tree.kind(name) === 'constant') ? name : -1;
}

function memberOf(tree: SyntaxTree, node: number) {
  const of = tree.field(node, 'receiver');
  return of < 0 ? undefined : { name: called(tree, node), of };
}

/** `Cart.new`, and `new` in a function of the class itself. */
function made(tree: SyntaxTree, node: number): number {
  if (textOfField(tree, node, 'method') !== 'new') return -1;
  const of = tree.field(node, 'receiver');
  if (of < 0) return tree.field(node, 'method');
  return tree.kind(of) === 'constant' || tree.kind(of) === 'scope_resolution' ? of : -1;
}

/** `def self.make = new` */
function bareNew(tree: SyntaxTree, node: number): number {
  return tree.textOf(node) === 'new' && tree.fieldOf(node) !== 'method' ? node : -1;
}

function mixedIn(tree: SyntaxTree, node: number): readonly number[] {
  if (tree.field(node, 'receiver') >= 0 || !MIX.has(textOfField(tree, node, 'method'))) return [];
  return argumentsOf(tree, node).filter((each) => /^(?:constant|scope_resolution)$/.test(tree.kind(each)));
}

const MIX: ReadonlySet<string> = new Set(['include', 'extend', 'prepend']);

/** Calls that define something. */
function declared(tree: SyntaxTree, node: number): readonly Declared[] {
  const method = textOfField(tree, node, 'method');
  const all = argumentsOf(tree, node);
  if (isNewType(tree, node))
    return (method === 'new' && textOfField(tree, node, 'receiver').endsWith('Struct')) || method === 'define'
      ? members(tree, all, 'property')
      : [];
  if (tree.field(node, 'receiver') >= 0) return [];
  const accessor = ACCESSORS.get(method);
  if (accessor !== undefined) return members(tree, all, accessor);
  switch (method) {
    case 'define_method':
    case 'define_singleton_method':
    case 'alias_method':
    case 'def_delegator':
    case 'def_instance_delegator': {
      const name = method.startsWith('def_') ? (all[2] ?? all[1]) : all[0];
      const block = tree.field(node, 'block');
      return name === undefined
        ? []
        : members(tree, [name], 'method', block < 0 ? undefined : { span: node, body: block });
    }
    case 'delegate':
      return members(tree, all, 'method');
    case 'def_delegators':
    case 'def_instance_delegators':
      return members(tree, all.slice(1), 'method');
    default:
      return [];
  }
}

const ACCESSORS: ReadonlyMap<string, 'property' | 'getter' | 'setter'> = new Map([
  ['attr', 'getter'],
  ['attr_reader', 'getter'],
  ['attr_writer', 'setter'],
  ['attr_accessor', 'property'],
  ['cattr_accessor', 'property'],
  ['mattr_accessor', 'property'],
  ['class_attribute', 'property'],
]);

function members(
  tree: SyntaxTree,
  names: readonly number[],
  kind: 'property' | 'getter' | 'setter' | 'method',
  whole?: { readonly span: number; readonly body: number },
): readonly Declared[] {
  return names.flatMap((name) => {
    const found = literal(tree, name);
    if (found === undefined) return [];
    return [{ name, kind, text: found.text, at: found.at, span: name, body: name, ...whole }];
  });
}

/** What a symbol or a string says, and where in its node that begins. */
function literal(tree: SyntaxTree, node: number): { readonly text: string; readonly at: number } | undefined {
  const written = tree.textOf(node);
  const found =
    tree.kind(node) === 'simple_symbol'
      ? /^:(.+)$/.exec(written)
      : tree.kind(node) === 'string'
        ? /^['"](\w+[?!]?)['"]$/.exec(written)
        : null;
  return found?.[1] === undefined ? undefined : { text: found[1].replace(/=$/, ''), at: 1 };
}

function argumentsOf(tree: SyntaxTree, node: number): readonly number[] {
  const list = tree.field(node, 'arguments');
  return list < 0 ? [] : tree.children(list);
}

function textOfField(tree: SyntaxTree, node: number, field: string): string {
  const found = node < 0 ? -1 : tree.field(node, field);
  return found < 0 ? '' : tree.textOf(found);
}

function required(tree: SyntaxTree, node: number) {
  if (tree.field(node, 'receiver') >= 0 || !LOADS.has(textOfField(tree, node, 'method'))) return undefined;
  const [found] = importsIn(tree.textOf(node));
  return found === undefined ? undefined : { specifier: found.specifier, module: found.module, names: [] };
}

const LOADS: ReadonlySet<string> = new Set(['require', 'require_relative', 'load', 'autoload']);

const REQUIRE =
  /^[ \t\ufeff]*(?:[\w.]{1,100}[ \t]{0,20}=[ \t]{0,20})?(require|require_relative|load|autoload)\b[ \t(]*(?::\w+\s*,\s*|['"]\w+['"]\s*,\s*)?(['"])([^'"\n#]+)\2/gm;
/** `File.expand_path("../lib/shop", __FILE__)`, `File.join(__dir__, "lib", "shop")` */
const REQUIRE_HERE =
  /^[ \t\ufeff]*(?:require|load)\b[ \t(]*File\.(?:expand_path|join)\(?\s*(?:__dir__\s*,\s*|File\.dirname\(__FILE__\)\s*,\s*)?((?:['"][^'"\n#]{1,200}['"]\s{0,20}(?:,\s{0,20})?){1,20})(?:__FILE__|__dir__)?/gm;

function importsIn(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, how = '', , module = ''] of text.matchAll(REQUIRE))
    found.push({ module, level: how === 'require_relative' ? 1 : 0, names: [], specifier: module });
  for (const [, list = ''] of text.matchAll(REQUIRE_HERE)) {
    const module = [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, part = '']) => part.replace(/^\/+/, '')).join('/');
    // `../lib/x` from `__FILE__` begins in the folder of the file.
    found.push({ module: module.replace(/^\.\.\//, ''), level: 1, names: [], specifier: module });
  }
  return found;
}

/** What is required by its name stands in a folder that somebody put on the path, most often `lib`. */
function leadsTo(file: string, { module, level }: WrittenImport): readonly Lead[] {
  const path = /\.\w+$/.test(module) ? module : `${module}.rb`;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (level === 1) return [{ path: `${folder}${path}` }];
  const suffixes = ['lib', 'app', 'spec', 'test'].map((each) => ({ suffix: `${each}/${path}` }));
  return [{ path: `lib/${path}` }, { path: `${folder}${path}` }, ...suffixes];
}
