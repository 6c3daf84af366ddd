/**
 * The verdict table of the tools, as pure functions of the engine's typed answers. Nothing measured is never safe:
 * SAFE has to be earned by every condition, and each condition that stays open is named.
 */
import type {
  CallgraphAnswer,
  Coverage,
  HealthAnswer,
  ImpactAnswer,
  ProjectAnswer,
  SymbolsAnswer,
  TypesAnswer,
  UnknownSymbol,
} from '@boocontext/code-index';
import type { ProjectScan, ScanFailure } from '@boocontext/project-scan';
import {
  type DataLayer,
  dataLayers,
  dataLayersOfLibrary,
  declaresRoutes,
  isStored,
  type ServerFramework,
  serverFrameworks,
  unreadOperations,
} from '@boocontext/project-scan';
import type { ChildHealth } from '../children/tree-sitter-analyzer/health.ts';
import type { Finding, OpenReason } from './envelope.ts';
import { distinctReasons, late, undecided } from './open-reasons.ts';
import { count, join } from './wording.ts';

export interface Judgement {
  readonly finding: Finding;
  /** What stayed open. What was found, such as code that is affected, is in the answer itself. */
  readonly open: readonly OpenReason[];
}

export function judgeSymbols(answer: Pick<SymbolsAnswer, 'coverage'>): Judgement {
  return judged('told', partialReasons(answer.coverage));
}

export function judgeCallgraph(
  answer:
    | (Pick<CallgraphAnswer, 'found' | 'definitions' | 'coverage'> &
        Partial<Pick<CallgraphAnswer, 'mentions' | 'open'>>)
    | UnknownSymbol,
): Judgement {
  if (!answer.found) return unknown;
  return judged(answer.definitions.length > 1 ? 'warned' : 'told', [
    ...(answer.open ?? []),
    ...likelyReasons(answer.mentions?.likelyTotal ?? 0),
    ...partialReasons(answer.coverage),
  ]);
}

/** `outside` says what calls it from outside: routes, commands, jobs, listeners. Whatever does depends on it. */
export function judgeImpact(
  answer: ImpactAnswer | UnknownSymbol,
  asked: 'symbol' | 'file' | 'diff',
  outside: readonly string[] = [],
): Judgement {
  if (!answer.found) return unknown;
  const affected =
    answer.affectedSymbols.length +
    answer.affectedFiles.length +
    answer.tests.length +
    outside.length +
    (answer.staleCallers?.length ?? 0);
  const { fromOutside = [] } = answer;
  const open = [
    // A file without exports was not measured by following its symbols; for an empty diff there is nothing to follow.
    ...(asked !== 'diff' && answer.roots.length === 0
      ? ['it exports nothing that could be followed: ask by `symbol` for what is in it']
      : []),
    // Whoever uses it from outside is told in the answer itself.
    ...answer.open.filter((text) => !fromOutside.includes(text)),
    // The engine says these in `open` too where nothing depends on it; the verdict must not depend on that.
    ...(answer.open.length === 0 || affected > 0 ? likelyReasons(answer.mentions?.likelyTotal ?? 0) : []),
    ...(answer.open.length === 0 || affected > 0 ? partialReasons(answer.coverage) : []),
    ...beyondReasons(answer),
  ];
  return judged(affected > 0 || fromOutside.length > 0 ? 'warned' : 'clear', open);
}

/** What lies behind what was reached last is not known. */
function beyondReasons({ deeper, depth }: Pick<ImpactAnswer, 'deeper' | 'depth'>): readonly string[] {
  return deeper ? [`there is more beyond depth ${depth}`] : [];
}

/** Of an environment variable: what is read outside of the code nobody here knows, so that it is never safe. */
export function judgeVariable(
  answer: Pick<ImpactAnswer, 'affectedSymbols' | 'mentions' | 'coverage' | 'open' | 'deeper' | 'depth'>,
  unread: readonly OpenReason[],
): Judgement {
  const open = [
    ...answer.open,
    ...likelyReasons(answer.mentions?.likelyTotal ?? 0),
    ...partialReasons(answer.coverage),
    ...beyondReasons(answer),
    ...(answer.affectedSymbols.length === 0 ? ['a shell, an image or a library may read it'] : []),
  ];
  return { finding: 'warned', open: distinctReasons([...unread, ...undecided(open)]) };
}

