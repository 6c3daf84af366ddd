/**
 * Under which name a manifest publishes what lies beside it, and which versions of others it asks for: what binds one
 * repository to another. Nothing is run, so what a script computes stays unknown.
 */
import path from 'node:path';
import { parse as parseJsonWithComments } from 'jsonc-parser';
import { tablesOfDependencies } from './cargo.ts';
import { modulePath } from './go.ts';
import { normalized } from './python.ts';
import { asTable, parseToml, type TomlTable, type TomlValue, tableIn } from './toml.ts';
import { isRecord, strings } from './values.ts';
import { xmlTexts } from './xml.ts';

/** Where packages of one kind find each other by name. */
export type Registry = 'npm' | 'python' | 'go' | 'rust' | 'maven';

export interface Bindings {
  readonly registry: Registry;
  /** As its registry compares names; undefined where it publishes nothing. */
  readonly name: string | undefined;
  /** Empty where the manifest says none. */
  readonly version: string;
  /** Where the version may stand instead, as `__version__`: files relative to the folder of the manifest. */
  readonly versionFiles?: readonly string[];
  readonly requires: readonly Requirement[];
}

export interface Requirement {
  /** As its registry compares names. */
  readonly name: string;
  /** As written; undefined where that is no version but an address, a folder or the word of another manifest. */
  readonly range: string | undefined;
  /** It is imported under this name instead of its own. */
  readonly as?: string;
}

/** Undefined for a file that is none of these manifests, or cannot be understood. */
export function bindingsOf(file: string, text: string): Bindings | undefined {
  const name = path.posix.basename(file);
  const read = Object.hasOwn(READERS, name) ? READERS[name] : isRequirements(file) ? ofRequirements : undefined;
  const found = read?.(text);
  if (found === undefined) return undefined;
  return { ...found, requires: found.requires.map((each) => ({ ...each, range: shownRange(each.range) })) };
}

/** Whether `bindingsOf` may have something to say of a file of this name. */
export function mayBind(file: string): boolean {
  const name = path.posix.basename(file);
  return Object.hasOwn(READERS, name) || isRequirements(file);
}

/** `requirements-dev.txt`, `requirements/base.txt`. */
function isRequirements(file: string): boolean {
  const [folder, name] = file.split('/').slice(-2);
  return /\.(?:txt|in)$/.test(file) && `${folder}/${name ?? ''}`.includes('requirements');
}

const READERS: Readonly<Record<string, (text: string) => Bindings | undefined>> = {
  'package.json': ofNpm,
  'pyproject.toml': ofPyproject,
  'setup.cfg': ofSetup,
  'setup.py': ofSetup,
  'go.mod': ofGo,
  'Cargo.toml': ofCargo,
  'pom.xml': ofMaven,
};

/** A text that could hold an address, with a password in it, is no version. */
function shownRange(range: string | undefined): string | undefined {
  const text = range?.trim() ?? '';
  return /^[\w.^~<>=!*|,+\-[\]() ]{1,80}$/.test(text) ? text : undefined;
}

function ofNpm(text: string): Bindings | undefined {
  const data = jsonOf(text);
  if (data === undefined) return undefined;
  const requires = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((key) =>
    Object.entries(isRecord(data[key]) ? data[key] : {}).flatMap(([name, wanted]) =>
      typeof wanted === 'string' ? [npmRequirement(name, wanted)] : [],
    ),
  );
  return { registry: 'npm', name: textOf(data.name), version: textOf(data.version) ?? '', requires };
}

/** `npm:ufo@^1` is another package under this name; `workspace:^1.2.0` is one of the same repository. */
function npmRequirement(name: string, wanted: string): Requirement {
  const alias = /^npm:((?:@[\w.-]+\/)?[\w.-]+)(?:@(.*))?$/.exec(wanted);
  if (alias !== null) return { name: alias[1] as string, range: alias[2] ?? '*', as: name };
  return { name, range: wanted.replace(/^workspace:/, '') };
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = parseJsonWithComments(text, [], { allowTrailingComma: true });
    return isRecord(data) ? data : undefined;
  } catch {
    // Nested so deeply that the parser has no room on the stack.
    return undefined;
  }
}

