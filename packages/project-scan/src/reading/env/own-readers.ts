/**
 * Functions of the project that read the variable whose name they are given: `envbool("DEBUG", "True")`. A name that comes
 * from elsewhere is not known, and its place is told.
 */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import type { DeclaredEnvVar, HiddenEnvVars } from './declared-env-var.ts';
import { heldAt } from './held-at.ts';
import { mayBeEnvironment } from './py-environ.ts';

interface Language {
  readonly files: RegExp;
  /** Ends with the bracket in which the name is given. */
  readonly reads: RegExp;
  /** The head of a function: its name is the first group that took part; ends with the bracket of its parameters. */
  readonly heads: RegExp;
  /** What makes a function of another file known in this one, before its name. */
  readonly brings?: string;
  /** Functions of files in one folder know each other. */
  readonly byFolder?: true;
}

const languages: readonly Language[] = [
  {
    files: /\.([mc]?[jt]s|[jt]sx|vue|svelte|astro)$/,
    reads: /\b(?:process|import\.meta|Bun)\.env(?:\?\.)?\[|\bDeno\.env\.get\(/g,
    heads: /\bfunction\s+([\w$]+)\s*(?:<[^<>()]{0,200}>)?\(|\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s*)?\(/g,
    brings: '(?:import|require)',
  },
  {
    files: /\.py$/,
    reads: /(?<![\w.])(?:os\.)?(?:environ\.get|getenv)\(|(?<![\w.])(?:os\.)?environ\[/g,
    heads: /\bdef\s+(\w+)\s*\(/g,
    brings: 'import',
  },
  { files: /\.go$/, reads: /\bos\.(?:Getenv|LookupEnv)\(/g, heads: /\bfunc\s+(\w+)\s*\(/g, byFolder: true },
  { files: /\.rb$/, reads: /\bENV(?:\.fetch\(|\[)/g, heads: /\bdef\s+(?:self\.)?(\w+)\(/g },
  { files: /\.rs$/, reads: /\benv::var(?:_os)?\(/g, heads: /\bfn\s+(\w+)\s*(?:<[^<>()]{0,200}>)?\(/g, brings: 'use' },
  {
    files: /\.(java|kt)$/,
    reads: /\bSystem\.getenv\(/g,
    heads: /\b(?:fun|static\s+[\w.]{1,100})\s+(\w+)\s*\(/g,
    byFolder: true,
  },
  { files: /\.php$/, reads: /(?<![\w>:$])getenv\(/g, heads: /\bfunction\s+(\w+)\s*\(/g },
  {
    files: /\.cs$/,
    reads: /\bGetEnvironmentVariable\(/g,
    heads: /\b(?:static|private|public)\s+[\w?]{1,100}\s+(\w+)\s*\(/g,
    byFolder: true,
  },
  {
    files: /\.(c|cc|cpp|cxx|h|hpp|mm?)$/,
    reads: /\b(?:secure_)?getenv\(/g,
    heads: /^(?:[A-Za-z_][\w \t*]{0,80}[ \t*])(\w{1,100})[ \t]{0,9}\(/gm,
    byFolder: true,
  },
];

type Found = DeclaredEnvVar | HiddenEnvVars;

export function ownReaders(sources: Sources): readonly Found[] {
  return languages.flatMap((language) => ofLanguage(sources, language));
}

function ofLanguage(sources: Sources, language: Language): readonly Found[] {
  const files = sources.files.filter((file) => language.files.test(file));
  const readings = files.flatMap((file) => readingsIn(sources, file, language));
  const functions = new Map(
    readings.flatMap(({ by }) => (by === undefined ? [] : [[`${by.file}\0${by.name}`, by] as const])),
  );
  return [
    ...readings.flatMap(({ own }) => (own === undefined ? [] : [own])),
    ...[...functions.values()].flatMap((each) =>
      files.filter((file) => knows(sources, file, each, language)).flatMap((file) => callsOf(sources, file, each)),
    ),
  ];
}

/** A function that reads what its parameter names. */
interface OwnReader {
  readonly file: string;
  readonly name: string;
  /** Which of its parameters has the name. */
  readonly place: number;
  /** Its parameter behind the name is what it gives otherwise. */
  readonly takesDefault: boolean;
  readonly isStrict: boolean;
}

interface Reading {
  readonly by?: OwnReader;
  readonly own?: Found;
}

function readingsIn(sources: Sources, file: string, { reads, heads }: Language): readonly Reading[] {
  const text = sources.text(file);
  if (!/env/i.test(text)) return [];
  const bare = sources.bare(file);
  const found = [...bare.matchAll(reads)].filter(({ index }) => mayBeEnvironment(sources, file, index));
  if (found.length === 0) return [];
  const functions = [...bare.matchAll(heads)];
  return found.flatMap((match): readonly Reading[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    const [given] = splitAtCommas(bare, open + 1, close);
    const written = given === undefined ? '' : text.slice(given.from, given.to).replace(/^[&$]/, '');
    // A literal is read elsewhere; what is set is not read.
    const isOther =
      written === '' || /^[bf]?["'`][\w]*["'`]$/.test(written) || /^\s*=(?!=)/.test(bare.slice(close + 1, close + 9));
    if (isOther) return [];
    const line = lineAt(text, match.index);
    const own: Reading = { own: { file, line, ...fitting(written) } };
    if (!/^\w+$/.test(written)) return [own];
    const head = functions.findLast(({ index }) => index < match.index);
    const by = head === undefined ? undefined : readerOf(bare, file, head, written, close);
    if (by !== undefined) return [{ by }];
    const name = constantOf(sources, file, written);
    return [name === undefined ? own : { own: { name, file, line, hasDefault: false, isNeeded: false } }];
  });
}

/** What a name that is put together says of itself: `OAUTH_*` of `"OAUTH_" + name`, `*_ID` of `${name}_ID` in a template. */
function fitting(written: string): { readonly fits?: string } {
  const template = /^f?(["'`])(\w*(?:(?:\$|#)?\{[^{}]{1,200}\}\w*)+)\1$/.exec(written)?.[2];
  const added = /^["'](\w+)["']\s*\+/.exec(written)?.[1];
  const fits = template?.replaceAll(/[$#]?\{[^{}]*\}/g, '*') ?? (added === undefined ? undefined : `${added}*`);
  return fits === undefined || /^\*+$/.test(fits) ? {} : { fits };
}

function readerOf(
  bare: string,
  file: string,
  head: RegExpExecArray,
  parameter: string,
  end: number,
): OwnReader | undefined {
  const open = head.index + head[0].length - 1;
  const parameters = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(({ from, to }) =>
    bare.slice(from, to),
  );
  const place = parameters.findIndex((each) => new RegExp(`(?<![\\w$])\\$?${escaped(parameter)}(?!\\w)`).test(each));
  const name = head.slice(1).find((each) => each !== undefined);
  if (place < 0 || name === undefined) return undefined;
  const next = parameters[place + 1] ?? '';
  const fails = /\b(throw|raise|panic\(|log\.Fatal|process\.exit|sys\.exit|unwrap\(|expect\()/.test(
    bare.slice(end, end + 400),
  );
  return {
    file,
    name,
    place,
    takesDefault: /def|fall|otherwise|alt/i.test(next),
    isStrict: parameters.length === 1 && fails,
  };
}

/** `const key = "PORT"` of the same file, where the name has one value; of a macro that of any file of C. */
function constantOf(sources: Sources, file: string, name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  if (C_FILE.test(file)) return macrosIn(sources).get(name);
  const text = sources.text(file);
  const form = new RegExp(
    `(?<![\\w.])${escaped(name)}(?:[ \\t]{0,9}:[ \\t]{0,9}[\\w&']{1,40}(?: [\\w&']{1,40})?|[ \\t]{1,9}string)?[ \\t]{0,9}:?=[ \\t]{0,9}["'](\\w{1,200})["']`,
    'g',
  );
  const values = new Set([...text.matchAll(form)].map(([, value]) => value));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}

const C_FILE = /\.(?:c|cc|cpp|cxx|h|hpp|mm?)$/;
const macrosBySources = new WeakMap<Sources, ReadonlyMap<string, string>>();

/** `#define PORT_ENV "PORT"`, and constants, where one value stands under the name. */
function macrosIn(sources: Sources): ReadonlyMap<string, string> {
  const known = macrosBySources.get(sources);
  if (known !== undefined) return known;
  const values = new Map<string, Set<string>>();
  for (const file of sources.files)
    if (C_FILE.test(file))
      for (const [, defined, set, value = ''] of sources.text(file).matchAll(MACRO)) {
        const name = defined ?? set ?? '';
        values.set(name, (values.get(name) ?? new Set<string>()).add(value));
      }
  const found = new Map(
    [...values].flatMap(([name, all]) => (all.size === 1 ? [[name, [...all][0] ?? ''] as const] : [])),
  );
  macrosBySources.set(sources, found);
  return found;
}

const MACRO =
  /(?:^[ \t]{0,9}#[ \t]{0,9}define[ \t]{1,20}(\w{1,100})[ \t]{1,60}|\bchar[ \t]{0,9}(?:const[ \t]{0,9})?\*?[ \t]{0,9}(\w{1,100})(?:\[\])?[ \t]{0,9}=[ \t]{0,9})"(\w{1,200})"/gm;

function knows(
  sources: Sources,
  file: string,
  { file: home, name }: OwnReader,
  { brings, byFolder }: Language,
): boolean {
  if (file === home) return true;
  const text = sources.text(file);
  if (!text.includes(name)) return false;
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  if (byFolder === true) return folder(file) === folder(home);
  return (
    brings !== undefined &&
    new RegExp(
      `\\b${brings}\\b[^;]{0,300}\\b${escaped(name)}\\b|\\{[^{}]{0,300}\\b${escaped(name)}\\b[^{}]{0,300}\\}\\s*=\\s*require`,
    ).test(text)
  );
}

function callsOf(sources: Sources, file: string, reader: OwnReader): readonly Found[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const form = new RegExp(
    `(?<![\\w$])(?<!\\b(?:def|func|fn|function|fun|static [\\w.]{1,40}) )${escaped(reader.name)}\\(`,
    'g',
  );
  return [...bare.matchAll(form)].flatMap((match): readonly Found[] => {
    const open = match.index + match[0].length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(({ from, to }) => text.slice(from, to));
    const written = given[reader.place];
    if (written === undefined) return [];
    const line = lineAt(text, match.index);
    const name = /^["'`](\w+)["'`]$/.exec(written)?.[1] ?? constantOf(sources, file, written);
    if (name === undefined) return [{ file, line, ...fitting(written) }];
    const hasDefault = reader.takesDefault && given.length > reader.place + 1;
    const holds = heldAt(bare, match.index);
    const held = holds === undefined ? {} : { holds };
    return [{ name, file, line, hasDefault, isNeeded: reader.isStrict && !hasDefault, ...held }];
  });
}
