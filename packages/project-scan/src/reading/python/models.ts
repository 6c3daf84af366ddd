/** Models of Python by their names, with the bases that they take columns from. */

import type { ScannedSchema } from '../../scan.ts';
import { fieldTypes, nearestTo } from '../query-reader.ts';
import { fieldsCalled } from '../schema-reader.ts';
import type { Sources } from '../sources.ts';
import { type PyClass, readPyClasses } from './classes.ts';

export class PyModels {
  readonly #byName = new Map<string, ScannedSchema[]>();
  readonly #classes = new Map<ScannedSchema, PyClass>();
  /** Classes that are no models, by name: mixins and abstract bases. */
  readonly #besides = new Map<string, ScannedSchema[]>();
  /** Those of them that declare a column of a model. */
  readonly #bases = new Map<ScannedSchema, Set<string>>();

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
    for (const schema of schemas) this.#noteBases(sources, schema);
  }

  /** All classes, models and others. */
  get all(): Iterable<readonly [ScannedSchema, PyClass]> {
    return this.#classes;
  }

  /** What is no model and declares columns of some, with these: mixins and abstract bases. */
  get bases(): readonly ScannedSchema[] {
    return [...this.#bases].map(([base, columns]) => ({ ...base, fields: fieldsCalled(columns) }));
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

  /** The model itself first; of its bases those that have columns of it. */
  withBases(schema: ScannedSchema): readonly ScannedSchema[] {
    return this.#lineage(schema).filter((each) => this.#isModel(each) || this.#bases.has(each));
  }

  /** The class that declares a column, which a schema has from its bases too; itself where none is seen to. */
  ownerOf(schema: ScannedSchema, column: string): ScannedSchema {
    const declares = (each: ScannedSchema) =>
      this.#bases.get(each)?.has(column) ?? this.classOf(each)?.fields.some(({ name }) => name === column) === true;
    return this.withBases(schema).find(declares) ?? schema;
  }

  #noteBases(sources: Sources, schema: ScannedSchema): void {
    const columns = fieldTypes(schema);
    for (const base of this.#lineage(schema)) {
      const read = this.#classes.get(base);
      if (read === undefined || this.#isModel(base)) continue;
      const declared = namesIn(sources, read).filter((name) => columns.has(name));
      if (declared.length > 0) this.#bases.set(base, new Set([...(this.#bases.get(base) ?? []), ...declared]));
    }
  }

  #isModel(schema: ScannedSchema): boolean {
    return this.#byName.get(schema.name)?.includes(schema) === true;
  }

  #lineage(schema: ScannedSchema): readonly ScannedSchema[] {
    const found = new Set([schema]);
    for (const each of found)
      for (const base of this.#classes.get(each)?.bases ?? [])
        for (const owner of this.#basesNamed(each.file, base.split('.').at(-1) ?? '')) found.add(owner);
    return [...found];
  }

  #basesNamed(file: string, name: string): readonly ScannedSchema[] {
    const models = this.named(file, name);
    return models.length > 0 ? models : nearestTo(file, this.#besides.get(name) ?? []);
  }
}

/** What a class declares, `@declared_attr` methods too. */
function namesIn(sources: Sources, { file, fields, body }: PyClass): readonly string[] {
  const bare = sources.bare(file).slice(body.from, body.to);
  const later = /@(?:\w{1,40}\.){0,2}declared_attr\b[^\n]{0,80}\n[ \t]{0,40}def[ \t]{1,4}(\w{1,100})/g;
  return [...fields.map(({ name }) => name), ...[...bare.matchAll(later)].map(([, name = '']) => name)];
}
