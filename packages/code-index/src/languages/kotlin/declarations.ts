/** Classes, objects and other types that a Kotlin file declares, with their members. */
import type { SymbolKind } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import type { Modifiers } from './annotations.ts';
import { annotationOf, modifiersOf, NO_DECORATORS } from './annotations.ts';
import { statementsOf } from './blocks.ts';
import { asLocal, defineValue, docOf, isExported } from './defining.ts';
import { callWith } from './invocations.ts';
import { wordsOf } from './parts.ts';
import { readAccessor } from './properties.ts';
import type { KotlinWalk } from './walk.ts';
import { ANONYMOUS, arrayOf, COMPANION_BASE, isType, nameOf, typeIn, useOf } from './written.ts';
import { typeParametersOf } from './written-types.ts';

/** What stands in a file or in the body of a type. */
export function readMembers(walk: KotlinWalk, nodes: readonly number[]): void {
  for (const node of nodes) {
    // A script, or what the parser has taken for one.
    if (walk.tree.kind(node) === 'statements') readMembers(walk, walk.tree.children(node));
    else walk.expression(node);
  }
}

/** `init { … }`. */
export function initializer(walk: KotlinWalk, node: number): TermId {
  walk.inScope(node, () => asLocal(walk, () => statementsOf(walk, node)), 'function');
  return -1;
}

/** Of a property that a function declares, which has none, or of one that could not be read. */
export function accessorAlone(walk: KotlinWalk, node: number): TermId {
  if (!walk.state.accessors.has(node)) asLocal(walk, () => readAccessor(walk, node, -1, []));
  return -1;
}

export function typeDeclaration(walk: KotlinWalk, node: number): TermId {
  const { tree } = walk;
  const nameNode = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
  if (nameNode < 0) return walk.builder.literal('Unit');
  const modifiers = modifiersOf(walk, node);
  const isObject = tree.kind(node) === 'object_declaration';
  const isInterface = tree.has(node, 'interface');
  const isEnum = tree.has(node, 'enum') || modifiers.words.includes('enum');
  defineType(walk, node, {
    nameNode,
    kind: isInterface ? 'interface' : isEnum ? 'enum' : 'class',
    modifiers: {
      ...modifiers,
      words: [
        ...modifiers.words,
        ...platformWord(tree.text, tree.start(node), tree.start(nameNode)),
        ...(isObject ? ['object'] : []),
        ...(isInterface ? ['interface'] : []),
      ],
    },
    body: tree.childOfKind(node, 'class_body', 'enum_class_body'),
  });
  return walk.builder.literal('Unit');
}

/** `expect` or `actual`, which the grammar does not know: it stands somewhere before the name of the type. */
function platformWord(text: string, start: number, nameStart: number): readonly string[] {
  const head = text.slice(text.lastIndexOf('\n', start) + 1, nameStart);
  const [, word] = /(?:^|\s)(expect|actual)\s/.exec(head) ?? [];
  return word === undefined ? [] : [word];
}

function defineType(
  walk: KotlinWalk,
  node: number,
  type: {
    readonly nameNode: number;
    readonly kind: SymbolKind;
    readonly modifiers: Modifiers;
    readonly body: number;
    readonly base?: TermId;
  },
): number {
  const { tree, builder } = walk;
  const { nameNode, modifiers, body } = type;
  const isAnonymous = nameNode < 0;
  const at = tree.start(isAnonymous ? node : nameNode);
  const name = isAnonymous ? ANONYMOUS : nameOf(tree, nameNode);
  const definition = builder.define({
    name,
    kind: type.kind,
    nameStart: at,
    nameEnd: isAnonymous ? at : tree.end(nameNode),
    start: tree.start(node),
    end: tree.end(node),
    signatureStart: modifiers.start,
    signatureEnd: body < 0 ? tree.end(node) : tree.start(body),
    doc: isAnonymous ? '' : docOf(walk, node),
    exported: !isAnonymous && isExported(walk, modifiers.words),
    hasBody: true,
    modifiers: modifiers.words,
  });
  if (!isAnonymous) {
    useOf(walk, nameNode, 'definition', -1, definition);
    builder.bind(name, 'definition', tree.start(nameNode), { definition });
  }
  const detail = builder.details[definition] as OpenDetail;
  builder.decorate(definition, modifiers.decorators);
  if (type.base !== undefined) detail.bases.push(type.base);
  const readBody = (head: number) => {
    walk.state.isMember = true;
    walk.state.shared = [];
    // Its parameters may name what stands in the class.
    const primary = tree.childOfKind(node, 'primary_constructor');
    const parameters = primary < 0 ? [] : primaryParameters(walk, primary, { node, body, head }, detail);
    for (const each of parameters) parameterProperty(walk, each, modifiers.words);
    if (body >= 0) readMembers(walk, tree.children(body));
  };
  // The head is outside of the body: members of a type are not seen in the names of its bases.
  const readType = () => {
    typeParametersOf(walk, node, definition);
    const head = builder.scope;
    walk.state.type = definition;
    readBases(walk, node, detail);
    detail.scope = walk.inScope(node, () => readBody(head), 'class', definition);
  };
  walk.keeping({}, () => builder.inDefinition(definition, () => walk.inScope(node, readType)));
  return definition;
}

