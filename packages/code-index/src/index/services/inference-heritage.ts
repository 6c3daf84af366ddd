/** Who builds on whom in languages without a checker, by what the bases of a class mean and by the shapes of types. */
import type { Inference } from '../../inference/language-policy.ts';
import { MemoTable } from '../../inference/memo-table.ts';
import { foundBy, subtypesOf } from '../../inference/subtypes.ts';
import { keyOf, type Type } from '../../inference/types.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { isSameRef, keyOfRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import type { NameSite, Term } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import type { Receiver } from '../language-service.ts';
import { declarationsMetBy, implementationsOf, standsByShape, typeOfMember } from './inference-shapes.ts';

const REACHING = new MemoTable<readonly string[], ReadonlySet<string>>((files) => files.join('\0'));
const OVERRIDES = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);

/** Files that can see any of these, by imports or by being of the same package. */
export function reachingFiles(analysis: Analysis, files: readonly string[]): ReadonlySet<string> {
  return REACHING.of(analysis, files, () => {
    const near = files.flatMap((file) => analysis.syntax.siblingsOf(file));
    return analysis.imports.reaching([...files, ...near]);
  });
}

/** Classes above a class, as far as they are in the repository, nearest first. */
export function supertypesOf(analysis: Analysis, inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
  return inference.policy
    .lineage(inference, { kind: 'instance', ref: type, args: [] })
    .of.slice(1)
    .flatMap((base) => (base.kind === 'instance' && analysis.repository.files.has(base.ref.file) ? [base.ref] : []));
}

/** Members of bases that a member overrides, nearest first. */
export function overriddenInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = declarationsMetBy(analysis.syntax, inference, member);
  const own = typeAround(inference, member);
  if (own === undefined) return byShape;
  const type = { kind: 'instance', ref: own, args: [] } as const;
  return byShape.concat(
    inference.policy
      .lineage(inference, type)
      .of.slice(1)
      .flatMap((base) => (base.kind === 'instance' ? inference.policy.ownMembers(inference, base.ref, name) : []))
      // What the language's library declares is in no file here.
      .filter((base) => analysis.repository.files.has(base.file) && isOverride(inference, member, base)),
    overriddenForHeirs(analysis, inference, member, name),
  );
}

/** Members that a class below has of another base, and that a member which it inherits stands in for. */
function overriddenForHeirs(
  analysis: Analysis,
  inference: Inference,
  member: DefinitionRef,
  name: string,
): readonly DefinitionRef[] {
  const own = typeAround(inference, member);
  const heirs = own === undefined ? [] : subtypesOf(inference, own);
  const found = heirs.flatMap((heir) =>
    supertypesOf(analysis, inference, heir)
      .flatMap((base) => inference.policy.ownMembers(inference, base, name))
      .filter((base) => standsInForHeir(inference, member, base)),
  );
  return found.filter((ref, i) => found.findIndex((each) => isSameRef(each, ref)) === i);
}

/** Members of classes below that override a member. */
export function overridesInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = implementationsOf(analysis.syntax, inference, member);
  const type = typeAround(inference, member);
  if (type === undefined) return [...byShape];
  const below = subtypesOf(inference, type).flatMap((each) =>
    inference.policy
      .ownMembers(inference, each, name)
      .flatMap((own) => inference.policy.definitionsBehind?.(inference, own) ?? [own])
      .filter((own) => isOverride(inference, own, member)),
  );
  const inherited = subtypesOf(inference, type).flatMap((heir) =>
    foundBy(inference, heir, name).filter((own) => standsInForHeir(inference, own, member)),
  );
  const all = [...byShape, ...below, ...inherited];
  return all.filter((own, i) => all.findIndex((each) => isSameRef(each, own)) === i);
}

/** Classes below that do not have a member of an interface themselves, and hand it on to another object. */
export function handersOnInSyntax(inference: Inference, member: DefinitionRef, name: string): DefinitionRef[] {
  const { policy } = inference;
  const type = typeAround(inference, member);
  if (type === undefined || policy.handsOn === undefined || inference.definition(type)?.kind !== 'interface') return [];
  return subtypesOf(inference, type).filter(
    (each) => policy.handsOn?.(inference, each) === true && policy.ownMembers(inference, each, name).length === 0,
  );
}

