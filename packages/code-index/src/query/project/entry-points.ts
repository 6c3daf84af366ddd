/**
 * Where a project starts: what its manifests name, mapped from compiled output to the source behind it, and what
 * languages and frameworks start by convention. Each with the reason, since a guess should look like one.
 */

import path from 'node:path';
import { conditionTargets, sourceOf } from '../../checker/workspace.ts';
import { conditionOf, isIgnored, isOnlyWith } from '../../languages/go/build-constraints.ts';
import type { ReadManifest } from '../../manifests/manifest.ts';
import { isRecord } from '../../manifests/values.ts';
import type { Definition } from '../../model/facts.ts';
import { isProgrammingLanguage } from '../../repository/languages.ts';
import type { Repository } from '../../repository/repository.ts';
import type { EntryPoint } from '../answers.ts';
import { isProgramOfGo } from '../program-starts.ts';
import { besideStart } from './beside-start.ts';
import { withoutDocstrings } from './docstrings.ts';
import { hostedEntries, stemOf } from './hosted-entries.ts';
import { isFlutterRunner, parsedObject, platformEntries } from './platform-entries.ts';
import { startedByImages, startedByScripts } from './started-files.ts';

/**
 * Most telling first; each file at most once for each kind and name.
 *
 * @param home the folder of the project as a whole
 * @param isAside of files that are no part of the project
 * @param isExample of those that show it, though they may be packages of its own: nobody begins there
 */
export function entryPointsOf(
  repository: Repository,
  manifests: readonly ReadManifest[],
  {
    isAside,
    isExample,
  }: { readonly isAside: (file: string) => boolean; readonly isExample: (file: string) => boolean },
  definitionsIn: (file: string) => readonly Definition[] | undefined,
  home: string,
): EntryPoint[] {
  const files = [...repository.written.values()].filter(
    (file) => !file.test && !isAside(file.path) && !OF_TOOLS.test(file.path),
  );
  const known = new Set(files.map((file) => file.path));
  const found: EntryPoint[] = [];
  for (const manifest of manifests) {
    if (manifest.kind === 'npm') found.push(...ofPackage(repository, manifest, known));
    else if (manifest.kind === 'rust') found.push(...ofCrate(manifest, known));
    else if (manifest.kind === 'python') found.push(...ofPythonPackage(manifest, known));
    else if (manifest.kind === 'deno') found.push(...ofDeno(manifest, known));
    else if (manifest.kind === 'php') found.push(...ofComposer(manifest, known));
    else if (manifest.kind === 'ruby') found.push(...ofGem(repository, manifest, known));
    else if (manifest.kind === 'swift') found.push(...ofSwiftPackage(repository, manifest, known));
    else if (manifest.kind === 'go') found.push(...ofGoModule(repository, manifest, known));
  }
  found.push(...platformEntries({ repository, known, definitionsIn }, manifests));
  found.push(...startedByImages(repository, manifests, known));
  found.push(...applicationsOf(repository, known));
  found.push(...angularApplications(repository, known));
  found.push(...pagesOf(manifests, known));
  found.push(...hostedEntries(repository, known));
  for (const file of files) {
    const main = mainOf(repository, file.path, file.language, definitionsIn(file.path));
    if (main !== undefined && !isFlutterRunner(file.path, manifests)) found.push(main);
  }
  found.push(...scriptsAtRoot(repository, files, found));
  for (const file of files) if (file.language === 'HTML') found.push(...loadedBy(repository, file.path, known));
  found.push(...usualEntries(repository, manifests, known, found));
  const homeManifests = manifests.filter(({ directory }) => directory === home);
  const names = new Set(homeManifests.map(({ name }) => lastName(name)).filter((name) => name !== ''));
  const isNamed = (folder: string) => names.has(path.posix.basename(folder).toLowerCase());
  const entries = distinct(found).map((entry): EntryPoint => {
    const text = entry.file.endsWith('.go') ? (repository.readText(entry.file) ?? '') : '';
    const beside = isExample(entry.file) ? 'example' : besideStart(entry, text, home, isNamed);
    return beside === undefined ? entry : { ...entry, beside };
  });
  const rank = ({ kind, file, beside, by }: EntryPoint) =>
    (beside === undefined ? 0 : isExample(file) ? 200 : 100) +
    ORDER[kind] * 10 +
    (kind === 'command' && by === 'code' ? programRank(file, home, names) : 0);
  return entries.sort((a, b) => rank(a) - rank(b) || (a.kind === 'page' ? pageRank(a.file) - pageRank(b.file) : 0));
}

