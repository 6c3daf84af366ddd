/**
 * Mentions of a symbol in a language without a checker, judged by what each place means to the inference. Every occurrence is
 * explained or left open, as for languages that have a checker.
 */
import path from 'node:path';
import type { ChosenMember, Inference, LanguagePolicy, Sureness } from '../../inference/language-policy.ts';
import { subtypesOf } from '../../inference/subtypes.ts';
import type { Meanings, SiteMeaning, Type } from '../../inference/types.ts';
import type { CoverageNote } from '../../model/coverage-notes.ts';
import type { Resolution } from '../../model/edges.ts';
import { type Definition, type DefinitionRef, isMember, isSameRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { causeOfUnresolved, type MentionCause } from '../../model/mention-causes.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import {
  isUnread,
  type NameSite,
  type SyntaxFacts,
  type SyntaxImport,
  TEXT_STRING,
  type TermId,
  textAt,
} from '../../model/syntax.ts';
import { isTestPath, kindOfName } from '../../repository/languages.ts';
import type { Analysis } from '../analysis.ts';
import { codeParts } from '../code-parts.ts';
import type { FlowValue } from '../flow-reader.ts';
import { isConfiguration, shownPlaces } from '../key-paths.ts';
import {
  type ChosenMention,
  type CodeMentions,
  type MentionElsewhere,
  type MentionReader,
  type MentionSearch,
  type NameToSearch,
  type PageMention,
  placeKey,
} from '../mention-reader.ts';
import { anotherSymbol, explanationOf, isProse, type Judged, type LeadsTo, type PossibleUse } from '../mentions.ts';
import { shownLine } from '../shown-text.ts';
import type { SymbolUse } from '../symbol-uses.ts';
import { type NameWriting, wordOccurrences } from '../word-occurrences.ts';
import { HARMLESS_BASES } from './doubts/inference-doubts.ts';
import { memberFlowByInference } from './doubts/inference-flow.ts';
import { namedByText } from './doubts/named-by-text.ts';
import { nameAsUsed } from './inference-gone.ts';
import {
  asksOwnObject,
  boundsOf,
  isOverride,
  isPassedOver,
  reachingFiles,
  standsInForHeir,
  typeAround,
} from './inference-heritage.ts';
import { addedByIndex, candidateFor, meaningOfSite, mixinTargets, roleOf, runRole } from './inference-meaning.ts';
import { implementationsOf, isGuessByShape } from './inference-shapes.ts';
import { isHeadOfOwn } from './own-heads.ts';
import { templateReads } from './template-reads.ts';

const TYPES: ReadonlySet<string> = new Set(['class', 'enum', 'interface']);

/** `https://web.` before `archive.org`: a host or a path. Braces may hold code. */
const IN_ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>{}]{0,500}$/i;

export class InferenceMentions implements MentionReader {
  readonly #analysis: Analysis;
  readonly #search: MentionSearch;
  readonly #family: string;
  readonly #inference: Inference;
  /** Files in which a symbol is used as a value, and may be called by another name. */
  readonly #filesOfValues = new Set<string>();
  #loading: ReadonlySet<string> | undefined;
  #byText: boolean | undefined;
  /** By the index of a symbol asked for. */
  readonly #kept = new Map<number, KeptIn | undefined>();

  constructor(analysis: Analysis, family: string, search: MentionSearch) {
    this.#analysis = analysis;
    this.#search = search;
    this.#family = family;
    this.#inference = analysis.syntax.inference(family) as Inference;
  }

  get writing(): NameWriting {
    return this.#inference.policy;
  }

  begin(): void {
    this.#search.definitions.forEach(({ kind, name, parent }, i) => {
      const type = { file: (this.#search.targets[i] as DefinitionRef).file, index: parent };
      const owner = kind === 'constructor' ? this.#analysis.facts.definition(type) : undefined;
      if (owner !== undefined) {
        this.#add(owner.name);
        // Where a constructor is called as its class is, none is inherited.
        for (const heir of name === owner.name ? [] : this.#heirs(type, name))
          this.#add(this.#analysis.facts.definition(heir)?.name ?? '');
      }
      this.#add(name);
      const target = this.#search.targets[i] as DefinitionRef;
      for (const other of this.#inference.policy.alsoCalledBy?.(this.#inference, target) ?? [])
        this.#search.addName({ name: other, files: undefined, counts: false, isKeyword: true });
      const implied = this.#inference.policy.impliedIn?.(this.#inference, owner === undefined ? target : type);
      if (implied !== undefined)
        this.#search.addName({ name: implied.word, files: implied.files, counts: false, isKeyword: true });
      const { selfType } = this.#inference.policy;
      if (selfType !== undefined && TYPES.has(kind))
        this.#search.addName({
          name: selfType,
          files: new Set(this.#analysis.repository.filesWithWord(name)),
          counts: false,
          isKeyword: true,
        });
    });
  }

  #add(written: string): void {
    const name = this.#asUsed(written);
    const counts = this.#search.definitions.some((definition) => this.#asUsed(definition.name) === name);
    this.#search.addName({ name, files: undefined, counts });
  }

  /** A name as sites have it. */
  #asUsed(name: string): string {
    return nameAsUsed(this.#inference, name);
  }

