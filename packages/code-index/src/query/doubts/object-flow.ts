/**
 * Escape analysis: whether code of which nothing is known gets hold of an object, and so may call its methods by their
 * names. How far a value can be followed is the language's matter (`FlowReader`).
 */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { FlowReader, FlowValue } from '../../index/flow-reader.ts';
import type { ObjectFlow } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';

/** Where objects of a class or of one below it, or these classes, get out of sight; undefined where they never do. */
export function objectFlow(
  analysis: Analysis,
  reader: FlowReader,
  type: DefinitionRef,
  budget: Budget,
): ObjectFlow | undefined {
  const seen = new Set<string>();
  const queue: FlowValue[] = [];
  const follow = (value: FlowValue): ObjectFlow | undefined => {
    const { key, of, isClass } = value;
    if (seen.has(key)) return undefined;
    seen.add(key);
    budget.check();
    if (seen.size > reader.mostFollowed || budget.isOver()) return { code: 'object_not_followed', of, isClass };
    const { end, on } = value.follow();
    if (end !== undefined) return { code: 'object_goes_out', of, isClass, end, at: value.at() };
    queue.push(...on);
    return undefined;
  };
  for (const each of [type, ...analysis.serviceOf(type.file).subclassesOf(type, budget)])
    for (const value of reader.valuesOf(each)) {
      const found = follow(value);
      if (found !== undefined) return found;
    }
  for (let value = queue.shift(); value !== undefined; value = queue.shift()) {
    const found = follow(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
