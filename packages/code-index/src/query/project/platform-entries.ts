/**
 * Where an application starts that a system or a runtime starts by its own description of it: Android, Apple's systems,
 * browsers, .NET and the Erlang machine. What such a description names is listed in any case: with the description itself
 * where the source behind the name is not in the project.
 */

import path from 'node:path';
import { sourceOf } from '../../checker/workspace.ts';
import type { ReadManifest } from '../../manifests/manifest.ts';
import { isRecord } from '../../manifests/values.ts';
import { type XmlElement, xmlElements, xmlTexts } from '../../manifests/xml.ts';
import type { Definition } from '../../model/facts.ts';
import type { Repository } from '../../repository/repository.ts';
import type { EntryPoint } from '../answers.ts';

export interface ProjectSources {
  readonly repository: Repository;
  /** Kept files that are neither tests nor beside the project. */
  readonly known: ReadonlySet<string>;
  /** Undefined where the file was not read in time. */
  readonly definitionsIn: (file: string) => readonly Definition[] | undefined;
}

export function platformEntries(sources: ProjectSources, manifests: readonly ReadManifest[]): EntryPoint[] {
  const names = (wanted: string) => [...sources.known].filter((file) => path.posix.basename(file) === wanted);
  return [
    ...manifests.flatMap((manifest) => (manifest.kind === 'dart' ? ofFlutter(sources, manifest) : [])),
    ...ofAndroid(sources, names('AndroidManifest.xml')),
    ...[...sources.known].filter((file) => file.endsWith('Info.plist')).flatMap((file) => ofApple(sources, file)),
    ...[...sources.known]
      .filter((file) => /(?:^|\/)manifest[\w.-]*\.json$/.test(file))
      .flatMap((file) => ofBrowserExtension(sources, file)),
    ...manifests.flatMap((manifest) =>
      manifest.kind === 'dotnet'
        ? ofDotnet(sources, manifest)
        : manifest.kind === 'elixir'
          ? ofElixir(sources, manifest)
          : [],
    ),
  ];
}

function ofAndroid(sources: ProjectSources, files: readonly string[]): EntryPoint[] {
  const namespaceOf = androidNamespaces(sources, files);
  const found = files
    // A manifest of tests starts nothing that anybody installs.
    .filter((file) => !/(?:^|\/)(?:androidTest|test)\w*\/AndroidManifest\.xml$/.test(file))
    .flatMap((file) => {
      const text = sources.repository.readText(file) ?? '';
      const elements = xmlElements(text);
      const namespace = namespaceOf(file);
      return elements.flatMap((element) => androidEntry(sources, { file, text, elements, element, namespace }) ?? []);
    });
  // Of several applications that which is called so is meant; the others are for a watch, or show its parts.
  const rank = ({ weight, module }: Weighed) => weight * 2 + (/(?:^|\/)app$/.test(module) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)).map(({ entry }) => entry);
}

const ANDROID_COMPONENT = /^manifest\/application(?:\/(?:activity|activity-alias|service|receiver|provider))?$/;

interface AndroidElement {
  readonly file: string;
  readonly text: string;
  readonly elements: readonly XmlElement[];
  readonly element: XmlElement;
  readonly namespace: string | undefined;
}

/** The lighter stands before the others. */
interface Weighed {
  readonly entry: EntryPoint;
  readonly weight: number;
  /** The folder of what is built. */
  readonly module: string;
}

function androidEntry(sources: ProjectSources, place: AndroidElement): Weighed | undefined {
  const { file, text, elements, element, namespace } = place;
  const { attributes } = element;
  const name = attributes['android:name'] ?? '';
  if (!ANDROID_COMPONENT.test(element.path) || name === '' || attributes['tools:node']?.startsWith('remove'))
    return undefined;
  const full = (written: string) =>
    (written.includes('.') && !written.startsWith('.')) || written.includes('${')
      ? written
      : namespace === undefined
        ? written
        : `${namespace}.${written.replace(/^\./, '')}`;
  const kind = path.posix.basename(element.path);
  const isLauncher = isLaunched(elements, element);
  const weight = isLauncher ? 0 : kind === 'application' ? 1 : 2;
  const target = classPlace(sources, full(attributes['android:targetActivity'] ?? name));
  const why = `${isLauncher ? 'launcher ' : ''}${kind} of ${file}`;
  const entry = { kind: 'start', name: full(name), by: 'declared' } as const;
  // A class of a package that is none of the project's comes from a dependency.
  const placeholder = /^\$\{(\w+)\}$/.exec(name)?.[1];
  const isOwn =
    placeholder === undefined
      ? !full(name).includes('.', 1) || (namespace !== undefined && full(name).startsWith(`${namespace}.`))
      : isSetByBuild(sources, placeholder);
  const module = file.replace(/\/src\/\w+\/AndroidManifest\.xml$/, '');
  if (target !== undefined) return { weight, module, entry: { ...entry, file: target.file, line: target.line, why } };
  const unread = { file, line: lineAt(text, element.start), why: `${why}; its class is not among the sources` };
  return { weight, module, entry: { ...entry, ...(isOwn ? { by: 'unresolved' } : {}), ...unread } };
}

