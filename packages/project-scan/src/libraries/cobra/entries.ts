/** Commands of cobra: each value of its type that runs something, below those that it is added to. */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { type GoLiteral, goHandler, goImports, literalsOf, nameOfPackage } from '../../reading/go/literals.ts';
import { isPartOf } from '../../reading/packages.ts';
import { linesOf } from '../../reading/scripts/libraries.ts';
import { folderOf, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const cobra: EntryReader = { libraries: ['cobra'], read: commandsIn, unread };

const PATH = /^github\.com\/spf13\/cobra$/;

/** Values that are filled field by field, and commands that are added and were not seen to be made. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.go') &&
      sources.text(file).includes('spf13/cobra') &&
      !isPartOf(sources, file, ['github.com/spf13/cobra']),
  );
  return files.flatMap((file) => {
    const name = nameOfPackage(sources.text(file), PATH);
    if (name === undefined) return [];
    const made = new RegExp(`\\bnew\\(${name}\\.Command\\)|\\bvar[ \\t]+\\w+[ \\t]+${name}\\.Command[ \\t]*$`, 'gm');
    const bare = sources.bare(file);
    const loops = new Set(
      [...bare.matchAll(/\bfor\b[^{\n]{0,100}?\b(\w+)[ \t]*:=[ \t]*range\b/g)].map(([, each]) => each),
    );
    return [
      ...signsLeft(sources, [file], made, found),
      ...signsLeft(
        sources,
        [file],
        /\.AddCommand[ \t]*\([ \t]*(\w+)(?:\.\.\.)?[ \t]*\)/g,
        found,
        (_, { 0: whole, 1: each }) => loops.has(each) || whole.includes('...'),
      ),
    ];
  });
}

interface Command {
  readonly file: string;
  readonly literal: GoLiteral;
  /** First word of `Use`; what it is worked out of, in braces. */
  readonly word: string;
  /** The field of another value that it is given to: `App{RootCmd: &cobra.Command{…}}`. */
  readonly field: string | undefined;
}

/** What commands are added to: another one, or what was not seen to be a command. */
type Parents = ReadonlyMap<Command, Command | 'unknown'>;

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.go') &&
      sources.text(file).includes('spf13/cobra') &&
      !isPartOf(sources, file, ['github.com/spf13/cobra']),
  );
  const commands = files.flatMap((file) => commandsOf(sources, file));
  const parents = parentsOf(sources, files, commands);
  return commands.flatMap((command): readonly ScannedEntry[] => {
    const { file, literal } = command;
    const [text, bare] = [sources.text(file), sources.bare(file)];
    const run = literal.fields.get('RunE') ?? literal.fields.get('Run') ?? assignedRun(bare, literal);
    if (run === undefined) return [];
    const handler = goHandler(bare, run);
    const words = pathOf(command, parents);
    const isPlaced =
      (parents.has(command) && !words.isOpen) || [...parents.values()].includes(command) || commands.length === 1;
    return [
      {
        kind: 'command',
        name: words.path.join(' '),
        ...(handler === undefined ? {} : { handler }),
        file,
        ...linesOf(text, literal.at, Math.max(literal.end, run.to)),
        framework: 'cobra',
        // One that was not seen to be added anywhere may be below another.
        confidence: words.path.some((word) => word.startsWith('{')) || !isPlaced ? 'inferred' : 'high',
      },
    ];
  });
}