/** Of a class that hands on to another object what it does not do itself: `class Own : Base by other`. */
export const HANDS_ON = 'by';

/** `Base(1)`, `Base`, `Base by other`. */
function readBases(
  walk: KotlinWalk,
  node: number,
  { bases, modifiers }: Pick<OpenDetail, 'bases' | 'modifiers'>,
): void {
  const { tree, builder } = walk;
  for (const specifier of tree.children(node)) {
    if (tree.kind(specifier) !== 'delegation_specifier') continue;
    for (const child of tree.children(specifier)) {
      switch (tree.kind(child)) {
        case 'constructor_invocation': {
          const of = walk.type(tree.childOfKind(child, 'user_type'), 'construct');
          bases.push(of);
          const list = tree.childOfKind(child, 'value_arguments');
          const site = builder.sites.findLastIndex(
            (each) => each.role === 'construct' && each.start >= tree.start(child),
          );
          callWith(walk, site, of, list < 0 ? [] : [list], 'construct');
          break;
        }
        case 'explicit_delegation': {
          const [written = -1, ...value] = tree.children(child);
          bases.push(walk.type(written, 'extends'));
          modifiers.push(HANDS_ON);
          for (const each of value) walk.expression(each);
          break;
        }
        case 'annotation':
          annotationOf(walk, child);
          break;
        default:
          bases.push(walk.type(child, 'extends'));
          // Before a body the rest of `Base by other` is none of what was parsed (`readable.ts`).
          if (/^\s{0,80}by\b/.test(tree.textOf(node).slice(tree.end(child) - tree.start(node))))
            modifiers.push(HANDS_ON);
      }
    }
  }
}

/** What the primary constructor takes; it is seen by what runs with it: initializers and the calls of bases. */
function primaryParameters(
  walk: KotlinWalk,
  list: number,
  { node, body, head }: { readonly node: number; readonly body: number; readonly head: number },
  detail: OpenDetail,
): readonly number[] {
  const { tree, builder } = walk;
  modifiersOf(walk, list);
  const seenIn = [
    ...tree.children(node).filter((child) => tree.kind(child) === 'delegation_specifier'),
    ...(body < 0 ? [] : tree.children(body)).filter((child) => RUN_WITH_CONSTRUCTOR.has(tree.kind(child))),
  ];
  const parameters = tree.children(list).filter((child) => tree.kind(child) === 'class_parameter');
  for (const parameter of parameters) {
    const nameNode = tree.childOfKind(parameter, 'simple_identifier');
    if (nameNode < 0) continue;
    const isProperty = tree.childOfKind(parameter, 'binding_pattern_kind') >= 0;
    const name = nameOf(tree, nameNode);
    const { words } = isProperty ? { words: wordsOf(tree, parameter) } : modifiersOf(walk, parameter);
    const isRest = words.includes('vararg');
    const typeNode = typeIn(tree, parameter);
    const element = walk.type(typeNode);
    const type = isRest ? arrayOf(walk, element) : element;
    const valueNode = tree.children(parameter).find((child) => child > typeNode && !isType(tree.kind(child))) ?? -1;
    const hasValue = tree.has(parameter, '=');
    const value = hasValue ? asLocal(walk, () => walk.expression(valueNode, { of: builder.instance(type) })) : -1;
    detail.parameters.push({
      name,
      type: isRest ? element : type,
      value: hasValue ? Math.max(value, 0) : -1,
      kind: isRest ? 'rest' : 'plain',
    });
    if (isProperty) continue;
    useOf(walk, nameNode, 'definition', -1);
    for (const each of [list, ...seenIn])
      builder.bind(name, 'parameter', tree.start(node), {
        type,
        scope: head,
        from: tree.start(each),
        to: tree.end(each),
      });
  }
  return parameters;
}

