import path from 'node:path';
import type { ProjectAnswer, Stamped } from '@boocontext/code-index';
import type { ProjectScan } from '@boocontext/project-scan';
import {
  elementFrameworks,
  fieldText,
  isFrameworkOfNpm,
  isStored,
  packagesOfFramework,
  serverFrameworks,
  tablesOfModels,
} from '@boocontext/project-scan';
import { affectedRouteDetails, entryDetails, entryPhrases } from './affected-routes.ts';
import { coverageDetails } from './details.ts';
import { nextCall } from './envelope.ts';
import { type Part, partsOf } from './map/parts.ts';
import { type Listing, listing, type Page } from './paging.ts';
import { besideOf, withKindOfScan } from './project-kind.ts';
import type { Says } from './says.ts';
import { isScanUnfinished, scanOf } from './scan-of.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer } from './tool.ts';
import { judgeOverview, languagesNotFollowed, layersOf, notableShare, unreadEntries } from './verdicts.ts';
import { count, cut, join, sentences } from './wording.ts';

interface OverviewInput extends CommonInput {
  readonly section?: Section;
}

const sections = [
  'project',
  'parts',
  'entry_points',
  'routes',
  'entries',
  'schemas',
  'components',
  'env_vars',
  'middleware',
  'dependency_graph',
  'counts',
] as const;
type Section = (typeof sections)[number];

const defaultLimit = 20;

/** Items of each list in an answer that nobody asked more of: what a first look needs. */
const firstLook = {
  languages: 6,
  workspaces: 12,
  parts: 40,
  entry_points: 6,
  routes: 12,
  entries: 8,
  schemas: 8,
  fields: 6,
  components: 6,
  props: 4,
  env_vars: 10,
  middleware: 6,
  cycles: 3,
  most_imported: 6,
} as const;

export const overviewTool = defineTool<OverviewInput>({
  name: 'boocontext_overview',
  description: descriptions.overview,
  defaultLimit,
  positional: 'section',
  inputSchema: {
    type: 'object',
    properties: { section: { type: 'string', enum: sections }, ...commonProperties(defaultLimit) },
    additionalProperties: false,
  },
  async run({ section, limit }, context) {
    const { engine, control, page } = context;
    // The scan needs but the list of files: asked for first, it is made while the engine reads them.
    const [scan, found] = await Promise.all([
      scanOf(context),
      engine.project({ onlyMainDocuments: true, ...(section === 'parts' ? { ranking: true } : {}) }, control),
    ]);
    const project = withKindOfScan(found, scan);
    const view: View = { project, scan, page, isWhole: section !== undefined || limit !== undefined };
    return describe(view, section);
  },
});

interface View {
  readonly project: Stamped<ProjectAnswer>;
  readonly scan: ProjectScan;
  readonly page: Page;
  /** One section, or a number of items, was asked for: its lists are not shortened to what a first look needs. */
  readonly isWhole: boolean;
}

function describe(view: View, section: Section | undefined): ToolAnswer {
  const { project, scan, page } = view;
  const all = detailsOf(view);
  const details = section === undefined ? all : { [section]: all[section] ?? [] };
  const name = project.name === '' ? 'This directory' : project.name;
  return {
    ...judgeOverview(project, scan),
    summary: (says) =>
      page.isFirst
        ? sentences(section === undefined ? summaryOf(view) : sectionSentence(view, section, says))
        : `More of the overview of ${name}.`,
    details,
    snapshot: project.snapshot,
    isProvisional: isScanUnfinished(scan),
    coverage: coverageOf(view),
    ...(page.isFirst ? nextOf(view, section) : {}),
  };
}

