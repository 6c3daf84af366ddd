/** Commands of kong: fields of a struct with the tag `cmd`, whose type has a method `Run`. */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { goImports } from '../../reading/go/literals.ts';
import { folderOf, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const kong: EntryReader = { libraries: ['kong'], read: commandsIn, unread };

/** Commands that are added while it runs, and those whose type has no `Run` here. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.go'));
  if (!files.some((file) => sources.text(file).includes('github.com/alecthomas/kong"'))) return [];
  const using = files.filter((file) => sources.text(file).includes('alecthomas/kong'));
  return signsLeft(sources, using, /^[ \t]*kong\.Plugins\b|\bkong\.DynamicCommand\b/gm, found);
}

const FIELD =
  /^[ \t]*(\w{1,100})[ \t]{1,100}(\*?(?:\w{1,100}\.)?\w{1,200}|struct[ \t]{0,20}\{)[^`\n]{0,40}(`[^`\n]{0,500}\bcmd:"[^`\n]{0,500}`)/gm;

interface Place {
  readonly folder: string;
  readonly type: string;
}

interface Command {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** Of the struct that the field is in. */
  readonly holder: Place;
  readonly runs: Place;
}

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter((file) => file.endsWith('.go'));
  if (!files.some((file) => sources.text(file).includes('github.com/alecthomas/kong"'))) return [];
  const folders = new Set(files.map(folderOf));
  const commands = files.flatMap((file) =>
    /\bcmd:"/.test(sources.text(file)) ? commandsOf(sources, file, folders) : [],
  );
  return commands.flatMap((command): readonly ScannedEntry[] => {
    const run = runOf(sources, files, command.runs);
    if (run === undefined) return [];
    const { file, line } = command;
    return [
      {
        kind: 'command',
        name: wordsOf(command, commands).join(' '),
        handler: `${command.runs.type}.Run`,
        file,
        line,
        handledAt: run,
        framework: 'kong',
        confidence: 'high',
      },
    ];
  });
}

function commandsOf(sources: Sources, file: string, folders: ReadonlySet<string>): readonly Command[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const imports = goImports(text);
  const structs = [...bare.matchAll(/^type[ \t]{1,20}(\w{1,200})[ \t]{1,20}struct[ \t]{0,20}\{/gm)].map((match) => ({
    type: match[1] ?? '',
    from: match.index,
    to: closingBracket(bare, match.index + match[0].length - 1),
  }));
  return [...text.matchAll(FIELD)].flatMap((match): readonly Command[] => {
    const [, field = '', written = '', tag = ''] = match;
    const holder = structs.find(({ from, to }) => from <= match.index && match.index < to);
    const [type = '', alias] = written.replace('*', '').split('.').reverse();
    const path = alias === undefined ? undefined : imports.get(alias);
    const folder = alias === undefined ? folderOf(file) : folderNamed(folders, path ?? '');
    if (holder === undefined || folder === undefined || type.startsWith('struct')) return [];
    const word = /\bname:"([^"]{1,100})"/.exec(tag)?.[1] ?? kebab(field);
    const place = { folder: folderOf(file), type: holder.type };
    return [{ name: word, file, line: lineAt(text, match.index), holder: place, runs: { folder, type } }];
  });
}

function folderNamed(folders: ReadonlySet<string>, path: string): string | undefined {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(i).join('/')).find((folder) => folders.has(folder));
}

/** `VersionCheck` is `version-check`. */
function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

function wordsOf(command: Command, commands: readonly Command[]): readonly string[] {
  const words: string[] = [];
  const seen = new Set<Command>();
  for (let each: Command | undefined = command; each !== undefined && !seen.has(each); ) {
    seen.add(each);
    words.unshift(each.name);
    const { folder, type }: Place = each.holder;
    each = commands.find(({ runs }) => runs.folder === folder && runs.type === type);
  }
  return words;
}

function runOf(sources: Sources, files: readonly string[], { folder, type }: Place): ScannedEntry['handledAt'] {
  const head = new RegExp(`^func[ \\t]+\\(\\w{0,100}[ \\t]*\\*?${type}\\)[ \\t]+Run\\(`, 'm');
  for (const file of files) {
    if (folderOf(file) !== folder || file.endsWith('_test.go')) continue;
    const found = head.exec(sources.bare(file));
    if (found !== null) return { file, line: lineAt(sources.bare(file), found.index) };
  }
  return undefined;
}
