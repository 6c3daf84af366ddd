/** What a PHP file declares: types, functions, and what stands in types. */
import type { SymbolKind } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { type DocTypes, declaredType, docTypes, isToldOwn, NO_DOC_TYPES, toldMembers } from './doc-types.ts';
import { isPath, pathsIn, typeName, variableName } from './names.ts';
import type { PhpWalk } from './walk.ts';

interface Declaration {
  readonly kind: SymbolKind;
  readonly modifiers?: readonly string[];
  readonly exported?: boolean;
  readonly body?: number;
  readonly hasBody?: boolean;
}

/** @param whole The whole declaration. */
function define(walk: PhpWalk, nameNode: number, whole: number, { exported = true, ...rest }: Declaration): number {
  const { tree, builder } = walk;
  const attributes = tree.childOfKind(whole, 'attribute_list');
  const definition = walk.define(nameNode, whole, {
    hasBody: true,
    ...rest,
    exported,
    doc: docOf(walk, whole),
    ...(attributes < 0 ? {} : { signatureStart: behind(walk, attributes) }),
  });
  const name = tree.textOf(nameNode);
  builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  builder.bind(name, 'definition', tree.start(nameNode), { definition });
  builder.inDefinition(definition, () => attributesOf(walk, definition, attributes));
  return definition;
}

function docOf({ tree, builder }: PhpWalk, node: number): string {
  const previous = tree.previous(node);
  if (previous >= 0 && tree.kind(previous) !== 'comment') return '';
  const from = previous >= 0 ? previous : Math.max(0, tree.parent(node));
  return builder.docBefore(tree.start(from), tree.start(node));
}

/** Where the next token begins. */
function behind({ tree }: PhpWalk, node: number): number {
  let at = tree.end(node);
  while (at < tree.text.length && tree.text.charCodeAt(at) <= 32) at++;
  return at;
}

function attributesOf(walk: PhpWalk, definition: number, list: number): void {
  const { tree, builder } = walk;
  if (list < 0) return;
  for (const group of tree.children(list))
    for (const attribute of tree.children(group)) {
      const [name = -1] = tree.children(attribute);
      if (!isPath(tree, name)) continue;
      const type = typeName(walk, name, 'decorator');
      builder.details[definition]?.decorators.push(type);
      walk.inside(tree.field(attribute, 'parameters'));
    }
}

const TYPES: Readonly<Record<string, { readonly kind: SymbolKind; readonly words: readonly string[] }>> = {
  class_declaration: { kind: 'class', words: [] },
  interface_declaration: { kind: 'interface', words: ['interface'] },
  trait_declaration: { kind: 'class', words: ['trait'] },
  enum_declaration: { kind: 'enum', words: ['enum'] },
};

export function typeDeclaration(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  const { kind, words } = TYPES[tree.kind(node)] ?? { kind: 'class', words: [] };
  if (nameNode < 0) return;
  const body = tree.field(node, 'body');
  const definition = define(walk, nameNode, node, { kind, modifiers: [...words, ...modifiers(walk, node)], body });
  typeBody(walk, definition, node, body);
}

/** `new class(…) extends Base { … }`: what is given is walked by whoever makes the object. */
export function anonymousClass(walk: PhpWalk, node: number): number {
  const { tree, builder } = walk;
  const [start, body] = [tree.start(node), tree.field(node, 'body')];
  const definition = builder.define({
    name: '<anonymous>',
    kind: 'class',
    nameStart: start,
    nameEnd: start,
    start,
    end: tree.end(node),
    ...(body < 0 ? {} : { signatureEnd: tree.start(body) }),
    exported: false,
    hasBody: true,
    modifiers: ['anonymous'],
  });
  typeBody(walk, definition, node, body);
  return definition;
}

/** Its traits come before what it extends, as PHP looks for a member. */
function typeBody(walk: PhpWalk, definition: number, node: number, body: number): void {
  const { tree, builder } = walk;
  const detail = builder.details[definition] as OpenDetail;
  const around = { type: definition, isFunction: false, properties: new Map<string, number>(), values: [] };
  builder.inDefinition(definition, () =>
    walk.keeping(around, () => {
      const bases = (clause: number) => {
        for (const base of clause < 0 ? [] : pathsIn(tree, clause)) detail.bases.push(typeName(walk, base, 'extends'));
      };
      for (const member of body < 0 ? [] : tree.children(body))
        if (tree.kind(member) === 'use_declaration') bases(member);
      bases(tree.childOfKind(node, 'base_clause'));
      bases(tree.childOfKind(node, 'class_interface_clause'));
      const inBody = () => {
        toldMembers(walk, node);
        walk.inside(body);
      };
      detail.scope = walk.inScope(node, inBody, 'class', definition);
    }),
  );
}

