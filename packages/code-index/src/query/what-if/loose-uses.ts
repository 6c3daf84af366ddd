/**
 * Uses of a function at which another signature would go unnoticed: where an argument, or what the result is given to,
 * is `any`; where the function itself is handed to somebody who may call it otherwise; where nobody waits for a result
 * that has become a promise.
 */
import {
  isCallOrNewExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  type Node,
  SyntaxKind,
} from '../../checker/ast.ts';
import { CheckerAnswerError } from '../../checker/checker.ts';
import type { Budget } from '../../index/budget.ts';
import type { CheckerProjects } from '../../index/checker-projects.ts';
import type { FileView } from '../../index/file-view.ts';
import type { SymbolUse } from '../../index/symbol-uses.ts';
import type { Looseness } from '../../model/doubts.ts';
import type { SymbolEdit } from './edit.ts';

const MAX_LOOKED_AT = 400;

export interface LooseUse {
  readonly use: SymbolUse;
  readonly why: Looseness;
}

/** Those among these uses, in their order; `isPartial` where not all of them were looked at. */
export function looseUses(
  projects: CheckerProjects,
  uses: readonly SymbolUse[],
  edit: SymbolEdit,
  own: string,
  budget: Budget,
): { readonly uses: readonly LooseUse[]; readonly isPartial: boolean } {
  const values = uses.filter(
    (use) =>
      VALUES.has(use.role) &&
      !(use.file === own && edit.declarations.some((span) => span.start <= use.start && use.start < span.end)),
  );
  const found: LooseUse[] = [];
  let looked = 0;
  for (const use of values.slice(0, MAX_LOOKED_AT)) {
    budget.check();
    if (budget.isOver()) break;
    looked++;
    const view = projects.view(use.file);
    const node = view?.sites.find((site) => site.start === use.start)?.node;
    const why = view === undefined || node === undefined ? 'not_looked_at' : looseness(projects, view, node, edit);
    if (why !== undefined) found.push({ use, why });
  }
  return { uses: found, isPartial: looked < values.length };
}

const VALUES: ReadonlySet<string> = new Set([
  'call',
  'construct',
  'callback',
  'reference',
  'write',
  'decorator',
  'jsx',
]);

function looseness(projects: CheckerProjects, view: FileView, name: Node, edit: SymbolEdit): Looseness | undefined {
  const differs = edit.differs ?? { parameters: true, moreParameters: true, result: true };
  const { checker } = projects;
  const ask = (question: () => boolean) => {
    try {
      return question();
    } catch (cause) {
      if (cause instanceof CheckerAnswerError) return true;
      throw cause;
    }
  };
  const isUntyped = (node: Node) => ask(() => checker.isUntyped(view.project, node));
  const value = outerName(name);
  const call = value.parent;
  const isCalled = isCallOrNewExpression(call) && call.expression === value;
  if (isCalled && differs.parameters) {
    const given = (call.arguments ?? []).map(spreadIn);
    if (given.some(isUntyped)) return 'untyped_argument';
    if (given.some((each) => ask(() => checker.holdsUntyped(view.project, each)))) return 'argument_untyped_in_part';
  }
  if (isCalled && !differs.result) return undefined;
  const result = withoutWaiting(isCalled ? call : value);
  if (
    isCalled &&
    result.parent.kind === SyntaxKind.ExpressionStatement &&
    edit.returnsPromise === true &&
    result === call
  )
    return 'promise_not_awaited';
  const taker = result.parent;
  const isArgument = isCallOrNewExpression(taker) && taker.expression !== result;
  if (isArgument && isUntyped(taker.expression)) return 'given_to_unknown_type';
  if (ask(() => checker.takesAnything(view.project, result))) return 'given_to_any';
  if (!isCalled && isArgument && differs.moreParameters) return 'handed_on';
  return undefined;
}

function spreadIn(argument: Node): Node {
  return isSpreadElement(argument) ? argument.expression : argument;
}

/** `a.b.name`, with what it is taken from. */
function outerName(name: Node): Node {
  let outer = name;
  while (
    outer.parent.kind === SyntaxKind.ParenthesizedExpression ||
    outer.parent.kind === SyntaxKind.NonNullExpression ||
    (isPropertyAccessExpression(outer.parent) && outer.parent.name === outer)
  )
    outer = outer.parent;
  return outer;
}

function withoutWaiting(result: Node): Node {
  let outer = result;
  while (
    outer.parent.kind === SyntaxKind.AwaitExpression ||
    outer.parent.kind === SyntaxKind.ParenthesizedExpression ||
    outer.parent.kind === SyntaxKind.NonNullExpression
  )
    outer = outer.parent;
  return outer;
}