  filesFor({ name }: NameToSearch): readonly string[] {
    const { repository } = this.#analysis;
    const isInAnyCase = this.#inference.policy.ignoresCase === true;
    const written = isInAnyCase ? repository.filesWithWordInAnyCase(name) : repository.filesWithWord(name);
    return [...new Set([...written, ...this.#filesWithSigns(name)])].sort();
  }

  /** Files in which a function may be called by a sign that stands for its name. */
  #filesWithSigns(name: string): readonly string[] {
    const targets = this.#search.targets.filter((_, i) => this.#search.definitions[i]?.name === name);
    const signs = targets.flatMap((target) => this.#inference.policy.signsFor?.(this.#inference, target) ?? []);
    if (signs.length === 0) return [];
    const { repository, syntax } = this.#analysis;
    const files = syntax.files().filter((file) => syntax.familyOf(file) === this.#family);
    return files.filter((file) => signs.some((sign) => repository.readText(file)?.includes(sign) === true));
  }

  read(file: string, { name, counts }: NameToSearch, seen: Set<string>): CodeMentions | undefined {
    const facts = this.#analysis.syntax.facts(file);
    const text = this.#analysis.repository.readText(file);
    if (facts === undefined || text === undefined) return undefined;
    const view = { file, facts, lines: new LineMap(text) };
    const named: { readonly start: number; readonly judged: Judged | undefined }[] = [];
    for (const site of facts.sites) {
      if (site.name !== name) continue;
      seen.add(placeKey(file, site.start));
      // What defines a name may use another of that name: `import run` in a class that has a `run`.
      const key = `${placeKey(file, site.start)}:${site.role === 'definition'}`;
      if (seen.has(key)) continue;
      seen.add(key);
      // A call of a constructor by `super(…)` is no mention of the name.
      const isWritten = this.#asUsed(text.slice(site.start, site.start + name.length)) === name;
      const judged = this.#judge(view, site, counts && isWritten);
      named.push({
        start: site.start,
        judged: isDoubtful(view, site, judged) ? { cause: { code: 'unread_code' } } : judged,
      });
    }
    this.#takeHeld(view);
    return { text, lines: view.lines, named, judgeText: (start) => this.#judgeText(view, text, name, start) };
  }

  chosen(): readonly ChosenMention[] {
    this.#takeGivenToTemplates();
    return [...this.#chosenByParts(), ...this.#readInTemplates()];
  }

  /** Templates run a function under the name under which it was given to them, which need not be its own. */
  #takeGivenToTemplates(): void {
    const { policy } = this.#inference;
    const { repository } = this.#analysis;
    for (const [of, target] of this.#search.targets.entries()) {
      const own = this.#search.definitions[of]?.name;
      const names = new Set(policy.namesInTemplates?.(this.#inference, target) ?? []);
      for (const name of names) {
        const files = name === own ? [] : repository.filesWithWord(name).filter((file) => !this.#analysis.reads(file));
        for (const file of files) {
          const text = repository.readText(file) ?? '';
          const lines = new LineMap(text);
          for (const start of wordOccurrences(text, name, policy)) {
            const runs = policy.runsInTemplate?.(this.#inference, target, text, { start, name }) ?? 'no';
            const resolution = runs === 'yes' ? 'resolved' : 'candidate';
            const use = { of, file, lines, start, holder: -1, role: 'call', virtual: false, resolution } as const;
            if (runs !== 'no') this.#search.use({ ...use, isUnlinked: true });
          }
        }
      }
    }
  }

  #readInTemplates(): readonly ChosenMention[] {
    const { policy } = this.#inference;
    const names = this.#search.targets.map((target) => policy.readInTemplates?.(this.#inference, target));
    return [...new Set(names)].flatMap((name) =>
      name === undefined
        ? []
        : templateReads(this.#analysis.repository, name).map(({ file, text, start, extension }): ChosenMention => {
            const cause = { code: 'template_reads', extension, name } as const;
            return { file, start, lines: new LineMap(text), cause };
          }),
    );
  }

  #chosenByParts(): readonly ChosenMention[] {
    const { policy } = this.#inference;
    const names = this.#search.definitions.map(({ name }) => name);
    return (policy.filesThatChoose?.() ?? []).flatMap((file) => {
      const fitting = (policy.chosenMembers?.(file) ?? []).filter((each) =>
        names.some((name) => fitsChosen(name, each)),
      );
      const text = fitting.length === 0 ? undefined : this.#analysis.repository.readText(file);
      if (text === undefined) return [];
      const lines = new LineMap(text);
      return fitting.flatMap((chosen): ChosenMention[] => {
        const { start, begins, ends } = chosen;
        const how = this.#howChosen(file, chosen);
        if (how === 'no') return [];
        return [{ file, start, lines, cause: { code: 'chosen_member', begins, ends, isOfType: how === 'yes' } }];
      });
    });
  }

  #howChosen(file: string, chosen: ChosenMember): Sureness {
    const inference = this.#inference;
    const below = (type: DefinitionRef) => subtypesOf(inference, type);
    let isPossible = false;
    for (const [of, target] of this.#search.targets.entries()) {
      this.#search.budget.check();
      if (!fitsChosen(this.#search.definitions[of]?.name ?? '', chosen)) continue;
      const how = inference.policy.mayChoose?.(inference, file, chosen, target, below);
      if (how === 'yes') return 'yes';
      isPossible ||= how === 'perhaps';
    }
    return isPossible ? 'perhaps' : 'no';
  }

  /** `own = run; own()`: calls of what is given a symbol by a file that uses its value, as far as they are known to run it. */
  #takeHeld(view: View): void {
    const { file, facts } = view;
    if (!this.#filesOfValues.delete(file)) return;
    for (const site of facts.sites) {
      if (site.role !== 'call' || site.term < 0) continue;
      const { runs, mayRun } = meaningOfSite(this.#analysis, this.#inference, file, site);
      for (const ref of runs) this.#take(view, site, ref, runRole(this.#analysis, ref), 'resolved');
      for (const ref of mayRun) this.#take(view, site, ref, runRole(this.#analysis, ref), 'candidate');
    }
  }

  /** Undefined where it is no mention, or is counted by another name. */
  #judge(view: View, site: NameSite, counts: boolean): Judged | undefined {
    const { file } = view;
    const { policy } = this.#inference;
    if (site.role === 'definition' && site.term < 0) {
      const isOfHolder = view.facts.facts.definitions[site.holder]?.nameStart === site.start;
      const isOwn = this.#search.targets.some(
        (target, i) =>
          (target.file === file && this.#search.definitions[i]?.nameStart === site.start) ||
          (isOfHolder && this.#announces({ file, index: site.holder }, target)),
      );
      if (!counts) return undefined;
      if (!isOwn && this.#mayBeMadeFor(view, site)) return { cause: { code: 'unread_code' } };
      return isOwn ? { explanation: 'definition' } : anotherSymbol({ code: 'binding' });
    }
    const meaning = meaningOfSite(this.#analysis, this.#inference, file, site);
    // They explain no mention: it stays what it is without them.
    for (const ref of addedByIndex(this.#analysis, this.#inference, file, site, meaning))
      this.#take(view, site, ref, roleOf(this.#analysis, site, ref), 'candidate');
    let isOurs = false;
    for (const ref of meaning.refs)
      isOurs = this.#take(view, site, ref, roleOf(this.#analysis, site, ref), meaning.resolution) || isOurs;
    for (const ref of meaning.runs)
      isOurs = this.#take(view, site, ref, runRole(this.#analysis, ref), 'resolved') || isOurs;
    for (const ref of meaning.mayRun)
      isOurs = this.#take(view, site, ref, runRole(this.#analysis, ref), 'candidate') || isOurs;
    if (isOurs) {
      this.#followAlias(view, site);
      if (!counts) return undefined;
      const isHead = meaning.refs.some((ref) => isHeadOfOwn(this.#analysis.syntax, file, site, ref));
      return { explanation: isHead ? 'definition' : explanationOf(site.role) };
    }
    if (this.#cannotBeMeant(file, site)) {
      return counts ? anotherSymbol({ code: 'syntax' }) : undefined;
    }
    if (meaning.refs.length === 0 && this.#takeBelowOutside(view, site)) {
      return counts ? { explanation: explanationOf(site.role) } : undefined;
    }
    const led = meaning.refs.length === 0 ? this.#ledBelow(view, site) : undefined;
    if (led !== undefined) return counts ? anotherSymbol(led) : undefined;
    if (meaning.kind === 'unknown' && site.term >= 0) {
      return this.#judgeUnknown(view, site, counts);
    }
    if (meaning.refs.length === 0 && this.#takeFromMixin(view, site)) {
      return counts ? { explanation: explanationOf(site.role) } : undefined;
    }
    if (this.#isOnDecorated(view, site)) {
      return this.#judgeUnknown(view, site, counts);
    }
    if (!counts) return undefined;
    // A fixture may come from a plugin that says so at run time.
    if (
      site.role === 'fixture' &&
      meaning.kind === 'local' &&
      this.#search.targets.some((target) => this.#isDecorated(target))
    )
      return { cause: { code: 'unresolved_name', name: site.name, isImported: false } };
    // `replace(it, size=1)`, `case Box(size=1)`: a field may be given by its name to what is not ours.
    if (
      site.role === 'property_key' &&
      meaning.kind !== 'definition' &&
      this.#search.definitions.some(isFieldOfDuck(policy))
    ) {
      return { cause: { code: 'named_argument', name: site.name } };
    }
    if (meaning.kind === 'outside' && policy.guessesByName === true) {
      return { cause: { code: 'outside_receiver', name: site.name } };
    }
    if (meaning.kind === 'outside' && policy.writesCode?.(file) === true) {
      return { cause: { code: 'written_code', name: site.name } };
    }
    // By its name alone it leads to something else: that is a guess, and no proof.
    const isGuessByName =
      meaning.kind === 'definition' && meaning.resolution === 'candidate' && policy.guessesByName === true;
    const isGuess = meaning.isGuess === true || isGuessByName;
    if (isGuess && policy.isProven?.(this.#inference, file, site, meaning.refs) !== true) {
      return { cause: { code: 'another_likelier', name: site.name } };
    }
    if (meaning.refs.length === 0 && this.#isHandedFromBelow(view, site))
      return { cause: { code: 'untyped_receiver', name: site.name } };
    return anotherSymbol(leadsTo(view, site, meaning));
  }

  /**
   * `self.check()` and `super().check()` are asked of objects of the class around them and of those below it, whatever their
   * types are: where none of these builds on the class of a symbol asked for, it is what they have instead, or what a base
   * from outside has. Undefined where a symbol asked for may be meant, or not all that they build on is known.
   */
  #ledBelow({ file, facts }: View, site: NameSite): LeadsTo | undefined {
    const inference = this.#inference;
    const { policy } = inference;
    const term = facts.terms[site.term];
    const receiver = term?.kind === 'member' ? facts.terms[term.of] : undefined;
    if (policy.isDuckTyped !== true || receiver === undefined) return undefined;
    const around =
      receiver.kind === 'super'
        ? [{ file, index: receiver.definition }]
        : asksOwnObject(inference, file, site)
          ? (inference.receiverTypes(file, site)?.of ?? []).flatMap((type) => ('ref' in type ? [type.ref] : []))
          : [];
    if (around.length === 0) return undefined;
    const below = around.flatMap((type) => [type, ...subtypesOf(inference, type)]);
    const lines = below.map((ref) => policy.lineage(inference, { kind: 'instance', ref, args: [] }));
    if (lines.some(({ isOpen }) => isOpen)) return undefined;
    const classes = lines.flatMap(({ of }) => of.flatMap((each) => ('ref' in each ? [each.ref] : [])));
    const isAmong = (target: DefinitionRef, of: number) => {
      const owner = { file: target.file, index: this.#search.definitions[of]?.parent ?? -1 };
      return classes.some((each) => isSameRef(each, owner));
    };
    if (this.#search.targets.some(isAmong)) return undefined;
    const refs = classes.flatMap((each) => policy.ownMembers(inference, each, site.name));
    if (refs.length > 0) return { code: 'definitions', refs };
    const isFromOutside = lines.some(({ of }) => of.some(({ kind }) => kind === 'outside'));
    return isFromOutside ? { code: 'outside', name: site.name } : undefined;
  }

  /** What a macro makes of a function that it is handed may be what the type of a target asks for. */
  #mayBeMadeFor({ facts }: View, site: NameSite): boolean {
    if (facts.facts.definitions.some(({ nameStart }) => nameStart === site.start)) return false;
    return this.#search.targets.some(({ file }, of) => {
      const index = this.#search.definitions[of]?.parent ?? -1;
      return this.#analysis.facts.definition({ file, index })?.kind === 'interface';
    });
  }

  /**
   * `def use(shelf: Shelf)`, where `Shelf` is a library's: what is handed in may be of a class of ours that builds on it. So may
   * what `super()` asks, of a class whose base is handed in.
   */
  #isHandedFromBelow({ file, facts }: View, site: NameSite): boolean {
    const inference = this.#inference;
    if (inference.policy.isDuckTyped !== true) return false;
    const term = facts.terms[site.term];
    const receiver = term?.kind === 'member' ? facts.terms[term.of] : undefined;
    if (receiver?.kind === 'super') {
      const type = { kind: 'instance', ref: { file, index: receiver.definition }, args: [] } as const;
      return (
        inference.policy.lineage(inference, type).isOpen && this.#search.definitions.some(({ parent }) => parent >= 0)
      );
    }
    if (receiver?.kind !== 'name') return false;
    const types = (inference.receiverTypes(file, site)?.of ?? []).filter(isValueFromOutside);
    if (types.length === 0) return false;
    let isParameter = false;
    for (let scope = receiver.scope; scope >= 0 && !isParameter; scope = facts.scopes[scope]?.parent ?? -1) {
      const bindings = inference.bindingsOf(facts, scope).get(receiver.name) ?? [];
      isParameter = bindings.some(({ kind, type }) => kind === 'parameter' && type >= 0);
      if (bindings.length > 0) break;
    }
    if (!isParameter) return false;
    const names = new Set(types.map(({ name }) => lastPart(name)));
    return this.#search.targets.some(({ file: home }, of) => {
      const { parent, name } = this.#search.definitions[of] as Definition;
      if (parent < 0 || name !== site.name) return false;
      const owner = { kind: 'instance', ref: { file: home, index: parent }, args: [] } as const;
      const above = inference.policy.lineage(inference, owner).of;
      return above.some((each) => each.kind === 'outside' && names.has(lastPart(each.name)));
    });
  }

  /** Records a use of one of the targets, or of what one of them overrides. True where it is either. */
  #take(
    view: View,
    site: NameSite,
    ref: DefinitionRef,
    role: ReferenceRole,
    resolution: Resolution,
    told: Pick<SymbolUse, 'isUnlinked' | 'isMock'> = {},
  ): boolean {
    let isOurs = false;
    this.#search.targets.forEach((target, of) => {
      const isMeant = isSameRef(target, ref) || this.#isOverloadOf(target, ref) || this.#announces(target, ref);
      if (isMeant || this.#constructs(of, ref, role, view.file, site)) {
        isOurs = true;
        if (isHeadOfOwn(this.#analysis.syntax, view.file, site, ref)) return;
        if (VALUE_ROLES.has(role) && this.#search.definitions[of]?.callable === true)
          this.#filesOfValues.add(view.file);
        this.#use(of, view, site, role, { virtual: false, resolution, ...told });
        return;
      }
      const definition = this.#search.definitions[of] as Definition;
      if (definition.name !== site.name || definition.kind === 'constructor') return;
      if (this.#overrides(target, ref) && !isPassedOver(this.#inference, view.file, site, ref, target)) {
        isOurs = true;
        const isGuess = isGuessByShape(this.#inference, ref, target);
        this.#use(of, view, site, role, { virtual: true, resolution: isGuess ? 'candidate' : resolution, ...told });
      }
    });
    return isOurs;
  }

  /** A call of what the library declares, or of a type from outside, may run what is here below that: `runnable.run()`. */
  #takeBelowOutside(view: View, site: NameSite): boolean {
    const { file } = view;
    const inference = this.#inference;
    if (site.term < 0 || (site.role !== 'call' && site.role !== 'callback')) return false;
    const call = inference.term(file, site.call);
    const { of } = inference.meanings(file, site.term);
    const chosen = call?.kind === 'call' ? inference.policy.choose(inference, file, of, call.args) : of;
    const declared = chosen.flatMap((meaning) => (meaning.kind === 'definition' ? [meaning.ref] : []));
    const outsiders = (inference.receiverTypes(file, site)?.of ?? []).flatMap(boundsOf).filter(isValueFromOutside);
    let isOurs = false;
    this.#search.targets.forEach((target, of) => {
      const { name, kind, callable } = this.#search.definitions[of] as Definition;
      if (name !== site.name || kind === 'constructor' || !callable) return;
      const isRun =
        declared.some((ref) => this.#overrides(target, ref) && !isPassedOver(inference, file, site, ref, target)) ||
        outsiders.some((type) => inference.policy.isBelowOutside?.(inference, target, type, file) === true);
      if (!isRun) return;
      isOurs = true;
      this.#use(of, view, site, site.role, { virtual: true, resolution: 'candidate' });
    });
    return isOurs;
  }

  #takeFromMixin(view: View, site: NameSite): boolean {
    let isOurs = false;
    for (const ref of mixinTargets(this.#inference, view.file, site))
      isOurs = this.#take(view, site, ref, roleOf(this.#analysis, site, ref), 'candidate') || isOurs;
    return isOurs;
  }

  /** `command.run()` on a function that something has decorated: it need not be a function any more. */
  #isOnDecorated(view: View, site: NameSite): boolean {
    if (this.#inference.policy.isDuckTyped !== true) return false;
    const receivers = this.#inference.receiverTypes(view.file, site)?.of ?? [];
    return receivers.some((type) => type.kind === 'callable' && this.#isDecorated(type.ref));
  }

  #isDecorated(ref: DefinitionRef): boolean {
    return (this.#inference.detail(ref)?.decorators.length ?? 0) > 0;
  }

  /** Making an object of a class runs its constructor, or the one that it inherits. */
  #constructs(of: number, ref: DefinitionRef, role: ReferenceRole, file: string, site: NameSite): boolean {
    const definition = this.#search.definitions[of] as Definition;
    if (definition.kind !== 'constructor') return false;
    const target = this.#search.targets[of] as DefinitionRef;
    // A class that is handed on, as `Type::new`, is constructed by whoever takes it.
    if (role === 'callback' && this.#inference.policy.guessesByName !== true)
      return this.#inference.childrenOf(ref, definition.name).some((each) => isSameRef(each, target));
    if (role !== 'construct') return false;
    // Whoever makes an object by the name of a constructor names that.
    if (this.#inference.detail(target)?.modifiers.includes('named') === true) return false;
    const call = this.#inference.term(file, site.call);
    const { policy } = this.#inference;
    if (policy.constructorsRun !== undefined && (call?.kind === 'construct' || call?.kind === 'call'))
      return policy.constructorsRun(this.#inference, file, ref, call.args).some((each) => isSameRef(each, target));
    const found = this.#inference.memberOf({ kind: 'instance', ref, args: [] }, definition.name);
    return found.of.some((meaning) => meaning.kind === 'definition' && isSameRef(meaning.ref, target));
  }

  /** The first announces what the second defines. */
  #announces(announcing: DefinitionRef, ref: DefinitionRef): boolean {
    const whole = this.#inference.policy.definitionsBehind?.(this.#inference, announcing);
    return whole?.some((each) => isSameRef(each, ref)) === true;
  }

  /** The way the name is used shows that it is none of the targets. */
  #cannotBeMeant(file: string, site: NameSite): boolean {
    const { policy } = this.#inference;
    return (
      policy.cannotMean !== undefined &&
      this.#search.targets.every((target) => policy.cannotMean?.(this.#inference, file, site, target) === true)
    );
  }

  /** The target is a signature without a body of the function that is meant. */
  #isOverloadOf(target: DefinitionRef, ref: DefinitionRef): boolean {
    const stub = this.#analysis.facts.definition(target);
    const whole = target.file === ref.file ? this.#inference.definition(ref) : undefined;
    if (stub === undefined || whole === undefined) return false;
    if (this.#inference.detail(target)?.modifiers.includes('overload') !== true) return false;
    return stub.name === whole.name && stub.parent === whole.parent && stub.kind === whole.kind;
  }

  /** The target's class builds on the class of the member that is named here, or has the shape that it asks for. */
  #overrides(target: DefinitionRef, ref: DefinitionRef): boolean {
    if (standsInForHeir(this.#inference, target, ref)) return true;
    if (!isOverride(this.#inference, target, ref)) return false;
    if (implementationsOf(this.#analysis.syntax, this.#inference, ref).some((each) => isSameRef(each, target)))
      return true;
    const base = this.#analysis.facts.definition(ref) ?? this.#inference.definition(ref);
    const own = this.#analysis.facts.definition(target) as Definition;
    const ownType = typeAround(this.#inference, target);
    const owner = typeAround(this.#inference, ref);
    if (ownType === undefined || owner === undefined || base?.name !== own.name) return false;
    const type = { kind: 'instance', ref: ownType, args: [] } as const;
    // Another member of that name in the same class overrides nothing.
    if (isSameRef(owner, type.ref)) return false;
    return this.#inference.policy
      .lineage(this.#inference, type)
      .of.some((each) => each.kind === 'instance' && isSameRef(each.ref, owner));
  }

  /** Classes below a class that are made by the constructor of this name that it has: they have none of their own. */
  #heirs(type: DefinitionRef, constructorName: string): DefinitionRef[] {
    return subtypesOf(this.#inference, type).filter((heir) => {
      const found = this.#inference.memberOf({ kind: 'instance', ref: heir, args: [] }, constructorName).of[0];
      return (
        found?.kind === 'definition' &&
        found.ref.file === type.file &&
        this.#analysis.facts.definition(found.ref)?.parent === type.index
      );
    });
  }

  /** An import that gives the symbol another name in its file. */
  #followAlias({ facts }: View, site: NameSite): void {
    if (site.role !== 'import' && site.role !== 'export') return;
    for (const imported of facts.imports)
      for (const { start, local } of imported.names) if (start === site.start && local !== site.name) this.#add(local);
  }

  #judgeUnknown(view: View, site: NameSite, counts: boolean): Judged | undefined {
    if (this.#search.targets.every((_, of) => this.#staysWithin(of, view.file, site.start)))
      return counts ? anotherSymbol({ code: 'syntax' }) : undefined;
    const candidate = candidateFor(this.#analysis, this.#inference, view.file, site);
    if (candidate !== undefined)
      this.#take(view, site, candidate, roleOf(this.#analysis, site, candidate), 'candidate');
    if (!counts) return undefined;
    const term = view.facts.terms[site.term];
    const brought = this.#broughtBy(view, site);
    return {
      cause: causeOfUnresolved(site.name, {
        isMember: term?.kind === 'member',
        isImported: brought === 'import',
        isUnresolvedImport: brought === 'unresolved',
      }),
    };
  }

  /**
   * A class that a function defines, as a test does, and of which neither it nor an object gets out of that function, has its
   * members called in there alone. It gets out where it is returned, kept, handed on, or goes through anything but a question
   * for a member; where a decorator or a base has it; and where the function gives away what it has by their names.
   */
  #staysWithin(of: number, file: string, at: number): boolean {
    const around = this.#keptIn(of);
    if (around === undefined) return false;
    return file !== around.file || at < around.start || at >= around.end;
  }

  /** The span of the function that keeps the class of a symbol asked for; undefined where none does. */
  #keptIn(of: number): KeptIn | undefined {
    if (!this.#kept.has(of)) this.#kept.set(of, this.#findKeeper(of));
    return this.#kept.get(of);
  }

  #findKeeper(of: number): KeptIn | undefined {
    const { file } = this.#search.targets[of] as DefinitionRef;
    const type = { file, index: this.#search.definitions[of]?.parent ?? -1 };
    const owner = this.#analysis.facts.definition(type);
    const keeper = this.#analysis.facts.definition({ file, index: owner?.parent ?? -1 });
    if (owner?.kind !== 'class' || keeper === undefined || !isRun(keeper)) return undefined;
    const { start, end } = keeper;
    const text = this.#analysis.repository.readText(file)?.slice(start, end);
    if (text === undefined || this.#inference.policy.givesLocalsByName?.(text) !== false) return undefined;
    const heirs = subtypesOf(this.#inference, type);
    return [type, ...heirs].some((each) => this.#goesOut(of, each)) ? undefined : { file, start, end };
  }

  #goesOut(of: number, type: DefinitionRef): boolean {
    const inference = this.#inference;
    const { policy } = inference;
    const target = this.#search.targets[of] as DefinitionRef;
    const reader = memberFlowByInference(this.#analysis, inference, target, this.#search.budget);
    const line = policy.lineage(inference, { kind: 'instance', ref: type, args: [] });
    if (reader === undefined || line.isOpen || this.#isDecorated(type)) return true;
    const bases = line.of.flatMap((each) => ('ref' in each && !isSameRef(each.ref, type) ? [each.ref] : []));
    const isTold = (base: DefinitionRef) =>
      inference.detail(base)?.modifiers.includes('metaclass') === true ||
      policy.ownMembers(inference, base, '__init_subclass__').length > 0;
    if (line.of.some((each) => each.kind === 'outside' && !HARMLESS_BASES.test(each.name))) return true;
    if (inference.detail(type)?.modifiers.includes('metaclass') === true || bases.some(isTold)) return true;
    if (bases.length > 0 && this.#analysis.repository.filesWithWord('__subclasses__').length > 0) return true;
    const goes = ({ follow }: FlowValue) => follow().end !== undefined;
    const ofBases = bases.flatMap((base) => [...(reader.selvesOf?.(base) ?? [])]);
    return [...reader.valuesOf(type), ...ofBases].some(goes);
  }

  /**
   * What brings the name, or that with which the path begins that it ends: an import that leads nowhere known, or to a file
   * in which one does; or, of a name alone, any other import.
   */
  #broughtBy({ file, facts }: View, site: NameSite): 'unresolved' | 'import' | undefined {
    const { syntax } = this.#analysis;
    const { policy } = this.#inference;
    let root = facts.terms[site.term];
    while (root !== undefined && root.kind !== 'name' && 'of' in root && typeof root.of === 'number')
      root = facts.terms[root.of];
    if (root?.kind !== 'name') return undefined;
    const { name, space } = root;
    const imports: SyntaxImport[] = [];
    let isBound = false;
    for (let scope = root.scope; scope >= 0 && !isBound; scope = facts.scopes[scope]?.parent ?? -1) {
      for (const binding of this.#inference.bindingsOf(facts, scope, space).get(name) ?? []) {
        isBound = true;
        const imported = binding.kind === 'import' ? facts.imports[binding.imported] : undefined;
        if (imported !== undefined) imports.push(imported);
      }
    }
    if (!isBound) {
      // It comes from what is imported as a whole, or is written by a program beside it.
      const isModule = space !== 'macro';
      const isLost = isModule && policy.isUnresolved?.(file, { module: name, level: 0, names: [] }) === true;
      return isLost || syntax.unresolvedImportsOf(file).length > 0 ? 'unresolved' : undefined;
    }
    const isLost = imports.some(({ module, level, names, modifiers, within }) => {
      const taken = names.map(({ imported }) => imported);
      const written = { module, level, names: taken, specifier: module, modifiers, ...(within && { within }) };
      if (policy.isUnresolved?.(file, written) === true) return true;
      return policy.importedFiles(file, written).some((each) => syntax.unresolvedImportsOf(each).length > 0);
    });
    if (isLost) return 'unresolved';
    return imports.length > 0 && root === facts.terms[site.term] ? 'import' : undefined;
  }

  #use(
    of: number,
    { file, lines }: View,
    site: NameSite,
    role: ReferenceRole,
    how: Pick<SymbolUse, 'virtual' | 'resolution' | 'isUnlinked' | 'isMock'>,
  ): void {
    // What is announced, or belongs to a type by its name, is explained by that and uses nothing.
    if (site.role === 'definition') return;
    const { start, holder } = site;
    this.#search.use({ of, file, lines, start, holder, role, ...how });
  }

  /** An occurrence where no name is: in a comment, in a string. */
  #judgeText(view: View, text: string, name: string, start: number): Judged {
    const { texts } = view.facts;
    const at = textAt(texts, start);
    const isKeyword = name === this.#inference.policy.constructorKeyword;
    if (at === undefined && (isKeyword || isInLongerName(view.facts.sites, start))) {
      return anotherSymbol({ code: 'syntax' });
    }
    if (at === undefined) {
      // In code that the parser could not make sense of, anything may be meant.
      return { cause: { code: 'unread_code' } };
    }
    const written = text.slice(at.start, at.end);
    const { policy } = this.#inference;
    if (at.kind !== TEXT_STRING) {
      const line = view.lines.textOf(view.lines.lineAt(start)).trim();
      if (policy.isCode?.(written) === true) return { cause: { code: 'type_in_comment' } };
      if (policy.isDuckTyped === true && /^(?:>>>|\.\.\.) /.test(line))
        return { cause: { code: 'example_in_comment' } };
      return { explanation: 'comment' };
    }
    const value = policy.stringContent?.(written) ?? written;
    if (policy.isNamedInStrings === true) {
      const isRun = policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true;
      if (isRun) return { cause: { code: 'string_run_or_name' } };
      return { explanation: 'text' };
    }
    if (policy.writesCode?.(view.file) === true) {
      return { cause: { code: 'string_made_code' } };
    }
    const isWhole = value === name;
    const isPath = value.endsWith(name) && (policy.pathsInStrings ?? PATH_OF_NAMES).test(value);
    const isDotted = isPath || (!isWhole && value.endsWith(name) && /^[\w.:#$]+[.:#$]\w+$/.test(value));
    if (isWhole && view.facts.exportList?.includes(name) === true && this.#isInExportList(view, start)) {
      return { explanation: 'export' };
    }
    if (isWhole && policy.hasNoReflection === true && this.#isWithinItself(view.file, start)) {
      return { explanation: 'text' };
    }
    const asked = this.#askedByText(view, text, at, value);
    if (asked !== undefined && (isWhole || isDotted)) return asked;
    const told = policy.takesNoNames === undefined ? undefined : this.#toldOutside(view, text, at);
    if (told !== undefined && policy.takesNoNames?.(told.outside) === true) return { explanation: 'text' };
    const named = told && policy.classOfText?.(this.#inference, view.file, told.outside, value);
    if (told !== undefined && named !== undefined) return this.#judgeClassOfText(view, told.site, named, start);
    if (policy.isDuckTyped === true && !isWhole && this.canBeNamedByString()) {
      const cause = this.#asCodeInString(written, start - at.start, name);
      if (cause !== undefined && !(READ_AS_CODE.has(cause.code) && isSaying(value, policy.language))) {
        return this.#openText(view, cause, value, start);
      }
    }
    if (isDotted && !isPath && !this.#namesTarget(value)) {
      return { explanation: 'text' };
    }
    if (isWhole && isCompared(text, at) && !this.#choosesMembers(text)) {
      return { explanation: 'text' };
    }
    if (isWhole && policy.isPlainText?.(this.#inference, text, at, this.#search.targets) === true) {
      return { explanation: 'text' };
    }
    if ((isWhole || isDotted) && this.canBeNamedByString()) {
      return this.#openText(view, { code: isDotted ? 'string_with_module' : 'string_as_name' }, value, start);
    }
    if (policy.isRunInString?.(value, start - at.start - written.indexOf(value)) === true) {
      return { cause: { code: 'string_run' } };
    }
    return { explanation: 'text' };
  }

  /**
   * `setattr(till, "charge", fake)`, `patch("shop.till.charge")`: what that module, class or object has of the name. Undefined
   * where it is not known, or nothing is found there: a symbol asked for may be meant as much as anything.
   */
  #askedByText(
    { file, facts, lines }: View,
    text: string,
    at: { readonly start: number; readonly end: number },
    value: string,
  ): Judged | undefined {
    const { policy } = this.#inference;
    const end = policy.asksByText === undefined ? undefined : calleeEnd(facts, text, at.start);
    if (end === undefined) return undefined;
    const callee = /[\w.]{1,200}$/.exec(text.slice(Math.max(0, end - 200), end))?.[0] ?? '';
    const how = policy.asksByText?.(callee);
    const site = how && facts.sites.find((each) => each.start + each.name.length === end);
    const call = site && this.#inference.term(file, site.call);
    if (how === undefined || site === undefined || call?.kind !== 'call') return undefined;
    const before = text.slice(end, at.start);
    const [first] = call.args;
    const isSecond = /^\s{0,9}\(\s{0,99}[\w.]{1,200}\s{0,9},\s{0,200}\w{0,2}["']{0,3}$/.test(before);
    const found =
      how.member && isSecond && first !== undefined && /^\w+$/.test(value)
        ? this.#membersOf(file, first.value, value)
        : how.path && /^\s{0,9}\(\s{0,200}\w{0,2}["']{0,3}$/.test(before) && /^\w+(?:\.\w+)+$/.test(value)
          ? this.#definitionsOf(policy.meaningOfPath?.(this.#inference, value.split('.')))
          : undefined;
    if (found === undefined || found.length === 0) return undefined;
    const use: NameSite = {
      ...site,
      start: at.start + text.slice(at.start, at.end).lastIndexOf(lastPart(value)),
      role: 'reference',
    };
    const told = {
      ...(how.isReplaced === true ? {} : { isUnlinked: true as const }),
      ...(how.isMock === true ? { isMock: true as const } : {}),
    };
    const isOurs = found
      .map((ref) => this.#take({ file, facts, lines }, use, ref, 'reference', 'resolved', told))
      .some((isOne) => isOne);
    return isOurs ? { explanation: 'reference' } : anotherSymbol({ code: 'definitions', refs: found });
  }

  #membersOf(file: string, value: TermId, name: string): readonly DefinitionRef[] | undefined {
    const types = this.#inference.typesOf(file, value);
    if (
      types.isOpen ||
      types.of.some((type) => type.kind !== 'module' && type.kind !== 'class' && type.kind !== 'instance')
    )
      return undefined;
    const members = types.of.map((type) => this.#definitionsOf(this.#inference.memberOf(type, name)));
    return members.includes(undefined) ? undefined : members.flatMap((each) => each ?? []);
  }

  /** What these are, where all of them are definitions of the repository. */
  #definitionsOf(meanings: Meanings | undefined): readonly DefinitionRef[] | undefined {
    if (meanings === undefined || meanings.isOpen || meanings.of.length === 0) return undefined;
    const refs = meanings.of.flatMap((each) => (each.kind === 'definition' ? [each.ref] : []));
    return refs.length === meanings.of.length ? refs : undefined;
  }

  /** `reverse("shop:orders.list")`: what comes from outside and is given the text as an argument, whole. */
  #toldOutside(
    { file, facts }: View,
    text: string,
    at: { readonly start: number; readonly end: number },
  ): { readonly site: NameSite; readonly outside: string } | undefined {
    // `'{it.name}'.format(it=it)` asks for what it is given.
    const isWhole = /^["']{0,3}\s{0,200}[,)]/.test(text.slice(at.end, at.end + 210));
    if (!isWhole || /[{}%]/.test(text.slice(at.start, at.end))) return undefined;
    const end = calleeEnd(facts, text, at.start);
    const site = end === undefined ? undefined : facts.sites.find((each) => each.start + each.name.length === end);
    if (site === undefined || site.term < 0) return undefined;
    const { kind, outside } = meaningOfSite(this.#analysis, this.#inference, file, site);
    return kind === 'outside' && outside !== undefined ? { site, outside } : undefined;
  }

  /** `relationship("Order")`: the text is a use of the class that it names. */
  #judgeClassOfText(view: View, site: NameSite, named: DefinitionRef | 'none', start: number): Judged {
    if (named === 'none') return { explanation: 'text' };
    const of = this.#search.targets.findIndex((target) => isSameRef(target, named));
    if (of < 0) return anotherSymbol({ code: 'definitions', refs: [named] });
    const use: NameSite = { ...site, start, role: 'reference' };
    this.#use(of, view, use, 'reference', { virtual: false, resolution: 'resolved' });
    return { explanation: 'reference' };
  }

  /** There what a string is compared with may be what chooses: `if kind == 'open': getattr(till, kind)()`. */
  #choosesMembers(text: string): boolean {
    const { conventions } = this.#inference.policy;
    return conventions === undefined || conventions.reflection.some(({ pattern }) => pattern.test(text));
  }

  #isWithinItself(file: string, at: number): boolean {
    return this.#search.targets.some((target, i) => {
      const { start = 0, end = 0 } = this.#search.definitions[i] ?? {};
      return target.file === file && start <= at && at < end;
    });
  }

  /** What a string that is no prose may do with a name in it: `pkg.mod:name`, `{it.name}`, `list[Name]`, `name()`. */
  #asCodeInString(written: string, at: number, name: string): MentionCause | undefined {
    const before = written.slice(0, at);
    const after = written.slice(at + name.length);
    if (IN_ADDRESS.test(before)) return undefined;
    const dotted = /(?<![\w.])[\w.]*[.:]$/.exec(before)?.[0] ?? '';
    if (dotted.length > 1 && this.#namesTarget(`${dotted}${name}`)) return { code: 'string_with_module' };
    if (/(?:^|\})[.:]$/.test(before) && !/^\w/.test(after)) return { code: 'string_by_parts' };
    const isMember = this.#search.definitions.some(({ parent }) => parent >= 0);
    if (before.endsWith('.') && isMember) return { code: 'string_asks_object' };
    if (/^\s*\(/.test(after) || /[[|]\s*$/.test(before) || /^\s*[\]|[]/.test(after)) return { code: 'string_as_code' };
    return undefined;
  }

  /** The string stands in the list of what the module exports. */
  #isInExportList({ facts, lines }: View, start: number): boolean {
    const list = facts.facts.definitions.find(
      (definition) => definition.name === '__all__' && definition.parent === -1,
    );
    if (list !== undefined && list.start <= start && start < list.end) return true;
    return /^__all__\b/.test(lines.textOf(lines.lineAt(start)).trim());
  }

  /**
   * `pkg.mod.name` ends with the path of the file that defines one of the targets, or with its folder where files are no part
   * of a name: `pkg.Type.name`, `pkg.Outer$Type`.
   */
  #namesTarget(dotted: string): boolean {
    // `.views.show` begins where the file lies that says it.
    const parts = dotted
      .replace(/^\.+/, '')
      .split(/::|[.:#$]/)
      .slice(0, -1);
    return this.#search.targets.some((target, i) => {
      const module = target.file
        .replace(/\.\w+$/, '')
        .replace(/\/__init__$/, '')
        .split('/');
      const container = (this.#search.definitions[i]?.container ?? '').split('.').filter((part) => part !== '');
      return [module, module.slice(0, -1)].some((folders) => endsWith([...folders, ...container], parts));
    });
  }

  #openText(view: View, cause: MentionCause, text: string, start: number): Judged {
    const possible = cause.code === 'string_with_module' ? this.#possibleByPath(view, text, start) : [];
    return { cause, ...(possible.length === 0 ? {} : { possible }) };
  }

  /** What a text names by the whole path of its module: whoever is told that loads it, and does with it what it is for. */
  #possibleByPath({ file, facts }: View, text: string, start: number): readonly PossibleUse[] {
    const parts = text.split(/[.:]/);
    const holder = facts.facts.definitions.findLastIndex((each) => each.start <= start && start < each.end);
    return this.#search.targets.flatMap((target, of): readonly PossibleUse[] => {
      const module = this.#inference.policy.nameOfModule?.(target.file);
      const { container = '', name = '' } = this.#search.definitions[of] ?? {};
      const whole = [module, container, name].filter((part) => part !== '').join('.');
      const isMeant = module?.includes('.') === true && parts.join('.') === whole && target.file !== file;
      return isMeant ? [{ of, holder, role: 'reference' }] : [];
    });
  }

  /** Something that runs may find it by a name that it is told; of a language of which nothing is known anything may. */
  #isFoundAtRunTime(): boolean {
    const { conventions } = this.#inference.policy;
    return conventions?.reflection.every(({ compiled }) => compiled === true) !== true;
  }

  canBeNamedByString(): boolean {
    const { policy } = this.#inference;
    return this.#search.definitions.some((definition, i) =>
      policy.canBeNamedByString === undefined
        ? (definition.container === '' || definition.parent >= 0) && !this.#isHiddenByScope(i)
        : policy.canBeNamedByString(definition),
    );
  }

  /** `{% charge order %}`, `{{ sum|money }}`: templates call by their names what is registered for them. */
  inPage(_: string, text: string, at: { readonly start: number; readonly name: string }): PageMention | undefined {
    const { policy } = this.#inference;
    const own = this.#search.targets.flatMap((target, of) => {
      if (this.#search.definitions[of]?.name !== at.name) return [];
      const runs = policy.runsInTemplate?.(this.#inference, target, text, at) ?? 'no';
      return runs === 'no' ? [] : [{ of, isSure: runs === 'yes' }];
    });
    const [first, ...others] = own;
    if (first === undefined) return undefined;
    const isSure = others.length === 0 && first.isSure;
    return { of: own.map(({ of }) => of), role: 'call', resolution: isSure ? 'resolved' : 'candidate' };
  }

  /** A function in a function, which nothing outside of that has by its name: but for a decorator, which may keep it so. */
  #isHiddenByScope(of: number): boolean {
    const { policy } = this.#inference;
    const target = this.#search.targets[of] as DefinitionRef;
    const index = this.#search.definitions[of]?.parent ?? -1;
    const around = index < 0 ? undefined : this.#analysis.facts.definition({ file: target.file, index });
    if (policy.givesLocalsByName === undefined || around === undefined || !isRun(around)) return false;
    const text = this.#analysis.repository.readText(target.file)?.slice(around.start, around.end);
    return text !== undefined && !this.#isDecorated(target) && !policy.givesLocalsByName(text);
  }

  within(): ReadonlyMap<number, Judged> {
    return new Map();
  }

  elsewhere(file: string, text: string, name: string): readonly MentionElsewhere[] | undefined {
    const { policy } = this.#inference;
    const language = this.#analysis.repository.files.get(file)?.language ?? '';
    if (policy.isNamedInStrings === true && !isProse(file)) return this.#inStrings(name, file, text);
    if (policy.isReadByQueries === true && this.#analysis.reads(file)) return ofRows(name, file, text);
    return policy.calledFrom?.has(language) === true ? this.#inNeighbour(name, file, text, language) : undefined;
  }

  /**
   * Code and configuration that may send a string to be run, or hand a name to what makes one: of code the strings count,
   * where it is known what is one, and of other files what stands where a statement could.
   */
  #inStrings(name: string, file: string, text: string): MentionElsewhere[] {
    const { policy } = this.#inference;
    const lines = new LineMap(text);
    const partAt = codeParts(this.#analysis, file, text);
    const occurrences = wordOccurrences(text, name, policy);
    const kind = kindOfName(path.posix.basename(file))?.language ?? '';
    const places = isConfiguration(kind) ? shownPlaces(kind, text, name, occurrences) : [];
    const language = this.#analysis.repository.files.get(file)?.language ?? 'another language';
    return occurrences.map((start, index) => {
      const line = lines.lineAt(start);
      const shown = { start, line, text: places[index]?.text ?? shownLine(file, lines.textOf(line), name) };
      const part = partAt(start);
      if (part === 'comment') return { ...shown, judged: { explanation: 'comment' } };
      if (part === 'name') return { ...shown, judged: anotherSymbol({ code: 'other_language' }) };
      const around = part ?? text.slice(Math.max(0, start - AROUND), start + name.length + AROUND);
      if (policy.isRunInString?.(around, 0) !== true) return { ...shown, judged: { explanation: 'text' } };
      return { ...shown, judged: { cause: { code: 'string_of_language', language } } };
    });
  }

  /** Code of another language that runs together with this one, and calls what it defines as if it were its own. */
  #inNeighbour(name: string, file: string, text: string, language: string): MentionElsewhere[] {
    const lines = new LineMap(text);
    const partAt = codeParts(this.#analysis, file, text);
    return wordOccurrences(text, name, this.#inference.policy).map((start) => {
      const line = lines.lineAt(start);
      const shown = { start, line, text: shownLine(file, lines.textOf(line), name) };
      const part = partAt(start);
      if (part === 'comment') return { ...shown, judged: { explanation: 'comment' } };
      if (part !== undefined && part !== 'name' && part !== name) return { ...shown, judged: { explanation: 'text' } };
      return { ...shown, judged: { cause: { code: 'code_of_language', language } } };
    });
  }

  placeOf(_: string, name: string): ReturnType<MentionReader['placeOf']> {
    return {
      pageReaches: () => false,
      asksForMembers: () => this.#search.definitions.some(isMember),
      isFoundAtRunTime: () => this.#isFoundAtRunTime(),
      isDefinedIn: (module) => this.#namesTarget(`${module.replaceAll('/', '.')}.${name}`),
    };
  }

  reaching(): ReadonlySet<string> {
    return reachingFiles(
      this.#analysis,
      this.#search.targets.map((target) => target.file),
    );
  }

  mayLoad(file: string): boolean {
    this.#loading ??= new Set(
      this.#search.targets.flatMap((target) => this.#inference.policy.filesThatLoad?.(target.file) ?? []),
    );
    return this.#loading.has(file) || this.#isLoadedByText();
  }

  /** Objects of a module that a text names, `"shop.services.till_factory"`, go wherever their loader hands them. */
  #isLoadedByText(): boolean {
    this.#byText ??=
      this.#search.definitions.some(isMember) &&
      this.#search.targets.some(
        (target) =>
          this.#isNamedByText(target.file) || namedByText(this.#analysis, this.#inference, target) !== undefined,
      );
    return this.#byText;
  }

  #isNamedByText(file: string): boolean {
    const { repository, syntax } = this.#analysis;
    const module = this.#inference.policy.nameOfModule?.(file);
    if (module === undefined || !module.includes('.')) return false;
    // A folder that is on the path stands before no name.
    const parts = module.split('.');
    const names = parts.slice(1).map((_, at) => parts.slice(at).join('.'));
    const quoted = names.flatMap((name) =>
      ['"', "'"].flatMap((quote) => [quote, '.', ':'].map((end) => `${quote}${name}${end}`)),
    );
    return repository
      .filesWithWord(module.slice(module.lastIndexOf('.') + 1))
      .some(
        (each) =>
          each !== file &&
          syntax.familyOf(each) === this.#family &&
          !isTestPath(each) &&
          quoted.some((text) => repository.readText(each)?.includes(text) === true),
      );
  }

  writesCode(file: string): boolean {
    return this.#inference.policy.writesCode?.(file) === true;
  }

  notes(): readonly CoverageNote[] {
    const { policy } = this.#inference;
    const bySigns = this.#search.targets.findIndex((target) => policy.isCalledBySigns?.(this.#inference, target));
    const name = this.#search.definitions[bySigns]?.name;
    const note: readonly CoverageNote[] = [
      ...(name === undefined ? [] : [{ code: 'called_by_signs', name } as const]),
      ...this.#calledOtherwise(),
    ];
    return policy.guessesByName === true ? [...note, ...this.#notesOfOutline()] : note;
  }

  #calledOtherwise(): readonly CoverageNote[] {
    const { policy } = this.#inference;
    if (policy.isAlsoCalledAnywhere !== true) return [];
    return this.#search.targets.flatMap((target, of) =>
      (policy.alsoCalledBy?.(this.#inference, target) ?? []).map((as) => {
        const name = this.#search.definitions[of]?.name ?? '';
        return { code: 'called_otherwise', name, as } as const;
      }),
    );
  }

  #notesOfOutline(): readonly CoverageNote[] {
    const languages = new Set(
      this.#search.targets.map(({ file }) => this.#analysis.syntax.languageOf(file) ?? this.#family),
    );
    const operator = this.#search.definitions.find(({ name }) => !/[\w\u0080-\uffff]/.test(name));
    return [
      ...(operator === undefined ? [] : [{ code: 'operator', name: operator.name } as const]),
      ...this.#unreadFiles(),
      ...(this.#search.targets.every((target) => this.#inference.policy.hasKnownUses?.(target) === true)
        ? []
        : [
            this.#inference.policy.isReadByQueries === true
              ? ({ code: 'rows_not_followed' } as const)
              : ({ code: 'read_in_outline', languages: [...languages] } as const),
          ]),
    ];
  }

  /** Files that only talk of names in other languages are left out silently; to this one they are code. */
  #unreadFiles(): CoverageNote[] {
    const unread = this.#analysis.repository
      .skippedExamples('too_large')
      .filter((file) => isProse(file) && this.#analysis.syntax.languageOfName(file) === this.#family);
    return unread.length === 0 ? [] : [{ code: 'too_large_as_code', examples: unread.slice(0, 3) }];
  }
}

function isRun({ kind }: Definition): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constructor';
}

/** Where the name of a call ends that has what begins at an offset as an argument of its own, by its place or a keyword. */
function calleeEnd({ texts }: SyntaxFacts, text: string, start: number): number | undefined {
  const quoted = start - (/[A-Za-z]{0,2}["']{1,3}$/.exec(text.slice(Math.max(0, start - 5), start))?.[0].length ?? 0);
  const given = /[(,]\s{0,200}(?:\w{1,100}\s{0,9}=\s{0,9})?$/.exec(text.slice(Math.max(0, quoted - 320), quoted));
  if (given === null) return undefined;
  let depth = 0;
  for (let at = quoted - given[0].length, left = MOST_ARGUMENTS; at >= 0 && left > 0; at -= 1, left -= 1) {
    const within = textAt(texts, at);
    if (within !== undefined) {
      at = within.start;
      continue;
    }
    const one = text[at] as string;
    if (')]}'.includes(one)) depth += 1;
    else if (!'([{'.includes(one)) continue;
    else if (depth > 0) depth -= 1;
    else return one === '(' && /\w/.test(text[at - 1] ?? '') ? at : undefined;
  }
  return undefined;
}

/** Characters before a string in which the call that it is handed to begins. */
const MOST_ARGUMENTS = 4_000;

/** Names in code that may hold a row of what is asked for. */
function ofRows(name: string, file: string, text: string): readonly MentionElsewhere[] {
  const lines = new LineMap(text);
  return wordOccurrences(text, name).map((start) => {
    const line = lines.lineAt(start);
    const shown = { start, line, text: shownLine(file, lines.textOf(line), name) };
    return { ...shown, judged: { cause: { code: 'of_a_row', name } } };
  });
}

/** A bean is called as its class is, but for the first letter. */
function endsWith(whole: readonly string[], parts: readonly string[]): boolean {
  const capital = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  return (
    parts.length <= whole.length &&
    parts.every((part, at) => {
      const own = whole[whole.length - parts.length + at];
      return own === part || (parts.length === 1 && own === capital(part));
    })
  );
}

/** Characters before and behind a name by which it is told whether it stands in SQL, in a file that is not read. */
const AROUND = 60;

/** The word is a part of a name that holds more than letters: `full` of `full?`. */
function isInLongerName(sites: readonly NameSite[], offset: number): boolean {
  let low = 0;
  let high = sites.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { start, name } = sites[middle] as NameSite;
    if (offset < start) high = middle - 1;
    else if (offset >= start + name.length) low = middle + 1;
    else return true;
  }
  return false;
}

/** `Level::made`, `crate::levels::made`: where it begins is the matter of whoever reads the string. */
const PATH_OF_NAMES = /^(?:::)?\w+(?:::\w+)+$/;

/** A name that is put together of these parts and something between them. */
function fitsChosen(name: string, { begins, ends }: ChosenMember): boolean {
  if (name === '' || name.startsWith('<')) return false;
  // What the language calls by itself nobody chooses among all there is.
  if (begins + ends === '') return !/^__\w+__$/.test(name);
  return name.length > begins.length + ends.length && name.startsWith(begins) && name.endsWith(ends);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function isFieldOfDuck(policy: LanguagePolicy): (definition: Definition) => boolean {
  return ({ kind, parent }) => policy.isDuckTyped === true && kind === 'property' && parent >= 0;
}

/** Where a use leads of which it is known that it is none of a symbol asked for. */
function leadsTo({ facts }: View, site: NameSite, meaning: SiteMeaning): LeadsTo {
  switch (meaning.kind) {
    case 'definition':
      return {
        code: 'definitions',
        refs: meaning.refs.length > 0 ? meaning.refs : [...meaning.runs, ...meaning.mayRun],
      };
    case 'local':
      // What is known by its type alone is a name of the file, or what a library has of that name.
      return facts.terms[site.term]?.kind === 'member' ? { code: 'outside', name: site.name } : { code: 'binding' };
    case 'module':
      return { code: 'binding' };
    case 'outside':
      return { code: 'outside', name: meaning.outside ?? '' };
    case 'missing':
    case 'unknown':
      return { code: 'definitions', refs: [] };
  }
}

/** Where the parser was lost, a name that seems to mean something else may mean anything. */
function isDoubtful({ facts }: View, { start }: NameSite, judged: Judged | undefined): boolean {
  return judged?.explanation === 'other_symbol' && isUnread(facts.unread, start);
}

function isValueFromOutside(type: Type): type is Extract<Type, { kind: 'outside' }> {
  return type.kind === 'outside' && !type.isClass;
}

interface KeptIn {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

interface View {
  readonly file: string;
  readonly facts: SyntaxFacts;
  readonly lines: LineMap;
}

const VALUE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['reference', 'callback']);

/** Causes of what a string would be if it were code. */
const READ_AS_CODE: ReadonlySet<string> = new Set(['string_as_code', 'string_asks_object', 'string_with_module']);

/**
 * Prose in one line, which no parser takes for code and nothing for the path of a name: words one after another, and nothing
 * that is filled in. In Python no two names stand beside each other; elsewhere a call may need no brackets.
 */
function isSaying(value: string, language: string): boolean {
  if (/[\n#{}`'"\\]|%\(/.test(value)) return false;
  const words = value.split(/\s+/);
  const enough = language === 'Python' ? 2 : 3;
  let run = 0;
  for (const word of words) {
    run = /^[A-Za-z]{2,}[,.;:]?$/.test(word) && !OF_CODE.has(word) ? run + 1 : 0;
    if (run === enough) return true;
  }
  return false;
}

const OF_CODE: ReadonlySet<string> = new Set(
  'and as assert async await class def del elif else except for from global if import in is lambda nonlocal not or raise return try while with yield match case print'.split(
    ' ',
  ),
);

const COMPARED_BEHIND = /(?:[=!]=|\bcase\s)\s{0,9}$/;

/** `kind == "name"`, `"name" in kinds`, `case "name"`: it goes no further, and what it is compared with comes from elsewhere. */
function isCompared(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(Math.max(0, start - 20), start).replace(/["'`]$/, '');
  const after = text.slice(end, end + 20).replace(/^["'`]/, '');
  return COMPARED_BEHIND.test(before) || /^\s{0,9}(?:[=!]=|(?:not\s{1,9})?in\b)/.test(after);
}
