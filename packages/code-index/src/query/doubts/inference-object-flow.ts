/**
 * Whether an object goes where nothing is known of it, in a language whose methods are found by name alone: whoever gets hold
 * of it may call them. Decided from what its extractor says of the value of each name (`NameSite.flow`). What is not plainly
 * harmless is taken to lead on, since that costs a warning, and what is missed is a wrong "safe".
 */

import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import { wordOccurrences } from '../../index/mentions.ts';
import { findReferences } from '../../index/reference-search.ts';
import { subtypesOf } from '../../index/services/inference-heritage.ts';
import type { Inference } from '../../inference/language-policy.ts';
import type { ObjectFlow } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { isText, type NameSite, type SyntaxFacts } from '../../model/syntax.ts';

/** Where objects of a class, or the class itself, go on to something else; undefined where they never do. */
export function objectsGoOn(
  analysis: Analysis,
  inference: Inference,
  type: DefinitionRef,
  budget: Budget,
): ObjectFlow | undefined {
  return analysis.syntax.remembered(`goes on ${type.file} ${type.index}`, () => {
    for (const each of [type, ...subtypesOf(analysis, inference, type)]) {
      const way = wayOf(analysis, inference, each, budget);
      if (way !== undefined) return way;
    }
    return undefined;
  });
}

function wayOf(analysis: Analysis, inference: Inference, type: DefinitionRef, budget: Budget): ObjectFlow | undefined {
  const definition = inference.definition(type);
  if (definition === undefined) return undefined;
  const goesOn = (file: string, at: number): ObjectFlow => {
    const line = new LineMap(analysis.repository.readText(file) ?? '').lineAt(at);
    return { code: 'object_goes_on', of: definition.name, at: { file, line } };
  };
  const isInClass = inference.definition({ file: type.file, index: definition.parent })?.kind === 'class';
  if (isInClass) return { code: 'in_class', of: definition.name };
  for (const use of findReferences({ analysis }, [type], budget).uses) {
    if (HARMLESS_ROLES.has(use.role)) continue;
    const code = SourceFlow.of(analysis, use.file);
    if (code !== undefined && !code.staysHere(use.start)) return goesOn(use.file, use.start);
  }
  const at = SourceFlow.of(analysis, type.file)?.ownObject(type.index);
  return at === undefined ? undefined : goesOn(type.file, at);
}

const HARMLESS_ROLES: ReadonlySet<string> = new Set(['import', 'type', 'extends', 'definition']);

/** Where values of one file go. */
class SourceFlow {
  readonly #text: string;
  readonly #facts: SyntaxFacts;
  readonly #isSeenOutside: (name: string) => boolean;
  /** Variables that are being followed, or have been. */
  readonly #followed = new Set<string>();

  static of(analysis: Analysis, file: string): SourceFlow | undefined {
    const text = analysis.repository.readText(file);
    const facts = analysis.syntax.facts(file);
    if (text === undefined || facts === undefined) return undefined;
    const isSeenOutside = (name: string) =>
      !name.startsWith('_') || analysis.repository.filesWithWord(name).some((each) => each !== file);
    return new SourceFlow(text, facts, isSeenOutside);
  }

  private constructor(text: string, facts: SyntaxFacts, isSeenOutside: (name: string) => boolean) {
    this.#text = text;
    this.#facts = facts;
    this.#isSeenOutside = isSeenOutside;
  }

  /** The object made or named at an offset is asked for a member, is looked at, or gets a name that is used so alone. */
  staysHere(start: number): boolean {
    const site = this.#facts.sites.find((each) => each.start === start && each.flow !== undefined);
    if (site?.flow !== 'named') return site !== undefined;
    const name = this.#nameGiven(site);
    return name !== undefined && this.#isOnlyAsked(name, start);
  }

  /** Where an object of a class, by the name that its own methods have for it, is not just asked for a member. */
  ownObject(type: number): number | undefined {
    const { definitions } = this.#facts.facts;
    const own = definitions[type];
    if (own === undefined) return undefined;
    const methods = definitions.flatMap((method, i) => {
      const receiver = this.#facts.details[i]?.parameters.find(({ kind }) => kind === 'receiver');
      return method.parent === type && receiver !== undefined ? [{ ...method, receiver: receiver.name }] : [];
    });
    const isOwn = (name: string, at: number) =>
      (USUAL_RECEIVERS.has(name) && own.start <= at && at < own.end) ||
      methods.some(({ receiver, start, end }) => receiver === name && start <= at && at < end);
    const goesOn = this.#facts.sites.find(
      (site) =>
        isOwn(site.name, site.start) &&
        site.role !== 'definition' &&
        site.flow !== 'asked' &&
        site.flow !== 'tested' &&
        !this.#isMember(site),
    );
    const names = new Set([...USUAL_RECEIVERS, ...methods.map(({ receiver }) => receiver)]);
    const unread = [...names].flatMap((name) => this.#unread(name).filter((at) => isOwn(name, at)));
    const found = [...(goesOn === undefined ? [] : [goesOn.start]), ...unread];
    return found.length === 0 ? undefined : Math.min(...found);
  }

  /** `name = it`, `with it as name` */
  #nameGiven({ call }: NameSite): string | undefined {
    const { scopes, terms } = this.#facts;
    for (const { bindings } of scopes)
      for (const { name, value } of bindings) {
        const term = terms[value];
        if (call >= 0 && (value === call || (term?.kind === 'enter' && term.of === call))) return name;
      }
    return undefined;
  }

  /** Each use of the name in its file asks it for a member, and no other file can see it. */
  #isOnlyAsked(name: string, at: number): boolean {
    if (this.#followed.has(name)) return true;
    this.#followed.add(name);
    const { scopes, sites } = this.#facts;
    const scope = scopes.findLast(({ start, end, kind }) => kind !== 'block' && start <= at && at < end);
    if (scope?.kind === 'class') return false;
    if (scope?.kind !== 'function' && this.#isSeenOutside(name)) return false;
    const areAsked = sites.every(
      (site) => site.name !== name || site.flow === 'asked' || GIVES_NO_VALUE.has(site.role),
    );
    return areAsked && this.#unread(name).length === 0;
  }

  /** It is a member of something else. */
  #isMember({ term }: NameSite): boolean {
    return this.#facts.terms[term]?.kind === 'member';
  }

  /** Where a name stands in code and is neither a use nor bound: what was not understood may be a use. */
  #unread(name: string): number[] {
    const known = new Set(this.#facts.sites.filter((site) => site.name === name).map(({ start }) => start));
    for (const { bindings } of this.#facts.scopes)
      for (const binding of bindings) if (binding.name === name) known.add(binding.start);
    return wordOccurrences(this.#text, name).filter(
      (at) => !known.has(at) && this.#text[at - 1] !== '.' && !isText(this.#facts.texts, at),
    );
  }
}

/** The name is bound, or is that of a parameter that is given something. */
const GIVES_NO_VALUE: ReadonlySet<string> = new Set(['definition', 'write', 'property_key']);

/** What methods call their object though their class may not show it: in a function that is made one later. */
const USUAL_RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls']);
