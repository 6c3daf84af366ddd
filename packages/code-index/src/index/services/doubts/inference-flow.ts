/**
 * Where an object goes in a language whose methods are found by name alone: whoever gets hold of it may call them. Decided
 * from what its extractor says of the value of each name (`NameSite.flow`). What is not plainly harmless is taken to lead on
 * to what is not followed, since that costs a warning, and what is missed is a wrong "safe".
 */

import type { Inference } from '../../../inference/language-policy.ts';
import type { FlowEnd } from '../../../model/doubts.ts';
import type { DefinitionRef } from '../../../model/facts.ts';
import { LineMap } from '../../../model/lines.ts';
import { isText, type NameSite, type SyntaxFacts } from '../../../model/syntax.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';
import type { FlowReader, FlowValue } from '../../flow-reader.ts';
import { findReferences } from '../../reference-search.ts';
import { wordOccurrences } from '../../word-occurrences.ts';

/** Undefined where it takes more than an object, and the name of a member, to call that. */
export function memberFlowByInference(
  analysis: Analysis,
  inference: Inference,
  member: DefinitionRef,
  budget: Budget,
): FlowReader | undefined {
  const { policy } = inference;
  const definition = inference.definition(member);
  if (policy.isDuckTyped !== true || definition === undefined || policy.isNeverOutside?.(definition.name) === true)
    return undefined;
  const owner = inference.definition({ file: member.file, index: definition.parent })?.kind;
  return owner === 'class' || owner === 'interface' ? new InferenceFlow(analysis, inference, budget) : undefined;
}

class InferenceFlow implements FlowReader {
  /** Nothing is followed further than its own file. */
  readonly mostFollowed = Number.POSITIVE_INFINITY;
  readonly #analysis: Analysis;
  readonly #inference: Inference;
  readonly #budget: Budget;

  constructor(analysis: Analysis, inference: Inference, budget: Budget) {
    this.#analysis = analysis;
    this.#inference = inference;
    this.#budget = budget;
  }

  *valuesOf(type: DefinitionRef): Generator<FlowValue, void, void> {
    const definition = this.#inference.definition(type);
    if (definition === undefined) return;
    const valueAt = (file: string, start: number, end: () => FlowEnd | undefined) =>
      this.#valueAt(type, definition.name, { file, start, end });
    const isInClass = this.#inference.definition({ file: type.file, index: definition.parent })?.kind === 'class';
    if (isInClass) yield valueAt(type.file, definition.nameStart, () => ({ code: 'in_class' }));
    for (const use of findReferences({ analysis: this.#analysis }, [type], this.#budget).uses) {
      if (HARMLESS_ROLES.has(use.role)) continue;
      const code = SourceFlow.of(this.#analysis, use.file);
      yield valueAt(use.file, use.start, () => (code?.staysHere(use.start) === false ? GOES_ON : undefined));
    }
    yield* this.selvesOf(type);
  }

  *selvesOf(type: DefinitionRef): Generator<FlowValue, void, void> {
    const name = this.#inference.definition(type)?.name ?? '';
    const own = SourceFlow.of(this.#analysis, type.file)?.ownObject(type.index);
    if (own !== undefined) yield this.#valueAt(type, name, { file: type.file, start: own, end: () => GOES_ON });
  }

  #valueAt(
    type: DefinitionRef,
    of: string,
    { file, start, end }: { readonly file: string; readonly start: number; readonly end: () => FlowEnd | undefined },
  ): FlowValue {
    return {
      key: `${file}\0${start}\0${type.file}\0${type.index}`,
      of,
      isClass: false,
      at: () => ({ file, line: new LineMap(this.#analysis.repository.readText(file) ?? '').lineAt(start) }),
      follow: () => ({ end: end(), on: [] }),
    };
  }
}

const GOES_ON: FlowEnd = { code: 'goes_on' };

const HARMLESS_ROLES: ReadonlySet<string> = new Set(['import', 'type', 'extends', 'definition']);

/** Where values of one file go. */
class SourceFlow {
  readonly #text: string;
  readonly #facts: SyntaxFacts;
  readonly #isSeenOutside: (name: string) => boolean;

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
    /** The spans in which a name is that of the object. */
    const spans = new Map(USUAL_RECEIVERS.map((name) => [name, [{ start: own.start, end: own.end }]]));
    definitions.forEach(({ parent, start, end }, i) => {
      if (parent !== type) return;
      const receiver = this.#facts.details[i]?.parameters.find(({ kind }) => kind === 'receiver');
      if (receiver === undefined || USUAL_RECEIVERS.includes(receiver.name)) return;
      spans.set(receiver.name, [...(spans.get(receiver.name) ?? []), { start, end }]);
    });
    const isOwn = (name: string, at: number) =>
      spans.get(name)?.some(({ start, end }) => start <= at && at < end) === true;
    const goesOn = this.#facts.sites.find(
      (site) => !STAYS_OWN.has(site.flow ?? site.role) && isOwn(site.name, site.start) && !this.#isMember(site),
    );
    const unread = [...spans.keys()].flatMap((name) => this.#unread(name, own).filter((at) => isOwn(name, at)));
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
  #unread(name: string, { start, end } = { start: 0, end: this.#text.length }): number[] {
    const { sites, scopes, texts } = this.#facts;
    const places = wordOccurrences(this.#text.slice(start, end), name)
      .map((at) => start + at)
      .filter((at) => this.#text[at - 1] !== '.' && !isText(texts, at));
    if (places.length === 0) return [];
    const known = new Set(sites.filter((site) => site.name === name).map((site) => site.start));
    const left = places.filter((at) => !known.has(at));
    if (left.length === 0) return [];
    const bound = new Set(
      scopes.flatMap(({ bindings }) => bindings.filter((each) => each.name === name)).map((each) => each.start),
    );
    return left.filter((at) => !bound.has(at));
  }
}

/** The name is bound, or is that of a parameter that is given something. */
const GIVES_NO_VALUE: ReadonlySet<string> = new Set(['definition', 'write', 'property_key']);

/** What a value may come to, or the name be used for, so that an object stays what it is to its own methods. */
const STAYS_OWN: ReadonlySet<string> = new Set(['asked', 'tested', 'definition']);

/** What methods call their object though their class may not show it: in a function that is made one later. */
const USUAL_RECEIVERS: readonly string[] = ['self', 'cls'];
