/** Functions of Java, with names and without: methods, constructors, initialisers, lambdas, references to methods. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { handedAt, type Wanted, wantedOf } from '../shape/wanted.ts';
import { define, docOf, isExported } from './declarations.ts';
import { modifiersOf } from './modifiers.ts';
import { bindParameter, parameterOf, parameterParts, typeParametersOf } from './parameters.ts';
import type { JavaWalk } from './walk.ts';
import { typesOf, withDimensions } from './written-types.ts';

export function functionDeclaration(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const kind = tree.kind(node);
  const isConstructor = kind === 'constructor_declaration' || kind === 'compact_constructor_declaration';
  const { words, decorators, start } = modifiersOf(walk, node);
  const body = tree.field(node, 'body');
  const modifiers = [...words];
  if (body < 0 && builder.definitions[builder.holder]?.kind === 'interface') modifiers.push('abstract');
  if (tree.childOfKind(tree.field(node, 'parameters'), 'spread_parameter') >= 0) modifiers.push('varargs');
  const definition = define(walk, nameNode, node, {
    kind: isConstructor ? 'constructor' : 'method',
    name: isConstructor ? 'constructor' : tree.textOf(nameNode),
    modifiers,
    decorators,
    exported: isExported(walk, words),
    doc: docOf(walk, node),
    signatureStart: start,
    body,
    hasBody: body >= 0,
  });
  const detail = builder.details[definition] as OpenDetail;
  builder.inDefinition(definition, () => {
    const inFunction = () => {
      typeParametersOf(walk, node, definition);
      signatureOf(walk, node, detail);
      const wanted = wantedOf(builder.instance(detail.type));
      walk.keeping({ returns: { values: detail.values, wanted } }, () => walk.inside(body));
    };
    detail.scope = walk.inScope(node, inFunction, 'function', definition);
  });
}

/** The result, the parameters, what is thrown, and what a member of an annotation is where nothing is given. */
function signatureOf(walk: JavaWalk, node: number, detail: OpenDetail): void {
  const { tree, builder, state } = walk;
  const type = tree.field(node, 'type');
  if (type >= 0) detail.type = withDimensions(walk, walk.type(type), node);
  for (const parameter of tree.children(tree.field(node, 'parameters'))) parameterOf(walk, parameter, detail);
  if (tree.kind(node) === 'compact_constructor_declaration') {
    // It sees what the record is given under the names of its components.
    for (const component of builder.details[state.type]?.parameters ?? [])
      builder.bind(component.name, 'parameter', builder.block.from, { type: component.type });
  }
  typesOf(walk, tree.childOfKind(node, 'throws'));
  walk.expression(tree.field(node, 'value'));
}

/** `static { … }`, or a block that stands by itself in a class and initialises objects. */
export function initializer(walk: JavaWalk, node: number): void {
  const { tree } = walk;
  const block = tree.kind(node) === 'block' ? node : tree.childOfKind(node, 'block');
  walk.inScope(node, () => walk.inside(block), 'function');
}

export function lambda(walk: JavaWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const list = tree.field(node, 'parameters');
  const body = tree.field(node, 'body');
  const parameters: string[] = [];
  const values: TermId[] = [];
  let result = -1;
  const scope = walk.inScope(node, () => {
    const nodes = tree.kind(list) === 'identifier' ? [list] : tree.children(list);
    nodes.forEach((parameter, position) => {
      const { nameNode, type } = lambdaParameter(walk, parameter);
      if (nameNode < 0) return;
      parameters.push(tree.textOf(nameNode));
      bindParameter(walk, nameNode, type, type >= 0 || wanted === undefined ? -1 : handedAt(builder, wanted, position));
    });
    walk.keeping({ returns: { values, wanted: undefined }, yields: [] }, () => {
      if (tree.kind(body) === 'block') walk.statement(body);
      else result = walk.expression(body);
    });
  });
  if (result < 0) result = builder.either(values);
  return builder.term({ kind: 'lambda', scope, parameters, result });
}

function lambdaParameter(walk: JavaWalk, node: number): { readonly nameNode: number; readonly type: TermId } {
  const { tree } = walk;
  if (tree.kind(node) === 'identifier') return { nameNode: node, type: -1 };
  const isVar = tree.textOf(tree.field(node, 'type')) === 'var';
  return isVar ? { nameNode: tree.field(node, 'name'), type: -1 } : parameterParts(walk, node);
}

export function methodReference(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [object, ...rest] = tree.children(node);
  if (object === undefined) return -1;
  const nameNode = rest.findLast((child) => tree.kind(child) === 'identifier');
  if (nameNode === undefined) {
    // `Type::new` names the type whose constructor it hands on.
    const result = builder.instance(walk.type(object, 'callback'));
    return builder.term({ kind: 'lambda', scope: -1, parameters: [], result });
  }
  return walk.member(walk.expression(object), nameNode, 'callback', 'call');
}
