/** What one use of a name means in a language without a checker: by an imported index, else by the inference. */
import type { Inference } from '../../inference/language-policy.ts';
import { MemoTable } from '../../inference/memo-table.ts';
import { subtypesOf } from '../../inference/subtypes.ts';
import type { SiteMeaning } from '../../inference/types.ts';
import type { Resolution } from '../../model/edges.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { isSameRef, keyOfRef } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import { foldCase, type NameSite } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import { reachingFiles } from './inference-heritage.ts';

/** One of the things that a use of a name comes to. */
export interface SiteUse {
  readonly ref: DefinitionRef;
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
}

/** What one site runs or names: by meaning, or where that is unknown the one definition that it can be. */
export function usesAtSite(analysis: Analysis, file: string, site: NameSite): readonly SiteUse[] {
  const inference = analysis.syntax.inferenceOf(file);
  if (inference === undefined) return [];
  const meaning = meaningOfSite(analysis, inference, file, site);
  const asWritten = (ref: DefinitionRef, resolution: Resolution) => ({
    ref,
    role: roleOf(analysis, site, ref),
    resolution,
  });
  const added = addedByIndex(analysis, inference, file, site, meaning).map((ref) => asWritten(ref, 'candidate'));
  if (meaning.kind === 'unknown') {
    const candidate = candidateFor(analysis, inference, file, site);
    const others = added.filter(({ ref }) => candidate === undefined || !isSameRef(ref, candidate));
    return candidate === undefined ? others : [asWritten(candidate, 'candidate'), ...others];
  }
  const found: SiteUse[] = meaning.refs.map((ref) => asWritten(ref, meaning.resolution));
  for (const ref of meaning.runs) found.push({ ref, role: runRole(analysis, ref), resolution: 'resolved' });
  for (const ref of meaning.mayRun) found.push({ ref, role: runRole(analysis, ref), resolution: 'candidate' });
  found.push(...added);
  if (meaning.refs.length > 0) return found;
  return [...found, ...mixinTargets(inference, file, site).map((ref) => asWritten(ref, 'candidate'))];
}

/** Of an accessor's two halves the one that this use runs. */
function fittingAccessors(
  inference: Inference,
  refs: readonly DefinitionRef[],
  role: ReferenceRole,
): readonly DefinitionRef[] {
  const unwanted = role === 'write' ? 'getter' : 'setter';
  const wanted = refs.filter((ref) => inference.definition(ref)?.kind !== unwanted);
  return wanted.length === 0 ? refs : wanted;
}

export interface ResolvedMeaning extends SiteMeaning {
  /** Of `refs`. */
  readonly resolution: Resolution;
}

/**
 * What a site means: by an imported index, which takes the place of what is worked out here, else by the inference. A name
 * given by its name in a call, `f(x=1)`, is a parameter, or a field of the class that is made.
 */
export function meaningOfSite(analysis: Analysis, inference: Inference, file: string, site: NameSite): ResolvedMeaning {
  const isKey = site.role === 'property_key';
  const found = isKey ? inference.keyMeaning(file, site) : inference.meaningOf(file, site);
  const isOne = isKey || found.refs.length < 2;
  const meaning = isOne ? found : { ...found, refs: fittingAccessors(inference, found.refs, site.role) };
  const isGuess = meaning.isOneOf === true || meaning.isGuess === true || isGuessByName(inference, file, site, meaning);
  const resolution: Resolution = isGuess ? 'candidate' : 'resolved';
  const said = analysis.precise.isBelieved ? preciseRefs(analysis, file, site) : undefined;
  const isCallable = (ref: DefinitionRef) => inference.definition(ref)?.callable === true;
  const isList = said !== undefined && said !== 'outside';
  // rust-analyzer without the sources of the standard library takes `it.next()` for the field `next`.
  const isNoProof = isList && site.role === 'call' && !said.some(isCallable) && meaning.refs.some(isCallable);
  const known = isNoProof ? undefined : isList ? fittingAccessors(inference, said, site.role) : said;
  if (known === undefined) return { ...meaning, resolution };
  const nothingElse = { runs: [], mayRun: [], isOpen: false, resolution: 'exact' } as const;
  if (known !== 'outside') {
    // An index is of one build (`//go:build`, `cfg`), and of files that have not changed since: what is found here in a
    // file of which it says nothing is another build's definition, or a new one, and is as likely as before.
    const unindexed = meaning.refs.filter(
      (ref) => !analysis.precise.covers(ref.file) && !known.some((each) => isSameRef(each, ref)),
    );
    if (unindexed.length > 0) {
      return { ...meaning, kind: 'definition', refs: [...known, ...unindexed], resolution };
    }
    const agreed = meaning.refs.filter((ref) => known.some((each) => isSameRef(each, ref)));
    // One name for several definitions (overloads, functions in functions) does not say which of them is meant.
    if (known.length > 1) {
      if (agreed.length > 0)
        return { ...meaning, refs: agreed, resolution: agreed.length > 1 ? 'candidate' : 'resolved' };
      return { kind: 'definition', refs: known, ...nothingElse, isOneOf: true, resolution: 'candidate' };
    }
    // A place has one symbol in an index: of a receiver that may be of two types scip-python tells the first.
    if (agreed.length > 0 && meaning.refs.length > 1 && meaning.isOneOf !== true)
      return { ...meaning, resolution: 'resolved' };
    const isSame =
      known.length === meaning.refs.length && known.every((ref) => meaning.refs.some((other) => isSameRef(ref, other)));
    // What a variable holds is worked out here in any case.
    return {
      kind: 'definition',
      refs: known,
      ...nothingElse,
      ...(isSame ? { runs: meaning.runs, mayRun: meaning.mayRun } : {}),
    };
  }
  // An indexer may take a package for an installed copy of itself: what is found here is not outside.
  return meaning.kind === 'definition'
    ? { ...meaning, resolution }
    : { kind: 'outside', refs: [], ...nothingElse, outside: site.name };
}

