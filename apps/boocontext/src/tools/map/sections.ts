/** The sections of a map, whole: what there is to say about a project, in the order in which a newcomer asks. */

import type { ProjectAnswer, RankedSymbol } from '@boocontext/code-index';
import type { ProjectScan } from '@boocontext/project-scan';
import { fieldText, serverFrameworks } from '@boocontext/project-scan';
import { layersOf, unreadEntries } from '../verdicts.ts';
import { count, cut, inFigures, join } from '../wording.ts';
import { type Part, partsOf } from './parts.ts';

export const sectionNames = [
  'about',
  'entry_points',
  'packages',
  'parts',
  'routes',
  'entries',
  'schemas',
  'components',
  'env_vars',
  'middleware',
  'dependency_graph',
  'documents',
  'files',
  'symbols',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface MapSection {
  readonly name: SectionName;
  readonly title: string;
  /** The more telling first. */
  readonly items: readonly MapItem[];
  /** Share of a compressed map, relative to the others. */
  readonly weight: number;
}

export interface MapItem {
  /** Markdown, one list item or more lines. */
  readonly text: string;
  /** The file or folder that it is about, for folding with its neighbours; empty where it stands alone. */
  readonly path: string;
  /** What is left of the rest once it is folded, on one line. */
  readonly short: string;
}

/** Sections in order, empty ones included, so that "none" can be told from "not looked at". */
export function sectionsOf(project: ProjectAnswer, scan: ProjectScan): readonly MapSection[] {
  const parts = partsOf(project);
  return [
    { name: 'about', title: 'About', weight: 12, items: aboutItems(project, scan) },
    { name: 'entry_points', title: 'Entry points', weight: 12, items: entryItems(project) },
    { name: 'packages', title: 'Packages of the workspace', weight: 12, items: packageItems(project) },
    { name: 'parts', title: 'Parts, most central first', weight: 26, items: parts.map(partItem) },
    ...scanSections(scan),
    { name: 'dependency_graph', title: 'Imports between modules', weight: 4, items: importItems(project) },
    { name: 'documents', title: 'Documents', weight: 5, items: documentItems(project) },
    { name: 'files', title: 'Source files, most central first', weight: 8, items: fileItems(project) },
    { name: 'symbols', title: 'Symbols, most central first', weight: 18, items: symbolItems(project) },
  ];
}

function item(text: string, short: string, path = ''): MapItem {
  return { text: `- ${plain(text)}`, short: plain(short), path };
}

function aboutItems(project: ProjectAnswer, scan: ProjectScan): readonly MapItem[] {
  const { manifests, languages, packageManager, leftOut, coverage } = project;
  const root = manifests.find(({ file }) => folderOf(file) === project.directory);
  const kinds = [...new Set(manifests.map(({ kind }) => kind))];
  const other = languages.filter(({ programming }) => !programming);
  const lines = [
    project.description,
    `${typeNames[project.type]}${root?.version ? `, version ${root.version}` : ''}${root?.private ? ', private' : ''}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    languages.length === 0
      ? ''
      : `Languages: ${join(
          languages
            .filter(({ programming }) => programming)
            .slice(0, 8)
            .map(languageText),
        )}`,
    other.length === 0
      ? ''
      : `Besides: ${other
          .slice(0, 8)
          .map(({ language, files }) => `${language} ${inFigures(files)}`)
          .join(', ')} files`,
    project.sourceFiles === 0
      ? ''
      : `${count(project.sourceFiles, 'source file')}, ${project.testFiles === 0 ? 'no file of tests' : `${inFigures(project.testFiles)} of them ${project.testFiles === 1 ? 'a test' : 'tests'}`}`,
    scan.frameworks.length === 0 ? '' : `Frameworks: ${scan.frameworks.join(', ')}`,
    scan.orms.length === 0 ? '' : `Stores data with: ${scan.orms.join(', ')}`,
    packageManager === undefined ? '' : `Package manager: ${packageManager.name} (${packageManager.from})`,
    root === undefined || root.scripts.length === 0 ? '' : `Scripts: ${some(root.scripts, 20)}`,
    project.tasks.length === 0 ? '' : `Tasks: ${some(project.tasks, 20)}`,
    dependenciesLine(project),
    noneLine(project, scan),
    Object.keys(leftOut).length === 0 ? '' : `Left out: ${leftOutText(leftOut)}`,
    unparsedLine(project),
    ...(coverage?.notes ?? []).slice(0, 3).map((note) => `Incomplete: ${note}`),
    ...(scan.failures ?? []).map(({ detector, message }) => `Incomplete: ${detector}: ${message}`),
  ];
  return lines.filter((line) => line !== '').map((line) => item(oneLine(line, 600), oneLine(line, 300)));
}

const typeNames: Readonly<Record<ProjectAnswer['type'], string>> = {
  monorepo: 'Monorepo',
  application: 'Application',
  command: 'Command-line program',
  library: 'Library',
  infrastructure: 'Infrastructure as code',
  source: 'Source code',
  notebooks: 'Collection of notebooks',
  documentation: 'Documentation, no source code',
  empty: 'Empty: no file that counts',
};

function languageText({ language, files, lines, tests }: ProjectAnswer['languages'][number]): string {
  return `${language} ${count(files, 'file')}, ${count(lines, 'line')}${tests > 0 ? ` (${count(tests, 'test')})` : ''}`;
}

/** Languages whose files are counted and ranked by size, and no more. */
export function unparsedLanguages({ languages }: ProjectAnswer): ProjectAnswer['languages'] {
  return languages.filter(({ programming, read }) => programming && !read);
}

function unparsedLine(project: ProjectAnswer): string {
  const names = unparsedLanguages(project).map(({ language }) => language);
  return names.length === 0 ? '' : `Symbols of ${join(names)} are not read: the files and their sizes are known`;
}

/** What the project itself rests on at run time; of several packages, what most of them need. */
function dependenciesLine({ manifests, workspaces }: ProjectAnswer): string {
  const own = new Set([...workspaces.map(({ name }) => name), ...manifests.map(({ name }) => name)]);
  const directories = new Set(['', ...workspaces.map(({ directory }) => directory)]);
  const users = new Map<string, number>();
  for (const { dependencies } of manifests.filter(({ file }) => directories.has(folderOf(file))))
    for (const name of dependencies) if (!own.has(name)) users.set(name, (users.get(name) ?? 0) + 1);
  if (users.size === 0) return manifests.length === 0 ? '' : 'Depends on nothing at run time';
  const names = [...users].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  return `Depends on: ${some(names, 25)}`;
}

/** Only what was looked for in full may be called none. */
function noneLine(project: ProjectAnswer, scan: ProjectScan): string {
  if (project.sourceFiles === 0) return '';
  // Where something serves requests, or was not looked at, that nothing was found is no news of the project.
  const mayServe = serverFrameworks(project.manifests, scan.servers).length > 0;
  if (Object.keys(project.aside).length > 0) return '';
  const failed = new Set(scan.failures.map(({ detector }) => detector));
  const none = [
    ...(project.entryPoints.length === 0 && unreadEntries(project, scan).length === 0 ? ['entry points'] : []),
    ...(scan.routes.length === 0 && !failed.has('routes') && !mayServe ? ['routes'] : []),
    ...(scan.schemas.length + scan.orms.length + layersOf(project, scan).length === 0 && !failed.has('schemas')
      ? ['data schemas']
      : []),
    ...(scan.components.length === 0 && !failed.has('components') ? ['components'] : []),
    ...(scan.envVars.length === 0 && !failed.has('env_vars') ? ['environment variables'] : []),
  ];
  return none.length === 0 ? '' : `None found: ${none.join(', ')}`;
}

function leftOutText(leftOut: ProjectAnswer['leftOut']): string {
  return Object.entries(leftOut)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(
      ([reason, files]) =>
        `${inFigures(files)} ${reason === 'other' ? 'of unknown kind' : reason.replaceAll('_', ' ')}`,
    )
    .join(', ');
}

function entryItems({ entryPoints }: ProjectAnswer): readonly MapItem[] {
  return entryPoints.map(({ file, line, kind, name, why }) =>
    item(
      `${code(line === undefined ? file : place(file, line + 1))} ${kind}${name === '' ? '' : ` **${plain(name)}**`} (${plain(why)})`,
      name === '' ? '' : `**${plain(name)}**`,
      file,
    ),
  );
}

function packageItems({ workspaces }: ProjectAnswer): readonly MapItem[] {
  // What others build on comes first.
  const users = new Map<string, number>();
  for (const { dependsOn } of workspaces) for (const name of dependsOn) users.set(name, (users.get(name) ?? 0) + 1);
  return [...workspaces]
    .sort((a, b) => (users.get(b.name) ?? 0) - (users.get(a.name) ?? 0) || b.lines - a.lines)
    .map(({ name, directory, description, files, lines, dependsOn }) =>
      item(
        [
          `${code(directory)} **${plain(name)}**${description === '' ? '' : `: ${oneLine(description, 160)}`} (${count(files, 'file')}, ${count(lines, 'line')})`,
          dependsOn.length === 0 ? '' : `uses ${some(dependsOn, 12)}`,
        ]
          .filter((part) => part !== '')
          .join('; '),
        [name === directory ? '' : `**${plain(name)}**`, description === '' ? '' : `(${oneLine(description, 70)})`]
          .join(' ')
          .trim(),
        directory,
      ),
    );
}

const symbolsOfPart = 6;

function partItem(part: Part): MapItem {
  const aside =
    part.filesAside === 0 ? '' : `, and ${count(part.filesAside, 'example or fixture', 'examples and fixtures')}`;
  const size = `${count(part.files, 'file')}, ${count(part.lines, 'line')}${aside}`;
  const where = part.folder === '' ? 'top folder' : `${code(part.folder)}${part.isOpen ? ' itself' : ''}`;
  const flow = [
    part.uses.length === 0
      ? ''
      : `uses ${some(
          part.uses.map(([folder]) => (folder === '' ? 'the top folder' : code(folder))),
          5,
        )}`,
    part.usedBy === 0 ? '' : `used by ${count(part.usedBy, 'part')}`,
  ].filter((text) => text !== '');
  const names = new Set<string>();
  const telling = part.symbols
    .filter(({ symbol, exported, score }) => /\w/.test(symbol) && (exported || score > 0))
    // What a framework asks every file for tells nothing of this one.
    .filter(({ symbol }) => symbol !== 'default' && !names.has(symbol) && names.add(symbol))
    .slice(0, symbolsOfPart);
  // Of languages that are not parsed the size is all that is known.
  const largest = `Largest: ${part.largest.map((file) => code(file.slice(part.folder === '' ? 0 : part.folder.length + 1))).join(', ')}`;
  const about = part.description === '' ? '' : ` ${oneLine(part.description, 140)}`;
  return {
    text: [
      `### ${where} (${size})${about}`,
      ...(flow.length === 0 ? [] : [capitalized(flow.join('; '))]),
      ...telling.map((symbol) => `- ${symbolText(symbol, symbol.file)}`),
      ...(telling.length === 0 ? [largest] : []),
    ].join('\n'),
    short: `${where} (${size})${telling.length === 0 ? `: ${largest}` : `: ${telling.map(({ symbol }) => code(symbol)).join(', ')}`}${
      flow[0]?.startsWith('uses')
        ? `; uses ${some(
            part.uses.map(([folder]) => (folder === '' ? 'the top folder' : code(folder))),
            3,
          )}`
        : ''
    }`,
    path: '',
  };
}