/** On the first page every key is there; later ones hold what is still to come. */
function detailsOf(view: View): Readonly<Record<Section, unknown>> {
  const { project, scan, page } = view;
  const list = (name: keyof typeof firstLook, items: readonly unknown[]) => listOf(view, name, items);
  const { imports } = project;
  const tables = tablesOfModels(scan.schemas);
  const cycles = imports.cycles.map(({ files, groupSize }) => ({
    files: files.slice(0, 12),
    ...(groupSize > Math.min(12, files.length) ? { files_in_group: groupSize } : {}),
  }));
  const details: Readonly<Record<Section, unknown>> = {
    project: page.isFirst ? projectDetails(view) : projectLists(view),
    // Ranked files are had where they are asked for.
    parts: project.ranking === undefined ? undefined : list('parts', partsOf(project).map(partDetails)),
    entry_points: list(
      'entry_points',
      entryPointsOf(view).map(({ file, line, kind, name, why, beside }) => ({
        file,
        ...(line === undefined ? {} : { line: line + 1 }),
        kind,
        ...(name === '' ? {} : { name }),
        why,
        ...(beside === undefined ? {} : { beside }),
      })),
    ),
    routes: list('routes', scan.routes.map(routeDetails)),
    entries: list(
      'entries',
      scan.entries.map((each) => ({ ...entryDetails(each), framework: each.framework, confidence: each.confidence })),
    ),
    schemas: list(
      'schemas',
      schemasShown(view).map((schema) => schemaDetails(view, schema, tables.get(schema))),
    ),
    components: list(
      'components',
      scan.components.map(({ name, props, inherits = [], file, line }) => ({
        name: cut(name, 200),
        ...cutList('props', props, view.isWhole ? 150 : firstLook.props),
        ...(inherits.length > 0 ? { inherits: inherits.slice(0, 6).map((each) => cut(each, 80)) } : {}),
        file,
        line,
      })),
    ),
    env_vars: list(
      'env_vars',
      scan.envVars.map(({ name, required, hasDefault, file, line, otherPlaces }) => ({
        name: cut(name, 200),
        ...(required ? { required } : {}),
        ...(hasDefault ? { has_default: true } : {}),
        file,
        line,
        ...(otherPlaces === undefined ? {} : { other_places: otherPlaces }),
      })),
    ),
    middleware: list(
      'middleware',
      scan.middleware.map((each) => ({ ...each, name: cut(each.name, 200) })),
    ),
    dependency_graph: {
      // Where the imports of a language are not followed, `coverage` says so.
      ...(page.isFirst
        ? isImportsMeasured(project)
          ? { modules: imports.modules, edges: imports.edges }
          : { modules: 0, edges: 0 }
        : {}),
      cycles: list('cycles', cycles),
      most_imported: list('most_imported', imports.mostImported),
    },
    counts: page.isFirst ? countsOf(view) : undefined,
  };
  return (page.isFirst ? details : withoutEmpty(details)) as Readonly<Record<Section, unknown>>;
}

/** What a part imports of the others, by how many imports lead there. */
function partDetails({ folder, isOpen, name, description, files, lines, uses, aside }: Part) {
  return {
    folder,
    ...(isOpen ? { itself: true } : {}),
    ...(name === '' ? {} : { name }),
    ...(description === '' ? {} : { description: cut(description, 120) }),
    files,
    lines,
    ...(uses.length === 0 ? {} : { uses: Object.fromEntries(uses.slice(0, 8)) }),
    ...(uses.length > 8 ? { more_uses: uses.length - 8 } : {}),
    ...(aside ? { aside } : {}),
  };
}

/** Once each; the statements that make the tables of models are listed too where all schemas are asked for. */
function schemasShown({ scan, isWhole }: View): ProjectScan['schemas'] {
  if (isWhole) return scan.schemas;
  const tables = tablesOfModels(scan.schemas);
  return scan.schemas.filter((each) => !tables.has(each));
}

/** @param model whose table it makes */
function schemaDetails(
  { isWhole }: View,
  schema: ProjectScan['schemas'][number],
  model: ProjectScan['schemas'][number] | undefined,
) {
  const { name, kind, table, isPartial, fields, orm, file, line } = schema;
  return {
    name: cut(name, 200),
    ...(kind === undefined ? {} : { kind }),
    ...(table === undefined ? {} : { table: cut(table, 200) }),
    ...(model === undefined ? {} : { table_of: cut(model.name, 200) }),
    ...cutList('fields', fields.map(fieldText), isWhole ? 150 : firstLook.fields),
    ...(isPartial === true ? { partial: true } : {}),
    orm,
    file,
    line,
  };
}

function listOf({ page, isWhole }: View, name: keyof typeof firstLook, items: readonly unknown[]): Listing | undefined {
  if (items.length === 0 && !page.isFirst) return undefined;
  return listing(name, items, page, isWhole ? undefined : Math.min(firstLook[name], page.limit));
}

