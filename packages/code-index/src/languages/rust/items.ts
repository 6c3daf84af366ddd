/** Modules, types, traits, implementations and constants of Rust. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { defineItem, placeItem } from './defining.ts';
import { boundsOf, boundsWritten, readTypeParameters } from './generics.ts';
import { addImport, bindItem, publicWordOf } from './imports.ts';
import { namesIn } from './loose-names.ts';
import type { RustWalk } from './walk.ts';

export function moduleItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const name = tree.textOf(nameNode);
  if (body < 0) {
    // `mod x;` is the file beside this one.
    addImport(walk, ['self'], name, name, tree.start(nameNode), ['mod', ...publicWordOf(walk, node)]);
    builder.site(name, tree.start(nameNode), 'import', builder.name(name, builder.scopeAt(builder.scope).end - 1));
    return;
  }
  const definition = defineItem(walk, nameNode, 'namespace', node, body);
  bindItem(walk, name, { definition });
  const outer = { modules: walk.state.modules, implementation: walk.state.implementation };
  walk.state.modules = [...walk.state.modules, name];
  walk.state.implementation = undefined;
  builder.inDefinition(definition, () => {
    (builder.details[definition] as OpenDetail).scope = builder.inScope(
      { kind: 'block', definition, start: tree.start(body), end: tree.end(body) },
      () => walk.inside(body),
    );
  });
  walk.state.modules = outer.modules;
  walk.state.implementation = outer.implementation;
}

export function structItem(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'class', node, body, { hasBody: true });
  bindItem(walk, tree.textOf(nameNode), { definition });
  inType(walk, node, definition, () => readFields(walk, body, definition));
}

/** Runs `work` in the scope of a type, where its type parameters are known and `Self` is the type. */
function inType(walk: RustWalk, node: number, definition: number, work: () => void): void {
  const { tree, builder } = walk;
  const outer = walk.state.implementation;
  walk.state.implementation = undefined;
  builder.inDefinition(definition, () => {
    (builder.details[definition] as OpenDetail).scope = builder.inScope(
      // The functions of a trait see its `Self`, which those of a class scope would not.
      { kind: 'block', definition, start: tree.start(node), end: tree.end(node) },
      () => {
        bindSelf(walk, builder.term({ kind: 'definition', index: definition }));
        readTypeParameters(walk, node, definition);
        boundsWritten(walk, node);
        work();
      },
    );
  });
  walk.state.implementation = outer;
}

function bindSelf(walk: RustWalk, value: TermId): void {
  walk.builder.bind('Self', 'variable', walk.builder.scopeAt(walk.builder.scope).start, { value });
}

/** Named fields become definitions; those of a tuple are known by their place, as parameters are. */
function readFields(walk: RustWalk, body: number, holder: number): void {
  const { tree, builder } = walk;
  if (body < 0) return;
  const detail = builder.details[holder] as OpenDetail;
  if (tree.kind(body) === 'ordered_field_declaration_list') {
    for (const type of tree.fields(body, 'type')) {
      detail.parameters.push({
        name: String(detail.parameters.length),
        type: walk.type(type),
        value: -1,
        kind: 'plain',
      });
    }
    for (const child of tree.children(body))
      if (tree.kind(child) === 'attribute_item') namesIn(walk, child, 'decorator');
    detail.modifiers.push('tuple');
    return;
  }
  for (const field of tree.children(body)) {
    if (tree.kind(field) === 'attribute_item') namesIn(walk, field, 'decorator');
    if (tree.kind(field) !== 'field_declaration') continue;
    const index = defineItem(walk, tree.field(field, 'name'), 'property', field, -1, { parent: holder });
    (builder.details[index] as OpenDetail).type = walk.type(tree.field(field, 'type'));
  }
}

