/** The types that a Java file declares, with and without names, and what stands in them beside methods. */
import type { SymbolKind } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { wantedOf } from '../shape/wanted.ts';
import { type Modifiers, modifiersOf } from './modifiers.ts';
import { parameterParts, typeParametersOf } from './parameters.ts';
import type { JavaWalk } from './walk.ts';
import { typesOf, withDimensions } from './written-types.ts';

/** The name of a class that has none. */
const ANONYMOUS = '<anonymous>';

interface Declaration {
  readonly kind: SymbolKind;
  readonly modifiers: readonly string[];
  readonly decorators: Modifiers['decorators'];
  readonly exported: boolean;
  readonly doc: string;
  /** What it is called, if not as it is written. */
  readonly name?: string;
  readonly signatureStart?: number;
  /** The node of its body, or -1. */
  readonly body?: number;
  readonly hasBody?: boolean;
}

export function define(walk: JavaWalk, nameNode: number, whole: number, declaration: Declaration): number {
  const { tree, builder } = walk;
  const { name = tree.textOf(nameNode), body = -1, decorators, ...rest } = declaration;
  const definition = walk.define(nameNode, whole, {
    hasBody: true,
    ...rest,
    name,
    body,
  });
  builder.site(tree.textOf(nameNode), tree.start(nameNode), 'definition', -1, definition);
  // A constructor is found by its type.
  if (declaration.kind !== 'constructor') builder.bind(name, 'definition', tree.start(nameNode), { definition });
  builder.decorate(definition, decorators);
  return definition;
}

/** Public and protected ones are seen outside of the package, and so is what stands in an interface. */
export function isExported({ builder }: JavaWalk, modifiers: readonly string[]): boolean {
  const above = builder.definitions[builder.holder];
  if (above !== undefined && !above.exported) return false;
  if (above?.kind === 'interface') return !modifiers.includes('private');
  return modifiers.includes('public') || modifiers.includes('protected');
}

export function docOf({ tree, builder }: JavaWalk, node: number): string {
  const previous = tree.previous(node);
  if (previous >= 0 && tree.kind(previous) !== 'block_comment') return '';
  const from = previous >= 0 ? previous : Math.max(0, tree.parent(node));
  return builder.docBefore(tree.start(from), tree.start(node));
}

export function typeDeclaration(walk: JavaWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const { words, decorators, start } = modifiersOf(walk, node);
  const { kind, words: ownWords } = TYPE_DECLARATIONS.get(tree.kind(node)) ?? { kind: 'class', words: [] };
  const body = tree.field(node, 'body');
  const definition = define(walk, nameNode, node, {
    kind,
    modifiers: [...words, ...ownWords],
    decorators,
    exported: isExported(walk, words),
    doc: docOf(walk, node),
    signatureStart: start,
    body,
  });
  typeBody(walk, definition, node, body);
}

const TYPE_DECLARATIONS: ReadonlyMap<string, { readonly kind: SymbolKind; readonly words: readonly string[] }> =
  new Map([
    ['interface_declaration', { kind: 'interface', words: ['interface'] }],
    ['annotation_type_declaration', { kind: 'interface', words: ['interface', 'annotation'] }],
    ['enum_declaration', { kind: 'enum', words: ['enum'] }],
    ['record_declaration', { kind: 'class', words: ['record'] }],
  ]);

/** A class without a name: the object of it that is made, or the constant that is the only one. */
export function anonymousType(walk: JavaWalk, node: number, body: number, base: TermId): number {
  const { tree, builder } = walk;
  const start = tree.start(node);
  const definition = builder.define({
    name: ANONYMOUS,
    kind: 'class',
    nameStart: start,
    nameEnd: start,
    start,
    end: tree.end(node),
    signatureEnd: tree.start(body),
    exported: false,
    hasBody: true,
    modifiers: ['anonymous'],
  });
  builder.details[definition]?.bases.push(base);
  typeBody(walk, definition, node, body);
  return definition;
}

