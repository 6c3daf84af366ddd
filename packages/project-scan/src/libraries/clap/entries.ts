/**
 * Subcommands of clap: the variants of an enumeration that derives them, and `match` on names of a command that is built.
 * What runs is what the arm of a `match` calls.
 */

import { closingBracket, opened, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { isPartOf } from '../../reading/packages.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const clap: EntryReader = { libraries: ['clap'], read: commandsIn, unread };

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.rs') && !isPartOf(sources, file, ['clap', 'clap_derive', 'clap_builder']),
  );
  if (!files.some((file) => /\b(?:clap|structopt)\b/.test(sources.text(file)))) return [];
  return [
    ...files
      .filter((file) => /\bSubcommand\b|\bStructOpt\b|\bParser\b/.test(sources.text(file)))
      .flatMap((file) => derived(sources, files, file)),
    ...files
      .filter((file) => /\bSome\s*\(\s*\(\s*"/.test(sources.text(file)))
      .flatMap((file) => matched(sources, files, file)),
  ];
}

/** Subcommands that are built and chosen by no arm of a `match` on their names, and programs that stand for commands. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.rs') &&
      /\b(?:clap|structopt)\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, ['clap', 'clap_derive', 'clap_builder']),
  );
  const names = new Set(found.map(({ name }) => name.split(' ').at(-1)));
  const sign = /\.subcommands?\s{0,9}\(|\bexternal_subcommand\b(?!\s{0,9}\()/g;
  return signsLeft(sources, files, sign, [], (file, { 0: whole, index }) => {
    if (whole.endsWith('subcommand')) return true;
    const given = sources.text(file).slice(index + whole.length, index + whole.length + 200);
    // `matches.subcommand()` asks which one was given.
    if (/^\s*\)/.test(given)) return false;
    const name = /^\s*(?:\w+::)?(?:Command|App|SubCommand)::(?:new|with_name)\(\s*"([^"]{1,100})"/.exec(given)?.[1];
    return name === undefined
      ? names.size === 0 || /^\s*(?:\w+::)?(?:Command|App)::new\(/.test(given)
      : !names.has(name);
  });
}

const DERIVES =
  /#\[derive\(([^()\]]{0,300})\)\]\s*(?:#\[[^\n]{0,300}\]\s*){0,20}(?:pub(?:\s*\([\w\s:]{0,60}\))?\s+)?enum\s+(\w+)\s*(?:<[^<>{}]{0,100}>\s*)?\{/g;

/** The variants, each by the arm that takes it. */
function derived(sources: Sources, files: readonly string[], file: string): readonly ScannedEntry[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return [...opened(bare, DERIVES)].flatMap(({ match, open, close }) => {
    const [, derives = '', type = ''] = match;
    if (!/\b(?:Subcommand|StructOpt|Parser|Clap)\b/.test(derives)) return [];
    const style = renaming(text.slice(match.index, open));
    return splitAtCommas(bare, open + 1, close).flatMap((part): readonly ScannedEntry[] => {
      const { attributes, at } = behindAttributes(text, bare, part.from);
      const variant = /^\w+/.exec(bare.slice(at, at + 100))?.[0];
      // One that takes whatever is no command, or holds the commands of another enumeration.
      if (variant === undefined || /\bexternal_subcommand\b|\bflatten\b/.test(attributes)) return [];
      const named = /\bname\s*=\s*"([^"]+)"/.exec(attributes)?.[1];
      const arm = armOf(sources, files, file, type, variant);
      const from = { line: lineAt(bare, part.from), last: lineAt(bare, at) };
      return [
        {
          kind: 'command',
          name: named ?? style(variant),
          ...(arm?.handler === undefined ? {} : { handler: arm.handler }),
          file,
          line: from.line,
          ...(from.last === from.line ? {} : { endLine: from.last }),
          ...(arm === undefined ? {} : { runs: arm.lines }),
          framework: 'clap',
          confidence: 'high',
        },
      ];
    });
  });
}

/** `#[command(name = "rm")]` and comments before a variant. */
function behindAttributes(
  text: string,
  bare: string,
  from: number,
): { readonly attributes: string; readonly at: number } {
  let at = from;
  for (;;) {
    while (/\s/.test(bare[at] ?? '')) at += 1;
    if (bare[at] !== '#') return { attributes: text.slice(from, at), at };
    at = closingBracket(bare, bare.indexOf('[', at)) + 1;
  }
}

/** `rename_all = "snake_case"`; `kebab-case` by itself. */
function renaming(head: string): (variant: string) => string {
  const style = /\brename_all\s*=\s*"([\w-]+)"/.exec(head)?.[1] ?? 'kebab-case';
  const words = (variant: string) =>
    variant
      .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
      .toLowerCase()
      .split(' ');
  switch (style) {
    case 'snake_case':
      return (variant) => words(variant).join('_');
    case 'lower':
    case 'lowercase':
      return (variant) => variant.toLowerCase();
    case 'verbatim':
    case 'PascalCase':
      return (variant) => variant;
    case 'UPPER':
      return (variant) => variant.toUpperCase();
    default:
      return (variant) => words(variant).join('-');
  }
}

