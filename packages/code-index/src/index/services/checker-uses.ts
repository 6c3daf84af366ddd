/** What names in a file stand for, as the type checker tells it. */
import { CheckerAnswerError } from '../../checker/checker.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type { Budget } from '../budget.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import { keepMeanings } from '../kept-meanings.ts';
import type { IsWanted, KeyUse, Meaning, ResolvedFile, Site } from '../language-service.ts';
import {
  callNodeOf,
  isLiteralKey,
  isSame,
  membersOfContext,
  refsOf,
  roleOfUse,
  runsBaseItself,
  type SiteTarget,
} from '../linker.ts';
import type { CheckerHeritage } from './checker-heritage.ts';
import { keptKeyMeaning, keyMeaning } from './checker-keys.ts';
import { resolveIn } from './import-resolution.ts';
import { isImported, rootOfReceiver } from './import-syntax.ts';
import { loadedDefaults } from './loaded-modules.ts';

export function resolveByChecker(
  analysis: CheckedRepository,
  heritage: CheckerHeritage,
  file: string,
  isWanted: IsWanted,
): ResolvedFile | undefined {
  let given: Set<string> | undefined;
  const resolved = resolveIn(analysis, file, (site, all) =>
    isWanted(site, (name) => {
      given ??= new Set(all.filter(({ role }) => GIVES_A_NAME.has(role)).map((each) => each.name));
      return given.has(name);
    }),
  );
  if (resolved === undefined) return undefined;
  const { view, sites, targets } = resolved;
  return {
    lines: view.lines,
    definitions: view.facts.definitions,
    sites: sites.map((site, i) => {
      const target = targets[i];
      const { name, start, role, holder, inPlace } = site;
      const isOwnName = refsOf(target).some((ref) => isNameOf(analysis, ref, file, start));
      return {
        name,
        start,
        role,
        holder,
        inPlace,
        meant: meaningsOf(analysis, heritage, view, site, target),
        isOwnName,
        callAround: () => {
          const call = callNodeOf(site.node);
          return call === undefined ? undefined : { start: call.getStart(), end: call.end };
        },
      };
    }),
    meanings: () => {
      const { repository } = analysis;
      const ofFiles = {
        relative: (path: string) => repository.relative(path),
        contentHash: (each: string) => repository.contentHash(each),
      };
      return keepMeanings(ofFiles, sites, targets, membersOfImports(analysis, view, sites, targets));
    },
    keys: (isWantedKey) => resolveKeys(analysis, view, isWantedKey),
    loaded: () => loadedDefaults(analysis, view),
    standIns: () =>
      view.facts.definitions.flatMap((_, holder) =>
        membersOfContext(analysis.linkContext, view, holder).map((ref) => ({ holder, ref })),
      ),
  };
}

/** Which of these is a member, and nothing to the checker, of what an import brings that it could not follow. */
function membersOfImports(
  analysis: CheckedRepository,
  view: FileView,
  sites: readonly ReferenceSite[],
  targets: readonly SiteTarget[],
): ReadonlySet<number> {
  const open = sites.flatMap(({ node }, i) => {
    const root = targets[i]?.kind === 'unresolved' ? rootOfReceiver(node) : undefined;
    return root === undefined ? [] : [{ i, root }];
  });
  const symbols = analysis.projects.checker.symbolsAt(
    view.project,
    open.map(({ root }) => root),
  );
  return new Set(open.flatMap(({ i }, nth) => (isImported(symbols[nth]) ? [i] : [])));
}

const GIVES_A_NAME: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['definition', 'property_key']);

function isNameOf(analysis: CheckedRepository, ref: DefinitionRef, file: string, start: number): boolean {
  return ref.file === file && analysis.facts.definition(ref)?.nameStart === start;
}

function meaningsOf(
  analysis: CheckedRepository,
  heritage: CheckerHeritage,
  view: FileView,
  site: ReferenceSite,
  target: SiteTarget | undefined,
): Meaning[] {
  if (target?.kind !== 'definition') return [];
  const meant = refsOf(target);
  const role = roleOfUse(analysis.linkContext, site, target);
  const resolution = target.modelled ? 'resolved' : 'exact';
  let isOpen: boolean | undefined;
  const mayRunInstead = (run: DefinitionRef) => (budget: Budget) => {
    isOpen ??= meant.some((each) => isMember(analysis, each)) && !runsBaseItself(analysis.linkContext, view, site);
    if (!isOpen) return [];
    return heritage
      .mayRun(run, budget)
      .filter(
        (other) => !meant.some((each) => isSame(each, other)) && !heritage.isPassedOver(view, site, other, budget),
      );
  };
  const found: Meaning[] = meant.map((ref) => ({
    ref,
    role,
    resolution,
    mayRunInstead: mayRunInstead(ref),
  }));
  const nothing = () => [];
  if (target.next !== undefined) found.push({ ref: target.next, role: 'call', resolution, mayRunInstead: nothing });
  if (target.by !== undefined) found.push({ ref: target.by, role: 'reference', resolution, mayRunInstead: nothing });
  return found;
}

function isMember(analysis: CheckedRepository, ref: DefinitionRef): boolean {
  return MEMBER_KINDS.has(analysis.facts.definition(ref)?.kind ?? 'variable');
}

const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'property', 'getter']);

function resolveKeys(
  analysis: CheckedRepository,
  seen: FileView,
  isWanted: (site: Site) => boolean,
): readonly KeyUse[] {
  const keys = seen.sites.filter((site) => isLiteralKey(site) && isWanted(site));
  // Often there is none, or all are known, which needs no project.
  const isAsked = keys.some((site) => keptKeyMeaning(analysis, seen.file, site) === undefined);
  const view = isAsked ? analysis.projects.view(seen.file) : seen;
  if (view === undefined) return [];
  const inView = isAsked ? view.sites.filter((site) => isLiteralKey(site) && isWanted(site)) : keys;
  return inView.map((site) => {
    const { name, start, role, holder } = site;
    return { name, start, role, holder, refs: keyMembers(analysis, view, site) };
  });
}

function keyMembers(analysis: CheckedRepository, view: FileView, site: ReferenceSite): readonly DefinitionRef[] {
  try {
    return keyMeaning(analysis, view, site).members.flat();
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return [];
    throw cause;
  }
}
