/** Functions and constructors of Kotlin with their parameters. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { wantedOf } from '../shape/wanted.ts';
import { annotationOf, modifiersOf } from './annotations.ts';
import { functionBody, statementsOf } from './blocks.ts';
import { addOwner, asLocal, docOf, isExported } from './defining.ts';
import { callWith } from './invocations.ts';
import { wordsOf } from './parts.ts';
import type { KotlinWalk } from './walk.ts';
import { arrayOf, isType, nameOf, RECEIVER, typeIn, useOf } from './written.ts';
import { typeParametersOf } from './written-types.ts';

export function functionDeclaration(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(node, 'simple_identifier');
  if (nameNode < 0) {
    for (const child of tree.children(node)) walk.expression(child);
    return walk.builder.literal('Unit');
  }
  const modifiers = modifiersOf(walk, node);
  const list = tree.childOfKind(node, 'function_value_parameters');
  const body = tree.childOfKind(node, 'function_body');
  const receiver = tree.children(node).find((child) => child < nameNode && isType(tree.kind(child))) ?? -1;
  const isOfType = walk.state.isMember && walk.state.type >= 0;
  const holder = builder.definitions[builder.holder];
  const words = [
    ...modifiers.words,
    ...walk.state.shared,
    ...(holder?.kind === 'interface' && body < 0 && isOfType ? ['abstract'] : []),
  ];
  const name = nameOf(tree, nameNode);
  const definition = walk.define(nameNode, node, {
    name,
    kind: receiver >= 0 || isOfType ? 'method' : 'function',
    signatureStart: modifiers.start,
    body,
    doc: docOf(walk, node),
    exported: isExported(walk, words),
    hasBody: body >= 0,
    modifiers: words,
  });
  useOf(walk, nameNode, 'definition', -1, definition);
  const detail = builder.details[definition] as OpenDetail;
  builder.decorate(definition, modifiers.decorators);
  if (receiver < 0) builder.bind(name, 'definition', tree.start(nameNode), { definition });
  else addOwner(walk, definition, receiver);
  const readSignatureAndBody = () => {
    if (list >= 0) readParameters(walk, list, detail);
    const result = typeIn(tree, node, list);
    if (result >= 0) detail.type = walk.type(result);
    const wanted = wantedOf(builder.instance(detail.type));
    walk.state.returns = { values: detail.values, wanted };
    if (body < 0) return;
    const value = functionBody(walk, body, wanted);
    if (value >= 0) detail.values.push(value);
    else if (detail.type < 0) detail.type = builder.literal('Unit');
  };
  const readFunction = () => {
    typeParametersOf(walk, node, definition);
    if (receiver >= 0) {
      detail.owner = walk.type(receiver);
      builder.bind(RECEIVER, 'parameter', tree.start(node), { type: detail.owner });
    }
    asLocal(walk, readSignatureAndBody);
  };
  walk.keeping({ shared: [] }, () => walk.insideDefinition(definition, node, 'function', readFunction));
  return walk.builder.literal('Unit');
}

function readParameters(walk: KotlinWalk, list: number, detail: OpenDetail): void {
  bindParameters(walk, list, ({ name, type, value, isRest }) => {
    detail.parameters.push({ name, type, value, kind: isRest ? 'rest' : 'plain' });
  });
}

interface WrittenParameter {
  readonly name: string;
  readonly type: TermId;
  readonly value: TermId;
  readonly isRest: boolean;
}

/** Binds what stands in the parentheses of a function; defaults stand behind their parameters. */
export function bindParameters(walk: KotlinWalk, list: number, into: (parameter: WrittenParameter) => void): void {
  const { tree, builder } = walk;
  const children = tree.allChildren(list);
  let isRest = false;
  children.forEach((child, i) => {
    if (tree.kind(child) === 'parameter_modifiers') {
      isRest = wordsOf(tree, list, child).includes('vararg');
      for (const each of tree.children(child)) if (tree.kind(each) === 'annotation') annotationOf(walk, each);
      return;
    }
    if (tree.kind(child) !== 'parameter' && tree.kind(child) !== 'parameter_with_optional_type') return;
    const nameNode = tree.childOfKind(child, 'simple_identifier');
    const element = walk.type(typeIn(tree, child));
    if (nameNode >= 0) {
      const type = isRest ? arrayOf(walk, element) : element;
      const next = children[i + 1] ?? -1;
      const isGiven = next >= 0 && tree.kind(next) === '=';
      const value = isGiven ? walk.expression(children[i + 2] ?? -1, { of: builder.instance(type) }) : -1;
      useOf(walk, nameNode, 'definition', -1);
      builder.bind(nameOf(tree, nameNode), 'parameter', tree.start(nameNode), { type });
      const given = isGiven ? (value < 0 ? builder.literal('null') : value) : -1;
      into({ name: nameOf(tree, nameNode), type: element, value: given, isRest });
    }
    isRest = false;
  });
}

export function secondaryConstructor(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(node, 'constructor');
  if (nameNode < 0) return -1;
  const modifiers = modifiersOf(walk, node);
  const list = tree.childOfKind(node, 'function_value_parameters');
  const body = tree.childOfKind(node, 'statements');
  const definition = walk.define(nameNode, node, {
    name: 'constructor',
    kind: 'constructor',
    signatureStart: modifiers.start,
    body,
    doc: docOf(walk, node),
    exported: isExported(walk, modifiers.words),
    hasBody: true,
    modifiers: modifiers.words,
  });
  builder.site('constructor', tree.start(nameNode), 'definition', -1, definition);
  const detail = builder.details[definition] as OpenDetail;
  builder.decorate(definition, modifiers.decorators);
  walk.insideDefinition(definition, node, 'function', () =>
    walk.keeping({ isMember: false, returns: { values: [], wanted: undefined } }, () => {
      if (list >= 0) readParameters(walk, list, detail);
      const call = tree.childOfKind(node, 'constructor_delegation_call');
      if (call >= 0) constructorDelegation(walk, call);
      if (body >= 0) statementsOf(walk, body);
    }),
  );
  return -1;
}

/** `this(…)`, `super(…)`: it is found by the name of the class that it constructs, which does not stand there. */
function constructorDelegation(walk: KotlinWalk, node: number): void {
  const { tree, builder } = walk;
  const isSuper = tree.has(node, 'super');
  const base = builder.details[walk.state.type]?.bases[0] ?? -1;
  const of = isSuper ? base : builder.term({ kind: 'self', definition: walk.state.type, isClass: true });
  const name = isSuper ? nameOfType(walk, of) : (builder.definitions[walk.state.type]?.name ?? '');
  const site = builder.site(name, tree.start(node), 'construct', of);
  const list = tree.childOfKind(node, 'value_arguments');
  callWith(walk, site, of, list < 0 ? [] : [list], 'construct');
}

function nameOfType(walk: KotlinWalk, type: TermId): string {
  const term = walk.builder.termAt(type);
  if (term?.kind === 'generic') return nameOfType(walk, term.of);
  return term?.kind === 'name' || term?.kind === 'member' ? term.name : '';
}
