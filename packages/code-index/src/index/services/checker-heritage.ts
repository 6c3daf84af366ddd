/** Who extends and implements whom, asked live: a call through an interface or a base class may run an override. */
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, keyOfRef, type SymbolKind } from '../../model/facts.ts';
import type { Analysis } from '../analysis.ts';
import { type Budget, UNHURRIED } from '../budget.ts';
import type { FileView } from '../file-view.ts';
import type { KeptFile } from '../kept-meanings.ts';
import type { Receiver } from '../language-service.ts';
import {
  isSame,
  mayStandForMember,
  membersOfContext,
  receiverClasses,
  refsOf,
  resolveSites,
  runsBaseItself,
  type SiteTarget,
} from '../linker.ts';
import { keptBasesOf, resolveClosed, resolveIn, type ToldSite } from './import-resolution.ts';

export class CheckerHeritage {
  readonly #analysis: Analysis;
  #supers = new Map<string, readonly DefinitionRef[]>();
  #subs = new Map<string, readonly DefinitionRef[]>();
  #mayRun = new Map<string, readonly DefinitionRef[]>();
  #passedOver = new Map<string, boolean>();
  #generation = -1;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Members of base classes and interfaces that this member overrides or implements, nearest first. */
  overriddenBy(member: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    if (definition === undefined || !isOverridable(definition)) return [];
    return this.ancestorsOf({ file: member.file, index: definition.parent }, budget).flatMap((ancestor) =>
      this.#membersNamed(ancestor, definition.name),
    );
  }