interface Arm {
  readonly handler: string | undefined;
  readonly lines: { readonly file: string; readonly line: number; readonly endLine: number };
}

/** The one arm of the project that takes this variant and calls something; undefined where there are several. */
function armOf(
  sources: Sources,
  files: readonly string[],
  declaring: string,
  type: string,
  variant: string,
): Arm | undefined {
  const arms = files.flatMap((file) => {
    if (!sources.text(file).includes(variant)) return [];
    const bare = sources.bare(file);
    // In an `impl` of the enumeration itself it is called `Self`.
    const names = file === declaring ? `(?:${type}|Self)` : type;
    const pattern = new RegExp(`\\b${names}\\s*::\\s*${variant}\\b`, 'g');
    return [...bare.matchAll(pattern)].flatMap(
      (match) => armAt(sources, files, file, match.index + match[0].length) ?? [],
    );
  });
  const calling = arms.filter(({ handler }) => handler !== undefined);
  return calling.length === 1 ? calling[0] : arms.length === 1 ? arms[0] : undefined;
}

/** Behind a pattern: what it binds, a condition, `=>` and what is run. */
function armAt(sources: Sources, files: readonly string[], file: string, from: number): Arm | undefined {
  const bare = sources.bare(file);
  let at = from;
  while (/\s/.test(bare[at] ?? '')) at += 1;
  if (bare[at] === '(' || bare[at] === '{') at = closingBracket(bare, at) + 1;
  // Brackets of what holds the variant: `Some(Commands::Build)`.
  const arrow = /^[\s)]{0,20}(?:if\b[^=]{0,200})?=>\s*/.exec(bare.slice(at, at + 300));
  if (arrow === null) return undefined;
  const start = at + arrow[0].length;
  const end = bare[start] === '{' ? closingBracket(bare, start) + 1 : endOfArm(bare, start);
  const body = bare.slice(start, end);
  const handler = calledIn(body, bare.slice(from, start), (name) => isFunction(sources, files, name));
  return { handler, lines: { file, line: lineAt(bare, start), endLine: lineAt(bare, end) } };
}

function endOfArm(bare: string, from: number): number {
  for (let at = from; at < bare.length; at++) {
    const char = bare[at] as string;
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === ',' || char === '}') return at;
  }
  return bare.length;
}

/**
 * The function that an arm is there for: the first of the project's own that its last statement with one calls, by its path or
 * on what the pattern binds.
 */
function calledIn(body: string, pattern: string, isOurs: (name: string) => boolean): string | undefined {
  const bound = new Set(pattern.match(/\b[a-z_]\w*/g));
  for (const statement of body.split(';').reverse()) {
    const called = [
      ...statement.matchAll(
        /(?<![\w!.])((?:\w{1,60}(?:::|\.)){0,8})([a-z_]\w{0,60})\s{0,20}(?:::<[^<>()]{0,100}>)?\(/g,
      ),
    ].find(([, path = '', name = '']) => {
      const isMade = /^[A-Z]/.test(path.split('::').at(-2) ?? '') && /^(?:new|default|from)$/.test(name);
      return !isMade && isOurs(name) && (!path.endsWith('.') || bound.has(path.split('.')[0] ?? ''));
    });
    if (called !== undefined)
      return `${(called[1] ?? '').replaceAll('::', '.').replace(/^(?:crate|super|self)\./, '')}${called[2]}`;
  }
  return undefined;
}

const functionsBySources = new WeakMap<Sources, ReadonlySet<string>>();

function isFunction(sources: Sources, files: readonly string[], name: string): boolean {
  let known = functionsBySources.get(sources);
  if (known === undefined) {
    known = new Set(
      files.flatMap((file) => [...sources.bare(file).matchAll(/\bfn\s+(\w+)/g)].map((match) => match[1] ?? '')),
    );
    functionsBySources.set(sources, known);
  }
  return known.has(name);
}

/** `Some(("build", sub)) => build(sub)` of a command that is built. */
function matched(sources: Sources, files: readonly string[], file: string): readonly ScannedEntry[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  if (!/\bsubcommand\b|\bsubcommands?\s*\(|\bArgMatches\b/.test(text)) return [];
  return [...bare.matchAll(/\bSome\s*\(\s*\(\s*"/g)].flatMap((match): readonly ScannedEntry[] => {
    const quote = match.index + match[0].length - 1;
    const name = text.slice(quote + 1, bare.indexOf('"', quote + 1));
    const arm = armAt(sources, files, file, closingBracket(bare, match.index + match[0].indexOf('(')) + 1);
    if (arm === undefined || !/^[\w:-]{1,60}$/.test(name)) return [];
    return [
      {
        kind: 'command',
        name,
        ...(arm.handler === undefined ? {} : { handler: arm.handler }),
        file,
        line: lineAt(bare, match.index),
        runs: arm.lines,
        framework: 'clap',
        confidence: 'inferred',
      },
    ];
  });
}