function scanSections(scan: ProjectScan): readonly MapSection[] {
  return [
    {
      name: 'routes',
      title: 'Routes',
      weight: 14,
      items: scan.routes.map(({ method, path, handler, file, line, framework, confidence, foundBy }) =>
        item(
          `${method} ${code(path)}${handler === undefined ? '' : ` → ${code(handler)}`} (${code(place(file, line))}, ${framework}${confidence === 'high' ? '' : `, confidence ${confidence}`}${foundBy === 'boocontext' ? '' : `, by ${foundBy}`})`,
          `${method} ${code(path)}`,
          file,
        ),
      ),
    },
    {
      name: 'entries',
      title: 'Commands, jobs and event listeners',
      weight: 8,
      items: scan.entries.map(({ kind, name, handler, file, line, framework, confidence }) =>
        item(
          `${kind} ${code(name)}${handler === undefined ? '' : ` → ${code(handler)}`} (${code(place(file, line))}, ${framework}${confidence === 'high' ? '' : `, confidence ${confidence}`})`,
          `${kind} ${code(name)}`,
          file,
        ),
      ),
    },
    {
      name: 'schemas',
      title: 'Data schemas',
      weight: 8,
      items: scan.schemas.map(({ name, kind, table, isPartial, fields, orm, file, line }) =>
        item(
          `**${plain(name)}** (${code(place(file, line))}, ${orm}${kind === undefined ? '' : ` ${kind}`}${table === undefined ? '' : `, table ${plain(table)}`}${isPartial === true ? ', has more fields than these' : ''})${
            fields.length === 0
              ? ''
              : `: ${some(
                  fields.map((field) => plain(fieldText(field))),
                  25,
                )}`
          }`,
          plain(name),
          file,
        ),
      ),
    },
    {
      name: 'components',
      title: 'Components',
      weight: 6,
      items: scan.components.map(({ name, props, file, line }) =>
        item(
          `**${plain(name)}** (${code(place(file, line))})${props.length === 0 ? '' : `: ${some(props.map(plain), 15)}`}`,
          plain(name),
          file,
        ),
      ),
    },
    {
      name: 'env_vars',
      title: 'Environment variables',
      weight: 5,
      items: scan.envVars.map(({ name, file, line, hasDefault, required }) =>
        item(
          `${code(name)} (${code(place(file, line))})${required ? ', required' : hasDefault ? ', has a default' : ''}`,
          code(name),
        ),
      ),
    },
    {
      name: 'middleware',
      title: 'Middleware',
      weight: 3,
      items: scan.middleware.map(({ name, type, file, line }) =>
        item(`**${plain(name)}** ${type} (${code(place(file, line))})`, plain(name), folderOf(file)),
      ),
    },
  ];
}