function routeDetails(route: ProjectScan['routes'][number]) {
  const { framework, confidence, foundBy } = route;
  return { ...affectedRouteDetails(route), framework, confidence, found_by: foundBy };
}

function projectDetails(view: View) {
  const { project } = view;
  const frameworks = frameworksOf(view);
  const main = mainFrameworks(view);
  const [root] = project.manifests;
  const title = project.documents.find(({ file }) => /^readme\b/i.test(file))?.title ?? '';
  // A row of badges says nothing, and the name has been said.
  const description =
    [project.description, title].find(
      (text) => text !== project.name && !/^$|^[[<!]/.test(text) && !SAYS_NOTHING.test(text),
    ) ?? '';
  return {
    name: project.name,
    ...(description === '' ? {} : { description: cut(description, 200) }),
    type: project.type,
    ...(main[0] === undefined ? {} : { framework: main[0] }),
    ...(frameworks.length === 0 ? {} : { frameworks }),
    ...(project.languages.length === 0 ? {} : { language: mainLanguage(project) }),
    ...projectLists(view),
    ...(project.packageManager === undefined ? {} : { package_manager: project.packageManager.name }),
    ...(root === undefined || root.scripts.length === 0 ? {} : cutList('scripts', root.scripts, 12)),
    ...cutList('tasks', project.tasks, 12),
    ...cutList(
      'documents',
      project.documents.filter(({ file }) => isAtRoot(project, file)).map(({ file }) => file),
      5,
    ),
  };
}

/** First headings that every other project has as well. */
const SAYS_NOTHING =
  /^(?:overview|introduction|about|contents|table of contents|getting started|installation|install|usage|features|readme)$/i;

function projectLists(view: View) {
  const { languages, workspaces } = view.project;
  // Notebooks hold code too, and say nothing of its language.
  const programming = languages.filter((each) => each.programming || each.language === 'Jupyter');
  return {
    languages: listOf(
      view,
      'languages',
      (programming.length > 0 ? programming : languages).map(({ language, files, lines }) => ({
        language,
        files,
        lines,
      })),
    ),
    workspaces: listOf(
      view,
      'workspaces',
      workspaces.map(({ name, directory, description }) => ({
        name,
        directory,
        ...(description === '' ? {} : { description: cut(description, view.isWhole ? 200 : 80) }),
      })),
    ),
  };
}

type Manifests = ProjectAnswer['manifests'];

/** Those that something of the product shows: not what only its documents, its templates or its build are made with. */
function frameworksOf({ project, scan }: View): readonly string[] {
  const { frameworks, componentFramework, routes } = scan;
  const serving = new Set(
    routes.filter(({ file }) => besideOf(project, file) === undefined).map(({ framework }) => framework),
  );
  if (project.type === 'library')
    return [...frameworks, componentFramework ?? ''].filter((name) => isMadeFor({ project, scan }, name));
  const own = project.manifests.filter(({ file }) => besideOf(project, file) === undefined);
  const isShown = (name: string) =>
    serving.has(name) ||
    (name === componentFramework && !own.some(({ kind }) => kind === 'npm')) ||
    // What the root of several packages is developed with is in none of them.
    own.some((each) => restsOn(each, name, project.type !== 'monorepo' || !isAtRoot(project, each.file))) ||
    // What others call so a manifest of theirs may name otherwise, or none does.
    !isFrameworkOfNpm(name);
  return [...new Set([...frameworks, ...(componentFramework === undefined ? [] : [componentFramework])])].filter(
    isShown,
  );
}

function restsOn(
  { dependencies, developmentDependencies, optionalDependencies = [] }: Manifests[number],
  name: string,
  isBuilt = true,
): boolean {
  const packages = packagesOfFramework(name) ?? [name];
  return packages.some(
    (each) =>
      (dependencies.includes(each) && !optionalDependencies.includes(each)) ||
      (isBuilt && developmentDependencies.includes(each)),
  );
}

/**
 * Those that the product as a whole rests on: not the one of the website of a library, nor what a feature, an extension or
 * a server for development is made with.
 */
function mainFrameworks(view: View): readonly string[] {
  const { project, scan } = view;
  const own = project.manifests.filter(({ file }) => besideOf(project, file) === undefined);
  const [root, ...others] = own;
  const served = scan.routes.filter(({ file }) => besideOf(project, file) === undefined);
  const ofMain = own.filter(({ file }) => file.startsWith(`${project.mainPackage}/`));
  const main = frameworksOf(view).filter((name) => {
    if (project.type === 'library') return true;
    const share = served.filter(({ framework }) => framework === name).length / Math.max(1, served.length);
    const isOptional = own.some(({ optionalDependencies = [] }) =>
      (packagesOfFramework(name) ?? [name]).some((each) => optionalDependencies.includes(each)),
    );
    if (ofMain.some((each) => restsOn(each, name, each.private))) return true;
    if (share > 0) return share >= 1 / 10 && !(isOptional && !own.some((each) => restsOn(each, name)));
    if (root === undefined || others.length === 0)
      return root === undefined || restsOn(root, name) || !isFrameworkOfNpm(name);
    return (
      (restsOn(root, name, project.type !== 'monorepo') && isAtRoot(project, root.file)) ||
      (isAtRoot(project, root.file) ? others : own).filter((each) => restsOn(each, name)).length * 3 >= others.length
    );
  });
  if (project.type === 'library') return main;
  // What the product serves with is that, also where none of its routes is read.
  const starts = project.entryPoints.filter(({ beside }) => beside === undefined);
  const ofProduct = own.filter(({ file }) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    return starts.some((start) => start.file.startsWith(folder));
  });
  const unread = serverFrameworks(ofMain.length > 0 ? ofMain : ofProduct).filter(({ reading }) => reading === 'unread');
  return [...new Set([...main, ...unread.map(({ name }) => name)])];
}

