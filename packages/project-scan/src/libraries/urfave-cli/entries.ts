/** Commands of urfave/cli: values of its type that have an action, below those that list them. */

import type { EntryReader } from '../../reading/entry-reader.ts';
import { goHandler, literalsInLists, literalsOf, nameOfPackage } from '../../reading/go/literals.ts';
import { isPartOf } from '../../reading/packages.ts';
import { linesOf } from '../../reading/scripts/libraries.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const urfaveCli: EntryReader = { libraries: ['urfave/cli'], read: commandsIn };

const PATH = /^(?:github\.com\/(?:urfave|codegangsta)\/cli|gopkg\.in\/urfave\/cli\.v\d)(?:\/v\d+)?$/;

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
      const word = field === undefined ? undefined : /^["`]([^"`]+)/.exec(text.slice(field.from, field.to))?.[1];
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
          confidence: word === undefined ? 'inferred' : 'high',
        },
      ];
    });
  });
}
