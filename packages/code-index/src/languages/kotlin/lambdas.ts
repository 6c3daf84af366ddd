/** Lambdas of Kotlin and what they are handed. */

import type { TermId } from '../../model/syntax.ts';
import { bindVariables, functionBody, labelsIn, statementsOf } from './blocks.ts';
import { bindParameters } from './functions.ts';
import type { KotlinWalk, Wanted } from './walk.ts';
import { NEVER, nameOf, RECEIVER, typeIn } from './written.ts';

export function lambdaOf(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  if (node < 0) return -1;
  const list = tree.childOfKind(node, 'lambda_parameters');
  const names: string[] = [];
  let result = -1;
  const scope = walk.inScope(node, () => {
    const start = tree.start(node);
    const receiver = handedAt(walk, wanted, -1);
    builder.bind(RECEIVER, 'parameter', start, { value: receiver });
    if (list >= 0)
      tree.children(list).forEach((parameter, position) => {
        const isOne = tree.kind(parameter) === 'variable_declaration';
        names.push(isOne ? nameOf(tree, tree.childOfKind(parameter, 'simple_identifier')) : '');
        bindVariables(walk, parameter, handedAt(walk, wanted, position), start);
      });
    else if (namesIt(walk, node)) {
      names.push('it');
      builder.bind('it', 'parameter', start, { value: handedAt(walk, wanted, 0) });
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

/** What a lambda is handed at a position; at -1 what it is run on. */
function handedAt(walk: KotlinWalk, wanted: Wanted, position: number): TermId {
  if (wanted === undefined) return walk.builder.literal(position < 0 ? NEVER : '?');
  if ('call' in wanted)
    return walk.builder.term({ kind: 'expected', call: wanted.call, argument: wanted.argument, parameter: position });
  return wanted.of < 0 ? -1 : walk.builder.term({ kind: 'handed', of: wanted.of, position });
}

export function anonymousFunction(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const names: string[] = [];
  const outer = walk.state.returns;
  const values: TermId[] = [];
  let result = -1;
  const scope = walk.inScope(node, () => {
    const list = tree.childOfKind(node, 'function_value_parameters');
    const receiver = tree.children(node).find((child) => child < list && tree.kind(child) !== 'modifiers');
    if (receiver !== undefined) builder.bind(RECEIVER, 'parameter', tree.start(node), { type: walk.type(receiver) });
    if (list >= 0) bindParameters(walk, list, ({ name }) => names.push(name));
    const written = walk.type(typeIn(tree, node, list));
    walk.state.returns = { values, wanted: undefined };
    const body = tree.childOfKind(node, 'function_body');
    const value = body < 0 ? -1 : functionBody(walk, body, undefined);
    result = written >= 0 ? builder.instance(written) : value;
  });
  walk.state.returns = outer;
  if (result < 0 && values.length > 0)
    result = values.length === 1 ? (values[0] as TermId) : builder.term({ kind: 'either', of: values });
  return builder.term({ kind: 'lambda', scope, parameters: names, result });
}

/** `label@ { … }`, or with annotations in front. */
export function annotatedLambda(walk: KotlinWalk, node: number, wanted: Wanted): TermId {
  labelsIn(walk, node);
  return lambdaOf(walk, walk.tree.childOfKind(node, 'lambda_literal'), wanted);
}
