/**
 * Members whose names are values, `[RUN]() {}`: where the same name is a key, `till[RUN]()`, they may be meant. Which object
 * that is, is not asked: few members have such names.
 */
import { isElementAccessExpression, isPropertyAccessExpression, type Node } from '../../checker/ast.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';
import { callNodeOf } from '../linker.ts';
import type { ChosenMention } from '../mention-reader.ts';

/** @param of the index of the target among those asked for */
export function keyedPlaces(analysis: Analysis, target: DefinitionRef, of: number, budget: Budget): ChosenMention[] {
  const definition = analysis.facts.definition(target);
  const key = /^\[(?:[\w$]{1,100}\.){0,5}([\w$]{1,100})\]$/.exec(definition?.name ?? '')?.[1];
  // What signs of the language call is told as such.
  if (definition === undefined || key === undefined || definition.name.startsWith('[Symbol.')) return [];
  return analysis.repository.filesWithWord(key).flatMap((file): ChosenMention[] => {
    budget.check();
    if (budget.isOver() || !analysis.projects.plans.byFile.has(file)) return [];
    const view = analysis.projects.view(file);
    if (view === undefined) return [];
    const keyed = view.sites.filter(({ name, node }) => name === key && accessBy(node) !== undefined);
    return keyed.map(({ start, holder, node }) => ({
      file,
      start,
      lines: view.lines,
      cause: { code: 'computed_name' },
      possible: [{ of, holder, role: isCalled(node) ? 'call' : 'reference' }],
    }));
  });
}

/** `it[KEY]`, `it[Keys.KEY]` */
function accessBy(node: Node): Node | undefined {
  const { parent } = node;
  const whole = isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
  const access = whole.parent;
  return isElementAccessExpression(access) && access.argumentExpression === whole ? access : undefined;
}

function isCalled(node: Node): boolean {
  const access = accessBy(node);
  return access !== undefined && callNodeOf(access) !== undefined;
}
