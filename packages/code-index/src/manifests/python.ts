/** What Python's projects say of themselves, and what they ask for. */
import type { Said } from './said.ts';
import { asTable, parseToml, type TomlTable, type TomlValue, tableIn } from './toml.ts';
import { strings } from './values.ts';

export function pyproject(text: string): Said {
  const data = parseToml(text);
  const project = tableIn(data, 'project');
  const poetry = tableIn(tableIn(data, 'tool'), 'poetry');
  const groups = tableIn(data, 'dependency-groups');
  const uv = tableIn(tableIn(tableIn(data, 'tool'), 'uv'), 'workspace');
  const poetryGroups = Object.values(tableIn(poetry, 'group')).flatMap((group) =>
    Object.keys(tableIn(group, 'dependencies')),
  );
  return {
    name: project.name ?? poetry.name,
    description: project.description ?? poetry.description,
    version: project.version ?? poetry.version,
    dependencies: [
      ...strings(project.dependencies).map(requirementName),
      ...Object.keys(tableIn(poetry, 'dependencies')).filter((name) => name !== 'python'),
    ],
    developmentDependencies: [
      ...Object.values(groups).flatMap(strings).map(requirementName),
      ...poetryGroups,
      ...Object.keys(tableIn(poetry, 'dev-dependencies')),
    ],
    members: [...strings(uv.members), ...strings(uv.exclude).map((member) => `!${member}`)],
    commands: {
      ...stringFields(tableIn(poetry, 'scripts')),
      ...stringFields(tableIn(project, 'gui-scripts')),
      ...stringFields(tableIn(project, 'scripts')),
    },
    data,
    isReadable: data !== undefined,
  };
}

/**
 * Whether a manifest makes a distribution that others can install; undefined where it says nothing of it: settings of tools, or
 * a name and dependencies without what builds it.
 */
export function makesDistribution(manifest: string, text: string): boolean | undefined {
  if (manifest.endsWith('setup.py'))
    return /(?<![\w.])(?:setuptools\.|core\.)?setup\s*\(/.test(text) ? true : undefined;
  if (manifest.endsWith('setup.cfg')) return /^\[(?:metadata|options)\]/m.test(text) ? true : undefined;
  const data = parseToml(text);
  if (data === undefined) return true;
  const tool = tableIn(data, 'tool');
  const classifiers = [tableIn(data, 'project').classifiers, tableIn(tool, 'poetry').classifiers].flatMap(strings);
  const isOwn =
    tableIn(tool, 'uv').package === false ||
    tableIn(tool, 'poetry')['package-mode'] === false ||
    classifiers.some((each) => /^Private ?::/.test(each));
  if (isOwn) return false;
  return data['build-system'] === undefined ? undefined : true;
}

/** Only what is written out: a name that a script computes stays unknown. */
export function setupFile(text: string, name: string): Said {
  const isScript = name === 'setup.py';
  const field = (key: string) =>
    (isScript
      ? new RegExp(`[(,\\s]${key}\\s*=\\s*["']([^"'\\n]+)["']`)
      : new RegExp(`^${key}\\s*=\\s*(?!attr:|file:)(.+)$`, 'm')
    ).exec(text)?.[1];
  const scripts =
    /console_scripts["']?\s*[:=]\s*(?:\[\s*)?((?:["']?[\w.-]+\s*=\s*[\w.]+:[\w.]+["']?,?\s*)+)/.exec(text)?.[1] ?? '';
  return {
    name: field('name'),
    description: field('description'),
    version: field('version'),
    commands: Object.fromEntries(
      [...scripts.matchAll(/(?<![\w.-])([\w.-]+)\s*=\s*([\w.]+:[\w.]+)/g)].map(([, command, target]) => [
        command,
        target as string,
      ]),
    ),
  };
}

function requirementName(requirement: string): string {
  return /^[\w.-]+/.exec(requirement.trim())?.[0] ?? '';
}

function stringFields(of: TomlTable): Record<string, string> {
  return Object.fromEntries(Object.entries(of).filter((each): each is [string, string] => typeof each[1] === 'string'));
}

