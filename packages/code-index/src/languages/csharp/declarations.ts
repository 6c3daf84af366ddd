/** The types that a C# file declares, and what stands in them beside functions. */
import type { SymbolKind } from '../../model/facts.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { wantedOf } from '../shape/wanted.ts';
import { define, explicitInterface, givenIn } from './defining.ts';
import { inFunction } from './functions.ts';
import { constructorRun } from './invocations.ts';
import { modifiersOf } from './modifiers.ts';
import { nameOf, nameStart } from './names.ts';
import { parametersIn, parametersOf, typeParametersOf } from './parameters.ts';
import type { CsharpWalk } from './walk.ts';

const TYPES: ReadonlyMap<string, { readonly kind: SymbolKind; readonly words: readonly string[] }> = new Map([
  ['class_declaration', { kind: 'class', words: [] }],
  ['struct_declaration', { kind: 'class', words: ['struct'] }],
  ['record_declaration', { kind: 'class', words: ['record'] }],
  ['record_struct_declaration', { kind: 'class', words: ['record', 'struct'] }],
  ['interface_declaration', { kind: 'interface', words: ['interface'] }],
  ['enum_declaration', { kind: 'enum', words: ['enum'] }],
]);

export function typeDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const { kind, words } = TYPES.get(tree.kind(node)) ?? { kind: 'class' as const, words: [] };
  if (nameNode < 0) return;
  const body = tree.field(node, 'body');
  const definition = define(walk, nameNode, node, { kind, modifiers: modifiersOf(walk, node), words, body });
  const detail = builder.details[definition] as OpenDetail;
  walk.keeping({ base: -1, type: definition }, () => {
    builder.inDefinition(definition, () => {
      // What the head binds is seen in the body, and hidden there by members.
      walk.inScope(node, () => {
        typeParametersOf(walk, node, definition);
        const list = tree.childOfKind(node, 'parameter_list');
        const isRecord = words.includes('record');
        const inBody = () => {
          if (isRecord) recordProperties(walk, list);
          walk.inside(body);
        };
        parametersOf(walk, list, detail);
        basesOf(walk, tree.childOfKind(node, 'base_list'), detail);
        detail.scope = walk.inScope(node, inBody, 'class', definition);
      });
    });
  });
}

function basesOf(walk: CsharpWalk, list: number, detail: OpenDetail): void {
  const { tree, state } = walk;
  for (const child of tree.children(list)) {
    switch (tree.kind(child)) {
      case 'argument_list':
        baseArguments(walk, child);
        break;
      case 'primary_constructor_base_type': {
        const type = walk.type(tree.field(child, 'type'), 'extends');
        detail.bases.push(type);
        if (state.base < 0) state.base = type;
        baseArguments(walk, tree.childOfKind(child, 'argument_list'));
        break;
      }
      default: {
        const type = walk.type(child, 'extends');
        if (type < 0) break;
        detail.bases.push(type);
        if (state.base < 0) state.base = type;
      }
    }
  }
}

/** `class Order(int id) : Record(id)` runs the constructor of what it builds on. */
function baseArguments(walk: CsharpWalk, list: number): void {
  if (list < 0) return;
  constructorRun(walk, list, walk.state.base);
}

/** What stands in the parentheses of a record are its properties. */
function recordProperties(walk: CsharpWalk, list: number): void {
  const { tree, builder, state } = walk;
  const parameters = builder.details[state.type]?.parameters ?? [];
  parametersIn(walk, list).forEach(({ nameNode, whole }, i) => {
    const definition = walk.define(nameNode, whole, {
      name: nameOf(tree, nameNode),
      kind: 'property',
      nameStart: nameStart(tree, nameNode),
      modifiers: ['public', 'component'],
      exported: builder.definitions[state.type]?.exported ?? false,
      hasBody: true,
    });
    const site = builder.sites.find((each) => each.start === nameStart(tree, nameNode) && each.role === 'definition');
    if (site !== undefined) site.holder = definition;
    (builder.details[definition] as OpenDetail).type = parameters[i]?.type ?? -1;
  });
}

export function enumMember(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const modifiers = modifiersOf(walk, node);
  const definition = define(walk, nameNode, node, { kind: 'enum_member', modifiers, words: ['static'] });
  (builder.details[definition] as OpenDetail).type = builder.term({
    kind: 'self',
    definition: walk.state.type,
    isClass: true,
  });
  builder.inDefinition(definition, () => walk.expression(tree.field(node, 'value')));
}

