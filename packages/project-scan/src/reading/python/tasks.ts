/** Task queues of Python, whose tasks are functions with a decorator: what one of them is like, and the reader for all. */

import type { ScannedEntry } from '../../scan.ts';
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { EntryPlace, EntryReader } from '../entry-reader.ts';
import { lineAt, type Sources, startOfLine } from '../sources.ts';
import { signsLeft } from '../unread-entries.ts';
import { parameter, parametersOf, stringOf } from './calls.ts';
import { decoratedIn, importsModule, moduleOf, placeOf, pyFiles } from './decorated.ts';
import { fileOf, importsIn, placeOfName } from './modules.ts';
import { functionsAround, namesDecoratedBy, namesRegistered } from './registered.ts';

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
  /** What other libraries give to the code is called so, and has what the project has put on it. */
  readonly others?: readonly OtherReceiver[];
}

interface OtherReceiver {
  readonly name: string;
  readonly modules: readonly string[];
}

export function pyTasks(library: PyTaskLibrary): EntryReader {
  return {
    libraries: [library.name],
    read: (sources) => [...tasksIn(sources, library), ...listenersConnected(sources, library)],
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
  const left = signsLeft(sources, files, called, found, (file, { 1: receiver, 2: name = '', index }) => {
    const before = sources.bare(file).slice(Math.max(0, index - 12), index);
    if (/@[ \t]*$|\b(?:def|import|class)[ \t]+$/.test(before)) return false;
    const parts = [...(receiver?.split('.') ?? []), name];
    const isEvent = library.decorators.get(name) === 'event';
    const isImported = importsIn(sources, file).has(parts[0] ?? '');
    if ((isEvent || receiver === undefined) && !isImported) return false;
    const isOther = (other: OtherReceiver) => other.name === receiver && importsModule(sources, file, other.modules);
    if (library.others?.some(isOther) === true) return false;
    return originOf(sources, file, parts, library) === 'high';
  });
  return left.map((place) => ({ ...place, ...registeredAt(sources, place, called) }));
}

/** All that the calls in a line are handed, where the code says it: `app.task(name=name)(run)`, or whatever a decorator stands above. */
function registeredAt(
  sources: Sources,
  { file, line }: EntryPlace,
  called: RegExp,
): Pick<EntryPlace, 'names' | 'within'> | undefined {
  const bare = sources.bare(file);
  const start = startOfLine(bare, line);
  const end = bare.indexOf('\n', start);
  const names: string[] = [];
  const within: string[] = [];
  for (const { index, 0: whole } of bare.slice(start, end < 0 ? bare.length : end).matchAll(called)) {
    const open = start + index + whole.length - 1;
    const close = closingBracket(bare, open);
    const second = /^[ \t]{0,9}\(/.exec(bare.slice(close + 1, close + 12));
    const from = second === null ? open : close + second[0].length;
    const [given] = splitAtCommas(bare, from + 1, closingBracket(bare, from));
    const written = given === undefined ? '' : bare.slice(given.from, given.to).trim();
    if (given === undefined || !/^\w[\w.]{0,200}$/.test(written)) return undefined;
    const found = namesRegistered(sources, file, given) ?? namesDecoratedBy(sources, file, given.from, written);
    if (found === undefined) return undefined;
    names.push(...found);
    within.push(...functionsAround(sources, file, given.from));
  }
  return { names: [...new Set(names)], within: [...new Set(within)] };
}

/** `signals.task_prerun.connect(bind)`: a function of a module listens, as one that is decorated does. */
function listenersConnected(sources: Sources, library: PyTaskLibrary): readonly ScannedEntry[] {
  const verbs = [...library.decorators].flatMap(([name, kind]) => (kind === 'event' ? [name] : []));
  const files =
    verbs.length === 0 ? [] : pyFiles(sources).filter((file) => importsModule(sources, file, library.modules));
  const connected = new RegExp(`(?<![@\\w.])((?:\\w{1,60}\\.){1,4})(${verbs.join('|')})[ \\t]{0,9}\\(`, 'g');
  return files.flatMap((file) => {
    const bare = sources.bare(file);
    return [...bare.matchAll(connected)].flatMap(({ index, 0: whole, 1: path = '' }): readonly ScannedEntry[] => {
      const parts = path.slice(0, -1).split('.');
      const imported = importsIn(sources, file).get(parts[0] ?? '');
      if (imported === undefined || originOf(sources, file, [...parts, ''], library) !== 'high') return [];
      const written =
        parameter(parametersOf(sources, file, index + whole.length - 1), ['0', 'receiver'])?.text.trim() ?? '';
      const home = /^\w[\w.]{0,200}$/.test(written) ? placeOfName(sources, file, written) : undefined;
      const head = home && new RegExp(`^(?:async[ \\t]+)?def[ \\t]+${home.name}\\b`, 'm').exec(sources.bare(home.file));
      if (home === undefined || head === null || head === undefined) return [];
      return [
        {
          kind: 'event',
          name: parts.at(-1) ?? '',
          handler: home.name,
          file,
          line: lineAt(bare, index),
          handledAt: { file: home.file, line: lineAt(sources.bare(home.file), head.index) },
          framework: library.name,
          confidence: 'high',
        },
      ];
    });
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
