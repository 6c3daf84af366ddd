/**
 * What of an answer is a formula: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` on lines of their own. Dollars are
 * also prices and variables of a shell, and brackets are escaped in prose, so that where it is not clear text stays text.
 */

export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

export type Opening = '$' | '$$' | '\\(' | '\\[';

export const closings: Readonly<Record<Opening, string>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** Longer than any that people read; it bounds what is read in vain, and how long one is drawn. */
export const maxFormulaLength = 2_000;

/** The opening with which a text begins, as far as it has been read. */
export function openingOf(text: string): Opening | undefined {
  return openings.find((opening) => text.startsWith(opening));
}

const openings: readonly Opening[] = ['$$', '$', '\\(', '\\['];

/** A formula with its signs around it; undefined where it has not been closed or there is nothing in it. */
export function readFormula(source: string): Formula | undefined {
  const opening = openingOf(source);
  if (opening === undefined) return undefined;
  const closing = closings[opening];
  const whole = source.trimEnd();
  if (whole.length > maxFormulaLength || !whole.endsWith(closing)) return undefined;
  const tex = whole.slice(opening.length, -closing.length);
  return tex.trim() === '' ? undefined : { tex, isDisplay: opening === '$$' || opening === '\\[' };
}

/** Whether what stands within a line is meant as a formula; `next` is the character after it, empty at the end. */
export function isMeantAsFormula(source: string, next: string): boolean {
  const formula = readFormula(source);
  if (formula === undefined || isProse(formula.tex)) return false;
  const opening = openingOf(source);
  // As pandoc has it, and stricter: `$5 and $7`, `$HOME:$PATH` and `$('a'),$('b')` have no closing dollar.
  if (opening === '$') return !/^\s|\s$/.test(formula.tex) && !/[\w$({\\]/.test(next);
  // `\[x\] done` is a bracket that Markdown would take for a link, escaped.
  if (opening === '\\[') return /^\s|\\[a-z]|\^/i.test(formula.tex);
  // `kill $$ and $$`
  return next !== '$' && !/^ [a-z]{2,60} $/i.test(formula.tex);
}

/** Words that follow each other, or a price with a word after it, and no command of TeX among them. */
function isProse(tex: string): boolean {
  if (/\\[a-z]/i.test(tex)) return false;
  return /(?<![\w\\])[a-z]{2,60}[,;:.]? [a-z]{2}/i.test(tex) || /^\d[\d.,]{0,20}[km]? [a-z]{2}/i.test(tex);
}