/** `{ log as protected logIt; Sized::size insteadof Loggable; }`; the traits themselves are bases. */
export function traitRules(walk: PhpWalk, node: number): void {
  const { tree, builder, state } = walk;
  const traits = builder.details[state.type]?.bases ?? [];
  for (const rule of tree.children(tree.childOfKind(node, 'use_list'))) {
    const [first = -1, ...others] = tree.children(rule);
    const aliasNode = others.findLast((child) => tree.kind(child) === 'name') ?? -1;
    const isAlias = tree.kind(rule) === 'use_as_clause' && aliasNode >= 0;
    const alias = isAlias ? define(walk, aliasNode, rule, { kind: 'method' }) : builder.holder;
    builder.inDefinition(alias, () => {
      if (tree.kind(first) === 'name') walk.member(builder.either([...traits]), first, 'callback', 'call');
      else {
        const [of = -1, name = -1] = tree.children(first);
        walk.member(typeName(walk, of, 'reference'), name, 'callback', 'call');
      }
    });
    if (!isAlias) for (const other of others) if (isPath(tree, other)) typeName(walk, other, 'reference');
  }
}

export function constants(walk: PhpWalk, node: number): void {
  const { tree, builder, state } = walk;
  const words = modifiers(walk, node);
  walk.type(tree.field(node, 'type'));
  for (const element of tree.children(node)) {
    if (tree.kind(element) !== 'const_element') continue;
    const [nameNode = -1, value = -1] = tree.children(element);
    if (nameNode < 0) continue;
    const kind = builder.holder >= 0 && builder.holder === state.type ? 'property' : 'variable';
    const exported = !words.includes('private');
    const definition = define(walk, nameNode, element, { kind, exported, modifiers: [...words, 'const'] });
    builder.inDefinition(definition, () => builder.details[definition]?.values.push(walk.expression(value)));
  }
}

export function properties(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const words = modifiers(walk, node);
  const type = declaredType(walk, walk.type(tree.field(node, 'type')), docTypes(walk, node).own);
  const elements = tree.children(node).filter((child) => tree.kind(child) === 'property_element');
  for (const element of elements)
    property(walk, tree.field(element, 'name'), elements.length === 1 ? node : element, {
      words,
      type,
      value: tree.field(element, 'default_value'),
    });
  // `get { … }` of a property.
  walk.inside(tree.childOfKind(node, 'property_hook_list'));
}

interface WrittenProperty {
  readonly words: readonly string[];
  readonly type: TermId;
  readonly value: number;
}

function property(walk: PhpWalk, variable: number, whole: number, { words, type, value }: WrittenProperty): void {
  const { tree, builder, state } = walk;
  const nameNode = variableName(tree, variable);
  if (nameNode < 0) return;
  const definition = define(walk, nameNode, whole, {
    kind: 'property',
    exported: !words.includes('private'),
    modifiers: words,
  });
  const detail = builder.details[definition] as OpenDetail;
  detail.type = type;
  // Without a type, it may be given anything from outside too: what is stored is read into private ones.
  if (type < 0) detail.values.push(-1);
  state.properties.set(tree.textOf(nameNode), definition);
  if (value >= 0) builder.inDefinition(definition, () => detail.values.push(walk.expression(value)));
}

export function enumCase(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const definition = define(walk, nameNode, node, { kind: 'enum_member' });
  builder.inDefinition(definition, () => walk.expression(tree.field(node, 'value')));
}

export function functionDeclaration(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const isMethod = tree.kind(node) === 'method_declaration';
  const isConstructor = isMethod && tree.textOf(nameNode).toLowerCase() === '__construct';
  const body = tree.field(node, 'body');
  const result = tree.field(node, 'return_type');
  // In a trait, the class that uses it is meant.
  const ownWords = isInTrait(walk) ? /\b(?:static|self)\b/i : /\bstatic\b/i;
  const isOwn = result < 0 ? isToldOwn(walk, node) : ownWords.test(tree.textOf(result));
  const words = [...modifiers(walk, node), ...(isOwn ? ['gives_static'] : [])];
  const definition = define(walk, nameNode, node, {
    kind: isConstructor ? 'constructor' : isMethod ? 'method' : 'function',
    exported: !words.includes('private'),
    modifiers: words,
    body,
    hasBody: body >= 0,
  });
  const detail = builder.details[definition] as OpenDetail;
  if (isConstructor) promoted(walk, node);
  builder.inDefinition(definition, () => {
    detail.scope = functionScope(walk, node, { definition, values: detail.values, detail });
  });
}