function typeBody(walk: JavaWalk, definition: number, node: number, body: number): void {
  const { builder, state } = walk;
  const detail = builder.details[definition] as OpenDetail;
  walk.keeping({ superclass: -1 }, () => {
    builder.inDefinition(definition, () => {
      // The head is outside of the body: members of a type are not seen in the names of its bases.
      walk.inScope(node, () => {
        typeParametersOf(walk, node, definition);
        basesOf(walk, node, detail);
        const inBody = () => {
          state.type = definition;
          componentsOf(walk, node, detail);
          walk.inside(body);
        };
        detail.scope = walk.inScope(node, inBody, 'class', definition);
      });
    });
  });
}

function basesOf(walk: JavaWalk, node: number, detail: OpenDetail): void {
  const { tree, state } = walk;
  for (const clause of tree.children(node)) {
    const list = tree.childOfKind(clause, 'type_list');
    switch (tree.kind(clause)) {
      case 'superclass':
        for (const type of tree.children(clause)) state.superclass = walk.type(type, 'extends');
        detail.bases.push(state.superclass);
        break;
      case 'super_interfaces':
      case 'extends_interfaces':
        for (const type of tree.children(list)) detail.bases.push(walk.type(type, 'extends'));
        break;
      case 'permits':
        // What a sealed type permits is named there and no base.
        typesOf(walk, list);
    }
  }
}

/** What stands in the parentheses of a record: a field and a method of that name each. */
function componentsOf(walk: JavaWalk, node: number, detail: OpenDetail): void {
  const { tree, builder } = walk;
  if (tree.kind(node) !== 'record_declaration') return;
  for (const parameter of tree.children(tree.field(node, 'parameters'))) {
    const { nameNode, type, isRest, decorators } = parameterParts(walk, parameter);
    if (nameNode < 0) continue;
    const definition = define(walk, nameNode, parameter, {
      kind: 'property',
      modifiers: ['component', 'final'],
      decorators,
      exported: isHolderExported(walk),
      doc: '',
    });
    (builder.details[definition] as OpenDetail).type = type;
    detail.parameters.push({ name: tree.textOf(nameNode), type, value: -1, kind: isRest ? 'rest' : 'plain' });
  }
}

function isHolderExported({ builder }: JavaWalk): boolean {
  return builder.definitions[builder.holder]?.exported ?? false;
}

export function fieldDeclaration(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  const { words, decorators } = modifiersOf(walk, node);
  const isConstant = builder.definitions[builder.holder]?.kind === 'interface';
  const written = walk.type(tree.field(node, 'type'));
  const declarators = tree.fields(node, 'declarator');
  for (const declarator of declarators) {
    const nameNode = tree.field(declarator, 'name');
    if (nameNode < 0) continue;
    const definition = define(walk, nameNode, declarators.length === 1 ? node : declarator, {
      kind: 'property',
      modifiers: isConstant ? [...words, 'static', 'final'] : words,
      decorators,
      exported: isExported(walk, words),
      doc: docOf(walk, node),
    });
    const detail = builder.details[definition] as OpenDetail;
    detail.type = withDimensions(walk, written, declarator);
    const value = tree.field(declarator, 'value');
    if (value < 0) continue;
    builder.inDefinition(definition, () => {
      detail.values.push(walk.expression(value, wantedOf(builder.instance(detail.type))));
    });
  }
}

export function enumConstant(walk: JavaWalk, node: number): void {
  const { tree, builder, state } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const { decorators } = modifiersOf(walk, node);
  const definition = define(walk, nameNode, node, {
    kind: 'enum_member',
    modifiers: ['static', 'final'],
    decorators,
    exported: isHolderExported(walk),
    doc: docOf(walk, node),
  });
  const enumType = builder.term({ kind: 'self', definition: state.type, isClass: true });
  const list = tree.field(node, 'arguments');
  const body = tree.field(node, 'body');
  builder.inDefinition(definition, () => {
    const args = tree.children(list).map((argument) => ({ value: walk.expression(argument) }));
    const call = builder.term({ kind: 'construct', of: enumType, args });
    builder.details[definition]?.values.push(call);
    if (list >= 0) {
      // It runs a constructor without naming the type.
      const name = builder.definitions[state.type]?.name ?? '';
      builder.called(call, builder.site(name, tree.start(nameNode), 'construct', enumType));
    }
    if (body >= 0) anonymousType(walk, node, body, enumType);
  });
}
