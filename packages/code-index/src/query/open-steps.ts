/**
 * What lies behind a step of a walk is known as far as its own uses are: an open mention of a caller may be a caller of that,
 * and so on. What a list of all that leads to a symbol rests on is therefore asked of each step as it is of the symbol, here
 * for every question that walks.
 */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { ComputedLoad } from '../index/import-edges.ts';
import type { OpenMention } from '../index/mentions.ts';
import { findReferences } from '../index/reference-search.ts';
import { loadedByComputedName } from '../index/services/doubts/hidden-uses.ts';
import type { References } from '../index/symbol-uses.ts';
import { isOfTest, isTestFile } from '../index/test-code.ts';
import { MemoTable } from '../inference/memo-table.ts';
import { templatesIn } from '../languages/typescript/class-templates.ts';
import { isComponentFile } from '../languages/typescript/components/component-module.ts';
import { compareText } from '../model/compare-text.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { Doubt, OpenStep } from '../model/doubts.ts';
import { type DefinitionRef, keyOfRef, labelOf } from '../model/facts.ts';
import { countsFurtherOn } from '../model/mention-causes.ts';
import { objectFlow } from './doubts/object-flow.ts';
import { isNeverNamed, isProgramStart } from './program-starts.ts';

export interface Step {
  readonly ref: DefinitionRef;
  /** 0 of what the question is about: of that every likely mention counts. */
  readonly depth: number;
}

/** What keeps a list of all that is behind these from being complete; code of modules is no step, for nothing names it. */
export interface OpenSteps {
  readonly doubts: readonly Doubt[];
  readonly notes: readonly CoverageNote[];
}

/**
 * The nearest are asked first, and the rest is not where a few have told enough.
 * @param listed files that the list has: what is in a test of these leads to nothing that is not told
 */
export function openSteps(
  analysis: Analysis,
  steps: readonly Step[],
  listed: ReadonlySet<string>,
  budget: Budget,
): OpenSteps {
  const named = steps
    .flatMap((step) => [step, ...calledAs(analysis, step.ref).map((ref) => ({ ...step, ref }))])
    .filter(({ ref }, at, all) => all.findIndex((each) => keyOfRef(each.ref) === keyOfRef(ref)) === at)
    .filter(({ ref }) => ref.index >= 0 && !isOfTest(analysis, ref) && !isNeverNamed(analysis, ref))
    .sort((a, b) => a.depth - b.depth || compareText(a.ref.file, b.ref.file) || a.ref.index - b.ref.index);
  const open: OpenStep[] = [];
  const notes: CoverageNote[] = [];
  const loaded = new Map<string, Doubt>();
  // Code of a module runs for whoever loads it, and goes on there.
  for (const { ref, depth } of steps)
    if (ref.index < 0 && depth > 0 && !loaded.has(ref.file) && !isTestFile(analysis, ref.file))
      for (const doubt of loadedByComputedName(analysis, ref.file)) loaded.set(ref.file, doubt);
  let loads: readonly ComputedLoad[] | undefined;
  const doubtsOf = (steps: readonly OpenStep[], areAll: boolean): readonly Doubt[] => [
    ...(steps.length === 0 ? [] : [{ code: 'open_steps', steps, areAll } as const]),
    ...loaded.values(),
  ];
  for (const [asked, { ref, depth }] of named.entries()) {
    budget.check();
    budget.progress(asked, named.length, 'looking at what uses what depends on it');
    const isLeft = asked >= MOST_ASKED || budget.isOver();
    const found = isLeft ? undefined : USES.of(analysis, ref, () => usesOf(analysis, ref, budget), isKnown);
    if (found === undefined) {
      notes.push({ code: 'steps_unasked', asked, total: named.length });
      break;
    }
    notes.push(...found.notes);
    if (depth > 0 && found.isUnused && mayBeLoaded(analysis, ref)) {
      loads ??= loadsByPattern(analysis);
      const loading = loadOf(analysis, ref.file, loads);
      if (loading !== undefined) loaded.set(ref.file, loading);
    }
    const isTold = (file: string) => listed.has(file) && isTestFile(analysis, file);
    const likely = depth === 0 ? found.likely : found.counting.filter((file) => !isTold(file)).length;
    if (likely === 0) continue;
    open.push({ name: found.name, likely, at: { file: ref.file, line: found.line } });
    if (open.length < MOST_OPEN) continue;
    return { doubts: doubtsOf(open, asked === named.length - 1), notes };
  }
  return { doubts: doubtsOf(open, true), notes };
}

