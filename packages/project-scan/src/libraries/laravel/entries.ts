/** What Laravel calls besides routes: commands of Artisan, jobs that are queued, listeners of events. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { phpClassNamed, phpOwnClass } from '../../reading/php/names.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const laravelHandlers: EntryReader = { libraries: ['laravel'], read: entriesIn, unread };

const CLASS = /^[ \t]*(?:(?:final|abstract|readonly)[ \t]+){0,3}class[ \t]+(\w+)([^{]{0,400})\{/m;

/** Commands, schedules and listeners that are functions, and commands of a base that is not read. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.php') && /\bIlluminate\\|\bArtisan::/.test(sources.text(file)),
  );
  const registered = signsLeft(
    sources,
    files,
    /\b(?:Artisan::command|Event::(?:listen|subscribe)|(?:\$events?|\$dispatcher)->listen|(?:Schedule::|\$schedule->)(?:command|call|job|exec))\s{0,9}\(/g,
    found,
  );
  const commands = sources.files.filter(
    (file) => /(?:^|\/)Console\/(?:Commands\/)?[A-Z]\w*\.php$/.test(file) && !found.some((each) => each.file === file),
  );
  const built = signsLeft(
    sources,
    commands,
    /^(?:final[ \t]+)?class[ \t]+\w+[ \t]+extends[ \t]+\w*Command\b/gm,
    found,
    (file) => found.length > 0 || /\bIlluminate\\/.test(sources.text(file)),
  );
  return [...registered, ...built];
}

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  const found = handlersIn(sources);
  const bases = new Map(
    found.filter(({ kind }) => kind === 'job').flatMap((each) => each.channels?.map((name) => [name, each]) ?? []),
  );
  return [...found, ...inherited(sources, bases)];
}

/** Jobs that have `handle` of a base of the project, which is queued under their names. */
function inherited(sources: Sources, bases: ReadonlyMap<string, ScannedEntry>): readonly ScannedEntry[] {
  if (bases.size === 0) return [];
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.php') || !/\bextends\b/.test(sources.text(file))) return [];
    const bare = sources.bare(file);
    const made = CLASS.exec(bare);
    if (made === null || /\bfunction\s+handle\b/.test(bare)) return [];
    const [, name = '', head = ''] = made;
    const parent = /\bextends\s+([\w\\]+)/.exec(head)?.[1];
    const base = parent === undefined ? undefined : bases.get(`php:${phpClassNamed(sources, file, parent)}`);
    if (base === undefined) return [];
    return [
      {
        ...base,
        name,
        file,
        line: lineAt(bare, made.index + made[0].search(/\S/)),
        handledAt: base.handledAt ?? { file: base.file, line: base.line },
        channels: [`php:${phpOwnClass(sources, file, name)}`],
      },
    ];
  });
}

function handlersIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.php')) return [];
    const text = sources.text(file);
    if (!/\bfunction\s+(?:handle|__invoke)\b/.test(text) || !/\bIlluminate\\/.test(text)) return [];
    const bare = sources.bare(file);
    const made = CLASS.exec(bare);
    const handle = /\bfunction\s+handle\b/.exec(bare);
    if (made === null || handle === null) return [];
    const [, name = '', head = ''] = made;
    const entry = (
      kind: ScannedEntry['kind'],
      called: string,
      confidence: ScannedEntry['confidence'],
    ): ScannedEntry => ({
      kind,
      name: called,
      handler: `${name}.handle`,
      file,
      line: lineAt(bare, made.index + made[0].search(/\S/)),
      handledAt: { file, line: lineAt(bare, handle.index) },
      framework: 'laravel',
      confidence,
    });
    const signature =
      /\$signature\s*=\s*['"]\s*([^\s'"{]+)/.exec(text)?.[1] ??
      /#\[AsCommand\(\s*(?:name:\s*)?['"]([^'"]+)/.exec(text)?.[1];
    if (/\bextends\s+\w*Command\b/.test(head))
      return [
        {
          ...entry('command', signature ?? signatureOf(text) ?? name, signature === undefined ? 'inferred' : 'high'),
          ...(signature === undefined ? {} : { channels: [`artisan:${signature}`] }),
        },
      ];
    const event = /^\s*\(\s*([A-Z]\w*)\s+\$/.exec(bare.slice(handle.index + handle[0].length, handle.index + 200))?.[1];
    if (/(?:^|\/)Listeners\//.test(file) && event !== undefined)
      return [{ ...entry('event', event, 'high'), channels: [`php:${phpClassNamed(sources, file, event)}`] }];
    return /\bShouldQueue\b/.test(head) || /\buse\s+Dispatchable\b/.test(bare)
      ? [{ ...entry('job', name, 'high'), channels: [`php:${phpOwnClass(sources, file, name)}`] }]
      : [];
  });
}

/** One that the code works out, in braces. */
function signatureOf(text: string): string | undefined {
  const written = /\$(?:signature|name)\s*=\s*([^;\n]{1,80});/.exec(text)?.[1];
  return written === undefined ? undefined : `{${written.trim()}}`;
}