/** A library serves nobody: a framework is what it is made with only where it is made for it, and says so. */
function isMadeFor({ project, scan }: Pick<View, 'project' | 'scan'>, name: string): boolean {
  const [root] = project.manifests;
  if (root === undefined || !restsOn(root, name, false)) return false;
  const said = `${root.name} ${project.description}`.toLowerCase();
  return said.includes(name.toLowerCase()) || name === scan.componentFramework;
}

function isAtRoot({ directory }: ProjectAnswer, file: string): boolean {
  return file.slice(0, file.lastIndexOf('/') + 1) === (directory === '' ? '' : `${directory}/`);
}

function countsOf(view: View) {
  const { project, scan } = view;
  const messages = messagesAmong(scan.schemas);
  const tables = tablesOfModels(scan.schemas).size;
  return {
    files: project.files,
    lines: project.lines,
    source_files: project.sourceFiles,
    test_files: project.testFiles,
    ...(project.workspaces.length > 0 ? { workspaces: project.workspaces.length } : {}),
    entry_points: entryPointsOf(view).length,
    routes: scan.routes.length,
    entries: scan.entries.length,
    schemas: scan.schemas.length - tables,
    ...(tables === 0 ? {} : { tables_of_models: tables }),
    ...(messages === 0 ? {} : { message_schemas: messages }),
    components: scan.components.length,
    env_vars: scan.envVars.length,
    middleware: scan.middleware.length,
    ...(isImportsMeasured(project) ? { cycles: project.imports.cycles.length } : {}),
  };
}

/** How many of the data schemas say what is sent or checked, not what is stored. */
function messagesAmong(schemas: ProjectScan['schemas']): number {
  return schemas.filter((each) => !isStored(each)).length;
}

function cutList(name: string, items: readonly string[], shown: number) {
  if (items.length === 0) return {};
  return {
    [name]: items.slice(0, shown).map((item) => cut(item, 120)),
    ...(items.length > shown ? { [`more_${name}`]: items.length - shown } : {}),
  };
}

function withoutEmpty(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (field === undefined) return [];
      if (!isPlain(field)) return [[key, field]];
      const inside = withoutEmpty(field);
      return Object.keys(inside).length === 0 ? [] : [[key, inside]];
    }),
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * What a script, an image or a program's own `main` starts comes first; where none is known, the process starts for a
 * reader where the object is made that answers requests.
 */
