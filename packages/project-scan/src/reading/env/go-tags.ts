/**
 * Fields that a Go library fills from the environment, by their tags: `env:"PORT,required"`, `envconfig:"PORT"`. A field
 * that holds another struct may set a prefix for the names in it; where it does, the place of a variable is that field.
 */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import { escaped, lineAt, type Sources, startOfLine } from '../sources.ts';
import type { DeclaredEnvVar, EnvDeclarations, HiddenEnvVars } from './declared-env-var.ts';
import { type GoField, type GoStruct, readGoStructs, structNamed } from './go-structs.ts';

export interface GoTags {
  readonly module: string;
  readonly key: string;
  /** In the tag of a field that holds a struct: the prefix of the names in it is the first group. */
  readonly nested?: RegExp;
  /** What stands between such a prefix and a name. */
  readonly joint?: string;
  /** A call or an option that gives all names a prefix; the first group is what it is given. */
  readonly whole?: RegExp;
  readonly wholeJoint?: string;
  /** An option that gives a variable to what has no tag for one. */
  readonly others?: RegExp;
  readonly default: RegExp;
  readonly required: RegExp;
  /** A tag may name several variables. */
  readonly namesSeveral?: true;
}

type Found = DeclaredEnvVar | HiddenEnvVars;

export function goTags(libraries: readonly GoTags[]): EnvDeclarations {
  return (sources) => tagsIn(sources, libraries);
}

function tagsIn(sources: Sources, libraries: readonly GoTags[]): readonly Found[] {
  const files = goFiles(sources);
  const taken = new Set<string>();
  return libraries.flatMap((library) => {
    const importers = files.filter((file) => sources.text(file).includes(`"${library.module}`));
    if (importers.length === 0) return [];
    const tagged = files.filter((file) => sources.text(file).includes(`${library.key}:"`));
    // Two libraries that share a key: the tags are told once.
    const open = tagged.filter((file) => !taken.has(`${library.key}\0${file}`));
    for (const file of open) taken.add(`${library.key}\0${file}`);
    return ofLibrary(sources, library, importers, open);
  });
}