function importItems({ imports }: ProjectAnswer): readonly MapItem[] {
  if (imports.modules === 0) return [];
  const { cycles, typeOnlyCycles, mostImported } = imports;
  const size = `${count(imports.modules, 'module')}, ${count(imports.edges, 'import')} between them`;
  const types = typeOnlyCycles > 0 ? `${count(typeOnlyCycles, 'group')} through types only` : '';
  const cyclesText =
    cycles.length === 0
      ? `No modules import each other in a circle${types === '' ? '' : `, but for ${types}`}`
      : `${count(cycles.length, 'group')} of modules import each other in a circle${types === '' ? '' : `, and ${types}`}`;
  const most = mostImported
    .filter(({ importers }) => importers > 1)
    .map(({ file, importers }) =>
      item(`${code(file)} is imported by ${count(importers, 'module')}`, `${code(file)} imported by ${importers}`),
    );
  const circles = cycles.map(({ files, groupSize }) => {
    const loop = [...files, files[0] as string].map(code).join(' → ');
    const group = groupSize > files.length ? ` (one loop of a group of ${groupSize})` : '';
    return item(`circle: ${loop}${group}`, `circle of ${files.length} at ${code(files[0] as string)}${group}`);
  });
  return [
    item(size, size),
    item(cyclesText, cyclesText),
    ...most.slice(0, mostImportedFirst),
    ...circles,
    ...most.slice(mostImportedFirst),
  ];
}

