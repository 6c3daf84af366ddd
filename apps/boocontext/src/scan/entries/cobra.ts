/** Commands of cobra: each value of its type that runs something, below those that it is added to. */
import type { ScannedEntry } from '../project-scan.ts';
import { closingBracket, splitAtCommas } from '../reading/code-text.ts';
import { type GoLiteral, goHandler, literalsOf, nameOfPackage } from '../reading/go-literals.ts';
import { linesOf } from '../reading/js-libraries.ts';
import { isPartOf } from '../reading/packages.ts';
import type { Sources } from '../reading/sources.ts';
import type { EntryReader } from './entry-reader.ts';

export const cobra: EntryReader = { libraries: ['cobra'], read: commandsIn };

const PATH = /^github\.com\/spf13\/cobra$/;

interface Command {
  readonly file: string;
  readonly literal: GoLiteral;
  /** First word of `Use`; undefined where that is worked out. */
  readonly word: string | undefined;
}

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
    const { file, literal, word } = command;
    const [text, bare] = [sources.text(file), sources.bare(file)];
    const run = literal.fields.get('RunE') ?? literal.fields.get('Run') ?? assignedRun(bare, literal);
    if (run === undefined) return [];
    const handler = goHandler(bare, run);
    const words = pathOf(command, parents);
    return [
      {
        kind: 'command',
        name: words.join(' '),
        ...(handler === undefined ? {} : { handler }),
        file,
        ...linesOf(text, literal.at, Math.max(literal.end, run.to)),
        framework: 'cobra',
        confidence: word === undefined ? 'inferred' : 'high',
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
    return { file, literal, word: /^["`]\s*([^\s"`]+)/.exec(written ?? '')?.[1] };
  });
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
function parentsOf(
  sources: Sources,
  files: readonly string[],
  commands: readonly Command[],
): ReadonlyMap<Command, Command> {
  const parents = new Map<Command, Command>();
  const byVariable = groups(commands, ({ file, literal: { variable, holder } }) =>
    variable === undefined ? undefined : `${folderOf(file)}\0${holder ?? ''}\0${variable}`,
  );
  const byHolder = groups(commands, ({ literal: { holder } }) => holder);
  for (const file of files) {
    const bare = sources.bare(file);
    const functions = [...bare.matchAll(/^func[ \t]+(?:\([^()\n]{0,200}\)[ \t]*)?(\w+)/gm)];
    for (const match of bare.matchAll(/(?<![\w.])([\w.]+)\.AddCommand[ \t]*\(/g)) {
      const holder = functions.findLast(({ index }) => index < match.index)?.[1];
      const find = (name: string): readonly Command[] =>
        byVariable.get(`${folderOf(file)}\0${holder}\0${name}`) ?? byVariable.get(`${folderOf(file)}\0\0${name}`) ?? [];
      const [parent] = find(match[1] ?? '');
      if (parent === undefined) continue;
      const open = match.index + match[0].length - 1;
      for (const { from, to } of splitAtCommas(bare, open + 1, closingBracket(bare, open))) {
        const written = bare.slice(from, to);
        const called = /^(?:([\w.]+)\.)?(\w+)\(/.exec(written);
        const children = called === null ? find(written) : madeBy(byHolder, called[2] ?? '', called[1], file);
        for (const child of children) if (child !== parent && !parents.has(child)) parents.set(child, parent);
      }
    }
  }
  return parents;
}

/** The command that a function gives: the one that it makes first. */
function madeBy(
  byHolder: ReadonlyMap<string, readonly Command[]>,
  name: string,
  packageName: string | undefined,
  file: string,
): readonly Command[] {
  const made = byHolder.get(name) ?? [];
  const near =
    packageName === undefined
      ? made.filter((each) => folderOf(each.file) === folderOf(file))
      : made.filter((each) => isFolderOf(folderOf(each.file), packageName));
  const [first] = near;
  // Functions of one name in several packages: which one is meant, their import says, by a name that may be any.
  return first === undefined || near.some((each) => each.file !== first.file) ? [] : [first];
}

function isFolderOf(folder: string, packageName: string): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const parts = folder.split('/').map(bare);
  const wanted = bare(packageName);
  return parts.at(-1) === wanted || wanted === `${parts.at(-1)}cmd` || wanted === `cmd${parts.at(-1)}`;
}

/** The words of a command, without those of the program itself. */
function pathOf(command: Command, parents: ReadonlyMap<Command, Command>): readonly string[] {
  const words: string[] = [];
  const seen = new Set<Command>();
  for (let each: Command | undefined = command; each !== undefined && !seen.has(each); each = parents.get(each)) {
    seen.add(each);
    if (each === command || parents.has(each)) words.unshift(each.word ?? '{}');
  }
  return words;
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

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