function ofLibrary(
  sources: Sources,
  library: GoTags,
  importers: readonly string[],
  tagged: readonly string[],
): readonly Found[] {
  const given = callsIn(sources, importers, library.whole);
  const hidden = callsIn(sources, importers, library.others).map(({ file, line }): Found => ({ file, line }));
  const prefixes = new Set(given.map(({ text }) => /^["`](\w*)["`]$/.exec(text.trim())?.[1]));
  const [prefix = ''] = prefixes;
  // A prefix that is no literal, or several of them: which names they stand before is not known.
  if (prefixes.size > 1 || (prefixes.size === 1 && prefixes.has(undefined))) {
    return [...hidden, ...given.map(({ file, line }) => ({ file, line }))];
  }
  const before = prefix === '' ? '' : `${prefix}${library.wholeJoint ?? ''}`.toUpperCase();
  const { nested } = library;
  const isNested = nested !== undefined && goFiles(sources).some((file) => nested.test(sources.text(file)));
  // Whatever holds a struct may do so without the prefix that others give it.
  const found = new Expansion(sources, library, isNested ? goFiles(sources) : tagged).all();
  const set = fieldsSet(sources, tagged);
  const own = new RegExp(`^\\s*([A-Za-z_]\\w*)\\s[^\\n]*(?<![\\w-])${escaped(library.key)}:"[A-Za-z_]`);
  return [
    ...hidden,
    ...found.map((each) => {
      if (each.name === undefined) return each;
      // Where the place is a field that sets a prefix, what is behind it has many more.
      const holds = own.exec(lineOf(sources.text(each.file), each.line))?.[1];
      const hasDefault = each.hasDefault || (!each.isNeeded && set.has(`${each.file}:${each.line}`));
      return { ...each, name: before + each.name, hasDefault, ...(holds === undefined ? {} : { holds }) };
    }),
  ];
}

/** Places of fields that the code sets where it makes their struct, before the environment is read into it. */
function fieldsSet(sources: Sources, tagged: readonly string[]): ReadonlySet<string> {
  const structs = readGoStructs(sources, tagged);
  const names = [...new Set(structs.map(({ name }) => name))].filter((name) => name !== '');
  const places = new Set<string>();
  if (names.length === 0) return places;
  const made = new RegExp(
    `(?<![\\w*\\]])(?<!\\b(?:type|func) )(?:\\w{1,100}\\.)?(${names.map(escaped).join('|')})\\{`,
    'g',
  );
  for (const file of goFiles(sources)) {
    const text = sources.text(file);
    if (file.endsWith('_test.go') || !names.some((name) => text.includes(`${name}{`))) continue;
    const masked = sources.masked(file);
    for (const match of masked.matchAll(made)) {
      const [struct, another] = structs.filter(({ name }) => name === match[1]);
      // Elsewhere one may be made for something else.
      if (struct === undefined || another !== undefined || struct.file !== file) continue;
      const open = match.index + match[0].length - 1;
      for (const { from, to } of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
        const [, field, value = ''] = /^(\w{1,200}):\s{0,80}(\S[^\n]{0,200})/.exec(text.slice(from, to)) ?? [];
        const place = struct.fields.find(({ name }) => name === field);
        if (place !== undefined && !/^(?:""|nil|0|false)$/.test(value.trim()))
          places.add(`${place.file}:${place.line}`);
      }
    }
  }
  return places;
}

function lineOf(text: string, line: number): string {
  const from = startOfLine(text, line);
  const to = text.indexOf('\n', from);
  return text.slice(from, to < 0 ? undefined : to);
}

function goFiles(sources: Sources): readonly string[] {
  return sources.files.filter((file) => file.endsWith('.go'));
}

function callsIn(sources: Sources, files: readonly string[], form: RegExp | undefined) {
  if (form === undefined) return [];
  return files.flatMap((file) => {
    const [text, masked] = [sources.text(file), sources.masked(file)];
    return [...text.matchAll(form)]
      .filter(({ index }) => masked[index] === text[index])
      .map((match) => ({ file, line: lineAt(text, match.index), text: match[1] ?? '' }));
  });
}

/** More names than these come of structs in structs that nobody writes. */
const MOST_NAMES = 5000;
const DEEPEST = 8;

/** The names of all structs, each with the prefixes of the fields that hold it. */
class Expansion {
  readonly #library: GoTags;
  readonly #structs: readonly GoStruct[];
  readonly #name: RegExp;
  readonly #reached = new Set<GoStruct>();
  readonly #expanded = new Set<string>();
  /** By the file and the type of a field. */
  readonly #heldBy = new Map<string, GoStruct | undefined>();
  #number = 0;

  constructor(sources: Sources, library: GoTags, tagged: readonly string[]) {
    this.#library = library;
    this.#structs = readGoStructs(sources, tagged);
    this.#name = new RegExp(`(?<![\\w-])${escaped(library.key)}:"([A-Za-z_][\\w,]*)`);
  }

  all(): readonly Found[] {
    const held = new Set(this.#structs.flatMap(({ fields }) => fields.flatMap((field) => this.#held(field) ?? [])));
    const found = this.#structs.filter((each) => !held.has(each)).flatMap((each) => this.#of(each, []));
    // Those that only hold one another.
    return [...found, ...this.#structs.flatMap((each) => (this.#reached.has(each) ? [] : this.#of(each, [])))];
  }

  #of(struct: GoStruct, way: readonly Step[]): readonly Found[] {
    this.#reached.add(struct);
    return struct.fields.flatMap((field) => [...this.#ownOf(field, way), ...this.#inside(field, way)]);
  }

  #ownOf(field: GoField, way: readonly Step[]): readonly Found[] {
    const written = this.#name.exec(field.tag)?.[1];
    if (written === undefined || this.#number >= MOST_NAMES) return [];
    const prefix = way.map((step) => step.prefix).join('');
    const place = way.find((step) => step.prefix !== '')?.field ?? field;
    const hasDefault = this.#library.default.test(field.tag);
    const isNeeded = this.#library.required.test(field.tag) && !hasDefault;
    // kong takes the first of several that is set; others say options behind the comma.
    const names = this.#library.namesSeveral === true ? written.split(',') : [written.replace(/,.*/, '')];
    this.#number += names.length;
    return names
      .filter((name) => name !== '')
      .map((name) => ({ name: prefix + name, file: place.file, line: place.line, hasDefault, isNeeded }));
  }

  #inside(field: GoField, way: readonly Step[]): readonly Found[] {
    const inner = this.#held(field);
    const prefix = this.#prefixOf(field);
    if (inner === undefined) return prefix === '' ? [] : [{ file: field.file, line: field.line }];
    const isTooMuch = way.length >= DEEPEST || this.#number >= MOST_NAMES;
    if (isTooMuch || way.some((step) => step.struct === inner)) return [{ file: field.file, line: field.line }];
    const further = [...way, { struct: inner, field, prefix }];
    // By several ways that say the same.
    const first = further.find((step) => step.prefix !== '')?.field;
    const same = `${this.#structs.indexOf(inner)} ${further.map((step) => step.prefix).join('')} ${first?.file}:${first?.line}`;
    if (this.#expanded.has(same)) return [];
    this.#expanded.add(same);
    return this.#of(inner, further);
  }

  #held({ type, file, imports }: GoField): GoStruct | undefined {
    const key = `${file}\0${type}`;
    if (!this.#heldBy.has(key)) this.#heldBy.set(key, structNamed(this.#structs, type, file, imports));
    return this.#heldBy.get(key);
  }

  #prefixOf({ tag }: GoField): string {
    const prefix = this.#library.nested?.exec(tag)?.[1] ?? '';
    return prefix === '' ? '' : `${prefix}${this.#library.joint ?? ''}`;
  }
}

interface Step {
  readonly struct: GoStruct;
  readonly field: GoField;
  readonly prefix: string;
}
