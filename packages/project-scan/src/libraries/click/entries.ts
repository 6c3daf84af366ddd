/** Commands of Click and Typer, and those of Flask, which are Click's: by decorators, with the names of their groups. */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { parameter, parametersOf, stringOf } from '../../reading/python/calls.ts';
import {
  decoratedIn,
  importsModule,
  type PyDecorated,
  type PyDecorator,
  placeOf,
  pyFiles,
} from '../../reading/python/decorated.ts';
import { fileOf, importsIn } from '../../reading/python/modules.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const click: EntryReader = { libraries: ['click', 'typer'], read: commandsIn, unread };

const MODULES = ['click', 'typer', 'rich_click', 'asyncclick', 'cloup', 'flask', 'flask_appbuilder'];

/** Commands that are made of a class or by a call, groups that look theirs up, and what is added that was not read. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = pyFiles(sources).filter((file) =>
    importsModule(sources, file, ['click', 'typer', 'rich_click', 'asyncclick', 'cloup']),
  );
  const names = new Set(found.map(({ handler }) => handler));
  const made = signsLeft(
    sources,
    files,
    /(?<![@\w.])(?:\w{1,60}\.){0,3}(?:Command|command|callback)[ \t]{0,9}\(/g,
    found,
    (file, { 0: whole, index }) => {
      const before = sources.bare(file).slice(Math.max(0, index - 12), index);
      if (/@[ \t]*$|\b(?:def|class)[ \t]+$/.test(before)) return false;
      const bare = sources.bare(file);
      // `app.command()(run)`, in the place of a decorator.
      if (!/Command/.test(whole)) return bare[closingBracket(bare, index + whole.length - 1) + 1] === '(';
      return /^\s*\w+\.Command/.test(whole) || importsIn(sources, file).has('Command');
    },
  );
  const looked = signsLeft(sources, files, /^[ \t]*def[ \t]+get_command[ \t]*\(/gm, found, () => true);
  const added = signsLeft(
    sources,
    files,
    /(?<![\w.])[\w.]{1,100}\.add_command[ \t]*\(/g,
    found,
    (file, { 0: whole, index }) => {
      const what = parameter(parametersOf(sources, file, index + whole.length - 1), ['0', 'cmd'])?.text.trim() ?? '';
      const { name, file: from } = definedAt(sources, file, what);
      return /^\w[\w.]*$/.test(what) ? !names.has(name) && from === file : !/^(?:\w+\.)?Command\(/.test(what);
    },
  );
  // What is added or looked up was made here by a decorator, and read there, or is told above, or lies elsewhere: its group
  // alone is open.
  const within = (place: EntryPlace) => ({
    ...place,
    names: [...names].flatMap((name) => name?.split('.') ?? []).sort(),
    within: [],
  });
  return [...made, ...[...looked, ...added].map(within)];
}

interface Command {
  readonly found: PyDecorated;
  readonly decorator: PyDecorator;
  /** What it is called by itself. */
  readonly name: string;
  /** The group as the decorator names it; undefined for one that is added elsewhere, or by itself. */
  readonly group: string | undefined;
  readonly isGroup: boolean;
  readonly isFromHere: boolean;
}

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  const files = pyFiles(sources).filter((file) => /\b(?:command|group|callback)\b/.test(sources.text(file)));
  const importing = new Set(files.filter((file) => importsModule(sources, file, MODULES)));
  if (importing.size === 0) return [];
  const commands = files.flatMap((file) => commandsOf(sources, file, importing.has(file)));
  const groups = groupNames(sources, files, commands);
  return commands.map(({ found, decorator, name, group, isFromHere }) => {
    const parents = group === undefined ? groups.added(found.file, found.name) : groups.of(found.file, group);
    return {
      kind: 'command',
      name: [...parents, name].filter((part) => part !== '').join(' '),
      handler: found.owner === undefined ? found.name : `${found.owner}.${found.name}`,
      file: found.file,
      ...placeOf(sources, found, decorator),
      framework: importsModule(sources, found.file, ['typer']) ? 'typer' : 'click',
      confidence: isFromHere ? 'high' : 'inferred',
    };
  });
}

