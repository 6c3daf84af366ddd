/** What stands in the parentheses and the angle brackets of a Java declaration, or of a lambda. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { type Modifiers, modifiersOf } from './modifiers.ts';
import type { JavaWalk } from './walk.ts';
import { arrayWith, typesOf, withDimensions } from './written-types.ts';

export function typeParametersOf(walk: JavaWalk, node: number, definition: number): void {
  const { tree, builder } = walk;
  const list = tree.field(node, 'type_parameters');
  if (list < 0) return;
  const parameters = tree.children(list).filter((child) => tree.kind(child) === 'type_parameter');
  // All names first: a bound may name a later one.
  const named = parameters.map((parameter) => {
    const nameNode = tree.childOfKind(parameter, 'type_identifier', 'identifier');
    if (nameNode >= 0) walk.declared(nameNode);
    const name = nameNode < 0 ? '' : tree.textOf(nameNode);
    return { name, clause: tree.childOfKind(parameter, 'type_bound') };
  });
  for (const { name, clause } of named) {
    const bound = builder.either(typesOf(walk, clause));
    builder.details[definition]?.typeParameters.push({ name, bound });
    builder.bind(name, 'type_parameter', tree.start(node), { definition, type: bound });
  }
}

export interface ParameterParts {
  readonly nameNode: number;
  readonly type: TermId;
  readonly isRest: boolean;
  readonly decorators: Modifiers['decorators'];
}

export function parameterParts(walk: JavaWalk, node: number): ParameterParts {
  const { tree } = walk;
  const { decorators } = modifiersOf(walk, node);
  if (tree.kind(node) === 'spread_parameter') {
    const element = walk.type(writtenTypeIn(walk, node));
    const nameNode = tree.field(tree.childOfKind(node, 'variable_declarator'), 'name');
    return { nameNode, type: arrayWith(walk, element), isRest: true, decorators };
  }
  const type = withDimensions(walk, walk.type(tree.field(node, 'type')), node);
  return { nameNode: tree.field(node, 'name'), type, isRest: false, decorators };
}

export function parameterOf(walk: JavaWalk, node: number, detail: OpenDetail): void {
  const { tree } = walk;
  if (tree.kind(node) === 'receiver_parameter') {
    walk.type(writtenTypeIn(walk, node));
    return;
  }
  const { nameNode, type, isRest } = parameterParts(walk, node);
  if (nameNode < 0) return;
  bindParameter(walk, nameNode, type, -1);
  detail.parameters.push({ name: tree.textOf(nameNode), type, value: -1, kind: isRest ? 'rest' : 'plain' });
}

export function bindParameter(walk: JavaWalk, nameNode: number, type: TermId, value: TermId): void {
  const { tree, builder } = walk;
  walk.declared(nameNode);
  builder.bind(tree.textOf(nameNode), 'parameter', tree.start(nameNode), { type, value });
}

function writtenTypeIn(walk: JavaWalk, node: number): number {
  return walk.tree.children(node).find((child) => walk.isType(child)) ?? -1;
}