/** Otherwise a plugin of the build sets it, to what does not lie in the project. */
function isSetByBuild({ repository, known }: ProjectSources, placeholder: string): boolean {
  return repository.filesWithWord(placeholder).some((file) => known.has(file) && /\.gradle(\.kts)?$/.test(file));
}

/** Whether what a person taps on opens this one: what stands in the element says so. */
function isLaunched(elements: readonly XmlElement[], element: XmlElement): boolean {
  const rest = elements.slice(elements.indexOf(element) + 1);
  const end = rest.findIndex((other) => !other.path.startsWith(`${element.path}/`));
  return (
    element.path !== 'manifest/application' &&
    rest
      .slice(0, end < 0 ? undefined : end)
      .some(({ attributes }) => /\.(?:LEANBACK_)?LAUNCHER$/.test(attributes['android:name'] ?? ''))
  );
}

/**
 * What relative names of a manifest belong to: the namespace in the build script of its module, else the package that the
 * manifest gives, or the main one of its module.
 */
function androidNamespaces({ repository, known }: ProjectSources, files: readonly string[]) {
  const packageOf = (file: string) =>
    xmlElements(repository.readText(file) ?? '').find((element) => element.path === 'manifest')?.attributes['package'];
  const scriptIn = (folder: string) =>
    ['build.gradle.kts', 'build.gradle'].map((name) => path.posix.join(folder, name)).find((file) => known.has(file));
  return (file: string): string | undefined => {
    let folder = path.posix.dirname(file);
    while (folder !== '.' && scriptIn(folder) === undefined) folder = path.posix.dirname(folder);
    const script = scriptIn(folder);
    const inScript =
      /^[ \t]{0,99}(?:android\s{0,9}\{\s{0,99})?namespace\s{0,9}[=(]?\s{0,9}["']([\w.]{1,200})["']/m.exec(
        script === undefined ? '' : (repository.readText(script) ?? '').slice(0, 64_000),
      )?.[1];
    const main = path.posix.join(folder, 'src/main/AndroidManifest.xml');
    return inScript ?? packageOf(file) ?? (files.includes(main) ? packageOf(main) : undefined);
  };
}

/** Where a class of Java or Kotlin is defined, by its full name; a nested one behind `$`. */
function classPlace(sources: ProjectSources, full: string): ClassPlace | undefined {
  const wanted = full.replaceAll('$', '.');
  const packageOf = (file: string) =>
    /^[ \t]*package[ \t]+([\w.]+)/m.exec(sources.repository.readText(file) ?? '')?.[1] ?? '';
  return classesNamed(sources, wanted.slice(wanted.lastIndexOf('.') + 1), /\.(?:java|kt)$/).find(({ file, within }) => {
    const above = wanted.slice(0, wanted.lastIndexOf('.'));
    return within === undefined ? above.startsWith(packageOf(file)) : [packageOf(file), ...within].join('.') === above;
  });
}

interface ClassPlace {
  readonly file: string;
  readonly line: number;
  /** Names of the classes around it; undefined where that is not known. */
  readonly within: readonly string[] | undefined;
}

/** A file that was not read in time is looked at for what a definition looks like. */
function classesNamed({ repository, known, definitionsIn }: ProjectSources, name: string, files: RegExp): ClassPlace[] {
  if (!/^\w+$/.test(name)) return [];
  return repository
    .filesWithWord(name)
    .filter((file) => known.has(file) && files.test(file))
    .flatMap((file): ClassPlace[] => {
      const definitions = definitionsIn(file);
      if (definitions !== undefined)
        return definitions
          .filter((each) => each.kind === 'class' && each.name === name)
          .map(({ line, container }) => ({ file, line, within: container === '' ? [] : container.split('.') }));
      const text = repository.readText(file) ?? '';
      const found = new RegExp(
        `^[ \\t]*(?:[\\w@]+[ \\t]+)*(?:class|object|@implementation)[ \\t]+${name}\\b`,
        'm',
      ).exec(text);
      return found === null ? [] : [{ file, line: lineAt(text, found.index + found[0].length), within: undefined }];
    });
}

/** Classes that the system makes by their name: a part that another application opens, a scene. */
function ofApple(sources: ProjectSources, file: string): EntryPoint[] {
  const text = sources.repository.readText(file) ?? '';
  return [...text.matchAll(APPLE_CLASS)].map((match): EntryPoint => {
    const [, key, value = ''] = match;
    const name = value.replace(/^\$\([^()]*\)\.|^\$\{[^{}]*\}\./, '').trim();
    const target = classesNamed(sources, name, /\.(?:swift|mm?)$/)
      // Every target has a module of its own, most often in the folder of its description.
      .sort((a, b) => sharedLength(b.file, file) - sharedLength(a.file, file))[0];
    const why = `${key} of ${file}`;
    const entry = { kind: 'start', name } as const;
    return target === undefined
      ? {
          ...entry,
          by: 'unresolved',
          file,
          line: lineAt(text, match.index),
          why: `${why}; it is not among the sources`,
        }
      : { ...entry, by: 'declared', file: target.file, line: target.line, why };
  });
}

const APPLE_CLASS =
  /<key>(NSExtensionPrincipalClass|NSExtensionMainStoryboard|UISceneDelegateClassName)<\/key>\s*<string>([^<]{1,200})<\/string>/g;

/** How far two paths are the same. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}

/** What each field of an extension's manifest names. */
const EXTENSION_FIELDS: readonly (readonly [field: string, what: string])[] = [
  ['background.service_worker', 'background'],
  ['background.scripts', 'background'],
  ['background.page', 'background'],
  ['content_scripts.js', 'content script'],
  ['action.default_popup', 'popup'],
  ['browser_action.default_popup', 'popup'],
  ['page_action.default_popup', 'popup'],
  ['sidebar_action.default_panel', 'side panel'],
  ['side_panel.default_path', 'side panel'],
  ['options_ui.page', 'options'],
  ['options_page', 'options'],
  ['devtools_page', 'devtools page'],
  ['chrome_url_overrides.newtab', 'new tab'],
  ['chrome_url_overrides.history', 'history'],
  ['chrome_url_overrides.bookmarks', 'bookmarks'],
];

function ofBrowserExtension({ repository, known }: ProjectSources, file: string): EntryPoint[] {
  const text = repository.readText(file) ?? '';
  const data = parsedObject(text);
  // An application that can be installed from a page has a file of that name as well.
  if (typeof data?.['manifest_version'] !== 'number') return [];
  const entry = { kind: 'start', name: '', by: 'declared' } as const;
  return EXTENSION_FIELDS.flatMap(([field, what]) =>
    valuesAt(data, field.split('.')).map((target): EntryPoint => {
      const [named = ''] = target.replace(/^\//, '').split(/[?#]/);
      const page = path.posix.join(path.posix.dirname(file), named);
      const source = known.has(page) ? page : sourceOf(known, path.posix.dirname(file), named);
      const why = `${what} of ${file}`;
      return source === undefined
        ? {
            ...entry,
            by: 'unresolved',
            file,
            line: lineAt(text, text.indexOf(`"${target}"`)),
            why: `${why}; ${target} is not among the sources`,
          }
        : { ...entry, file: source, why, isRun: true };
    }),
  );
}

/** The texts behind keys, through lists. */
function valuesAt(value: unknown, keys: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, keys));
  const [key, ...rest] = keys;
  if (key !== undefined) return isRecord(value) ? valuesAt(value[key], rest) : [];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Statements at the top of one file are the program, where it is built to be run. */
function ofDotnet({ repository, known }: ProjectSources, manifest: ReadManifest): EntryPoint[] {
  const text = repository.readText(manifest.file) ?? '';
  const isRun =
    /<Project\s[^<>]{0,300}?\bSdk="Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly)"/.test(text) ||
    xmlTexts(text).some((each) => each.path.endsWith('/OutputType') && /^(?:Win)?Exe$/i.test(each.text));
  const file = path.posix.join(manifest.directory, 'Program.cs');
  if (!isRun || !known.has(file) || /\bstatic\s[^;{}()]{0,100}\bMain\s*\(/.test(repository.readText(file) ?? ''))
    return [];
  return [{ file, kind: 'command', name: manifest.name, by: 'code', why: `Program.cs of ${manifest.file}` }];
}

/** Programs that only open the window which Flutter draws in, one for each system. */
export function isFlutterRunner(file: string, manifests: readonly ReadManifest[]): boolean {
  return manifests.some(
    ({ kind, directory, dependencies }) =>
      kind === 'dart' &&
      dependencies.includes('flutter') &&
      FLUTTER_RUNNERS.some((folder) => file.startsWith(path.posix.join(directory, folder))),
  );
}

const FLUTTER_RUNNERS = ['linux/', 'windows/', 'macos/', 'ios/Runner/'];

/** Its own program, which the programs for each system show. */
function ofFlutter({ known }: ProjectSources, manifest: ReadManifest): EntryPoint[] {
  const file = path.posix.join(manifest.directory, 'lib/main.dart');
  return manifest.dependencies.includes('flutter') && known.has(file)
    ? [{ file, kind: 'start', name: manifest.name, by: 'place', why: 'main.dart of Flutter' }]
    : [];
}

function ofElixir({ repository, known }: ProjectSources, manifest: ReadManifest): EntryPoint[] {
  const module = /\bmod:\s*\{\s*([\w.]+)/.exec(repository.readText(manifest.file) ?? '')?.[1];
  if (module === undefined) return [];
  const file = repository
    .filesWithWord(module.slice(module.lastIndexOf('.') + 1))
    .find(
      (each) =>
        known.has(each) &&
        each.endsWith('.ex') &&
        new RegExp(`^defmodule\\s+${module.replaceAll('.', '\\.')}\\s+do\\b`, 'm').test(
          repository.readText(each) ?? '',
        ),
    );
  return file === undefined
    ? []
    : [{ file, kind: 'start', name: module, by: 'declared', why: `mod of ${manifest.file}` }];
}

/** Undefined where it is no object, or damaged. */
export function parsedObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split('\n').length - 1;
}