function entryPointsOf({ project, scan }: View): ProjectAnswer['entryPoints'] {
  const own = project.entryPoints.filter(({ beside }) => beside === undefined);
  const aside = project.entryPoints.filter(({ beside }) => beside !== undefined);
  const named = own.filter(({ kind, by }) => kind !== 'page' && by !== 'run_directly');
  const others = own.filter((entry) => !named.includes(entry));
  const known = new Set([...named, ...aside].map(({ file }) => file));
  const apps = scan.apps
    .filter(({ file }, index, all) => !known.has(file) && all.findIndex((app) => app.file === file) === index)
    .map(({ file, framework, line }) => {
      const beside = besideOf(project, file);
      return {
        file,
        kind: 'start' as const,
        name: '',
        by: 'code' as const,
        why: `makes the ${framework} app, line ${line}`,
        ...(beside === undefined ? {} : { beside }),
      };
    });
  const made = new Set(apps.map(({ file }) => file));
  const making = apps.filter(({ beside }) => beside === undefined);
  // A tool beside what describes machines is not what one begins with.
  if (project.type === 'infrastructure')
    named.sort((a, b) => Number(a.kind === 'command') - Number(b.kind === 'command'));
  const isLibrary = project.type === 'library' || project.type === 'monorepo';
  // Others begin a library where they import it.
  if (project.type === 'library') named.sort((a, b) => Number(b.kind === 'module') - Number(a.kind === 'module'));
  const run = named.filter((entry) => entry.isRun === true);
  const first =
    isLibrary || named[0]?.kind === 'command'
      ? [...named, ...making]
      : [...run, ...making, ...named.filter((entry) => !run.includes(entry))];
  const rest = [...others, ...apps.filter(({ beside }) => beside !== undefined), ...aside];
  return mainFirst(project, [
    ...first,
    ...rest.filter(({ file }) => !made.has(file) || besideOf(project, file) !== undefined),
  ]);
}

/** Of several packages that of the one that the repository is there for. */
function mainFirst(
  { mainPackage }: ProjectAnswer,
  entries: ProjectAnswer['entryPoints'],
): ProjectAnswer['entryPoints'] {
  if (mainPackage === undefined) return entries;
  const isMain = ({ file, beside }: ProjectAnswer['entryPoints'][number]) =>
    beside === undefined && file.startsWith(`${mainPackage}/`);
  return [...entries.filter(isMain), ...entries.filter((entry) => !isMain(entry))];
}

/**
 * Where it starts, as one sentence may say it: of a repository of several packages in that which it is there for, of a
 * library where others import it.
 */
function startOf(view: View): ProjectAnswer['entryPoints'][number] | undefined {
  const { project } = view;
  const all = entryPointsOf(view).filter(
    ({ by, file }) => isWhereItStarts(project, by) && !/(?<!\bWEB-INF\/web)\.(?:xml|json|plist)$/.test(file),
  );
  const own = all.filter(({ beside }) => beside === undefined);
  const { mainPackage = '' } = project;
  const within = mainPackage === '' ? own : own.filter(({ file }) => file.startsWith(`${mainPackage}/`));
  // The one program in the language of most of it is what the other packages are for, unless a server runs them.
  const programs = project.entryPoints.filter(({ by, beside }) => by === 'code' && beside === undefined);
  const extension = programExtensions[mainLanguage(project) ?? ''];
  const [program] = programs.filter(({ file }) => extension?.test(file));
  const isDeployed = own.some(({ file }) => file.endsWith('.xml'));
  if (
    project.type === 'monorepo' &&
    mainPackage === '' &&
    !isDeployed &&
    programs.length === 1 &&
    program !== undefined
  )
    return program;
  // Where nothing else is, what builds it is what there is; of several packages nobody says which is meant.
  const entries =
    project.type === 'monorepo' || own.length > 0
      ? within
      : all.filter(({ kind, beside }) => kind !== 'module' && (beside === 'tool' || beside === 'generator'));
  // Beside what the system starts, a command is a tool.
  const isStarted = project.type === 'application' || project.type === 'infrastructure';
  const isApp = project.type === 'monorepo' && entries.some(({ kind }) => kind === 'start' || kind === 'page');
  // A process of Go starts at its main, wherever the router is made.
  const isMain = ({ by, file }: (typeof entries)[number]) =>
    by === 'code' && file.endsWith('.go') && extension?.test(file) === true;
  const isTool = (entry: (typeof entries)[number]) =>
    entry.kind === 'command' && !isMain(entry) && (isStarted || (isApp && entry.by !== 'declared'));
  const begun = entries.find((entry) => !isTool(entry)) ?? entries[0];
  // What is imported, or only makes what answers, is started by the command that the package declares for it.
  const isImported =
    begun?.kind === 'module' || (begun?.by === 'code' && view.scan.apps.some(({ file }) => file === begun.file));
  const declared = entries.filter(({ kind, by }) => kind === 'command' && by === 'declared');
  const start = isStarted && isImported && declared.length === 1 ? declared[0] : begun;
  // What a program serves, such as its pages, is started by it.
  const isServed = project.type === 'application' && start !== undefined && extension?.test(start.file) === false;
  return isServed ? (entries.find(({ kind, file }) => kind === 'command' && extension?.test(file)) ?? start) : start;
}

