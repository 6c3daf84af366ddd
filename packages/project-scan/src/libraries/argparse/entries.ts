/** Subcommands of argparse whose function is among their defaults: `add_parser('build').set_defaults(func=build)`. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { parameter, parametersOf, stringOf } from '../../reading/python/calls.ts';
import { importsModule, pyFiles } from '../../reading/python/decorated.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const argparse: EntryReader = { libraries: ['argparse'], read: commandsIn, unread };

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  return pyFiles(sources)
    .filter((file) => /\bset_defaults\b/.test(sources.text(file)))
    .flatMap((file) => commandsOf(sources, file));
}

/** Subcommands that have no function among their defaults: which code runs for them is told apart by what was given. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = pyFiles(sources).filter((file) => importsModule(sources, file, ['argparse']));
  return files.flatMap((file) => {
    const bare = sources.bare(file);
    const read = new Set(found.flatMap((each) => (each.file === file ? (each.name.split(' ').at(-1) ?? []) : [])));
    // A group of subcommands runs nothing itself.
    const groups = new Set([...bare.matchAll(/(?<![\w.])(\w+)\.add_subparsers\b/g)].map(([, name]) => name));
    return signsLeft(sources, [file], ADDS, found, (_, { 0: whole, 1: variable, index }) => {
      const name = parametersOf(sources, file, index + whole.length - 1).get('0');
      const isRead = name !== undefined && read.has(stringOf(sources, name.text));
      return !isRead && !(variable !== undefined && groups.has(variable));
    });
  });
}

const ADDS = /(?<![\w.])(?:(\w{1,60})[ \t]*=[ \t]*)?(?:\([ \t]*)?[\w.]{1,100}\.add_parser[ \t]*\(/g;

const STEPS =
  /(?<![\w.])(?:([\w.]+)[ \t]*=[ \t]*)?(?:\([ \t]*)?(\w[\w.]*)\.(ArgumentParser|add_parser|add_subparsers|set_defaults)[ \t\n]*\(/g;

function commandsOf(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  const isSure = importsModule(sources, file, ['argparse']);
  /** The words of the parser that a variable stands for at this place of the file. */
  const parsers = new Map<string, { readonly words: string; readonly line: number }>();
  return [...bare.matchAll(STEPS)].flatMap((match): readonly ScannedEntry[] => {
    const [whole, target, receiver = '', verb] = match;
    const open = match.index + whole.length - 1;
    const line = lineAt(bare, match.index);
    const given = parametersOf(sources, file, open);
    const before = parsers.get(receiver);
    if (verb === 'ArgumentParser') {
      if (target !== undefined) parsers.set(target, { words: '', line });
      return [];
    }
    if (verb === 'add_subparsers') {
      if (target !== undefined) parsers.set(target, { words: before?.words ?? '', line });
      return [];
    }
    let parser = before;
    let defaults = given;
    if (verb === 'add_parser') {
      const name = given.get('0') ?? given.get('name');
      if (name === undefined) return [];
      parser = { words: [before?.words ?? '', stringOf(sources, name.text)].filter(Boolean).join(' '), line };
      if (target !== undefined) parsers.set(target, parser);
      // `sub.add_parser('x').set_defaults(func=f)` in one.
      const rest = /^\s{0,200}\.\s{0,200}set_defaults\s{0,20}\(/.exec(
        bare.slice(endOf(bare, open), endOf(bare, open) + 500),
      );
      if (rest === null) return [];
      defaults = parametersOf(sources, file, endOf(bare, open) + rest[0].length - 1);
    }
    const run = functionOf(bare, defaults);
    if (run === undefined) return [];
    const last = lineAt(bare, run.at);
    return [
      {
        kind: 'command',
        name: parser === undefined || parser.words === '' ? '*' : parser.words,
        handler: run.name,
        file,
        // From the statement that names it on: what stands between may belong to other commands.
        line: verb === 'add_parser' ? line : lineAt(bare, match.index),
        ...(last === line ? {} : { endLine: last }),
        framework: 'argparse',
        confidence: isSure && parser !== undefined ? 'high' : 'inferred',
      },
    ];
  });
}

/** Of the defaults the one that is a function, by the names that people give it before others. */
function functionOf(
  bare: string,
  given: ReturnType<typeof parametersOf>,
): { readonly name: string; readonly at: number } | undefined {
  const usual = parameter(given, [
    'func',
    'handler',
    'fn',
    'function',
    'run',
    'cmd',
    'command',
    'action',
    'callback',
    'main',
  ]);
  const all = usual === undefined ? [...given.values()] : [usual];
  for (const { text, from } of all) {
    const name = /^\w[\w.]*$/.exec(text.trim())?.[0];
    if (/^lambda\b/.test(text)) return { name: '<inline>', at: from };
    if (name === undefined || /^(?:True|False|None|\d.*)$/.test(name)) continue;
    // A function of this file, or one that it imports.
    const last = name.split('.').at(-1) ?? name;
    if (usual !== undefined || new RegExp(`\\bdef[ \\t]+${last}\\b`).test(bare))
      return { name: name.replace(/^self\./, ''), at: from };
  }
  return undefined;
}

function endOf(bare: string, open: number): number {
  let depth = 0;
  for (let at = open; at < bare.length; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if ((char === ')' || char === ']' || char === '}') && --depth === 0) return at + 1;
  }
  return bare.length;
}
