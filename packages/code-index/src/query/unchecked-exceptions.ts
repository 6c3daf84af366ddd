/** Heads of Java without those exceptions that nobody who calls has to catch: to name them is to document them. */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { selectDefinitions } from './shared.ts';

/** @param head as `Definition.signature` has it, not cut */
export function withoutUnchecked(analysis: Analysis, head: string, budget: Budget): string {
  const [before = '', thrown, ...more] = head.split(/ throws /);
  if (thrown === undefined || more.length > 0) return head;
  const checked = thrown
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !isUnchecked(analysis, name, budget));
  return checked.length === 0 ? before : `${before} throws ${checked.join(', ')}`;
}

/** Deeper ones are declared by no person. */
const MOST_BASES = 10;

function isUnchecked(analysis: Analysis, name: string, budget: Budget): boolean {
  let simple = name.slice(name.lastIndexOf('.') + 1);
  for (let bases = 0; bases < MOST_BASES; bases++) {
    if (OF_THE_LANGUAGE.test(simple)) return true;
    const heads = new Set(
      selectDefinitions(analysis, { symbol: simple }, budget).flatMap((ref) => {
        const found = analysis.facts.definition(ref);
        return found?.kind === 'class' && ref.file.endsWith('.java') ? [found.signature] : [];
      }),
    );
    const [head, ...others] = heads;
    const base = head === undefined || others.length > 0 ? undefined : /\bextends ([\w.]{1,200})/.exec(head)?.[1];
    if (base === undefined) return false;
    simple = base.slice(base.lastIndexOf('.') + 1);
  }
  return false;
}

const OF_THE_LANGUAGE =
  /^(?:RuntimeException|Error|AssertionError|(?:IllegalArgument|IllegalState|NullPointer|UnsupportedOperation|IndexOutOfBounds|ClassCast|NumberFormat|Arithmetic|ConcurrentModification|NoSuchElement|DateTime|UncheckedIO|Security)Exception)$/;
