/** Lambdas of Kotlin and what they are handed. */

import type { TermId } from '../../model/syntax.ts';
import { handedAt, type Wanted } from '../shape/wanted.ts';
import { bindVariables, functionBody, labelsIn, statementsOf } from './blocks.ts';
import { bindParameters } from './functions.ts';
import type { KotlinWalk } from './walk.ts';
import { NEVER, nameOf, RECEIVER, typeIn } from './written.ts';

export function lambdaOf(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  if (node < 0) return -1;
  const list = tree.childOfKind(node, 'lambda_parameters');
  const names: string[] = [];
  let result = -1;
  const scope = walk.inScope(node, () => {
    const start = tree.start(node);
    const receiver = handed(walk, wanted, -1);
    builder.bind(RECEIVER, 'parameter', start, { value: receiver });
    if (list >= 0)
      tree.children(list).forEach((parameter, position) => {
        const isOne = tree.kind(parameter) === 'variable_declaration';
        names.push(isOne ? nameOf(tree, tree.childOfKind(parameter, 'simple_identifier')) : '');
        bindVariables(walk, parameter, handed(walk, wanted, position), start);
      });
    else if (namesIt(walk, node)) {
      names.push('it');
      builder.bind('it', 'parameter', start, { value: handed(walk, wanted, 0) });
    }
    const body = tree.childOfKind(node, 'statements');
    result = body < 0 ? builder.literal('Unit') : statementsOf(walk, body);
  });
  return builder.term({ kind: 'lambda', scope, parameters: names, result });
}

function namesIt(walk: KotlinWalk, node: number): boolean {
  const { tree } = walk;
  for (let inner = node; inner < tree.endOf(node); inner++) {
    const kind = tree.kind(inner);
    if ((kind === 'simple_identifier' || kind === 'interpolated_identifier') && tree.textOf(inner) === 'it')
      return true;
  }
  return false;
}

function handed({ builder }: KotlinWalk, wanted: Wanted, position: number): TermId {
  return wanted === undefined ? builder.literal(position < 0 ? NEVER : '?') : handedAt(builder, wanted, position);
}

export function anonymousFunction(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const names: string[] = [];
  const values: TermId[] = [];
  let result = -1;
  const scope = walk.inScope(node, () => {
    const list = tree.childOfKind(node, 'function_value_parameters');
    const receiver = tree.children(node).find((child) => child < list && tree.kind(child) !== 'modifiers');
    if (receiver !== undefined) builder.bind(RECEIVER, 'parameter', tree.start(node), { type: walk.type(receiver) });
    if (list >= 0) bindParameters(walk, list, ({ name }) => names.push(name));
    const written = walk.type(typeIn(tree, node, list));
    const body = tree.childOfKind(node, 'function_body');
    const returns = { values, wanted: undefined };
    const value = body < 0 ? -1 : walk.keeping({ returns }, () => functionBody(walk, body, undefined));
    result = written >= 0 ? builder.instance(written) : value;
  });
  if (result < 0) result = builder.either(values);
  return builder.term({ kind: 'lambda', scope, parameters: names, result });
}

/** `label@ { … }`, or with annotations in front. */
export function annotatedLambda(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  labelsIn(walk, node);
  return lambdaOf(walk, walk.tree.childOfKind(node, 'lambda_literal'), wanted);
}