export function enumItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'enum', node, body, { hasBody: true });
  const { exported = false } = builder.definitions[definition] ?? {};
  bindItem(walk, tree.textOf(nameNode), { definition });
  inType(walk, node, definition, () => {
    for (const variant of body < 0 ? [] : tree.children(body)) {
      if (tree.kind(variant) === 'attribute_item') namesIn(walk, variant, 'decorator');
      if (tree.kind(variant) !== 'enum_variant') continue;
      const index = defineItem(walk, tree.field(variant, 'name'), 'enum_member', variant, -1, {
        parent: definition,
        exported,
      });
      const fields = tree.field(variant, 'body');
      if (fields >= 0) builder.details[index]?.modifiers.push('fields');
      builder.inDefinition(index, () => readFields(walk, fields, index));
      const value = tree.field(variant, 'value');
      if (value >= 0) walk.expression(value);
    }
  });
}

export function traitItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'interface', node, body, { hasBody: true });
  const detail = builder.details[definition] as OpenDetail;
  detail.modifiers.push('trait');
  bindItem(walk, tree.textOf(nameNode), { definition });
  inType(walk, node, definition, () => {
    const bounds = tree.field(node, 'bounds');
    for (const bound of bounds < 0 ? [] : tree.children(bounds)) {
      if (tree.kind(bound) !== 'lifetime') detail.bases.push(walk.type(bound, 'extends'));
    }
    walk.inside(body);
  });
}

export function implItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const body = tree.field(node, 'body');
  const typeNode = tree.field(node, 'type');
  const traitNode = tree.field(node, 'trait');
  const outer = walk.state.implementation;
  builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
    readTypeParameters(walk, node, -1);
    const owner = walk.type(typeNode);
    const implementing = traitNode < 0 ? -1 : walk.type(traitNode, 'extends');
    bindSelf(walk, owner);
    boundsWritten(walk, node);
    const name = lastTypeName(walk, typeNode);
    // An `impl` without members gives a type those that the trait itself has: so it is kept, under a name of its own.
    builder.bind(`${IMPL_OF}${name}`, 'variable', 0, { scope: 0, type: owner, value: implementing });
    walk.state.implementation = { owner, implementing, name };
    walk.inside(body);
  });
  walk.state.implementation = outer;
}

/** `Foo` of `&mut a::Foo<T>`. */
function lastTypeName(walk: RustWalk, type: number): string {
  const { tree } = walk;
  for (let node = type; node >= 0; ) {
    switch (tree.kind(node)) {
      case 'generic_type':
      case 'reference_type':
      case 'pointer_type':
        node = tree.field(node, 'type');
        break;
      case 'scoped_type_identifier':
        node = tree.field(node, 'name');
        break;
      case 'dynamic_type':
      case 'abstract_type':
        node = tree.field(node, 'trait');
        break;
      default:
        return tree.textOf(node).replace(/\s+/g, ' ').slice(0, 80);
    }
  }
  return '';
}

export function constantItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const value = tree.field(node, 'value');
  const implementation = walk.state.implementation;
  const definition = defineItem(walk, nameNode, 'variable', node, value, { hasBody: true });
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  const type = tree.field(node, 'type');
  if (type >= 0) detail.type = walk.type(type);
  walk.state.implementation = undefined;
  if (value >= 0) builder.inDefinition(definition, () => detail.values.push(walk.expression(value)));
  walk.state.implementation = implementation;
}

export function typeItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const type = tree.field(node, 'type');
  const definition = defineItem(walk, nameNode, 'type', node, -1, { hasBody: true });
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  if (type < 0) detail.modifiers.push('associated');
  builder.inDefinition(definition, () => {
    detail.scope = builder.inScope({ kind: 'block', definition, start: tree.start(node), end: tree.end(node) }, () => {
      readTypeParameters(walk, node, definition);
      detail.type = type < 0 ? boundsOf(walk, tree.field(node, 'bounds'), []) : walk.type(type);
    });
  });
}

/** Names of the bindings that stand for `impl` blocks; the name of the type follows. */
export const IMPL_OF = 'impl ';