  /** The same by the bases that are stored of a type, and of a member of an object literal. */
  overriddenByStored(
    member: DefinitionRef,
    basesOf: (ref: DefinitionRef) => readonly DefinitionRef[],
  ): DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    if (definition === undefined) return [];
    const found = FUNCTION_KINDS.has(definition.kind) ? [...basesOf(member)] : [];
    if (definition.parent < 0) return found;
    const seen = new Set<string>();
    const queue: DefinitionRef[] = [{ file: member.file, index: definition.parent }];
    for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
      if (seen.has(keyOfRef(type))) continue;
      seen.add(keyOfRef(type));
      for (const base of basesOf(type)) {
        queue.push(base);
        this.#analysis.facts.known(base.file)?.definitions.forEach((each, index) => {
          if (each.parent === base.index && each.name === definition.name) found.push({ file: base.file, index });
        });
      }
    }
    return found;
  }

  /** Members of subclasses and implementations that override this member. */
  overridesOf(member: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    if (definition === undefined || !isOverridable(definition)) return [];
    return this.subclassesOf({ file: member.file, index: definition.parent }, budget).flatMap((subclass) =>
      this.#membersNamed(subclass, definition.name),
    );
  }

  /** What a use of this member may run besides it: its overrides, and members of object literals that are given its type. */
  mayRun(member: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    this.#renew();
    const key = keyOfRef(member);
    const known = this.#mayRun.get(key);
    if (known !== undefined) return known;
    const found = [...this.overridesOf(member, budget)];
    for (const each of this.#literalsOf(member, budget))
      if (!found.some((other) => isSame(other, each))) found.push(each);
    if (!budget.isOver()) this.#mayRun.set(key, found);
    return found;
  }

  /** What overrides the member that is named there runs in no object of its receiver's class, nor of one below that. */
  isPassedOver(view: FileView, site: ReferenceSite, override: DefinitionRef, budget: Budget): boolean {
    const definitions = this.#analysis.facts.known(override.file)?.definitions ?? [];
    const owner = { file: override.file, index: definitions[override.index]?.parent ?? -1 };
    if (definitions[owner.index]?.kind !== 'class') return false;
    const receivers = receiverClasses(this.#analysis.linkContext, view, site);
    return (
      receivers?.every(
        (type) => !isSame(type, owner) && !this.subclassesOf(type, budget).some((below) => isSame(below, owner)),
      ) === true && !budget.isOver()
    );
  }

  /** The same of all that the line says of the member; `super.run()` runs what is there named. */
  isPassedOverInLine(
    { file, line }: { readonly file: string; readonly line: number },
    override: DefinitionRef,
  ): boolean {
    this.#renew();
    const definitions = this.#analysis.facts.known(override.file)?.definitions ?? [];
    const definition = definitions[override.index];
    if (definitions[definition?.parent ?? -1]?.kind !== 'class') return false;
    const key = `${keyOfRef(override)}\0${file}\0${line}`;
    const known = this.#passedOver.get(key);
    if (known !== undefined) return known;
    const plan = this.#analysis.projects.plans.byFile.get(file);
    const view = plan === undefined ? undefined : this.#analysis.projects.view(file);
    if (plan === undefined || view === undefined) return false;
    const sites = view.sites.filter(
      ({ name, start }) => name === definition?.name && view.lines.lineAt(start) === line,
    );
    const isOver = (site: ReferenceSite) =>
      runsBaseItself(this.#analysis.linkContext, view, site) || this.isPassedOver(view, site, override, UNHURRIED);
    const found = sites.length > 0 && this.#analysis.projects.inProject(plan, () => sites.every(isOver)) === true;
    this.#passedOver.set(key, found);
    return found;
  }

  /** See `LanguageService.ownerOf`. */
  ownerOf(member: DefinitionRef): DefinitionRef | undefined {
    const definitions = this.#analysis.facts.known(member.file)?.definitions ?? [];
    const index = definitions[member.index]?.parent ?? -1;
    const kind = definitions[index]?.kind;
    return kind === 'class' || kind === 'interface' ? { file: member.file, index } : undefined;
  }

  /** See `LanguageService.receiverIn`. */
  receiverIn(
    { file, line }: { readonly file: string; readonly line: number },
    member: DefinitionRef,
  ): Receiver | undefined {
    const name = this.#analysis.facts.definition(member)?.name;
    const text = this.#analysis.lineText(file, line);
    if (name === undefined || !text.includes(name)) return undefined;
    // What asks its own object is seen in the text: no project is opened to be told that nothing does.
    const asked = [...text.matchAll(/(?:(?<![\w$])(this|super)\s{0,9}\??)?\.\s{0,9}([\w$#]+)/g)].filter(
      ([, , of]) => of === name,
    );
    const isOwn = asked.length > 0 && asked.every(([, own]) => own !== undefined);
    return { isOwn, classes: () => this.#classesAsked(file, line, name) };
  }

  #classesAsked(file: string, line: number, name: string): readonly DefinitionRef[] | undefined {
    const plan = this.#analysis.projects.plans.byFile.get(file);
    const view = plan === undefined ? undefined : this.#analysis.projects.view(file);
    if (plan === undefined || view === undefined) return undefined;
    const sites = view.sites.filter((site) => site.name === name && view.lines.lineAt(site.start) === line);
    const asked = this.#analysis.projects.inProject(plan, () =>
      sites.map((site) => receiverClasses(this.#analysis.linkContext, view, site)),
    );
    return asked?.length !== 0 && asked?.every((each) => each !== undefined) === true ? asked.flat() : undefined;
  }

  #literalsOf(member: DefinitionRef, budget: Budget): DefinitionRef[] {
    const { repository, facts } = this.#analysis;
    const definition = facts.definition(member);
    const owner = definition === undefined ? undefined : facts.definition({ ...member, index: definition.parent });
    if (definition === undefined || !SHAPES.has(owner?.kind ?? 'variable')) return [];
    const files = repository
      .filesWithWord(definition.name)
      .filter((file) => repository.files.get(file)?.class === 'source');
    this.#analysis.parseFacts(files, budget);
    return files.flatMap((file) => {
      const definitions = facts.known(file)?.definitions ?? [];
      const named = definitions.flatMap(({ name, container }, index) =>
        name === definition.name && container !== '' && mayStandForMember(definitions, index) ? [index] : [],
      );
      if (named.length === 0 || budget.isOver()) return [];
      return named
        .map((index) => ({ file, index }))
        .filter((each) => literalStandsFor(this.#analysis, each).some((ref) => isSame(ref, member)));
    });
  }

  /** Classes and interfaces below this one, at any depth. */
  subclassesOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    this.#renew();
    const found: DefinitionRef[] = [];
    const queue: DefinitionRef[] = [type];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const sub of this.#directSubclasses(next, budget)) {
        if (isSame(sub, type) || found.some((each) => isSame(each, sub))) continue;
        found.push(sub);
        queue.push(sub);
      }
    }
    return found;
  }

  /** Subclasses, at any depth, whose objects are made by the constructor of this class: they have none of their own. */
  heirsOfConstructor(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    this.#renew();
    const found: DefinitionRef[] = [];
    const queue: DefinitionRef[] = [type];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const sub of this.#directSubclasses(next, budget)) {
        if (found.some((each) => isSame(each, sub)) || this.#hasConstructor(sub)) continue;
        found.push(sub);
        queue.push(sub);
      }
    }
    return found;
  }

  #hasConstructor(type: DefinitionRef): boolean {
    return (
      this.#analysis.facts
        .known(type.file)
        ?.definitions.some((member) => member.parent === type.index && member.kind === 'constructor') ?? false
    );
  }

  /** Base classes and interfaces, at any height, nearest first. */
  ancestorsOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    this.#renew();
    const found: DefinitionRef[] = [];
    const queue: DefinitionRef[] = [type];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      budget.check();
      for (const base of this.#directSupers(next)) {
        if (isSame(base, type) || found.some((each) => isSame(each, base))) continue;
        found.push(base);
        queue.push(base);
      }
    }
    return found;
  }

  #directSupers(type: DefinitionRef): readonly DefinitionRef[] {
    const key = keyOfRef(type);
    const known = this.#supers.get(key);
    if (known !== undefined) return known;
    const isOwn = (site: ReferenceSite) => isOfHeritage(site) && site.holder === type.index;
    const found =
      finishedOf(this.#analysis, type.file)?.basesOf(type.index) ??
      (resolveIn(this.#analysis, type.file, isOwn)?.targets ?? []).flatMap(refsOf);
    this.#supers.set(key, found);
    return found;
  }

  #directSubclasses(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    const key = keyOfRef(type);
    const known = this.#subs.get(key);
    if (known !== undefined) return known;
    const definition = this.#analysis.facts.definition(type);
    const found: DefinitionRef[] = [];
    if (definition !== undefined && definition.name !== 'default') {
      const { repository } = this.#analysis;
      const files = repository
        .filesWithWord(definition.name)
        .filter(
          (file) => repository.files.get(file)?.class === 'source' && EXTENDS.test(repository.readText(file) ?? ''),
        );
      // A name that no import brings is none for something that only a module defines.
      const isGlobal = this.#analysis.facts.known(type.file)?.isModule !== true || definition.parent !== -1;
      const isTold = ({ target, isSure }: ToldSite) =>
        target !== undefined && (isSure || target.kind !== 'unresolved' || !isGlobal);
      const kept = new Map(files.map((file) => [file, finishedOf(this.#analysis, file)]));
      const open = files.filter((file) => kept.get(file) === undefined);
      const closed = resolveClosed(this.#analysis, { files: open, near: [type.file], isWanted: isOfHeritage }, budget);
      for (const file of files) {
        budget.check();
        if (budget.isOver()) break;
        const stored = kept.get(file)?.extendersOf(type);
        if (stored !== undefined) {
          for (const index of stored) found.push({ file, index });
          continue;
        }
        const known = closed.get(file)?.sites;
        const told = known?.every(isTold) === true ? known : this.#heritageIn(file);
        for (const { site, target } of told)
          if (site.holder >= 0 && refsOf(target).some((ref) => isSame(ref, type)))
            found.push({ file, index: site.holder });
      }
    }
    // What there was no time for is looked for by the next question.
    if (!budget.isOver()) this.#subs.set(key, found);
    return found;
  }

  /** What the classes and interfaces of a file extend, as its project tells. */
  #heritageIn(file: string): { readonly site: ReferenceSite; readonly target: SiteTarget | undefined }[] {
    const view = this.#analysis.projects.view(file);
    const sites = view?.sites.filter(isOfHeritage) ?? [];
    const targets = view === undefined ? [] : resolveSites(this.#analysis.linkContext, view, sites);
    return sites.map((site, i) => ({ site, target: targets[i] }));
  }

  #membersNamed(type: DefinitionRef, name: string): DefinitionRef[] {
    const facts = this.#analysis.facts.known(type.file);
    const found: DefinitionRef[] = [];
    facts?.definitions.forEach((definition, index) => {
      if (definition.parent === type.index && definition.name === name && definition.kind !== 'constructor')
        found.push({ file: type.file, index });
    });
    return found;
  }

  #renew(): void {
    if (this.#generation === this.#analysis.generation) return;
    this.#generation = this.#analysis.generation;
    this.#supers = new Map();
    this.#subs = new Map();
    this.#mayRun = new Map();
    this.#passedOver = new Map();
  }
}

/** The members of types that a member of an object literal stands for, by the type that is wanted around it. */
export function literalStandsFor(analysis: Analysis, member: DefinitionRef): readonly DefinitionRef[] {
  const kept = keptBasesOf(analysis, member);
  if (kept !== undefined) return kept;
  const view = analysis.projects.view(member.file);
  return view === undefined ? [] : membersOfContext(analysis.linkContext, view, member.index);
}

/** What is stored of a file, where that is all: its edges say what each of its types extends. */
function finishedOf(analysis: Analysis, file: string): KeptFile | undefined {
  const kept = analysis.keptOf(file, UNHURRIED);
  return kept?.isFinished === true ? kept : undefined;
}

/** What an object literal can be given the type of. */
const SHAPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'type', 'class', 'variable', 'property']);
function isOfHeritage({ role }: ReferenceSite): boolean {
  return role === 'extends';
}

const EXTENDS = /\b(?:extends|implements)\b/;

function isOverridable(definition: Definition): boolean {
  return (
    definition.parent >= 0 &&
    definition.kind !== 'constructor' &&
    definition.container !== '' &&
    !definition.name.startsWith('#')
  );
}
