/** Commands of urfave/cli: values of its type that have an action, below those that list them. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { goHandler, literalsInLists, literalsOf, nameOfPackage } from '../../reading/go/literals.ts';
import { isPartOf } from '../../reading/packages.ts';
import { linesOf } from '../../reading/scripts/libraries.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const urfaveCli: EntryReader = { libraries: ['urfave/cli'], read: commandsIn, unread };

const PATH = /^(?:github\.com\/(?:urfave|codegangsta)\/cli|gopkg\.in\/urfave\/cli\.v\d)(?:\/v\d+)?$/;

/** Lists of commands that are not written out where they are given. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const all = sources.files.filter((file) => file.endsWith('.go'));
  const files = all.filter(
    (file) =>
      nameOfPackage(sources.text(file), PATH) !== undefined && !isPartOf(sources, file, ['github.com/urfave/cli']),
  );
  if (files.length === 0) return [];
  // A function of the project that gives them was read where it stands.
  const functions = new Set(
    all.flatMap((file) => [...sources.bare(file).matchAll(FUNCTION)].map(([, name]) => name ?? '')),
  );
  return signsLeft(sources, files, LISTS, found, (_, [, called]) => !functions.has(called?.split('.').at(-1) ?? ''));
}

const FUNCTION = /^func[ \t]+(?:\([^()\n]{0,100}\)[ \t]*)?(\w+)[ \t]*\(/gm;
const LISTS = /\bnew\(\w+\.Command\)|\b(?:Commands|Subcommands)[ \t]*:[ \t]*([\w.]+)\(/g;

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.go') || isPartOf(sources, file, ['github.com/urfave/cli'])) return [];
    const text = sources.text(file);
    const name = nameOfPackage(text, PATH);
    if (name === undefined) return [];
    const bare = sources.bare(file);
    const apps = literalsOf(sources, file, `${name}.App`);
    const literals = [
      ...literalsOf(sources, file, `${name}.Command`),
      ...literalsInLists(sources, file, `${name}.Command`),
      ...apps,
    ];
    const named = literals.map((literal) => {
      const field = literal.fields.get('Name');
      const written = field === undefined ? '' : text.slice(field.from, field.to).replace(/\s+/g, ' ').trim();
      const word = /^["`]([^"`]+)/.exec(written)?.[1] ?? (written === '' ? undefined : `{${written.slice(0, 60)}}`);
      return { literal, word, isApp: apps.includes(literal) };
    });
    return named.flatMap(({ literal, word, isApp }): readonly ScannedEntry[] => {
      const action = literal.fields.get('Action');
      if (action === undefined) return [];
      const around = named
        .filter(
          (each) =>
            !each.isApp && each.literal !== literal && each.literal.at < literal.at && literal.end <= each.literal.end,
        )
        .sort((left, right) => left.literal.at - right.literal.at)
        .map((each) => each.word ?? '{}');
      const handler = goHandler(bare, action);
      return [
        {
          kind: 'command',
          name: isApp ? (word ?? '*') : [...around, word ?? '{}'].join(' '),
          ...(handler === undefined ? {} : { handler }),
          file,
          ...linesOf(text, literal.at, literal.end),
          framework: 'urfave/cli',
          confidence: word === undefined || word.startsWith('{') ? 'inferred' : 'high',
        },
      ];
    });
  });
}
