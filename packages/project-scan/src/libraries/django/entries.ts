/** What Django calls besides views: management commands by the place of their file, receivers of signals. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { parameter, parametersOf } from '../../reading/python/calls.ts';
import { decoratedIn, importsModule, placeOf, pyFiles } from '../../reading/python/decorated.ts';
import { fileOf, importsIn, placeOfName } from '../../reading/python/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const djangoHandlers: EntryReader = { libraries: ['django'], read: entriesIn, unread };

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  return pyFiles(sources).flatMap((file) => [...commands(sources, file), ...receivers(sources, file)]);
}

/** Commands that are no class of that name here, and receivers that are worked out. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const commands = pyFiles(sources)
    .filter((file) => COMMAND_FILE.test(file) && !found.some((each) => each.file === file && each.kind === 'command'))
    // Django runs what the module calls so; one without that name, as a base of others, is no command.
    .filter((file) => /\bCommand\b|\bimport[ \t]{1,9}\*/.test(sources.bare(file)))
    .map((file) => ({ file, line: 1 }));
  const files = pyFiles(sources).filter((file) => importsModule(sources, file, ['django']));
  const connected = signsLeft(sources, files, CONNECTS, found, (file, { 1: signal = '' }) =>
    isSignal(sources, file, signal),
  );
  return [...commands, ...connected];
}

const COMMAND_FILE = /(?:^|\/)management\/commands\/([a-z][\w-]*)\.py$/i;
const CONNECTS = /(?<![\w.@])(?:\w+\.)*(\w+)\.connect[ \t]*\(/g;

function isSignal(sources: Sources, file: string, signal: string): boolean {
  const from = importsIn(sources, file).get(signal)?.module ?? '';
  const usual =
    /(?:^|_)(?:save|delete|init|migrate|changed|started|finished|signal|logged_in|logged_out|login_failed|m2m_changed|setting_changed)$/;
  if (/(?:^|\.)signals$/.test(from) || usual.test(signal)) return true;
  if (signalsMade(sources, file).has(signal)) return true;
  const imported = importsIn(sources, file).get(signal);
  const home = imported?.name === undefined ? undefined : fileOf(sources, file, imported.module);
  return home !== undefined && signalsMade(sources, home).has(imported?.name ?? '');
}

function signalsMade(sources: Sources, file: string): ReadonlySet<string> {
  return sources.once(file, readSignals);
}

const readSignals = (sources: Sources, file: string): ReadonlySet<string> =>
  new Set([...sources.bare(file).matchAll(SIGNAL)].map(([, name = '']) => name));
const SIGNAL = /^(\w+)[ \t]*(?::[^=\n]{0,80})?=[ \t]*(?:\w{1,60}\.){0,3}\w{0,40}Signal[ \t]*\(/gm;

function commands(sources: Sources, file: string): readonly ScannedEntry[] {
  const name = COMMAND_FILE.exec(file)?.[1];
  if (name === undefined) return [];
  const bare = sources.bare(file);
  const made = /^class[ \t]+Command\b/m.exec(bare);
  if (made === null) return [];
  const handle = /^[ \t]+(?:async[ \t]+)?def[ \t]+(handle|handle_\w+)\b/m.exec(bare.slice(made.index));
  return [
    {
      kind: 'command',
      name,
      handler: `Command.${handle?.[1] ?? 'handle'}`,
      file,
      line: lineAt(bare, made.index),
      ...(handle === null
        ? {}
        : { handledAt: { file, line: lineAt(bare, made.index + handle.index + handle[0].length) } }),
      framework: 'django',
      confidence: importsModule(sources, file, ['django']) ? 'high' : 'inferred',
      channels: [`django-command:${name}`],
    },
  ];
}

function receivers(sources: Sources, file: string): readonly ScannedEntry[] {
  if (!/\breceiver\b|\.connect\b/.test(sources.text(file)) || !importsModule(sources, file, ['django'])) return [];
  const bare = sources.bare(file);
  const decorated = decoratedIn(sources, file).flatMap((found) =>
    found.decorators.flatMap((decorator): readonly ScannedEntry[] => {
      if (found.kind !== 'def' || decorator.path !== 'receiver' || decorator.open < 0) return [];
      const signals = parametersOf(sources, file, decorator.open).get('0')?.text ?? '';
      return [
        {
          kind: 'event',
          name: signals.replace(/\s+/g, ' ').slice(0, 80),
          handler: found.name,
          file,
          ...placeOf(sources, found, decorator),
          framework: 'django',
          confidence: 'high',
          channels: signalsIn(sources, file, signals),
        },
      ];
    }),
  );
  const connected = [...bare.matchAll(CONNECTS)].flatMap((match): readonly ScannedEntry[] => {
    const signal = match[1] ?? '';
    if (!isSignal(sources, file, signal)) return [];
    const handler = parameter(parametersOf(sources, file, match.index + match[0].length - 1), [
      '0',
      'receiver',
    ])?.text.trim();
    if (handler === undefined || !/^\w[\w.]*$/.test(handler)) return [];
    return [
      {
        kind: 'event',
        name: signal,
        handler: handler.replace(/^self\./, ''),
        file,
        line: lineAt(bare, match.index),
        framework: 'django',
        confidence: 'inferred',
        channels: signalsIn(sources, file, signal),
      },
    ];
  });
  return [...decorated, ...connected];
}

/** Of a signal or a list of them; those of Django itself are sent by no code of the project. */
function signalsIn(sources: Sources, file: string, written: string): readonly string[] {
  return [...written.matchAll(/[\w.]+/g)].flatMap(([name]) => {
    const place = placeOfName(sources, file, name);
    return place === undefined ? [] : [`signal:${place.file}#${place.name}`];
  });
}