/** A class below both inherits the first, and has it where the second is asked for: `class Job extends Base implements Runs`. */
export function standsInForHeir(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
  const type = typeAround(inference, own);
  const other = typeAround(inference, base);
  if (type === undefined || other === undefined || isSameRef(type, other)) return false;
  // Heirs are looked for in every file that names the class: first comes what needs none of them.
  if (inference.policy.mayShareHeirs?.(inference, own, base) === false) return false;
  if (buildsOn(inference, type, other) || buildsOn(inference, other, type)) return false;
  return heirsThatFind(inference, other, own).some((heir) => isOverride(inference, own, base, heir));
}

/**
 * What a use of a member may run besides it: what overrides it, or has the shape that its type asks for. A call of the base by
 * its name runs that and nothing else.
 */
export function virtualTargetsInSyntax(
  analysis: Analysis,
  file: string,
  site: NameSite,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(file);
  const definition = inference?.definition(member);
  // What the language's library declares is overridden by too much to be told of.
  if (inference === undefined || definition === undefined || !analysis.repository.files.has(member.file)) return [];
  if (definition.name !== site.name) return [];
  return OVERRIDES.of(analysis, member, () => overridesInSyntax(analysis, member, definition)).filter(
    (override) => !isPassedOver(inference, file, site, member, override),
  );
}

/**
 * A use that leads to a member does not run what overrides it: `super.run()` runs what is there named, and a receiver runs what
 * its own class finds and what is below that class, but no sibling's.
 */
export function isPassedOver(
  inference: Inference,
  file: string,
  site: NameSite,
  member: DefinitionRef,
  override: DefinitionRef,
): boolean {
  const term = inference.term(file, site.term);
  const base = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (base?.kind !== 'super') {
    const receivers = receiversOf(inference, file, site, member);
    return receivers?.every((type) => !mayRunOn(inference, type, member, override)) === true;
  }
  if (inference.policy.isDuckTyped !== true) return true;
  // Where a class may have several bases, that is whatever the object's class puts next to the one around the call.
  const here = { file, index: base.definition };
  const other = typeAround(inference, override);
  if (other === undefined || isSameRef(other, here) || buildsOn(inference, other, here)) return true;
  return !subtypesOf(inference, here).some((below) => buildsOn(inference, below, other));
}

/** The same of all that the line says of the member. */
export function isPassedOverInLine(
  analysis: Analysis,
  { file, line }: { readonly file: string; readonly line: number },
  member: DefinitionRef,
  override: DefinitionRef,
): boolean {
  const inference = analysis.syntax.inferenceOf(file);
  const name = inference?.definition(override)?.name;
  if (inference === undefined || name === undefined) return false;
  const sites = sitesInLine(analysis, inference, { file, line }, name);
  return sites.length > 0 && sites.every((site) => isPassedOver(inference, file, site, member, override));
}

/** See `LanguageService.receiverIn`. */
export function receiverInLine(
  analysis: Analysis,
  use: { readonly file: string; readonly line: number },
  member: DefinitionRef,
): Receiver | undefined {
  const { file } = use;
  const inference = analysis.syntax.inferenceOf(file);
  const name = inference?.definition(member)?.name;
  if (inference === undefined || name === undefined) return undefined;
  const sites = sitesInLine(analysis, inference, use, name).filter(({ term }) => term >= 0);
  if (sites.length === 0) return undefined;
  return {
    isOwn: sites.every((site) => asksOwnObject(inference, file, site)),
    classes: () => {
      const found = sites.map((site) => classesAsked(inference, file, site, member));
      return found.every((each) => each !== undefined) ? found.flat() : undefined;
    },
  };
}

