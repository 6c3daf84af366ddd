/** Models of Python by their names, with the bases that they take columns from. */
import type { ScannedSchema } from '../project-scan.ts';
import { type PyClass, readPyClasses } from '../reading/py-classes.ts';
import type { Sources } from '../reading/sources.ts';
import { nearestTo } from './query-reader.ts';

export class PyModels {
  readonly #byName = new Map<string, ScannedSchema[]>();
  readonly #classes = new Map<ScannedSchema, PyClass>();
  /** Classes that are no models: abstract bases and mixins, which have the columns that they declare. */
  readonly #besides = new Map<string, ScannedSchema[]>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    const classes = new Map(readPyClasses(sources).map((each) => [`${each.file}:${each.line}`, each]));
    for (const schema of schemas) {
      const same = this.#byName.get(schema.name);
      if (same === undefined) this.#byName.set(schema.name, [schema]);
      else same.push(schema);
      const read = classes.get(`${schema.file}:${schema.line}`);
      if (read === undefined) continue;
      this.#classes.set(schema, read);
      classes.delete(`${schema.file}:${schema.line}`);
    }
    const orm = schemas[0]?.orm ?? '';
    for (const read of classes.values()) {
      const { name, file, line } = read;
      const schema = { name, file, line, orm, fields: [] };
      this.#besides.set(name, [...(this.#besides.get(name) ?? []), schema]);
      this.#classes.set(schema, read);
    }
  }

  /** All classes, models and others. */
  get all(): Iterable<readonly [ScannedSchema, PyClass]> {
    return this.#classes;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Of several with one name the nearest to a file. */
  named(file: string, name: string): readonly ScannedSchema[] {
    return nearestTo(file, this.#byName.get(name) ?? []);
  }

  /** Whatever is written in small letters. */
  namedInAnyCase(lower: string): readonly ScannedSchema[] {
    return [...this.#byName].flatMap(([name, schemas]) => (name.toLowerCase() === lower ? schemas : []));
  }

  classOf(schema: ScannedSchema): PyClass | undefined {
    return this.#classes.get(schema);
  }

  /** The model itself first. */
  withBases(schema: ScannedSchema): readonly ScannedSchema[] {
    const found = new Set([schema]);
    for (const each of found)
      for (const base of this.#classes.get(each)?.bases ?? [])
        for (const owner of this.#basesNamed(each.file, base.split('.').at(-1) ?? '')) found.add(owner);
    return [...found];
  }

  /** The class that declares a column, which a schema has from its bases too; itself where none is seen to. */
  ownerOf(schema: ScannedSchema, column: string): ScannedSchema {
    const declares = (each: ScannedSchema) => this.classOf(each)?.fields.some(({ name }) => name === column) === true;
    return this.withBases(schema).find(declares) ?? schema;
  }

  #basesNamed(file: string, name: string): readonly ScannedSchema[] {
    const models = this.named(file, name);
    return models.length > 0 ? models : nearestTo(file, this.#besides.get(name) ?? []);
  }
}
