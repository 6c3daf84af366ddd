/** Properties of Kotlin with their accessors, and variables of functions. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { modifiersOf } from './annotations.ts';
import { bindLocal, bindVariables, functionBody } from './blocks.ts';
import { addOwner, defineValue } from './defining.ts';
import { operatorCall } from './invocations.ts';
import { accessorsOf, writtenValue } from './parts.ts';
import type { KotlinWalk } from './walk.ts';
import { isType, RECEIVER, typeIn } from './written.ts';
import { typeParametersOf } from './written-types.ts';

export function propertyDeclaration(walk: KotlinWalk, node: number): TermId {
  if (walk.state.isMember) propertyOf(walk, node);
  else localVariable(walk, node);
  return walk.builder.literal('Unit');
}

/** A property of a file or a type: one name, or, taken apart, several; its accessors follow it, as nodes of their own. */
function propertyOf(walk: KotlinWalk, node: number): void {
  const { tree } = walk;
  const several = tree.childOfKind(node, 'multi_variable_declaration');
  const variables = (several < 0 ? tree.children(node) : tree.children(several)).filter(
    (part) => tree.kind(part) === 'variable_declaration',
  );
  const [first] = variables;
  if (first === undefined) {
    for (const child of tree.children(node)) walk.expression(child);
    return;
  }
  const modifiers = modifiersOf(walk, node);
  const receiver = tree.children(node).find((child) => child < first && isType(tree.kind(child))) ?? -1;
  const accessors = accessorsOf(tree, node);
  for (const each of accessors) walk.state.accessors.add(each);
  const end = Math.max(tree.end(node), ...accessors.map((each) => tree.end(each)));
  const kind = receiver >= 0 || walk.state.type >= 0 ? 'property' : 'variable';
  const valueNode = writtenValue(tree, node);
  variables.forEach((variable, position) => {
    const nameNode = tree.childOfKind(variable, 'simple_identifier');
    if (nameNode < 0) return;
    const definition = defineValue(walk, nameNode, node, {
      kind,
      modifiers: { ...modifiers, words: [...modifiers.words, ...walk.state.shared] },
      end,
      isExtension: receiver >= 0,
    });
    if (receiver >= 0) addOwner(walk, definition, receiver);
    if (position > 0) return;
    propertyParts(walk, node, definition, {
      variable,
      receiver,
      accessors,
      valueNode,
      several: variables.length > 1,
    });
  });
}

function propertyParts(
  walk: KotlinWalk,
  node: number,
  definition: number,
  parts: {
    readonly variable: number;
    readonly receiver: number;
    readonly accessors: readonly number[];
    readonly valueNode: number;
    readonly several: boolean;
  },
): void {
  const { tree, builder } = walk;
  const { receiver, accessors, valueNode } = parts;
  const detail = builder.details[definition] as OpenDetail;
  builder.inDefinition(definition, () =>
    walk.inScope(node, () =>
      walk.keeping({ isMember: false, shared: [] }, () => {
        typeParametersOf(walk, node, definition);
        if (receiver >= 0) {
          detail.owner = walk.type(receiver);
          builder.bind(RECEIVER, 'parameter', tree.start(node), { type: detail.owner, to: tree.text.length });
        }
        detail.type = walk.type(typeIn(tree, parts.variable));
        if (valueNode >= 0) {
          const value = givenValue(walk, valueNode, detail.type);
          if (!parts.several) detail.values.push(value);
        }
        for (const each of accessors) readAccessor(walk, each, detail.owner, detail.values, detail.type);
      }),
    ),
  );
}

/** What a property is given: its value, or what its delegate gives for it. */
function givenValue(walk: KotlinWalk, valueNode: number, type: TermId): TermId {
  const { tree, builder } = walk;
  if (tree.kind(valueNode) !== 'property_delegate')
    return walk.expression(valueNode, type < 0 ? undefined : { of: builder.instance(type) });
  const [inner = -1] = tree.children(valueNode);
  const of = walk.expression(inner);
  return operatorCall(walk, 'getValue', of, [builder.literal('null'), builder.literal('null')], tree.start(valueNode));
}

export function readAccessor(walk: KotlinWalk, node: number, owner: TermId, values: TermId[], type: TermId = -1): void {
  const { tree, builder } = walk;
  modifiersOf(walk, node);
  const read = () => {
    const start = tree.start(node);
    const [value = -1] = values;
    if (owner >= 0) builder.bind(RECEIVER, 'parameter', start, { type: owner });
    else builder.bind('field', 'variable', start, { type, value });
    const isGetter = tree.kind(node) === 'getter';
    for (const child of tree.children(node)) {
      if (tree.kind(child) === 'parameter_with_optional_type' || tree.kind(child) === 'parameter') {
        const nameNode = tree.childOfKind(child, 'simple_identifier');
        const written = walk.type(typeIn(tree, child));
        if (nameNode >= 0) bindLocal(walk, nameNode, written < 0 ? type : written, -1, start);
      } else if (isType(tree.kind(child))) walk.type(child);
      else if (tree.kind(child) === 'function_body') {
        const wanted = type < 0 ? undefined : { of: builder.instance(type) };
        const returns = { values: isGetter ? values : [], wanted };
        const result = walk.keeping({ returns }, () => functionBody(walk, child, wanted));
        if (isGetter && result >= 0) values.push(result);
      }
    }
  };
  walk.inScope(node, read, 'function');
}

function localVariable(walk: KotlinWalk, node: number): void {
  const { tree } = walk;
  modifiersOf(walk, node);
  const several = tree.childOfKind(node, 'multi_variable_declaration', 'variable_declaration');
  const valueNode = writtenValue(tree, node);
  const typeNode = several < 0 ? -1 : typeIn(tree, several);
  if (several < 0) {
    for (const child of tree.children(node)) walk.expression(child);
    return;
  }
  const isOne = tree.kind(several) === 'variable_declaration';
  if (isOne && typeNode >= 0) {
    // What is wanted of the value is known before it is read.
    const type = walk.type(typeNode);
    if (valueNode >= 0) givenValue(walk, valueNode, type);
    const nameNode = tree.childOfKind(several, 'simple_identifier');
    if (nameNode >= 0) bindLocal(walk, nameNode, type, -1, tree.end(node));
    return;
  }
  const value = valueNode < 0 ? -1 : givenValue(walk, valueNode, -1);
  bindVariables(walk, several, value, tree.end(node));
}