function commandsOf(sources: Sources, file: string, isImporting: boolean): readonly Command[] {
  return decoratedIn(sources, file).flatMap((found) => {
    if (found.kind !== 'def') return [];
    const decorator = found.decorators.find(({ path }) => /^(?:[\w.]+\.)?(?:command|group|callback)$/.test(path));
    if (decorator === undefined) return [];
    const [, of, verb = ''] = /^(?:(.+)\.)?(\w+)$/.exec(decorator.path) ?? [];
    const isLibrary = of === undefined || MODULES.includes(of);
    if (isLibrary && !isImporting) return [];
    if (verb === 'callback' && !importsModule(sources, file, ['typer'])) return [];
    const given = decorator.open < 0 ? new Map() : parametersOf(sources, file, decorator.open);
    const written = parameter(given, ['0', 'name']);
    const isNamed = written !== undefined && !/^(?:None|cls|(?:\w{1,60}\.)?\w{0,60}Command)$/.test(written.text.trim());
    const own = isNamed ? stringOf(sources, written.text, file) : found.name.toLowerCase().replaceAll('_', '-');
    return [
      {
        found,
        decorator,
        // What a group runs before each of its commands is called by the group's name.
        name: verb === 'callback' ? '*' : own,
        group: isLibrary ? undefined : of,
        isGroup: verb === 'group',
        isFromHere: isImporting,
      },
    ];
  });
}

/** What stands before a command, by the group that it is one of. */
function groupNames(sources: Sources, files: readonly string[], commands: readonly Command[]) {
  const byFunction = new Map(
    commands.filter(({ isGroup }) => isGroup).map((each) => [`${each.found.file}\0${each.found.name}`, each]),
  );
  /** `cli.add_command(build)`, `app.add_typer(users, name="users")`: who is added to what, by file and name. */
  const addedTo = new Map<string, { readonly file: string; readonly group: string; readonly name: string }>();
  for (const file of files) {
    const bare = sources.bare(file);
    for (const match of bare.matchAll(/(?<![\w.])([\w.]+)\.(add_command|add_typer)[ \t]*\(/g)) {
      const given = parametersOf(sources, file, match.index + match[0].length - 1);
      const what = parameter(given, ['0', 'cmd', 'typer_instance'])?.text.trim();
      if (what === undefined) continue;
      const named = parameter(given, ['name', '1']);
      const name = named === undefined ? '' : stringOf(sources, named.text);
      const target = definedAt(sources, file, what);
      addedTo.set(`${target.file}\0${target.name}`, {
        file,
        group: match[1] ?? '',
        name: match[2] === 'add_typer' ? name : '',
      });
    }
  }
  const of = (file: string, group: string, depth = 0): readonly string[] => {
    if (depth > 10 || (/(?:^|\.)cli$/.test(group) && /\./.test(group))) return [];
    const at = definedAt(sources, file, group);
    const key = `${at.file}\0${at.name}`;
    const known = byFunction.get(key);
    const added = addedTo.get(key);
    const above =
      known?.group !== undefined
        ? of(at.file, known.group, depth + 1)
        : added === undefined
          ? undefined
          : of(added.file, added.group, depth + 1);
    // A group that is in no other is the program itself.
    if (above === undefined) return [];
    const own = known?.name || added?.name || typerName(sources, at.file, at.name);
    return own === '' ? above : [...above, own];
  };
  return {
    of: (file: string, group: string) => of(file, group),
    added(file: string, name: string): readonly string[] {
      const added = addedTo.get(`${file}\0${name}`);
      return added === undefined ? [] : of(added.file, added.group, 1);
    },
  };
}

/** `users = typer.Typer(name="users")`. */
function typerName(sources: Sources, file: string, variable: string): string {
  const bare = sources.bare(file);
  const made = new RegExp(
    `^${variable.replace(/\W/g, '.')}[ \\t]*(?::[^=\\n]{0,80})?=[ \\t]*(?:\\w+\\.)?Typer[ \\t]*\\(`,
    'm',
  ).exec(bare);
  if (made === null) return '';
  const name = parameter(parametersOf(sources, file, made.index + made[0].length - 1), ['name'])?.text;
  return name === undefined ? '' : stringOf(sources, name);
}

/** Where a name comes from, through one import. */
function definedAt(sources: Sources, file: string, name: string): { readonly file: string; readonly name: string } {
  const [head = '', ...rest] = name.split('.');
  const imported = importsIn(sources, file).get(head);
  if (imported === undefined) return { file, name };
  const last = rest.at(-1);
  const module =
    imported.name !== undefined && rest.length > 0
      ? `${imported.module.endsWith('.') ? imported.module : `${imported.module}.`}${imported.name}`
      : imported.module;
  const found = fileOf(sources, file, module) ?? fileOf(sources, file, imported.module);
  return found === undefined ? { file, name } : { file: found, name: last ?? imported.name ?? name };
}