/** In a language that is read in outline, but for what its rules prove. */
function isGuessByName(inference: Inference, file: string, site: NameSite, { refs }: SiteMeaning): boolean {
  const { policy } = inference;
  if (policy.guessesByName !== true) return false;
  return refs.length !== 1 || policy.isProven?.(inference, file, site, refs) !== true;
}

/** What an index that the repository brings along says beyond what is worked out here: candidates, and no proof of anything. */
export function addedByIndex(
  analysis: Analysis,
  inference: Inference,
  file: string,
  site: NameSite,
  meaning: SiteMeaning,
): readonly DefinitionRef[] {
  if (analysis.precise.isBelieved) return [];
  const said = preciseRefs(analysis, file, site);
  if (said === undefined || said === 'outside') return [];
  return fittingAccessors(inference, said, site.role).filter(
    (ref) => !meaning.refs.some((known) => isSameRef(known, ref)),
  );
}

/** Undefined where the index says nothing, or means what is no definition to us: a parameter, a local variable. */
function preciseRefs(
  analysis: Analysis,
  file: string,
  site: NameSite,
): readonly DefinitionRef[] | 'outside' | undefined {
  const places = analysis.precise.isThere ? analysis.precise.meaningAt(file, site.start) : undefined;
  if (places === undefined || places === 'outside') return places;
  const refs: DefinitionRef[] = [];
  for (const place of places) {
    const definitions = analysis.syntax.fileFacts(place.file)?.definitions ?? [];
    const index = definitions.findIndex(({ nameStart }) => nameStart === place.start);
    const definition = definitions[index];
    if (definition === undefined) continue;
    // Making an object names its class, whichever constructor that runs.
    const isMade =
      definition.kind === 'constructor' &&
      definition.parent >= 0 &&
      site.role !== 'definition' &&
      site.name !== definition.name;
    const ref = { file: place.file, index: isMade ? definition.parent : index };
    for (const each of isMade ? [ref] : [ref, ...twinsOf(analysis, ref, definitions)])
      if (!refs.some((known) => isSameRef(known, each))) refs.push(each);
  }
  return refs.length === 0 ? undefined : refs;
}

/**
 * Definitions that the index takes for the same one: where a name is defined again (an implementation below its overloads),
 * scip-python marks the first as the definition and the others as uses of it.
 */
function twinsOf(analysis: Analysis, ref: DefinitionRef, definitions: readonly Definition[]): readonly DefinitionRef[] {
  const definition = definitions[ref.index];
  return definitions.flatMap((other, index) => {
    if (index === ref.index || other.name !== definition?.name || other.parent !== definition.parent) return [];
    const places = analysis.precise.meaningAt(ref.file, other.nameStart);
    const isSame =
      places !== undefined &&
      places !== 'outside' &&
      places.some(({ file, start }) => file === ref.file && start === definition.nameStart);
    return isSame ? [{ file: ref.file, index }] : [];
  });
}

/**
 * Where nothing is known of a receiver: the one definition that the name can be, if it is not a name that half of all
 * types have, nothing else in the repository bears it, and the file can see it.
 */
export function candidateFor(
  analysis: Analysis,
  inference: Inference,
  file: string,
  site: NameSite,
): DefinitionRef | undefined {
  const { policy } = inference;
  const term = inference.term(file, site.term);
  if (term?.kind !== 'member' || policy.isCommonName(site.name)) return undefined;
  // Before it a type or a name space is named: if that is not ours, neither is the member.
  const before = inference.term(file, term.of);
  if (before?.kind === 'name' && before.space === 'package') return undefined;
  const found = ONLY_MEMBERS.of(analysis, { family: policy.language, name: site.name }, () =>
    onlyMember(analysis, inference, site.name),
  );
  if (found === undefined) return undefined;
  return found.file === file || reachingFiles(analysis, [found.file]).has(file) ? found : undefined;
}

