/**
 * What bears a name though nothing defines it, as an environment variable: it is the places that read it, told by whoever
 * asks. What has its value, such as a constant or a member of a configuration, hands it on: whoever uses that reads it too.
 */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { isProse, mentionsInText } from '../index/mentions.ts';
import { findReferences } from '../index/reference-search.ts';
import { shownLine } from '../index/shown-text.ts';
import type { SymbolUse } from '../index/symbol-uses.ts';
import { wordOccurrences } from '../index/word-occurrences.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import { enclosingFunction } from '../model/enclosing.ts';
import { type Definition, type DefinitionRef, keyOfRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { Mentions, NamedPlace, Resolution, UnexplainedMention } from './answers.ts';

/** One line that reads what the name stands for. */
export interface PlaceUse {
  readonly file: string;
  readonly line: number;
  /** The innermost definition around it, -1 outside of all. */
  readonly holder: number;
  readonly isSet: boolean;
  readonly resolution: Exclude<Resolution, 'exact'>;
  /** What has the value, where the line names that and not what was asked about. */
  readonly through?: DefinitionRef;
}

export interface UsesOfPlaces {
  readonly uses: readonly PlaceUse[];
  /** What has the value among other things: not everybody who uses it reads it. */
  readonly wholes: readonly DefinitionRef[];
  /** Lines that use such a whole without naming a member: what becomes of it there is not known. */
  readonly handedOn: readonly { readonly file: string; readonly line: number; readonly of: string }[];
  readonly notes: readonly CoverageNote[];
}

/** The lines themselves, and those that use what has the value. In order of file and line, each once. */
export function usesOfPlaces(
  services: { readonly analysis: Analysis },
  places: readonly NamedPlace[],
  budget: Budget,
): UsesOfPlaces {
  const { analysis } = services;
  const uses = new Map<string, PlaceUse>();
  const add = (use: PlaceUse) => {
    const key = `${use.file}\0${use.line}`;
    const known = uses.get(key);
    if (known === undefined || rankOf(use) < rankOf(known)) uses.set(key, use);
  };
  const wholes: DefinitionRef[] = [];
  const keepers = new Map<string, { readonly ref: DefinitionRef; readonly members: Set<string> | undefined }>();
  for (const place of places) {
    const definitions = definitionsOf(analysis, place.file);
    const { file, line } = place;
    const holder = holderAt(definitions, line);
    if (place.member === undefined)
      add({ file, line, holder, isSet: place.isSet === true, resolution: place.resolution });
    if (place.isDeclared === true && holder >= 0) wholes.push({ file, index: holder });
    const index = place.holds === undefined ? -1 : keeperAt(definitions, place.holds, line);
    if (index < 0 || enclosingFunction(definitions, index) >= 0) continue;
    const key = `${file}\0${index}`;
    const known = keepers.get(key);
    if (place.member === undefined) keepers.set(key, { ref: { file, index }, members: undefined });
    else if (known === undefined) keepers.set(key, { ref: { file, index }, members: new Set([place.member]) });
    else known.members?.add(place.member);
  }
  const notes: CoverageNote[] = [];
  const handedOn: UsesOfPlaces['handedOn'][number][] = [];
  for (const { ref, members } of keepers.values()) {
    budget.check();
    const found = findReferences(services, [ref], budget);
    notes.push(...found.notes);
    const name = analysis.facts.definition(ref)?.name ?? '';
    if (members !== undefined) wholes.push(ref);
    for (const use of found.uses) {
      if (use.role === 'import' || use.role === 'export' || use.role === 'definition') continue;
      const how = members === undefined ? 'member' : memberUse(analysis, use, members);
      const { file, line, holder } = use;
      if (how === 'other') continue;
      if (how === 'whole') {
        handedOn.push({ file, line, of: name });
        continue;
      }
      const resolution = use.resolution === 'candidate' || use.virtual ? 'candidate' : 'resolved';
      if (file === ref.file && holder === ref.index) continue;
      add({ file, line, holder, isSet: false, resolution, through: ref });
    }
  }
  return {
    uses: [...uses.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    wholes,
    handedOn,
    notes,
  };
}

/** Of several at one line the one that is surest, and reads it by its own name. */
function rankOf({ resolution, through }: PlaceUse): number {
  return (resolution === 'candidate' ? 2 : 0) + (through === undefined ? 0 : 1);
}

/** Whether a use of an object names one of these members, another one, or hands on all of them. */
function memberUse(
  analysis: Analysis,
  { file, start, line }: SymbolUse,
  members: ReadonlySet<string>,
): 'member' | 'other' | 'whole' {
  const text = analysis.repository.readText(file) ?? '';
  const [, dotted, quoted] =
    /^[\w$]+[!?]?(?:\.\s{0,80}([\w$]+)|(?:\?\.)?\[\s{0,20}["'`]([\w$]+)["'`]\s{0,20}\])/.exec(
      text.slice(start, start + 400),
    ) ?? [];
  const named = dotted ?? quoted;
  if (named !== undefined) return members.has(named) ? 'member' : 'other';
  const before = text.slice(Math.max(0, start - 2000), start);
  const open = before.lastIndexOf('{');
  const taken = open < 0 ? null : /^\{([^{}]*)\}\s{0,9}=\s{0,9}$/.exec(before.slice(open));
  if (taken !== null) {
    const names = (taken[1] ?? '').split(',').map((part) => /^\s*([\w$]+|\.{3})/.exec(part)?.[1] ?? '');
    return names.includes('...') ? 'whole' : names.some((each) => members.has(each)) ? 'member' : 'other';
  }
  // `export default env;`, `module.exports = env`: a name for others to use it by.
  return /^\s*(?:export\s|module\.exports\b)/.test(analysis.lineText(file, line)) ? 'other' : 'whole';
}

function definitionsOf(analysis: Analysis, file: string): readonly Definition[] {
  if (!analysis.reads(file)) return [];
  analysis.readFacts(file);
  return analysis.facts.known(file)?.definitions ?? [];
}

/** An enclosing definition comes before those inside it. */
function holderAt(definitions: readonly Definition[], line: number): number {
  return definitions.findLastIndex((each) => each.line <= line && line <= each.endLine);
}

/** The value of that name which is defined in this line, or under the annotation that stands there. */
function keeperAt(definitions: readonly Definition[], name: string, line: number): number {
  const near = definitions.flatMap((each, index) =>
    each.name === name && VALUES.has(each.kind) && each.line >= line - 1 && each.line <= line + 4 ? [index] : [],
  );
  const distance = (index: number) => Math.abs((definitions[index] as Definition).line - line);
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? -1;
}

const VALUES: ReadonlySet<string> = new Set(['variable', 'property', 'getter', 'enum_member']);

/** Why there may be more readers than were found. */
export function handedOnInWords({ handedOn }: UsesOfPlaces): string[] {
  const byName = new Map<string, string[]>();
  for (const { file, line, of } of handedOn) byName.set(of, [...(byName.get(of) ?? []), `${file}:${line + 1}`]);
  return [...byName].map(([name, places]) => {
    const more = places.length > 3 ? ` and ${places.length - 3} more places` : '';
    return `${name}, which has it, is handed on as a whole at ${places.slice(0, 3).join(', ')}${more}`;
  });
}

/** Where else the name stands: what explains it, or that nothing does. @param uses lines that were told */
export function mentionsOfName(
  analysis: Analysis,
  name: string,
  uses: readonly { readonly file: string; readonly line: number }[],
  budget: Budget,
): Mentions {
  const told = new Set(uses.map(({ file, line }) => `${file}\0${line}`));
  const explained = { reference: 0, comment: 0, text: 0, type: 0 };
  const open: UnexplainedMention[] = [];
  let total = 0;
  for (const file of analysis.repository.filesWithWord(name)) {
    budget.check();
    const text = analysis.repository.readText(file);
    if (text === undefined) continue;
    const isCode = analysis.reads(file);
    const lines = new LineMap(text);
    const texts = isCode || isProse(file) ? [] : mentionsInText(file, text, name);
    wordOccurrences(text, name).forEach((start, at) => {
      total += 1;
      const line = lines.lineAt(start);
      const shown = lines.textOf(line);
      const column = start - text.lastIndexOf('\n', start - 1) - 1;
      if (told.has(`${file}\0${line}`)) explained.reference += 1;
      else if (isProse(file)) explained.text += 1;
      else if (isExpanded(shown, column))
        open.push({ file, line, text: shownLine(file, shown, name), likely: true, cause: 'a shell may read it' });
      else if (!isCode) explained[texts[at]?.explanation === 'comment' ? 'comment' : 'text'] += 1;
      else if (isCommented(shown, column)) explained.comment += 1;
      else if (/\.d\.[mc]?ts$/.test(file)) explained.type += 1;
      else if (isInLongerText(shown, column, name)) explained.text += 1;
      else open.push({ file, line, text: shownLine(file, shown, name), likely: true, cause: 'code that may read it' });
    });
  }
  const counted = Object.entries(explained).filter(([, count]) => count > 0);
  return {
    total,
    explained: Object.fromEntries(counted),
    unexplained: open,
    unexplainedTotal: open.length,
    likelyTotal: open.length,
  };
}

/** `$NAME`, `${NAME}`, `$env:NAME`, `%NAME%`. */
function isExpanded(line: string, column: number): boolean {
  const before = line.slice(0, column);
  return /(?:\$\{?|\$env:|%)$/i.test(before) && !isCommented(line, column);
}

/** Told to people, as in `throw new Error("PORT is missing")`; `env.PORT` in a template is code. */
function isInLongerText(line: string, column: number, name: string): boolean {
  const before = line.slice(0, column);
  const isQuoted = /["'`]$/.test(before) && line[column + name.length] === before.at(-1);
  if (isQuoted || /[.{[]\s*$/.test(before)) return false;
  return ['"', "'", '`'].some((quote) => before.split(quote).length % 2 === 0 && line.slice(column).includes(quote));
}

function isCommented(line: string, column: number): boolean {
  return /^\s*(?:\/\/|\/\*|\*|#(?!\[)|--|<!--)|\s(?:\/\/|#|\/\*)\s/.test(line.slice(0, column));
}

/** Each of these once: functions, or definitions of any kind. */
export function holdersOf(
  analysis: Analysis,
  uses: readonly PlaceUse[],
  level: 'function' | 'definition',
): { readonly ref: DefinitionRef; readonly uses: readonly PlaceUse[] }[] {
  const found = new Map<string, { readonly ref: DefinitionRef; readonly uses: PlaceUse[] }>();
  for (const use of uses) {
    const definitions = analysis.facts.known(use.file)?.definitions ?? [];
    const around = enclosingFunction(definitions, use.holder);
    // Outside of functions what is made there says more than the module does.
    const ref = { file: use.file, index: level === 'function' && around >= 0 ? around : use.holder };
    const key = `${keyOfRef(ref)}\0${use.resolution}\0${use.isSet}\0${use.through === undefined ? '' : keyOfRef(use.through)}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { ref, uses: [use] });
    else known.uses.push(use);
  }
  return [...found.values()];
}