function sitesInLine(
  analysis: Analysis,
  inference: Inference,
  { file, line }: { readonly file: string; readonly line: number },
  name: string,
): readonly NameSite[] {
  const lines = LINES.of(analysis, file, () => new LineMap(analysis.repository.readText(file) ?? ''));
  const [start, end] = [
    lines.startOf(line),
    line + 1 < lines.count ? lines.startOf(line + 1) : Number.POSITIVE_INFINITY,
  ];
  const sites = inference.factsOf(file)?.sites ?? [];
  return sites.filter((site) => site.name === name && start <= site.start && site.start < end);
}

/** `self.run()`, `super().run()`, or a bare `run()` in a class that has it. */
export function asksOwnObject(inference: Inference, file: string, site: NameSite): boolean {
  const term = inference.term(file, site.term);
  const facts = inference.factsOf(file);
  if (facts === undefined) return false;
  if (term?.kind === 'name') return classWithMember(inference, file, term) !== undefined;
  const of = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (of?.kind === 'self' || of?.kind === 'super') return true;
  if (of?.kind !== 'name') return false;
  for (let scope = of.scope; scope >= 0; scope = facts.scopes[scope]?.parent ?? -1) {
    const bindings = inference.bindingsOf(facts, scope).get(of.name) ?? [];
    if (bindings.length === 0) continue;
    const index = facts.scopes[scope]?.definition ?? -1;
    const given = inference.detail({ file, index })?.parameters.find(({ name }) => name === of.name);
    return (
      given?.kind === 'receiver' ||
      bindings.every(({ kind, value }) => kind === 'parameter' && inference.term(file, value)?.kind === 'self')
    );
  }
  return false;
}

/** The innermost class around a bare name that has a member of that name, its own or one that it inherits. */
function classWithMember(
  inference: Inference,
  file: string,
  { name, scope, space }: Extract<Term, { readonly kind: 'name' }>,
): DefinitionRef | undefined {
  const scopes = inference.factsOf(file)?.scopes ?? [];
  for (let index = scope; index >= 0; index = scopes[index]?.parent ?? -1) {
    const { kind, definition } = scopes[index] ?? {};
    if (kind === 'class' && definition !== undefined && definition >= 0) {
      const ref = { file, index: definition };
      if (foundBy(inference, ref, name).length > 0) return ref;
    }
    // Something else than the class around may have it: what a lambda is run on.
    if (inference.policy.broughtInto?.(inference, file, index, name, space) !== undefined) return undefined;
  }
  return undefined;
}

/** Where a type is met by its shape alone, an object of any class may stand behind it. */
function classesAsked(
  inference: Inference,
  file: string,
  site: NameSite,
  member: DefinitionRef,
): readonly DefinitionRef[] | undefined {
  const term = inference.term(file, site.term);
  const of = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (of?.kind === 'super') return [{ file, index: of.definition }];
  const found: DefinitionRef[] = [];
  for (const type of receiversOf(inference, file, site, member) ?? [undefined]) {
    if (type?.kind !== 'instance' && type?.kind !== 'class') return undefined;
    const isShape = inference.policy.fitsShape !== undefined && inference.definition(type.ref)?.kind === 'interface';
    if (isShape) return undefined;
    found.push(type.ref);
  }
  return found;
}

/** See `LanguageService.ownerOf`. */
export function ownerByInference(inference: Inference, member: DefinitionRef): DefinitionRef | undefined {
  const owner = typeOfMember(inference, member);
  const kind = owner === undefined ? undefined : inference.definition(owner)?.kind;
  return kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'type' ? owner : undefined;
}

const LINES = new MemoTable<string, LineMap>((file) => file);

