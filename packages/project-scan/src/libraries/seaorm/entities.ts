/** What paths in code of Rust stand for: entities of SeaORM, their columns and relations, and rows of them. */

import { nearestTo } from '../../reading/query-reader.ts';
import { usesOf } from '../../reading/rust/uses.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

/** What the macro makes beside `Model`, in each module under the same names. */
export type EntityPart = 'Entity' | 'Column' | 'COLUMN' | 'Relation' | 'Model' | 'ActiveModel';

const PARTS: ReadonlySet<string> = new Set<EntityPart>([
  'Entity',
  'Column',
  'COLUMN',
  'Relation',
  'Model',
  'ActiveModel',
]);

/** `pub use super::user::Entity as User` in `prelude.rs`. */
interface Reexport {
  readonly from: string;
  readonly module: string;
  readonly part: string;
}

export class SeaEntities {
  readonly #sources: Sources;
  readonly #byModule = new Map<string, ScannedSchema[]>();
  readonly #byFile = new Map<string, ScannedSchema[]>();
  readonly #reexports = new Map<string, Reexport[]>();
  /** Modules that a module gives on as a whole: `pub use prelude::*`. */
  readonly #givenOn = new Map<string, string[]>();
  readonly #globs = new Map<string, readonly string[]>();
  readonly #columns = new Map<ScannedSchema, ReadonlyMap<string, SchemaField>>();
  readonly #known = new Map<string, readonly ScannedSchema[]>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    this.#sources = sources;
    for (const schema of schemas) {
      push(this.#byModule, schema.name, schema);
      push(this.#byFile, schema.file, schema);
    }
    for (const file of sources.files) {
      if (!/(?:^|\/)(?:prelude|mod|lib)\.rs$/.test(file)) continue;
      const from = moduleOf(file);
      for (const [, module = ''] of sources.bare(file).matchAll(/\bpub use (?:\w{1,100}::){0,8}(\w{1,100})::\*/g))
        push(this.#givenOn, from, module);
      for (const [name, path] of usesOf(sources, file)) {
        const [module = '', part = ''] = path.split('::').slice(-2);
        if (PARTS.has(part) && name !== part && this.#byModule.has(module))
          push(this.#reexports, name, { from, module, part });
      }
    }
  }

  /** Several where more modules of the name are as near; empty for what is no such part of an entity. */
  named(file: string, path: string, part: EntityPart): readonly ScannedSchema[] {
    const key = `${part} ${path} ${file}`;
    const known = this.#known.get(key) ?? this.#find(file, path, part);
    this.#known.set(key, known);
    return known;
  }

  /** That of the file. */
  own(file: string): readonly ScannedSchema[] {
    return this.#byFile.get(file) ?? [];
  }

  /** `Column::IsAdmin` is `is_admin`; undefined where the entity calls it otherwise. */
  column(schema: ScannedSchema, variant: string): string | undefined {
    const known = this.#columns.get(schema) ?? new Map(columnsOf(schema).map((field) => [flat(field.name), field]));
    this.#columns.set(schema, known);
    return known.get(flat(variant))?.name;
  }

  #find(file: string, path: string, part: EntityPart): readonly ScannedSchema[] {
    const [first = '', ...rest] = path.split('::');
    const used = usesOf(this.#sources, file).get(first);
    const parts = used === undefined ? [first, ...rest] : [...used.split('::'), ...rest];
    const [module, last = ''] = parts.length === 1 ? [undefined, parts[0]] : parts.slice(-2);
    if (last === part) return this.#ofModule(file, module);
    return PARTS.has(last) ? [] : this.#reexported(file, module, last, part);
  }

  #ofModule(file: string, module: string | undefined): readonly ScannedSchema[] {
    if (module !== undefined && module !== 'self' && module !== 'super')
      return nearestTo(file, this.#byModule.get(module) ?? []);
    const own = this.own(file);
    if (own.length > 0) return own;
    const globs = module === undefined ? this.#globsIn(file).filter((each) => this.#byModule.has(each)) : [];
    return globs.length === 1 ? nearestTo(file, this.#byModule.get(globs[0] ?? '') ?? []) : [];
  }

  #reexported(file: string, module: string | undefined, name: string, part: EntityPart): readonly ScannedSchema[] {
    const all = this.#reexports.get(name)?.filter((each) => each.part === part) ?? [];
    if (all.length === 0) return [];
    if (module === undefined && new RegExp(`\\b(?:struct|enum|trait|type) ${name}\\b`).test(this.#sources.bare(file)))
      return [];
    const from = module === undefined ? this.#globsIn(file) : [module];
    const given = new Set([...from, ...from.flatMap((each) => this.#givenOn.get(each) ?? [])]);
    const modules = new Set(all.filter((each) => given.has(each.from)).map((each) => each.module));
    return nearestTo(
      file,
      [...modules].flatMap((each) => this.#byModule.get(each) ?? []),
    );
  }

  /** Modules of which the file has everything: `use entity::prelude::*`. */
  #globsIn(file: string): readonly string[] {
    const known = this.#globs.get(file);
    if (known !== undefined) return known;
    const found = [...this.#sources.bare(file).matchAll(/(?<!\w)(\w{1,100})::\*/g)].map(([, name = '']) => name);
    this.#globs.set(file, found);
    return found;
  }
}

/** Fields that are no relations. */
export function columnsOf({ fields }: ScannedSchema): readonly SchemaField[] {
  return fields.filter(({ relation }) => relation === undefined);
}

function flat(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** `entity/src/lib.rs` is `entity`. */
function moduleOf(file: string): string {
  const parts = file.replace(/(?:\/mod|(?:\/src)?\/lib)?\.rs$/, '').split('/');
  return (parts.at(-1) ?? '').replaceAll('-', '_');
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