/** A compiler error is a proof. That there is none is one only where nothing is left that could hide it. */
export function judgeTrial({ trial, open, mentions, coverage }: ImpactAnswer): Judgement {
  const left = [
    ...open,
    ...(open.length === 0 ? likelyReasons(mentions?.likelyTotal ?? 0) : []),
    ...partialReasons(coverage),
    ...(trial?.tried === true && trial.checked < trial.total && open.length === 0
      ? ['not every file was compiled with the change']
      : []),
  ];
  if (trial !== undefined && trial.breaks.length > 0) return judged('broken', left);
  return judged(trial?.tried === true ? 'clear' : 'warned', left);
}

export function judgeOverview(
  project: Pick<
    ProjectAnswer,
    'type' | 'sourceFiles' | 'manifests' | 'entryPoints' | 'languages' | 'aside' | 'coverage'
  >,
  scan: Pick<
    ProjectScan,
    'failures' | 'routes' | 'servers' | 'unplacedRoutes' | 'schemas' | 'layers' | 'apps' | 'starting'
  >,
): Judgement {
  const named = ({ detector }: ScanFailure) => detector.replace('_', ' ');
  const failed = scan.failures
    .filter(({ isLate }) => isLate !== true)
    .map((each) => `${named(each)} (${each.message})`);
  const unscanned = scan.failures.filter(({ isLate }) => isLate === true).map(named);
  const isScanned = (part: string) => !unscanned.includes(part) && !unscanned.includes('project');
  const dependencies = project.manifests.flatMap((each) => each.dependencies);
  // A library may build on such a framework, or be the next one; what it serves, its users say.
  const operations =
    project.type === 'library'
      ? []
      : unreadOperations(
          dependencies,
          scan.routes.map(({ framework }) => framework),
        );
  const unfollowed = languagesNotFollowed(project);
  const { finding, open } = judged(project.sourceFiles === 0 ? 'warned' : 'clear', [
    ...(failed.length > 0 ? [`not all was scanned: ${failed.join(', ')}`] : []),
    ...(unfollowed.share >= notableShare ? [`imports of ${unfollowed.languages.join(' and ')} are not followed`] : []),
    ...(operations.length > 0 ? [`what ${operations.join(', ')} may serve besides is not read`] : []),
    ...(!isScanned('routes')
      ? []
      : project.type === 'library'
        ? unreadRoutes(serverFrameworks([], scan.servers.filter(declaresRoutes)), scan.routes)
        : unreadRoutes(serverFrameworks(project.manifests, scan.servers), scan.routes)),
    ...(isScanned('schemas') ? unreadSchemas(layersOf(project, scan), scan.schemas) : []),
    ...patternReasons(scan),
    ...(isScanned('entries') ? unreadEntries(project, scan) : []),
    ...asideReasons(project.aside),
    ...partialReasons(project.coverage),
  ]);
  return { finding, open: [...(unscanned.length > 0 ? [late(`not scanned yet: ${join(unscanned)}`)] : []), ...open] };
}

/** Frameworks that serve requests and of which no route was found, though there may be some. */
function unreadRoutes(servers: readonly ServerFramework[], routes: ProjectScan['routes']): readonly string[] {
  const serving = new Set(routes.map(({ framework }) => framework));
  const without = servers.filter(({ name }) => !serving.has(name));
  const named = (wanted: string) => without.filter(({ reading }) => reading === wanted).map(({ name }) => name);
  const [unread, patterns, exact] = [named('unread'), named('patterns'), named('exact')];
  return [
    ...(unread.length > 0 ? [`routes of ${join(unread)} are not read, so that there may be some`] : []),
    ...(patterns.length > 0 ? [`routes of ${join(patterns)} are known by patterns only, and none was found`] : []),
    // Beside another framework that serves, a dependency may be there for its types or its parts.
    ...(exact.length > 0 && routes.length === 0 ? [`no route of ${join(exact)} was recognised`] : []),
  ];
}

