/**
 * What a project says of itself in its manifests. Each reader takes one file's text and gives what is written there;
 * nothing is executed, so what a script computes (a name in setup.py) stays unknown.
 */

import path from 'node:path';
import { type ParseError, parse as parseJsonWithComments } from 'jsonc-parser';
import { goRequirements, modulePath } from './go.ts';
import { gradleMembers, mavenDependencies } from './jvm.ts';
import { pyproject, setupFile } from './python.ts';
import type { Said } from './said.ts';
import { asTable, parseToml, type TomlTable, type TomlValue, tableIn } from './toml.ts';
import { captured, isRecord, keysOf, strings } from './values.ts';
import { xmlTexts } from './xml.ts';
import { yamlKeys, yamlList, yamlScalar } from './yaml.ts';

export type ManifestKind =
  | 'npm'
  | 'deno'
  | 'python'
  | 'go'
  | 'rust'
  | 'maven'
  | 'gradle'
  | 'dotnet'
  | 'php'
  | 'ruby'
  | 'dart'
  | 'elixir'
  | 'swift';

export interface Manifest {
  readonly file: string;
  readonly kind: ManifestKind;
  /** Empty where the manifest gives none. */
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /** Not published: `private` in package.json. */
  readonly private: boolean;
  /** Names only, as written, sorted. */
  readonly dependencies: readonly string[];
  /** For development, tests and builds only. */
  readonly developmentDependencies: readonly string[];
  /** Of `dependencies` those that only a feature asks for; absent where there is none. */
  readonly optionalDependencies?: readonly string[];
  /** Names of the scripts that a person may run, as declared. What they run is not told: it may hold a secret. */
  readonly scripts: readonly string[];
}

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
    ...((said.optionalDependencies ?? []).length === 0
      ? {}
      : { optionalDependencies: sortedNames(said.optionalDependencies) }),
    scripts: (said.scripts ?? []).map((script) => oneLine(script, 60)),
    ...(said.data === undefined ? {} : { data: said.data }),
    members: said.members ?? [],
    commands: said.commands ?? {},
    isReadable: said.isReadable ?? true,
  };
}

/** Patterns look at no more of a text than this: on a text that is made to be slow they take the square of its length. */
export const MAX_PATTERN_CHARS = 64_000;

const READERS: Readonly<Record<ManifestKind, (text: string, name: string) => Said>> = {
  npm: (text) => {
    const data = json(text);
    const workspaces = data?.workspaces;
    const packages = isRecord(workspaces) ? workspaces.packages : workspaces;
    return {
      ...named(data),
      private: data?.private === true,
      dependencies: keysOf(data, 'dependencies', 'peerDependencies', 'optionalDependencies'),
      developmentDependencies: keysOf(data, 'devDependencies'),
      optionalDependencies: keysOf(data, 'optionalDependencies'),
      scripts: keysOf(data, 'scripts'),
      members: strings(packages),
    };
  },
  deno: (text) => {
    const data = json(text);
    const imports = isRecord(data?.imports) ? Object.values(data.imports) : [];
    return {
      ...named(data),
      members: strings(data?.workspace),
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
      name: own.name,
      description: inherited(own, common, 'description'),
      version: inherited(own, common, 'version'),
      private: own.publish === false,
      dependencies: Object.keys(tableIn(data, 'dependencies')),
      optionalDependencies: Object.entries(tableIn(data, 'dependencies')).flatMap(([each, wanted]) =>
        asTable(wanted).optional === true ? [each] : [],
      ),
      developmentDependencies: [
        ...Object.keys(tableIn(data, 'dev-dependencies')),
        ...Object.keys(tableIn(data, 'build-dependencies')),
      ],
      members: [
        ...strings(tableIn(data, 'workspace').members),
        ...strings(tableIn(data, 'workspace').exclude).map((member) => `!${member}`),
      ],
      data,
      isReadable: data !== undefined,
    };
  },
  go: (text) => ({
    name: modulePath(text),
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

function named(data: Readonly<Record<string, unknown>> | undefined): Said {
  return {
    name: data?.name,
    description: data?.description,
    version: data?.version,
    data,
    isReadable: data !== undefined,
  };
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

/** `jsr:@std/fs@^1.0` is `@std/fs`. */
function denoName(specifier: string): string {
  return /^(?:npm|jsr):\/?((?:@[\w.-]+\/)?[\w.-]+)/.exec(specifier)?.[1] ?? '';
}

function inherited(own: TomlTable, common: TomlTable, key: string): TomlValue | undefined {
  const value = own[key];
  return typeof value === 'string' ? value : common[key];
}

function oneLine(value: unknown, length: number): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, length) : '';
}

function sortedNames(names: readonly string[] | undefined): string[] {
  return [...new Set(names ?? [])].filter((name) => name !== '' && name.length <= 200).sort();
}
