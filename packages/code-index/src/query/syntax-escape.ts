/**
 * Whether an object goes where nothing is known of it, in a language whose methods are found by name alone: whoever gets hold
 * of it may call them. Read from how each use of the class is written. What is not plainly harmless is taken to lead on,
 * since that costs a warning, and what is missed is a wrong "safe".
 */

import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { findReferences } from '../index/reference-search.ts';
import { subtypesOf } from '../index/services/inference-heritage.ts';
import type { Inference } from '../inference/language-policy.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { SyntaxFacts } from '../model/syntax.ts';

/** Where objects of a class, or the class itself, go on to something else: a sentence; undefined where they never do. */
export function objectsGoOn(
  analysis: Analysis,
  inference: Inference,
  type: DefinitionRef,
  budget: Budget,
): string | undefined {
  return analysis.syntax.remembered(`goes on ${type.file} ${type.index}`, () => {
    for (const each of [type, ...subtypesOf(analysis, inference, type)]) {
      const way = wayOf(analysis, inference, each, budget);
      if (way !== undefined) return way;
    }
    return undefined;
  });
}

function wayOf(analysis: Analysis, inference: Inference, type: DefinitionRef, budget: Budget): string | undefined {
  const definition = inference.definition(type);
  if (definition === undefined) return undefined;
  const goesOn = (file: string, at: number) => {
    const line = new LineMap(analysis.repository.readText(file) ?? '').lineAt(at) + 1;
    return `objects of ${definition.name} may go on to what calls them by name at ${file}:${line}`;
  };
  const isInClass = inference.definition({ file: type.file, index: definition.parent })?.kind === 'class';
  if (isInClass) return `${definition.name} lies in a class, and goes where that goes`;
  for (const use of findReferences({ analysis }, [type], budget).uses) {
    if (HARMLESS_ROLES.has(use.role) || use.file === undefined) continue;
    const code = Code.of(analysis, use.file);
    if (code !== undefined && !code.staysHere(use.start, definition.name.length, new Set()))
      return goesOn(use.file, use.start);
  }
  const own = Code.of(analysis, type.file);
  if (own === undefined) return undefined;
  const at = own.bareReceiver(definition.start, definition.end);
  return at === undefined ? undefined : goesOn(type.file, at);
}

const HARMLESS_ROLES: ReadonlySet<string> = new Set(['import', 'type', 'extends', 'definition']);

/** One file as it is written. */
class Code {
  readonly #text: string;
  readonly #facts: SyntaxFacts;
  readonly #isSeenOutside: (name: string) => boolean;

  static of(analysis: Analysis, file: string): Code | undefined {
    const text = analysis.repository.readText(file);
    const facts = analysis.syntax.facts(file);
    if (text === undefined || facts === undefined) return undefined;
    const isSeenOutside = (name: string) =>
      !name.startsWith('_') || analysis.repository.filesWithWord(name).some((each) => each !== file);
    return new Code(text, facts, isSeenOutside);
  }

  private constructor(text: string, facts: SyntaxFacts, isSeenOutside: (name: string) => boolean) {
    this.#text = text;
    this.#facts = facts;
    this.#isSeenOutside = isSeenOutside;
  }

