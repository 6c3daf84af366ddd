/** Functions of Rust with their parameters. */
import type { OpenDetail } from '../shape/builder.ts';
import { blockContent } from './blocks.ts';
import { defineItem, insideItem, placeItem } from './defining.ts';
import { boundsWritten, readTypeParameters } from './generics.ts';
import { bindName, bindPattern } from './patterns.ts';
import type { RustWalk } from './walk.ts';
import { wanting } from './wanted.ts';
import { unitOf } from './written-types.ts';

export function functionItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const { implementation } = walk.state;
  const holder = builder.holder < 0 ? undefined : builder.definitions[builder.holder];
  const isInTrait = implementation === undefined && holder?.kind === 'interface';
  const isMethod = implementation !== undefined || isInTrait;
  const isOfTrait = implementation !== undefined && implementation.implementing >= 0;
  const definition = defineItem(walk, nameNode, isMethod ? 'method' : 'function', node, body, {
    hasBody: body >= 0,
    // Whoever sees the trait sees its members.
    exported: isInTrait ? holder.exported : isOfTrait || undefined,
  });
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  if (body < 0) detail.modifiers.push('abstract');
  const words = tree.childOfKind(node, 'function_modifiers');
  if (words >= 0 && tree.textOf(words).includes('async')) detail.modifiers.push('async');
  insideItem(walk, definition, node, 'function', () => {
    readTypeParameters(walk, node, definition);
    for (const parameter of tree.children(tree.field(node, 'parameters')))
      readParameter(walk, parameter, detail, isMethod);
    const result = tree.field(node, 'return_type');
    detail.type = result < 0 ? unitOf(walk) : walk.type(result);
    boundsWritten(walk, node);
    const given = builder.instance(detail.type);
    if (body >= 0) walk.keeping({ result: given }, () => wanting(walk, body, given, () => blockContent(walk, body)));
  });
}

function readParameter(walk: RustWalk, node: number, detail: OpenDetail, isOfMethod: boolean): void {
  const { tree, builder } = walk;
  const start = tree.start(node);
  switch (tree.kind(node)) {
    case 'self_parameter': {
      const type = builder.name('Self', start);
      detail.parameters.push({ name: 'self', type, value: -1, kind: 'receiver' });
      if (isOfMethod) builder.bind('self', 'parameter', start, { type });
      return;
    }
    case 'parameter': {
      const pattern = tree.field(node, 'pattern');
      const type = walk.type(tree.field(node, 'type'));
      const name = tree.textOf(pattern);
      if (name === 'self') {
        detail.parameters.push({ name, type, value: -1, kind: 'receiver' });
        builder.bind('self', 'parameter', start, { type: builder.name('Self', start) });
        return;
      }
      detail.parameters.push({ name, type, value: -1, kind: 'plain' });
      if (tree.kind(pattern) === 'identifier') bindName(walk, pattern, 'parameter', { type });
      else bindPattern(walk, pattern, builder.instance(type), tree.end(node));
      return;
    }
    case 'variadic_parameter':
    case 'attribute_item':
      return;
    default:
      // Parameters of a foreign function may be types alone.
      detail.parameters.push({ name: '', type: walk.type(node), value: -1, kind: 'plain' });
  }
}
