/** Functions of Rust with their parameters. */
import type { OpenDetail } from '../shape/builder.ts';
import { defineItem, placeItem } from './defining.ts';
import { boundsWritten, readTypeParameters } from './generics.ts';
import { bindName, bindPattern } from './patterns.ts';
import type { Implementation, RustWalk } from './walk.ts';
import { unitOf } from './written-types.ts';

export function functionItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const implementation = walk.state.implementation;
  const holder = builder.holder < 0 ? undefined : builder.definitions[builder.holder];
  const isInTrait = implementation === undefined && holder?.kind === 'interface';
  const isMethod = implementation !== undefined || isInTrait;
  const definition = defineItem(walk, nameNode, isMethod ? 'method' : 'function', node, body, {
    hasBody: body >= 0,
    // Whoever sees the trait sees its members.
    ...(isInTrait
      ? { exported: holder.exported }
      : implementation !== undefined && implementation.implementing >= 0
        ? { exported: true }
        : {}),
  });
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  if (body < 0) detail.modifiers.push('abstract');
  const words = tree.childOfKind(node, 'function_modifiers');
  if (words >= 0 && tree.textOf(words).includes('async')) detail.modifiers.push('async');
  walk.state.implementation = undefined;
  builder.inDefinition(definition, () => {
    detail.scope = builder.inScope(
      { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
      () => {
        readTypeParameters(walk, node, definition);
        for (const parameter of tree.children(tree.field(node, 'parameters')))
          readParameter(walk, parameter, detail, implementation, isInTrait);
        const result = tree.field(node, 'return_type');
        detail.type = result < 0 ? unitOf(walk) : walk.type(result);
        boundsWritten(walk, node);
        if (body >= 0) walk.inside(body);
      },
    );
  });
  walk.state.implementation = implementation;
}

function readParameter(
  walk: RustWalk,
  node: number,
  detail: OpenDetail,
  implementation: Implementation | undefined,
  isInTrait: boolean,
): void {
  const { tree, builder } = walk;
  const start = tree.start(node);
  switch (tree.kind(node)) {
    case 'self_parameter': {
      const type = builder.name('Self', start);
      detail.parameters.push({ name: 'self', type, value: -1, kind: 'receiver' });
      if (implementation !== undefined || isInTrait) builder.bind('self', 'parameter', start, { type });
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
      if (walk.tree.kind(pattern) === 'identifier') bindName(walk, pattern, 'parameter', { type });
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
