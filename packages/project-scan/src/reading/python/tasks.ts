/** Task queues of Python, whose tasks are functions with a decorator: what one of them is like, and the reader for all. */

import type { ScannedEntry } from '../../scan.ts';
import type { EntryPlace, EntryReader } from '../entry-reader.ts';
import type { Sources } from '../sources.ts';
import { signsLeft } from '../unread-entries.ts';
import { parameter, parametersOf, stringOf } from './calls.ts';
import { decoratedIn, importsModule, moduleOf, placeOf, pyFiles } from './decorated.ts';
import { fileOf, importsIn } from './modules.ts';

export interface PyTaskLibrary {
  readonly name: string;
  readonly modules: readonly string[];
  /** Names of decorators, the last part of their path. */
  readonly decorators: ReadonlyMap<string, ScannedEntry['kind']>;
  /** Classes whose objects have the decorators: one that is imported from a file of the project is looked for there. */
  readonly makes: RegExp;
  /** A task without a name is called by its module too. */
  readonly isNamedByModule?: boolean;
  /** Under which a task is given its name. */
  readonly nameParameters: readonly string[];
}

export function pyTasks(library: PyTaskLibrary): EntryReader {
  return {
    libraries: [library.name],
    read: (sources) => tasksIn(sources, library),
    unread: (sources, found) => tasksMade(sources, library, found),
  };
}

function tasksIn(sources: Sources, library: PyTaskLibrary): readonly ScannedEntry[] {
  const { name, modules, decorators, isNamedByModule, nameParameters } = library;
  const files = pyFiles(sources);
  const isUsed = files.some((file) => importsModule(sources, file, modules));
  if (!isUsed) return [];
  const words = new RegExp(`@[\\w.]*\\b(?:${[...decorators.keys()].join('|')})\\b`);
  return files
    .filter((file) => words.test(sources.text(file)))
    .flatMap((file) =>
      decoratedIn(sources, file).flatMap((found) =>
        found.decorators.flatMap((decorator): readonly ScannedEntry[] => {
          const parts = decorator.path.split('.');
          const kind = decorators.get(parts.at(-1) ?? '');
          if (kind === undefined || found.kind !== 'def') return [];
          const confidence = originOf(sources, file, parts, library);
          if (confidence === undefined) return [];
          const given = decorator.open < 0 ? new Map() : parametersOf(sources, file, decorator.open);
          const named = parameter(given, nameParameters);
          const own = isNamedByModule === true ? `${moduleOf(file)}.${found.name}` : found.name;
          const written = named === undefined ? own : nameGiven(sources, file, named.text);
          return [
            {
              kind,
              name: kind === 'event' ? (parts.slice(0, -1).at(-1) ?? own) : written,
              handler: found.owner === undefined ? found.name : `${found.owner}.${found.name}`,
              file,
              ...placeOf(sources, found, decorator),
              framework: name,
              confidence,
              ...(found.owner === undefined && kind === 'job'
                ? { channels: [`task:${file}#${found.name}`, `task-name:${written}`] }
                : {}),
            },
          ];
        }),
      ),
    );
}

/** A text, a constant, or what it is worked out of in braces. */
function nameGiven(sources: Sources, file: string, written: string): string {
  const text = stringOf(sources, written, file).replace(/\s+/g, ' ');
  return text.slice(0, 80);
}

/** Decorators that are called as functions, and tasks that are classes: `app.task(name=name)(run)`, `app.register_task(Clean())`. */
function tasksMade(sources: Sources, library: PyTaskLibrary, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = pyFiles(sources).filter(
    (file) => importsModule(sources, file, library.modules) && !isOwn(file, library.modules),
  );
  const called = new RegExp(
    `(?<![@\\w.])(?:(\\w{1,60}(?:\\.\\w{1,60}){0,4})\\.)?(${[...library.decorators.keys(), 'register_task'].join('|')})[ \\t]{0,9}\\(`,
    'g',
  );
  return signsLeft(sources, files, called, found, (file, { 1: receiver, 2: name = '', index }) => {
    const before = sources.bare(file).slice(Math.max(0, index - 12), index);
    if (/@[ \t]*$|\b(?:def|import|class)[ \t]+$/.test(before)) return false;
    const parts = [...(receiver?.split('.') ?? []), name];
    const isEvent = library.decorators.get(name) === 'event';
    const isImported = importsIn(sources, file).has(parts[0] ?? '');
    if ((isEvent || receiver === undefined) && !isImported) return false;
    return originOf(sources, file, parts, library) === 'high';
  });
}

/** The library itself makes them for others. */
function isOwn(file: string, modules: readonly string[]): boolean {
  return modules.some((module) => new RegExp(`(?:^|/)${module}/`).test(file));
}

/** Whether what decorates is the library's: imported from it, made of it here or in the file that it is imported from. */
function originOf(
  sources: Sources,
  file: string,
  parts: readonly string[],
  { modules, makes }: PyTaskLibrary,
): ScannedEntry['confidence'] | undefined {
  const imports = importsIn(sources, file);
  const head = parts[0] ?? '';
  const imported = imports.get(head) ?? imports.get(parts.slice(0, -1).join('.'));
  if (imported === undefined) {
    if (makes.test(sources.bare(file))) return 'high';
    return importsModule(sources, file, modules) ? 'inferred' : undefined;
  }
  if (modules.some((module) => imported.module === module || imported.module.startsWith(`${module}.`))) return 'high';
  const from =
    (imported.name === undefined
      ? undefined
      : fileOf(sources, file, `${imported.module.replace(/\.$/, '')}.${imported.name}`)) ??
    fileOf(sources, file, imported.module);
  if (from === undefined) return undefined;
  if (makes.test(sources.bare(from))) return 'high';
  // Handed on by a package, as `from .celery import app` in `proj/__init__.py`.
  return importsIn(sources, from).has(head) || importsModule(sources, from, modules) ? 'inferred' : undefined;
}