function commandsOf(sources: Sources, file: string): readonly Command[] {
  const text = sources.text(file);
  const name = nameOfPackage(text, PATH);
  if (name === undefined) return [];
  return literalsOf(sources, file, `${name}.Command`).map((literal) => {
    const use = literal.fields.get('Use');
    const written = use === undefined ? undefined : text.slice(use.from, use.to).trim();
    const constant = /^\w+$/.test(written ?? '') ? constantOf(sources, folderOf(file), written ?? '') : undefined;
    const [word] = (/^["`]([^"`]*)/.exec(written ?? '')?.[1] ?? constant ?? '').trim().split(/\s+/);
    const given = (written ?? '').replace(/\s+/g, ' ').slice(0, 60);
    const field = /(?<!\w)(\w{1,100}):[ \t]{0,20}$/.exec(
      sources.bare(file).slice(Math.max(0, literal.at - 130), literal.at),
    )?.[1];
    return { file, literal, field, word: word === undefined || word === '' ? `{${given}}` : word };
  });
}

/** A constant of the package that is one text. */
function constantOf(sources: Sources, folder: string, name: string): string | undefined {
  const pattern = new RegExp(`^[ \\t]*(?:const[ \\t]+)?${name}[ \\t]*(?:string[ \\t]*)?=[ \\t]*"([^"\\n]*)"`, 'm');
  for (const file of sources.files)
    if (file.endsWith('.go') && folderOf(file) === folder) {
      const found = pattern.exec(sources.text(file))?.[1];
      if (found !== undefined) return found;
    }
  return undefined;
}

/** `cmd.RunE = run` behind the value, in the same function. */
function assignedRun(bare: string, { variable, end, holder }: GoLiteral) {
  if (variable === undefined || holder === undefined) return undefined;
  const stop = bare.indexOf('\n}', end);
  const rest = bare.slice(end, stop < 0 ? bare.length : stop);
  const match = new RegExp(`(?<![\\w.])${variable.replaceAll('.', '\\.')}\\.RunE?[ \\t]*=[ \\t]*`).exec(rest);
  if (match === null) return undefined;
  const from = end + match.index + match[0].length;
  const line = bare.indexOf('\n', from);
  const open = /^func\b[^{\n]{0,300}\{/.exec(bare.slice(from, from + 400));
  return { from, to: open ? closingBracket(bare, from + open[0].length - 1) + 1 : line < 0 ? bare.length : line };
}

/** What each command is added to: by its variable in the same folder, or by the function that makes it. */
function parentsOf(sources: Sources, files: readonly string[], commands: readonly Command[]): Parents {
  const parents = new Map<Command, Command | 'unknown'>();
  const roots = new Set<Command>();
  const byVariable = groups(commands, ({ file, literal: { variable, holder } }) =>
    variable === undefined ? undefined : `${folderOf(file)}\0${holder ?? ''}\0${variable}`,
  );
  const byHolder = groups(commands, ({ literal: { holder } }) => holder);
  for (const file of files) {
    const bare = sources.bare(file);
    const functions = [...bare.matchAll(/^func[ \t]+(?:\([^()\n]{0,200}\)[ \t]*)?(\w+)/gm)];
    const imports = goImports(sources.text(file));
    for (const match of bare.matchAll(/(?<![\w.])([\w.]+)\.(?:AddCommand|AddGroup|AddCommands)[ \t]*\(/g)) {
      const holder = functions.findLast(({ index }) => index < match.index)?.[1];
      const find = (name: string): readonly Command[] =>
        byVariable.get(`${folderOf(file)}\0${holder}\0${name}`) ?? byVariable.get(`${folderOf(file)}\0\0${name}`) ?? [];
      const open = match.index + match[0].length - 1;
      const given = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(({ from, to }) =>
        bare.slice(from, to),
      );
      // `cmd.AddCommand(list)`, or a helper of the project that is given both.
      const receiver = match[1] ?? '';
      const [parent = isRoot(receiver) ? undefined : ('unknown' as const)] = [
        ...find(receiver),
        ...find(given[0] ?? ''),
        ...heldIn(commands, receiver),
      ];
      for (const written of given) {
        const called = /^(?:(\w+)\.)?(\w+)\(/.exec(written);
        const children =
          called === null
            ? find(written)
            : madeBy(
                byHolder,
                called[2] ?? '',
                called[1] === undefined ? folderOf(file) : (imports.get(called[1]) ?? folderOf(file)),
              );
        for (const child of children)
          if (child !== parent && !parents.has(child)) {
            if (parent === undefined) roots.add(child);
            else if (!roots.has(child)) parents.set(child, parent);
          }
      }
    }
  }
  return parents;
}

/** Of the program itself by its name, where it comes from elsewhere. */
function isRoot(receiver: string): boolean {
  return /^root/i.test(receiver.slice(receiver.lastIndexOf('.') + 1));
}

/** The one command that a field of this name holds: `app.RootCmd`. */
function heldIn(commands: readonly Command[], receiver: string): readonly Command[] {
  const dot = receiver.lastIndexOf('.');
  if (dot < 0) return [];
  const name = receiver.slice(dot + 1);
  const held = commands.filter(
    ({ field, literal }) => field === name || literal.variable?.endsWith(`.${name}`) === true,
  );
  return held.length === 1 ? held : [];
}

/** The command that a function of a package gives: the one that it makes first. */
function madeBy(
  byHolder: ReadonlyMap<string, readonly Command[]>,
  name: string,
  packagePath: string,
): readonly Command[] {
  const [first] = (byHolder.get(name) ?? []).filter(
    ({ file }) => packagePath === folderOf(file) || packagePath.endsWith(`/${folderOf(file)}`),
  );
  return first === undefined ? [] : [first];
}

/** The words of a command, without those of the program itself; open where it may have more before them. */
function pathOf(command: Command, parents: Parents): { readonly path: readonly string[]; readonly isOpen: boolean } {
  const path: string[] = [];
  const seen = new Set<Command>();
  let each: Command | 'unknown' | undefined = command;
  while (each !== undefined && each !== 'unknown' && !seen.has(each)) {
    seen.add(each);
    const parent = parents.get(each);
    if (each === command || parent !== undefined) path.unshift(each.word);
    each = parent;
  }
  return { path, isOpen: each === 'unknown' };
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const same = found.get(key);
    if (same === undefined) found.set(key, [item]);
    else same.push(item);
  }
  return found;
}
