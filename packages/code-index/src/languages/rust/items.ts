/** Modules, types, traits, implementations and constants of Rust. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { defineItem, insideItem, placeItem } from './defining.ts';
import { boundsOf, boundsWritten, readTypeParameters } from './generics.ts';
import { addImport, bindItem, modifiersOf } from './imports.ts';
import type { RustWalk } from './walk.ts';

export function moduleItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const name = tree.textOf(nameNode);
  if (body < 0) {
    // `mod x;` is the file beside this one.
    addImport(walk, ['self'], name, name, tree.start(nameNode), ['mod', ...modifiersOf(walk, node)]);
    builder.site(name, tree.start(nameNode), 'import', builder.name(name, builder.scopeAt(builder.scope).end - 1));
    return;
  }
  const definition = defineItem(walk, nameNode, 'namespace', node, body);
  bindItem(walk, name, { definition });
  const { modules } = walk.state;
  walk.state.modules = [...modules, name];
  insideItem(walk, definition, body, 'block', () => walk.inside(body));
  walk.state.modules = modules;
}

export function structItem(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'class', node, body);
  bindItem(walk, tree.textOf(nameNode), { definition });
  inType(walk, node, definition, () => readFields(walk, body, definition));
}

/** Runs `work` in the scope of a type, where its type parameters are known and `Self` is the type. */
function inType(walk: RustWalk, node: number, definition: number, work: () => void): void {
  // The functions of a trait see its `Self`, which those in a scope of the kind of a class would not.
  insideItem(walk, definition, node, 'block', () => {
    bindSelf(walk, walk.builder.term({ kind: 'definition', index: definition }));
    readTypeParameters(walk, node, definition);
    boundsWritten(walk, node);
    work();
  });
}

function bindSelf(walk: RustWalk, value: TermId): void {
  walk.builder.bind('Self', 'variable', walk.builder.scopeAt(walk.builder.scope).start, { value });
}

/** Fields with names become definitions; those of a tuple are known by their place, as parameters are. */
function readFields(walk: RustWalk, body: number, holder: number): void {
  const { tree, builder } = walk;
  if (body < 0) return;
  const detail = builder.details[holder] as OpenDetail;
  if (tree.kind(body) === 'ordered_field_declaration_list') {
    for (const part of tree.fields(body, 'type')) {
      const name = String(detail.parameters.length);
      detail.parameters.push({ name, type: walk.type(part), value: -1, kind: 'plain' });
    }
    for (const child of tree.children(body)) if (tree.kind(child) === 'attribute_item') walk.statement(child);
    detail.modifiers.push('tuple');
  } else membersIn(walk, body);
}

export function namedField(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const definition = defineItem(walk, tree.field(node, 'name'), 'property', node, -1);
  (builder.details[definition] as OpenDetail).type = walk.type(tree.field(node, 'type'));
}

export function enumItem(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'enum', node, body);
  bindItem(walk, tree.textOf(nameNode), { definition });
  inType(walk, node, definition, () => membersIn(walk, body));
}

/** What stands between the braces of a type; what is no member there was not understood. */
function membersIn(walk: RustWalk, body: number): void {
  for (const child of body < 0 ? [] : walk.tree.children(body)) if (walk.isStatement(child)) walk.statement(child);
}

/** Whoever sees the enumeration sees its variants. */
export function enumVariant(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const { exported = false } = builder.definitions[builder.holder] ?? {};
  const definition = defineItem(walk, tree.field(node, 'name'), 'enum_member', node, -1, { exported });
  const fields = tree.field(node, 'body');
  if (fields >= 0) builder.details[definition]?.modifiers.push('fields');
  builder.inDefinition(definition, () => readFields(walk, fields, definition));
  walk.expression(tree.field(node, 'value'));
}

export function traitItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const body = tree.field(node, 'body');
  const definition = defineItem(walk, nameNode, 'interface', node, body);
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
  walk.inScope(node, () => {
    readTypeParameters(walk, node, -1);
    const owner = walk.type(typeNode);
    const implementing = traitNode < 0 ? -1 : walk.type(traitNode, 'extends');
    bindSelf(walk, owner);
    boundsWritten(walk, node);
    const name = lastTypeName(walk, typeNode);
    // An `impl` without members gives a type those that the trait itself has: so it is kept.
    builder.implementations.push({ name, type: owner, trait: implementing });
    walk.keeping({ implementation: { owner, implementing, name } }, () => walk.inside(body));
  });
}

/** `Foo` of `&mut a::Foo<T>`. */
function lastTypeName(walk: RustWalk, type: number): string {
  const { tree } = walk;
  let node = type;
  for (let part = NAMED_BY.get(tree.kind(node)); part !== undefined; part = NAMED_BY.get(tree.kind(node)))
    node = tree.field(node, part);
  return tree.textOf(node).replace(/\s+/g, ' ').slice(0, 80);
}

export function constantItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const value = tree.field(node, 'value');
  const definition = defineItem(walk, nameNode, 'variable', node, value);
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  detail.type = walk.type(tree.field(node, 'type'));
  if (value < 0) return;
  const readValue = () => builder.inDefinition(definition, () => detail.values.push(walk.expression(value)));
  walk.keeping({ implementation: undefined }, readValue);
}

export function typeItem(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const type = tree.field(node, 'type');
  const definition = defineItem(walk, nameNode, 'type', node, -1);
  const detail = builder.details[definition] as OpenDetail;
  placeItem(walk, definition);
  if (type < 0) detail.modifiers.push('associated');
  insideItem(walk, definition, node, 'block', () => {
    readTypeParameters(walk, node, definition);
    detail.type = type < 0 ? boundsOf(walk, tree.field(node, 'bounds'), []) : walk.type(type);
  });
}

/** Parts of written types that say what these are called. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['generic_type', 'type'],
  ['reference_type', 'type'],
  ['pointer_type', 'type'],
  ['scoped_type_identifier', 'name'],
  ['dynamic_type', 'trait'],
  ['abstract_type', 'trait'],
]);