/** The types of what a member is asked of; undefined where nobody can tell all of them. */
function receiversOf(
  inference: Inference,
  file: string,
  site: NameSite,
  member: DefinitionRef,
): readonly Type[] | undefined {
  const term = inference.term(file, site.term);
  if (term?.kind === 'member') {
    const types = inference.receiverTypes(file, site);
    if (types === undefined || types.isOpen || types.of.length === 0) return undefined;
    const all = types.of.flatMap(boundsOf);
    // Of several types it may have been taken from one alone: `<Square as Shape>::area`.
    const taken = new Set(
      inference
        .meanings(file, site.term)
        .of.flatMap((meaning) =>
          meaning.kind === 'definition' && meaning.self !== undefined && isSameRef(meaning.ref, member)
            ? [keyOf(meaning.self)]
            : [],
        ),
    );
    const asked = all.filter((type) => taken.has(keyOf(type)));
    return asked.length > 0 ? asked : all;
  }
  const owner = typeOfMember(inference, member);
  const facts = inference.factsOf(file);
  if (term?.kind !== 'name' || owner === undefined || facts === undefined) return undefined;
  for (let index = term.scope; index >= 0; index = facts.scopes[index]?.parent ?? -1) {
    const { kind, definition } = facts.scopes[index] ?? {};
    if (kind === 'class' && definition !== undefined && definition >= 0) {
      const ref = { file, index: definition };
      if (isSameRef(ref, owner) || buildsOn(inference, ref, owner)) return [{ kind: 'instance', ref, args: [] }];
    }
    // Something else than the class around may have it: what a lambda is run on.
    if (inference.policy.broughtInto?.(inference, file, index, term.name, term.space) !== undefined) return undefined;
  }
  return undefined;
}

/** A value of a type parameter is one of each of its bounds. */
export function boundsOf(type: Type): readonly Type[] {
  return type.kind !== 'variable' ? [type] : type.bound.of.length === 0 ? [type] : type.bound.of.flatMap(boundsOf);
}

/** An object that has this type may find the override by the name of the member. */
function mayRunOn(inference: Inference, type: Type, member: DefinitionRef, override: DefinitionRef): boolean {
  const { policy } = inference;
  const said = policy.runsOverridesOn?.(inference, type, member);
  if (said !== undefined) return said;
  const owner = typeOfMember(inference, override);
  if ((type.kind !== 'instance' && type.kind !== 'class') || owner === undefined) return true;
  if (isSameRef(owner, type.ref) || buildsOn(inference, owner, type.ref)) return true;
  if (standsByShape(inference, override, type.ref) !== 'no') return true;
  return heirsThatFind(inference, type.ref, override).length > 0;
}

/**
 * Classes below a class that have a member by inheriting it from a class which need not be below that one itself. They are
 * looked for below the member's own class, which is the same for all that a search meets: what is met may be of any class of
 * the library, and half of a project may be below that.
 */
function heirsThatFind(inference: Inference, type: DefinitionRef, member: DefinitionRef): readonly DefinitionRef[] {
  const name = inference.definition(member)?.name;
  const owner = typeOfMember(inference, member);
  if (name === undefined || owner === undefined) return [];
  return subtypesOf(inference, owner).filter(
    (heir) =>
      !isSameRef(heir, type) &&
      buildsOn(inference, heir, type) &&
      foundBy(inference, heir, name).some((ref) => isSameRef(ref, member)),
  );
}

function buildsOn(inference: Inference, type: DefinitionRef, base: DefinitionRef): boolean {
  const lineage = inference.policy.lineage(inference, { kind: 'instance', ref: type, args: [] });
  return lineage.of.some((each) => each.kind === 'instance' && isSameRef(each.ref, base));
}

/** The definition around a member; of one that is written outside of its type and overrides all the same, that type. */
export function typeAround(inference: Inference, member: DefinitionRef): DefinitionRef | undefined {
  const written =
    inference.policy.overridesFromOutside === true ? inference.policy.ownerOf?.(inference, member) : undefined;
  const parent = inference.definition(member)?.parent ?? -1;
  if (written !== undefined || parent < 0) return written;
  const around = { file: member.file, index: parent };
  return inference.policy.wholeOf?.(inference, around) ?? around;
}

/**
 * Where functions are told apart by what they take, the name alone overrides nothing.
 * @param heir The class that has both, where neither of theirs is below the other.
 */
export function isOverride(
  inference: Inference,
  own: DefinitionRef,
  base: DefinitionRef,
  heir?: DefinitionRef,
): boolean {
  return inference.policy.isOverride?.(inference, own, base, heir) !== false;
}
