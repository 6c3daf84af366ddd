/** Data schemas of scripts by the names that stand for them there, with the classes that they take columns from. */
import type { ScannedSchema } from '../../../scan.ts';
import { type Accesses, fieldTypes, nearestTo } from '../../query-reader.ts';
import { lineAt, type Sources } from '../../sources.ts';
import { declaredCalls, meantBy } from '../declared.ts';
import { classesIn, classNamed, lineageOf, type PlacedClass } from '../decorated.ts';

export class JsModels {
  readonly #sources: Sources;
  readonly #byName = new Map<string, ScannedSchema[]>();
  /** By the file and what the schema is called there. */
  readonly #byPlace = new Map<string, ScannedSchema>();
  readonly #columns = new Map<ScannedSchema, ReadonlyMap<string, string>>();
  readonly #classes = new Map<ScannedSchema, readonly ScannedSchema[]>();
  readonly #beside = new Map<string, ScannedSchema>();
  readonly #targets = new Map<ScannedSchema, Map<string, ScannedSchema | undefined>>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    this.#sources = sources;
    for (const schema of schemas) {
      const same = this.#byName.get(schema.name);
      if (same === undefined) this.#byName.set(schema.name, [schema]);
      else same.push(schema);
      for (const name of [schema.name, ...localNames(sources, schema)])
        this.#byPlace.set(`${schema.file}\0${name}`, schema);
    }
  }

  get all(): Iterable<ScannedSchema> {
    return new Set(this.#byPlace.values());
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** What a name in a file stands for: what is imported there; else of all with the name the nearest. */
  named(file: string, name: string): readonly ScannedSchema[] {
    const meant = meantBy(this.#sources, file, name);
    const found = this.#byPlace.get(`${meant.file}\0${meant.name}`);
    if (found !== undefined) return [found];
    // Something else bears the name here.
    return meant.file === file && !this.#byName.has(name) ? [] : nearestTo(file, this.#byName.get(meant.name) ?? []);
  }

  /** What is told by its name in quotes. */
  called(file: string, name: string): readonly ScannedSchema[] {
    return nearestTo(file, this.#byName.get(name) ?? []);
  }

  columns(schema: ScannedSchema): ReadonlyMap<string, string> {
    const known = this.#columns.get(schema);
    if (known !== undefined) return known;
    const found = fieldTypes(schema);
    this.#columns.set(schema, found);
    return found;
  }

  /** Columns lie below it: `address` of `address.city`. */
  holdsColumns(schema: ScannedSchema, name: string): boolean {
    for (const column of this.columns(schema).keys()) if (column.startsWith(`${name}.`)) return true;
    return false;
  }

  /** The schema that a relation leads to; undefined for a column. */
  target(schema: ScannedSchema, relation: string): ScannedSchema | undefined {
    const known = this.#targets.get(schema) ?? new Map<string, ScannedSchema | undefined>();
    this.#targets.set(schema, known);
    if (known.has(relation)) return known.get(relation);
    const field = schema.fields.find(({ name }) => name === relation);
    const { type = '', references = [] } = field ?? {};
    const leads = field?.relation !== undefined || references.length > 0;
    // `posts: Promise<Post[]>`, `author: Ref<User> | null many to one → User`.
    const names = leads ? ([type, ...references].join(' ').match(/[\w$]{1,200}/g) ?? []) : [];
    const found = names.map((name) => this.named(schema.file, name)[0]).find((each) => each !== undefined);
    known.set(relation, found);
    return found;
  }

  /** The schema itself first, then the classes that it extends, the nearest first, and those that are embedded in it. */
  classesOf(schema: ScannedSchema): readonly ScannedSchema[] {
    const known = this.#classes.get(schema);
    if (known !== undefined) return known;
    const placed = this.#placed(schema);
    const found = placed === undefined ? [] : this.#withEmbedded(placed, schema);
    const parts = new Set([...this.columns(schema).keys()].flatMap((column) => column.split('.')));
    const declares = (each: ScannedSchema) => [...this.columns(each).keys()].some((column) => parts.has(column));
    const classes = [schema, ...found.filter((each) => each !== schema && declares(each))];
    this.#classes.set(schema, classes);
    return classes;
  }

  /** Rows of a schema hold the columns of these classes. */
  rows(accesses: Accesses, schema: ScannedSchema): void {
    for (const each of this.classesOf(schema)) accesses.of(each).hasRows = true;
  }

  /** The class that declares a column, which a schema has from its bases too; itself where none is seen to. */
  ownerOf(schema: ScannedSchema, column: string): ScannedSchema {
    const owners = this.classesOf(schema);
    if (owners.length === 1) return schema;
    return owners.find((each) => this.#placed(each)?.found.members.some(({ name }) => name === column)) ?? schema;
  }

  /** Its class and those that it extends, as they are written. */
  lineageOf(schema: ScannedSchema): readonly PlacedClass[] {
    const placed = this.#placed(schema);
    return placed === undefined ? [] : lineageOf(this.#sources, placed, () => false).classes;
  }

  /** The class that is embedded as this member. */
  embedded(schema: ScannedSchema, member: string): ScannedSchema | undefined {
    for (const { file, found } of this.lineageOf(schema)) {
      const type = found.members.find(({ name }) => name === member)?.type;
      const placed = type === undefined ? undefined : classNamed(this.#sources, file, type);
      if (placed !== undefined) return this.#schemaOf(placed);
    }
    return undefined;
  }

  #placed({ file, name, line }: ScannedSchema): PlacedClass | undefined {
    const found = classesIn(this.#sources, file).find((each) => each.name === name && each.line === line);
    return found === undefined ? undefined : { file, found };
  }

  #withEmbedded(placed: PlacedClass, schema: ScannedSchema): readonly ScannedSchema[] {
    const lineage = lineageOf(this.#sources, placed, () => false).classes;
    const holders = new Set(
      [...this.columns(schema).keys()].flatMap((column) => /^([\w$]+)\./.exec(column)?.[1] ?? []),
    );
    const inside = lineage.flatMap(({ file, found }) =>
      found.members.flatMap(({ name, type }) =>
        holders.has(name) ? (classNamed(this.#sources, file, type) ?? []) : [],
      ),
    );
    return [...lineage.toReversed(), ...inside].map((each) => this.#schemaOf(each));
  }

  #schemaOf({ file, found }: PlacedClass): ScannedSchema {
    const key = `${file}\0${found.name}`;
    const known = this.#byPlace.get(key) ?? this.#beside.get(key);
    if (known !== undefined) return known;
    const made = { name: found.name, file, line: found.line, fields: found.members, orm: '' };
    this.#beside.set(key, made);
    return made;
  }
}

/** Constants that a schema is kept in: `const UserEntity = new EntitySchema({ name: 'User' })`. */
function localNames(sources: Sources, { file, line }: ScannedSchema): readonly string[] {
  const masked = sources.masked(file);
  return declaredCalls(sources, file).flatMap(({ name, at }) => (lineAt(masked, at) === line ? [name] : []));
}
