/**
 * What a project says of itself in its manifests. Each reader takes one file's text and gives what is written there;
 * nothing is executed, so what a script computes (a name in setup.py) stays unknown.
 */
import path from 'node:path';
import { type ParseError, parse as parseJsonWithComments } from 'jsonc-parser';
import { parseToml, type TomlTable, type TomlValue, tableIn } from '../../languages/toml.ts';
import type { Manifest, ManifestKind } from '../answers.ts';
import { xmlTexts } from './xml.ts';

/** A manifest with what later steps read from it. */
export interface ReadManifest extends Manifest {
  /** Relative to the root; empty for the root itself. */
  readonly directory: string;
  /** Parsed JSON or TOML; undefined for the other formats and where it is damaged. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Members that it declares, as written: paths or globs relative to its directory; a leading `!` leaves out. */
  readonly members: readonly string[];
  /** Commands that it declares, by name: where each starts, in its own notation. */
  readonly commands: Readonly<Record<string, string>>;
  /** False where its text could not be understood. */
  readonly isReadable: boolean;
}

/** The kind of manifest that a file of this name is. */
export function manifestKindOf(file: string): ManifestKind | undefined {
  const name = path.posix.basename(file);
  return (
    KIND_BY_NAME[name] ?? (/\.(?:cs|fs|vb)proj$/.test(name) ? 'dotnet' : /\.gemspec$/.test(name) ? 'ruby' : undefined)
  );
}

const KIND_BY_NAME: Readonly<Record<string, ManifestKind>> = {
  'package.json': 'npm',
  'deno.json': 'deno',
  'deno.jsonc': 'deno',
  'pyproject.toml': 'python',
  'setup.py': 'python',
  'setup.cfg': 'python',
  'go.mod': 'go',
  'Cargo.toml': 'rust',
  'pom.xml': 'maven',
  'build.gradle': 'gradle',
  'build.gradle.kts': 'gradle',
  'settings.gradle': 'gradle',
  'settings.gradle.kts': 'gradle',
  'composer.json': 'php',
  Gemfile: 'ruby',
  'pubspec.yaml': 'dart',
  'mix.exs': 'elixir',
  'Package.swift': 'swift',
};

export function readManifest(file: string, text: string): ReadManifest {
  const kind = manifestKindOf(file) as ManifestKind;
  const isParsed = /\.(?:jsonc?|toml|xml|\w+proj)$/.test(file);
  const said = READERS[kind](isParsed ? text : text.slice(0, MAX_PATTERN_CHARS), path.posix.basename(file));
  const directory = path.posix.dirname(file);
  return {
    file,
    kind,
    directory: directory === '.' ? '' : directory,
    name: oneLine(said.name, 200),
    description: oneLine(said.description, 400),
    version: oneLine(said.version, 60),
    private: said.private ?? false,
    dependencies: sortedNames(said.dependencies),
    developmentDependencies: sortedNames(said.developmentDependencies),
    scripts: (said.scripts ?? []).map((script) => oneLine(script, 60)),
    ...(said.data === undefined ? {} : { data: said.data }),
    members: said.members ?? [],
    commands: said.commands ?? {},
    isReadable: said.isReadable ?? true,
  };
}

/** Patterns look at no more of a text than this: on a text that is made to be slow they take the square of its length. */
export const MAX_PATTERN_CHARS = 64_000;

interface Said {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly version?: unknown;
  readonly private?: boolean;
  readonly dependencies?: readonly string[];
  readonly developmentDependencies?: readonly string[];
  readonly scripts?: readonly string[];
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly members?: readonly string[];
  readonly commands?: Readonly<Record<string, string>>;
  readonly isReadable?: boolean;
}