/**
 * Of a repository of several applications where each starts, those without a main package among them; else the one start.
 */
function startsOf(view: View): readonly string[] {
  const { project } = view;
  const start = startOf(view);
  if (start === undefined) return [];
  const isSeveral = project.type === 'monorepo' || (project.type === 'application' && start.application !== undefined);
  if (!isSeveral || project.mainPackage !== undefined || start.kind === 'command') return [start.file];
  const folders = [...project.manifests.map(({ file }) => path.posix.dirname(file))].sort(
    (a, b) => b.length - a.length,
  );
  const partOf = ({ file, application }: ProjectAnswer['entryPoints'][number]) =>
    application ?? folders.find((each) => each !== '.' && file.startsWith(`${each}/`)) ?? '.';
  const starts = project.entryPoints.filter(
    (entry) =>
      entry.beside === undefined && (entry.isRun === true || (entry.kind === 'page' && isFirstPage(entry.file))),
  );
  const first = [...new Map([...starts].reverse().map((entry) => [partOf(entry), entry.file])).values()].reverse();
  return starts.length === 0 ? [start.file] : [...new Set(first)];
}

/** The page that an address without a path shows; groups of Next are no part of one. */
function isFirstPage(file: string): boolean {
  const place = file.replace(/\/\([^()/]{0,100}\)(?=\/)/g, '');
  return /(?:^|\/)(?:app|pages|routes)\/(?:page|_?index|_app|\+page)\.\w+$|(?:^|\/)app\.vue$/.test(place);
}

function startsPhrase(view: View): string {
  const starts = startsOf(view);
  const shown = starts.slice(0, 4);
  if (shown.length === 0) return '';
  const more = starts.length - shown.length;
  return `It starts at ${join(more > 0 ? [...shown, `${more} more`] : shown)}`;
}

/** What a section holds; of an empty one, that nothing was found. */
function sectionSentence(view: View, section: Section, says: Says): string {
  const { project } = view;
  const items = itemsOf(view, section);
  if (items === undefined || project.sourceFiles === 0) return summaryOf(view);
  const name = project.name === '' ? 'This directory' : project.name;
  return items.number === 0
    ? `${name}: ${noneOf(view, section, items.plural, says)}. metadata.next has what there is`
    : `${name}: ${count(items.number, items.noun, items.plural)}${section === 'schemas' ? messagesPhrase(view) + tablesPhrase(view) : ''}`;
}

/** They are listed, and are the same schema once more. */
function tablesPhrase({ scan }: View): string {
  const tables = tablesOfModels(scan.schemas).size;
  return tables === 0 ? '' : `, and ${count(tables, 'statement')} in SQL that make tables of them`;
}

function messagesPhrase({ scan }: View): string {
  const messages = messagesAmong(scan.schemas);
  if (messages === 0) return '';
  return messages === scan.schemas.length ? ', all of messages' : `, ${messages} of them of messages and listed last`;
}

/** Why there may be some all the same, where a library is there that has them. */
function noneOf({ project, scan }: View, section: Section, plural: string, says: Says): string {
  const layers = section === 'schemas' ? [...new Set(layersOf(project, scan).map(({ name }) => name))] : [];
  if (layers.length > 0) return `no data schemas recognised, though it uses ${join(layers.slice(0, 3))}`;
  if (section === 'entry_points' && unreadEntries(project, scan).length > 0) return 'no entry points recognised';
  const serving = section === 'routes' ? serverFrameworks(project.manifests, scan.servers) : [];
  if (serving.length > 0)
    return `no routes recognised, though it depends on ${join(serving.slice(0, 3).map(({ name }) => name))}`;
  return says.noneFound(plural);
}

