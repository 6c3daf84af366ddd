/** Whether one of several symbols is handed on as a value, so that code which nobody has read may get hold of it. */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { findReferences } from '../index/reference-search.ts';
import type { HandedOnAnswer, HandedOnQuestion } from './answers.ts';
import { mentionsOf, selectDefinitions } from './shared.ts';

/** Of one after the other, until one is. */
export function askHandedOn(analysis: Analysis, { symbols, files }: HandedOnQuestion, budget: Budget): HandedOnAnswer {
  const mayBe = symbols.some((symbol) => {
    const definitions = selectDefinitions(analysis, symbol, budget);
    if (definitions.length === 0) return true;
    const mentions = mentionsOf(analysis, findReferences({ analysis }, definitions, budget));
    if (mentions.looked !== undefined) return true;
    if (files.length === 0) return false;
    return (mentions.explained.reference ?? 0) > 0 || mentions.unexplained.some(({ file }) => files.includes(file));
  });
  return { mayBe };
}