const mostImportedFirst = 8;

function documentItems({ name, documents }: ProjectAnswer): readonly MapItem[] {
  return documents.map(({ file, title, lines }) =>
    item(
      `${code(file)}${title === '' ? '' : ` ${plain(title)}`} (${count(lines, 'line')})`,
      title === '' || title.toLowerCase() === name.toLowerCase() ? '' : `(${oneLine(title, 60)})`,
      file,
    ),
  );
}

const symbolsOfFile = 8;

function fileItems({ ranking }: ProjectAnswer): readonly MapItem[] {
  return (ranking?.files ?? []).map(({ file, lines, importers, symbols }) => {
    const telling = symbols.filter((symbol) => symbol.exported || symbol.score > 0).map(({ symbol }) => code(symbol));
    return item(
      [
        `${code(file)} ${count(lines, 'line')}`,
        importers === 0 ? '' : `, imported by ${inFigures(importers)}`,
        telling.length === 0 ? '' : `: ${some(telling, symbolsOfFile)}`,
      ].join(''),
      '',
      file,
    );
  });
}

function symbolItems({ ranking }: ProjectAnswer): readonly MapItem[] {
  return (ranking?.files ?? [])
    .flatMap(({ file, aside, symbols }) => {
      const offers = symbols.some(({ exported }) => exported);
      return symbols
        .filter(({ symbol, exported, score }) => /\w/.test(symbol) && (exported || score > 0 || !offers))
        .map((symbol) => ({ file, aside, symbol }));
    })
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => Number(a.aside) - Number(b.aside) || b.symbol.score - a.symbol.score || a.index - b.index)
    .map(({ file, symbol }) => item(symbolText(symbol, file), code(cut(declaration(symbol), 80)), file));
}

function symbolText(symbol: RankedSymbol, file: string): string {
  const doc = symbol.doc === '' ? '' : `: ${plain(symbol.doc)}`;
  return `${code(cut(declaration(symbol), 140))} ${plain(file)}:${symbol.line + 1}${doc}`;
}

/**
 * Without the sign after which its body begins; and of a variable without its value, which tells a newcomer little and
 * may be a key that somebody wrote into the source.
 */
function declaration({ symbol, kind, signature: written }: RankedSymbol): string {
  const signature = kind === 'variable' ? written.replace(/(?<!\s)\s*=(?![=>])[\s\S]*/, '') : written;
  const bare = signature.replace(/(?<!\s)\s*(?:=>|[={;])\s*$/, '');
  return bare.includes(symbol) ? bare : `${symbol}: ${bare}`;
}

function place(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** The first of many, with how many there are more. */
function some(texts: readonly string[], shown: number): string {
  const more = texts.length - shown;
  const lines = texts.slice(0, shown).map(plain);
  return `${lines.join(', ')}${more > 0 ? ` and ${inFigures(more)} more` : ''}`;
}

function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '' : file.slice(0, slash);
}

/** Names come from sources that nobody vouches for: what they hold must not end the code span, nor the line. */
export function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function oneLine(text: string, length: number): string {
  return cut(plain(text), length);
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