/** The type of functions: what they take and give is what it is declared with. */
export function delegateDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const definition = define(walk, nameNode, node, {
    kind: 'type',
    modifiers: modifiersOf(walk, node),
    words: ['delegate'],
  });
  builder.inDefinition(definition, () => {
    const detail = builder.details[definition] as OpenDetail;
    detail.scope = walk.inScope(
      node,
      () => {
        typeParametersOf(walk, node, definition);
        detail.type = walk.type(tree.field(node, 'type'));
        parametersOf(walk, tree.field(node, 'parameters'), detail);
      },
      'function',
      definition,
    );
  });
}

/** Fields, constants and events without code of their own. */
export function fieldDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const modifiers = modifiersOf(walk, node);
  const declaration = tree.childOfKind(node, 'variable_declaration');
  const isEvent = tree.kind(node) === 'event_field_declaration';
  const type = walk.type(tree.field(declaration, 'type'));
  for (const declarator of tree.children(declaration)) {
    const nameNode = tree.kind(declarator) === 'variable_declarator' ? tree.field(declarator, 'name') : -1;
    if (nameNode < 0) continue;
    const definition = define(walk, nameNode, node, {
      kind: 'property',
      modifiers,
      words: isEvent ? ['event'] : modifiers.words.includes('const') ? ['static'] : [],
    });
    const detail = builder.details[definition] as OpenDetail;
    detail.type = type;
    const value = givenIn(walk, declarator);
    if (value < 0) continue;
    builder.inDefinition(definition, () => {
      detail.values.push(walk.expression(value, wantedOf(builder.instance(type))));
    });
  }
}

/** A property, an event or an indexer; with code of its own it is run where it is read or written. */
export function propertyDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const isIndexer = tree.kind(node) === 'indexer_declaration';
  const nameNode = isIndexer ? tree.childOfKind(node, 'this') : tree.field(node, 'name');
  if (nameNode < 0) return;
  const accessors = tree.field(node, 'accessors');
  const value = tree.field(node, 'value');
  const isArrow = value >= 0 && tree.kind(value) === 'arrow_expression_clause';
  const all =
    accessors < 0 ? [] : tree.children(accessors).filter((each) => tree.kind(each) === 'accessor_declaration');
  const isComputed = isArrow || isIndexer || all.some((each) => tree.field(each, 'body') >= 0);
  const modifiers = modifiersOf(walk, node);
  const explicit = tree.childOfKind(node, 'explicit_interface_specifier');
  const isAnnounced = builder.definitions[builder.holder]?.kind === 'interface' && !isComputed;
  const definition = define(walk, nameNode, node, {
    kind: isComputed ? 'getter' : 'property',
    modifiers,
    words: [
      ...(explicit < 0 ? [] : ['explicit']),
      ...(isAnnounced ? ['abstract'] : []),
      ...(tree.kind(node) === 'event_declaration' ? ['event'] : []),
    ],
    ...(isIndexer ? { name: INDEXER } : {}),
    body: accessors >= 0 ? accessors : value,
    hasBody: !isAnnounced,
  });
  const detail = builder.details[definition] as OpenDetail;
  builder.inDefinition(definition, () => {
    const inProperty = () => {
      explicitInterface(walk, explicit, detail);
      detail.type = walk.type(tree.field(node, 'type'));
      if (isIndexer) parametersOf(walk, tree.field(node, 'parameters'), detail);
      const wanted = wantedOf(builder.instance(detail.type));
      for (const accessor of all) accessorOf(walk, accessor, detail);
      if (isArrow) inFunction(walk, value, { values: [], wanted });
      else if (value >= 0) detail.values.push(walk.expression(value, wanted));
    };
    detail.scope = walk.inScope(node, inProperty, 'function', definition);
  });
}

export const INDEXER = 'this[]';

function accessorOf(walk: CsharpWalk, node: number, detail: OpenDetail): void {
  const { tree, builder } = walk;
  modifiersOf(walk, node);
  const body = tree.field(node, 'body');
  if (body < 0) return;
  walk.inScope(node, () => {
    if (!tree.has(node, 'get')) builder.bind('value', 'parameter', tree.start(node), { type: detail.type, value: -1 });
    inFunction(walk, body, { values: [], wanted: wantedOf(builder.instance(detail.type)) });
  });
}