function ofPyproject(text: string): Bindings | undefined {
  const data = parseToml(text);
  if (data === undefined) return undefined;
  const project = tableIn(data, 'project');
  const tool = tableIn(data, 'tool');
  const poetry = tableIn(tool, 'poetry');
  const lists = [
    project.dependencies,
    ...Object.values(tableIn(project, 'optional-dependencies')),
    ...Object.values(tableIn(data, 'dependency-groups')),
    tableIn(tool, 'uv')['dev-dependencies'],
  ];
  const tables = [
    tableIn(poetry, 'dependencies'),
    tableIn(poetry, 'dev-dependencies'),
    ...Object.values(tableIn(poetry, 'group')).map((group) => tableIn(asTable(group), 'dependencies')),
  ];
  const name = textOf(project.name) ?? textOf(poetry.name);
  return {
    registry: 'python',
    name: name === undefined ? undefined : normalized(name),
    version: textOf(project.version) ?? textOf(poetry.version) ?? '',
    ...(strings(project.dynamic).includes('version') ? { versionFiles: versionFilesOf(data, name) } : {}),
    requires: [
      ...lists.flatMap(strings).flatMap(pythonRequirement),
      ...tables.flatMap((table) =>
        Object.entries(table).map(([each, wanted]) => ({ name: normalized(each), range: versionIn(wanted) })),
      ),
    ],
  };
}

/** The file that hatch is told, the module that setuptools is told, and that of the package for flit. */
function versionFilesOf(data: TomlTable, name: string | undefined): readonly string[] {
  const tool = tableIn(data, 'tool');
  const path = textOf(tableIn(tableIn(tool, 'hatch'), 'version')['path']);
  const attribute = textOf(tableIn(tableIn(tableIn(tool, 'setuptools'), 'dynamic'), 'version')['attr']);
  const backend = textOf(tableIn(data, 'build-system')['build-backend']) ?? '';
  const flit =
    textOf(tableIn(tableIn(tool, 'flit'), 'module')['name']) ??
    (name === undefined ? undefined : normalized(name).replaceAll('-', '_'));
  return [
    ...(path === undefined ? [] : [path]),
    ...(attribute === undefined ? [] : filesOfModule(attribute.slice(0, Math.max(0, attribute.lastIndexOf('.'))))),
    ...(backend.startsWith('flit') && flit !== undefined ? filesOfModule(flit) : []),
  ];
}

function filesOfModule(module: string): readonly string[] {
  const relative = module.replaceAll('.', '/');
  return ['', 'src/'].flatMap((folder) => [`${folder}${relative}/__init__.py`, `${folder}${relative}.py`]);
}

/** What a file of Python says that its version is; undefined where it says none, or works it out. */
export function versionSaidIn(text: string): string | undefined {
  return /^(?:__version__|VERSION|version)[ \t]{0,9}(?::[ \t]{0,9}\w{1,20}[ \t]{0,9})?=[ \t]{0,9}["']([\w.+!-]{1,60})["']/m.exec(
    text.slice(0, MAX_PATTERN_CHARS),
  )?.[1];
}