/**
 * What nothing is known to use lies where code loads all that there is, `import.meta.glob('./jobs/*.ts')`: whoever does goes
 * on with it. A page is told by its route.
 */
function mayBeLoaded({ facts }: Analysis, { file, index }: DefinitionRef): boolean {
  const definition = facts.definition({ file, index });
  return definition?.exported === true && definition.parent === -1 && !isComponentFile(file);
}

function loadsByPattern(analysis: Analysis): readonly ComputedLoad[] {
  return analysis.imports
    .computedLoads()
    .filter(({ file, prefix }) => prefix !== undefined && !isTestFile(analysis, file));
}

function loadOf(analysis: Analysis, file: string, loads: readonly ComputedLoad[]): Doubt | undefined {
  const load = loads.find(
    (each) =>
      each.file !== file &&
      file.startsWith(each.prefix ?? '/') &&
      analysis.serviceOf(each.file) === analysis.serviceOf(file),
  );
  return load && { code: 'loaded_by_computed_name', file, by: { file: load.file, line: load.line } };
}

/** The class of a constructor that has a name of its own: whoever makes an object of it runs that, and names the class. */
export function calledAs({ facts }: Pick<Analysis, 'facts'>, { file, index }: DefinitionRef): readonly DefinitionRef[] {
  const { kind, name, parent = -1 } = facts.definition({ file, index }) ?? {};
  const owner = facts.definition({ file, index: parent });
  return kind === 'constructor' && owner !== undefined && owner.name !== name ? [{ file, index: parent }] : [];
}

const MOST_OPEN = 3;
/** Of thousands the farthest say little, and each takes milliseconds. */
const MOST_ASKED = 500;

interface UsesOfStep {
  readonly name: string;
  readonly line: number;
  readonly likely: number;
  readonly isUnused: boolean;
  /** See `countsFurtherOn`: the file of each. */
  readonly counting: readonly string[];
  readonly notes: readonly CoverageNote[];
}

const USES = new MemoTable<DefinitionRef, UsesOfStep | undefined>(keyOfRef);