/** Names of what a manifest asks for, without what lies in the repository by its path. */
export function requiredDistributions(name: string, text: string): string[] {
  if (name === 'pyproject.toml') return askedByProject(parseToml(text));
  if (name === 'Pipfile') {
    const data = parseToml(text);
    return ['packages', 'dev-packages'].flatMap((table) => elsewhere(tableIn(data, table)));
  }
  if (name === 'setup.py') return askedByScript(text);
  if (name === 'setup.cfg') return askedByConfiguration(text);
  if (/^environment\.ya?ml$/.test(name))
    return [...text.matchAll(/^[ \t]*-[ \t]+["']?([A-Za-z][\w.-]*)/gm)].map(([, each]) => each as string);
  return text.split('\n').flatMap((line) => requirement(line) ?? []);
}

function askedByProject(data: TomlTable | undefined): string[] {
  const project = tableIn(data, 'project');
  const tool = tableIn(data, 'tool');
  const poetry = tableIn(tool, 'poetry');
  const here = new Set(
    Object.entries(tableIn(tableIn(tool, 'uv'), 'sources')).flatMap(([name, source]) =>
      liesHere(source) ? [normalized(name)] : [],
    ),
  );
  const lists = [
    project.dependencies,
    tableIn(data, 'build-system').requires,
    tableIn(tool, 'uv')['dev-dependencies'],
    ...Object.values(tableIn(project, 'optional-dependencies')),
    ...Object.values(tableIn(data, 'dependency-groups')),
    ...Object.values(tableIn(tableIn(tool, 'pdm'), 'dev-dependencies')),
    ...Object.values(tableIn(tableIn(tool, 'hatch'), 'envs')).flatMap((each) => [
      asTable(each).dependencies,
      asTable(each)['extra-dependencies'],
    ]),
  ];
  const tables = [
    tableIn(poetry, 'dependencies'),
    tableIn(poetry, 'dev-dependencies'),
    ...Object.values(tableIn(poetry, 'group')).map((group) => tableIn(asTable(group), 'dependencies')),
  ];
  return [
    ...lists
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .flatMap((each) => (typeof each === 'string' ? (requirement(each) ?? []) : [])),
    ...tables.flatMap(elsewhere),
  ].filter((name) => !here.has(normalized(name)));
}

function elsewhere(table: TomlTable): string[] {
  return Object.entries(table).flatMap(([name, wanted]) => (liesHere(wanted) ? [] : [name]));
}

function liesHere(wanted: TomlValue): boolean {
  const each = asTable(wanted);
  return each.path !== undefined || each.workspace !== undefined;
}

/** What stands in the lists that a script hands over; what it computes stays unknown. */
function askedByScript(text: string): string[] {
  const found: string[] = [];
  for (const { index, 0: head } of text.matchAll(
    /\b(?:install|setup|tests|extras)_requires?\b["']?\s{0,20}[=:]\s{0,20}(?=[[{(])/g,
  )) {
    const start = index + head.length;
    const close = { '[': ']', '{': '}', '(': ')' }[text[start] as '[' | '{' | '('];
    const end = text.indexOf(close, start);
    const list = text.slice(start, end < 0 ? start : Math.min(end, start + MAX_LIST));
    for (const [, each = ''] of list.matchAll(/["']([^"'\n]{1,200})["'](?!\s*:)/g))
      found.push(...(requirement(each) ?? []));
  }
  return found;
}

/** The indented lines below a key that says what is required. */
function askedByConfiguration(text: string): string[] {
  const found: string[] = [];
  let isList = false;
  let isOfExtras = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) {
      isOfExtras = line.startsWith('[options.extras_require]');
      isList = false;
    } else if (/^[a-z]/i.test(line)) {
      isList = isOfExtras || /^(?:install|setup|tests)_requires?\s*=/.test(line);
      if (isList) found.push(...(requirement(line.slice(line.indexOf('=') + 1)) ?? []));
    } else if (isList) found.push(...(requirement(line) ?? []));
  }
  return found;
}

/** The name in a requirement: `requests[socks]>=2; python_version > "3"`. A path, an address or an option is none. */
function requirement(line: string): string[] | undefined {
  const name = /^\s*([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]{0,200}\]\s*)?(.?)/.exec(line);
  if (name === null) return undefined;
  const [, written = '', next = ''] = name;
  if (next === '@' && /@\s*file:/.test(line)) return undefined;
  return next === '' || /[<>=!~;#@,(]/.test(next) ? [written] : undefined;
}

const MAX_LIST = 20_000;

/** As the package index compares names. */
export function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
