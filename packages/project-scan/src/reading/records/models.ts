/** Models of Active Record and Eloquent as queries see them: by name and by table, with relations, and with those that share a table. */
import type { ScannedSchema } from '../../scan.ts';
import { type Accesses, nearestTo } from '../query-reader.ts';
import { rubyCalls, rubyText } from '../ruby/calls.ts';
import { type Sources, startOfLine } from '../sources.ts';

export interface RecordRelation {
  /** Undefined where it leads to any model, or to one of a gem. */
  readonly target: RecordModel | undefined;
  /** Columns that hold its key, of the model itself or of another one. */
  readonly keys: readonly { readonly model: RecordModel; readonly column: string }[];
}

export interface RecordModel {
  readonly schema: ScannedSchema;
  readonly columns: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
}

interface Written {
  readonly type: string;
  readonly by: readonly string[];
}

export class RecordModels {
  readonly all: readonly RecordModel[];
  readonly #byLastName = new Map<string, RecordModel[]>();
  readonly #byTable = new Map<string, RecordModel[]>();
  readonly #written = new Map<RecordModel, ReadonlyMap<string, Written>>();
  readonly #byRelation = new Map<string, Set<RecordModel>>();
  readonly #base = new Map<RecordModel, RecordModel>();
  readonly #heirs = new Map<RecordModel, RecordModel[]>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    const models = schemas.filter(({ file }) => !/schema\.rb$|\/migrations\//.test(file));
    this.all = models.map((schema) => this.#made(sources, schema));
    for (const model of this.all) {
      for (const name of this.#written.get(model)?.keys() ?? [])
        this.#byRelation.set(name, (this.#byRelation.get(name) ?? new Set()).add(model));
      const text = sources.text(model.schema.file);
      const start = startOfLine(text, model.schema.line ?? 1);
      const end = text.indexOf('\n', start);
      const line = text.slice(start, end < 0 ? text.length : end);
      const parent = /(?:<|\bextends)\s{0,9}\\?([\w:\\]{1,200})/.exec(line)?.[1];
      const base = parent === undefined ? undefined : this.named(model.schema.file, parent)[0];
      if (base === undefined || base === model) continue;
      this.#base.set(model, base);
      if (base.schema.table !== model.schema.table) continue;
      this.#heirs.set(base, [...(this.#heirs.get(base) ?? []), model]);
    }
  }

  #made(sources: Sources, schema: ScannedSchema): RecordModel {
    const written = new Map<string, Written>();
    const columns = new Set<string>();
    for (const { name, type, relation, by = [] } of schema.fields) {
      if (relation === undefined) columns.add(name);
      else written.set(name, { type: type.replace(/\[\]$/, ''), by });
    }
    const model = { schema, columns, scopes: scopesOf(sources, schema) };
    this.#written.set(model, written);
    const last = schema.name.split('::').at(-1) ?? '';
    this.#byLastName.set(last, [...(this.#byLastName.get(last) ?? []), model]);
    if (schema.table !== undefined)
      this.#byTable.set(schema.table, [...(this.#byTable.get(schema.table) ?? []), model]);
    return model;
  }

  /** `User`, `Shop::User`: of several the nearest to a file. */
  named(file: string, written: string): readonly RecordModel[] {
    const name = written.replace(/^::/, '').replaceAll('\\', '::');
    const found = (this.#byLastName.get(name.split('::').at(-1) ?? '') ?? []).filter(
      ({ schema }) => schema.name === name || schema.name.endsWith(`::${name}`),
    );
    const nearest = new Set(
      nearestTo(
        file,
        found.map(({ schema }) => schema),
      ),
    );
    return found.filter(({ schema }) => nearest.has(schema));
  }

  /** Without those that extend one of them. */
  ofTable(table: string): readonly RecordModel[] {
    return (this.#byTable.get(table) ?? []).filter((model) => this.#base.get(model)?.schema.table !== table);
  }

  /** Of this name, whatever model has it. */
  relationsCalled(name: string): readonly RecordRelation[] {
    return [...(this.#byRelation.get(name) ?? [])].flatMap((model) => this.relation(model, name) ?? []);
  }

  relation(model: RecordModel, name: string): RecordRelation | undefined {
    for (let each: RecordModel | undefined = model, steps = 0; each !== undefined && steps < 9; steps++) {
      const written = this.#written.get(each)?.get(name);
      if (written !== undefined) return this.#relationOf(each, written);
      each = this.#base.get(each);
    }
    return undefined;
  }

  #relationOf(model: RecordModel, { type, by }: Written): RecordRelation {
    const keys = by.flatMap((written) => {
      const at = written.lastIndexOf('.');
      if (at < 0) return [{ model, column: written }];
      const [owner] = this.named(model.schema.file, written.slice(0, at));
      return owner === undefined ? [] : [{ model: owner, column: written.slice(at + 1) }];
    });
    return { target: type === '' ? undefined : this.named(model.schema.file, type)[0], keys };
  }

  /** A column or a relation with the column that holds its key; gives the relation. False where it is neither. */
  use(accesses: Accesses, model: RecordModel, name: string, how: 'reads' | 'writes'): RecordRelation | boolean {
    const relation = this.relation(model, name);
    if (relation === undefined) {
      const of = name.endsWith('?') ? name.slice(0, -1) : name;
      if (!model.columns.has(of)) return false;
      accesses.of(model.schema)[how].add(of);
      return true;
    }
    accesses.of(model.schema)[how].add(name);
    for (const key of relation.keys)
      if (key.model.columns.has(key.column)) accesses.of(key.model.schema)[how].add(key.column);
    return relation;
  }

  /** Rows of a model are rows of those with which it shares its table. */
  rows(accesses: Accesses, model: RecordModel): void {
    const found = new Set([model]);
    for (const each of found) for (const heir of this.#heirs.get(each) ?? []) found.add(heir);
    for (let base = this.#base.get(model); base !== undefined && !found.has(base); base = this.#base.get(base))
      if (base.schema.table === model.schema.table) found.add(base);
    for (const { schema } of found) accesses.of(schema).hasRows = true;
  }
}

/** `scope :active`, and `scopeActive` of Eloquent, which is called `active`. */
function scopesOf(sources: Sources, { file }: ScannedSchema): ReadonlySet<string> {
  const bare = sources.bare(file);
  if (file.endsWith('.rb'))
    return new Set(
      rubyCalls(sources, file, { from: 0, to: bare.length }, 'scope').flatMap(({ given }) => rubyText(given[0]) ?? []),
    );
  return new Set(
    [...bare.matchAll(/\bfunction\s{1,9}scope([A-Z]\w{0,100})\s{0,9}\(/g)].map(
      ([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1),
    ),
  );
}