/** `@acme/web`, `github.com/acme/web/v2` and `acme:web` are `web`. */
function lastName(name: string): string {
  return (
    name
      .replace(/\/v\d+$/, '')
      .split(/[/:]/)
      .at(-1) ?? ''
  ).toLowerCase();
}

/** The program at the root comes first, then the one that has the project's name, then what is called as a start is. */
function programRank(file: string, home: string, names: ReadonlySet<string>): number {
  const below = home === '' ? file : file.slice(home.length + 1);
  const stem = path.posix
    .basename(below)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
  const folder = path.posix.basename(path.posix.dirname(below)).toLowerCase();
  // In Go the folder is what a program is called.
  const called = stem === 'main' && below.includes('/') ? folder : stem;
  if (!below.includes('/') && /^(?:main|program|app|server)$/.test(stem)) return 0;
  if (names.has(stem) || names.has(folder)) return 1;
  if (OF_TOOL.test(called)) return 9;
  return /^(?:main|program|app|server|application)$/.test(stem) ? Math.min(6, 1 + below.split('/').length) : 8;
}

const OF_TOOL = /cli|client|benchmark|check|tool|util|migrat|seed/;

/** The page of all before those below it; nobody begins at one of which only an address says which it is, or at what went wrong. */
function pageRank(file: string): number {
  const stem = stemOf(file);
  const kind = /^(?:page|index|_app)$/.test(stem)
    ? 0
    : /^(?:404|500|_error|_document|error|not-found)$/.test(stem)
      ? 200
      : 2;
  // Groups of Next are no part of an address, and what is put into a slot is a part of another page.
  const folders = file.split('/').filter((each) => !/^\(.*\)$/.test(each));
  if (folders.some((each) => each.startsWith('@'))) return 1_000;
  return folders.length * 10 + kind + (/\/\[|\/_?\$/.test(file) ? 15 : 0);
}

/** What a host of repositories or an editor runs is no start of the project. */
const OF_TOOLS =
  /(?:^|\/)\.(?:github|gitlab|gitea|forgejo|circleci|ci|azure|azure-pipelines|buildkite|vscode|idea|devcontainer|husky)\//;

const ORDER: Readonly<Record<EntryPoint['kind'], number>> = { command: 0, start: 1, module: 2, page: 3 };

function ofPackage(repository: Repository, manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  const { data, file, name } = manifest;
  if (data === undefined) return [];
  const found: EntryPoint[] = [];
  const add = (kind: EntryPoint['kind'], target: string, called: string, what: string) => {
    const source = sourceOf(known, directoryOf(manifest), target);
    if (source !== undefined)
      found.push({ file: source, kind, name: called, by: 'declared', why: `${what} of ${file}` });
    return source !== undefined;
  };
  const { bin, exports: exported } = data;
  if (typeof bin === 'string') add('command', bin, name.replace(/^@[^/]*\//, ''), 'bin');
  if (isRecord(bin))
    for (const [command, target] of Object.entries(bin))
      if (typeof target === 'string') add('command', target, command, 'bin');
  found.push(...startedByScripts(repository, manifest, known));
  const host = data['exports'] === undefined ? hostOf(repository, manifest) : undefined;
  if (host !== undefined && typeof data['main'] === 'string') {
    const source = sourceOf(known, directoryOf(manifest), data['main']);
    const why = `main of ${file}, run by ${host}`;
    return source === undefined
      ? found
      : [...found, { file: source, kind: 'start', name, by: 'declared', why, isRun: true }];
  }
  const subpaths =
    isRecord(exported) && Object.keys(exported).some((key) => key.startsWith('.')) ? exported : { '.': exported };
  for (const [subpath, value] of Object.entries(subpaths)) {
    // A pattern stands for many files, none of which it names.
    if (subpath.includes('*') || subpath.endsWith('.json')) continue;
    const specifier = subpath === '.' ? name : `${name}/${subpath.replace(/^\.\//, '')}`;
    const what = subpath === '.' ? 'exports' : `exports["${subpath}"]`;
    conditionTargets(value).some((target) => add('module', target, specifier, what));
  }
  const isNamed = found.some((entry) => entry.kind === 'module' && entry.name === name);
  if (!isNamed) {
    for (const field of ['source', 'module', 'main', 'types', 'typings', 'browser'])
      if (conditionTargets(data[field]).some((target) => add('module', target, name, field))) break;
  }
  return found;
}

/** The program that runs what the package is the main of: nobody imports that. */
function hostOf(repository: Repository, manifest: ReadManifest): string | undefined {
  if (isRunByElectron(manifest)) return 'Electron';
  const { data, dependencies, developmentDependencies } = manifest;
  const engines = isRecord(data?.['engines']) ? data['engines'] : {};
  const host = HOSTS.find(([engine]) => engines[engine] !== undefined)?.[1];
  if (host !== undefined) return host;
  const isForObsidian = [...dependencies, ...developmentDependencies].includes('obsidian');
  return isForObsidian && repository.files.has(inside(manifest, 'manifest.json')) ? 'Obsidian' : undefined;
}

/** Hosts of extensions, by what `engines` calls them. */
const HOSTS: readonly (readonly [engine: string, name: string])[] = [
  ['vscode', 'VS Code'],
  ['homebridge', 'Homebridge'],
  ['atom', 'Atom'],
];

/** A package that is made for Electron depends on it too; an application is started or packed by its programs. */
function isRunByElectron({ data, dependencies, developmentDependencies }: ReadManifest): boolean {
  const scripts = isRecord(data?.['scripts']) ? Object.values(data['scripts']) : [];
  return (
    [...dependencies, ...developmentDependencies].includes('electron') &&
    scripts.some((script) => typeof script === 'string' && runsElectron(script.slice(0, 500)))
  );
}

/** `electron .`, `electron --inspect ./app`, or a program that packs an application. */
function runsElectron(script: string): boolean {
  const words = script.split(/[\s&;|]+/);
  const electron = words.indexOf('electron');
  return (
    words.some((word) => ELECTRON_PACKERS.has(word)) ||
    (electron >= 0 && words.slice(electron + 1).some((word) => /^\.(?:\/|$)/.test(word)))
  );
}

const ELECTRON_PACKERS: ReadonlySet<string> = new Set([
  'electron-forge',
  'electron-vite',
  'electron-builder',
  'electronmon',
]);

function ofCrate(manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  const found: EntryPoint[] = [];
  const { data, file, name } = manifest;
  const add = (target: string, kind: EntryPoint['kind'], called: string, why: string) => {
    const source = inside(manifest, target);
    if (known.has(source)) found.push({ file: source, kind, name: called, by: 'declared', why });
  };
  const targets = Array.isArray(data?.['bin']) ? (data['bin'] as unknown[]) : [];
  // A file that is given another name is not built by that of the crate as well.
  const isNamed = (target: string) => targets.some((each) => isRecord(each) && each['path'] === target);
  for (const target of targets.filter(isRecord)) {
    const called = typeof target['name'] === 'string' ? target['name'] : name;
    if (typeof target['path'] === 'string') add(target['path'], 'command', called, `[[bin]] of ${file}`);
    else add(`src/bin/${called}.rs`, 'command', called, `[[bin]] of ${file}`);
  }
  const library = data?.['lib'];
  if (isRecord(library) && typeof library['path'] === 'string')
    add(library['path'], 'module', name, `[lib] of ${file}`);
  if (name !== '') {
    if (!isNamed('src/main.rs')) add('src/main.rs', 'command', name, 'main.rs of a crate');
    add('src/lib.rs', 'module', name, 'lib.rs of a crate');
  }
  const binaries = inside(manifest, 'src/bin/');
  for (const each of name === '' ? [] : known) {
    if (!each.startsWith(binaries)) continue;
    const called = /^([^/]+)(?:\.rs|\/main\.rs)$/.exec(each.slice(binaries.length))?.[1];
    if (called !== undefined)
      found.push({ file: each, kind: 'command', name: called, by: 'declared', why: 'src/bin of a crate' });
  }
  return found;
}

function ofPythonPackage(manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  const found: EntryPoint[] = [];
  const lookUp = (module: string) => {
    const relative = module.replaceAll('.', '/');
    return ['', 'src/', 'lib/', 'python/']
      .flatMap((folder) => [`${folder}${relative}.py`, `${folder}${relative}/__init__.py`])
      .map((each) => inside(manifest, each))
      .find((each) => known.has(each));
  };
  for (const [command, target] of Object.entries(manifest.commands)) {
    const file = lookUp(target.split(':')[0]?.trim() ?? '');
    if (file !== undefined)
      found.push({ file, kind: 'command', name: command, by: 'declared', why: `script of ${manifest.file}` });
  }
  // A name that a script computes is unknown; the package of its commands most often bears it.
  const [command = ''] = Object.values(manifest.commands);
  const name = manifest.name === '' ? (command.split(/[.:]/)[0] ?? '') : manifest.name;
  const module = name === '' ? undefined : lookUp(name.replaceAll('-', '_').toLowerCase());
  if (module !== undefined)
    found.push({
      file: module,
      kind: 'module',
      name,
      by: 'declared',
      why: `package of ${manifest.file}`,
    });
  return found;
}

function ofDeno(manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  return conditionTargets(manifest.data?.['exports']).flatMap((target) => {
    const file = inside(manifest, target.replace(/^\.\//, ''));
    return known.has(file)
      ? [
          {
            file,
            kind: 'module' as const,
            name: manifest.name,
            by: 'declared' as const,
            why: `exports of ${manifest.file}`,
          },
        ]
      : [];
  });
}

/** The package that others import by the module's name: told by the file that is named after it, or that documents it. */
function ofGoModule(repository: Repository, manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  const folder = inside(manifest, '');
  // What only names tools, so that they are kept, or is read by one of another name than the compiler's, is in no build.
  const isBuilt = (file: string) => {
    const condition = conditionOf(file, repository.readText(file) ?? '');
    return !isIgnored(condition) && !isOnlyWith(condition, 'tools') && !isOnlyWith(condition, 'mage');
  };
  const files = [...known].filter(
    (file) => file.startsWith(folder) && /^[^/]+\.go$/.test(file.slice(folder.length)) && isBuilt(file),
  );
  const isLibrary = (file: string) => {
    const text = repository.readText(file) ?? '';
    return /^package \w/m.test(text) && !isProgramOfGo(text);
  };
  // A version and a few constants of its programs are nothing that others import.
  const offers = files.some((file) =>
    /^(?:func(?: \([^()\n]{1,200}\))? |type )[A-Z]/m.test(repository.readText(file) ?? ''),
  );
  const hasProgram = [...known].some((file) => file.startsWith(`${folder}cmd/`) && file.endsWith('.go'));
  if (hasProgram && !offers) return [];
  const last = path.posix.basename(manifest.name.replace(/\/v\d+$/, ''));
  const file = [inside(manifest, `${last}.go`), inside(manifest, 'doc.go'), ...files].find(
    (each) => known.has(each) && isLibrary(each),
  );
  return file === undefined
    ? []
    : [{ file, kind: 'module', name: manifest.name, by: 'declared', why: `package of ${manifest.file}` }];
}

/** `.executable(name: "tool", targets: ["Tool"])`, and where its target lies. */
function ofSwiftPackage(repository: Repository, manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  const text = (repository.readText(manifest.file) ?? '').slice(0, 64_000);
  const targets = text.split(/\.\w{0,20}[tT]arget\(/).slice(1);
  const folderOf = (target: string) => {
    const declared = targets.find((each) => /^\s{0,99}name:\s{0,9}"([^"]{1,100})"/.exec(each)?.[1] === target) ?? '';
    return /\bpath:\s{0,9}"([^"]{1,200})"/.exec(declared)?.[1] ?? `Sources/${target}`;
  };
  const products =
    /\.(executable|library)\(\s{0,99}name:\s{0,9}"([\w.-]{1,100})",[^\]]{0,200}?targets:\s{0,9}\[\s{0,99}"([\w.-]{1,100})"/g;
  return [...text.matchAll(products)].flatMap(([, kind, name = '', target = '']): EntryPoint[] => {
    const folder = inside(manifest, folderOf(target));
    const within = [...known].filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.swift'));
    const file =
      kind === 'executable'
        ? (within.find((each) => each === `${folder}/main.swift`) ??
          within.find((each) => /^@main\b/m.test(repository.readText(each) ?? '')))
        : (within.find((each) => stemOf(each) === target) ?? within[0]);
    const why = `${kind} of ${manifest.file}`;
    return file === undefined
      ? []
      : [{ file, kind: kind === 'executable' ? 'command' : 'module', name, by: 'declared', why }];
  });
}

function ofComposer(manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  return ['public/index.php', 'web/index.php', 'artisan', 'bin/console'].flatMap((target) => {
    const file = inside(manifest, target);
    return known.has(file)
      ? [{ file, kind: 'start' as const, name: '', by: 'place' as const, why: 'usual start of a PHP application' }]
      : [];
  });
}

/**
 * Applications of an Nx workspace: `project.json` says that a folder is one, and its build says what it begins with. Where
 * that is worked out by a plugin, the usual name is the one that Nx itself makes.
 */
function applicationsOf(repository: Repository, known: ReadonlySet<string>): EntryPoint[] {
  return [...known].flatMap((file): EntryPoint[] => {
    if (path.posix.basename(file) !== 'project.json') return [];
    const project = parsedObject(repository.readText(file));
    if (project?.['projectType'] !== 'application') return [];
    const folder = path.posix.dirname(file);
    const root = typeof project['sourceRoot'] === 'string' ? project['sourceRoot'] : path.posix.join(folder, 'src');
    const build = isRecord(project['targets']) ? project['targets']['build'] : undefined;
    const options = isRecord(build) && isRecord(build['options']) ? build['options'] : {};
    const named = [options['main'], options['browser']].filter((each) => typeof each === 'string');
    const usual = ['main.ts', 'main.tsx', 'main.js', 'index.ts'].map((name) => path.posix.join(root, name));
    const start = [...named, ...usual].map((each) => path.posix.normalize(each)).find((each) => known.has(each));
    const name = typeof project['name'] === 'string' ? project['name'] : path.posix.basename(folder);
    return start === undefined ? [] : [startOfApplication(start, name, file)];
  });
}

function startOfApplication(start: string, name: string, declaredIn: string): EntryPoint {
  const why = `application of ${declaredIn}`;
  return { file: start, kind: 'start', name, by: 'declared', why, isRun: true, application: name };
}

/** Applications of `angular.json`: its builder says what the page begins with. */
function angularApplications(repository: Repository, known: ReadonlySet<string>): EntryPoint[] {
  return [...repository.files.keys()].flatMap((file): EntryPoint[] => {
    if (path.posix.basename(file) !== 'angular.json') return [];
    const projects = parsedObject(repository.readText(file))?.['projects'];
    return Object.entries(isRecord(projects) ? projects : {}).flatMap(([name, project]): EntryPoint[] => {
      if (!isRecord(project) || project['projectType'] !== 'application') return [];
      const targets = [project['architect'], project['targets']].find(isRecord) ?? {};
      const build = isRecord(targets['build']) ? targets['build'] : {};
      const options = isRecord(build['options']) ? build['options'] : {};
      const root = typeof project['sourceRoot'] === 'string' ? project['sourceRoot'] : 'src';
      const start = [options['browser'], options['main'], `${root}/main.ts`]
        .filter((each) => typeof each === 'string')
        .map((each) => path.posix.join(path.posix.dirname(file), each))
        .find((each) => known.has(each));
      return start === undefined ? [] : [startOfApplication(start, name, file)];
    });
  });
}

/** Frameworks that serve files by their place, told by the dependency that does it. */
const PAGES: readonly (readonly [dependency: string, pattern: RegExp])[] = [
  ['next', /^(?:src\/)?(?:app\/(?:.*\/)?(?:page|route)|pages\/.+)\.[mc]?[jt]sx?$/],
  ['nuxt', /^(?:app\/)?pages\/.+\.vue$|^(?:app\/)?app\.vue$/],
  ['astro', /^src\/pages\/.+\.(?:astro|mdx?|[jt]s)$/],
  ['@sveltejs/kit', /^src\/routes\/(?:.*\/)?\+(?:page|server)(?:\.server)?\.(?:svelte|[jt]s)$/],
  ['@remix-run/react', /^app\/routes\/.+\.[jt]sx?$|^app\/root\.[jt]sx?$/],
  ['@react-router/dev', /^app\/routes\/.+\.[jt]sx?$|^app\/root\.[jt]sx?$/],
  ['expo-router', /^(?:src\/)?app\/.+\.[jt]sx?$/],
];

function pagesOf(manifests: readonly ReadManifest[], known: ReadonlySet<string>): EntryPoint[] {
  return manifests.flatMap((manifest) => {
    if (manifest.kind !== 'npm') return [];
    return PAGES.filter(
      ([dependency]) =>
        manifest.dependencies.includes(dependency) || manifest.developmentDependencies.includes(dependency),
    ).flatMap(([dependency, pattern]) => {
      const folder = inside(manifest, '');
      return [...known]
        .filter((file) => file.startsWith(folder) && pattern.test(file.slice(folder.length)))
        .map((file) => ({ file, kind: 'page' as const, name: '', by: 'place' as const, why: `page of ${dependency}` }));
    });
  });
}

/** Languages whose programs say in the source that they start there. */
const MAINS: Readonly<Record<string, { readonly word: string; readonly pattern: RegExp; readonly why: string }>> = {
  Go: { word: 'main', pattern: /^func main\(\)/m, why: 'package main' },
  Python: { word: '__main__', pattern: /^if\s+__name__\s*==\s*["']__main__["']/m, why: 'if __name__ == "__main__"' },
  Java: { word: 'main', pattern: /\bpublic\s+static\s+void\s+main\s*\(/, why: 'public static void main' },
  Kotlin: { word: 'main', pattern: /^(?:suspend\s+)?fun\s+main\s*\(/m, why: 'fun main' },
  'C#': {
    word: 'Main',
    pattern: /\bstatic\s+(?:async\s+)?(?:void|int|Task(?:<int>)?)\s+Main\s*\(/,
    why: 'static Main',
  },
  C: { word: 'main', pattern: /^(?:static\s+)?(?:int|void)\s+main\s*\(/m, why: 'int main' },
  'C++': {
    word: 'ain',
    pattern: /^(?:auto|int)\s+(?:(?:APIENTRY|WINAPI|CALLBACK|__stdcall)\s+)?(?:main|w?WinMain)\s*\(/m,
    why: 'int main',
  },
  Dart: { word: 'main', pattern: /^(?:(?:Future(?:Or)?(?:<void>)?|void)\s+)?main\s*\(/m, why: 'void main' },
  Swift: { word: 'main', pattern: /^@main\b/m, why: '@main' },
  'Objective-C': { word: 'main', pattern: /^int\s+main\s*\(/m, why: 'int main' },
  Scala: { word: 'main', pattern: /^@main\b|\bdef\s+main\s*\(\s*args/m, why: 'def main' },
};

function mainOf(
  repository: Repository,
  file: string,
  language: string,
  definitions: readonly Definition[] | undefined,
): EntryPoint | undefined {
  const name = path.posix.basename(file);
  const called = (folder: string) => path.posix.basename(folder === '.' ? repository.root : folder);
  if (name === '__main__.py') {
    const folder = path.posix.dirname(file);
    return { file, kind: 'command', name: `python -m ${called(folder)}`, by: 'run_directly', why: '__main__.py' };
  }
  // It has commands, and is there for what it serves.
  if (name === 'manage.py')
    return { file, kind: 'start', name: 'manage.py', by: 'declared', why: 'manage.py of Django' };
  if (/^(?:main|app|wsgi|asgi|application)\.py$/.test(name)) {
    const framework = SERVED.exec(repository.readText(file) ?? '')?.[1];
    if (framework !== undefined)
      return { file, kind: 'start', name: '', by: 'code', why: `makes the application with ${framework}` };
  }
  if (name === 'config.ru') return { file, kind: 'start', name: '', by: 'place', why: 'config.ru of Rack' };
  const main = MAINS[language];
  if (main === undefined) return undefined;
  const text = repository.readText(file) ?? '';
  const delegate = language === 'Swift' ? /^@(?:UI|NS)ApplicationMain\b/m.exec(text)?.[0] : undefined;
  if (delegate !== undefined) return { file, kind: 'start', name: '', by: 'code', why: delegate };
  if (name === 'main.swift') return { file, kind: 'command', name, by: 'place', why: name };
  const code = language === 'Python' ? withoutDocstrings(text) : text;
  if (!code.includes(main.word) || !main.pattern.test(code)) return undefined;
  if (language === 'Go' && !isProgramOfGo(text)) return undefined;
  // What looks like a start may stand in a text: a template of a program.
  const isDefined = definitions?.some(({ name: defined }) =>
    /^(?:w?main|Main|w?WinMain|APIENTRY|WINAPI)$/.test(defined),
  );
  if (isDefined === false && DEFINES_MAIN.has(language)) return undefined;
  const command = language === 'Go' ? called(path.posix.dirname(file)) : name;
  // Any module of Python may say what it does when it is run itself.
  return language === 'Python'
    ? { file, kind: 'start', name: command, by: 'run_directly', why: main.why }
    : SHOWS.test(text)
      ? { file, kind: 'start', name: '', by: 'code', why: main.why }
      : { file, kind: 'command', name: command, by: 'code', why: main.why };
}

/**
 * Files at the root that say what runs them, of the language that most files are in: beside another one they build it or
 * try it out. Where code of a language begins is known for those in `MAINS`.
 */
function scriptsAtRoot(
  repository: Repository,
  files: readonly WrittenFile[],
  found: readonly EntryPoint[],
): EntryPoint[] {
  const known = new Set(found.map(({ file }) => file));
  const counts = new Map<string, number>();
  for (const { language } of files)
    if (isProgrammingLanguage(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return files.flatMap(({ path: file, language }): EntryPoint[] => {
    if (
      language !== most ||
      language === 'Python' ||
      MAINS[language] !== undefined ||
      file.includes('/') ||
      known.has(file)
    )
      return [];
    const isRun = repository.readText(file)?.startsWith('#!') === true;
    return isRun ? [{ file, kind: 'command', name: file, by: 'code', why: 'says in its first line what runs it' }] : [];
  });
}

/** Of these the facts of a file hold the function that a program starts with. */
const DEFINES_MAIN: ReadonlySet<string> = new Set(['Go', 'Java', 'Kotlin', 'C#', 'C', 'C++', 'Dart']);

type WrittenFile = { readonly path: string; readonly language: string };

/** What has screens is opened, not called by its name. */
const SHOWS =
  /^[ \t]{0,20}(?:import[ \t]{1,9}(?:SwiftUI|UIKit|AppKit|Cocoa|WidgetKit)\b|import[ \t]{1,9}'package:flutter\/|[#@]import[ \t]{1,9}<?(?:UIKit|AppKit|Cocoa)\b)/m;

/** A Python application that a server is told to run, made at module level. */
const SERVED =
  /^\w+(?:\s*:\s*[\w.]+)?\s*=\s*(?:\w+\.)?(FastAPI|Flask|Starlette|Sanic|Litestar|Quart|get_wsgi_application|get_asgi_application)\(/m;

/** `<script type="module" src="/src/main.tsx">` */
function loadedBy(repository: Repository, page: string, known: ReadonlySet<string>): EntryPoint[] {
  const text = (repository.readText(page) ?? '').slice(0, 100_000);
  const folder = path.posix.dirname(page);
  return [...text.matchAll(/<script\b[^<>]{0,300}?\bsrc=["']([^"'<>?]{1,200})["']/g)].flatMap((match) => {
    const target = match[1] as string;
    const file = path.posix.join(folder, target.replace(/^\//, ''));
    return known.has(file)
      ? [{ file, kind: 'start' as const, name: '', by: 'page' as const, why: `loaded by ${page}` }]
      : [];
  });
}

/** Only where a package names nothing itself: the file that is usually the first. */
/** `spec.executables = ['name']`, in the folder that is named with them; where a list of files is made, those of `exe`. */
function ofGem(repository: Repository, manifest: ReadManifest, known: ReadonlySet<string>): EntryPoint[] {
  if (!manifest.file.endsWith('.gemspec')) return [];
  const text = repository.readText(manifest.file) ?? '';
  const folder = /\.bindir\s*=\s*["']([\w./-]{1,100})["']/.exec(text)?.[1] ?? 'bin';
  const list =
    /\.executables\s*(?:=|<<)\s*(?:\[([^\]\n]{0,500})\]|%w[[({]([^\])}\n]{0,500})|(["'][\w-]{1,100}["']))/.exec(text);
  const said = list?.[1] ?? list?.[2] ?? list?.[3];
  const made = said === undefined && /\.executables\s*=/.test(text) ? inside(manifest, `${folder}/`) : undefined;
  const files =
    made === undefined
      ? [...(said ?? '').matchAll(/[\w-]+/g)].map(([name]) => inside(manifest, `${folder}/${name}`))
      : [...known].filter((file) => file.startsWith(made));
  return files
    .filter((file) => known.has(file))
    .map((file) => ({
      file,
      kind: 'command',
      name: path.posix.basename(file),
      by: 'declared',
      why: `executables of ${manifest.file}`,
    }));
}

function usualEntries(
  repository: Repository,
  manifests: readonly ReadManifest[],
  known: ReadonlySet<string>,
  found: readonly EntryPoint[],
): EntryPoint[] {
  return manifests.flatMap((manifest): EntryPoint[] => {
    if (manifest.kind !== 'npm') return [];
    const folder = inside(manifest, '');
    const others = manifests.filter((other) => other !== manifest && other.directory.startsWith(folder));
    const isOwn = (file: string) =>
      file.startsWith(folder) && !others.some((other) => file.startsWith(inside(other, '')));
    // What it names may lie in a package of its own.
    const isNamed = ({ by, name }: EntryPoint) => by === 'declared' && name !== '' && name === manifest.name;
    if (found.some((entry) => isOwn(entry.file) || isNamed(entry))) return [];
    // That is what npm itself takes for `main`; an application that nobody publishes is started by it all the same.
    const index = ['index.js', 'index.cjs', 'index.mjs'].map((name) => folder + name).find((file) => known.has(file));
    if (index !== undefined && !manifest.private && manifest.name !== '') {
      return [
        {
          file: index,
          kind: 'module' as const,
          name: manifest.name,
          by: 'place' as const,
          why: `main where ${manifest.file} names none`,
        },
      ];
    }
    const [built] = unresolvedMain(repository, manifest);
    const usual = USUAL_NAMES.flatMap((name) => SCRIPT_EXTENSIONS.map((extension) => folder + name + extension));
    const file = usual.find((each) => known.has(each));
    if (file !== undefined) {
      const why = `by its name; ${built?.why ?? `${manifest.file} names none`}`;
      return [{ file, kind: built?.kind ?? 'start', name: manifest.name, by: 'place', why }];
    }
    const hasSource = [...known].some((each) => isOwn(each) && /\.(?:[mc]?[jt]s|[jt]sx)$/.test(each));
    return hasSource && built !== undefined ? [built] : [];
  });
}

const USUAL_NAMES = ['src/main', 'src/index', 'src/server', 'src/app', 'index', 'server', 'main', 'app'];
const SCRIPT_EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs'];

/** What a package names, and what is built from sources that nothing leads to. */
function unresolvedMain(repository: Repository, manifest: ReadManifest): EntryPoint[] {
  const { data, file, name } = manifest;
  const called = hostOf(repository, manifest) === undefined ? 'module' : 'start';
  for (const field of ['bin', 'main', 'module', 'exports']) {
    const value = data?.[field];
    const isCommand = field === 'bin';
    const [target] = conditionTargets(isCommand && isRecord(value) ? Object.values(value)[0] : value);
    if (target === undefined || !/^[\w@./-]*(?:\/[\w-]+|\.[mc]?js|^[\w-]+)$/.test(target)) continue;
    const why = `${field} of ${file}; ${target} is not among the sources`;
    return [{ file, kind: isCommand ? 'command' : called, name, by: 'unresolved', why }];
  }
  return [];
}

function distinct(entries: readonly EntryPoint[]): EntryPoint[] {
  const seen = new Set<string>();
  return entries.filter(({ file, kind, name, line, why }) => {
    // A main that a manifest names already needs no second reason.
    const keys = [`${file}\0${kind}\0${name}`, ...(kind === 'start' || kind === 'command' ? [`${file}\0run`] : [])];
    // Of a part that a description names each is one, though several stand in one file.
    if (line !== undefined) keys.splice(0, 2, `${file}\0${line}\0${name}\0${why}`);
    const isNew = kind === 'command' ? !seen.has(keys[0] as string) : !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

function directoryOf(manifest: ReadManifest): string {
  return manifest.directory === '' ? '.' : manifest.directory;
}

function inside(manifest: ReadManifest, file: string): string {
  const clean = path.posix.normalize(file).replace(/^\.\/?/, '');
  return manifest.directory === '' ? clean : `${manifest.directory}/${clean}`;
}
