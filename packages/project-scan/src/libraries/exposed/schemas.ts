/**
 * Tables of Exposed: objects of Kotlin that extend `Table` or one of its kind, straight or through classes of the project,
 * with the columns that their properties register.
 */

import { chainFrom, givenTo, quoted, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas, withoutGroups } from '../../reading/code-text.ts';
import { nearestTo } from '../../reading/query-reader.ts';
import { requiredAmong, type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const exposed: SchemaReader = {
  orms: ['exposed'],
  read(sources) {
    const files = sources.files.filter((file) => file.endsWith('.kt') && /Table\b/.test(sources.text(file)));
    const reading = new Reading(
      sources,
      files.flatMap((file) => declaredIn(sources, file)),
    );
    return { schemas: withoutThoseOfSteps(reading.tables()) };
  },
};

/** A class or an object with what it extends. */
interface Declared {
  readonly file: string;
  readonly name: string;
  readonly isObject: boolean;
  /** Of `class` or `object`. */
  readonly at: number;
  readonly parent: string;
  /** What is given to the class that it extends. */
  readonly given: Span | undefined;
  readonly body: Span | undefined;
  readonly isOfExposed: boolean;
}

/** The type of the `id` that each class of Exposed brings along; empty for those that bring none. */
const roots: Readonly<Record<string, string>> = {
  Table: '',
  IdTable: '',
  CompositeIdTable: '',
  IntIdTable: 'integer',
  LongIdTable: 'long',
  UIntIdTable: 'uinteger',
  ULongIdTable: 'ulong',
  UUIDTable: 'uuid',
  UuidTable: 'uuid',
};

const head = /(?<![\w.])(object|class)\s{1,20}(\w{1,200})\s{0,20}(?=[(:<])/g;

function declaredIn(sources: Sources, file: string): readonly Declared[] {
  const bare = sources.bare(file);
  const isOfExposed = /\borg\.jetbrains\.exposed\./.test(sources.text(file));
  const found: Declared[] = [];
  for (const { index, 0: whole, 1: kind, 2: name = '' } of bare.matchAll(head)) {
    let at = index + whole.length;
    if (bare[at] === '(') at = closingBracket(bare, at) + 1;
    const extended = /^\s{0,20}:\s{0,40}(\w{1,200})\s{0,5}(?:<[\w\s,<>?.]{0,200}>\s{0,5})?/.exec(
      bare.slice(at, at + 500),
    );
    if (extended === null) continue;
    at += extended[0].length;
    const given = bare[at] === '(' ? { from: at + 1, to: closingBracket(bare, at) } : undefined;
    const end = given === undefined ? at : given.to + 1;
    // What follows may be interfaces; a body is in braces.
    const open = /^[\s,\w<>.]{0,300}\{/.exec(withoutGroups(bare, end, end + 400));
    const brace = open === null ? -1 : bare.indexOf('{', end);
    found.push({
      file,
      name,
      isObject: kind === 'object',
      at: index,
      parent: extended[1] ?? '',
      given,
      body: brace < 0 ? undefined : { from: brace + 1, to: closingBracket(bare, brace) },
      isOfExposed,
    });
  }
  return found;
}

interface Columns {
  readonly fields: readonly SchemaField[];
  readonly keys: readonly string[];
  readonly unique: readonly (readonly string[])[];
}

class Reading {
  readonly #sources: Sources;
  readonly #declared: readonly Declared[];
  readonly #byName = new Map<string, Declared[]>();
  /** What is extended, by the file and the name of it. */
  readonly #parents = new Map<string, Declared | undefined>();

  constructor(sources: Sources, declared: readonly Declared[]) {
    this.#sources = sources;
    this.#declared = declared;
    for (const each of declared) {
      const others = this.#byName.get(each.name);
      if (others === undefined) this.#byName.set(each.name, [each]);
      else others.push(each);
    }
  }

  tables(): readonly ScannedSchema[] {
    return this.#declared.flatMap((each): readonly ScannedSchema[] => {
      if (!each.isObject) return [];
      const line = this.#lineOf(each);
      const read = line.map((one) => this.#columnsOf(one)).toReversed();
      const root = line.at(-1)?.parent ?? '';
      // What extends a class that is not here and has columns of Exposed is a table with more of them.
      const isWhole = roots[root] !== undefined && line.at(-1)?.isOfExposed === true;
      if (!isWhole && !(each.isOfExposed && /Table$/.test(root) && read.some(({ fields }) => fields.length > 0)))
        return [];
      const keys = read.findLast((columns) => columns.keys.length > 0)?.keys ?? [];
      const id = roots[root] ?? '';
      const fields = lastOfEach([
        ...(id === '' ? [] : [{ name: 'id', type: id, isKey: keys.length === 0 }]),
        ...read.flatMap((columns) => columns.fields),
      ]).map((field) => (keys.includes(field.name) ? { ...field, isKey: true } : field));
      const told = uniqueInGroups(
        fields,
        // A name of the index may stand before its columns.
        read.flatMap(({ unique }) =>
          unique.map((group) => group.filter((each) => fields.some(({ name }) => name === each))),
        ),
      );
      return [
        {
          name: each.name,
          ...tableOf(each.name, this.#tableOf(line) ?? each.name.replace(/(?<=.)Table$/, '')),
          fields: told,
          required: requiredAmong(told),
          ...(isWhole ? {} : { isPartial: true as const }),
          orm: 'exposed',
          file: each.file,
          line: lineAt(this.#sources.text(each.file), each.at),
        },
      ];
    });
  }

  /** It and the classes of the project that it extends. */
  #lineOf(declared: Declared): readonly Declared[] {
    const line = [declared];
    for (let last = declared; line.length < 20; ) {
      if (roots[last.parent] !== undefined && last.isOfExposed) break;
      const next = this.#parentOf(last);
      if (next === undefined || line.includes(next)) break;
      line.push(next);
      last = next;
    }
    return line;
  }

  #parentOf({ file, parent }: Declared): Declared | undefined {
    const key = `${file}\0${parent}`;
    if (!this.#parents.has(key)) {
      const classes = (this.#byName.get(parent) ?? []).filter((each) => !each.isObject);
      this.#parents.set(key, nearestTo(file, classes)[0]);
    }
    return this.#parents.get(key);
  }

  /** The name that is given up to the class of Exposed. */
  #tableOf(line: readonly Declared[]): string | undefined {
    for (const { file, given } of line) {
      const bare = this.#sources.bare(file);
      const [first] = given === undefined ? [] : splitAtCommas(bare, given.from, given.to);
      const value = first === undefined ? undefined : givenValue(bare, first);
      const text = value === undefined ? undefined : quoted(this.#sources.text(file), bare, value);
      if (text !== undefined) return text === '' ? undefined : text.replace(/"/g, '');
    }
    return undefined;
  }

  #columnsOf({ file, body }: Declared): Columns {
    if (body === undefined) return { fields: [], keys: [], unique: [] };
    const bare = this.#sources.bare(file);
    const fields: SchemaField[] = [];
    const keys: string[] = [];
    const unique: (readonly string[])[] = [];
    for (const { name, from } of membersIn(bare, body)) {
      const call = /^\w{1,100}\s{0,5}(?=\()/.exec(bare.slice(from, from + 120));
      if (call === null) continue;
      const open = from + call[0].length;
      const first: Step = {
        name: call[0].trim(),
        at: from,
        inside: { from: open + 1, to: Math.min(closingBracket(bare, open), body.to) },
      };
      if (name === undefined) {
        const columns = givenTo(bare, first).map(({ from: start, to }) => bare.slice(start, to));
        if (first.name === 'uniqueIndex' || (first.name === 'index' && columns.includes('true'))) unique.push(columns);
      } else if (first.name === 'PrimaryKey')
        keys.push(
          ...givenTo(bare, first).map(({ from: start, to }) =>
            bare.slice(start, to).replace(/^\w+\s{0,5}=\s{0,5}/, ''),
          ),
        );
      else {
        const field = this.#columnOf(file, name, first);
        if (field !== undefined) fields.push(field);
      }
    }
    return { fields, keys, unique };
  }

  /** `val name = varchar("name", 50).nullable()`: what begins with the name of a column makes one. */
  #columnOf(file: string, name: string, first: Step): SchemaField | undefined {
    const [text, bare] = [this.#sources.text(file), this.#sources.bare(file)];
    const [said, other] = givenTo(bare, first);
    const value = said === undefined ? undefined : givenValue(bare, said);
    const column = value === undefined ? undefined : quoted(text, bare, value);
    const isKnown = ofExposed.has(first.name);
    if (value === undefined || (column === undefined && !isKnown)) return undefined;
    const { steps, end } = chainFrom(bare, (first.inside?.to ?? 0) + 1);
    const has = (...names: readonly string[]) => steps.some((step) => names.includes(step.name));
    const isReference = first.name === 'reference' || first.name === 'optReference';
    const infix = /^\s{1,20}(?:references|uniqueIndex)\s{1,20}([\w.]{1,200})/.exec(bare.slice(end, end + 250))?.[1];
    const leadsTo = [
      ...(isReference && other !== undefined ? [bare.slice(other.from, other.to)] : []),
      ...steps.flatMap((step) => {
        const [target] = step.name === 'references' ? givenTo(bare, step) : [];
        return target === undefined ? [] : [bare.slice(target.from, target.to)];
      }),
      ...(infix === undefined ? [] : [infix]),
    ];
    const isFilled =
      first.name === 'optReference' ||
      has(
        'nullable',
        'default',
        'clientDefault',
        'defaultExpression',
        'databaseGenerated',
        'autoIncrement',
        'autoGenerate',
        'autoinc',
      );
    return {
      name,
      type: isReference ? '' : first.name,
      column,
      isKey: has('primaryKey'),
      isUnique: has('uniqueIndex'),
      isRequired: !isFilled,
      references: leadsTo.map((target) => this.#targetOf(file, target.replace(/^\w+\s{0,5}=\s{0,5}/, ''))),
    };
  }

  /** Of a table its `id` is meant. */
  #targetOf(file: string, written: string): string {
    if (!/^\w+$/.test(written)) return written;
    return nearestTo(file, this.#byName.get(written) ?? []).length > 0 ? `${written}.id` : written;
  }
}

/** Functions that make a column, whatever is given to them. */
const ofExposed: ReadonlySet<string> = new Set(
  'byte ubyte short ushort integer uinteger long ulong float double decimal bool char varchar text mediumText largeText binary blob uuid javaUUID date datetime time timestamp timestampWithTimeZone duration enumeration enumerationByName customEnumeration json jsonb array reference optReference registerColumn'.split(
    ' ',
  ),
);

/** Without `name = `. */
function givenValue(bare: string, { from, to }: Span): Span {
  const named = /^\w{1,100}\s{0,10}=\s{0,10}(?!=)/.exec(bare.slice(from, Math.min(to, from + 130)));
  return { from: from + (named?.[0].length ?? 0), to };
}

/** The values of properties, and calls in `init { … }`, which have no name. */
function membersIn(bare: string, body: Span): readonly { readonly name: string | undefined; readonly from: number }[] {
  const found: { readonly name: string | undefined; readonly from: number }[] = [];
  const begins =
    /(?<![\w.])(?:(?:val|var)\s{1,20}(\w{1,200})\s{0,20}(?::[^=\n{}]{0,300})?=\s{0,200}|(init)\s{0,20}\{)|[{(]/g;
  begins.lastIndex = body.from;
  for (let match = begins.exec(bare); match !== null && match.index < body.to; match = begins.exec(bare)) {
    const end = match.index + match[0].length;
    if (match[1] !== undefined) found.push({ name: match[1], from: end });
    else if (match[2] !== undefined) {
      const close = closingBracket(bare, end - 1);
      for (const { index } of bare.slice(end, close).matchAll(/(?<![\w.])(?:uniqueIndex|index)(?=\s{0,5}\()/g))
        found.push({ name: undefined, from: end + index });
      begins.lastIndex = close;
    } else begins.lastIndex = closingBracket(bare, match.index);
  }
  return found;
}

function lastOfEach(fields: readonly SchemaField[]): readonly SchemaField[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [...byName.values()];
}

/** A step may declare for itself what a table was at the time; it is told where nothing else is. */
function withoutThoseOfSteps(tables: readonly ScannedSchema[]): readonly ScannedSchema[] {
  const isOfStep = ({ file }: ScannedSchema) => /(?:^|\/)migrations?\//i.test(file);
  const now = new Set(tables.filter((table) => !isOfStep(table)).map(({ name }) => name));
  return tables.filter((table) => !isOfStep(table) || !now.has(table.name));
}