const ONLY_MEMBERS = new MemoTable<{ readonly family: string; readonly name: string }, DefinitionRef | undefined>(
  ({ family, name }) => `${family}\0${name}`,
);

/** The one function of this name that is a member of a type, in all files of a language. */
function onlyMember(analysis: Analysis, inference: Inference, name: string): DefinitionRef | undefined {
  let found: DefinitionRef | undefined;
  const { policy } = inference;
  const files = policy.filesThatMayDefine?.(name) ?? analysis.syntax.filesDefining(policy.language, name);
  for (const file of files) {
    const definitions = analysis.syntax.fileFacts(file)?.definitions ?? [];
    for (let index = 0; index < definitions.length; index++) {
      const definition = definitions[index] as Definition;
      const ref = { file, index };
      const isNamed = definition.name === name || (policy.ignoresCase === true && foldCase(definition.name) === name);
      if (!isNamed || !definition.callable || !isMember(inference, ref)) continue;
      // What is announced in its type and defined elsewhere is found there.
      if (inference.policy.definitionsBehind?.(inference, ref) !== undefined) continue;
      if (found !== undefined) return undefined;
      found = ref;
    }
  }
  return found;
}

function isMember(inference: Inference, ref: DefinitionRef): boolean {
  const definition = inference.definition(ref);
  if (definition === undefined) return false;
  const { policy } = inference;
  if (policy.ownerOf?.(inference, ref) !== undefined) return true;
  const { parent } = definition;
  const owner = parent < 0 ? undefined : inference.definition({ file: ref.file, index: parent });
  return policy.isMember?.(definition, owner) ?? (owner?.kind === 'class' || owner?.kind === 'interface');
}

/** `self.run()` in a class that has no `run` itself, where a class below builds on one that has. */
export function mixinTargets(inference: Inference, file: string, site: NameSite): DefinitionRef[] {
  if (inference.policy.isDuckTyped !== true) return [];
  const term = inference.term(file, site.term);
  const self = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (self?.kind !== 'name' && self?.kind !== 'self') return [];
  const around = inference.receiverTypes(file, site)?.of ?? [];
  const found = around.flatMap((type) =>
    type.kind === 'instance' || type.kind === 'class' ? mixedIn(inference, type.ref, site.name) : [],
  );
  return [...fittingAccessors(inference, found, site.role)];
}

/** What objects of the classes below a class run by a name that it has not: asked of `self` again and again. */
function mixedIn(inference: Inference, type: DefinitionRef, name: string): readonly DefinitionRef[] {
  return MIXED_IN.of(inference.world, { type, name }, () => {
    const defining = inference.world.knownDefining(inference.policy.language, name);
    if (defining?.length === 0) return [];
    const files = defining && new Set(defining);
    return subtypesOf(inference, type).flatMap((below) => {
      const instance = { kind: 'instance', ref: below, args: [] } as const;
      const mayHaveIt =
        files === undefined ||
        inference.policy.lineage(inference, instance).of.some((each) => 'ref' in each && files.has(each.ref.file));
      return mayHaveIt
        ? inference.memberOf(instance, name).of.flatMap((found) => (found.kind === 'definition' ? [found.ref] : []))
        : [];
    });
  });
}

const MIXED_IN = new MemoTable<{ readonly type: DefinitionRef; readonly name: string }, readonly DefinitionRef[]>(
  ({ type, name }) => `${keyOfRef(type)} ${name}`,
);

/** What a use does: making an object is written like a call where the language has no word for it. */
export function roleOf(analysis: Analysis, site: NameSite, ref: DefinitionRef): ReferenceRole {
  const kind = (analysis.facts.definition(ref) ?? analysis.syntax.facts(ref.file)?.facts.definitions[ref.index])?.kind;
  if (site.role === 'call' && kind === 'class') return 'construct';
  if (
    (site.role === 'call' || site.role === 'decorator') &&
    (kind === 'variable' || kind === 'property' || kind === 'getter')
  )
    return 'reference';
  if (site.role === 'callback' && kind !== 'function' && kind !== 'method' && kind !== 'class') return 'reference';
  return site.role;
}

/** A class that is run is made an object of. */
export function runRole(analysis: Analysis, ref: DefinitionRef): ReferenceRole {
  return analysis.syntax.facts(ref.file)?.facts.definitions[ref.index]?.kind === 'class' ? 'construct' : 'call';
}