/** How many there are of what a section lists; undefined for those that are no list. */
function itemsOf(view: View, section: Section) {
  const { scan } = view;
  const of = (items: readonly unknown[], noun: string, plural = `${noun}s`) => ({ number: items.length, noun, plural });
  switch (section) {
    case 'parts':
      return of(partsOf(view.project), 'part');
    case 'entry_points':
      return of(entryPointsOf(view), 'entry point');
    case 'routes':
      return of(scan.routes, 'route');
    case 'entries':
      return of(scan.entries, 'entry from outside', 'entries from outside');
    case 'schemas':
      return { ...of(scan.schemas, 'data schema'), number: scan.schemas.length - tablesOfModels(scan.schemas).size };
    case 'components':
      return of(scan.components, componentNoun(view));
    case 'env_vars':
      return of(scan.envVars, 'environment variable');
    case 'middleware':
      return of(scan.middleware, 'middleware', 'middleware');
    default:
      return undefined;
  }
}

/** Where functions are components, those are listed that other files can use; elsewhere each has a file or a declaration. */
function componentNoun({ scan }: View): string {
  return elementFrameworks.includes(scan.componentFramework ?? '') ? 'exported component' : 'component';
}

function summaryOf(view: View): string {
  const { project, scan } = view;
  const name = project.name === '' ? 'This directory' : project.name;
  if (project.type === 'empty') {
    return `${name} holds no files that could be looked at; ask with another \`directory\``;
  }
  const size = `${count(project.files, 'file')}, ${count(project.lines, 'line')}`;
  if (project.sourceFiles === 0) return `${name} holds no source files, only ${project.type} (${size})`;
  const frameworks = mainFrameworks(view);
  const required = scan.envVars.filter((each) => each.required).length;
  const messages = messagesAmong(scan.schemas);
  const parts = [
    ...some(project.workspaces.length, 'workspace package'),
    ...routesPhrases(view),
    ...entryPhrases(scan.entries),
    ...some(scan.schemas.length - messages - tablesOfModels(scan.schemas).size, 'data schema'),
    ...some(messages, 'message schema'),
    ...some(scan.components.length, componentNoun(view)),
    ...some(scan.envVars.length, 'environment variable').map((text) =>
      required > 0 ? `${text} (${required} required)` : text,
    ),
  ];
  return sentences(
    `${name} is ${kindWords[project.type]}${languagePhrase(project)} (${size})${frameworks.length > 0 ? `, on ${join(frameworks.slice(0, 4))}` : ''}`,
    parts.length > 0 ? `It has ${join(parts)}` : '',
    startsPhrase(view),
  );
}

/** Those of a development server, or of another tool beside the product, are said to be such. */
function routesPhrases({ project, scan }: View): readonly string[] {
  const own = scan.routes.filter(({ file }) => besideOf(project, file) === undefined).length;
  const others = scan.routes.length - own;
  return [...some(own, 'route'), ...some(others, 'route').map((text) => `${text} of what is beside it`)];
}

/** These are in no programming language, whatever a script or two beside them are; or, as notebooks, do not say theirs. */
const WITHOUT_LANGUAGE: ReadonlySet<ProjectAnswer['type']> = new Set(['documentation', 'notebooks', 'infrastructure']);

function languagePhrase({ type, languages }: ProjectAnswer): string {
  return WITHOUT_LANGUAGE.has(type) ? '' : ` in ${mainLanguage({ languages }) ?? 'an unknown language'}`;
}

/** What most of it is written in; what only describes data is none beside a language that does something with it. */
function mainLanguage({ languages }: Pick<ProjectAnswer, 'languages'>): string | undefined {
  const written = languages.filter(({ programming, language }) => programming && !DESCRIBES.has(language));
  return (written[0] ?? languages[0])?.language;
}

const programExtensions: Readonly<Record<string, RegExp>> = {
  Java: /\.(?:java|kt)$/,
  Kotlin: /\.(?:java|kt)$/,
  Go: /\.go$/,
  'C#': /\.cs$/,
  C: /\.c$/,
  'C++': /\.(?:cc|cpp|cxx)$/,
};