/** What a project stores its data with, as far as it is known. */
export function layersOf(
  { type, manifests }: Pick<ProjectAnswer, 'type' | 'manifests'>,
  { layers }: Pick<ProjectScan, 'layers'>,
): readonly DataLayer[] {
  return type === 'library' ? dataLayersOfLibrary(manifests, layers) : dataLayers(manifests, layers);
}

/** Data layers of which no schema was found, though there may be some. */
function unreadSchemas(layers: readonly DataLayer[], schemas: ProjectScan['schemas']): readonly string[] {
  const stored = schemas.filter(isStored);
  const found = new Set(stored.map(({ orm }) => orm));
  const without = layers.filter(({ orms }) => !orms.some((orm) => found.has(orm)));
  const named = (wanted: string) => [
    ...new Set(without.filter(({ reading }) => reading === wanted).map(({ name }) => name)),
  ];
  const exact = named('exact');
  const unread = [...named('unread'), ...(stored.length === 0 ? named('statements') : [])];
  const partial = schemas.filter(({ isPartial }) => isPartial === true);
  const shown = partial.slice(0, 3).map(({ name }) => name);
  return [
    ...(unread.length > 0 ? [`data schemas of ${join(unread)} are not read, so that there may be some`] : []),
    // Beside models of one library another may be there for its parts; tables of SQL files are no models.
    ...(exact.length > 0 && stored.every(({ orm }) => orm === 'sql')
      ? [`no data schema of ${join(exact)} was recognised`]
      : []),
    ...(partial.length > 0
      ? [
          `${count(partial.length, 'data schema')} (${join(partial.length > 3 ? [...shown, `${partial.length - 3} more`] : shown)}) ${partial.length === 1 ? 'has' : 'have'} fields that were not seen`,
        ]
      : []),
  ];
}

