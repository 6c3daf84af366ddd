/** Parameters and type parameters of Python functions and classes. */
import type { Parameter, TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { signatureAnnotation } from './annotations.ts';
import type { PythonWalk, Receiver } from './walk.ts';

export function parameterName(walk: PythonWalk, node: number): string {
  const { tree } = walk;
  if (tree.kind(node) === 'identifier') return tree.textOf(node);
  const name = tree.field(node, 'name');
  if (name >= 0) return tree.textOf(name);
  const [first] = tree.children(node);
  return first === undefined ? '' : tree.textOf(first).replace(/^\*+/, '');
}

export function parameterOf(
  walk: PythonWalk,
  node: number,
  parameters: Parameter[],
  given: {
    readonly defaults: ReadonlyMap<number, TermId>;
    readonly receiver: Receiver | undefined;
    /** A test runner hands in what the names of the parameters stand for. */
    readonly isHandedIn?: boolean;
  },
): void {
  const { tree, builder } = walk;
  const inner = NAMED_PARAMETERS.has(tree.kind(node))
    ? tree.field(node, 'name')
    : tree.kind(node) === 'typed_parameter'
      ? (tree.children(node)[0] ?? -1)
      : node;
  if (inner < 0) return;
  const kindOfInner = tree.kind(inner);
  const nameNode = kindOfInner === 'identifier' ? inner : (tree.children(inner)[0] ?? -1);
  if (nameNode < 0 || tree.kind(nameNode) !== 'identifier') return;
  const name = tree.textOf(nameNode);
  const typeNode = tree.field(node, 'type');
  const type = typeNode < 0 ? -1 : signatureAnnotation(walk, typeNode);
  const value = given.defaults.get(node) ?? -1;
  const isRest = kindOfInner === 'list_splat_pattern';
  const isKeywords = kindOfInner === 'dictionary_splat_pattern';
  const self =
    given.receiver === undefined
      ? -1
      : builder.term({ kind: 'self', definition: given.receiver.classDefinition, isClass: given.receiver.isClass });
  if (given.isHandedIn === true && value < 0 && self < 0 && !isRest && !isKeywords)
    builder.site(name, tree.start(nameNode), 'fixture', -1);
  else walk.declared(nameNode);
  const bound = isRest
    ? builder.term({ kind: 'collection', type: 'tuple', of: [builder.instance(type)] })
    : isKeywords
      ? builder.term({ kind: 'collection', type: 'dict', of: [walk.builder.literal('str'), builder.instance(type)] })
      : self;
  builder.bind(name, 'parameter', tree.start(nameNode), {
    // What is annotated on `self` is itself; a default says something only where nothing is annotated.
    type: isRest || isKeywords || self >= 0 ? -1 : type,
    value: bound >= 0 ? bound : value,
  });
  parameters.push({
    name,
    type,
    value,
    kind: isRest ? 'rest' : isKeywords ? 'keywords' : given.receiver === undefined ? 'plain' : 'receiver',
  });
}

/** `def f[T: Bound](…)`, `class A[T]`. */
export function typeParametersOf(walk: PythonWalk, node: number, definition: number): void {
  const { tree } = walk;
  const list = tree.field(node, 'type_parameters');
  if (list < 0) return;
  const detail = walk.builder.details[definition] as OpenDetail;
  for (const parameter of tree.children(list)) {
    const inner = tree.kind(parameter) === 'type' ? (tree.children(parameter)[0] ?? -1) : parameter;
    if (inner < 0) continue;
    const isBounded = tree.kind(inner) === 'constrained_type';
    const [nameNode = inner, boundNode] = isBounded ? tree.children(inner) : [inner];
    const name = tree.textOf(nameNode).replace(/^\*+/, '');
    const bound = boundNode === undefined ? -1 : walk.type(boundNode);
    detail.typeParameters.push({ name, bound });
    walk.builder.site(name, tree.start(nameNode), 'definition', -1);
    walk.builder.bind(name, 'type_parameter', tree.start(nameNode), { definition, type: bound });
  }
}

const NAMED_PARAMETERS: ReadonlySet<string> = new Set(['default_parameter', 'typed_default_parameter']);