  /** The object made or named at an offset is asked for a member, is looked at, or gets a name that is used so alone. */
  staysHere(start: number, length: number, seen: Set<string>): boolean {
    // `module.Class` begins with the module.
    const path = /(?<!\w)(?:\w+\s*\.\s*){0,30}$/.exec(this.#text.slice(Math.max(0, start - 200), start))?.[0] ?? '';
    const begin = start - path.length;
    const before = this.#text.slice(Math.max(0, begin - 200), begin);
    let end = start + length;
    const isMade = /^\s*\(/.test(this.#text.slice(end));
    if (isMade) end = this.#closing(end);
    if (end < 0) return false;
    const after = this.#text.slice(end, end + 200);
    if (/^\s*\.\s*[A-Za-z_]/.test(after)) return true;
    // `isinstance(it, Class)`, `except Class`, `case Class(…)`
    if (/\b(?:isinstance|issubclass)\s*\([^()]*,\s*(?:\([^()]*)?$/.test(before)) return true;
    if (/(?:^|\n)[ \t]*(?:except|case)\b[^\n]*$/.test(before)) return true;
    const isEnd = /^[ \t]*(?:#[^\n]*)?(?:\r?\n|;|$)/.test(after);
    if (isMade && isEnd && /(?:^|[\n;:])[ \t]*(?:await[ \t]+)?$/.test(before)) return true;
    const named = isMade ? this.#nameGiven(before, after, isEnd) : undefined;
    return named !== undefined && this.#isOnlyAsked(named, begin, seen);
  }

  /** `name = it`, `with it as name`. */
  #nameGiven(before: string, after: string, isEnd: boolean): string | undefined {
    if (isEnd) return /(?:^|[\n;:])[ \t]*(\w+)[ \t]*(?::[^=\n]{1,200})?=[ \t]*$/.exec(before)?.[1];
    return /\bwith[ \t]+$/.test(before) ? /^[ \t]+as[ \t]+(\w+)[ \t]*:/.exec(after)?.[1] : undefined;
  }

  /** Each use of the name in its file asks it for a member, and no other file can see it. */
  #isOnlyAsked(name: string, at: number, seen: Set<string>): boolean {
    if (seen.has(name)) return true;
    seen.add(name);
    const scope = this.#facts.scopes.findLast(({ start, end, kind }) => kind !== 'block' && start <= at && at < end);
    if (scope?.kind === 'class') return false;
    if (scope?.kind !== 'function' && this.#isSeenOutside(name)) return false;
    return (
      this.#facts.sites.every((site) => {
        if (site.name !== name || site.role === 'definition' || site.role === 'write') return true;
        const after = this.#text.slice(site.start + name.length, site.start + name.length + 100);
        return /^\s*\.\s*[A-Za-z_]/.test(after) || /^[ \t]*(?::[^=\n]+)?=(?!=)/.test(after);
      }) &&
      this.#countOf(name) <= this.#facts.sites.filter((site) => site.name === name).length + this.#bindingsOf(name)
    );
  }

  /** A use that is no site would not have been looked at. */
  #countOf(name: string): number {
    let count = 0;
    for (const { index } of this.#text.matchAll(new RegExp(`(?<![\\w.])${name}\\b`, 'g')))
      if (!this.#isText(index)) count++;
    return count;
  }

  #bindingsOf(name: string): number {
    const starts = new Set(this.#facts.sites.filter((site) => site.name === name).map(({ start }) => start));
    const bound = this.#facts.scopes.flatMap(({ bindings }) => bindings.filter((each) => each.name === name));
    return bound.filter(({ start }) => !starts.has(start)).length;
  }

  /** Where `self` or `cls` of a class is neither asked for a member nor a parameter. */
  bareReceiver(from: number, to: number): number | undefined {
    const receivers = /(?<![\w.])(?:self|cls)\b(?!\s*\.\s*[A-Za-z_])/g;
    receivers.lastIndex = from;
    for (
      let match = receivers.exec(this.#text);
      match !== null && match.index < to;
      match = receivers.exec(this.#text)
    ) {
      if (this.#isText(match.index)) continue;
      const before = this.#text.slice(Math.max(0, match.index - 200), match.index);
      if (/\b(?:def\s+\w+\s*(?:\[[^\]]{0,200}\]\s*)?|lambda\s*)(?:\(\s*)?$/.test(before)) continue;
      if (/\b(?:isinstance|type|id|super)\s*\(\s*(?:\w+\s*,\s*)?$/.test(before)) continue;
      return match.index;
    }
    return undefined;
  }

  /** The offset behind the bracket that closes the next one; -1 where none does. */
  #closing(at: number): number {
    let depth = 0;
    for (let i = at; i < this.#text.length; i++) {
      if (this.#isText(i)) continue;
      const each = this.#text[i] as string;
      if ('([{'.includes(each)) depth++;
      else if (')]}'.includes(each) && --depth === 0) return i + 1;
    }
    return -1;
  }

  #isText(at: number): boolean {
    const { texts } = this.#facts;
    let low = 0;
    let high = texts.length / 3 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (at < (texts[3 * middle] as number)) high = middle - 1;
      else if (at >= (texts[3 * middle + 1] as number)) low = middle + 1;
      else return true;
    }
    return false;
  }
}
