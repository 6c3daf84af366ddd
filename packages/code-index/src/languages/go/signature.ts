/** Parameters and results of Go, of whatever has both. */
import type { Parameter, TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { builtType } from '../shape/rules.ts';
import type { GoWalk } from './walk.ts';

export function typeParametersOf(walk: GoWalk, node: number, definition: number): void {
  const { tree, builder } = walk;
  const list = tree.field(node, 'type_parameters');
  if (list < 0) return;
  const detail = builder.details[definition] as OpenDetail;
  const declared = tree
    .children(list)
    .flatMap((declaration) =>
      tree.fields(declaration, 'name').map((nameNode) => ({ nameNode, bound: tree.field(declaration, 'type') })),
    );
  // A constraint may name any of them, those behind it too.
  const bounds = new Map<number, TermId>();
  for (const { nameNode } of declared) {
    walk.declared(nameNode);
  }
  for (const { nameNode, bound } of declared) {
    const type = bounds.get(bound) ?? walk.type(bound);
    bounds.set(bound, type);
    const name = tree.textOf(nameNode);
    detail.typeParameters.push({ name, bound: type });
    builder.bind(name, 'type_parameter', tree.start(list), { definition, type });
  }
}

/** Parameters and results of whatever has both. */
export function signatureOf(walk: GoWalk, node: number, detail: Pick<OpenDetail, 'parameters' | 'type'>): void {
  const { tree, builder } = walk;
  const parameters = tree.field(node, 'parameters');
  for (const declaration of parameters < 0 ? [] : tree.children(parameters))
    parameterOf(walk, declaration, detail.parameters);
  const result = tree.field(node, 'result');
  if (result < 0) return;
  if (tree.kind(result) !== 'parameter_list') {
    detail.type = walk.type(result);
    return;
  }
  const types: TermId[] = [];
  for (const declaration of tree.children(result)) {
    const type = walk.type(tree.field(declaration, 'type'));
    const names = tree.fields(declaration, 'name');
    for (const name of names) parameterName(walk, name, type, -1);
    for (let i = 0; i < Math.max(1, names.length); i++) types.push(type);
  }
  detail.type =
    types.length === 1 ? (types[0] as TermId) : types.length === 0 ? -1 : builder.term({ kind: 'tuple', of: types });
}

function parameterOf(walk: GoWalk, declaration: number, parameters: Parameter[]): void {
  const { tree } = walk;
  const isRest = tree.kind(declaration) === 'variadic_parameter_declaration';
  const written = walk.type(tree.field(declaration, 'type'));
  const type = isRest ? builtType(walk, '[]', [written], tree.start(declaration)) : written;
  const names = tree.fields(declaration, 'name');
  for (const name of names) {
    parameterName(walk, name, type, -1);
    parameters.push({ name: tree.textOf(name), type: written, value: -1, kind: isRest ? 'rest' : 'plain' });
  }
  if (names.length === 0) parameters.push({ name: '', type: written, value: -1, kind: isRest ? 'rest' : 'plain' });
}

export function parameterName(walk: GoWalk, nameNode: number, type: TermId, value: TermId): void {
  const { tree } = walk;
  const name = tree.textOf(nameNode);
  if (name === '_') return;
  walk.declared(nameNode);
  walk.builder.bind(name, 'parameter', walk.state.bodyStart, { type, value });
}
