/** Entities of Entity Framework as queries see them: by name, with the properties of their bases, and by the sets of contexts. */

import { type CsClass, csClasses } from '../../reading/csharp/classes.ts';
import { propertiesOf } from '../../reading/csharp/properties.ts';
import { type Accesses, nearestTo } from '../../reading/query-reader.ts';
import { fieldsCalled } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema } from '../../scan.ts';

interface EfProperty {
  /** The simple name of it, or of what it is a list of. */
  readonly type: string;
  readonly isMany: boolean;
}

/** What a property leads to. */
export interface EfUse {
  readonly target: EfEntity | undefined;
  readonly isMany: boolean;
}

export interface EfEntity {
  readonly schema: ScannedSchema;
  readonly isEntity: boolean;
  readonly properties: ReadonlyMap<string, EfProperty>;
  readonly parents: readonly string[];
}

const SETS = /\b(?:DbSet|IDbSet)\s{0,9}<\s{0,9}([\w.]{1,200})\s{0,9}>\??\s{1,9}(\w{1,100})/g;
/** Sets that a context of Identity has without declaring them. */
const IDENTITY =
  /\bclass\s{1,20}\w{1,100}[^{;]{0,300}:\s{0,50}Identity(?:User)?DbContext\s{0,9}<\s{0,9}([\w.]{1,200})/g;

export class EfModels {
  readonly #byName = new Map<string, EfEntity[]>();
  readonly #sets = new Map<string, Set<string>>();
  readonly #heirs = new Map<EfEntity, EfEntity[]>();
  /** Types that have sets, interfaces of these too. */
  readonly contexts = new Set<string>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    const byPlace = new Map(schemas.map((schema) => [`${schema.file}:${schema.line}`, schema]));
    for (const file of sources.files) {
      if (!file.endsWith('.cs') || /(?:^|\/)Migrations\//.test(file)) continue;
      const bare = sources.bare(file);
      if (/\bI?DbSet\s{0,9}<|DbContext\s{0,9}</.test(bare)) this.#readSets(bare);
      if (!/\bget\b|\brecord\b/.test(bare)) continue;
      for (const found of csClasses(sources, file)) this.#add(sources, bare, found, byPlace);
    }
    for (const entity of [...this.#byName.values()].flat())
      for (const base of this.withBases(entity).slice(1))
        this.#heirs.set(base, [...(this.#heirs.get(base) ?? []), entity]);
  }

  #readSets(bare: string): void {
    for (const [, name = ''] of bare.matchAll(/\b(?:class|interface)\s{1,20}(\w{1,100})/g)) this.contexts.add(name);
    const add = (set: string, entity: string): void => {
      this.#sets.set(set, (this.#sets.get(set) ?? new Set()).add(entity.split('.').at(-1) ?? ''));
    };
    for (const [, entity = '', set = ''] of bare.matchAll(SETS)) add(set, entity);
    for (const [, entity = ''] of bare.matchAll(IDENTITY)) add('Users', entity);
  }

  #add(sources: Sources, bare: string, found: CsClass, byPlace: ReadonlyMap<string, ScannedSchema>): void {
    const { file, name, nameEnd, parents } = found;
    const line = lineAt(sources.text(file), nameEnd);
    const schema = byPlace.get(`${file}:${line}`);
    const properties = new Map(
      propertiesOf(bare, found)
        .filter(({ isStatic, isSettable }) => !isStatic && isSettable)
        .map((property) => [property.name, { type: typeIn(property.type), isMany: isList(property.type) }]),
    );
    const made = { name, file, line, orm: 'entity-framework', fields: fieldsCalled(properties.keys()) };
    const entity = { schema: schema ?? made, isEntity: schema !== undefined, properties, parents };
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), entity]);
  }

  named(file: string, name: string): EfEntity | undefined {
    const found = (this.#byName.get(name.split('.').at(-1) ?? '') ?? []).filter(({ isEntity }) => isEntity);
    const nearest = nearestTo(
      file,
      found.map(({ schema }) => schema),
    )[0];
    return found.find(({ schema }) => schema === nearest);
  }

  /** What a context calls so. */
  set(file: string, name: string): EfEntity | undefined {
    const [entity, ...others] = this.#sets.get(name) ?? [];
    return entity === undefined || others.length > 0 ? undefined : this.named(file, entity);
  }

  withBases(entity: EfEntity): readonly EfEntity[] {
    const found = new Set([entity]);
    for (const { parents, schema } of found) {
      for (const parent of parents) {
        const all = this.#byName.get(parent) ?? [];
        const nearest = nearestTo(
          schema.file,
          all.map((each) => each.schema),
        )[0];
        const base = all.find((each) => each.schema === nearest);
        if (base !== undefined) found.add(base);
      }
    }
    return [...found];
  }

  /** Tells that it is used, by the class that declares it; gives what it leads to. Undefined where it is none. */
  use(accesses: Accesses, entity: EfEntity, name: string, how: 'reads' | 'writes'): EfUse | undefined {
    for (const owner of [entity, ...(this.#heirs.get(entity) ?? [])].flatMap((each) => this.withBases(each))) {
      const property = owner.properties.get(name);
      if (property === undefined) continue;
      if (how === 'writes') accesses.of(entity.schema).isWrite = true;
      accesses.of(owner.schema)[how].add(name);
      return { target: this.#target(owner, property.type), isMany: property.isMany };
    }
    return undefined;
  }

  /** An entity, or a class that a column or several are made of. */
  #target(owner: EfEntity, type: string): EfEntity | undefined {
    const entity = this.named(owner.schema.file, type);
    if (entity !== undefined) return entity;
    const [owned, ...others] = this.#byName.get(type) ?? [];
    return others.length > 0 ? undefined : owned;
  }

  rows(accesses: Accesses, entity: EfEntity): void {
    for (const each of new Set([entity, ...(this.#heirs.get(entity) ?? [])].flatMap((some) => this.withBases(some)))) {
      accesses.of(each.schema).hasRows = true;
    }
  }
}

function isList(type: string): boolean {
  return /^\w{0,40}(?:Collection|List|Set|Enumerable)\s{0,9}<|\[/.test(type);
}

/** `Series` of `ICollection<Series>?`. */
function typeIn(type: string): string {
  const inner = /<([^<>]{1,200})>/.exec(type)?.[1]?.split(',').at(-1) ?? type;
  return (
    inner
      .trim()
      .replace(/[?[\],]/g, '')
      .split('.')
      .at(-1) ?? ''
  );
}