const DESCRIBES: ReadonlySet<string> = new Set(
  'Prisma SQL GraphQL Protobuf Thrift CSS SCSS Less HTML Dockerfile Makefile CMake HCL Nix'.split(' '),
);

/**
 * Of a repository of several projects nothing but what it declares is the start, and a script of Python is one only where
 * the rest is in Python too.
 */
function isWhereItStarts({ type, languages }: ProjectAnswer, by: ProjectAnswer['entryPoints'][number]['by']): boolean {
  // Any header may be the first that somebody includes.
  if (by === 'unresolved' || by === 'headers') return false;
  if (by === 'chart' || by === 'playbook') return type === 'infrastructure';
  if (by === 'run_directly') return languages[0]?.language === 'Python' && !HAS_TOOLS_BESIDE.has(type);
  return by !== 'code' || type !== 'monorepo';
}

/** Where a script that can be run is a tool for the rest. */
const HAS_TOOLS_BESIDE: ReadonlySet<ProjectAnswer['type']> = new Set(['monorepo', 'notebooks', 'documentation']);

function some(number: number, noun: string): readonly string[] {
  return number > 0 ? [count(number, noun)] : [];
}

const kindWords: Readonly<Record<ProjectAnswer['type'], string>> = {
  monorepo: 'a monorepo',
  application: 'an application',
  command: 'a command',
  library: 'a library',
  infrastructure: 'infrastructure as code',
  source: 'source code',
  notebooks: 'a collection of notebooks',
  documentation: 'documentation',
  empty: 'empty',
};

function coverageOf({ project, scan }: View): Readonly<Record<string, unknown>> | undefined {
  // Pictures, lock files and the like hold nothing that belongs here.
  const leftOut = Object.fromEntries(Object.entries(project.leftOut).filter(([reason]) => telling.has(reason)));
  const details = {
    ...coverageDetails(project.coverage),
    ...(scan.failures.length === 0
      ? {}
      : { not_scanned: Object.fromEntries(scan.failures.map(({ detector, message }) => [detector, message])) }),
    ...(Object.keys(leftOut).length === 0 ? {} : { left_out: leftOut }),
    ...(Object.keys(project.aside).length === 0 ? {} : { beside_the_project: asideDetails(project.aside) }),
    ...importsNote(project),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

/** Files of code by folder, the largest first. */
function asideDetails(aside: ProjectAnswer['aside']): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(aside)
      .sort(([, left], [, right]) => right - left)
      .slice(0, 20),
  );
}

const telling = new Set([
  'generated',
  'vendored',
  'compiled',
  'minified',
  'too_large',
  'not_read_yet',
  'too_slow',
  'unreadable',
  'secret',
]);

/** Templates of a Python project are modules too, of which none imports another: nothing was measured by that. */
function isImportsMeasured(project: ProjectAnswer): boolean {
  return project.imports.modules > 0 && (project.imports.edges > 0 || languagesNotFollowed(project).share < 1 / 2);
}

/** The import graph is of the languages that are read; who reads "no cycles" of another one should know. */
function importsNote(project: ProjectAnswer): Readonly<Record<string, unknown>> {
  const { languages, share } = languagesNotFollowed(project);
  if (share < notableShare) return {};
  const measured = isImportsMeasured(project) ? 'of other languages only' : 'not measured';
  return { imports: `${measured}: those of ${join(languages)} are not followed` };
}

/** The call for all of the longest list; from an empty section, back to the whole. */
function nextOf(view: View, asked: Section | undefined): Pick<ToolAnswer, 'next'> {
  const { scan } = view;
  if (asked !== undefined) {
    return itemsOf(view, asked)?.number === 0 ? { next: [nextCall('boocontext_overview', {})] } : {};
  }
  const lists: readonly (readonly [Section, number])[] = [
    ['routes', scan.routes.length - firstLook.routes],
    ['entries', scan.entries.length - firstLook.entries],
    ['components', scan.components.length - firstLook.components],
    ['schemas', scan.schemas.length - firstLook.schemas],
    ['env_vars', scan.envVars.length - firstLook.env_vars],
  ];
  const [section, more] = [...lists].sort(([, left], [, right]) => right - left)[0] ?? ['counts', 0];
  if (more <= 0) return {};
  return { next: [nextCall('boocontext_overview', { section })] };
}
