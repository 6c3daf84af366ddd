/** What Django calls besides views: management commands by the place of their file, receivers of signals. */

import type { EntryReader } from '../../reading/entry-reader.ts';
import { parameter, parametersOf } from '../../reading/python/calls.ts';
import { decoratedIn, importsModule, placeOf, pyFiles } from '../../reading/python/decorated.ts';
import { importsIn, placeOfName } from '../../reading/python/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const djangoHandlers: EntryReader = { libraries: ['django'], read: entriesIn };

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  return pyFiles(sources).flatMap((file) => [...commands(sources, file), ...receivers(sources, file)]);
}

function commands(sources: Sources, file: string): readonly ScannedEntry[] {
  const name = /(?:^|\/)management\/commands\/([a-z]\w*)\.py$/i.exec(file)?.[1];
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
  const imports = importsIn(sources, file);
  const connected = [...bare.matchAll(/(?<![\w.@])(?:\w+\.)*(\w+)\.connect[ \t]*\(/g)].flatMap(
    (match): readonly ScannedEntry[] => {
      const signal = match[1] ?? '';
      const from = imports.get(signal)?.module ?? '';
      if (
        !/(?:^|\.)signals$/.test(from) &&
        !/(?:^|_)(?:save|delete|init|migrate|changed|started|finished|signal|logged_in|logged_out|login_failed|m2m_changed|setting_changed)$/.test(
          signal,
        )
      )
        return [];
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
    },
  );
  return [...decorated, ...connected];
}

/** Of a signal or a list of them; those of Django itself are sent by no code of the project. */
function signalsIn(sources: Sources, file: string, written: string): readonly string[] {
  return [...written.matchAll(/[\w.]+/g)].flatMap(([name]) => {
    const place = placeOfName(sources, file, name);
    return place === undefined ? [] : [`signal:${place.file}#${place.name}`];
  });
}