/** Undefined where the time was over first. */
function usesOf(analysis: Analysis, ref: DefinitionRef, budget: Budget): UsesOfStep | undefined {
  const references = findReferences({ analysis }, [ref], budget);
  const { open, notes, filesChecked, filesTotal } = references;
  if (budget.isOver()) return undefined;
  const { name = '', container = '', parent = -1, line = 0 } = analysis.facts.definition(ref) ?? {};
  const of = labelOf({ name, container });
  const unchecked: CoverageNote[] =
    filesChecked < filesTotal ? [{ code: 'mentions_unchecked', checked: filesChecked, total: filesTotal, of }] : [];
  const owners = container.split('.').filter((name) => name !== '');
  const importers = analysis.imports.importersOf(ref.file);
  const { repository } = analysis;
  const likely = open.filter((mention) => mention.likely);
  const loading = loadersOf(analysis, ref.file);
  let templates: readonly string[] | undefined;
  const isOwnTemplate = (file: string) => {
    templates ??= templatesIn(repository.readText(ref.file) ?? '', ref.file);
    return templates.includes(file);
  };
  let isElsewhere: boolean | undefined;
  const isOnObject = ({ code }: OpenMention['cause']) => {
    if (!ON_OBJECTS.has(code)) return true;
    isElsewhere ??= areObjectsElsewhere(analysis, ref, references, budget);
    return !isElsewhere;
  };
  const language = (each: string) => repository.files.get(each)?.language;
  const isStart = isProgramStart(analysis, ref);
  const counts = ({ file, cause, text }: OpenMention) =>
    isOnObject(cause) &&
    // Whatever builds or runs a program by this word is told of as that.
    (!isStart || language(file) === language(ref.file)) &&
    !(cause.code === 'configured_with_module' && STARTS.test(text)) &&
    countsFurtherOn(cause, {
      isMember: owners.length > 0 || parent >= 0,
      concerns: () =>
        file === ref.file ||
        importers.has(file) ||
        loading.has(file) ||
        owners.some((name) => repository.hasWord(file, name)) ||
        (file.endsWith('.html') && isOwnTemplate(file)),
      reaches: () => analysis.imports.reaching([ref.file]).has(file),
      isInTemplate: () => ref.file.endsWith('.php') && TEMPLATES.test(file),
      isUntyped: () => UNTYPED.has(repository.files.get(file)?.language ?? ''),
    });
  return {
    name: of,
    line,
    likely: likely.length,
    isUnused: references.uses.every(({ role }) => role === 'type'),
    counting: [
      ...likely.filter(counts).map(({ file }) => file),
      ...references.uses.flatMap(({ file, isUnlinked }) => (isUnlinked === true ? [file] : [])),
    ],
    notes: [...notes, ...unchecked],
  };
}

/** Templates of PHP are code in which nothing is imported; what stands there outside of `<?php` is read as text. */
const TEMPLATES = /\.(?:blade\.php|twig|phtml|latte)$/;

/** A script of a manifest, which is told as a command that runs what it names. */
const STARTS = /^(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)\.[\w-]+:/;

/** Why a name behind something stays open of which it is not known what it is. */
const ON_OBJECTS: ReadonlySet<string> = new Set([
  'untyped_receiver',
  'member_not_found',
  'taken_from_value',
  'outside_receiver',
]);

/** No code here makes an object of its class or hands one on; where a framework makes them, it keeps them. */
function areObjectsElsewhere(
  analysis: Analysis,
  member: DefinitionRef,
  references: References,
  budget: Budget,
): boolean {
  const service = analysis.serviceOf(member.file);
  const owner = { file: member.file, index: analysis.facts.definition(member)?.parent ?? -1 };
  if (owner.index < 0 || service.staysOutside?.(owner) !== true) return false;
  const reader = service.flowOfOwner(member, { references, isOfFile: false }, budget);
  if (reader?.selvesOf === undefined) return false;
  return ELSEWHERE.of(
    analysis,
    owner,
    () => {
      // A base speaks of itself, and of what builds on it as well.
      const selves = service.ancestorsOf(owner, budget).flatMap((type) => [...(reader.selvesOf?.(type) ?? [])]);
      if (selves.some((self) => self.follow().end !== undefined)) return false;
      const types = [owner, ...service.subclassesOf(owner, budget)];
      const isMadeUnseen = (type: DefinitionRef) =>
        findReferences({ analysis }, [type], budget).open.some(({ likely }) => likely);
      return !types.some(isMadeUnseen) && objectFlow(analysis, reader, owner, budget) === undefined;
    },
    () => !budget.isOver(),
  );
}

const ELSEWHERE = new MemoTable<DefinitionRef, boolean>(keyOfRef);

/** Files that load it as a module by a name that is put together. */
function loadersOf({ syntax }: Analysis, file: string): ReadonlySet<string> {
  const family = syntax.familyOf(file);
  const policy = family === undefined ? undefined : syntax.inference(family)?.policy;
  return new Set(policy?.filesThatLoad?.(file) ?? []);
}

const UNTYPED: ReadonlySet<string> = new Set(['Python', 'JavaScript', 'Ruby', 'PHP']);

function isKnown(found: UsesOfStep | undefined): boolean {
  return found !== undefined;
}