/** `class A(val a: Int)`: a property as well. */
function parameterProperty(walk: KotlinWalk, parameter: number, typeWords: readonly string[]): void {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(parameter, 'simple_identifier');
  if (nameNode < 0 || tree.childOfKind(parameter, 'binding_pattern_kind') < 0) return;
  const modifiers = modifiersOf(walk, parameter);
  const definition = defineValue(walk, nameNode, parameter, {
    kind: 'property',
    modifiers: {
      ...modifiers,
      words: [...modifiers.words, 'component', ...(typeWords.includes('annotation') ? ['annotation'] : [])],
    },
    end: tree.end(parameter),
  });
  const name = nameOf(tree, nameNode);
  const written = builder.details[walk.state.type]?.parameters.find((each) => each.name === name);
  const detail = builder.details[definition] as OpenDetail;
  if (written !== undefined) detail.type = written.kind === 'rest' ? arrayOf(walk, written.type) : written.type;
}

export function companionObject(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
  const modifiers = modifiersOf(walk, node);
  if (nameNode >= 0) {
    const definition = defineValue(walk, nameNode, node, {
      kind: 'class',
      modifiers: { ...modifiers, words: [...modifiers.words, 'object', 'companion'] },
      end: tree.end(nameNode),
    });
    // It stands for its class, which has what it holds.
    (builder.details[definition] as OpenDetail).owner = builder.term({
      kind: 'self',
      definition: walk.state.type,
      isClass: true,
    });
  }
  const bases: TermId[] = [];
  readBases(walk, node, { bases, modifiers: [] });
  for (const type of bases) builder.bind(COMPANION_BASE, 'variable', tree.start(node), { type });
  const body = tree.childOfKind(node, 'class_body');
  const shared = ['static', ...(bases.length > 0 ? ['delegating'] : [])];
  if (body >= 0) walk.keeping({ shared }, () => readMembers(walk, tree.children(body)));
  return -1;
}

export function anonymousObject(walk: KotlinWalk, node: number): TermId {
  const { builder } = walk;
  const definition = defineType(walk, node, {
    nameNode: -1,
    kind: 'class',
    modifiers: { words: ['anonymous', 'object'], decorators: NO_DECORATORS, start: walk.tree.start(node) },
    body: walk.tree.childOfKind(node, 'class_body'),
  });
  return builder.instance(builder.term({ kind: 'definition', index: definition }));
}

export function enumEntry(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(node, 'simple_identifier');
  if (nameNode < 0) return -1;
  const modifiers = modifiersOf(walk, node);
  const definition = defineValue(walk, nameNode, node, {
    kind: 'enum_member',
    modifiers: { ...modifiers, words: [...modifiers.words, 'static', 'final'] },
    end: tree.end(node),
  });
  const enumType = builder.term({ kind: 'self', definition: walk.state.type, isClass: true });
  const list = tree.childOfKind(node, 'value_arguments');
  const body = tree.childOfKind(node, 'class_body');
  builder.inDefinition(definition, () => {
    // It runs a constructor without naming the type.
    const name = builder.definitions[walk.state.type]?.name ?? '';
    const site = list < 0 ? -1 : builder.site(name, tree.start(nameNode), 'construct', enumType);
    const call = asLocal(walk, () => callWith(walk, site, enumType, list < 0 ? [] : [list], 'construct'));
    (builder.details[definition] as OpenDetail).values.push(call);
    if (body >= 0)
      defineType(walk, node, {
        nameNode: -1,
        kind: 'class',
        modifiers: { words: ['anonymous', 'object'], decorators: NO_DECORATORS, start: tree.start(node) },
        body,
        base: enumType,
      });
  });
  return -1;
}

export function typeAlias(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.childOfKind(node, 'type_identifier');
  if (nameNode < 0) return -1;
  const definition = defineValue(walk, nameNode, node, {
    kind: 'type',
    modifiers: modifiersOf(walk, node),
    end: tree.end(node),
  });
  builder.inDefinition(definition, () => {
    walk.inScope(node, () => {
      typeParametersOf(walk, node, definition);
      (builder.details[definition] as OpenDetail).type = walk.type(typeIn(tree, node));
    });
  });
  return -1;
}

const RUN_WITH_CONSTRUCTOR: ReadonlySet<string> = new Set(['property_declaration', 'anonymous_initializer']);