/** Of what a script computes nothing is known, and what is written in lists of words is found by its form. */
function ofSetup(text: string): Bindings {
  const head = text.slice(0, MAX_PATTERN_CHARS);
  const field = (key: string) =>
    new RegExp(`(?:^|[(,\\s])${key}\\s{0,20}=\\s{0,20}["']?([\\w.-]{1,100})["']?\\s{0,20}(?:,|$)`, 'm').exec(head)?.[1];
  const name = field('name');
  return {
    registry: 'python',
    name: name === undefined ? undefined : normalized(name),
    version: field('version') ?? '',
    requires: [
      ...head.matchAll(/(?:^[ \t]+|["'])([A-Za-z\d][\w.-]{0,100}\s{0,5}(?:[<>=!~]=?[^"'\n;]{1,80})?)/gm),
    ].flatMap(([, each = '']) => pythonRequirement(each)),
  };
}

function ofRequirements(text: string): Bindings {
  return { registry: 'python', name: undefined, version: '', requires: text.split('\n').flatMap(pythonRequirement) };
}

/** `requests[socks] >=2,<3; python_version > "3"`. */
function pythonRequirement(line: string): Requirement[] {
  const found = /^\s*([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]{0,200}\])?\s*([^;#]*)/.exec(line.slice(0, 500));
  if (found === null) return [];
  const [, name = '', rest = ''] = found;
  const range = rest.trim().replace(/^\((.*)\)$/, '$1');
  if (range !== '' && !/^[<>=!~@]/.test(range)) return [];
  return [{ name: normalized(name), range: range === '' ? '*' : range }];
}

function ofGo(text: string): Bindings {
  return {
    registry: 'go',
    name: modulePath(text),
    // A module has the version that its tag says.
    version: '',
    requires: [...text.matchAll(/^[ \t]*(?:require[ \t]+)?"?([^\s"]+)"?[ \t]+(v\d\S*)/gm)].map(
      ([, name = '', range]) => ({ name, range }),
    ),
  };
}

function ofCargo(text: string): Bindings | undefined {
  const data = parseToml(text);
  if (data === undefined) return undefined;
  const own = tableIn(data, 'package');
  const tables = [...tablesOfDependencies(data), tableIn(tableIn(data, 'workspace'), 'dependencies')];
  const name = textOf(own.name);
  return {
    registry: 'rust',
    name: name === undefined ? undefined : crate(name),
    version: textOf(own.version) ?? '',
    requires: tables.flatMap((table) =>
      Object.entries(table).map(([local, wanted]) => cargoRequirement(local, wanted)),
    ),
  };
}

function cargoRequirement(local: string, wanted: TomlValue): Requirement {
  const real = textOf(asTable(wanted).package);
  const range = versionIn(wanted);
  return real === undefined ? { name: crate(local), range } : { name: crate(real), range, as: crate(local) };
}

function versionIn(wanted: TomlValue | undefined): string | undefined {
  return textOf(wanted) ?? textOf((asTable(wanted) as TomlTable).version);
}

function crate(name: string): string {
  return name.replaceAll('-', '_');
}

function ofMaven(text: string): Bindings | undefined {
  const texts = xmlTexts(text);
  if (texts.length === 0) return undefined;
  const at = (wanted: string) => texts.find((each) => each.path === wanted)?.text;
  const version = at('project/version') ?? at('project/parent/version') ?? '';
  /** `${spring.version}` is a property of this file, or of one above that is not looked at. */
  const said = (value: string) =>
    value.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) =>
      name === 'project.version' ? version : (at(`project/properties/${name}`) ?? whole),
    );
  const artifact = at('project/artifactId');
  const group = at('project/groupId') ?? at('project/parent/groupId');
  const requires: Requirement[] = [];
  let open: { group?: string; artifact?: string; version?: string } = {};
  const end = () => {
    if (open.group !== undefined && open.artifact !== undefined)
      requires.push({ name: `${said(open.group)}:${open.artifact}`, range: open.version && said(open.version) });
    open = {};
  };
  for (const { path: where, text: value } of texts) {
    const field = /^project\/(?:dependencyManagement\/)?dependencies\/dependency\/(\w+)$/.exec(where)?.[1];
    if (field === 'groupId') {
      end();
      open.group = value;
    } else if (field === 'artifactId') open.artifact = value;
    else if (field === 'version') open.version = value;
  }
  end();
  return {
    registry: 'maven',
    name: artifact === undefined || group === undefined ? undefined : `${group}:${artifact}`,
    version: said(version),
    requires,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}

/** Patterns look at no more of a text than this. */
const MAX_PATTERN_CHARS = 64_000;