const READERS: Readonly<Record<ManifestKind, (text: string, name: string) => Said>> = {
  npm: (text) => {
    const data = json(text);
    const workspaces = data?.['workspaces'];
    const packages = isRecord(workspaces) ? workspaces['packages'] : workspaces;
    return {
      ...named(data),
      private: data?.['private'] === true,
      dependencies: keysOf(data, 'dependencies', 'peerDependencies', 'optionalDependencies'),
      developmentDependencies: keysOf(data, 'devDependencies'),
      scripts: keysOf(data, 'scripts'),
      members: strings(packages),
    };
  },
  deno: (text) => {
    const data = json(text);
    const imports = isRecord(data?.['imports']) ? Object.values(data['imports']) : [];
    return {
      ...named(data),
      members: strings(data?.['workspace']),
      dependencies: strings(imports).map(denoName),
      scripts: keysOf(data, 'tasks'),
    };
  },
  php: (text) => {
    const data = json(text);
    const packages = (key: string) => keysOf(data, key).filter((name) => name.includes('/'));
    return {
      ...named(data),
      dependencies: packages('require'),
      developmentDependencies: packages('require-dev'),
      scripts: keysOf(data, 'scripts'),
    };
  },
  python: (text, name) => (name === 'pyproject.toml' ? pyproject(text) : setupFile(text, name)),
  rust: (text) => {
    const data = parseToml(text);
    const own = tableIn(data, 'package');
    const common = tableIn(tableIn(data, 'workspace'), 'package');
    return {
      name: own['name'],
      description: inherited(own, common, 'description'),
      version: inherited(own, common, 'version'),
      private: own['publish'] === false,
      dependencies: Object.keys(tableIn(data, 'dependencies')),
      developmentDependencies: [
        ...Object.keys(tableIn(data, 'dev-dependencies')),
        ...Object.keys(tableIn(data, 'build-dependencies')),
      ],
      members: [
        ...strings(tableIn(data, 'workspace')['members']),
        ...strings(tableIn(data, 'workspace')['exclude']).map((member) => `!${member}`),
      ],
      data,
      isReadable: data !== undefined,
    };
  },
  go: (text) => ({
    name: /^[ \t\ufeff]*module\s+"?([^\s"]+)/m.exec(text)?.[1],
    dependencies: goRequirements(text),
  }),
  maven: (text) => {
    const texts = xmlTexts(text);
    const at = (wanted: string) => texts.find((each) => each.path === wanted)?.text;
    return {
      name: at('project/artifactId'),
      description: at('project/description') ?? at('project/name'),
      version: at('project/version') ?? at('project/parent/version'),
      ...mavenDependencies(texts),
      members: texts.filter((each) => each.path === 'project/modules/module').map((each) => each.text),
      isReadable: texts.length > 0,
    };
  },
  gradle: (text) => ({
    name: /\brootProject\.name\s*=\s*["']([^"'$]+)["']/.exec(text)?.[1],
    description: /^description\s*(?:=\s*)?["']([^"'$]+)["']/m.exec(text)?.[1],
    dependencies: captured(
      text,
      /\b(?:api|implementation|compileOnly|runtimeOnly)\b\s*(?:\(\s*)?["']([\w.-]+:[\w.-]+)/g,
    ),
    developmentDependencies: captured(text, /\btest\w+\s*(?:\(\s*)?["']([\w.-]+:[\w.-]+)/g),
    members: gradleMembers(text),
  }),
  dotnet: (text, name) => {
    const texts = xmlTexts(text);
    const last = (wanted: string) => texts.findLast((each) => each.path.endsWith(`/${wanted}`))?.text;
    return {
      name: last('PackageId') ?? last('AssemblyName') ?? name.replace(/\.\w+$/, ''),
      description: last('Description'),
      version: last('Version'),
      dependencies: [
        ...captured(text, /<PackageReference\s[^<>]{0,300}?\bInclude="([^"]+)"/g),
        // What is built with it depends on the framework without naming it.
        ...captured(text, /<Project\s[^<>]{0,300}?\bSdk="(Microsoft\.NET\.Sdk\.Web)"/g),
      ],
    };
  },
  ruby: (text, name) => ({
    // A Gemfile has no name of its own.
    name:
      /\.name\s*=\s*["']([^"'#]+)["']/.exec(text)?.[1] ?? (name === 'Gemfile' ? '' : name.replace(/\.gemspec$/, '')),
    description: /\.summary\s*=\s*["']([^"'#]+)["']/.exec(text)?.[1],
    version: /\.version\s*=\s*["']([^"'#]+)["']/.exec(text)?.[1],
    dependencies: [
      ...captured(text, /\.add_(?:runtime_)?dependency\s*(?:\(\s*)?["']([^"']+)["']/g),
      ...captured(text, /^gem[ \t]+["']([^"'\n]+)["']/gm),
    ],
    developmentDependencies: captured(text, /\.add_development_dependency\s*(?:\(\s*)?["']([^"']+)["']/g),
  }),
  dart: (text) => ({
    name: yamlScalar(text, 'name'),
    description: yamlScalar(text, 'description'),
    version: yamlScalar(text, 'version'),
    private: yamlScalar(text, 'publish_to') === 'none',
    dependencies: yamlKeys(text, 'dependencies'),
    developmentDependencies: yamlKeys(text, 'dev_dependencies'),
    members: yamlList(text, 'workspace'),
  }),
  elixir: (text) => ({
    name: /\bapp:\s*:(\w+)/.exec(text)?.[1],
    description: /\bdescription:\s*"([^"#]+)"/.exec(text)?.[1],
    version: /\bversion:\s*"([^"#]+)"/.exec(text)?.[1],
    dependencies: captured(text, /\{\s*:(\w+)\s*,\s*(?:"|path:|git:|github:)/g),
  }),
  swift: (text) => ({
    name: /\bPackage\(\s*name:\s*"([^"]+)"/.exec(text)?.[1],
    dependencies: captured(text, /\.package\([^)]{0,400}?url:\s*"([^"]*)"/g).map(
      (url) => /(?<![\w.-])[\w.-]+$/.exec(url.replace(/\.git$/, ''))?.[0] ?? url,
    ),
  }),
};

/** The list under a key at the top of a YAML file, in either of the two ways to write it. */
export function yamlList(text: string, key: string): string[] {
  const block = yamlBlock(text, key);
  const flow = /^\s*\[([^\]]*)\]/.exec(block);
  if (flow !== null)
    return (flow[1] as string)
      .split(',')
      .map(unquoted)
      .filter((item) => item !== '');
  return captured(block, /^[ \t]*-[ \t]+(\S.*)$/gm).map(unquoted);
}

/** `use` directives of a go.work file. */
export function goWorkMembers(text: string): string[] {
  const code = text.replace(/\/\/.*/g, '');
  const blocks = captured(code, /^[ \t]*use\s*\(([^)]*)\)?/gm).flatMap((block) => block.split('\n'));
  const single = captured(code, /^[ \t]*use[ \t]+([^\s(]+)[ \t\r]*$/gm);
  return [...blocks, ...single].map((each) => unquoted(each).replace(/^\.\//, '')).filter((each) => each !== '');
}

function named(data: Readonly<Record<string, unknown>> | undefined): Said {
  return {
    name: data?.['name'],
    description: data?.['description'],
    version: data?.['version'],
    data,
    isReadable: data !== undefined,
  };
}

function pyproject(text: string): Said {
  const data = parseToml(text);
  const project = tableIn(data, 'project');
  const poetry = tableIn(tableIn(data, 'tool'), 'poetry');
  const groups = tableIn(data, 'dependency-groups');
  const uv = tableIn(tableIn(tableIn(data, 'tool'), 'uv'), 'workspace');
  const poetryGroups = Object.values(tableIn(poetry, 'group')).flatMap((group) =>
    Object.keys(tableIn(group, 'dependencies')),
  );
  return {
    name: project['name'] ?? poetry['name'],
    description: project['description'] ?? poetry['description'],
    version: project['version'] ?? poetry['version'],
    dependencies: [
      ...strings(project['dependencies']).map(requirementName),
      ...Object.keys(tableIn(poetry, 'dependencies')).filter((name) => name !== 'python'),
    ],
    developmentDependencies: [
      ...Object.values(groups).flatMap(strings).map(requirementName),
      ...poetryGroups,
      ...Object.keys(tableIn(poetry, 'dev-dependencies')),
    ],
    members: [...strings(uv['members']), ...strings(uv['exclude']).map((member) => `!${member}`)],
    commands: {
      ...stringFields(tableIn(poetry, 'scripts')),
      ...stringFields(tableIn(project, 'gui-scripts')),
      ...stringFields(tableIn(project, 'scripts')),
    },
    data,
    isReadable: data !== undefined,
  };
}

/** Only what is written out: a name that a script computes stays unknown. */
function setupFile(text: string, name: string): Said {
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

function goRequirements(text: string): string[] {
  const direct = text
    .split('\n')
    .map((line) => (/\/\/\s*indirect/.test(line) ? '' : line.replace(/\/\/.*/, '')))
    .join('\n');
  return [
    ...captured(direct, /^[ \t]*require\s*\(([^)]*)\)?/gm).flatMap((block) =>
      captured(block, /^[ \t]*([^\s]+)[ \t]+v/gm),
    ),
    ...captured(direct, /^[ \t]*require[ \t]+([^\s(]+)[ \t]+v/gm),
  ];
}

function mavenDependencies(texts: readonly { readonly path: string; readonly text: string }[]) {
  const dependencies: string[] = [];
  const developmentDependencies: string[] = [];
  let last: string | undefined;
  let isForTests = false;
  const end = () => {
    if (last !== undefined) (isForTests ? developmentDependencies : dependencies).push(last);
    last = undefined;
    isForTests = false;
  };
  for (const { path: where, text } of texts) {
    if (where === 'project/dependencies/dependency/artifactId') {
      end();
      last = text;
    } else if (where === 'project/dependencies/dependency/scope') {
      isForTests = text === 'test';
    }
  }
  end();
  return { dependencies, developmentDependencies };
}

function gradleMembers(text: string): string[] {
  return captured(text, /^[ \t]*include\b\s*(?:\(\s*)?((?:["'][\w:.\-/]+["']\s*(?:,\s*)?)+)/gm)
    .flatMap((list) => captured(list, /["']([^"']+)["']/g))
    .map((member) => member.replace(/^:/, '').replaceAll(':', '/'));
}

function yamlScalar(text: string, key: string): string | undefined {
  const value = new RegExp(`^${key}:[ \\t]*([^\\n#]*)`, 'm').exec(text)?.[1]?.trim();
  if (value !== undefined && /^[>|]/.test(value)) return yamlBlock(text, key).replace(/^[^\n]*/, '');
  return value === undefined || value === '' ? undefined : unquoted(value);
}

function yamlKeys(text: string, key: string): string[] {
  const block = yamlBlock(text, key);
  const indent = /^([ \t]+)\S/m.exec(block)?.[1];
  return indent === undefined ? [] : captured(block, new RegExp(`^${indent}([\\w.-]+):`, 'gm'));
}

/** What stands behind a key at the top: the rest of its line and the lines that belong to it. */
function yamlBlock(text: string, key: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (start < 0) return '';
  const found = [(lines[start] as string).slice(key.length + 1)];
  for (const line of lines.slice(start + 1)) {
    if (/^[^\s#-]/.test(line)) break;
    found.push(line);
  }
  return found.join('\n').replace(/(^|\s)#.*/gm, '$1');
}

/** Undefined where it is damaged: the half that can be read may be the wrong one. */
function json(text: string): Readonly<Record<string, unknown>> | undefined {
  const errors: ParseError[] = [];
  try {
    const data: unknown = parseJsonWithComments(text, errors, { allowTrailingComma: true });
    return errors.length === 0 && isRecord(data) ? data : undefined;
  } catch (cause) {
    // Nested so deeply that the parser has no room on the stack.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function requirementName(requirement: string): string {
  return /^[\w.-]+/.exec(requirement.trim())?.[0] ?? '';
}

/** `jsr:@std/fs@^1.0` is `@std/fs`. */
function denoName(specifier: string): string {
  return /^(?:npm|jsr):\/?((?:@[\w.-]+\/)?[\w.-]+)/.exec(specifier)?.[1] ?? '';
}

function inherited(own: TomlTable, common: TomlTable, key: string): TomlValue | undefined {
  const value = own[key];
  return typeof value === 'string' ? value : common[key];
}

function stringFields(of: TomlTable): Record<string, string> {
  return Object.fromEntries(Object.entries(of).filter((each): each is [string, string] => typeof each[1] === 'string'));
}

function keysOf(data: Readonly<Record<string, unknown>> | undefined, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => (isRecord(data?.[key]) ? Object.keys(data[key]) : []));
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim());
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}

function oneLine(value: unknown, length: number): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, length) : '';
}

function sortedNames(names: readonly string[] | undefined): string[] {
  return [...new Set(names ?? [])].filter((name) => name !== '' && name.length <= 200).sort();
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