/** Why there may be more that starts than the entry points that were found. */
export function unreadEntries(
  { type, sourceFiles, entryPoints }: Pick<ProjectAnswer, 'type' | 'sourceFiles' | 'entryPoints'>,
  { apps, starting }: Pick<ProjectScan, 'apps' | 'starting'>,
): readonly string[] {
  const names = (declares: boolean) => starting.filter((each) => each.declares === declares).map(({ file }) => file);
  const some = (files: readonly string[]) =>
    join(files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more`] : files);
  const [declaring, others] = [names(true), names(false)];
  const unresolved = entryPoints.filter(({ by }) => by === 'unresolved');
  const naming = [...new Set(unresolved.map(({ file }) => file))];
  const isNone =
    entryPoints.length === 0 &&
    apps.length === 0 &&
    sourceFiles > 0 &&
    type !== 'documentation' &&
    type !== 'notebooks';
  return [
    ...(declaring.length > 0
      ? [`what ${some(declaring)} ${declaring.length > 1 ? 'start' : 'starts'} is not read`]
      : []),
    ...(unresolved.length > 0
      ? [
          `${some(naming)} ${naming.length > 1 ? 'name' : 'names'} ${count(unresolved.length, 'entry point')} whose source was not found`,
        ]
      : []),
    ...(isNone && others.length > 0
      ? [`no entry point was recognised, though ${some(others)} may start something`]
      : isNone && type !== 'library'
        ? ['no entry point was recognised, and no manifest says that this is a library']
        : []),
  ];
}

/** What was found by its form: prefixes, nesting and rarer forms may be missing. */
function patternReasons({ routes, unplacedRoutes }: Parameters<typeof judgeOverview>[1]): readonly string[] {
  const unsure = routes.filter(({ confidence }) => confidence !== 'high');
  const byPattern = unsure.filter(({ foundBy }) => foundBy === 'codesight');
  const inferred = unsure.filter(({ foundBy }) => foundBy !== 'codesight');
  const of = (some: typeof unsure) => join([...new Set(some.map(({ framework }) => framework))]);
  return [
    ...(byPattern.length > 0
      ? [`${count(byPattern.length, 'route')} of ${of(byPattern)} rest on patterns: prefixes and forms may be missing`]
      : []),
    ...(inferred.length > 0
      ? [
          `${count(inferred.length, 'route')} of ${of(inferred)} ${inferred.length === 1 ? 'is' : 'are'} inferred: what serves them, or a part of their path, was not seen`,
        ]
      : []),
    ...(unplacedRoutes > 0
      ? [`${count(unplacedRoutes, 'more match', 'more matches')} of these patterns were left out`]
      : []),
  ];
}

function asideReasons(aside: ProjectAnswer['aside']): readonly string[] {
  const folders = Object.entries(aside).sort(([, left], [, right]) => right - left);
  if (folders.length === 0) return [];
  const files = folders.reduce((sum, [, number]) => sum + number, 0);
  const named = folders.slice(0, 3).map(([folder]) => folder);
  const more = folders.length > named.length ? [`${folders.length - named.length} more folders`] : [];
  return [`${count(files, 'file')} beside the project left out of these lists, in ${join([...named, ...more])}`];
}

export function judgeTypes(answer: Pick<TypesAnswer, 'found' | 'doubts' | 'coverage'> | UnknownSymbol): Judgement {
  if (!answer.found) return unknown;
  return judged('told', [...answer.doubts, ...partialReasons(answer.coverage)]);
}

/** Grades of the native engine, or of another that has measured them. */
export function judgeHealth(answer: HealthAnswer | ChildHealth): Judgement {
  // That nothing was measured is the failure that the answer tells of.
  if (answer.scope === 'nothing') return judged('failed', []);
  const isAnyPoor = answer.scope === 'project' ? answer.grades.D + answer.grades.F > 0 : isPoor(answer.grade);
  return judged(isAnyPoor ? 'warned' : 'told', partialReasons(answer.coverage));
}

function isPoor(grade: string): boolean {
  return grade === 'D' || grade === 'F';
}
/** Languages whose imports the engine does not follow, and which share of the lines of code is theirs. */
export function languagesNotFollowed({ languages }: Pick<ProjectAnswer, 'languages'>): {
  readonly languages: readonly string[];
  readonly share: number;
} {
  const programming = languages.filter((each) => each.programming && !withoutImports.test(each.language));
  const others = programming.filter(({ language, read }) => !read && !templates.test(language));
  const sum = (counts: typeof programming) => counts.reduce((lines, each) => lines + each.lines, 0);
  return {
    languages: others.slice(0, 3).map(({ language }) => language),
    share: others.length === 0 ? 0 : sum(others) / Math.max(1, sum(programming)),
  };
}

/** From this share of the code on it is told that its imports are not followed. */
export const notableShare = 1 / 10;

/** Their scripts are TypeScript or JavaScript. */
const templates = /^(Vue|Svelte|Astro)$/;
const withoutImports = /^(Shell|PowerShell|Batch|SQL|Prisma|Makefile|CMake|HCL|Nix|Dockerfile)$/;

const unknown: Judgement = { finding: 'unknown', open: [] };

function judged(finding: Finding, open: readonly string[]): Judgement {
  return { finding, open: distinctReasons(undecided(open)) };
}

function likelyReasons(likelyTotal: number): readonly string[] {
  return likelyTotal > 0 ? [`${count(likelyTotal, 'likely mention')} of the name could not be explained`] : [];
}

/** Why the answer may be incomplete; nothing when it is complete. */
export function partialReasons(coverage: Coverage | undefined): readonly string[] {
  if (!coverage?.partial) return [];
  if (coverage.notes.length > 0) return coverage.notes;
  return coverage.checked < coverage.total
    ? [`only ${coverage.checked} of ${count(coverage.total, 'file')} were checked`]
    : [`left out: ${skippedText(coverage)}`];
}

function skippedText(coverage: Coverage): string {
  const skipped = Object.entries(coverage.skipped).map(([reason, files]) => `${count(files, 'file')} (${reason})`);
  return skipped.length > 0 ? skipped.join(', ') : 'files that could change the answer';
}
