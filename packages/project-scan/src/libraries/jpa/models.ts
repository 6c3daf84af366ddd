/** Entities of JPA as queries see them: by their names, with the columns of their bases and of what is embedded. */

import { type Accesses, nearestTo } from '../../reading/query-reader.ts';
import { fieldsCalled } from '../../reading/schema-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedSchema } from '../../scan.ts';
import { type MappedClass, MappedClasses } from './schemas.ts';

export class JpaModels {
  readonly #mapped: MappedClasses;
  readonly #byEntityName = new Map<string, MappedClass[]>();
  readonly #schemas = new Map<MappedClass, ScannedSchema>();
  readonly #bases = new Map<MappedClass, readonly MappedClass[]>();
  /** Entities by the one that they extend: rows of this one are rows of these too. */
  readonly #heirs = new Map<MappedClass, MappedClass[]>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    this.#mapped = new MappedClasses(sources);
    const byPlace = new Map(schemas.map((schema) => [`${schema.file}:${schema.line}`, schema]));
    for (const entity of this.#mapped.entities) {
      const schema = byPlace.get(`${entity.declared.file}:${entity.line}`);
      if (schema !== undefined) this.#schemas.set(entity, schema);
      const name = entity.entityName ?? entity.declared.name;
      this.#byEntityName.set(name, [...(this.#byEntityName.get(name) ?? []), entity]);
      for (const base of this.withBases(entity).slice(1))
        if (base.entityName !== undefined) this.#heirs.set(base, [...(this.#heirs.get(base) ?? []), entity]);
    }
  }

  /** The class that code of a file calls so, as far as it is stored. */
  named(file: string, name: string): MappedClass | undefined {
    const last = name.split('.').at(-1) ?? name;
    const found = this.#mapped.named(file, last);
    if (found !== undefined) return found;
    const [only, ...others] = this.entitiesCalled(file, last);
    return others.length === 0 ? only : undefined;
  }

  /** What JPQL calls so: several where they are as near. */
  entitiesCalled(file: string, name: string): readonly MappedClass[] {
    const found = this.#byEntityName.get(name.split('.').at(-1) ?? name) ?? [];
    const nearest = new Set(
      nearestTo(
        file,
        found.map(({ declared }) => declared),
      ),
    );
    return found.filter(({ declared }) => nearest.has(declared));
  }

  withBases(mapped: MappedClass): readonly MappedClass[] {
    const known = this.#bases.get(mapped) ?? this.#mapped.withBases(mapped);
    this.#bases.set(mapped, known);
    return known;
  }

  /** The class that declares it, and the one that it leads to. */
  column(
    mapped: MappedClass,
    name: string,
  ): { readonly owner: MappedClass; readonly target: MappedClass | undefined } | undefined {
    for (const owner of [mapped, ...(this.#heirs.get(mapped) ?? [])].flatMap((each) => this.withBases(each))) {
      const columns = this.#mapped.columnsOf(owner);
      if (columns.has(name)) return { owner, target: columns.get(name) };
    }
    return undefined;
  }

  /** Tells that it is read; gives what it leads to. */
  read(
    accesses: Accesses,
    mapped: MappedClass,
    name: string,
  ): { readonly target: MappedClass | undefined } | undefined {
    const found = this.column(mapped, name);
    if (found === undefined) return undefined;
    accesses.of(this.schema(found.owner)).reads.add(name);
    return found;
  }

  write(accesses: Accesses, mapped: MappedClass, name: string): void {
    const found = this.column(mapped, name);
    if (found === undefined) return;
    accesses.of(this.schema(mapped)).isWrite = true;
    accesses.of(this.schema(found.owner)).writes.add(name);
  }

  /** It has columns of its bases too, those of what is embedded, and those of the entities that extend it. */
  rows(accesses: Accesses, mapped: MappedClass): void {
    const found = new Set([mapped, ...(this.#heirs.get(mapped) ?? [])].flatMap((each) => this.withBases(each)));
    for (const owner of found) {
      const columns = this.#mapped.columnsOf(owner);
      if (columns.size > 0 || owner === mapped) accesses.of(this.schema(owner)).hasRows = true;
      for (const target of columns.values())
        if (target !== undefined && target.entityName === undefined)
          for (const each of this.withBases(target)) found.add(each);
    }
  }

  changes(accesses: Accesses, mapped: MappedClass): void {
    accesses.of(this.schema(mapped)).isWrite = true;
  }

  schema(mapped: MappedClass): ScannedSchema {
    const known = this.#schemas.get(mapped);
    if (known !== undefined) return known;
    const { declared, line } = mapped;
    const fields = fieldsCalled(this.#mapped.columnsOf(mapped).keys());
    const made = { name: declared.name, file: declared.file, line, orm: 'jpa', fields };
    this.#schemas.set(mapped, made);
    return made;
  }
}