function isInTrait({ builder, state }: PhpWalk): boolean {
  return builder.details[state.type]?.modifiers.includes('trait') === true;
}

/** A constructor declares properties in the list of its parameters: `__construct(private Clock $clock)`. */
function promoted(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const list = tree.field(node, 'parameters');
  const doc = docTypes(walk, node);
  for (const parameter of list < 0 ? [] : tree.children(list)) {
    if (tree.kind(parameter) !== 'property_promotion_parameter') continue;
    // Its names have their sites with the parameter.
    const before = builder.sites.length;
    const type = typeOfParameter(walk, parameter, doc);
    builder.sites.length = before;
    property(walk, tree.field(parameter, 'name'), parameter, { words: modifiers(walk, parameter), type, value: -1 });
  }
}

function typeOfParameter(walk: PhpWalk, node: number, { named }: DocTypes): TermId {
  const { tree } = walk;
  const nameNode = variableName(tree, tree.field(node, 'name'));
  const told = nameNode < 0 ? undefined : named.get(tree.textOf(nameNode));
  return declaredType(walk, walk.type(tree.field(node, 'type')), told ?? docTypes(walk, node).own);
}

export interface FunctionScope {
  readonly definition: number;
  readonly values: TermId[];
  readonly detail?: OpenDetail;
  /** What is seen before the body, such as what a closure takes in. */
  readonly begin?: () => void;
  /** Names of parameters, in their order. */
  readonly named?: (name: string) => void;
}

/** The parameters, the result and the body of a function, in a scope of its own. */
export function functionScope(walk: PhpWalk, node: number, scope: FunctionScope): number {
  const { tree } = walk;
  const { detail, definition, values } = scope;
  const work = () =>
    walk.keeping({ isFunction: true, values }, () => {
      scope.begin?.();
      const doc = detail === undefined ? NO_DOC_TYPES : docTypes(walk, node);
      const list = tree.field(node, 'parameters');
      for (const parameter of list < 0 ? [] : tree.children(list)) parameterOf(walk, parameter, scope, doc);
      const result = declaredType(walk, walk.type(tree.field(node, 'return_type')), doc.result);
      if (detail !== undefined) detail.type = result;
      const body = tree.field(node, 'body');
      if (body < 0) return;
      if (tree.kind(body) === 'compound_statement') walk.inside(body);
      else values.push(walk.expression(body));
    });
  return walk.inScope(node, work, 'function', definition);
}

function parameterOf(walk: PhpWalk, node: number, { detail, named }: FunctionScope, doc: DocTypes): void {
  const { tree, builder } = walk;
  const nameNode = variableName(tree, tree.field(node, 'name'));
  const isPromoted =
    tree.kind(node) === 'property_promotion_parameter' && builder.definitions[builder.holder]?.kind === 'constructor';
  if (!isPromoted) attributesOf(walk, -1, tree.childOfKind(node, 'attribute_list'));
  const type = typeOfParameter(walk, node, doc);
  const value = walk.expression(tree.field(node, 'default_value'));
  if (nameNode < 0) return;
  const isRest = tree.kind(node) === 'variadic_parameter';
  // A promoted one is a property, whose declaration stands here.
  if (!isPromoted) walk.declared(nameNode);
  const name = tree.textOf(nameNode);
  builder.bind(`$${name}`, 'parameter', tree.start(nameNode), isRest ? {} : { type, value });
  detail?.parameters.push({ name, type, value, kind: isRest ? 'rest' : 'plain' });
  named?.(`$${name}`);
}

/** Words before a declaration, in small letters. */
export function modifiers({ tree }: PhpWalk, node: number): string[] {
  return tree
    .children(node)
    .filter((child) => tree.kind(child).endsWith('_modifier'))
    .map((child) => tree.textOf(child).toLowerCase());
}

/** `define('LIMIT', 10)` */
export function definedConstant(walk: PhpWalk, node: number): void {
  const { tree } = walk;
  const [first = -1] = tree.children(tree.field(node, 'arguments'));
  const string = first < 0 ? -1 : (tree.children(first)[0] ?? -1);
  const name = string < 0 ? -1 : tree.childOfKind(string, 'string_content');
  if (name >= 0 && /^\w+$/.test(tree.textOf(name)))
    define(walk, name, node, { kind: 'variable', modifiers: ['const', 'defined'] });
}
